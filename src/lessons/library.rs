//! All lessons, tips and the table of rules: part of the program, so that none can be missing.
//!
//! While one is written, a build for development reads its file anew whenever it has changed, as an
//! asset: the step that is on the table begins anew with what it says now.

use std::sync::Arc;

use bevy::prelude::*;
use stonecircle_lessons::{Lesson, ReadError, RuleTable, Set, Tips};

/// The files under `assets/lessons`: another game adds its two here.
macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        &[$((
            $name,
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/assets/lessons/",
                $name,
                ".ron"
            )),
        )),+]
    };
}

/// The lessons by the names of their files.
const LESSONS: &[(&str, &str)] = files!(
    "surge-first",
    "surge-tactics",
    "surmount-first",
    "surmount-tactics",
    "surakarta-first",
    "surakarta-tactics",
    "cairns-first",
    "cairns-tactics",
);

const TIPS: (&str, &str) = files!("tips")[0];
const RULES: (&str, &str) = files!("rules")[0];

/// All lessons and tips.
#[derive(Resource, Clone, Debug, Default)]
pub struct Library {
    /// The lessons.
    pub lessons: Vec<Arc<Lesson>>,
    /// The tips.
    pub tips: Tips,
}

impl Library {
    /// Those that come with the program. What cannot be read is left out, and told in the log.
    #[must_use]
    pub fn shipped() -> Self {
        let read = |(name, text): &(&str, &str)| match Lesson::read(name, text) {
            Ok(lesson) => Some(Arc::new(lesson)),
            Err(error) => {
                warn!("{error}");
                None
            }
        };
        let tips = Tips::read(TIPS.0, TIPS.1).unwrap_or_else(|error| {
            warn!("{error}");
            Tips::default()
        });
        Self {
            lessons: LESSONS.iter().filter_map(read).collect(),
            tips,
        }
    }

    /// A lesson of a game.
    #[must_use]
    pub fn find(&self, game: &str, set: Set) -> Option<&Arc<Lesson>> {
        self.lessons
            .iter()
            .find(|lesson| lesson.game == game && lesson.set == set)
    }

    /// Which rule is told by what.
    ///
    /// # Errors
    /// A table that cannot be read.
    pub fn rule_table() -> Result<RuleTable, ReadError> {
        RuleTable::read(RULES.0, RULES.1)
    }

    /// Puts a lesson in the place of the one with its name.
    #[cfg(all(debug_assertions, not(target_arch = "wasm32")))]
    fn put(&mut self, lesson: Lesson) -> Arc<Lesson> {
        let lesson = Arc::new(lesson);
        let name = lesson.name();
        self.lessons.retain(|one| one.name() != name);
        self.lessons.push(Arc::clone(&lesson));
        lesson
    }
}

/// The keys of all texts that lessons and tips say: for the test that holds the texts against them.
#[must_use]
pub fn fluent_keys() -> Vec<String> {
    let library = Library::shipped();
    let lessons = library.lessons.iter().flat_map(|lesson| lesson.keys());
    let tips = library.tips.0.iter().map(|tip| tip.text.as_str());
    lessons.chain(tips).map(str::to_owned).collect()
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Library::shipped());
}

/// Follows the files while the game runs from its own folder.
pub(super) fn windowed_plugin(app: &mut App) {
    #[cfg(all(debug_assertions, not(target_arch = "wasm32")))]
    reloading::plugin(app);
    #[cfg(not(all(debug_assertions, not(target_arch = "wasm32"))))]
    let _ = app;
}

/// Lessons as assets, read anew when their files change.
#[cfg(all(debug_assertions, not(target_arch = "wasm32")))]
mod reloading {
    use std::path::PathBuf;
    use std::time::{Duration, SystemTime};

    use bevy::asset::io::Reader;
    use bevy::asset::io::file::FileAssetReader;
    use bevy::asset::{AssetLoader, LoadContext};
    use bevy::prelude::*;
    use stonecircle_lessons::{Lesson, ReadError};

    use super::{LESSONS, Library};
    use crate::lessons::CurrentLesson;
    use crate::session::Refused;

    /// How often the files are looked at.
    const EVERY: Duration = Duration::from_millis(500);

