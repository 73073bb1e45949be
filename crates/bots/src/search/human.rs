//! How a person looks at a board: a short way ahead, and not at everything.

use rand::{Rng, RngExt};
use stonecircle_rules::Seat;

use super::{FORCED, Found, Knobs, Search, Tree, WIN, at_once, root_moves, settled};
use crate::Budget;

/// What is seen of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Eyes {
    /// Of 100 quiet moves of one's own, how many come to mind.
    pub notices: u32,
    /// Of 100 moves, for how many the other side's answer is thought of.
    pub answers: u32,
    /// How many plies ahead of one's own move are thought of, captures besides.
    pub depth: i32,
    /// The most nodes.
    pub nodes: u64,
    /// How far a judgement may be off, either way; a stone is 100.
    pub blur: i32,
    /// Whether a win on the board may be overlooked like any other move.
    pub misses_wins: bool,
}

/// The best of what is seen. What an answer costs is looked up by a short search that follows
/// captures.
pub(crate) fn glance<T: Tree>(
    search: &mut Search<T>,
    root: &T,
    seat: Seat,
    eyes: Eyes,
    budget: &Budget<'_>,
    rng: &mut dyn Rng,
) -> Option<Found<T::Move>> {
    if root.verdict().is_some() {
        return None;
    }
    let knobs = Knobs {
        depth: eyes.depth,
        nodes: eyes.nodes,
        extend: false,
        loud_plies: 4,
        proves: false,
    };
    search.begin(knobs, budget);
    let moves = root_moves(root, rng);
    if !eyes.misses_wins
        && let Some(found) = at_once(root, seat, &moves)
    {
        return Some(found);
    }
    let mut best: Option<(T::Move, i32)> = None;
    for ranked in &moves {
        let action = ranked.action;
        let [noticed, answered] = [eyes.notices, eyes.answers].map(|of_100| {
            let drawn = rng.random_range(0..100);
            drawn < of_100
        });
        let blur = rng.random_range(-eyes.blur..=eyes.blur);
        let mut child = root.clone();
        child.play(&action);
        // Something must be played, so the first is always noticed; and captures jump to the eye.
        if !noticed && !ranked.loud && best.is_some() {
            continue;
        }
        if !budget.spend() {
            break;
        }
        let score = match child.verdict() {
            Some(verdict) => settled(verdict, seat, 1),
            None if answered => {
                // What is no better than the best so far need not be known exactly.
                let low = best.map_or(-WIN, |(_, highest)| (highest - blur).clamp(-WIN, WIN - 1));
                let score = -search.search(&child, seat.other(), eyes.depth, -WIN, -low, 1, budget);
                if search.is_stopped() {
                    break;
                }
                if score <= low && best.is_some() {
                    continue;
                }
                score
            }
            None => -child.evaluate(seat.other()),
        };
        let score = if score.abs() < FORCED {
            score + blur
        } else {
            score
        };
        if best.is_none_or(|(_, highest)| score > highest) {
            best = Some((action, score));
        }
    }
    let (action, score) = best.or(moves.first().map(|ranked| (ranked.action, 0)))?;
    Some(Found {
        action,
        score,
        depth: 1 + eyes.depth as u32,
        line: vec![action],
    })
}
