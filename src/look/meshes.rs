//! Shapes made in code. All share one vertex layout (position, normal, uv,
//! colour), so that one pipeline draws them.

use bevy::{
    asset::RenderAssetUsages,
    math::{Vec2, Vec3, Vec4, vec2, vec3, vec4},
    mesh::{Indices, Mesh, PrimitiveTopology},
};
use core::f32::consts::TAU;

use super::noise::{hash, rough3, value3};

/// Radius of a disc stone, in cells.
pub const STONE_RADIUS: f32 = 0.41;
/// Half the height of a disc stone, in cells: it rests that far above its square.
pub const STONE_HALF_HEIGHT: f32 = 0.115;
/// How many shapes of disc there are.
pub const STONE_VARIANTS: usize = 6;

/// A mesh being built.
#[derive(Clone, Debug, Default)]
pub struct Sketch {
    /// Corners.
    pub positions: Vec<Vec3>,
    /// Texture coordinates, one for each corner.
    pub uvs: Vec<Vec2>,
    /// What a shader wants to know; see each shape.
    pub colours: Vec<Vec4>,
    /// Triangles, counter-clockwise seen from outside.
    pub triangles: Vec<[u32; 3]>,
}

impl Sketch {
    /// Adds a corner and gives its number.
    pub fn corner(&mut self, position: Vec3, uv: Vec2, colour: Vec4) -> u32 {
        self.positions.push(position);
        self.uvs.push(uv);
        self.colours.push(colour);
        self.positions.len() as u32 - 1
    }

    /// Joins a grid of corners, `columns` to a row, starting at `first`.
    /// With `closed` the last column joins the first again.
    pub fn grid(&mut self, first: u32, columns: u32, rows: u32, closed: bool) {
        let span = if closed { columns } else { columns - 1 };
        for row in 0..rows - 1 {
            for column in 0..span {
                let next = (column + 1) % columns;
                let at = |r: u32, c: u32| first + r * columns + c;
                let (a, b) = (at(row, column), at(row, next));
                let (c, d) = (at(row + 1, column), at(row + 1, next));
                self.triangles.push([a, c, b]);
                self.triangles.push([b, c, d]);
            }
        }
    }

    /// Adds all of `other`.
    pub fn append(&mut self, other: &Sketch) {
        let base = self.positions.len() as u32;
        self.positions.extend(&other.positions);
        self.uvs.extend(&other.uvs);
        self.colours.extend(&other.colours);
        self.triangles
            .extend(other.triangles.iter().map(|t| t.map(|i| i + base)));
    }

    /// Moves every corner.
    pub fn map(&mut self, f: impl Fn(Vec3) -> Vec3) {
        for position in &mut self.positions {
            *position = f(*position);
        }
    }

    /// Normals: the mean of the faces around each corner, by their area.
    #[must_use]
    pub fn normals(&self) -> Vec<Vec3> {
        let mut sums = vec![Vec3::ZERO; self.positions.len()];
        for &[a, b, c] in &self.triangles {
            let [pa, pb, pc] = [a, b, c].map(|i| self.positions[i as usize]);
            let face = (pb - pa).cross(pc - pa);
            for i in [a, b, c] {
                sums[i as usize] += face;
            }
        }
        sums.iter().map(|n| n.normalize_or(Vec3::Y)).collect()
    }

    /// The finished mesh.
    #[must_use]
    pub fn mesh(&self) -> Mesh {
        let normals: Vec<[f32; 3]> = self.normals().iter().map(Vec3::to_array).collect();
        let positions: Vec<[f32; 3]> = self.positions.iter().map(Vec3::to_array).collect();
        let uvs: Vec<[f32; 2]> = self.uvs.iter().map(Vec2::to_array).collect();
        let colours: Vec<[f32; 4]> = self.colours.iter().map(Vec4::to_array).collect();
        // Both worlds keep it: picking by mesh reads the corners.
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::all())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
            .with_inserted_indices(Indices::U32(
                self.triangles.iter().flatten().copied().collect(),
            ))
    }
}

