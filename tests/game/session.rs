//! A person, the computer, and the host between them.

use std::time::Duration;

use bevy::prelude::*;
use serde_json::Value;
use stonecircle::choreography::Speed;
use stonecircle::hud::Toast;
use stonecircle::screens::{Opponent, Overlay, Press, Screen, SetupChoice, Side};
use stonecircle::session::{Act, PERSON, Refused, Session};
use stonecircle::table::Shown;
use stonecircle_rules::cairns::Cairns;
use stonecircle_rules::{Seat, Viewer};

use super::board;
use super::headless::{app, assert_entities_equal_view, settle};

pub(super) fn press(app: &mut App, press: Press) {
    app.world_mut().write_message(press);
    app.update();
    app.update();
    settle(app);
}

pub(super) fn begin(app: &mut App, side: Side, opponent: Opponent, seed: u64) {
    let mut choice = app.world_mut().resource_mut::<SetupChoice>();
    choice.side = side;
    choice.opponent = opponent;
    choice.seed = Some(seed);
    press(app, Press::Begin);
}

fn overlay(app: &App) -> Overlay {
    *app.world().resource::<State<Overlay>>().get()
}

/// Waits until it is a person's turn or the game is over.
pub(super) fn wait(app: &mut App) {
    for _ in 0..20_000 {
        app.update();
        let Some(session) = app.world().get_resource::<Session>() else {
            return;
        };
        let ready = session
            .host
            .to_move()
            .is_none_or(|seat| session.is_person(seat) && session.host.forced_move().is_none());
        if ready {
            settle(app);
            return;
        }
        std::thread::sleep(Duration::from_micros(200));
    }
    panic!("the computer never moved");
}

/// Plays the first legal move of the person to move; false when the game is over.
pub(super) fn play_any(app: &mut App) -> bool {
    let session = app.world().resource::<Session>();
    let Some(seat) = session.host.to_move() else {
        return false;
    };
    let ply = session.host.ply();
    let view = session.host.view(Viewer::Seat(seat));
    let legal = view.legal(1_000).unwrap();
    let action = legal[usize::try_from(ply).unwrap() % legal.len()].clone();
    app.world_mut().write_message(Act { seat, ply, action });
    app.update();
    wait(app);
    true
}

/// Plays the game to its end, until all of it has come to rest.
pub(super) fn play_to_the_end(app: &mut App) {
    while play_any(app) {}
    settle(app);
    app.update();
}

#[test]
fn a_whole_game_against_the_computer_from_either_side() {
    for (side, opponent) in [
        (Side::First, Opponent::default()),
        (Side::Second, Opponent::default()),
        (Side::First, Opponent::Random),
    ] {
        let mut app = app(Speed::Off, Duration::from_millis(16));
        begin(&mut app, side, opponent, 42);
        assert_eq!(
            *app.world().resource::<State<Screen>>().get(),
            Screen::Table
        );
        wait(&mut app);
        while play_any(&mut app) {
            assert_entities_equal_view(&mut app);
        }
        settle(&mut app);
        app.update();
        assert!(app.world().resource::<Shown>().outcome.is_some());
        assert_eq!(overlay(&app), Overlay::Result);
        press(&mut app, Press::Rematch);
        let session = app.world().resource::<Session>();
        let person = if side == Side::First {
            Seat::Second
        } else {
            Seat::First
        };
        assert!(session.is_person(person), "a rematch swaps the sides");
        assert_eq!(session.viewer, Viewer::Seat(person));
    }
}

#[test]
fn two_on_one_device_never_see_each_other_s_hand() {
    let mut app = app(Speed::Off, Duration::from_millis(16));
    begin(&mut app, Side::First, Opponent::Friend, 9);
    app.update();
    for _ in 0..6 {
        app.update();
        assert_eq!(overlay(&app), Overlay::Curtain);
        let session = app.world().resource::<Session>();
        assert_eq!(
            session.viewer,
            Viewer::Spectator,
            "behind the curtain nobody's hand is known"
        );
        let seat = session.host.to_move().unwrap();
        press(&mut app, Press::LiftCurtain);
        assert_eq!(overlay(&app), Overlay::None);
        assert_eq!(app.world().resource::<Session>().viewer, Viewer::Seat(seat));
        assert_entities_equal_view(&mut app);
        play_any(&mut app);
        app.update();
    }
}

