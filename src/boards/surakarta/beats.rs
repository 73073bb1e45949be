//! Beats: happenings with the stones that they happen to, and what is kept of them.

use bevy::prelude::*;
use stonecircle_rules::surakarta::{Happening, Point};

/// One happening, and the stone it happens to.
#[derive(Clone, Debug)]
pub(super) struct Beat {
    /// What the rules say.
    pub what: Happening,
    /// To which stone.
    pub stone: Option<Entity>,
    /// Where it rests before.
    pub from: Vec3,
    /// Where it rests after.
    pub to: Vec3,
}

/// The beats of the ply that is being shown, for the choreography.
#[derive(Resource, Debug, Default)]
pub(super) struct Beats(pub Vec<Beat>);

/// From where to where the last move went; `None` before the first.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LastMove(pub Option<(Point, Point)>);

/// The run along lines and arcs that the timeline shows, for the trail behind it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Run {
    /// The way, corner by corner; empty when nothing runs.
    pub line: Vec<Vec3>,
    /// When it begins, in milliseconds of the timeline.
    pub at: u32,
    /// How long it takes, in milliseconds.
    pub length: u32,
}
