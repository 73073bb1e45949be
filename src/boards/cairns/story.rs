//! The story of a ply in one line.

use stonecircle_rules::cairns::{CAIRN, Cairns, Cell, Happening};
use stonecircle_rules::{Game, Reason, Seat, Verdict};

/// The name of a side.
pub(crate) const fn side(seat: Seat) -> &'static str {
    Cairns::SIDES[seat.index()]
}

/// What the side did, what came of it, and how the game ended if it did.
pub(crate) fn tell(mover: Seat, happenings: &[Happening]) -> String {
    let mut line = turn(mover, happenings);
    for happening in happenings {
        match happening {
            Happening::Cairn { at, side: owner } => {
                let whose = if *owner == mover {
                    String::new()
                } else {
                    format!(" of {}'s", side(*owner))
                };
                line.push_str(&format!(" — a cairn{whose} on {at}"));
            }
            Happening::Counted { first, second } => {
                line.push_str(&format!(
                    " — cells held: {} {first}, {} {second}",
                    side(Seat::First),
                    side(Seat::Second)
                ));
            }
            Happening::Over { result, reason } => {
                if *reason == Reason::Stalled {
                    line.push_str(", too long without a drop");
                }
                match result {
                    Verdict::First => line.push_str(": Slate wins"),
                    Verdict::Second => line.push_str(": Amber wins"),
                    Verdict::Draw => line.push_str(": a draw"),
                }
            }
            Happening::Dropped { .. } | Happening::Lifted { .. } | Happening::SetDown { .. } => {}
        }
    }
    line
}

fn turn(mover: Seat, happenings: &[Happening]) -> String {
    let name = side(mover);
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
            } => return format!("{name} drops a stone on {at}"),
            Happening::Dropped { at, height } => {
                return format!("{name} drops on {at}, now {} high", tall(*height));
            }
            Happening::Lifted { from, count } => {
                let stones = match count {
                    1 => "a stone".to_owned(),
                    _ => format!("{} stones", tall(*count)),
                };
                let to = landed.last().map(ToString::to_string).unwrap_or_default();
                return format!("{name} carries {stones} from {from} to {to}");
            }
            _ => {}
        }
    }
    String::new()
}

/// A small number as a word.
pub(crate) const fn tall(stones: u8) -> &'static str {
    match stones {
        1 => "one",
        2 => "two",
        3 => "three",
        CAIRN => "four",
        _ => "many",
    }
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
