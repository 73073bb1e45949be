//! What the options of Surge Stones mean, drawn.

use bevy::prelude::*;
use stonecircle_rules::OptionValue;

use crate::ui::Diagram;

const GROUND: Color = Color::srgb(0.30, 0.32, 0.35);
const ACCENT: Color = Color::srgb(0.98, 0.80, 0.48);

/// Both sides' home ranks with a stone each, face-down, numbered by strokes in the order in which
/// they are laid.
fn first(second_begins: bool, sides: [Color; 2]) -> Diagram {
    let drawn = [0.12, 0.88]
        .into_iter()
        .fold(Diagram::default(), |drawn, y| {
            drawn.line(Vec2::new(0.2, y), Vec2::new(1.8, y), 0.09, GROUND)
        });
    let stones = [(0.86, 0.75, sides[0]), (0.14, 1.25, sides[1])];
    stones
        .into_iter()
        .enumerate()
        .fold(drawn, |drawn, (side, (y, x, colour))| {
            let second = side == 1;
            let begins = second == second_begins;
            let inward = if second { 1.0 } else { -1.0 };
            let at = Vec2::new(x, y);
            let stone = drawn.disc(at, 0.12, colour);
            let stone = if second {
                stone.ring(at, 0.055, 0.015, Color::srgb(0.07, 0.065, 0.06))
            } else {
                stone.disc(at, 0.04, Color::srgb(0.07, 0.065, 0.06))
            };
            let strokes: &[f32] = if begins { &[0.0] } else { &[-0.05, 0.05] };
            strokes.iter().fold(stone, |drawn, off| {
                let stroke = |along: f32| at + Vec2::new(*off, inward * along);
                let colour = if begins {
                    ACCENT
                } else {
                    Color::srgb(0.74, 0.72, 0.68)
                };
                drawn.line(stroke(0.19), stroke(0.33), 0.022, colour)
            })
        })
}

/// What a value of an option means.
pub(super) fn picture(key: &str, value: OptionValue, sides: [Color; 2]) -> Option<Diagram> {
    match (key, value) {
        ("first", OptionValue::Word(word)) => Some(first(word == "second", sides)),
        _ => None,
    }
}
