//! Choosing among candidates.

use rand::{Rng, RngExt};

use crate::Budget;

/// The candidate of the highest value; `rng` decides between equals. The first candidate is always
/// there to fall back on; the others are looked at while the budget lasts.
pub(crate) fn best<M>(
    candidates: impl IntoIterator<Item = M>,
    budget: &Budget<'_>,
    rng: &mut dyn Rng,
    mut value: impl FnMut(&M) -> i32,
) -> Option<M> {
    let mut candidates = candidates.into_iter();
    let first = candidates.next()?;
    if !budget.spend() {
        return Some(first);
    }
    let mut highest = value(&first);
    let mut chosen = first;
    let mut equals = 1_u32;
    for candidate in candidates {
        if !budget.spend() {
            break;
        }
        let worth = value(&candidate);
        if worth > highest {
            highest = worth;
            chosen = candidate;
            equals = 1;
        } else if worth == highest {
            // The n-th of n equals replaces what was chosen with probability 1/n.
            equals += 1;
            if rng.random_range(0..equals) == 0 {
                chosen = candidate;
            }
        }
    }
    Some(chosen)
}

/// Any of the moves, each as likely as the others.
pub(crate) fn any<M>(mut moves: Vec<M>, rng: &mut dyn Rng) -> Option<M> {
    if moves.is_empty() {
        return None;
    }
    let index = rng.random_range(0..moves.len());
    Some(moves.swap_remove(index))
}
