//! Short ways to write positions and moves in tests.

use rand::{Rng, RngExt as _};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use serde_json::{Value, json};
use stonecircle_rules::core::{Game as _, Position as _};
use stonecircle_rules::surakarta::{Broken, Move, Options, Point, Position, Settle, Surakarta};
use stonecircle_rules::{MoveError, Seat};

pub fn options(value: Value) -> Options {
    Surakarta::read_options(&value).expect("good options")
}

pub fn position(text: &str) -> Position {
    Position::parse(&Options::default(), text).expect("a good position")
}

pub fn position_with(value: Value, text: &str) -> Position {
    Position::parse(&options(value), text).expect("a good position")
}

pub fn no_pass_origin() -> Value {
    json!({"pass_origin": false})
}

pub fn point(name: &str) -> Point {
    name.parse().expect("a point")
}

pub fn action(text: &str) -> Move {
    position("6/6/6/6/6/6 - 0").read_move(text).expect("a move")
}

/// The position after some legal moves.
pub fn played(mut position: Position, moves: &[&str]) -> Position {
    for text in moves {
        position.play(&action(text), &mut ()).expect(text);
    }
    position
}

/// The rule that the move breaks.
pub fn broken(position: &Position, text: &str) -> Broken {
    let mut copy = *position;
    let refusal = copy.play(&action(text), &mut ()).expect_err(text);
    assert_eq!(copy, *position, "a refused move changes nothing");
    match refusal {
        MoveError::Illegal(broken) => broken,
        other => panic!("{text} is refused otherwise: {other}"),
    }
}

/// The names of all legal moves, sorted.
pub fn legal(position: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(1000, &mut moves).expect("few moves");
    let mut names: Vec<String> = moves.iter().map(ToString::to_string).collect();
    names.sort();
    names
}

pub fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// Any options.
pub fn random_options(rng: &mut dyn Rng) -> Options {
    Options {
        diagonal: rng.random_bool(0.7),
        pass_origin: rng.random_bool(0.5),
        settle: if rng.random_bool(0.5) {
            Settle::More
        } else {
            Settle::Draw
        },
        quiet_limit: rng.random_bool(0.8).then(|| rng.random_range(20..=200_u32)),
    }
}

/// Any position that can be written, with up to twelve stones a side.
pub fn random_position(rng: &mut dyn Rng) -> Position {
    let options = random_options(rng);
    let mut board = ['.'; 36];
    for side in ['x', 'o'] {
        for _ in 0..rng.random_range(0..=12) {
            board[rng.random_range(0..36_usize)] = side;
        }
    }
    for side in ['x', 'o'] {
        while board.iter().filter(|&&stone| stone == side).count() > 12 {
            let at = rng.random_range(0..36_usize);
            if board[at] == side {
                board[at] = '.';
            }
        }
    }
    let mover = ["x", "o", "-"][rng.random_range(0..20_usize).saturating_sub(17).min(2)];
    let mover = if mover == "x" && rng.random_bool(0.5) {
        "o"
    } else {
        mover
    };
    let quiet = rng.random_range(0..25_u32);
    let text = format!("{} {mover} {quiet}", board_text(&board));
    Position::parse(&options, &text).expect("a good position")
}

/// The board of a position's text; `board` runs from a1 along the ranks to f6, `.` is empty.
pub fn board_text(board: &[char; 36]) -> String {
    let rows: Vec<String> = board
        .chunks(6)
        .rev()
        .map(|row| {
            let mut text = String::new();
            let mut empties = 0;
            for &stone in row {
                if stone == '.' {
                    empties += 1;
                    continue;
                }
                if empties > 0 {
                    text += &empties.to_string();
                }
                empties = 0;
                text.push(stone);
            }
            if empties > 0 {
                text += &empties.to_string();
            }
            text
        })
        .collect();
    rows.join("/")
}

/// The stones as letters from a1 along the ranks to f6, `.` for none.
pub fn board(position: &Position) -> [char; 36] {
    let mut board = ['.'; 36];
    for point in Point::all() {
        board[point.index()] = match position.stone(point) {
            None => '.',
            Some(Seat::First) => 'x',
            Some(Seat::Second) => 'o',
        };
    }
    board
}
