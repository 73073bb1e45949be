//! Surmount by code: few turns for each group that can be captured, and what groups are worth.

mod sweep;
mod turns;
mod worth;

use stonecircle_rules::core::Position as _;
use stonecircle_rules::surmount::{Cell, MAX_SIZE, Position, Surmount, Turn};
use stonecircle_rules::{Seat, Verdict};

use crate::Level;
use crate::evaluation::Weighed;
use crate::open::{Plan, Skilled};
use crate::search::{self, Eyes, Knobs, Ranked};

/// A position of Surmount as a search sees it: of the captures, which may be hundreds of thousands,
/// only a few for each target.
#[derive(Clone)]
pub(crate) struct Tree {
    position: Position,
    /// Whether this is the position to choose in, where every placement is looked at.
    is_root: bool,
}

/// One stone, for the yardstick.
const STONE: i32 = 100;

/// Names of cells as numbers below this.
const NAMES: usize = 256;

/// A number for the name of a cell.
fn name(cell: Cell) -> usize {
    usize::from(cell.row()) << 4 | usize::from(cell.number())
}

const _: () = assert!(MAX_SIZE <= 8);

impl search::Tree for Tree {
    type Move = Turn;

    const MOST_MOVES: usize = turns::MOST_CAPTURES + 128;
    const SLOTS: usize = 2 * NAMES;

    #[inline]
    fn verdict(&self) -> Option<Verdict> {
        self.position.outcome().map(|outcome| outcome.result)
    }

    #[inline]
    fn key(&self) -> u64 {
        self.position.zobrist()
    }

    fn moves(&self, loud_only: bool, out: &mut Vec<Ranked<Turn>>) {
        turns::list(&self.position, loud_only, self.is_root, out);
    }

    #[inline]
    fn play(&mut self, action: &Turn) {
        self.position.apply(action, &mut ());
        self.is_root = false;
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        worth::worth(&self.position, seat).clamp(1 - search::FORCED, search::FORCED - 1)
    }

    fn material(&self, seat: Seat) -> i32 {
        let [own, other] =
            [seat, seat.other()].map(|side| self.position.stones_of(side).len() as i32);
        STONE * (own - other)
    }

    fn wins_at_once(&self, seat: Seat) -> bool {
        let other = seat.other();
        let stones = self.position.stones_of(other);
        let Some(group) = self.position.groups(other).next() else {
            return false;
        };
        // Without the tournament rule only a last group can be captured with all that is left.
        group.cells == stones && self.position.endangered(other) == stones
    }

    fn tag(action: &Turn) -> u32 {
        let cells = action.stones().iter().copied().chain(action.surmounted());
        let hash = cells.fold(0x811C_9DC5_u32, |hash, cell| {
            (hash ^ name(cell) as u32).wrapping_mul(0x0100_0193)
        });
        hash << 1 | 1
    }

    fn slot(action: &Turn) -> usize {
        match action.surmounted() {
            Some(cell) => NAMES + name(cell),
            None => action.stones().first().map_or(0, |cell| name(*cell)),
        }
    }
}

/// The cells of a board of side 5, on which the levels' nodes were set.
const USUAL_CELLS: u64 = 61;

impl Tree {
    /// How many times as many nodes a level needs on this board to see as much: on twice as many
    /// cells each side has twice as many moves. 1 up to side 5, 2 on side 6, 4 on side 7.
    fn more(&self) -> u64 {
        let cells = self.position.board().len() as u64;
        (cells * cells / (USUAL_CELLS * USUAL_CELLS)).max(1)
    }
}

impl Skilled for Tree {
    type Game = Surmount;

    fn at(position: &Position) -> Self {
        Self {
            position: position.clone(),
            is_root: true,
        }
    }

