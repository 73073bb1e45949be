//! What a seat asks for, how the host answers, and why it may refuse.

use serde::{Deserialize, Serialize};
use stonecircle_rules::{Outcome, Reason, Refusal, Seat, Verdict};
use thiserror::Error;

/// A ply that a seat wants to play.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Action {
    /// Who wants to play.
    pub seat: Seat,
    /// The number of plies that led to the position which the seat saw.
    pub ply: u32,
    /// The last event that the seat had seen. It tells apart two positions after the same number
    /// of plies with an undo between them; a controller that cannot be late may leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub v: Option<u64>,
    /// The move's text.
    pub action: String,
}

/// The host's word that an action was played. A repeated action gets the same one again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Accepted {
    /// The number of the event that it made.
    pub v: u64,
    /// The number of plies played with it.
    pub ply: u32,
}

/// Why an action was not played; nothing has changed. The words are for the player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ActionError {
    /// Another side is to move.
    #[error("it is not your turn: {name} is to move")]
    NotYourTurn {
        /// The side to move.
        to_move: Seat,
        /// Its English name.
        name: &'static str,
    },
    /// The action was meant for a position that is no longer on the table.
    #[error("that was meant for an earlier position: the game has moved on")]
    Stale,
    /// The action names a position that has not been reached.
    #[error("that is meant for a position that has not been reached yet")]
    Early,
    /// The game has ended.
    #[error("the game is over: {}", in_words(*.0))]
    Over(Option<Outcome>),
    /// The turn's time has run out.
    #[error("the time for this turn has run out")]
    TimeUp,
    /// The move breaks a rule.
    #[error("{0}")]
    Illegal(Refusal),
    /// The text is no move of this game.
    #[error("{0}")]
    Malformed(String),
}

/// Why something other than a move was refused; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// The game has ended.
    #[error("the game is over: {}", in_words(*.0))]
    Over(Option<Outcome>),
    /// The game goes on.
    #[error("the game is not over yet")]
    NotOver,
    /// This side has not chosen a move yet.
    #[error("there is no move of yours to take back")]
    NothingToUndo,
    /// Undo was switched off for this game.
    #[error("moves cannot be taken back in this game")]
    UndoOff,
    /// There is no offer of a draw by the other side.
    #[error("the other side has not offered a draw")]
    NoOffer,
    /// This side's offer still stands.
    #[error("you have offered a draw already")]
    OfferedAlready,
    /// There is no turn limit, or time is left.
    #[error("the time for this turn has not run out")]
    TimeLeft,
    /// A finished match cannot go on like this.
    #[error("{0}")]
    Start(#[from] StartError),
}

/// Why a game could not be started.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartError {
    /// There is no such game.
    #[error("no game is called {asked:?}: there are {known}")]
    NoSuchGame {
        /// What was asked for, shortened when long.
        asked: String,
        /// The games that exist.
        known: String,
    },
    /// The options or the starting position were refused.
    #[error("{0}")]
    Bad(String),
}

/// An outcome in a few plain words.
pub(crate) fn in_words(outcome: Option<Outcome>) -> String {
    let Some(outcome) = outcome else {
        return "nobody is to move".to_owned();
    };
    let who = match outcome.result {
        Verdict::First => "the first side won",
        Verdict::Second => "the second side won",
        Verdict::Draw => "it is a draw",
    };
    let why = match outcome.reason {
        Reason::Score => "on points",
        Reason::NoStones => "by taking the last stone",
        Reason::Quiet => "after many moves without a capture",
        Reason::NoMove => "since no move was left",
        Reason::Cairn => "with a cairn",
        Reason::Count => "by the count of cells",
        Reason::Stalled => "after many plies without a drop",
        Reason::Resign => "as the other side resigned",
        Reason::Time => "on time",
        Reason::Agreed => "by agreement",
    };
    format!("{who} {why}")
}
