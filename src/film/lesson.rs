//! Lessons before the camera: a step of one as it is laid out, and as it happens.

use std::time::Duration;

use stonecircle_lessons::Set;

use super::studio::{Studio, choose};
use crate::lessons::{CurrentLesson, LessonAsk, LessonProgress, Library};
use crate::screens::Press;

/// How often at most a step that only waits is waited for.
const WAITS: u32 = 12;

/// Lays out a step of a lesson, counted from 1.
///
/// # Errors
/// There is no such lesson, or no such step of it.
pub(super) fn begin(studio: &mut Studio, game: &str, set: Set, step: usize) -> Result<(), String> {
    let world = studio.app.world_mut();
    let lesson = world.resource::<Library>().find(game, set);
    let lesson = lesson.ok_or_else(|| format!("there is no such lesson of {game}"))?;
    let (name, steps) = (lesson.name(), lesson.steps.len());
    if !(1..=steps).contains(&step) {
        return Err(format!("{name} has the steps 1 to {steps}"));
    }
    let mut progress = world.resource_mut::<LessonProgress>();
    progress.left.insert(name, step - 1);
    studio.press(choose(game)?);
    studio.press(Press::Lesson(LessonAsk::Begin(set)));
    for _ in 0..12 {
        studio.run(Duration::from_millis(300));
    }
    Ok(())
}

/// What happens in a step that is filmed: its move is shown, and it ends with what comes of that.
#[derive(Debug, Default)]
pub(super) struct Acts {
    step: Option<usize>,
    shown: bool,
    waited: u32,
}

impl Acts {
    /// Has the next thing happen; `false` at the end of the step.
    pub(super) fn next(&mut self, studio: &mut Studio) -> bool {
        let world = studio.app.world_mut();
        let Some(lesson) = world.get_resource::<CurrentLesson>() else {
            return false;
        };
        let now = lesson.course.at();
        // With what the other side answers.
        let (done, asks) = (lesson.course.rests(), lesson.course.asks());
        let step = *self.step.get_or_insert(now);
        self.waited += 1;
        if now != step || done && self.waited > 1 || self.waited > WAITS {
            return false;
        }
        if asks && !self.shown {
            self.shown = true;
            world.write_message(Press::Lesson(LessonAsk::Show));
        }
        true
    }
}
