//! The record of the game that is played, kept in a file that the command line names.

use std::path::PathBuf;

use bevy::prelude::*;
use stonecircle_rules::Viewer;

use super::write_whole;
use crate::session::{Refused, Session};

/// The file that the record of the game is written to after every ply.
#[derive(Resource, Clone, Debug)]
pub struct RecordFile(pub PathBuf);

pub(super) fn keep_record(
    file: Res<RecordFile>,
    session: Res<Session>,
    mut kept: Local<(u64, u64)>,
    mut refused: MessageWriter<Refused>,
) {
    let now = (session.serial, session.host.v());
    if *kept == now {
        return;
    }
    *kept = now;
    // The player's own file on the player's own device holds the whole game, the deal included:
    // only so can it be played through again.
    let record = session.host.record(Viewer::Everything);
    let written = serde_json::to_string(&record)
        .map_err(std::io::Error::other)
        .and_then(|text| write_whole(&file.0, format!("{text}\n").as_bytes()));
    if let Err(error) = written {
        refused.write(Refused(words!(
            "file-unwritten",
            file = file.0.display().to_string(),
            why = error.to_string()
        )));
    }
}
