//! Surge Stones on the table.

mod advice;
mod beats;
mod dress;
mod enact;
pub(crate) mod hand;
pub mod layout;
mod log;
mod motion;
mod options;
mod parts;
mod plates;
mod reconcile;
pub(crate) mod story;
mod unread;

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
pub use unread::Unread;

/// The stones of the sides, first to second.
const STONES: [StoneKind; 2] = [StoneKind::Blue, StoneKind::Orange];

/// What is seen of it in a picture.
pub(crate) fn pictures(app: &mut App) {
    dress::plugin(app);
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Beats>()
        .init_resource::<beats::LastLaid>()
        .init_resource::<Held>()
        .insert_resource(SurgeCursor::new(3, 1));
    add_board::<Surge, _, _, _>(
        app,
        BoardEntry {
            game: Surge::ID,
            load: parts::load,
            tell: log::tell,
            advise: advice::advise,
            keys,
            stones: STONES,
            top: dress::top,
            stands: reconcile::stands,
            still: dress::still,
            pictures: options::picture,
            slab: crate::look::surge::SLAB,
        },
        enact::enact,
        motion::choreograph,
        reconcile::reconcile,
    );
    unread::plugin(app);
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
            .distributive_run_if(table_shows::<Surge>),
    );
}

/// What keys do in this game alone.
fn keys() -> Vec<(String, String)> {
    vec![("1  2  3".to_owned(), words!("surge-key-digits"))]
}
