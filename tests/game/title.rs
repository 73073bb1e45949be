//! The title: the boards stand in the circle, and choosing one brings the camera to it.

use std::time::Duration;

use bevy::prelude::*;
use bevy::ui::UiGlobalTransform;
use bevy::window::RequestRedraw;
use stonecircle::choreography::{ChoreoClock, Speed};
use stonecircle::controllers::Bots;
use stonecircle::look::{CameraView, TableCamera};
use stonecircle::screens::{Press, QuietGames, Screen, SetupChoice};
use stonecircle::table::Boards;
use stonecircle_rules::{Viewer, games};

use super::window::{
    Finger, Hand, Mouse, app, asks_for_more, frame_length, frames, screen, seen, set_clock,
};

const SIZES: [[u32; 2]; 8] = [
    [360, 640],
    [390, 844],
    [640, 360],
    [844, 390],
    [768, 1024],
    [1280, 720],
    [2560, 1080],
    [3840, 2160],
];

/// Where the tops are seen, in their order.
fn tops(app: &mut App) -> Vec<Vec2> {
    let world = app.world_mut();
    let mut named = world.query::<(&Name, &GlobalTransform)>();
    let places: Vec<Vec3> = named
        .iter(world)
        .filter(|(name, _)| name.as_str() == "Top")
        .map(|(_, place)| place.translation())
        .collect();
    places.into_iter().map(|place| seen(app, place)).collect()
}

/// All buttons with a tone: their presses and where they are seen, in pixels.
fn buttons(app: &mut App) -> Vec<(Press, Rect)> {
    let world = app.world_mut();
    let mut nodes = world.query::<(
        &Press,
        &ComputedNode,
        &UiGlobalTransform,
        Has<stonecircle::ui::Tone>,
    )>();
    nodes
        .iter(world)
        .filter(|(.., lettered)| *lettered)
        .map(|(press, node, place, _)| {
            (
                *press,
                Rect::from_center_size(place.translation, node.size()),
            )
        })
        .collect()
}

#[test]
fn every_game_stands_there_with_its_name_below_it_in_every_window() {
    for size in SIZES {
        let mut app = app(size);
        let window = Rect::from_corners(Vec2::ZERO, UVec2::from(size).as_vec2());
        let tops = tops(&mut app);
        assert_eq!(tops.len(), games().len());
        let buttons = buttons(&mut app);
        for (index, top) in tops.iter().enumerate() {
            assert!(window.contains(*top), "{size:?}: {top}");
            let (_, name) = buttons
                .iter()
                .find(|(press, _)| *press == Press::ChooseGame(index))
                .unwrap();
            assert!(name.min.y > top.y, "{size:?}: the name stands below");
            assert!(
                (name.center().x - top.x).abs() < 0.1 * window.width(),
                "{size:?}"
            );
        }
        for (index, (press, rect)) in buttons.iter().enumerate() {
            let inside = window.contains(rect.min) && window.contains(rect.max);
            assert!(inside, "{size:?}: {press:?} at {rect:?}");
            for (other, common) in &buttons[..index] {
                let common = rect.inflate(-0.5).intersect(*common);
                assert!(common.is_empty(), "{size:?}: {press:?} lies on {other:?}");
            }
        }
    }
}

#[test]
fn a_tap_on_a_board_chooses_its_game() {
    for (size, finger) in [([1280, 720], false), ([390, 844], true)] {
        for index in 0..games().len() {
            let mut app = app(size);
            let top = tops(&mut app)[index];
            if finger {
                Finger(0).tap(&mut app, top);
            } else {
                Mouse.tap(&mut app, top);
            }
            frames(&mut app, 3);
            assert_eq!(screen(&app), Screen::Setup);
            assert_eq!(app.world().resource::<SetupChoice>().game, index);
        }
    }
}

#[test]
fn a_name_is_never_behind_the_top_of_another_game() {
    for (size, finger) in [([360, 640], true), ([768, 1024], false)] {
        for index in 0..games().len() {
            let mut app = app(size);
            let (_, name) = buttons(&mut app)
                .into_iter()
                .find(|(press, _)| *press == Press::ChooseGame(index))
                .unwrap();
            // Its lower edge is where the next row of tops begins.
            let edge = Vec2::new(name.center().x, name.max.y - 3.0);
            if finger {
                Finger(0).tap(&mut app, edge);
            } else {
                Mouse.tap(&mut app, edge);
            }
            frames(&mut app, 3);
            assert_eq!(screen(&app), Screen::Setup);
            assert_eq!(app.world().resource::<SetupChoice>().game, index);
        }
    }
}

fn camera(app: &mut App) -> (CameraView, bool, Vec3) {
    let world = app.world_mut();
    let (camera, place) = world
        .query::<(&TableCamera, &Transform)>()
        .single(world)
        .unwrap();
    (camera.view(), camera.is_moving(), place.translation)
}

