//! Cairns: the recorded games, the known numbers, and each sentence of the rules worked by hand.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use serde_json::{Value, json};
use stonecircle_rules::cairns::{
    Broken, Cairns, Cell, Direction, Happening, Move, Options, Position, STALLED_AFTER, SUPPLY,
    View,
};
use stonecircle_rules::core::{
    self, Game, MoveError, Outcome, Position as _, Reason, Record, Seat, Verdict, View as _,
};

const CAIRNS: &str = include_str!("vectors/cairns.jsonl");
const MADE_UP: &str = include_str!("vectors/made_up.jsonl");

fn at(text: &str) -> Position {
    Position::parse(&Options, text).unwrap()
}

fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

fn action(text: &str) -> Move {
    Position::start().read_move(text).unwrap()
}

/// Plays moves and gives what the last of them showed.
fn play(position: &mut Position, moves: &str) -> Vec<Happening> {
    let mut seen = Vec::new();
    for text in moves.split_whitespace() {
        seen.clear();
        position.play(&action(text), &mut seen).unwrap();
    }
    seen
}

fn broken(position: &str, text: &str) -> Broken {
    let position = at(position);
    match position.judge(&action(text)) {
        Err(MoveError::Illegal(broken)) => broken,
        other => panic!("{text} in {position}: {other:?}"),
    }
}

fn legal(position: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(1000, &mut moves).unwrap();
    let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts
}

fn won(seat: Seat, reason: Reason) -> Option<Outcome> {
    Some(Outcome::new(Verdict::win(seat), reason))
}

#[test]
fn recorded_games_ply_by_ply() {
    let mut games = 0;
    let mut plies = 0;
    for line in CAIRNS.lines().chain(MADE_UP.lines()) {
        let vector: Value = serde_json::from_str(line).unwrap();
        if vector["game"] != "cairns" {
            continue;
        }
        games += 1;
        let mut position = at(vector["start"].as_str().unwrap());
        for ply in vector["plies"].as_array().unwrap() {
            plies += 1;
            assert_eq!(position.to_string(), ply["position"].as_str().unwrap());
            assert_eq!(json!(legal(&position)), ply["legal"], "{position}");
            let action = position.read_move(ply["move"].as_str().unwrap()).unwrap();
            position.play(&action, &mut ()).unwrap();
        }
        assert_eq!(position.to_string(), vector["final"].as_str().unwrap());
        let outcome = position.outcome().unwrap();
        assert_eq!(json!(outcome.result), vector["result"]);
        // The same record through the code that serves all games.
        let record = Record::read(line).unwrap();
        let replay = record.replay().unwrap();
        assert_eq!(replay.outcome, Some(outcome));
        assert_eq!(replay.positions.len(), record.moves.len() + 1);
    }
    assert_eq!((games, plies), (70, 2725));
}

#[test]
fn perft() {
    let start = Position::start();
    for (depth, nodes) in [1, 25, 600, 16_320, 429_824, 12_526_076]
        .into_iter()
        .enumerate()
    {
        assert_eq!(start.perft(depth as u32, 1000).unwrap(), nodes);
    }
}

#[test]
fn perft_stops_at_the_limit() {
    let start = Position::start();
    assert_eq!(start.perft(3, 27).unwrap_err().limit, 27);
    assert!(start.perft(3, 28).is_ok());
    let mut moves = vec![action("a1")];
    assert!(start.legal_moves(24, &mut moves).is_err());
    assert!(moves.is_empty());
}

#[test]
fn the_start() {
    let start = Cairns::usual_start(&Options).unwrap();
    assert_eq!(start, Position::start());
    assert_eq!(start.to_string(), "x5/x5/x5/x5/x5 1 1 0");
    assert_eq!(start, at("x5/x5/x5/x5/x5 1 1 0"));
    assert_eq!(start.to_move(), Some(Seat::First));
    assert_eq!(Cairns::SIDES, ["Slate", "Amber"]);
    assert_eq!(
        (
            SUPPLY,
            start.supply(Seat::First),
            start.supply(Seat::Second)
        ),
        (15, 15, 15)
    );
    assert_eq!(Cell::all().count(), 25);
    assert_eq!(Cell::all().next().unwrap().to_string(), "a1");
    assert_eq!(Cell::all().next_back().unwrap().to_string(), "e5");
}

