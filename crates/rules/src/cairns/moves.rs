//! Moves, their text, and the rules that they can break.

use std::fmt::{self, Display};

use thiserror::Error;

use crate::core::{MoveError, Seat, keys};

use super::cell::{Cell, Direction};

/// The most stones that one carry takes.
pub const MOST_CARRIED: u8 = 3;

/// One turn of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A stone from the supply, written `c3`.
    Drop {
        /// Where it is laid.
        at: Cell,
    },
    /// The top stones of a stack travel and are left behind one a cell, written `c3>` or `2c3+`.
    Carry {
        /// Where they are lifted.
        from: Cell,
        /// Which way they go.
        direction: Direction,
        /// How many stones are lifted, and so how many cells are entered; legal are 1 to 3.
        count: u8,
    },
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Drop { at } => Display::fmt(&at, f),
            Self::Carry {
                from,
                direction,
                count,
            } => {
                if count != 1 {
                    write!(f, "{count}")?;
                }
                write!(f, "{from}{}", direction.sign())
            }
        }
    }
}

/// The rule that a move breaks, in words for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Broken {
    /// A drop on a stack of the other side.
    #[error("{at} is held by {}: a stone is dropped on an empty cell or on a stack you hold", name(.holder))]
    DropOnForeign {
        /// Where the drop was to be.
        at: Cell,
        /// Whose stack stands there.
        holder: Seat,
    },
    /// A drop with an empty supply.
    #[error("you have no stone left in your supply to drop")]
    NoStoneLeft,
    /// A carry of no stone or of too many.
    #[error("a carry takes 1, 2 or 3 stones, not {count}")]
    CarryCount {
        /// How many were to be taken.
        count: u8,
    },
    /// A carry from an empty cell.
    #[error("there is no stack on {from} to carry from")]
    NothingThere {
        /// The empty cell.
        from: Cell,
    },
    /// A carry from a stack that the other side holds.
    #[error("you do not hold {from}: the top stone is {}'s", name(.holder))]
    NotHeld {
        /// The stack.
        from: Cell,
        /// Who holds it.
        holder: Seat,
    },
    /// A carry of more stones than stand there.
    #[error("the stack on {from} is too low: you cannot lift {count} of {}", stones(*.height))]
    TooLow {
        /// The stack.
        from: Cell,
        /// How many stones were to be lifted.
        count: u8,
        /// How many stand there.
        height: u8,
    },
    /// A carry over the edge.
    #[error("that carry leaves the moor: {} from {from} would go {}, and there {} that way", stones(*.count), cells(*.count), there_are(*.room))]
    LeavesTheMoor {
        /// The stack.
        from: Cell,
        /// How many stones, and so cells, the carry was to take.
        count: u8,
        /// How many cells there are in that direction.
        room: u8,
    },
}

keys!(Broken of "cairns" {
    DropOnForeign { at, holder } => "drop-on-foreign",
    NoStoneLeft => "no-stone-left",
    CarryCount { count } => "carry-count",
    NothingThere { from } => "nothing-there",
    NotHeld { from, holder } => "not-held",
    TooLow { from, count, height } => "too-low",
    LeavesTheMoor { from, count, room } => "leaves-the-moor",
});

const fn name(seat: &Seat) -> &'static str {
    match seat {
        Seat::First => "Slate",
        Seat::Second => "Amber",
    }
}

fn stones(count: u8) -> String {
    if count == 1 {
        "1 stone".to_owned()
    } else {
        format!("{count} stones")
    }
}

fn cells(count: u8) -> String {
    if count == 1 {
        "1 cell".to_owned()
    } else {
        format!("{count} cells")
    }
}

fn there_are(room: u8) -> String {
    match room {
        0 => "is none".to_owned(),
        1 => "is only 1".to_owned(),
        _ => format!("are only {room}"),
    }
}

/// Reads a move's text: `c3`, `c3>`, `2c3+`.
pub(super) fn read(text: &str) -> Result<Move, MoveError<Broken>> {
    let malformed = |words: &str| Err(MoveError::malformed(text, words));
    let (count, rest) = match text.as_bytes().first() {
        Some(digit @ b'0'..=b'9') => (Some(digit - b'0'), &text[1..]),
        _ => (None, text),
    };
    match count {
        Some(0) => return malformed("a carry takes 1, 2 or 3 stones"),
        Some(1) => return malformed("a count of 1 is left out, as in c3>"),
        _ => {}
    }
    let Some(from) = rest.get(..2).and_then(|name| name.parse::<Cell>().ok()) else {
        return malformed("a move is a cell from a1 to e5, like c3, or a carry, like c3> or 2c3+");
    };
    let mut signs = rest[2..].chars();
    match (signs.next(), signs.next()) {
        (None, _) => match count {
            None => Ok(Move::Drop { at: from }),
            Some(_) => malformed("a count needs a direction, +, -, < or >, as in 2c3+"),
        },
        (Some(sign), None) => match Direction::from_sign(sign) {
            Some(direction) => Ok(Move::Carry {
                from,
                direction,
                count: count.unwrap_or(1),
            }),
            None => malformed("the direction of a carry is +, -, < or >"),
        },
        (Some(_), Some(_)) => {
            malformed("nothing follows the direction: a carry leaves one stone on each cell")
        }
    }
}
