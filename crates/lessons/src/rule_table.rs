//! The table of rules: what tells of each.

use serde::Deserialize;

use crate::ReadError;

/// One rule, and what tells of it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The game's id.
    pub game: String,
    /// The rule in a few words, for whoever reads the table.
    pub rule: String,
    /// What tells of it, at least one.
    pub told: Vec<ToldBy>,
    /// The keys of the broken rules that it stands for.
    #[serde(default)]
    pub broken: Vec<String>,
    /// The kinds of happenings that it brings about.
    #[serde(default)]
    pub happens: Vec<String>,
    /// The ends that it brings about, as records write them.
    #[serde(default)]
    pub ends: Vec<String>,
    /// The options that it depends on.
    #[serde(default)]
    pub options: Vec<String>,
}

/// What tells of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToldBy {
    /// The step with this id of the game's first lesson.
    Step(String),
    /// The step with this id of the game's tactics.
    Tactic(String),
    /// The tip with this id.
    Tip(String),
    /// The statement with this id among the game's rules.
    Statement(String),
}

/// All rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct RuleTable(pub Vec<Rule>);

impl RuleTable {
    /// Reads the table.
    ///
    /// # Errors
    /// A text that is no such table, with the place of the fault.
    pub fn read(file: &str, text: &str) -> Result<Self, ReadError> {
        crate::lesson::read(file, text)
    }
}
