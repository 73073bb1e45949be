//! Surmount sentence by sentence: hand-worked positions for each rule, and what may be written.

#![expect(clippy::unwrap_used, reason = "the cases are written by hand")]

use serde_json::{Value, json};
use stonecircle_rules::surmount::{Broken, Cell, Happening, Options, Position, Surmount, Turn};
use stonecircle_rules::{
    Game, MoveError, OptionsError, Outcome, Position as _, Reason, Seat, Verdict, game,
};

fn options(value: Value) -> Options {
    Surmount::read_options(&value).unwrap()
}

fn original() -> Options {
    Options::default()
}

fn abstractplay() -> Options {
    options(json!({"edition": "abstractplay"}))
}

fn tournament() -> Options {
    options(json!({"tournament": true}))
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

/// A position of side 5 in which first is to move and only these rows hold stones.
fn rows(filled: &[(char, &str)]) -> String {
    let rows: Vec<String> = ('a'..='i')
        .rev()
        .map(|name| {
            let length = 9 - (name as i32 - 'e' as i32).abs();
            let written = filled.iter().find(|(row, _)| *row == name);
            written.map_or_else(|| length.to_string(), |(_, text)| (*text).to_owned())
        })
        .collect();
    format!("{} x", rows.join("/"))
}

fn row_e(row: &str) -> String {
    rows(&[('e', row)])
}

/// Plays a turn and gives the position after it.
fn after(options: &Options, position: &str, turn: &str) -> Result<String, Broken> {
    let mut position = Position::parse(options, position).unwrap();
    let before = position.clone();
    let turn = position.read_move(turn).unwrap();
    match position.play(&turn, &mut ()) {
        Ok(()) => Ok(position.to_string()),
        Err(MoveError::Illegal(broken)) => {
            assert_eq!(position, before, "nothing changes");
            Err(broken)
        }
        Err(other) => panic!("{other}"),
    }
}

#[track_caller]
fn legal(options: &Options, position: &str, turn: &str) {
    assert_eq!(
        after(options, position, turn).err(),
        None,
        "{position} {turn}"
    );
}

#[track_caller]
fn refused(options: &Options, position: &str, turn: &str, broken: Broken) {
    assert_eq!(
        after(options, position, turn),
        Err(broken),
        "{position} {turn}"
    );
}

fn happenings(options: &Options, position: &str, turn: &str) -> Vec<Happening> {
    let mut position = Position::parse(options, position).unwrap();
    let turn = position.read_move(turn).unwrap();
    let mut seen = Vec::new();
    position.play(&turn, &mut seen).unwrap();
    seen
}

#[test]
fn the_board_is_a_hexagon_that_starts_empty_with_green_to_move() {
    assert_eq!(Surmount::SIDES, ["Green", "Gold"]);
    for (size, cells) in [(2, 7), (3, 19), (4, 37), (5, 61), (6, 91), (7, 127)] {
        let start = Surmount::usual_start(&options(json!({ "size": size }))).unwrap();
        assert_eq!(start.board().len(), cells);
        assert!(
            start.stones_of(Seat::First).is_empty() && start.stones_of(Seat::Second).is_empty()
        );
        assert_eq!(start.to_move(), Some(Seat::First));
        assert_eq!(start.outcome(), None);
        let names: Vec<String> = start.board().iter().map(|cell| cell.to_string()).collect();
        assert_eq!((&*names[0], &*names[1]), ("a1", "a2"));
        let middle = format!("{}{}", char::from(b'a' + size - 1), 2 * size - 1);
        assert!(names.contains(&middle));
        assert_eq!(
            names[cells - 1],
            format!("{}{size}", char::from(b'a' + 2 * size - 2))
        );
    }
    let start = Surmount::usual_start(&original()).unwrap();
    assert_eq!(start.to_string(), "5/6/7/8/9/8/7/6/5 x");
    let middle: Vec<Cell> = start.neighbours(cell("e5")).iter().collect();
    assert_eq!(middle, ["d4", "d5", "e4", "e6", "f4", "f5"].map(cell));
    let corner: Vec<Cell> = start.neighbours(cell("a1")).iter().collect();
    assert_eq!(corner, ["a2", "b1", "b2"].map(cell));
    assert_eq!(cell("e5").axial(5), (0, 0));
    assert_eq!(cell("f5").axial(5), (0, 1));
    assert_eq!(cell("a1").axial(5), (0, -4));
    assert_eq!(cell("i5").axial(5), (0, 4));
}

#[test]
fn a_stone_goes_on_any_empty_cell() {
    assert_eq!(
        after(&original(), "5/6/7/8/9/8/7/6/5 x", "e5").unwrap(),
        "5/6/7/8/4x4/8/7/6/5 o"
    );
    legal(&original(), &row_e("3oxoo2"), "f5");
    refused(
        &original(),
        &row_e("4xo3"),
        "e5",
        Broken::Occupied { cell: cell("e5") },
    );
    refused(
        &original(),
        &row_e("4xo3"),
        "e6",
        Broken::Occupied { cell: cell("e6") },
    );
    for name in ["e10", "j1", "a6", "m13"] {
        refused(
            &original(),
            &row_e("4xo3"),
            name,
            Broken::OffBoard { cell: cell(name) },
        );
    }
}

#[test]
fn surmounting_takes_the_place_of_an_enemy_stone_and_its_whole_group() {
    assert_eq!(
        after(&original(), &row_e("2xxxoo1o"), "xe6").unwrap(),
        "5/6/7/8/2xxxx2o/8/7/6/5 o"
    );
    refused(
        &original(),
        &row_e("4xo3"),
        "xe5",
        Broken::NoEnemyStone { cell: cell("e5") },
    );
    refused(
        &original(),
        &row_e("4xo3"),
        "xe1",
        Broken::NoEnemyStone { cell: cell("e1") },
    );
    refused(
        &original(),
        &row_e("4xo3"),
        "xe10",
        Broken::OffBoard { cell: cell("e10") },
    );
}

#[test]
fn original_surmounts_need_a_touching_group_and_a_larger_created_one() {
    refused(
        &original(),
        &row_e("2x1o4"),
        "xe5",
        Broken::NoOwnGroupTouches { cell: cell("e5") },
    );
    // The far end of the group is out of touch, though the group is not.
    refused(
        &original(),
        &row_e("2xxoo3"),
        "xe6",
        Broken::NoOwnGroupTouches { cell: cell("e6") },
    );
    legal(&original(), &row_e("4xo3"), "xe6");
    refused(
        &original(),
        &row_e("4xoo2"),
        "xe6",
        Broken::NotLarger {
            created: 2,
            captured: 2,
        },
    );
    legal(&original(), &row_e("3xxoo2"), "xe6");
    // Two groups that are joined count together.
    legal(
        &original(),
        &rows(&[('f', "4x3"), ('e', "4oo3"), ('d', "3x4")]),
        "xe5",
    );
}

#[test]
fn abstractplay_surmounts_need_one_group_at_least_as_large() {
    legal(&abstractplay(), &row_e("4xo3"), "xe6");
    refused(
        &abstractplay(),
        &row_e("4xoo2"),
        "xe6",
        Broken::NoGroupLargeEnough {
            largest: 1,
            captured: 2,
        },
    );
    legal(&abstractplay(), &row_e("3xxoo2"), "xe6");
    // Sizes are not added.
    let two = rows(&[('f', "4x3"), ('e', "4oo3"), ('d', "3x4")]);
    refused(
        &abstractplay(),
        &two,
        "xe5",
        Broken::NoGroupLargeEnough {
            largest: 1,
            captured: 2,
        },
    );
    // Others may touch.
    legal(
        &abstractplay(),
        &rows(&[('f', "4x3"), ('e', "2xxoo3"), ('d', "3x4")]),
        "xe5",
    );
    refused(
        &abstractplay(),
        &row_e("2x1o4"),
        "xe5",
        Broken::NoOwnGroupTouches { cell: cell("e5") },
    );
}

#[test]
fn the_initial_stone_touches_an_enemy_group_and_an_own_group() {
    // f5 touches e5 and e6.
    legal(&original(), &row_e("4xoo2"), "f5(xe6)");
    let far = row_e("3xxoo2");
    refused(
        &original(),
        &far,
        "e3(xe6)",
        Broken::InitialTouchesNoEnemy { cell: cell("e3") },
    );
    refused(
        &original(),
        &far,
        "f6(xe6)",
        Broken::InitialExtendsNothing { cell: cell("f6") },
    );
    refused(
        &original(),
        &far,
        "a1,a2(xe6)",
        Broken::InitialExtendsNothing { cell: cell("a1") },
    );
    // In the other edition it is enough that its group touches one.
    legal(&abstractplay(), &row_e("3xxooo1"), "e3(xe6)");
    refused(
        &abstractplay(),
        &row_e("3xxooo1"),
        "f6(xe6)",
        Broken::InitialExtendsNothing { cell: cell("f6") },
    );
    refused(
        &abstractplay(),
        &row_e("2x5o"),
        "e2(xe9)",
        Broken::GroupTouchesNoEnemy { cell: cell("e2") },
    );
}

#[test]
fn the_initial_stone_merges_every_own_group_that_it_touches() {
    // S is e5, g4 and f5: with e6 four, more than three.
    legal(
        &original(),
        &rows(&[('g', "3x3"), ('e', "4xooo1")]),
        "f5(xe6)",
    );
    refused(
        &original(),
        &rows(&[('g', "3x3"), ('e', "4xoooo")]),
        "f5(xe6)",
        Broken::NotLarger {
            created: 4,
            captured: 4,
        },
    );
    // e4 joins e3 and e5 to three.
    legal(&abstractplay(), &row_e("2x1xooo1"), "e4(xe6)");
}

#[test]
fn without_further_stones_the_group_created_is_larger() {
    refused(
        &original(),
        &row_e("4xooo1"),
        "f5(xe6)",
        Broken::NotLarger {
            created: 3,
            captured: 3,
        },
    );
    // A group that the surmounting stone joins counts too: d6 touches e6 only.
    legal(
        &original(),
        &rows(&[('e', "4xooo1"), ('d', "5x2")]),
        "f5(xe6)",
    );
    // Smaller targets may be taken.
    legal(&original(), &row_e("2xxx1o2"), "e6(xe7)");
    // In the other edition the sizes are the same, no more and no less.
    refused(
        &abstractplay(),
        &row_e("2xxx1o2"),
        "e6(xe7)",
        Broken::NotTheTargetsSize {
            grown: 4,
            target: 1,
        },
    );
    legal(&abstractplay(), &row_e("4xoo2"), "f5(xe6)");
    refused(
        &abstractplay(),
        &row_e("4xooo1"),
        "f5(xe6)",
        Broken::NotTheTargetsSize {
            grown: 2,
            target: 3,
        },
    );
    refused(
        &abstractplay(),
        &rows(&[('e', "4xooo1"), ('d', "5x2")]),
        "f5(xe6)",
        Broken::NotTheTargetsSize {
            grown: 2,
            target: 3,
        },
    );
}

#[test]
fn with_further_stones_the_group_has_exactly_the_targets_size() {
    for edition in [original(), abstractplay()] {
        assert_eq!(
            after(&edition, &row_e("4xooo1"), "f5,f4(xe6)").unwrap(),
            "5/6/7/3xx3/4xx3/8/7/6/5 -"
        );
        refused(
            &edition,
            &row_e("4xoooo"),
            "f5,f4(xe6)",
            Broken::NotTheTargetsSize {
                grown: 3,
                target: 4,
            },
        );
        legal(&edition, &row_e("4xoooo"), "f5,f4,f3(xe6)");
        // The surmounting stone may join others; they do not count towards the size.
        legal(
            &edition,
            &rows(&[('e', "4xooo1"), ('d', "5x2")]),
            "f5,f4(xe6)",
        );
        refused(
            &edition,
            &rows(&[('e', "4xoooo"), ('d', "5x2")]),
            "f5,f4(xe6)",
            Broken::NotTheTargetsSize {
                grown: 3,
                target: 4,
            },
        );
        refused(
            &edition,
            &row_e("4xooo1"),
            "f5,f4(xe7)",
            Broken::SurmountApart { cell: cell("e7") },
        );
        refused(
            &edition,
            &row_e("4xooo1"),
            "f5,f4(xa1)",
            Broken::NoEnemyStone { cell: cell("a1") },
        );
    }
}

#[test]
fn further_stones_grow_only_while_some_target_is_larger() {
    for edition in [original(), abstractplay()] {
        refused(
            &edition,
            &row_e("4xooo1"),
            "f5,f4,f3(xe6)",
            Broken::NoLargerTarget {
                cell: cell("f3"),
                size: 3,
            },
        );
        // A second target that is larger lets it grow past the first.
        let two = rows(&[('i', "2o2"), ('h', "2o3"), ('g', "3o3"), ('e', "4xoo2")]);
        legal(&edition, &two, "f5,d4(xg4)");
        refused(
            &edition,
            &two,
            "f5,d4(xe6)",
            Broken::NotTheTargetsSize {
                grown: 3,
                target: 2,
            },
        );
    }
}

#[test]
fn further_stones_touch_the_group_and_nothing_else() {
    for edition in [original(), abstractplay()] {
        let plain = row_e("4xoooo");
        refused(
            &edition,
            &plain,
            "f5,h1(xe6)",
            Broken::FurtherApart { cell: cell("h1") },
        );
        refused(
            &edition,
            &plain,
            "f5,e5(xe6)",
            Broken::Occupied { cell: cell("e5") },
        );
        refused(
            &edition,
            &plain,
            "f5,e6(xe6)",
            Broken::Occupied { cell: cell("e6") },
        );
        refused(
            &edition,
            &plain,
            "f5,f5(xe6)",
            Broken::Occupied { cell: cell("f5") },
        );
        refused(
            &edition,
            &plain,
            "f5,e10(xe6)",
            Broken::OffBoard { cell: cell("e10") },
        );
        refused(
            &edition,
            &row_e("2x1xoooo"),
            "f5,f4,f3(xe6)",
            Broken::FurtherJoins { cell: cell("f3") },
        );
        refused(
            &edition,
            &rows(&[('g', "2o4"), ('e', "4xooo1")]),
            "f5,f4(xe6)",
            Broken::FurtherTouchesNoTarget { cell: cell("f4") },
        );
        // g4 touches f5, so it is a target from the start.
        legal(
            &edition,
            &rows(&[('g', "3o3"), ('e', "4xooo1")]),
            "f5,f4(xe6)",
        );
    }
}

#[test]
fn a_turn_may_end_after_its_initial_stone_but_not_after_a_further_one() {
    legal(&original(), &row_e("4xooo1"), "f5");
    refused(&original(), &row_e("4xooo1"), "f5,f4", Broken::MustCapture);
    refused(
        &abstractplay(),
        &row_e("4xooo1"),
        "f5,f4",
        Broken::MustCapture,
    );
    refused(
        &original(),
        "5/6/7/8/9/8/7/6/5 x",
        "e5,e6",
        Broken::InitialExtendsNothing { cell: cell("e5") },
    );
}

#[test]
fn a_pass_only_when_there_is_no_other_turn_and_then_always() {
    let small = options(json!({"size": 2}));
    refused(&small, "2/3/2 x", "pass", Broken::PassNotAllowed);
    refused(&small, "oo/oxo/o1 x", "pass", Broken::PassNotAllowed);
    refused(&small, "oo/xxo/ox o", "pass", Broken::PassNotAllowed);
    assert_eq!(after(&small, "oo/oxo/oo x", "pass").unwrap(), "oo/oxo/oo o");
    let full = Position::parse(&small, "oo/oxo/oo x").unwrap();
    let mut turns = Vec::new();
    full.legal_moves(10, &mut turns).unwrap();
    assert_eq!(turns, [Turn::PASS]);
    assert_eq!(
        happenings(&small, "oo/oxo/oo x", "pass"),
        [Happening::Passed]
    );
}

#[test]
fn the_tournament_rule_sweeps_smaller_groups_around_a_clear_capture() {
    // e6 is taken by a group of six. d1 and d2 are two; f1 to f4 with g1 make five.
    let around = rows(&[('g', "o6"), ('f', "oooo4"), ('e', "xxxxxo2o"), ('d', "oo6")]);
    let swept = "5/6/7/8/xxxxxx2o/8/7/6/5 o";
    let kept = "5/6/o6/oooo4/xxxxxx2o/oo6/7/6/5 o";
    assert_eq!(after(&tournament(), &around, "xe6").unwrap(), swept);
    assert_eq!(after(&original(), &around, "xe6").unwrap(), kept);
    let other = options(json!({"tournament": true, "edition": "abstractplay"}));
    assert_eq!(after(&other, &around, "xe6").unwrap(), swept);
    // Six are not smaller than six.
    let large = rows(&[('g', "oo5"), ('f', "oooo4"), ('e', "xxxxxo3"), ('d', "o7")]);
    assert_eq!(
        after(&tournament(), &large, "xe6").unwrap(),
        "5/6/oo5/oooo4/xxxxxx3/8/7/6/5 o"
    );
    // Captured and created less one are equal: nothing is swept.
    let equal = rows(&[('e', "4xo3"), ('d', "3o4")]);
    assert_eq!(
        after(&tournament(), &equal, "xe6").unwrap(),
        "5/6/7/8/4xx3/3o4/7/6/5 o"
    );
    // After growing too: S has the target's size, but the surmounting stone joins d6.
    let grown = rows(&[('e', "4xooo1"), ('d', "2o2x2"), ('c', "4o2")]);
    assert_eq!(
        after(&tournament(), &grown, "f5,f4(xe6)").unwrap(),
        "5/6/7/3xx3/4xx3/2o2x2/7/6/5 o"
    );
    // A plain placement never sweeps.
    assert_eq!(
        after(&tournament(), &row_e("xxx1o4"), "e4").unwrap(),
        "5/6/7/8/xxxxo4/8/7/6/5 o"
    );
}

#[test]
fn taking_the_last_stone_wins() {
    let won = Outcome::new(Verdict::First, Reason::NoStones);
    let mut position = Position::parse(&original(), &row_e("4xo3")).unwrap();
    let turn = position.read_move("xe6").unwrap();
    position.play(&turn, &mut ()).unwrap();
    assert_eq!(position.to_string(), "5/6/7/8/4xx3/8/7/6/5 -");
    assert_eq!((position.to_move(), position.outcome()), (None, Some(won)));
    assert_eq!(position.judge(&turn), Err(MoveError::Over));
    let mut turns = vec![turn];
    position.legal_moves(10, &mut turns).unwrap();
    assert!(turns.is_empty());
    assert_eq!(position.perft(1, 10), Ok(0));
    assert_eq!(position.perft(0, 10), Ok(1));
    // The sweep may take the last ones too.
    let swept = rows(&[('e', "xxxxxo3"), ('d', "oo6")]);
    assert!(after(&tournament(), &swept, "xe6").unwrap().ends_with('-'));
    assert!(after(&original(), &swept, "xe6").unwrap().ends_with('o'));
}

#[test]
fn a_written_position_is_over_when_one_side_is_gone_and_the_other_has_two_stones() {
    let read = |text: &str| Position::parse(&options(json!({"size": 2})), text).unwrap();
    for mover in ['x', 'o', '-'] {
        let second = read(&format!("2/1oo/2 {mover}"));
        assert_eq!(
            second.outcome(),
            Some(Outcome::new(Verdict::Second, Reason::NoStones))
        );
        assert_eq!(second.to_string(), "2/1oo/2 -");
        let first = read(&format!("x1/2x/2 {mover}"));
        assert_eq!(
            first.outcome(),
            Some(Outcome::new(Verdict::First, Reason::NoStones))
        );
    }
    // The start, and the first stone alone, are not over, and neither is a board with both sides.
    for text in ["2/3/2 x", "2/3/2 o", "2/1x1/2 o", "2/1x1/2 x", "2/xo1/2 x"] {
        assert_eq!(read(text).outcome(), None, "{text}");
        assert_eq!(read(text).to_string(), text);
    }
    // Given up: over without an outcome.
    let given_up = read("2/xo1/2 -");
    assert_eq!((given_up.to_move(), given_up.outcome()), (None, None));
    assert_eq!(given_up.judge(&Turn::PASS), Err(MoveError::Over));
}

#[test]
fn happenings_tell_the_turn_in_order() {
    let grown = rows(&[('e', "4xooo1"), ('d', "2o2x2"), ('c', "4o2")]);
    let mut expected: Vec<Happening> = ["f5", "f4", "e6"]
        .map(|at| Happening::Laid { at: cell(at) })
        .to_vec();
    expected.push(Happening::Captured {
        cells: ["e6", "e7", "e8"].map(cell).to_vec(),
        by: cell("e6"),
        size: 3,
        created: 5,
    });
    expected.push(Happening::Swept {
        cells: vec![cell("c5")],
    });
    assert_eq!(happenings(&tournament(), &grown, "f5,f4(xe6)"), expected);
    assert_eq!(
        happenings(&original(), &row_e("4xo3"), "xe6").last(),
        Some(&Happening::Over {
            result: Verdict::First,
            reason: Reason::NoStones
        })
    );
    let text = serde_json::to_value(&expected[3]).unwrap();
    assert_eq!(
        text,
        json!({"kind": "captured", "cells": ["e6", "e7", "e8"], "by": "e6", "size": 3, "created": 5})
    );
    let back: Happening = serde_json::from_value(text).unwrap();
    assert_eq!(back, expected[3]);
}

#[test]
fn cells_at_the_same_distance_are_told_by_name_on_the_largest_board_too() {
    let on_rows = |h: &str, g: &str| format!("7/8/9/10/11/{h}/{g}/12/11/10/9/8/7 x");
    let sided = |tournament| options(json!({"size": 7, "tournament": tournament}));
    let captured = happenings(&sided(false), &on_rows("4o7", "4ooxxx4"), "xg6");
    let cells = ["g6", "g5", "h5"].map(cell).to_vec();
    assert_eq!(
        captured[1],
        Happening::Captured {
            cells,
            by: cell("g6"),
            size: 3,
            created: 4
        }
    );
    let swept = happenings(&sided(true), &on_rows("4o7", "4oxxxxo3"), "xg10");
    let cells = ["g5", "h5"].map(cell).to_vec();
    assert_eq!(swept[2], Happening::Swept { cells });
}

#[test]
fn canonical_turns_lay_their_stones_in_the_smallest_order() {
    let position = Position::parse(&original(), &row_e("4xoooo")).unwrap();
    let mut turns = Vec::new();
    position.legal_moves(1_000_000, &mut turns).unwrap();
    let texts: Vec<String> = turns.iter().map(ToString::to_string).collect();
    // d5 and f5 both touch e5 and e6: the set {d5, f5, f4} is written from d5, and f4 before f5.
    assert!(texts.contains(&"d5,f4,f5(xe6)".to_owned()));
    assert!(!texts.contains(&"f5,d5,f4(xe6)".to_owned()));
    // Other orders are as legal, and are echoed.
    for other in ["f5,d5,f4(xe6)", "d5,f5,f4(xe6)", "f5,f4,d5(xe6)"] {
        let turn = position.read_move(other).unwrap();
        position.judge(&turn).unwrap();
        assert_eq!(turn.to_string(), other);
    }
    // By name on the largest board too.
    let largest = "7/8/9/10/11/12/5xoooo3/12/11/10/9/8/7 x";
    let position = game("surmount")
        .unwrap()
        .position(&json!({"size": 7}), largest)
        .unwrap();
    let texts = position.legal(1_000_000).unwrap();
    assert!(texts.contains(&"f6,g5,h5(xg7)".to_owned()));
    assert!(!texts.contains(&"f6,h5,g5(xg7)".to_owned()));
    position.judge("f6,h5,g5(xg7)").unwrap();
}

#[test]
fn options_have_defaults_and_name_what_is_wrong() {
    let usual = json!({"size": 5, "edition": "original", "tournament": false});
    assert_eq!(Surmount::write_options(&options(json!({}))), usual);
    assert_eq!(Surmount::write_options(&options(Value::Null)), usual);
    let given = json!({"size": 7, "edition": "abstractplay", "tournament": true});
    assert_eq!(Surmount::write_options(&options(given.clone())), given);
    for (value, part) in [
        (json!({"size": 1}), "size"),
        (json!({"size": 8}), "size"),
        (json!({"size": "5"}), "size"),
        (json!({"size": 5.5}), "size"),
        (json!({"edition": "Original"}), "edition"),
        (json!({"edition": null}), "edition"),
        (json!({"tournament": 1}), "tournament"),
        (json!({"sizes": 5}), "sizes"),
        (json!([5]), "object"),
    ] {
        let error: OptionsError = Surmount::read_options(&value).unwrap_err();
        assert!(error.to_string().contains(part), "{value}: {error}");
    }
}

#[test]
fn the_size_is_taken_from_the_rows_where_it_is_not_given() {
    let surmount = game("surmount").unwrap();
    for (text, size) in [
        ("2/3/2 x", 2),
        ("4/5/6/7/6/5/4 x", 4),
        ("7/8/9/10/11/12/13/12/11/10/9/8/7 o", 7),
    ] {
        for given in [json!({}), Value::Null, json!({"tournament": true})] {
            let inferred = surmount.infer_options(&given, text);
            assert_eq!(inferred["size"], json!(size));
            assert_eq!(surmount.position(&inferred, text).unwrap().text(), text);
        }
        let given = json!({"size": 3});
        assert_eq!(surmount.infer_options(&given, text), given);
        assert!(surmount.position(&given, text).is_err());
    }
    for text in [
        "",
        "x",
        "2/3/2/2 x",
        "1 x",
        "1/2/3/4/5/6/7/8/9/10/11/12/13/14/15 x",
    ] {
        let inferred = surmount.infer_options(&Value::Null, text);
        assert!(surmount.position(&inferred, text).is_err(), "{text}");
    }
    assert_eq!(surmount.infer_options(&json!([1]), "2/3/2 x"), json!([1]));
}

#[test]
fn positions_that_cannot_be_are_refused_with_the_fault() {
    let small = options(json!({"size": 2}));
    for (text, part) in [
        ("", "2 fields"),
        ("2/3/2", "2 fields"),
        ("2/3/2  x", "2 fields"),
        ("2/3/2 x ", "2 fields"),
        (" 2/3/2 x", "2 fields"),
        ("2/3/2 x x", "2 fields"),
        ("2/3/2 g", "side to move"),
        ("2/3/2 X", "side to move"),
        ("2/3 x", "3 rows"),
        ("2/3/2/ x", "3 rows"),
        ("3/3/2 x", "row c of a board of side 2 has 2 cells, not 3"),
        ("2/2/2 x", "row b of a board of side 2 has 3 cells, not 2"),
        ("2/3/ x", "row a of a board of side 2 has 2 cells, not 0"),
        ("2/11x/2 x", "not 12"),
        ("2/x11/2 x", "not 12"),
        ("2/03/2 x", "whole number"),
        ("2/0xxx/2 x", "cannot be 0"),
        ("2/4294967296/2 x", "32 bits"),
        ("2/4294967295/2 x", "not 4294967295"),
        ("2/99999999999999999999999/2 x", "32 bits"),
        ("2/X2/2 x", "not 'X'"),
        ("2/x-1/2 x", "not '-'"),
        ("2/xé1/2 x", "not 'é'"),
        ("2/xxxx/2 x", "not 4"),
    ] {
        let error = Position::parse(&small, text).unwrap_err().to_string();
        assert!(error.contains(part), "{text:?}: {error}");
    }
}

#[test]
fn texts_that_are_no_turns_are_refused() {
    let start = Surmount::usual_start(&original()).unwrap();
    let long = vec!["a1"; 63].join(",");
    for text in [
        "",
        "x",
        "e",
        "5",
        "e0",
        "e05",
        "e14",
        "e5 ",
        " e5",
        "E5",
        "n1",
        "e5,",
        ",e5",
        "e5,,e6",
        "e5(x)",
        "e5(xe6",
        "e5(e6)",
        "e5xe6",
        "(xe6)",
        "xe6,e5",
        "xe5(xe6)",
        "e5(xe6)(xe7)",
        "e5(xe6),e7",
        "Pass",
        "pass ",
        "skip",
        "e5,pass",
        "e\u{0661}",
        "é5",
        &long,
    ] {
        assert!(
            matches!(start.read_move(text), Err(MoveError::Malformed { .. })),
            "{text:?}"
        );
    }
    for text in [
        "pass",
        "m13",
        "xa1",
        "a1(xa2)",
        "a1,a2,a3(xm13)",
        &long[3..],
    ] {
        assert_eq!(start.read_move(text).unwrap().to_string(), text);
    }
}

#[test]
fn too_many_turns_are_refused() {
    let start = Surmount::usual_start(&original()).unwrap();
    let mut turns = Vec::new();
    assert!(start.legal_moves(60, &mut turns).is_err());
    assert!(start.perft(1, 60).is_err());
    assert!(start.perft(2, 60).is_err());
    start.legal_moves(61, &mut turns).unwrap();
    assert_eq!(turns.len(), 61);
}
