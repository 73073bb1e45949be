//! What a person could see happen in one ply, in the order in which it is seen.

use serde::{Deserialize, Serialize};

use super::{Contest, Line, Square};
use crate::core::{Reason, Seat, Verdict};

/// One thing that happens. Played in order on the old board they give the new one: whenever a stone
/// moves, the square that it moves to is empty by then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Happening {
    /// A stone of the hand is laid face-down.
    Laid {
        /// Who lays it.
        seat: Seat,
        /// Where.
        at: Square,
        /// Its value, where the viewer may know it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<u8>,
    },
    /// A stone goes from the supply to the hand.
    Drew {
        /// Who draws it.
        seat: Seat,
        /// Its value, where the viewer may know it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<u8>,
    },
    /// A side cannot place and skips.
    Skipped {
        /// Who skips.
        seat: Seat,
    },
    /// A face-down stone is turned up for good.
    TurnedUp {
        /// Where it lies.
        at: Square,
        /// Its value.
        value: u8,
    },
    /// Two lines meet.
    Met {
        /// The column, 0 for a to 7 for h.
        column: u8,
        /// The leading stones, Blue's and Orange's.
        fronts: [Square; 2],
        /// The strengths, Blue's and Orange's.
        strengths: [u8; 2],
        /// The empty squares between the fronts, 0 or 1.
        gap: u8,
        /// What comes of it.
        verdict: Contest,
    },
    /// A stone moves one square.
    Moved {
        /// From here.
        from: Square,
        /// To here.
        to: Square,
        /// For this reason.
        why: Why,
    },
    /// A line stays this surge although it stands in a meeting or would have gone on.
    Held {
        /// The line, where it stands now.
        line: Line,
    },
    /// A leading stone is removed in a clash.
    Clashed {
        /// Where it stood.
        at: Square,
        /// Whose it was.
        seat: Seat,
        /// Its value.
        value: u8,
    },
    /// A stone is pushed over the edge behind it.
    OverEdge {
        /// Where it stood.
        at: Square,
        /// Its value: the points.
        value: u8,
        /// Who gets the points.
        scorer: Seat,
    },
    /// A stone leaves over the far edge for no score.
    RolledOff {
        /// Where it stood.
        at: Square,
        /// Whose it was.
        seat: Seat,
        /// Its value.
        value: u8,
    },
    /// A side's points of this surge go to its score.
    Scored {
        /// Which side.
        side: Seat,
        /// How many points.
        points: u32,
    },
    /// The game has ended.
    Over {
        /// Who won.
        result: Verdict,
        /// Why it ended.
        reason: Reason,
    },
}

/// Why a stone moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// Its line pushes the one ahead.
    Push,
    /// Its line is pushed back.
    PushedBack,
    /// Its line takes the gap.
    Take,
    /// Its line is free.
    Advance,
}
