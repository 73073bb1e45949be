//! What holds in every position: of the hash, the stages, the happenings, the board's symmetries.

use std::collections::BTreeMap;

use rand::RngExt as _;
use stonecircle_rules::core::{Game as _, OpenPosition as _, Position as _, View as _};
use stonecircle_rules::surakarta::{Happening, Move, Options, Point, Position, Surakarta};
use stonecircle_rules::{Outcome, Reason, Seat, Stage, Viewer};

use crate::common::{board, board_text, legal, random_position, rng};

/// Positions of random games and of random boards, each with one of its legal moves.
fn samples(seed: u64, count: usize) -> Vec<(Position, Move)> {
    let mut rng = rng(seed);
    let mut samples = Vec::new();
    while samples.len() < count {
        let mut position = if rng.random_bool(0.5) {
            random_position(&mut rng)
        } else {
            Surakarta::start(&crate::common::random_options(&mut rng), &mut rng)
        };
        for _ in 0..60 {
            let Some(action) = position.random_move(&mut rng) else {
                break;
            };
            samples.push((position, action));
            position.apply(&action, &mut ());
        }
    }
    samples
}

#[test]
fn the_hash_kept_is_the_hash_computed() {
    for (position, action) in samples(10, 4000) {
        let mut after = position;
        after.apply(&action, &mut ());
        assert_eq!(after.zobrist(), after.zobrist_from_scratch());
        assert_ne!(after.zobrist(), position.zobrist());
        let read = Position::parse(&after.options(), &after.to_string()).expect("readable");
        assert_eq!(read, after, "kept and read are equal, outcome and all");
        assert_eq!(read.zobrist(), after.zobrist());
    }
}

#[test]
fn the_quiet_count_and_the_side_are_in_the_hash() {
    let read = |text: &str| crate::common::position(text).zobrist();
    let hashes = [
        read("6/6/6/o5/x5/6 x 0"),
        read("6/6/6/o5/x5/6 x 1"),
        read("6/6/6/o5/x5/6 o 0"),
        read("6/6/6/o5/x5/6 - 0"),
        read("6/6/6/x5/o5/6 x 0"),
    ];
    for (index, hash) in hashes.iter().enumerate() {
        assert!(!hashes[..index].contains(hash));
    }
}

#[test]
fn stage_by_stage_is_the_whole_move() {
    for (position, action) in samples(11, 3000) {
        let (mut whole, mut staged) = (position, position);
        let (mut seen, mut seen_staged) = (Vec::new(), Vec::new());
        whole.apply(&action, &mut seen);
        for stage in Stage::ALL {
            staged.apply_stage(stage, &action, &mut seen_staged);
            if stage == Stage::Place {
                let mover = position.to_move().expect("someone moved");
                assert!(staged.stones(mover).contains(action.to()));
                let taken = staged.stones(mover.other()).contains(action.to());
                assert_eq!(
                    taken,
                    action.is_capture(),
                    "the taken stone still lies there"
                );
            }
        }
        assert_eq!(staged, whole);
        assert_eq!(seen_staged, seen);
    }
}

#[test]
fn views_follow_glimpses() {
    for (position, action) in samples(12, 500) {
        let mut after = position;
        after.apply(&action, &mut ());
        for viewer in [
            Viewer::Seat(Seat::First),
            Viewer::Spectator,
            Viewer::Everything,
        ] {
            let mut view = position.view(viewer);
            let glimpse = position.glimpse(&action, &after, viewer);
            view.follow(&glimpse, &mut ()).expect("it fits");
            assert_eq!(view, after.view(viewer));
            assert_eq!(view.fingerprint(), after.view(viewer).fingerprint());
            let written = serde_json::to_string(&view).expect("plain");
            assert_eq!(
                serde_json::from_str::<<Surakarta as stonecircle_rules::Game>::View>(&written).ok(),
                Some(view)
            );
        }
    }
}