#[test]
fn the_top_stone_holds_the_cell() {
    let position = at("x5/x5/x2,122,x2/x,221,x3/x5 1 7 0");
    assert_eq!(position.holder(cell("c3")), Some(Seat::Second));
    assert_eq!(position.holder(cell("b2")), Some(Seat::First));
    assert_eq!(position.holder(cell("a1")), None);
    assert_eq!(position.counts(), [1, 1]);
}

#[test]
fn a_drop_goes_on_an_empty_cell_or_on_a_stack_one_holds() {
    let mut position = at("x5/x5/x2,21,x2/x,2,x3/x5 1 4 3");
    assert!(position.judge(&action("a1")).is_ok());
    assert_eq!(
        broken(&position.to_string(), "b2"),
        Broken::DropOnForeign {
            at: cell("b2"),
            holder: Seat::Second
        }
    );
    let seen = play(&mut position, "c3");
    assert_eq!(
        seen,
        [Happening::Dropped {
            at: cell("c3"),
            height: 3
        }]
    );
    assert_eq!(position.to_string(), "x5/x5/x2,211,x2/x,2,x3/x5 2 4 0");
    assert_eq!(position.supply(Seat::First), 13);
    assert_eq!(position.supply(Seat::Second), 13);
}

#[test]
fn a_carry_leaves_one_stone_on_each_cell_the_lowest_first() {
    // Lifted from b3: 2 (lowest), 1, then 1. They go over an own and an enemy stack.
    let mut position = at("x5/x5/x,211,2,x,1/x5/x5 1 4 3");
    let seen = play(&mut position, "3b3>");
    assert_eq!(
        seen,
        [
            Happening::Lifted {
                from: cell("b3"),
                count: 3
            },
            Happening::SetDown {
                at: cell("c3"),
                height: 2
            },
            Happening::SetDown {
                at: cell("d3"),
                height: 1
            },
            Happening::SetDown {
                at: cell("e3"),
                height: 2
            },
        ]
    );
    assert_eq!(position.to_string(), "x5/x5/x2,22,1,11/x5/x5 2 4 4");
}

#[test]
fn a_carry_of_fewer_stones_takes_the_top_ones() {
    let mut position = at("x5/x5/x5/x2,221,x2/x5 1 4 3");
    play(&mut position, "2c2+");
    assert_eq!(position.to_string(), "x5/x2,1,x2/x2,2,x2/x2,2,x2/x5 2 4 4");
}

#[test]
fn what_stays_behind_belongs_to_its_new_top() {
    let mut position = at("x5/x5/x5/x2,21,x2/x5 1 4 3");
    play(&mut position, "c2<");
    assert_eq!(position.to_string(), "x5/x5/x5/x,1,2,x2/x5 2 4 4");
    assert_eq!(position.holder(cell("c2")), Some(Seat::Second));
}

#[test]
fn all_four_directions() {
    for (text, after) in [
        ("c3+", "x5/x2,1,x2/x5/x5/x5 2 4 4"),
        ("c3-", "x5/x5/x5/x2,1,x2/x5 2 4 4"),
        ("c3<", "x5/x5/x,1,x3/x5/x5 2 4 4"),
        ("c3>", "x5/x5/x3,1,x/x5/x5 2 4 4"),
    ] {
        let mut position = at("x5/x5/x2,1,x2/x5/x5 1 4 3");
        play(&mut position, text);
        assert_eq!(position.to_string(), after);
    }
}

#[test]
fn a_carry_stays_on_the_moor() {
    let moor = "x5/x5/x3,111,x/x5/1,x4 1 4 3";
    assert_eq!(
        broken(moor, "2d3>"),
        Broken::LeavesTheMoor {
            from: cell("d3"),
            count: 2,
            room: 1
        }
    );
    assert_eq!(
        broken(moor, "a1-"),
        Broken::LeavesTheMoor {
            from: cell("a1"),
            count: 1,
            room: 0
        }
    );
    assert_eq!(
        broken(moor, "3d3-"),
        Broken::LeavesTheMoor {
            from: cell("d3"),
            count: 3,
            room: 2
        }
    );
    assert!(at(moor).judge(&action("3d3<")).is_ok());
}

