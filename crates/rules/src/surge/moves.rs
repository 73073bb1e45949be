//! Placements and skips, and the rules that they can break.

use std::fmt::{self, Display};

use thiserror::Error;

use super::stones::read_value;
use super::{Board, Square};
use crate::core::{MoveError, Seat, keys};

/// One ply: a placement or a forced skip. Its text is `9@c2`, `?@c2` or `skip`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A stone of the hand is laid face-down.
    Place {
        /// Its value, `None` where it is hidden.
        value: Option<u8>,
        /// Where it is laid.
        at: Square,
    },
    /// Nothing can be placed.
    Skip,
}

impl Move {
    /// The move as those see it who may not know the value.
    #[must_use]
    pub const fn redacted(self) -> Self {
        match self {
            Self::Place { at, .. } => Self::Place { value: None, at },
            Self::Skip => Self::Skip,
        }
    }

    /// Reads a move's text.
    ///
    /// # Errors
    /// [`MoveError::Malformed`] when it is no move of Surge Stones.
    pub fn read(text: &str) -> Result<Self, MoveError<Broken>> {
        if text == "skip" {
            return Ok(Self::Skip);
        }
        let wrong = |expected: String| MoveError::malformed(text, expected);
        let (value, at) = text.split_once('@').ok_or_else(|| {
            wrong("a move is a value and a square, like 9@c2, or skip".to_owned())
        })?;
        let value = match value {
            "?" => None,
            word => Some(
                read_value(word)
                    .ok_or_else(|| wrong("the value before the @ is 1 to 10".to_owned()))?,
            ),
        };
        let at = at
            .parse()
            .map_err(|_| wrong("the square after the @ is a1 to h8".to_owned()))?;
        Ok(Self::Place { value, at })
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place { value: None, at } => write!(f, "?@{at}"),
            Self::Place {
                value: Some(value),
                at,
            } => write!(f, "{value}@{at}"),
            Self::Skip => f.write_str("skip"),
        }
    }
}

/// The name of a side.
pub(super) const fn side_name(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "Blue",
        Seat::Second => "Orange",
    }
}

const fn home_names(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "1 and 2",
        Seat::Second => "7 and 8",
    }
}

/// A rule that a move can break, or a way in which an event can fail to fit a view.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Broken {
    /// The square is not on the side's home ranks.
    #[error(
        "{at} is not a home square: {} places on ranks {}",
        side_name(*.seat),
        home_names(*.seat)
    )]
    NotHome {
        /// The square.
        at: Square,
        /// Whose turn it is.
        seat: Seat,
    },
    /// A stone stands on the square.
    #[error("a stone already stands on {at}")]
    Occupied {
        /// The square.
        at: Square,
    },
    /// The hand holds no stone of this value.
    #[error("there is no {value} in {}'s hand", side_name(*.seat))]
    NotInHand {
        /// The value.
        value: u8,
        /// Whose turn it is.
        seat: Seat,
    },
    /// A placement without a stone in hand.
    #[error("{} has no stone in hand and can only skip", side_name(*.seat))]
    EmptyHand {
        /// Whose turn it is.
        seat: Seat,
    },
    /// A skip where a stone could be placed.
    #[error("{} can place a stone, and who can place must: no skip", side_name(*.seat))]
    CanPlace {
        /// Whose turn it is.
        seat: Seat,
    },
    /// A hidden value where the value must be said.
    #[error("say which stone is placed, like 9{}", placed_at(*.at))]
    HiddenValue {
        /// The square.
        at: Square,
    },
    /// An event or stage that does not fit the view.
    #[error("the event does not fit: {0}")]
    Unfitting(String),
}

keys!(Broken of "surge" {
    NotHome { at, seat } => "not-home",
    Occupied { at } => "occupied",
    NotInHand { value, seat } => "not-in-hand",
    EmptyHand { seat } => "empty-hand",
    CanPlace { seat } => "can-place",
    HiddenValue { at } => "hidden-value",
    Unfitting => "unfitting",
});

fn placed_at(at: Square) -> String {
    format!("@{at}")
}

/// Judges a move by what can be seen of the board and the hand. `holds` says whether the hand
/// holds, or for all the viewer knows may hold, a stone of a value; `hidden` whether the hand is
/// hidden, so that the move's value may be too.
pub(super) fn judge(
    board: &Board,
    seat: Seat,
    hand: usize,
    hidden: bool,
    holds: impl FnOnce(u8) -> bool,
    action: Move,
) -> Result<(), Broken> {
    match action {
        Move::Skip if hand > 0 && board.free_home(seat) != 0 => Err(Broken::CanPlace { seat }),
        Move::Place { .. } if hand == 0 => Err(Broken::EmptyHand { seat }),
        Move::Place { at, .. } if !at.is_home(seat) => Err(Broken::NotHome { at, seat }),
        Move::Place { at, .. } if board.is_occupied(at) => Err(Broken::Occupied { at }),
        Move::Place { at, value: None } if !hidden => Err(Broken::HiddenValue { at }),
        Move::Place {
            value: Some(value), ..
        } if !holds(value) => Err(Broken::NotInHand { value, seat }),
        Move::Skip | Move::Place { .. } => Ok(()),
    }
}
