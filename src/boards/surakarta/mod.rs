//! Surakarta on the table.

mod advice;
mod beats;
mod dress;
mod enact;
pub(crate) mod hand;
pub mod layout;
mod log;
mod marks;
mod motion;
mod options;
mod parts;
mod plates;
mod reconcile;
mod story;
mod targets;

use bevy::prelude::*;
use stonecircle_rules::Game;
use stonecircle_rules::surakarta::Surakarta;

use crate::choreography::ChoreographySystems;
use crate::controllers::ControllerSystems;
use crate::look::StoneKind;
use crate::session::Session;
use crate::table::{BoardEntry, TableSystems, add_board, table_shows};

pub use beats::{LastMove, Run};
pub use hand::{SurakartaCursor, SurakartaHeld};
pub use parts::SurakartaParts;

/// The stones of the sides, first to second.
const STONES: [StoneKind; 2] = [StoneKind::Black, StoneKind::White];

/// What is seen of it in a picture.
pub(crate) fn pictures(app: &mut App) {
    app.add_plugins((dress::plugin, marks::plugin));
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<beats::Beats>()
        .init_resource::<LastMove>()
        .init_resource::<Run>()
        .init_resource::<SurakartaHeld>()
        .insert_resource(SurakartaCursor::new(2, 1));
    add_board::<Surakarta, _, _, _>(
        app,
        BoardEntry {
            game: Surakarta::ID,
            load: parts::load,
            tell: log::tell,
            advise: advice::advise,
            keys,
            stones: STONES,
            top: dress::top,
            stands: reconcile::stands,
            still: dress::still,
            pictures: options::picture,
            slab: crate::look::surakarta::SLAB,
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
                .distributive_run_if(resource_exists::<Session>),
            (plates::fill, hand::raise_held)
                .after(TableSystems)
                .before(ChoreographySystems::Show),
        )
            .distributive_run_if(table_shows::<Surakarta>),
    );
}

/// What keys do in this game alone.
fn keys() -> Vec<(String, String)> {
    Vec::new()
}
