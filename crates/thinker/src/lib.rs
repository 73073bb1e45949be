//! The bots alone, as a module for a worker in a browser: small, and beside the page, whose one thread
//! stays free for frames. `web/thinker.js` loads it, `src/controllers/thinker.rs` speaks to it.

use std::sync::atomic::AtomicBool;

use stonecircle_bots::{Question, bot, write_answer};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::*;
#[cfg(target_arch = "wasm32")]
use web_time::Instant;

#[cfg(not(target_arch = "wasm32"))]
use std::time::Instant;

/// Answers a question, both as texts: see [`Question::write`] and [`stonecircle_bots::read_answer`].
/// What is wrong is answered in words.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
#[must_use]
pub fn answer(question: &str) -> String {
    let begun = Instant::now();
    let answer = Question::read(question).and_then(|question| {
        let game = question.view.game().id();
        let mut bot = bot(&question.bot, game)
            .ok_or_else(|| format!("nobody called {:?} plays {game}", question.bot))?;
        // It is never told to stop: the page ends the whole worker.
        question.answer(bot.as_mut(), &|| begun.elapsed(), &AtomicBool::new(false))
    });
    write_answer(&answer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use stonecircle_bots::{Answer, Limit, read_answer};
    use stonecircle_rules::Viewer;

    fn ask(bot: &str) -> Answer {
        let game = stonecircle_rules::game("cairns").expect("a game");
        let start = game.usual_start(&Value::Null).expect("usual options");
        let question = Question {
            bot: bot.to_owned(),
            view: start.expect("a start").view(Viewer::Everything),
            seed: 1,
            limit: Limit::Nodes(100),
        };
        read_answer(&answer(&question.write()))
    }

    #[test]
    fn a_question_is_answered_and_nonsense_is_told() {
        assert!(ask("easy").is_ok(), "{:?}", ask("easy"));
        assert!(ask("nobody").is_err());
        assert!(read_answer(&answer("nonsense")).is_err());
    }
}
