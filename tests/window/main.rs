//! The game in a real window on a display without a screen, played by real key and pointer events.
//!
//! Each test starts its own Xvfb with a small window manager (a window gets no focus without one)
//! and draws with software rendering.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod desk;
#[path = "../shared/drivers.rs"]
mod drivers;
mod without;

use std::time::{Duration, Instant};

use bevy::math::Vec3;
use stonecircle::look::camera::{CameraView, shot};
use stonecircle::look::surge::{hand_position, stone_position};
use stonecircle::ui::Room;
use stonecircle_rules::surge::{Move, Square, SurgePosition};
use stonecircle_rules::{Game, Position, Record, Seat};

use desk::{Desk, SIZE};

/// What the record file says now.
fn read(desk: &Desk) -> Option<Record> {
    let text = std::fs::read_to_string(desk.record()).ok()?;
    Record::read(text.trim()).ok()
}

/// Waits until the record has `plies` plies or a result.
fn wait(desk: &mut Desk, plies: usize) -> Record {
    wait_for(desk, plies, Duration::from_secs(120))
        .unwrap_or_else(|| panic!("no ply {plies} within two minutes: {}", desk.state()))
}

/// The record as soon as it has `plies` plies or a result; `None` when that takes longer than
/// `patience`.
fn wait_for(desk: &mut Desk, plies: usize, patience: Duration) -> Option<Record> {
    let start = Instant::now();
    while start.elapsed() < patience {
        if let Some(record) = read(desk)
            && (record.moves.len() >= plies || record.result.flatten().is_some())
        {
            return Some(record);
        }
        desk.assert_running();
        std::thread::sleep(Duration::from_millis(30));
    }
    None
}

/// Lays the first stone by these keys. A person who sees that a key has done nothing, as when the
/// machine stood still over it, presses it again.
fn lay_by_keys(desk: &mut Desk, keys: &[&str]) {
    for _ in 0..2 {
        desk.keys(keys);
        if wait_for(desk, 1, Duration::from_secs(30)).is_some() {
            return;
        }
    }
    desk.keys(keys);
    wait(desk, 1);
}

/// The position that a record leads to, with the seat that is to choose, if any is.
fn position(record: &Record) -> SurgePosition {
    let options = stonecircle_rules::surge::Surge::read_options(&record.options).unwrap();
    let mut position = SurgePosition::parse(&options, record.start.as_deref().unwrap()).unwrap();
    for text in &record.moves {
        let action = position.read_move(text).unwrap();
        position.play(&action, &mut ()).unwrap();
    }
    position
}

/// A stone of the hand and a square to lay it on; `None` for a forced skip.
fn choose(position: &SurgePosition, turn: usize) -> Option<(usize, Square)> {
    let mut legal = Vec::new();
    position.legal_moves(10_000, &mut legal).unwrap();
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
    if places.is_empty() {
        return None;
    }
    let (value, at) = places[turn * 7 % places.len()];
    let index = position
        .hand(Seat::First)
        .values()
        .position(|held| held == value)
        .unwrap();
    Some((index, at))
}

/// Plays from the set-up to the result; `lay` lays one stone by its hand index and square.
fn play_to_the_end(desk: &mut Desk, mut lay: impl FnMut(&mut Desk, usize, Square)) {
    let mut turn = 0;
    let mut record = wait(desk, 0);
    while record.result.flatten().is_none() {
        let position = position(&record);
        let before = record.moves.len();
        if position.to_move() == Some(Seat::First)
            && let Some((index, at)) = choose(&position, turn)
        {
            // The record is written at once; what is tapped before the stones have come to rest
            // only plays their motion out.
            std::thread::sleep(Duration::from_millis(700));
            // A person who sees that a tap has done nothing, as in a second-long frame of a busy
            // machine, taps again.
            for _ in 0..8 {
                lay(desk, index, at);
                if wait_for(desk, before + 1, Duration::from_secs(15)).is_some() {
                    break;
                }
            }
            turn += 1;
        }
        record = wait(desk, before + 1);
    }
    assert!(turn >= 20, "a whole game has at least 20 stones: {turn}");
    let replay = record.replay().unwrap();
    assert_eq!(
        replay.outcome.map(|outcome| outcome.result),
        record.result.flatten()
    );
}

