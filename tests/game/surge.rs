//! Surge Stones on the table: what only this board has, and what the harness has to know of it.

use std::collections::HashSet;
use std::time::Duration;

use bevy::prelude::*;
use stonecircle::boards::surge::{SurgeParts, Token, Unread, layout};
use stonecircle::choreography::{ChoreoClock, Finish, Pose, Speed, Timeline};
use stonecircle::table::{
    CellStones, GoneStones, Leaving, PoseOf, Shown, StackStones, Stone, TableView,
};
use stonecircle_host::Host;
use stonecircle_rules::surge::{Move, SeenHand, Square, Surge};
use stonecircle_rules::{Seat, Viewer};

use super::board::{Board, begin_ply, host, lay_out, playing, plies, random_ply, tell};
use super::headless::{app, settle};

impl Board for Surge {
    /// A placement and the surge that it sets off.
    const TURN: u64 = 2_500;
    const EVENTS: usize = 1_000;

    fn assert_entities_equal_view(app: &mut App) {
        assert_entities_equal_view(app);
    }

    /// Stones that went over an edge or were lost.
    fn events(app: &App) -> usize {
        app.world().resource::<GoneStones>().0.len()
    }

    fn taps(app: &App, action: &Move) -> Option<Vec<Vec3>> {
        let Move::Place {
            value: Some(value),
            at,
        } = action
        else {
            return None;
        };
        let near = app.world().resource::<SurgeParts>().near;
        let view = &app.world().resource::<TableView<Self>>().0;
        let SeenHand::Known(hand) = view.hand(near) else {
            return None;
        };
        let index = hand.values().position(|held| held == *value)?;
        let floor = |place: Vec3| place.with_y(0.0);
        Some(vec![
            floor(layout::hand(near, index)),
            floor(layout::square(*at)),
        ])
    }
}

fn stone(world: &World, entity: Entity) -> (Seat, Option<u8>, bool) {
    let stone = world.get::<Stone>(entity).expect("a stone");
    (stone.seat, stone.value, stone.face_down)
}

/// Asserts that the entities say exactly what the table's view says: each stone on its square, in
/// its hand or its tray, face-down where it lies face-down, at rest where it belongs, and no stone
/// besides.
pub fn assert_entities_equal_view(app: &mut App) {
    let world = app.world_mut();
    let mut stones = world.query::<&Stone>();
    let all = stones.iter(world).count();
    let mut leaving = world.query::<&Leaving>();
    assert_eq!(
        leaving.iter(world).count(),
        0,
        "a stone that left is still there"
    );
    let world = app.world();
    let view = &world.resource::<TableView<Surge>>().0;
    let parts = world.resource::<SurgeParts>();
    let mut counted = 0;
    for at in Square::all() {
        let here: Vec<_> = world
            .get::<CellStones>(parts.cell(at))
            .map(|stones| stones.stones().to_vec())
            .unwrap_or_default();
        let wanted: Vec<_> = view
            .board()
            .stone(at)
            .map(|stone| (stone.seat, stone.value, stone.face_down))
            .into_iter()
            .collect();
        let found: Vec<_> = here.iter().map(|entity| stone(world, *entity)).collect();
        assert_eq!(found, wanted, "on {at}");
        for entity in here {
            let place = world.get::<Transform>(entity).expect("a place").translation;
            let cell = world.get::<Transform>(parts.cell(at)).expect("a cell");
            assert!(
                place.distance(cell.translation) < 1e-4,
                "{at}: rests at {place}"
            );
            let face_down = stone(world, entity).2;
            for child in world.get::<Children>(entity).expect("a pose").iter() {
                let pose = world.get::<Pose>(child).expect("a pose");
                let wanted = if face_down {
                    Pose::face_down()
                } else {
                    Pose::default()
                };
                assert_eq!(*pose, wanted, "the pose on {at}");
            }
        }
        counted += found.len();
    }
    for seat in Seat::BOTH {
        let here = |stack: Entity| -> Vec<Option<u8>> {
            world
                .get::<StackStones>(stack)
                .map(|stones| stones.stones().iter().map(|s| stone(world, *s).1).collect())
                .unwrap_or_default()
        };
        let hand = here(parts.hands[seat.index()]);
        let wanted: Vec<Option<u8>> = match view.hand(seat) {
            SeenHand::Known(hand) => hand.values().map(Some).collect(),
            SeenHand::Hidden(count) => vec![None; count.into()],
        };
        assert_eq!(hand, wanted, "the hand of {seat:?}");
        let tray = here(parts.trays[seat.index()]);
        let won: Vec<Option<u8>> = world
            .resource::<GoneStones>()
            .0
            .iter()
            .filter(|gone| gone.account == Some(seat))
            .map(|gone| gone.value)
            .collect();
        assert_eq!(tray, won, "the tray of {seat:?}");
        counted += hand.len() + tray.len();
    }
    assert_eq!(all, counted, "stones that are nowhere");
    let token = world.get::<Transform>(parts.token).copied();
    let rests = layout::token(view.standing().first_placer);
    assert_eq!(
        token,
        Some(Transform::from_translation(rests)),
        "the token lies with who places first"
    );
}

