//! `judge`.

use crate::program::{Ran, SURAKARTA_START, json, lab, lab_reading, text, vectors};

fn judge(game: &str, options: &str, position: &str, action: &str) -> Ran {
    lab(&[
        "judge",
        game,
        "--options",
        options,
        "--position",
        position,
        "--move",
        action,
    ])
}

#[track_caller]
fn legal(ran: Ran) {
    assert_eq!(ran.good(), "legal\n");
}

#[track_caller]
fn illegal(ran: &Ran) {
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert_eq!(ran.err, "");
    let why = ran.out.strip_prefix("illegal: ").expect("it says why");
    assert!(why.trim().len() > 5, "{ran:?}");
    assert_eq!(why.lines().count(), 1, "{ran:?}");
}

#[test]
fn known_turns_of_surmount_are_judged_as_known() {
    for line in vectors("surmount_judge.jsonl").iter().step_by(11) {
        let known = json(line);
        let ran = judge(
            "surmount",
            &known["options"].to_string(),
            text(&known, "position"),
            text(&known, "move"),
        );
        if known["legal"] == true {
            legal(ran);
        } else {
            illegal(&ran);
        }
    }
    for line in vectors("surmount_turns.jsonl") {
        let known = json(&line);
        for edition in ["original", "abstractplay"] {
            let ran = judge(
                "surmount",
                &format!(r#"{{"edition": "{edition}"}}"#),
                text(&known, "position"),
                text(&known, "move"),
            );
            if known[edition] == true {
                legal(ran);
            } else {
                illegal(&ran);
            }
        }
    }
}

#[test]
fn moves_of_the_other_games_are_judged() {
    legal(judge("surakarta", "{}", SURAKARTA_START, "a2-a3"));
    illegal(&judge("surakarta", "{}", SURAKARTA_START, "a2xa5"));
    illegal(&judge(
        "surakarta",
        r#"{"diagonal": false}"#,
        SURAKARTA_START,
        "a2-b3",
    ));
    legal(judge("cairns", "{}", "x5/x5/x5/x5/x5 1 1 0", "c3"));
    illegal(&judge("cairns", "{}", "x5/x5/x5/x5/x5 1 1 0", "c3>"));
    let surge = json(&vectors("surge.jsonl")[0]);
    let ply = &surge["plies"][0];
    legal(judge(
        "surge",
        "{}",
        text(ply, "position"),
        text(ply, "move"),
    ));
    illegal(&judge("surge", "{}", text(ply, "position"), "skip"));
}

#[test]
fn a_turn_is_judged_in_its_written_order_however_many_others_there_are() {
    // More results than are ever listed or counted.
    let crowded = "7/8/9/10/11/12/oooooooooooox/12/11/10/9/8/7 x";
    let turn = "f12,h12,f11,f10,f9,f8,f7,f6,f5,f4,f3(xg5)";
    legal(judge("surmount", "{}", crowded, turn));
    // The same stones in an order in which one lies apart, or one too few.
    let apart = "f12,h12,f10,f11,f9,f8,f7,f6,f5,f4,f3(xg5)";
    illegal(&judge("surmount", "{}", crowded, apart));
    illegal(&judge("surmount", "{}", crowded, &turn.replace(",f3", "")));
    // A record keeps the order, which is not the canonical one.
    let record = serde_json::json!({"game": "surmount", "start": crowded, "moves": [turn]});
    let trace = json(&lab_reading(&["trace"], record.to_string().as_bytes()).good());
    assert_eq!(trace["moves"], serde_json::json!([turn]));
    assert_eq!(trace["plies"][0]["move"], turn);
    assert_eq!(
        text(&trace, "final"),
        "7/8/9/10/11/11x/4x7x/2xxxxxxxxxx/11/10/9/8/7 -"
    );
    assert_eq!(trace["result"], "first");
}

#[test]
fn the_moves_that_the_rules_name_are_judged() {
    for (game, position, action) in [
        (
            "surge",
            "8/8/8/8/8/8/8/8 x x 1 0-0 1.4.9|7 2.2.10|5",
            "9@c2",
        ),
        ("surge", "8/8/8/8/8/8/8/8 x x 1 0-0 -|7 2.2.10|5", "skip"),
        ("surmount", "4/5/6/7/6/5/4 x", "d4"),
        ("surmount", "4/5/6/3ox2/6/5/4 x", "xd4"),
        ("surmount", "5/6/7/8/3oxx3/8/7/6/5 x", "d4(xe4)"),
        ("surmount", "ox/xox/xo x", "xa2"),
        ("surakarta", SURAKARTA_START, "a2-a3"),
        ("surakarta", "3o2/6/2x3/6/6/6 x 0", "c4xd6"),
        ("cairns", "x5/x5/x2,21,x2/x5/x5 1 7 0", "c3"),
        ("cairns", "x5/x5/x2,12,x2/x5/x5 2 7 0", "c3>"),
        ("cairns", "x5/x5/x2,12,x2/x5/x5 2 7 0", "2c3+"),
    ] {
        legal(judge(game, "{}", position, action));
    }
}

#[test]
fn what_is_no_move_at_all_is_illegal_and_never_a_panic() {
    for action in [
        "", "-", "--help", "pass", "a2", "z9-z8", "a2-a3-a4", "é2-a3", "a2\na3",
    ] {
        illegal(&judge("surakarta", "{}", SURAKARTA_START, action));
    }
    illegal(&judge("surakarta", "{}", "6/6/6/6/o5/oo4 - 0", "a1-b1"));
}

#[test]
fn surmount_takes_its_size_from_the_rows() {
    let position = "4/5/6/7/6/5/4 x";
    let without = ["judge", "surmount", "--position", position, "--move", "d7"];
    assert_eq!(lab(&without).good(), "legal\n");
    legal(judge("surmount", r#"{"size": 4}"#, position, "d7"));
    judge("surmount", r#"{"size": 5}"#, position, "d7").refused(2, "");
}

#[test]
fn what_cannot_be_judged_is_refused() {
    lab(&["judge", "cairns", "--move", "c3"]).refused(2, "--position");
    lab(&["judge", "cairns", "--position", "x5/x5/x5/x5/x5 1 1 0"]).refused(2, "--move");
    judge("cairns", "{}", "nonsense", "c3").refused(2, "");
    judge("cairns", r#"{"a": 1}"#, "x5/x5/x5/x5/x5 1 1 0", "c3").refused(2, "a");
    judge("go", "{}", "x5/x5/x5/x5/x5 1 1 0", "c3").refused(2, "go");
}