#[test]
fn keys_alone_play_from_the_title_to_the_result() {
    let mut desk = Desk::open("keys", &["--speed", "off", "--quality", "low"]);
    desk.wait_for_window();
    // The first game and "Begin" have the focus; Enter presses them. Random would do as well as
    // Easy, but the default is what a player gets.
    // Pressed until the game is there: a slow machine's first frames may miss a press, and one
    // too many on the table only asks for a stone.
    for _ in 0..20 {
        desk.keys(&["Return"]);
        std::thread::sleep(Duration::from_secs(3));
        if read(&desk).is_some() {
            break;
        }
    }
    let mut cursor = (3_i32, 1_i32);
    play_to_the_end(&mut desk, |desk, index, at| {
        let goal = (i32::from(at.file()), i32::from(at.rank()));
        let mut keys = vec![["1", "2", "3"][index]];
        let step =
            |keys: &mut Vec<&str>, from: i32, to: i32, less: &'static str, more: &'static str| {
                let key = if to < from { less } else { more };
                keys.extend(std::iter::repeat_n(key, from.abs_diff(to) as usize));
            };
        step(&mut keys, cursor.0, goal.0, "Left", "Right");
        step(&mut keys, cursor.1, goal.1, "Down", "Up");
        keys.push("Return");
        cursor = goal;
        desk.keys(&keys);
    });
}

#[test]
fn the_pointer_alone_plays_to_the_result() {
    let flags = [
        "--game",
        "surge",
        "--first",
        "you",
        "--second",
        "random",
        "--seed",
        "5",
        "--speed",
        "off",
        "--quality",
        "low",
        "--flat",
    ];
    let mut desk = Desk::open("pointer", &flags);
    desk.wait_for_window();
    let margins = Room::default().table_margins(true, false);
    let aspect = SIZE[0] as f32 / SIZE[1] as f32;
    let shot = shot(
        CameraView::Flat,
        stonecircle::look::surge::SLAB,
        aspect,
        margins,
        false,
    );
    let pixel = |place: Vec3| {
        let seen = shot.project(Vec3::new(place.x, 0.0, place.z), aspect);
        let x = (seen.x + 1.0) / 2.0 * SIZE[0] as f32;
        let y = (1.0 - seen.y) / 2.0 * SIZE[1] as f32;
        (x.round() as i32, y.round() as i32)
    };
    let mut drag = false;
    play_to_the_end(&mut desk, |desk, index, at| {
        let from = pixel(hand_position(true, index));
        let to = pixel(stone_position(at.file(), at.rank()));
        // Taking turns: tap and tap, or drag.
        if drag {
            desk.drag(from, to);
        } else {
            desk.click(from);
            desk.click(to);
        }
        drag = !drag;
    });
}

#[test]
fn an_idle_window_draws_no_frame_whatever_board_is_out() {
    for game in stonecircle_rules::games() {
        let flags = [
            "--game",
            game.id(),
            "--seed",
            "5",
            "--speed",
            "off",
            "--quality",
            "low",
        ];
        let mut desk = Desk::open(&format!("idle-{}", game.id()), &flags);
        desk.wait_for_window();
        wait(&mut desk, 0);
        assert_rests(&desk);
    }
}

/// Waits until the game draws nothing any more.
fn assert_rests(desk: &Desk) {
    // What was under way comes to rest first, sooner or later.
    let mut idle = Duration::MAX;
    let mut held = false;
    for _ in 0..15 {
        let before = desk.processor_time();
        held = false;
        for _ in 0..40 {
            std::thread::sleep(Duration::from_millis(100));
            // Whoever waits for a disk works on nothing either, and does not rest.
            held |= desk.is_held_up();
        }
        idle = desk.processor_time() - before;
        // One frame of software rendering alone takes longer than this.
        if !held && idle < Duration::from_millis(150) {
            return;
        }
    }
    panic!("it never rests: it worked for {idle:?} in 4 s, or waited for a disk ({held})");
}

#[test]
fn panels_that_came_and_went_with_motion_let_the_game_sleep() {
    let flags = [
        "--game",
        "surge",
        "--seed",
        "5",
        "--speed",
        "normal",
        "--quality",
        "low",
    ];
    let mut desk = Desk::open("panels", &flags);
    desk.wait_for_window();
    wait(&mut desk, 0);
    assert_rests(&desk);
    desk.keys(&["Escape"]);
    assert_rests(&desk);
    // The menu's first button closes it; the game hears the table's keys again.
    desk.keys(&["KP_Enter"]);
    assert_rests(&desk);
    lay_by_keys(&mut desk, &["1", "KP_Enter"]);
}

#[test]
fn a_window_may_shrink_to_a_thumbnail_and_grow_back() {
    let flags = [
        "--game",
        "surge",
        "--seed",
        "5",
        "--speed",
        "fast",
        "--quality",
        "low",
    ];
    let mut desk = Desk::open("shrink", &flags);
    desk.wait_for_window();
    wait(&mut desk, 0);
    for (width, height) in [(200, 200), (640, 360), (1, 1), (390, 700), (640, 360)] {
        desk.resize(width, height);
        std::thread::sleep(Duration::from_millis(700));
        desk.assert_running();
    }
    desk.minimise();
    std::thread::sleep(Duration::from_millis(700));
    desk.assert_running();
    desk.bring_back();
    lay_by_keys(&mut desk, &["1", "Return"]);
}
