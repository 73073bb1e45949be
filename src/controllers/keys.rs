//! Keys: arrows move a cursor, Enter acts, Escape cancels, `?` lists the keys.
//!
//! Physical keys are read, never typed characters, and only their presses, so that neither a layout
//! nor a key that seems to stick after the window lost focus changes anything.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::input_focus::tab_navigation::{NavAction, TabNavigation};
use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};
use bevy::prelude::*;

use super::{Choose, ControllerSystems, Intent};
use crate::choreography::{ChoreographySystems, Timeline};
use crate::screens::{Overlay, Press, Screen};
use crate::session::{Transport, Watching};

/// Whether the table's cursor is shown: it appears with the first key and goes with the pointer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FocusRing(pub bool);

/// The keys in words, for the list that `?` opens.
#[derive(Clone, Copy, Debug)]
pub struct KeyHelp;

impl KeyHelp {
    /// Key and meaning, in the order of the list.
    pub const LIST: [(&'static str, &'static str); 13] = [
        ("Arrows", "move the cursor"),
        ("1 2 3", "take a stone of the hand"),
        ("Enter", "act where the cursor is, press a button"),
        ("Space", "skip the motion, send a turn of several steps"),
        ("Backspace", "take the last step of such a turn back"),
        ("M", "the other choice of such a turn, where there is one"),
        ("Esc", "put the stone back, close a panel, open the menu"),
        ("V", "flat view from above, and back"),
        ("S  Q", "how fast stones move, how fine the picture is"),
        ("U", "take a move back"),
        ("I  L", "game info, log of rounds"),
        (
            "PageUp  PageDown  Home  End",
            "in a replay: back, on, to the start, to the end; Space plays it",
        ),
        ("H or ?", "this list"),
    ];
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FocusRing>().add_systems(
        Update,
        read_keys
            .in_set(ControllerSystems::Sense)
            // While the end of a game is honoured, as this frame began, keys only skip it.
            .before(ChoreographySystems::Advance),
    );
}

/// How long the curtain hangs before Enter lifts it.
const CURTAIN_REST: Duration = Duration::from_millis(700);

/// How long the curtain has hung.
#[derive(Default)]
struct Hangs(Duration);

fn overlay_is(overlay: Option<&State<Overlay>>, wanted: Overlay) -> bool {
    overlay.is_some_and(|overlay| *overlay.get() == wanted)
}

