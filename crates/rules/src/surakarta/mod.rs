//! Surakarta: twelve stones a side on six by six points, and captures that race round the corner
//! arcs.
//!
//! A stone steps to an empty neighbour, or takes: it runs along its line and round at least one
//! corner arc to the first stone in its way, which must be an enemy's. It runs on two closed
//! [circuits](Circuit) of four lines each, and the stones are held as bits on these lines as well
//! as on the board: so the captures at all eight arcs are found in one go.
//!
//! - [`Point`] and [`Points`]: where stones stand, and bitboards of them.
//! - [`Circuit`], [`Arc`], [`Route`]: the board's geometry and the ways round it.
//! - [`Position`]: the rules themselves, and questions that a table or a bot asks.

mod captures;
mod circuit;
mod moves;
mod options;
mod point;
mod position;
mod queries;
mod route;
mod steps;
mod text;

use rand::Rng;
use serde_json::Value;

pub use captures::Captures;
pub use circuit::{Arc, Circuit, Waypoint};
pub use moves::{Broken, Happening, Move};
pub use options::{Options, Settle};
pub use point::{NotAPoint, Point, Points};
pub use position::Position;
pub use route::Route;

use crate::core::{Game, OpenView, OptionInfo, OptionsError, PositionError};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Surakarta;

/// Stones a side at the start, and the most of a side that a written position may hold. A recorded
/// game may begin with more of one side as long as the other has so many fewer: the stones of a
/// set are enough for it.
pub const STONES: u32 = 12;

impl Game for Surakarta {
    const ID: &'static str = "surakarta";
    const NAME: &'static str = "Surakarta";
    const SIDES: [&'static str; 2] = ["Black", "White"];
    const OFFERED: &'static [OptionInfo] = options::OFFERED;

    type Options = Options;
    type Broken = Broken;
    type Position = Position;
    type Move = Move;
    type Happening = Happening;
    type View = OpenView<Position>;

    fn read_options(value: &Value) -> Result<Options, OptionsError> {
        Options::read(value)
    }

    fn write_options(options: &Options) -> Value {
        options.write()
    }

    fn read_recorded(options: &Options, text: &str) -> Result<Position, PositionError> {
        text::read_recorded(*options, text)
    }

    fn start(options: &Options, _rng: &mut dyn Rng) -> Position {
        Position::start(*options)
    }

    fn usual_start(options: &Options) -> Option<Position> {
        Some(Position::start(*options))
    }
}