    /// A lesson's file.
    #[derive(Asset, TypePath, Clone, Debug)]
    struct LessonFile(Lesson);

    /// Reads it.
    #[derive(Default, TypePath)]
    struct ReadLesson;

    /// Why it could not be read.
    #[derive(Debug, thiserror::Error)]
    enum Unread {
        #[error(transparent)]
        File(#[from] std::io::Error),
        #[error(transparent)]
        NoText(#[from] std::string::FromUtf8Error),
        #[error(transparent)]
        NoLesson(#[from] ReadError),
    }

    impl AssetLoader for ReadLesson {
        type Asset = LessonFile;
        type Settings = ();
        type Error = Unread;

        async fn load(
            &self,
            reader: &mut dyn Reader,
            _settings: &(),
            context: &mut LoadContext<'_>,
        ) -> Result<LessonFile, Unread> {
            let mut bytes = Vec::new();
            reader.read_to_end(&mut bytes).await?;
            let text = String::from_utf8(bytes)?;
            Ok(LessonFile(Lesson::read(
                &context.path().to_string(),
                &text,
            )?))
        }

        fn extensions(&self) -> &[&str] {
            &["ron"]
        }
    }

    /// A file that is followed.
    struct Followed {
        path: PathBuf,
        asset: String,
        changed: Option<SystemTime>,
        handle: Option<Handle<LessonFile>>,
    }

    /// The files that are followed.
    #[derive(Resource)]
    struct Files {
        all: Vec<Followed>,
        next: Duration,
    }

    pub(super) fn plugin(app: &mut App) {
        let folder = FileAssetReader::get_base_path().join("assets/lessons");
        // A game that was copied elsewhere has no files to follow, an app without assets no loader.
        if !folder.is_dir() || !app.world().contains_resource::<AssetServer>() {
            return;
        }
        let all = LESSONS
            .iter()
            .map(|(name, _)| {
                let path = folder.join(format!("{name}.ron"));
                Followed {
                    changed: changed(&path),
                    path,
                    asset: format!("lessons/{name}.ron"),
                    handle: None,
                }
            })
            .collect();
        app.init_asset::<LessonFile>()
            .init_asset_loader::<ReadLesson>()
            .insert_resource(Files {
                all,
                next: Duration::ZERO,
            })
            .add_systems(PreUpdate, (look, take).chain());
    }

    fn changed(path: &PathBuf) -> Option<SystemTime> {
        std::fs::metadata(path)
            .and_then(|about| about.modified())
            .ok()
    }

    /// Reads what has changed.
    fn look(time: Res<Time<Real>>, server: Res<AssetServer>, mut files: ResMut<Files>) {
        let files = files.bypass_change_detection();
        if time.elapsed() < files.next {
            return;
        }
        files.next = time.elapsed() + EVERY;
        for file in &mut files.all {
            let now = changed(&file.path);
            if now == file.changed {
                continue;
            }
            file.changed = now;
            match &file.handle {
                None => file.handle = Some(server.load(file.asset.clone())),
                Some(_) => server.reload(file.asset.clone()),
            }
        }
    }

    /// Takes what was read, and tells a writer what the rules do not bear out.
    fn take(
        mut events: MessageReader<AssetEvent<LessonFile>>,
        read: Res<Assets<LessonFile>>,
        mut library: ResMut<Library>,
        current: Option<ResMut<CurrentLesson>>,
        mut refused: MessageWriter<Refused>,
    ) {
        let mut current = current;
        for event in events.read() {
            let (AssetEvent::Added { id } | AssetEvent::Modified { id }) = event else {
                continue;
            };
            let Some(LessonFile(lesson)) = read.get(*id) else {
                continue;
            };
            if let Some(fault) = lesson.faults().first() {
                let (name, why) = (lesson.name(), fault.to_string());
                warn!("{fault}");
                refused.write(Refused(words!("lesson-bad", name = name, why = why)));
            }
            let lesson = library.put(lesson.clone());
            if let Some(current) = &mut current
                && current.course.lesson().name() == lesson.name()
            {
                current.course.replace(lesson);
            }
        }
    }
}
