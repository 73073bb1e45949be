//! All rulebooks and the glossary: part of the program, so that none can be missing.

use bevy::prelude::*;
use serde_json::Value as Json;
use stonecircle_lessons::{Glossary, Rulebook, Statement, sorted_by};
use stonecircle_rules::AnyGame;

use super::Terms;
use crate::words::{self, Language, Value};

/// A file under `assets/rules`.
macro_rules! file {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/assets/rules/",
                $name,
                ".ron"
            )),
        )
    };
}

/// The rules by game: another game adds its file here.
const BOOKS: &[(&str, &str)] = &[
    file!("surge"),
    file!("surmount"),
    file!("surakarta"),
    file!("cairns"),
];

const GLOSSARY: (&str, &str) = file!("glossary");

/// The rules of all games.
#[derive(Resource, Clone, Debug, Default)]
pub struct Rulebooks(Vec<Rulebook>);

impl Rulebooks {
    /// Those that come with the program. What cannot be read is left out, and told in the log.
    #[must_use]
    pub fn shipped() -> Self {
        let read = |(name, text): &(&str, &str)| match Rulebook::read(name, text) {
            Ok(book) => Some(book),
            Err(error) => {
                warn!("{error}");
                None
            }
        };
        Self(BOOKS.iter().filter_map(read).collect())
    }

    /// The rules of a game.
    #[must_use]
    pub fn find(&self, game: &str) -> Option<&Rulebook> {
        self.0.iter().find(|book| book.game == game)
    }

    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = &Rulebook> {
        self.0.iter()
    }
}

impl Terms {
    /// Those that come with the program; none, told in the log, where they cannot be read.
    #[must_use]
    pub fn shipped() -> Self {
        Self(
            Glossary::read(GLOSSARY.0, GLOSSARY.1).unwrap_or_else(|error| {
                warn!("{error}");
                Glossary::default()
            }),
        )
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Rulebooks::shipped())
        .insert_resource(Terms::shipped());
}

/// The options of a game as variables of a text: numbers as such, everything else by its word.
fn arguments(options: &Json) -> Vec<(&str, Value<'static>)> {
    let Json::Object(options) = options else {
        return Vec::new();
    };
    options
        .iter()
        .map(|(key, value)| {
            let value = match value {
                Json::Number(number) => Value::from(number.as_f64().unwrap_or_default()),
                Json::String(word) => Value::from(word.clone()),
                Json::Null => Value::from("none"),
                other => Value::from(other.to_string()),
            };
            (key.as_str(), value)
        })
        .collect()
}

/// Heading and text of a statement in the language that is spoken.
#[must_use]
pub fn statement_text(statement: &Statement, options: &Json) -> (String, String) {
    statement_text_in(words::language(), statement, options)
}

/// The same in one language.
pub(crate) fn statement_text_in(
    language: Language,
    statement: &Statement,
    options: &Json,
) -> (String, String) {
    let arguments = arguments(options);
    (
        words::say_in(language, &statement.title(), &arguments),
        words::say_in(language, &statement.text, &arguments),
    )
}

/// A term of the glossary as it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// The term.
    pub term: String,
    /// The name of the game that it belongs to, if it is not one of all games.
    pub game: Option<&'static str>,
    /// What it means.
    pub meaning: String,
}

/// The glossary in the language that is spoken, sorted by it.
#[must_use]
pub fn terms(terms: &Terms) -> Vec<Explained> {
    terms_in(words::language(), terms)
}

/// The same in one language.
pub(crate) fn terms_in(language: Language, terms: &Terms) -> Vec<Explained> {
    let mut all: Vec<Explained> = terms
        .0
        .0
        .iter()
        .map(|term| Explained {
            term: words::say_in(language, &term.name(), &[]),
            game: term
                .game
                .as_deref()
                .and_then(stonecircle_rules::game)
                .map(AnyGame::name),
            meaning: words::say_in(language, &term.text, &[]),
        })
        .collect();
    all.sort_by_key(|explained| (sorted_by(&explained.term), explained.game));
    all
}

/// The keys of all texts that rules and glossary say, each with the variables that it is given: for
/// the test that holds the texts against them.
#[must_use]
pub fn fluent_keys() -> Vec<(String, Vec<String>)> {
    let mut keys = Vec::new();
    for book in Rulebooks::shipped().all() {
        let options: Vec<String> = stonecircle_rules::game(&book.game)
            .map(|game| {
                let offered = game.offered().iter();
                offered.map(|option| option.key.to_owned()).collect()
            })
            .unwrap_or_default();
        keys.extend(book.keys().map(|key| (key, options.clone())));
    }
    for term in Terms::shipped().0.0 {
        keys.push((term.name(), Vec::new()));
        keys.push((term.text, Vec::new()));
    }
    keys
}
