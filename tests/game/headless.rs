//! The game without a picture, and what tests ask of it.

use std::time::Duration;

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use stonecircle::boards::surge::{SurgeParts, layout};
use stonecircle::choreography::{ChoreoClock, Pose, Speed, Timeline};
use stonecircle::table::{
    CellStones, EventQueue, GoneStones, Leaving, Reconciled, StackStones, Stone, TableView,
};
use stonecircle_rules::Seat;
use stonecircle_rules::surge::{SeenHand, Square, Surge};

/// The game without a picture; each update lasts `step`.
pub fn app(speed: Speed, step: Duration) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(step))
        .add_plugins(stonecircle::logic);
    app.finish();
    app.cleanup();
    app.world_mut().resource_mut::<ChoreoClock>().speed = speed;
    // The first update has no length.
    app.update();
    app
}

/// Updates until nothing waits and nothing plays.
pub fn settle(app: &mut App) {
    for _ in 0..10_000 {
        app.update();
        let world = app.world();
        if world.resource::<EventQueue>().is_empty() && !world.resource::<Timeline>().is_playing() {
            return;
        }
    }
    panic!("the table never came to rest");
}

/// All entities of the game: each has a name or a place. Bevy keeps its resources as entities too.
pub fn count(app: &mut App) -> usize {
    let world = app.world_mut();
    let mut all = world.query_filtered::<Entity, Or<(With<Name>, With<Transform>)>>();
    all.iter(world).count()
}

/// How many logical changes the reconcilings made since this was asked last.
pub fn reconciled(app: &mut App) -> usize {
    std::mem::take(&mut app.world_mut().resource_mut::<Reconciled>().0)
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
