//! Written games, ply by ply, and the known counts of move sequences.

use serde_json::{Value, json};
use stonecircle_rules::core::{Position as _, Record};
use stonecircle_rules::{AnyPosition, game};

use crate::common::{position, position_with};

const START: &str = "oooooo/oooooo/6/6/xxxxxx/xxxxxx x 0";

/// Compares a written game, from the first position that may be written at all; gives the number
/// of plies before it.
fn compare(line: &Value) -> usize {
    let game = game("surakarta").expect("the registry has it");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let read = |value: &Value| game.position(&line["options"], &text(value));
    let plies = line["plies"].as_array().expect("plies");
    let mut skipped = 0;
    let start = read(&line["start"]).or_else(|_| {
        skipped = plies
            .iter()
            .take_while(|ply| {
                let refusal = read(&ply["position"]).err();
                refusal.is_some_and(|error| error.to_string().contains("at most 12"))
            })
            .count();
        read(&plies[skipped]["position"])
    });
    let mut position: Box<dyn AnyPosition> = start.expect("a good start");
    for ply in &plies[skipped..] {
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
    match record.replay() {
        Ok(replay) => assert_eq!(replay.outcome, Some(outcome)),
        Err(error) => assert!(skipped > 0, "{error}"),
    }
    skipped
}

/// How many games the file holds, and how many of them begin with a position that is refused.
fn compare_file(text: &str) -> [usize; 2] {
    let mut games = [0, 0];
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).expect("JSON");
        if line["game"] == "surakarta" {
            games[0] += 1;
            games[1] += usize::from(compare(&line) > 0);
        }
    }
    games
}

#[test]
fn usual_games() {
    let games = compare_file(include_str!("../vectors/surakarta.jsonl"));
    assert_eq!(games, [25, 0]);
}

#[test]
fn made_up_games() {
    // One of them begins with thirteen White stones, more than a position may hold; it is
    // compared from the capture on that leaves twelve.
    let games = compare_file(include_str!("../vectors/made_up.jsonl"));
    assert_eq!(games, [58, 1]);
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
