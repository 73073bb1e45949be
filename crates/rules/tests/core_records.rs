//! What all games share: records, options and the helpers for texts.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use proptest::prelude::*;
use serde_json::{Value, json};
use stonecircle_rules::core::text::{
    fields, read_number, read_seat, seat_letter, shorten, shorten_within,
};
use stonecircle_rules::core::{
    OptionsError, OptionsReader, Outcome, Reason, Record, RecordError, Seat, Verdict,
};
use stonecircle_rules::{game, games};

fn record(json: Value) -> Record {
    Record::read(&json.to_string()).unwrap()
}

fn outcome(json: Value) -> Result<Option<Outcome>, RecordError> {
    record(json).replay().map(|replay| replay.outcome)
}

fn refusal(json: Value) -> String {
    outcome(json).unwrap_err().to_string()
}

/// A game of seven plies that Slate wins by a cairn on a1.
fn won() -> Value {
    json!({
        "game": "cairns",
        "moves": ["a1", "e5", "a1", "e4", "a1", "e3", "a1"],
        "result": "first",
        "reason": "cairn",
    })
}

fn with(mut record: Value, key: &str, value: Value) -> Value {
    record[key] = value;
    record
}

fn without(mut record: Value, key: &str) -> Value {
    record.as_object_mut().unwrap().remove(key);
    record
}

/// The same game, but stopped after three plies and without a result.
fn unfinished() -> Value {
    json!({"game": "cairns", "moves": ["a1", "e5", "a1"], "result": null})
}

#[test]
fn the_registry_knows_its_games_by_id() {
    for listed in games() {
        assert_eq!(game(listed.id()).unwrap().name(), listed.name());
    }
    for (id, sides) in [
        ("surge", ["Blue", "Orange"]),
        ("surmount", ["Green", "Gold"]),
        ("surakarta", ["Black", "White"]),
        ("cairns", ["Slate", "Amber"]),
    ] {
        assert_eq!(game(id).unwrap().sides(), sides);
    }
    assert!(game("chess").is_none());
    assert!(game("Cairns").is_none());
    let mut ids: Vec<&str> = games().iter().map(|game| game.id()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), games().len());
}

#[test]
fn a_finished_game_gives_all_positions_and_the_outcome() {
    let replay = record(won()).replay().unwrap();
    assert_eq!(replay.positions.len(), 8);
    assert_eq!(replay.positions[0].text(), "x5/x5/x5/x5/x5 1 1 0");
    assert_eq!(
        replay.positions[7].text(),
        "x4,2/x4,2/x4,2/x5/1111,x4 - 4 0"
    );
    let expected = Outcome::new(Verdict::First, Reason::Cairn);
    assert_eq!(replay.outcome, Some(expected));
}

#[test]
fn rules_options_start_result_and_reason_may_be_left_out() {
    let expected = Some(Outcome::new(Verdict::First, Reason::Cairn));
    for key in ["result", "reason"] {
        assert_eq!(outcome(without(won(), key)), Ok(expected));
    }
    assert_eq!(
        outcome(without(without(won(), "result"), "reason")),
        Ok(expected)
    );
    for (key, value) in [
        ("rules", json!(1)),
        ("options", json!({})),
        ("options", Value::Null),
        ("start", json!("x5/x5/x5/x5/x5 1 1 0")),
        ("start", Value::Null),
        ("reason", Value::Null),
    ] {
        assert_eq!(outcome(with(won(), key, value)), Ok(expected));
    }
    assert_eq!(outcome(without(unfinished(), "result")), Ok(None));
    assert_eq!(outcome(unfinished()), Ok(None));
    assert!(Record::read(&without(won(), "game").to_string()).is_err());
    assert!(Record::read(&without(won(), "moves").to_string()).is_err());
}

#[test]
fn what_was_left_out_stays_left_out_and_other_keys_are_kept() {
    let read = record(with(won(), "seed", json!(7)));
    assert_eq!(read.rules, 1);
    assert_eq!((&read.options, &read.start), (&Value::Null, &None));
    assert_eq!(read.more["seed"], 7);
    let written = serde_json::to_value(&read).unwrap();
    assert_eq!(
        written,
        with(with(won(), "rules", json!(1)), "seed", json!(7))
    );
    // Null and nothing are told apart in the result.
    assert_eq!(record(unfinished()).result, Some(None));
    assert_eq!(record(without(unfinished(), "result")).result, None);
    let written = serde_json::to_value(record(unfinished())).unwrap();
    assert_eq!(written["result"], Value::Null);
    assert!(written.as_object().unwrap().contains_key("result"));
}

