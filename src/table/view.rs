//! What the table shows: one viewer's view of the game, and the stones that are gone.

use bevy::prelude::*;
use stonecircle_host::Gone;
use stonecircle_rules::Game;

/// The view that the table shows, of the game whose board is out. Only the stages change it.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct TableView<G: Game>(pub G::View);

/// A run condition: the table shows this game.
pub fn table_shows<G: Game>(view: Option<Res<TableView<G>>>) -> bool {
    view.is_some()
}

/// The public list of stones gone, in order; trays show it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct GoneStones(pub Vec<Gone>);
