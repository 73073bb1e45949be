//! The story of a ply in one line.

use stonecircle_rules::cairns::{CAIRN, Cairns, Cell, Happening};
use stonecircle_rules::{Game, Reason, Seat};

use crate::words;

/// The name of a side.
pub(crate) fn side(seat: Seat) -> String {
    words::side(Cairns::ID, seat)
}

/// What the side did, what came of it, and how the game ended if it did.
pub(crate) fn tell(mover: Seat, happenings: &[Happening]) -> String {
    let mut line = turn(mover, happenings);
    for happening in happenings {
        match happening {
            Happening::Cairn { at, side: owner } => {
                let at = at.to_string();
                line.push_str(&if *owner == mover {
                    words!("cairns-then-cairn", at = at)
                } else {
                    words!("cairns-then-cairn-of", at = at, side = side(*owner))
                });
            }
            Happening::Counted { first, second } => line.push_str(&words!(
                "cairns-then-counted",
                first = side(Seat::First),
                ones = *first,
                second = side(Seat::Second),
                others = *second
            )),
            Happening::Over { result, reason } => {
                if *reason == Reason::Stalled {
                    line.push_str(&words!("cairns-then-stalled"));
                }
                line.push_str(&match result.winner() {
                    Some(winner) => words!("cairns-then-wins", side = side(winner)),
                    None => words!("cairns-then-draw"),
                });
            }
            Happening::Dropped { .. } | Happening::Lifted { .. } | Happening::SetDown { .. } => {}
        }
    }
    line
}

fn turn(mover: Seat, happenings: &[Happening]) -> String {
    let landed: Vec<Cell> = happenings
        .iter()
        .filter_map(|happening| match happening {
            Happening::SetDown { at, .. } => Some(*at),
            _ => None,
        })
        .collect();
    for happening in happenings {
        match happening {
            Happening::Dropped {
                at,
                height: 1 | CAIRN,
            } => return words!("cairns-drops", side = side(mover), at = at.to_string()),
            Happening::Dropped { at, height } => {
                return words!(
                    "cairns-drops-high",
                    side = side(mover),
                    at = at.to_string(),
                    height = *height
                );
            }
            Happening::Lifted { from, count } => {
                return words!(
                    "cairns-carries",
                    side = side(mover),
                    count = *count,
                    from = from.to_string(),
                    to = landed.last().map(ToString::to_string).unwrap_or_default()
                );
            }
            _ => {}
        }
    }
    String::new()
}

#[cfg(test)]
mod tests {
    use super::*;
    use stonecircle_rules::cairns::Position;
    use stonecircle_rules::core::Position as _;

    #[test]
    fn every_kind_of_turn_is_told() {
        let mut position = Position::start();
        let mut lines = Vec::new();
        for text in ["c3", "c4", "c3+", "a1", "c4", "a2", "c4"] {
            let mover = position.to_move().expect("the game goes on");
            let action = position.read_move(text).expect("a move");
            let mut happenings: Vec<Happening> = Vec::new();
            position.play(&action, &mut happenings).expect("legal");
            lines.push(tell(mover, &happenings));
        }
        assert_eq!(lines[0], "Slate drops a stone on c3");
        assert_eq!(lines[2], "Slate carries a stone from c3 to c4");
        assert_eq!(lines[4], "Slate drops on c4, now three high");
        assert_eq!(
            lines[6],
            "Slate drops a stone on c4 — a cairn on c4: Slate wins"
        );
    }
}
