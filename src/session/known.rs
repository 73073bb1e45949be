//! What may be known of a game that was left before its end: it is kept whole, so that it can be
//! gone on with, and leaves the table only as it was seen there.

use stonecircle_host::{Controller, Host, Save, SaveError, Settings};
use stonecircle_rules::Record;

use super::Mode;

/// The record as the person at this device could know it, whoever sat where.
///
/// # Errors
/// A record that cannot be played through.
pub fn known_record(record: &Record, seats: &[Controller; 2]) -> Result<Record, SaveError> {
    let host = Host::load(whole(record.clone(), seats.clone()), 0, 0)?;
    Ok(host.record(Mode::of(seats).first_viewer()))
}

/// A game to go on with, from its record alone.
pub(super) fn whole(record: Record, seats: [Controller; 2]) -> Save {
    Save {
        format: stonecircle_host::SAVE_FORMAT,
        app: String::new(),
        record,
        seats,
        settings: Settings::default(),
        turn_left_ms: None,
    }
}
