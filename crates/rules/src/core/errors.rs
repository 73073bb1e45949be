//! What can be wrong with a text or a move, in words for a player.

use thiserror::Error;

use super::{Keyed, Told};

/// Why a move was refused. `B` is the game's own list of rules that can be broken.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError<B: std::error::Error> {
    /// The text does not read as a move of this game at all.
    #[error("{text:?} is not a move: {expected}")]
    Malformed {
        /// What was given, shortened when long.
        text: String,
        /// What a move looks like, or what is wrong with this one.
        expected: String,
    },
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The move breaks a rule.
    #[error("{0}")]
    Illegal(B),
}

impl<B: std::error::Error> MoveError<B> {
    /// A malformed move; long texts are shortened.
    pub fn malformed(text: &str, expected: impl Into<String>) -> Self {
        let mut short: String = text.chars().take(40).collect();
        if short.len() < text.len() {
            short.push('…');
        }
        Self::Malformed {
            text: short,
            expected: expected.into(),
        }
    }
}

/// A refused move where the game's type is not known.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{words}")]
pub struct Refusal {
    /// What is wrong, in words for a player.
    pub words: String,
    /// Whether the text read as a move of this game (then a rule was broken).
    pub readable: bool,
    /// The same by key and arguments, for words in another language.
    pub told: Told,
}

impl<B: std::error::Error + Keyed> From<MoveError<B>> for Refusal {
    fn from(error: MoveError<B>) -> Self {
        Self {
            words: error.to_string(),
            readable: !matches!(error, MoveError::Malformed { .. }),
            told: Told::from(&error),
        }
    }
}

/// Why a written position was refused; names the fault.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct PositionError(pub String);

impl PositionError {
    /// A position error with these words.
    pub fn new(words: impl Into<String>) -> Self {
        Self(words.into())
    }
}

/// Why options were refused; names the key or value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionsError {
    /// Options must be a JSON object.
    #[error("options must be an object like {{\"size\": 5}}")]
    NotAnObject,
    /// This game has no such option.
    #[error("unknown option {key:?}: this game has {known}")]
    UnknownKey {
        /// The key that was given.
        key: String,
        /// The options that exist, in words.
        known: String,
    },
    /// The option cannot have this value.
    #[error("option {key:?} cannot be {value}: it is {expected}")]
    BadValue {
        /// The option.
        key: String,
        /// What was given, as JSON.
        value: String,
        /// What may be given, in words.
        expected: String,
    },
}

/// More moves or results in one position than the caller's limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("more than {limit} different turns in one position")]
pub struct TooManyMoves {
    /// The limit that was passed.
    pub limit: usize,
}
