//! The texts of the rules: how long they are, that each language has them, and that every option is
//! told.

use std::collections::BTreeSet;

use serde_json::Value;
use stonecircle_lessons::every_options;
use stonecircle_rules::games;

use super::*;
use crate::words::Language;

fn words_of(text: &str) -> usize {
    text.split_whitespace()
        .filter(|word| word.chars().any(char::is_alphanumeric))
        .count()
}

#[test]
fn every_game_has_its_rules_and_every_file_reads() {
    let books = Rulebooks::shipped();
    assert_eq!(books.all().count(), games().len());
    for game in games() {
        let book = books.find(game.id()).expect("its rules");
        assert_eq!(book.faults(), [], "{}", game.id());
    }
}

#[test]
fn statements_are_short_and_have_headings_in_every_language() {
    let books = Rulebooks::shipped();
    for language in Language::all() {
        for game in games() {
            let book = books.find(game.id()).expect("its rules");
            for options in every_options(*game) {
                let mut titles = BTreeSet::new();
                for statement in book.in_force(&options) {
                    let (title, text) = statement_text_in(language, statement, &options);
                    let place = format!("{} {}", language.code(), statement.text);
                    assert_ne!(text, statement.text, "{place}");
                    assert!(text.ends_with('.'), "{place}: {text}");
                    assert!(!text.contains('{') && !title.contains('{'), "{place}");
                    let count = words_of(&text);
                    assert!((7..=45).contains(&count), "{place}: {count} words");
                    let letters = title.chars().count();
                    assert!((3..=30).contains(&letters), "{place}: {title}");
                    assert!(titles.insert(title), "{place} has the heading of another");
                }
            }
        }
    }
}

/// Who changes an option reads another page.
#[test]
fn every_value_of_every_option_is_told() {
    let books = Rulebooks::shipped();
    for language in Language::all() {
        for game in games() {
            let book = books.find(game.id()).expect("its rules");
            for option in game.offered() {
                let mut pages = BTreeSet::new();
                for value in option.choices {
                    let mut options = game.complete_options(&Value::Null).expect("the defaults");
                    options[option.key] = value.json();
                    let page: Vec<_> = book
                        .in_force(&options)
                        .map(|statement| statement_text_in(language, statement, &options))
                        .collect();
                    let key = option.key;
                    assert!(pages.insert(page), "{} {key} {value:?}", game.id());
                }
            }
        }
    }
}

#[test]
fn the_glossary_is_sorted_by_the_language() {
    let mut app = App::new();
    shelf::plugin(&mut app);
    let known = app.world().resource::<Terms>();
    for language in Language::all() {
        let terms = terms_in(language, known);
        assert_eq!(terms.len(), known.0.0.len());
        let mut seen = BTreeSet::new();
        for explained in &terms {
            assert!(
                seen.insert(&explained.term),
                "{} stands twice",
                explained.term
            );
            assert!(explained.meaning.ends_with('.'), "{}", explained.term);
            assert!(words_of(&explained.meaning) <= 40, "{}", explained.term);
            let first = explained.term.chars().next().expect("a letter");
            assert!(first.is_uppercase(), "{}", explained.term);
        }
        let keys: Vec<String> = terms
            .iter()
            .map(|explained| stonecircle_lessons::sorted_by(&explained.term))
            .collect();
        assert!(keys.is_sorted(), "{}", language.code());
    }
    let name = |language| terms_in(language, known)[0].term.clone();
    let german = Language::of_tag("de").expect("German");
    assert_eq!(name(Language::ENGLISH), "Arc");
    assert_eq!(name(german), "Aufzeichnung");
}

#[test]
fn a_page_goes_from_statement_to_statement_and_never_past_its_ends() {
    let books = Rulebooks::shipped();
    for game in games() {
        let options = game.complete_options(&Value::Null).expect("the defaults");
        let mut rules = CurrentRules::new(&books, *game, options, false).expect("its rules");
        let count = rules.statements().len();
        for at in 0..count + 3 {
            rules.go(at);
            assert_eq!(rules.at(), at.min(count - 1));
            assert_eq!(rules.showing(), Showing::Lay);
            assert!(rules.replay.is_some(), "{} {at}", game.id());
        }
    }
}
