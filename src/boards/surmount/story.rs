//! The story of a turn in one line.

use stonecircle_rules::surmount::{Cell, Happening, Surmount};
use stonecircle_rules::{Game, Seat};

use crate::words;

/// The name of a side.
pub(super) fn side(seat: Seat) -> String {
    words::side(Surmount::ID, seat)
}

/// A turn in words: where stones were laid, what was captured and swept, or that there was no turn.
pub(super) fn turn<'a>(
    seat: Seat,
    happenings: impl Iterator<Item = &'a Happening>,
) -> Option<String> {
    let mover = side(seat);
    let mut laid: Vec<Cell> = Vec::new();
    let mut captured = None;
    let mut swept = 0;
    for happening in happenings {
        match happening {
            Happening::Laid { at } => laid.push(*at),
            Happening::Captured {
                by, size, created, ..
            } => captured = Some((*by, *size, *created)),
            Happening::Swept { cells } => swept = cells.len(),
            Happening::Passed => return Some(words!("surmount-passes", side = mover)),
            Happening::Over { .. } => {}
        }
    }
    let Some((by, size, created)) = captured else {
        let at = laid.first()?;
        return Some(words!("surmount-lays", side = mover, at = at.to_string()));
    };
    laid.retain(|at| *at != by);
    Some(words!(
        "surmount-takes",
        side = mover,
        grown = laid.len(),
        laid = laid.first().map(ToString::to_string).unwrap_or_default(),
        at = by.to_string(),
        created = created,
        size = size,
        swept = swept,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(name: &str) -> Cell {
        name.parse().expect("a cell")
    }

    #[test]
    fn every_kind_of_turn_has_its_words() {
        let laid = |name| Happening::Laid { at: cell(name) };
        let lay = [laid("d4")];
        assert_eq!(
            turn(Seat::First, lay.iter()).as_deref(),
            Some("Green lays a stone on d4")
        );
        let captured = Happening::Captured {
            cells: vec![cell("e6")],
            by: cell("e6"),
            size: 1,
            created: 4,
        };
        let take = [laid("e6"), captured.clone()];
        assert_eq!(
            turn(Seat::Second, take.iter()).as_deref(),
            Some("Gold surmounts e6: a group of 4 takes 1 stone")
        );
        let swept = Happening::Swept {
            cells: vec![cell("a1"), cell("a2")],
        };
        let all = [laid("e3"), laid("e2"), laid("e6"), captured, swept];
        assert_eq!(
            turn(Seat::Second, all.iter()).as_deref(),
            Some(
                "Gold grows by 2 and surmounts e6: a group of 4 takes 1 stone, and sweeps away 2 more"
            )
        );
        let pass = [Happening::Passed];
        assert_eq!(
            turn(Seat::First, pass.iter()).as_deref(),
            Some("Green has no turn and passes")
        );
    }
}
