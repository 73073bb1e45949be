//! The two seats, and who may look.

use serde::{Deserialize, Serialize};

/// One of the two sides. Each game has its own name for them (Blue and Orange, Slate and Amber…).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The side that the rules call first; `x` or `1` in positions.
    First,
    /// The other side; `o` or `2` in positions.
    Second,
}

impl Seat {
    /// Both seats, first to second.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent's seat.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for first, 1 for second: an index into pairs.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Who is looking at a game, and so what may be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Viewer {
    /// A player: its own secrets and what is public.
    Seat(Seat),
    /// Only what is public.
    Spectator,
    /// Everything: replays after the end, lessons, tests.
    Everything,
}
