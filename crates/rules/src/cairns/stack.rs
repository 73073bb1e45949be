//! One stack of stones in a byte.

use std::fmt::{self, Display};

use crate::core::Seat;

/// The stones of a stack that wins.
pub const CAIRN: u8 = 4;

/// What stands on one cell: up to four stones.
///
/// A sentinel bit, then one bit a stone from the lowest to the top (0 = Slate): pushing a stone is
/// a shift, the top stone is the last bit, and the position of the sentinel is the height.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stack(u8);

impl Stack {
    /// No stone.
    pub const EMPTY: Self = Self(1);
    /// How many different values a stack's byte has room for.
    pub(super) const CODES: usize = 1 << (CAIRN + 1);

    /// How many stones, 0 to 4.
    #[inline]
    #[must_use]
    pub const fn height(self) -> u8 {
        7 - self.0.leading_zeros() as u8
    }

    /// Whether there is no stone.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 1
    }

    /// Who holds the cell: the side of the top stone.
    #[inline]
    #[must_use]
    pub const fn top(self) -> Option<Seat> {
        if self.is_empty() {
            None
        } else {
            Some(seat(self.0 & 1))
        }
    }

    /// The stone at this height (1 = the lowest), if there is one.
    #[must_use]
    pub const fn stone(self, height: u8) -> Option<Seat> {
        if height == 0 || height > self.height() {
            None
        } else {
            Some(self.stone_above(self.height() - height))
        }
    }

    /// The stones from the lowest to the top.
    pub fn stones(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..self.height())
            .rev()
            .map(move |above| self.stone_above(above))
    }

    /// How many stones of one side are in it.
    #[inline]
    #[must_use]
    pub const fn count(self, side: Seat) -> u8 {
        let second = self.0.count_ones() as u8 - 1;
        match side {
            Seat::First => self.height() - second,
            Seat::Second => second,
        }
    }

    /// With one more stone on top; a full stack stays as it is.
    #[inline]
    #[must_use]
    pub const fn with(self, stone: Seat) -> Self {
        if self.0 >> CAIRN != 0 {
            self
        } else {
            Self(self.0 << 1 | stone as u8)
        }
    }

    /// Without its top `count` stones; `count` is no more than the height.
    #[inline]
    pub(super) const fn without(self, count: u8) -> Self {
        Self(self.0 >> count)
    }

    /// The stone that lies under `above` others; there is one.
    #[inline]
    pub(super) const fn stone_above(self, above: u8) -> Seat {
        seat(self.0 >> above & 1)
    }

    #[inline]
    pub(super) const fn code(self) -> usize {
        (self.0 & (Self::CODES as u8 - 1)) as usize
    }
}

#[inline]
const fn seat(bit: u8) -> Seat {
    if bit == 0 { Seat::First } else { Seat::Second }
}

impl Default for Stack {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// The stones as a position writes them, lowest first, 1 for Slate and 2 for Amber; an empty cell
/// is `x`.
impl Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("x");
        }
        for stone in self.stones() {
            f.write_str(match stone {
                Seat::First => "1",
                Seat::Second => "2",
            })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}
