//! Lines, their strengths, and the meetings of a board as a surge would judge them now.

use serde::{Deserialize, Serialize};

use super::board::{BOTTOM, TOP};
use super::{Board, Square};
use crate::core::Seat;

/// How many leading stones count for a line's strength.
const LEADING: u8 = 4;

/// A maximal run of one side's stones in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Line {
    /// Whose line it is.
    pub seat: Seat,
    /// The leading stone's square.
    pub front: Square,
    /// The last stone's square.
    pub rear: Square,
}

impl Line {
    /// The line of `seat` that holds `inside`, which must be a stone of that side.
    #[inline]
    pub(super) fn around(board: &Board, seat: Seat, inside: Square) -> Self {
        let file = inside.file();
        let rank = inside.rank();
        let column = (board.sides[seat.index()] >> (8 * file)) as u8;
        let above = (column >> rank).trailing_ones() as u8;
        let below = (column << (7 - rank)).leading_ones() as u8;
        // A run around a stone is at least that stone; on a stranger's square it is that square.
        let high = Square::wrapped(file, (rank + above).max(1) - 1);
        let low = Square::wrapped(file, (rank + 1).saturating_sub(below));
        match seat {
            Seat::First => Self {
                seat,
                front: high,
                rear: low,
            },
            Seat::Second => Self {
                seat,
                front: low,
                rear: high,
            },
        }
    }

    /// How many stones it has.
    #[must_use]
    pub const fn len(self) -> usize {
        self.front.rank().abs_diff(self.rear.rank()) as usize + 1
    }

    /// Never: a line has a stone.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        false
    }

    /// Its squares, from the front to the rear.
    pub fn squares(self) -> impl DoubleEndedIterator<Item = Square> {
        (0..self.len() as u8).map(move |back| self.behind_front(back))
    }

    /// The square `back` squares behind the front.
    const fn behind_front(self, back: u8) -> Square {
        match self.seat {
            Seat::First => Square::wrapped(self.front.file(), self.front.rank() - back),
            Seat::Second => Square::wrapped(self.front.file(), self.front.rank() + back),
        }
    }

    /// The sum of the leading four values; a value that is not known counts 0.
    #[inline]
    #[must_use]
    pub fn strength(self, board: &Board) -> u8 {
        let counted = (self.len() as u8).min(LEADING);
        let low = match self.seat {
            Seat::First => self.front.index() as u8 + 1 - counted,
            Seat::Second => self.front.index() as u8,
        };
        let mask = (1_u64 << counted) - 1;
        let [a, b, c, d] = board.values.map(|plane| (plane >> low & mask) as u32);
        // The set bits of each plane, counted side by side in one byte a plane, then weighed.
        let mut bits = a | b << 8 | c << 16 | d << 24;
        bits -= bits >> 1 & 0x5555_5555;
        bits = (bits & 0x3333_3333) + (bits >> 2 & 0x3333_3333);
        (bits.wrapping_mul(0x0102_0408) >> 24) as u8
    }

    /// The line's squares as a mask.
    #[inline]
    pub(super) const fn mask(self) -> u64 {
        let low = match self.seat {
            Seat::First => self.rear.index(),
            Seat::Second => self.front.index(),
        };
        ((1_u64 << self.len()) - 1) << low
    }
}

/// What comes of a meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contest {
    /// The stronger line moves forward one and the weaker back one.
    Push,
    /// The stronger line moves into the gap.
    Take,
    /// Equal strength: both leading stones are removed.
    Clash,
    /// A push that fails, since a stone of the stronger side stands right behind the weaker line.
    Blocked,
    /// A push that fails, since another weaker line is pushed into the same empty square.
    Jammed,
}

/// A Blue line and the Orange line directly ahead of it, with at most one empty square between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Meeting {
    /// The two lines, Blue's and Orange's.
    pub lines: [Line; 2],
    /// Their strengths, Blue's and Orange's.
    pub strengths: [u8; 2],
    /// The empty squares between the fronts, 0 or 1.
    pub gap: u8,
    /// What comes of it.
    pub verdict: Contest,
}

impl Meeting {
    /// The stronger side, `None` for equal strength.
    #[inline]
    #[must_use]
    pub const fn stronger(&self) -> Option<Seat> {
        if self.strengths[0] > self.strengths[1] {
            Some(Seat::First)
        } else if self.strengths[0] < self.strengths[1] {
            Some(Seat::Second)
        } else {
            None
        }
    }
}

