//! Hints, threats and analyses: what the computer tells of a game, and what it must not know.

use std::time::Duration;

use bevy::prelude::*;
use serde_json::Value;
use stonecircle::advice::{Analyst, Hint, Pointed};
use stonecircle::choreography::Speed;
use stonecircle::controllers::{Bots, Pace};
use stonecircle::hud::Toast;
use stonecircle::screens::{Overlay, Press};
use stonecircle::session::{Act, PERSON, Session, Transport, Watch, Watching};
use stonecircle::table::{Boards, ShownMarks};
use stonecircle_host::Controller;
use stonecircle_rules::{Game, Record, Seat, Viewer};

use crate::board::{self, Board, PERSONS, Surge, act, each, moves, plies, told};
use crate::headless::{app, settle};

each!(
    a_hint_is_a_legal_move_with_its_places_and_reasons,
    a_finished_game_is_analysed_and_every_better_move_is_one,
    every_legal_move_can_be_advised,
);

/// Whatever is asked of a bot is answered at once, and by one that is quick.
fn think_at_once(app: &mut App) {
    let mut bots = app.world_mut().resource_mut::<Bots>();
    bots.start = Box::new(|think| think());
    bots.find = Box::new(|_, game| stonecircle_bots::bot("normal", game));
}

fn press(app: &mut App, press: Press) {
    app.world_mut().write_message(press);
    for _ in 0..4 {
        app.update();
    }
}

fn pointed(app: &App) -> &Pointed {
    app.world().resource::<Pointed>()
}

fn a_hint_is_a_legal_move_with_its_places_and_reasons<G: Board>() {
    let mut app = app(Speed::Off, Duration::from_millis(16));
    think_at_once(&mut app);
    board::begin::<G>(&mut app, Value::Null, None, [PERSON, "random"]);
    let mut hinted = 0;
    for _ in 0..6 {
        settle(&mut app);
        let session = app.world().resource::<Session>();
        if session.host.is_over() || session.host.to_move() != Some(Seat::First) {
            app.update();
            continue;
        }
        assert_eq!(*pointed(&app), Pointed::default());
        press(&mut app, Press::Hint);
        let world = app.world();
        let action = world.resource::<Hint>().action().unwrap().to_owned();
        let session = world.resource::<Session>();
        session.host.position().judge(&action).unwrap();
        assert!(!pointed(&app).places.is_empty(), "{action}");
        assert!(pointed(&app).words.len() > 12, "{}", pointed(&app).words);
        // Asked once more it goes, and comes back the same.
        press(&mut app, Press::Hint);
        assert_eq!(*pointed(&app), Pointed::default());
        press(&mut app, Press::Hint);
        assert_eq!(
            app.world().resource::<Hint>().action(),
            Some(action.as_str())
        );
        hinted += 1;
        let ply = app.world().resource::<Session>().host.ply();
        app.world_mut().write_message(Act {
            seat: Seat::First,
            ply,
            action,
        });
        for _ in 0..40 {
            app.update();
        }
        // It belonged to that position.
        assert_eq!(app.world().resource::<Hint>().action(), None);
    }
    assert!(hinted > 1);
}

fn every_legal_move_can_be_advised<G: Board>() {
    let app = app(Speed::Off, Duration::from_millis(16));
    let advise = app.world().resource::<Boards>().find(G::ID).unwrap().advise;
    let (mut host, mut rng) = board::host::<G>(Value::Null, None, 4);
    for _ in 0..30 {
        let Some(seat) = host.to_move() else { break };
        let view = host.view(Viewer::Seat(seat));
        for action in view.legal(100_000).unwrap().iter().step_by(7) {
            let advised = advise(view.as_ref(), action).unwrap();
            assert!(!advised.action.is_empty());
            let places = advised.places.iter();
            assert!(
                places
                    .clone()
                    .all(|(at, size)| at.is_finite() && *size > 0.2)
            );
        }
        for nonsense in ["", "z9", "99", "a1-a1", "11@c2", "9999999>"] {
            assert_eq!(advise(view.as_ref(), nonsense), None, "{nonsense}");
        }
        board::random_ply(&mut host, &mut rng);
    }
}

/// A short game of this kind that is over.
fn finished<G: Game>() -> Record {
    let (mut host, mut rng) = board::host::<G>(Value::Null, None, 1);
    for _ in 0..30 {
        board::random_ply(&mut host, &mut rng);
    }
    if let Some(seat) = host.to_move() {
        host.resign(seat, 0).unwrap();
    }
    host.record(Viewer::Everything)
}

fn analyse(app: &mut App) {
    press(app, Press::Open(Overlay::Analysis));
    for _ in 0..200 {
        app.update();
        let analyst = app.world().resource::<Analyst>();
        if analyst.subject().is_none_or(|it| it.found.is_some()) {
            return;
        }
    }
    panic!("the analysis never came to its end");
}

