//! Surmount against known games, known judgements and known counts.

#![expect(
    clippy::unwrap_used,
    reason = "the vectors are known to be well formed"
)]

use std::fs::read_to_string;

use serde_json::{Value, json};
use stonecircle_rules::surmount::{Options, Position, Surmount, Turn};
use stonecircle_rules::{Game, Position as _, Record, Verdict};

const GUARD: usize = 1_000_000;

fn lines(name: &str) -> Vec<Value> {
    let path = format!("{}/tests/vectors/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = read_to_string(path).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn read(options: &Options, text: &str) -> Position {
    Position::parse(options, text).unwrap()
}

fn turn(position: &Position, text: &str) -> Turn {
    let turn = position.read_move(text).unwrap();
    assert_eq!(turn.to_string(), text, "a written turn is echoed");
    turn
}

/// Plays a game ply by ply; gives how many plies there were.
fn follow(game: &Value) -> usize {
    let options = Surmount::read_options(&game["options"]).unwrap();
    let start = game["start"].as_str().unwrap();
    let mut position = Surmount::usual_start(&options).unwrap();
    assert_eq!(position.to_string(), start);
    let plies = game["plies"].as_array().unwrap();
    for ply in plies {
        let text = ply["position"].as_str().unwrap();
        assert_eq!(position.to_string(), text);
        assert_eq!(position, read(&options, text));
        assert_eq!(position.outcome(), None);
        let turn = turn(&position, ply["move"].as_str().unwrap());
        let mut turns = Vec::new();
        let counted = match ply.get("results") {
            Some(Value::Null) => None,
            // Without a known count, many results are left to the judge alone.
            known => match position.legal_moves(20_000, &mut turns) {
                Ok(()) => {
                    if let Some(known) = known {
                        let known = known.as_u64().unwrap() as usize;
                        let passes = turns == [Turn::PASS];
                        assert_eq!(if passes { 0 } else { turns.len() }, known, "{text}");
                    }
                    Some(turns)
                }
                Err(_) => {
                    assert!(
                        known.is_none_or(|known| known.as_u64().unwrap() > 20_000),
                        "{text}"
                    );
                    None
                }
            },
        };
        let before = position.clone();
        position.play(&turn, &mut ()).unwrap();
        if let Some(turns) = counted {
            let same = turns.iter().filter(|turn| {
                let mut other = before.clone();
                other.apply(turn, &mut ());
                other == position
            });
            assert_eq!(same.count(), 1, "{text} {turn}");
        }
    }
    assert_eq!(position.to_string(), game["final"].as_str().unwrap());
    let outcome = position.outcome().unwrap();
    assert_eq!(json!(outcome.result), game["result"]);
    assert_ne!(outcome.result, Verdict::Draw);

    let record: Record = serde_json::from_value(json!({
        "game": "surmount", "options": game["options"], "moves": game["moves"],
        "result": game["result"], "reason": "no_stones",
    }))
    .unwrap();
    let replay = record.replay().unwrap();
    assert_eq!(replay.outcome, Some(outcome));
    plies.len()
}

#[test]
fn known_games_of_the_original_edition() {
    let games = lines("surmount.jsonl");
    assert_eq!(games.len(), 52);
    let plies: usize = games.iter().map(follow).sum();
    assert!(plies > 1000);
}

#[test]
fn known_games_of_the_abstractplay_edition_with_their_counts() {
    let games = lines("surmount_abstractplay.jsonl");
    assert_eq!(games.len(), 14);
    let plies: usize = games.iter().map(follow).sum();
    assert!(plies > 500);
}

#[test]
fn known_judgements() {
    let cases = lines("surmount_judge.jsonl");
    assert_eq!(cases.len(), 600);
    for case in cases {
        let options = Surmount::read_options(&case["options"]).unwrap();
        let position = read(&options, case["position"].as_str().unwrap());
        let turn = turn(&position, case["move"].as_str().unwrap());
        let judged = position.judge(&turn);
        assert_eq!(
            judged.is_ok(),
            case["legal"].as_bool().unwrap(),
            "{case}: {judged:?}"
        );
    }
}

#[test]
fn known_turns_in_both_editions() {
    let cases = lines("surmount_turns.jsonl");
    assert_eq!(cases.len(), 15);
    for case in cases {
        for edition in ["original", "abstractplay"] {
            let options =
                Surmount::read_options(&json!({"size": case["size"], "edition": edition})).unwrap();
            let position = read(&options, case["position"].as_str().unwrap());
            let turn = turn(&position, case["move"].as_str().unwrap());
            let judged = position.judge(&turn);
            assert_eq!(
                judged.is_ok(),
                case[edition].as_bool().unwrap(),
                "{case}: {judged:?}"
            );
        }
    }
}

fn check_perft(edition: &str, size: u8, nodes: &[u64]) {
    let options = Surmount::read_options(&json!({"size": size, "edition": edition})).unwrap();
    let start = Surmount::usual_start(&options).unwrap();
    for (index, nodes) in nodes.iter().enumerate() {
        let depth = index as u32 + 1;
        assert_eq!(
            start.perft(depth, GUARD),
            Ok(*nodes),
            "{edition} {size} {depth}"
        );
    }
}

#[test]
fn known_node_counts_of_the_original_edition() {
    check_perft("original", 2, &[7, 42, 300, 1596, 9624]);
    check_perft("original", 3, &[19, 342, 6216, 106_716]);
}

#[test]
fn known_node_counts_of_the_abstractplay_edition() {
    check_perft("abstractplay", 2, &[7, 42, 234, 1332, 4872, 18_768]);
    check_perft("abstractplay", 3, &[19, 342, 5898, 98_700]);
    check_perft("abstractplay", 4, &[37, 1332, 46_800]);
    check_perft("abstractplay", 5, &[61, 3660, 216_252]);
}

#[test]
fn known_node_counts_of_a_position_with_many_turns() {
    for (edition, results) in [("original", 39_528), ("abstractplay", 44_526)] {
        let options = Surmount::read_options(&json!({"edition": edition})).unwrap();
        let position = read(&options, "5/6/7/8/2xoooooo/6oo/7/6/5 x");
        assert_eq!(position.perft(1, GUARD), Ok(results), "{edition}");
    }
}

/// Perft without the fast way: every canonical turn played.
fn slow_perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut turns = Vec::new();
    position.legal_moves(GUARD, &mut turns).unwrap();
    turns
        .iter()
        .map(|turn| {
            let mut next = position.clone();
            next.play(turn, &mut ()).unwrap();
            slow_perft(&next, depth - 1)
        })
        .sum()
}

#[test]
fn the_fast_perft_counts_what_playing_every_turn_counts() {
    let starts = [
        (json!({"size": 2, "edition": "abstractplay"}), "2/3/2 x", 6),
        (json!({"size": 2, "tournament": true}), "2/3/2 x", 6),
        (
            json!({"size": 3, "tournament": true}),
            "xo1/o2x/1x1oo/1xo1/o1x o",
            3,
        ),
        (json!({"size": 3}), "xoo/oooo/xxxxo/xxxx/oxx x", 4),
        (json!({"size": 4}), "4/2o2/1xxo2/2o4/2x3/5/o3 x", 2),
    ];
    for (options, text, depth) in starts {
        let position = read(&Surmount::read_options(&options).unwrap(), text);
        for depth in 0..=depth {
            assert_eq!(
                position.perft(depth, GUARD),
                Ok(slow_perft(&position, depth)),
                "{text}"
            );
        }
    }
}
