//! Choreography: what happened becomes motion.
//!
//! A board turns the happenings of one ply into a [`Plan`]: motions with absolute start times. The
//! plan becomes a [`Timeline`]: one tween track for each thing that moves, driven by the one
//! [`ChoreoClock`], which carries speed and skip. The timeline ends by its clock, never by waiting
//! for an event, and starts on the frame after it was made.

mod clock;
mod finale;
mod lenses;
mod plan;
mod reach;
mod run;
mod skip;
mod timeline;

use bevy::prelude::*;
use bevy_tweening::{AnimCompletedEvent, CycleCompletedEvent, TweenResolver};

pub(crate) use clock::step;
pub use clock::{ChoreoClock, Speed};
pub use finale::{Resting, finale};
pub use lenses::{Finish, Pose};
pub use plan::{Ease, Plan};
pub use reach::Reaching;
pub(crate) use reach::{Reach, passed, reach, share};
pub use run::{run, run_time};
pub(crate) use timeline::advance as advance_now;
pub use timeline::{Cue, CueReached, Timeline, TimelineEnded};

/// The order in which choreography works within a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChoreographySystems {
    /// Tracks are stepped and ended.
    Advance,
    /// Poses become transforms, finishes become materials.
    Show,
}

pub(crate) fn plugin(app: &mut App) {
    // The tweening library's own plugin would step every tween by the frame's time; here the
    // choreography clock steps them, so only its resources are set up.
    app.init_resource::<TweenResolver>()
        .add_message::<CycleCompletedEvent>()
        .add_message::<AnimCompletedEvent>()
        .add_message::<CueReached>()
        .add_message::<TimelineEnded>()
        .init_resource::<ChoreoClock>()
        .init_resource::<Timeline>()
        .configure_sets(
            Update,
            (ChoreographySystems::Advance, ChoreographySystems::Show).chain(),
        )
        .add_systems(
            Update,
            (
                timeline::advance.in_set(ChoreographySystems::Advance),
                lenses::apply_poses.in_set(ChoreographySystems::Show),
            ),
        );
}

/// The hands of a window on the choreography.
pub(crate) fn windowed_plugin(app: &mut App) {
    skip::plugin(app);
}
