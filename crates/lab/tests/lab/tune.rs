//! `tune`.

use crate::program::lab;

#[test]
fn weights_are_fitted_alike_on_any_number_of_threads() {
    for (game, term) in [
        ("cairns", "cells held"),
        ("surmount", "stones"),
        ("surge", "points scored"),
    ] {
        let tune = |jobs| {
            let args = [
                "tune", game, "--games", "6", "--nodes", "60", "--seed", "4", "--jobs", jobs,
            ];
            lab(&args).good()
        };
        let out = tune("1");
        assert!(out.starts_with(&format!("{game}: 6 games, ")), "{out}");
        assert!(out.contains(&format!("  {term}\n")), "{out}");
        assert_eq!(out, tune("3"));
    }
}

#[test]
fn games_take_turns_between_options_and_only_weighted_sums_are_fitted() {
    let out = lab(&[
        "tune",
        "surmount",
        "--games",
        "2",
        "--nodes",
        "20",
        "--options",
        r#"{"size": 4}"#,
        "--options",
        r#"{"size": 5, "tournament": true}"#,
    ])
    .good();
    assert!(out.contains("surmount: 2 games"), "{out}");
    for doubt in ["-1", "NaN", "inf", "much"] {
        lab(&["tune", "cairns", "--doubt", doubt]).refused(2, "doubt");
    }
    lab(&["tune", "surakarta"]).refused(2, "no weighted sum");
    lab(&["tune", "cairns", "--options", r#"{"size": 4}"#]).refused(2, "size");
}
