//! One worked case for every sentence of the rules.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use stonecircle_rules::surge::{
    Broken, Column, Contest, Options, Square, SurgePosition, SurgeView,
};
use stonecircle_rules::{MoveError, Outcome, Position, Reason, Seat, Verdict, Viewer, game};

fn position(text: &str) -> SurgePosition {
    SurgePosition::parse(&Options::default(), text).expect("a good position")
}

fn refused(text: &str) -> String {
    SurgePosition::parse(&Options::default(), text)
        .expect_err("a bad position")
        .to_string()
}

fn play(position: &mut SurgePosition, moves: &[&str]) {
    for action in moves {
        let action = position.read_move(action).expect("a move");
        position.play(&action, &mut ()).expect("a legal move");
    }
}

fn broken(position: &SurgePosition, action: &str) -> Broken {
    let action = position.read_move(action).expect("a move");
    match position.judge(&action) {
        Err(MoveError::Illegal(broken)) => broken,
        other => panic!("{action} should break a rule, but {other:?}"),
    }
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// Surges a column and compares what it becomes, the points, and the values gone.
#[track_caller]
fn surges(before: &str, after: &str, points: [u32; 2]) {
    let surged = before.parse::<Column>().expect("a column").surge();
    let after: Column = after.parse().expect("a column");
    assert_eq!(surged.after, after, "{before} becomes {}", surged.after);
    assert_eq!([surged.score.blue, surged.score.orange], points);
}

const START: &str = "8/8/8/8/8/8/8/8 x x 1 0-0 1.4.9|7.2 2.2.10|5.8";

#[test]
fn two_empty_squares_between_the_fronts_are_no_contest() {
    surges("B5 . . O5", ". B5 O5", [0, 0]);
    surges("B5 . . . O1", ". B5 . O1", [0, 0]);
}

#[test]
fn equal_strength_is_a_clash_of_the_leading_stones() {
    surges("B5 O5", "", [0, 0]);
    surges("B4 . O4", "", [0, 0]);
    // The rest of both lines stays.
    surges(". B3 B5 O2 O6", ". B3 . . O6", [0, 0]);
    surges(". B3 B5 . O8", ". B3 . . .", [0, 0]);
}

#[test]
fn the_stronger_line_takes_a_gap_of_one() {
    surges("B9 B1 . O3 O4", ". B9 B1 O3 O4", [0, 0]);
    surges("B1 . O3 O4", "B1 O3 O4", [0, 0]);
}

#[test]
fn the_stronger_line_pushes_the_weaker_back() {
    surges(". B9 O3 O2", ". . B9 O3 O2", [0, 0]);
    surges(". . B2 B3 O9", ". B2 B3 O9", [0, 0]);
}

#[test]
fn a_rear_stone_on_its_back_rank_scores_for_the_pusher() {
    surges(". . . . . B9 O1 O3", ". . . . . . B9 O1", [3, 0]);
    surges("B2 B1 O7", "B1 O7", [0, 2]);
    surges("B2 O7", "O7", [0, 2]);
}

#[test]
fn a_push_is_blocked_by_the_pushers_own_stone_behind_the_weaker_line() {
    surges("B9 O3 B1", "B9 O3 . B1", [0, 0]);
    // Even though that stone leaves the board in the same surge.
    surges(". . . . . B9 O3 B1", ". . . . . B9 O3", [0, 0]);
    surges("O1 B3 O9", ". B3 O9", [0, 0]);
}

#[test]
fn two_lines_pushed_into_one_empty_square_jam() {
    surges("B9 O1 . B1 O9", "B9 O1 . B1 O9", [0, 0]);
    let column: Column = "B9 O1 . B1 O9".parse().expect("a column");
    let verdicts: Vec<Contest> = column
        .board()
        .column_meetings(0)
        .map(|meeting| meeting.verdict)
        .collect();
    assert_eq!(verdicts, [Contest::Jammed, Contest::Jammed]);
    // With two empty squares there is room for both.
    surges("B9 O1 . . B1 O9", ". B9 O1 B1 O9", [0, 0]);
}

#[test]
fn only_the_leading_four_count() {
    surges("B10 B1 B1 B1 B1 O5", "B1 B1 B1 B1 O5", [0, 10]);
    surges("B10 . B2 B1 B1 B1 O5", ". B10 B2 B1 B1 . .", [0, 0]);
}

#[test]
fn a_line_meets_only_the_enemy_directly_ahead() {
    // An own line between: no meeting.
    surges("B1 . B2 . . O3", ". B1 . B2 O3", [0, 0]);
    // An Orange line below a Blue one has gone past.
    surges("O5 B1", ". . B1", [0, 0]);
    surges(". O5 B1", "O5 . . B1", [0, 0]);
    // The Orange line meets the Blue line below it, not the one that has passed.
    surges("B5 . O1 . B9", ". B5 O1 . . B9", [0, 0]);
}

#[test]
fn a_front_on_the_last_rank_leaves_for_no_score() {
    surges(". . . . . . B2 B3", ". . . . . . . B2", [0, 0]);
    surges("O3 O2", "O2", [0, 0]);
}

#[test]
fn a_free_line_stops_only_behind_an_own_stone_pushed_back() {
    surges("B1 . B2 O9", "B1 B2 O9", [0, 0]);
    surges("B1 . . B2 O9", ". B1 B2 O9", [0, 0]);
    // A held line lets the one behind it close up.
    surges("B1 . B2 . O9", ". B1 B2 O9", [0, 0]);
    surges("B1 . B9 O3 B1", ". B1 B9 O3 . B1", [0, 0]);
}

#[test]
fn lines_and_meetings_can_be_asked_for() {
    let column: Column = ". B3 B5 O2 O9 . . O1".parse().expect("a column");
    let board = column.board();
    let lines: Vec<(Seat, String, String)> = board
        .lines(0)
        .map(|line| (line.seat, line.front.to_string(), line.rear.to_string()))
        .collect();
    assert_eq!(
        lines,
        [
            (Seat::First, "a3".to_owned(), "a2".to_owned()),
            (Seat::Second, "a4".to_owned(), "a5".to_owned()),
            (Seat::Second, "a8".to_owned(), "a8".to_owned()),
        ]
    );
    let meetings: Vec<_> = board.column_meetings(0).collect();
    assert_eq!(meetings.len(), 1);
    assert_eq!(meetings[0].strengths, [8, 11]);
    assert_eq!(meetings[0].gap, 0);
    assert_eq!(meetings[0].verdict, Contest::Push);
    assert_eq!(meetings[0].stronger(), Some(Seat::Second));
    assert_eq!(board.column_meetings(1).count(), 0);
}

#[test]
fn a_stone_is_laid_face_down_and_one_is_drawn() {
    let mut game = position(START);
    play(&mut game, &["9@c2"]);
    assert_eq!(
        game.to_string(),
        "8/8/8/8/8/8/2,x9*,5/8 o x 1 0-0 1.4.7|2 2.2.10|5.8"
    );
    play(&mut game, &["2@c7"]);
    // All are turned up, one surge, and Orange places first in round 2.
    assert_eq!(
        game.to_string(),
        "8/8/2,o2,5/8/8/2,x9,5/8/8 o o 2 0-0 1.4.7|2 2.5.10|8"
    );
}

#[test]
fn a_hand_that_was_not_full_is_filled_up_at_once() {
    let mut game = position("8/8/8/8/8/8/8/8 x x 1 0-0 1|7.2.8.9 2|-");
    play(&mut game, &["1@a1"]);
    assert_eq!(game.hand(Seat::First).to_string(), "2.7.8");
    assert_eq!(game.supply(Seat::First).to_string(), "9");
}

#[test]
fn who_can_place_must() {
    let game = position(START);
    assert_eq!(
        broken(&game, "skip"),
        Broken::CanPlace { seat: Seat::First }
    );
    let mut game = position("8/8/8/8/8/8/8/8 x x 1 0-0 -|7 2|-");
    assert_eq!(
        broken(&game, "7@a1"),
        Broken::EmptyHand { seat: Seat::First }
    );
    // A skip draws nothing, and the first placer alternates through it.
    play(&mut game, &["skip", "2@a8"]);
    assert_eq!(game.to_string(), "8/o2,7/8/8/8/8/8/8 o o 2 0-0 -|7 -|-");
    // No free home square: all sixteen of Blue's hold stones.
    let full =
        position("8/8/8/8/8/8/x1,x1,x2,x2,x3,x3,x4,x4/o5,o5,o6,o6,o7,o7,o8,o8 x x 1 0-0 9|- -|-");
    let mut moves = Vec::new();
    full.legal_moves(10, &mut moves).expect("one move");
    assert_eq!(moves.len(), 1);
    assert_eq!(moves[0].to_string(), "skip");
}

#[test]
fn placements_are_refused_in_words() {
    let game = position("8/8/8/8/8/8/2,x1,5/8 x x 1 0-0 1.4.9|7 2.2.10|5");
    let seat = Seat::First;
    let words = |action: &str| broken(&game, action).to_string();
    assert_eq!(
        broken(&game, "9@c3"),
        Broken::NotHome {
            at: square("c3"),
            seat
        }
    );
    assert_eq!(
        words("9@c3"),
        "c3 is not a home square: Blue places on ranks 1 and 2"
    );
    assert_eq!(words("9@c2"), "a stone already stands on c2");
    assert_eq!(words("8@c1"), "there is no 8 in Blue's hand");
    assert_eq!(words("?@c1"), "say which stone is placed, like 9@c1");
    let before = game;
    let mut after = game;
    let action = after.read_move("8@c1").expect("a move");
    after.play(&action, &mut ()).expect_err("an illegal move");
    assert_eq!(after, before);
}

#[test]
fn moves_that_do_not_read_are_malformed() {
    let game = position(START);
    for text in [
        "", "9c2", "11@c2", "0@c2", "09@c2", "9@i1", "9@c9", "9@C2", " 9@c2", "SKIP",
    ] {
        assert!(
            matches!(game.read_move(text), Err(MoveError::Malformed { .. })),
            "{text:?}"
        );
    }
}

#[test]
fn the_game_ends_when_nothing_is_left() {
    let mut game = position("x3,7/8/8/8/8/8/8/8 x x 9 5-5 -|- -|-");
    play(&mut game, &["skip", "skip"]);
    assert_eq!(
        game.outcome(),
        Some(Outcome::new(Verdict::Draw, Reason::Score))
    );
    assert_eq!(game.to_string(), "8/8/8/8/8/8/8/8 - x 9 5-5 -|- -|-");
    assert_eq!(
        game.judge(&game.read_move("skip").expect("a move")),
        Err(MoveError::Over)
    );
}

#[test]
fn the_game_ends_when_supplies_are_empty_and_the_surge_changes_nothing() {
    // Blue's 9 and Orange's 9 both push, and both are blocked.
    let mut game = position("8/8/8/8/o9,7/x2,7/o1,7/8 x x 9 1-5 8.9|- -|-");
    play(&mut game, &["9@a1", "skip"]);
    assert_eq!(
        game.outcome(),
        Some(Outcome::new(Verdict::Second, Reason::Score))
    );
    // The same with a stone left in a supply goes on.
    let mut game = position("8/8/8/8/o9,7/x2,7/o1,7/8 x x 9 1-5 8.9|- -|3");
    play(&mut game, &["9@a1", "skip"]);
    assert_eq!(game.outcome(), None);
    assert_eq!(game.to_move(), Some(Seat::Second));
}

#[test]
fn a_clash_is_a_change() {
    let mut game = position("8/8/8/o5,7/x5,7/8/8/8 x x 9 1-5 -|- -|-");
    play(&mut game, &["skip", "skip"]);
    assert_eq!(
        game.outcome().map(|outcome| outcome.result),
        Some(Verdict::Second)
    );
    let mut game = position("8/8/o5,7/o5,7/x5,7/x5,7/8/8 x x 9 1-5 -|- -|-");
    play(&mut game, &["skip", "skip"]);
    assert_eq!(game.outcome(), None);
}

#[test]
fn the_game_ends_when_nobody_could_place_and_the_surge_changes_nothing() {
    let mut game = position("8/8/8/o9,7/x1,7/8/o1,7/x9,7 x x 9 7-5 -|3.4 -|-");
    play(&mut game, &["skip", "skip"]);
    assert_eq!(
        game.outcome().map(|outcome| outcome.result),
        Some(Verdict::First)
    );
    // A free stone elsewhere moves: the game goes on.
    let mut game = position("8/8/8/o9,7/x1,7/8/o1,7/x9,6,x1 x x 9 7-5 -|3.4 -|-");
    play(&mut game, &["skip", "skip"]);
    assert_eq!(game.outcome(), None);
}

#[test]
fn a_second_placer_who_sees_no_face_down_stone_knows_that_the_first_one_skipped() {
    // Both pushes are blocked, Blue has a stone in supply only, Orange nothing at all.
    let after_a_skip = |corner: &str| {
        let text = format!("8/8/8/8/o9,7/x2,7/o1,7/{corner},7 o x 9 1-5 -|3 -|-");
        let mut game = position(&text);
        play(&mut game, &["skip"]);
        game
    };
    let over = after_a_skip("x9");
    assert_eq!(
        over.outcome(),
        Some(Outcome::new(Verdict::Second, Reason::Score))
    );
    assert_eq!(
        over.to_string(),
        "8/8/8/8/o9,7/x2,7/o1,7/x9,7 - x 9 1-5 -|3 -|-"
    );
    // Here Blue has placed in this round, so somebody could.
    let goes_on = after_a_skip("x9*");
    assert_eq!(goes_on.outcome(), None);
    assert_eq!(
        goes_on.to_string(),
        "8/8/8/8/o9,7/x2,7/o1,7/x9,7 o o 10 1-5 -|3 -|-"
    );
}

#[test]
fn hands_are_read_in_any_order_and_written_ascending_while_supplies_keep_theirs() {
    let game = position("8/8/8/8/8/8/8/8 x x 1 0-0 9.1.4|7.2.10 10.2.2|5.1");
    assert_eq!(
        game.to_string(),
        "8/8/8/8/8/8/8/8 x x 1 0-0 1.4.9|7.2.10 2.2.10|5.1"
    );
    assert_eq!(
        game,
        position("8/8/8/8/8/8/8/8 x x 1 0-0 4.9.1|7.2.10 2.10.2|5.1")
    );
    assert_ne!(
        game,
        position("8/8/8/8/8/8/8/8 x x 1 0-0 1.4.9|2.7.10 2.2.10|5.1")
    );
}

#[test]
fn a_written_position_with_nothing_left_is_over_whatever_side_it_names() {
    for side in ["x", "o", "-"] {
        for first in ["x", "o"] {
            let game = position(&format!("8/8/8/8/8/8/8/8 {side} {first} 9 7-5 -|- -|-"));
            assert_eq!(game.to_move(), None);
            assert_eq!(
                game.outcome().map(|outcome| outcome.result),
                Some(Verdict::First)
            );
            assert_eq!(
                game.to_string(),
                format!("8/8/8/8/8/8/8/8 - {first} 9 7-5 -|- -|-")
            );
        }
    }
}

#[test]
fn a_written_end_has_an_outcome_where_the_game_can_have_ended() {
    let outcome = |text: &str| position(text).outcome().map(|outcome| outcome.result);
    let jam = "8/8/8/o9,7/x1,7/8/o1,7/x9,7";
    assert_eq!(
        outcome(&format!("{jam} - x 9 7-5 -|- -|-")),
        Some(Verdict::First)
    );
    assert_eq!(
        outcome(&format!("{jam} - x 9 7-5 2|- 3|-")),
        Some(Verdict::First)
    );
    assert_eq!(
        outcome(&format!("{jam} - x 9 7-5 -|3 -|-")),
        Some(Verdict::First)
    );
    // Somebody can place and draws on: only resigned.
    assert_eq!(outcome(&format!("{jam} - x 9 7-5 2|3 -|-")), None);
    // A surge would change something.
    assert_eq!(outcome("8/8/8/8/8/8/8/x9,7 - x 9 7-5 -|- -|-"), None);
    assert_eq!(
        position("8/8/8/8/8/8/8/x9,7 - x 9 7-5 -|- -|-").to_move(),
        None
    );
}

#[test]
fn faulty_positions_are_refused_with_the_fault() {
    for (text, words) in [
        ("", "7 fields"),
        ("8/8/8/8/8/8/8 x x 1 0-0 -|- -|-", "8 ranks"),
        ("8/8/8/8/8/8/8/8/8 x x 1 0-0 -|- -|-", "more than 8"),
        (
            "8/8/8/8/8/8/8/7 x x 1 0-0 -|- -|-",
            "8 squares are needed, not 7",
        ),
        ("8/8/8/8/8/8/8/8,x1 x x 1 0-0 -|- -|-", "more than 8"),
        ("8/8/8/8/8/8/8/9 x x 1 0-0 -|- -|-", "neither a stone"),
        ("8/8/8/8/8/8/8/3,5 x x 1 0-0 -|- -|-", "touch"),
        ("8/8/8/8/8/8/8/x0,7 x x 1 0-0 -|- -|-", "1 to 10"),
        ("8/8/8/8/8/8/8/x11,7 x x 1 0-0 -|- -|-", "1 to 10"),
        ("8/8/8/8/8/8/8/y1,7 x x 1 0-0 -|- -|-", "neither a stone"),
        (
            "8/8/8/8/8/x1*,7/8/8 x x 1 0-0 -|- -|-",
            "outside its owner's home",
        ),
        (
            "8/8/8/8/8/8/8/o1*,7 x x 1 0-0 -|- -|-",
            "outside its owner's home",
        ),
        ("8/8/8/8/8/8/8/8 y x 1 0-0 -|- -|-", "side to move"),
        ("8/8/8/8/8/8/8/8 x - 1 0-0 -|- -|-", "first placer"),
        ("8/8/8/8/8/8/8/8 x x 4294967296 0-0 -|- -|-", "32 bits"),
        ("8/8/8/8/8/8/8/8 x x 1 0-4294967296 -|- -|-", "32 bits"),
        ("8/8/8/8/8/8/8/8 x x 1 0 -|- -|-", "score"),
        ("8/8/8/8/8/8/8/8 x x 1 0-0 1.2.3.4|- -|-", "more than 3"),
        (
            "8/8/8/8/8/8/8/8 x x 1 0-0 -|- 1.2.3.4|-",
            "Orange's hand has more than 3",
        ),
        ("8/8/8/8/8/8/8/8 x x 1 0-0 1.2.11|- -|-", "1 to 10"),
        ("8/8/8/8/8/8/8/8 x x 1 0-0 -|1..2 -|-", "1 to 10"),
        ("8/8/8/8/8/8/8/8 x x 1 0-0 - -|-", "a hand and a supply"),
        ("8/8/8/8/8/8/8/8 x x 1 0-0 ?3|- -|-", "hidden"),
        ("8/8/8/8/8/8/8/x?,7 x x 1 0-0 -|- -|-", "hidden"),
        (
            "8/8/8/8/8/8/8/x1,7 x x 1 0-0 1.2.3|1.2.3.4.5.6.7.8.9.10.1.2.3.4.5.6.7 -|-",
            "more than 20 stones for Blue",
        ),
        (
            "8/8/8/8/8/8/8/o1,7 x x 1 0-0 -|- 1.2.3|1.2.3.4.5.6.7.8.9.10.1.2.3.4.5.6.7",
            "more than 20 stones for Orange",
        ),
    ] {
        let error = refused(text);
        assert!(error.contains(words), "{text:?}: {error}");
    }
}

#[test]
fn everything_else_that_can_be_written_is_answered() {
    // Round 0, uneven hands in any order, three of a value, face-down stones of both sides before
    // the first placement, the largest numbers.
    for text in [
        "8/8/8/8/8/8/8/8 o x 0 0-0 9.4.1|- 1|2",
        "o7*,7/8/8/8/8/8/x7*,x7,x7,5/x7,7 x x 1 0-0 7|7 -|-",
        "8/8/8/8/8/8/8/x1,7 x o 4294967295 4294967295-4294967295 1|- -|-",
    ] {
        let mut game = position(text);
        let again = position(&game.to_string());
        assert_eq!(again, game);
        let mut moves = Vec::new();
        while game.to_move().is_some() && game.standing().round != u32::MAX {
            game.legal_moves(1000, &mut moves).expect("no more");
            game.apply(&moves[0], &mut ());
        }
    }
}

#[test]
fn a_view_shows_only_what_its_viewer_knows() {
    let mut game = position("8/8/8/8/8/8/8/8 x x 1 0-0 1.4.9|7.2 2.2.10|8.5");
    play(&mut game, &["9@c2"]);
    let text = |viewer| game.view(viewer).to_string();
    assert_eq!(
        text(Viewer::Seat(Seat::First)),
        "8/8/8/8/8/8/2,x9*,5/8 o x 1 0-0 1.4.7|2 ?3|?2"
    );
    assert_eq!(
        text(Viewer::Seat(Seat::Second)),
        "8/8/8/8/8/8/2,x?,5/8 o x 1 0-0 ?3|?1 2.2.10|5.8"
    );
    assert_eq!(
        text(Viewer::Spectator),
        "8/8/8/8/8/8/2,x?,5/8 o x 1 0-0 ?3|?1 ?3|?2"
    );
    assert_eq!(text(Viewer::Everything), game.to_string());
    let view = game.view(Viewer::Seat(Seat::Second));
    // The tracker: Blue's unseen values as a multiset, the face-down one among them.
    assert_eq!(view.unseen(Seat::First).to_string(), "1.2.4.7.9");
    assert_eq!(view.unseen(Seat::Second).to_string(), "2.2.5.8.10");
}

#[test]
fn a_view_with_a_hand_of_more_than_three_is_refused() {
    let json = serde_json::to_string(&position(START).view(Viewer::Spectator)).expect("plain data");
    serde_json::from_str::<SurgeView>(&json).expect("a good view");
    for (hands, side) in [("?4|?1 ?3|?2", "Blue"), ("?3|?2 ?4|?1", "Orange")] {
        let wrong = json.replace("?3|?2 ?3|?2", hands);
        assert_ne!(wrong, json);
        let error = serde_json::from_str::<SurgeView>(&wrong).expect_err("a hand of four");
        let words = format!("{side}'s hand has more than 3 stones");
        assert!(error.to_string().contains(&words), "{error}");
    }
}

#[test]
fn the_second_side_can_place_first() {
    let options = serde_json::json!({"first": "second"});
    let surge = game("surge").expect("it is registered");
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut game = surge.start(&options, &mut rng).expect("an option");
    assert_eq!(game.to_move(), Some(Seat::Second));
    assert!(game.text().contains(" o o 1 0-0 "), "{}", game.text());
    let action = game.random_move(&mut rng).expect("a move");
    game.play(&action).expect("a legal move");
    assert_eq!(game.to_move(), Some(Seat::First));
    let action = game.random_move(&mut rng).expect("a move");
    game.play(&action).expect("a legal move");
    // Blue places first in round 2.
    assert!(game.text().contains(" x x 2 0-0 "), "{}", game.text());
}

#[test]
fn options_are_read_strictly() {
    let surge = game("surge").expect("it is registered");
    assert_eq!(
        surge.complete_options(&serde_json::json!({})),
        Ok(serde_json::json!({"first": "first"}))
    );
    for (options, words) in [
        (serde_json::json!({"size": 5}), "size"),
        (serde_json::json!({"first": "blue"}), "blue"),
        (serde_json::json!({"first": 1}), "first"),
        (serde_json::json!([]), "object"),
    ] {
        let error = surge.complete_options(&options).expect_err("bad options");
        assert!(error.to_string().contains(words), "{error}");
    }
}

#[test]
fn columns_are_read_strictly() {
    for (text, words) in [
        (". . . . . . . . .", "8 squares"),
        ("B11", "B11"),
        ("B0", "B0"),
        ("b1", "b1"),
        ("x", "x"),
    ] {
        let error = text.parse::<Column>().expect_err("a bad column");
        assert!(error.to_string().contains(words), "{error}");
    }
    assert_eq!("".parse::<Column>(), Ok(Column::default()));
}
