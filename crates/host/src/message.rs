//! What the host tells a viewer.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use stonecircle_rules::{AnyView, Glimpse, Outcome, PositionError, Seat};

use crate::{Gone, SeatState, Settings};

/// One thing that the host tells one viewer. Every kind has its `v`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Message {
    /// A ply was played.
    Ply(Event),
    /// The whole view: on joining, after an undo or a seek, in a new game.
    Whole(Box<Snapshot>),
    /// The game ended without a ply: given up, out of time, agreed.
    Over {
        /// The event number.
        v: u64,
        /// How it ended.
        outcome: Outcome,
    },
    /// The standing offer of a draw is now this seat's, or nobody's.
    DrawOffer {
        /// The event number.
        v: u64,
        /// Who offers, `None` when the offer was declined.
        seat: Option<Seat>,
    },
    /// Someone came, went, or took over a seat.
    Seats {
        /// The event number.
        v: u64,
        /// Both seats as they are now.
        seats: [SeatState; 2],
    },
}

impl Message {
    /// The event number.
    #[must_use]
    pub const fn v(&self) -> u64 {
        match self {
            Self::Ply(event) => event.v,
            Self::Whole(snapshot) => snapshot.v,
            Self::Over { v, .. } | Self::DrawOffer { v, .. } | Self::Seats { v, .. } => *v,
        }
    }
}

/// One ply as one viewer may see it: `{v, ply, seat, action, drew, revealed, gone, outcome,
/// view_hash}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// The event number.
    pub v: u64,
    /// Plies played, this one included.
    pub ply: u32,
    /// Who acted, how, and what came to light.
    #[serde(flatten)]
    pub glimpse: Glimpse,
    /// The stones that left the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<Gone>,
    /// How the game ended, if this ply ended it.
    pub outcome: Option<Outcome>,
    /// The fingerprint of the viewer's view after this ply, as 16 hexadecimal digits.
    #[serde(with = "hex")]
    pub view_hash: u64,
}

/// Why a whole view was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The viewer asked for it, or missed too much.
    Joined,
    /// A game begins.
    NewGame,
    /// This seat took back its move.
    Undo(Seat),
    /// A replay jumped.
    Seek,
}

/// Everything that one viewer may know of the game at one event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The number of the last event that is in it.
    pub v: u64,
    /// Plies played.
    pub ply: u32,
    /// Why it was sent.
    pub why: Why,
    /// The game's id.
    pub game: String,
    /// Which game of the match this is, from 1.
    pub number: u32,
    /// The serialised view, as [`stonecircle_rules::AnyGame::view`] reads it.
    pub view: Value,
    /// The view's fingerprint, as 16 hexadecimal digits.
    #[serde(with = "hex")]
    pub view_hash: u64,
    /// Who is to move; `None` when the game is over.
    pub to_move: Option<Seat>,
    /// How the game ended, on the board or off it.
    pub outcome: Option<Outcome>,
    /// The stones gone so far.
    pub gone: Vec<Gone>,
    /// One entry a ply.
    pub log: Vec<LogEntry>,
    /// Who plays.
    pub seats: [SeatState; 2],
    /// Who has an open offer of a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_offer: Option<Seat>,
    /// What was agreed for the table.
    pub settings: Settings,
}

impl Snapshot {
    /// The view, ready to be followed and asked.
    ///
    /// # Errors
    /// A view that was damaged on the way, or of a game that is not known here.
    pub fn read_view(&self) -> Result<Box<dyn AnyView>, PositionError> {
        stonecircle_rules::game(&self.game)
            .ok_or_else(|| PositionError::new(format!("no game is called {:?}", self.game)))?
            .view(&self.view)
    }
}

/// One line of the log, for one viewer: what it saw when the ply was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogEntry {
    /// Plies played, this one included.
    pub ply: u32,
    /// The ply in plain words.
    pub text: String,
    /// Who acted, how, and what came to light.
    #[serde(flatten)]
    pub glimpse: Glimpse,
    /// The score after it, in games that keep one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<[u32; 2]>,
}

/// Hashes as text: numbers above 2^53 do not survive every JSON reader.
mod hex {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(hash: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&format!("{hash:016x}"))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text.len() != 16 {
            return Err(D::Error::custom("a hash has 16 hexadecimal digits"));
        }
        u64::from_str_radix(&text, 16).map_err(D::Error::custom)
    }
}
