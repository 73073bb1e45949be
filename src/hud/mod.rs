//! The plates around the table: who plays, the score, the tracker, the story line, the rail.
//!
//! Boards fill [`PlateInfo`]; nothing here knows which game it shows.

mod info;
mod plates;
mod story;

use bevy::prelude::*;

pub use info::{Met, PlateInfo, SideInfo, Tracked};
pub(crate) use plates::SIDE_COLOURS;
pub use story::Toast;

/// What works without a window: what the plates would say.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<PlateInfo>()
        .add_message::<bevy::window::RequestRedraw>();
    story::plugin(app);
}

/// The plates in a window.
pub(crate) fn windowed_plugin(app: &mut App) {
    plates::plugin(app);
    story::windowed_plugin(app);
}
