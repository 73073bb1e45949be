//! The game without a picture, and what tests ask of it.

use std::time::Duration;

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use stonecircle::choreography::{ChoreoClock, Speed, Timeline};
use stonecircle::table::{EventQueue, Reconciled};

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

pub use super::surge::assert_entities_equal_view;
