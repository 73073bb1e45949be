//! What the rules tell by key: names of sides, options and broken rules. Keys begin with the id of
//! their game, and lie in the file of that name.

use serde_json::Value as Json;
use stonecircle_rules::{
    AnyGame, Argument, Game, Keyed, MoveError, OptionInfo, OptionValue, Seat, Told,
};

#[cfg(not(target_arch = "wasm32"))]
use super::{Language, say_in};
use super::{Value, say};

/// The word by which a text chooses among the sides.
const fn seat_word(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "first",
        Seat::Second => "second",
    }
}

pub(super) fn side_key(game: &str, seat: Seat) -> String {
    format!("{game}-side-{}", seat_word(seat))
}

/// The name of a side in a game, by the game's id.
#[must_use]
pub fn side(game: &str, seat: Seat) -> String {
    say(&side_key(game, seat), &[])
}

fn option_key(game: &str, option: &OptionInfo) -> String {
    format!("{game}-option-{}", option.key)
}

pub(super) fn value_key(game: &str, option: &OptionInfo, value: usize) -> Option<String> {
    let value = option.choices.get(value)?;
    Some(format!("{}-{}", option_key(game, option), value.word()))
}

/// The name of an option.
#[must_use]
pub fn option_name(game: &dyn AnyGame, option: &OptionInfo) -> String {
    say(&option_key(game.id(), option), &[])
}

/// The name of the value with this number among those that an option offers.
#[must_use]
pub fn option_value(game: &dyn AnyGame, option: &OptionInfo, value: usize) -> String {
    value_key(game.id(), option, value).map_or_else(String::new, |key| say(&key, &[]))
}

/// An option and its value in a few words: one that is on says its name alone.
#[must_use]
pub fn option_and_value(game: &dyn AnyGame, option: &OptionInfo, value: usize) -> String {
    let name = option_name(game, option);
    match option.choices.get(value) {
        Some(OptionValue::Yes(true)) => name,
        _ => words!(
            "figure",
            label = name,
            value = option_value(game, option, value)
        ),
    }
}

/// What the value with this number among those that an option offers means in play, one line.
#[must_use]
pub fn explains(game: &dyn AnyGame, option: &OptionInfo, value: usize) -> String {
    value_key(game.id(), option, value)
        .map_or_else(String::new, |key| say(&format!("{key}.explains"), &[]))
}

/// An option of a game and its value, as a label and what it says, in one language. `None` where it is
/// not offered.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn option_said_in(
    language: Language,
    game: &dyn AnyGame,
    key: &str,
    value: &Json,
) -> Option<String> {
    let option = game.offered().iter().find(|option| option.key == key)?;
    let mut choices = option.choices.iter();
    let number = choices.position(|one| one.json() == *value)?;
    let label = say_in(language, &option_key(game.id(), option), &[]);
    let said = say_in(language, &value_key(game.id(), option, number)?, &[]);
    let figure = [("label", Value::from(label)), ("value", Value::from(said))];
    Some(say_in(language, "figure", &figure))
}

/// The options of a game by name, each with the name of its value, as far as they are offered: a
/// record may hold others.
#[must_use]
pub fn options_told<G: Game>(options: &G::Options) -> Vec<(String, String)> {
    let written = G::write_options(options);
    G::OFFERED
        .iter()
        .filter_map(|option| {
            let value = value_key(G::ID, option, value_among(option, &written)?)?;
            Some((say(&option_key(G::ID, option), &[]), say(&value, &[])))
        })
        .collect()
}

/// Which of its values an option has among these options of a game.
#[must_use]
pub fn value_among(option: &OptionInfo, options: &Json) -> Option<usize> {
    let value = &options[option.key];
    option.choices.iter().position(|one| one.json() == *value)
}

fn broken_key(game: &str, key: &str) -> String {
    format!("{game}-broken-{key}")
}

/// The arguments of a text. Of a side its name goes in, and beside it the word for it.
fn arguments(game: &str, told: &[(&'static str, Argument)]) -> Vec<(String, Value<'static>)> {
    let mut values = Vec::new();
    for (name, argument) in told {
        match argument {
            Argument::Number(number) => values.push(((*name).to_owned(), Value::from(*number))),
            Argument::Place(place) => values.push(((*name).to_owned(), place.clone().into())),
            Argument::Side(seat) => {
                values.push(((*name).to_owned(), side(game, *seat).into()));
                values.push((format!("{name}-word"), seat_word(*seat).into()));
            }
        }
    }
    values
}

fn say_broken(game: &str, key: &str, told: &[(&'static str, Argument)]) -> String {
    let values = arguments(game, told);
    let values: Vec<(&str, Value<'_>)> = values
        .iter()
        .map(|(name, value)| (name.as_str(), value.clone()))
        .collect();
    say(&broken_key(game, key), &values)
}

/// Which rule a move breaks.
#[must_use]
pub fn broken<G: Game>(broken: &G::Broken) -> String {
    say_broken(G::ID, broken.key(), &broken.arguments())
}

/// Why a move of a game was refused.
#[must_use]
pub fn refusal<G: Game>(error: &MoveError<G::Broken>) -> String {
    refused(&Told::from(error))
}

/// Why a move was refused.
#[must_use]
pub fn refused(told: &Told) -> String {
    match told.key {
        Told::OVER => words!("game-over"),
        Told::MALFORMED => words!("not-a-move"),
        key => say_broken(told.game, key, &told.arguments),
    }
}

/// All keys that are made here, with the arguments of each: for the test that holds the texts
/// against them.
#[cfg(test)]
pub(super) fn made_keys() -> Vec<(String, Vec<String>)> {
    let mut keys = Vec::new();
    for game in stonecircle_rules::games() {
        let id = game.id();
        for seat in Seat::BOTH {
            keys.push((side_key(id, seat), Vec::new()));
        }
        for option in game.offered() {
            keys.push((option_key(id, option), Vec::new()));
            for value in 0..option.choices.len() {
                let key = value_key(id, option, value).unwrap_or_default();
                keys.push((format!("{key}.explains"), Vec::new()));
                keys.push((key, Vec::new()));
            }
        }
        for (key, arguments) in game.broken_keys() {
            let arguments = arguments
                .iter()
                .flat_map(|name| [(*name).to_owned(), format!("{name}-word")])
                .collect();
            keys.push((broken_key(id, key), arguments));
        }
    }
    keys
}
