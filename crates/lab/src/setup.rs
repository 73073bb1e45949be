//! What the commands share: the game, its options, the position to start from.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use stonecircle_bots::Bot;
use stonecircle_rules::{AnyGame, AnyPosition};

use crate::cli::Place;
use crate::failure::Failure;

/// The most turns in one position that are listed or counted. Only Surmount comes near.
pub(crate) const MOST_TURNS: usize = 1_000_000;

/// The longest game: a limit switched off in the options must not keep two bots busy for ever.
pub(crate) const MOST_PLIES: usize = 5_000;

/// The game with this id.
pub(crate) fn game(id: &str) -> Result<&'static dyn AnyGame, Failure> {
    stonecircle_rules::game(id).ok_or_else(|| {
        let known: Vec<&str> = stonecircle_rules::games()
            .iter()
            .map(|game| game.id())
            .collect();
        let short: String = id.chars().take(40).collect();
        Failure::usage(format!(
            "no game is called {short:?}: there are {}",
            known.join(", ")
        ))
    })
}

/// The options as given; an empty object when left out. Their keys and values are checked when a
/// position is made with them.
pub(crate) fn options(given: Option<&str>) -> Result<Value, Failure> {
    let Some(text) = given else {
        return Ok(Value::Object(serde_json::Map::new()));
    };
    match serde_json::from_str(text) {
        Ok(value @ Value::Object(_)) => Ok(value),
        Ok(_) => Err(Failure::usage(
            "--options is a JSON object such as {\"size\": 5}",
        )),
        Err(error) => Err(Failure::usage(format!("--options is not JSON: {error}"))),
    }
}

/// A written position, with what the options leave open taken from it.
pub(crate) fn written(
    game: &dyn AnyGame,
    options: &Value,
    text: &str,
) -> Result<Box<dyn AnyPosition>, Failure> {
    let options = game.infer_options(options, text);
    game.complete_options(&options).map_err(Failure::usage)?;
    game.position(&options, text).map_err(Failure::usage)
}

/// The start that a seed deals: the same in every command.
pub(crate) fn dealt(
    game: &dyn AnyGame,
    options: &Value,
    seed: u64,
) -> Result<Box<dyn AnyPosition>, Failure> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    game.start(options, &mut rng).map_err(Failure::usage)
}

/// The position that `perft` and `legal` are asked about.
pub(crate) fn place(place: &Place) -> Result<Box<dyn AnyPosition>, Failure> {
    let game = game(&place.game)?;
    let options = options(place.options.as_deref())?;
    match (&place.position, place.seed) {
        (Some(text), _) => written(game, &options, text),
        (None, Some(seed)) => dealt(game, &options, seed),
        (None, None) => game
            .usual_start(&options)
            .map_err(Failure::usage)?
            .ok_or_else(|| {
                Failure::usage(format!(
                    "{} has no usual start: give --position, or --seed to deal one",
                    game.name()
                ))
            }),
    }
}

/// The bot of this name for a game.
pub(crate) fn bot(name: &str, game: &dyn AnyGame) -> Result<Box<dyn Bot>, Failure> {
    stonecircle_bots::bot(name, game.id()).ok_or_else(|| {
        let short: String = name.chars().take(40).collect();
        Failure::usage(format!(
            "no bot is called {short:?}: there are {}",
            stonecircle_bots::names().join(", ")
        ))
    })
}