#[test]
fn results_and_reasons_may_not_contradict_the_board() {
    for (json, words) in [
        (
            with(won(), "result", json!("second")),
            "the result contradicts",
        ),
        (
            with(won(), "result", json!("draw")),
            "the result contradicts",
        ),
        (with(won(), "result", Value::Null), "the result is null"),
        (
            with(won(), "reason", json!("count")),
            "the reason contradicts",
        ),
        (
            with(won(), "reason", json!("resign")),
            "the reason contradicts",
        ),
        (with(unfinished(), "result", json!("first")), "not over"),
        (
            with(
                with(unfinished(), "result", json!("first")),
                "reason",
                json!("cairn"),
            ),
            "not over",
        ),
        (
            with(unfinished(), "reason", json!("resign")),
            "without a result",
        ),
        (
            with(
                with(unfinished(), "result", json!("first")),
                "reason",
                json!("agreed"),
            ),
            "agreed is a draw",
        ),
        (
            with(
                with(unfinished(), "result", json!("draw")),
                "reason",
                json!("resign"),
            ),
            "loses",
        ),
        (
            with(
                with(unfinished(), "result", json!("draw")),
                "reason",
                json!("time"),
            ),
            "loses",
        ),
    ] {
        let ply = json["moves"].as_array().unwrap().len();
        let error = outcome(json.clone()).unwrap_err();
        assert!(matches!(error, RecordError::Result { ply: found, .. } if found == ply));
        let text = error.to_string();
        assert!(text.contains(words), "{json}: {text}");
        assert!(text.starts_with(&format!("after ply {ply}: ")), "{text}");
    }
}

#[test]
fn resignation_time_and_agreement_may_stand_over_an_unfinished_board() {
    for (result, reason, expected) in [
        (
            "first",
            "resign",
            Outcome::new(Verdict::First, Reason::Resign),
        ),
        (
            "second",
            "resign",
            Outcome::new(Verdict::Second, Reason::Resign),
        ),
        (
            "second",
            "time",
            Outcome::new(Verdict::Second, Reason::Time),
        ),
        (
            "draw",
            "agreed",
            Outcome::new(Verdict::Draw, Reason::Agreed),
        ),
    ] {
        let json = with(
            with(unfinished(), "result", json!(result)),
            "reason",
            json!(reason),
        );
        assert_eq!(outcome(json), Ok(Some(expected)));
    }
    // Also before the first ply.
    let json = json!({"game": "cairns", "moves": [], "result": "second", "reason": "resign"});
    assert!(outcome(json).is_ok());
}

#[test]
fn a_start_that_names_no_side_counts_as_ended_on_the_board_where_it_can_have() {
    for (game, board, rest) in [
        // Nothing can move any more, and both supplies are empty.
        ("surge", "8/8/8/o9,7/x1,7/8/o1,7/x9,7", "x 9 7-5 2|- 3|-"),
        // Black is shut in, White is not.
        ("surakarta", "6/6/6/6/oo4/xo4", "3"),
    ] {
        let json = |side: &str| {
            let start = format!("{board} {side} {rest}");
            json!({"game": game, "start": start, "moves": []})
        };
        let given_up = |json| {
            with(
                with(json, "result", json!("first")),
                "reason",
                json!("resign"),
            )
        };
        assert!(outcome(json("-")).unwrap().is_some(), "{game}");
        let words = refusal(given_up(json("-")));
        assert!(words.contains("contradicts the board"), "{words}");
        let expected = Outcome::new(Verdict::First, Reason::Resign);
        assert_eq!(outcome(given_up(json("o"))), Ok(Some(expected)));
    }
    // Where it cannot have ended, it was given up.
    let json = json!({
        "game": "surakarta",
        "start": "6/6/6/6/o5/x5 - 3",
        "moves": [],
        "result": "second",
        "reason": "resign",
    });
    assert_eq!(
        outcome(json),
        Ok(Some(Outcome::new(Verdict::Second, Reason::Resign)))
    );
}

