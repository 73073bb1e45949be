//! What was learned, kept on this device.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::session::Refused;
use crate::storage::{Store, Unfinished};

/// The name under which it is kept.
const KEPT: &str = "lessons.json";
/// How its text is laid out.
const FORMAT: u32 = 1;

/// What was learned on this device, and what was said of it.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LessonProgress {
    format: u32,
    /// Lessons that were gone through to their end, by name.
    pub done: BTreeSet<String>,
    /// At which step those stand that were left, by name.
    pub left: BTreeMap<String, usize>,
    /// Games, by id, whose lesson was offered.
    pub offered: BTreeSet<String>,
    /// Tips that were seen, by id.
    pub seen: BTreeSet<String>,
}

impl Default for LessonProgress {
    fn default() -> Self {
        Self {
            format: FORMAT,
            done: BTreeSet::new(),
            left: BTreeMap::new(),
            offered: BTreeSet::new(),
            seen: BTreeSet::new(),
        }
    }
}

impl LessonProgress {
    /// Reads what was kept.
    ///
    /// # Errors
    /// Why it is none, in words for a log.
    pub fn read(text: &str) -> Result<Self, String> {
        // A list would be read as well, one field after the other.
        let read = serde_json::from_str::<Map<String, Value>>(text)
            .and_then(|fields| serde_json::from_value::<Self>(Value::Object(fields)))
            .map_err(|error| error.to_string())?;
        if read.format > FORMAT {
            return Err(words!("save-too-new", format = read.format));
        }
        Ok(read)
    }

    /// Its text.
    #[must_use]
    pub fn write(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LessonProgress>()
        .add_systems(
            First,
            find.run_if(resource_exists::<Store>.and_then(resource_added::<Store>)),
        )
        .add_systems(
            Last,
            keep.run_if(resource_exists::<Store>)
                .run_if(resource_changed::<LessonProgress>),
        );
}

/// Takes over what was kept; what cannot be read is set aside.
fn find(
    store: Res<Store>,
    mut progress: ResMut<LessonProgress>,
    unfinished: Option<ResMut<Unfinished>>,
    mut refused: MessageWriter<Refused>,
) {
    let aside = match store.0.read(KEPT) {
        Ok(None) => return,
        Ok(Some(text)) => match LessonProgress::read(&text) {
            Ok(read) => {
                *progress = read;
                return;
            }
            Err(why) => {
                warn!("{KEPT}: {why}");
                store.set_aside_text(KEPT, &text, FORMAT.into())
            }
        },
        Err(why) => {
            warn!("{KEPT}: {why}");
            // Whatever it is, it is not written over.
            store.set_aside(KEPT, "damaged")
        }
    };
    let words = match aside {
        Ok(aside) => words!("lesson-set-aside", name = aside),
        Err(words) => words,
    };
    // The title tells it, beside what else was found at the start.
    match unfinished {
        Some(mut unfinished) => unfinished.told.push(words),
        None => {
            refused.write(Refused(words));
        }
    }
}

/// Keeps what has changed since it was found.
fn keep(
    store: Res<Store>,
    progress: Res<LessonProgress>,
    mut kept: Local<Option<LessonProgress>>,
    mut refused: MessageWriter<Refused>,
) {
    let before = kept.replace(progress.clone());
    let new = match &before {
        Some(before) => *before != *progress,
        // Nothing was learned as yet: nothing is to be kept.
        None => *progress != LessonProgress::default(),
    };
    if new && let Err(words) = store.0.write(KEPT, &progress.write()) {
        refused.write(Refused(words));
    }
}
