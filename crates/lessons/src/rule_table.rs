//! The table of rules: what tells of each.

use serde::Deserialize;

use crate::ReadError;

/// One rule, and what tells of it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The game's id; left out, it is one of all games.
    #[serde(default)]
    pub game: Option<String>,
    /// What it is about.
    #[serde(default)]
    pub about: About,
    /// The rule in a few words, for whoever reads the table.
    pub rule: String,
    /// What tells of it: of a rule of play at least a step of the first lesson or a tip.
    #[serde(default)]
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

/// What a rule is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// How the game is played: whoever plays has to be told.
    #[default]
    Play,
    /// What the table sees to for the players, like seats, undo and who looks on: it is found where
    /// it is offered.
    Table,
    /// How positions, moves and records are written and what of that is refused, and numbers that
    /// tests count: nothing that a player does.
    Writing,
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

impl ToldBy {
    /// Whether it reaches everybody who plays: tactics are for whoever likes, and a statement is
    /// looked up.
    #[must_use]
    pub const fn reaches_all(&self) -> bool {
        matches!(self, Self::Step(_) | Self::Tip(_))
    }
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

    /// The rules of how a game is played.
    pub fn of_play<'a>(&'a self, game: &'a str) -> impl Iterator<Item = &'a Rule> {
        self.0
            .iter()
            .filter(move |rule| rule.game.as_deref() == Some(game) && rule.about == About::Play)
    }
}
