//! Points of the board, and sets of them as 36-bit boards.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::core::Argument;

/// One of the 36 points, a1 to f6. Its index is six times the rank plus the file, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Point(u8);

/// A text that names no point.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a point is a file from a to f and a rank from 1 to 6, like c4")]
pub struct NotAPoint;

impl Point {
    /// How many points there are.
    pub const COUNT: usize = 36;

    /// The point on this file and rank, both counted from 0; `None` off the board.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < 6 && rank < 6 {
            Some(Self(rank * 6 + file))
        } else {
            None
        }
    }

    /// The point with this index, `None` from 36 on.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// As [`Point::from_index`] for indices that tables and bit scans of 36-bit boards give.
    #[inline]
    pub(super) const fn at(index: u8) -> Self {
        debug_assert!((index as usize) < Self::COUNT);
        Self(index)
    }

    /// The index, 0 for a1, 1 for b1, 35 for f6.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, 0 for a to 5 for f.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % 6
    }

    /// The rank, 0 for 1 to 5 for 6.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 6
    }

    /// Every point, from a1 along the ranks to f6.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..36_u8).map(Self)
    }

    /// Whether the point is a corner: only there no line has an arc.
    #[must_use]
    pub const fn is_corner(self) -> bool {
        matches!(self.0, 0 | 5 | 30 | 35)
    }

    #[inline]
    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + self.file());
        let rank = char::from(b'1' + self.rank());
        write!(f, "{file}{rank}")
    }
}

impl From<&Point> for Argument {
    fn from(at: &Point) -> Self {
        Self::Place(at.to_string())
    }
}

impl Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl FromStr for Point {
    type Err = NotAPoint;

    fn from_str(text: &str) -> Result<Self, NotAPoint> {
        match text.as_bytes() {
            [file @ b'a'..=b'f', rank @ b'1'..=b'6'] => Ok(Self((rank - b'1') * 6 + (file - b'a'))),
            _ => Err(NotAPoint),
        }
    }
}

impl TryFrom<String> for Point {
    type Error = NotAPoint;

    fn try_from(text: String) -> Result<Self, NotAPoint> {
        text.parse()
    }
}

impl From<Point> for String {
    fn from(point: Point) -> Self {
        point.to_string()
    }
}

/// A set of points; iterates in the order of their indices.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Points(u64);

impl Points {
    /// No point.
    pub const NONE: Self = Self(0);

    /// Bit `n` stands for the point with index `n`.
    pub(super) const fn from_bits(bits: u64) -> Self {
        Self(bits & ((1 << 36) - 1))
    }

    /// The set as bits: bit `n` stands for the point with index `n`.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether the point is in the set.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        self.0 & point.bit() != 0
    }

    /// How many points there are.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is no point.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Point::at(index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Points {}

impl FromIterator<Point> for Points {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        Self(points.into_iter().fold(0, |bits, point| bits | point.bit()))
    }
}

impl Debug for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
