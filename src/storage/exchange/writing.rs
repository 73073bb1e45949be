//! Writes records for elsewhere: one line of JSON with the players' names.

use stonecircle_host::Controller;
use stonecircle_rules::Record;

use crate::session::{Session, known_record};
use crate::storage::FinishedGame;

/// A record as it leaves the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Parcel {
    /// The game's id: files are named after it.
    pub game: String,
    /// One line of JSON.
    pub text: String,
}

/// What leaves the game as a file of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handout {
    /// What its name begins with.
    pub stem: String,
    /// The ending of its name, without the dot.
    pub ending: &'static str,
    /// Its media type.
    pub kind: &'static str,
    /// All of it.
    pub bytes: Vec<u8>,
}

impl Parcel {
    /// The record as a file.
    #[must_use]
    pub fn handout(&self) -> Handout {
        Handout {
            // A game that nobody knows may be called anything, a path too.
            stem: stonecircle_rules::game(&self.game)
                .map_or("game", |game| game.id())
                .to_owned(),
            ending: "json",
            kind: "application/json",
            bytes: format!("{}\n", self.text).into_bytes(),
        }
    }
}

/// The record with the names of its players, as text.
#[must_use]
pub fn write(mut record: Record, seats: &[Controller; 2]) -> Parcel {
    for (key, seat) in ["first", "second"].into_iter().zip(seats) {
        if !seat.name.is_empty() {
            record.more.insert(key.to_owned(), seat.name.clone().into());
        }
    }
    Parcel {
        game: record.game.clone(),
        // Plain data with string keys always serialises.
        text: serde_json::to_string(&record).unwrap_or_default(),
    }
}

/// The record of the game in progress, as far as the person at this device may know it: before the
/// end of a game with secrets nobody's but the own hand is in it, and of two who share a device
/// nobody's at all.
#[must_use]
pub fn of_session(session: &Session) -> Parcel {
    let seats = session.host.seats().clone().map(|seat| seat.controller);
    write(session.host.record(session.mode.first_viewer()), &seats)
}

/// The record of a kept game. One that was left before its end is kept whole, and so is redacted as
/// it would have been on the table.
///
/// # Errors
/// In words for a player, where the game cannot be played through.
pub fn of_kept(game: &FinishedGame) -> Result<Parcel, String> {
    let finished = game.record.result.flatten().is_some();
    if finished || game.imported {
        return Ok(write(game.record.clone(), &game.seats));
    }
    let known = known_record(&game.record, &game.seats).map_err(|error| error.to_string())?;
    Ok(write(known, &game.seats))
}