#[test]
fn undo_takes_back_the_computer_s_reply_too() {
    let mut app = app(Speed::Off, Duration::from_millis(16));
    begin(&mut app, Side::First, Opponent::default(), 3);
    wait(&mut app);
    let before = app
        .world()
        .resource::<Session>()
        .host
        .view(Viewer::Everything)
        .text();
    play_any(&mut app);
    assert_ne!(
        app.world()
            .resource::<Session>()
            .host
            .view(Viewer::Everything)
            .text(),
        before
    );
    press(&mut app, Press::Undo);
    assert_eq!(
        app.world()
            .resource::<Session>()
            .host
            .view(Viewer::Everything)
            .text(),
        before
    );
    assert_entities_equal_view(&mut app);
    // Nothing is left to take back: that is said, and nothing else happens.
    press(&mut app, Press::Undo);
    assert_ne!(app.world().resource::<Toast>().words, "");
}

#[test]
fn a_late_answer_never_lands_in_another_game() {
    let mut app = app(Speed::Off, Duration::from_millis(16));
    for seed in 0..40 {
        begin(&mut app, Side::Second, Opponent::default(), seed);
        // The computer is thinking about its first stone.
        press(&mut app, Press::Again);
        wait(&mut app);
        let session = app.world().resource::<Session>();
        assert_eq!(session.host.ply(), 1);
        assert_entities_equal_view(&mut app);
        press(&mut app, Press::ToTitle);
    }
}

#[test]
fn giving_up_ends_the_game_and_says_so() {
    let mut app = app(Speed::Off, Duration::from_millis(16));
    begin(&mut app, Side::First, Opponent::default(), 8);
    wait(&mut app);
    press(&mut app, Press::Resign);
    app.update();
    let outcome = app.world().resource::<Shown>().outcome.unwrap();
    assert_eq!(outcome.result.winner(), Some(Seat::Second));
    assert_eq!(overlay(&app), Overlay::Result);
    let session = app.world().resource::<Session>();
    assert_eq!(session.host.to_move(), None);
}

#[test]
fn of_two_presses_in_one_frame_the_second_does_not_undo_the_first() {
    for presses in [
        [Press::ToTitle, Press::Begin],
        [Press::Begin, Press::ToTitle],
        [Press::Again, Press::ToTitle],
        [Press::ToTitle, Press::Again],
    ] {
        for at_table in [false, true] {
            let mut app = app(Speed::Off, Duration::from_millis(16));
            if at_table {
                begin(&mut app, Side::First, Opponent::Friend, 1);
            }
            for press in presses {
                app.world_mut().write_message(press);
            }
            app.update();
            app.update();
            settle(&mut app);
            // A table has a game, and a game has a table.
            let screen = *app.world().resource::<State<Screen>>().get();
            let there = app.world().contains_resource::<Session>();
            assert_eq!(there, screen == Screen::Table, "{presses:?}");
        }
    }
}

#[test]
fn a_player_that_cannot_answer_is_asked_once_a_position() {
    for missing in Seat::BOTH {
        let mut app = app(Speed::Off, Duration::from_millis(16));
        let mut seats = [PERSON; 2];
        seats[missing.index()] = "unheard-of";
        board::begin::<Cairns>(&mut app, Value::Null, None, seats);
        if missing == Seat::Second {
            board::act(&mut app);
        }
        let refusals = |app: &mut App, frames: usize| -> usize {
            (0..frames)
                .map(|_| {
                    app.update();
                    let mut said = app.world_mut().resource_mut::<Messages<Refused>>();
                    said.drain().count()
                })
                .sum()
        };
        refusals(&mut app, 6);
        assert!(board::told(&app).contains("unheard-of"));
        assert_eq!(refusals(&mut app, 60), 0);
        // Nothing else is different: a move taken back is played again, and asked about anew.
        if missing == Seat::Second {
            press(&mut app, Press::Undo);
            board::act(&mut app);
            assert!(refusals(&mut app, 60) <= 1);
            assert!(board::told(&app).contains("unheard-of"));
        }
    }
}
