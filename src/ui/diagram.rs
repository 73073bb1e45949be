//! Small drawings that show what a choice means: discs, rings, lines and hexes, read as distances and
//! laid one over the other. They are made when they are shown, of nothing but numbers.

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// Texels to one unit: a drawing is shown at about half of that.
const TEXELS: f32 = 128.0;

/// A drawing in a frame two units wide and one high, with x to the right and y downwards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Diagram(Vec<(Shape, Color)>);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Shape {
    Disc(Vec2, f32),
    /// Middle, radius of the line, half its width.
    Ring(Vec2, f32, f32),
    /// From, to, half the width.
    Line(Vec2, Vec2, f32),
    /// Middle and radius of the corners; one of them points up.
    Hex(Vec2, f32),
}

impl Shape {
    /// Distance to the edge, negative inside.
    fn distance(self, p: Vec2) -> f32 {
        match self {
            Self::Disc(at, radius) => p.distance(at) - radius,
            Self::Ring(at, radius, half) => (p.distance(at) - radius).abs() - half,
            Self::Line(a, b, half) => {
                let along = b - a;
                let t = (p - a).dot(along) / along.length_squared().max(1e-9);
                p.distance(a + along * t.clamp(0.0, 1.0)) - half
            }
            Self::Hex(at, radius) => {
                let off = (p - at).abs();
                let side = Vec2::new(0.5, 0.75_f32.sqrt());
                off.x.max(off.dot(side)) - radius * side.y
            }
        }
    }

    /// The rectangle outside of which nothing of it is seen.
    fn bounds(self) -> Rect {
        match self {
            Self::Disc(at, radius) | Self::Hex(at, radius) => {
                Rect::from_center_half_size(at, Vec2::splat(radius))
            }
            Self::Ring(at, radius, half) => {
                Rect::from_center_half_size(at, Vec2::splat(radius + half))
            }
            Self::Line(a, b, half) => Rect::from_corners(a, b).inflate(half),
        }
        .inflate(1.0 / TEXELS)
    }
}

impl Diagram {
    /// The size of the frame in units.
    pub const SIZE: Vec2 = Vec2::new(2.0, 1.0);

    fn with(mut self, shape: Shape, colour: Color) -> Self {
        self.0.push((shape, colour));
        self
    }

    /// A filled disc.
    #[must_use]
    pub fn disc(self, at: Vec2, radius: f32, colour: Color) -> Self {
        self.with(Shape::Disc(at, radius), colour)
    }

    /// A ring: its radius is that of its line, which is twice `half` wide.
    #[must_use]
    pub fn ring(self, at: Vec2, radius: f32, half: f32, colour: Color) -> Self {
        self.with(Shape::Ring(at, radius, half), colour)
    }

    /// A line with round ends, twice `half` wide.
    #[must_use]
    pub fn line(self, from: Vec2, to: Vec2, half: f32, colour: Color) -> Self {
        self.with(Shape::Line(from, to, half), colour)
    }

    /// A filled hex with a corner at the top.
    #[must_use]
    pub fn hex(self, at: Vec2, radius: f32, colour: Color) -> Self {
        self.with(Shape::Hex(at, radius), colour)
    }

    /// A line with a head at its end.
    #[must_use]
    pub fn arrow(self, from: Vec2, to: Vec2, half: f32, colour: Color) -> Self {
        let back = (from - to).normalize_or(Vec2::NEG_X) * half * 4.5;
        [0.6_f32, -0.6]
            .into_iter()
            .fold(self.line(from, to, half, colour), |drawn, turn| {
                drawn.line(to, to + Vec2::from_angle(turn).rotate(back), half, colour)
            })
    }

    /// Two lines that cross: what goes, or what may not be.
    #[must_use]
    pub fn cross(self, at: Vec2, reach: f32, half: f32, colour: Color) -> Self {
        let (a, b) = (Vec2::splat(reach), Vec2::new(reach, -reach));
        self.line(at - a, at + a, half, colour)
            .line(at - b, at + b, half, colour)
    }

    /// A part of a circle between two angles in degrees: 0 is right, 90 is down.
    #[must_use]
    pub fn arc(self, at: Vec2, radius: f32, angles: [f32; 2], half: f32, colour: Color) -> Self {
        const PIECES: u16 = 24;
        let place = |piece: u16| {
            let share = f32::from(piece) / f32::from(PIECES);
            let angle = (angles[0] + (angles[1] - angles[0]) * share).to_radians();
            at + Vec2::from_angle(angle) * radius
        };
        (0..PIECES).fold(self, |drawn, piece| {
            drawn.line(place(piece), place(piece + 1), half, colour)
        })
    }

