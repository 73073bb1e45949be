//! Cairns on the table.

mod advice;
mod beats;
mod dress;
mod enact;
mod float;
pub mod hand;
pub mod layout;
mod log;
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
        .insert_resource(CairnsCursor::new(2, 2));
    add_board::<Cairns, _, _, _>(
        app,
        BoardEntry {
            game: Cairns::ID,
            load: parts::load,
            tell: log::tell,
            advise: advice::advise,
            keys,
            stones: STONES,
            top: dress::top,
            stands: reconcile::stands,
            still: dress::still,
            // It has no options.
            pictures: |_, _, _| None,
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
                .distributive_run_if(resource_exists::<Session>),
            (plates::fill, float::raise_picked)
                .after(TableSystems)
                .before(ChoreographySystems::Show),
        )
            .distributive_run_if(table_shows::<Cairns>),
    );
}

/// What keys do in this game alone.
fn keys() -> Vec<(String, String)> {
    vec![
        (words!("key-space"), words!("cairns-key-space")),
        (words!("key-backspace"), words!("cairns-key-backspace")),
        ("M".to_owned(), words!("cairns-key-m")),
    ]
}
