//! The signs of buttons and texts, drawn by code as the numerals are: strokes and filled shapes,
//! read as distances. No font is asked for them.

use bevy::{
    asset::RenderAssetUsages,
    image::{Image, ImageFilterMode, ImageSampler, ImageSamplerDescriptor},
    math::{Rect, Vec2, vec2},
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

use super::glyphs::Strokes;

/// A sign for a button or beside a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Symbol {
    /// A star with five points.
    Star,
    /// A check mark.
    Check,
    /// Two strokes that cross: close, no.
    Cross,
    /// Three dots: the menu.
    Menu,
    /// An arrow that turns back: undo.
    Undo,
    /// An arrow to the left.
    Left,
    /// An arrow to the right.
    Right,
    /// An arrow upwards.
    Up,
    /// An arrow downwards.
    Down,
    /// The letter i in a ring.
    Info,
    /// A question mark.
    Help,
    /// Lines of a list: the log.
    Log,
    /// An eye: how the table is seen.
    Eye,
    /// A board seen from straight above: the flat view.
    Flat,
    /// A speaker with sound.
    Speaker,
    /// A speaker that is crossed out.
    Mute,
    /// A cog: settings.
    Cog,
    /// Play.
    Play,
    /// Pause.
    Pause,
    /// One step on.
    Step,
    /// One step back.
    StepBack,
    /// An exclamation mark in a triangle: danger.
    Warning,
    /// A lamp: a hint.
    Lamp,
}

impl Symbol {
    /// All signs, in the order of the sheet.
    pub const ALL: [Self; 23] = [
        Self::Star,
        Self::Check,
        Self::Cross,
        Self::Menu,
        Self::Undo,
        Self::Left,
        Self::Right,
        Self::Up,
        Self::Down,
        Self::Info,
        Self::Help,
        Self::Log,
        Self::Eye,
        Self::Flat,
        Self::Speaker,
        Self::Mute,
        Self::Cog,
        Self::Play,
        Self::Pause,
        Self::Step,
        Self::StepBack,
        Self::Warning,
        Self::Lamp,
    ];

    /// Where the sheet shows it, in texels of the finest level.
    #[must_use]
    pub fn rect(self) -> Rect {
        let index = self as usize;
        let corner = vec2((index % COLUMNS) as f32, (index / COLUMNS) as f32) * CELL as f32;
        let margin = (REACH - CUT) * TEXELS;
        Rect::from_corners(corner + margin, corner + CELL as f32 - margin)
    }
}

/// Cells of the sheet across.
const COLUMNS: usize = 8;
/// Cells of the sheet down.
const ROWS: usize = 3;
/// Edge of a cell in texels of the finest level.
const CELL: usize = 128;
/// Half the edge of a cell. A sign is 1 wide and high, around the middle.
const REACH: f32 = 0.64;
/// Half the edge of what is cut out for a button: the rest keeps neighbours apart in the coarse
/// levels.
const CUT: f32 = 0.56;
/// Texels to one unit of a drawing at the finest level.
const TEXELS: f32 = CELL as f32 / (2.0 * REACH);
/// Coarser levels of the sheet; the last has cells of 16 texels.
const LEVELS: usize = 4;

enum Part {
    /// Lines with round ends, and half their width.
    Lines(Strokes, f32),
    /// A filled outline, grown by a round edge.
    Solid(Vec<Vec2>, f32),
    /// A disc.
    Disc(Vec2, f32),
    /// A disc cut out of what came before.
    Hole(Vec2, f32),
    /// Lines cut out of what came before.
    Cut(Strokes, f32),
}

/// A sign: its parts, one laid on the other.
#[derive(Default)]
struct Drawing(Vec<Part>);

impl Drawing {
    fn lines(mut self, half: f32, draw: impl FnOnce(Strokes) -> Strokes) -> Self {
        self.0.push(Part::Lines(draw(Strokes::default()), half));
        self
    }

    fn cut(mut self, half: f32, draw: impl FnOnce(Strokes) -> Strokes) -> Self {
        self.0.push(Part::Cut(draw(Strokes::default()), half));
        self
    }

    fn solid(mut self, round: f32, points: &[(f32, f32)]) -> Self {
        let points = points.iter().map(|&(x, y)| vec2(x, y)).collect();
        self.0.push(Part::Solid(points, round));
        self
    }

