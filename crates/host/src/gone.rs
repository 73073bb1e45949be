//! The public list of stones gone: which, how, and to whose account.
//!
//! It follows from the happenings of each ply, so a replay rebuilds it, and a table that follows
//! events can keep the same list from its own happenings.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use stonecircle_rules::{AnyView, Seat};

/// One stone that left the game. Everybody may know of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Gone {
    /// The number of plies played when it had gone.
    pub ply: u32,
    /// Whose stone it was.
    pub seat: Seat,
    /// The cell that it stood on last.
    pub at: String,
    /// Its value, where stones have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u8>,
    /// How it left, after the game's happening: `clashed`, `over_edge`, `captured`…
    pub how: String,
    /// Who gains by it, if anybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<Seat>,
}

/// Finds the stones gone in one ply: the mover, what was seen before it, and its happenings.
pub(crate) type Witness = fn(mover: Seat, before: &dyn AnyView, seen: &[Value]) -> Vec<Gone>;

/// For games in which no stone ever leaves.
pub(crate) fn nothing(_mover: Seat, _before: &dyn AnyView, _seen: &[Value]) -> Vec<Gone> {
    Vec::new()
}

pub(crate) fn surge(_mover: Seat, _before: &dyn AnyView, _seen: &[Value]) -> Vec<Gone> {
    Vec::new()
}

pub(crate) fn surmount(_mover: Seat, _before: &dyn AnyView, _seen: &[Value]) -> Vec<Gone> {
    Vec::new()
}

pub(crate) fn surakarta(_mover: Seat, _before: &dyn AnyView, _seen: &[Value]) -> Vec<Gone> {
    Vec::new()
}