#[test]
fn every_reason_has_its_name_and_only_three_stand_over_an_unfinished_board() {
    let named = [
        (Reason::Score, "score"),
        (Reason::NoStones, "no_stones"),
        (Reason::Quiet, "quiet"),
        (Reason::NoMove, "no_move"),
        (Reason::Cairn, "cairn"),
        (Reason::Count, "count"),
        (Reason::Stalled, "stalled"),
        (Reason::Resign, "resign"),
        (Reason::Time, "time"),
        (Reason::Agreed, "agreed"),
    ];
    for (reason, name) in named {
        assert_eq!(json!(reason), json!(name));
        let off_the_board = ["resign", "time", "agreed"].contains(&name);
        assert_eq!(reason.is_off_the_board(), off_the_board);
        let result = if name == "agreed" { "draw" } else { "first" };
        let json = with(unfinished(), "result", json!(result));
        let outcome = outcome(with(json, "reason", json!(name)));
        assert_eq!(outcome.is_ok(), off_the_board, "{name}");
        if off_the_board {
            assert_eq!(outcome.unwrap().unwrap().reason, reason);
        }
    }
    for (verdict, name) in [
        (Verdict::First, "first"),
        (Verdict::Second, "second"),
        (Verdict::Draw, "draw"),
    ] {
        assert_eq!(json!(verdict), json!(name));
    }
}

#[test]
fn the_board_names_its_reason() {
    // One ply before each end, or at it.
    for (game, start, action, reason) in [
        ("surge", "8/8/8/8/8/8/8/8 o x 9 5-4 -|- -|-", None, "score"),
        ("surmount", "2/xxo/2 x", Some("xb3"), "no_stones"),
        (
            "surakarta",
            "6/6/6/1o4/x5/6 x 79",
            Some("a2xb3"),
            "no_stones",
        ),
        ("surakarta", "6/6/6/oo4/x5/6 x 79", Some("a2-a1"), "quiet"),
        (
            "surakarta",
            "6/6/6/6/xx4/o1x3 x 5",
            Some("c1-b1"),
            "no_move",
        ),
        ("cairns", "x5/x5/x2,221,x2/x5/x5 1 6 3", Some("c3"), "cairn"),
        (
            "cairns",
            "111,111,111,x2/11,11,1,x2/2,2,2,2,2/x5/x5 1 14 3",
            Some("c1"),
            "count",
        ),
        (
            "cairns",
            "x5/x5/1,1,2,x2/x5/x5 1 9 49",
            Some("a3+"),
            "stalled",
        ),
    ] {
        let moves: Vec<&str> = action.into_iter().collect();
        let json = json!({"game": game, "start": start, "moves": moves, "reason": reason});
        let ended = outcome(json.clone()).unwrap().unwrap();
        assert_eq!(json!(ended.reason), json!(reason));
        for wrong in ["resign", "score", "count", "no_move"] {
            if wrong != reason {
                let words = refusal(with(json.clone(), "reason", json!(wrong)));
                assert!(words.contains("the reason contradicts"), "{words}");
            }
        }
    }
}

#[test]
fn a_bad_ply_is_named_with_its_number() {
    let mut long = won();
    long["moves"].as_array_mut().unwrap().push(json!("b1"));
    assert_eq!(refusal(long), "ply 8: the game is over");
    let json = json!({"game": "cairns", "moves": ["a1", "a1"]});
    assert!(refusal(json).starts_with("ply 2: a1 is held by Slate"));
    let json = json!({"game": "cairns", "moves": ["a1", "b1", "z9"]});
    assert!(refusal(json).starts_with("ply 3: \"z9\" is not a move"));
    let over = "x5/x5/x2,1111,x2/x5/x5 1 9 0";
    let json = json!({"game": "cairns", "start": over, "moves": ["a1"]});
    assert_eq!(refusal(json), "ply 1: the game is over");
    let nobody = "x5/x5/x5/x5/x5 - 1 0";
    let json = json!({"game": "cairns", "start": nobody, "moves": ["a1"]});
    assert_eq!(refusal(json), "ply 1: the game is over");
}

#[test]
fn only_where_the_start_holds_the_deal_must_a_record_have_it() {
    for game in games() {
        let json = json!({"game": game.id(), "moves": []});
        if game.id() == "surge" {
            let expected = "a record of Surge Stones needs its start: it holds the deal";
            assert_eq!(refusal(json), expected);
        } else {
            assert_eq!(outcome(json), Ok(None), "{}", game.id());
        }
    }
}

