//! What is said about records that go out and come in.

use super::reading::{Fault, LineFault, MOST_BYTES, MOST_PLIES, MOST_RECORDS};
#[cfg(not(target_arch = "wasm32"))]
use crate::storage::Store;

/// How many faults are told one by one.
const TOLD: usize = 6;

pub(super) fn no_game() -> String {
    words!("records-no-game")
}

pub(super) fn copied() -> String {
    words!("records-copied")
}

pub(super) fn saved(path: &str) -> String {
    words!("records-saved", file = path)
}

#[cfg(not(target_arch = "wasm32"))]
pub(super) fn no_folder(store: &Store) -> String {
    words!("records-no-folder", place = store.0.place())
}

pub(super) fn came_in(count: usize) -> String {
    words!("records-came-in", count = count)
}

pub(super) fn known(count: usize) -> String {
    words!("records-known", count = count)
}

pub(super) fn no_room(count: usize) -> String {
    words!("records-no-room", count = count)
}

/// A line for each fault, the first few of many.
pub(super) fn faults(faults: &[Fault]) -> Vec<String> {
    let mut lines: Vec<String> = faults.iter().take(TOLD).map(fault).collect();
    if faults.len() > TOLD {
        lines.push(words!("records-more-faults", count = faults.len() - TOLD));
    }
    lines
}

fn fault(fault: &Fault) -> String {
    match fault {
        Fault::Empty => words!("records-empty"),
        Fault::TooLong => words!("records-too-long", megabytes = MOST_BYTES >> 20),
        Fault::NoText => words!("records-no-text"),
        Fault::TooMany(count) => {
            words!("records-too-many", most = MOST_RECORDS, count = *count)
        }
        Fault::Line(line, fault) => words!("records-line", line = *line, fault = line_fault(fault)),
    }
}

fn line_fault(fault: &LineFault) -> String {
    match fault {
        LineFault::NoJson(column) => words!("record-no-json", column = *column),
        LineFault::BreaksOff => words!("record-breaks-off"),
        LineFault::NoRecord(words) | LineFault::Other(words) => {
            words!("record-unreadable", why = words.as_str())
        }
        LineFault::Ply(ply, words) => words!("record-ply", ply = *ply, why = words.as_str()),
        LineFault::Result(ply) => words!("record-result", ply = *ply),
        LineFault::TooManyPlies(plies) => {
            words!("record-too-many-plies", plies = *plies, most = MOST_PLIES)
        }
    }
}
