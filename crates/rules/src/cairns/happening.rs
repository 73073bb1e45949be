//! What a person could see happen in a ply.

use serde::{Deserialize, Serialize};

use crate::core::{Reason, Seat, Verdict};

use super::cell::Cell;

/// One thing seen in a ply. A ply is told in order: a drop, or one lift and each stone set down;
/// the cairns made, in the order in which they came about; at the end the count and the outcome.
///
/// Heights count stones from the ground: a stone at height 1 lies on the cell itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Happening {
    /// The side to move laid a stone from its supply.
    Dropped {
        /// Where.
        at: Cell,
        /// The height at which it lies.
        height: u8,
    },
    /// The top stones of a stack were lifted as one pile.
    Lifted {
        /// Where.
        from: Cell,
        /// How many.
        count: u8,
    },
    /// The lowest stone of the pile in the air was left on a cell.
    SetDown {
        /// Where.
        at: Cell,
        /// The height at which it lies.
        height: u8,
    },
    /// A stack of four was made.
    Cairn {
        /// Where.
        at: Cell,
        /// Whose it is: the side of its top stone.
        side: Seat,
    },
    /// The held cells were counted.
    Counted {
        /// How many cells Slate holds.
        first: u32,
        /// How many cells Amber holds.
        second: u32,
    },
    /// The game ended.
    Over {
        /// Who won.
        result: Verdict,
        /// Why it ended.
        reason: Reason,
    },
}