#[test]
fn what_cannot_be_replayed_at_all_says_why() {
    let text = refusal(with(won(), "game", json!("chess")));
    assert!(text.contains("no game is called \"chess\""), "{text}");
    for game in games() {
        assert!(text.contains(game.id()), "{text}");
    }
    for version in [0, 2, u32::MAX] {
        let text = refusal(with(won(), "rules", json!(version)));
        assert!(text.contains(&format!("rules version {version} is not known")));
    }
    let text = refusal(with(won(), "options", json!({"size": 5})));
    assert!(text.contains("unknown option \"size\""), "{text}");
    let text = refusal(with(
        with(won(), "options", json!([1])),
        "start",
        json!("x5/x5/x5/x5/x5 1 1 0"),
    ));
    assert!(text.contains("options must be an object"), "{text}");
    let text = refusal(with(won(), "start", json!("x5 1 1 0")));
    assert!(text.contains("5 ranks"), "{text}");
}

#[test]
fn what_is_no_record_is_refused() {
    for text in [
        "",
        "{",
        "null",
        "[]",
        "[\"cairns\",1]",
        "3",
        "\"cairns\"",
        r#"{"game":"cairns"}"#,
        r#"{"game":7,"moves":[]}"#,
        r#"{"game":"cairns","moves":"a1"}"#,
        r#"{"game":"cairns","moves":[1]}"#,
        r#"{"game":"cairns","moves":[],"rules":-1}"#,
        r#"{"game":"cairns","moves":[],"rules":1.5}"#,
        r#"{"game":"cairns","moves":[],"rules":4294967296}"#,
        r#"{"game":"cairns","moves":[],"start":5}"#,
        r#"{"game":"cairns","moves":[],"result":"slate"}"#,
        r#"{"game":"cairns","moves":[],"result":"First"}"#,
        r#"{"game":"cairns","moves":[],"reason":"bored"}"#,
        r#"{"game":"cairns","game":"cairns","moves":[]}"#,
        r#"{"game":"cairns","moves":[]} x"#,
    ] {
        let error = Record::read(text).expect_err(text);
        assert!(error.to_string().starts_with("not a record: "), "{error}");
    }
    // However long what is wrong with it, one can see what and where.
    let long = format!(
        r#"{{"game":"cairns","moves":[],"result":"{}"}}"#,
        "é".repeat(100_000)
    );
    let error = Record::read(&long).unwrap_err().to_string();
    assert!(error.contains("unknown variant `éé"), "{error}");
    assert!(error.contains("`draw` at line 1 column "), "{error}");
    assert!(error.chars().count() < 250, "{error}");
    // Nesting without end is refused too, without running out of stack.
    let deep = format!(
        r#"{{"game":"cairns","moves":[],"x":{}"#,
        "[".repeat(100_000)
    );
    assert!(Record::read(&deep).is_err());
}

#[test]
fn one_byte_order_mark_before_a_record_is_passed_over() {
    let text = won().to_string();
    assert_eq!(
        Record::read(&format!("\u{feff}{text}")),
        Record::read(&text)
    );
    assert!(Record::read(&format!("\u{feff}\u{feff}{text}")).is_err());
    assert!(Record::read(&format!("{text}\u{feff}")).is_err());
    assert!(Record::read("\u{feff}").is_err());
}

#[test]
fn options_are_read_with_their_defaults() {
    let value = json!({"yes": true, "word": "two", "number": 7, "none": null});
    let mut reader = OptionsReader::new(&value).unwrap();
    assert_eq!(reader.boolean("yes", false), Ok(true));
    assert_eq!(reader.boolean("no", true), Ok(true));
    assert_eq!(reader.choice("word", &[("one", 1), ("two", 2)]), Ok(2));
    assert_eq!(reader.choice("other", &[("one", 1), ("two", 2)]), Ok(1));
    assert_eq!(reader.integer("number", 4..=7, 5), Ok(7));
    assert_eq!(reader.integer("missing", 4..=7, 5), Ok(5));
    assert_eq!(reader.integer_or_null("none", 4..=7, Some(5)), Ok(None));
    assert_eq!(
        reader.integer_or_null("absent", 4..=7, Some(5)),
        Ok(Some(5))
    );
    assert_eq!(reader.finish(), Ok(()));
    assert_eq!(OptionsReader::new(&Value::Null).unwrap().finish(), Ok(()));
}

