//! How well a bot plays.

/// The levels of every game, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Sees its own move and little else, and not all of its moves.
    Beginner,
    /// Sees the other side's answer most of the time, and always a win on the board.
    Easy,
    /// Looks a few plies ahead.
    Normal,
    /// Looks further, and to the end of what is forced.
    Hard,
    /// Thinks as long as it may.
    Master,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Self; 5] = [
        Self::Beginner,
        Self::Easy,
        Self::Normal,
        Self::Hard,
        Self::Master,
    ];

    /// The name by which a bot of this level is asked for.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
            Self::Master => "master",
        }
    }
}
