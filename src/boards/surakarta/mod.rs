//! Surakarta on the table.

mod beats;
mod dress;
mod enact;
pub(crate) mod hand;
pub mod layout;
mod marks;
mod motion;
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

/// How it is played.
const RULES: [&str; 4] = [
    "A stone steps to a free neighbouring point.",
    "Or it takes: it runs along its line, round at least one of the eight arcs and on, over free points only, to the first stone that it meets. If that is an enemy it is taken; if not, the way is blocked.",
    "It may go round several arcs. Only arcs turn. Taking is never a must, and takes one stone a turn.",
    "Whoever takes all stones of the other side wins. When nothing has been taken for long, or the side to move has no move, the set-up's options decide.",
];

/// What is seen of it in a picture.
pub(crate) fn pictures(app: &mut App) {
    app.add_plugins((dress::plugin, marks::plugin));
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<beats::Beats>()
        .init_resource::<LastMove>()
        .init_resource::<Run>()
        .init_resource::<SurakartaHeld>()
        .init_resource::<SurakartaCursor>();
    add_board::<Surakarta, _, _, _>(
        app,
        BoardEntry {
            game: Surakarta::ID,
            load: parts::load,
            stones: STONES,
            rules: &RULES,
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
                .run_if(resource_exists::<Session>),
            (plates::fill, hand::raise_held)
                .after(TableSystems)
                .before(ChoreographySystems::Show),
        )
            .run_if(table_shows::<Surakarta>),
    );
}
