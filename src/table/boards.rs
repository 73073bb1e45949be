//! The registry of boards: how the table shows a game that it does not know.

use bevy::ecs::schedule::ScheduleLabel;
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use stonecircle_host::{LogEntry, Snapshot};
use stonecircle_rules::{AnyView, Game, OptionValue, Seat, Stage, Viewer};

use super::{
    Advise, Board, Choreograph, GoneStones, Noted, Reconcile, TableView, Told, Turn, TurnSystems,
    TurnedTo, Wanted, table_shows, turn::run_stage,
};
use crate::choreography::Timeline;
use crate::look::{SlabSize, StoneKind};
use crate::screens::Screen;
use crate::ui::Diagram;

/// What the table needs to know of a board.
#[derive(Clone, Copy, Debug)]
pub struct BoardEntry {
    /// The game's id.
    pub game: &'static str,
    /// Shows a whole view: replaces the table's view and makes sure that the board is out.
    pub load: fn(&mut World, &Snapshot) -> Result<(), String>,
    /// The stones of the sides, first to second.
    pub stones: [StoneKind; 2],
    /// Tells a ply in words for the log, and follows the view by it: see [`tell_ply`].
    ///
    /// [`tell_ply`]: super::tell_ply
    pub tell: fn(&mut Box<dyn AnyView>, &LogEntry) -> Told,
    /// Tells a move that a bot advises.
    pub advise: Advise,
    /// What keys do in this game alone: the name of each, and what it does.
    pub keys: fn() -> Vec<(String, String)>,
    /// What a value of one of its options means, drawn in the colours of the sides.
    pub pictures: fn(key: &str, value: OptionValue, sides: [Color; 2]) -> Option<Diagram>,
    /// Lays the bare top of its slab under an entity, as it stands in the circle behind the title.
    pub top: fn(&mut World, Entity),
    /// The stones on the board of a view, and on its slab where it has any there, at rest, as its
    /// first side sees them.
    pub stands: fn(&dyn AnyView) -> Vec<Wanted>,
    /// Spawns what is seen of a stone that stands on a top in the circle, with its shadow under the
    /// top. The number tells pieces of rock apart.
    pub still: fn(&mut World, Entity, &Wanted, usize) -> Entity,
    /// How much room the board takes: the camera shows all of it.
    pub slab: SlabSize,
}

/// All boards. Each board's plugin adds its own.
#[derive(Resource, Debug, Default)]
pub struct Boards(Vec<(BoardEntry, fn(&mut World) -> bool)>);

impl Boards {
    /// All boards, in the order of their games in the registry.
    pub fn in_order(&self) -> impl Iterator<Item = &BoardEntry> {
        stonecircle_rules::games()
            .iter()
            .filter_map(|game| self.find(game.id()))
    }

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
        .push((entry, forget_view::<G>));
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

/// Who sits at the near side of a board for this viewer. The public looks on from where the table is
/// turned to, or else from where the last player sat, `before`.
#[must_use]
pub fn near_side(world: &World, viewer: Viewer, before: Option<Seat>) -> Seat {
    match viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator | Viewer::Everything => world
            .resource::<TurnedTo>()
            .seat
            .or(before)
            .unwrap_or(Seat::First),
    }
}

/// Takes a board away that another takes the place of, if it is still there.
pub fn put_away(world: &mut World, board: Option<Entity>) {
    if let Some(board) = board.and_then(|board| world.get_entity_mut(board).ok()) {
        board.despawn();
    }
}

/// Takes the view of the game `G` off the table; whether it was there.
fn forget_view<G: Game>(world: &mut World) -> bool {
    world.remove_resource::<TableView<G>>().is_some()
}

/// Takes the view of the game `G` and everything that stands on the table away, if it is out.
fn unload_view<G: Game>(world: &mut World) {
    if !forget_view::<G>(world) {
        return;
    }
    world.resource_scope(|world, mut timeline: Mut<Timeline>| {
        timeline.drop_now(&mut world.commands());
    });
    world.flush();
    world.resource_mut::<BoardOut>().0 = None;
    for board in boards_out(world) {
        put_away(world, Some(board));
    }
}

/// The roots of all boards that are there.
pub(super) fn boards_out(world: &mut World) -> Vec<Entity> {
    let mut boards = world.query_filtered::<Entity, With<Board>>();
    boards.iter(world).collect()
}

/// Takes the views of all games but `game` away, and if there was one, the boards that were out
/// before the view of `game` was loaded.
pub(super) fn clear_for(world: &mut World, game: &str, before: Vec<Entity>) {
    let forget: Vec<fn(&mut World) -> bool> = world
        .resource::<Boards>()
        .0
        .iter()
        .filter(|(entry, _)| entry.game != game)
        .map(|(_, forget)| *forget)
        .collect();
    let mut other = false;
    for forget in forget {
        other |= forget(world);
    }
    if other {
        for board in before {
            put_away(world, Some(board));
        }
    }
}
