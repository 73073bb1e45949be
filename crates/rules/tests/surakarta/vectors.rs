//! Written games, ply by ply, and the known counts of move sequences.

use serde_json::{Value, json};
use stonecircle_rules::core::{Position as _, Record};
use stonecircle_rules::{AnyPosition, Seat, Viewer, game};

use crate::common::{position, position_with};

const START: &str = "oooooo/oooooo/6/6/xxxxxx/xxxxxx x 0";

/// Compares a written game with what its start leads to, ply by ply.
fn compare(line: &Value) {
    let game = game("surakarta").expect("the registry has it");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let mut position: Box<dyn AnyPosition> = game
        .recorded(&line["options"], &text(&line["start"]))
        .expect("a good start");
    for ply in line["plies"].as_array().expect("plies") {
        assert_eq!(position.text(), text(&ply["position"]));
        assert_eq!(json!(position.legal(1000).expect("few")), ply["legal"]);
        assert_eq!(position.outcome(), None);
        position.play(&text(&ply["move"])).expect("a legal move");
    }
    assert_eq!(position.text(), text(&line["final"]));
    assert_eq!(position.legal(1000).expect("none"), Vec::<String>::new());
    let outcome = position.outcome().expect("the game is over");
    assert_eq!(json!(outcome.result), line["result"]);
    let record = Record::read(&line.to_string()).expect("a record");
    let replay = record.replay().expect("a good record");
    assert_eq!(replay.outcome, Some(outcome));
}

/// The games of Surakarta in a file.
fn games(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"))
        .filter(|line| line["game"] == "surakarta")
        .collect()
}

#[test]
fn usual_games() {
    let games = games(include_str!("../vectors/surakarta.jsonl"));
    assert_eq!(games.len(), 25);
    games.iter().for_each(compare);
}

#[test]
fn made_up_games() {
    let games = games(include_str!("../vectors/made_up.jsonl"));
    assert_eq!(games.len(), 58);
    games.iter().for_each(compare);
}

/// One made-up game begins with thirteen White stones against three: a record may, a set has so
/// many stones; a position that somebody sets up may not.
#[test]
fn a_recorded_game_may_begin_with_more_of_one_side() {
    let surakarta = game("surakarta").expect("the registry has it");
    let mut found = 0;
    for game in games(include_str!("../vectors/made_up.jsonl")) {
        let start = game["start"].as_str().expect("a text");
        let Err(error) = surakarta.position(&game["options"], start) else {
            continue;
        };
        assert!(error.to_string().contains("White has 13 stones"), "{error}");
        found += 1;
        // What its viewers see is written and read back like any other view.
        let position = surakarta
            .recorded(&game["options"], start)
            .expect("a start");
        for viewer in [Viewer::Spectator, Viewer::Seat(Seat::First)] {
            let view = position.view(viewer);
            let read = surakarta.view(&view.json()).expect("a view");
            assert_eq!(read.json(), view.json());
            assert_eq!(read.fingerprint(), view.fingerprint());
        }
    }
    assert_eq!(found, 1);
}

#[test]
fn perft_from_the_start() {
    let known = [16, 256, 5382, 111_122, 2_572_484, 58_479_230];
    let start = position(START);
    for (depth, nodes) in (1..).zip(known) {
        assert_eq!(start.perft(depth, 1000), Ok(nodes), "depth {depth}");
    }
    assert_eq!(start.perft(0, 1000), Ok(1));
}

#[test]
fn perft_without_diagonals() {
    let known = [6, 36, 402, 4460, 52_044];
    let start = position_with(json!({"diagonal": false}), START);
    for (depth, nodes) in (1..).zip(known) {
        assert_eq!(start.perft(depth, 1000), Ok(nodes), "depth {depth}");
    }
}

#[test]
fn perft_counts_no_game_that_ended_earlier() {
    // Black takes the last stone at once (a2xb3) or steps; White answers only the steps.
    let position = position("6/6/6/1o4/x5/6 x 0");
    let mut nodes = 0;
    let mut moves = Vec::new();
    position.legal_moves(1000, &mut moves).expect("few");
    for action in &moves {
        let mut next = position;
        next.apply(action, &mut ());
        assert_eq!(next.outcome().is_some(), action.is_capture());
        nodes += next.move_count() as u64;
    }
    assert_eq!(position.perft(2, 1000), Ok(nodes));
}

#[test]
fn perft_stops_at_the_limit() {
    let start = position(START);
    assert!(start.perft(1, 15).is_err());
    assert!(start.perft(1, 16).is_ok());
    assert!(start.perft(2, 15).is_err());
    let mut moves = Vec::new();
    assert!(start.legal_moves(15, &mut moves).is_err());
    assert!(start.legal_moves(16, &mut moves).is_ok());
}
