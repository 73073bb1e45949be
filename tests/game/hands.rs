//! Mouse, touch and keys each play a whole game: the app with everything that a window has, drawn
//! by nobody, and the events that a window would send.

use std::time::Duration;

use bevy::camera::Camera;
use bevy::feathers::FeathersPlugins;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::time::TimeUpdateStrategy;
use bevy::ui::UiGlobalTransform;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent, WindowResolution};
use bevy::winit::WinitPlugin;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use stonecircle::boards::surge::{SurgeCursor, layout};
use stonecircle::choreography::{ChoreoClock, Speed};
use stonecircle::controllers::TableCamera;
use stonecircle::hud::Toast;
use stonecircle::screens::{Overlay, Press, Screen, SetupChoice, Side};
use stonecircle::session::Session;
use stonecircle::table::{Shown, TableView};
use stonecircle_rules::surge::{Move, Square, Surge};
use stonecircle_rules::{Seat, View};

use super::headless::{assert_entities_equal_view, settle};

/// The whole app with a window that nobody sees.
pub(super) fn app(size: [u32; 2]) -> App {
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(Window {
                    resolution: WindowResolution::new(size[0], size[1]),
                    ..default()
                }),
                ..default()
            })
            .set(RenderPlugin {
                render_creation: RenderCreation::Automatic(Box::new(WgpuSettings {
                    backends: None,
                    ..default()
                })),
                ..default()
            })
            .disable::<bevy::log::LogPlugin>()
            .disable::<WinitPlugin>(),
    )
    .add_plugins(FeathersPlugins)
    .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
        100,
    )))
    .add_plugins((stonecircle::logic, stonecircle::pictures));
    app.finish();
    app.cleanup();
    app.world_mut().resource_mut::<ChoreoClock>().speed = Speed::Off;
    for _ in 0..12 {
        app.update();
    }
    app
}

fn window(app: &mut App) -> Entity {
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
    let world = app.world_mut();
    let (camera, transform) = world
        .query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>()
        .single(world)
        .unwrap();
    camera
        .world_to_viewport(transform, Vec3::new(place.x, 0.0, place.z))
        .unwrap()
}