#[test]
fn a_carry_needs_enough_stones_of_a_stack_one_holds() {
    let moor = "x5/x5/x2,12,x2/x2,11,x2/x5 1 4 3";
    assert_eq!(
        broken(moor, "3c2+"),
        Broken::TooLow {
            from: cell("c2"),
            count: 3,
            height: 2
        }
    );
    assert_eq!(broken(moor, "4c2+"), Broken::CarryCount { count: 4 });
    assert_eq!(broken(moor, "9c2+"), Broken::CarryCount { count: 9 });
    assert_eq!(
        broken(moor, "c3+"),
        Broken::NotHeld {
            from: cell("c3"),
            holder: Seat::Second
        }
    );
    assert_eq!(
        broken(moor, "c4+"),
        Broken::NothingThere { from: cell("c4") }
    );
    let zero = Move::Carry {
        from: cell("c2"),
        direction: Direction::Up,
        count: 0,
    };
    assert_eq!(
        at(moor).judge(&zero),
        Err(MoveError::Illegal(Broken::CarryCount { count: 0 }))
    );
}

#[test]
fn refusals_read_well_and_change_nothing() {
    let moor = "x5/x5/x2,12,x2/x2,11,x2/x5 1 4 3";
    let mut position = at(moor);
    for (text, words) in [
        (
            "c3",
            "c3 is held by Amber: a stone is dropped on an empty cell or on a stack you hold",
        ),
        ("c3+", "you do not hold c3: the top stone is Amber's"),
        ("a1>", "there is no stack on a1 to carry from"),
        (
            "3c2+",
            "the stack on c2 is too low: you cannot lift 3 of 2 stones",
        ),
        (
            "2c2-",
            "that carry leaves the moor: 2 stones from c2 would go 2 cells, and there is only 1 that way",
        ),
        ("4c2-", "a carry takes 1, 2 or 3 stones, not 4"),
    ] {
        let error = position.play(&action(text), &mut ()).unwrap_err();
        assert_eq!(error.to_string(), words);
        assert_eq!(position, at(moor));
    }
    assert_eq!(
        Broken::NoStoneLeft.to_string(),
        "you have no stone left in your supply to drop"
    );
}

#[test]
fn a_stack_of_four_wins_for_its_top_side() {
    let mut position = at("x5/x5/x2,221,x2/x5/x5 1 6 3");
    let seen = play(&mut position, "c3");
    assert_eq!(
        seen,
        [
            Happening::Dropped {
                at: cell("c3"),
                height: 4
            },
            Happening::Cairn {
                at: cell("c3"),
                side: Seat::First
            },
            Happening::Over {
                result: Verdict::First,
                reason: Reason::Cairn
            },
        ]
    );
    assert_eq!(position.to_string(), "x5/x5/x2,2211,x2/x5/x5 - 6 0");
    assert_eq!(position.outcome(), won(Seat::First, Reason::Cairn));
    assert!(legal(&position).is_empty());
    assert_eq!(position.judge(&action("a1")), Err(MoveError::Over));
    assert_eq!(position.play(&action("a1"), &mut ()), Err(MoveError::Over));
    assert_eq!(position.perft(1, 100), Ok(0));
}

#[test]
fn whoever_made_it() {
    // Slate lays Amber's stone on three and so makes Amber's cairn.
    let mut position = at("x5/x5/x,111,21,x2/x5/x5 1 6 3");
    let seen = play(&mut position, "2c3<");
    assert_eq!(
        seen[3],
        Happening::Cairn {
            at: cell("b3"),
            side: Seat::Second
        }
    );
    assert_eq!(position.outcome(), won(Seat::Second, Reason::Cairn));
    assert_eq!(position.to_string(), "x5/x5/1,1112,x3/x5/x5 - 6 4");
}

