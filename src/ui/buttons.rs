//! Buttons: how they look, and that pressing one writes its [`Press`].

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::input_focus::{FocusedInput, InputFocus, InputFocusVisible};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui::{InteractionDisabled, Pressed};
use bevy::ui_widgets::{Activate, Button};

use super::Kit;
use crate::screens::Press;

/// How much a button asks for attention.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// The usual next step.
    Main,
    /// Everything else.
    Quiet,
}

/// The button is the chosen one of its row.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Chosen;

impl Chosen {
    /// Marks a button as the chosen one, or no longer. Its panel may go in this very frame, and then
    /// there is nothing to mark.
    pub(crate) fn show(commands: &mut Commands, button: Entity, was: bool, now: bool) {
        match (was, now) {
            (false, true) => {
                commands.entity(button).try_insert(Self);
            }
            (true, false) => {
                commands.entity(button).try_remove::<Self>();
            }
            _ => {}
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(press_on_activate)
        .add_observer(activate_by_numpad)
        .add_systems(Update, colour_buttons);
}

/// The widget takes Enter and Space; the other Enter presses every button that has the focus too.
fn activate_by_numpad(
    mut event: On<FocusedInput<KeyboardInput>>,
    buttons: Query<Has<InteractionDisabled>, With<Button>>,
    mut commands: Commands,
) {
    let key = &event.input;
    let pressed =
        key.key_code == KeyCode::NumpadEnter && key.state == ButtonState::Pressed && !key.repeat;
    let button = event.focused_entity;
    if pressed && buttons.get(button).is_ok_and(|disabled| !disabled) {
        event.propagate(false);
        commands.trigger(Activate { entity: button });
    }
}

fn press_on_activate(
    activate: On<Activate>,
    presses: Query<&Press>,
    mut out: MessageWriter<Press>,
) {
    if let Ok(press) = presses.get(activate.entity) {
        out.write(*press);
    }
}

fn colour_buttons(
    kit: Res<Kit>,
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    mut buttons: Query<
        (
            Entity,
            &Tone,
            Has<Pressed>,
            Has<Chosen>,
            Option<&Hovered>,
            &mut BackgroundColor,
            &mut BorderColor,
            &mut Outline,
        ),
        With<Button>,
    >,
) {
    for (entity, tone, pressed, chosen, hovered, mut back, mut border, mut outline) in &mut buttons
    {
        let hovered = hovered.is_some_and(Hovered::get);
        let base = match (tone, chosen) {
            (_, true) => Color::srgba(0.40, 0.33, 0.20, 0.96),
            (Tone::Main, false) => Color::srgba(0.24, 0.23, 0.22, 0.96),
            (Tone::Quiet, false) => Color::srgba(0.15, 0.15, 0.16, 0.9),
        };
        let shade = match (pressed, hovered) {
            (true, _) => base.darker(0.05),
            (false, true) => base.lighter(0.06),
            (false, false) => base,
        };
        back.set_if_neq(BackgroundColor(shade));
        let edge = if chosen { kit.accent } else { kit.edge };
        border.set_if_neq(BorderColor::all(edge));
        let focused = visible.0 && focus.get() == Some(entity);
        let ring = if focused { kit.accent } else { Color::NONE };
        if outline.color != ring {
            outline.color = ring;
        }
    }
}
