//! Records: a whole game as one JSON object.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use thiserror::Error;

use super::text::shorten_within;
use super::{AnyGame, AnyPosition, Outcome, Reason, Told, Verdict};

/// The version of the rules that records name.
pub const RULES_VERSION: u32 = 1;

/// A game as it is written down, one JSON object. Keys beyond these are kept in `more`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "an object with a game and its moves")]
pub struct Record {
    /// The game's id.
    pub game: String,
    /// The version of the rules.
    #[serde(default = "current_rules")]
    pub rules: u32,
    /// The options as given; left out means default.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub options: Value,
    /// The start; left out means the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// One text a ply.
    pub moves: Vec<String>,
    /// The result: `Some(None)` (null) while unfinished, `None` where it was left out and the
    /// board alone decides.
    #[serde(
        default,
        deserialize_with = "given_result",
        skip_serializing_if = "Option::is_none"
    )]
    pub result: Option<Option<Verdict>>,
    /// Why it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// Whatever else was written (a seed, players' names).
    #[serde(flatten)]
    pub more: serde_json::Map<String, Value>,
}

fn given_result<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Option<Verdict>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

const fn current_rules() -> u32 {
    RULES_VERSION
}

/// What is wrong with a record, and at which ply.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// Not a record at all, or one that needs something else (options, start, rules).
    #[error("{0}")]
    Unreadable(String),
    /// A move that was refused; plies count from 1.
    #[error("ply {ply}: {words}")]
    Ply {
        /// Which ply, from 1.
        ply: usize,
        /// Why.
        words: String,
        /// The same by key and arguments, where it was the rules that refused it.
        told: Option<Told>,
    },
    /// The result or reason contradicts the board.
    #[error("after ply {ply}: {words}")]
    Result {
        /// How many plies were played.
        ply: usize,
        /// What is contradicted.
        words: String,
    },
}

/// A record played through.
#[derive(Debug)]
pub struct Replay {
    /// All positions, from the start to the last: one more than there are moves.
    pub positions: Vec<Box<dyn AnyPosition>>,
    /// How the game ended, on the board or off it; `None` while unfinished.
    pub outcome: Option<Outcome>,
}

impl Record {
    /// Reads a record from JSON text. A byte order mark before it is passed over.
    ///
    /// # Errors
    /// Unreadable JSON, a missing key, a value of the wrong kind.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        let json = text.strip_prefix('\u{feff}').unwrap_or(text);
        serde_json::from_str(json).map_err(|error| {
            // The error quotes a wrong word in full, however long; where it is comes last.
            let words = shorten_within(&error.to_string());
            RecordError::Unreadable(format!("not a record: {words}"))
        })
    }

    /// Plays the record through with the games of the registry.
    ///
    /// # Errors
    /// The first fault.
    pub fn replay(&self) -> Result<Replay, RecordError> {
        let game = crate::game(&self.game).ok_or_else(|| {
            let known: Vec<&str> = crate::games().iter().map(|game| game.id()).collect();
            RecordError::Unreadable(format!(
                "no game is called {:?}: there are {}",
                super::text::shorten(&self.game),
                known.join(", ")
            ))
        })?;
        replay(game, self)
    }
}

/// Plays a record of `game` through.
///
/// # Errors
/// The first fault: rules of another version, bad options or start, an illegal ply, a move after
/// the end, a result that contradicts the board.
pub fn replay(game: &dyn AnyGame, record: &Record) -> Result<Replay, RecordError> {
    let unreadable = |words: String| RecordError::Unreadable(words);
    if record.rules != RULES_VERSION {
        return Err(unreadable(format!(
            "rules version {} is not known: this is version {RULES_VERSION}",
            record.rules
        )));
    }
    let start = match &record.start {
        Some(text) => {
            let options = game.infer_options(&record.options, text);
            game.recorded(&options, text)
                .map_err(|error| unreadable(error.to_string()))?
        }
        None => game
            .usual_start(&record.options)
            .map_err(|error| unreadable(error.to_string()))?
            .ok_or_else(|| {
                unreadable(format!(
                    "a record of {} needs its start: it holds the deal",
                    game.name()
                ))
            })?,
    };
    let mut positions = vec![start];
    for (index, action) in record.moves.iter().enumerate() {
        let mut next = positions[index].clone();
        next.play(action).map_err(|refusal| RecordError::Ply {
            ply: index + 1,
            words: refusal.words,
            told: Some(refusal.told),
        })?;
        positions.push(next);
    }
    let outcome = check_result(record, positions[record.moves.len()].as_ref())?;
    Ok(Replay { positions, outcome })
}

fn check_result(record: &Record, last: &dyn AnyPosition) -> Result<Option<Outcome>, RecordError> {
    let contradiction = |words: &str| RecordError::Result {
        ply: record.moves.len(),
        words: words.to_owned(),
    };
    let given = record.result.flatten();
    match (last.outcome(), given, record.reason) {
        // A start that names no side counts as ended on the board where the game can have ended
        // there (see the positions of Surge Stones and of Surakarta), although it may have been
        // given up. Taking `resign` over it would give the record one end and its last position
        // another, and all who read both would have to know which counts. A record of such a game
        // names the side to move in its start.
        (Some(outcome), given, reason) => {
            if record.result == Some(None) {
                return Err(contradiction("the game is over, but the result is null"));
            }
            if given.is_some_and(|given| given != outcome.result) {
                return Err(contradiction("the result contradicts the board"));
            }
            if reason.is_some_and(|reason| reason != outcome.reason) {
                return Err(contradiction("the reason contradicts the board"));
            }
            Ok(Some(outcome))
        }
        (None, None, None) => Ok(None),
        (None, None, Some(_)) => Err(contradiction("a reason without a result")),
        (None, Some(result), Some(reason)) if reason.is_off_the_board() => {
            match (reason, result) {
                (Reason::Agreed, Verdict::Draw) => {}
                (Reason::Agreed, _) => return Err(contradiction("what is agreed is a draw")),
                (_, Verdict::Draw) => {
                    return Err(contradiction("who resigns or runs out of time loses"));
                }
                _ => {}
            }
            Ok(Some(Outcome::new(result, reason)))
        }
        (None, Some(_), _) => Err(contradiction("a result, but the game is not over")),
    }
}
