//! The game in a window that nobody sees, and the hands on it: the events that a window would send.

use std::time::Duration;

use bevy::camera::Camera;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::ui::UiGlobalTransform;
use bevy::window::{
    CursorMoved, PrimaryWindow, RequestRedraw, WindowEvent, WindowResized, WindowScaleFactorChanged,
};
use stonecircle::app::{play_unseen, unseen};
use stonecircle::choreography::{ChoreoClock, Speed};
use stonecircle::controllers::{Confirmation, Loupe, TableCamera};
use stonecircle::screens::{Overlay, Press, Screen};
use stonecircle::session::Session;

use super::headless::settle;

/// The whole app with a window that nobody sees, at its title. No turn has to be confirmed.
pub(super) fn app(size: [u32; 2]) -> App {
    let mut app = unseen(size, Duration::from_millis(100));
    play_unseen(&mut app);
    app.world_mut().resource_mut::<ChoreoClock>().speed = Speed::Off;
    *app.world_mut().resource_mut::<Confirmation>() = Confirmation::Off;
    for _ in 0..12 {
        app.update();
    }
    app
}

pub(super) fn window(app: &mut App) -> Entity {
    let world = app.world_mut();
    world
        .query_filtered::<Entity, With<PrimaryWindow>>()
        .single(world)
        .unwrap()
}

pub(super) fn frames(app: &mut App, count: usize) {
    for _ in 0..count {
        app.update();
    }
}

/// Where a place of the table is seen, in logical pixels.
pub(super) fn pixel(app: &mut App, place: Vec3) -> Vec2 {
    seen(app, place.with_y(0.0))
}

/// Where a point is seen, in logical pixels.
pub(super) fn seen(app: &mut App, point: Vec3) -> Vec2 {
    let world = app.world_mut();
    let (camera, transform) = world
        .query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>()
        .single(world)
        .unwrap();
    camera.world_to_viewport(transform, point).unwrap()
}

/// Where the button with this press is seen. The window has one pixel a logical pixel.
pub(super) fn button(app: &mut App, wanted: Press) -> Vec2 {
    let world = app.world_mut();
    let mut buttons = world.query::<(&Press, &UiGlobalTransform)>();
    let found = buttons
        .iter(world)
        .find(|(press, ..)| **press == wanted)
        .map(|(_, place)| place.translation);
    found.unwrap_or_else(|| panic!("no button {wanted:?}"))
}

/// One hand: how it taps a place.
pub(super) trait Hand {
    fn tap(&mut self, app: &mut App, at: Vec2);
    fn drag(&mut self, app: &mut App, from: Vec2, to: Vec2);
}

pub(super) struct Mouse;

impl Mouse {
    pub(super) fn go(app: &mut App, position: Vec2) {
        Self::point(app, position);
        app.update();
    }

    /// The pointer is there from the next frame on.
    pub(super) fn point(app: &mut App, position: Vec2) {
        let window = window(app);
        let moved = CursorMoved {
            window,
            position,
            delta: None,
        };
        app.world_mut().write_message(moved.clone());
        app.world_mut()
            .write_message(WindowEvent::CursorMoved(moved));
    }

    /// The left button goes down or up with the next frame.
    pub(super) fn click(app: &mut App, state: ButtonState) {
        let input = MouseButtonInput {
            button: MouseButton::Left,
            state,
            window: window(app),
        };
        app.world_mut().write_message(input);
        app.world_mut()
            .write_message(WindowEvent::MouseButtonInput(input));
    }

    pub(super) fn button(app: &mut App, state: ButtonState) {
        Self::click(app, state);
        app.update();
    }
}

impl Hand for Mouse {
    fn tap(&mut self, app: &mut App, at: Vec2) {
        Self::go(app, at);
        Self::button(app, ButtonState::Pressed);
        Self::button(app, ButtonState::Released);
        frames(app, 2);
    }

    fn drag(&mut self, app: &mut App, from: Vec2, to: Vec2) {
        Self::go(app, from);
        Self::button(app, ButtonState::Pressed);
        Self::go(app, from.lerp(to, 0.5));
        Self::go(app, to);
        Self::button(app, ButtonState::Released);
        frames(app, 2);
    }
}

pub(super) struct Finger(pub u64);

impl Finger {
    pub(super) fn touch(&self, app: &mut App, phase: TouchPhase, position: Vec2) {
        self.feel(app, phase, position);
        app.update();
    }

    /// The finger does this with the next frame.
    pub(super) fn feel(&self, app: &mut App, phase: TouchPhase, position: Vec2) {
        let touch = TouchInput {
            phase,
            position,
            window: window(app),
            force: None,
            id: self.0,
        };
        app.world_mut().write_message(touch);
        app.world_mut()
            .write_message(WindowEvent::TouchInput(touch));
    }
}

impl Finger {
    /// One tap, whatever comes of it.
    pub(super) fn once(&mut self, app: &mut App, at: Vec2) {
        self.0 += 1;
        self.touch(app, TouchPhase::Started, at);
        self.touch(app, TouchPhase::Ended, at);
        frames(app, 2);
    }

