//! Every parser: what it refuses and in which words, and that no bytes make it panic.

use proptest::prelude::*;
use serde_json::{Value, json};
use stonecircle_rules::core::{Game as _, OpenView, Position as _};
use stonecircle_rules::game;
use stonecircle_rules::surakarta::{
    Arc, Happening, Options, Point, Position, Route, Settle, Surakarta, Waypoint,
};

use crate::common::{options, position};

fn refused(text: &str) -> String {
    Position::parse(&Options::default(), text)
        .expect_err(text)
        .to_string()
}

#[test]
fn positions_are_refused_by_name_of_the_fault() {
    for (text, words) in [
        ("", "3 fields"),
        ("6/6/6/6/6/6 x", "3 fields"),
        ("6/6/6/6/6/6 x 0 0", "3 fields"),
        ("6/6/6/6/6/6  x 0", "3 fields"),
        (" 6/6/6/6/6/6 x 0", "3 fields"),
        ("6/6/6/6/6 x 0", "6 ranks, not 5"),
        ("6/6/6/6/6/6/6 x 0", "more than 6 ranks"),
        ("6/6/6/6/6/5 x 0", "rank 1 is not 6 points wide"),
        ("6/6/6/6/6/ x 0", "rank 1 is not 6 points wide"),
        ("xxxxxxx/6/6/6/6/6 x 0", "rank 6 is not 6 points wide"),
        ("6/6x/6/6/6/6 x 0", "rank 5 is not 6 points wide"),
        ("6/x6/6/6/6/6 x 0", "rank 5 is not 6 points wide"),
        ("6/6/33/6/6/6 x 0", "touch in rank 4"),
        ("6/6/x14/6/6/6 x 0", "touch in rank 4"),
        ("6/6/0x5/6/6/6 x 0", "rank 4 holds '0'"),
        ("6/6/7/6/6/6 x 0", "rank 4 holds '7'"),
        ("6/6/X5/6/6/6 x 0", "rank 4 holds 'X'"),
        ("6/6/é5/6/6/6 x 0", "rank 4 holds 'é'"),
        ("6/6/6/6/6/6 w 0", "not \"w\""),
        ("6/6/6/6/6/6 x -1", "the quiet count is a whole number"),
        ("6/6/6/6/6/6 x +1", "the quiet count is a whole number"),
        ("6/6/6/6/6/6 x 01", "the quiet count is a whole number"),
        ("6/6/6/6/6/6 x ", "the quiet count is a whole number"),
        ("6/6/6/6/6/6 x 4294967296", "larger than 32 bits"),
        ("xxxxxx/xxxxxx/x5/6/6/o5 x 0", "Black has 13 stones"),
        ("oooooo/oooooo/o5/6/6/x5 x 0", "White has 13 stones"),
    ] {
        let found = refused(text);
        assert!(found.contains(words), "{text}: {found}");
    }
    position("6/6/6/6/6/6 x 4294967295");
    position("xxxxxx/xxxxxx/6/6/oooooo/oooooo o 0");
}

#[test]
fn moves_are_read_strictly() {
    let start = position("oooooo/oooooo/6/6/xxxxxx/xxxxxx x 0");
    for text in ["a2-a3", "f6xa1", "a1-a1"] {
        assert_eq!(start.read_move(text).expect(text).to_string(), text);
    }
    for text in [
        "", "a2", "a2a3", "a2-", "a2-a", "a2-a33", " a2-a3", "a2-a3 ", "A2-a3", "a2Xa3", "a2–a3",
        "g2-a3", "a7-a3", "a2-a0", "é-a3", "aé-a", "a2xé", "skip", "pass",
    ] {
        assert!(start.read_move(text).is_err(), "{text:?}");
    }
}

#[test]
fn options_are_read_and_written() {
    assert_eq!(options(json!({})), Options::default());
    assert_eq!(options(Value::Null), Options::default());
    let all =
        json!({"diagonal": false, "pass_origin": false, "settle": "draw", "quiet_limit": null});
    let read = Options {
        diagonal: false,
        pass_origin: false,
        settle: Settle::Draw,
        quiet_limit: None,
    };
    assert_eq!(options(all.clone()), read);
    assert_eq!(Surakarta::write_options(&read), all);
    let default =
        json!({"diagonal": true, "pass_origin": true, "settle": "more", "quiet_limit": 80});
    assert_eq!(Surakarta::write_options(&Options::default()), default);
    for limit in [20, 200] {
        let read = options(json!({"quiet_limit": limit}));
        assert_eq!(read.quiet_limit, Some(limit));
    }
    for (bad, word) in [
        (json!({"quiet_limit": 19}), "quiet_limit"),
        (json!({"quiet_limit": 201}), "quiet_limit"),
        (json!({"quiet_limit": 80.5}), "quiet_limit"),
        (json!({"quiet_limit": "80"}), "quiet_limit"),
        (json!({"settle": "less"}), "settle"),
        (json!({"settle": null}), "settle"),
        (json!({"diagonal": 1}), "diagonal"),
        (json!({"pass_origin": "true"}), "pass_origin"),
        (json!({"size": 6}), "size"),
        (json!([]), "object"),
    ] {
        let error = Surakarta::read_options(&bad)
            .expect_err("refused")
            .to_string();
        assert!(error.contains(word), "{bad}: {error}");
    }
}

