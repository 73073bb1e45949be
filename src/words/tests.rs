//! Holds the texts against the code, and the languages against each other.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use stonecircle_rules::{Seat, games};

use super::languages::LANGUAGES;
use super::{Language, LanguageChoice, Value, say_in, told};

/// The names of the variables of each text, by its key; attributes are `key.attribute`.
type Texts = BTreeMap<String, BTreeSet<String>>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The variables of a pattern.
fn variables(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            of_expression(expression, found);
        }
    }
}

fn of_expression(expression: &Expression<&str>, found: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => of_inline(inline, found),
        Expression::Select { selector, variants } => {
            of_inline(selector, found);
            for variant in variants {
                variables(&variant.value, found);
            }
        }
    }
}

fn of_inline(inline: &InlineExpression<&str>, found: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            found.insert(id.name.to_owned());
        }
        InlineExpression::Placeable { expression } => of_expression(expression, found),
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        other => panic!("texts use nothing but variables: {other:?}"),
    }
}

/// All texts of a language. Every file reads without a fault, and no key stands twice.
fn texts(language: Language) -> Texts {
    let mut texts = Texts::new();
    for (name, text) in LANGUAGES[language.index()].files {
        let file = format!("{}/{name}.ftl", language.code());
        let resource = fluent_syntax::parser::parse(*text)
            .unwrap_or_else(|(_, faults)| panic!("{file}: {faults:?}"));
        for entry in &resource.body {
            let Entry::Message(message) = entry else {
                assert!(
                    !matches!(entry, Entry::Junk { .. } | Entry::Term(_)),
                    "{file}: {entry:?}"
                );
                continue;
            };
            let key = message.id.name.to_owned();
            let mut add = |key: String, pattern: &Pattern<&str>| {
                let mut found = BTreeSet::new();
                variables(pattern, &mut found);
                let twice = texts.insert(key.clone(), found);
                assert!(twice.is_none(), "{file}: {key} stands twice");
            };
            for attribute in &message.attributes {
                add(format!("{key}.{}", attribute.id.name), &attribute.value);
            }
            if let Some(pattern) = &message.value {
                add(key, pattern);
            }
        }
    }
    texts
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The sources under `src` that belong to the game itself: no tests, no comments.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    rust_files(&root().join(folder), &mut files);
    files
        .into_iter()
        .filter(|path| !path.ends_with("tests.rs") && !path.ends_with("words/mod.rs"))
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("a source");
            let code: Vec<&str> = text
                .split("#[cfg(test)]\nmod tests {")
                .next()
                .unwrap_or_default()
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .collect();
            (path, code.join("\n"))
        })
        .collect()
}

/// A use of a text: its key and the names of its arguments.
fn uses() -> Vec<(String, BTreeSet<String>, PathBuf)> {
    let mut uses = Vec::new();
    for (path, code) in sources("src") {
        for piece in code.split("words!(").skip(1) {
            let inside = until_closed(piece);
            let (key, rest) = inside
                .trim_start()
                .strip_prefix('"')
                .and_then(|rest| rest.split_once('"'))
                .unwrap_or_else(|| panic!("{}: no key in {inside}", path.display()));
            let names = arguments(rest);
            uses.push((key.to_owned(), names, path.clone()));
        }
    }
    uses
}

/// The text up to the parenthesis that closes the one before it.
fn until_closed(text: &str) -> &str {
    let (mut depth, mut quoted, mut before) = (1, false, ' ');
    for (at, letter) in text.char_indices() {
        match letter {
            '"' if before != '\\' => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[..at];
        }
        before = letter;
    }
    text
}

/// The names before `=` at the outermost level.
fn arguments(text: &str) -> BTreeSet<String> {
    let (mut depth, mut quoted) = (0, false);
    let mut names = BTreeSet::new();
    let mut word = String::new();
    let mut fresh = false;
    for letter in text.chars() {
        match letter {
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => depth -= 1,
            _ => {}
        }
        if quoted || depth > 0 {
            continue;
        }
        match letter {
            ',' => {
                word.clear();
                fresh = true;
            }
            '=' if fresh => {
                names.insert(word.trim().to_owned());
                fresh = false;
            }
            _ => word.push(letter),
        }
    }
    names
}

#[test]
fn every_language_has_the_texts_of_english_with_the_same_variables() {
    let english = texts(Language::ENGLISH);
    assert!(english.len() > 300, "{}", english.len());
    for language in Language::all().skip(1) {
        let own = texts(language);
        for (key, variables) in &english {
            let same = own.get(key).unwrap_or_else(|| {
                panic!("{} has no text for {key}", language.code());
            });
            // A text need not use all that it could, but it has nothing else.
            let strange: Vec<_> = same.difference(variables).collect();
            assert!(
                strange.is_empty(),
                "{} {key} names {strange:?}",
                language.code()
            );
        }
        for key in own.keys() {
            assert!(
                english.contains_key(key),
                "{} has {key}, English has not",
                language.code()
            );
        }
    }
}

