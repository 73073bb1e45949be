//! Who plays in an arena: a bot of this program, or another program that speaks the protocol.

use std::time::{Duration, Instant};

use serde_json::Value;
use stonecircle_bots::{Bot, Budget};
use stonecircle_rules::{AnyGame, AnyPosition, Viewer};

use super::engine::Engine;
use crate::failure::Failure;
use crate::setup;

/// How long a player may think about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    /// So many nodes.
    Nodes(u64),
    /// So long.
    Time(Duration),
}

/// What a player is asked for: a name, or `cmd:` and a command line; and its own limit, if it has
/// one (`master@5000`).
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    /// As it was given.
    pub(crate) text: String,
    nodes: Option<u64>,
    what: What,
}

#[derive(Clone, Debug)]
enum What {
    Bot(String),
    Program(String),
}

impl Wanted {
    /// Reads what was asked for, and makes sure that there is such a bot.
    pub(crate) fn read(text: &str, game: &dyn AnyGame) -> Result<Self, Failure> {
        if let Some(command) = text.strip_prefix("cmd:") {
            return Ok(Self {
                text: text.to_owned(),
                nodes: None,
                what: What::Program(command.to_owned()),
            });
        }
        let (name, nodes) = match text.split_once('@') {
            None => (text, None),
            Some((name, nodes)) => match nodes.parse() {
                Ok(nodes) => (name, Some(nodes)),
                Err(_) => {
                    return Err(Failure::usage(format!(
                        "{text:?}: after @ comes a number of nodes"
                    )));
                }
            },
        };
        setup::bot(name, game)?;
        Ok(Self {
            text: text.to_owned(),
            nodes,
            what: What::Bot(name.to_owned()),
        })
    }
}

/// A player that is there to play.
pub(crate) enum Player {
    /// A bot, and its own limit.
    Bot(Box<dyn Bot>, Option<u64>),
    /// A program.
    Program(Box<Engine>),
}

impl Player {
    /// Makes the player, or starts the program.
    pub(crate) fn of(
        wanted: &Wanted,
        game: &'static dyn AnyGame,
        options: &Value,
    ) -> Result<Self, Failure> {
        Ok(match &wanted.what {
            What::Bot(name) => Self::Bot(setup::bot(name, game)?, wanted.nodes),
            What::Program(command) => {
                Self::Program(Box::new(Engine::start(command, game, options)?))
            }
        })
    }

    /// Whether it is a program, for whose moves nobody here can vouch.
    pub(crate) const fn is_program(&self) -> bool {
        matches!(self, Self::Program(_))
    }

    /// Tells the player that another game begins.
    pub(crate) fn begin(&mut self) -> Result<(), Failure> {
        match self {
            Self::Bot(..) => Ok(()),
            Self::Program(engine) => engine.begin(),
        }
    }

    /// The player's move for the side to move.
    pub(crate) fn choose(
        &mut self,
        position: &dyn AnyPosition,
        limit: Limit,
        seed: u64,
    ) -> Result<String, Failure> {
        let Some(seat) = position.to_move() else {
            return Err(Failure::usage("the game is over"));
        };
        let view = position.view(Viewer::Seat(seat));
        match self {
            Self::Program(engine) => engine.choose(view.as_ref(), limit),
            Self::Bot(bot, own) => {
                let limit = own.map_or(limit, Limit::Nodes);
                let begun = Instant::now();
                let clock = || begun.elapsed();
                let budget = match limit {
                    Limit::Nodes(nodes) => Budget::unlimited().nodes(nodes),
                    Limit::Time(time) => Budget::unlimited().until(&clock, time),
                };
                bot.think(view.as_ref(), &budget, seed)
                    .map_err(Failure::usage)
            }
        }
    }
}
