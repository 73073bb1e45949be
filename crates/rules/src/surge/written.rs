//! The seven fields in which positions and views are written.

use super::board::{Board, too_many};
use super::stages::{Left, Standing};
use super::stones::{HAND, STONES, read_list};
use crate::core::{PositionError, Seat, text};

/// A hand or a supply as it is written: values, or only how many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum List {
    /// The values in their written order.
    Known(Vec<u8>),
    /// A number of hidden stones, at least one.
    Hidden(usize),
}

impl List {
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Known(values) => values.len(),
            Self::Hidden(count) => *count,
        }
    }

    fn read(list: &str) -> Result<Self, PositionError> {
        let Some(count) = list.strip_prefix('?') else {
            return Ok(Self::Known(read_list(list)?));
        };
        match text::read_number(count, "the number of hidden stones")? as usize {
            0 => Err(PositionError::new("an empty list is written -, not ?0")),
            count if count > STONES => {
                Err(PositionError::new("a list of more than 20 hidden stones"))
            }
            count => Ok(Self::Hidden(count)),
        }
    }
}

/// A position or view as it is written.
pub(super) struct Written {
    pub(super) board: Board,
    pub(super) standing: Standing,
    pub(super) hands: [List; 2],
    pub(super) supplies: [List; 2],
}

impl Written {
    /// Reads the seven fields, hidden values included. `between` says that a ply is under way, so
    /// that no end is judged.
    pub(super) fn read(whole: &str, between: bool) -> Result<Self, PositionError> {
        let [board, to_place, first_placer, round, score, blue, orange] = text::fields(whole)?;
        let board = Board::read(board)?;
        let to_place = text::read_seat(to_place)?;
        let first_placer = text::read_seat(first_placer)
            .ok()
            .flatten()
            .ok_or_else(|| {
                PositionError::new(format!(
                    "the first placer is x or o, not {:?}",
                    text::shorten(first_placer)
                ))
            })?;
        let round = text::read_number(round, "the round")?;
        let (first, second) = score.split_once('-').ok_or_else(|| {
            PositionError::new(format!(
                "the score is two numbers, like 12-7, not {:?}",
                text::shorten(score)
            ))
        })?;
        let score = [
            text::read_number(first, "Blue's score")?,
            text::read_number(second, "Orange's score")?,
        ];
        let (blue_hand, blue_supply) = read_reserve(blue, Seat::First)?;
        let (orange_hand, orange_supply) = read_reserve(orange, Seat::Second)?;
        let mut written = Self {
            board,
            standing: Standing {
                to_place,
                first_placer,
                round,
                score,
                outcome: None,
            },
            hands: [blue_hand, orange_hand],
            supplies: [blue_supply, orange_supply],
        };
        let left = written.left();
        for seat in Seat::BOTH {
            let side = seat.index();
            let on_board = board.sides[side].count_ones() as usize;
            if on_board + left.hands[side] + left.supplies[side] > STONES {
                return Err(too_many(seat));
            }
        }
        if !between {
            written.judge_end(left);
        }
        Ok(written)
    }

    pub(super) fn left(&self) -> Left {
        Left {
            hands: self.hands.each_ref().map(List::len),
            supplies: self.supplies.each_ref().map(List::len),
        }
    }

    /// A written position is over when nothing is left, whatever side it names. What the last
    /// surge changed is not written, so that the other ends can only be judged where no side is
    /// named: there the game ended on the board if it can have, and otherwise off it.
    fn judge_end(&mut self, left: Left) {
        let named = self.standing.to_place.is_some();
        if left.nothing(&self.board) || !named && left.can_have_ended(&self.board) {
            self.standing.to_place = None;
            self.standing.outcome = Some(self.standing.by_score());
        }
    }
}

fn read_reserve(field: &str, seat: Seat) -> Result<(List, List), PositionError> {
    let name = super::moves::side_name(seat);
    let (hand, supply) = field.split_once('|').ok_or_else(|| {
        PositionError::new(format!(
            "{name}'s stones are a hand and a supply, like 1.4.9|7.2, not {:?}",
            text::shorten(field)
        ))
    })?;
    let of_hand =
        List::read(hand).map_err(|error| PositionError::new(format!("{name}'s hand: {error}")))?;
    if of_hand.len() > HAND {
        return Err(PositionError::new(format!(
            "{name}'s hand has more than 3 stones"
        )));
    }
    let of_supply = List::read(supply)
        .map_err(|error| PositionError::new(format!("{name}'s supply: {error}")))?;
    Ok((of_hand, of_supply))
}