/// Reads every key press as its own message, so that two presses within one slow frame are two.
fn read_keys(
    mut keys: MessageReader<KeyboardInput>,
    screen: Res<State<Screen>>,
    overlay: Option<Res<State<Overlay>>>,
    timeline: Res<Timeline>,
    watching: Option<Res<Watching>>,
    time: Res<Time<Real>>,
    mut hangs: Local<Hangs>,
    mut ring: ResMut<FocusRing>,
    mut intents: MessageWriter<Intent>,
    mut presses: MessageWriter<Press>,
    mut focus: MoveFocus,
) {
    if timeline.in_finale() {
        keys.clear();
        return;
    }
    hangs.0 = if overlay_is(overlay.as_deref(), Overlay::Curtain) {
        hangs.0 + time.delta()
    } else {
        Duration::ZERO
    };
    let on_table = *screen.get() == Screen::Table;
    let open = overlay.map_or(Overlay::None, |overlay| *overlay.get());
    let watching = on_table && watching.is_some();
    let free = on_table && open == Overlay::None;
    if free {
        focus.leave_clicked_button();
    }
    for key in keys.read().filter(|key| key.state == ButtonState::Pressed) {
        let step = match key.key_code {
            KeyCode::ArrowLeft => Some(IVec2::NEG_X),
            KeyCode::ArrowRight => Some(IVec2::X),
            KeyCode::ArrowUp => Some(IVec2::Y),
            KeyCode::ArrowDown => Some(IVec2::NEG_Y),
            _ => None,
        };
        if let Some(step) = step {
            // Held arrows go on; everything else acts once.
            if free {
                ring.0 = true;
                intents.write(Intent::Step(step));
            } else {
                let onward = step == IVec2::X || step == IVec2::NEG_Y;
                focus.step(if onward {
                    NavAction::Next
                } else {
                    NavAction::Previous
                });
            }
            continue;
        }
        if key.repeat {
            continue;
        }
        match key.key_code {
            // Only once it has hung for a while: what was pressed to skip the motion before it, or
            // twice by mistake, shows no hand.
            KeyCode::Enter | KeyCode::NumpadEnter
                if open == Overlay::Curtain && focus.is_nowhere() && hangs.0 >= CURTAIN_REST =>
            {
                presses.write(Press::LiftCurtain);
            }
            KeyCode::Escape => {
                presses.write(Press::Escape);
            }
            KeyCode::KeyV => {
                presses.write(Press::FlatView);
            }
            KeyCode::KeyQ => {
                presses.write(Press::NextQuality);
            }
            KeyCode::KeyS => {
                presses.write(Press::NextSpeed);
            }
            KeyCode::KeyH | KeyCode::Slash if on_table => {
                presses.write(Press::Open(Overlay::Keys));
            }
            KeyCode::KeyI if on_table => {
                presses.write(Press::Open(Overlay::Info));
            }
            KeyCode::KeyL if on_table => {
                presses.write(Press::Open(Overlay::Log));
            }
            KeyCode::KeyU if free => {
                presses.write(Press::Undo);
            }
            KeyCode::Space if free && watching => {
                presses.write(Press::Transport(Transport::Play));
            }
            KeyCode::PageUp if watching => {
                presses.write(Press::Transport(Transport::Previous));
            }
            KeyCode::PageDown if watching => {
                presses.write(Press::Transport(Transport::Next));
            }
            KeyCode::Home if watching => {
                presses.write(Press::Transport(Transport::First));
            }
            KeyCode::End if watching => {
                presses.write(Press::Transport(Transport::Last));
            }
            KeyCode::Space if free => {
                presses.write(Press::Skip);
                intents.write(Intent::Choose(Choose::Done));
            }
            KeyCode::Backspace if free => {
                intents.write(Intent::Choose(Choose::Back));
            }
            KeyCode::KeyM if free => {
                intents.write(Intent::Choose(Choose::More));
            }
            // A button of the rail that has the focus takes Enter itself.
            KeyCode::Enter | KeyCode::NumpadEnter if free && focus.is_nowhere() => {
                ring.0 = true;
                intents.write(Intent::Enter);
            }
            code if free => {
                if let Some(number) = digit(code) {
                    ring.0 = true;
                    intents.write(Intent::Digit(number));
                }
            }
            _ => {}
        }
    }
}

/// The digit of a key, counted from 0.
const fn digit(code: KeyCode) -> Option<usize> {
    match code {
        KeyCode::Digit1 | KeyCode::Numpad1 => Some(0),
        KeyCode::Digit2 | KeyCode::Numpad2 => Some(1),
        KeyCode::Digit3 | KeyCode::Numpad3 => Some(2),
        _ => None,
    }
}

/// Arrows move the focus among the buttons of a panel, like Tab.
#[derive(SystemParam)]
struct MoveFocus<'w, 's> {
    navigation: TabNavigation<'w, 's>,
    focus: ResMut<'w, InputFocus>,
    visible: ResMut<'w, InputFocusVisible>,
}

impl MoveFocus<'_, '_> {
    fn is_nowhere(&self) -> bool {
        self.focus.get().is_none()
    }

    /// A button that was clicked, not reached by keys, does not keep the keys from the table.
    fn leave_clicked_button(&mut self) {
        if !self.visible.0 && self.focus.get().is_some() {
            self.focus.clear();
        }
    }

    fn step(&mut self, action: NavAction) {
        if let Ok(next) = self.navigation.navigate(&self.focus, action) {
            self.focus.set(next, FocusCause::Navigated);
            self.visible.0 = true;
        }
    }
}
