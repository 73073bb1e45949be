//! Texts in the browser's local storage.

use super::keep::Keep;

/// What all keys of this app begin with.
const PREFIX: &str = "stonecircle/games/";

/// The page's local storage. It is asked for anew each time: what the page may not keep between
/// calls is not kept here either.
pub struct Browser;

impl Browser {
    /// The storage, `None` where the page may not use it or it takes nothing.
    #[must_use]
    pub fn open() -> Option<Self> {
        let probe = format!("{PREFIX}probe");
        let storage = storage()?;
        storage.set_item(&probe, "1").ok()?;
        storage.remove_item(&probe).ok()?;
        Some(Self)
    }
}

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

fn denied() -> String {
    words!("browser-refuses")
}

impl Keep for Browser {
    fn read(&self, name: &str) -> Result<Option<String>, String> {
        storage()
            .ok_or_else(denied)?
            .get_item(&format!("{PREFIX}{name}"))
            .map_err(|_| denied())
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        storage()
            .ok_or_else(denied)?
            .set_item(&format!("{PREFIX}{name}"), text)
            .map_err(|_| words!("browser-full"))
    }

    fn remove(&self, name: &str) -> Result<(), String> {
        storage()
            .ok_or_else(denied)?
            .remove_item(&format!("{PREFIX}{name}"))
            .map_err(|_| denied())
    }

    fn names(&self) -> Vec<String> {
        let Some(storage) = storage() else {
            return Vec::new();
        };
        let count = storage.length().unwrap_or(0);
        let mut names: Vec<String> = (0..count)
            .filter_map(|index| storage.key(index).ok().flatten())
            .filter_map(|key| key.strip_prefix(PREFIX).map(str::to_owned))
            .collect();
        names.sort();
        names
    }

    fn place(&self) -> String {
        words!("place-browser")
    }
}
