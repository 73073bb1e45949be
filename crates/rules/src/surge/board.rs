//! The board as bit planes: whose stones stand where, their values bit by bit, and which lie
//! face-down.

use std::fmt::{self, Display};

use super::Square;
use super::stones::{STONES, read_value};
use crate::core::{PositionError, Seat, text, zobrist};

/// Rank 1 of every column.
pub(super) const BOTTOM: u64 = 0x0101_0101_0101_0101;
/// Rank 8 of every column.
pub(super) const TOP: u64 = BOTTOM << 7;
/// The home ranks of both sides.
const HOME: [u64; 2] = [BOTTOM * 3, BOTTOM * 0xC0];

/// A stone as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stone {
    /// Whose it is.
    pub seat: Seat,
    /// Its value, `None` where the viewer does not know it.
    pub value: Option<u8>,
    /// Whether it lies face-down.
    pub face_down: bool,
}

/// Eight columns of eight squares. Face-down stones may be of unknown value, as in a view.
///
/// Every plane has one bit a square (see [`Square`]), so that all lines of all columns are found,
/// and all stones moved, at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    /// Blue's stones and Orange's.
    pub(super) sides: [u64; 2],
    /// The values in binary, the lowest bit first; a stone of unknown value has none set.
    pub(super) values: [u64; 4],
    /// The face-down stones.
    pub(super) down: u64,
}

static KEYS: [u64; 64 * 64] = zobrist::keys::<4096>(0x5352_0100);

impl Board {
    /// All squares with a stone.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    /// Whether a stone stands on the square.
    #[inline]
    #[must_use]
    pub const fn is_occupied(&self, at: Square) -> bool {
        self.occupied() & at.bit() != 0
    }

    /// Whether no stone is on the board.
    #[inline]
    #[must_use]
    pub const fn is_clear(&self) -> bool {
        self.occupied() == 0
    }

    /// The value on a square, 0 if there is none or it is unknown.
    #[inline]
    #[must_use]
    pub const fn value_at(&self, at: Square) -> u8 {
        let index = at.index();
        let [a, b, c, d] = self.values;
        ((a >> index & 1) | (b >> index & 1) << 1 | (c >> index & 1) << 2 | (d >> index & 1) << 3)
            as u8
    }

    /// The stone on a square.
    #[must_use]
    pub const fn stone(&self, at: Square) -> Option<Stone> {
        let bit = at.bit();
        let seat = if self.sides[0] & bit != 0 {
            Seat::First
        } else if self.sides[1] & bit != 0 {
            Seat::Second
        } else {
            return None;
        };
        let value = self.value_at(at);
        Some(Stone {
            seat,
            value: if value == 0 { None } else { Some(value) },
            face_down: self.down & bit != 0,
        })
    }

    /// All stones in the order of the squares' index.
    pub fn stones(&self) -> impl Iterator<Item = (Square, Stone)> {
        squares(self.occupied()).filter_map(|at| Some((at, self.stone(at)?)))
    }

    /// The squares on which a side's face-down stones lie, a1 to h8.
    pub fn face_down(&self, seat: Seat) -> impl Iterator<Item = Square> + use<> {
        squares(self.down & self.sides[seat.index()])
    }

    /// Whether any stone lies face-down.
    #[inline]
    #[must_use]
    pub const fn any_face_down(&self) -> bool {
        self.down != 0
    }

    /// A side's home squares without a stone, one bit a square (see [`Square`]).
    #[inline]
    #[must_use]
    pub const fn free_home(&self, seat: Seat) -> u64 {
        HOME[seat.index()] & !self.occupied()
    }

    /// A side's home squares without a stone.
    pub fn free_home_squares(&self, seat: Seat) -> impl Iterator<Item = Square> + use<> {
        squares(self.free_home(seat))
    }

    /// Puts a stone on a square, or takes away what stands there.
    #[inline]
    pub fn set(&mut self, at: Square, stone: Option<Stone>) {
        let bit = at.bit();
        for plane in self
            .sides
            .iter_mut()
            .chain(&mut self.values)
            .chain([&mut self.down])
        {
            *plane &= !bit;
        }
        if let Some(stone) = stone {
            self.sides[stone.seat.index()] |= bit;
            let value = stone.value.unwrap_or(0);
            for (index, plane) in self.values.iter_mut().enumerate() {
                *plane |= u64::from(value >> index & 1) << at.index();
            }
            if stone.face_down {
                self.down |= bit;
            }
        }
    }

    /// The code of the stone on an occupied square: its value, 16 for Orange, 32 for face-down.
    #[inline]
    const fn code(&self, at: Square) -> usize {
        let index = at.index();
        self.value_at(at) as usize
            | ((self.sides[1] >> index & 1) << 4 | (self.down >> index & 1) << 5) as usize
    }

    /// The Zobrist key of the stone on an occupied square.
    #[inline]
    pub(super) fn key(&self, at: Square) -> u64 {
        KEYS[self.code(at) * 64 + at.index()]
    }

