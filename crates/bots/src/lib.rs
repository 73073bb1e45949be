//! Players made of code for all four games.
//!
//! A [`Bot`] gets what its seat may know (a view, never a position with secrets), a [`Budget`] and a
//! seed, and answers with the text of a move. The same view, seed and number of nodes give the same
//! move on every machine; a clock or a stop flag only cuts the thinking short, and what was best
//! until then is played.

mod budget;
mod cairns;
mod choose;
mod mind;
mod registry;
mod surakarta;
mod surge;
mod surmount;

pub use crate::budget::Budget;
pub use crate::registry::{bot, names};

use stonecircle_rules::AnyView;
use thiserror::Error;

/// A player made of code.
pub trait Bot: Send {
    /// The name by which it is asked for: `random`, `easy`.
    fn name(&self) -> &'static str;

    /// Chooses a legal move for the side to move in `view`, which must be that side's own view in
    /// games with secrets. `seed` decides between moves that seem equally good.
    ///
    /// # Errors
    /// When there is nothing to choose, or the view is of another game.
    fn think(
        &mut self,
        view: &dyn AnyView,
        budget: &Budget<'_>,
        seed: u64,
    ) -> Result<String, NoMove>;
}

/// Why a bot has no move to offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoMove {
    /// The game has ended.
    #[error("the game is over: there is nothing to think about")]
    Over,
    /// The view is not of the game that this bot plays.
    #[error("this bot plays another game")]
    OtherGame,
    /// The view does not show the hand of the side to move.
    #[error("a bot can only think with its own seat's view, when it is its turn")]
    NotItsTurn,
}
