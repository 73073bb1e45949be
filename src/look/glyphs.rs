//! Numerals, letters and signs as our own strokes, and the atlas of distances
//! made from them. A distance field stays sharp at any size on the screen.

use bevy::{
    asset::RenderAssetUsages,
    image::{Image, ImageFilterMode, ImageSampler, ImageSamplerDescriptor},
    math::{Vec2, vec2},
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

pub use super::symbols::Symbol;

/// Cells of the atlas across.
pub const COLUMNS: usize = 8;
/// Cells of the atlas down.
pub const ROWS: usize = 4;
/// Edge of one cell in texels.
const CELL: usize = 96;
/// Half the edge of a cell in the units of the strokes.
const REACH: f32 = 0.75;
/// Distances up to this far from an edge are stored, in units of the strokes.
pub const SPREAD: f32 = 0.25;

/// The cell of a stone's face with `value` (1 to 10), underlined for 6 and 9.
#[must_use]
pub fn face(value: u8) -> u32 {
    u32::from(value.clamp(1, 10)) - 1
}

/// The cell of a bare digit (0 to 9).
#[must_use]
pub fn digit(value: u8) -> u32 {
    10 + u32::from(value.min(9))
}

/// The cell of a file's letter (0 is a, 7 is h).
#[must_use]
pub fn letter(file: u8) -> u32 {
    20 + u32::from(file.min(7))
}

/// A drawing: lines with round ends, all of one width. y points up, the
/// numerals stand on y = 0 and are 1 high.
#[derive(Clone, Debug, Default)]
pub(super) struct Strokes {
    segments: Vec<(Vec2, Vec2)>,
}

impl Strokes {
    pub(super) fn line(mut self, points: &[(f32, f32)]) -> Self {
        for pair in points.windows(2) {
            self.segments
                .push((vec2(pair[0].0, pair[0].1), vec2(pair[1].0, pair[1].1)));
        }
        self
    }

    /// Part of an ellipse, from and to an angle in degrees, counted from
    /// the right and upwards.
    pub(super) fn arc(self, centre: (f32, f32), radii: (f32, f32), from: f32, to: f32) -> Self {
        let steps = (((to - from).abs() / 15.0).ceil() as usize).max(2);
        let points: Vec<(f32, f32)> = (0..=steps)
            .map(|i| {
                let angle = (from + (to - from) * i as f32 / steps as f32).to_radians();
                (
                    centre.0 + radii.0 * angle.cos(),
                    centre.1 + radii.1 * angle.sin(),
                )
            })
            .collect();
        self.line(&points)
    }

    pub(super) fn bent(self, from: (f32, f32), by: (f32, f32), to: (f32, f32)) -> Self {
        let points: Vec<(f32, f32)> = (0..=8)
            .map(|i| {
                let t = i as f32 / 8.0;
                let (a, b, c) = ((1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t);
                (
                    a * from.0 + b * by.0 + c * to.0,
                    a * from.1 + b * by.1 + c * to.1,
                )
            })
            .collect();
        self.line(&points)
    }

    pub(super) fn map(mut self, f: impl Fn(Vec2) -> Vec2) -> Self {
        for (a, b) in &mut self.segments {
            (*a, *b) = (f(*a), f(*b));
        }
        self
    }

    fn and(mut self, other: Strokes) -> Self {
        self.segments.extend(other.segments);
        self
    }

    /// The middle of its width.
    fn middle(&self) -> f32 {
        let xs = || self.segments.iter().flat_map(|(a, b)| [a.x, b.x]);
        (xs().fold(f32::MAX, f32::min) + xs().fold(f32::MIN, f32::max)) / 2.0
    }

    pub(super) fn distance(&self, p: Vec2) -> f32 {
        self.segments
            .iter()
            .map(|&(a, b)| {
                let along = b - a;
                let t = ((p - a).dot(along) / along.length_squared().max(1e-9)).clamp(0.0, 1.0);
                p.distance(a + along * t)
            })
            .fold(f32::MAX, f32::min)
    }
}

fn numeral(value: u8) -> Strokes {
    let s = Strokes::default();
    match value {
        0 => s.arc((0.30, 0.5), (0.28, 0.5), 0.0, 360.0),
        1 => s.line(&[(0.06, 0.78), (0.32, 1.0), (0.32, 0.0)]),
        2 => s.arc((0.30, 0.71), (0.27, 0.29), 165.0, -32.0).line(&[
            (0.53, 0.556),
            (0.04, 0.0),
            (0.58, 0.0),
        ]),
        3 => s.arc((0.27, 0.76), (0.25, 0.24), 150.0, -90.0).arc(
            (0.27, 0.26),
            (0.29, 0.26),
            90.0,
            -150.0,
        ),
        4 => s.line(&[(0.60, 0.27), (0.0, 0.27), (0.42, 1.0), (0.42, 0.0)]),
        5 => s.line(&[(0.52, 1.0), (0.11, 1.0), (0.08, 0.56)]).arc(
            (0.27, 0.32),
            (0.29, 0.32),
            128.0,
            -150.0,
        ),
        6 => s.arc((0.30, 0.30), (0.28, 0.30), 0.0, 360.0).bent(
            (0.02, 0.30),
            (0.04, 0.74),
            (0.44, 1.0),
        ),
        7 => s.line(&[(0.02, 1.0), (0.57, 1.0), (0.20, 0.0)]),
        8 => s.arc((0.30, 0.765), (0.23, 0.235), 0.0, 360.0).arc(
            (0.30, 0.265),
            (0.29, 0.265),
            0.0,
            360.0,
        ),
        9 => numeral(6).map(|p| vec2(0.6 - p.x, 1.0 - p.y)),
        _ => numeral(1)
            .map(|p| vec2(p.x * 0.8 - 0.30, p.y))
            .and(numeral(0).map(|p| vec2(p.x * 0.86 + 0.22, p.y))),
    }
}

fn character(file: u8) -> Strokes {
    let s = Strokes::default();
    let bowl = |s: Strokes| s.arc((0.28, 0.31), (0.26, 0.31), 0.0, 360.0);
    match file {
        0 => bowl(s).line(&[(0.54, 0.62), (0.54, 0.0)]),
        1 => bowl(s).line(&[(0.02, 1.0), (0.02, 0.0)]),
        2 => s.arc((0.30, 0.31), (0.28, 0.31), 48.0, 312.0),
        3 => bowl(s).line(&[(0.54, 1.0), (0.54, 0.0)]),
        4 => s
            .line(&[(0.03, 0.33), (0.55, 0.33)])
            .arc((0.29, 0.31), (0.27, 0.31), 5.0, 310.0),
        5 => s
            .line(&[(0.20, 0.0), (0.20, 0.78)])
            .arc((0.40, 0.78), (0.20, 0.21), 180.0, 70.0)
            .line(&[(0.02, 0.60), (0.44, 0.60)]),
        6 => bowl(s).line(&[(0.54, 0.62), (0.54, -0.12)]).arc(
            (0.29, -0.12),
            (0.25, 0.18),
            0.0,
            -145.0,
        ),
        _ => s
            .line(&[(0.04, 1.0), (0.04, 0.0)])
            .arc((0.27, 0.36), (0.23, 0.25), 180.0, 0.0)
            .line(&[(0.50, 0.36), (0.50, 0.0)]),
    }
}

/// What cell `index` of the atlas shows, centred, with half its line width.
fn cell(index: usize) -> Option<(Strokes, f32)> {
    let number = index as u8;
    match index {
        0..=9 => {
            // A face leaves room below for the owner's mark.
            let value = number + 1;
            let drawn = numeral(value);
            let middle = drawn.middle();
            let mut drawn = drawn.map(|p| vec2((p.x - middle) * 0.92, p.y * 0.84 - 0.24));
            if value == 6 || value == 9 {
                drawn = drawn.line(&[(-0.26, -0.40), (0.26, -0.40)]);
            }
            Some((drawn, 0.066))
        }
        10..=19 => Some((numeral(number - 10), 0.075)),
        20..=27 => Some((character(number - 20), 0.07)),
        28 => Some((
            Strokes::default()
                .line(&[(0.0, 0.45), (0.6, 0.45)])
                .line(&[(0.3, 0.15), (0.3, 0.75)]),
            0.075,
        )),
        29 => Some((Strokes::default().line(&[(0.0, 0.45), (0.6, 0.45)]), 0.075)),
        _ => None,
    }
    .map(|(drawn, half)| {
        if index < 10 {
            (drawn, half)
        } else {
            let middle = drawn.middle();
            // Letters are centred between ascender and descender.
            let line = if (20..28).contains(&index) { 0.36 } else { 0.5 };
            (drawn.map(|p| p - vec2(middle, line)), half)
        }
    })
}

/// The atlas: one channel, 0.5 on an edge, more inside, [`SPREAD`] from an
/// edge to either end of the range. Row 0 is at the top, cells fill rows.
#[must_use]
pub fn atlas() -> Image {
    let (width, height) = (COLUMNS * CELL, ROWS * CELL);
    let mut data = vec![0u8; width * height];
    for index in 0..COLUMNS * ROWS {
        let Some((drawn, half)) = cell(index) else {
            continue;
        };
        let (left, top) = (index % COLUMNS * CELL, index / COLUMNS * CELL);
        for y in 0..CELL {
            for x in 0..CELL {
                let at = |i: usize| ((i as f32 + 0.5) / CELL as f32 * 2.0 - 1.0) * REACH;
                let distance = drawn.distance(vec2(at(x), -at(y))) - half;
                let stored = (0.5 - distance / (2.0 * SPREAD)).clamp(0.0, 1.0);
                data[(top + y) * width + left + x] = (stored * 255.0 + 0.5) as u8;
            }
        }
    }
    let mut image = Image::new(
        Extent3d {
            width: width as u32,
            height: height as u32,
            depth_or_array_layers: 1,
        },
        TextureDimension::D2,
        data,
        TextureFormat::R8Unorm,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        ..ImageSamplerDescriptor::linear()
    });
    image
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_drawing_stays_inside_its_cell() {
        for index in 0..COLUMNS * ROWS {
            let Some((drawn, half)) = cell(index) else {
                continue;
            };
            for (a, b) in &drawn.segments {
                for p in [a, b] {
                    assert!(
                        p.abs().max_element() + half <= REACH,
                        "cell {index} reaches {p}"
                    );
                }
            }
        }
    }

    #[test]
    fn faces_leave_room_for_the_owners_mark() {
        // The mark is a disc of radius 0.13 around (0, -0.60).
        for index in 0..10 {
            let (drawn, half) = cell(index).expect("faces are drawn");
            assert!(drawn.distance(vec2(0.0, -0.60)) - half > 0.13);
        }
    }

    #[test]
    fn all_drawings_differ() {
        let image = atlas();
        let data = image.data.expect("made in memory");
        let width = COLUMNS * CELL;
        let ink = |index: usize| -> Vec<bool> {
            let (left, top) = (index % COLUMNS * CELL, index / COLUMNS * CELL);
            (0..CELL * CELL)
                .map(|i| data[(top + i / CELL) * width + left + i % CELL] > 127)
                .collect()
        };
        for a in 0..30 {
            for b in 0..a {
                let differing = ink(a).iter().zip(ink(b)).filter(|(x, y)| **x != *y).count();
                assert!(differing > 60, "cells {a} and {b} are too alike");
            }
        }
    }

    #[test]
    fn six_and_nine_differ_even_when_turned_around() {
        let (six, _) = cell(5).expect("a six");
        let (nine, _) = cell(8).expect("a nine");
        // The line lies below both, so turning one around does not give the other.
        assert!(six.distance(vec2(0.0, -0.40)) < 1e-3);
        assert!(nine.distance(vec2(0.0, -0.40)) < 1e-3);
        assert!(nine.distance(vec2(0.26, 0.90)) > 0.1);
    }
}
