//! Choosing among moves without a thought.

use rand::{Rng, RngExt};

/// Any of the moves, each as likely as the others.
pub(crate) fn any<M>(mut moves: Vec<M>, rng: &mut dyn Rng) -> Option<M> {
    if moves.is_empty() {
        return None;
    }
    let index = rng.random_range(0..moves.len());
    Some(moves.swap_remove(index))
}
