//! What a person could see happen in a turn.

use serde::{Deserialize, Serialize};

use super::cell::Cell;
use crate::core::{Reason, Verdict};

/// One thing that happens. All of a turn's, played in order on the old board by the side that was
/// to move, give the new one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Happening {
    /// The mover laid a stone. On the cell of an enemy stone it is the surmounting stone; what lies
    /// below it goes with its group.
    Laid {
        /// Where.
        at: Cell,
    },
    /// A group of the other side was captured.
    Captured {
        /// Its cells in ripples: by their distance within the group from the surmounted one, which
        /// comes first; at the same distance by name.
        cells: Vec<Cell>,
        /// The cell of the surmounting stone.
        by: Cell,
        /// How many stones were captured.
        size: u8,
        /// The size of the group created.
        created: u8,
    },
    /// Smaller groups that touch the group created were removed (option `tournament`).
    Swept {
        /// The cells of them all in ripples: by their distance from the group created, then by name.
        cells: Vec<Cell>,
    },
    /// The mover passed.
    Passed,
    /// The game ended.
    Over {
        /// Who won.
        result: Verdict,
        /// Why.
        reason: Reason,
    },
}
