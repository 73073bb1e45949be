//! What happens becomes what is heard.

use bevy::prelude::*;
use bevy::ui::Pressed;
use bevy::ui_widgets::{Activate, Button};

use super::{Heard, Sound, SoundSystems, Volumes};
use crate::choreography::{ChoreoClock, Cue, CueReached, TimelineEnded};
use crate::controllers::InHand;
use crate::screens::Press;
use crate::session::{Refused, Session, TurnClock};

/// The clock is heard in the last seconds of a turn.
const LAST_SECONDS: u64 = 10;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (hear_cues, hear_refusals, hear_hand, hear_clock).in_set(SoundSystems::Hear),
    )
    .add_systems(Update, mute.before(SoundSystems::Hear));
}

pub(super) fn windowed_plugin(app: &mut App) {
    app.init_resource::<PressedByPointer>()
        .add_observer(hear_press)
        .add_observer(hear_activation);
}

/// One press and nothing is heard, or everything again.
fn mute(mut presses: MessageReader<Press>, mut volumes: ResMut<Volumes>) {
    for press in presses.read() {
        if *press == Press::Mute {
            volumes.muted = !volumes.muted;
        }
    }
}

fn hear_cues(
    mut cues: MessageReader<CueReached>,
    mut ends: MessageReader<TimelineEnded>,
    clock: Res<ChoreoClock>,
    mut heard: MessageWriter<Heard>,
) {
    let factor = clock.speed.factor();
    let ended = ends.read().count() > 0;
    for CueReached(cue) in cues.read() {
        let Cue::Heard(cue) = cue else {
            continue;
        };
        // All is in its place already (skipped, or motion is off): nothing drags any more.
        if cue.sound.drags() && cue.sound != Sound::Fall && ended {
            continue;
        }
        let lasts = cue
            .lasts
            .zip(factor)
            .map(|(lasts, factor)| lasts.div_f64(factor));
        heard.write(Heard { lasts, ..*cue });
    }
}

fn hear_refusals(mut refused: MessageReader<Refused>, mut heard: MessageWriter<Heard>) {
    if refused.read().count() > 0 {
        heard.write(Sound::Illegal.by(0.6));
    }
}

/// A hand that was empty takes a stone up.
fn hear_hand(in_hand: Res<InHand>, mut held: Local<bool>, mut heard: MessageWriter<Heard>) {
    if in_hand.0 && !*held {
        heard.write(Sound::Lift.by(0.6));
    }
    *held = in_hand.0;
}

/// The last seconds of a person's turn that has a limit, while its clock runs.
fn hear_clock(
    session: Option<Res<Session>>,
    clock: Res<TurnClock>,
    mut heard: MessageWriter<Heard>,
    mut told: Local<Option<u64>>,
) {
    let running = session.as_ref().filter(|_| clock.runs);
    let Some(left) = running.and_then(|session| session.clock()) else {
        return;
    };
    let left =
        Some(left.remaining_ms.div_ceil(1_000)).filter(|left| (1..=LAST_SECONDS).contains(left));
    if *told != left {
        if let Some(left) = left {
            // The last three are harder.
            heard.write(Sound::Tick.by(if left <= 3 { 0.9 } else { 0.5 }));
        }
        *told = left;
    }
}

/// The button that the pointer has pressed: it was heard then, not when it acts.
#[derive(Resource, Default)]
struct PressedByPointer(Option<Entity>);

/// A button is heard as it goes down.
fn hear_press(
    pressed: On<Add, Pressed>,
    buttons: Query<(), With<Button>>,
    mut by_pointer: ResMut<PressedByPointer>,
    mut heard: MessageWriter<Heard>,
) {
    if buttons.contains(pressed.entity) {
        by_pointer.0 = Some(pressed.entity);
        heard.write(Sound::Press.by(0.5));
    }
}

/// One that is pressed by a key acts at once.
fn hear_activation(
    activate: On<Activate>,
    buttons: Query<(), With<Button>>,
    mut by_pointer: ResMut<PressedByPointer>,
    mut heard: MessageWriter<Heard>,
) {
    let pointed = by_pointer.0.take();
    if buttons.contains(activate.entity) && pointed != Some(activate.entity) {
        heard.write(Sound::Press.by(0.5));
    }
}
