//! How a game ended.

use serde::{Deserialize, Serialize};

use super::Seat;

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The first side won.
    First,
    /// The second side won.
    Second,
    /// Neither won.
    Draw,
}

impl Verdict {
    /// The verdict in which `seat` wins.
    #[must_use]
    pub const fn win(seat: Seat) -> Self {
        match seat {
            Seat::First => Self::First,
            Seat::Second => Self::Second,
        }
    }

    /// The winner, or `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Seat> {
        match self {
            Self::First => Some(Seat::First),
            Self::Second => Some(Seat::Second),
            Self::Draw => None,
        }
    }

    /// The side with more wins; the same count is a draw.
    #[must_use]
    pub const fn by_count(first: u32, second: u32) -> Self {
        if first > second {
            Self::First
        } else if second > first {
            Self::Second
        } else {
            Self::Draw
        }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Surge Stones: the scores were compared.
    Score,
    /// The last stone of a side was taken.
    NoStones,
    /// Surakarta: too many moves in a row without a capture.
    Quiet,
    /// The side to move had no move.
    NoMove,
    /// Cairns: a stack of four was made.
    Cairn,
    /// Cairns: the last stone was dropped and the cells were counted.
    Count,
    /// Cairns: too many plies in a row without a drop.
    Stalled,
    /// A side gave up.
    Resign,
    /// A side ran out of time.
    Time,
    /// Both sides agreed on a draw.
    Agreed,
}

impl Reason {
    /// Whether this reason may stand over a board on which play could go on.
    #[must_use]
    pub const fn is_off_the_board(self) -> bool {
        matches!(self, Self::Resign | Self::Time | Self::Agreed)
    }
}

/// The end of a game: who won and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won.
    pub result: Verdict,
    /// Why it ended.
    pub reason: Reason,
}

impl Outcome {
    /// An outcome.
    #[must_use]
    pub const fn new(result: Verdict, reason: Reason) -> Self {
        Self { result, reason }
    }
}