/// Plays happenings on a board that knows no rules.
fn interpret(
    position: &Position,
    seen: &[Happening],
) -> (BTreeMap<Point, Seat>, u32, Option<Outcome>) {
    let mut stones: BTreeMap<Point, Seat> = Seat::BOTH
        .into_iter()
        .flat_map(|seat| position.stones(seat).map(move |point| (point, seat)))
        .collect();
    let mut quiet = position.quiet();
    let mut outcome = None;
    let mut in_flight = None;
    for happening in seen {
        match happening {
            Happening::Stepped { from, to } => {
                let stone = stones.remove(from).expect("a stone steps");
                assert_eq!(stones.insert(*to, stone), None);
            }
            Happening::Travelled { from, to, route } => {
                let stone = stones.remove(from).expect("a stone travels");
                assert_eq!(route.points().next(), Some(*from));
                assert_eq!(route.points().last(), Some(*to));
                in_flight = Some((*to, stone));
            }
            Happening::Taken { at } => {
                let (to, stone) = in_flight.take().expect("a stone has travelled");
                assert_eq!(to, *at);
                assert_eq!(stones.insert(to, stone), Some(stone.other()));
            }
            Happening::Quiet { count } => quiet = *count,
            Happening::Over { result, reason } => outcome = Some(Outcome::new(*result, *reason)),
        }
    }
    assert_eq!(in_flight, None);
    (stones, quiet, outcome)
}

#[test]
fn happenings_on_the_old_board_give_the_new_one() {
    for (position, action) in samples(13, 4000) {
        let mut seen = Vec::new();
        let mut after = position;
        after.apply(&action, &mut seen);
        let (stones, quiet, outcome) = interpret(&position, &seen);
        for point in Point::all() {
            assert_eq!(stones.get(&point).copied(), after.stone(point));
        }
        assert_eq!((quiet, outcome), (after.quiet(), after.outcome()));
        let written = serde_json::to_string(&seen).expect("plain");
        let read: Vec<Happening> = serde_json::from_str(&written).expect("readable");
        assert_eq!(read, seen);
    }
}

/// One of the eight ways to lay a square on itself.
fn turned(point: Point, symmetry: u8) -> Point {
    let (mut file, mut rank) = (point.file(), point.rank());
    if symmetry & 1 != 0 {
        file = 5 - file;
    }
    if symmetry & 2 != 0 {
        rank = 5 - rank;
    }
    if symmetry & 4 != 0 {
        (file, rank) = (rank, file);
    }
    Point::new(file, rank).expect("on the board")
}

fn turned_move(action: Move, symmetry: u8) -> Move {
    let (from, to) = (
        turned(action.from(), symmetry),
        turned(action.to(), symmetry),
    );
    if action.is_capture() {
        Move::Capture { from, to }
    } else {
        Move::Step { from, to }
    }
}

fn turned_position(position: &Position, symmetry: u8) -> Position {
    let old = board(position);
    let mut new = ['.'; 36];
    for point in Point::all() {
        new[turned(point, symmetry).index()] = old[point.index()];
    }
    rewritten(position, &new, |side| side)
}

fn rewritten(position: &Position, board: &[char; 36], side: impl Fn(&str) -> &str) -> Position {
    let text = position.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let text = format!("{} {} {}", board_text(board), side(fields[1]), fields[2]);
    Position::parse(&position.options(), &text).expect("readable")
}

#[test]
fn the_eight_symmetries_commute_with_play() {
    for (position, action) in samples(14, 600) {
        let mut after = position;
        after.apply(&action, &mut ());
        for symmetry in 0..8 {
            let mut other = turned_position(&position, symmetry);
            let mut names: Vec<String> = Vec::new();
            let mut moves = Vec::new();
            position.legal_moves(1000, &mut moves).expect("few");
            names.extend(
                moves
                    .iter()
                    .map(|action| turned_move(*action, symmetry).to_string()),
            );
            names.sort();
            assert_eq!(legal(&other), names);
            let mut seen = Vec::new();
            other.apply(&turned_move(action, symmetry), &mut seen);
            assert_eq!(other, turned_position(&after, symmetry));
        }
    }
}

#[test]
fn the_sides_are_alike() {
    for (position, _) in samples(15, 1000) {
        let swapped = board(&position).map(|stone| match stone {
            'x' => 'o',
            'o' => 'x',
            empty => empty,
        });
        let other = rewritten(
            &position,
            &swapped,
            |side| if side == "x" { "o" } else { "x" },
        );
        assert_eq!(legal(&other), legal(&position));
    }
}

