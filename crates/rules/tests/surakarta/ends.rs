//! How games end, in play and in positions that are written down.

use serde_json::json;
use stonecircle_rules::core::{Game as _, Position as _};
use stonecircle_rules::surakarta::{Happening, Position, Surakarta};
use stonecircle_rules::{MoveError, Outcome, Reason, Seat, Verdict};

use crate::common::{action, legal, played, position, position_with};

fn over(position: &Position, result: Verdict, reason: Reason) {
    assert_eq!(
        position.outcome(),
        Some(Outcome::new(result, reason)),
        "{position}"
    );
    assert_eq!(position.to_move(), None);
    assert_eq!(legal(position), Vec::<String>::new());
    assert_eq!(position.move_count(), 0);
    assert_eq!(position.judge(&action("a1-a2")), Err(MoveError::Over));
    let again = Position::parse(&position.options(), &position.to_string());
    assert_eq!(again.as_ref(), Ok(position), "what is written reads back");
}

#[test]
fn taking_the_last_stone_wins_whatever_the_counts_and_options() {
    let text = "6/6/6/1o4/x5/6 x 79";
    for options in [json!({}), json!({"settle": "draw"})] {
        let after = played(position_with(options, text), &["a2xb3"]);
        assert_eq!(after.to_string(), "6/6/6/1x4/6/6 - 0");
        over(&after, Verdict::First, Reason::NoStones);
    }
    let white = played(position("6/6/6/1x4/o5/6 o 3"), &["a2xb3"]);
    over(&white, Verdict::Second, Reason::NoStones);
}

#[test]
fn the_quiet_limit_ends_it() {
    let more = "6/6/6/oo4/x5/6 x 79";
    over(
        &played(position(more), &["a2-a1"]),
        Verdict::Second,
        Reason::Quiet,
    );
    let equal = "6/6/6/o5/x5/6 o 79";
    over(
        &played(position(equal), &["a3-a4"]),
        Verdict::Draw,
        Reason::Quiet,
    );
    let draw = position_with(json!({"settle": "draw"}), more);
    over(&played(draw, &["a2-a1"]), Verdict::Draw, Reason::Quiet);
    let earlier = played(position("6/6/6/oo4/x5/6 x 78"), &["a2-a1"]);
    assert_eq!(earlier.outcome(), None);
    assert_eq!((earlier.quiet(), earlier.quiet_left()), (79, Some(1)));
    let shorter = position_with(json!({"quiet_limit": 20}), "6/6/6/oo4/x5/6 x 19");
    over(&played(shorter, &["a2-a1"]), Verdict::Second, Reason::Quiet);
}

#[test]
fn a_capture_begins_the_count_anew() {
    let after = played(position("6/6/6/1o4/x5/5o x 79"), &["a2xb3"]);
    assert_eq!(after.outcome(), None);
    assert_eq!((after.quiet(), after.quiet_left()), (0, Some(80)));
}

#[test]
fn without_a_limit_it_goes_on() {
    let endless = position_with(json!({"quiet_limit": null}), "6/6/6/o5/x5/6 x 4294967295");
    assert_eq!(endless.outcome(), None);
    assert_eq!(endless.quiet_left(), None);
    let after = played(endless, &["a2-a1"]);
    assert_eq!(
        after.to_string(),
        "6/6/6/o5/6/x5 o 4294967295",
        "the count stops there"
    );
    assert_eq!(after.zobrist(), after.zobrist_from_scratch());
}

#[test]
fn who_cannot_move_has_the_stones_counted() {
    let text = "6/6/6/6/xx4/o1x3 x 5";
    let boxed = played(position(text), &["c1-b1"]);
    assert_eq!(boxed.to_string(), "6/6/6/6/xx4/ox4 - 6");
    over(&boxed, Verdict::First, Reason::NoMove);
    let draw = position_with(json!({"settle": "draw"}), text);
    over(&played(draw, &["c1-b1"]), Verdict::Draw, Reason::NoMove);
    // A capture is a move: without steps White could still take.
    let taking = position("6/6/6/6/xxx3/oox3 o 0");
    assert_eq!(legal(&taking), ["b1xa2"]);
}

#[test]
fn written_positions_are_over_whatever_side_they_name() {
    for side in ["x", "o", "-"] {
        let read = |board: &str, quiet: u32| position(&format!("{board} {side} {quiet}"));
        over(&read("6/6/6/6/6/x5", 0), Verdict::First, Reason::NoStones);
        over(&read("6/6/o5/6/6/6", 3), Verdict::Second, Reason::NoStones);
        over(&read("6/6/6/6/6/6", 0), Verdict::Draw, Reason::NoStones);
        over(&read("6/6/6/6/6/xo4", 80), Verdict::Draw, Reason::Quiet);
        over(
            &read("6/6/6/6/6/xox3", 4_000_000_000),
            Verdict::First,
            Reason::Quiet,
        );
        // No stones come before the quiet count, that before the lack of moves.
        over(&read("6/6/6/6/6/x5", 99), Verdict::First, Reason::NoStones);
        over(&read("6/6/6/6/oo4/xo4", 80), Verdict::Second, Reason::Quiet);
    }
    let alone = position_with(json!({"settle": "draw"}), "6/6/6/6/6/x5 o 99");
    over(&alone, Verdict::First, Reason::NoStones);
}

#[test]
fn only_the_side_to_move_is_blocked() {
    over(
        &position("6/6/6/6/oo4/xo4 x 0"),
        Verdict::Second,
        Reason::NoMove,
    );
    over(
        &position("6/6/6/6/oo4/xo4 - 0"),
        Verdict::Second,
        Reason::NoMove,
    );
    assert_eq!(position("6/6/6/6/oo4/xo4 o 0").outcome(), None);
}

#[test]
fn a_position_without_a_side_may_have_been_given_up() {
    let given_up = position("oooooo/oooooo/6/6/xxxxxx/xxxxxx - 0");
    assert_eq!((given_up.to_move(), given_up.outcome()), (None, None));
    assert_eq!(given_up.judge(&action("a2-a3")), Err(MoveError::Over));
    assert_eq!(legal(&given_up), Vec::<String>::new());
    let start = Surakarta::usual_start(&given_up.options()).expect("one start");
    assert_ne!(given_up, start);
    assert_ne!(given_up.zobrist(), start.zobrist());
}

#[test]
fn the_end_is_the_last_happening() {
    let mut board = position("6/6/6/1o4/x5/6 x 3");
    let mut seen = Vec::new();
    board.play(&action("a2xb3"), &mut seen).expect("legal");
    let end = Happening::Over {
        result: Verdict::First,
        reason: Reason::NoStones,
    };
    assert_eq!(seen.last(), Some(&end));
    let written = serde_json::to_value(&end).expect("plain");
    let expected = json!({"kind": "over", "result": "first", "reason": "no_stones"});
    assert_eq!(written, expected);
    assert_eq!(board.count(Seat::Second), 0);
}
