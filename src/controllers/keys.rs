//! Keys: arrows move a cursor, Enter acts, Escape cancels, `?` lists the keys.
//!
//! Letters and `?` are the keys that say so, wherever a layout has them; all others are told by where
//! they are. Only presses are read, so that a key that seems to stick after the window lost focus
//! changes nothing.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKeyCode};
use bevy::input::touch::TouchInput;
use bevy::input_focus::tab_navigation::{NavAction, TabNavigation};
use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};
use bevy::prelude::*;

use super::{Choose, ControllerSystems, Intent, LastHand};
use crate::choreography::{ChoreographySystems, Timeline};
use crate::rulebook::{CurrentRules, RulesAsk};
use crate::screens::{Overlay, Press, Screen};
use crate::session::{Transport, Watching};

/// Whether the table's cursor is shown: it appears with the first key and goes with the pointer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FocusRing(pub bool);

/// The keys in words, for the list that `?` opens.
#[derive(Clone, Copy, Debug)]
pub struct KeyHelp;

impl KeyHelp {
    /// Key and meaning, in the order of the list; `own` are those that only the game on the table has.
    #[must_use]
    pub fn list(own: Vec<(String, String)>) -> Vec<(String, String)> {
        let mut list = vec![
            (words!("key-arrows"), words!("key-arrows-does")),
            (words!("key-enter"), words!("key-enter-does")),
            (words!("key-escape"), words!("key-escape-does")),
        ];
        list.extend(own);
        list.extend([
            (words!("key-tab"), words!("key-tab-does")),
            ("U".to_owned(), words!("key-u-does")),
            ("A".to_owned(), words!("key-a-does")),
            ("T".to_owned(), words!("key-t-does")),
            ("E".to_owned(), words!("key-e-does")),
            ("I  L".to_owned(), words!("key-i-l-does")),
            (words!("key-space"), words!("key-skip-does")),
            (words!("key-p"), words!("key-p-does")),
            (words!("key-pages"), words!("key-pages-does")),
            ("V".to_owned(), words!("key-v-does")),
            ("S  Q".to_owned(), words!("key-s-q-does")),
            ("N".to_owned(), words!("key-n-does")),
            (words!("key-help"), words!("key-help-does")),
        ]);
        list
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FocusRing>()
        .add_message::<CursorMoved>()
        .add_message::<TouchInput>()
        .add_systems(
            Update,
            (hide_ring, read_keys)
                .chain()
                .in_set(ControllerSystems::Sense)
                // While the end of a game is honoured, as this frame began, keys only skip it.
                .before(ChoreographySystems::Advance),
        );
}

/// Whoever points needs no cursor; neither does who reads the rules or shares a picture.
fn hide_ring(
    mut moved: MessageReader<CursorMoved>,
    mut touched: MessageReader<TouchInput>,
    mut presses: MessageReader<Press>,
    rules: Option<Res<CurrentRules>>,
    mut ring: ResMut<FocusRing>,
) {
    let pointed =
        moved.read().any(|moved| moved.delta != Some(Vec2::ZERO)) | (touched.read().count() > 0);
    let shared = presses.read().any(|press| matches!(press, Press::Share(_)));
    let opened = rules.is_some_and(|rules| rules.is_added());
    if pointed || shared || opened {
        ring.set_if_neq(FocusRing(false));
    }
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
    rules: Option<Res<CurrentRules>>,
    time: Res<Time<Real>>,
    mut hangs: Local<Hangs>,
    mut ring: ResMut<FocusRing>,
    mut hand: ResMut<LastHand>,
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
    let uncovered = on_table && open == Overlay::None;
    // The page of rules has keys of its own, and none of the game's.
    let page = uncovered && rules.is_some();
    let free = uncovered && !page;
    // Nor does anything show the table while the device changes hands.
    let on_table = on_table && rules.is_none() && open != Overlay::Curtain;
    if uncovered {
        focus.leave_clicked_button();
    }
    for key in keys.read().filter(|key| key.state == ButtonState::Pressed) {
        let code = meant(key);
        let step = match code {
            KeyCode::ArrowLeft => Some(IVec2::NEG_X),
            KeyCode::ArrowRight => Some(IVec2::X),
            KeyCode::ArrowUp => Some(IVec2::Y),
            KeyCode::ArrowDown => Some(IVec2::NEG_Y),
            _ => None,
        };
        if let Some(step) = step {
            // Held arrows go on; everything else acts once.
            let onward = step == IVec2::X || step == IVec2::NEG_Y;
            if free {
                // Whoever moves on the board has left the buttons.
                focus.leave();
                ring.0 = true;
                intents.write(Intent::Step(step));
            } else if page {
                presses.write(Press::Rules(if onward {
                    RulesAsk::Next
                } else {
                    RulesAsk::Previous
                }));
            } else {
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
        match code {
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
            KeyCode::KeyN => {
                presses.write(Press::Mute);
            }
            KeyCode::KeyH | KeyCode::Slash if on_table || page => {
                presses.write(Press::Open(Overlay::Keys));
            }
            code if page => {
                if let Some(ask) = rules_key(code, focus.is_nowhere()) {
                    presses.write(Press::Rules(ask));
                }
            }
            KeyCode::KeyI if on_table => {
                presses.write(Press::Open(Overlay::Info));
            }
            KeyCode::KeyL if on_table => {
                presses.write(Press::Open(Overlay::Log));
            }
            KeyCode::KeyE if on_table => {
                presses.write(Press::Open(Overlay::Analysis));
            }
            KeyCode::KeyT if on_table => {
                presses.write(Press::Threats);
            }
            KeyCode::KeyA if free => {
                presses.write(Press::Hint);
            }
            KeyCode::KeyP if free => {
                presses.write(Press::Pause);
            }
            KeyCode::PageDown if free && !watching => {
                presses.write(Press::OnePly);
            }
            KeyCode::KeyU if free => {
                presses.write(Press::Undo);
            }
            KeyCode::Space if free && watching && focus.is_nowhere() => {
                presses.write(Press::Transport(Transport::Play));
            }
            KeyCode::PageUp if free && watching => {
                presses.write(Press::Transport(Transport::Previous));
            }
            KeyCode::PageDown if free && watching => {
                presses.write(Press::Transport(Transport::Next));
            }
            KeyCode::Home if free && watching => {
                presses.write(Press::Transport(Transport::First));
            }
            KeyCode::End if free && watching => {
                presses.write(Press::Transport(Transport::Last));
            }
            // A button that has the focus takes Space and Enter itself.
            KeyCode::Space if free && focus.is_nowhere() => {
                presses.write(Press::Skip);
                intents.write(Intent::Choose(Choose::Done));
            }
            KeyCode::Backspace if free => {
                intents.write(Intent::Choose(Choose::Back));
            }
            KeyCode::KeyM if free => {
                intents.write(Intent::Choose(Choose::More));
            }
            KeyCode::Enter | KeyCode::NumpadEnter if free && focus.is_nowhere() => {
                ring.0 = true;
                hand.finger = false;
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

/// The key that is meant. Where a layout writes no such letter with any key, as Cyrillic ones do, its
/// usual place counts.
fn meant(key: &KeyboardInput) -> KeyCode {
    let Key::Character(text) = &key.logical_key else {
        return key.key_code;
    };
    let typed = text.chars().next().map(|typed| typed.to_ascii_uppercase());
    match typed {
        Some('?') => KeyCode::Slash,
        Some('A') => KeyCode::KeyA,
        Some('E') => KeyCode::KeyE,
        Some('H') => KeyCode::KeyH,
        Some('I') => KeyCode::KeyI,
        Some('L') => KeyCode::KeyL,
        Some('M') => KeyCode::KeyM,
        Some('N') => KeyCode::KeyN,
        Some('P') => KeyCode::KeyP,
        Some('Q') => KeyCode::KeyQ,
        Some('S') => KeyCode::KeyS,
        Some('T') => KeyCode::KeyT,
        Some('U') => KeyCode::KeyU,
        Some('V') => KeyCode::KeyV,
        // Another letter stands in the place of one that is meant: it is not that one.
        Some(other) if other.is_ascii_alphabetic() => {
            KeyCode::Unidentified(NativeKeyCode::Unidentified)
        }
        Some(_) | None => key.key_code,
    }
}

/// What a key asks of the page of rules; Enter and Space belong to a button that has the focus.
const fn rules_key(code: KeyCode, nowhere: bool) -> Option<RulesAsk> {
    match code {
        KeyCode::Home => Some(RulesAsk::First),
        KeyCode::End => Some(RulesAsk::Last),
        KeyCode::Enter | KeyCode::NumpadEnter if nowhere => Some(RulesAsk::Next),
        KeyCode::Space if nowhere => Some(RulesAsk::Again),
        _ => None,
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
        if !self.visible.0 {
            self.leave();
        }
    }

    fn leave(&mut self) {
        if self.focus.get().is_some() {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn press(key_code: KeyCode, typed: &str) -> KeyCode {
        meant(&KeyboardInput {
            key_code,
            logical_key: Key::Character(typed.into()),
            state: ButtonState::Pressed,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        })
    }

    #[test]
    fn letters_are_found_wherever_a_layout_has_them() {
        // English, French and German keyboards.
        assert_eq!(press(KeyCode::KeyA, "a"), KeyCode::KeyA);
        assert_eq!(press(KeyCode::KeyQ, "a"), KeyCode::KeyA);
        assert_eq!(press(KeyCode::KeyA, "q"), KeyCode::KeyQ);
        assert_eq!(press(KeyCode::Semicolon, "M"), KeyCode::KeyM);
        assert_eq!(press(KeyCode::Minus, "?"), KeyCode::Slash);
        assert_eq!(press(KeyCode::Slash, "?"), KeyCode::Slash);
        // A key with a letter of its own is not the one that stands there elsewhere.
        assert_ne!(press(KeyCode::KeyQ, "x"), KeyCode::KeyQ);
    }

    #[test]
    fn places_count_where_no_latin_letter_is_typed() {
        assert_eq!(press(KeyCode::KeyU, "г"), KeyCode::KeyU);
        assert_eq!(press(KeyCode::Digit1, "&"), KeyCode::Digit1);
        assert_eq!(press(KeyCode::Space, " "), KeyCode::Space);
    }
}
