//! Keys: arrows move a cursor, Enter acts, Escape cancels, `?` lists the keys.
//!
//! Physical keys are read, never typed characters, so that a layout or a stuck modifier changes
//! nothing; everything is released when the window loses focus.

use bevy::prelude::*;
use bevy::window::WindowFocused;

use super::{ControllerSystems, Intent};
use crate::screens::{Overlay, Press, Screen};

/// Whether the table's cursor is shown: it appears with the first key and goes with the pointer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FocusRing(pub bool);

/// The keys in words, for the list that `?` opens.
#[derive(Clone, Copy, Debug)]
pub struct KeyHelp;

impl KeyHelp {
    /// Key and meaning, in the order of the list.
    pub const LIST: [(&'static str, &'static str); 10] = [
        ("Arrows", "move the cursor"),
        ("1 2 3", "take a stone of the hand"),
        ("Enter", "lay the stone, press a button"),
        ("Space", "skip the motion"),
        ("Esc", "put the stone back, close a panel, open the menu"),
        ("V", "flat view from above, and back"),
        ("S", "how fast stones move"),
        ("U", "take a move back"),
        ("I  L", "game info, log of rounds"),
        ("H or ?", "this list"),
    ];
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FocusRing>().add_systems(
        Update,
        (release_on_blur, read_keys)
            .chain()
            .in_set(ControllerSystems::Sense),
    );
}

fn release_on_blur(mut focus: MessageReader<WindowFocused>, mut keys: ResMut<ButtonInput<KeyCode>>) {
    if focus.read().any(|change| !change.focused) {
        keys.reset_all();
    }
}

fn read_keys(
    keys: Res<ButtonInput<KeyCode>>,
    screen: Res<State<Screen>>,
    overlay: Option<Res<State<Overlay>>>,
    mut ring: ResMut<FocusRing>,
    mut intents: MessageWriter<Intent>,
    mut presses: MessageWriter<Press>,
) {
    let open = overlay.map_or(Overlay::None, |overlay| *overlay.get());
    let hit = |key| keys.just_pressed(key);
    if hit(KeyCode::Escape) {
        presses.write(Press::Escape);
    }
    if hit(KeyCode::KeyV) {
        presses.write(Press::FlatView);
    }
    if hit(KeyCode::KeyS) {
        presses.write(Press::NextSpeed);
    }
    if *screen.get() != Screen::Table {
        return;
    }
    if hit(KeyCode::KeyH) || hit(KeyCode::Slash) {
        presses.write(Press::Open(Overlay::Keys));
    }
    if hit(KeyCode::KeyI) {
        presses.write(Press::Open(Overlay::Info));
    }
    if hit(KeyCode::KeyL) {
        presses.write(Press::Open(Overlay::Log));
    }
    if hit(KeyCode::KeyU) && open == Overlay::None {
        presses.write(Press::Undo);
    }
    if open != Overlay::None {
        return;
    }
    if hit(KeyCode::Space) {
        presses.write(Press::Skip);
    }
    let steps = [
        (KeyCode::ArrowLeft, IVec2::NEG_X),
        (KeyCode::ArrowRight, IVec2::X),
        (KeyCode::ArrowUp, IVec2::Y),
        (KeyCode::ArrowDown, IVec2::NEG_Y),
    ];
    for (key, step) in steps {
        if hit(key) {
            ring.0 = true;
            intents.write(Intent::Step(step));
        }
    }
    let digits = [
        (KeyCode::Digit1, KeyCode::Numpad1),
        (KeyCode::Digit2, KeyCode::Numpad2),
        (KeyCode::Digit3, KeyCode::Numpad3),
    ];
    for (number, (key, pad)) in digits.into_iter().enumerate() {
        if hit(key) || hit(pad) {
            ring.0 = true;
            intents.write(Intent::Digit(number));
        }
    }
    if hit(KeyCode::Enter) || hit(KeyCode::NumpadEnter) {
        intents.write(Intent::Enter);
    }
}
