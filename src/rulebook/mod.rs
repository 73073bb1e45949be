//! The rules for looking up, on the table: a page of statements, each shown by the table itself.
//!
//! What is said and shown is data, see `stonecircle-lessons`; which statements are said depends on the
//! options in force. A demonstration is a replay that feeds the table, like a look back at the game:
//! the game in progress stands meanwhile, and goes on untouched when the page is left.

mod lead;
mod plate;
mod shelf;

use std::time::Duration;

use bevy::prelude::*;
use serde_json::Value;
use stonecircle_host::{Controller, Replay};
use stonecircle_lessons::{Glossary, Pointed, Statement};
use stonecircle_rules::{AnyGame, Seat, Viewer};

use crate::session::GUIDE;

pub use shelf::{Explained, Rulebooks, fluent_keys, statement_text, terms};
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use shelf::{statement_text_in, terms_in};

/// What is asked of the page, on a button or a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesAsk {
    /// Open it: for the game on the table, or the one that is set up.
    Open,
    /// The next statement; after the last nothing.
    Next,
    /// The one before.
    Previous,
    /// The first.
    First,
    /// The last.
    Last,
    /// That with this number, from 0.
    Go(usize),
    /// Show the demonstration once more, from its beginning.
    Again,
    /// Back to where one was.
    Leave,
}

/// How far a demonstration has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Showing {
    /// Its position is still to be laid out.
    Lay,
    /// The position lies there, and nothing has moved.
    Before,
    /// It moves.
    Moving,
    /// All has been played; it begins anew after a while.
    After,
    /// All has been played, and it rests.
    Ended,
}

/// The page of rules that is open.
#[derive(Resource)]
pub struct CurrentRules {
    game: &'static dyn AnyGame,
    options: Value,
    statements: Vec<Statement>,
    at: usize,
    replay: Option<Replay>,
    showing: Showing,
    /// How long what is seen stays before it goes on.
    rest: Duration,
    from_setup: bool,
    /// The table is to be seen alone, without the page beside it.
    alone: bool,
}

impl CurrentRules {
    /// The rules of a game under these options, complete.
    fn new(
        books: &Rulebooks,
        game: &'static dyn AnyGame,
        options: Value,
        from_setup: bool,
    ) -> Option<Self> {
        let book = books.find(game.id())?;
        let statements: Vec<Statement> = book.in_force(&options).cloned().collect();
        let mut rules = Self {
            game,
            options,
            statements,
            at: 0,
            replay: None,
            showing: Showing::Ended,
            rest: Duration::ZERO,
            from_setup,
            alone: false,
        };
        rules.go(0);
        Some(rules)
    }

    /// One demonstration on a table without plates, for a picture.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn alone(
        books: &Rulebooks,
        game: &'static dyn AnyGame,
        options: Value,
        id: &str,
    ) -> Option<Self> {
        let mut rules = Self::new(books, game, options, true)?;
        let mut statements = rules.statements.iter();
        let at = statements.position(|statement| statement.id == id)?;
        rules.go(at);
        rules.alone = true;
        Some(rules)
    }

    /// Whether the page stands beside the table, not just what it shows on it.
    pub(crate) const fn has_page(&self) -> bool {
        !self.alone
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// The options in force, complete.
    #[must_use]
    pub const fn options(&self) -> &Value {
        &self.options
    }

    /// The statements that hold under them, in order.
    #[must_use]
    pub fn statements(&self) -> &[Statement] {
        &self.statements
    }

    /// The number of the one that is read, from 0.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The one that is read.
    #[must_use]
    pub fn statement(&self) -> Option<&Statement> {
        self.statements.get(self.at)
    }

    /// How far its demonstration has come.
    #[must_use]
    pub const fn showing(&self) -> Showing {
        self.showing
    }

    /// Whether the page was opened before a game, and leads back to the choices.
    #[must_use]
    pub const fn is_from_setup(&self) -> bool {
        self.from_setup
    }

    /// The position that the demonstration has come to, as everybody may know it.
    #[must_use]
    pub fn position(&self) -> Option<String> {
        let view = self.replay.as_ref()?.view(Viewer::Everything)?;
        Some(view.text())
    }

    /// Heading and text of a statement in the language that is spoken.
    #[must_use]
    pub fn says(&self, statement: &Statement) -> (String, String) {
        statement_text(statement, &self.options)
    }

    /// What is pointed at now, where nothing moves.
    #[must_use]
    pub fn points(&self) -> &[Pointed] {
        let statement = self.statement();
        match self.showing {
            Showing::Before => statement.map_or(&[], |statement| &statement.point),
            Showing::After | Showing::Ended => statement.map_or(&[], |statement| &statement.after),
            Showing::Lay | Showing::Moving => &[],
        }
    }

    /// Whether what is pointed at now is an order.
    #[must_use]
    pub fn points_in_order(&self) -> bool {
        let ordered = self.statement().is_some_and(|statement| statement.ordered);
        ordered && self.showing == Showing::Before
    }

    /// As whom the demonstration is seen.
    #[must_use]
    pub const fn viewer() -> Viewer {
        Viewer::Seat(Seat::First)
    }

    fn go(&mut self, at: usize) {
        self.at = at.min(self.statements.len().saturating_sub(1));
        let record = self.statement().map(|statement| {
            let record = statement.record(self.game, &self.options)?;
            Replay::new(record).map_err(|error| error.to_string())
        });
        self.replay = match record {
            Some(Ok(replay)) => {
                let nobody = Controller::new("", GUIDE);
                Some(replay.with_seats([nobody.clone(), nobody]))
            }
            Some(Err(fault)) => {
                // The text is read all the same.
                warn!("the demonstration cannot be shown: {fault}");
                None
            }
            None => None,
        };
        self.again();
    }

    fn again(&mut self) {
        self.showing = Showing::Lay;
        self.rest = Duration::ZERO;
    }
}

/// A run condition: the page of rules is open.
pub(crate) fn is_open(rules: Option<Res<CurrentRules>>) -> bool {
    rules.is_some()
}

/// The line of the page that says where one is.
fn progress(rules: &CurrentRules) -> String {
    let number = words!(
        "rules-number",
        number = rules.at + 1,
        of = rules.statements.len()
    );
    format!(
        "{} · {number}",
        words!("rules-of", game = rules.game.name())
    )
}

/// The terms that come with the program.
#[derive(Resource, Clone, Debug, Default)]
pub struct Terms(pub Glossary);

/// What works without a window.
pub(crate) fn plugin(app: &mut App) {
    shelf::plugin(app);
    lead::plugin(app);
}

/// The plate beside the table.
pub(crate) fn windowed_plugin(app: &mut App) {
    plate::plugin(app);
}

#[cfg(test)]
mod tests;
