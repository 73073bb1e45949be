//! The turns of Surmount in words.

use stonecircle_host::LogEntry;
use stonecircle_rules::AnyView;
use stonecircle_rules::surmount::Surmount;

use super::story;
use crate::table::{Told, tell_ply};

/// Tells a turn and follows the view by it.
pub(super) fn tell(view: &mut Box<dyn AnyView>, entry: &LogEntry) -> Told {
    tell_ply::<Surmount>(view, entry, |_, _, entry, happenings| Told {
        lines: story::turn(entry.glimpse.seat, happenings.iter())
            .into_iter()
            .collect(),
        round: None,
    })
}
