//! Tips: lines that are shown once in play, the first time that a rule matters.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use crate::ReadError;

/// A line that is shown once.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tip {
    /// Its name, by which it is kept that it was seen.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// When it is shown.
    pub when: When,
    /// The key of its text.
    pub text: String,
}

/// When a tip is shown.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// The rules tell of such a happening: its kind, and what else it says.
    Happens(String, #[serde(default)] BTreeMap<String, Value>),
    /// A game begins in which an option has this value.
    Option(String, Value),
}

impl Tip {
    /// Whether a happening is what it is about.
    #[must_use]
    pub fn tells_of(&self, happening: &Value) -> bool {
        match &self.when {
            When::Happens(kind, with) => {
                happening["kind"] == kind.as_str()
                    && with.iter().all(|(name, value)| happening[name] == *value)
            }
            When::Option(..) => false,
        }
    }

    /// Whether it is about a game with these options, complete.
    #[must_use]
    pub fn tells_of_options(&self, options: &Value) -> bool {
        matches!(&self.when, When::Option(name, value) if options[name] == *value)
    }
}

/// All tips.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(transparent)]
pub struct Tips(pub Vec<Tip>);

impl Tips {
    /// Reads the tips of a file.
    ///
    /// # Errors
    /// A text that holds no tips, with the place of the fault.
    pub fn read(file: &str, text: &str) -> Result<Self, ReadError> {
        crate::lesson::read(file, text)
    }
}