#[test]
fn random_moves_are_legal_and_all_are_drawn_alike() {
    let mut rng = rng(16);
    // In the second position two ways lead to the one capture, in the third some run over the start.
    for text in [
        "6/2o3/1o2x1/6/2x3/x4o x 0",
        "6/6/2o3/6/3x2/6 x 0",
        "6/6/6/2x3/2o3/6 x 0",
    ] {
        let position = crate::common::position(text);
        let names = legal(&position);
        let captures = names.iter().filter(|name| name.contains('x')).count();
        assert!(captures >= 1 && names.len() > captures, "{names:?}");
        let mut drawn: BTreeMap<String, u32> = BTreeMap::new();
        let rounds = 1000 * u32::try_from(names.len()).expect("few");
        for _ in 0..rounds {
            let action = position.random_move(&mut rng).expect("a move");
            *drawn.entry(action.to_string()).or_default() += 1;
        }
        assert_eq!(drawn.keys().cloned().collect::<Vec<_>>(), names);
        // A thousand each, with a standard deviation of about 31.
        assert!(
            drawn.values().all(|count| (800..1200).contains(count)),
            "{drawn:?}"
        );
    }
}

#[test]
fn random_games_are_of_the_known_length_and_mostly_end_by_taking_all() {
    let mut rng = rng(17);
    let games = 1000_u32;
    let (mut plies, mut taken_all) = (0_u32, 0_u32);
    for _ in 0..games {
        let mut position = Surakarta::start(&Options::default(), &mut rng);
        while let Some(action) = position.random_move(&mut rng) {
            position.apply(&action, &mut ());
            plies += 1;
        }
        let outcome = position.outcome().expect("over");
        taken_all += u32::from(outcome.reason == Reason::NoStones);
    }
    let average = f64::from(plies) / f64::from(games);
    assert!((222.0..242.0).contains(&average), "{average} plies");
    let share = f64::from(taken_all) / f64::from(games);
    assert!((0.93..0.97).contains(&share), "{share} end by taking all");
}

#[test]
fn an_illegal_move_applied_unchecked_leaves_a_readable_position() {
    let mut rng = rng(18);
    for _ in 0..3000 {
        let mut position = random_position(&mut rng);
        for _ in 0..3 {
            let from = Point::from_index(rng.random_range(0..36)).expect("a point");
            let to = Point::from_index(rng.random_range(0..36)).expect("a point");
            let action = if rng.random_bool(0.5) {
                Move::Step { from, to }
            } else {
                Move::Capture { from, to }
            };
            let legal = legal(&position).contains(&action.to_string());
            assert_eq!(
                position.judge(&action).is_ok(),
                legal,
                "{action} in {position:?}"
            );
            let mut seen = Vec::new();
            position.apply(&action, &mut seen);
            assert_eq!(position.zobrist(), position.zobrist_from_scratch());
            assert!(
                (position.stones(Seat::First).bits() & position.stones(Seat::Second).bits()) == 0
            );
            let read = Position::parse(&position.options(), &position.to_string());
            assert_eq!(read, Ok(position));
        }
    }
}

#[test]
fn stones_in_danger_are_those_that_some_move_of_the_other_side_takes() {
    let mut in_danger = 0;
    for (position, _) in samples(19, 4000) {
        let mover = position.to_move().expect("samples have a move to make");
        let mut moves = Vec::new();
        position.legal_moves(1000, &mut moves).expect("few moves");
        let enemies: Vec<Point> = position.stones(mover.other()).collect();
        let mut taken: Vec<Point> = Vec::new();
        for action in moves {
            let mut after = position;
            after.apply(&action, &mut ());
            let left: Vec<Point> = after.stones(mover.other()).collect();
            taken.extend(enemies.iter().filter(|at| !left.contains(at)));
        }
        let told: Vec<Point> = position.in_danger(mover.other()).collect();
        let taken: Vec<Point> = enemies
            .into_iter()
            .filter(|at| taken.contains(at))
            .collect();
        assert_eq!(told, taken, "{position}");
        in_danger += told.len();
    }
    assert!(in_danger > 1000, "{in_danger}");
}
