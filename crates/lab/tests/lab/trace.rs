//! `trace`.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::program::{SURAKARTA_START, command, json as read, lab, lab_reading, text, vectors};

/// What a trace adds to a record.
const ADDED: [&str; 3] = ["plies", "final", "score"];

/// A traced game without what a trace adds.
fn record(line: &str) -> Value {
    let mut game = read(line);
    let map = game.as_object_mut().expect("an object");
    for key in ADDED {
        map.remove(key);
    }
    game
}

fn traced(records: &[Value]) -> Vec<String> {
    let input: String = records.iter().map(|record| format!("{record}\n")).collect();
    let out = lab_reading(&["trace"], input.as_bytes()).good();
    out.lines().map(str::to_owned).collect()
}

#[test]
fn every_known_game_comes_out_as_it_is_known() {
    for file in [
        "surge.jsonl",
        "surmount.jsonl",
        "surakarta.jsonl",
        "cairns.jsonl",
        "made_up.jsonl",
    ] {
        let known = vectors(file);
        let records: Vec<Value> = known.iter().map(|line| record(line)).collect();
        let traces = traced(&records);
        assert_eq!(traces.len(), known.len(), "{file}");
        for (trace, known) in traces.iter().zip(&known) {
            // Equal as JSON, and the same keys in the same order.
            assert_eq!(read(trace), read(known), "{file}");
            let order = |line: &str| -> Vec<usize> {
                let keys = [
                    "game", "rules", "options", "start", "moves", "plies", "final", "result",
                ];
                let places = keys.map(|key| line.find(&format!("\"{key}\":")).expect("a key"));
                places.to_vec()
            };
            assert!(order(trace).is_sorted(), "{trace}");
        }
    }
}

