//! Which language is chosen, and what follows when another one is.

use bevy::prelude::*;

use super::{Language, speech};
use crate::screens::{Overlay, Screen};

/// The language that a person has chosen.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LanguageChoice {
    /// That of the system or the browser.
    #[default]
    System,
    /// This one.
    Known(Language),
}

impl LanguageChoice {
    /// All of them, in the order in which they are offered.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::System).chain(Language::all().map(Self::Known))
    }

    /// The word for it, as settings, command line and page address write it: `system`, `en`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Known(language) => language.code(),
        }
    }

    /// The choice of that word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::all().find(|choice| choice.word() == word)
    }

    /// The language that it comes to.
    #[must_use]
    pub fn language(self) -> Language {
        match self {
            Self::System => Language::of_system(),
            Self::Known(language) => language,
        }
    }
}

/// The language that everything shown was made in. When it changes, what shows texts builds itself
/// anew.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spoken(pub Language);

/// Where another language is spoken, at the beginning of a frame: what was built in the old one is
/// cleared after it, before what is open is entered once more.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SpeakSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LanguageChoice>()
        .insert_resource(Spoken(speech::language()))
        .add_systems(
            PreUpdate,
            (
                // What is put into force before the first frame is spoken then, see `speak_chosen`:
                // an app that only tests the game speaks English on every system.
                follow_choice.run_if(
                    resource_changed::<LanguageChoice>
                        .and_then(not(resource_added::<LanguageChoice>)),
                ),
                build_anew
                    .run_if(resource_changed::<Spoken>.and_then(not(resource_added::<Spoken>))),
            )
                .chain()
                .in_set(SpeakSystems),
        );
}

fn follow_choice(choice: Res<LanguageChoice>, mut spoken: ResMut<Spoken>) {
    let language = choice.language();
    speech::speak(language);
    spoken.set_if_neq(Spoken(language));
}

/// Speaks the language that is chosen. Before the first frame, so that the first screen is built in
/// it.
pub(crate) fn speak_chosen(world: &mut World) {
    if let Some(choice) = world.get_resource::<LanguageChoice>() {
        let language = choice.language();
        speech::speak(language);
        world.insert_resource(Spoken(language));
    }
}

/// The screen and the panel that are open are entered once more. The table stays: its plates follow
/// by themselves.
fn build_anew(
    screen: Res<State<Screen>>,
    overlay: Option<Res<State<Overlay>>>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut next_overlay: Option<ResMut<NextState<Overlay>>>,
) {
    // Who is on the way to another screen finds it in the new language anyway.
    match (*screen.get(), overlay, &mut next_overlay) {
        (Screen::Table, Some(overlay), Some(next)) => {
            if matches!(**next, NextState::Unchanged) {
                next.set(*overlay.get());
            }
        }
        (Screen::Table, ..) => {}
        (screen, ..) => {
            if matches!(*next_screen, NextState::Unchanged) {
                next_screen.set(screen);
            }
        }
    }
}
