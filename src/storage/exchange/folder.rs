//! The folder of records beside the saves: what is saved as a file lies there, and what is put there
//! can be brought in.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use super::reading::{self, Arrivals, Fault, MOST_BYTES};
use super::writing::Handout;
use crate::storage::{Store, write_whole};

/// The most files that are listed.
pub const MOST_LISTED: usize = 100;

/// The folder, where the store lies in one.
#[must_use]
pub fn place(store: &Store) -> Option<PathBuf> {
    beside(store, super::RECORDS)
}

/// The folder of this name beside the saves, where the store lies in one.
#[must_use]
pub(super) fn beside(store: &Store, name: &str) -> Option<PathBuf> {
    store.0.folder().map(|folder| folder.join(name))
}

/// The files of the folder that may hold records, by name.
#[must_use]
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        // There is none before the first record was saved.
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .filter(|path| {
            let ending = path.extension().and_then(|ending| ending.to_str());
            matches!(ending, Some("json" | "jsonl" | "txt")) && path.is_file()
        })
        .collect();
    files.sort();
    files.truncate(MOST_LISTED);
    files
}

/// Writes what is handed out under a free name; gives its path.
///
/// # Errors
/// In words for a player.
pub fn save(folder: &Path, handout: &Handout) -> Result<PathBuf, String> {
    let refused = |error: std::io::Error| {
        words!(
            "file-unwritten",
            file = folder.display().to_string(),
            why = error.to_string()
        )
    };
    fs::create_dir_all(folder).map_err(refused)?;
    let path = (1..u32::MAX)
        .map(|number| folder.join(format!("{}-{number}.{}", handout.stem, handout.ending)))
        .find(|path| !path.exists())
        .ok_or_else(|| words!("folder-full", folder = folder.display().to_string()))?;
    write_whole(&path, &handout.bytes).map_err(refused)?;
    Ok(path)
}

/// Reads a file that a person has put there or dropped on the window.
///
/// # Errors
/// In words for a player, where it is no file or cannot be read.
pub fn read(path: &Path) -> Result<Arrivals, String> {
    let name = || path.display().to_string();
    let refused =
        |error: std::io::Error| words!("file-unread", file = name(), why = error.to_string());
    // Pipes and devices have no end to wait for.
    if !fs::metadata(path).map_err(refused)?.is_file() {
        return Err(words!("file-none", file = name()));
    }
    let mut bytes = Vec::new();
    let most = u64::try_from(MOST_BYTES)
        .unwrap_or(u64::MAX)
        .saturating_add(1);
    File::open(path)
        .and_then(|file| file.take(most).read_to_end(&mut bytes))
        .map_err(refused)?;
    if bytes.len() > MOST_BYTES {
        return Ok(Arrivals {
            games: Vec::new(),
            faults: vec![Fault::TooLong],
        });
    }
    Ok(reading::read_bytes(&bytes))
}

#[cfg(test)]
mod tests {
    use super::super::writing::Parcel;
    use super::*;

    #[test]
    fn a_saved_record_is_listed_and_read_again() {
        let folder =
            std::env::temp_dir().join(format!("stonecircle-records-{}", std::process::id()));
        let parcel = Parcel {
            game: "cairns".to_owned(),
            text: r#"{"game":"cairns","moves":["c3"]}"#.to_owned(),
        }
        .handout();
        assert!(files(&folder).is_empty());
        let one = save(&folder, &parcel).expect("saved");
        let two = save(&folder, &parcel).expect("saved beside it");
        assert_ne!(one, two);
        fs::write(folder.join("notes.md"), "no record").expect("written");
        fs::create_dir_all(folder.join("more.json")).expect("a folder");
        assert_eq!(files(&folder), [one.clone(), two]);
        assert_eq!(read(&one).expect("read").games.len(), 1);
        assert!(read(&folder).expect_err("a folder").contains("is no file"));
        let missing = read(&folder.join("missing.json"));
        assert!(missing.expect_err("missing").contains("cannot be read"));
        fs::remove_dir_all(&folder).expect("tidied");
        // Where a file stands in the way, that is said.
        let blocked = one.join("records");
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(&one, "a file").expect("written");
        assert!(
            save(&blocked, &parcel)
                .expect_err("blocked")
                .contains("cannot be written")
        );
        fs::remove_dir_all(&folder).expect("tidied");
    }
}
