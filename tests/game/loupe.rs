//! The loupe: where cells are too small for a finger, its first tap shows them larger and the next one
//! acts; mouse and keys never wait for it.

use bevy::input::ButtonState;
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use serde_json::{Map, Value, json};
use stonecircle::boards::surmount::layout;
use stonecircle::choreography::Speed;
use stonecircle::controllers::{FINGER, Loupe};
use stonecircle::screens::{Opponent, Overlay, Press, SetupChoice};
use stonecircle::table::Shown;
use stonecircle_rules::surmount::Cell as Hex;
use stonecircle_rules::{Game, games};

use super::window::{
    Finger, Hand, Mouse, app, asks_for_more, button, frame_length, frames, key, overlay, pixel,
    set_clock, wait,
};

/// Two people at a board of Surmount of this side in a window of this size.
fn sit_down(size: [u32; 2], side: u8) -> App {
    let mut app = app(size);
    let id = stonecircle_rules::surmount::Surmount::ID;
    let mut choice = app.world_mut().resource_mut::<SetupChoice>();
    choice.game = games().iter().position(|game| game.id() == id).unwrap();
    choice.opponent = Opponent::Friend;
    let options: Map<String, Value> = [("size".to_owned(), json!(side))].into_iter().collect();
    choice.options.insert(id.to_owned(), options);
    app.world_mut().write_message(Press::Begin);
    frames(&mut app, 12);
    wait(&mut app);
    app
}

fn at(app: &mut App, name: &str, side: u8) -> Vec2 {
    let hex: Hex = name.parse().unwrap();
    pixel(app, layout::floor(hex, side))
}

fn ply(app: &App) -> u32 {
    app.world().resource::<Shown>().ply
}

fn is_up(app: &App) -> bool {
    app.world().resource::<Loupe>().is_up()
}

/// How far apart two neighbours are seen, in pixels.
fn apart(app: &mut App, side: u8) -> f32 {
    let (a, b) = (at(app, "d4", side), at(app, "d5", side));
    a.distance(b)
}

#[test]
fn a_finger_on_small_cells_first_raises_it_and_then_acts() {
    for size in [[360, 640], [390, 844]] {
        for side in [5, 6, 7] {
            let mut app = sit_down(size, side);
            assert!(apart(&mut app, side) < FINGER, "{size:?} side {side}");
            for (turn, name) in ["a1", "d4", "g7", "e1"].into_iter().enumerate() {
                let first = at(&mut app, name, side);
                Finger(turn as u64).once(&mut app, first);
                frames(&mut app, 8);
                assert!(is_up(&app), "{name} on side {side} in {size:?}");
                assert_eq!(ply(&app) as usize, turn, "nothing has been played");
                assert!(!asks_for_more(&mut app), "it sleeps with the loupe up");
                assert!(apart(&mut app, side) >= FINGER, "large enough now");
                let second = at(&mut app, name, side);
                let seen =
                    Rect::from_corners(Vec2::ZERO, Vec2::new(size[0] as f32, size[1] as f32));
                assert!(
                    seen.inflate(-12.0).contains(second),
                    "{name} is at {second}"
                );
                Finger(turn as u64).once(&mut app, second);
                wait(&mut app);
                frames(&mut app, 6);
                assert_eq!(ply(&app) as usize, turn + 1, "{name} on side {side}");
                assert!(!is_up(&app), "the whole board is seen after a turn");
            }
        }
    }
}

#[test]
fn where_cells_are_large_enough_there_is_none() {
    for (size, side) in [([1280, 720], 7), ([390, 844], 4), ([1920, 1080], 7)] {
        let mut app = sit_down(size, side);
        let large = apart(&mut app, side) >= FINGER;
        let place = at(&mut app, "d4", side);
        Finger(0).once(&mut app, place);
        wait(&mut app);
        if large {
            assert!(!is_up(&app));
            assert_eq!(ply(&app), 1, "{size:?}");
        } else {
            assert!(is_up(&app), "{size:?} side {side}");
        }
    }
}