/// A game of which everything is seen.
fn surge(seed: u64) -> (Host, rand_chacha::ChaCha8Rng) {
    host::<Surge>(Surge::options(0), None, seed)
}

fn show(app: &mut App, host: &Host) {
    lay_out(app, host, Viewer::Everything);
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
    show(&mut app, &host);
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
    show(&mut app, &host);
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
fn no_number_of_a_hidden_hand_is_read_before_its_stone_lay_face_down() {
    for reduced_motion in [false, true] {
        let mut app = app(Speed::Normal, Duration::from_millis(10));
        app.world_mut().resource_mut::<ChoreoClock>().reduced_motion = reduced_motion;
        let (mut host, mut rng) = surge(53);
        lay_out(&mut app, &host, Viewer::Seat(Seat::First));
        let (mut lay_face_down, mut read) = (HashSet::new(), HashSet::new());
        let mut told = host.v();
        while random_ply(&mut host, &mut rng) {
            tell(&mut app, &host, Viewer::Seat(Seat::First), &mut told);
            app.update();
            let mut playing_on = true;
            while playing_on {
                playing_on = playing(&app);
                let world = app.world_mut();
                let mut poses = world.query::<(&PoseOf, &Pose)>();
                let away = poses.iter(world).filter(|(_, pose)| pose.has_turned_away());
                lay_face_down.extend(away.map(|(of, _)| of.0));
                let mut stones = world.query_filtered::<(Entity, &Stone), Without<Unread>>();
                for (entity, stone) in stones.iter(world) {
                    if stone.seat == Seat::Second && stone.value.is_some() {
                        let ply = host.ply();
                        assert!(lay_face_down.contains(&entity), "ply {ply}: {stone:?}");
                        read.insert(entity);
                    }
                }
                app.update();
            }
        }
        assert!(read.len() > 10, "{} stones were read", read.len());
        let world = app.world_mut();
        let mut unread = world.query::<&Unread>();
        assert_eq!(unread.iter(world).count(), 0, "all may be read at the end");
    }
}

#[test]
fn a_stone_at_rest_is_read_even_where_the_next_ply_begins_at_once() {
    let unread = |app: &mut App| -> HashSet<Entity> {
        let world = app.world_mut();
        let mut unread = world.query_filtered::<Entity, With<Unread>>();
        unread.iter(world).collect()
    };
    let mut app = app(Speed::Normal, Duration::from_millis(10));
    let (mut host, mut rng) = surge(59);
    lay_out(&mut app, &host, Viewer::Seat(Seat::First));
    let mut told = host.v();
    while random_ply(&mut host, &mut rng) {}
    tell(&mut app, &host, Viewer::Seat(Seat::First), &mut told);
    let mut skipped = 0;
    for _ in 0..1_000 {
        let (before, ply) = (unread(&mut app), plies(&app));
        app.world_mut().resource_mut::<ChoreoClock>().skip();
        app.update();
        // The ply before was played out and rests, and another moves already.
        if plies(&app) > ply {
            let after = unread(&mut app);
            assert!(before.is_disjoint(&after), "ply {}", plies(&app));
            skipped += before.len();
        }
    }
    assert_eq!(plies(&app), host.ply(), "all is shown");
    assert!(skipped > 5, "{skipped} stones were skipped");
}

#[test]
fn a_turn_and_a_surge_take_no_longer_than_they_may() {
    let mut app = app(Speed::Normal, Duration::from_millis(100));
    for seed in 60..64 {
        let (mut host, mut rng) = surge(seed);
        show(&mut app, &host);
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
        show(&mut app, &host);
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
