//! Every bot by its name, and every game that they play.

use crate::mind::{Level, Maker, Making};
use crate::{Bot, cairns, surakarta, surge, surmount};

/// The bots of every game. A new game adds one line.
const GAMES: &[&dyn Maker] = &[
    &Making::<surge::Mind>::NEW,
    &Making::<surmount::Mind>::NEW,
    &Making::<surakarta::Mind>::NEW,
    &Making::<cairns::Mind>::NEW,
];

/// The levels that every game has, weakest first.
const LEVELS: &[(&str, Level)] = &[("random", Level::Random), ("easy", Level::Easy)];

/// The names of all bots, weakest first.
#[must_use]
pub fn names() -> Vec<&'static str> {
    LEVELS.iter().map(|(name, _)| *name).collect()
}

/// The bot of this name for the game with this id, if there is one.
#[must_use]
pub fn bot(name: &str, game: &str) -> Option<Box<dyn Bot>> {
    let (name, level) = LEVELS.iter().find(|(known, _)| *known == name)?;
    let maker = GAMES.iter().find(|maker| maker.game() == game)?;
    Some(maker.make(name, *level))
}