#[test]
fn of_two_cairns_the_earlier_decides_and_the_carry_is_laid_out_in_full() {
    let mut position = at("x5/x5/222,111,121,x2/x5/x5 1 9 3");
    let seen = play(&mut position, "2c3<");
    assert_eq!(
        seen,
        [
            Happening::Lifted {
                from: cell("c3"),
                count: 2
            },
            Happening::SetDown {
                at: cell("b3"),
                height: 4
            },
            Happening::SetDown {
                at: cell("a3"),
                height: 4
            },
            Happening::Cairn {
                at: cell("b3"),
                side: Seat::Second
            },
            Happening::Cairn {
                at: cell("a3"),
                side: Seat::First
            },
            Happening::Over {
                result: Verdict::Second,
                reason: Reason::Cairn
            },
        ]
    );
    assert_eq!(position.to_string(), "x5/x5/2221,1112,1,x2/x5/x5 - 9 4");
    assert_eq!(position.outcome(), won(Seat::Second, Reason::Cairn));

    // The other way round, a3 comes second too: from the right end c3 is first.
    let mut position = at("x5/x5/x2,121,111,222/x5/x5 1 9 3");
    play(&mut position, "2c3>");
    assert_eq!(position.outcome(), won(Seat::Second, Reason::Cairn));
}

#[test]
fn a_cairn_in_the_middle_does_not_stop_the_carry() {
    let mut position = at("x5/x5/x5/x5/211,222,x3 1 9 3");
    play(&mut position, "3a1>");
    assert_eq!(position.to_string(), "x5/x5/x5/x5/x,2222,1,1,x - 9 4");
    assert_eq!(position.outcome(), won(Seat::Second, Reason::Cairn));
}

#[test]
fn the_last_stone_dropped_counts_the_cells() {
    // Slate has 14 on the moor in six stacks, Amber five in five.
    let mut position = at("111,111,111,x2/11,11,1,x2/2,2,2,2,2/x5/x5 1 14 3");
    assert_eq!(position.supply(Seat::First), 1);
    let seen = play(&mut position, "c1");
    assert_eq!(
        seen,
        [
            Happening::Dropped {
                at: cell("c1"),
                height: 1
            },
            Happening::Counted {
                first: 7,
                second: 5
            },
            Happening::Over {
                result: Verdict::First,
                reason: Reason::Count
            },
        ]
    );
    assert_eq!(
        position.to_string(),
        "111,111,111,x2/11,11,1,x2/2,2,2,2,2/x5/x2,1,x2 - 14 0"
    );

    let mut position = at("111,111,111,x2/11,11,1,x2/2,2,2,2,2/2,2,x3/x5 1 14 3");
    play(&mut position, "c1");
    let drawn = Outcome::new(Verdict::Draw, Reason::Count);
    assert_eq!(position.outcome(), Some(drawn));

    let mut position = at("111,111,111,x2/11,11,1,x2/2,2,2,2,2/2,2,2,x2/x5 1 14 3");
    play(&mut position, "c1");
    assert_eq!(position.outcome(), won(Seat::Second, Reason::Count));

    // Amber's last stone does the same, though Slate has plenty left.
    let mut position = at("222,222,222,x2/22,22,2,x2/1,1,x3/x5/x5 2 14 3");
    play(&mut position, "c1");
    assert_eq!(position.outcome(), won(Seat::Second, Reason::Count));
}

#[test]
fn a_cairn_comes_before_the_count() {
    let mut position = at("111,111,111,x2/11,11,1,x2/2,2,2,2,2/2,2,2,2,2/x5 1 14 3");
    play(&mut position, "a5");
    assert_eq!(position.outcome(), won(Seat::First, Reason::Cairn));
}

