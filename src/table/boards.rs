//! The registry of boards: how the table shows a game that it does not know.

use bevy::prelude::*;
use stonecircle_host::Snapshot;
use stonecircle_rules::Game;

use super::{Board, GoneStones, TableView};
use crate::choreography::Timeline;

/// What the table needs to know of a board.
#[derive(Clone, Copy, Debug)]
pub struct BoardEntry {
    /// The game's id.
    pub game: &'static str,
    /// Shows a whole view: replaces the table's view and makes sure that the board is out.
    pub load: fn(&mut World, &Snapshot) -> Result<(), String>,
}

/// All boards. Each board's plugin adds its own.
#[derive(Resource, Debug, Default)]
pub struct Boards(Vec<BoardEntry>);

impl Boards {
    /// Adds a board.
    pub fn register(&mut self, entry: BoardEntry) {
        self.0.push(entry);
    }

    /// The board of a game.
    #[must_use]
    pub fn find(&self, game: &str) -> Option<&BoardEntry> {
        self.0.iter().find(|entry| entry.game == game)
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

/// Takes the view of the game `G` and everything that stands on the table away.
pub fn unload_view<G: Game>(
    mut commands: Commands,
    boards: Query<Entity, With<Board>>,
    mut timeline: ResMut<Timeline>,
) {
    timeline.drop_now(&mut commands);
    commands.remove_resource::<TableView<G>>();
    for board in &boards {
        commands.entity(board).despawn();
    }
}