/// Where the button with this press is seen. The window has one pixel a logical pixel.
fn button(app: &mut App, wanted: Press) -> Vec2 {
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
    fn go(app: &mut App, position: Vec2) {
        let window = window(app);
        app.world_mut()
            .write_message(WindowEvent::CursorMoved(CursorMoved {
                window,
                position,
                delta: None,
            }));
        app.update();
    }

    fn button(app: &mut App, state: ButtonState) {
        let window = window(app);
        app.world_mut()
            .write_message(WindowEvent::MouseButtonInput(MouseButtonInput {
                button: MouseButton::Left,
                state,
                window,
            }));
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
    fn touch(&self, app: &mut App, phase: TouchPhase, position: Vec2) {
        let window = window(app);
        app.world_mut()
            .write_message(WindowEvent::TouchInput(TouchInput {
                phase,
                position,
                window,
                force: None,
                id: self.0,
            }));
        app.update();
    }
}

impl Hand for Finger {
    fn tap(&mut self, app: &mut App, at: Vec2) {
        self.0 += 1;
        self.touch(app, TouchPhase::Started, at);
        self.touch(app, TouchPhase::Ended, at);
        frames(app, 2);
    }

    fn drag(&mut self, app: &mut App, from: Vec2, to: Vec2) {
        self.0 += 1;
        self.touch(app, TouchPhase::Started, from);
        self.touch(app, TouchPhase::Moved, from.lerp(to, 0.5));
        self.touch(app, TouchPhase::Moved, to);
        self.touch(app, TouchPhase::Ended, to);
        frames(app, 2);
    }
}

pub(super) fn key(app: &mut App, key_code: KeyCode) {
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
        app.world_mut().write_message(input);
    }
    frames(app, 2);
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

/// A stone of the hand and a square for it; `None` when the game is over.
fn choose(app: &App, turn: usize) -> Option<(usize, Square)> {
    let view = &app.world().resource::<TableView<Surge>>().0;
    let seat = view.to_move()?;
    let mut legal = Vec::new();
    view.legal_moves(10_000, &mut legal).unwrap();
    let places: Vec<(u8, Square)> = legal
        .iter()
        .filter_map(|action| match action {
            Move::Place {
                value: Some(value),
                at,
            } => Some((*value, *at)),
            _ => None,
        })
        .collect();
    let (value, at) = places[turn * 5 % places.len()];
    let stonecircle_rules::surge::SeenHand::Known(hand) = view.hand(seat) else {
        panic!("the own hand is hidden");
    };
    let index = hand.values().position(|held| held == value).unwrap();
    Some((index, at))
}

fn screen(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

fn overlay(app: &App) -> Overlay {
    *app.world().resource::<State<Overlay>>().get()
}

/// From the title through set-up to the result, with one hand only.
fn play_whole_game(hand: &mut impl Hand, size: [u32; 2], side: Side) {
    let mut app = app(size);
    assert_eq!(screen(&app), Screen::Title);
    app.world_mut().resource_mut::<SetupChoice>().seed = Some(21);
    let at = button(&mut app, Press::ChooseGame(0));
    hand.tap(&mut app, at);
    frames(&mut app, 12);
    assert_eq!(screen(&app), Screen::Setup);
    let at = button(&mut app, Press::Side(side));
    hand.tap(&mut app, at);
    assert_eq!(app.world().resource::<SetupChoice>().side, side);
    let at = button(&mut app, Press::Begin);
    hand.tap(&mut app, at);
    frames(&mut app, 12);
    assert_eq!(screen(&app), Screen::Table);
    wait(&mut app);
    let mut turn = 0;
    while let Some((index, at)) = choose(&app, turn) {
        let seat = app
            .world()
            .resource::<TableView<Surge>>()
            .0
            .to_move()
            .unwrap();
        let before = app.world().resource::<Shown>().ply;
        let from = pixel(&mut app, layout::hand(seat, index));
        let to = pixel(&mut app, layout::square(at));
        if turn % 2 == 0 {
            hand.tap(&mut app, from);
            hand.tap(&mut app, to);
        } else {
            hand.drag(&mut app, from, to);
        }
        wait(&mut app);
        assert!(
            app.world().resource::<Shown>().ply > before,
            "turn {turn}: nothing was laid on {at} (told: {:?})",
            app.world().resource::<Toast>().words
        );
        assert_entities_equal_view(&mut app);
        turn += 1;
    }
    frames(&mut app, 4);
    assert_eq!(overlay(&app), Overlay::Result);
    let at = button(&mut app, Press::ToTitle);
    hand.tap(&mut app, at);
    frames(&mut app, 4);
    assert_eq!(screen(&app), Screen::Title);
}

#[test]
fn a_mouse_plays_a_whole_game() {
    play_whole_game(&mut Mouse, [1280, 720], Side::First);
}

#[test]
fn a_mouse_plays_a_whole_game_from_the_other_side() {
    play_whole_game(&mut Mouse, [1920, 1080], Side::Second);
}

#[test]
fn a_finger_plays_a_whole_game_on_a_phone() {
    play_whole_game(&mut Finger(0), [390, 844], Side::First);
}

#[test]
fn keys_play_a_whole_game() {
    let mut app = app([1280, 720]);
    app.world_mut().resource_mut::<SetupChoice>().seed = Some(4);
    key(&mut app, KeyCode::Enter);
    frames(&mut app, 4);
    assert_eq!(screen(&app), Screen::Setup);
    key(&mut app, KeyCode::Enter);
    frames(&mut app, 4);
    assert_eq!(screen(&app), Screen::Table);
    wait(&mut app);
    let mut turn = 0;
    while let Some((index, at)) = choose(&app, turn) {
        let before = app.world().resource::<Shown>().ply;
        key(
            &mut app,
            [KeyCode::Digit1, KeyCode::Digit2, KeyCode::Digit3][index],
        );
        loop {
            let cursor = *app.world().resource::<SurgeCursor>();
            let step = (
                i32::from(at.file()) - cursor.column,
                i32::from(at.rank()) - cursor.row,
            );
            match step {
                (0, 0) => break,
                (x, _) if x < 0 => key(&mut app, KeyCode::ArrowLeft),
                (x, _) if x > 0 => key(&mut app, KeyCode::ArrowRight),
                (_, y) if y < 0 => key(&mut app, KeyCode::ArrowDown),
                _ => key(&mut app, KeyCode::ArrowUp),
            }
        }
        key(&mut app, KeyCode::Enter);
        wait(&mut app);
        assert!(app.world().resource::<Shown>().ply > before, "turn {turn}");
        turn += 1;
    }
    frames(&mut app, 4);
    assert_eq!(overlay(&app), Overlay::Result);
}

#[test]
fn an_illegal_try_says_why_and_changes_nothing() {
    let mut app = app([1280, 720]);
    app.world_mut().resource_mut::<SetupChoice>().seed = Some(4);
    app.world_mut().write_message(Press::Begin);
    frames(&mut app, 12);
    wait(&mut app);
    let at = pixel(&mut app, layout::square("c4".parse().unwrap()));
    Mouse.tap(&mut app, at);
    assert!(app.world().resource::<Toast>().words.contains("hand"));
    let stone = pixel(&mut app, layout::hand(Seat::First, 0));
    Mouse.tap(&mut app, stone);
    Mouse.tap(&mut app, at);
    let words = app.world().resource::<Toast>().words.clone();
    assert!(words.contains("home"), "{words}");
    assert_eq!(app.world().resource::<Shown>().ply, 0);
    assert_entities_equal_view(&mut app);
}

#[test]
fn thousands_of_random_inputs_never_part_table_and_view() {
    let mut app = app([1280, 720]);
    app.world_mut().resource_mut::<ChoreoClock>().speed = Speed::Normal;
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    app.world_mut().write_message(Press::Begin);
    frames(&mut app, 12);
    let presses = [
        Press::Undo,
        Press::Open(Overlay::Menu),
        Press::Open(Overlay::Log),
        Press::Open(Overlay::Info),
        Press::Open(Overlay::Keys),
        Press::Open(Overlay::AskResign),
        Press::Close,
        Press::Escape,
        Press::Skip,
        Press::FlatView,
        Press::NextSpeed,
        Press::Again,
        Press::Rematch,
        Press::Resign,
        Press::LiftCurtain,
        Press::LookAtBoard,
        Press::ToTitle,
        Press::Begin,
    ];
    let keys = [
        KeyCode::Digit1,
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::ArrowLeft,
        KeyCode::ArrowRight,
        KeyCode::ArrowUp,
        KeyCode::ArrowDown,
        KeyCode::Enter,
        KeyCode::Escape,
        KeyCode::KeyU,
        KeyCode::Tab,
    ];
    for step in 0..5_000 {
        let place = Vec2::new(rng.random_range(0.0..1280.0), rng.random_range(0.0..720.0));
        match rng.random_range(0..10) {
            0..3 => Mouse.tap(&mut app, place),
            3..5 => {
                let to = Vec2::new(rng.random_range(0.0..1280.0), rng.random_range(0.0..720.0));
                Mouse.drag(&mut app, place, to);
            }
            5 => Finger(step).tap(&mut app, place),
            6..9 => key(&mut app, keys[rng.random_range(0..keys.len())]),
            _ => {
                app.world_mut()
                    .write_message(presses[rng.random_range(0..presses.len())]);
                app.update();
            }
        }
        if step % 50 == 49 && screen(&app) == Screen::Table {
            settle(&mut app);
            if app.world().get_resource::<TableView<Surge>>().is_some() {
                app.world_mut()
                    .write_message(stonecircle::controllers::Intent::Cancel);
                frames(&mut app, 4);
                settle(&mut app);
                assert_table_follows_host(&mut app);
            }
        }
    }
}

/// What the table shows is what the host says to the table's viewer.
fn assert_table_follows_host(app: &mut App) {
    let Some(session) = app.world().get_resource::<Session>() else {
        return;
    };
    let host = session.host.view(session.viewer);
    let table = &app.world().resource::<TableView<Surge>>().0;
    assert_eq!(host.text(), table.to_string());
    assert_eq!(host.fingerprint(), table.fingerprint());
}
