//! The text form of a position: Tak's TPS with a fourth field for the plies since a drop.

use std::fmt::{self, Display};

use crate::core::text::{fields, read_number, shorten};
use crate::core::{PositionError, Seat};

use super::cell::{CELLS, Cell, SIDE};
use super::position::{Position, SUPPLY};
use super::stack::{CAIRN, Stack};

impl Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, stacks) in self.stacks.chunks(SIDE.into()).rev().enumerate() {
            if row > 0 {
                f.write_str("/")?;
            }
            let runs = stacks.chunk_by(|a, b| a.is_empty() && b.is_empty());
            for (i, run) in runs.enumerate() {
                if i > 0 {
                    f.write_str(",")?;
                }
                write!(f, "{}", run[0])?;
                if run.len() > 1 {
                    write!(f, "{}", run.len())?;
                }
            }
        }
        let to_move = match self.to_move {
            Some(Seat::First) => '1',
            Some(Seat::Second) => '2',
            None => '-',
        };
        write!(f, " {to_move} {} {}", self.move_number, self.since_drop)
    }
}

/// Reads a position, naming the first fault.
pub(super) fn read(text: &str) -> Result<Position, PositionError> {
    let [moor, to_move, move_number, since_drop] = fields::<4>(text)?;
    let stacks = read_moor(moor)?;
    let to_move = match to_move {
        "1" => Some(Seat::First),
        "2" => Some(Seat::Second),
        "-" => None,
        other => {
            return Err(PositionError::new(format!(
                "the side to move is 1, 2 or -, not {:?}",
                shorten(other)
            )));
        }
    };
    for (seat, name) in [(Seat::First, "Slate"), (Seat::Second, "Amber")] {
        let stones: u32 = stacks
            .iter()
            .map(|stack| u32::from(stack.count(seat)))
            .sum();
        if stones > SUPPLY.into() {
            return Err(PositionError::new(format!(
                "{name} has {stones} stones on the moor, and there are only {SUPPLY}"
            )));
        }
    }
    let move_number = read_number(move_number, "the move number")?;
    let since_drop = read_number(since_drop, "the number of plies since a drop")?;
    Ok(Position::from_stacks(
        &stacks,
        to_move,
        move_number,
        since_drop,
    ))
}

fn read_moor(text: &str) -> Result<[Stack; CELLS], PositionError> {
    let mut stacks = [Stack::EMPTY; CELLS];
    let mut rows = 0;
    for (i, row) in text.split('/').enumerate() {
        rows = i + 1;
        let rank = u8::try_from(i).ok().and_then(|i| (SIDE - 1).checked_sub(i));
        let Some(rank) = rank else {
            return Err(PositionError::new(format!(
                "the moor has {SIDE} ranks separated by /, not more"
            )));
        };
        read_row(row, rank, &mut stacks)?;
    }
    if rows < SIDE.into() {
        return Err(PositionError::new(format!(
            "the moor has {SIDE} ranks separated by /, not {rows}"
        )));
    }
    Ok(stacks)
}

fn read_row(text: &str, rank: u8, stacks: &mut [Stack; CELLS]) -> Result<(), PositionError> {
    let fault = |words: String| PositionError::new(format!("rank {}: {words}", rank + 1));
    let mut file = 0;
    let mut after_empties = false;
    for item in text.split(',') {
        let (stack, cells) = match item.strip_prefix('x') {
            Some(run) => {
                if after_empties {
                    return Err(fault("two runs of empty cells touch".to_owned()));
                }
                (Stack::EMPTY, read_run(run).map_err(fault)?)
            }
            None => (read_stack(item).map_err(fault)?, 1),
        };
        after_empties = stack.is_empty();
        for _ in 0..cells {
            let Some(cell) = Cell::new(file, rank) else {
                return Err(fault(format!("there are more than {SIDE} cells")));
            };
            stacks[cell.index()] = stack;
            file += 1;
        }
    }
    if file < SIDE {
        return Err(fault(format!("there are {file} cells, not {SIDE}")));
    }
    Ok(())
}

/// The length of a run of empty cells; one cell has no number or a 1.
fn read_run(digits: &str) -> Result<u32, String> {
    if digits.is_empty() {
        return Ok(1);
    }
    let run = read_number(digits, "a run of empty cells").map_err(|error| error.to_string())?;
    if (1..=SIDE.into()).contains(&run) {
        Ok(run)
    } else {
        Err(format!("a run has 1 to {SIDE} empty cells, not {run}"))
    }
}

fn read_stack(stones: &str) -> Result<Stack, String> {
    if stones.is_empty() {
        return Err("there is nothing between two commas, or at an end".to_owned());
    }
    let mut stack = Stack::EMPTY;
    for stone in stones.chars() {
        let side = match stone {
            '1' => Seat::First,
            '2' => Seat::Second,
            _ => {
                return Err(format!(
                    "a cell is x, or a stack of 1 and 2, not {:?}",
                    shorten(stones)
                ));
            }
        };
        if stack.height() == CAIRN {
            return Err(format!(
                "a stack has at most {CAIRN} stones, not {:?}",
                shorten(stones)
            ));
        }
        stack = stack.with(side);
    }
    Ok(stack)
}