#[test]
fn options_name_what_is_wrong() {
    for value in [json!([]), json!("x"), json!(1), json!(true)] {
        let error = OptionsReader::new(&value).err();
        assert_eq!(error, Some(OptionsError::NotAnObject));
    }
    let long = "é".repeat(500);
    let value = json!({
        "yes": "true", "word": "three", "number": 8, "half": 4.5, "minus": -1, "long": long,
        "null": null, "wide": 18_446_744_073_709_551_615_u64,
    });
    let mut reader = OptionsReader::new(&value).unwrap();
    let mut words = vec![
        reader.boolean("yes", false).unwrap_err().to_string(),
        reader.boolean("null", false).unwrap_err().to_string(),
        reader
            .choice("word", &[("one", 1), ("two", 2)])
            .unwrap_err()
            .to_string(),
        reader
            .choice("null", &[("one", 1), ("two", 2)])
            .unwrap_err()
            .to_string(),
    ];
    for key in ["number", "half", "minus", "null", "wide"] {
        words.push(reader.integer(key, 4..=7, 5).unwrap_err().to_string());
    }
    words.push(
        reader
            .integer_or_null("number", 4..=7, None)
            .unwrap_err()
            .to_string(),
    );
    assert_eq!(
        words,
        [
            "option \"yes\" cannot be \"true\": it is true or false",
            "option \"null\" cannot be null: it is true or false",
            "option \"word\" cannot be \"three\": it is \"one\" or \"two\"",
            "option \"null\" cannot be null: it is \"one\" or \"two\"",
            "option \"number\" cannot be 8: it is a whole number from 4 to 7",
            "option \"half\" cannot be 4.5: it is a whole number from 4 to 7",
            "option \"minus\" cannot be -1: it is a whole number from 4 to 7",
            "option \"null\" cannot be null: it is a whole number from 4 to 7",
            "option \"wide\" cannot be 18446744073709551615: it is a whole number from 4 to 7",
            "option \"number\" cannot be 8: it is a whole number from 4 to 7, or null",
        ]
    );
    let error = reader.boolean("long", false).unwrap_err().to_string();
    assert!(error.chars().count() < 120, "{error}");

    // Only what is cut off has its dots, however many bytes its letters have.
    let value = json!({"short": "é".repeat(38), "cut": "é".repeat(39)});
    let mut reader = OptionsReader::new(&value).unwrap();
    let mut wrong = |key| reader.boolean(key, false).unwrap_err().to_string();
    let whole = format!("cannot be \"{}\": it is", "é".repeat(38));
    assert!(wrong("short").contains(&whole), "{}", wrong("short"));
    assert!(wrong("cut").contains("é…: it is"), "{}", wrong("cut"));
    let long = "ü".repeat(41);
    let value = json!({ &long: 1 });
    let error = OptionsReader::new(&value).unwrap().finish().unwrap_err();
    assert!(error.to_string().contains("ü…\""), "{error}");

    let value = json!({"siez": 5});
    let mut reader = OptionsReader::new(&value).unwrap();
    assert_eq!(reader.integer("size", 4..=7, 5), Ok(5));
    assert_eq!(
        reader.finish().unwrap_err().to_string(),
        "unknown option \"siez\": this game has size"
    );
    let value = json!({"a": 1});
    let reader = OptionsReader::new(&value).unwrap();
    assert_eq!(
        reader.finish().unwrap_err().to_string(),
        "unknown option \"a\": this game has none"
    );
}

#[test]
fn seats_in_texts() {
    for seat in [Some(Seat::First), Some(Seat::Second), None] {
        assert_eq!(read_seat(&seat_letter(seat).to_string()), Ok(seat));
    }
    for text in ["", "X", "xx", "1", "é", " x"] {
        assert!(read_seat(text).is_err(), "{text:?}");
    }
}

#[test]
fn numbers_in_texts() {
    for (text, number) in [("0", 0), ("7", 7), ("80", 80), ("4294967295", u32::MAX)] {
        assert_eq!(read_number(text, "it"), Ok(number));
    }
    for text in ["", "-1", "+1", "01", "00", "1.0", " 1", "1 ", "x", "١", "é"] {
        let error = read_number(text, "it").unwrap_err().to_string();
        assert!(error.contains("it is a whole number"), "{text:?}: {error}");
    }
    let huge = "9".repeat(10_000);
    for text in ["4294967296", "99999999999999999999", huge.as_str()] {
        let error = read_number(text, "it").unwrap_err().to_string();
        assert!(error.contains("larger than 32 bits"), "{error}");
        assert!(error.chars().count() < 100, "{error}");
    }
}

