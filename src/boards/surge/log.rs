//! The plies of Surge Stones in words, round by round.

use stonecircle_host::LogEntry;
use stonecircle_rules::AnyView;
use stonecircle_rules::surge::{Happening, Surge};

use super::story;
use crate::table::{Told, tell_ply};

/// Tells a ply and follows the view by it.
pub(super) fn tell(view: &mut Box<dyn AnyView>, entry: &LogEntry) -> Told {
    tell_ply::<Surge>(view, entry, |before, _, _, happenings| Told {
        lines: [
            story::placement(happenings),
            turned_up(happenings),
            story::surge(happenings),
        ]
        .into_iter()
        .flatten()
        .collect(),
        round: Some(before.standing().round),
    })
}

/// The values that came to light.
fn turned_up(happenings: &[Happening]) -> Option<String> {
    let values: Vec<String> = happenings
        .iter()
        .filter_map(|happening| match happening {
            Happening::TurnedUp { at, value } => Some(words!(
                "surge-turned-up-one",
                value = *value,
                at = at.to_string()
            )),
            _ => None,
        })
        .collect();
    (!values.is_empty()).then(|| words!("surge-turned-up", stones = values.join(", ")))
}
