//! A question for a bot as data, and its answer: they can go to another thread, or as texts to a
//! program that shares no memory with the one that asks.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use stonecircle_rules::AnyView;

use crate::{Bot, Budget, Clock, NoMove, Score, Thought};

/// How long a bot may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// So many positions.
    Nodes(u64),
    /// So much time.
    Time(Duration),
}

/// What a bot is asked: what is its move in this view?
#[derive(Clone, Debug)]
pub struct Question {
    /// The bot's name, see [`crate::bot`].
    pub bot: String,
    /// What its seat may know.
    pub view: Box<dyn AnyView>,
    /// Decides between moves that seem equally good.
    pub seed: u64,
    /// How long it may think.
    pub limit: Limit,
}

/// What a bot answers; a fault in words.
pub type Answer = Result<Thought, String>;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenQuestion {
    game: String,
    bot: String,
    view: Value,
    seed: u64,
    nodes: Option<u64>,
    milliseconds: Option<u64>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenThought {
    action: String,
    score: Option<i32>,
    depth: u32,
    line: Vec<String>,
}

impl Question {
    /// Answers it with `bot`. `clock` tells the time since it was asked; `stop` ends the thinking.
    ///
    /// # Errors
    /// As [`Bot::think`], in words.
    pub fn answer(&self, bot: &mut dyn Bot, clock: Clock<'_>, stop: &AtomicBool) -> Answer {
        let budget = Budget::unlimited().stopped_by(stop);
        let budget = match self.limit {
            Limit::Nodes(nodes) => budget.nodes(nodes),
            Limit::Time(time) => budget.until(clock, time),
        };
        bot.consider(self.view.as_ref(), &budget, self.seed, &mut |_| ())
            .map_err(|error: NoMove| error.to_string())
    }

    /// The question as text.
    #[must_use]
    pub fn write(&self) -> String {
        let (nodes, milliseconds) = match self.limit {
            Limit::Nodes(nodes) => (Some(nodes), None),
            Limit::Time(time) => (
                None,
                Some(u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
            ),
        };
        let written = WrittenQuestion {
            game: self.view.game().id().to_owned(),
            bot: self.bot.clone(),
            view: self.view.json(),
            seed: self.seed,
            nodes,
            milliseconds,
        };
        // Numbers, texts and a JSON value can always be written.
        serde_json::to_string(&written).unwrap_or_default()
    }

    /// Reads a question's text.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn read(text: &str) -> Result<Self, String> {
        let written: WrittenQuestion =
            serde_json::from_str(text).map_err(|error| format!("not a question: {error}"))?;
        let game = stonecircle_rules::game(&written.game)
            .ok_or_else(|| format!("no game is called {:?}", written.game))?;
        let view = game
            .view(&written.view)
            .map_err(|error| error.to_string())?;
        let limit = match (written.nodes, written.milliseconds) {
            (Some(nodes), None) => Limit::Nodes(nodes),
            (None, Some(milliseconds)) => Limit::Time(Duration::from_millis(milliseconds)),
            _ => return Err("a question has either nodes or milliseconds".to_owned()),
        };
        Ok(Self {
            bot: written.bot,
            view,
            seed: written.seed,
            limit,
        })
    }
}

/// An answer as text.
#[must_use]
pub fn write_answer(answer: &Answer) -> String {
    let written: Result<WrittenThought, &String> = answer.as_ref().map(|thought| WrittenThought {
        action: thought.action.clone(),
        score: thought.score.map(Score::centistones),
        depth: thought.depth,
        line: thought.line.clone(),
    });
    serde_json::to_string(&written).unwrap_or_default()
}

/// Reads an answer's text; what is none is a fault in words.
///
/// # Errors
/// The fault that was answered, or what is wrong with the text.
pub fn read_answer(text: &str) -> Answer {
    let read: Result<WrittenThought, String> =
        serde_json::from_str(text).map_err(|error| format!("not an answer: {error}"))?;
    let written = read?;
    Ok(Thought {
        action: written.action,
        score: written.score.map(Score::new),
        depth: written.depth,
        line: written.line,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;
    use stonecircle_rules::Viewer;

    #[test]
    fn a_question_that_was_written_and_read_has_the_same_answer() {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        for game in stonecircle_rules::games() {
            let start = game.start(&Value::Null, &mut rng).expect("a start");
            let seat = start.to_move().expect("somebody is to move");
            let question = Question {
                bot: "normal".to_owned(),
                view: start.view(Viewer::Seat(seat)),
                seed: u64::MAX,
                limit: Limit::Nodes(500),
            };
            let read = Question::read(&question.write()).expect("a question");
            assert_eq!(read.write(), question.write());
            let answer = |question: &Question| {
                let mut bot = bot(&question.bot, game.id()).expect("a bot");
                let clock = || Duration::ZERO;
                question.answer(bot.as_mut(), &clock, &AtomicBool::new(false))
            };
            let given = answer(&question);
            assert_eq!(given, answer(&read));
            assert!(given.is_ok(), "{given:?}");
            assert_eq!(read_answer(&write_answer(&given)), given);
        }
    }

    #[test]
    fn faults_and_nonsense_are_told_in_words() {
        let fault: Answer = Err("the game is over".to_owned());
        assert_eq!(read_answer(&write_answer(&fault)), fault);
        for text in ["", "{}", "null", "[1]", "{\"Ok\":{}}", "\u{0}"] {
            assert!(read_answer(text).is_err(), "{text:?}");
            assert!(Question::read(text).is_err(), "{text:?}");
        }
        let unlimited = r#"{"game":"cairns","bot":"easy","view":null,"seed":1}"#;
        assert!(Question::read(unlimited).is_err());
    }
}
