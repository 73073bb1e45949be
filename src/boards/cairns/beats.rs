//! Beats: happenings with the stones that they happen to.

use bevy::prelude::*;
use stonecircle_rules::cairns::{Cell, Happening};

use crate::choreography::Pose;

/// One happening, and the stone it happens to.
#[derive(Clone, Debug)]
pub struct Beat {
    /// What happens.
    pub what: Happening,
    /// To which stone; for a lift to none, since its stones are told when they are set down.
    pub stone: Option<Entity>,
    /// Where it rests before.
    pub from: Vec3,
    /// Where it rests after.
    pub to: Vec3,
    /// How it rests there.
    pub pose: Pose,
}

/// The beats of the ply that is being shown, for the choreography.
#[derive(Resource, Debug, Default)]
pub struct Beats(pub Vec<Beat>);

/// Where the last turn began, if it was a carry, and the cells on which it left stones.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct LastMove {
    /// Where stones were lifted.
    pub from: Option<Cell>,
    /// Where stones came to lie.
    pub to: Vec<Cell>,
}
