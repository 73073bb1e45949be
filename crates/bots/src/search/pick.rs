//! The order in which moves are tried.

use super::{PLIES, Ranked, Tree};
use stonecircle_rules::Seat;

/// The move that the table remembers comes first, then loud moves, then moves that refuted
/// something nearby, then the others by what they achieved elsewhere.
const REMEMBERED: i32 = 1 << 30;
const LOUD: i32 = 1 << 26;
const KILLER: i32 = 1 << 24;
/// Histories are halved when one grows beyond this.
const MOST_HISTORY: i32 = 1 << 22;

/// What a search has learned about moves so far.
pub(super) struct Order {
    killers: [[u32; 2]; PLIES],
    history: [Vec<i32>; 2],
}

impl Order {
    pub(super) fn new(slots: usize) -> Self {
        Self {
            killers: [[0; 2]; PLIES],
            history: [vec![0; slots], vec![0; slots]],
        }
    }

    pub(super) fn forget(&mut self) {
        self.killers = [[0; 2]; PLIES];
        for history in &mut self.history {
            history.fill(0);
        }
    }

    /// Adds what was learned to the ranks of a position's moves.
    pub(super) fn rank<T: Tree>(
        &self,
        moves: &mut [Ranked<T::Move>],
        remembered: u32,
        seat: Seat,
        ply: usize,
    ) {
        let killers = self.killers[ply];
        let history = &self.history[seat.index()];
        for ranked in moves {
            let tag = T::tag(&ranked.action);
            if tag == remembered {
                ranked.rank = REMEMBERED;
            } else if ranked.loud {
                ranked.rank += LOUD;
            } else if tag == killers[0] {
                ranked.rank += KILLER + (1 << 21);
            } else if tag == killers[1] {
                ranked.rank += KILLER;
            } else {
                ranked.rank += history[T::slot(&ranked.action)];
            }
        }
    }

    /// A quiet move that refuted a position.
    pub(super) fn refuted<T: Tree>(
        &mut self,
        action: &T::Move,
        seat: Seat,
        ply: usize,
        depth: i32,
    ) {
        let tag = T::tag(action);
        let killers = &mut self.killers[ply];
        if killers[0] != tag {
            killers[1] = killers[0];
            killers[0] = tag;
        }
        let history = &mut self.history[seat.index()];
        let entry = &mut history[T::slot(action)];
        *entry += depth * depth;
        if *entry > MOST_HISTORY {
            for entry in history {
                *entry /= 2;
            }
        }
    }
}

/// Brings the highest-ranked of `moves[from..]` to `from`.
#[inline]
pub(super) fn bring_best<M>(moves: &mut [Ranked<M>], from: usize) {
    let mut best = from;
    for index in from + 1..moves.len() {
        if moves[index].rank > moves[best].rank {
            best = index;
        }
    }
    moves.swap(from, best);
}
