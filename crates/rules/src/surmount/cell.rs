//! Cells and sets of cells, as players name them.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::geometry::{Geometry, MAX_SIZE};
use crate::core::Argument;

/// The most rows, and the most cells in a row, of any board.
const WIDEST: u8 = 2 * MAX_SIZE - 1;

/// A cell: a row from `a` at the bottom, and a number from 1 at the left. Which cells a board has
/// depends on its size. Cells are ordered by their names: by row, then by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// Fills unused places; the number 0 is no cell's.
    pub(super) const NOWHERE: Self = Self(0);

    /// The cell with this row (0 to 12, `a` is 0) and number (1 to 13).
    #[must_use]
    pub const fn new(row: u8, number: u8) -> Option<Self> {
        if row < WIDEST && number >= 1 && number <= WIDEST {
            Some(Self::at(row, number))
        } else {
            None
        }
    }

    pub(super) const fn at(row: u8, number: u8) -> Self {
        Self((row << 4) | number)
    }

    pub(super) const fn code(self) -> u8 {
        self.0
    }

    /// The row, 0 for `a`.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 >> 4
    }

    /// The number in the row, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 & 15
    }

    /// The axial coordinates `(q, r)` on a board of this size, the middle cell being `(0, 0)`: `q`
    /// grows to the right, `r` upwards to the right. The centre lies at `q + r / 2` cell widths to
    /// the right and `r * sqrt(3) / 2` cell widths up.
    #[must_use]
    pub const fn axial(self, size: u8) -> (i8, i8) {
        let middle = size as i8 - 1;
        let r = self.row() as i8 - middle;
        let first = if r <= 0 { -middle - r } else { -middle };
        (first + self.number() as i8 - 1, r)
    }
}

impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.row()), self.number())
    }
}

impl From<&Cell> for Argument {
    fn from(at: &Cell) -> Self {
        Self::Place(at.to_string())
    }
}

impl Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

/// A text that names no cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a cell is a row from a to m and a number from 1 to 13, like e5")]
pub struct NotACell;

impl FromStr for Cell {
    type Err = NotACell;

    fn from_str(text: &str) -> Result<Self, NotACell> {
        let number = match text.as_bytes() {
            [_, ones @ b'1'..=b'9'] => ones - b'0',
            [_, b'1', ones @ b'0'..=b'9'] => 10 + ones - b'0',
            _ => return Err(NotACell),
        };
        let row = text.as_bytes()[0].checked_sub(b'a').ok_or(NotACell)?;
        Self::new(row, number).ok_or(NotACell)
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Not a borrowed string: a JSON value gives only owned ones.
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// A set of cells of one board.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cells {
    pub(super) bits: u128,
    pub(super) size: u8,
}

impl Cells {
    /// All cells of the board of this size; a size that does not exist counts as the nearest.
    #[must_use]
    pub fn board(size: u8) -> Self {
        Self {
            bits: Geometry::sized(size).board,
            size,
        }
    }

    /// How many cells there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Whether this cell is one of them.
    #[must_use]
    pub fn contains(self, cell: Cell) -> bool {
        Geometry::sized(self.size)
            .bit(cell)
            .is_some_and(|bit| self.bits >> bit & 1 == 1)
    }

    /// The cells that are in both sets, which are of the same board.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self {
            bits: self.bits & other.bits,
            size: self.size,
        }
    }

    /// The cells that are in one of the sets, which are of the same board, or in both.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self {
            bits: self.bits | other.bits,
            size: self.size,
        }
    }

    /// The cells that are not in `other`, a set of the same board.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self {
            bits: self.bits & !other.bits,
            size: self.size,
        }
    }

    /// The cells in the order of their names.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let geometry = Geometry::sized(self.size);
        geometry.order[..geometry.count]
            .iter()
            .filter(move |bit| self.bits >> **bit & 1 == 1)
            .map(|bit| geometry.cell(u32::from(*bit)))
    }
}

impl Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
