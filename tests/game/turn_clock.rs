//! Two who share a device may give each turn a limit: its clock runs only while a person can move.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::RequestRedraw;
use stonecircle::choreography::{Speed, Timeline};
use stonecircle::hud::PlateInfo;
use stonecircle::screens::{Opponent, Overlay, Press, Screen, SetupChoice, Side, TurnLimit};
use stonecircle::session::{Session, TurnClock};
use stonecircle::sound::{Heard, Sound};
use stonecircle::storage::Store;
use stonecircle_rules::core::Reason;
use stonecircle_rules::{Game, Seat, Verdict, Viewer};

use super::board::{Cairns, Surge, act, number};
use super::headless::{app, settle};
use super::session::{begin, press};
use super::window::overlay;

/// A game of this kind between two persons with half a minute a turn, each frame a tenth of a second.
fn shared<G: Game>(speed: Speed) -> App {
    let mut app = app(speed, Duration::from_millis(100));
    let mut choice = app.world_mut().resource_mut::<SetupChoice>();
    choice.choose(number::<G>());
    choice.limit = TurnLimit::Half;
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Setup);
    begin(&mut app, Side::First, Opponent::Friend, 5);
    app.update();
    app
}

/// What is left of the turn, in milliseconds.
fn left(app: &App) -> u64 {
    let session = app.world().resource::<Session>();
    session.clock().expect("a clock").remaining_ms
}

fn updates(app: &mut App, count: usize) {
    for _ in 0..count {
        app.update();
    }
}

fn step(app: &mut App, length: Duration) {
    *app.world_mut().resource_mut::<TimeUpdateStrategy>() =
        TimeUpdateStrategy::ManualDuration(length);
}

#[test]
fn the_clock_runs_while_a_person_can_move_and_stands_otherwise() {
    let mut app = shared::<Cairns>(Speed::Normal);
    let before = left(&app);
    updates(&mut app, 20);
    assert_eq!(before - left(&app), 2_000);
    // A panel is open.
    press(&mut app, Press::Open(Overlay::Menu));
    let before = left(&app);
    updates(&mut app, 30);
    assert_eq!(left(&app), before);
    assert!(!app.world().resource::<TurnClock>().runs);
    press(&mut app, Press::Close);
    // The device slept for ten minutes: that counts as a frame.
    let before = left(&app);
    step(&mut app, Duration::from_secs(600));
    app.update();
    step(&mut app, Duration::from_millis(100));
    assert!(before - left(&app) <= 1_300, "{before} and {}", left(&app));
    // A look back.
    act(&mut app);
    settle(&mut app);
    press(&mut app, Press::Show(0));
    let before = left(&app);
    updates(&mut app, 30);
    assert_eq!(left(&app), before);
    press(
        &mut app,
        Press::Transport(stonecircle::session::Transport::ToGame),
    );
    // Stones move: the next turn has its whole time when they lie.
    updates(&mut app, 10);
    act(&mut app);
    let mut moving = 0;
    while app.world().resource::<Timeline>().is_playing() {
        assert_eq!(left(&app), 30_000);
        app.update();
        moving += 1;
    }
    assert!(moving > 1);
    updates(&mut app, 10);
    assert!((28_500..=29_300).contains(&left(&app)), "{}", left(&app));
}

#[test]
fn only_the_clock_running_asks_for_no_frames_but_says_when_it_wants_one() {
    let mut app = shared::<Cairns>(Speed::Off);
    updates(&mut app, 80);
    for _ in 0..15 {
        app.world_mut()
            .resource_mut::<Messages<RequestRedraw>>()
            .clear();
        let before = left(&app).div_ceil(1_000);
        app.update();
        let clock = *app.world().resource::<TurnClock>();
        let next = u64::try_from(clock.next_second.unwrap().as_millis()).unwrap();
        // When it wakes next, other digits are to be seen.
        let now = left(&app);
        assert!(next <= 1_005, "{next}");
        assert!((now - next.min(now)).div_ceil(1_000) < now.div_ceil(1_000));
        assert!(now.div_ceil(1_000) <= before);
        let redraws = app.world().resource::<Messages<RequestRedraw>>();
        assert!(redraws.is_empty(), "nothing moves");
    }
    press(&mut app, Press::Open(Overlay::Menu));
    assert_eq!(app.world().resource::<TurnClock>().next_second, None);
}

