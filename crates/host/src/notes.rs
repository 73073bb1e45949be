//! What the host must know of a game beyond its rules: one line a game.

use serde_json::Value;
use stonecircle_rules::Seat;

use crate::Gone;
use crate::gone::{self, Witness};

/// What the host knows of one game.
#[derive(Clone, Copy, Debug)]
pub struct GameNotes {
    /// The game's id.
    pub id: &'static str,
    /// The move that means doing nothing. The rules allow it only when nothing else is possible,
    /// so it is played without asking, and an undo never stops before it.
    pub idle: Option<&'static str>,
    /// Whether anything is hidden from anybody while the game lasts.
    pub hides: bool,
    /// Finds the stones that left the game in the happenings of a ply.
    gone: Witness,
}

impl GameNotes {
    /// The stones that left the game in ply number `ply` (from 1) by `mover`, found in its
    /// happenings: the host's or a follower's, they give the same list.
    #[must_use]
    pub fn stones_gone(&self, ply: u32, mover: Seat, happenings: &[Value]) -> Vec<Gone> {
        let mut gone = (self.gone)(mover, happenings);
        for stone in &mut gone {
            stone.ply = ply;
        }
        gone
    }
}

/// A fifth game adds one line here.
const NOTES: &[GameNotes] = &[
    GameNotes {
        id: "surge",
        idle: Some("skip"),
        hides: true,
        gone: gone::surge,
    },
    GameNotes {
        id: "surmount",
        idle: Some("pass"),
        hides: false,
        gone: gone::surmount,
    },
    GameNotes {
        id: "surakarta",
        idle: None,
        hides: false,
        gone: gone::surakarta,
    },
    GameNotes {
        id: "cairns",
        idle: None,
        hides: false,
        gone: gone::nothing,
    },
];

/// The notes on the game with this id. A game without a line is taken to have secrets, no idle
/// move and no stones that leave: nothing can be given away by forgetting it.
#[must_use]
pub fn notes(id: &str) -> GameNotes {
    NOTES
        .iter()
        .copied()
        .find(|notes| notes.id == id)
        .unwrap_or(GameNotes {
            id: "",
            idle: None,
            hides: true,
            gone: gone::nothing,
        })
}
