//! Cairns: stones are dropped and carried on a moor of 5x5 cells until a stack of four decides.
//!
//! First is Slate, second Amber, 15 stones each. The game is open: every viewer sees everything.
//!
//! ```
//! use stonecircle_rules::cairns::{Cairns, Position};
//! use stonecircle_rules::core::{Game, Position as _};
//!
//! let mut position = Position::start();
//! for text in ["c3", "c4", "c3+"] {
//!     let action = position.read_move(text)?;
//!     position.play(&action, &mut ())?;
//! }
//! assert_eq!(position.to_string(), "x5/x2,21,x2/x5/x5/x5 2 2 1");
//! assert_eq!(Cairns::SIDES, ["Slate", "Amber"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cell;
mod generate;
mod happening;
mod moves;
mod notation;
mod position;
mod queries;
mod stack;

use rand::Rng;
use serde_json::{Value, json};

use crate::core::{Game, OpenView, OptionInfo, OptionsError, OptionsReader};

pub use cell::{CELLS, Cell, CellSet, Direction, NotACell, SIDE};
pub use happening::Happening;
pub use moves::{Broken, MOST_CARRIED, Move};
pub use position::{Position, STALLED_AFTER, SUPPLY};
pub use queries::Landings;
pub use stack::{CAIRN, Stack};

/// The game.
#[derive(Clone, Copy, Debug)]
pub enum Cairns {}

/// Cairns has no options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options;

/// What anyone sees of a game of Cairns: everything.
pub type View = OpenView<Position>;

impl Game for Cairns {
    const ID: &'static str = "cairns";
    const NAME: &'static str = "Cairns";
    const SIDES: [&'static str; 2] = ["Slate", "Amber"];
    const OFFERED: &'static [OptionInfo] = &[];

    type Options = Options;
    type Broken = Broken;
    type Position = Position;
    type Move = Move;
    type Happening = Happening;
    type View = View;

    fn read_options(value: &Value) -> Result<Options, OptionsError> {
        OptionsReader::new(value)?.finish()?;
        Ok(Options)
    }

    fn write_options(_options: &Options) -> Value {
        json!({})
    }

    fn start(_options: &Options, _rng: &mut dyn Rng) -> Position {
        Position::start()
    }

    fn usual_start(_options: &Options) -> Option<Position> {
        Some(Position::start())
    }
}