/// A rounded, worn disc around the origin, the engraved face up.
///
/// uv is the place on the disc (0.5 in the middle, 0 and 1 at one radius);
/// colour is: face (1 on the upper half), wear at the edge, height 0 to 1, 1.
#[must_use]
pub fn disc(variant: usize, segments: u32) -> Sketch {
    let seed = variant as i32;
    let phase = |k: i32| hash(seed, k, 1) * TAU;
    // From the middle of the face over the edge to the middle of the back.
    let mut profile: Vec<(f32, f32, f32)> = vec![(0.0, 1.0, 0.0), (0.38, 0.995, 0.0)];
    let core = 0.66;
    let steps = 9;
    for i in 0..=steps {
        let angle = core::f32::consts::FRAC_PI_2 * (1.0 - 2.0 * i as f32 / steps as f32);
        let (sin, cos) = angle.sin_cos();
        let round = |x: f32| x.signum() * x.abs().powf(0.78);
        let wear = (1.0 - (sin.abs() - 0.62).abs() / 0.45).clamp(0.0, 1.0);
        profile.push((core + (1.0 - core) * round(cos), round(sin), wear));
    }
    profile.push((0.38, -0.995, 0.0));
    profile.push((0.0, -1.0, 0.0));

    let mut sketch = Sketch::default();
    for &(radius, height, wear) in &profile {
        for i in 0..segments {
            let angle = i as f32 / segments as f32 * TAU;
            let outline = 1.0
                + 0.016 * (2.0 * angle + phase(2)).sin()
                + 0.011 * (3.0 * angle + phase(3)).sin()
                + 0.008 * (5.0 * angle + phase(5)).sin();
            // Two or three chips bitten out of the edge.
            let mut bite = 0.0;
            for k in 0..3 {
                let at = phase(20 + k);
                let side = if hash(seed, k, 9) > 0.35 { 1.0 } else { -1.0 };
                let off = (angle - at + TAU / 2.0).rem_euclid(TAU) - TAU / 2.0;
                let width = 0.10 + 0.08 * hash(seed, k, 4);
                let depth = 0.03 + 0.035 * hash(seed, k, 6);
                if side * height > 0.0 {
                    bite += wear * depth * (-(off / width).powi(2)).exp();
                }
            }
            let swell =
                1.0 + 0.035 * radius * (angle + phase(7)).sin() + 0.05 * (1.0 - radius * radius);
            let direction = vec2(angle.cos(), angle.sin());
            let flat = direction * radius * (outline - bite) * STONE_RADIUS;
            let y = height * STONE_HALF_HEIGHT * (swell - bite * 2.2);
            let face = if height > -0.05 { 1.0 } else { 0.0 };
            sketch.corner(
                vec3(flat.x, y, flat.y),
                flat / (2.0 * STONE_RADIUS) + 0.5,
                vec4(face, wear, height * 0.5 + 0.5, 1.0),
            );
        }
    }
    sketch.grid(0, segments, profile.len() as u32, true);
    // Seen from above the angle runs clockwise, so the grid is turned inside out.
    for triangle in &mut sketch.triangles {
        triangle.swap(1, 2);
    }
    sketch
}

/// A splinter of stone, for a clash. Colours as for [`disc`], with no face.
#[must_use]
pub fn splinter() -> Sketch {
    let mut sketch = Sketch::default();
    let tips = [
        vec3(0.0, 0.05, 0.0),
        vec3(0.07, 0.0, 0.01),
        vec3(-0.02, -0.01, 0.06),
        vec3(-0.05, 0.0, -0.04),
        vec3(0.01, -0.05, -0.01),
    ];
    for [a, b, c] in [
        [0, 2, 1],
        [0, 3, 2],
        [0, 1, 3],
        [4, 1, 2],
        [4, 2, 3],
        [4, 3, 1],
    ] {
        let corners = [a, b, c].map(|i: usize| {
            let p = tips[i];
            sketch.corner(p, vec2(p.x, p.z) * 1.2 + 0.5, vec4(0.0, 0.6, 0.5, 1.0))
        });
        sketch.triangles.push(corners);
    }
    sketch
}

/// What a part of the scenery is made of; picks its colour in the shader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Stuff {
    /// Weathered rock with lichen.
    Rock = 0,
    /// The slab's own stone.
    Slab = 1,
    /// Leather.
    Leather = 2,
    /// Brass.
    Brass = 3,
    /// Cloth in the colour of the first side.
    FirstCloth = 4,
    /// Cloth in the colour of the second side.
    SecondCloth = 5,
}

