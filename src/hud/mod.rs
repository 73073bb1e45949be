//! The plates around the table: who plays, the score, the tracker, the story line, the rail.
//!
//! Boards fill [`PlateInfo`]; nothing here knows which game it shows.

mod choices;
mod info;
mod log_book;
mod loupe;
mod plates;
mod score;
mod side_log;
mod story;
mod transport;

use bevy::prelude::*;

pub use info::{Choice, Label, PlateInfo, SideInfo, Tracked, plate_colour, side_colours};
pub use log_book::{LogBook, LogLine};
pub use side_log::BelowLog;
pub use story::Toast;
pub(crate) use story::compared;
pub use transport::Back;

/// What works without a window: what the plates would say.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<PlateInfo>()
        .add_message::<bevy::window::RequestRedraw>();
    score::plugin(app);
    story::plugin(app);
    log_book::plugin(app);
}

/// The plates in a window.
pub(crate) fn windowed_plugin(app: &mut App) {
    plates::plugin(app);
    choices::plugin(app);
    loupe::plugin(app);
    transport::plugin(app);
    side_log::plugin(app);
    score::windowed_plugin(app);
    story::windowed_plugin(app);
}
