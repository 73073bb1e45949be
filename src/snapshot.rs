//! A picture of what is drawn, as it comes back from the graphics card some frames later.

use std::sync::{Arc, Mutex};

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use image::DynamicImage;

/// A picture that was asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Snapshot(Arc<Mutex<Option<Image>>>);

impl Snapshot {
    /// Has a picture taken of that, as it is drawn next.
    pub(crate) fn of(commands: &mut Commands, screen: Screenshot) -> Self {
        let snapshot = Self::default();
        let slot = Arc::clone(&snapshot.0);
        commands
            .spawn(screen)
            .observe(move |captured: On<ScreenshotCaptured>| {
                if let Ok(mut slot) = slot.lock() {
                    *slot = Some(captured.image.clone());
                }
            });
        snapshot
    }

    /// The picture, once; `None` while it has not come.
    ///
    /// # Errors
    /// A form of picture that cannot be read, in words.
    pub(crate) fn picture(&self) -> Option<Result<DynamicImage, String>> {
        let image = self.0.lock().ok()?.take()?;
        Some(image.try_into_dynamic().map_err(|error| error.to_string()))
    }
}
