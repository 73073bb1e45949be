//! What speaks for a move of Cairns.

use stonecircle_rules::cairns::{Cairns, Cell, Move, Position};
use stonecircle_rules::{AnyView, Game, Position as _, Seat};

use super::layout;
use super::story::side;
use crate::table::{Advised, listed};

/// Tells a move and what speaks for it.
pub(super) fn advise(view: &dyn AnyView, action: &str) -> Option<Advised> {
    let view = view.as_any().downcast_ref::<<Cairns as Game>::View>()?;
    let position = &view.position;
    let seat = position.to_move()?;
    let action = position.read_move(action).ok()?;
    let landings = position.landings(seat, action)?;
    let mut after = position.clone();
    after.play(&action, &mut Vec::new()).ok()?;
    let (told, from) = match action {
        Move::Drop { at } => (words!("cairns-advice-drop", at = at.to_string()), None),
        Move::Carry { from, count, .. } => {
            let to = landings.as_slice().last()?.0;
            let told = words!(
                "cairns-advice-carry",
                count = count,
                from = from.to_string(),
                to = to.to_string()
            );
            (told, Some(from))
        }
    };
    let cells = landings.as_slice().iter().map(|(cell, _)| *cell);
    let cells = cells.take(if from.is_some() { usize::MAX } else { 1 });
    Some(Advised {
        action: told,
        reasons: reasons(position, &after, seat, action),
        places: from
            .into_iter()
            .chain(cells)
            .map(|cell| (layout::cell(cell), 1.0))
            .collect(),
    })
}

fn reasons(before: &Position, after: &Position, seat: Seat, action: Move) -> Vec<String> {
    if let Some((at, winner)) = before.deciding_cairn(seat, action)
        && winner == seat
    {
        return vec![words!("cairns-advice-finishes", at = at.to_string())];
    }
    let mut reasons = Vec::new();
    let threatened: Vec<Cell> = before.danger(seat).collect();
    let still: Vec<Cell> = after.danger(seat).collect();
    if !threatened.is_empty() && still.is_empty() {
        reasons.push(words!(
            "cairns-advice-stops",
            side = side(seat.other()),
            at = listed(&threatened)
        ));
    }
    let mut threats: Vec<Cell> = after.danger(seat.other()).collect();
    let old: Vec<Cell> = before.danger(seat.other()).collect();
    threats.retain(|at| !old.contains(at));
    match threats.as_slice() {
        [] => {}
        [at] => reasons.push(words!("cairns-advice-threatens", at = at.to_string())),
        several => reasons.push(words!("cairns-advice-forks", at = listed(several))),
    }
    let taken = before
        .held(seat.other())
        .filter(|at| after.holder(*at) == Some(seat));
    let taken: Vec<Cell> = taken.collect();
    if !taken.is_empty() {
        reasons.push(words!("cairns-advice-takes-over", at = listed(&taken)));
    }
    reasons
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::advise_in;

    #[test]
    fn the_weightiest_reason_comes_first() {
        let text = "x5/x5/x2,121,2,x/x5/x,222,x3 1 5 0";
        let told = |action| advise_in(advise, Cairns::ID, Some(text), action);
        let wins = told("c3").expect("a legal move");
        assert_eq!(wins.action, "Drop a stone on c3");
        assert_eq!(wins.reasons, ["It makes a cairn on c3 and wins."]);
        assert_eq!(wins.places.len(), 1);
        assert_eq!(told("nonsense"), None);
        assert_eq!(told("b1"), None);
    }
}