#[test]
fn the_last_ten_seconds_tick_and_who_runs_out_of_time_loses() {
    let mut app = shared::<Cairns>(Speed::Off);
    act(&mut app);
    settle(&mut app);
    let loser = app.world().resource::<Session>().host.to_move().unwrap();
    assert_eq!(loser, Seat::Second);
    assert_eq!(app.world().resource::<PlateInfo>().to_move, Some(loser));
    let mut ticks = Vec::new();
    for _ in 0..400 {
        let before = left(&app);
        app.update();
        let mut heard = app.world_mut().resource_mut::<Messages<Heard>>();
        let ticked = heard
            .drain()
            .filter(|heard| heard.sound == Sound::Tick)
            .count();
        ticks.extend(std::iter::repeat_n(before.div_ceil(1_000), ticked));
        if app.world().resource::<Session>().host.is_over() {
            break;
        }
    }
    assert_eq!(ticks.len(), 10, "{ticks:?}");
    assert!(ticks.iter().all(|left| *left <= 11), "{ticks:?}");
    updates(&mut app, 4);
    let outcome = app.world().resource::<Session>().host.outcome().unwrap();
    assert_eq!(
        (outcome.result, outcome.reason),
        (Verdict::First, Reason::Time)
    );
    assert_eq!(overlay(&app), Overlay::Result, "the result says so");
    let record = app
        .world()
        .resource::<Session>()
        .host
        .record(Viewer::Everything);
    assert_eq!(record.reason, Some(Reason::Time));
    // Another game has its clock again.
    press(&mut app, Press::Rematch);
    updates(&mut app, 5);
    assert!(left(&app) > 29_000);
}

#[test]
fn the_curtain_stops_the_clock_and_only_two_persons_have_one() {
    let mut app = shared::<Surge>(Speed::Off);
    assert_eq!(overlay(&app), Overlay::Curtain);
    updates(&mut app, 50);
    assert_eq!(left(&app), 30_000);
    press(&mut app, Press::LiftCurtain);
    updates(&mut app, 10);
    assert!((28_700..30_000).contains(&left(&app)), "{}", left(&app));
    act(&mut app);
    settle(&mut app);
    updates(&mut app, 50);
    assert_eq!(overlay(&app), Overlay::Curtain);
    assert_eq!(left(&app), 30_000);
    press(&mut app, Press::ToTitle);
    begin(&mut app, Side::First, Opponent::default(), 5);
    let session = app.world().resource::<Session>();
    assert_eq!(session.host.settings().turn_limit_ms, None);
}

#[test]
fn a_game_that_was_left_goes_on_with_the_time_that_was_left() {
    let mut app = app(Speed::Off, Duration::from_millis(100));
    app.insert_resource(Store::in_memory());
    stonecircle::storage::plugin(&mut app);
    let mut choice = app.world_mut().resource_mut::<SetupChoice>();
    choice.choose(number::<Cairns>());
    choice.limit = TurnLimit::Minute;
    begin(&mut app, Side::First, Opponent::Friend, 5);
    act(&mut app);
    settle(&mut app);
    updates(&mut app, 125);
    press(&mut app, Press::Open(Overlay::Menu));
    let before = left(&app);
    assert!((46_500..=48_000).contains(&before), "{before}");
    press(&mut app, Press::ToTitle);
    assert!(app.world().get_resource::<Session>().is_none());
    press(&mut app, Press::GoOn);
    let after = left(&app);
    assert!(
        (before - 500..=before).contains(&after),
        "{before} and {after}"
    );
    // Killed while it runs, at most a few seconds are given back.
    updates(&mut app, 130);
    let before = left(&app);
    let kept = app.world().resource::<Store>();
    let text = kept
        .0
        .read(stonecircle::storage::saves::CURRENT)
        .unwrap()
        .unwrap();
    let save = stonecircle_host::Save::read(&text).unwrap();
    let kept_left = save.turn_left_ms.unwrap();
    assert!(
        (before..=before + 5_200).contains(&kept_left),
        "{before} and {kept_left}"
    );
    // The backup is the turn before.
    let backup = kept.0.read(stonecircle::storage::saves::BACKUP).unwrap();
    if let Some(backup) = backup {
        let backup = stonecircle_host::Save::read(&backup).unwrap();
        assert!(backup.record.moves.len() < save.record.moves.len());
    }
}
