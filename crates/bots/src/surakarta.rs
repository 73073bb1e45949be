//! Surakarta by code: stones, and which of them can be taken at once.

use rand::Rng;
use stonecircle_rules::core::{OpenView, Position as _};
use stonecircle_rules::surakarta::{Move, Position, Surakarta};
use stonecircle_rules::{Seat, Verdict};

use crate::{Budget, choose, mind};

/// How Surakarta is played by code.
pub(crate) enum Mind {}

impl mind::Mind for Mind {
    type Game = Surakarta;
    const SECRETS: bool = false;

    fn random(view: &OpenView<Position>, rng: &mut dyn Rng) -> Option<Move> {
        view.position.random_move(rng)
    }

    fn easy(
        view: &OpenView<Position>,
        mover: Seat,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Option<Move> {
        let mut moves = Vec::new();
        view.position.legal_moves(usize::MAX, &mut moves).ok()?;
        choose::best(moves, budget, rng, |action| {
            let mut after = view.position;
            after.apply(action, &mut ());
            count(&after, mover)
        })
    }
}

/// A finished game outweighs all stones.
const DECIDED: i32 = 100_000;
/// One stone.
const STONE: i32 = 100;

/// What a position is worth to `seat`, which has just moved.
fn count(after: &Position, seat: Seat) -> i32 {
    if let Some(outcome) = after.outcome() {
        return match outcome.result {
            Verdict::Draw => 0,
            won if won == Verdict::win(seat) => DECIDED,
            _ => -DECIDED,
        };
    }
    let other = seat.other();
    let stones = after.count(seat) as i32 - after.count(other) as i32;
    STONE * stones - loss_at_once(after, seat)
        + 6 * after.captures(seat).len() as i32
        + (after.step_count(seat) as i32 - after.step_count(other) as i32) / 4
}

/// What the other side's best capture costs `seat`: a stone, or half of one where the taker can be
/// taken in turn; and a little for each further stone in danger.
fn loss_at_once(after: &Position, seat: Seat) -> i32 {
    let other = seat.other();
    let worst = after
        .captures(other)
        .iter()
        .map(|(from, to)| {
            let mut taken = *after;
            taken.apply(&Move::Capture { from, to }, &mut ());
            if taken.outcome().is_some() {
                DECIDED / 2
            } else if taken.captures(seat).iter().any(|(_, at)| at == to) {
                STONE / 2
            } else {
                STONE
            }
        })
        .max();
    worst.map_or(0, |worst| worst + 5 * after.in_danger(seat).len() as i32)
}
