//! While nothing moves no frame is asked for; while something does, each asks for the next.

use bevy::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use stonecircle::choreography::{ChoreoClock, Speed};
use stonecircle::controllers::{Bots, Intent};
use stonecircle::screens::{Overlay, Press};
use stonecircle::session::{Act, PERSON, Session};
use stonecircle::table::PickArea;

use crate::board::{Board, begin, each, playing};
use crate::window::{app, asks_for_more, frames, wait};

each!(frames_are_asked_for_while_something_moves_and_no_longer);

/// Lets everything come to rest; a table that never does is a fault.
fn assert_rests(app: &mut App, what: &str) {
    // A toast stays for a few seconds, and is the last to go.
    for _ in 0..60 {
        if !asks_for_more(app) {
            for _ in 0..5 {
                assert!(!asks_for_more(app), "{what}: it wakes by itself");
            }
            return;
        }
    }
    panic!("{what}: it never rests");
}

fn frames_are_asked_for_while_something_moves_and_no_longer<G: Board>() {
    let mut app = app([1280, 720]);
    assert_rests(&mut app, "the title");
    app.world_mut().resource_mut::<Bots>().start = Box::new(|think| think());
    app.world_mut().resource_mut::<ChoreoClock>().speed = Speed::Normal;
    begin::<G>(&mut app, G::options(1), None, [PERSON, "random"]);
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for turn in 0..5 {
        wait(&mut app);
        assert_rests(&mut app, "the table");
        let session = app.world().resource::<Session>();
        let Some(seat) = session.host.to_move() else {
            break;
        };
        let action = session.host.position().random_move(&mut rng).unwrap();
        let ply = session.host.ply();
        app.world_mut().write_message(Act { seat, ply, action });
        frames(&mut app, 1);
        let mut moving = 0;
        while playing(&app) {
            assert!(asks_for_more(&mut app) || !playing(&app), "turn {turn}");
            moving += 1;
        }
        assert!(moving > 1, "nothing moved");
    }
    wait(&mut app);
    // With the pointer on each thing in turn, and with each taken up.
    let world = app.world_mut();
    let mut areas = world.query_filtered::<Entity, With<PickArea>>();
    let areas: Vec<Entity> = areas.iter(world).collect();
    for area in areas.iter().step_by(5) {
        app.world_mut().write_message(Intent::Hover(Some(*area)));
        frames(&mut app, 1);
        assert_rests(&mut app, "under the pointer");
        app.world_mut()
            .write_message(Intent::Lift(*area, Vec3::ZERO));
        app.world_mut()
            .write_message(Intent::Carry(Vec3::new(0.3, 0.0, 0.2)));
        frames(&mut app, 2);
        assert_rests(&mut app, "in the hand");
        app.world_mut()
            .write_message(Intent::Release(None, Vec3::ZERO));
        app.world_mut().write_message(Intent::Cancel);
        frames(&mut app, 1);
        assert_rests(&mut app, "put back");
    }
    for press in [
        Press::Open(Overlay::Settings),
        Press::Open(Overlay::Info),
        Press::Close,
        Press::FlatView,
        Press::ToTitle,
    ] {
        app.world_mut().write_message(press);
        frames(&mut app, 2);
        assert_rests(&mut app, &format!("{press:?}"));
    }
}
