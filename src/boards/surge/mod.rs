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

/// The stones of the sides, first to second.
const STONES: [StoneKind; 2] = [StoneKind::Blue, StoneKind::Orange];

/// How it is played.
const RULES: [&str; 6] = [
    "Each side has twenty stones, every value from 1 to 10 twice, and holds three of them.",
    "Each round both sides lay one stone face-down on a free square of their own two home rows; who lays first changes every round. The white stone lies with who lays first.",
    "Then all stones turn up, and every column surges at once. Stones of one side in a row form a line; the first four add up to its strength.",
    "Lines that touch: the stronger pushes the weaker back by a square. A stone with no square behind it goes over the edge, and the pusher scores its value. It comes to rest in the pusher's tray.",
    "One square between them: the stronger line takes it. Equal strength: both leading stones are gone. Further apart: both walk on; a stone that walks off the far edge is gone for no score.",
    "The game ends when all stones are spent and nothing moves. The higher score wins. The small stones along the top are those of the other side that you have not seen yet.",
];

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
            stones: STONES,
            rules: &RULES,
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
