//! Surge Stones: two sides lay stones face-down on their home ranks; then all are turned up and
//! the lines of both sides surge against each other, column by column.
//!
//! ```
//! use stonecircle_rules::surge::{Column, Surge, SurgePosition};
//! use stonecircle_rules::{Game, Position, Seat};
//!
//! // A stone of 9 pushes a stone of 3 that has an empty square behind it.
//! let column: Column = "B9 O3 . B1".parse()?;
//! assert_eq!(column.surge().after.to_string(), ". B9 O3 . B1 . . .");
//!
//! let start = "8/8/8/8/8/8/8/8 x x 1 0-0 1.4.9|7.2 2.2.10|5.8";
//! let mut position = SurgePosition::parse(&Default::default(), start)?;
//! let action = position.read_move("9@c2")?;
//! position.play(&action, &mut ())?;
//! assert_eq!(position.to_move(), Some(Seat::Second));
//! assert_eq!(position.hand(Seat::First).to_string(), "1.4.7");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod column;
mod danger;
mod happening;
mod lines;
mod moves;
mod position;
mod square;
pub mod stages;
mod stones;
mod telling;
mod view;
mod written;

use rand::Rng;
use rand::seq::SliceRandom;
use serde_json::Value;

pub use board::{Board, Stone};
pub use column::{Column, ColumnError, ColumnScore, ColumnSurge, Gone, HowGone};
pub use happening::{Happening, Why};
pub use lines::{Contest, Line, Meeting, Meetings};
pub use moves::{Broken, Move};
pub use position::SurgePosition;
pub use square::{NoSquare, Square};
pub use stages::{place, reveal, settle, surge};
pub use stones::{HAND, Hand, MAX_VALUE, Pool, STONES, Supply, is_value};
pub use view::{SeenHand, SeenSupply, SurgeView};

use crate::core::{Game, OptionInfo, OptionValue, OptionsError, OptionsReader, Seat};

/// The game of Surge Stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Surge;

/// The options of Surge Stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// Who places first in round 1.
    pub first: Seat,
}

impl Default for Options {
    fn default() -> Self {
        Self { first: Seat::First }
    }
}

impl Game for Surge {
    const ID: &'static str = "surge";
    const NAME: &'static str = "Surge Stones";
    const SIDES: [&'static str; 2] = ["Blue", "Orange"];
    const OFFERED: &'static [OptionInfo] = &[OptionInfo {
        key: "first",
        choices: &[OptionValue::Word("first"), OptionValue::Word("second")],
    }];

    type Options = Options;
    type Broken = Broken;
    type Position = SurgePosition;
    type Move = Move;
    type Happening = Happening;
    type View = SurgeView;

    fn read_options(value: &Value) -> Result<Options, OptionsError> {
        let mut reader = OptionsReader::new(value)?;
        let first = reader.choice("first", &[("first", Seat::First), ("second", Seat::Second)])?;
        reader.finish()?;
        Ok(Options { first })
    }

    fn write_options(options: &Options) -> Value {
        serde_json::json!({ "first": options.first })
    }

    fn start(options: &Options, rng: &mut dyn Rng) -> SurgePosition {
        let supplies = Seat::BOTH.map(|_| {
            let mut values = [0; STONES];
            for (value, index) in values.iter_mut().zip(0_u8..) {
                *value = index / 2 + 1;
            }
            values.shuffle(rng);
            Supply::new(&values).unwrap_or_default()
        });
        SurgePosition::dealt(*options, supplies)
    }

    fn usual_start(_options: &Options) -> Option<SurgePosition> {
        None
    }
}
