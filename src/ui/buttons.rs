//! Buttons: how they look, and that pressing one writes its [`Press`].

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::input_focus::{FocusedInput, InputFocus, InputFocusVisible};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui::{InteractionDisabled, Pressed};
use bevy::ui_widgets::{Activate, Button};
use bevy::window::RequestRedraw;

use super::Kit;
use crate::choreography::{ChoreoClock, Speed, step};
use crate::screens::Press;

/// How much a button asks for attention.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Raised)]
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
        .add_systems(Update, (raise_buttons, colour_buttons).chain());
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

/// How far the pointer or the focus has raised a button, and how far it is pressed in: 0 to 1.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Raised {
    near: f32,
    pressed: f32,
}

/// A button is raised when the pointer comes near, in so many seconds.
const NEAR: f32 = 0.080;
/// It is pressed in, in so many.
const PRESS: f32 = 0.060;
/// How wide and high it is then, of what it was.
const SQUASHED: f32 = 0.96;

/// The next value on the way to 0 or 1.
fn towards(now: f32, on: bool, step: f32) -> f32 {
    if on {
        (now + step).min(1.0)
    } else {
        (now - step).max(0.0)
    }
}

/// Quick at first.
fn eased_out(share: f32) -> f32 {
    1.0 - (1.0 - share).powi(3)
}

fn raise_buttons(
    time: Res<Time<Real>>,
    clock: Option<Res<ChoreoClock>>,
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    mut buttons: Query<
        (
            Entity,
            Has<Pressed>,
            Option<&Hovered>,
            &mut Raised,
            &mut UiTransform,
        ),
        With<Button>,
    >,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let passed = step(&time).as_secs_f32();
    let (off, reduced) = clock.map_or((false, false), |clock| {
        (clock.speed == Speed::Off, clock.reduced_motion)
    });
    for (entity, pressed, hovered, mut raised, mut transform) in &mut buttons {
        let near = hovered.is_some_and(Hovered::get) || (visible.0 && focus.get() == Some(entity));
        let share = |length: f32| if off { 1.0 } else { passed / length };
        let next = Raised {
            near: towards(raised.near, near, share(NEAR)),
            pressed: towards(raised.pressed, pressed, share(PRESS)),
        };
        if raised.set_if_neq(next) {
            redraw.write(RequestRedraw);
        }
        let scale = if reduced {
            Vec2::ONE
        } else {
            Vec2::ONE.lerp(Vec2::splat(SQUASHED), eased_out(next.pressed))
        };
        if transform.scale != scale {
            transform.scale = scale;
        }
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
            &Raised,
            Has<Chosen>,
            &mut BackgroundColor,
            &mut BorderColor,
            &mut Outline,
        ),
        With<Button>,
    >,
) {
    for (entity, tone, raised, chosen, mut back, mut border, mut outline) in &mut buttons {
        let base = match (tone, chosen) {
            (_, true) => Color::srgba(0.40, 0.33, 0.20, 0.96),
            (Tone::Main, false) => Color::srgba(0.24, 0.23, 0.22, 0.96),
            (Tone::Quiet, false) => Color::srgba(0.15, 0.15, 0.16, 0.9),
        };
        let shade = base
            .lighter(0.06 * eased_out(raised.near))
            .darker(0.11 * eased_out(raised.pressed));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_button_arrives_exactly_and_in_time() {
        for on in [true, false] {
            let (start, end) = if on { (0.0, 1.0) } else { (1.0, 0.0) };
            let mut now = start;
            for _ in 0..5 {
                now = towards(now, on, 0.016 / NEAR);
            }
            assert!((now - end).abs() < 1e-6, "{now}");
            assert!((towards(end, on, 0.3) - end).abs() < f32::EPSILON);
        }
        assert!(eased_out(0.5) > 0.5);
        assert!((eased_out(1.0) - 1.0).abs() < f32::EPSILON);
    }
}
