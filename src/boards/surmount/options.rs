//! What the options of Surmount mean, drawn.

use bevy::prelude::*;
use stonecircle_rules::OptionValue;

use crate::ui::Diagram;

const GROUND: Color = Color::srgb(0.52, 0.55, 0.60);
const FAINT: Color = Color::srgba(0.36, 0.38, 0.41, 0.32);
const ACCENT: Color = Color::srgb(0.98, 0.80, 0.48);

/// The middle of a hex of that radius: `q` to the right, `r` down and half a step to the right.
fn place(q: i32, r: i32, radius: f32) -> Vec2 {
    let (q, r) = (q as f32, r as f32);
    Diagram::SIZE / 2.0 + Vec2::new(3.0_f32.sqrt() * (q + r / 2.0), 1.5 * r) * radius
}

/// The hexes of a board of that side.
fn board(side: i32) -> impl Iterator<Item = (i32, i32)> {
    let reach = side - 1;
    (-reach..=reach)
        .flat_map(move |r| (-reach..=reach).map(move |q| (q, r)))
        .filter(move |(q, r)| (q + r).abs() <= reach)
}

/// Boards of all sizes at one scale, so that the small one is seen to be small.
fn size(side: i32) -> Diagram {
    const LARGEST: i32 = 7;
    let radius = 0.94 / (3 * LARGEST - 1) as f32;
    board(LARGEST).fold(Diagram::default(), |drawn, (q, r)| {
        let inside = q.abs().max(r.abs()).max((q + r).abs()) < side;
        let colour = if inside { GROUND } else { FAINT };
        drawn.hex(place(q, r, radius), radius * 0.88, colour)
    })
}

/// The radius of the hexes of what follows.
const RADIUS: f32 = 0.17;

fn ground() -> Diagram {
    board(4)
        .filter(|(_, r)| r.abs() <= 2)
        .fold(Diagram::default(), |drawn, (q, r)| {
            drawn.hex(place(q, r, RADIUS), RADIUS * 0.92, FAINT)
        })
}

fn stones(drawn: Diagram, at: &[(i32, i32)], second: bool, colour: Color) -> Diagram {
    at.iter().fold(drawn, |drawn, (q, r)| {
        drawn.stone(place(*q, *r, RADIUS), RADIUS * 0.72, second, colour)
    })
}

/// Lines of a side's colour between stones that count as one.
fn joined(drawn: Diagram, pairs: &[[(i32, i32); 2]], colour: Color) -> Diagram {
    pairs.iter().fold(drawn, |drawn, [a, b]| {
        let [a, b] = [a, b].map(|(q, r)| place(*q, *r, RADIUS));
        drawn.line(a, b, RADIUS * 0.30, colour)
    })
}

/// The stone that is surmounted, and how it is come at.
fn surmounted(drawn: Diagram) -> Diagram {
    drawn.ring(place(0, 0, RADIUS), RADIUS * 0.86, RADIUS * 0.13, ACCENT)
}

fn gone(drawn: Diagram, at: &[(i32, i32)]) -> Diagram {
    at.iter().fold(drawn, |drawn, (q, r)| {
        drawn.cross(place(*q, *r, RADIUS), RADIUS * 0.5, RADIUS * 0.10, ACCENT)
    })
}

/// What a value of an option means.
pub(super) fn picture(key: &str, value: OptionValue, [green, gold]: [Color; 2]) -> Option<Diagram> {
    let prey = [(0, 0), (1, 0)];
    Some(match (key, value) {
        ("size", OptionValue::Number(side)) => size(i32::try_from(side).ok()?),
        // Two single stones and the one between them are more than two.
        ("edition", OptionValue::Word("original")) => {
            let drawn = joined(ground(), &[prey], gold);
            let drawn = stones(drawn, &prey, true, gold);
            let ends = [(-1, 0), (1, -1)];
            let drawn = joined(drawn, &ends.map(|end| [end, (0, 0)]), green);
            let drawn = stones(drawn, &ends, false, green);
            surmounted(stones(drawn, &[(0, 0)], true, gold))
        }
        // One group that is as large by itself.
        ("edition", OptionValue::Word("abstractplay")) => {
            let drawn = joined(ground(), &[prey], gold);
            let drawn = stones(drawn, &prey, true, gold);
            let own = [(-2, 0), (-1, 0)];
            let drawn = stones(joined(drawn, &[own], green), &own, false, green);
            surmounted(drawn)
        }
        ("tournament", OptionValue::Yes(sweeps)) => {
            let own = [(-1, 0), (-1, 1), (-2, 1)];
            let lines = [[own[0], own[1]], [own[1], own[2]], [own[2], own[0]]];
            let others = [(0, -1), (-1, 2)];
            let drawn = stones(joined(ground(), &lines, green), &own, false, green);
            let drawn = stones(drawn, &[(0, 0)], true, gold);
            let drawn = surmounted(stones(drawn, &others, true, gold));
            if sweeps { gone(drawn, &others) } else { drawn }
        }
        _ => return None,
    })
}
