//! Moves, what can be seen of them, and the rules that they can break.

use std::fmt::{self, Debug, Display};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Point, Route};
use crate::core::{Reason, Verdict, keys};

/// One move. A capture is named by its two ends, whichever way the stone goes round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// To an empty neighbour.
    Step {
        /// Where the stone stands.
        from: Point,
        /// Where it goes.
        to: Point,
    },
    /// Round one arc or more to an enemy stone, which is removed.
    Capture {
        /// Where the stone stands.
        from: Point,
        /// Where the stone that it takes stands.
        to: Point,
    },
}

impl Move {
    /// Where the moving stone stands.
    #[must_use]
    pub const fn from(self) -> Point {
        match self {
            Self::Step { from, .. } | Self::Capture { from, .. } => from,
        }
    }

    /// Where it goes.
    #[must_use]
    pub const fn to(self) -> Point {
        match self {
            Self::Step { to, .. } | Self::Capture { to, .. } => to,
        }
    }

    /// Whether a stone is taken.
    #[must_use]
    pub const fn is_capture(self) -> bool {
        matches!(self, Self::Capture { .. })
    }

    /// Reads `a2-a3` or `c4xd6`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let from = text.get(0..2)?.parse().ok()?;
        let to = text.get(3..)?.parse().ok()?;
        match text.get(2..3)? {
            "-" => Some(Self::Step { from, to }),
            "x" => Some(Self::Capture { from, to }),
            _ => None,
        }
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step { from, to } => write!(f, "{from}-{to}"),
            Self::Capture { from, to } => write!(f, "{from}x{to}"),
        }
    }
}

impl Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

/// What a person could see happen in a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Happening {
    /// A stone stepped to an empty neighbour.
    Stepped {
        /// From here.
        from: Point,
        /// To here.
        to: Point,
    },
    /// A stone ran round one arc or more, onto the point of the stone that it takes.
    Travelled {
        /// From here.
        from: Point,
        /// To here.
        to: Point,
        /// The shortest way: every point and arc in order, both ends included.
        route: Route,
    },
    /// The enemy stone on this point was removed.
    Taken {
        /// Where it stood.
        at: Point,
    },
    /// How many moves both sides have now made since the last capture.
    Quiet {
        /// The count; 0 after a capture.
        count: u32,
    },
    /// The game ended.
    Over {
        /// Who won.
        result: Verdict,
        /// Why it ended.
        reason: Reason,
    },
}

/// The rule that a move breaks, in words for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Broken {
    /// Nothing stands where the move begins.
    #[error("there is no stone on {at}")]
    NoStone {
        /// The empty point.
        at: Point,
    },
    /// The stone belongs to the other side.
    #[error("the stone on {at} is not yours")]
    NotYours {
        /// Where it stands.
        at: Point,
    },
    /// The move ends where it begins.
    #[error("a stone cannot move to {at}, where it stands already")]
    SamePoint {
        /// That point.
        at: Point,
    },
    /// A step onto a stone of one's own.
    #[error("your own stone stands on {at}")]
    OwnStoneThere {
        /// Where it stands.
        at: Point,
    },
    /// A step onto an enemy stone.
    #[error(
        "an enemy stone stands on {at}: a step needs an empty point, and stones are only taken round an arc"
    )]
    EnemyStoneThere {
        /// Where it stands.
        at: Point,
    },
    /// A step too far.
    #[error("{to} is not next to {from}: a step goes to a neighbouring point")]
    NotNeighbours {
        /// Where the stone stands.
        from: Point,
        /// Where it was to go.
        to: Point,
    },
    /// A diagonal step where the options forbid it.
    #[error("{from} to {to} is diagonal, and this game is played without diagonal steps")]
    NoDiagonalSteps {
        /// Where the stone stands.
        from: Point,
        /// Where it was to go.
        to: Point,
    },
    /// A capture of nothing.
    #[error("there is no stone to take on {at}")]
    NothingToTake {
        /// The empty point.
        at: Point,
    },
    /// A capture of one's own stone.
    #[error("the stone on {at} is your own and cannot be taken")]
    OwnStoneTaken {
        /// Where it stands.
        at: Point,
    },
    /// The capture begins or ends in a corner, which no circuit touches.
    #[error("no line through {at} has an arc, so a stone there neither takes nor is taken")]
    LineWithoutArc {
        /// The corner point.
        at: Point,
    },
    /// Two points that no circuit joins.
    #[error("no line with arcs leads from {from} to {to}")]
    NoCommonCircuit {
        /// Where the stone stands.
        from: Point,
        /// The stone that was to be taken.
        to: Point,
    },
    /// The stone would be met without an arc in between.
    #[error("{to} is reached from {from} without an arc, and a capture must go round at least one")]
    NeedsArc {
        /// Where the stone stands.
        from: Point,
        /// The stone that was to be taken.
        to: Point,
    },
    /// A stone stands in the way before the first arc.
    #[error("the way from {from} to {to} is blocked by the stone on {by}, before the first arc")]
    BlockedBeforeArc {
        /// Where the stone stands.
        from: Point,
        /// The stone that was to be taken.
        to: Point,
        /// The stone in the way.
        by: Point,
    },
    /// A stone stands in the way beyond the first arc.
    #[error("the way from {from} to {to} is blocked by the stone on {by}, beyond the arc")]
    BlockedAfterArc {
        /// Where the stone stands.
        from: Point,
        /// The stone that was to be taken.
        to: Point,
        /// The stone in the way.
        by: Point,
    },
    /// The way leads over the starting point where the options forbid it.
    #[error(
        "the way to {to} leads back over {from}, and in this game a stone cannot pass its own starting point"
    )]
    StartBlocks {
        /// Where the stone stands.
        from: Point,
        /// The stone that was to be taken.
        to: Point,
    },
}

keys!(Broken of "surakarta" {
    NoStone { at } => "no-stone",
    NotYours { at } => "not-yours",
    SamePoint { at } => "same-point",
    OwnStoneThere { at } => "own-stone-there",
    EnemyStoneThere { at } => "enemy-stone-there",
    NotNeighbours { from, to } => "not-neighbours",
    NoDiagonalSteps { from, to } => "no-diagonal-steps",
    NothingToTake { at } => "nothing-to-take",
    OwnStoneTaken { at } => "own-stone-taken",
    LineWithoutArc { at } => "line-without-arc",
    NoCommonCircuit { from, to } => "no-common-circuit",
    NeedsArc { from, to } => "needs-arc",
    BlockedBeforeArc { from, to, by } => "blocked-before-arc",
    BlockedAfterArc { from, to, by } => "blocked-after-arc",
    StartBlocks { from, to } => "start-blocks",
});