#[test]
fn names_of_points_and_arcs() {
    for point in Point::all() {
        assert_eq!(point.to_string().parse(), Ok(point));
        assert_eq!(Point::new(point.file(), point.rank()), Some(point));
        assert_eq!(Point::from_index(point.index()), Some(point));
    }
    assert_eq!(Point::new(6, 0), None);
    assert_eq!(Point::from_index(36), None);
    for arc in Arc::all() {
        assert_eq!(arc.name().parse(), Ok(arc));
        let json = json!(Waypoint::Arc(arc));
        assert_eq!(json, json!(arc.name()));
        let read: Waypoint = serde_json::from_value(json).expect("a waypoint");
        assert_eq!(read, Waypoint::Arc(arc));
    }
    assert!(serde_json::from_value::<Waypoint>(json!("a2-b2")).is_err());
    assert!(serde_json::from_value::<Point>(json!(3)).is_err());
}

/// Everything that can be asked of a position that anyone may set up.
fn exercise(position: &Position) {
    let again = Position::parse(&position.options(), &position.to_string());
    assert_eq!(again.as_ref(), Ok(position));
    ask_everything(position);
}

/// Everything that can be asked of a position, for the sake of not panicking.
fn ask_everything(position: &Position) {
    assert_eq!(position.zobrist(), position.zobrist_from_scratch());
    let mut moves = Vec::new();
    position.legal_moves(1000, &mut moves).expect("few");
    for action in &moves {
        assert_eq!(position.judge(action), Ok(()));
    }
    assert!(position.perft(2, 1000).is_ok());
}

fn read_everything(text: &str) {
    let board = position("oooooo/oooooo/6/6/xxxxxx/xxxxxx x 0");
    if let Ok(read) = Position::parse(&Options::default(), text) {
        exercise(&read);
    }
    if let Ok(action) = board.read_move(text) {
        assert_eq!(action.to_string(), text);
        let _ = board.judge(&action);
    }
    let _ = text.parse::<Point>();
    let _ = text.parse::<Arc>();
    let _ = Waypoint::try_from(text.to_owned());
    if let Ok(value) = serde_json::from_str::<Value>(text) {
        let _ = Surakarta::read_options(&value);
        let _ = game("surakarta").expect("registered").view(&value);
        let _ = serde_json::from_value::<Happening>(value.clone());
        let _ = serde_json::from_value::<OpenView<Position>>(value.clone());
        let _ = serde_json::from_value::<Route>(value);
    }
}

const WRITTEN: [&str; 7] = [
    "oooooo/oooooo/6/6/xxxxxx/xxxxxx x 0",
    "3x2/6/1o4/4o1/6/x5 o 79",
    "c4xd6",
    "a2-a3",
    r#"{"diagonal":true,"pass_origin":false,"settle":"more","quiet_limit":80}"#,
    r#"{"viewer":"spectator","options":{"quiet_limit":20},"position":"6/6/1o4/6/6/x5 o 7"}"#,
    r#"{"kind":"travelled","from":"a2","to":"b3","route":["a2","a2-b1","b1","b2","b3"]}"#,
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
        read_everything(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn no_letters_of_the_trade_panic(text in "[xo1-7/ -]{0,50}") {
        read_everything(&text);
    }

    #[test]
    fn no_damage_panics(
        which in 0..WRITTEN.len(),
        hits in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3_u8), 1..4),
    ) {
        let mut bytes = WRITTEN[which].as_bytes().to_vec();
        for (at, byte, how) in hits {
            let at = at.index(bytes.len());
            match how {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ if bytes.len() > 1 => { bytes.remove(at); }
                _ => {}
            }
        }
        read_everything(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn boards_of_any_kind_are_answered(
        stones in proptest::collection::vec(prop::sample::select(vec!['x', 'o', '.', '.']), 36),
        side in prop::sample::select(vec!['x', 'o', '-']),
        quiet in prop_oneof![0..100_u32, any::<u32>()],
    ) {
        let mut board = ['.'; 36];
        board.copy_from_slice(&stones);
        let text = format!("{} {side} {quiet}", crate::common::board_text(&board));
        let many = ['x', 'o'].iter().any(|side| stones.iter().filter(|stone| *stone == side).count() > 12);
        let read = Position::parse(&Options::default(), &text);
        prop_assert_eq!(read.is_err(), many);
        if let Ok(read) = read {
            exercise(&read);
        }
        // A record may begin with more of one side, but not with more than a set has.
        let empty = stones.iter().filter(|stone| **stone == '.').count();
        let recorded = Surakarta::read_recorded(&Options::default(), &text);
        prop_assert_eq!(recorded.is_err(), 36 - empty > 24);
        if let Ok(recorded) = recorded {
            ask_everything(&recorded);
            let again = Surakarta::read_recorded(&Options::default(), &recorded.to_string());
            prop_assert_eq!(again, Ok(recorded));
        }
    }
}
