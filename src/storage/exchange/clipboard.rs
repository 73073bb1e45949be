//! The clipboard: one text that programs hand each other.

use bevy::clipboard::{ClipboardError, ClipboardRead};
use bevy::prelude::*;

/// What holds the text.
pub trait Clip: Send + Sync {
    /// Puts a text there.
    ///
    /// # Errors
    /// In words for a player.
    fn put(&mut self, text: &str) -> Result<(), String>;

    /// Asks for the text that is there; [`Clip::answer`] gives it. A browser asks its person first.
    fn ask(&mut self);

    /// The answer to what was asked last, once; `None` while it is awaited.
    fn answer(&mut self) -> Option<Result<String, String>>;
}

/// The clipboard of this device.
#[derive(Resource)]
pub struct Clipboard(pub Box<dyn Clip>);

impl Clipboard {
    /// The system's.
    #[must_use]
    pub fn usual() -> Self {
        Self(Box::<System>::default())
    }

    /// One that no other program sees.
    #[must_use]
    pub fn own() -> Self {
        Self(Box::<Own>::default())
    }
}

/// The system's clipboard, or the browser's. It is reached for when it is first needed, and kept
/// from then on: under X11 whoever has copied a text has to be there to hand it on.
#[derive(Default)]
struct System {
    reached: Option<bevy::clipboard::Clipboard>,
    asked: Option<Result<ClipboardRead, String>>,
}

impl System {
    /// # Errors
    /// In words for a player, where a page may not ask for it: browsers have one for pages only that
    /// came over a safe connection.
    fn reach(&mut self) -> Result<&mut bevy::clipboard::Clipboard, String> {
        #[cfg(target_arch = "wasm32")]
        if !web_sys::window().is_some_and(|window| window.is_secure_context()) {
            return Err(words!("clipboard-unreachable"));
        }
        Ok(self.reached.get_or_insert_default())
    }
}

impl Clip for System {
    fn put(&mut self, text: &str) -> Result<(), String> {
        self.reach()?.set_text(text).map_err(|error| told(&error))
    }

    fn ask(&mut self) {
        self.asked = Some(self.reach().map(bevy::clipboard::Clipboard::fetch_text));
    }

    fn answer(&mut self) -> Option<Result<String, String>> {
        let answer = match self.asked.as_mut()? {
            Ok(read) => read.poll_result()?.map_err(|error| told(&error)),
            Err(words) => Err(std::mem::take(words)),
        };
        self.asked = None;
        Some(answer)
    }
}

/// Why the clipboard gave or took nothing.
fn told(error: &ClipboardError) -> String {
    match error {
        ClipboardError::ContentNotAvailable | ClipboardError::ConversionFailure => {
            words!("clipboard-no-text")
        }
        ClipboardError::ClipboardOccupied => words!("clipboard-occupied"),
        ClipboardError::ClipboardNotSupported => words!("clipboard-unreachable"),
        other => words!("clipboard-refuses", why = other.to_string()),
    }
}

/// A clipboard of the game's own.
#[derive(Default)]
struct Own {
    text: String,
    asked: bool,
}

impl Clip for Own {
    fn put(&mut self, text: &str) -> Result<(), String> {
        text.clone_into(&mut self.text);
        Ok(())
    }

    fn ask(&mut self) {
        self.asked = true;
    }

    fn answer(&mut self) -> Option<Result<String, String>> {
        std::mem::take(&mut self.asked).then(|| Ok(self.text.clone()))
    }
}