#[test]
fn a_mouse_and_keys_never_wait_for_it() {
    let mut app = sit_down([360, 640], 7);
    let place = at(&mut app, "d4", 7);
    Mouse.tap(&mut app, place);
    wait(&mut app);
    assert!(!is_up(&app));
    assert_eq!(ply(&app), 1);
    key(&mut app, KeyCode::ArrowLeft);
    key(&mut app, KeyCode::Enter);
    wait(&mut app);
    assert_eq!(ply(&app), 2);
    // An arrow key shows the whole board again, with its cursor.
    let place = at(&mut app, "g3", 7);
    Finger(0).once(&mut app, place);
    assert!(is_up(&app));
    key(&mut app, KeyCode::ArrowUp);
    frames(&mut app, 2);
    assert!(!is_up(&app));
    assert_eq!(ply(&app), 2);
}

#[test]
fn the_cross_escape_and_a_pinch_show_the_whole_board_again() {
    let mut app = sit_down([390, 844], 6);
    let whole = at(&mut app, "a1", 6);
    for way in 0..3 {
        let place = at(&mut app, "e5", 6);
        Finger(0).once(&mut app, place);
        frames(&mut app, 10);
        assert!(is_up(&app) && at(&mut app, "a1", 6) != whole);
        match way {
            0 => {
                let cross = button(&mut app, Press::LowerLoupe);
                Finger(0).once(&mut app, cross);
            }
            1 => key(&mut app, KeyCode::Escape),
            _ => {
                let (left, right) = (Vec2::new(80.0, 400.0), Vec2::new(320.0, 400.0));
                Finger(1).touch(&mut app, TouchPhase::Started, left);
                Finger(2).touch(&mut app, TouchPhase::Started, right);
                for step in 1..=5 {
                    let by = Vec2::X * 20.0 * step as f32;
                    Finger(1).touch(&mut app, TouchPhase::Moved, left + by);
                    Finger(2).touch(&mut app, TouchPhase::Moved, right - by);
                }
                Finger(1).touch(&mut app, TouchPhase::Ended, left + Vec2::X * 100.0);
                Finger(2).touch(&mut app, TouchPhase::Ended, right - Vec2::X * 100.0);
            }
        }
        frames(&mut app, 12);
        assert!(!is_up(&app), "way {way}");
        assert_eq!(overlay(&app), Overlay::None);
        assert_eq!(ply(&app), 0, "way {way} plays nothing");
        assert!(at(&mut app, "a1", 6).distance(whole) < 0.5, "way {way}");
        assert!(!asks_for_more(&mut app), "and it sleeps");
    }
    // A tap that slips is a tap, not a drag to another cell.
    let place = at(&mut app, "e5", 6);
    Finger(3).pull(&mut app, place, place + Vec2::new(22.0, 3.0));
    frames(&mut app, 10);
    assert!(is_up(&app));
    assert_eq!(ply(&app), 0);
}

#[test]
fn it_comes_in_its_time_or_at_once_where_motion_is_reduced() {
    let mut app = sit_down([390, 844], 7);
    frame_length(&mut app, 50);
    set_clock(&mut app, Speed::Normal, false);
    let before = apart(&mut app, 7);
    let place = at(&mut app, "e5", 7);
    Finger(0).once(&mut app, place);
    frames(&mut app, 4);
    let between = apart(&mut app, 7);
    assert!(asks_for_more(&mut app), "it is still coming");
    frames(&mut app, 16);
    let after = apart(&mut app, 7);
    assert!(
        before < between && between < after,
        "{before} {between} {after}"
    );
    key(&mut app, KeyCode::Escape);
    frames(&mut app, 20);
    set_clock(&mut app, Speed::Normal, true);
    let place = at(&mut app, "e5", 7);
    Finger(0).once(&mut app, place);
    frames(&mut app, 3);
    assert!((apart(&mut app, 7) - after).abs() < 0.5, "at once");
}

#[test]
fn a_mouse_acts_in_it_too() {
    let mut app = sit_down([390, 844], 7);
    let place = at(&mut app, "e5", 7);
    Finger(0).once(&mut app, place);
    frames(&mut app, 12);
    assert!(is_up(&app));
    let place = at(&mut app, "e6", 7) + Vec2::new(0.0, 30.0);
    Mouse::go(&mut app, place);
    Mouse::button(&mut app, ButtonState::Pressed);
    Mouse::button(&mut app, ButtonState::Released);
    wait(&mut app);
    assert_eq!(ply(&app), 1);
}