impl Stuff {
    /// As a corner's colour: what it is, wear and how open it lies to the sky.
    #[must_use]
    pub fn colour(self, wear: f32, open: f32) -> Vec4 {
        vec4(f32::from(self as u8) / 8.0, wear, 0.0, open)
    }
}

/// One standing stone on the ground at the origin: `size` is half its width,
/// its height and half its depth.
#[must_use]
pub fn standing_stone(seed: i32, size: Vec3) -> Sketch {
    let columns = 20;
    let rows = 15;
    let mut sketch = Sketch::default();
    let lean = vec2(hash(seed, 1, 0) - 0.5, hash(seed, 2, 0) - 0.5) * 0.22;
    for row in 0..rows {
        let t = row as f32 / (rows - 1) as f32;
        // The last rows fold over into a worn top.
        let (height, inset) = match rows - 1 - row {
            0 => (1.0, 0.0),
            1 => (0.995, 0.55),
            2 => (0.97, 0.84),
            3 => (0.91, 0.97),
            _ => (t * 1.06 - 0.06, 1.0),
        };
        let taper = 1.0 - 0.22 * height + 0.10 * (1.0 - height) * (1.0 - height);
        for column in 0..columns {
            let angle = column as f32 / columns as f32 * TAU;
            let (sin, cos) = angle.sin_cos();
            // A superellipse: a box with its corners worn off.
            let power = (cos.abs().powf(3.6) + sin.abs().powf(3.6)).powf(-1.0 / 3.6);
            let around = vec2(cos, sin) * power;
            let mut p = vec3(
                around.x * size.x * taper * inset,
                height * size.y,
                around.y * size.z * taper * inset,
            );
            let offset = vec3(seed as f32 * 7.7, 0.0, seed as f32 * 3.1);
            let rough = rough3(p * vec3(1.5, 1.0, 1.5) / size.x + offset);
            let outward = vec3(around.x, 0.25, around.y);
            p += outward * rough * size.x * 0.19;
            // Slanted top.
            p.y += height * height * (p.x * lean.x + p.z * lean.y) * 2.2;
            p.x += lean.x * height * size.y * 0.35;
            p.z += lean.y * height * size.y * 0.35;
            let open = (0.55 + height * 1.5).min(1.0);
            sketch.corner(
                p,
                vec2(angle / TAU, height),
                Stuff::Rock.colour(0.5 + 0.5 * rough, open),
            );
        }
    }
    sketch.grid(0, columns, rows, true);
    sketch
}

/// A body of revolution on the ground: `profile` is radius, height and what
/// it is made of, from the bottom up.
fn turned(profile: &[(f32, f32, Stuff)], segments: u32, wobble: f32) -> Sketch {
    let mut sketch = Sketch::default();
    for &(radius, height, stuff) in profile {
        for i in 0..segments {
            let angle = i as f32 / segments as f32 * TAU;
            let fold =
                1.0 + wobble * value3(vec3(angle.cos() * 2.2, height * 6.0, angle.sin() * 2.2));
            let r = radius * fold;
            sketch.corner(
                vec3(r * angle.cos(), height, r * angle.sin()),
                vec2(angle / TAU, height),
                stuff.colour(0.5, (0.5 + height * 1.6).min(1.0)),
            );
        }
    }
    sketch.grid(0, segments, profile.len() as u32, true);
    sketch
}

/// A small leather pouch with a band in its owner's colour, standing at the
/// origin, about 0.8 cells wide.
#[must_use]
pub fn pouch(cloth: Stuff) -> Sketch {
    use Stuff::Leather;
    turned(
        &[
            (0.0, 0.0, Leather),
            (0.30, 0.0, Leather),
            (0.39, 0.07, Leather),
            (0.42, 0.18, Leather),
            (0.38, 0.32, Leather),
            (0.27, 0.43, Leather),
            (0.20, 0.48, Leather),
            (0.205, 0.485, cloth),
            (0.235, 0.515, cloth),
            (0.235, 0.565, cloth),
            (0.20, 0.60, cloth),
            (0.20, 0.605, Leather),
            (0.26, 0.66, Leather),
            (0.29, 0.71, Leather),
            (0.23, 0.69, Leather),
            (0.09, 0.62, Leather),
            (0.0, 0.60, Leather),
        ],
        20,
        0.13,
    )
}

