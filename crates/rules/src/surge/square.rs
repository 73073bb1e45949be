//! The 64 squares and the 8 files, by name and by number.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::core::{Argument, Seat, text};

/// A square, `a1` to `h8`. Its index is `8 * file + rank`, so that a column is one byte of a
/// 64-bit board with rank 1 in the lowest bit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

/// A text that names no square.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a square: squares are a1 to h8")]
pub struct NoSquare(pub String);

impl Square {
    /// The square with this index, counted up the a-file, then up the b-file and so on.
    #[inline]
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square on a file and a rank, both counted from 0.
    #[inline]
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 {
            Some(Self(file * 8 + rank))
        } else {
            None
        }
    }

    /// The square of the lowest set bit. Of an empty mask this is h8, which nobody asks for.
    #[inline]
    pub(super) const fn lowest(mask: u64) -> Self {
        Self((mask.trailing_zeros() & 63) as u8)
    }

    /// As [`Square::new`], wrapping numbers above 7.
    #[inline]
    pub(super) const fn wrapped(file: u8, rank: u8) -> Self {
        Self((file & 7) * 8 + (rank & 7))
    }

    /// All squares in the order of their index.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..64).map(Self)
    }

    /// `8 * file + rank`, 0 to 63.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, 0 for a to 7 for h.
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 >> 3
    }

    /// The rank, 0 for rank 1 to 7 for rank 8.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 & 7
    }

    /// The board with only this square set.
    #[inline]
    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }

    /// Whether the square is on the home ranks of `seat`.
    #[inline]
    #[must_use]
    pub const fn is_home(self, seat: Seat) -> bool {
        match seat {
            Seat::First => self.rank() < 2,
            Seat::Second => self.rank() > 5,
        }
    }

    /// The square seen from the other side of the table: same file, ranks turned round.
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self(self.0 ^ 7)
    }

    /// The square in a mirror: same rank, files from right to left.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self(self.0 ^ 56)
    }
}

impl Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl From<&Square> for Argument {
    fn from(at: &Square) -> Self {
        Self::Place(at.to_string())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = NoSquare;

    fn from_str(name: &str) -> Result<Self, NoSquare> {
        match name.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Self((file - b'a') * 8 + (rank - b'1'))),
            _ => Err(NoSquare(text::shorten(name))),
        }
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        name.parse().map_err(D::Error::custom)
    }
}
