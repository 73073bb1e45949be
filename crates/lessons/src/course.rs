//! One way through a lesson.

use std::collections::VecDeque;
use std::sync::Arc;

use serde_json::Value;
use stonecircle_rules::{AnyPosition, Refusal};

use crate::{Done, Lesson, Step};

/// What a course wants of whoever drives it, while nothing moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Want {
    /// Lay out this position: a new game begins with it. Then [`Course::laid`].
    Lay {
        /// The options.
        options: Value,
        /// The position.
        start: String,
    },
    /// Play this move for whoever is to move. Then [`Course::played`].
    Play(String),
    /// The learner is to move.
    Try,
    /// What was to be seen is seen: the next step follows with [`Course::go_on`].
    Rest,
    /// It is over.
    Nothing,
}

/// What a try of the learner's is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Right: let it be played.
    Right,
    /// Legal, but not what is asked: it is not played. With the key of the answer.
    Wrong(Option<String>),
    /// The rules refuse it.
    Illegal(Refusal),
    /// Nothing is asked just now.
    Idle,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Lay,
    Before,
    Ask,
    Reply,
    Rest,
    Ended,
}

/// Goes through a lesson, step by step. From every state the end can be reached: by
/// [`Course::show`] or [`Course::skip`], whatever was tried before.
#[derive(Clone, Debug)]
pub struct Course {
    lesson: Arc<Lesson>,
    at: usize,
    stage: Stage,
    waiting: VecDeque<String>,
    /// The step follows from the one before, which was done: where it has no position of its own it
    /// goes on from what lies there.
    follows: bool,
    /// Steps that were skipped rather than done.
    skipped: usize,
}

impl Course {
    /// Begins at a step, 0 for the first; past the last it begins anew.
    #[must_use]
    pub fn new(lesson: Arc<Lesson>, at: usize) -> Self {
        let at = if at < lesson.steps.len() { at } else { 0 };
        let mut course = Self {
            lesson,
            at,
            stage: Stage::Ended,
            waiting: VecDeque::new(),
            follows: false,
            skipped: 0,
        };
        course.enter(at);
        course
    }

    /// The lesson.
    #[must_use]
    pub fn lesson(&self) -> &Arc<Lesson> {
        &self.lesson
    }

    /// Whether a position is still to be laid out for the step.
    #[must_use]
    pub fn is_laying(&self) -> bool {
        self.stage == Stage::Lay
    }

    /// Puts another version of the lesson in its place, and begins the step anew.
    pub fn replace(&mut self, lesson: Arc<Lesson>) {
        self.lesson = lesson;
        if self.stage != Stage::Ended {
            self.enter(self.at.min(self.lesson.steps.len().saturating_sub(1)));
        }
    }

    /// The number of the step, from 0; after the end that of the last.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The step; `None` after the end.
    #[must_use]
    pub fn step(&self) -> Option<&Step> {
        self.lesson
            .steps
            .get(self.at)
            .filter(|_| self.stage != Stage::Ended)
    }

