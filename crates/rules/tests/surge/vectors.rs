//! Recorded games and columns, ply by ply.

use std::path::Path;

use serde_json::Value;
use stonecircle_rules::surge::{Column, Options, SurgePosition};
use stonecircle_rules::{Game, Position, Record, Seat, surge::Surge};

fn lines(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/vectors")
        .join(name);
    std::fs::read_to_string(path)
        .expect("the vectors are there")
        .lines()
        .map(|line| serde_json::from_str(line).expect("every line is JSON"))
        .collect()
}

fn legal(position: &SurgePosition) -> Vec<String> {
    let mut moves = Vec::new();
    position
        .legal_moves(usize::MAX, &mut moves)
        .expect("no limit");
    let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts
}

fn word(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn check_game(game: &Value) -> usize {
    let options: Options = Surge::read_options(&game["options"]).expect("options");
    let mut position =
        SurgePosition::parse(&options, word(&game["start"])).expect("the start can be read");
    let plies = game["plies"].as_array().expect("plies");
    assert_eq!(game["moves"].as_array().map(Vec::len), Some(plies.len()));
    for ply in plies {
        let text = word(&ply["position"]);
        assert_eq!(position.to_string(), text);
        assert_eq!(SurgePosition::parse(&options, text), Ok(position));
        assert_eq!(position.zobrist(), position.zobrist_from_scratch());
        let expected: Vec<&str> = ply["legal"]
            .as_array()
            .expect("legal moves")
            .iter()
            .map(word)
            .collect();
        assert_eq!(legal(&position), expected);
        let action = position.read_move(word(&ply["move"])).expect("a move");
        position.play(&action, &mut ()).expect("a legal move");
    }
    let end = word(&game["final"]);
    assert_eq!(position.to_string(), end);
    assert_eq!(SurgePosition::parse(&options, end), Ok(position));
    assert!(legal(&position).is_empty());
    let outcome = position.outcome().expect("the game is over");
    assert_eq!(
        serde_json::to_value(outcome.result).expect("plain data"),
        game["result"]
    );
    assert_eq!(
        serde_json::to_value(position.score()).expect("plain data"),
        game["score"]
    );
    let record: Record = serde_json::from_value(game.clone()).expect("a record");
    assert_eq!(
        record.replay().expect("a good record").outcome,
        Some(outcome)
    );
    plies.len()
}

#[test]
fn recorded_games_are_played_as_recorded() {
    let games = lines("surge.jsonl");
    assert_eq!(games.len(), 16);
    let plies: usize = games.iter().map(check_game).sum();
    assert!(plies > 800);
}

#[test]
fn games_from_made_up_starts_are_played_as_recorded() {
    let games: Vec<Value> = lines("made_up.jsonl")
        .into_iter()
        .filter(|game| game["game"] == "surge")
        .collect();
    assert_eq!(games.len(), 25);
    for game in &games {
        check_game(game);
    }
}

#[test]
fn columns_surge_as_recorded() {
    let columns = lines("columns.jsonl");
    assert_eq!(columns.len(), 1500);
    for expected in columns {
        let column: Column = word(&expected["before"]).parse().expect("a column");
        let found = serde_json::to_value(column.surge()).expect("plain data");
        assert_eq!(found, expected);
    }
}

#[test]
fn a_column_is_printed_with_its_keys_in_order() {
    let column: Column = "B9 O3 . B1".parse().expect("a column");
    assert_eq!(
        serde_json::to_string(&column.surge()).expect("plain data"),
        r#"{"before":"B9 O3 . B1 . . . .","after":". B9 O3 . B1 . . .","score":{"B":0,"O":0},"gone":[]}"#
    );
    let column: Column = "O2 B2 O1 O1 B1 B1 B2 O2".parse().expect("a column");
    assert_eq!(
        serde_json::to_string(&column.surge()).expect("plain data"),
        r#"{"before":"O2 B2 O1 O1 B1 B1 B2 O2","after":". . . O1 . B1 B1 B2","score":{"B":2,"O":0},"gone":[["B",2,"clash"],["O",1,"clash"],["O",2,"pushed"],["O",2,"rolled"]]}"#
    );
}

#[test]
fn both_seats_can_place_first() {
    let second = Surge::read_options(&serde_json::json!({"first": "second"})).expect("an option");
    assert_eq!(second.first, Seat::Second);
}
