//! Lessons, and the rules, on the set-up screen: they are offered there, never forced.

use bevy::prelude::*;
use stonecircle_lessons::Set;

use super::{LessonAsk, LessonProgress, Library};
use crate::look::{Look, Symbol};
use crate::rulebook::RulesAsk;
use crate::screens::Press;
use crate::ui::{self, Kit, Tone};

/// Lays the buttons for the lessons and the rules of a game: one that was learned has its star, and where nothing
/// was played as yet the first is offered in more words.
pub(crate) fn offer(
    commands: &mut Commands,
    parent: Entity,
    kit: &Kit,
    look: &Look,
    game: &str,
    (library, progress): (&Library, &LessonProgress),
) {
    let row = ui::row(commands, parent);
    for set in Set::ALL {
        let Some(lesson) = library.find(game, set) else {
            continue;
        };
        let learned = progress.done.contains(&lesson.name());
        let new = !progress.offered.contains(game) && !learned;
        let label = match (set, new) {
            (Set::First, true) => words!("lesson-learn-new"),
            (Set::First, false) => words!("lesson-learn"),
            (Set::Tactics, _) => words!("lesson-tactics"),
        };
        let press = Press::Lesson(LessonAsk::Begin(set));
        if learned {
            let sign = (look.symbol(Symbol::Star), label.as_str());
            ui::sign_button(commands, row, kit, sign, press, true);
        } else {
            ui::button(commands, row, kit, &label, press, Tone::Quiet);
        }
    }
    let rules = Press::Rules(RulesAsk::Open);
    ui::button(commands, row, kit, &words!("rules"), rules, Tone::Quiet);
}
