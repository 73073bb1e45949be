//! The table may turn to whoever moves, where two share the device.

use std::time::Duration;

use bevy::prelude::*;
use stonecircle::choreography::Speed;
use stonecircle::controllers::Intent;
use stonecircle::hud::PlateInfo;
use stonecircle::look::BoardSettings;
use stonecircle::screens::{Overlay, Press};
use stonecircle::session::{PERSON, Session};
use stonecircle::table::{Board as OnTable, Cell, Shown, TurnedTo, TurnsToMover};
use stonecircle_rules::Seat;

use super::board::{self, Board, Cairns, PERSONS, Surge, act, begin, each};
use super::headless::{app, settle};
use super::session::press;
use super::window::{self, frame_length, frames, overlay, set_clock};

each!(the_side_that_moves_sits_near);

fn near(app: &mut App) -> Seat {
    let world = app.world_mut();
    let mut boards = world.query::<&OnTable>();
    boards.single(world).unwrap().near
}

/// Plays any move, to the end of its motion.
fn play(app: &mut App) {
    act(app);
    settle(app);
    app.update();
}

fn the_side_that_moves_sits_near<G: Board>() {
    let mut app = app(Speed::Off, Duration::from_millis(50));
    begin::<G>(&mut app, G::options(1), None, PERSONS);
    let hides = app.world().resource::<Session>().has_secrets();
    // Off, the table stays as it lies; where something is hidden, the curtain turns it.
    for turns in [false, true] {
        app.world_mut().resource_mut::<TurnsToMover>().0 = turns;
        for _ in 0..6 {
            app.update();
            let session = app.world().resource::<Session>();
            let Some(mover) = session.host.to_move() else {
                return;
            };
            if hides {
                // Before the curtain is lifted.
                assert_eq!(overlay(&app), Overlay::Curtain);
                app.update();
                assert_eq!(near(&mut app), mover);
                press(&mut app, Press::LiftCurtain);
            }
            let side = if turns || hides { mover } else { Seat::First };
            assert_eq!(near(&mut app), side);
            assert_eq!(app.world().resource::<PlateInfo>().near, side);
            G::assert_entities_equal_view(&mut app);
            let plies = app.world().resource::<Shown>().ply;
            play(&mut app);
            assert!(app.world().resource::<Shown>().ply > plies);
            board::assert_table_follows_host::<G>(&app);
        }
    }
}

#[test]
fn against_the_computer_it_never_turns() {
    let mut app = app(Speed::Off, Duration::from_millis(50));
    app.world_mut().resource_mut::<TurnsToMover>().0 = true;
    begin::<Cairns>(&mut app, serde_json::Value::Null, None, [PERSON, "random"]);
    for _ in 0..4 {
        super::session::wait(&mut app);
        play(&mut app);
        assert_eq!(near(&mut app), Seat::First);
    }
}

#[test]
fn the_camera_goes_round_in_its_time_and_nothing_is_tapped_meanwhile() {
    let mut app = window::app([1280, 720]);
    app.world_mut().resource_mut::<TurnsToMover>().0 = true;
    begin::<Cairns>(&mut app, serde_json::Value::Null, None, PERSONS);
    frames(&mut app, 12);
    set_clock(&mut app, Speed::Normal, false);
    frame_length(&mut app, 20);
    let cell = |app: &mut App, name: &str| {
        let world = app.world_mut();
        let mut cells = world.query::<(Entity, &Cell)>();
        let found = cells.iter(world).find(|(_, cell)| cell.name == name);
        found.unwrap().0
    };
    play(&mut app);
    let mut turning = 0;
    while app.world().resource::<TurnedTo>().is_under_way() {
        turning += 1;
        app.update();
    }
    assert!((27..=34).contains(&turning), "{turning} frames of 20 ms");
    assert_eq!(near(&mut app), Seat::Second);
    assert!(
        app.world().resource::<BoardSettings>().turned,
        "coordinates stand upright"
    );
    // A tap while it turns ends that, and is nothing else.
    play(&mut app);
    frames(&mut app, 5);
    assert!(app.world().resource::<TurnedTo>().is_under_way());
    let free = cell(&mut app, "e5");
    let plies = app.world().resource::<Shown>().ply;
    app.world_mut().write_message(Intent::Tap(free, Vec3::ZERO));
    frames(&mut app, 2);
    assert!(!app.world().resource::<TurnedTo>().is_under_way());
    assert_eq!(near(&mut app), Seat::First);
    frames(&mut app, 40);
    assert_eq!(app.world().resource::<Shown>().ply, plies);
    // Then it plays again.
    app.world_mut().write_message(Intent::Tap(free, Vec3::ZERO));
    frames(&mut app, 2);
    settle(&mut app);
    assert_eq!(app.world().resource::<Shown>().ply, plies + 1);
    // With reduced motion it is there at once.
    frames(&mut app, 60);
    set_clock(&mut app, Speed::Normal, true);
    play(&mut app);
    assert!(!app.world().resource::<TurnedTo>().is_under_way());
    assert_eq!(near(&mut app), Seat::First);
    // Another game begins with whoever begins, and no other kind of game is turned.
    begin::<Surge>(&mut app, serde_json::Value::Null, None, [PERSON, "random"]);
    frames(&mut app, 4);
    assert_eq!(*app.world().resource::<TurnedTo>(), TurnedTo::default());
}
