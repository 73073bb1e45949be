//! The options that stand in a record.

use serde_json::{Value, json};

use crate::core::{OptionInfo, OptionValue, OptionsError, OptionsReader};

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

/// What a set-up offers.
pub(super) const OFFERED: &[OptionInfo] = &[
    OptionInfo {
        key: "diagonal",
        choices: &[OptionValue::Yes(true), OptionValue::Yes(false)],
    },
    OptionInfo {
        key: "pass_origin",
        choices: &[OptionValue::Yes(true), OptionValue::Yes(false)],
    },
    OptionInfo {
        key: "settle",
        choices: &[OptionValue::Word("more"), OptionValue::Word("draw")],
    },
    OptionInfo {
        key: "quiet_limit",
        choices: &[
            OptionValue::Number(40),
            OptionValue::Number(80),
            OptionValue::Number(160),
            OptionValue::Null,
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
