//! The turns that are looked at. There may be hundreds of thousands of ways to grow a group before
//! it captures, but what they come to is much the same: so there are a few for each target, and for
//! every target that can be captured at all at least one.

use stonecircle_rules::core::Position as _;
use stonecircle_rules::surmount::{Breadth, Cell, Position, Turn};

use super::{name, sweep};
use crate::search::Ranked;

/// The most captures that are looked at in one position.
pub(super) const MOST_CAPTURES: usize = 240;
/// The captures of each target where the turn is chosen; a win by sweeping away comes on top.
const AT_THE_ROOT: Breadth = Breadth {
    ways: 16,
    fills: 3,
    stones: 2,
};
/// The captures of each target beyond.
const BEYOND: Breadth = Breadth {
    ways: 3,
    fills: 2,
    stones: 1,
};
/// The captures of each target where only captures are followed.
const WHILE_FOLLOWING: Breadth = Breadth {
    ways: 2,
    fills: 1,
    stones: 1,
};
/// The most placements beyond the root: the best at first sight.
const PLACEMENTS: usize = 20;

/// Adds the turns to look at: first a win by sweeping away, where the turn is chosen, then captures; with `loud_only` nothing else. A pass, where there is
/// nothing else.
pub(super) fn list(
    position: &Position,
    loud_only: bool,
    is_root: bool,
    out: &mut Vec<Ranked<Turn>>,
) {
    let Some(mover) = position.to_move() else {
        return;
    };
    let bottom = out.len();
    if is_root && let Some(action) = sweep::winning_sweep(position) {
        out.push(Ranked {
            action,
            rank: 1 << 20,
            loud: true,
        });
    }
    let breadth = match (loud_only, is_root) {
        (true, _) => WHILE_FOLLOWING,
        (false, true) => AT_THE_ROOT,
        (false, false) => BEYOND,
    };
    position.capture_shapes(breadth, &mut |shape| {
        if out.len() < bottom + MOST_CAPTURES {
            out.push(Ranked {
                action: shape.turn,
                rank: 64 * shape.gain(),
                loud: true,
            });
        }
    });
    if loud_only {
        return;
    }
    let captures = out.len();
    let own = position.stones_of(mover);
    let enemies = position.stones_of(mover.other());
    let endangered = position.endangered(mover);
    for cell in position.board().without(own.union(enemies)).iter() {
        let near = position.neighbours(cell);
        let beside = near.intersection(own).len() as i32;
        let enemy = near.intersection(enemies).len() as i32;
        let rescues = !near.intersection(endangered).is_empty();
        let Some(turn) = Turn::new(&[cell], None) else {
            continue;
        };
        out.push(Ranked {
            action: turn,
            // Next to something, but not walled in; away from the edge; and where help is needed.
            rank: 3 * beside.min(2) + 4 * enemy.min(2) - 2 * enemy.max(2)
                + near.len() as i32
                + 8 * i32::from(rescues),
            loud: false,
        });
    }
    if !is_root && out.len() - captures > PLACEMENTS {
        let placements = &mut out[captures..];
        placements.select_nth_unstable_by_key(PLACEMENTS, |ranked| (-ranked.rank, tag(ranked)));
        out.truncate(captures + PLACEMENTS);
    }
    if out.len() == bottom {
        out.push(Ranked {
            action: Turn::PASS,
            rank: 0,
            loud: false,
        });
    }
}

/// Decides between placements of the same rank, always alike.
fn tag(ranked: &Ranked<Turn>) -> usize {
    ranked
        .action
        .stones()
        .first()
        .map_or(0, |cell: &Cell| name(*cell))
}
