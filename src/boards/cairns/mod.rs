//! Cairns on the table.

mod beats;
mod dress;
mod enact;
mod float;
pub mod hand;
pub mod layout;
mod marks;
mod motion;
mod parts;
mod plates;
mod profile;
mod reconcile;
pub(crate) mod story;

use bevy::prelude::*;
use stonecircle_rules::Game;
use stonecircle_rules::cairns::Cairns;

use crate::choreography::ChoreographySystems;
use crate::controllers::ControllerSystems;
use crate::look::StoneKind;
use crate::session::Session;
use crate::table::{BoardEntry, TableSystems, add_board, table_shows};

pub use beats::{Beat, Beats, LastMove};
pub use hand::{CairnsCursor, Picked, Step};
pub use parts::CairnsParts;

/// The stones of the sides, first to second.
const STONES: [StoneKind; 2] = [StoneKind::Slate, StoneKind::Amber];

/// How it is played.
const RULES: [&str; 5] = [
    "The moor has five by five cells. Whoever's stone lies on top holds a cell. Each side has fifteen stones.",
    "Drop a stone on a free cell, or on a stack that you hold.",
    "Or carry: the top one, two or three stones of a stack that you hold go as many cells in a straight line, one stone left on each, the lowest first.",
    "A stack of four is a cairn: it wins at once for whoever's stone tops it.",
    "When somebody has dropped the last stone, when the side to move has no turn, or after fifty turns without a drop, whoever holds more cells wins.",
];

/// What is seen of it in a picture.
pub(crate) fn pictures(app: &mut App) {
    dress::plugin(app);
    marks::plugin(app);
    profile::plugin(app);
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Beats>()
        .init_resource::<LastMove>()
        .init_resource::<Picked>()
        .init_resource::<CairnsCursor>();
    add_board::<Cairns, _, _, _>(
        app,
        BoardEntry {
            game: Cairns::ID,
            load: parts::load,
            stones: STONES,
            rules: &RULES,
            slab: crate::look::cairns::SLAB,
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
            (plates::fill, float::raise_picked)
                .after(TableSystems)
                .before(ChoreographySystems::Show),
        )
            .run_if(table_shows::<Cairns>),
    );
}
