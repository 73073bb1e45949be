//! The line of play: the plies that lead to the position on the table, with all their secrets.

use std::sync::Arc;

use stonecircle_rules::{AnyPosition, Glimpse, Refusal, Seat};

use crate::{GameNotes, Gone, redact};

/// One ply that was played. It never leaves the crate; `redact` shows parts of it.
#[derive(Debug)]
pub(crate) struct Ply {
    /// Plies played, this one included.
    pub number: u32,
    pub seat: Seat,
    /// The move's text as it was given.
    pub action: String,
    /// Whether there was nothing to choose.
    pub forced: bool,
    pub after: Arc<dyn AnyPosition>,
    /// What each viewer saw, in the order of [`redact::VIEWERS`].
    pub glimpses: [Glimpse; 4],
    pub gone: Vec<Gone>,
    /// The event that had made the position before it.
    pub since: u64,
    /// The event that it made.
    pub v: u64,
}

impl Ply {
    /// Judges and plays `action` in `before`.
    pub(crate) fn play(
        notes: &GameNotes,
        before: &dyn AnyPosition,
        seat: Seat,
        action: &str,
        number: u32,
        (since, v): (u64, u64),
    ) -> Result<Self, Refusal> {
        let mut after = before.boxed_clone();
        let seen = after.play_seen(action)?;
        let glimpses = redact::glimpses(before, action, after.as_ref())?;
        let gone = notes.stones_gone(number, seat, &seen);
        Ok(Self {
            number,
            seat,
            action: action.to_owned(),
            forced: notes.idle == Some(action),
            after: Arc::from(after),
            glimpses,
            gone,
            since,
            v,
        })
    }
}
