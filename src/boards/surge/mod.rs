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
use stonecircle_rules::surge::Surge;
use stonecircle_rules::{Game, Stage};

use crate::controllers::ControllerSystems;
use crate::session::Session;
use crate::table::{
    BoardEntry, Boards, Choreograph, Reconcile, Turn, TurnSystems, run_stage, table_shows,
    unload_view,
};

pub use beats::{Beat, Beats};
pub use hand::{Held, SurgeCursor};
pub use parts::{HandSlot, SurgeParts, Token};

/// What is seen of it in a picture.
pub(crate) fn pictures(app: &mut App) {
    dress::plugin(app);
}

pub(crate) fn plugin(app: &mut App) {
    app.world_mut()
        .resource_mut::<Boards>()
        .register(BoardEntry {
            game: Surge::ID,
            load: parts::load,
        });
    app.init_resource::<Beats>()
        .init_resource::<beats::LastLaid>()
        .init_resource::<Held>()
        .init_resource::<SurgeCursor>();
    for (stage, set) in [
        (Stage::Place, TurnSystems::Place),
        (Stage::Reveal, TurnSystems::Reveal),
        (Stage::Surge, TurnSystems::Surge),
        (Stage::Settle, TurnSystems::Settle),
    ] {
        app.add_systems(
            Turn,
            (run_stage::<Surge, beats::Noted>(stage), enact::enact)
                .chain()
                .in_set(set)
                .run_if(table_shows::<Surge>),
        );
    }
    app.init_resource::<beats::Noted>()
        .add_systems(
            Choreograph,
            motion::choreograph.run_if(table_shows::<Surge>),
        )
        .add_systems(Reconcile, reconcile::reconcile.run_if(table_shows::<Surge>))
        .add_systems(
            Update,
            (
                reconcile::after_timeline
                    .after(crate::choreography::ChoreographySystems::Advance)
                    .before(crate::session::SessionSystems::Manage),
                hand::interpret
                    .in_set(ControllerSystems::Interpret)
                    .run_if(resource_exists::<Session>),
                plates::fill
                    .after(crate::table::TableSystems)
                    .before(crate::choreography::ChoreographySystems::Show),
                hand::raise_held
                    .after(crate::table::TableSystems)
                    .before(crate::choreography::ChoreographySystems::Show),
            )
                .run_if(table_shows::<Surge>),
        )
        .add_systems(
            OnExit(crate::screens::Screen::Table),
            (unload_view::<Surge>, parts::forget).chain(),
        );
}
