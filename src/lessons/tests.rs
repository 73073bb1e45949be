//! The texts of lessons: how long they are, and that each language has them.

use stonecircle_lessons::{Done, Lesson, Set, actions};
use stonecircle_rules::games;

use super::*;
use crate::words::{Language, say_in};

/// Words read a second: 200 a minute.
const WORDS_A_SECOND: f32 = 200.0 / 60.0;
/// Seconds for one action of a hand.
const ACTION: f32 = 2.0;

fn words_of(language: Language, key: &str) -> usize {
    let text = say_in(language, key, &[]);
    assert_ne!(text, key, "{} has no text for {key}", language.code());
    text.split_whitespace()
        .filter(|word| word.chars().any(char::is_alphanumeric))
        .count()
}

fn firsts() -> Vec<std::sync::Arc<Lesson>> {
    let library = Library::shipped();
    games()
        .iter()
        .map(|game| library.find(game.id(), Set::First).expect("one a game"))
        .cloned()
        .collect()
}

#[test]
fn every_game_has_its_lessons_and_every_file_reads() {
    let library = Library::shipped();
    assert_eq!(library.lessons.len(), 2 * games().len());
    assert!(library.tips.0.len() > 12);
    assert!(Library::rule_table().is_ok());
    for game in games() {
        for set in Set::ALL {
            assert!(library.find(game.id(), set).is_some());
        }
    }
}

#[test]
fn prompts_are_short_in_every_language() {
    for language in Language::all() {
        for lesson in Library::shipped().lessons {
            let mut all = 0;
            for step in &lesson.steps {
                let count = words_of(language, &step.text);
                assert!(count <= 12, "{} {}: {count}", language.code(), step.text);
                all += count;
            }
            let code = language.code();
            assert!(all <= 150, "{code} {}: {all} words", lesson.name());
        }
    }
}

#[test]
fn a_first_lesson_takes_two_minutes_and_begins_at_once() {
    for language in Language::all() {
        for lesson in firsts() {
            let mut seconds = 0.0;
            let mut first = None;
            for step in &lesson.steps {
                seconds += words_of(language, &step.text) as f32 / WORDS_A_SECOND;
                // What is watched is left with one press.
                let hands = match (&step.done, step.shown()) {
                    (Done::Watch, _) | (_, None) => 1,
                    (_, Some(action)) => actions(action),
                };
                if step.done != Done::Watch && first.is_none() {
                    first = Some(seconds);
                }
                seconds += hands as f32 * ACTION;
            }
            let name = lesson.name();
            assert!(seconds <= 130.0, "{} {name}: {seconds} s", language.code());
            assert!(first.is_some_and(|first| first <= 8.0), "{name}: {first:?}");
        }
    }
}

#[test]
fn answers_and_hints_are_one_or_two_lines() {
    for language in Language::all() {
        for key in fluent_keys() {
            let text = say_in(language, &key, &[]);
            assert_ne!(text, key, "{} lacks {key}", language.code());
            assert!(text.chars().count() <= 100, "{} {key}", language.code());
        }
    }
}

#[test]
fn help_comes_step_by_step() {
    let after = |ms| Help::after(Duration::from_millis(ms));
    assert_eq!(after(0), Help::None);
    assert_eq!(after(5_999), Help::None);
    assert_eq!(after(6_000), Help::Hint);
    assert_eq!(after(11_999), Help::Hint);
    assert_eq!(after(12_000), Help::Arrows);
    assert_eq!(after(20_000), Help::Show);
    let next = |ms| Help::next(Duration::from_millis(ms)).map(|left| left.as_millis());
    assert_eq!(next(0), Some(6_000));
    assert_eq!(next(7_000), Some(5_000));
    assert_eq!(next(19_999), Some(1));
    assert_eq!(next(20_000), None);
}

#[test]
fn what_was_learned_round_trips_and_what_is_damaged_is_told() {
    let mut progress = LessonProgress::default();
    progress.done.insert("surge-first".to_owned());
    progress.left.insert("cairns-first".to_owned(), 4);
    progress.seen.insert("surge-clash".to_owned());
    assert_eq!(LessonProgress::read(&progress.write()), Ok(progress));
    for damaged in ["", "{", "[]", "{\"format\":99}", "{\"done\":3}"] {
        assert!(LessonProgress::read(damaged).is_err(), "{damaged}");
    }
}
