//! The record of the game that is played, kept in a file that the command line names.

use std::io::Write;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use stonecircle_rules::Viewer;

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

/// Writes a file so that at every moment it is either as it was or whole: beside it first, then in
/// its place.
///
/// # Errors
/// Whatever the file system says; the old file stays.
pub fn write_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    let mut file = std::fs::File::create(&beside)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    drop(file);
    std::fs::rename(&beside, path)
}

#[cfg(test)]
mod tests {
    use super::write_whole;

    #[test]
    fn a_file_is_replaced_whole_or_left_alone() {
        let folder = std::env::temp_dir().join(format!("stonecircle-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("game.json");
        write_whole(&file, b"one").expect("written");
        write_whole(&file, b"two").expect("written again");
        assert_eq!(std::fs::read(&file).expect("read"), b"two");
        let missing = folder.join("nowhere").join("game.json");
        assert!(write_whole(&missing, b"three").is_err());
        assert_eq!(std::fs::read(&file).expect("read"), b"two");
        std::fs::remove_dir_all(&folder).expect("tidied");
    }
}
