//! The rules of a game as statements, each shown by a position and a few moves; and the glossary.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::Value;
use stonecircle_rules::{AnyGame, OptionValue, Record};

use crate::{Fault, Pointed, ReadError};

/// The most plies that a demonstration takes.
pub const MOST_PLIES: usize = 6;

/// The rules of one game.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rulebook {
    /// The game's id.
    pub game: String,
    /// The statements in the order in which they are read.
    pub statements: Vec<Statement>,
}

/// Values of options, by the option's key.
pub type OptionValues = BTreeMap<String, Vec<Value>>;

/// One statement: a rule in words, and a demonstration of it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statement {
    /// Its name within the game, which the table of rules uses.
    pub id: String,
    /// The key of its text; its heading is the attribute `title` of it. Both are given the options
    /// in force as variables.
    pub text: String,
    /// It is said only where each of these options has one of these values.
    #[serde(default)]
    pub holds: OptionValues,
    /// It is not said where one of these options has one of these values.
    #[serde(default)]
    pub except: OptionValues,
    /// The position with which the demonstration begins; left out, that with which the game does. In
    /// it `{key-1}` stands for the number that an option has, less one.
    #[serde(default)]
    pub position: Option<String>,
    /// What is played, by whoever is to move each time: skips and passes stand here too.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Moves that the rules refuse where the demonstration begins: what the statement says of them is
    /// held against the rules.
    #[serde(default)]
    pub refused: Vec<String>,
    /// What it points at before anything has moved.
    #[serde(default)]
    pub point: Vec<Pointed>,
    /// What it points at before is an order: first this, then that.
    #[serde(default)]
    pub ordered: bool,
    /// What it points at when all has been played.
    #[serde(default)]
    pub after: Vec<Pointed>,
}

fn allows(values: &OptionValues, options: &Value, key: &str) -> bool {
    values
        .get(key)
        .is_some_and(|values| values.contains(&options[key]))
}

impl Statement {
    /// The key of its heading.
    #[must_use]
    pub fn title(&self) -> String {
        format!("{}.title", self.text)
    }

    /// Whether it is said under these options, complete.
    #[must_use]
    pub fn is_in_force(&self, options: &Value) -> bool {
        self.holds
            .keys()
            .all(|key| allows(&self.holds, options, key))
            && !self
                .except
                .keys()
                .any(|key| allows(&self.except, options, key))
    }

    /// The demonstration under these options, complete, as a game that is not over yet. What only
    /// its position says (the size of a board) goes before what the options say.
    ///
    /// # Errors
    /// A position or a move that the rules refuse, and why.
    pub fn record(&self, game: &dyn AnyGame, options: &Value) -> Result<Record, String> {
        let mut options = options.clone();
        let start = match &self.position {
            Some(text) => {
                let text = fill(text, &options)?;
                if let (Value::Object(options), Value::Object(inferred)) =
                    (&mut options, game.infer_options(&Value::Null, &text))
                {
                    options.extend(inferred);
                }
                game.position(&options, &text)
                    .map_err(|error| format!("{text}: {error}"))?
            }
            None => game
                .usual_start(&options)
                .map_err(|error| error.to_string())?
                .ok_or("the game is dealt: it needs a position")?,
        };
        let mut position = start.boxed_clone();
        for action in &self.moves {
            position
                .play(action)
                .map_err(|refusal| format!("{action} in {}: {}", position.text(), refusal.words))?;
        }
        if let Some(action) = self
            .refused
            .iter()
            .find(|action| start.judge(action).is_ok())
        {
            return Err(format!("{action} is legal in {}", start.text()));
        }
        Ok(Record {
            game: game.id().to_owned(),
            rules: stonecircle_rules::core::RULES_VERSION,
            options,
            start: Some(start.text()),
            moves: self.moves.clone(),
            result: None,
            reason: None,
            more: serde_json::Map::new(),
        })
    }
}

/// Puts numbers of options where `{key}` and `{key-1}` stand.
fn fill(text: &str, options: &Value) -> Result<String, String> {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, behind) = after
            .split_once('}')
            .ok_or_else(|| format!("{text}: a brace is not closed"))?;
        let (key, less) = name.split_once('-').unwrap_or((name, "0"));
        let number = options[key].as_u64().zip(less.parse::<u64>().ok());
        let (number, less) =
            number.ok_or_else(|| format!("{text}: {name:?} is no number of an option"))?;
        filled.push_str(before);
        filled.push_str(&number.saturating_sub(less).to_string());
        rest = behind;
    }
    filled.push_str(rest);
    Ok(filled)
}

impl Rulebook {
    /// Reads a file of rules; what it holds is not judged yet, see [`Rulebook::faults`].
    ///
    /// # Errors
    /// A text that holds no rules, with the place of the fault. `file` is what the error calls it.
    pub fn read(file: &str, text: &str) -> Result<Self, ReadError> {
        crate::lesson::read(file, text)
    }

