//! The table: what all boards share.
//!
//! Cells, stones and stacks are entities. The host's events wait in the [`EventQueue`]; the table
//! takes one at a time, runs the [`Turn`] schedule on its view, hands what happened to the board's
//! choreography and takes the next when the timeline has ended. Stages change the [`TableView`] and
//! logical components only; transforms belong to the choreography. [`Reconcile`] makes the entities
//! equal to the view, whatever they were; after a played turn it finds nothing to do.

mod advised;
mod boards;
mod homes;
mod parts;
mod queue;
mod shown_marks;
mod telling;
mod turn;
mod turned;
mod view;

use bevy::prelude::*;

#[cfg(test)]
pub(crate) use advised::advise_in;
pub use advised::{Advise, Advised, listed};
pub use boards::{BoardEntry, BoardOut, Boards, add_board, load_view, near_side, put_away};
pub use homes::{Home, Homes, Wanted, leave, put, settle_homes, spawn_at, stones_at};
pub use parts::{
    Board, Cell, CellStones, InStack, Leaving, OnCell, PickArea, PoseOf, Stack, StackKind,
    StackStones, Stone, spawn_stone,
};
pub use queue::{EventQueue, Shown};
pub use shown_marks::ShownMarks;
pub use telling::{TellPly, Told, tell_ply};
pub use turn::{
    Choreograph, CurrentPly, Happenings, Noted, Reconcile, Reconciled, Turn, TurnFault, TurnSystems,
};
pub use turned::{TurnedTo, TurnsToMover};
pub use view::{GoneStones, TableView, table_shows};

/// Where the table's work stands within a frame's `Update`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableSystems;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<EventQueue>()
        .init_resource::<Boards>()
        .init_resource::<BoardOut>()
        .init_resource::<CurrentPly>()
        .init_resource::<Happenings>()
        .init_resource::<Reconciled>()
        .init_resource::<GoneStones>()
        .init_resource::<Shown>()
        .init_resource::<ShownMarks>()
        .init_resource::<TurnedTo>()
        .init_resource::<TurnsToMover>()
        .add_message::<TurnFault>();
    turn::add_schedules(app);
    app.add_systems(
        Update,
        homes::settle_after_timeline
            .after(crate::choreography::ChoreographySystems::Advance)
            .before(crate::session::SessionSystems::Manage),
    )
    .add_systems(
        Update,
        turned::turn_to_mover
            .after(TableSystems)
            .before(crate::choreography::ChoreographySystems::Show),
    )
    .add_systems(
        Update,
        queue::take_events
            .in_set(TableSystems)
            .after(crate::choreography::ChoreographySystems::Advance)
            .before(crate::choreography::ChoreographySystems::Show),
    );
}
