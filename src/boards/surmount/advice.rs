//! What speaks for a turn of Surmount.

use stonecircle_rules::surmount::{Position, Surmount, Turn};
use stonecircle_rules::{AnyView, Game, Position as _, Seat};

use super::layout;
use crate::look::surmount as slab;
use crate::table::{Advised, listed};

/// Tells a turn and what speaks for it.
pub(super) fn advise(view: &dyn AnyView, action: &str) -> Option<Advised> {
    let view = view.as_any().downcast_ref::<<Surmount as Game>::View>()?;
    let position = &view.position;
    let seat = position.to_move()?;
    let action = position.read_move(action).ok()?;
    let mut after = position.clone();
    after.play(&action, &mut Vec::new()).ok()?;
    let size = position.options().size;
    Some(Advised {
        action: told(&action),
        reasons: reasons(position, &after, seat, &action),
        places: action
            .laid()
            .map(|cell| (layout::floor(cell, size), slab::pitch(size)))
            .collect(),
    })
}

fn told(action: &Turn) -> String {
    let stones = listed(action.stones());
    match action.surmounted() {
        None if action.is_pass() => words!("surmount-advice-pass"),
        None => words!("surmount-advice-lay", at = stones),
        Some(cell) if action.stones().is_empty() => {
            words!("surmount-advice-surmount", at = cell.to_string())
        }
        Some(cell) => words!(
            "surmount-advice-grow",
            stones = stones,
            at = cell.to_string()
        ),
    }
}

fn reasons(before: &Position, after: &Position, seat: Seat, action: &Turn) -> Vec<String> {
    if after.outcome().and_then(|outcome| outcome.result.winner()) == Some(seat) {
        return vec![words!("surmount-advice-wins")];
    }
    let mut reasons = Vec::new();
    let theirs = |position: &Position| position.stones_of(seat.other()).len();
    let gone = theirs(before).saturating_sub(theirs(after));
    if gone > 0 {
        reasons.push(words!("surmount-advice-takes", count = gone));
    }
    // Stones that are laid anew were in no danger before.
    let exposed = after.endangered(seat);
    let saved = before.endangered(seat);
    let saved = saved.iter().filter(|cell| !exposed.contains(*cell)).count();
    if saved > 0 {
        reasons.push(words!("surmount-advice-saves", count = saved));
    }
    let known = before.endangered(seat.other());
    let threatened = after
        .endangered(seat.other())
        .iter()
        .filter(|cell| !known.contains(*cell))
        .count();
    if threatened > 0 {
        reasons.push(words!("surmount-advice-threatens", count = threatened));
    }
    if let Some(group) = action.laid().last().and_then(|cell| after.group_at(cell))
        && reasons.is_empty()
        && group.size > 1
    {
        reasons.push(words!("surmount-advice-builds", count = group.size));
    }
    reasons
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::advise_in;

    #[test]
    fn a_stone_is_told_with_its_cell() {
        let told = |action| advise_in(advise, Surmount::ID, None, action);
        let lays = told("e5").expect("a legal turn");
        assert_eq!(lays.action, "Lay a stone on e5");
        assert_eq!(lays.places.len(), 1);
        assert_eq!(told("xe5"), None);
    }
}