/// The names of all that lies in a folder.
fn names_in(folder: &Path) -> BTreeSet<String> {
    std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| {
            let name = entry.expect("an entry").file_name();
            name.to_string_lossy().into_owned()
        })
        .collect()
}

#[test]
fn every_file_of_a_language_is_part_of_the_program() {
    let folder = root().join("assets/strings");
    let codes: BTreeSet<String> = Language::all()
        .map(|language| language.code().to_owned())
        .collect();
    assert_eq!(names_in(&folder), codes);
    assert_eq!(Language::all().count(), codes.len());
    for language in Language::all() {
        let listed: BTreeSet<String> = LANGUAGES[language.index()]
            .files
            .iter()
            .map(|(name, _)| format!("{name}.ftl"))
            .collect();
        let there = names_in(&folder.join(language.code()));
        assert_eq!(listed, there, "{}", language.code());
    }
}

#[test]
fn every_key_has_a_text_and_every_text_a_use() {
    let english = texts(Language::ENGLISH);
    let mut unused: BTreeSet<&str> = english.keys().map(String::as_str).collect();
    let uses = uses();
    assert!(uses.len() > 250, "{}", uses.len());
    for (key, given, path) in &uses {
        let named = english
            .get(key)
            .unwrap_or_else(|| panic!("{}: English has no text for {key}", path.display()));
        assert_eq!(given, named, "{}: {key}", path.display());
        unused.remove(key.as_str());
    }
    let made = told::made_keys().into_iter();
    for (key, given) in made.chain(crate::rulebook::fluent_keys()) {
        let named = english
            .get(&key)
            .unwrap_or_else(|| panic!("English has no text for {key}"));
        let strange: Vec<_> = named.iter().filter(|name| !given.contains(name)).collect();
        assert!(strange.is_empty(), "{key} names {strange:?}");
        unused.remove(key.as_str());
    }
    for key in crate::lessons::fluent_keys() {
        let named = english
            .get(&key)
            .unwrap_or_else(|| panic!("English has no text for {key}"));
        assert!(named.is_empty(), "{key} names {named:?}");
        unused.remove(key.as_str());
    }
    assert_eq!(unused, BTreeSet::new(), "nobody says these");
}

/// What is written in the sources and is no text for a player: names of entities, words of settings
/// as they are kept, names that the game gives to players and that are said by `ui::player`.
const NO_TEXTS: &[&str] = &[
    // The names of screens and panels as entities.
    "Analysis",
    "Credits",
    "Curtain",
    "Game info",
    "Games",
    "Contents",
    "Glossary",
    "Rules",
    "Keys",
    "Log",
    "Menu",
    "Question",
    "Result",
    "Set-up",
    "Settings",
    "Share",
    "Title",
    // The name of the game.
    "STONECIRCLE",
    "Stonecircle",
    // Licences by their short names.
    "MIT",
    "Apache-2.0",
    // Players as saves name them.
    "You",
    "Friend",
    "Guide",
    "Easy",
    "Random",
    // Keys whose name is on the key.
    "1 2 3",
    "M",
    "V",
    "S  Q",
    "N",
    "U",
    "I  L",
];

/// The string literals of a line of code.
fn literals(line: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut start = None;
    let mut before = ' ';
    for (at, letter) in line.char_indices() {
        if letter == '"' && before != '\\' && before != '\'' {
            match start.take() {
                None => start = Some(at + 1),
                Some(start) => found.push((start, &line[start..at])),
            }
        }
        before = letter;
    }
    found
}

/// Whether a person could read it: words with a space between, or one with a capital letter.
/// Placeholders and one-letter pieces are none.
fn reads_as_text(literal: &str) -> bool {
    let mut depth = 0;
    let plain: String = literal
        .chars()
        .filter(|letter| {
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => return depth == 0,
            }
            false
        })
        .collect();
    let letters = plain
        .chars()
        .filter(|letter| letter.is_alphabetic())
        .count();
    let words = plain.split_whitespace().count() > 1;
    let capital = plain.chars().next().is_some_and(char::is_uppercase);
    letters > 1 && (words || capital)
}