    /// The statements that hold under these options, complete, in order.
    pub fn in_force<'a>(&'a self, options: &'a Value) -> impl Iterator<Item = &'a Statement> {
        self.statements
            .iter()
            .filter(|statement| statement.is_in_force(options))
    }

    /// The keys of all texts that it says.
    pub fn keys(&self) -> impl Iterator<Item = String> {
        self.statements
            .iter()
            .flat_map(|statement| [statement.text.clone(), statement.title()])
    }

    /// Everything that the rules do not bear out, under any options that the game offers.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        let Some(game) = stonecircle_rules::game(&self.game) else {
            return vec![Fault {
                place: self.game.clone(),
                why: "there is no such game".to_owned(),
            }];
        };
        let mut faults = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let all = every_options(game);
        for statement in &self.statements {
            let place = format!("{}, statement {:?}", self.game, statement.id);
            let mut fault = |why: String| {
                faults.insert((place.clone(), why));
            };
            if !seen.insert(statement.id.as_str()) {
                fault("another statement has the same id".to_owned());
            }
            if statement.moves.len() > MOST_PLIES {
                fault(format!("it takes {} plies", statement.moves.len()));
            }
            let named = statement.holds.keys().chain(statement.except.keys());
            for key in named {
                if !game.offered().iter().any(|option| option.key == key) {
                    fault(format!("the game has no option {key:?}"));
                }
            }
            let mut holds = false;
            for options in all.iter().filter(|options| statement.is_in_force(options)) {
                holds = true;
                if let Err(why) = statement.record(game, options) {
                    fault(why);
                }
            }
            if !holds {
                fault("no options bring it about".to_owned());
            }
        }
        faults
            .into_iter()
            .map(|(place, why)| Fault { place, why })
            .collect()
    }
}

/// Every combination of the values that a game offers for its options, each complete.
#[must_use]
pub fn every_options(game: &dyn AnyGame) -> Vec<Value> {
    let mut all = vec![game.complete_options(&Value::Null).unwrap_or_default()];
    for option in game.offered() {
        let with = |options: &Value, value: &OptionValue| {
            let mut options = options.clone();
            options[option.key] = value.json();
            options
        };
        all = all
            .iter()
            .flat_map(|options| option.choices.iter().map(|value| with(options, value)))
            .collect();
    }
    all
}

/// A term of the glossary.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// The key of what it means; the term itself is the attribute `term` of it.
    pub text: String,
    /// The id of the game that it belongs to; left out, it is one of all games.
    #[serde(default)]
    pub game: Option<String>,
}

impl Term {
    /// The key of the term itself.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}.term", self.text)
    }
}

/// The terms of all games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Glossary(pub Vec<Term>);

impl Glossary {
    /// Reads the terms of a file.
    ///
    /// # Errors
    /// A text that holds no terms, with the place of the fault.
    pub fn read(file: &str, text: &str) -> Result<Self, ReadError> {
        crate::lesson::read(file, text)
    }
}

/// What a word is sorted by in a list: letters with marks stand where those without do.
#[must_use]
pub fn sorted_by(word: &str) -> String {
    let mut key = String::new();
    for letter in word.to_lowercase().chars() {
        match letter {
            'ä' | 'à' | 'á' | 'â' => key.push('a'),
            'ö' | 'ò' | 'ó' | 'ô' => key.push('o'),
            'ü' | 'ù' | 'ú' | 'û' => key.push('u'),
            'è' | 'é' | 'ê' | 'ë' => key.push('e'),
            'ß' => key.push_str("ss"),
            letter => key.push(letter),
        }
    }
    key
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{fill, sorted_by};

    #[test]
    fn numbers_of_options_go_into_positions() {
        let options = json!({"limit": 80, "word": "more"});
        assert_eq!(fill("6/6 x 0", &options).as_deref(), Ok("6/6 x 0"));
        assert_eq!(fill("x {limit-1}.", &options).as_deref(), Ok("x 79."));
        assert_eq!(fill("{limit}{limit-90}", &options).as_deref(), Ok("800"));
        for bad in ["{limit", "{word-1}", "{none}", "{limit-x}"] {
            assert!(fill(bad, &options).is_err(), "{bad}");
        }
    }

    #[test]
    fn letters_with_marks_stand_where_those_without_do() {
        let mut words = ["Zug", "Überbauen", "Aussetzen", "öffnen", "Stoß", "Ost"];
        words.sort_by_key(|word| sorted_by(word));
        assert_eq!(
            words,
            ["Aussetzen", "öffnen", "Ost", "Stoß", "Überbauen", "Zug"]
        );
    }
}
