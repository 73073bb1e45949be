//! Texts as files of one folder.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

use super::keep::Keep;
use super::write_whole;

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
        let read = match fs::metadata(&file) {
            // Of a pipe or a device there is no end.
            Ok(found) if !found.is_file() => Err(std::io::Error::other(words!("file-is-none"))),
            Ok(_) => fs::read(&file),
            Err(error) => Err(error),
        };
        match read {
            // Bytes that are no text are for the reader of the text to refuse, and to set aside.
            Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(words!(
                "file-unread",
                file = file.display().to_string(),
                why = error.to_string()
            )),
        }
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        let file = self.file(name);
        fs::create_dir_all(&self.0)
            .and_then(|()| write_whole(&file, format!("{text}\n").as_bytes()))
            .map_err(|error| {
                words!(
                    "file-unwritten",
                    file = file.display().to_string(),
                    why = error.to_string()
                )
            })
    }

    fn remove(&self, name: &str) -> Result<(), String> {
        let file = self.file(name);
        match fs::remove_file(&file) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => Err(words!(
                "file-unremoved",
                file = file.display().to_string(),
                why = error.to_string()
            )),
        }
    }

    fn rename(&self, name: &str, to: &str) -> Result<(), String> {
        let file = self.file(name);
        fs::rename(&file, self.file(to)).map_err(|error| {
            words!(
                "file-unwritten",
                file = file.display().to_string(),
                why = error.to_string()
            )
        })
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

    fn folder(&self) -> Option<PathBuf> {
        Some(self.0.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::Store;

    #[test]
    fn what_is_no_text_is_refused_and_put_aside_as_it_is() {
        let path = std::env::temp_dir().join(format!("stonecircle-aside-{}", std::process::id()));
        fs::create_dir_all(path.join("game.json")).expect("a folder");
        fs::write(path.join("other.json"), b"{\"a\":\xff\xfe").expect("a file");
        let store = Store::in_folder(path.clone());
        assert!(store.0.read("game.json").is_err());
        let aside = store.set_aside("game.json", "damaged");
        assert_eq!(aside.as_deref(), Ok("game.json.damaged-1"));
        let aside = store.set_aside("other.json", "newer").expect("moved");
        assert_eq!(store.newer("other.json"), std::slice::from_ref(&aside));
        let bytes = fs::read(path.join(aside)).expect("there");
        assert_eq!(bytes, b"{\"a\":\xff\xfe", "not a byte has changed");
        assert!(store.set_aside("nothing.json", "damaged").is_err());
        fs::remove_dir_all(&path).expect("tidied");
    }
}
