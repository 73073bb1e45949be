//! The table follows the host: after every ply the entities are what the view says.

use std::time::Duration;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use stonecircle::boards::surge::{SurgeParts, Token, layout};
use stonecircle::choreography::{ChoreoClock, Finish, Pose, Speed, Timeline};
use stonecircle::screens::Screen;
use stonecircle::session::Ask;
use stonecircle::table::{EventQueue, Shown, Stone, TableView, TurnFault};
use stonecircle_host::{Action, Controller, Host, Setup};
use stonecircle_rules::surge::{Square, Surge};
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

/// Puts a new game on the table, as everything is seen.
fn lay_out(app: &mut App, host: &Host) {
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Table);
    app.world_mut()
        .resource_mut::<EventQueue>()
        .replace_with(host.snapshot(Viewer::Everything));
    settle(app);
    reconciled(app);
}

/// Plays one more ply and has the table begin to show it; false when the game is over.
fn begin_ply(app: &mut App, host: &mut Host, rng: &mut ChaCha8Rng) -> bool {
    let told = host.v();
    if !random_ply(host, rng) {
        return false;
    }
    tell(app, host, Viewer::Everything, told);
    app.update();
    true
}

fn playing(app: &App) -> bool {
    app.world().resource::<Timeline>().is_playing()
}

#[test]
fn a_skip_at_any_moment_ends_each_ply_where_the_view_says() {
    for reduced in [false, true] {
        let mut app = app(Speed::Normal, Duration::from_millis(70));
        app.world_mut().resource_mut::<ChoreoClock>().reduced_motion = reduced;
        let (mut host, mut rng) = surge(23);
        lay_out(&mut app, &host);
        let mut frames = 0;
        while begin_ply(&mut app, &mut host, &mut rng) {
            // A little later into each ply than into the one before.
            for _ in 0..frames {
                app.update();
            }
            frames = (frames + 1) % 20;
            if playing(&app) {
                app.world_mut().resource_mut::<ChoreoClock>().skip();
                app.update();
                app.update();
                assert!(!playing(&app), "a skip plays to the end");
            }
            no_faults(&mut app);
            assert_entities_equal_view(&mut app);
            assert_eq!(reconciled(&mut app), 0);
        }
    }
}

fn token_place(app: &App) -> Vec3 {
    let token = app.world().resource::<SurgeParts>().token;
    assert!(app.world().get::<Token>(token).is_some());
    app.world().get::<Transform>(token).unwrap().translation
}

#[test]
fn the_token_is_carried_across_at_each_round_s_end() {
    let mut app = app(Speed::Normal, Duration::from_millis(10));
    let (mut host, mut rng) = surge(31);
    lay_out(&mut app, &host);
    let mut passed = 0;
    loop {
        let before = token_place(&app);
        let played = begin_ply(&mut app, &mut host, &mut rng);
        if !played {
            break;
        }
        let view = &app.world().resource::<TableView<Surge>>().0;
        let goal = layout::token(view.standing().first_placer);
        let mut path = vec![token_place(&app)];
        while playing(&app) {
            path.push(token_place(&app));
            app.update();
        }
        assert_eq!(token_place(&app), goal);
        if goal == before {
            assert!(path.iter().all(|place| *place == goal), "it stays");
            continue;
        }
        passed += 1;
        let moving: Vec<Vec3> = path
            .iter()
            .copied()
            .filter(|place| *place != before && *place != goal)
            .collect();
        // 220 ms in steps of 10.
        assert!((18..=23).contains(&moving.len()), "{} steps", moving.len());
        let highest = moving.iter().map(|place| place.y).fold(0.0, f32::max);
        assert!(highest > goal.y + 0.4, "it is lifted over the hands");
        for pair in path.windows(2) {
            assert!(pair[0].distance(pair[1]) < 3.0, "it never jumps: {pair:?}");
        }
    }
    assert!(passed > 10, "{passed} rounds");
}

/// Every place where a stone or the token can rest.
fn resting_places() -> Vec<Vec3> {
    let mut places: Vec<Vec3> = Square::all().map(layout::square).collect();
    for seat in Seat::BOTH {
        places.extend((0..3).map(|index| layout::hand(seat, index)));
        places.extend((0..20).map(|index| layout::tray(seat, index)));
        places.push(layout::pouch(seat));
        places.push(layout::token(seat));
    }
    places
}

