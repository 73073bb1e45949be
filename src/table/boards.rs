//! The registry of boards: how the table shows a game that it does not know.

use bevy::ecs::schedule::ScheduleLabel;
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use stonecircle_host::Snapshot;
use stonecircle_rules::{Game, Seat, Stage, Viewer};

use super::{
    Board, Choreograph, GoneStones, Noted, Reconcile, TableView, Turn, TurnSystems, table_shows,
    turn::run_stage,
};
use crate::choreography::Timeline;
use crate::look::{SlabSize, StoneKind};
use crate::screens::Screen;

/// What the table needs to know of a board.
#[derive(Clone, Copy, Debug)]
pub struct BoardEntry {
    /// The game's id.
    pub game: &'static str,
    /// Shows a whole view: replaces the table's view and makes sure that the board is out.
    pub load: fn(&mut World, &Snapshot) -> Result<(), String>,
    /// The stones of the sides, first to second.
    pub stones: [StoneKind; 2],
    /// How the game is played, a few paragraphs.
    pub rules: &'static [&'static str],
    /// How much room the board takes: the camera shows all of it.
    pub slab: SlabSize,
}

/// All boards. Each board's plugin adds its own.
#[derive(Resource, Debug, Default)]
pub struct Boards(Vec<(BoardEntry, fn(&mut World))>);

impl Boards {
    /// The board of a game.
    #[must_use]
    pub fn find(&self, game: &str) -> Option<&BoardEntry> {
        self.0
            .iter()
            .map(|(entry, _)| entry)
            .find(|entry| entry.game == game)
    }
}

/// The board that is out, if any.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct BoardOut(pub Option<BoardEntry>);

/// All systems of one board in a schedule of the table. Two boards are never out together, so
/// their systems may touch the same things.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct OnBoard(&'static str);

/// Adds the board of the game `G` to the table: its `entry`, and what it does after each stage
/// (`enact` takes what the stage noted from [`Noted`] and changes logical components), when a ply
/// becomes motion (`choreograph`), and to make entities equal to the view (`reconcile`). They run
/// only while the table shows this game.
pub fn add_board<G: Game, E, C, R>(
    app: &mut App,
    entry: BoardEntry,
    enact: impl IntoSystem<(), (), E> + Copy + Send + Sync + 'static,
    choreograph: impl IntoScheduleConfigs<ScheduleSystem, C>,
    reconcile: impl IntoScheduleConfigs<ScheduleSystem, R>,
) {
    let others: Vec<&'static str> = app
        .world()
        .resource::<Boards>()
        .0
        .iter()
        .map(|(other, _)| other.game)
        .collect();
    app.world_mut()
        .resource_mut::<Boards>()
        .0
        .push((entry, unload_view::<G>));
    set_apart::<G>(app, Turn, &others);
    set_apart::<G>(app, Choreograph, &others);
    set_apart::<G>(app, Reconcile, &others);
    app.init_resource::<Noted<G>>();
    for (stage, set) in [
        (Stage::Place, TurnSystems::Place),
        (Stage::Reveal, TurnSystems::Reveal),
        (Stage::Surge, TurnSystems::Surge),
        (Stage::Settle, TurnSystems::Settle),
    ] {
        app.add_systems(
            Turn,
            (run_stage::<G>(stage), enact)
                .chain()
                .in_set(set)
                .in_set(OnBoard(entry.game)),
        );
    }
    app.add_systems(Choreograph, choreograph.in_set(OnBoard(entry.game)))
        .add_systems(Reconcile, reconcile.in_set(OnBoard(entry.game)))
        .add_systems(OnExit(Screen::Table), unload_view::<G>);
}

/// The systems of the board of `G` run while the table shows it, and never beside those of others.
fn set_apart<G: Game>(
    app: &mut App,
    schedule: impl ScheduleLabel + Clone,
    others: &[&'static str],
) {
    let own = OnBoard(G::ID);
    app.configure_sets(schedule.clone(), own.run_if(table_shows::<G>));
    for other in others {
        app.configure_sets(schedule.clone(), own.ambiguous_with(OnBoard(other)));
    }
}

/// Reads a whole view of the game `G` and puts it on the table.
///
/// # Errors
/// A view that cannot be read; the table stays as it was.
pub fn load_view<G: Game>(world: &mut World, whole: &Snapshot) -> Result<(), String> {
    let view: G::View = serde_json::from_value(whole.view.clone())
        .map_err(|error| format!("the view cannot be read: {error}"))?;
    world.insert_resource(TableView::<G>(view));
    world.insert_resource(GoneStones(whole.gone.clone()));
    Ok(())
}

/// Who sits at the near side of a board for this viewer. The public looks on from where the last
/// player sat, `before`.
#[must_use]
pub fn near_side(viewer: Viewer, before: Option<Seat>) -> Seat {
    match viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator | Viewer::Everything => before.unwrap_or(Seat::First),
    }
}

/// Takes a board away that another takes the place of, if it is still there.
pub fn put_away(world: &mut World, board: Option<Entity>) {
    if let Some(board) = board.and_then(|board| world.get_entity_mut(board).ok()) {
        board.despawn();
    }
}

/// Takes the view of the game `G` and everything that stands on the table away, if it is out.
fn unload_view<G: Game>(world: &mut World) {
    if world.remove_resource::<TableView<G>>().is_none() {
        return;
    }
    world.resource_scope(|world, mut timeline: Mut<Timeline>| {
        timeline.drop_now(&mut world.commands());
    });
    world.flush();
    world.resource_mut::<BoardOut>().0 = None;
    let mut boards = world.query_filtered::<Entity, With<Board>>();
    let boards: Vec<Entity> = boards.iter(world).collect();
    for board in boards {
        world.despawn(board);
    }
}

/// Takes the boards of all games but `game` away.
pub(super) fn clear_for(world: &mut World, game: &str) {
    let unload: Vec<fn(&mut World)> = world
        .resource::<Boards>()
        .0
        .iter()
        .filter(|(entry, _)| entry.game != game)
        .map(|(_, unload)| *unload)
        .collect();
    for unload in unload {
        unload(world);
    }
}
