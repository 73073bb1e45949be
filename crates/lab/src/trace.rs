//! `trace`: records played through, every ply with its position and its legal moves.

use std::fmt;
use std::io::Write;

use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use stonecircle_rules::{AnyPosition, Reason, Record, RecordError, Verdict};

use crate::cli::Trace;
use crate::failure::{self, Failure};
use crate::lines::{self, Lines};
use crate::setup;

/// Games whose traces leave the legal moves out: a position may have hundreds of thousands.
const TOO_MANY_TO_LIST: &[&str] = &["surmount"];

/// Writes one line for each good record and tells of each bad one.
pub(crate) fn run(args: &Trace, out: &mut impl Write) -> Result<u8, Failure> {
    let mut lines = Lines::open(args.file.as_deref())?;
    let mut code = failure::OK;
    while let Some((number, line)) = lines.next()? {
        match traced(line, args.happenings) {
            Ok(mut trace) => {
                trace.push('\n');
                out.write_all(trace.as_bytes())?;
                out.flush()?;
            }
            Err(fault) => {
                failure::tell(&format!(
                    "line {number}, ply {}: {}",
                    fault.ply, fault.words
                ));
                code = failure::REFUSED;
            }
        }
    }
    Ok(code)
}

/// What is wrong with a record, and at which ply; 0 where no ply was reached.
struct Fault {
    ply: usize,
    words: String,
}

impl From<RecordError> for Fault {
    fn from(error: RecordError) -> Self {
        match error {
            RecordError::Unreadable(words) => Self {
                ply: 0,
                // A record is one line; only the column says something.
                words: words.replace(" at line 1 column ", " at column "),
            },
            RecordError::Ply { ply, words, .. } | RecordError::Result { ply, words } => {
                Self { ply, words }
            }
        }
    }
}

/// A record's trace, in the order in which its keys are written. It is a record too.
#[derive(Serialize)]
struct Traced<'a> {
    game: &'a str,
    rules: u32,
    options: AsGiven,
    start: &'a str,
    moves: &'a [String],
    plies: Vec<Ply<'a>>,
    #[serde(rename = "final")]
    last: String,
    result: Option<Verdict>,
    /// Only where the board does not tell it: the result could not stand without.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Reason>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<[u32; 2]>,
}

#[derive(Serialize)]
struct Ply<'a> {
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<Vec<String>>,
    #[serde(rename = "move")]
    action: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    happenings: Option<Vec<Value>>,
}

/// Options with their keys in the order in which the record names them.
#[derive(Default)]
struct AsGiven(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for AsGiven {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = AsGiven;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("options as an object")
            }

            fn visit_unit<E>(self) -> Result<AsGiven, E> {
                Ok(AsGiven::default())
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<AsGiven, A::Error> {
                let mut pairs: Vec<(String, Value)> = Vec::new();
                while let Some((key, value)) = map.next_entry::<String, Value>()? {
                    // As everywhere in JSON here, the last of two equal keys counts.
                    pairs.retain(|(known, _)| *known != key);
                    pairs.push((key, value));
                }
                Ok(AsGiven(pairs))
            }
        }
        deserializer.deserialize_any(InOrder)
    }
}

impl Serialize for AsGiven {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

#[derive(Deserialize)]
struct OptionsOnly {
    #[serde(default)]
    options: AsGiven,
}

fn traced(line: &[u8], happenings: bool) -> Result<String, Fault> {
    let unreadable = |words: String| Fault::from(RecordError::Unreadable(words));
    let text = lines::text(line)?;
    let record = Record::read(text)?;
    let replay = record.replay()?;
    let OptionsOnly { options } =
        serde_json::from_str(text).map_err(|error| unreadable(format!("not a record: {error}")))?;

    let lists_moves = !TOO_MANY_TO_LIST.contains(&record.game.as_str());
    let mut plies = Vec::with_capacity(record.moves.len());
    for (index, (action, before)) in record.moves.iter().zip(&replay.positions).enumerate() {
        let at_this_ply = |words: String| Fault {
            ply: index + 1,
            words,
        };
        let legal = lists_moves
            .then(|| before.legal(setup::MOST_TURNS))
            .transpose()
            .map_err(|error| at_this_ply(error.to_string()))?;
        let happenings = happenings
            .then(|| before.clone().play_seen(action))
            .transpose()
            .map_err(|refusal| at_this_ply(refusal.words))?;
        plies.push(Ply {
            position: before.text(),
            legal,
            action,
            happenings,
        });
    }
    let start = replay.positions[0].text();
    let last = replay.positions[record.moves.len()].as_ref();
    let trace = Traced {
        game: &record.game,
        rules: record.rules,
        options,
        start: record.start.as_deref().unwrap_or(&start),
        moves: &record.moves,
        plies,
        last: match replay.outcome {
            Some(_) => with_nobody_to_move(last),
            None => last.text(),
        },
        result: replay.outcome.map(|outcome| outcome.result),
        reason: match last.outcome() {
            Some(_) => None,
            None => replay.outcome.map(|outcome| outcome.reason),
        },
        score: last.score(),
    };
    serde_json::to_string(&trace).map_err(|error| unreadable(error.to_string()))
}

/// The text of a position in which the game has ended, if need be off the board (by resignation, on
/// time, by agreement). In every game the second field names the side to move.
fn with_nobody_to_move(position: &dyn AnyPosition) -> String {
    let text = position.text();
    if position.to_move().is_none() {
        return text;
    }
    let mut fields: Vec<&str> = text.split(' ').collect();
    if let Some(side) = fields.get_mut(1) {
        *side = "-";
    }
    fields.join(" ")
}