    fn disc(mut self, x: f32, y: f32, radius: f32) -> Self {
        self.0.push(Part::Disc(vec2(x, y), radius));
        self
    }

    fn hole(mut self, x: f32, y: f32, radius: f32) -> Self {
        self.0.push(Part::Hole(vec2(x, y), radius));
        self
    }

    /// Distance to the edge, negative inside.
    fn distance(&self, p: Vec2) -> f32 {
        let mut found = f32::MAX;
        for part in &self.0 {
            found = match part {
                Part::Lines(strokes, half) => found.min(strokes.distance(p) - half),
                Part::Solid(points, round) => found.min(outline(points, p) - round),
                Part::Disc(at, radius) => found.min(p.distance(*at) - radius),
                Part::Hole(at, radius) => found.max(radius - p.distance(*at)),
                Part::Cut(strokes, half) => found.max(half - strokes.distance(p)),
            };
        }
        found
    }
}

/// Distance to a closed outline, negative inside.
fn outline(points: &[Vec2], p: Vec2) -> f32 {
    let mut nearest = f32::MAX;
    let mut inside = false;
    for (i, &a) in points.iter().enumerate() {
        let b = points[(i + 1) % points.len()];
        let along = b - a;
        let t = ((p - a).dot(along) / along.length_squared().max(1e-9)).clamp(0.0, 1.0);
        nearest = nearest.min(p.distance(a + along * t));
        // A ray to the right crosses the edge.
        if (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) {
            inside = !inside;
        }
    }
    if inside { -nearest } else { nearest }
}

/// Points on two circles in turn, `count` of them, the first straight up.
fn spikes(count: usize, outer: f32, inner: f32) -> Vec<(f32, f32)> {
    (0..count)
        .map(|i| {
            let angle = core::f32::consts::TAU * i as f32 / count as f32;
            let radius = if i % 2 == 0 { outer } else { inner };
            (radius * angle.sin(), radius * angle.cos())
        })
        .collect()
}

/// The outline of a cog: teeth that narrow outwards.
fn teeth(count: usize, outer: f32, inner: f32) -> Vec<(f32, f32)> {
    (0..count)
        .flat_map(|tooth| {
            [(-0.30, inner), (-0.18, outer), (0.18, outer), (0.30, inner)].map(|(turn, radius)| {
                let angle = core::f32::consts::TAU * (tooth as f32 + turn) / count as f32;
                (radius * angle.sin(), radius * angle.cos())
            })
        })
        .collect()
}

fn arrow(turn: f32) -> Drawing {
    let turned =
        move |strokes: Strokes| strokes.map(move |p| Vec2::from_angle(turn.to_radians()).rotate(p));
    Drawing::default().lines(0.075, |s| {
        turned(s.line(&[(-0.40, 0.0), (0.40, 0.0)]).line(&[
            (0.10, 0.30),
            (0.40, 0.0),
            (0.10, -0.30),
        ]))
    })
}

fn speaker() -> Drawing {
    Drawing::default().solid(
        0.03,
        &[
            (-0.43, -0.12),
            (-0.27, -0.12),
            (-0.07, -0.32),
            (-0.07, 0.32),
            (-0.27, 0.12),
            (-0.43, 0.12),
        ],
    )
}

fn step(way: f32) -> Drawing {
    Drawing::default()
        .solid(
            0.05,
            &[(-0.30 * way, -0.33), (-0.30 * way, 0.33), (0.18 * way, 0.0)],
        )
        .lines(0.07, |s| s.line(&[(0.36 * way, -0.36), (0.36 * way, 0.36)]))
}