    /// One drag, whatever comes of it.
    pub(super) fn pull(&mut self, app: &mut App, from: Vec2, to: Vec2) {
        self.0 += 1;
        self.touch(app, TouchPhase::Started, from);
        self.touch(app, TouchPhase::Moved, from.lerp(to, 0.5));
        self.touch(app, TouchPhase::Moved, to);
        self.touch(app, TouchPhase::Ended, to);
        frames(app, 2);
    }
}

/// What a finger has aimed at, where only the loupe came up instead: the same places in the loupe.
fn in_loupe(app: &mut App, was_up: bool, places: &[Option<Vec3>]) -> Option<Vec<Vec2>> {
    if was_up || !app.world().resource::<Loupe>().is_up() {
        return None;
    }
    // It may take its time to come.
    frames(app, 20);
    places
        .iter()
        .map(|at| at.map(|at| pixel(app, at)))
        .collect()
}

/// The place of the table that is seen there.
fn place_under(app: &mut App, at: Vec2) -> Option<Vec3> {
    let world = app.world_mut();
    let (camera, transform) = world
        .query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>()
        .single(world)
        .ok()?;
    let ray = camera.viewport_to_world(transform, at).ok()?;
    ray.plane_intersection_point(Vec3::ZERO, InfinitePlane3d::new(Vec3::Y))
}

/// As a person does it: where a tap only brings the board nearer, once more.
impl Hand for Finger {
    fn tap(&mut self, app: &mut App, at: Vec2) {
        let was_up = app.world().resource::<Loupe>().is_up();
        let place = place_under(app, at);
        self.once(app, at);
        if let Some(again) = in_loupe(app, was_up, &[place]) {
            self.once(app, again[0]);
        }
    }

    fn drag(&mut self, app: &mut App, from: Vec2, to: Vec2) {
        let was_up = app.world().resource::<Loupe>().is_up();
        let places = [place_under(app, from), place_under(app, to)];
        self.pull(app, from, to);
        if let Some(again) = in_loupe(app, was_up, &places) {
            self.pull(app, again[0], again[1]);
        }
    }
}

pub(super) fn key(app: &mut App, key_code: KeyCode) {
    press_key(app, key_code);
    frames(app, 2);
}

/// A key goes down and up with the next frame.
pub(super) fn press_key(app: &mut App, key_code: KeyCode) {
    let window = window(app);
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let input = KeyboardInput {
            key_code,
            logical_key: Key::Unidentified(bevy::input::keyboard::NativeKey::Unidentified),
            state,
            text: None,
            repeat: false,
            window,
        };
        app.world_mut().write_message(input.clone());
        app.world_mut()
            .write_message(WindowEvent::KeyboardInput(input));
    }
}

/// Waits until a person is to move or the game is over, and nothing moves.
pub(super) fn wait(app: &mut App) {
    for _ in 0..20_000 {
        app.update();
        let session = app.world().resource::<Session>();
        let ready = session
            .host
            .to_move()
            .is_none_or(|seat| session.is_person(seat) && session.host.forced_move().is_none());
        if ready {
            settle(app);
            frames(app, 3);
            return;
        }
        std::thread::sleep(Duration::from_micros(200));
    }
    panic!("nobody moved");
}

pub(super) fn screen(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

pub(super) fn overlay(app: &App) -> Overlay {
    *app.world().resource::<State<Overlay>>().get()
}

pub(super) fn set_clock(app: &mut App, speed: Speed, reduced: bool) {
    let mut clock = app.world_mut().resource_mut::<ChoreoClock>();
    clock.speed = speed;
    clock.reduced_motion = reduced;
}

pub(super) fn frame_length(app: &mut App, milliseconds: u64) {
    *app.world_mut().resource_mut::<TimeUpdateStrategy>() =
        TimeUpdateStrategy::ManualDuration(Duration::from_millis(milliseconds));
}

/// Gives the window another size in physical pixels and another scale, as a window system does.
pub(super) fn resize(app: &mut App, size: [u32; 2], scale: f32) {
    let entity = window(app);
    let world = app.world_mut();
    let mut window = world.get_mut::<Window>(entity).unwrap();
    let rescaled = (window.scale_factor() - scale).abs() > f32::EPSILON;
    window.resolution.set_scale_factor(scale);
    window.resolution.set_physical_resolution(size[0], size[1]);
    let resized = WindowResized {
        window: entity,
        width: window.width(),
        height: window.height(),
    };
    if rescaled {
        let changed = WindowScaleFactorChanged {
            window: entity,
            scale_factor: scale.into(),
        };
        world.write_message(changed.clone());
        world.write_message(WindowEvent::WindowScaleFactorChanged(changed));
    }
    world.write_message(resized.clone());
    world.write_message(WindowEvent::WindowResized(resized));
}

/// Whether the last frame asked for another one.
pub(super) fn asks_for_more(app: &mut App) -> bool {
    let mut redraws = app.world_mut().resource_mut::<Messages<RequestRedraw>>();
    redraws.clear();
    app.update();
    let redraws = app.world().resource::<Messages<RequestRedraw>>();
    !redraws.is_empty()
}
