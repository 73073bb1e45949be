//! `play`.

use serde_json::Value;

use crate::program::{GAMES, json, lab, lab_reading, text};

fn play(game: &str, more: &[&str]) -> String {
    lab(&[&["play", game], more].concat()).good()
}

#[test]
fn records_replay_and_name_their_seed_and_bots() {
    for game in GAMES {
        let bots = [
            "--first", "random", "--second", "easy", "--games", "3", "--seed", "40",
        ];
        let options: &[&str] = if game == "surmount" {
            &["--options", r#"{"size": 4, "tournament": true}"#]
        } else {
            &[]
        };
        let out = play(game, &[&bots, options].concat());
        assert_eq!(out.lines().count(), 3);
        for (line, seed) in out.lines().zip(40_u64..) {
            let record = json(line);
            assert_eq!(record["game"], game);
            assert_eq!(record["rules"], 1);
            assert_eq!(record["seed"], seed);
            assert_eq!(record["first"], "random");
            assert_eq!(record["second"], "easy");
            assert!(
                record["result"].is_string(),
                "the game was played to its end"
            );
            assert!(record["reason"].is_string());
            text(&record, "start");
        }
        let trace = lab_reading(&["trace"], out.as_bytes()).good();
        for (line, trace) in out.lines().zip(trace.lines()) {
            let (record, trace) = (json(line), json(trace));
            for key in ["game", "options", "start", "moves", "result"] {
                assert_eq!(record[key], trace[key]);
            }
        }
        assert_eq!(
            play(game, &[&bots, options].concat()),
            out,
            "the same seed, the same games"
        );
    }
}

#[test]
fn game_i_is_the_game_of_seed_s_plus_i() {
    let bots = ["--first", "easy", "--second", "random"];
    let many = play(
        "surge",
        &[&bots[..], &["--games", "2", "--seed", "8"]].concat(),
    );
    let second = play("surge", &[&bots[..], &["--seed", "9"]].concat());
    assert_eq!(many.lines().nth(1).expect("two games"), second.trim_end());
    assert_ne!(many.lines().next(), many.lines().nth(1));
    let last = play(
        "cairns",
        &[
            &bots[..],
            &["--games", "2", "--seed", "18446744073709551615"],
        ]
        .concat(),
    );
    assert_eq!(json(last.lines().nth(1).expect("two games"))["seed"], 0);
}

#[test]
fn options_are_played_by_and_written_down() {
    let surge = json(&play(
        "surge",
        &[
            "--first",
            "random",
            "--second",
            "random",
            "--options",
            r#"{"first": "second"}"#,
        ],
    ));
    assert_eq!(surge["options"]["first"], "second");
    assert!(text(&surge, "start").starts_with("8/8/8/8/8/8/8/8 o o 1 "));
    let bare = json(&play(
        "cairns",
        &["--first", "random", "--second", "random"],
    ));
    assert_eq!(bare["options"], Value::Object(serde_json::Map::new()));
}

#[test]
fn unknown_bots_games_and_options_are_refused() {
    for (args, words) in [
        (&["surge", "--first", "easy"][..], "--second"),
        (&["surge", "--first", "hal", "--second", "easy"], "random"),
        (&["surge", "--first", "easy", "--second", ""], "easy"),
        (&["chess", "--first", "easy", "--second", "easy"], "chess"),
        (
            &[
                "surge", "--first", "easy", "--second", "easy", "--games", "0",
            ],
            "0",
        ),
        (
            &[
                "surge", "--first", "easy", "--second", "easy", "--seed", "x",
            ],
            "x",
        ),
        (
            &[
                "surge",
                "--first",
                "easy",
                "--second",
                "easy",
                "--options",
                r#"{"last": 1}"#,
            ],
            "last",
        ),
        (
            &[
                "surmount",
                "--first",
                "easy",
                "--second",
                "easy",
                "--options",
                "{\"size\": 1}",
            ],
            "size",
        ),
    ] {
        lab(&[&["play"], args].concat()).refused(2, words);
    }
}