#[test]
fn no_text_for_a_player_stands_in_the_code() {
    let mut left = Vec::new();
    for folder in [
        "src/advice",
        "src/boards",
        "src/controllers",
        "src/hud",
        "src/lessons",
        "src/rulebook",
        "src/screens",
        "src/session",
        "src/sharing",
        "src/storage",
        "src/ui",
    ] {
        for (path, code) in sources(folder) {
            for line in code.lines() {
                let inner = [
                    "Name::new(",
                    "serde(",
                    "env!(",
                    "warn!(",
                    "debug!(",
                    "expect(",
                    "reason = ",
                ]
                .iter()
                .any(|call| line.contains(call));
                if inner {
                    continue;
                }
                for (at, literal) in literals(line) {
                    let key = line[..at - 1].ends_with("words!(");
                    if !key && reads_as_text(literal) && !NO_TEXTS.contains(&literal) {
                        left.push(format!("{}: {literal:?}", path.display()));
                    }
                }
            }
        }
    }
    assert!(left.is_empty(), "{left:#?}");
}

#[test]
fn numbers_choose_the_form() {
    let german = Language::of_tag("de").expect("German");
    let moves = |language, count: u32| say_in(language, "moves", &[("count", Value::from(count))]);
    assert_eq!(moves(Language::ENGLISH, 1), "1 move");
    assert_eq!(moves(Language::ENGLISH, 0), "0 moves");
    assert_eq!(moves(german, 1), "1 Zug");
    assert_eq!(moves(german, 41), "41 Züge");
}

#[test]
fn a_text_that_a_language_lacks_is_said_in_english_and_then_by_its_key() {
    for language in Language::all() {
        assert_eq!(say_in(language, "no-such-text", &[]), "no-such-text");
        assert_eq!(say_in(language, "menu.no-such", &[]), "menu.no-such");
    }
}

#[test]
fn systems_and_browsers_find_their_language() {
    let best = |tags: &[&str]| Language::best(tags.iter().map(|tag| (*tag).to_owned())).code();
    assert_eq!(best(&["de-AT", "en"]), "de");
    assert_eq!(best(&["de_DE.UTF-8"]), "de");
    assert_eq!(best(&["fr-FR", "de"]), "de");
    assert_eq!(best(&["EN-gb", "de"]), "en");
    assert_eq!(best(&["xx", ""]), "en");
    assert_eq!(best(&[]), "en");
    for choice in LanguageChoice::all() {
        assert_eq!(LanguageChoice::of_word(choice.word()), Some(choice));
    }
    assert_eq!(LanguageChoice::of_word("klingon"), None);
}

/// All texts that a person may see come without a fault from arguments of the kinds that they get.
#[test]
fn every_text_can_be_said_in_every_language() {
    for language in Language::all() {
        let bundle = super::speech::texts_of(language);
        for (key, variables) in texts(language) {
            for number in [0, 1, 2, 5] {
                let mut given = fluent_bundle::FluentArgs::new();
                for name in &variables {
                    given.set(name.as_str(), Value::from(number));
                }
                let (message, attribute) = match key.split_once('.') {
                    Some((message, attribute)) => (message, Some(attribute)),
                    None => (key.as_str(), None),
                };
                let message = bundle.get_message(message).expect("a message");
                let pattern = match attribute {
                    Some(attribute) => message.get_attribute(attribute).map(|one| one.value()),
                    None => message.value(),
                };
                let mut faults = Vec::new();
                let pattern = pattern.expect("a pattern");
                let text = bundle.format_pattern(pattern, Some(&given), &mut faults);
                assert_eq!(faults, [], "{} {key}", language.code());
                assert!(
                    !text.contains("  ·") || key.starts_with("log-round"),
                    "{} {key}: {text:?}",
                    language.code()
                );
                let marks = ['\u{2068}', '\u{2069}'];
                assert!(!text.contains(marks), "{} {key}", language.code());
            }
        }
    }
}

#[test]
fn options_and_sides_are_explained_in_every_language() {
    for language in Language::all() {
        for game in games() {
            let mut names = BTreeSet::new();
            for seat in Seat::BOTH {
                let key = told::side_key(game.id(), seat);
                names.insert(say_in(language, &key, &[]));
            }
            assert_eq!(names.len(), 2, "{} {}", language.code(), game.id());
            for option in game.offered() {
                for value in 0..option.choices.len() {
                    let key = told::value_key(game.id(), option, value).expect("a value");
                    let line = say_in(language, &format!("{key}.explains"), &[]);
                    // One line of the set-up, two on a phone.
                    assert!(line.ends_with('.') && line.chars().count() < 125, "{line}");
                    let name = say_in(language, &key, &[]);
                    assert!(name.chars().count() < 24, "{name}");
                }
            }
        }
    }
}