/// The ground: flat around the slab, gentle hills far out, `level` high.
#[must_use]
pub fn moor(level: f32) -> Sketch {
    let columns = 64;
    let radii: [f32; 14] = [
        0.0, 4.0, 8.0, 12.0, 17.0, 23.0, 30.0, 40.0, 54.0, 72.0, 96.0, 130.0, 180.0, 260.0,
    ];
    let mut sketch = Sketch::default();
    for radius in radii {
        for column in 0..columns {
            let angle = -(column as f32) / columns as f32 * TAU;
            let flat = Vec2::from_angle(angle) * radius;
            let far = ((radius - 24.0) / 100.0).clamp(0.0, 1.0);
            let near = ((radius - 8.0) / 14.0).clamp(0.0, 1.0);
            let hill = (rough3(vec3(flat.x, 0.0, flat.y) * 0.018 + 40.0) + 0.35) * 13.0 * far
                + value3(vec3(flat.x, 0.0, flat.y) * 0.11) * 0.22 * near;
            sketch.corner(
                vec3(flat.x, level + hill, flat.y),
                flat,
                vec4(0.0, 0.0, 0.0, 1.0),
            );
        }
    }
    sketch.grid(0, columns, radii.len() as u32, true);
    sketch
}

/// The sky: a dome seen from inside.
#[must_use]
pub fn dome(radius: f32) -> Sketch {
    let columns = 32;
    let rows = 14;
    let mut sketch = Sketch::default();
    for row in 0..rows {
        let up = -0.25 + 1.25 * row as f32 / (rows - 1) as f32;
        let across = (1.0 - up.min(1.0) * up.min(1.0)).max(0.0).sqrt();
        for column in 0..columns {
            let angle = -(column as f32) / columns as f32 * TAU;
            let p = vec3(across * angle.cos(), up, across * angle.sin()) * radius;
            sketch.corner(p, vec2(angle, up), Vec4::ONE);
        }
    }
    sketch.grid(0, columns, rows, true);
    sketch
}

/// A square of edge 1 lying on the ground, uv from 0 to 1, v towards the near side.
#[must_use]
pub fn tile() -> Sketch {
    let mut sketch = Sketch::default();
    for (u, v) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)] {
        sketch.corner(vec3(u - 0.5, 0.0, v - 0.5), vec2(u, v), Vec4::ONE);
    }
    sketch.grid(0, 2, 2, false);
    sketch
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Twice the volume sign: positive when triangles face outwards.
    fn volume(sketch: &Sketch) -> f32 {
        sketch
            .triangles
            .iter()
            .map(|&[a, b, c]| {
                let [a, b, c] = [a, b, c].map(|i| sketch.positions[i as usize]);
                a.dot(b.cross(c)) / 6.0
            })
            .sum()
    }

    #[test]
    fn closed_shapes_face_outwards() {
        for variant in 0..STONE_VARIANTS {
            let volume = volume(&disc(variant, 40));
            assert!((0.08..0.14).contains(&volume), "disc {variant}: {volume}");
        }
        assert!(volume(&standing_stone(3, vec3(0.8, 4.0, 0.6))) > 1.0);
        assert!(volume(&pouch(Stuff::FirstCloth)) > 0.05);
        assert!(volume(&splinter()) > 0.0);
    }

    #[test]
    fn flat_shapes_face_the_eye() {
        for sketch in [tile(), moor(0.0)] {
            assert!(sketch.normals().iter().all(|n| n.y > 0.5));
        }
        let dome = dome(1.0);
        let inward = dome
            .normals()
            .iter()
            .zip(&dome.positions)
            .filter(|(n, p)| n.dot(**p) < 0.0)
            .count();
        assert!(inward > dome.positions.len() * 9 / 10, "{inward}");
    }

    #[test]
    fn stones_fit_their_squares_and_no_two_variants_are_alike() {
        for variant in 0..STONE_VARIANTS {
            let stone = disc(variant, 40);
            for p in &stone.positions {
                assert!(vec2(p.x, p.z).length() < 0.45);
                assert!(p.y.abs() < STONE_HALF_HEIGHT * 1.15);
            }
            assert_ne!(
                stone.positions,
                disc((variant + 1) % STONE_VARIANTS, 40).positions
            );
        }
    }
}