    fn plan(&self, level: Level) -> Plan {
        match level {
            Level::Beginner => Plan::Glance(Eyes {
                notices: 12,
                answers: 10,
                depth: 1,
                nodes: 3_000 * self.more(),
                blur: 220,
                misses_wins: true,
            }),
            Level::Easy => Plan::Glance(Eyes {
                notices: 100,
                answers: 90,
                depth: 1,
                nodes: 3_000 * self.more(),
                blur: 55,
                misses_wins: false,
            }),
            Level::Normal => Plan::Search(Knobs {
                depth: 3,
                nodes: 1_000 * self.more(),
                extend: false,
                loud_plies: 6,
                proves: false,
            }),
            Level::Hard => Plan::Search(Knobs {
                depth: 4,
                nodes: 4_000 * self.more(),
                extend: false,
                loud_plies: 8,
                proves: false,
            }),
            Level::Master => Plan::Search(Knobs {
                loud_plies: 8,
                ..Knobs::ALL_IN
            }),
        }
    }
}

impl Weighed for Tree {
    const UNIT: i32 = worth::STEPS;

    fn weights() -> Vec<(&'static str, i32)> {
        let early = worth::TERMS.map(|(name, early, _)| (name, early));
        let late = worth::TERMS.map(|(name, _, late)| (name, late));
        early.into_iter().chain(late).collect()
    }

    fn terms(&self) -> Vec<i32> {
        let Some(seat) = self.position.to_move() else {
            return Vec::new();
        };
        let (terms, full) = worth::terms(&self.position, seat);
        let early = terms.map(|term| term * (worth::STEPS - full));
        let late = terms.map(|term| term * full);
        early.into_iter().chain(late).collect()
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;
    use stonecircle_rules::core::Position as _;
    use stonecircle_rules::surmount::{Edition, Options};

    use super::*;
    use crate::Budget;
    use crate::search::{FORCED, Search, Tree as _};

    /// Whether `seat` can force a win within so many plies, by the turns that are looked at.
    fn forces_a_win(at: &Tree, seat: Seat, plies: u32) -> bool {
        if let Some(verdict) = at.verdict() {
            return verdict.winner() == Some(seat);
        }
        let mut moves = Vec::new();
        at.moves(false, &mut moves);
        let mut outcomes = moves.iter().map(|ranked| {
            let mut next = at.clone();
            next.play(&ranked.action);
            forces_a_win(&next, seat, plies - 1)
        });
        match at.position.to_move() {
            _ if plies == 0 => false,
            Some(mover) if mover == seat => outcomes.any(|won| won),
            _ => outcomes.all(|won| won),
        }
    }

    /// The search leaves nothing out of what the tree names: neither wins, nor, a ply later, that they
    /// are lost for the other side.
    #[test]
    fn no_win_is_missed_that_the_turns_looked_at_can_force() {
        let (mut wins, mut losses) = (0, 0);
        let mut search = Search::default();
        let knobs = Knobs {
            depth: 3,
            ..Knobs::ALL_IN
        };
        for (size, tournament) in [(3, false), (3, true), (4, false), (4, true)] {
            for seed in 0..40 {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let mut position = Position::empty(Options {
                    size,
                    tournament,
                    edition: Edition::Original,
                });
                for _ in 0..3 + seed % 6 {
                    if let Some(action) = position.random_move(&mut rng) {
                        position.apply(&action, &mut ());
                    }
                }
                let mut best = |position: &Position| {
                    let seat = position.to_move().expect("it goes on");
                    let (root, budget) = (Tree::at(position), Budget::unlimited());
                    search
                        .best(&root, seat, knobs, &budget, &mut rng, &mut |_| ())
                        .expect("a move")
                };
                let Some(seat) = position.to_move() else {
                    continue;
                };
                if !forces_a_win(&Tree::at(&position), seat, 3) {
                    continue;
                }
                wins += 1;
                let found = best(&position);
                assert!(found.score >= FORCED, "{position}: {found:?}");
                position.apply(&found.action, &mut ());
                if position.to_move().is_some() && forces_a_win(&Tree::at(&position), seat, 2) {
                    losses += 1;
                    let found = best(&position);
                    assert!(found.score <= -FORCED, "{position}: {found:?}");
                }
            }
        }
        assert!(wins >= 20 && losses >= 3, "{wins} wins, {losses} losses");
    }
}
