//! What can go wrong, in one line, and the exit code that stands for it.

use std::io::{self, ErrorKind, Write};

use stonecircle_rules::TooManyMoves;
use thiserror::Error;

/// The exit code when all went well.
pub(crate) const OK: u8 = 0;
/// The exit code for an illegal or malformed move, a bad record, too many nodes, and a player that is
/// gone.
pub(crate) const REFUSED: u8 = 1;
/// The exit code for bad options, positions or usage, and for files that cannot be read or written.
pub(crate) const USAGE: u8 = 2;

/// Why a command stopped.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// Bad options, a bad position, a bad command line.
    #[error("{0}")]
    Usage(String),
    /// A position with more turns than the guard allows.
    #[error("too many nodes: {0}")]
    TooMany(#[from] TooManyMoves),
    /// A program that was to play ended, or does not answer.
    #[error("{0}")]
    Gone(String),
    /// Reading or writing failed.
    #[error("{0}")]
    Io(io::Error),
    /// The reader of standard output went away; not worth a word.
    #[error("nobody reads standard output")]
    ReaderGone,
}

impl Failure {
    /// A fault in what was asked for.
    pub(crate) fn usage(words: impl ToString) -> Self {
        Self::Usage(words.to_string())
    }

    /// The exit code.
    pub(crate) const fn code(&self) -> u8 {
        match self {
            Self::ReaderGone => OK,
            Self::TooMany(_) | Self::Gone(_) => REFUSED,
            Self::Usage(_) | Self::Io(_) => USAGE,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == ErrorKind::BrokenPipe {
            Self::ReaderGone
        } else {
            Self::Io(error)
        }
    }
}

/// One line to standard error. A closed standard error is no reason to stop.
pub(crate) fn tell(words: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", one_line(words));
}

/// The same words without line breaks and other control characters (they may quote what was given).
pub(crate) fn one_line(words: &str) -> String {
    words
        .trim_end()
        .chars()
        .map(|c| {
            if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') {
                ' '
            } else {
                c
            }
        })
        .collect()
}
