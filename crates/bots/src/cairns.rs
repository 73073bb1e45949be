//! Cairns by code: wins and forced answers first, then cells held and stacks that threaten.

use stonecircle_rules::cairns::{self, Cairns, Move, Position, STALLED_AFTER};
use stonecircle_rules::core::Position as _;
use stonecircle_rules::core::zobrist;
use stonecircle_rules::{Seat, Verdict};

use crate::Level;
use crate::evaluation::Weighed;
use crate::open::{Plan, Skilled};
use crate::search::{self, Eyes, Knobs, Ranked};

/// A position of Cairns as a search sees it.
#[derive(Clone)]
pub(crate) struct Tree(Position);

/// What is counted, for the side to move less the same for the other side, and what it is worth in
/// hundredths of a cell held.
const WEIGHTS: [(&str, i32); 7] = [
    ("cells held", 100),
    ("stacks of two held", 40),
    ("stacks of three held", 100),
    // They stay one's own when the top moves on.
    ("own stones under an own top", 25),
    ("enemy stones under an own top", -5),
    ("steps towards the middle of cells held", 10),
    ("the right to move", 60),
];

/// How near a cell is to the middle: 0 in the corners, 4 in the middle.
const NEARNESS: [i32; cairns::CELLS] = [
    0, 1, 2, 1, 0, //
    1, 2, 3, 2, 1, //
    2, 3, 4, 3, 2, //
    1, 2, 3, 2, 1, //
    0, 1, 2, 1, 0,
];

/// From so many plies without a drop on, positions that differ in nothing else are told apart.
const STALLING: u32 = STALLED_AFTER - 24;

impl Tree {
    /// What is counted in [`WEIGHTS`].
    fn terms_for(&self, seat: Seat) -> [i32; WEIGHTS.len()] {
        let mut terms = [0; WEIGHTS.len()];
        terms[6] = 1;
        for (side, sign) in [(seat, 1), (seat.other(), -1)] {
            for cell in self.0.held(side) {
                let stack = self.0.stack(cell);
                terms[0] += sign;
                match stack.height() {
                    2 => terms[1] += sign,
                    3 => terms[2] += sign,
                    _ => {}
                }
                terms[3] += sign * (i32::from(stack.count(side)) - 1);
                terms[4] += sign * i32::from(stack.count(side.other()));
                terms[5] += sign * NEARNESS[cell.index()];
            }
        }
        terms
    }
}

impl search::Tree for Tree {
    type Move = Move;

    // A drop on each of 25 cells, and from each at most three carries in each direction.
    const MOST_MOVES: usize = 25 + 25 * 12;
    const SLOTS: usize = 25 + 25 * 12;

    #[inline]
    fn verdict(&self) -> Option<Verdict> {
        self.0.outcome().map(|outcome| outcome.result)
    }

    #[inline]
    fn key(&self) -> u64 {
        let stalled = self.0.plies_since_drop();
        if stalled < STALLING {
            self.0.zobrist()
        } else {
            self.0.zobrist() ^ zobrist::key(0xB075_0001, stalled.into())
        }
    }

    fn moves(&self, loud_only: bool, out: &mut Vec<Ranked<Move>>) {
        // Nothing is taken here: what is urgent is found as a win or an answer to a threat.
        let Some(mover) = self.0.to_move().filter(|_| !loud_only) else {
            return;
        };
        let wins = self.0.can_finish(mover);
        let mut add = |action: Move, rank: i32| {
            let wins = wins
                && self
                    .0
                    .deciding_cairn(mover, action)
                    .is_some_and(|(_, side)| side == mover);
            out.push(Ranked {
                action,
                rank: if wins { 1 << 20 } else { rank },
                loud: false,
            });
        };
        for at in self.0.drop_cells(mover) {
            let height = i32::from(self.0.stack(at).height());
            add(Move::Drop { at }, NEARNESS[at.index()] + 8 - 2 * height);
        }
        for from in self.0.held(mover) {
            for (action, landings) in self.0.carries(from) {
                // Whom the cells belonged to, and whom they go to.
                let mut rank = 0;
                for (cell, stone) in landings.as_slice() {
                    let own = i32::from(*stone == mover);
                    let was = match self.0.holder(*cell) {
                        Some(side) if side == mover => 1,
                        Some(_) => -1,
                        None => 0,
                    };
                    rank += 2 * own - 1 - was;
                }
                add(action, 4 * rank);
            }
        }
    }

    #[inline]
    fn play(&mut self, action: &Move) {
        self.0.apply(action, &mut ());
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        let terms = self.terms_for(seat);
        terms
            .iter()
            .zip(&WEIGHTS)
            .map(|(term, (_, weight))| term * weight)
            .sum()
    }

    fn material(&self, seat: Seat) -> i32 {
        let [own, other] = [seat, seat.other()].map(|side| self.0.held(side).len() as i32);
        100 * (own - other)
    }

    #[inline]
    fn wins_at_once(&self, seat: Seat) -> bool {
        self.0.can_finish(seat)
    }

    #[inline]
    fn is_threatened(&self, seat: Seat) -> bool {
        self.0.can_finish(seat.other())
    }

    #[inline]
    fn tag(action: &Move) -> u32 {
        Self::slot(action) as u32 + 1
    }

    #[inline]
    fn slot(action: &Move) -> usize {
        match *action {
            Move::Drop { at } => at.index(),
            Move::Carry {
                from,
                direction,
                count,
            } => {
                25 + from.index() * 12 + direction as usize * 3 + usize::from(count.clamp(1, 3) - 1)
            }
        }
    }
}

impl Skilled for Tree {
    type Game = Cairns;

    fn at(position: &Position) -> Self {
        Self(position.clone())
    }

    fn plan(&self, level: Level) -> Plan {
        match level {
            Level::Beginner => Plan::Glance(Eyes {
                notices: 40,
                answers: 98,
                depth: 2,
                nodes: 20_000,
                blur: 100,
                misses_wins: true,
            }),
            // To overlook an answer loses at once here: what it overlooks is moves of its own.
            Level::Easy => Plan::Glance(Eyes {
                notices: 60,
                answers: 100,
                depth: 2,
                nodes: 20_000,
                blur: 60,
                misses_wins: false,
            }),
            Level::Normal => Plan::Search(Knobs {
                depth: 3,
                nodes: 100_000,
                extend: false,
                loud_plies: 0,
                proves: false,
            }),
            Level::Hard => Plan::Search(Knobs {
                depth: 4,
                nodes: 24_000,
                extend: true,
                loud_plies: 0,
                proves: false,
            }),
            Level::Master => Plan::Search(Knobs {
                proves: true,
                ..Knobs::ALL_IN
            }),
        }
    }
}

impl Weighed for Tree {
    const UNIT: i32 = 1;

    fn weights() -> Vec<(&'static str, i32)> {
        WEIGHTS.to_vec()
    }

    fn terms(&self) -> Vec<i32> {
        self.0
            .to_move()
            .map_or(Vec::new(), |seat| self.terms_for(seat).to_vec())
    }
}