fn drawing(symbol: Symbol) -> Drawing {
    let new = Drawing::default();
    match symbol {
        Symbol::Star => new.solid(0.02, &spikes(10, 0.47, 0.19)),
        Symbol::Check => new.lines(0.08, |s| {
            s.line(&[(-0.38, -0.04), (-0.11, -0.31), (0.40, 0.32)])
        }),
        Symbol::Cross => new.lines(0.08, |s| {
            s.line(&[(-0.32, -0.32), (0.32, 0.32)])
                .line(&[(-0.32, 0.32), (0.32, -0.32)])
        }),
        Symbol::Menu => new
            .disc(-0.35, 0.0, 0.105)
            .disc(0.0, 0.0, 0.105)
            .disc(0.35, 0.0, 0.105),
        Symbol::Undo => new.lines(0.075, |s| {
            s.line(&[(-0.40, 0.14), (0.14, 0.14)])
                .arc((0.14, -0.12), (0.26, 0.26), 90.0, -90.0)
                .line(&[(0.14, -0.38), (-0.16, -0.38)])
                .line(&[(-0.16, 0.40), (-0.41, 0.14), (-0.16, -0.12)])
        }),
        Symbol::Right => arrow(0.0),
        Symbol::Up => arrow(90.0),
        Symbol::Left => arrow(180.0),
        Symbol::Down => arrow(270.0),
        Symbol::Info => new
            .lines(0.05, |s| s.arc((0.0, 0.0), (0.44, 0.44), 0.0, 360.0))
            .disc(0.0, 0.20, 0.075)
            .lines(0.062, |s| s.line(&[(0.0, 0.01), (0.0, -0.23)])),
        Symbol::Help => new
            .lines(0.075, |s| {
                s.arc((0.0, 0.21), (0.23, 0.22), 170.0, -45.0).bent(
                    (0.163, 0.055),
                    (0.0, -0.04),
                    (0.0, -0.16),
                )
            })
            .disc(0.0, -0.40, 0.085),
        Symbol::Log => [0.33, 0.0, -0.33].into_iter().fold(new, |drawing, y| {
            drawing
                .disc(-0.37, y, 0.075)
                .lines(0.06, |s| s.line(&[(-0.14, y), (0.40, y)]))
        }),
        Symbol::Eye => new
            .lines(0.055, |s| {
                s.bent((-0.45, 0.0), (0.0, 0.60), (0.45, 0.0)).bent(
                    (-0.45, 0.0),
                    (0.0, -0.60),
                    (0.45, 0.0),
                )
            })
            .disc(0.0, 0.0, 0.14),
        Symbol::Flat => new.lines(0.055, |s| {
            s.line(&[
                (-0.38, -0.38),
                (0.38, -0.38),
                (0.38, 0.38),
                (-0.38, 0.38),
                (-0.38, -0.38),
            ])
            .line(&[(-0.38, 0.127), (0.38, 0.127)])
            .line(&[(-0.38, -0.127), (0.38, -0.127)])
            .line(&[(-0.127, -0.38), (-0.127, 0.38)])
            .line(&[(0.127, -0.38), (0.127, 0.38)])
        }),
        Symbol::Speaker => speaker().lines(0.05, |s| {
            s.arc((-0.07, 0.0), (0.24, 0.24), -48.0, 48.0).arc(
                (-0.07, 0.0),
                (0.44, 0.44),
                -48.0,
                48.0,
            )
        }),
        Symbol::Mute => speaker().lines(0.06, |s| {
            s.line(&[(0.13, -0.15), (0.43, 0.15)])
                .line(&[(0.13, 0.15), (0.43, -0.15)])
        }),
        Symbol::Cog => new.solid(0.03, &teeth(8, 0.44, 0.32)).hole(0.0, 0.0, 0.15),
        Symbol::Play => new.solid(0.06, &[(-0.26, -0.36), (-0.26, 0.36), (0.36, 0.0)]),
        Symbol::Pause => new.lines(0.10, |s| {
            s.line(&[(-0.19, -0.32), (-0.19, 0.32)])
                .line(&[(0.19, -0.32), (0.19, 0.32)])
        }),
        Symbol::Step => step(1.0),
        Symbol::StepBack => step(-1.0),
        Symbol::Lamp => new.lines(0.055, |s| {
            s.arc((0.0, 0.10), (0.29, 0.29), -55.0, 235.0)
                .line(&[
                    (0.166, -0.137),
                    (0.14, -0.26),
                    (-0.14, -0.26),
                    (-0.166, -0.137),
                ])
                .line(&[(-0.10, -0.40), (0.10, -0.40)])
        }),
        Symbol::Warning => new
            .solid(0.07, &[(-0.41, -0.34), (0.41, -0.34), (0.0, 0.38)])
            .cut(0.055, |s| s.line(&[(0.0, 0.12), (0.0, -0.08)]))
            .hole(0.0, -0.25, 0.065),
    }
}

