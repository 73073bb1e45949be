//! What a bot says about a position.

use std::fmt::{self, Display};

use crate::search::{FORCED, WIN};

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(i32);

impl Score {
    pub(crate) const fn new(raw: i32) -> Self {
        Self(raw)
    }

    /// In hundredths of a stone; a forced win or loss is far beyond any board.
    #[must_use]
    pub const fn centistones(self) -> i32 {
        self.0
    }

    /// The plies until a forced end: positive when the side to move wins, negative when it loses;
    /// `None` when neither is forced as far as was seen.
    #[must_use]
    pub const fn end_in(self) -> Option<i32> {
        if self.0 >= FORCED {
            Some(WIN - self.0)
        } else if self.0 <= -FORCED {
            Some(-WIN - self.0)
        } else {
            None
        }
    }

    /// The same for the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self(-self.0)
    }
}

/// As engines say it: `cp 35`, or `mate 3` for a win in three plies.
impl Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.end_in() {
            Some(plies) => write!(f, "mate {plies}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}

/// A move, and what a bot thinks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The move's text.
    pub action: String,
    /// What the position is worth if it is played; `None` where the bot does not judge.
    pub score: Option<Score>,
    /// How many plies ahead the bot has looked; 0 where it does not look.
    pub depth: u32,
    /// How it expects the game to go on, from `action`.
    pub line: Vec<String>,
}
