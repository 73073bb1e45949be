//! Lessons: a controller for the other side, and a guide beside the ordinary table.
//!
//! What a lesson is, and whether a try is right, the crate `stonecircle-lessons` knows; the texts
//! and positions lie in `assets/lessons`. Here a [`CurrentLesson`] is led over the table: the
//! session's host keeps the game, its steps are laid out as games from a position, what the guide
//! plays is an [`Act`](crate::session::Act) like any other, and a wrong try is answered before it
//! reaches the host. Beside it stand the guide's plate and its arrows. What was learned is kept in
//! [`LessonProgress`]. [`tips`] are lines for play itself.

mod arrows;
mod lead;
mod library;
mod offer;
mod plate;
mod progress;
pub mod tips;

use std::time::Duration;

use bevy::prelude::*;
use stonecircle_lessons::{ARROW_AFTER, Arrows, Course, Done, HINT_AFTER, SHOW_AFTER, Set, Step};

use crate::rulebook::CurrentRules;

pub use library::{Library, fluent_keys};
pub(crate) use offer::offer;
pub(crate) use plate::below_board;
pub use progress::LessonProgress;

/// What is asked of a lesson, on a button or a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonAsk {
    /// Begin this one of the chosen game, or go on with it where it was left.
    Begin(Set),
    /// Begin this one of the game on the table, from its first step.
    Anew(Set),
    /// The next step, when what was to be seen is seen.
    Next,
    /// The next step, whether this one was done or not.
    Skip,
    /// The step before.
    Back,
    /// This step anew.
    Again,
    /// Show how it is done.
    Show,
}

/// How far help has come in a step, by how long the learner was idle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Help {
    /// None as yet.
    #[default]
    None,
    /// A hint is said.
    Hint,
    /// Arrows point at what is meant.
    Arrows,
    /// It is offered to be shown.
    Show,
}

impl Help {
    /// The help after so much idleness.
    #[must_use]
    pub const fn after(idle: Duration) -> Self {
        match idle.as_millis() as u64 {
            0..HINT_AFTER => Self::None,
            HINT_AFTER..ARROW_AFTER => Self::Hint,
            ARROW_AFTER..SHOW_AFTER => Self::Arrows,
            _ => Self::Show,
        }
    }

    /// The help after this one.
    #[must_use]
    pub const fn more(self) -> Self {
        match self {
            Self::None => Self::Hint,
            Self::Hint => Self::Arrows,
            Self::Arrows | Self::Show => Self::Show,
        }
    }

    /// After how much idleness the next help comes.
    #[must_use]
    pub const fn next(idle: Duration) -> Option<Duration> {
        let at = match Self::after(idle) {
            Self::None => HINT_AFTER,
            Self::Hint => ARROW_AFTER,
            Self::Arrows => SHOW_AFTER,
            Self::Show => return None,
        };
        Some(Duration::from_millis(at).saturating_sub(idle))
    }
}

/// The lesson on the table.
#[derive(Resource, Clone, Debug)]
pub struct CurrentLesson {
    /// The way through it.
    pub course: Course,
    /// How much help has been given in this step; it stays.
    pub help: Help,
    /// The key of the answer to the last wrong try in this step.
    pub answer: Option<String>,
    /// How long the learner has been idle.
    pub(crate) idle: Duration,
    /// How long what is seen stays before the guide goes on.
    pub(crate) pause: Duration,
    /// A move of this step has just been passed on, and is not played yet.
    sent: bool,
    /// The step for which this holds.
    told: Option<usize>,
}

impl CurrentLesson {
    pub(crate) fn new(course: Course) -> Self {
        Self {
            course,
            help: Help::None,
            answer: None,
            idle: Duration::ZERO,
            pause: Duration::ZERO,
            sent: false,
            told: None,
        }
    }

    /// The step that is under way.
    #[must_use]
    pub fn step(&self) -> Option<&Step> {
        self.course.step()
    }

    /// Whether arrows are to be seen now, where nothing moves.
    #[must_use]
    pub fn points(&self) -> bool {
        let early = |step: &Step| {
            // What is watched is pointed at when it is there to be seen.
            let there = step.done != Done::Watch || self.course.rests();
            there && (step.arrows == Arrows::Now || self.help >= Help::Arrows)
        };
        !self.course.is_done() && self.step().is_some_and(early)
    }

    /// The learner is at it: idleness begins anew.
    pub(crate) fn is_busy(&mut self) {
        self.idle = Duration::ZERO;
    }
}

/// When the lesson, or the page of rules over it, wants to be looked after next: a window that sleeps
/// is woken then.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Alarm(pub Option<Duration>);

/// A run condition: a lesson is on the table, and goes on.
pub(crate) fn is_taught(
    lesson: Option<Res<CurrentLesson>>,
    rules: Option<Res<CurrentRules>>,
) -> bool {
    lesson.is_some() && rules.is_none()
}

/// What works without a window.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Alarm>();
    library::plugin(app);
    progress::plugin(app);
    lead::plugin(app);
    tips::plugin(app);
}

/// The guide's plate and its arrows.
pub(crate) fn windowed_plugin(app: &mut App) {
    plate::plugin(app);
    arrows::plugin(app);
    library::windowed_plugin(app);
}

#[cfg(test)]
mod tests;
