//! The boards: each game's own board, input, stage systems, choreography and plates.
//!
//! A fifth game adds a folder here and a line in [`plugin`] and [`pictures`].

pub mod cairns;
pub mod surakarta;
pub mod surge;
pub mod surmount;

use bevy::prelude::*;

/// What is seen of the boards in a picture.
pub(crate) fn pictures(app: &mut App) {
    app.add_plugins((
        surge::pictures,
        surmount::pictures,
        surakarta::pictures,
        cairns::pictures,
    ));
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        surge::plugin,
        surmount::plugin,
        surakarta::plugin,
        cairns::plugin,
    ));
}
