//! What speaks for a move of Surakarta.

use stonecircle_rules::surakarta::{Move, Point, Position, Surakarta};
use stonecircle_rules::{AnyView, Game, Position as _, Seat};

use super::layout;
use crate::table::{Advised, listed};

/// Tells a move and what speaks for it.
pub(super) fn advise(view: &dyn AnyView, action: &str) -> Option<Advised> {
    let view = view.as_any().downcast_ref::<<Surakarta as Game>::View>()?;
    let position = &view.position;
    let seat = position.to_move()?;
    let action = position.read_move(action).ok()?;
    let mut after = *position;
    after.play(&action, &mut Vec::new()).ok()?;
    let (from, to) = (action.from().to_string(), action.to().to_string());
    Some(Advised {
        action: match action {
            Move::Step { .. } => words!("surakarta-advice-step", from = from, to = to),
            Move::Capture { .. } => words!("surakarta-advice-capture", from = from, to = to),
        },
        reasons: reasons(position, &after, seat, action),
        places: [action.from(), action.to()]
            .map(|at| (layout::on_wood(at), 1.0))
            .to_vec(),
    })
}

fn reasons(before: &Position, after: &Position, seat: Seat, action: Move) -> Vec<String> {
    if after.outcome().and_then(|outcome| outcome.result.winner()) == Some(seat) {
        return vec![words!("surakarta-advice-wins")];
    }
    let mut reasons = Vec::new();
    let exposed = after.in_danger(seat).len();
    if action.is_capture() {
        reasons.push(if after.in_danger(seat).any(|at| at == action.to()) {
            words!("surakarta-advice-trades")
        } else {
            words!("surakarta-advice-takes")
        });
    }
    let was_exposed = before.in_danger(seat).len();
    if exposed < was_exposed {
        reasons.push(words!(
            "surakarta-advice-saves",
            count = was_exposed - exposed
        ));
    }
    let known: Vec<Point> = before.in_danger(seat.other()).collect();
    let threatened = after
        .in_danger(seat.other())
        .filter(|at| !known.contains(at));
    let threatened: Vec<Point> = threatened.collect();
    if !threatened.is_empty() {
        reasons.push(words!(
            "surakarta-advice-threatens",
            at = listed(&threatened)
        ));
    }
    reasons
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::advise_in;

    #[test]
    fn a_step_is_told_with_its_points() {
        let told = |action| advise_in(advise, Surakarta::ID, None, action);
        let step = told("a2-a3").expect("a legal move");
        assert_eq!(step.action, "Step from a2 to a3");
        assert_eq!(step.places.len(), 2);
        assert_eq!(told("a1-a2"), None);
    }
}