const NOWHERE: Line = Line {
    seat: Seat::First,
    front: Square::wrapped(0, 0),
    rear: Square::wrapped(0, 0),
};
const NO_MEETING: Meeting = Meeting {
    lines: [NOWHERE; 2],
    strengths: [0; 2],
    gap: 0,
    verdict: Contest::Clash,
};

/// All meetings of a board, in columns from a to h and from the bottom up.
#[derive(Clone, Copy, Debug)]
pub struct Meetings {
    // A meeting has two stones of its own, so that a column has at most four.
    list: [Meeting; 32],
    count: usize,
}

impl Meetings {
    /// The meetings as a slice.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[Meeting] {
        &self.list[..self.count.min(32)]
    }
}

/// The squares of Blue fronts in a meeting without a gap, and with a gap of one.
#[inline]
pub(super) const fn meeting_fronts(board: &Board) -> (u64, u64) {
    let [blue, orange] = board.sides;
    let close = blue & !TOP & orange >> 1;
    let apart = blue & !(TOP | TOP >> 1) & orange >> 2 & !(board.occupied() >> 1);
    (close, apart)
}

impl Board {
    /// All meetings, judged as a surge would judge them now.
    #[must_use]
    pub fn meetings(&self) -> Meetings {
        let mut meetings = Meetings {
            list: [NO_MEETING; 32],
            count: 0,
        };
        self.each_meeting(|meeting| {
            if meetings.count > 0 && meeting.verdict == Contest::Jammed {
                meetings.list[meetings.count - 1].verdict = Contest::Jammed;
            }
            if let Some(slot) = meetings.list.get_mut(meetings.count) {
                *slot = meeting;
                meetings.count += 1;
            }
        });
        meetings
    }

    /// Calls `each` for the meetings in order. When one comes out as jammed, the one before it,
    /// which was called as a push, is jammed too.
    #[inline]
    pub(super) fn each_meeting(&self, mut each: impl FnMut(Meeting)) {
        let (close, apart) = meeting_fronts(self);
        let mut fronts = close | apart;
        // The empty square into which the last meeting pushes an Orange line up.
        let mut filled = 0;
        while fronts != 0 {
            let at = Square::lowest(fronts);
            let gap = u8::from(close & at.bit() == 0);
            fronts &= fronts - 1;
            let blue = Line::around(self, Seat::First, at);
            let facing = Square::wrapped(at.file(), at.rank() + 1 + gap);
            let orange = Line::around(self, Seat::Second, facing);
            let strengths = [blue.strength(self), orange.strength(self)];
            let mut meeting = Meeting {
                lines: [blue, orange],
                strengths,
                gap,
                verdict: Contest::Clash,
            };
            let mut fills = 0;
            meeting.verdict = match (meeting.stronger(), gap) {
                (None, _) => Contest::Clash,
                (Some(_), 1) => Contest::Take,
                (Some(Seat::First), _) => {
                    let behind = (orange.rear.bit() & !TOP) << 1;
                    if behind & self.sides[0] == 0 {
                        fills = behind;
                        Contest::Push
                    } else {
                        Contest::Blocked
                    }
                }
                (Some(Seat::Second), _) => {
                    let behind = (blue.rear.bit() & !BOTTOM) >> 1;
                    if behind & self.sides[1] != 0 {
                        Contest::Blocked
                    } else if behind & filled != 0 {
                        Contest::Jammed
                    } else {
                        Contest::Push
                    }
                }
            };
            filled = fills;
            each(meeting);
        }
    }

    /// The lines of a column (0 for a to 7 for h), from the bottom up.
    pub fn lines(&self, column: u8) -> impl Iterator<Item = Line> {
        let board = *self;
        let mut rank = 0;
        std::iter::from_fn(move || {
            while let Some(at) = Square::new(column, rank) {
                rank += 1;
                if let Some(stone) = board.stone(at) {
                    let line = Line::around(&board, stone.seat, at);
                    rank = line.front.rank().max(line.rear.rank()) + 1;
                    return Some(line);
                }
            }
            None
        })
    }

    /// The meetings of a column (0 for a to 7 for h), from the bottom up.
    pub fn column_meetings(&self, column: u8) -> impl Iterator<Item = Meeting> {
        let meetings = self.meetings();
        (0..meetings.count)
            .map(move |index| meetings.list[index])
            .filter(move |meeting| meeting.lines[0].front.file() == column)
    }
}
