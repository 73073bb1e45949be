//! `perft`.

use crate::program::{SURAKARTA_START, json, lab, text, vectors};

fn counts(args: &[&str]) -> Vec<u64> {
    let out = lab(&[&["perft"], args].concat()).good();
    let mut nodes = Vec::new();
    for (index, line) in out.lines().enumerate() {
        let (depth, count) = line.split_once(' ').expect("two numbers");
        assert_eq!(depth, (index + 1).to_string());
        nodes.push(count.parse().expect("a number"));
    }
    nodes
}

#[test]
fn the_known_numbers_come_out_for_every_game_with_a_usual_start() {
    assert_eq!(
        counts(&["surakarta", "--depth", "4"]),
        [16, 256, 5382, 111_122]
    );
    let plain = ["--options", r#"{"diagonal": false}"#];
    assert_eq!(
        counts(&[&["surakarta", "--depth", "4"], &plain[..]].concat()),
        [6, 36, 402, 4460]
    );
    assert_eq!(counts(&["cairns", "--depth", "3"]), [25, 600, 16320]);
    for (options, depth, known) in [
        (r#"{"size": 2}"#, "5", &[7, 42, 300, 1596, 9624][..]),
        (
            r#"{"size": 2, "edition": "abstractplay"}"#,
            "6",
            &[7, 42, 234, 1332, 4872, 18768],
        ),
        (r#"{"size": 3}"#, "3", &[19, 342, 6216]),
        (r#"{"edition": "abstractplay"}"#, "2", &[61, 3660]),
    ] {
        assert_eq!(
            counts(&["surmount", "--options", options, "--depth", depth]),
            known,
            "{options}"
        );
    }
}

#[test]
fn a_written_position_is_where_the_count_starts() {
    assert_eq!(
        counts(&["surakarta", "--position", SURAKARTA_START, "--depth", "2"]),
        [16, 256]
    );
    // Surmount takes the size from the rows, and a finished game counts nothing.
    assert_eq!(
        counts(&["surmount", "--position", "2/3/2 x", "--depth", "2"]),
        [7, 42]
    );
    assert_eq!(
        counts(&["surmount", "--position", "xx/xxx/xx -", "--depth", "2"]),
        [0, 0]
    );
}

#[test]
fn surge_needs_a_position_or_a_seed() {
    lab(&["perft", "surge", "--depth", "1"]).refused(2, "--seed");
    // Three stones in hand at most, sixteen home squares.
    let dealt = counts(&["surge", "--seed", "7", "--depth", "2"]);
    assert!([16, 32, 48].contains(&dealt[0]), "{dealt:?}");
    assert_eq!(counts(&["surge", "--seed", "7", "--depth", "2"]), dealt);
    let start = json(&vectors("surge.jsonl")[0]);
    let first = &start["plies"][0];
    assert_eq!(
        counts(&[
            "surge",
            "--position",
            text(first, "position"),
            "--depth",
            "1"
        ])[0] as usize,
        first["legal"].as_array().expect("a list").len()
    );
}

#[test]
fn the_same_seed_deals_the_same_game_in_every_command() {
    for seed in ["0", "1", "18446744073709551615"] {
        let game = lab(&[
            "play", "surge", "--first", "random", "--second", "random", "--seed", seed,
        ])
        .good();
        let game = json(&game);
        let start = text(&game, "start");
        let by_seed = lab(&["legal", "surge", "--seed", seed]).good();
        let by_text = lab(&["legal", "surge", "--position", start]).good();
        assert_eq!(by_seed, by_text);
        assert_eq!(
            counts(&["surge", "--seed", seed, "--depth", "2"]),
            counts(&["surge", "--position", start, "--depth", "2"])
        );
    }
}

#[test]
fn bad_positions_options_and_depths_are_refused() {
    for (args, words) in [
        (&["nim", "--depth", "1"][..], "nim"),
        (&["cairns"], "--depth"),
        (&["cairns", "--depth", "0"], "depth"),
        (&["cairns", "--depth", "-1"], "-1"),
        (&["cairns", "--depth", "many"], "many"),
        (&["cairns", "--depth", "1", "--options", "{"], "JSON"),
        (&["cairns", "--depth", "1", "--options", "[]"], "object"),
        (&["cairns", "--depth", "1", "--options", "null"], "object"),
        (
            &["cairns", "--depth", "1", "--options", r#"{"sise": 5}"#],
            "sise",
        ),
        (
            &["surmount", "--depth", "1", "--options", r#"{"size": 9}"#],
            "size",
        ),
        (&["cairns", "--depth", "1", "--position", "x5"], ""),
        (&["cairns", "--depth", "1", "--position", ""], ""),
        (&["cairns", "--depth", "1", "--position", "\n\u{7}"], ""),
        (
            &["surge", "--depth", "1", "--seed", "1", "--position", "8 x"],
            "--seed",
        ),
        (&["surge", "--depth", "1", "--seed", "-1"], "-1"),
        (
            &[
                "surmount",
                "--depth",
                "1",
                "--options",
                r#"{"size": 5}"#,
                "--position",
                "4/5/6/7/6/5/4 x",
            ],
            "",
        ),
    ] {
        lab(&[&["perft"], args].concat()).refused(2, words);
    }
}

/// A row of twelve enemies to take on the largest board, with the rest of it to grow on.
const TOO_MANY: &str = "7/8/9/10/11/12/oooooooooooox/12/11/10/9/8/7 x";

#[test]
fn a_position_with_too_many_results_is_given_up() {
    lab(&["perft", "surmount", "--position", TOO_MANY, "--depth", "1"]).refused(1, "1000000");
    lab(&["legal", "surmount", "--position", TOO_MANY]).refused(1, "1000000");
    // The lines before it stand: the ply that leads there is counted.
    let before = "7/8/9/10/11/12/ooooooooooox1/12/11/10/9/8/7 o";
    let ran = lab(&["perft", "surmount", "--position", before, "--depth", "2"]);
    ran.one_error(1, "1000000");
    assert!(ran.out.starts_with("1 "), "{ran:?}");
    // Hundreds of thousands are not too many.
    let many = "7/8/9/10/11/12/ooooooooox3/12/11/10/9/8/7 x";
    assert_eq!(
        counts(&["surmount", "--position", many, "--depth", "1"]),
        [287_168]
    );
    assert_eq!(
        lab(&["legal", "surmount", "--position", many])
            .good()
            .lines()
            .count(),
        287_168
    );
}
