//! Players made of code for all four games.
//!
//! A [`Bot`] gets what its seat may know (a view, never a position with secrets), a [`Budget`] and a
//! seed, and answers with the text of a move. The same view, seed and number of nodes give the same
//! move on every machine; a clock or a stop flag only cuts the thinking short, and what was best
//! until then is played.

mod analysis;
mod budget;
mod cairns;
mod choose;
mod evaluation;
mod level;
mod mind;
mod open;
mod question;
mod registry;
mod search;
mod surakarta;
mod surge;
mod surmount;
mod thought;

pub use crate::analysis::{
    Analysis, CHANCE_SCALE, Judged, Look, SMALLEST_TURN, TURNING_POINTS, analyse, share,
};
pub use crate::budget::{Budget, CHECK_EVERY, Clock};
pub use crate::evaluation::Evaluation;
pub use crate::level::Level;
pub use crate::question::{Answer, Limit, Question, read_answer, write_answer};
pub use crate::registry::{bot, evaluation, names};
pub use crate::thought::{Score, Thought};

use stonecircle_rules::AnyView;
use thiserror::Error;

/// A player made of code.
pub trait Bot: Send {
    /// The name by which it is asked for, such as `easy`.
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

    /// As [`Bot::think`], but says what it thinks of its move too, and tells `note` of each thought
    /// on the way that is worth more than the one before. The default has nothing to say.
    ///
    /// # Errors
    /// As [`Bot::think`].
    fn consider(
        &mut self,
        view: &dyn AnyView,
        budget: &Budget<'_>,
        seed: u64,
        _note: &mut dyn FnMut(Thought),
    ) -> Result<Thought, NoMove> {
        let action = self.think(view, budget, seed)?;
        Ok(Thought {
            line: vec![action.clone()],
            action,
            score: None,
            depth: 0,
        })
    }
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
    /// It was stopped before it could judge.
    #[error("the thinking was stopped")]
    Stopped,
}
