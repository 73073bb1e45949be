//! Where texts are kept: a folder, a browser's storage, or for want of both the memory.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use bevy::prelude::*;

/// A place that keeps texts by name. A text is at every moment either as it was or whole.
pub trait Keep: Send + Sync {
    /// The text of that name, `None` when there is none.
    ///
    /// # Errors
    /// In words for a player, when it is there but cannot be read.
    fn read(&self, name: &str) -> Result<Option<String>, String>;

    /// Keeps a text under that name, in place of an older one.
    ///
    /// # Errors
    /// In words for a player; what was there stays.
    fn write(&self, name: &str, text: &str) -> Result<(), String>;

    /// Removes a text; to remove what is not there is no fault.
    ///
    /// # Errors
    /// In words for a player.
    fn remove(&self, name: &str) -> Result<(), String>;

    /// Puts a text away under another name, as it is, readable or not.
    ///
    /// # Errors
    /// In words for a player; it stays where it was.
    fn rename(&self, name: &str, to: &str) -> Result<(), String> {
        let text = self.read(name)?.unwrap_or_default();
        self.write(to, &text)?;
        self.remove(name)
    }

    /// The names of all texts, sorted.
    fn names(&self) -> Vec<String>;

    /// Where it is, in words for a player.
    fn place(&self) -> String;

    /// The folder it is, where it is one: files for a person can lie beside the texts.
    fn folder(&self) -> Option<std::path::PathBuf> {
        None
    }
}

/// What the app keeps from one start to the next.
#[derive(Resource)]
pub struct Store(pub Box<dyn Keep>);

impl Store {
    /// The usual place of this device. Where there is none, or it takes nothing, the memory: then
    /// the game goes on, and [`Keep::place`] says so.
    #[must_use]
    pub fn usual() -> Self {
        #[cfg(target_arch = "wasm32")]
        let place = super::browser::Browser::open();
        #[cfg(not(target_arch = "wasm32"))]
        let place = super::folder::Folder::usual();
        match place {
            Some(place) => Self(Box::new(place)),
            None => Self::in_memory(),
        }
    }

    /// The memory: nothing lasts.
    #[must_use]
    pub fn in_memory() -> Self {
        Self(Box::<Memory>::default())
    }

    /// This folder.
    #[cfg(not(target_arch = "wasm32"))]
    #[must_use]
    pub fn in_folder(path: std::path::PathBuf) -> Self {
        Self(Box::new(super::folder::Folder(path)))
    }

    /// Puts a text that cannot be used out of the way as it is, where a person can still find it, and
    /// gives its new name. `why` is a word of that name: `damaged`, or `newer` for what only a later
    /// version of the game can read.
    ///
    /// # Errors
    /// When it cannot be moved; it stays.
    pub fn set_aside(&self, name: &str, why: &str) -> Result<String, String> {
        let taken = self.0.names();
        let free = (1..)
            .map(|number| format!("{name}.{why}-{number}"))
            .find(|free| !taken.contains(free))
            .unwrap_or_else(|| format!("{name}.{why}"));
        self.0.rename(name, &free)?;
        Ok(free)
    }

    /// Puts a text out of the way that a version which reads up to this `format` cannot use, by the
    /// word that is true of it: see [`Store::set_aside`].
    ///
    /// # Errors
    /// When it cannot be moved; it stays.
    pub fn set_aside_text(&self, name: &str, text: &str, format: u64) -> Result<String, String> {
        let names = serde_json::from_str::<serde_json::Value>(text)
            .ok()
            .and_then(|json| json.get("format")?.as_u64());
        let newer = names.is_some_and(|names| names > format);
        self.set_aside(name, if newer { "newer" } else { "damaged" })
    }

    /// The names of texts of this name that were set aside for a later version, the oldest first.
    pub fn newer(&self, name: &str) -> Vec<String> {
        let start = format!("{name}.newer-");
        let mut names = self.0.names();
        names.retain(|other| other.starts_with(&start));
        names
    }
}

/// Keeps texts for as long as the program runs.
#[derive(Default)]
pub struct Memory(Mutex<BTreeMap<String, String>>);

impl Memory {
    fn texts(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, String>> {
        // A map of texts is whole after any panic elsewhere.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Keep for Memory {
    fn read(&self, name: &str) -> Result<Option<String>, String> {
        Ok(self.texts().get(name).cloned())
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        self.texts().insert(name.to_owned(), text.to_owned());
        Ok(())
    }

    fn remove(&self, name: &str) -> Result<(), String> {
        self.texts().remove(name);
        Ok(())
    }

    fn names(&self) -> Vec<String> {
        self.texts().keys().cloned().collect()
    }

    fn place(&self) -> String {
        words!("place-memory")
    }
}
