//! A stone out of a hidden hand shows no number before it lay face-down.
//!
//! A whole ply is enacted before any of it is seen to move: a stone that is laid and turned up in one
//! ply has its value while it still lies in the hand.

use std::f32::consts::PI;

use bevy::prelude::*;
use stonecircle_rules::surge::Surge;

use crate::choreography::{ChoreographySystems, Pose, Timeline};
use crate::table::{PoseOf, table_shows};

/// Stands on a laid stone whose value nobody may read yet: its engraved side is still to be seen.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unread;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        let_read
            .in_set(ChoreographySystems::Show)
            .distributive_run_if(table_shows::<Surge>),
    );
}

/// Once a stone has turned its engraved side away, or nothing moves any more, what it shows next is
/// for everyone.
fn let_read(
    mut commands: Commands,
    timeline: Res<Timeline>,
    unread: Query<(), With<Unread>>,
    poses: Query<(&PoseOf, &Pose)>,
) {
    if unread.is_empty() {
        return;
    }
    for (of, pose) in &poses {
        // Only what lay face-down turns on past that: a slow frame may have missed how it lay.
        let lay_hidden = pose.has_turned_away() || pose.flip > PI;
        if (lay_hidden || !timeline.is_playing()) && unread.contains(of.0) {
            commands.entity(of.0).try_remove::<Unread>();
        }
    }
}