#[test]
fn fifty_plies_without_a_drop_count_the_cells() {
    assert_eq!(STALLED_AFTER, 50);
    let mut position = at("x5/x5/1,1,x2,2/x5/x5 1 30 48");
    play(&mut position, "a3+");
    assert_eq!(position.outcome(), None);
    assert_eq!(position.plies_since_drop(), 49);
    let seen = play(&mut position, "e3-");
    assert_eq!(
        seen[2..],
        [
            Happening::Counted {
                first: 2,
                second: 1
            },
            Happening::Over {
                result: Verdict::First,
                reason: Reason::Stalled
            },
        ]
    );
    assert_eq!(position.to_string(), "x5/1,x4/x,1,x3/x4,2/x5 - 31 50");
    assert_eq!(position.outcome(), won(Seat::First, Reason::Stalled));

    // A drop starts the count anew; equal cells are a draw; a cairn comes first.
    let mut position = at("x5/x5/1,1,x2,2/x5/x5 1 30 49");
    play(&mut position, "a1");
    assert_eq!((position.plies_since_drop(), position.outcome()), (0, None));
    let mut position = at("x5/x5/1,x3,2/x5/x5 1 30 49");
    play(&mut position, "a3+");
    assert_eq!(
        position.outcome(),
        Some(Outcome::new(Verdict::Draw, Reason::Stalled))
    );
    let mut position = at("x5/x5/1,112,x2,2/x5/x5 1 30 49");
    play(&mut position, "a3>");
    assert_eq!(position.outcome(), won(Seat::First, Reason::Cairn));
}

#[test]
fn tak_numbers_moves_in_pairs() {
    let mut position = Position::start();
    play(&mut position, "a1 b1 c1");
    assert_eq!(position.to_string(), "x5/x5/x5/x5/1,2,1,x2 2 2 0");
    assert_eq!(position.move_number(), 2);
    play(&mut position, "b1+");
    assert_eq!(position.to_string(), "x5/x5/x5/x,2,x3/1,x,1,x2 1 3 1");
}

#[test]
fn a_written_position_that_meets_an_end_is_over_whatever_side_it_names() {
    let four = "x5/x5/x2,1112,x2/x5/x5";
    let all_dropped = "111,111,111,111,111/2,2,2,2,x/x5/x5/x5";
    let amber_dropped = "222,222,222,222,222/1,1,1,1,x/x5/x5/x5";
    for side in ["1", "2", "-"] {
        for (moor, since, outcome) in [
            (four, 0, won(Seat::Second, Reason::Cairn)),
            (all_dropped, 0, won(Seat::First, Reason::Count)),
            (all_dropped, 7, won(Seat::First, Reason::Count)),
            (amber_dropped, 0, won(Seat::Second, Reason::Count)),
            (
                "x5/x5/1,1,2,x2/x5/x5",
                50,
                won(Seat::First, Reason::Stalled),
            ),
            (
                "x5/x5/1,1,2,x2/x5/x5",
                4_000_000_000_u32,
                won(Seat::First, Reason::Stalled),
            ),
        ] {
            let position = at(&format!("{moor} {side} 9 {since}"));
            assert_eq!(position.outcome(), outcome);
            assert_eq!(position.to_move(), None);
            assert_eq!(position.to_string(), format!("{moor} - 9 {since}"));
            assert!(legal(&position).is_empty());
            assert_eq!(
                position.random_move(&mut ChaCha8Rng::seed_from_u64(1)),
                None
            );
        }
    }
}

#[test]
fn of_several_written_cairns_the_one_written_first_decides() {
    let position = at("x5/x3,1111,x/x,2222,x3/x5/x5 1 9 3");
    assert_eq!(position.outcome(), won(Seat::First, Reason::Cairn));
    let position = at("x5/x5/x,2222,x,1111,x/x5/x5 1 9 3");
    assert_eq!(position.outcome(), won(Seat::Second, Reason::Cairn));
}

