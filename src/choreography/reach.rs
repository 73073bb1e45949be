//! What a hand holds rises, follows the pointer and sinks again. Only while no timeline plays: then
//! the timeline writes.

use std::time::Duration;

use bevy::prelude::*;

use super::{ChoreoClock, Pose};

/// How long a thing takes from its rest into the hand.
const REACH: Duration = Duration::from_millis(140);

/// Where the hand wants a stone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Reach {
    /// The place of its root.
    pub place: Vec3,
    /// How high it floats over that, in cells.
    pub lift: f32,
    /// The highest that it ever floats: it rises at such a speed that this takes a reach's time.
    pub highest: f32,
    /// Whether the pointer drags it: then it is where the pointer is.
    pub dragged: bool,
}

/// The share of its way that a thing goes within this frame, at any frame rate; all of it where
/// nothing is to travel.
pub(crate) fn share(time: &Time<Real>, clock: &ChoreoClock) -> f32 {
    if clock.reduced_motion {
        1.0
    } else {
        (time.delta_secs() / REACH.as_secs_f32()).clamp(0.0, 1.0)
    }
}

/// Moves a stone on towards where the hand wants it; gives whether anything has changed.
pub(crate) fn reach(
    root: &mut Mut<Transform>,
    pose: &mut Mut<Pose>,
    wanted: Reach,
    share: f32,
) -> bool {
    let most = share * wanted.highest;
    let step = (wanted.lift - pose.lift).clamp(-most, most);
    let rises = step != 0.0;
    if rises {
        let next = pose.lift + step;
        // In the end it is exactly there.
        let there = (next - wanted.lift).abs() < 1e-3;
        pose.lift = if there { wanted.lift } else { next };
    }
    let next = if wanted.dragged {
        wanted.place
    } else {
        root.translation.lerp(wanted.place, share)
    };
    let there = next.distance(wanted.place) < 0.01;
    let next = if there { wanted.place } else { next };
    let moves = root.translation != next;
    if moves {
        root.translation = next;
    }
    rises || moves
}