    /// A stone with its side's mark, a dot or a ring, so that sides are not told by colour alone.
    #[must_use]
    pub fn stone(self, at: Vec2, radius: f32, second: bool, colour: Color) -> Self {
        let dark = Color::srgb(0.07, 0.065, 0.06);
        let laid = self.disc(at, radius, colour);
        if second {
            laid.ring(at, radius * 0.46, radius * 0.13, dark)
        } else {
            laid.disc(at, radius * 0.34, dark)
        }
    }

    /// The picture of it.
    #[must_use]
    pub fn image(&self) -> Image {
        let size = (Self::SIZE * TEXELS).as_uvec2();
        let mut texels = vec![[0.0_f32; 4]; (size.x * size.y) as usize];
        for (shape, colour) in &self.0 {
            let colour = colour.to_srgba();
            let bounds = shape.bounds();
            let first = (bounds.min * TEXELS).floor().max(Vec2::ZERO).as_uvec2();
            let last = (bounds.max * TEXELS).ceil().max(Vec2::ZERO).as_uvec2();
            for y in first.y..last.y.min(size.y) {
                for x in first.x..last.x.min(size.x) {
                    let p = (Vec2::new(x as f32, y as f32) + 0.5) / TEXELS;
                    let cover = (0.5 - shape.distance(p) * TEXELS).clamp(0.0, 1.0) * colour.alpha;
                    if cover <= 0.0 {
                        continue;
                    }
                    let under = &mut texels[(y * size.x + x) as usize];
                    let alpha = cover + under[3] * (1.0 - cover);
                    let over = [colour.red, colour.green, colour.blue];
                    for (old, new) in under.iter_mut().zip(over) {
                        *old = (new * cover + *old * under_share(alpha, cover)) / alpha;
                    }
                    under[3] = alpha;
                }
            }
        }
        let data = texels
            .iter()
            .flatten()
            .map(|part| (part * 255.0).round().clamp(0.0, 255.0) as u8)
            .collect();
        Image::new(
            Extent3d {
                width: size.x,
                height: size.y,
                depth_or_array_layers: 1,
            },
            TextureDimension::D2,
            data,
            TextureFormat::Rgba8UnormSrgb,
            RenderAssetUsages::RENDER_WORLD,
        )
    }
}

/// How much of what lay below is left in a texel of this whole cover.
fn under_share(alpha: f32, cover: f32) -> f32 {
    (alpha - cover).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texel(image: &Image, at: Vec2) -> [u8; 4] {
        let (x, y) = ((at.x * TEXELS) as usize, (at.y * TEXELS) as usize);
        let data = image.data.as_ref().expect("texels");
        let from = (y * image.width() as usize + x) * 4;
        [data[from], data[from + 1], data[from + 2], data[from + 3]]
    }

    #[test]
    fn what_is_laid_last_lies_on_top_and_nothing_lies_elsewhere() {
        let (red, blue) = (Color::srgb(1.0, 0.0, 0.0), Color::srgb(0.0, 0.0, 1.0));
        let middle = Vec2::new(1.0, 0.5);
        let image = Diagram::default()
            .hex(middle, 0.4, red)
            .ring(middle, 0.2, 0.05, blue)
            .image();
        assert_eq!(texel(&image, middle), [255, 0, 0, 255]);
        assert_eq!(texel(&image, middle + Vec2::X * 0.2), [0, 0, 255, 255]);
        assert_eq!(texel(&image, Vec2::new(0.2, 0.5)), [0, 0, 0, 0]);
        // A hex with its corner at the top is higher than it is wide.
        assert_eq!(texel(&image, middle + Vec2::Y * 0.37)[3], 255);
        assert_eq!(texel(&image, middle + Vec2::X * 0.37)[3], 0);
    }

    #[test]
    fn what_reaches_out_of_the_frame_is_cut_off() {
        let ink = Color::WHITE;
        let image = Diagram::default()
            .arrow(Vec2::new(-1.0, 0.5), Vec2::new(3.0, 0.5), 0.02, ink)
            .disc(Vec2::new(2.0, 1.0), 0.3, ink)
            .cross(Vec2::new(-5.0, -5.0), 0.2, 0.02, ink)
            .image();
        assert_eq!(texel(&image, Vec2::new(1.0, 0.5))[3], 255);
        assert_eq!(texel(&image, Vec2::new(1.9, 0.9))[3], 255);
    }
}
