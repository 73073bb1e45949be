//! What a lesson's file holds.

use ron::extensions::Extensions;
use serde::Deserialize;
use serde_json::Value;
use stonecircle_rules::Seat;
use thiserror::Error;

/// Why a file of lessons, tips or rules cannot be read, with line and column.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}: {why}")]
pub struct ReadError {
    /// What it was called.
    pub file: String,
    /// What is wrong, and where.
    pub why: String,
}

/// Reads a file in RON; optional values are written without `Some`.
pub(crate) fn read<'a, T: Deserialize<'a>>(file: &str, text: &'a str) -> Result<T, ReadError> {
    ron::Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME)
        .from_str(text)
        .map_err(|error| ReadError {
            file: file.to_owned(),
            why: error.to_string(),
        })
}

/// Which of a game's lessons it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Set {
    /// The first: how the game is played, in about two minutes.
    First,
    /// Tactics: small tasks, each with one right answer.
    Tactics,
}

impl Set {
    /// Both, the first first.
    pub const ALL: [Self; 2] = [Self::First, Self::Tactics];

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Tactics => "tactics",
        }
    }
}

/// A lesson of one game.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The game's id.
    pub game: String,
    /// Which of its lessons it is.
    pub set: Set,
    /// The learner's seat.
    pub seat: Seat,
    /// The steps in order.
    pub steps: Vec<Step>,
}

impl Lesson {
    /// Reads a lesson; what it holds is not judged yet, see [`Lesson::faults`].
    ///
    /// # Errors
    /// A text that is no lesson, with the place of the fault. `file` is what the error calls it.
    pub fn read(file: &str, text: &str) -> Result<Self, ReadError> {
        read(file, text)
    }

    /// The name by which it is kept: `surge-first`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}-{}", self.game, self.set.word())
    }

    /// The number of the step with this id.
    #[must_use]
    pub fn step(&self, id: &str) -> Option<usize> {
        self.steps.iter().position(|step| step.id == id)
    }

    /// The keys of all texts that it says, in order: prompts, hints, answers.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().flat_map(|step| {
            let answers = step.wrong.iter().map(|answer| answer.say.as_str());
            std::iter::once(step.text.as_str())
                .chain(step.hint.as_deref())
                .chain(step.otherwise.as_deref())
                .chain(answers)
        })
    }
}

/// One step: a prompt, and one thing to do or to watch.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Its name within the lesson.
    pub id: String,
    /// The key of its prompt.
    pub text: String,
    /// The position it begins with; left out, it goes on from the step before.
    #[serde(default)]
    pub position: Option<String>,
    /// The options of the game from here on, like `{"tournament": true}`; only with a position.
    #[serde(default)]
    pub options: Value,
    /// What is played first, by whoever is to move each time.
    #[serde(default)]
    pub before: Vec<String>,
    /// What it points at.
    #[serde(default)]
    pub point: Vec<Pointed>,
    /// When arrows are shown.
    #[serde(default)]
    pub arrows: Arrows,
    /// What counts as done.
    pub done: Done,
    /// What is played after a right try, by whoever is to move each time.
    #[serde(default)]
    pub reply: Vec<String>,
    /// What kinds of wrong tries are answered with, the first that fits.
    #[serde(default)]
    pub wrong: Vec<Answer>,
    /// The key of the answer to any other try that is legal and not right.
    #[serde(default)]
    pub otherwise: Option<String>,
    /// The key of the hint.
    #[serde(default)]
    pub hint: Option<String>,
    /// The move that "Show me" plays; left out, the first of the moves that are right.
    #[serde(default)]
    pub show: Option<String>,
}

impl Step {
    /// The move that is shown to whoever cannot find one; `None` in a step to watch.
    #[must_use]
    pub fn shown(&self) -> Option<&str> {
        match (&self.show, &self.done) {
            (Some(action), _) => Some(action),
            (None, Done::Move(moves)) => moves.first().map(String::as_str),
            (None, Done::Reach(_) | Done::Watch) => None,
        }
    }
}

/// Something that a step points at.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pointed {
    /// The cell with this name.
    Cell(String),
    /// A stone of the learner's hand, counted from 0 at the left.
    Hand(u8),
    /// The learner's supply.
    Supply,
    /// The plate with this name, like `Tracker`.
    Plate(String),
}

/// When a step's arrows are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arrows {
    /// At once: in the first steps of a lesson, and where something is to be looked at.
    Now,
    /// When the learner has been idle for long.
    #[default]
    Late,
}

/// What counts as done.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Done {
    /// It is only watched.
    Watch,
    /// One of these moves.
    Move(Vec<String>),
    /// Any legal move by which all of this comes about, the replies included.
    Reach(Vec<Condition>),
}

/// Something that has to come about.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// The learner wins the game.
    Wins,
    /// The learner scores at least so many points.
    Scores(u32),
    /// The rules tell of a happening of this kind, like `clashed`.
    Happens(String),
    /// The move is like this pattern, see [`is_like`](crate::is_like).
    Like(String),
    /// The other side cannot win with its next move.
    Safe,
    /// The other side has no legal move like this pattern.
    NoAnswer(String),
    /// Whatever the other side plays next, the learner can win with the move after it.
    Forces,
}

/// What a kind of wrong try is answered with.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// Tries like this, see [`is_like`](crate::is_like).
    pub like: String,
    /// The key of the answer.
    pub say: String,
}

/// How many times a hand has to act for a move: once for each place that it names, and at least
/// twice, since something is taken up and put down.
#[must_use]
pub fn actions(action: &str) -> u32 {
    let letters: Vec<char> = action.chars().collect();
    let places = letters
        .windows(2)
        .filter(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_digit())
        .count();
    u32::try_from(places).unwrap_or(u32::MAX).max(2)
}
