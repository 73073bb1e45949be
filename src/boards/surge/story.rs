//! The story of a ply in one line, and the words of its happenings.

use stonecircle_rules::surge::{Contest, Happening, Surge};
use stonecircle_rules::{Game, Seat};

/// The name of a side.
pub(crate) const fn side(seat: Seat) -> &'static str {
    Surge::SIDES[seat.index()]
}

/// What is told under the board while a ply plays: the placement or skip, then the surge.
pub(crate) fn placement(happenings: &[Happening]) -> Option<String> {
    happenings.iter().find_map(|happening| match happening {
        Happening::Laid { seat, at, .. } => Some(format!("{} lays a stone on {at}", side(*seat))),
        Happening::Skipped { seat } => Some(format!("{} cannot place and skips", side(*seat))),
        _ => None,
    })
}

/// The surge in one line: each meeting with what came of it, the ones that score first.
pub(crate) fn surge(happenings: &[Happening]) -> Option<String> {
    let surged = happenings
        .iter()
        .any(|happening| matches!(happening, Happening::Moved { .. } | Happening::Met { .. }));
    let mut told: Vec<(u8, String)> = happenings
        .iter()
        .filter_map(|happening| meeting(happening, happenings))
        .collect();
    let rolled = happenings
        .iter()
        .filter(|happening| matches!(happening, Happening::RolledOff { .. }))
        .count();
    told.sort_by_key(|(points, _)| std::cmp::Reverse(*points));
    let mut lines: Vec<String> = told.into_iter().map(|(_, text)| text).collect();
    if rolled > 0 {
        let stones = if rolled == 1 {
            "stone rolls"
        } else {
            "stones roll"
        };
        lines.push(format!("{rolled} {stones} off the far edge"));
    }
    if lines.is_empty() {
        return surged.then(|| "Every free line moves on".to_owned());
    }
    Some(lines.join("; "))
}

/// One meeting in words, with the points it brings for sorting.
fn meeting(happening: &Happening, all: &[Happening]) -> Option<(u8, String)> {
    let Happening::Met {
        column,
        strengths,
        verdict,
        ..
    } = happening
    else {
        return None;
    };
    let strong = if strengths[0] > strengths[1] {
        Seat::First
    } else {
        Seat::Second
    };
    let (more, less) = (strengths[strong.index()], strengths[strong.other().index()]);
    let file = char::from(b'a' + column);
    let words = match verdict {
        Contest::Push => {
            let over = all.iter().find_map(|other| match other {
                Happening::OverEdge { at, value, scorer }
                    if at.file() == *column && *scorer == strong =>
                {
                    Some(*value)
                }
                _ => None,
            });
            return Some(match over {
                Some(value) => (
                    value,
                    format!(
                        "{}'s {more} pushes {less} on {file} — {value} goes over: +{value}",
                        side(strong)
                    ),
                ),
                None => (
                    0,
                    format!("{}'s {more} pushes {less} on {file}", side(strong)),
                ),
            });
        }
        Contest::Take => format!("{}'s {more} takes the gap on {file}", side(strong)),
        Contest::Clash => format!("{more} and {less} clash on {file}"),
        Contest::Blocked => format!("{}'s {more} is blocked on {file}", side(strong)),
        Contest::Jammed => format!("two pushes jam on {file}"),
    };
    Some((0, words))
}
