//! Reading a game's options from JSON, with errors that name the key or value.

use std::ops::RangeInclusive;

use serde_json::{Map, Value};

use super::OptionsError;
use super::text::shorten;

/// An option of a game, as a set-up offers it. Its words are whoever's that offers it: they have
/// names in every language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Its key in a record.
    pub key: &'static str,
    /// What may be chosen, in the order in which it is offered. An option that takes a range offers
    /// a few values of it.
    pub choices: &'static [OptionValue],
}

/// A value that an option can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// Yes or no.
    Yes(bool),
    /// One of a few words.
    Word(&'static str),
    /// A whole number.
    Number(u64),
    /// None.
    Null,
}

impl OptionValue {
    /// A word for it, unique among the values of its option: `true`, `original`, `80`, `none`.
    #[must_use]
    pub fn word(self) -> String {
        match self {
            Self::Yes(yes) => yes.to_string(),
            Self::Word(word) => word.to_owned(),
            Self::Number(number) => number.to_string(),
            Self::Null => "none".to_owned(),
        }
    }

    /// The value as it stands in a record.
    #[must_use]
    pub fn json(self) -> Value {
        match self {
            Self::Yes(yes) => Value::from(yes),
            Self::Word(word) => Value::from(word),
            Self::Number(number) => Value::from(number),
            Self::Null => Value::Null,
        }
    }
}

/// Takes options one by one from a JSON object and at the end refuses what is left over.
pub struct OptionsReader<'a> {
    map: &'a Map<String, Value>,
    known: Vec<&'static str>,
}

impl<'a> OptionsReader<'a> {
    /// Starts reading; `null` counts as an empty object.
    ///
    /// # Errors
    /// When `value` is neither an object nor null.
    pub fn new(value: &'a Value) -> Result<Self, OptionsError> {
        static EMPTY: std::sync::LazyLock<Map<String, Value>> = std::sync::LazyLock::new(Map::new);
        let map = match value {
            Value::Object(map) => map,
            Value::Null => &EMPTY,
            _ => return Err(OptionsError::NotAnObject),
        };
        Ok(Self {
            map,
            known: Vec::new(),
        })
    }

    fn take(&mut self, key: &'static str) -> Option<&'a Value> {
        self.known.push(key);
        self.map.get(key)
    }

    fn bad(key: &str, value: &Value, expected: String) -> OptionsError {
        OptionsError::BadValue {
            key: key.to_owned(),
            value: shorten(&value.to_string()),
            expected,
        }
    }

    /// A yes-or-no option.
    ///
    /// # Errors
    /// When the value is not a boolean.
    pub fn boolean(&mut self, key: &'static str, default: bool) -> Result<bool, OptionsError> {
        match self.take(key) {
            None => Ok(default),
            Some(Value::Bool(value)) => Ok(*value),
            Some(other) => Err(Self::bad(key, other, "true or false".to_owned())),
        }
    }

    /// One of a few words; the first pair is the default.
    ///
    /// # Errors
    /// When the value is not one of the words.
    pub fn choice<T: Copy>(
        &mut self,
        key: &'static str,
        choices: &[(&'static str, T)],
    ) -> Result<T, OptionsError> {
        let value = self.take(key);
        let expected = || {
            let words: Vec<String> = choices
                .iter()
                .map(|(word, _)| format!("{word:?}"))
                .collect();
            words.join(" or ")
        };
        match value {
            None => Ok(choices[0].1),
            Some(Value::String(word)) => choices
                .iter()
                .find(|(name, _)| name == word)
                .map(|(_, meaning)| *meaning)
                .ok_or_else(|| Self::bad(key, &Value::String(word.clone()), expected())),
            Some(other) => Err(Self::bad(key, other, expected())),
        }
    }

    /// A whole number in a range.
    ///
    /// # Errors
    /// When the value is not a whole number in the range.
    pub fn integer(
        &mut self,
        key: &'static str,
        range: RangeInclusive<u64>,
        default: u64,
    ) -> Result<u64, OptionsError> {
        match self.take(key) {
            None => Ok(default),
            Some(value) => match value.as_u64() {
                Some(number) if range.contains(&number) => Ok(number),
                _ => Err(Self::bad(
                    key,
                    value,
                    format!("a whole number from {} to {}", range.start(), range.end()),
                )),
            },
        }
    }

    /// A whole number in a range, or null for none.
    ///
    /// # Errors
    /// When the value is neither.
    pub fn integer_or_null(
        &mut self,
        key: &'static str,
        range: RangeInclusive<u64>,
        default: Option<u64>,
    ) -> Result<Option<u64>, OptionsError> {
        match self.take(key) {
            None => Ok(default),
            Some(Value::Null) => Ok(None),
            Some(value) => match value.as_u64() {
                Some(number) if range.contains(&number) => Ok(Some(number)),
                _ => Err(Self::bad(
                    key,
                    value,
                    format!(
                        "a whole number from {} to {}, or null",
                        range.start(),
                        range.end()
                    ),
                )),
            },
        }
    }

    /// Refuses any key that no call asked for.
    ///
    /// # Errors
    /// Names the first unknown key.
    pub fn finish(self) -> Result<(), OptionsError> {
        match self
            .map
            .keys()
            .find(|key| !self.known.contains(&key.as_str()))
        {
            None => Ok(()),
            Some(key) => Err(OptionsError::UnknownKey {
                key: shorten(key),
                known: if self.known.is_empty() {
                    "none".to_owned()
                } else {
                    self.known.join(", ")
                },
            }),
        }
    }
}
