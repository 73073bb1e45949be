//! The table follows the host: after every ply the entities are what the view says.

use std::time::Duration;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use stonecircle::choreography::Speed;
use stonecircle::screens::Screen;
use stonecircle::session::Ask;
use stonecircle::table::{EventQueue, TurnFault};
use stonecircle_host::{Action, Controller, Host, Setup};
use stonecircle_rules::{Seat, Viewer};

use super::headless::{app, assert_entities_equal_view, count, reconciled, settle};
use bevy::prelude::*;

const VIEWERS: [Viewer; 4] = [
    Viewer::Seat(Seat::First),
    Viewer::Seat(Seat::Second),
    Viewer::Spectator,
    Viewer::Everything,
];

fn surge(seed: u64) -> (Host, ChaCha8Rng) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let setup = Setup {
        game: "surge".to_owned(),
        seats: [Controller::new("A", "test"), Controller::new("B", "test")],
        ..Setup::default()
    };
    let host = Host::new(&setup, &mut rng, 0).unwrap();
    (host, rng)
}

/// Plays one random ply in the host; false when the game is over.
fn random_ply(host: &mut Host, rng: &mut ChaCha8Rng) -> bool {
    let Some(seat) = host.to_move() else {
        return false;
    };
    let action = host.position().random_move(rng).unwrap();
    let ply = host.ply();
    host.act(
        &Action {
            seat,
            ply,
            v: None,
            action,
        },
        0,
    )
    .unwrap();
    true
}

/// Passes on to the table what the host tells the viewer since `told`.
fn tell(app: &mut App, host: &Host, viewer: Viewer, told: u64) {
    let mut queue = app.world_mut().resource_mut::<EventQueue>();
    for message in host.events_since(viewer, told) {
        queue.push(message);
    }
}

fn no_faults(app: &mut App) {
    let faults: Vec<TurnFault> = app
        .world_mut()
        .resource_mut::<Messages<TurnFault>>()
        .drain()
        .collect();
    assert_eq!(faults, []);
}

#[test]
fn entities_equal_the_view_after_every_ply_of_200_random_games() {
    let mut app = app(Speed::Off, Duration::from_millis(16));
    let empty = count(&mut app);
    for seed in 0..200 {
        let (mut host, mut rng) = surge(seed);
        let viewer = VIEWERS[usize::try_from(seed % 4).unwrap()];
        app.world_mut()
            .resource_mut::<NextState<Screen>>()
            .set(Screen::Table);
        app.world_mut()
            .resource_mut::<EventQueue>()
            .replace_with(host.snapshot(viewer));
        settle(&mut app);
        assert_entities_equal_view(&mut app);
        reconciled(&mut app);
        let mut told = host.v();
        while random_ply(&mut host, &mut rng) {
            tell(&mut app, &host, viewer, told);
            told = host.v();
            settle(&mut app);
            no_faults(&mut app);
            assert_entities_equal_view(&mut app);
            assert_eq!(
                reconciled(&mut app),
                0,
                "game {seed}, ply {}: a played turn left something to mend",
                host.ply()
            );
        }
        app.world_mut()
            .resource_mut::<NextState<Screen>>()
            .set(Screen::Title);
        app.world_mut().write_message(Ask::Leave);
        settle(&mut app);
        app.update();
        assert_eq!(count(&mut app), empty, "game {seed} left entities behind");
    }
}

#[test]
fn animated_games_end_each_ply_where_the_view_says() {
    for (speed, step) in [(Speed::Fast, 33), (Speed::Normal, 100), (Speed::Slow, 700)] {
        let mut app = app(speed, Duration::from_millis(step));
        let (mut host, mut rng) = surge(step);
        app.world_mut()
            .resource_mut::<NextState<Screen>>()
            .set(Screen::Table);
        let viewer = Viewer::Seat(Seat::First);
        app.world_mut()
            .resource_mut::<EventQueue>()
            .replace_with(host.snapshot(viewer));
        settle(&mut app);
        reconciled(&mut app);
        let mut told = host.v();
        while random_ply(&mut host, &mut rng) {
            tell(&mut app, &host, viewer, told);
            told = host.v();
            settle(&mut app);
            no_faults(&mut app);
            assert_entities_equal_view(&mut app);
            assert_eq!(reconciled(&mut app), 0);
        }
    }
}

#[test]
fn a_gap_of_600_seconds_in_the_middle_of_a_motion_ends_it_once() {
    let mut app = app(Speed::Normal, Duration::from_millis(50));
    let (mut host, mut rng) = surge(11);
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Table);
    app.world_mut()
        .resource_mut::<EventQueue>()
        .replace_with(host.snapshot(Viewer::Spectator));
    settle(&mut app);
    reconciled(&mut app);
    let told = host.v();
    for _ in 0..4 {
        random_ply(&mut host, &mut rng);
    }
    tell(&mut app, &host, Viewer::Spectator, told);
    for _ in 0..3 {
        app.update();
    }
    *app.world_mut()
        .resource_mut::<bevy::time::TimeUpdateStrategy>() =
        bevy::time::TimeUpdateStrategy::ManualDuration(Duration::from_secs(600));
    settle(&mut app);
    assert_entities_equal_view(&mut app);
    assert_eq!(reconciled(&mut app), 0);
}

#[test]
fn a_jump_in_the_middle_of_a_motion_leaves_no_stray_stone() {
    let mut app = app(Speed::Slow, Duration::from_millis(40));
    let (mut host, mut rng) = surge(5);
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Table);
    let viewer = Viewer::Seat(Seat::Second);
    app.world_mut()
        .resource_mut::<EventQueue>()
        .replace_with(host.snapshot(viewer));
    settle(&mut app);
    for round in 0..30 {
        let told = host.v();
        if !random_ply(&mut host, &mut rng) {
            break;
        }
        tell(&mut app, &host, viewer, told);
        for _ in 0..(round % 7) {
            app.update();
        }
        if round % 3 == 2 {
            let seat = host.last_to_choose().unwrap();
            host.undo(seat, 0).unwrap();
        }
        app.world_mut()
            .resource_mut::<EventQueue>()
            .replace_with(host.snapshot(viewer));
        app.update();
        settle(&mut app);
        assert_entities_equal_view(&mut app);
    }
}
