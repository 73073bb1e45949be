//! The table follows the host, whatever the game: after every ply the entities are what the view
//! says, however time goes.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use stonecircle::choreography::{ChoreoClock, Speed, Timeline};
use stonecircle::table::Reconcile;
use stonecircle_rules::{Seat, Viewer};

use super::board::{
    Board, VIEWERS, assert_followed, begin_ply, each, host, lay_out, leave, playing, random_ply,
    tell,
};
use super::headless::{app, count, settle};

each!(
    entities_equal_the_view_after_every_ply_of_200_random_games,
    animated_games_end_each_ply_where_the_view_says_and_in_time,
    a_gap_of_600_seconds_in_the_middle_of_a_motion_ends_it_once,
    a_jump_in_the_middle_of_a_motion_leaves_no_stray_stone,
    a_skip_at_any_moment_ends_each_ply_where_the_view_says,
);

fn entities_equal_the_view_after_every_ply_of_200_random_games<G: Board>() {
    let mut app = app(Speed::Off, Duration::from_millis(16));
    let empty = count(&mut app);
    let mut events = 0;
    for seed in 0..200 {
        let (mut host, mut rng) = host::<G>(G::options(seed), None, seed);
        let viewer = VIEWERS[usize::try_from(seed % 4).unwrap()];
        lay_out(&mut app, &host, viewer);
        G::assert_entities_equal_view(&mut app);
        let mut told = host.v();
        // Most games of some boards are cut off; a few go on to their end.
        while (seed % 25 == 0 || host.ply() < G::PLIES) && random_ply(&mut host, &mut rng) {
            tell(&mut app, &host, viewer, &mut told);
            settle(&mut app);
            assert_followed::<G>(&mut app, &host);
        }
        events += G::events(&app);
        leave(&mut app);
        assert_eq!(count(&mut app), empty, "game {seed} left entities behind");
    }
    assert!(events > G::EVENTS, "only {events}");
}

fn animated_games_end_each_ply_where_the_view_says_and_in_time<G: Board>() {
    let mut lengths = Vec::new();
    for (number, (speed, step)) in (1..).zip([
        (Speed::Fast, 33),
        (Speed::Normal, 70),
        (Speed::Normal, 16),
        (Speed::Slow, 700),
    ]) {
        let mut app = app(speed, Duration::from_millis(step));
        let (mut host, mut rng) = host::<G>(G::options(number), None, step);
        let viewer = VIEWERS[usize::try_from(number % 4).unwrap()];
        lay_out(&mut app, &host, viewer);
        let mut told = host.v();
        while host.ply() < 150 && random_ply(&mut host, &mut rng) {
            tell(&mut app, &host, viewer, &mut told);
            app.update();
            let length = app.world().resource::<Timeline>().length();
            let finale = if host.is_over() { G::FINALE } else { 0 };
            let most = Duration::from_millis(G::TURN + finale);
            assert!(length <= most, "ply {}: {length:?}", host.ply());
            lengths.push(length);
            settle(&mut app);
            assert_followed::<G>(&mut app, &host);
        }
    }
    G::assert_lengths(&lengths);
}

fn frame_length(app: &mut App, length: Duration) {
    *app.world_mut().resource_mut::<TimeUpdateStrategy>() =
        TimeUpdateStrategy::ManualDuration(length);
}

/// How often the table was put in order since this was asked last.
#[derive(Resource, Default)]
struct PutInOrder(usize);

fn count_times(mut times: ResMut<PutInOrder>) {
    times.0 += 1;
}

fn a_gap_of_600_seconds_in_the_middle_of_a_motion_ends_it_once<G: Board>() {
    let mut gaps = 0;
    for seed in 0..12 {
        let mut app = app(Speed::Normal, Duration::from_millis(50));
        app.init_resource::<PutInOrder>()
            .add_systems(Reconcile, count_times.ambiguous_with_all());
        let (mut host, mut rng) = host::<G>(G::options(seed), None, seed);
        let viewer = VIEWERS[usize::try_from(seed % 4).unwrap()];
        // Well into the game, where more than single stones move.
        for _ in 0..3 + 4 * seed {
            random_ply(&mut host, &mut rng);
        }
        lay_out(&mut app, &host, viewer);
        let mut told = host.v();
        random_ply(&mut host, &mut rng);
        tell(&mut app, &host, viewer, &mut told);
        for _ in 0..3 {
            app.update();
        }
        if !playing(&app) {
            continue;
        }
        gaps += 1;
        app.world_mut().resource_mut::<PutInOrder>().0 = 0;
        frame_length(&mut app, Duration::from_secs(600));
        app.update();
        assert!(!playing(&app), "it has long ended");
        assert_followed::<G>(&mut app, &host);
        for _ in 0..5 {
            app.update();
        }
        assert_eq!(app.world().resource::<PutInOrder>().0, 1);
        assert_followed::<G>(&mut app, &host);
        // What waits behind a gap is shown a ply at a time, and time goes on as before.
        for _ in 0..4 {
            random_ply(&mut host, &mut rng);
        }
        tell(&mut app, &host, viewer, &mut told);
        settle(&mut app);
        assert_followed::<G>(&mut app, &host);
        frame_length(&mut app, Duration::from_millis(50));
        if random_ply(&mut host, &mut rng) {
            tell(&mut app, &host, viewer, &mut told);
            settle(&mut app);
            assert_followed::<G>(&mut app, &host);
        }
    }
    assert!(gaps > 5, "only {gaps} in the middle of a motion");
}

fn a_jump_in_the_middle_of_a_motion_leaves_no_stray_stone<G: Board>() {
    let mut app = app(Speed::Slow, Duration::from_millis(40));
    let (mut host, mut rng) = host::<G>(G::options(0), None, 5);
    let viewer = Viewer::Seat(Seat::Second);
    lay_out(&mut app, &host, viewer);
    for round in 0..80 {
        let mut told = host.v();
        if !random_ply(&mut host, &mut rng) {
            break;
        }
        tell(&mut app, &host, viewer, &mut told);
        for _ in 0..(round % 9) {
            app.update();
        }
        if round % 3 == 2 {
            let seat = host.last_to_choose().unwrap();
            host.undo(seat, 0).unwrap();
        }
        lay_out(&mut app, &host, viewer);
        G::assert_entities_equal_view(&mut app);
        let log = host.log(viewer);
        let last = log.last().map(|entry| entry.glimpse.action.as_str());
        G::assert_last_move(&app, last);
    }
}

fn a_skip_at_any_moment_ends_each_ply_where_the_view_says<G: Board>() {
    for reduced in [false, true] {
        let mut app = app(Speed::Normal, Duration::from_millis(70));
        app.world_mut().resource_mut::<ChoreoClock>().reduced_motion = reduced;
        let (mut host, mut rng) = host::<G>(G::options(2), None, 23);
        lay_out(&mut app, &host, Viewer::Everything);
        let mut frames = 0;
        while host.ply() < 120 && begin_ply(&mut app, &mut host, &mut rng) {
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
            assert_followed::<G>(&mut app, &host);
        }
    }
}
