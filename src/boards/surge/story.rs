//! The story of a ply in one line, and the words of its happenings.

use stonecircle_rules::surge::{Contest, Happening, Surge};
use stonecircle_rules::{Game, Seat};

use crate::words;

/// The name of a side.
pub(crate) fn side(seat: Seat) -> String {
    words::side(Surge::ID, seat)
}

/// What is told under the board while a ply plays: the placement or skip, then the surge.
pub(crate) fn placement(happenings: &[Happening]) -> Option<String> {
    happenings.iter().find_map(|happening| match happening {
        Happening::Laid { seat, at, .. } => Some(words!(
            "surge-lays",
            side = side(*seat),
            at = at.to_string()
        )),
        Happening::Skipped { seat } => Some(words!("surge-skips", side = side(*seat))),
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
        lines.push(words!("surge-rolls", count = rolled));
    }
    if lines.is_empty() {
        return surged.then(|| words!("surge-moves-on"));
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
    let file = char::from(b'a' + column).to_string();
    let side = side(strong);
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
            if let Some(value) = over {
                let words = words!(
                    "surge-pushes-over",
                    side = side,
                    more = more,
                    less = less,
                    file = file,
                    value = value,
                );
                return Some((value, words));
            }
            words!(
                "surge-pushes",
                side = side,
                more = more,
                less = less,
                file = file
            )
        }
        Contest::Take => words!("surge-takes", side = side, more = more, file = file),
        Contest::Clash => words!("surge-clashes", more = more, less = less, file = file),
        Contest::Blocked => words!("surge-blocked", side = side, more = more, file = file),
        Contest::Jammed => words!("surge-jammed", file = file),
    };
    Some((0, words))
}
