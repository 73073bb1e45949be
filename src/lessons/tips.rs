//! Tips in play: the first time that a rule matters, a line says so; once on this device.

use bevy::prelude::*;

use super::{LessonProgress, Library};
use crate::screens::Screen;
use crate::session::{Act, Mode, Session};
use crate::table::{Happenings, Shown};

/// The key of the tip that is shown, if any.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ShownTip(pub Option<String>);

impl ShownTip {
    /// What is said.
    #[must_use]
    pub fn words(&self) -> Option<String> {
        let text = crate::words::say(self.0.as_deref()?, &[]);
        Some(words!("tip", text = text))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShownTip>()
        .add_systems(
            Update,
            (forget, look.run_if(resource_exists::<Session>))
                .chain()
                .after(crate::table::TableSystems),
        )
        .add_systems(OnExit(Screen::Table), |mut tip: ResMut<ShownTip>| {
            tip.set_if_neq(ShownTip(None));
        });
}

/// A tip stays until a person plays on.
fn forget(mut acts: MessageReader<Act>, session: Option<Res<Session>>, mut tip: ResMut<ShownTip>) {
    let person = |act: &Act| {
        session
            .as_ref()
            .is_some_and(|session| session.is_person(act.seat))
    };
    if acts.read().any(person) {
        tip.set_if_neq(ShownTip(None));
    }
}

/// Looks whether what has just happened, or the game that begins, is what a tip is about.
fn look(
    session: Res<Session>,
    library: Res<Library>,
    happened: Res<Happenings>,
    shown: Res<Shown>,
    mut progress: ResMut<LessonProgress>,
    mut tip: ResMut<ShownTip>,
    mut begun: Local<u64>,
) {
    // What a lesson shows it says itself, and who only watches has no use for it.
    if session.is_lesson() || session.mode == Mode::Watch || session.looking_back {
        return;
    }
    let new = shown.whole && *begun != session.number;
    if new {
        *begun = session.number;
    } else if !happened.is_changed() || happened.0.is_empty() {
        return;
    }
    let game = session.host.game().id();
    let options = session.host.position().options();
    let found = library.tips.0.iter().find(|tip| {
        let about = if new {
            tip.tells_of_options(&options)
        } else {
            happened.0.iter().any(|happening| tip.tells_of(happening))
        };
        tip.game == game && about && !progress.seen.contains(&tip.id)
    });
    if let Some(found) = found {
        progress.seen.insert(found.id.clone());
        tip.0 = Some(found.text.clone());
    }
}
