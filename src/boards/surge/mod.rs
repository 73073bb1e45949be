//! Surge Stones on the table.

mod beats;
mod dress;
mod enact;
pub(crate) mod hand;
pub mod layout;
mod motion;
mod parts;
mod plates;
mod reconcile;
pub(crate) mod story;

use bevy::prelude::*;
use stonecircle_rules::Game;
use stonecircle_rules::surge::Surge;

use crate::choreography::ChoreographySystems;
use crate::controllers::ControllerSystems;
use crate::look::StoneKind;
use crate::session::Session;
use crate::table::{BoardEntry, TableSystems, add_board, table_shows};

pub use beats::{Beat, Beats};
pub use hand::{Held, SurgeCursor};
pub use parts::{HandSlot, SurgeParts, Token};

/// What is seen of it in a picture.
pub(crate) fn pictures(app: &mut App) {
    dress::plugin(app);
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Beats>()
        .init_resource::<beats::LastLaid>()
        .init_resource::<Held>()
        .init_resource::<SurgeCursor>();
    add_board::<Surge, _, _, _>(
        app,
        BoardEntry {
            game: Surge::ID,
            load: parts::load,
            stones: [StoneKind::Blue, StoneKind::Orange],
            slab: crate::look::surge::SLAB,
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
            (plates::fill, hand::raise_held)
                .after(TableSystems)
                .before(ChoreographySystems::Show),
        )
            .run_if(table_shows::<Surge>),
    );
}
