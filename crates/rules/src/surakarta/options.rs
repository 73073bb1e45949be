//! The options that stand in a record.

use serde_json::{Value, json};

use crate::core::{OptionChoice, OptionInfo, OptionValue, OptionsError, OptionsReader};

/// What decides when a game ends without the last stone taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Settle {
    /// The side with more stones wins; the same number is a draw.
    #[default]
    More,
    /// A draw, whoever has more stones.
    Draw,
}

/// The options of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// Whether a step may go to a diagonal neighbour.
    pub diagonal: bool,
    /// Whether a travelling stone may run over the point it left. It matters only where a circuit
    /// crosses itself: b2 b5 e2 e5 c3 c4 d3 d4.
    pub pass_origin: bool,
    /// Who wins when the quiet limit is reached or the side to move has no move.
    pub settle: Settle,
    /// The number of moves by both sides since the last capture at which the game ends, 20 to
    /// 200; `None`: never.
    pub quiet_limit: Option<u32>,
}

const fn choice(value: OptionValue, name: &'static str, explains: &'static str) -> OptionChoice {
    OptionChoice {
        value,
        name,
        explains,
    }
}

/// What a set-up offers.
pub(super) const OFFERED: &[OptionInfo] = &[
    OptionInfo {
        key: "diagonal",
        name: "Diagonal steps",
        choices: &[
            choice(
                OptionValue::Yes(true),
                "Allowed",
                "A stone may step to any of its eight neighbours.",
            ),
            choice(
                OptionValue::Yes(false),
                "Not allowed",
                "A stone steps along the lines only.",
            ),
        ],
    },
    OptionInfo {
        key: "pass_origin",
        name: "Over its own starting point",
        choices: &[
            choice(
                OptionValue::Yes(true),
                "Runs on",
                "A stone that comes round to the point it left runs on over it.",
            ),
            choice(
                OptionValue::Yes(false),
                "Blocked",
                "The point that a stone left blocks its way as if it still stood there.",
            ),
        ],
    },
    OptionInfo {
        key: "settle",
        name: "When nothing more is taken",
        choices: &[
            choice(
                OptionValue::Word("more"),
                "More stones win",
                "At the limit, or with no move left, whoever has more stones wins.",
            ),
            choice(
                OptionValue::Word("draw"),
                "A draw",
                "At the limit, or with no move left, it is a draw whatever the counts.",
            ),
        ],
    },
    OptionInfo {
        key: "quiet_limit",
        name: "Limit without a capture",
        choices: &[
            choice(
                OptionValue::Number(40),
                "40",
                "The game ends after 40 moves in a row without a capture.",
            ),
            choice(
                OptionValue::Number(80),
                "80",
                "The game ends after 80 moves in a row without a capture.",
            ),
            choice(
                OptionValue::Number(160),
                "160",
                "The game ends after 160 moves in a row without a capture.",
            ),
            choice(
                OptionValue::Null,
                "None",
                "The game goes on however long nothing is taken.",
            ),
        ],
    },
];

impl Default for Options {
    fn default() -> Self {
        Self {
            diagonal: true,
            pass_origin: true,
            settle: Settle::More,
            quiet_limit: Some(80),
        }
    }
}

impl Options {
    /// Reads options from JSON; what is left out has its default.
    ///
    /// # Errors
    /// An unknown key or value, named.
    pub(super) fn read(value: &Value) -> Result<Self, OptionsError> {
        let default = Self::default();
        let mut reader = OptionsReader::new(value)?;
        let options = Self {
            diagonal: reader.boolean("diagonal", default.diagonal)?,
            pass_origin: reader.boolean("pass_origin", default.pass_origin)?,
            settle: reader.choice("settle", &[("more", Settle::More), ("draw", Settle::Draw)])?,
            quiet_limit: reader
                .integer_or_null("quiet_limit", 20..=200, default.quiet_limit.map(u64::from))?
                .and_then(|limit| u32::try_from(limit).ok()),
        };
        reader.finish()?;
        Ok(options)
    }

    /// All options as a JSON object.
    pub(super) fn write(&self) -> Value {
        json!({
            "diagonal": self.diagonal,
            "pass_origin": self.pass_origin,
            "settle": match self.settle {
                Settle::More => "more",
                Settle::Draw => "draw",
            },
            "quiet_limit": self.quiet_limit,
        })
    }
}