    /// The Zobrist hash of the stones on these squares.
    #[inline]
    pub(super) fn hash_on(&self, mask: u64) -> u64 {
        let mut rest = mask & self.occupied();
        let mut hash = 0;
        while rest != 0 {
            hash ^= self.key(Square::lowest(rest));
            rest &= rest - 1;
        }
        hash
    }

    /// The squares on which two boards differ.
    #[inline]
    pub(super) const fn differences(&self, other: &Self) -> u64 {
        (self.sides[0] ^ other.sides[0])
            | (self.sides[1] ^ other.sides[1])
            | (self.values[0] ^ other.values[0])
            | (self.values[1] ^ other.values[1])
            | (self.values[2] ^ other.values[2])
            | (self.values[3] ^ other.values[3])
            | (self.down ^ other.down)
    }

    /// Reads the eight ranks, rank 8 first. Face-down stones of unknown value, `x?`, are read too.
    pub(super) fn read(ranks: &str) -> Result<Self, PositionError> {
        let rows: Vec<&str> = ranks.split('/').take(9).collect();
        if rows.len() != 8 {
            return Err(PositionError::new(format!(
                "the board has 8 ranks separated by slashes, not {}",
                if rows.len() > 8 {
                    "more than 8".to_owned()
                } else {
                    rows.len().to_string()
                }
            )));
        }
        let mut board = Self::default();
        for (row, rank) in rows.iter().zip((0..8).rev()) {
            board.read_rank(row, rank)?;
        }
        for seat in Seat::BOTH {
            if board.sides[seat.index()].count_ones() as usize > STONES {
                return Err(too_many(seat));
            }
        }
        Ok(board)
    }

    fn read_rank(&mut self, row: &str, rank: u8) -> Result<(), PositionError> {
        let fault = |words: String| PositionError::new(format!("rank {}: {words}", rank + 1));
        let mut file = 0;
        let mut after_empties = false;
        for word in row.split(',').take(9) {
            if let [count @ b'1'..=b'8'] = word.as_bytes() {
                if after_empties {
                    return Err(fault("two numbers of empty squares touch".to_owned()));
                }
                after_empties = true;
                file += count - b'0';
            } else {
                after_empties = false;
                let stone = read_stone(word).map_err(&fault)?;
                if let Some(at) = Square::new(file, rank) {
                    if stone.face_down && !at.is_home(stone.seat) {
                        return Err(fault(format!(
                            "the face-down stone on {at} is outside its owner's home ranks"
                        )));
                    }
                    self.set(at, Some(stone));
                }
                file += 1;
            }
            if file > 8 {
                break;
            }
        }
        if file != 8 {
            return Err(fault(format!(
                "8 squares are needed, not {}",
                if file > 8 {
                    "more than 8".to_owned()
                } else {
                    file.to_string()
                }
            )));
        }
        Ok(())
    }
}

/// The refusal of more than 20 stones.
pub(super) fn too_many(seat: Seat) -> PositionError {
    PositionError::new(format!(
        "more than 20 stones for {}: board, hand and supply together have at most 20",
        super::moves::side_name(seat)
    ))
}

fn read_stone(word: &str) -> Result<Stone, String> {
    let wrong = || {
        format!(
            "{:?} is neither a stone, like x7, o10 or x7*, nor a number of empty squares",
            text::shorten(word)
        )
    };
    let (seat, rest) = if let Some(rest) = word.strip_prefix('x') {
        (Seat::First, rest)
    } else if let Some(rest) = word.strip_prefix('o') {
        (Seat::Second, rest)
    } else {
        return Err(wrong());
    };
    if rest == "?" {
        return Ok(Stone {
            seat,
            value: None,
            face_down: true,
        });
    }
    let (digits, face_down) = match rest.strip_suffix('*') {
        Some(digits) => (digits, true),
        None => (rest, false),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(wrong());
    }
    let value = read_value(digits).ok_or_else(|| {
        format!(
            "{:?} is not the value of a stone: values are 1 to 10",
            text::shorten(digits)
        )
    })?;
    Ok(Stone {
        seat,
        value: Some(value),
        face_down,
    })
}

/// The squares of a mask, a1 to h8.
pub(super) fn squares(mut mask: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let at = Square::lowest(mask);
        mask &= mask - 1;
        Some(at)
    })
}

impl Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            let mut empties = 0;
            let mut first = true;
            let mut comma = |f: &mut fmt::Formatter<'_>| {
                if std::mem::take(&mut first) {
                    Ok(())
                } else {
                    f.write_str(",")
                }
            };
            for file in 0..8 {
                let Some(stone) = self.stone(Square::wrapped(file, rank)) else {
                    empties += 1;
                    continue;
                };
                if empties > 0 {
                    comma(f)?;
                    write!(f, "{empties}")?;
                    empties = 0;
                }
                comma(f)?;
                write!(f, "{stone}")?;
            }
            if empties > 0 {
                comma(f)?;
                write!(f, "{empties}")?;
            }
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

impl Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", text::seat_letter(Some(self.seat)))?;
        match (self.value, self.face_down) {
            (None, _) => f.write_str("?"),
            (Some(value), false) => write!(f, "{value}"),
            (Some(value), true) => write!(f, "{value}*"),
        }
    }
}
