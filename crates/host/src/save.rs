//! Saves: the app's own, whole. They hold every secret of the game and stay on the machine that
//! hosts it; what goes to a player is [`Host::record`].

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use stonecircle_rules::core::{RecordError, replay};
use stonecircle_rules::{Outcome, Record, Viewer};
use thiserror::Error;

use crate::host::find_game;
use crate::line::Ply;
use crate::{Controller, Host, SeatState, Seen, Settings, notes};

/// The version of the save format that this crate writes, and the latest that it reads.
pub const SAVE_FORMAT: u64 = 1;

/// A saved game: `{format, app, record, seats, settings, turn_left_ms?}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Save {
    /// The version of this form.
    pub format: u64,
    /// The program that wrote it, with its version: for people who look for a fault.
    #[serde(default)]
    pub app: String,
    /// The game, whole.
    pub record: Record,
    /// Who plays first and who second.
    #[serde(default)]
    pub seats: [Controller; 2],
    /// What was agreed for the table.
    #[serde(default)]
    pub settings: Settings,
    /// How many milliseconds of the running turn were left, where turns have a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_left_ms: Option<u64>,
}

/// Why a save or a record could not be opened, in words for a player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SaveError {
    /// It is not a save, or part of it is missing or broken.
    #[error("this is not a whole saved game: {0}")]
    Damaged(String),
    /// A later version of the game wrote it.
    #[error(
        "this game was saved by a newer version (format {format}; this version reads up to \
         {SAVE_FORMAT}): update to open it"
    )]
    TooNew {
        /// The format that it names.
        format: u64,
    },
    /// Its record does not follow the rules.
    #[error("the saved game cannot be played through: {0}")]
    Record(#[from] RecordError),
}

impl Save {
    /// Reads a save from JSON text. The record is not yet played through.
    ///
    /// # Errors
    /// Damaged, or of a newer format.
    pub fn read(text: &str) -> Result<Self, SaveError> {
        let damaged = |error: serde_json::Error| SaveError::Damaged(error.to_string());
        let json: Value = serde_json::from_str(text).map_err(damaged)?;
        // The format first: what a newer one holds is not ours to judge.
        let format = json
            .get("format")
            .ok_or_else(|| SaveError::Damaged("it names no format".to_owned()))?
            .as_u64()
            .filter(|format| *format > 0)
            .ok_or_else(|| SaveError::Damaged("its format is not a number from 1 up".to_owned()))?;
        if format > SAVE_FORMAT {
            return Err(SaveError::TooNew { format });
        }
        serde_json::from_value(json).map_err(damaged)
    }

    /// The save as JSON text.
    #[must_use]
    pub fn write(&self) -> String {
        // Plain data with string keys always serialises.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A whole record's line, played through.
pub(crate) type PlayedLine = (
    Box<dyn stonecircle_rules::AnyPosition>,
    Vec<Arc<Ply>>,
    Option<Outcome>,
);

/// Plays a whole record through; `v` is the event that all its plies belong to.
pub(crate) fn play_through(record: &Record, v: u64) -> Result<PlayedLine, RecordError> {
    if record.more.contains_key(Seen::KEY) {
        return Err(RecordError::Unreadable(
            "this record was taken before its game ended and holds only what one viewer knew: it \
             can be watched, not played on"
                .to_owned(),
        ));
    }
    let game =
        find_game(&record.game).map_err(|error| RecordError::Unreadable(error.to_string()))?;
    let played = replay(game, record)?;
    let notes = notes(game.id());
    let mut plies = Vec::with_capacity(record.moves.len());
    for (index, action) in record.moves.iter().enumerate() {
        let before = played.positions[index].as_ref();
        let refused = |words: String| RecordError::Ply {
            ply: index + 1,
            words,
            told: None,
        };
        let seat = before
            .to_move()
            .ok_or_else(|| refused("the game is over".to_owned()))?;
        let number = u32::try_from(index + 1).map_err(|_| refused("too many plies".to_owned()))?;
        let ply = Ply::play(&notes, before, seat, action, number, (0, v)).map_err(|refusal| {
            RecordError::Ply {
                ply: index + 1,
                words: refusal.words,
                told: Some(refusal.told),
            }
        })?;
        plies.push(Arc::new(ply));
    }
    let last = played.positions[record.moves.len()].as_ref();
    let ended = if last.outcome().is_some() {
        None
    } else {
        played.outcome
    };
    Ok((played.positions[0].clone(), plies, ended))
}

impl Host {
    /// The whole game as it stands at `now`, to be kept by whoever hosts it. `app` names the program
    /// and its version.
    #[must_use]
    pub fn save(&self, app: &str, now: u64) -> Save {
        Save {
            format: SAVE_FORMAT,
            app: app.to_owned(),
            record: self.record(Viewer::Everything),
            seats: self.seats().clone().map(|seat| seat.controller),
            settings: self.settings().clone(),
            turn_left_ms: self.clock(now).map(|clock| clock.remaining_ms),
        }
    }

    /// Goes on with a saved game. Its first event is `floor + 1`: 0 where nobody has followed the
    /// game before, else the last number that was given out.
    ///
    /// # Errors
    /// A record that does not follow the rules.
    pub fn load(save: Save, floor: u64, now: u64) -> Result<Self, SaveError> {
        let (start, plies, ended) = play_through(&save.record, floor.saturating_add(1))?;
        let seats = save.seats.map(SeatState::present);
        let mut host = Self::over(start, plies, ended, seats, save.settings, floor, now);
        if let Some(left) = save.turn_left_ms {
            host.go_on_with(left, now);
        }
        Ok(host)
    }

    /// Goes on with the game of a whole record, as [`Host::load`].
    ///
    /// # Errors
    /// A record that does not follow the rules, is of other rules, or holds only what one viewer
    /// knew.
    pub fn import(
        record: &Record,
        seats: [Controller; 2],
        settings: Settings,
        now: u64,
    ) -> Result<Self, RecordError> {
        let (start, plies, ended) = play_through(record, 1)?;
        let seats = seats.map(SeatState::present);
        Ok(Self::over(start, plies, ended, seats, settings, 0, now))
    }
}
