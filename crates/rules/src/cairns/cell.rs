//! The 25 cells, the four directions, and sets of cells.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::core::Argument;

/// Cells along one edge of the moor.
pub const SIDE: u8 = 5;
/// All cells of the moor.
pub const CELLS: usize = (SIDE * SIDE) as usize;

/// One cell of the moor, `a1` to `e5`. Ordered along the ranks from `a1`: a1, b1, … e1, a2, … e5.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

/// A text that names no cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a cell is a file from a to e and a rank from 1 to 5, like c3")]
pub struct NotACell;

impl Cell {
    /// The cell in this file (0 = a) and rank (0 = the first), if it is on the moor.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < SIDE && rank < SIDE {
            Some(Self(rank * SIDE + file))
        } else {
            None
        }
    }

    /// The cell with this [`Cell::index`].
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < CELLS {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// All cells, from a1 along the ranks to e5.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..SIDE * SIDE).map(Self)
    }

    /// The column, 0 (a) to 4 (e).
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % SIDE
    }

    /// The row, 0 (rank 1) to 4 (rank 5).
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / SIDE
    }

    /// 0 (a1) to 24 (e5): an index into tables.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// How many cells lie beyond this one in a direction, 0 to 4.
    #[inline]
    #[must_use]
    pub const fn room(self, direction: Direction) -> u8 {
        ROOM[direction as usize][self.0 as usize]
    }

    /// The cell `steps` further on, if it is on the moor.
    #[inline]
    #[must_use]
    pub const fn ahead(self, direction: Direction, steps: u8) -> Option<Self> {
        if steps <= self.room(direction) {
            Some(self.ahead_within(direction, steps))
        } else {
            None
        }
    }

    /// As [`Cell::ahead`] where the room is known to suffice.
    #[inline]
    pub(super) const fn ahead_within(self, direction: Direction, steps: u8) -> Self {
        Self((self.0 as i8 + direction.stride() * steps as i8) as u8)
    }

    #[inline]
    pub(super) const fn bit(self) -> u32 {
        1 << self.0
    }
}

/// How many cells lie beyond each cell, by direction and index.
const ROOM: [[u8; CELLS]; 4] = {
    let mut room = [[0; CELLS]; 4];
    let mut i = 0;
    while i < CELLS {
        let (file, rank) = (i as u8 % SIDE, i as u8 / SIDE);
        room[Direction::Up as usize][i] = SIDE - 1 - rank;
        room[Direction::Down as usize][i] = rank;
        room[Direction::Left as usize][i] = file;
        room[Direction::Right as usize][i] = SIDE - 1 - file;
        i += 1;
    }
    room
};

impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl From<&Cell> for Argument {
    fn from(at: &Cell) -> Self {
        Self::Place(at.to_string())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = NotACell;

    fn from_str(text: &str) -> Result<Self, NotACell> {
        match *text.as_bytes() {
            [file @ b'a'..=b'e', rank @ b'1'..=b'5'] => {
                Self::new(file - b'a', rank - b'1').ok_or(NotACell)
            }
            _ => Err(NotACell),
        }
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// The way in which a carry goes, as seen with a1 at the lower left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// `+`: towards rank 5.
    Up,
    /// `-`: towards rank 1.
    Down,
    /// `<`: towards file a.
    Left,
    /// `>`: towards file e.
    Right,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The sign that stands for it in a move.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Self::Up => '+',
            Self::Down => '-',
            Self::Left => '<',
            Self::Right => '>',
        }
    }

    /// The direction for which this sign stands.
    #[must_use]
    pub const fn from_sign(sign: char) -> Option<Self> {
        match sign {
            '+' => Some(Self::Up),
            '-' => Some(Self::Down),
            '<' => Some(Self::Left),
            '>' => Some(Self::Right),
            _ => None,
        }
    }

    /// What one step adds to a cell's index.
    #[inline]
    const fn stride(self) -> i8 {
        match self {
            Self::Up => SIDE as i8,
            Self::Down => -(SIDE as i8),
            Self::Left => -1,
            Self::Right => 1,
        }
    }
}

/// A set of cells.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CellSet(u32);

impl CellSet {
    /// No cell.
    pub const EMPTY: Self = Self(0);
    /// The whole moor.
    pub const ALL: Self = Self((1 << CELLS) - 1);

    #[inline]
    pub(super) const fn from_bits(bits: u32) -> Self {
        Self(bits & Self::ALL.0)
    }

    #[inline]
    pub(super) const fn bits(self) -> u32 {
        self.0
    }

    /// How many cells are in it.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no cell is in it.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this cell is in it.
    #[inline]
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & cell.bit() != 0
    }

    /// Puts a cell in.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        self.0 |= cell.bit();
    }

    /// The cells of either set.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The `n`-th cell from below (a1 first), counted from 0.
    #[inline]
    pub(super) const fn nth_cell(self, n: u32) -> Option<Cell> {
        let mut bits = self.0;
        let mut skipped = 0;
        while skipped < n {
            bits &= bits.wrapping_sub(1);
            skipped += 1;
        }
        Cell::from_index(bits.trailing_zeros() as usize)
    }
}

impl Iterator for CellSet {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.0 == 0 {
            return None;
        }
        let cell = Cell(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(cell)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let cells = self.0.count_ones() as usize;
        (cells, Some(cells))
    }
}

impl ExactSizeIterator for CellSet {}

impl FromIterator<Cell> for CellSet {
    fn from_iter<T: IntoIterator<Item = Cell>>(cells: T) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
