//! Beats: happenings with the stones that they happen to.

use bevy::prelude::*;
use stonecircle_rules::surge::{Happening, Square};

/// One happening, and the stone it happens to.
#[derive(Clone, Debug)]
pub struct Beat {
    /// What happens.
    pub what: What,
    /// To which stone.
    pub stone: Option<Entity>,
    /// Where it rests before.
    pub from: Vec3,
    /// Where it rests after.
    pub to: Vec3,
}

/// A happening of the rules, or the table's own tidying.
#[derive(Clone, Debug)]
pub enum What {
    /// The rules say so.
    Rules(Happening),
    /// A hand or tray closes up.
    Tidied,
}

/// The beats of the ply that is being shown, for the choreography.
#[derive(Resource, Debug, Default)]
pub struct Beats(pub Vec<Beat>);

/// The stones that were laid last: one while a round is open, both after its surge.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct LastLaid {
    /// The stones.
    pub stones: Vec<Entity>,
    /// The round was closed: the next stone begins anew.
    pub closed: bool,
    /// Where the stones of an open round lie that a whole view showed: they are stones of it from the
    /// next ply on.
    pub squares: Vec<Square>,
}
