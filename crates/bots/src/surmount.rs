//! Surmount by code: captures by size, groups that grow and are not surmounted in turn.

use rand::{Rng, RngExt};
use stonecircle_rules::core::{OpenView, Position as _};
use stonecircle_rules::surmount::{Growth, Position, Surmount, Turn};
use stonecircle_rules::{Seat, Verdict};

use crate::{Budget, choose, mind};

/// How Surmount is played by code.
pub(crate) enum Mind {}

impl mind::Mind for Mind {
    type Game = Surmount;
    const SECRETS: bool = false;

    fn random(view: &OpenView<Position>, rng: &mut dyn Rng) -> Option<Turn> {
        view.position.random_move(rng)
    }

    fn easy(
        view: &OpenView<Position>,
        mover: Seat,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Option<Turn> {
        let turns = candidates(&view.position, budget, rng)?;
        choose::best(turns, budget, rng, |turn| {
            let mut after = view.position.clone();
            after.apply(turn, &mut ());
            count(&after, mover)
        })
    }
}

/// The turns to look at: every placement and every capture at once, but of the captures by growing
/// only those on one random way from each initial stone, since there may be hundreds of thousands.
/// Captures come first, in case there is no time for more.
fn candidates(position: &Position, budget: &Budget<'_>, rng: &mut dyn Rng) -> Option<Vec<Turn>> {
    let begin = Growth::new(position)?;
    let mut turns = Vec::new();
    let mut quiet = Vec::new();
    captures(&begin, &mut turns);
    for cell in begin.lay_cells().iter() {
        let mut growth = begin.clone();
        if growth.lay(cell).is_err() {
            continue;
        }
        quiet.extend(growth.end());
        if !budget.spend() {
            break;
        }
        captures(&growth, &mut turns);
        loop {
            let open = growth.lay_cells();
            if open.is_empty() {
                break;
            }
            let next = open.iter().nth(rng.random_range(0..open.len()));
            if next.is_none_or(|next| growth.lay(next).is_err()) {
                break;
            }
            captures(&growth, &mut turns);
        }
    }
    turns.append(&mut quiet);
    if turns.is_empty() {
        turns.extend(begin.end());
    }
    Some(turns)
}

fn captures(growth: &Growth, turns: &mut Vec<Turn>) {
    let open = growth.surmount_cells();
    turns.extend(open.iter().filter_map(|cell| growth.surmount(cell).ok()));
}

/// A finished game outweighs all stones.
const DECIDED: i32 = 1_000_000;
/// One stone.
const STONE: i32 = 10;

/// What a position is worth to `seat`, which has just moved.
fn count(after: &Position, seat: Seat) -> i32 {
    if let Some(outcome) = after.outcome() {
        return if outcome.result == Verdict::win(seat) {
            DECIDED
        } else {
            -DECIDED
        };
    }
    let other = seat.other();
    let stones = after.stones_of(seat).len() as i32 - after.stones_of(other).len() as i32;
    STONE * stones + largest(after, seat) - STONE * largest_in_danger(after, seat)
        + 2 * largest_in_danger(after, other)
}

/// The stones of the largest group.
fn largest(position: &Position, seat: Seat) -> i32 {
    position
        .groups(seat)
        .map(|group| i32::from(group.size))
        .max()
        .unwrap_or(0)
}

/// The stones of the largest group that the other side could surmount now.
fn largest_in_danger(position: &Position, seat: Seat) -> i32 {
    let endangered = position.endangered(seat);
    position
        .groups(seat)
        .filter(|group| {
            group
                .cells
                .iter()
                .next()
                .is_some_and(|cell| endangered.contains(cell))
        })
        .map(|group| i32::from(group.size))
        .max()
        .unwrap_or(0)
}
