//! A window may have any size, change it at any time, and be drawn at any scale.

use bevy::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use stonecircle::choreography::{ChoreoClock, Speed};
use stonecircle::controllers::Bots;
use stonecircle::screens::{Overlay, Press};
use stonecircle::session::{Act, PERSON, Session};
use stonecircle::ui::Room;

use crate::board::{Board, begin, each, moves, random_taps, told};
use crate::window::{Hand, Mouse, app, frames, key, resize, seen, wait};

each!(a_window_shrinks_and_grows_and_goes_on);

/// Physical pixels and scale: thumbnails, a minimised window, phones, the largest screens.
const SIZES: [([u32; 2], f32); 14] = [
    ([200, 200], 1.0),
    ([200, 200], 2.0),
    ([0, 0], 2.0),
    ([0, 0], 1.0),
    ([1, 1], 1.0),
    ([1, 700], 1.0),
    ([700, 1], 1.0),
    ([0, 500], 1.0),
    ([780, 1_688], 2.0),
    ([390, 844], 1.0),
    ([1_170, 2_532], 3.0),
    ([3_840, 2_160], 1.5),
    ([200, 200], 0.5),
    ([1_280, 720], 1.0),
];

fn assert_finite(app: &mut App, what: &str) {
    let world = app.world_mut();
    let mut places = world.query::<(&GlobalTransform, Option<&Name>)>();
    for (place, name) in places.iter(world) {
        assert!(
            place.affine().is_finite(),
            "{what}: {name:?} is at {place:?}"
        );
    }
    let mut nodes = world.query::<(&ComputedNode, Option<&Name>)>();
    for (node, name) in nodes.iter(world) {
        assert!(node.size().is_finite(), "{what}: {name:?} is {node:?}");
    }
}

/// The person to move plays any move.
fn play_any(app: &mut App, rng: &mut ChaCha8Rng) {
    let session = app.world().resource::<Session>();
    let Some(seat) = session
        .host
        .to_move()
        .filter(|seat| session.is_person(*seat))
    else {
        return;
    };
    let action = session.host.position().random_move(rng).unwrap();
    let ply = session.host.ply();
    app.world_mut().write_message(Act { seat, ply, action });
}

fn a_window_shrinks_and_grows_and_goes_on<G: Board>() {
    let mut app = app([1280, 720]);
    app.world_mut().resource_mut::<Bots>().start = Box::new(|think| think());
    begin::<G>(&mut app, G::options(1), None, [PERSON, "random"]);
    app.world_mut().resource_mut::<ChoreoClock>().speed = Speed::Normal;
    frames(&mut app, 12);
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    for (round, (size, scale)) in SIZES.into_iter().enumerate() {
        // In the middle of a motion, and with a panel open.
        play_any(&mut app, &mut rng);
        frames(&mut app, 1 + round % 3);
        if round % 4 == 1 {
            app.world_mut().write_message(Press::Open(Overlay::Menu));
            frames(&mut app, 1);
        }
        resize(&mut app, size, scale);
        frames(&mut app, 4);
        assert_finite(&mut app, &format!("{size:?} x {scale}"));
        app.world_mut().write_message(Press::Close);
        app.world_mut().write_message(Press::FlatView);
        frames(&mut app, 3);
        assert_finite(&mut app, &format!("{size:?} x {scale}, the other view"));
    }
    // As large as before, everything is where it was, and one plays on.
    app.world_mut().resource_mut::<ChoreoClock>().speed = Speed::Off;
    frames(&mut app, 12);
    wait(&mut app);
    assert!(!app.world().resource::<Room>().portrait);
    G::assert_entities_equal_view(&mut app);
    for _ in 0..60 {
        let session = app.world().resource::<Session>();
        assert!(!session.host.is_over(), "the game was too short to tell");
        let before = moves(&app).len();
        let Some((action, taps)) = random_taps::<G>(&app, &mut rng) else {
            continue;
        };
        for tap in taps {
            let at = seen(&mut app, tap);
            Mouse.tap(&mut app, at);
        }
        if moves(&app).len() == before {
            key(&mut app, KeyCode::Space);
        }
        assert_eq!(moves(&app).get(before), Some(&action), "{}", told(&app));
        return;
    }
    panic!("no move was found that taps can play");
}
