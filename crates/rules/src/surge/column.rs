//! A single column: a text form, and the surge of it with all stones gone.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::ser::SerializeTuple;
use serde::{Serialize, Serializer};
use thiserror::Error;

use super::stones::read_value;
use super::{Board, Happening, Square, Stone, surge};
use crate::core::{Seat, text};

/// The eight squares of a column, from the bottom up, all stones turned up.
///
/// The text form is `B9 O3 . B1`: one word a square, missing ones empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Column {
    /// Side and value on each square, rank 1 first. Values are 1 to 10; a stone with another is
    /// left out.
    pub squares: [Option<(Seat, u8)>; 8],
}

/// Why a written column was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ColumnError {
    /// More than eight squares.
    #[error("a column has 8 squares, not more")]
    TooLong,
    /// A word that is neither a stone nor an empty square.
    #[error("{0:?} is neither an empty square (.) nor a stone: B1 to B10, O1 to O10")]
    NoSquare(String),
}

impl FromStr for Column {
    type Err = ColumnError;

    fn from_str(words: &str) -> Result<Self, ColumnError> {
        let mut column = Self::default();
        for (index, word) in words.split_ascii_whitespace().enumerate() {
            let square = column.squares.get_mut(index).ok_or(ColumnError::TooLong)?;
            *square =
                read_square(word).ok_or_else(|| ColumnError::NoSquare(text::shorten(word)))?;
        }
        Ok(column)
    }
}

fn read_square(word: &str) -> Option<Option<(Seat, u8)>> {
    if word == "." {
        return Some(None);
    }
    let (seat, value) = if let Some(value) = word.strip_prefix('B') {
        (Seat::First, value)
    } else {
        (Seat::Second, word.strip_prefix('O')?)
    };
    Some(Some((seat, read_value(value)?)))
}

const fn letter(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "B",
        Seat::Second => "O",
    }
}

impl Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, square) in self.squares.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            match square {
                None => f.write_str(".")?,
                Some((seat, value)) => write!(f, "{}{value}", letter(*seat))?,
            }
        }
        Ok(())
    }
}

impl Serialize for Column {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Column {
    /// The column as the a-file of a board.
    #[must_use]
    pub fn board(&self) -> Board {
        let mut board = Board::default();
        for (at, square) in Square::all().zip(self.squares) {
            if let Some((seat, value)) = square
                && super::stones::is_value(value)
            {
                board.set(
                    at,
                    Some(Stone {
                        seat,
                        value: Some(value),
                        face_down: false,
                    }),
                );
            }
        }
        board
    }

    fn of(board: &Board) -> Self {
        let mut column = Self::default();
        for (at, square) in Square::all().zip(&mut column.squares) {
            *square = board
                .stone(at)
                .map(|stone| (stone.seat, stone.value.unwrap_or(0)));
        }
        column
    }

    /// One surge of this column alone.
    #[must_use]
    pub fn surge(&self) -> ColumnSurge {
        let mut board = self.board();
        let mut happenings: Vec<Happening> = Vec::new();
        let surged = surge(&mut board, &mut happenings);
        ColumnSurge {
            before: *self,
            after: Self::of(&board),
            score: ColumnScore {
                blue: surged.points[0],
                orange: surged.points[1],
            },
            gone: happenings.iter().filter_map(Gone::read).collect(),
        }
    }
}

/// What a surge makes of a column. Serialises as the lab prints it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ColumnSurge {
    /// The column as it was.
    pub before: Column,
    /// The column as it is then.
    pub after: Column,
    /// The points.
    pub score: ColumnScore,
    /// The stones that left: those of meetings from the bottom up, then those that rolled off, from
    /// the bottom up.
    pub gone: Vec<Gone>,
}

/// The points of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ColumnScore {
    /// Blue's.
    #[serde(rename = "B")]
    pub blue: u32,
    /// Orange's.
    #[serde(rename = "O")]
    pub orange: u32,
}

/// A stone that left the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gone {
    /// Whose it was.
    pub seat: Seat,
    /// Its value.
    pub value: u8,
    /// How it left.
    pub how: HowGone,
}

/// How a stone left the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum HowGone {
    /// Removed as a leading stone in a clash.
    Clash,
    /// Pushed over the edge behind it.
    Pushed,
    /// Over the far edge.
    Rolled,
}

impl Gone {
    /// The stone that leaves in a happening, if one does.
    #[must_use]
    pub const fn read(happening: &Happening) -> Option<Self> {
        match *happening {
            Happening::Clashed { seat, value, .. } => Some(Self {
                seat,
                value,
                how: HowGone::Clash,
            }),
            Happening::OverEdge { value, scorer, .. } => Some(Self {
                seat: scorer.other(),
                value,
                how: HowGone::Pushed,
            }),
            Happening::RolledOff { seat, value, .. } => Some(Self {
                seat,
                value,
                how: HowGone::Rolled,
            }),
            _ => None,
        }
    }
}

impl Serialize for Gone {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(3)?;
        tuple.serialize_element(letter(self.seat))?;
        tuple.serialize_element(&self.value)?;
        tuple.serialize_element(&self.how)?;
        tuple.end()
    }
}
