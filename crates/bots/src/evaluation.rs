//! Evaluations that are weighted sums, laid open so that their weights can be fitted to the results
//! of games.

use std::marker::PhantomData;

use stonecircle_rules::core::{OpenView, Position as _, View as _};
use stonecircle_rules::{AnyView, Game};

use crate::open::Skilled;
use crate::search::Ranked;

/// A tree whose evaluation is the sum of its terms, each times its weight, divided by
/// [`Weighed::UNIT`].
pub(crate) trait Weighed: Skilled {
    /// What a sum of terms and weights is divided by.
    const UNIT: i32;

    /// The names of the terms with the weights at present. A name may come twice.
    fn weights() -> Vec<(&'static str, i32)>;

    /// The terms for the side to move, in the same order.
    fn terms(&self) -> Vec<i32>;
}

/// The evaluation of one game.
pub trait Evaluation: Sync {
    /// The game's id.
    fn game(&self) -> &'static str;

    /// The names of the terms with their weights, as far as they were fitted on the scale of
    /// [`CHANCE_SCALE`](crate::CHANCE_SCALE).
    fn weights(&self) -> Vec<(&'static str, i32)>;

    /// What the sum of all terms, each times its weight, is divided by.
    fn unit(&self) -> i32;

    /// The terms of a position for the side to move, in the order of [`Evaluation::weights`]. `None`
    /// when the game is over, the view is of another game, or `action` is not one of the quiet moves
    /// that a search looks at: what a position is worth shows only when the captures are over.
    fn terms(&self, view: &dyn AnyView, action: &str) -> Option<Vec<i32>>;
}

/// The evaluation of the tree `T`.
pub(crate) struct Weighing<T>(PhantomData<fn() -> T>);

impl<T> Weighing<T> {
    pub(crate) const NEW: Self = Self(PhantomData);
}

impl<T: Weighed> Evaluation for Weighing<T> {
    fn game(&self) -> &'static str {
        T::Game::ID
    }

    fn weights(&self) -> Vec<(&'static str, i32)> {
        T::weights()
    }

    fn unit(&self) -> i32 {
        T::UNIT
    }

    fn terms(&self, view: &dyn AnyView, action: &str) -> Option<Vec<i32>> {
        let view: &OpenView<<T::Game as Game>::Position> = view.as_any().downcast_ref()?;
        view.to_move()?;
        let action = view.position.read_move(action).ok()?;
        let tree = T::at(&view.position);
        let mut moves: Vec<Ranked<T::Move>> = Vec::new();
        tree.moves(false, &mut moves);
        let known = moves.iter().find(|ranked| ranked.action == action)?;
        (!known.loud).then(|| tree.terms())
    }
}
