//! `legal`.

use crate::program::{SURAKARTA_START, json, lab, text, vectors};

fn legal(args: &[&str]) -> Vec<String> {
    let out = lab(&[&["legal"], args].concat()).good();
    out.lines().map(str::to_owned).collect()
}

#[test]
fn moves_come_one_a_line_sorted_by_bytes() {
    let moves = legal(&["surakarta"]);
    assert_eq!(moves.len(), 16);
    assert!(moves.is_sorted());
    assert_eq!(moves[0], "a2-a3");
    assert_eq!(legal(&["surakarta", "--position", SURAKARTA_START]), moves);
    assert_eq!(legal(&["cairns"]).len(), 25);
    assert_eq!(
        legal(&["surmount", "--options", r#"{"size": 2}"#]),
        ["a1", "a2", "b1", "b2", "b3", "c1", "c2"]
    );
    assert!(legal(&["surge", "--seed", "3"]).is_sorted());
}

#[test]
fn the_lists_of_known_games_come_out() {
    for file in ["surge.jsonl", "surakarta.jsonl", "cairns.jsonl"] {
        let game = json(&vectors(file)[1]);
        let options = game["options"].to_string();
        let plies = game["plies"].as_array().expect("a list");
        for ply in plies.iter().step_by(9) {
            let moves = legal(&[
                text(&game, "game"),
                "--options",
                &options,
                "--position",
                text(ply, "position"),
            ]);
            assert_eq!(serde_json::json!(moves), ply["legal"]);
        }
    }
}

#[test]
fn skip_and_pass_are_moves() {
    // Blue has nothing left in hand.
    let surge = "x1,7/8/8/8/8/8/8/8 x x 30 0-0 -|- -|-";
    assert_eq!(legal(&["surge", "--position", surge]), ["skip"]);
    // A full board on which nothing larger can be made.
    let surmount = "ox/xoo/xo x";
    let moves = legal(&["surmount", "--position", surmount]);
    assert!(!moves.is_empty());
    let pass = vectors("surmount.jsonl")
        .iter()
        .flat_map(|line| json(line)["plies"].as_array().expect("a list").clone())
        .find(|ply| ply["move"] == "pass")
        .expect("some game has a pass");
    let position = text(&pass, "position");
    assert_eq!(legal(&["surmount", "--position", position]), ["pass"]);
}

#[test]
fn a_finished_game_has_no_moves_and_is_no_error() {
    assert_eq!(
        lab(&["legal", "surmount", "--position", "xx/xxx/xx -"]).good(),
        ""
    );
    let taken = "6/6/6/6/o5/oo4 x 0";
    assert_eq!(lab(&["legal", "surakarta", "--position", taken]).good(), "");
}

#[test]
fn canonical_turns_of_surmount_are_as_many_as_their_results() {
    for line in &vectors("surmount_abstractplay.jsonl")[..2] {
        let game = json(line);
        let options = game["options"].to_string();
        let plies = game["plies"].as_array().expect("a list");
        let counted = plies
            .iter()
            .filter(|ply| (1..5000).contains(&ply["results"].as_u64().unwrap_or(0)));
        for ply in counted.step_by(15) {
            let moves = legal(&[
                "surmount",
                "--options",
                &options,
                "--position",
                text(ply, "position"),
            ]);
            assert_eq!(Some(moves.len() as u64), ply["results"].as_u64());
        }
    }
}

#[test]
fn what_is_missing_or_wrong_is_refused() {
    lab(&["legal", "surge"]).refused(2, "--seed");
    lab(&["legal", "chess"]).refused(2, "chess");
    lab(&["legal", "cairns", "--position", "x5/x5/x5/x5 1 1 0"]).refused(2, "");
    lab(&["legal"]).refused(2, "GAME");
}
