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

/// The stones of the sides, first to second.
const STONES: [StoneKind; 2] = [StoneKind::Green, StoneKind::Gold];

/// How it is played.
const RULES: [&str; 5] = [
    "Green and Gold take turns on a field of hexes. Stones of one side that touch form a group.",
    "A turn is one stone on any empty cell. Or a stone on an enemy stone beside a group of yours, if the group that this makes is larger than the enemy's: then that whole enemy group is gone.",
    "Or a stone that touches a group of yours and one of the enemy's, and then further stones beside it in the same turn, until your group has the size of the enemy's: then you surmount it at once.",
    "Further stones may touch no other group of yours, and no enemy group but those that the first stone touched. After a further stone the turn must end in a capture.",
    "Whoever takes the other side's last stone wins. The set-up says what edition and tournament rule change.",
];

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
            stones: STONES,
            rules: &RULES,
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
