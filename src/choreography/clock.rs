//! The one clock of all choreography.

use std::time::Duration;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// How fast stones move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// No motion: everything is at once in its place.
    Off,
    /// Half the usual time.
    Fast,
    /// The usual time.
    #[default]
    Normal,
    /// Twice the usual time.
    Slow,
}

impl Speed {
    /// All speeds, slowest last.
    pub const ALL: [Self; 4] = [Self::Off, Self::Fast, Self::Normal, Self::Slow];

    /// How much choreography time passes in one second; `None` when motion is off.
    #[must_use]
    pub const fn factor(self) -> Option<f64> {
        match self {
            Self::Off => None,
            Self::Fast => Some(2.0),
            Self::Normal => Some(1.0),
            Self::Slow => Some(0.5),
        }
    }

    /// The next one, and from the slowest to off.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Off => Self::Fast,
            Self::Fast => Self::Normal,
            Self::Normal => Self::Slow,
            Self::Slow => Self::Off,
        }
    }

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Fast => "fast",
            Self::Normal => "normal",
            Self::Slow => "slow",
        }
    }
}

/// The choreography clock: it alone decides how much of a timeline a frame plays.
#[derive(Resource, Debug, Default)]
pub struct ChoreoClock {
    /// The speed in force.
    pub speed: Speed,
    /// Cross-fades instead of travel.
    pub reduced_motion: bool,
    skip: bool,
}

impl ChoreoClock {
    /// Plays the running timeline to its end on the next frame.
    pub fn skip(&mut self) {
        self.skip = true;
    }

    /// How much choreography time this frame plays; takes the skip request. `None`: all of it.
    pub(crate) fn take_step(&mut self, real: Duration) -> Option<Duration> {
        if std::mem::take(&mut self.skip) {
            return None;
        }
        self.speed.factor().map(|factor| real.mul_f64(factor))
    }

    pub(crate) const fn wants_skip(&self) -> bool {
        self.skip
    }

    pub(crate) fn forget_skip(&mut self) {
        self.skip = false;
    }
}

/// The longest step of what moves outside of a timeline: after a rest the first frame would else be the
/// last of the motion.
const LONGEST_STEP: Duration = Duration::from_millis(34);

/// How long what moves outside of a timeline goes on within this frame.
pub(crate) fn step(time: &Time<Real>) -> Duration {
    time.delta().min(LONGEST_STEP)
}