#[test]
fn a_text_with_cairns_of_both_sides_does_not_say_who_won_but_a_view_does() {
    let mut position = at("x2,222,x2/x2,111,x2/x2,121,x2/x5/x5 1 9 3");
    play(&mut position, "2c3+");
    assert_eq!(position.outcome(), won(Seat::Second, Reason::Cairn));
    let text = position.to_string();
    assert_eq!(text, "x2,2221,x2/x2,1112,x2/x2,1,x2/x5/x5 - 9 4");
    assert_eq!(at(&text).outcome(), won(Seat::First, Reason::Cairn));
    assert_ne!(at(&text), position);
    let view = position.view(core::Viewer::Spectator);
    let json = serde_json::to_value(&view).unwrap();
    assert_eq!(
        json["outcome"],
        json!({"result": "second", "reason": "cairn"})
    );
    let again: View = serde_json::from_value(json.clone()).unwrap();
    assert_eq!(again, view);
    assert_ne!(
        view.fingerprint(),
        at(&text).view(core::Viewer::Spectator).fingerprint()
    );
    // A view cannot keep an end that this moor does not allow, nor one before the end.
    for outcome in [
        json!({"result": "draw", "reason": "cairn"}),
        json!({"result": "second", "reason": "count"}),
    ] {
        let mut json = json.clone();
        json["outcome"] = outcome;
        serde_json::from_value::<View>(json).unwrap_err();
    }
    let mut json = serde_json::to_value(Position::start().view(core::Viewer::Spectator)).unwrap();
    assert_eq!(json.get("outcome"), None);
    json["outcome"] = json!({"result": "second", "reason": "cairn"});
    serde_json::from_value::<View>(json).unwrap_err();
}

#[test]
fn no_side_named_and_no_end_met() {
    let position = at("x5/x5/1,1,2,x2/x5/x5 - 9 3");
    assert_eq!((position.to_move(), position.outcome()), (None, None));
    assert_eq!(position.to_string(), "x5/x5/1,1,2,x2/x5/x5 - 9 3");
    assert!(legal(&position).is_empty());
    assert_eq!(position.judge(&action("a1")), Err(MoveError::Over));
    assert_ne!(position, at("x5/x5/1,1,2,x2/x5/x5 1 9 3"));
    assert_ne!(
        position.zobrist(),
        at("x5/x5/1,1,2,x2/x5/x5 1 9 3").zobrist()
    );
}

#[test]
fn one_empty_cell_may_have_its_number() {
    let position = at("x1,1,x1,2,x1/x5/x5/x5/x5 1 2 0");
    assert_eq!(position.to_string(), "x,1,x,2,x/x5/x5/x5/x5 1 2 0");
}

#[test]
fn faulty_positions_are_refused_with_the_fault() {
    for (text, words) in [
        ("", "4 fields"),
        ("x5/x5/x5/x5/x5 1 1", "4 fields"),
        ("x5/x5/x5/x5/x5 1 1 0 0", "4 fields"),
        ("x5/x5/x5/x5/x5  1 1 0", "4 fields"),
        ("x5/x5/x5/x5 1 1 0", "5 ranks separated by /, not 4"),
        ("x5/x5/x5/x5/x5/x5 1 1 0", "not more"),
        ("x5/x5/x5/x5/x4 1 1 0", "rank 1: there are 4 cells"),
        (
            "x5,1/x5/x5/x5/x5 1 1 0",
            "rank 5: there are more than 5 cells",
        ),
        ("x5/x6/x5/x5/x5 1 1 0", "a run has 1 to 5"),
        ("x5/x0,x5/x5/x5/x5 1 1 0", "a run has 1 to 5"),
        ("x5/x05/x5/x5/x5 1 1 0", "whole number"),
        ("x5/x99999999999/x5/x5/x5 1 1 0", "32 bits"),
        (
            "x5/x2,x3/x5/x5/x5 1 1 0",
            "rank 4: two runs of empty cells touch",
        ),
        ("x5/x,x4/x5/x5/x5 1 1 0", "touch"),
        ("x5/1,,x3/x5/x5/x5 1 1 0", "nothing between two commas"),
        ("x5/x4,/x5/x5/x5 1 1 0", "nothing between two commas"),
        ("/x5/x5/x5/x5 1 1 0", "nothing between two commas"),
        ("x5/x5/x5/x5/x4,3 1 1 0", "a stack of 1 and 2"),
        ("x5/x5/x5/x5/x4,1C 1 1 0", "a stack of 1 and 2"),
        ("x5/x5/x5/x5/X5 1 1 0", "a stack of 1 and 2"),
        ("x5/x5/x5/x5/x4,11112 1 1 0", "at most 4 stones"),
        (
            "1111,1111,1111,1111,x/x5/x5/x5/x5 1 1 0",
            "Slate has 16 stones",
        ),
        (
            "2222,2222,2222,2222,x/x5/x5/x5/x5 1 1 0",
            "Amber has 16 stones",
        ),
        ("x5/x5/x5/x5/x5 x 1 0", "1, 2 or -"),
        ("x5/x5/x5/x5/x5 1 one 0", "the move number"),
        ("x5/x5/x5/x5/x5 1 -1 0", "the move number"),
        ("x5/x5/x5/x5/x5 1 4294967296 0", "32 bits"),
        ("x5/x5/x5/x5/x5 1 1 4294967296", "32 bits"),
        ("x5/x5/x5/x5/x5 1 1 é", "plies since a drop"),
    ] {
        let error = Position::parse(&Options, text).expect_err(text).to_string();
        assert!(error.contains(words), "{text}: {error}");
    }
}

