//! What the options of Surakarta mean, drawn.

use bevy::prelude::*;
use stonecircle_rules::OptionValue;

use crate::ui::Diagram;

const LINE: Color = Color::srgb(0.66, 0.52, 0.32);
const ACCENT: Color = Color::srgb(0.98, 0.80, 0.48);
/// The radius of a stone.
const STONE: f32 = 0.085;
/// Half the width of a line of the board, and of what is shown on it.
const THIN: f32 = 0.012;
const BOLD: f32 = 0.022;

fn middle() -> Vec2 {
    Diagram::SIZE / 2.0
}

/// A stone among its eight neighbours, and where it may step.
fn steps(diagonal: bool, black: Color) -> Diagram {
    let apart = 0.33;
    let at = |x: i16, y: i16| middle() + Vec2::new(f32::from(x), f32::from(y)) * apart;
    let mut drawn = Diagram::default();
    for i in -1..=1 {
        drawn = drawn
            .line(at(-1, i), at(1, i), THIN, LINE)
            .line(at(i, -1), at(i, 1), THIN, LINE);
    }
    for (x, y) in (-1..=1).flat_map(|y| (-1..=1).map(move |x| (x, y))) {
        let slanting = x != 0 && y != 0;
        if (x, y) != (0, 0) && (diagonal || !slanting) {
            let way = at(x, y) - middle();
            let from = middle() + way.normalize_or_zero() * STONE * 1.5;
            drawn = drawn.arrow(from, middle() + way * 0.86, BOLD, ACCENT);
        }
    }
    drawn.stone(middle(), STONE * 1.15, false, black)
}

/// A stone runs round its circuit and comes to the point that it left.
fn origin(passes: bool, [black, white]: [Color; 2]) -> Diagram {
    let radius = 0.34;
    let on = |angle: f32| middle() + Vec2::from_angle(angle.to_radians()) * radius;
    // It sets out to the right of its point and comes back to it from the left, then goes on, if it
    // may, to the enemy stone.
    let (begins, back, enemy) = (-64.0, 246.0, 328.0 - 360.0);
    let start = on(-90.0);
    let drawn = Diagram::default()
        .ring(middle(), radius, THIN, LINE)
        .arc(middle(), radius, [begins, back], BOLD, ACCENT)
        .disc(start, STONE, Color::srgb(0.12, 0.10, 0.08))
        .ring(start, STONE * 0.9, BOLD * 0.8, black);
    let drawn = drawn.stone(on(enemy), STONE, true, white);
    if passes {
        drawn
            .arrow(on(back), start + Vec2::X * STONE * 2.2, BOLD, ACCENT)
            .cross(on(enemy), STONE * 1.1, BOLD, ACCENT)
    } else {
        let stop = on(back - 6.0);
        drawn.line(
            stop - Vec2::new(0.05, 0.13),
            stop + Vec2::new(0.05, 0.13),
            BOLD,
            ACCENT,
        )
    }
}

/// Three stones against two.
fn settle(more: bool, [black, white]: [Color; 2]) -> Diagram {
    let heap = |drawn: Diagram, x: f32, count: u8, second: bool, colour: Color| {
        (0..count).fold(drawn, |drawn, i| {
            let y = 0.5 + (f32::from(i) - f32::from(count - 1) / 2.0) * 0.26;
            drawn.stone(Vec2::new(x, y), 0.11, second, colour)
        })
    };
    let drawn = heap(Diagram::default(), 0.5, 3, false, black);
    let drawn = heap(drawn, 1.5, 2, true, white);
    if more {
        let tip = Vec2::new(1.1, 0.5);
        [-0.2, 0.2].into_iter().fold(drawn, |drawn, y| {
            drawn.line(tip, Vec2::new(0.88, 0.5 + y), 0.03, ACCENT)
        })
    } else {
        [-0.09, 0.09].into_iter().fold(drawn, |drawn, y| {
            let at = |x| Vec2::new(x, 0.5 + y);
            drawn.line(at(0.86), at(1.14), 0.03, ACCENT)
        })
    }
}

/// A dot for each ten moves, and where they end.
fn limit(moves: Option<u64>) -> Diagram {
    let apart = 0.107;
    let at = |i: f32| Vec2::new(0.16 + apart * i, 0.5);
    let count = moves.map_or(13, |moves| moves.div_ceil(10)).min(16);
    let dots = u16::try_from(count).unwrap_or(16);
    let drawn = (0..dots).fold(Diagram::default(), |drawn, i| {
        drawn.disc(at(f32::from(i)), 0.034, LINE)
    });
    let end = f32::from(dots);
    match moves {
        Some(_) => {
            let [top, bottom] = [-0.2, 0.2].map(|y| at(end) + Vec2::Y * y);
            drawn.line(top, bottom, 0.026, ACCENT)
        }
        None => drawn.arrow(at(end), at(end + 2.4), 0.024, ACCENT),
    }
}

/// What a value of an option means.
pub(super) fn picture(key: &str, value: OptionValue, sides: [Color; 2]) -> Option<Diagram> {
    Some(match (key, value) {
        ("diagonal", OptionValue::Yes(yes)) => steps(yes, sides[0]),
        ("pass_origin", OptionValue::Yes(yes)) => origin(yes, sides),
        ("settle", OptionValue::Word(word)) => settle(word == "more", sides),
        ("quiet_limit", OptionValue::Number(moves)) => limit(Some(moves)),
        ("quiet_limit", OptionValue::Null) => limit(None),
        _ => return None,
    })
}
