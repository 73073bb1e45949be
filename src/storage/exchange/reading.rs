//! Reads records that come from elsewhere: every one is played through before it is believed.

use serde_json::Value;
use stonecircle_host::{Controller, Replay, Seen};
use stonecircle_rules::{Record, RecordError};

use crate::session::refusals;
use crate::storage::FinishedGame;

/// Who plays a seat of a game that came from elsewhere, as a kind of controller.
pub const ELSEWHERE: &str = "record";

/// The longest text that is looked at, in bytes: some tens of thousands of games fit into less.
pub const MOST_BYTES: usize = 4 << 20;
/// The most records of one text.
pub const MOST_RECORDS: usize = 200;
/// The most plies of one record.
pub const MOST_PLIES: usize = 10_000;
/// The most characters of a player's name.
const MOST_NAME: usize = 60;

/// What a text held.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arrivals {
    /// The games that can be played through.
    pub games: Vec<FinishedGame>,
    /// What was wrong with the others.
    pub faults: Vec<Fault>,
}

/// Why something could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There is nothing in it.
    Empty,
    /// It is longer than any collection of records.
    TooLong,
    /// It is not text.
    NoText,
    /// There are more records than are taken at once: how many were left out.
    TooMany(usize),
    /// The record that begins in this line, counted from 1.
    Line(usize, LineFault),
}

/// Why one record could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineFault {
    /// It is no JSON, from this column on.
    NoJson(usize),
    /// It breaks off in the middle.
    BreaksOff,
    /// It is JSON, but no record: what is missing or wrong.
    NoRecord(String),
    /// A move that was refused: which ply, from 1, and why.
    Ply(usize, String),
    /// The result contradicts the board after so many plies.
    Result(usize),
    /// It has more plies than any game.
    TooManyPlies(usize),
    /// Anything else, in words.
    Other(String),
}

/// Reads one record, or several of which each has a line. What can be read is taken; what cannot is
/// named by its line.
#[must_use]
pub fn read(text: &str) -> Arrivals {
    let text = text.trim_start_matches('\u{feff}');
    let mut arrivals = Arrivals::default();
    if text.len() > MOST_BYTES {
        arrivals.faults.push(Fault::TooLong);
        return arrivals;
    }
    let lines: Vec<(usize, &str)> = text
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line.trim()))
        .filter(|(_, line)| !line.is_empty())
        .collect();
    let Some((first, _)) = lines.first() else {
        arrivals.faults.push(Fault::Empty);
        return arrivals;
    };
    // One record that is written over several lines.
    let whole = lines.len() > 1 && serde_json::from_str::<Value>(text).is_ok();
    let pieces = if whole { vec![(*first, text)] } else { lines };
    let left_out = pieces.len().saturating_sub(MOST_RECORDS);
    for (line, piece) in pieces.into_iter().take(MOST_RECORDS) {
        match read_one(piece) {
            Ok(game) => arrivals.games.push(game),
            Err(fault) => arrivals.faults.push(Fault::Line(line, fault)),
        }
    }
    if left_out > 0 {
        arrivals.faults.push(Fault::TooMany(left_out));
    }
    arrivals
}

/// Reads what a file or the page held, which need not be text.
#[must_use]
pub fn read_bytes(bytes: &[u8]) -> Arrivals {
    let fault = |fault| Arrivals {
        games: Vec::new(),
        faults: vec![fault],
    };
    if bytes.len() > MOST_BYTES {
        return fault(Fault::TooLong);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => read(text),
        Err(_) => fault(Fault::NoText),
    }
}

fn read_one(text: &str) -> Result<FinishedGame, LineFault> {
    let mut json: Value = serde_json::from_str(text).map_err(|error| {
        if error.is_eof() {
            LineFault::BreaksOff
        } else {
            LineFault::NoJson(error.column())
        }
    })?;
    // The app's own files hold the record beside its players.
    let mut seats = None;
    if let Some(Value::Object(_)) = json.get("record") {
        seats = json
            .get("seats")
            .and_then(|seats| serde_json::from_value::<[Controller; 2]>(seats.clone()).ok());
        json = json["record"].take();
    }
    let mut record: Record =
        serde_json::from_value(json).map_err(|error| LineFault::NoRecord(error.to_string()))?;
    if record.moves.len() > MOST_PLIES {
        return Err(LineFault::TooManyPlies(record.moves.len()));
    }
    let mut replay = Replay::new(record.clone()).map_err(|error| match error {
        RecordError::Unreadable(words) => LineFault::Other(words),
        RecordError::Ply { ply, words, told } => {
            LineFault::Ply(ply, refusals::broken_ply(&words, told.as_ref()))
        }
        RecordError::Result { ply, .. } => LineFault::Result(ply),
    })?;
    // Where the board alone decides, the result is written down for lists.
    if !record.more.contains_key(Seen::KEY) {
        replay.seek(u32::MAX);
        let outcome = replay.outcome();
        record.result = Some(outcome.map(|outcome| outcome.result));
        record.reason = outcome.map(|outcome| outcome.reason);
    }
    let seats = seats.unwrap_or_else(|| players(&record));
    let seats = seats.map(|seat| Controller::new(tidy(&seat.name), ELSEWHERE));
    Ok(FinishedGame::from_elsewhere(record, seats))
}

/// Who played, first and second: records may name them.
#[must_use]
pub fn players(record: &Record) -> [Controller; 2] {
    ["first", "second"].map(|key| {
        let named = record.more.get(key).and_then(|name| name.as_str());
        Controller::new(tidy(named.unwrap_or_default()), ELSEWHERE)
    })
}