#[test]
fn the_largest_numbers_neither_overflow_nor_stop_the_game() {
    let mut position = at("x5/x5/x2,2,x2/x5/x5 2 4294967295 49");
    play(&mut position, "a1");
    assert_eq!(position.to_string(), "x5/x5/x2,2,x2/x5/2,x4 1 4294967295 0");
    assert_eq!(at("x5/x5/x2,2,x2/x5/x5 1 0 0").move_number(), 0);
}

#[test]
fn the_text_of_moves() {
    assert_eq!(action("c3"), Move::Drop { at: cell("c3") });
    for (text, direction, count) in [
        ("c3>", Direction::Right, 1),
        ("2c3+", Direction::Up, 2),
        ("3c3-", Direction::Down, 3),
        ("2c3<", Direction::Left, 2),
    ] {
        let carry = Move::Carry {
            from: cell("c3"),
            direction,
            count,
        };
        assert_eq!(action(text), carry);
        assert_eq!(carry.to_string(), text);
    }
    for (text, words) in [
        ("", "a move is a cell"),
        ("c", "a move is a cell"),
        ("c6", "a move is a cell"),
        ("f1", "a move is a cell"),
        ("C3", "a move is a cell"),
        (" c3", "a move is a cell"),
        ("é3", "a move is a cell"),
        ("cé", "a move is a cell"),
        ("0c3>", "1, 2 or 3 stones"),
        ("1c3>", "left out"),
        ("2c3", "a count needs a direction"),
        ("22c3>", "a move is a cell"),
        ("c3*", "the direction of a carry"),
        ("c3é", "the direction of a carry"),
        ("3c3>111", "one stone on each cell"),
        ("c3> ", "one stone on each cell"),
        ("skip", "a move is a cell"),
    ] {
        match Position::start().read_move(text) {
            Err(MoveError::Malformed { expected, .. }) => {
                assert!(expected.contains(words), "{text:?}: {expected}");
            }
            other => panic!("{text:?}: {other:?}"),
        }
    }
}

#[test]
fn there_are_no_options() {
    let cairns = stonecircle_rules::game("cairns").unwrap();
    assert_eq!(cairns.complete_options(&json!({})), Ok(json!({})));
    assert_eq!(cairns.complete_options(&Value::Null), Ok(json!({})));
    let error = cairns.complete_options(&json!({"size": 5})).unwrap_err();
    assert_eq!(
        error.to_string(),
        "unknown option \"size\": this game has none"
    );
    assert!(cairns.complete_options(&json!([])).is_err());
}