#[test]
fn a_recorded_start_may_be_one_that_cannot_be_set_up_if_a_set_has_the_stones() {
    let record = |start: &str| format!(r#"{{"game":"surakarta","start":"{start}","moves":[]}}"#);
    let set_up = |start: &str| lab(&["legal", "surakarta", "--position", start]);
    let thirteen = "2ox1o/3ooo/ooo1o1/4o1/2o3/xoxo2 x 9";
    lab_reading(&["trace"], record(thirteen).as_bytes()).good();
    set_up(thirteen).refused(2, "White has 13 stones");
    let more_than_a_set = "oooooo/oooooo/o5/6/xxxxxx/xxxxxx x 0";
    lab_reading(&["trace"], record(more_than_a_set).as_bytes())
        .refused(1, "line 1, ply 0: 25 stones");
    set_up(more_than_a_set).refused(2, "White has 13 stones");
}

#[test]
fn lines_are_the_same_bytes_as_the_known_ones() {
    let known = vectors("surmount.jsonl");
    let input: String = known.iter().map(|line| format!("{line}\n")).collect();
    // A trace is a record too: what it adds is passed over.
    assert_eq!(lab_reading(&["trace", "-"], input.as_bytes()).good(), input);
}

#[test]
fn games_of_the_other_edition_come_out_but_for_the_counts() {
    let known = vectors("surmount_abstractplay.jsonl");
    let records: Vec<Value> = known.iter().map(|line| record(line)).collect();
    for (trace, known) in traced(&records).iter().zip(&known) {
        let mut known = read(known);
        for ply in known["plies"].as_array_mut().expect("a list") {
            ply.as_object_mut().expect("an object").remove("results");
        }
        assert_eq!(read(trace), known);
    }
}

#[test]
fn what_is_left_out_is_written_out_and_options_stay_as_given() {
    let out = traced(&[
        json!({"game": "surakarta", "moves": ["a2-a3"]}),
        json!({"game": "cairns", "moves": []}),
        json!({"game": "surmount", "options": {"size": 4}, "moves": ["d4"]}),
        json!({"game": "surmount", "start": "2/3/2 x", "moves": ["b2"]}),
    ]);
    assert!(out[0].starts_with(&format!(
        r#"{{"game":"surakarta","rules":1,"options":{{}},"start":"{SURAKARTA_START}","moves":["a2-a3"],"plies":[{{"position":"#
    )));
    assert!(out[0].ends_with(r#","final":"oooooo/oooooo/6/x5/1xxxxx/xxxxxx o 1","result":null}"#));
    assert_eq!(
        out[1],
        r#"{"game":"cairns","rules":1,"options":{},"start":"x5/x5/x5/x5/x5 1 1 0","moves":[],"plies":[],"final":"x5/x5/x5/x5/x5 1 1 0","result":null}"#
    );
    assert_eq!(read(&out[2])["options"], json!({"size": 4}));
    assert_eq!(
        read(&out[2])["plies"],
        json!([{"position": "4/5/6/7/6/5/4 x", "move": "d4"}])
    );
    assert_eq!(read(&out[3])["options"], json!({}));
    let order = r#"{"game":"surmount","options":{"tournament":true,"size":4,"edition":"original"},"moves":[]}"#;
    let out = lab_reading(&["trace"], order.as_bytes()).good();
    assert!(out.contains(r#""options":{"tournament":true,"size":4,"edition":"original"},"#));
}

#[test]
fn an_unfinished_game_of_surge_has_its_score_and_a_side_to_move() {
    let mut game = record(&vectors("surge.jsonl")[0]);
    game["moves"].as_array_mut().expect("a list").truncate(9);
    game["result"] = Value::Null;
    let out = read(&traced(&[game])[0]);
    assert_eq!(out["result"], Value::Null);
    assert!(out["score"].is_array());
    assert_eq!(out["plies"].as_array().expect("a list").len(), 9);
    let side = text(&out, "final").split(' ').nth(1).expect("a field");
    assert!(side == "x" || side == "o");
}

#[test]
fn a_game_given_up_is_over_with_nobody_to_move() {
    for (reason, result) in [("resign", "first"), ("time", "second"), ("agreed", "draw")] {
        let out = traced(&[
            json!({"game": "surakarta", "moves": ["a2-a3"], "result": result, "reason": reason}),
        ]);
        let out = read(&out[0]);
        assert_eq!(out["result"], result);
        assert_eq!(out["final"], "oooooo/oooooo/6/x5/1xxxxx/xxxxxx - 1");
    }
}

#[test]
fn the_trace_of_a_game_given_up_is_a_record_of_it() {
    for (reason, result) in [("resign", "first"), ("time", "second"), ("agreed", "draw")] {
        for game in [
            json!({"game": "surakarta", "moves": ["a2-a3"]}),
            json!({"game": "cairns", "moves": []}),
            json!({
                "game": "surge",
                "start": "8/8/8/8/8/8/8/8 x x 1 0-0 1.4.9|7.2 2.2.10|5.8",
                "moves": ["9@c2", "2@c7"],
            }),
        ] {
            let mut game = game;
            game["result"] = json!(result);
            game["reason"] = json!(reason);
            let once = traced(&[game]).swap_remove(0);
            let ends = format!(r#","result":"{result}","reason":"{reason}""#);
            assert!(once.contains(&ends), "{once}");
            let twice = lab_reading(&["trace"], once.as_bytes()).good();
            assert_eq!(twice, format!("{once}\n"));
        }
    }
    // The board tells the others, and an unfinished game has none.
    for line in [
        &vectors("cairns.jsonl")[0],
        r#"{"game":"cairns","moves":["c3"]}"#,
    ] {
        let out = lab_reading(&["trace"], line.as_bytes()).good();
        assert_eq!(read(&out).get("reason"), None);
    }
}

#[test]
fn happenings_stand_at_each_ply_when_asked_for() {
    for file in [
        "surge.jsonl",
        "surmount.jsonl",
        "surakarta.jsonl",
        "cairns.jsonl",
    ] {
        let line = vectors(file).swap_remove(0);
        let plain = lab_reading(&["trace"], line.as_bytes()).good();
        assert!(!plain.contains("happenings"));
        let mut told = read(&lab_reading(&["trace", "--happenings"], line.as_bytes()).good());
        let plies = told["plies"].as_array_mut().expect("a list");
        for ply in plies {
            let ply = ply.as_object_mut().expect("an object");
            let happenings = ply.remove("happenings").expect("they were asked for");
            let happenings = happenings.as_array().expect("a list");
            assert!(!happenings.is_empty(), "{file}");
        }
        assert_eq!(told, read(&plain));
    }
}

#[test]
fn bad_records_are_told_line_by_line_and_the_others_go_on() {
    let good = r#"{"game":"cairns","moves":["c3"]}"#;
    let bad = [
        ("{", "ply 0"),
        ("[]", "ply 0"),
        ("\"surge\"", "ply 0"),
        (r#"{"moves":[]}"#, "game"),
        (r#"{"game":"cairns"}"#, "moves"),
        (r#"{"game":"nim","moves":[]}"#, "nim"),
        (r#"{"game":"cairns","rules":2,"moves":[]}"#, "version"),
        (r#"{"game":"cairns","options":{"x":1},"moves":[]}"#, "x"),
        (r#"{"game":"cairns","options":[],"moves":[]}"#, "options"),
        (r#"{"game":"cairns","start":"x5","moves":[]}"#, "ply 0"),
        (r#"{"game":"surge","moves":[]}"#, "start"),
        (r#"{"game":"cairns","moves":["c3","c3"]}"#, "ply 2: "),
        (
            r#"{"game":"cairns","moves":["c3","c4","what\nnow"]}"#,
            "ply 3: ",
        ),
        (r#"{"game":"cairns","moves":[1]}"#, "ply 0"),
        (
            r#"{"game":"surakarta","start":"6/6/6/6/o5/xo4 - 0","moves":["a1-a2"]}"#,
            "ply 1: ",
        ),
        (
            r#"{"game":"cairns","moves":["c3"],"result":"first"}"#,
            "ply 1: ",
        ),
        (r#"{"game":"cairns","moves":[],"result":"third"}"#, "third"),
        (
            r#"{"game":"cairns","moves":["c3"],"result":"draw","reason":"resign"}"#,
            "ply 1: ",
        ),
        ("{\"game\":\"cairns\\u0000\",\"moves\":[]}", "ply 0"),
        (
            r#"{"game":"cairns","options":"x","moves":[]}"#,
            "must be an object",
        ),
        (
            r#"{"game":"cairns","moves":[],"moves":[]}"#,
            "duplicate field `moves`",
        ),
        ("[1]", "expected an object with a game and its moves"),
    ];
    let mut input = String::new();
    for (line, _) in &bad {
        input += &format!("{line}\n\n{good}\r\n");
    }
    let ran = lab_reading(&["trace"], input.as_bytes());
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.out.lines().count(), bad.len());
    let errors: Vec<&str> = ran.err.lines().collect();
    assert_eq!(errors.len(), bad.len(), "{errors:#?}");
    for (index, ((line, words), error)) in bad.iter().zip(&errors).enumerate() {
        let number = index * 3 + 1;
        assert!(
            error.starts_with(&format!("line {number}, ply ")),
            "{error}"
        );
        assert!(error.contains(words), "{line}: {error}");
    }
}

#[test]
fn a_contradiction_with_a_finished_board_is_bad() {
    let finished = record(&vectors("cairns.jsonl")[0]);
    let plies = finished["moves"].as_array().expect("a list").len();
    let other = if finished["result"] == "first" {
        "second"
    } else {
        "first"
    };
    let mut too_long = finished.clone();
    too_long["moves"]
        .as_array_mut()
        .expect("a list")
        .push(json!("c3"));
    let mut faults = vec![(too_long, plies + 1)];
    for (key, value) in [
        ("result", json!(other)),
        ("result", Value::Null),
        ("reason", json!("stalled")),
        ("reason", json!("resign")),
    ] {
        let mut contradicted = finished.clone();
        contradicted[key] = value;
        faults.push((contradicted, plies));
    }
    for (fault, ply) in faults {
        let ran = lab_reading(&["trace"], fault.to_string().as_bytes());
        ran.refused(1, &format!("line 1, ply {ply}: "));
    }
}

#[test]
fn lines_that_are_no_text_are_bad_records() {
    let ran = lab_reading(
        &["trace"],
        b"\xff\xfe\n{\"game\":\"cairns\",\"moves\":[]}\n",
    );
    assert_eq!(ran.out.lines().count(), 1);
    ran.one_error(1, "line 1, ply 0: ");
    let deep = "[".repeat(100_000);
    lab_reading(&["trace"], deep.as_bytes()).refused(1, "line 1, ply 0: ");
    assert_eq!(lab_reading(&["trace"], b"").good(), "");
    assert_eq!(lab_reading(&["trace"], b"\n \r\n\n").good(), "");
}

#[test]
fn a_byte_order_mark_and_the_line_ends_of_windows_lose_nothing() {
    let plain = "{\"game\":\"cairns\",\"moves\":[\"c3\"]}\n";
    let expected = lab_reading(&["trace"], plain.as_bytes()).good();
    let windows = format!("\u{feff}{}\r\n", plain.trim_end());
    let twice = windows.repeat(2);
    assert_eq!(lab_reading(&["trace"], windows.as_bytes()).good(), expected);
    // Two such files, one after the other.
    assert_eq!(
        lab_reading(&["trace"], twice.as_bytes()).good(),
        expected.repeat(2)
    );
    // Files without a record are no error.
    for empty in ["", "\n", "\r\n \t\r\n", "\u{feff}", "\u{feff}\r\n"] {
        assert_eq!(lab_reading(&["trace"], empty.as_bytes()).good(), "");
    }
    let analysed = lab_reading(&["analyse", "--nodes", "1"], windows.as_bytes()).good();
    assert!(analysed.starts_with("record 1: cairns"), "{analysed}");
}

#[test]
fn a_line_that_is_no_text_does_not_end_an_analysis() {
    let input = b"\xff\xfe\n{\"game\":\"cairns\",\"moves\":[\"c3\"]}\n";
    let ran = lab_reading(&["analyse", "--nodes", "1"], input);
    ran.one_error(1, "line 1: not a record: it is not UTF-8");
    assert!(ran.out.starts_with("record 2: cairns"), "{ran:?}");
}

#[test]
fn files_are_read_and_what_cannot_be_read_is_an_error() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../rules/tests/vectors/cairns.jsonl"
    );
    assert_eq!(
        lab(&["trace", file]).good().lines().count(),
        vectors("cairns.jsonl").len()
    );
    lab(&["trace", "no/such/file"]).refused(2, "no/such/file");
    lab(&["trace", env!("CARGO_MANIFEST_DIR")]).refused(2, "cannot read");
}

#[test]
fn each_trace_comes_as_soon_as_its_record_is_in() {
    let mut child = command(&["trace"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe was asked for");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe was asked for"));
    for moves in ["", "\"c3\""] {
        writeln!(input, r#"{{"game":"cairns","moves":[{moves}]}}"#).expect("it is read");
        let mut line = String::new();
        output.read_line(&mut line).expect("it is written");
        assert!(line.contains(&format!(r#""moves":[{moves}]"#)));
    }
    drop(input);
    assert!(child.wait().expect("the program ends").success());
}
