//! `bench`.

use crate::program::{GAMES, lab};

#[test]
fn every_game_is_measured_and_the_method_is_told() {
    let out = lab(&["bench", "--seconds", "0.05"]).good();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), GAMES.len() + 1);
    for (game, line) in GAMES.iter().zip(&lines) {
        assert!(line.starts_with(game), "{line}");
        assert!(line.contains("games/s") && line.contains("perft"), "{line}");
        assert!(
            line.contains("search: ") && line.contains("nodes/s"),
            "{line}"
        );
    }
    assert!(lines[4].starts_with("method: "));
    assert!(
        out.contains("2572484 nodes"),
        "the perft of Surakarta is the known one"
    );
}

#[test]
fn a_search_takes_the_same_nodes_every_time() {
    let signature = || {
        let out = lab(&["bench", "cairns", "--seconds", "0.05"]).good();
        let after = out.split("search: ").nth(1).map(str::to_owned);
        let nodes = after.and_then(|text| text.split(' ').next().map(str::to_owned));
        nodes.expect("a number of nodes")
    };
    assert_eq!(signature(), signature());
}

#[test]
fn one_game_is_measured_alone_and_nonsense_is_refused() {
    let out = lab(&["bench", "cairns", "--seconds", "0.05"]).good();
    assert_eq!(out.lines().count(), 2);
    assert!(out.starts_with("cairns"));
    lab(&["bench", "chess"]).refused(2, "chess");
    for seconds in ["0", "-1", "NaN", "inf", "1e9", "soon"] {
        lab(&["bench", "cairns", "--seconds", seconds]).refused(2, "");
    }
}
