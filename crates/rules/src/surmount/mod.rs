//! Surmount: groups of stones on a hexagon of hexagons that capture what they outgrow.

mod board;
mod broken;
mod cell;
mod danger;
mod geometry;
mod growth;
mod happening;
mod position;
mod random;
mod results;
mod shapes;
mod turn;

use rand::Rng;
use serde_json::{Value, json};

pub use board::Group;
pub use broken::Broken;
pub use cell::{Cell, Cells, NotACell};
pub use geometry::{MAX_SIZE, MIN_SIZE};
pub use growth::{Growth, Target};
pub use happening::Happening;
pub use position::Position;
pub use shapes::{Breadth, Shape};
pub use turn::{MOST_STONES, Turn};

use crate::core::{Game, OpenView, OptionInfo, OptionValue, OptionsError, OptionsReader};

/// The game. First is Green, second is Gold.
pub struct Surmount;

/// Which edition of the rules is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Edition {
    /// What counts is the size of the group created.
    #[default]
    Original,
    /// As the site Abstract Play has it since July 2026: what counts is the size of one own group,
    /// and a growing group always takes a target of its own size.
    AbstractPlay,
}

/// The words for the editions in options.
const EDITIONS: [(&str, Edition); 2] = [
    ("original", Edition::Original),
    ("abstractplay", Edition::AbstractPlay),
];

/// The options of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// The side of the hexagon in cells, 2 to 7.
    pub size: u8,
    /// The edition.
    pub edition: Edition,
    /// Whether a clear capture also sweeps away the smaller enemy groups around the group created.
    pub tournament: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            size: 5,
            edition: Edition::Original,
            tournament: false,
        }
    }
}

impl Game for Surmount {
    const ID: &'static str = "surmount";
    const NAME: &'static str = "Surmount";
    const SIDES: [&'static str; 2] = ["Green", "Gold"];
    const OFFERED: &'static [OptionInfo] = &[
        OptionInfo {
            key: "size",
            choices: &[
                OptionValue::Number(4),
                OptionValue::Number(5),
                OptionValue::Number(6),
                OptionValue::Number(7),
            ],
        },
        OptionInfo {
            key: "edition",
            choices: &[
                OptionValue::Word("original"),
                OptionValue::Word("abstractplay"),
            ],
        },
        OptionInfo {
            key: "tournament",
            choices: &[OptionValue::Yes(false), OptionValue::Yes(true)],
        },
    ];

    type Options = Options;
    type Broken = Broken;
    type Position = Position;
    type Move = Turn;
    type Happening = Happening;
    type View = OpenView<Position>;

    fn read_options(value: &Value) -> Result<Options, OptionsError> {
        let usual = Options::default();
        let sizes = u64::from(MIN_SIZE)..=u64::from(MAX_SIZE);
        let mut reader = OptionsReader::new(value)?;
        let options = Options {
            size: reader.integer("size", sizes, u64::from(usual.size))? as u8,
            edition: reader.choice("edition", &EDITIONS)?,
            tournament: reader.boolean("tournament", usual.tournament)?,
        };
        reader.finish()?;
        Ok(options)
    }

    fn write_options(options: &Options) -> Value {
        let edition = EDITIONS
            .iter()
            .find(|(_, meaning)| *meaning == options.edition);
        json!({
            "size": options.size,
            "edition": edition.map_or("original", |(word, _)| word),
            "tournament": options.tournament,
        })
    }

    /// Takes `size` from the number of rows where it was not given and some size has so many.
    fn infer_options(given: &Value, position: &str) -> Value {
        let mut options = match given {
            Value::Null => serde_json::Map::new(),
            Value::Object(options) if !options.contains_key("size") => options.clone(),
            _ => return given.clone(),
        };
        let rows = position
            .split(' ')
            .next()
            .unwrap_or_default()
            .split('/')
            .count();
        let size = rows.div_ceil(2);
        let fits = rows % 2 == 1 && (usize::from(MIN_SIZE)..=usize::from(MAX_SIZE)).contains(&size);
        if !fits {
            return given.clone();
        }
        options.insert("size".to_owned(), json!(size));
        Value::Object(options)
    }

    fn start(options: &Options, _rng: &mut dyn Rng) -> Position {
        Position::empty(*options)
    }

    fn usual_start(options: &Options) -> Option<Position> {
        Some(Position::empty(*options))
    }
}
