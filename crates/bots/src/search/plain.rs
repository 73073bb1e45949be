//! The yardstick: iterative deepening alpha-beta that only counts material. It has no table, follows
//! no captures and orders nothing but the root, and stays as it is, so that others can be measured
//! against it.

use rand::Rng;
use stonecircle_rules::Seat;

use super::{FORCED, Found, PLIES, Ranked, Tree, WIN, root_moves, settled};
use crate::Budget;

/// The move that the yardstick plays for `seat`, whose turn it is.
pub(crate) fn plain<T: Tree>(
    root: &T,
    seat: Seat,
    budget: &Budget<'_>,
    rng: &mut dyn Rng,
) -> Option<Found<T::Move>> {
    let mut moves = root_moves(root, rng);
    let mut buffer = Vec::with_capacity(T::MOST_MOVES * PLIES);
    let mut found = Found {
        action: moves.first()?.action,
        score: 0,
        depth: 0,
        line: Vec::new(),
    };
    'deeper: for depth in 1..PLIES as i32 {
        let mut alpha = -WIN;
        for index in 0..moves.len() {
            let action = moves[index].action;
            let mut child = root.clone();
            child.play(&action);
            let Some(score) = alpha_beta(
                &child,
                seat.other(),
                depth - 1,
                [-WIN, -alpha],
                1,
                &mut buffer,
                budget,
            ) else {
                break 'deeper;
            };
            if -score > alpha || index == 0 {
                alpha = -score;
                (found.action, found.score) = (action, alpha);
                moves[..=index].rotate_right(1);
            }
        }
        found.depth = depth as u32;
        if moves.len() == 1 || found.score.abs() >= FORCED {
            break;
        }
    }
    found.line.push(found.action);
    Some(found)
}

/// `None` when the budget is spent.
fn alpha_beta<T: Tree>(
    at: &T,
    seat: Seat,
    depth: i32,
    [mut alpha, beta]: [i32; 2],
    ply: usize,
    buffer: &mut Vec<Ranked<T::Move>>,
    budget: &Budget<'_>,
) -> Option<i32> {
    if !budget.spend() {
        return None;
    }
    if let Some(verdict) = at.verdict() {
        return Some(settled(verdict, seat, ply));
    }
    if depth <= 0 {
        return Some(at.material(seat));
    }
    let bottom = buffer.len();
    at.moves(false, buffer);
    let mut best = -WIN;
    for index in bottom..buffer.len() {
        let mut child = at.clone();
        child.play(&buffer[index].action);
        let window = [-beta, -alpha];
        let score = -alpha_beta(
            &child,
            seat.other(),
            depth - 1,
            window,
            ply + 1,
            buffer,
            budget,
        )?;
        best = best.max(score);
        alpha = alpha.max(score);
        if alpha >= beta {
            break;
        }
    }
    buffer.truncate(bottom);
    Some(best)
}
