//! Surmount on the table.

mod advice;
mod beats;
mod cursor;
mod dress;
mod enact;
pub(crate) mod hand;
mod joints;
pub mod layout;
mod log;
mod marks;
mod motion;
mod options;
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
            tell: log::tell,
            advise: advice::advise,
            keys,
            stones: STONES,
            top: dress::top,
            stands: reconcile::stands,
            still: dress::still,
            pictures: options::picture,
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
                .distributive_run_if(resource_exists::<Session>),
            plates::fill
                .after(TableSystems)
                .before(ChoreographySystems::Show),
        )
            .distributive_run_if(table_shows::<Surmount>),
    );
}

/// What keys do in this game alone.
fn keys() -> Vec<(String, String)> {
    vec![
        (words!("key-space"), words!("surmount-key-space")),
        (words!("key-backspace"), words!("surmount-key-backspace")),
        ("M".to_owned(), words!("surmount-key-m")),
    ]
}
