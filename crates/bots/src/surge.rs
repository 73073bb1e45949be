//! Surge Stones by code: every placement is tried as if the surge came now and nobody placed any
//! more.

use rand::Rng;
use rand::seq::SliceRandom;
use stonecircle_rules::Seat;
use stonecircle_rules::core::View as _;
use stonecircle_rules::surge::{self, Board, Move, Square, Stone, Surge, SurgeView};

use crate::{Budget, choose, mind};

/// How Surge Stones is played by code.
pub(crate) enum Mind {}

impl mind::Mind for Mind {
    type Game = Surge;
    const SECRETS: bool = true;

    fn random(view: &SurgeView, rng: &mut dyn Rng) -> Option<Move> {
        choose::any(moves(view)?, rng)
    }

    fn easy(view: &SurgeView, mover: Seat, budget: &Budget<'_>, rng: &mut dyn Rng) -> Option<Move> {
        let boards = guesses(view, mover, rng);
        choose::best(moves(view)?, budget, rng, |action| {
            let after = boards.iter().map(|board| count(*board, *action, mover));
            after.sum()
        })
    }
}

fn moves(view: &SurgeView) -> Option<Vec<Move>> {
    let mut moves = Vec::new();
    view.legal_moves(usize::MAX, &mut moves).ok()?;
    Some(moves)
}

/// How many values are tried for the other side's face-down stones.
const GUESSES: usize = 8;

/// The board with every stone turned up. Where the other side's stones lie face-down, each of the
/// boards gives them other values out of those that have not been seen yet.
fn guesses(view: &SurgeView, mover: Seat, mut rng: &mut dyn Rng) -> Vec<Board> {
    let mut board = *view.board();
    for at in view.board().face_down(mover) {
        turn_up(&mut board, at, None);
    }
    let hidden: Vec<Square> = view.board().face_down(mover.other()).collect();
    if hidden.is_empty() {
        return vec![board];
    }
    let mut unseen: Vec<u8> = view.unseen(mover.other()).values().collect();
    let guess = |_| {
        unseen.shuffle(&mut rng);
        let mut guessed = board;
        for (at, value) in hidden.iter().zip(&unseen) {
            turn_up(&mut guessed, *at, Some(*value));
        }
        guessed
    };
    (0..GUESSES).map(guess).collect()
}

/// Turns a stone up, with this value if it is not known.
fn turn_up(board: &mut Board, at: Square, value: Option<u8>) {
    let up = board.stone(at).map(|stone| Stone {
        value: stone.value.or(value),
        face_down: false,
        ..stone
    });
    board.set(at, up);
}

/// What the points of the coming surges weigh, the nearest first: the later, the more will have
/// been placed until then.
const WEIGHTS: [i32; 6] = [20, 16, 12, 9, 6, 4];

/// The points of `seat` less those of the other side, weighed, over the next surges of a board on
/// which `action` is played.
fn count(mut board: Board, action: Move, seat: Seat) -> i32 {
    if let Move::Place { value, at } = action {
        let stone = Stone {
            seat,
            value,
            face_down: false,
        };
        board.set(at, Some(stone));
    }
    let mut worth = 0;
    for weight in WEIGHTS {
        let surged = surge::surge(&mut board, &mut ());
        let [own, other] = [seat, seat.other()].map(|side| surged.points[side.index()] as i32);
        worth += weight * (own - other);
        if !surged.changed {
            break;
        }
    }
    worth
}