#[test]
fn happenings_are_written_with_their_kind() {
    let mut position = core::AnyGame::usual_start(&core::Erased::<Cairns>::NEW, &json!({}))
        .unwrap()
        .unwrap();
    assert_eq!(
        position.play_seen("c3").unwrap(),
        [json!({"kind": "dropped", "at": "c3", "height": 1})]
    );
    position.play("e5").unwrap();
    assert_eq!(
        position.play_seen("c3<").unwrap(),
        [
            json!({"kind": "lifted", "from": "c3", "count": 1}),
            json!({"kind": "set_down", "at": "b3", "height": 1}),
        ]
    );
    let over = Happening::Over {
        result: Verdict::Draw,
        reason: Reason::Stalled,
    };
    let written = json!({"kind": "over", "result": "draw", "reason": "stalled"});
    assert_eq!(serde_json::to_value(over).unwrap(), written);
    assert_eq!(serde_json::from_value::<Happening>(written).unwrap(), over);
    assert!(
        serde_json::from_value::<Happening>(json!({"kind": "dropped", "at": "f9", "height": 1}))
            .is_err()
    );
}

#[test]
fn what_a_table_asks() {
    let position = at("x5/x5/x2,221,x2/x2,111,x2/1,x3,2 1 6 2");
    assert_eq!(position.stack(cell("c3")).to_string(), "221");
    assert_eq!(
        position.stack(cell("c3")).stones().collect::<Vec<_>>(),
        [Seat::Second, Seat::Second, Seat::First]
    );
    assert_eq!(position.stack(cell("c3")).stone(1), Some(Seat::Second));
    assert_eq!(position.stack(cell("c3")).stone(3), Some(Seat::First));
    assert_eq!(position.stack(cell("c3")).stone(4), None);
    assert_eq!(position.stack(cell("c3")).count(Seat::Second), 2);
    assert_eq!(
        (position.supply(Seat::First), position.supply(Seat::Second)),
        (10, 12)
    );
    assert_eq!(position.counts(), [3, 1]);
    assert_eq!(position.plies_since_drop(), 2);
    assert_eq!(position.empty_cells().len(), 21);
    assert_eq!(position.drop_cells(Seat::Second).len(), 22);
    assert!(position.cairns().is_empty());

    let carries: Vec<String> = position
        .carries(cell("c3"))
        .map(|(action, landings)| {
            let stones: Vec<String> = landings
                .as_slice()
                .iter()
                .map(|(cell, seat)| format!("{cell}{}", seat.index() + 1))
                .collect();
            format!("{action}={}", stones.join(","))
        })
        .collect();
    assert_eq!(
        carries,
        [
            "c3+=c41",
            "2c3+=c42,c51",
            "c3-=c21",
            "2c3-=c22,c11",
            "c3<=b31",
            "2c3<=b32,a31",
            "c3>=d31",
            "2c3>=d32,e31",
        ]
    );
    assert_eq!(position.carries(cell("b1")).count(), 0);
    assert_eq!(position.carries(cell("e1")).count(), 2);
    assert_eq!(position.landings(Seat::Second, action("c3+")), None);
}

#[test]
fn what_finishes_and_what_threatens() {
    let position = at("x5/x5/x2,221,x2/x2,111,x2/x2,2,x,2 1 6 2");
    let wins = |seat| -> Vec<String> {
        position
            .finishing_moves(seat)
            .map(|(action, cell)| format!("{action}@{cell}"))
            .collect()
    };
    // 2c3- would lay Amber's stone on c2 first, and 3c2+ reaches c3 with Slate's lowest.
    assert_eq!(
        wins(Seat::First),
        ["c2@c2", "c3@c3", "c2+@c3", "2c2+@c3", "3c2+@c3", "c3-@c2"]
    );
    assert_eq!(wins(Seat::Second), ["c1+@c2"]);
    assert_eq!(
        position.danger(Seat::First).collect::<Vec<_>>(),
        [cell("c2")]
    );
    assert_eq!(
        position.danger(Seat::Second).collect::<Vec<_>>(),
        [cell("c2"), cell("c3")]
    );
    assert!(position.can_finish(Seat::Second));
    assert_eq!(
        position.deciding_cairn(Seat::First, action("2c3-")),
        Some((cell("c2"), Seat::Second))
    );
    assert_eq!(position.deciding_cairn(Seat::First, action("a1")), None);
    assert_eq!(position.deciding_cairn(Seat::First, action("c1+")), None);
    let over = at("x5/x5/x2,221,x2/x2,111,x2/x2,2,x,2 1 6 50");
    assert_eq!(over.finishing_moves(Seat::First).count(), 0);
}
