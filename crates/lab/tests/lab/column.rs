//! `column`.

use crate::program::{json, lab, text, vectors};

#[test]
fn known_columns_come_out_as_the_same_bytes() {
    for line in vectors("columns.jsonl").iter().step_by(15) {
        let known = json(line);
        assert_eq!(
            lab(&["column", text(&known, "before")]).good(),
            format!("{line}\n")
        );
    }
}

#[test]
fn missing_squares_are_empty() {
    let short = json(&lab(&["column", "B9 O3 . B1"]).good());
    assert_eq!(text(&short, "before"), "B9 O3 . B1 . . . .");
    let full = json(&lab(&["column", "B9 O3 . B1 . . . ."]).good());
    assert_eq!(short, full);
    assert_eq!(
        lab(&["column", ""]).good(),
        "{\"before\":\". . . . . . . .\",\"after\":\". . . . . . . .\",\"score\":{\"B\":0,\"O\":0},\"gone\":[]}\n"
    );
}

#[test]
fn what_is_no_column_is_refused() {
    for squares in [
        ". . . . . . . . .",
        "B1 B2 B3 B4 B5 B6 B7 B8 B9",
        "B11",
        "B0",
        "B",
        "X3",
        "b3",
        "B03",
        "B3,O4",
        "B9*",
        "é",
        "--",
    ] {
        lab(&["column", squares]).refused(2, "");
    }
    lab(&["column"]).refused(2, "SQUARES");
    lab(&["column", "B1", "B2"]).refused(2, "B2");
}