#[test]
fn in_reduced_motion_no_root_is_ever_between_two_places() {
    let places = resting_places();
    let mut app = app(Speed::Normal, Duration::from_millis(10));
    app.world_mut().resource_mut::<ChoreoClock>().reduced_motion = true;
    let (mut host, mut rng) = surge(47);
    lay_out(&mut app, &host);
    let mut longest = Duration::ZERO;
    while begin_ply(&mut app, &mut host, &mut rng) {
        longest = longest.max(app.world().resource::<Timeline>().length());
        while playing(&app) {
            let world = app.world_mut();
            let mut roots = world.query_filtered::<&Transform, Or<(With<Stone>, With<Token>)>>();
            for root in roots.iter(world) {
                let at = root.translation;
                assert!(places.contains(&at), "ply {}: at {at}", host.ply());
            }
            // Nothing is lifted, and what lies on a face lies flat on it.
            let mut poses = world.query::<&Pose>();
            for pose in poses.iter(world) {
                assert_eq!((pose.lift, pose.roll, pose.squash), (0.0, 0.0, 1.0));
                let halves = pose.flip / std::f32::consts::PI;
                assert_eq!(halves, halves.round(), "{pose:?}");
            }
            app.update();
        }
        assert_entities_equal_view(&mut app);
    }
    // A placement, a surge to be read, the token, and at the end the glow.
    assert!(longest < Duration::from_millis(2_000), "{longest:?}");
}

#[test]
fn a_turn_and_a_surge_take_no_longer_than_they_may() {
    let mut app = app(Speed::Normal, Duration::from_millis(100));
    for seed in 60..64 {
        let (mut host, mut rng) = surge(seed);
        lay_out(&mut app, &host);
        loop {
            let round = |app: &App| {
                let view = &app.world().resource::<TableView<Surge>>().0;
                view.standing().round
            };
            let before = round(&app);
            if !begin_ply(&mut app, &mut host, &mut rng) {
                break;
            }
            let over = app.world().resource::<Shown>().outcome.is_some();
            let most = match (over, round(&app) != before) {
                // A turn and the surge that it sets off, and at the end the winner is honoured.
                (true, _) => 2_500 + 1_200,
                (false, true) => 2_500,
                (false, false) => 1_200,
            };
            let length = app.world().resource::<Timeline>().length();
            assert!(
                length <= Duration::from_millis(most),
                "game {seed}, ply {}: {length:?}",
                host.ply()
            );
            settle(&mut app);
        }
    }
}

#[test]
fn the_last_ply_honours_the_winner_before_the_result_can_show() {
    for speed in [Speed::Off, Speed::Normal] {
        let mut app = app(speed, Duration::from_millis(10));
        let (mut host, mut rng) = surge(3);
        lay_out(&mut app, &host);
        let (mut glowing, mut rippling) = (0, 0);
        let mut last = Duration::ZERO;
        while begin_ply(&mut app, &mut host, &mut rng) {
            glowing = 0;
            last = app.world().resource::<Timeline>().length();
            while playing(&app) {
                let in_finale = app.world().resource::<Timeline>().in_finale();
                let world = app.world_mut();
                let mut finishes = world.query::<&Finish>();
                let lit = finishes.iter(world).any(|finish| finish.glow > 0.5);
                glowing += usize::from(lit);
                let mut poses = world.query::<&Pose>();
                let heights: Vec<u32> = poses
                    .iter(world)
                    .map(|pose| (pose.lift * 100.0) as u32)
                    .filter(|height| *height > 0)
                    .collect();
                // In a ripple stones are at different heights at one time.
                if in_finale && heights.iter().any(|height| *height != heights[0]) {
                    rippling += 1;
                }
                assert!(in_finale || !lit, "stones glow only at the end");
                app.update();
            }
            assert_entities_equal_view(&mut app);
        }
        assert!(app.world().resource::<Shown>().outcome.is_some());
        let world = app.world_mut();
        let mut finishes = world.query::<&Finish>();
        for finish in finishes.iter(world) {
            assert_eq!(*finish, Finish::default());
        }
        if speed == Speed::Off {
            assert_eq!((glowing, rippling), (0, 0), "motion is off");
        } else {
            assert!(glowing > 60, "{glowing} pictures of 10 ms");
            assert!(rippling > 20, "{rippling} pictures of 10 ms");
            assert!(last >= Duration::from_millis(1_200), "{last:?}");
        }
    }
}
