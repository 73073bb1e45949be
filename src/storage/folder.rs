//! Texts as files of one folder.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

use super::keep::Keep;
use super::record_file::write_whole;

/// A folder whose files are the texts.
pub struct Folder(pub PathBuf);

impl Folder {
    /// The folder for this app's games in the user's own folders, `None` where the system names
    /// none.
    #[must_use]
    pub fn usual() -> Option<Self> {
        let base = bevy::platform::dirs::preferences_dir()?;
        Some(Self(base.join(super::APP).join("games")))
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Keep for Folder {
    fn read(&self, name: &str) -> Result<Option<String>, String> {
        let file = self.file(name);
        match fs::read(&file) {
            // Bytes that are no text are for the reader of the text to refuse, and to set aside.
            Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("{} cannot be read: {error}", file.display())),
        }
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        let file = self.file(name);
        fs::create_dir_all(&self.0)
            .and_then(|()| write_whole(&file, text.as_bytes()))
            .map_err(|error| format!("{} cannot be written: {error}", file.display()))
    }

    fn remove(&self, name: &str) -> Result<(), String> {
        let file = self.file(name);
        match fs::remove_file(&file) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => Err(format!("{} cannot be removed: {error}", file.display())),
        }
    }

    fn names(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(&self.0) else {
            return Vec::new();
        };
        let mut names: Vec<String> = entries
            .filter_map(Result::ok)
            .filter_map(|entry| entry.file_name().into_string().ok())
            // What was half written when the machine went off.
            .filter(|name| !name.ends_with(".new"))
            .collect();
        names.sort();
        names
    }

    fn place(&self) -> String {
        self.0.display().to_string()
    }
}
