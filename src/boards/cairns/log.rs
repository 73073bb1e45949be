//! The turns of Cairns in words.

use stonecircle_host::LogEntry;
use stonecircle_rules::AnyView;
use stonecircle_rules::cairns::Cairns;

use super::story;
use crate::table::{Told, tell_ply};

/// Tells a turn and follows the view by it.
pub(super) fn tell(view: &mut Box<dyn AnyView>, entry: &LogEntry) -> Told {
    tell_ply::<Cairns>(view, entry, |_, _, entry, happenings| Told {
        lines: vec![story::tell(entry.glimpse.seat, happenings)],
        round: None,
    })
}
