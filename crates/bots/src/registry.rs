//! Every bot by its name, and every game that they play.

use crate::evaluation::{Evaluation, Weighing};
use crate::mind::{Kind, Maker, Making};
use crate::open::Mind;
use crate::{Bot, Level, cairns, surakarta, surge, surmount};

/// The bots of every game. A new game adds one line.
const GAMES: &[&dyn Maker] = &[
    &Making::<surge::Mind>::NEW,
    &Making::<Mind<surmount::Tree>>::NEW,
    &Making::<Mind<surakarta::Tree>>::NEW,
    &Making::<Mind<cairns::Tree>>::NEW,
];

/// The evaluations whose weights can be fitted.
const EVALUATIONS: &[&dyn Evaluation] = &[
    &surge::Terms,
    &Weighing::<surmount::Tree>::NEW,
    &Weighing::<cairns::Tree>::NEW,
];

/// The bot that plays any legal move.
const RANDOM: &str = "random";
/// The yardstick: see [`bot`].
const PLAIN: &str = "plain";

/// The names of the bots that every game has, weakest first: `random`, then the levels.
#[must_use]
pub fn names() -> Vec<&'static str> {
    std::iter::once(RANDOM)
        .chain(Level::ALL.map(Level::id))
        .collect()
}

/// The bot of this name for the game with this id, if there is one.
///
/// Besides [`names`] the games without secrets have `plain`, an alpha-beta search that only counts
/// material: not an opponent for people, but a yardstick that stays as it is.
#[must_use]
pub fn bot(name: &str, game: &str) -> Option<Box<dyn Bot>> {
    let levels = Level::ALL.map(|level| (level.id(), Kind::Level(level)));
    let (name, kind) = [(RANDOM, Kind::Random), (PLAIN, Kind::Plain)]
        .into_iter()
        .chain(levels)
        .find(|(known, _)| *known == name)?;
    let maker = GAMES.iter().find(|maker| maker.game() == game)?;
    maker.make(name, kind)
}

/// The evaluation of the game with this id, if it is a weighted sum.
#[must_use]
pub fn evaluation(game: &str) -> Option<&'static dyn Evaluation> {
    EVALUATIONS
        .iter()
        .find(|evaluation| evaluation.game() == game)
        .copied()
}
