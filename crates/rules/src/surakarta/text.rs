//! The written form of positions: ranks from 6 to 1, the side to move, the quiet count.

use std::fmt;

use super::{Options, Point, Position, STONES, Surakarta};
use crate::core::text::{fields, read_number, read_seat, seat_letter, shorten};
use crate::core::{Game as _, PositionError, Seat};

/// Points in a rank, and ranks.
const SIDE: u8 = 6;

/// Reads a position that somebody sets up: at most [`STONES`] a side.
pub(super) fn read(options: Options, text: &str) -> Result<Position, PositionError> {
    let position = read_any(options, text)?;
    for seat in Seat::BOTH {
        let count = position.count(seat);
        if count > STONES {
            let side = Surakarta::SIDES[seat.index()];
            return Err(PositionError::new(format!(
                "{side} has {count} stones on the board, but at most {STONES} belong to a side"
            )));
        }
    }
    Ok(position)
}

/// Reads a position of a recorded game: no more stones than a set has, whoever they belong to.
pub(super) fn read_recorded(options: Options, text: &str) -> Result<Position, PositionError> {
    const SET: u32 = 2 * STONES;
    let position = read_any(options, text)?;
    let count: u32 = Seat::BOTH.map(|seat| position.count(seat)).iter().sum();
    if count > SET {
        return Err(PositionError::new(format!(
            "{count} stones are on the board, but at most {STONES} belong to a side, {SET} together"
        )));
    }
    Ok(position)
}

fn read_any(options: Options, text: &str) -> Result<Position, PositionError> {
    let [board, seat, quiet] = fields::<3>(text)?;
    let stones = read_board(board)?;
    let to_move = read_seat(seat)?;
    let quiet = read_number(quiet, "the quiet count")?;
    Ok(Position::assemble(options, stones, to_move, quiet))
}

fn read_board(board: &str) -> Result<[u64; 2], PositionError> {
    let mut stones = [0; 2];
    let mut rows = 0;
    for row in board.split('/') {
        if rows == SIDE {
            return Err(PositionError::new("the board has more than 6 ranks"));
        }
        rows += 1;
        read_row(row, SIDE - rows, &mut stones)?;
    }
    if rows < SIDE {
        return Err(PositionError::new(format!(
            "the board has 6 ranks, not {rows}"
        )));
    }
    Ok(stones)
}

fn read_row(row: &str, rank: u8, stones: &mut [u64; 2]) -> Result<(), PositionError> {
    let name = rank + 1;
    let wrong_length = || {
        PositionError::new(format!(
            "rank {name} is not 6 points wide: {:?}",
            shorten(row)
        ))
    };
    let mut file = 0;
    let mut after_empties = false;
    for letter in row.chars() {
        match letter {
            'x' | 'o' => {
                let point = Point::new(file, rank).ok_or_else(wrong_length)?;
                stones[usize::from(letter == 'o')] |= point.bit();
                file += 1;
            }
            '1'..='6' if after_empties => {
                return Err(PositionError::new(format!(
                    "two numbers of empty points touch in rank {name}: {:?}",
                    shorten(row)
                )));
            }
            '1'..='6' => file += letter as u8 - b'0',
            _ => {
                return Err(PositionError::new(format!(
                    "rank {name} holds {letter:?}: a rank is written with x, o and numbers of \
                     empty points from 1 to 6"
                )));
            }
        }
        after_empties = letter.is_ascii_digit();
        if file > SIDE {
            return Err(wrong_length());
        }
    }
    if file == SIDE {
        Ok(())
    } else {
        Err(wrong_length())
    }
}

pub(super) fn write(position: &Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for rank in (0..SIDE).rev() {
        let mut empties = 0;
        for file in 0..SIDE {
            let stone = Point::new(file, rank).and_then(|point| position.stone(point));
            if stone.is_none() {
                empties += 1;
                continue;
            }
            if empties > 0 {
                write!(f, "{empties}")?;
                empties = 0;
            }
            write!(f, "{}", seat_letter(stone))?;
        }
        if empties > 0 {
            write!(f, "{empties}")?;
        }
        f.write_str(if rank > 0 { "/" } else { " " })?;
    }
    write!(f, "{} {}", seat_letter(position.to_move), position.quiet)
}
