//! Who sits where, and what was agreed before the first ply.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Whatever makes the moves of one seat. The host names it and asks no more.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Controller {
    /// The name to show.
    #[serde(default)]
    pub name: String,
    /// What kind of controller it is (`you`, `easy`, `link`…). Kept, shown and saved, never read.
    #[serde(default)]
    pub kind: String,
}

impl Controller {
    /// A controller with this name and kind.
    pub fn new(name: impl Into<String>, kind: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            kind: kind.into(),
        }
    }
}

/// A seat as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatState {
    /// Who plays it now.
    pub controller: Controller,
    /// Whether that player is there. Seats start present.
    pub present: bool,
}

impl SeatState {
    /// A seat whose player is there.
    #[must_use]
    pub const fn present(controller: Controller) -> Self {
        Self {
            controller,
            present: true,
        }
    }
}

/// What concerns the table and never stands in a record. Known to everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Whether the players swap sides in a rematch; if not, sides are drawn anew. On by default.
    pub alternation: bool,
    /// Whether moves can be taken back. On by default; off online.
    pub undo: bool,
    /// How long a turn may last, in milliseconds; `None` for as long as one likes.
    pub turn_limit_ms: Option<u64>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            alternation: true,
            undo: true,
            turn_limit_ms: None,
        }
    }
}

/// All that a new game needs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The game's id: `surge`, `surmount`, `surakarta` or `cairns`.
    pub game: String,
    /// The game's options as a JSON object; null means all defaults.
    #[serde(default)]
    pub options: Value,
    /// The position to start from; `None` for the usual start, dealt where the game deals.
    #[serde(default)]
    pub start: Option<String>,
    /// Who plays first and who second.
    #[serde(default)]
    pub seats: [Controller; 2],
    /// What else was agreed.
    #[serde(default)]
    pub settings: Settings,
}
