//! Cairns by code: win now, do not let the other side win next, hold cells.

use rand::Rng;
use stonecircle_rules::cairns::{Cairns, Move, Position, View};
use stonecircle_rules::core::Position as _;
use stonecircle_rules::{Seat, Verdict};

use crate::{Budget, choose, mind};

/// How Cairns is played by code.
pub(crate) enum Mind {}

impl mind::Mind for Mind {
    type Game = Cairns;
    const SECRETS: bool = false;

    fn random(view: &View, rng: &mut dyn Rng) -> Option<Move> {
        view.position.random_move(rng)
    }

    fn easy(view: &View, mover: Seat, budget: &Budget<'_>, rng: &mut dyn Rng) -> Option<Move> {
        let mut moves = Vec::new();
        view.position.legal_moves(usize::MAX, &mut moves).ok()?;
        choose::best(moves, budget, rng, |action| {
            let mut after = view.position.clone();
            after.apply(action, &mut ());
            count(&after, mover)
        })
    }
}

/// A finished game outweighs everything that can be counted.
const DECIDED: i32 = 100_000;
/// So does a cairn that the other side can make at once, but a lost game is worse still.
const ABOUT_TO_LOSE: i32 = 50_000;

/// What a position is worth to `seat`, which has just moved.
fn count(after: &Position, seat: Seat) -> i32 {
    let [own, other] = [seat, seat.other()].map(|side| after.held(side).len() as i32);
    if let Some(outcome) = after.outcome() {
        return match outcome.result {
            Verdict::Draw => 0,
            won if won == Verdict::win(seat) => DECIDED,
            _ => -DECIDED,
        };
    }
    let mut worth = 10 * (own - other);
    if after.can_finish(seat.other()) {
        worth -= ABOUT_TO_LOSE;
    }
    // A cairn that the other side has to see and stop.
    worth += 12 * after.finishing_moves(seat).count().min(3) as i32;
    // Whoever drops the last stone ends the game: no haste while behind.
    worth + 2 * i32::from(after.supply(seat)) * (own < other) as i32
}
