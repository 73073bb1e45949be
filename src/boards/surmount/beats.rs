//! Beats: happenings with the stones that they happen to.

use bevy::prelude::*;
use stonecircle_rules::Seat;
use stonecircle_rules::surmount::{Cell, Happening};

/// One happening of a turn, and the stones it happens to.
#[derive(Clone, Debug)]
pub struct Beat {
    /// What happens.
    pub what: Happening,
    /// Whose turn it is.
    pub seat: Seat,
    /// The stones with their cells, in the order in which it happens to them.
    pub stones: Vec<(Entity, Cell)>,
}

/// The beats of the turn that is being shown, for the choreography.
#[derive(Resource, Debug, Default)]
pub struct Beats(pub Vec<Beat>);

/// Where the last turn laid its stones, the surmounting one last.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct LastTurn {
    /// The cells.
    pub cells: Vec<Cell>,
}