#[test]
fn fields_and_long_texts() {
    assert_eq!(fields::<2>("a b"), Ok(["a", "b"]));
    assert_eq!(fields::<2>(" "), Ok(["", ""]));
    for (text, words) in [
        ("a", "not 1"),
        ("a b c", "more than 2"),
        ("a  b", "more than 2"),
        ("", "not 1"),
    ] {
        let error = fields::<2>(text).unwrap_err().to_string();
        assert!(error.contains(words), "{text:?}: {error}");
    }
    assert_eq!(shorten("short"), "short");
    assert_eq!(shorten(&"é".repeat(40)), "é".repeat(40));
    assert_eq!(shorten(&"é".repeat(41)), format!("{}…", "é".repeat(40)));
    assert_eq!(shorten_within(&"é".repeat(200)), "é".repeat(200));
    let half = "é".repeat(100);
    assert_eq!(
        shorten_within(&format!("{half}-{half}")),
        format!("{half}…{half}")
    );
}

/// JSON of any shape, with the keys and values of records thrown in.
fn any_json() -> impl Strategy<Value = Value> {
    let word = proptest::sample::select(vec![
        "cairns",
        "surge",
        "surmount",
        "surakarta",
        "first",
        "draw",
        "cairn",
        "resign",
        "a1",
        "2a1+",
        "x5/x5/x5/x5/x5 1 1 0",
        "8/8/8/8/8/8/8/8 x x 1 0-0 1 1",
        "size",
        "",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (0..10u8).prop_map(Value::from),
        any::<i16>().prop_map(|quarters| Value::from(f64::from(quarters) / 4.0)),
        word.prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 6, |inner| {
        let key = proptest::sample::select(vec![
            "game",
            "rules",
            "options",
            "start",
            "moves",
            "result",
            "reason",
            "size",
            "edition",
            "first",
            "quiet_limit",
            "x",
        ]);
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            proptest::collection::vec((key, inner), 0..8).prop_map(|pairs| {
                pairs
                    .into_iter()
                    .map(|(key, value)| (key.to_owned(), value))
                    .collect()
            }),
        ]
    })
}

/// Reads and replays; what is read must be written and read again as the same.
fn tried(text: &str) {
    if let Ok(record) = Record::read(text) {
        let written = serde_json::to_string(&record).unwrap();
        assert_eq!(Record::read(&written).unwrap(), record);
        if let Ok(replay) = record.replay() {
            assert_eq!(replay.positions.len(), record.moves.len() + 1);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(1),
        cases: 1500,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_json_is_read_or_refused(value in any_json(), key in 0..7usize) {
        tried(&value.to_string());
        // A good record with one value replaced gets further.
        let key = ["game", "rules", "options", "start", "moves", "result", "reason"][key];
        tried(&with(won(), key, value.clone()).to_string());
        for game in games() {
            if let Ok(options) = game.complete_options(&value) {
                let again = game.complete_options(&options);
                prop_assert_eq!(again, Ok(options));
            }
            let _ = game.view(&value);
            let _ = game.infer_options(&value, "x");
        }
    }

    #[test]
    fn damaged_bytes_are_read_or_refused(
        edits in proptest::collection::vec((any::<usize>(), 0..3u8, any::<u8>()), 0..6)
    ) {
        let mut bytes = won().to_string().into_bytes();
        for (place, kind, byte) in edits {
            let place = place % bytes.len();
            match kind {
                0 => bytes[place] = byte,
                1 => bytes.insert(place, byte),
                _ => drop(bytes.remove(place)),
            }
        }
        tried(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_move_texts_are_played_or_refused(
        moves in proptest::collection::vec(any::<String>(), 0..4),
        start in any::<String>(),
    ) {
        for game in games() {
            tried(&json!({"game": game.id(), "moves": moves}).to_string());
            tried(&json!({"game": game.id(), "start": start, "moves": moves}).to_string());
        }
    }

    #[test]
    fn texts_of_numbers_seats_and_fields_never_panic(text in any::<String>()) {
        if let Ok(number) = read_number(&text, "it") {
            prop_assert_eq!(number.to_string(), text.as_str());
        }
        let _ = read_seat(&text);
        if let Ok(parts) = fields::<3>(&text) {
            prop_assert_eq!(parts.join(" "), text.as_str());
        }
        prop_assert!(shorten(&text).chars().count() <= 41);
    }
}
