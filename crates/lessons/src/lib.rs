//! Lessons as data, without a window.
//!
//! A [`Lesson`] is a file in RON: steps, each with a text, a position and one thing to do or to
//! watch. A [`Course`] goes through one: it says what is to be laid out or played next, judges what
//! the learner tries, and never loses the way to the end. Whoever drives it keeps the game: the app's
//! table, or a test with a bare position. What is legal, and what comes of a move, only the rules
//! say.
//!
//! [`Tip`]s are for play: a line that is shown once, the first time that something happens. The
//! [`RuleTable`] says which step, tip or statement tells of which rule. `docs/lessons.md` describes
//! the files.
//!
//! A [`Rulebook`] holds the rules of a game for looking up: [`Statement`]s, each with a demonstration,
//! and said only under the options under which they hold. The [`Glossary`] lists the terms.

mod course;
mod lesson;
mod pattern;
mod rule_table;
mod rulebook;
mod script;
mod tip;

pub use course::{Course, Verdict, Want};
pub use lesson::{Answer, Arrows, Condition, Done, Lesson, Pointed, ReadError, Set, Step, actions};
pub use pattern::is_like;
pub use rule_table::{About, Rule, RuleTable, ToldBy};
pub use rulebook::{
    Glossary, MOST_PLIES, OptionValues, Rulebook, Statement, Term, every_options, sorted_by,
};
pub use script::Fault;
pub use tip::{Tip, Tips, When};

/// How long a learner may be idle before a step says its hint, in milliseconds.
pub const HINT_AFTER: u64 = 6_000;
/// How long before arrows point at what is meant.
pub const ARROW_AFTER: u64 = 12_000;
/// How long before the step offers to be shown.
pub const SHOW_AFTER: u64 = 20_000;

/// Plays the skips and passes that are the only move: the host's driver does so by itself.
///
/// Bounded, so that no position can hold it for ever.
pub fn play_forced(position: &mut dyn stonecircle_rules::AnyPosition) {
    for _ in 0..8 {
        match forced(position) {
            Some(action) if position.play(&action).is_ok() => {}
            _ => return,
        }
    }
}

/// The skip or pass that is the only move, if so.
fn forced(position: &dyn stonecircle_rules::AnyPosition) -> Option<String> {
    let legal = position.legal(1).ok()?;
    let [action] = legal.as_slice() else {
        return None;
    };
    matches!(action.as_str(), "skip" | "pass").then(|| action.clone())
}
