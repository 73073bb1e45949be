//! The moves of Surakarta in words.

use stonecircle_host::LogEntry;
use stonecircle_rules::AnyView;
use stonecircle_rules::surakarta::{Happening, Surakarta};

use super::story;
use crate::table::{Told, tell_ply};

/// Tells a move and follows the view by it.
pub(super) fn tell(view: &mut Box<dyn AnyView>, entry: &LogEntry) -> Told {
    tell_ply::<Surakarta>(view, entry, |_, after, entry, happenings| {
        let happenings: Vec<&Happening> = happenings.iter().collect();
        let played = story::play(entry.glimpse.seat, &happenings);
        Told {
            lines: played
                .into_iter()
                .chain(story::end(&after.position))
                .collect(),
            round: None,
        }
    })
}