#[test]
fn choosing_one_brings_the_camera_to_it_and_then_the_game_sleeps() {
    let mut app = app([1280, 720]);
    frames(&mut app, 8);
    assert!(!asks_for_more(&mut app), "the title at rest sleeps");
    set_clock(&mut app, Speed::Normal, false);
    frame_length(&mut app, 50);
    let (_, _, before) = camera(&mut app);
    app.world_mut().write_message(Press::ChooseGame(2));
    frames(&mut app, 3);
    let mut took = Duration::ZERO;
    while camera(&mut app).1 {
        took += Duration::from_millis(50);
        assert!(asks_for_more(&mut app), "frames are drawn on the way");
        took += Duration::from_millis(50);
        app.update();
        assert!(took < Duration::from_secs(2), "it never arrives");
    }
    assert!(took >= Duration::from_millis(300), "{took:?}");
    let (view, _, after) = camera(&mut app);
    assert_eq!(view, CameraView::Choice);
    assert!(after.distance(before) > 4.0, "{before} {after}");
    frames(&mut app, 6);
    assert!(!asks_for_more(&mut app), "and there it sleeps");
    // Another one is somewhere else.
    app.world_mut().write_message(Press::ToTitle);
    frames(&mut app, 30);
    set_clock(&mut app, Speed::Normal, true);
    app.world_mut().write_message(Press::ChooseGame(0));
    frames(&mut app, 4);
    let (view, moving, other) = camera(&mut app);
    assert_eq!(
        (view, moving),
        (CameraView::Choice, false),
        "reduced motion cuts"
    );
    assert!(other.distance(after) > 2.0, "{other} {after}");
}

/// Where the stones on the tops stand, and where their games have them; both in some order.
fn quiet_stones(app: &mut App) -> (Vec<Vec3>, Vec<Vec3>) {
    let world = app.world_mut();
    let mut stones = world.query::<(&Name, &Transform)>();
    let mut seen: Vec<Vec3> = stones
        .iter(world)
        .filter(|(name, _)| name.as_str() == "Quiet stone")
        .map(|(_, place)| place.translation)
        .collect();
    let quiet = world.resource::<QuietGames>();
    let boards = world.resource::<Boards>();
    let mut wanted: Vec<Vec3> = boards
        .in_order()
        .flat_map(|board| {
            let position = quiet.position(board.game).expect("a game on every top");
            (board.stands)(position.view(Viewer::Spectator).as_ref())
        })
        .map(|stone| stone.rests().translation)
        .collect();
    for places in [&mut seen, &mut wanted] {
        places.sort_by(|a, b| {
            let order = |place: &Vec3| [place.x, place.y, place.z].map(|part| (part * 1e3) as i32);
            order(a).cmp(&order(b))
        });
    }
    (seen, wanted)
}

fn texts(app: &App) -> Vec<String> {
    let quiet = app.world().resource::<QuietGames>();
    games()
        .iter()
        .map(|game| {
            quiet
                .position(game.id())
                .expect("a game on every top")
                .text()
        })
        .collect()
}

#[test]
fn the_tops_play_by_themselves_and_every_stone_comes_to_its_place() {
    let mut app = app([1280, 720]);
    app.world_mut().resource_mut::<Bots>().start = Box::new(|think| think());
    app.world_mut().resource_mut::<ChoreoClock>().speed = Speed::Normal;
    let mut before = quiet_stones(&mut app).0;
    assert!(before.len() > 20, "{} stones", before.len());
    let mut positions: Vec<Vec<String>> = texts(&app).into_iter().map(|text| vec![text]).collect();
    let mut still = 0;
    for _ in 0..1_200 {
        app.update();
        for (known, now) in positions.iter_mut().zip(texts(&app)) {
            if known.last() != Some(&now) {
                known.push(now);
            }
        }
        let (seen, wanted) = quiet_stones(&mut app);
        if seen == before {
            still += 1;
            assert_eq!(seen.len(), wanted.len());
            for (seen, wanted) in seen.iter().zip(&wanted) {
                assert!(seen.distance(*wanted) < 1e-3, "{seen} is to be at {wanted}");
            }
        }
        before = seen;
    }
    assert!(still > 100, "the stones rested in only {still} frames");
    for known in &positions {
        assert!(known.len() > 4, "only {known:?}");
    }
}

#[test]
fn where_motion_is_reduced_or_off_the_tops_stand_still_and_the_game_sleeps() {
    for (speed, reduced) in [(Speed::Off, false), (Speed::Normal, true)] {
        let mut app = app([1280, 720]);
        let mut clock = app.world_mut().resource_mut::<ChoreoClock>();
        (clock.speed, clock.reduced_motion) = (speed, reduced);
        frames(&mut app, 30);
        let before = texts(&app);
        let mut asked = app
            .world()
            .resource::<Messages<RequestRedraw>>()
            .get_cursor_current();
        frames(&mut app, 200);
        assert_eq!(texts(&app), before);
        let redraws = app.world().resource::<Messages<RequestRedraw>>();
        assert_eq!(asked.read(redraws).count(), 0, "{speed:?} {reduced}");
    }
}

#[test]
fn quiet_stones_stay_behind_every_screen_and_leave_for_the_table() {
    let mut app = app([1280, 720]);
    let count = quiet_stones(&mut app).0.len();
    app.world_mut().write_message(Press::ToSettings);
    frames(&mut app, 4);
    assert_eq!(quiet_stones(&mut app).0.len(), count);
    app.world_mut().write_message(Press::Escape);
    frames(&mut app, 4);
    app.world_mut().write_message(Press::ChooseGame(0));
    frames(&mut app, 4);
    assert_eq!(quiet_stones(&mut app).0.len(), count);
    app.world_mut().write_message(Press::Begin);
    frames(&mut app, 6);
    assert_eq!(quiet_stones(&mut app).0, Vec::<Vec3>::new());
}
