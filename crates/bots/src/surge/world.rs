//! A game of Surge Stones in which everything is known, in a form that is quick to play on.

use stonecircle_rules::Seat;
use stonecircle_rules::surge::{HAND, MAX_VALUE, STONES, SurgePosition};

use super::columns::{Column, Columns, POINT, columns_of, is_free, value_at, with, without};

/// The ranks on which each side may place.
const HOME: [[u8; 2]; 2] = [[0, 1], [6, 7]];
/// After so many surges without a placement nothing moves any more.
const MOST_SURGES: usize = 24;

/// Where a stone may be placed, and which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    pub(super) value: u8,
    pub(super) file: u8,
    pub(super) rank: u8,
}

/// A whole game.
#[derive(Clone, Copy)]
pub(super) struct World {
    columns: [Column; 8],
    hands: [[u8; HAND]; 2],
    supplies: [[u8; STONES]; 2],
    /// How many stones of each supply were drawn.
    drawn: [usize; 2],
    first_placer: Seat,
    /// Who places now.
    pub(super) to_place: Seat,
    /// The points of the first side less those of the second, in [`POINT`]s.
    lead: i32,
}

impl World {
    /// A position with its secrets, which may be guessed.
    pub(super) fn of(position: &SurgePosition, to_place: Seat) -> Self {
        let standing = position.standing();
        let [first, second] = standing.score.map(|score| score.min(1 << 20) as i32);
        let mut hands = [[0; HAND]; 2];
        let mut supplies = [[0; STONES]; 2];
        for seat in Seat::BOTH {
            let side = seat.index();
            for (slot, value) in hands[side].iter_mut().zip(position.hand(seat).values()) {
                *slot = value;
            }
            for (slot, value) in supplies[side]
                .iter_mut()
                .zip(position.supply(seat).values())
            {
                *slot = value;
            }
        }
        Self {
            columns: columns_of(position.board()),
            hands,
            supplies,
            drawn: [0; 2],
            first_placer: standing.first_placer,
            to_place,
            lead: POINT * (first - second),
        }
    }

    /// What a placement adds at once to what its column is worth to the side to place.
    pub(super) fn gain(&self, placement: Placement, columns: &mut Columns) -> i32 {
        let column = self.columns[usize::from(placement.file)];
        let seat = self.to_place;
        let after = with(column, placement.rank, seat, placement.value);
        sign(seat) * (columns.worth(after) - columns.worth(column))
    }

    /// How good a placement looks at first sight, in quarters of a [`POINT`]: what it gains at once.
    /// Among equals a small stone: the large ones are worth more later.
    pub(super) fn first_sight(&self, placement: Placement, columns: &mut Columns) -> i32 {
        4 * self.gain(placement, columns) - i32::from(placement.value)
    }

    /// All placements of the side to place, each value once.
    pub(super) fn each_placement(&self, mut visit: impl FnMut(Placement)) {
        let side = self.to_place.index();
        let mut tried = 0_u16;
        for value in self.hands[side] {
            if value == 0 || tried >> value & 1 != 0 {
                continue;
            }
            tried |= 1 << value;
            for file in 0..8 {
                for rank in HOME[side] {
                    if is_free(self.columns[usize::from(file)], rank) {
                        visit(Placement { value, file, rank });
                    }
                }
            }
        }
    }

    /// The placement that gains most at once; `None` when the side must skip.
    pub(super) fn greedy(&self, columns: &mut Columns) -> Option<Placement> {
        let mut best = None;
        let mut highest = i32::MIN;
        self.each_placement(|placement| {
            let gain = self.first_sight(placement, columns);
            if gain > highest {
                highest = gain;
                best = Some(placement);
            }
        });
        best
    }

    /// The world before `seat` laid the stone that lies at (file, rank), with that stone in its hand
    /// again, and that stone's value. What came in its place, if something did, is taken to be the stone
    /// in the slot `drawn` of the hand: only a hand that is full has drawn.
    pub(super) fn before(&self, seat: Seat, (file, rank): (u8, u8), drawn: usize) -> (Self, u8) {
        let mut before = *self;
        let column = &mut before.columns[usize::from(file)];
        let value = value_at(*column, rank);
        *column = without(*column, rank);
        before.to_place = seat;
        let hand = &mut before.hands[seat.index()];
        let slot = hand.iter().position(|held| *held == 0).unwrap_or(drawn);
        if let Some(slot) = hand.get_mut(slot) {
            *slot = value;
        }
        (before, value)
    }

    /// Places a stone, or skips; draws; and runs the surge if that closes the round. Whether anything
    /// can come of it after that is not looked at.
    pub(super) fn play(&mut self, placement: Option<Placement>, columns: &mut Columns) {
        let seat = self.to_place;
        let side = seat.index();
        if let Some(Placement { value, file, rank }) = placement {
            let column = &mut self.columns[usize::from(file)];
            *column = with(*column, rank, seat, value);
            if let Some(slot) = self.hands[side].iter_mut().find(|held| **held == value) {
                let next = self.supplies[side].get(self.drawn[side]);
                *slot = next.copied().unwrap_or(0);
                self.drawn[side] += 1;
            }
        }
        if seat == self.first_placer {
            self.to_place = seat.other();
            return;
        }
        self.surge(columns);
        self.first_placer = self.first_placer.other();
        self.to_place = self.first_placer;
    }

    fn surge(&mut self, columns: &mut Columns) -> bool {
        let mut changed = false;
        for column in &mut self.columns {
            if *column != 0 {
                let after = columns.surge(*column);
                *column = after.column;
                self.lead += POINT * i32::from(after.points);
                changed |= after.changed;
            }
        }
        changed
    }

    /// Whether nobody has a stone left to place.
    pub(super) fn is_spent(&self) -> bool {
        self.hands == [[0; HAND]; 2]
    }

    /// What the game is worth to `seat`: points scored and points to come, in [`POINT`]s.
    pub(super) fn worth(&self, seat: Seat, columns: &mut Columns) -> i32 {
        if self.is_spent() && self.to_place == self.first_placer {
            // The rest plays itself.
            let mut rest = *self;
            for _ in 0..MOST_SURGES {
                if !rest.surge(columns) {
                    break;
                }
            }
            return sign(seat) * rest.lead;
        }
        let coming: i32 = self
            .columns
            .iter()
            .map(|column| columns.worth(*column))
            .sum();
        // A stone in hand or supply will be worth something yet; those who placed it have had it.
        let kept = |side: usize| -> i32 {
            let hand = self.hands[side].iter();
            hand.map(|value| i32::from(*value)).sum()
        };
        sign(seat) * (self.lead + coming + (kept(0) - kept(1)) * IN_HAND)
    }
}

/// What a value in hand is worth, in twentieths of a point for each point of value.
pub(super) const IN_HAND: i32 = 6;

const _: () = assert!(MAX_VALUE < 16);

const fn sign(seat: Seat) -> i32 {
    match seat {
        Seat::First => 1,
        Seat::Second => -1,
    }
}
