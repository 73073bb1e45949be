//! Surakarta by code: stones, and what hangs; command of the circuits.

use stonecircle_rules::core::Position as _;
use stonecircle_rules::surakarta::{Move, Point, Position, Surakarta};
use stonecircle_rules::{Seat, Verdict};

use crate::Level;
use crate::open::{Plan, Skilled};
use crate::search::{self, Eyes, Knobs, Ranked};

/// A position of Surakarta as a search sees it.
#[derive(Clone)]
pub(crate) struct Tree(Position);

/// One stone.
const STONE: i32 = 100;
/// An own stone that could be taken at once, with the right to move.
const HANGING: i32 = 12;
/// An enemy stone that can be taken at once, beyond what following the captures finds.
const AIMED: i32 = 8;
/// The right to move.
const TEMPO: i32 = 10;
/// A step that a side could make.
const STEP: i32 = 1;

/// What a stone is worth by its place: nothing can be taken from a corner, little along an edge;
/// where lines of both circuits cross it commands most.
const PLACE: [i32; Point::COUNT] = {
    let mut table = [0; Point::COUNT];
    let mut index = 0;
    while index < Point::COUNT {
        let (file, rank) = (index % 6, index / 6);
        // 0 for the edge lines, 1 for a line of the outer circuit, 2 for one of the inner.
        let lines = [nearness(file), nearness(rank)];
        table[index] = match lines {
            [0, 0] => -14,
            [0, 1] | [1, 0] => 2,
            [0, 2] | [2, 0] | [1, 1] => 4,
            [1, 2] | [2, 1] => 10,
            _ => 8,
        };
        index += 1;
    }
    table
};

const fn nearness(line: usize) -> usize {
    if line < 3 { line } else { 5 - line }
}

impl search::Tree for Tree {
    type Move = Move;

    // Twelve stones with at most eight steps, and sixteen captures.
    const MOST_MOVES: usize = 12 * 8 + 16;
    const SLOTS: usize = Point::COUNT * Point::COUNT;

    #[inline]
    fn verdict(&self) -> Option<Verdict> {
        self.0.outcome().map(|outcome| outcome.result)
    }

    #[inline]
    fn key(&self) -> u64 {
        // Holds the quiet count: the same stones later are nearer to the end.
        self.0.zobrist()
    }

    fn moves(&self, loud_only: bool, out: &mut Vec<Ranked<Move>>) {
        let Some(mover) = self.0.to_move() else {
            return;
        };
        for (from, to) in self.0.captures(mover).iter() {
            out.push(Ranked {
                action: Move::Capture { from, to },
                rank: PLACE[to.index()] - PLACE[from.index()],
                loud: true,
            });
        }
        if loud_only {
            return;
        }
        let endangered = self.0.in_danger(mover);
        for from in self.0.stones(mover) {
            for to in self.0.steps_of(from) {
                let flees = i32::from(endangered.contains(from));
                out.push(Ranked {
                    action: Move::Step { from, to },
                    rank: PLACE[to.index()] - PLACE[from.index()] + 30 * flees,
                    loud: false,
                });
            }
        }
    }

    #[inline]
    fn play(&mut self, action: &Move) {
        self.0.apply(action, &mut ());
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        let other = seat.other();
        let places = |side: Seat| -> i32 {
            let points = self.0.stones(side);
            points.map(|point| PLACE[point.index()]).sum()
        };
        let [own, enemy] = [seat, other].map(|side| self.0.count(side) as i32);
        // With every quiet move the end comes nearer at which the stones are counted, and each is
        // worth more of a board that has become empty.
        let stone = STONE + self.0.quiet().min(60) as i32 / 2 + 4 * (12 - enemy.min(own)).max(0);
        let steps = self.0.step_count(seat) as i32 - self.0.step_count(other) as i32;
        stone * (own - enemy) + places(seat) - places(other) + STEP * steps
            - HANGING * self.0.in_danger(seat).len() as i32
            + AIMED * self.0.in_danger(other).len() as i32
            + TEMPO
    }

    fn material(&self, seat: Seat) -> i32 {
        let [own, other] = [seat, seat.other()].map(|side| self.0.count(side) as i32);
        STONE * (own - other)
    }

    #[inline]
    fn tag(action: &Move) -> u32 {
        Self::slot(action) as u32 + 1
    }

    #[inline]
    fn slot(action: &Move) -> usize {
        action.from().index() * Point::COUNT + action.to().index()
    }
}

impl Skilled for Tree {
    type Game = Surakarta;

    fn at(position: &Position) -> Self {
        Self(*position)
    }

    fn plan(&self, level: Level) -> Plan {
        match level {
            Level::Beginner => Plan::Glance(Eyes {
                notices: 70,
                answers: 87,
                depth: 2,
                nodes: 20_000,
                blur: 35,
                misses_wins: true,
            }),
            Level::Easy => Plan::Glance(Eyes {
                notices: 97,
                answers: 99,
                depth: 2,
                nodes: 20_000,
                blur: 10,
                misses_wins: false,
            }),
            Level::Normal => Plan::Search(Knobs {
                depth: 4,
                nodes: 2_000,
                extend: false,
                loud_plies: 8,
                proves: false,
            }),
            Level::Hard => Plan::Search(Knobs {
                depth: 6,
                nodes: 12_000,
                extend: false,
                loud_plies: 8,
                proves: false,
            }),
            Level::Master => Plan::Search(Knobs::ALL_IN),
        }
    }
}
