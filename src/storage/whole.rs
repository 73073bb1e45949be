//! Files that are written whole or not at all.

use std::io::Write;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::tasks::IoTaskPool;

/// Writes a file so that at every moment it is either as it was or whole: beside it first, then in
/// its place. It is there for every other program when this returns; to outlast a failure of the
/// power too it goes to the disk in its own time, for which no picture has to wait.
///
/// # Errors
/// Whatever the file system says; the old file stays.
pub fn write_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    let written = std::fs::File::create(&beside).and_then(|mut file| {
        file.write_all(bytes)?;
        std::fs::rename(&beside, path)?;
        Ok(file)
    });
    match written {
        Ok(file) => {
            settle(file);
            Ok(())
        }
        Err(error) => {
            // Half a file is of use to nobody; where it does not go, it stays beside.
            let _ = std::fs::remove_file(&beside);
            Err(error)
        }
    }
}

/// Has what was written to a file brought to the disk. A disk that is busy takes seconds for it.
fn settle(file: std::fs::File) {
    let sync = move || {
        if let Err(error) = file.sync_all() {
            warn!("what was written may not outlast a failure of the power: {error}");
        }
    };
    match IoTaskPool::try_get() {
        Some(pool) => pool.spawn(async move { sync() }).detach(),
        None => sync(),
    }
}

#[cfg(test)]
mod tests {
    use super::write_whole;

    #[test]
    fn a_file_is_replaced_whole_or_left_alone() {
        let folder = std::env::temp_dir().join(format!("stonecircle-whole-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("game.json");
        write_whole(&file, b"one").expect("written");
        write_whole(&file, b"two").expect("written again");
        assert_eq!(std::fs::read(&file).expect("read"), b"two");
        let missing = folder.join("nowhere").join("game.json");
        assert!(write_whole(&missing, b"three").is_err());
        assert_eq!(std::fs::read(&file).expect("read"), b"two");
        // Where nothing can be put in its place, nothing is left beside it.
        let taken = folder.join("taken");
        std::fs::create_dir_all(taken.join("inside")).expect("a folder");
        assert!(write_whole(&taken, b"four").is_err());
        let mut names: Vec<_> = std::fs::read_dir(&folder)
            .expect("listed")
            .map(|entry| entry.expect("an entry").file_name())
            .collect();
        names.sort();
        assert_eq!(names, ["game.json", "taken"]);
        std::fs::remove_dir_all(&folder).expect("tidied");
    }
}
