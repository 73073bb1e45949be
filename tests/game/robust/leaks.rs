//! Games that came and went leave nothing behind.

use std::collections::BTreeMap;

use bevy::ecs::resource::IsResource;
use bevy::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use stonecircle::choreography::{ChoreoClock, Speed};
use stonecircle::controllers::Intent;
use stonecircle::look::LookMaterial;
use stonecircle::screens::{Overlay, Press, Screen};
use stonecircle::session::{Act, Session, StartGame};
use stonecircle::table::PickArea;

use crate::board::{Board, Cairns, PERSONS, Surakarta, Surge, Surmount, setup};
use crate::window::{app, frames};

/// How many there are of everything that could pile up.
#[derive(Debug, PartialEq)]
struct Counts {
    entities: BTreeMap<String, usize>,
    meshes: usize,
    images: usize,
    table_materials: usize,
    standard_materials: usize,
}

fn count_all(app: &mut App) -> Counts {
    let world = app.world_mut();
    let mut all = world.query_filtered::<(Option<&Name>, Has<ChildOf>), Without<IsResource>>();
    let mut entities = BTreeMap::new();
    for (name, on_another) in all.iter(world) {
        // How many stones stand on the tops behind the title is for the games there to say.
        let quiet = name.is_some_and(|name| match name.as_str() {
            "Quiet stone" => true,
            "Contact shadow" => on_another,
            _ => false,
        });
        if quiet {
            continue;
        }
        let name = name.map_or_else(String::new, |name| name.as_str().to_owned());
        *entities.entry(name).or_default() += 1;
    }
    Counts {
        entities,
        meshes: world.resource::<Assets<Mesh>>().len(),
        images: world.resource::<Assets<Image>>().len(),
        table_materials: world.resource::<Assets<LookMaterial>>().len(),
        standard_materials: world.resource::<Assets<StandardMaterial>>().len(),
    }
}

/// Begins a game and leaves it in the middle of something: of a motion, of a turn in the making, of
/// a panel.
fn begin_and_leave<G: Board>(app: &mut App, cycle: u64, rng: &mut ChaCha8Rng) {
    app.world_mut().write_message(StartGame {
        setup: setup::<G>(G::options(cycle / 4), None, PERSONS),
        seed: cycle,
    });
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Table);
    frames(app, 2);
    for _ in 0..cycle % 6 {
        let session = app.world().resource::<Session>();
        if let (Some(seat), Some(action)) = (
            session.host.to_move(),
            session.host.position().random_move(rng),
        ) {
            let ply = session.host.ply();
            app.world_mut().write_message(Act { seat, ply, action });
        }
        frames(app, rng.random_range(0..4));
    }
    if cycle.is_multiple_of(3) {
        let world = app.world_mut();
        let mut areas = world.query_filtered::<Entity, With<PickArea>>();
        let areas: Vec<Entity> = areas.iter(world).collect();
        world.write_message(Press::Skip);
        frames(app, 3);
        for area in areas.iter().step_by(3) {
            app.world_mut()
                .write_message(Intent::Tap(*area, Vec3::ZERO));
        }
        app.update();
    }
    if cycle.is_multiple_of(7) {
        let panels = [
            Overlay::Menu,
            Overlay::Settings,
            Overlay::Info,
            Overlay::Log,
        ];
        let panel = panels[usize::try_from(cycle / 7 % 4).unwrap()];
        app.world_mut().write_message(Press::Open(panel));
        frames(app, 2);
    }
    if cycle.is_multiple_of(5) {
        app.world_mut().write_message(Press::ToTitle);
        frames(app, 2);
    }
}

fn cycles(app: &mut App, cycles: core::ops::Range<u64>) -> Counts {
    let mut rng = ChaCha8Rng::seed_from_u64(cycles.start);
    for cycle in cycles {
        match cycle % 4 {
            0 => begin_and_leave::<Surge>(app, cycle, &mut rng),
            1 => begin_and_leave::<Surmount>(app, cycle, &mut rng),
            2 => begin_and_leave::<Surakarta>(app, cycle, &mut rng),
            _ => begin_and_leave::<Cairns>(app, cycle, &mut rng),
        }
    }
    app.world_mut().write_message(Press::ToTitle);
    frames(app, 20);
    count_all(app)
}

#[test]
fn five_hundred_new_games_leave_entities_and_assets_as_they_were() {
    let mut app = app([1280, 720]);
    app.world_mut().resource_mut::<ChoreoClock>().speed = Speed::Normal;
    // Fonts draw a letter when it is first written: all that is written is written once before.
    let before = cycles(&mut app, 0..140);
    let after = cycles(&mut app, 140..640);
    assert_eq!(after, before);
}