/// A name that fits into a line.
fn tidy(name: &str) -> String {
    let spaced = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let printed = spaced.chars().filter(|c| !c.is_control());
    printed.take(MOST_NAME).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use stonecircle_rules::{Reason, Verdict};

    /// A whole game of Cairns in five plies.
    const WHOLE: &str = r#"{"game":"cairns","moves":["c3","c4","c3+","a1","c4","a2","c4"],"first":"Ada  Lovelace","second":"Bo\u0007b"}"#;

    fn faults(text: &str) -> Vec<Fault> {
        let arrivals = read(text);
        assert!(arrivals.games.is_empty(), "{text:?}");
        arrivals.faults
    }

    fn line_fault(text: &str) -> LineFault {
        match faults(text).as_slice() {
            [Fault::Line(1, fault)] => fault.clone(),
            other => panic!("{text:?}: {other:?}"),
        }
    }

    #[test]
    fn a_record_arrives_with_its_players_and_its_result() {
        let arrivals = read(WHOLE);
        assert_eq!(arrivals.faults, []);
        let [game] = arrivals.games.as_slice() else {
            panic!("one game");
        };
        assert!(game.imported);
        assert_eq!(
            game.seats.each_ref().map(|seat| seat.name.as_str()),
            ["Ada Lovelace", "Bob"]
        );
        assert_eq!(game.record.result, Some(Some(Verdict::First)));
        assert_eq!(game.record.reason, Some(Reason::Cairn));
    }

    #[test]
    fn several_lines_are_several_records_and_the_good_ones_are_taken() {
        let other = r#"{"game":"surakarta","moves":["a2-a3"]}"#;
        let text = format!(
            "\u{feff}{WHOLE}\r\n\n{other}\n{{\"game\":\"cairns\",\"moves\":[\"z9\"]}}\nnonsense\n"
        );
        let arrivals = read(&text);
        assert_eq!(arrivals.games.len(), 2);
        assert_eq!(arrivals.games[1].record.result, Some(None));
        assert!(
            matches!(
                arrivals.faults.as_slice(),
                [
                    Fault::Line(4, LineFault::Ply(1, _)),
                    Fault::Line(5, LineFault::NoJson(_))
                ]
            ),
            "{:?}",
            arrivals.faults
        );
        // One record over several lines is one.
        let spread = WHOLE.replace(',', ",\n");
        assert_eq!(read(&spread).games.len(), 1);
    }

    #[test]
    fn the_app_s_own_files_can_be_brought_in() {
        let own = format!(
            r#"{{"format":1,"record":{WHOLE},"seats":[{{"name":"You","kind":"you"}},{{"name":"Easy","kind":"easy"}}]}}"#
        );
        let arrivals = read(&own);
        let game = &arrivals.games[0];
        // Whoever played there is nobody here: no seat of it counts as this device's person.
        assert!(game.seats.iter().all(|seat| seat.kind == ELSEWHERE));
        assert_eq!(game.seats[1].name, "Easy");
    }

    #[test]
    fn every_fault_is_named() {
        assert_eq!(faults(""), [Fault::Empty]);
        assert_eq!(faults(" \n\r\n\t"), [Fault::Empty]);
        assert_eq!(faults(&"x".repeat(MOST_BYTES + 1)), [Fault::TooLong]);
        assert_eq!(read_bytes(&[0xff, 0xfe, 0]).faults, [Fault::NoText]);
        assert_eq!(line_fault("hello"), LineFault::NoJson(1));
        assert_eq!(line_fault(&WHOLE[..WHOLE.len() - 9]), LineFault::BreaksOff);
        for no_record in [
            "null",
            "[]",
            "7",
            "\"x\"",
            "{}",
            r#"{"game":"cairns"}"#,
            r#"{"game":1,"moves":[]}"#,
        ] {
            assert!(
                matches!(line_fault(no_record), LineFault::NoRecord(_)),
                "{no_record}"
            );
        }
        let deep = "[".repeat(100_000);
        assert!(matches!(
            line_fault(&deep),
            LineFault::NoJson(_) | LineFault::BreaksOff
        ));
        assert!(matches!(
            line_fault(r#"{"game":"chess","moves":[]}"#),
            LineFault::Other(words) if words.contains("chess")
        ));
        let illegal = WHOLE.replacen("\"c4\"", "\"c9\"", 1);
        assert!(matches!(line_fault(&illegal), LineFault::Ply(2, _)));
        let wrong = WHOLE.replace("\"moves\"", "\"result\":\"second\",\"moves\"");
        assert!(matches!(line_fault(&wrong), LineFault::Result(7)));
        let long = format!(
            r#"{{"game":"cairns","moves":[{}]}}"#,
            vec!["\"a1\""; MOST_PLIES + 1].join(",")
        );
        assert_eq!(line_fault(&long), LineFault::TooManyPlies(MOST_PLIES + 1));
        let many = vec![r#"{"game":"cairns","moves":[]}"#; MOST_RECORDS + 3].join("\n");
        let arrivals = read(&many);
        assert_eq!(arrivals.games.len(), MOST_RECORDS);
        assert_eq!(arrivals.faults, [Fault::TooMany(3)]);
    }

    #[test]
    fn no_cut_of_a_good_text_brings_a_panic_or_a_false_game() {
        for end in 0..WHOLE.len() {
            if WHOLE.is_char_boundary(end) {
                assert!(read(&WHOLE[..end]).games.is_empty());
            }
        }
    }
}