    /// Whether it has come to its end.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stage == Stage::Ended
    }

    /// How many steps were skipped.
    #[must_use]
    pub const fn skipped(&self) -> usize {
        self.skipped
    }

    /// Whether the learner is asked for a move now.
    #[must_use]
    pub fn asks(&self) -> bool {
        self.stage == Stage::Ask
    }

    /// Whether the step was done and is still looked at.
    #[must_use]
    pub fn rests(&self) -> bool {
        self.stage == Stage::Rest
    }

    /// Whether what the learner has done in this step was right: it is played out now.
    #[must_use]
    pub fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Reply | Stage::Rest)
            && self.step().is_some_and(|step| step.done != Done::Watch)
    }

    /// Whether a step without a position of its own can be done in what lies there.
    fn goes_on_from(&self, position: &dyn AnyPosition) -> bool {
        let Some(step) = self
            .step()
            .filter(|step| self.follows && step.position.is_none())
        else {
            return false;
        };
        let mut position = position.boxed_clone();
        let played = step
            .before
            .iter()
            .all(|action| position.play(action).is_ok());
        played
            && step.shown().is_none_or(|action| {
                position.to_move() == Some(self.lesson.seat)
                    && step.is_right(position.as_ref(), self.lesson.seat, action)
            })
    }

    fn enter(&mut self, at: usize) {
        self.follows = false;
        self.at = at;
        self.stage = Stage::Lay;
        self.waiting.clear();
        match self.lesson.steps.get(at) {
            None => {
                self.at = at.saturating_sub(1);
                self.stage = Stage::Ended;
            }
            Some(step) => self.waiting.extend(step.before.iter().cloned()),
        }
    }

    /// What is wanted now, `position` being what is on the table. Ask only while nothing moves.
    pub fn want(&mut self, position: Option<&dyn AnyPosition>) -> Want {
        // Each round goes on by a stage.
        for _ in 0..8 {
            match self.stage {
                Stage::Lay => {
                    // A lesson that cannot be followed here is gone past: its faults are told where
                    // it is read.
                    let Ok(start) = self.lesson.start_of(self.at) else {
                        self.enter(self.at + 1);
                        continue;
                    };
                    let there = position.is_some_and(|position| {
                        position.text() == start.text() && position.options() == start.options()
                            || self.goes_on_from(position)
                    });
                    if !there {
                        return Want::Lay {
                            options: start.options(),
                            start: start.text(),
                        };
                    }
                    self.stage = Stage::Before;
                }
                Stage::Before | Stage::Reply => {
                    let next = self.waiting.front();
                    let fits = next
                        .zip(position)
                        .is_some_and(|(action, position)| position.judge(action).is_ok());
                    if let (Some(action), true) = (next, fits) {
                        return Want::Play(action.clone());
                    }
                    self.waiting.clear();
                    let watch = self.step().is_none_or(|step| step.done == Done::Watch);
                    self.stage = if self.stage == Stage::Reply || watch {
                        Stage::Rest
                    } else {
                        Stage::Ask
                    };
                }
                Stage::Ask => return Want::Try,
                Stage::Rest => return Want::Rest,
                Stage::Ended => return Want::Nothing,
            }
        }
        Want::Nothing
    }

    /// The position that was wanted lies there.
    pub fn laid(&mut self) {
        if self.stage == Stage::Lay {
            self.stage = Stage::Before;
        }
    }

    /// The move that was wanted was played.
    pub fn played(&mut self) {
        self.waiting.pop_front();
    }

    /// Judges a try of the learner's. A right one is to be played by whoever asks.
    pub fn tries(&mut self, position: &dyn AnyPosition, action: &str) -> Verdict {
        if self.stage != Stage::Ask {
            return Verdict::Idle;
        }
        let Some(step) = self.lesson.steps.get(self.at) else {
            return Verdict::Idle;
        };
        if let Err(refusal) = position.judge(action) {
            return Verdict::Illegal(refusal);
        }
        if !step.is_right(position, self.lesson.seat, action) {
            return Verdict::Wrong(step.answer(action).map(str::to_owned));
        }
        self.waiting = step.reply.iter().cloned().collect();
        self.stage = Stage::Reply;
        Verdict::Right
    }

    /// The move that shows how it is done, while the learner is asked; it counts as the learner's,
    /// and is to be played.
    pub fn show(&mut self) -> Option<String> {
        let step = self.step().filter(|_| self.stage == Stage::Ask)?;
        let action = step.shown()?.to_owned();
        let reply = step.reply.iter().cloned().collect();
        self.waiting = reply;
        self.stage = Stage::Reply;
        Some(action)
    }

    /// The next step, when this one rests.
    pub fn go_on(&mut self) {
        if self.stage == Stage::Rest {
            self.enter(self.at + 1);
            self.follows = true;
        }
    }

    /// The next step, whether this one was done or not.
    pub fn skip(&mut self) {
        if self.stage == Stage::Ended {
            return;
        }
        if self.stage != Stage::Rest {
            self.skipped += 1;
        }
        self.enter(self.at + 1);
    }

    /// The step before; in the first one, that one anew. After the end the last.
    pub fn back(&mut self) {
        let before = if self.is_over() {
            self.at
        } else {
            self.at.saturating_sub(1)
        };
        self.enter(before);
    }

    /// This step anew.
    pub fn again(&mut self) {
        self.enter(self.at);
    }

    /// From the first step.
    pub fn restart(&mut self) {
        self.skipped = 0;
        self.enter(0);
    }
}
