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
            if let Some(value) = pushed_over(happening, strong, all) {
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

/// The value of the stone that a push has sent over the edge, if it has. Of two pushes by one side in
/// a column only the one nearer the edge can.
fn pushed_over(push: &Happening, strong: Seat, all: &[Happening]) -> Option<u8> {
    let place = |met: &Happening| match met {
        Happening::Met {
            column,
            fronts,
            strengths,
            verdict: Contest::Push,
            ..
        } if strengths[strong.index()] > strengths[strong.other().index()] => {
            let ahead = fronts[strong.other().index()].rank();
            let towards_edge = match strong {
                Seat::First => ahead,
                Seat::Second => 7 - ahead,
            };
            Some((*column, towards_edge))
        }
        _ => None,
    };
    let (column, here) = place(push)?;
    let nearer = all
        .iter()
        .filter_map(place)
        .any(|(other, towards_edge)| other == column && towards_edge > here);
    all.iter().find_map(|other| match other {
        Happening::OverEdge { at, value, scorer }
            if at.file() == column && *scorer == strong && !nearer =>
        {
            Some(*value)
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use stonecircle_rules::core::Position as _;
    use stonecircle_rules::surge::{Options, SurgePosition, stages};

    use super::*;

    #[test]
    fn of_two_pushes_in_a_column_only_the_one_at_the_edge_scores() {
        for (rows, scorer) in [
            ("o3,7/x8,7/8/8/o2,7/x9,7/8/8", Seat::First),
            ("8/8/o9,7/x2,7/8/8/o8,7/x3,7", Seat::Second),
        ] {
            let text = format!("{rows} x x 9 0-0 -|- -|-");
            let position = SurgePosition::parse(&Options::default(), &text).expect("a position");
            let mut happenings: Vec<Happening> = Vec::new();
            stages::surge(&mut position.board().clone(), &mut happenings);
            let pushes = happenings.iter().filter(|what| {
                matches!(
                    what,
                    Happening::Met {
                        verdict: Contest::Push,
                        ..
                    }
                )
            });
            let values: Vec<Option<u8>> = pushes
                .map(|push| pushed_over(push, scorer, &happenings))
                .collect();
            assert_eq!(values.len(), 2, "{happenings:?}");
            assert_eq!(values.iter().flatten().collect::<Vec<_>>(), [&3]);
            let told = surge(&happenings).expect("a line");
            assert_eq!(told.matches("+3").count(), 1);
        }
    }
}