fn a_finished_game_is_analysed_and_every_better_move_is_one<G: Board>() {
    let mut app = app(Speed::Off, Duration::from_millis(16));
    think_at_once(&mut app);
    // The table is there first, as it is when a list of games leads to it.
    board::begin::<G>(&mut app, Value::Null, None, PERSONS);
    let record = finished::<G>();
    app.world_mut().write_message(Watch {
        record: record.clone(),
        seats: ["A", "B"].map(|name| Controller::new(name, "easy")),
        kept: None,
    });
    settle(&mut app);
    analyse(&mut app);
    let analyst = app.world().resource::<Analyst>();
    let subject = analyst.subject().unwrap();
    let found = subject.found.as_ref().unwrap();
    assert_eq!(subject.plies as usize, record.moves.len());
    // Random play gives something away in every game.
    let turning = analyst.turning_points();
    assert!(!turning.is_empty() && turning.len() <= 3, "{turning:?}");
    assert!(turning.is_sorted_by_key(|point| point.ply));
    for (ply, chance) in subject.chances() {
        assert!((0.0..=1.0).contains(&chance) && ply < subject.plies);
    }
    for (index, judged) in found.plies.iter().enumerate() {
        let at = subject.judged[index] as usize;
        assert_eq!(judged.played, record.moves[at]);
    }
    // A press leads to the position before it, where the better move is marked and told.
    for point in turning {
        press(&mut app, Press::Show(point.ply));
        settle(&mut app);
        let watching = app.world().resource::<Watching>();
        assert_eq!(watching.replay.ply(), point.ply);
        assert!(!pointed(&app).places.is_empty());
        assert!(pointed(&app).words.contains(&point.better));
    }
    // From there it can be played.
    press(&mut app, Press::Transport(Transport::PlayOn));
    settle(&mut app);
    assert!(app.world().contains_resource::<Session>());
    assert_eq!(*pointed(&app), Pointed::default());
    assert!(app.world().resource::<Analyst>().subject().is_none());
}

#[test]
fn an_analysis_of_a_game_in_progress_knows_what_its_seat_knows() {
    for person in Seat::BOTH {
        let mut app = app(Speed::Off, Duration::from_millis(16));
        think_at_once(&mut app);
        let mut seats = ["random"; 2];
        seats[person.index()] = PERSON;
        board::begin::<Surge>(&mut app, Value::Null, None, seats);
        for _ in 0..200 {
            if plies(&app) >= 9 {
                break;
            }
            let to_move = app.world().resource::<Session>().host.to_move();
            if to_move == Some(person) {
                act(&mut app);
            }
            settle(&mut app);
        }
        assert!(plies(&app) >= 9);
        analyse(&mut app);
        let session = app.world().resource::<Session>();
        let log = session.host.log(Viewer::Everything);
        let subject = app.world().resource::<Analyst>().subject().unwrap();
        assert!(!subject.judged.is_empty());
        for ply in &subject.judged {
            assert_eq!(log[*ply as usize].glimpse.seat, person, "ply {ply}");
        }
    }
}

#[test]
fn behind_the_curtain_nobody_is_advised() {
    let mut app = app(Speed::Off, Duration::from_millis(16));
    think_at_once(&mut app);
    board::begin::<Surge>(&mut app, Value::Null, None, PERSONS);
    press(&mut app, Press::Hint);
    assert_eq!(told(&app), "There is a hint only while it is your turn");
    assert_eq!(app.world().resource::<Hint>().action(), None);
    press(&mut app, Press::LiftCurtain);
    app.world_mut().resource_mut::<Toast>().words.clear();
    press(&mut app, Press::Hint);
    assert!(app.world().resource::<Hint>().action().is_some());
}

#[test]
fn threats_are_shown_or_not() {
    let mut app = app(Speed::Off, Duration::from_millis(16));
    board::begin::<Surge>(&mut app, Value::Null, None, PERSONS);
    let shown = |app: &App| app.world().resource::<ShownMarks>().danger;
    let before = shown(&app);
    press(&mut app, Press::Threats);
    assert_ne!(shown(&app), before);
    press(&mut app, Press::Threats);
    assert_eq!(shown(&app), before);
}

#[test]
fn a_game_that_is_only_watched_halts_and_goes_on_ply_by_ply() {
    let mut app = app(Speed::Off, Duration::from_millis(16));
    think_at_once(&mut app);
    board::begin::<board::Surakarta>(&mut app, Value::Null, None, ["random"; 2]);
    press(&mut app, Press::Pause);
    assert!(app.world().resource::<Pace>().paused);
    let wait = |app: &mut App| {
        for _ in 0..20 {
            app.update();
        }
        moves(app).len()
    };
    let stands = wait(&mut app);
    assert_eq!(wait(&mut app), stands);
    for ply in 1..4 {
        press(&mut app, Press::OnePly);
        assert_eq!(wait(&mut app), stands + ply);
    }
    press(&mut app, Press::Pause);
    assert!(wait(&mut app) > stands + 6);
    // A game in which a person plays is never halted.
    board::begin::<board::Surakarta>(&mut app, Value::Null, None, [PERSON, "random"]);
    press(&mut app, Press::Pause);
    assert_eq!(*app.world().resource::<Pace>(), Pace::default());
}
