//! Surmount on the table.

mod beats;
mod cursor;
mod dress;
mod enact;
pub(crate) mod hand;
mod joints;
pub mod layout;
mod marks;
mod motion;
mod parts;
mod plates;
mod preview;
mod reconcile;
mod story;

use bevy::prelude::*;
use stonecircle_rules::Game;
use stonecircle_rules::surmount::Surmount;

use crate::choreography::ChoreographySystems;
use crate::controllers::ControllerSystems;
use crate::look::StoneKind;
use crate::session::Session;
use crate::table::{BoardEntry, TableSystems, add_board, table_shows};

pub use beats::{Beat, Beats, LastTurn};
pub use cursor::SurmountCursor;
pub use hand::Growing;
pub use parts::SurmountParts;

/// What is seen of it in a picture.
pub(crate) fn pictures(app: &mut App) {
    dress::plugin(app);
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Beats>()
        .init_resource::<LastTurn>()
        .init_resource::<Growing>()
        .init_resource::<SurmountCursor>();
    add_board::<Surmount, _, _, _>(
        app,
        BoardEntry {
            game: Surmount::ID,
            load: parts::load,
            stones: [StoneKind::Green, StoneKind::Gold],
            slab: crate::look::surmount::SLAB,
        },
        enact::enact,
        motion::choreograph,
        reconcile::reconcile,
    );
    app.add_systems(
        Update,
        (
            hand::interpret
                .in_set(ControllerSystems::Interpret)
                .run_if(resource_exists::<Session>),
            plates::fill
                .after(TableSystems)
                .before(ChoreographySystems::Show),
        )
            .run_if(table_shows::<Surmount>),
    );
}
