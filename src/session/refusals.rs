//! Why the host said no, in words for the player.

use stonecircle_host::{ActionError, Refused, SaveError, StartError};
use stonecircle_rules::{RecordError, Told};

use crate::words;

/// Why an action in the game with this id was not played.
pub(crate) fn action(game: &str, error: &ActionError) -> String {
    match error {
        ActionError::NotYourTurn { to_move, .. } => {
            words!("refused-not-your-turn", side = words::side(game, *to_move))
        }
        ActionError::Stale => words!("refused-stale"),
        ActionError::Early => words!("refused-early"),
        ActionError::Over(_) => words!("game-over"),
        ActionError::TimeUp => words!("refused-time-up"),
        ActionError::Illegal(refusal) => words::refused(&refusal.told),
        ActionError::Malformed(_) => words!("not-a-move"),
    }
}

/// Why something other than a move was refused.
pub(crate) fn ask(error: &Refused) -> String {
    match error {
        Refused::Over(_) => words!("game-over"),
        Refused::NotOver => words!("refused-not-over"),
        Refused::NothingToUndo => words!("refused-nothing-to-undo"),
        Refused::UndoOff => words!("refused-undo-off"),
        Refused::NoOffer => words!("refused-no-offer"),
        Refused::OfferedAlready => words!("refused-offered-already"),
        Refused::TimeLeft => words!("refused-time-left"),
        Refused::Start(error) => start(error),
    }
}

/// Why a game could not be started. What is wrong inside is said in English.
pub(crate) fn start(error: &StartError) -> String {
    match error {
        StartError::NoSuchGame { asked, .. } => {
            words!("start-no-such-game", game = asked.as_str())
        }
        StartError::Bad(why) => words!("start-bad", why = why.as_str()),
    }
}

/// Why a save could not be opened. What is wrong inside is said in English.
pub(crate) fn save(error: &SaveError) -> String {
    match error {
        SaveError::Damaged(why) => words!("save-damaged", why = why.as_str()),
        SaveError::TooNew { format } => words!("save-too-new", format = *format),
        SaveError::Record(error) => words!("save-bad-record", why = record(error)),
    }
}

/// Why a record could not be played through.
pub(crate) fn record(error: &RecordError) -> String {
    match error {
        RecordError::Unreadable(why) => words!("record-unreadable", why = why.as_str()),
        RecordError::Ply { ply, words, told } => {
            words!(
                "record-ply",
                ply = *ply,
                why = broken_ply(words, told.as_ref())
            )
        }
        RecordError::Result { ply, .. } => words!("record-result", ply = *ply),
    }
}

/// Why a ply of a record was refused: by the rules in the player's language, else in English.
pub(crate) fn broken_ply(words: &str, told: Option<&Told>) -> String {
    told.map_or_else(|| words.to_owned(), words::refused)
}