/// All signs in white on nothing, with coarser levels each drawn anew, so that a sign is sharp at
/// any size from 12 pixels up.
#[must_use]
pub fn sheet() -> Image {
    let drawings = Symbol::ALL.map(drawing);
    let mut data = Vec::new();
    for level in 0..LEVELS {
        let cell = CELL >> level;
        let texels = TEXELS / (1 << level) as f32;
        let (width, height) = (COLUMNS * cell, ROWS * cell);
        for y in 0..height {
            for x in 0..width {
                let index = y / cell * COLUMNS + x / cell;
                let at = |i: usize| (i % cell) as f32 + 0.5 - cell as f32 / 2.0;
                let p = vec2(at(x), -at(y)) / texels;
                let cover = drawings.get(index).map_or(0.0, |drawing| {
                    (0.5 - drawing.distance(p) * texels).clamp(0.0, 1.0)
                });
                data.extend([255, 255, 255, (cover * 255.0 + 0.5) as u8]);
            }
        }
    }
    let mut image = Image::new_uninit(
        Extent3d {
            width: (COLUMNS * CELL) as u32,
            height: (ROWS * CELL) as u32,
            depth_or_array_layers: 1,
        },
        TextureDimension::D2,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::all(),
    );
    image.texture_descriptor.mip_level_count = LEVELS as u32;
    image.data = Some(data);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        ..ImageSamplerDescriptor::default()
    });
    image
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ink of a sign on a grid, as it shows at 32 pixels.
    fn ink(symbol: Symbol) -> Vec<bool> {
        let drawing = drawing(symbol);
        let at = |i: usize| (i as f32 + 0.5) / 32.0 - 0.5;
        (0..32 * 32)
            .map(|i| drawing.distance(vec2(at(i % 32), -at(i / 32))) < 0.0)
            .collect()
    }

    #[test]
    fn the_list_is_in_the_order_of_the_numbers() {
        for (index, symbol) in Symbol::ALL.into_iter().enumerate() {
            assert_eq!(symbol as usize, index);
            let rect = symbol.rect();
            assert!(rect.max.y <= (ROWS * CELL) as f32 && rect.width() > 100.0);
        }
    }

    #[test]
    fn signs_differ_from_each_other() {
        let all = Symbol::ALL.map(ink);
        for a in 0..all.len() {
            for b in 0..a {
                let differing = all[a].iter().zip(&all[b]).filter(|(x, y)| x != y).count();
                let (a, b) = (Symbol::ALL[a], Symbol::ALL[b]);
                assert!(differing >= 40, "{a:?} and {b:?}: {differing}");
            }
        }
    }

    #[test]
    fn signs_fill_their_button_and_stay_in_it() {
        for symbol in Symbol::ALL {
            let drawing = drawing(symbol);
            let mut reach = [0.0_f32; 2];
            for i in 0..200 * 200 {
                let at = |i: usize| (i as f32 + 0.5) / 200.0 * 2.0 * REACH - REACH;
                let p = vec2(at(i % 200), at(i / 200));
                if drawing.distance(p) < 0.0 {
                    reach[0] = reach[0].max(p.x.abs());
                    reach[1] = reach[1].max(p.y.abs());
                }
            }
            let most = reach[0].max(reach[1]);
            assert!((0.38..0.53).contains(&most), "{symbol:?} reaches {most}");
        }
    }

    #[test]
    fn arrows_are_mirrors_of_each_other() {
        let mirrored = |sign: Symbol| -> Vec<bool> {
            let ink = ink(sign);
            (0..32 * 32)
                .map(|i| ink[i / 32 * 32 + 31 - i % 32])
                .collect()
        };
        for (one, other) in [
            (Symbol::Left, Symbol::Right),
            (Symbol::StepBack, Symbol::Step),
        ] {
            let wrong = ink(one)
                .iter()
                .zip(mirrored(other))
                .filter(|(a, b)| **a != *b)
                .count();
            assert!(wrong < 8, "{one:?}: {wrong}");
        }
    }

    #[test]
    fn the_sheet_has_all_its_levels_and_nothing_between_the_signs() {
        let sheet = sheet();
        let data = sheet.data.expect("made in memory");
        let all: usize = (0..LEVELS)
            .map(|level| COLUMNS * ROWS * (CELL >> level).pow(2) * 4)
            .sum();
        assert_eq!(data.len(), all);
        let width = COLUMNS * CELL;
        for y in 0..ROWS * CELL {
            for x in (0..width).step_by(CELL) {
                assert_eq!(data[(y * width + x) * 4 + 3], 0, "{x}, {y}");
            }
        }
    }
}
