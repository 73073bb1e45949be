//! The slab's top for Surmount: a field of low basalt columns, and the bridges by which stones of
//! one side grow together.
//!
//! The field is as wide for every side of the hexagon: with more cells each is smaller, and so are
//! the stones. x runs along the rows, y is up, and row `a` lies near the first side: z is positive
//! there. Stones rest on y = 0, the tops of the columns.

use bevy::prelude::*;
use core::f32::consts::{FRAC_PI_6, TAU};

use super::{
    camera::SlabSize,
    meshes::{STONE_HALF_HEIGHT, Sketch},
    noise::{hash, rough3, value3},
    surge,
};

/// Half the width of the slab.
pub const HALF_WIDTH: f32 = 4.94;
/// Half the length of the slab.
pub const HALF_LENGTH: f32 = 4.46;
/// The width of the field's middle row, whatever the number of its cells.
pub const FIELD_WIDTH: f32 = 9.0;
/// Height of the slab around the columns.
const SLAB_TOP: f32 = -0.15;
/// How far the tops of the columns differ from one another at most.
const UNEVEN: f32 = 0.012;

/// Half the size of a coordinate's sign.
const SIGN: f32 = 0.125;

/// How much room the board takes.
pub const SLAB: SlabSize = SlabSize {
    half: Vec2::new(HALF_WIDTH, HALF_LENGTH),
    top: 0.3,
};

/// The width of a cell from one flat side to the other, on a board of this side. Everything that
/// stands on a cell is so many times as large as on a board with cells of width 1.
#[must_use]
pub fn pitch(size: u8) -> f32 {
    FIELD_WIDTH / (2.0 * f32::from(size.max(1)) - 1.0)
}

/// The distance from a cell's middle to its corners.
#[must_use]
pub fn corner_radius(size: u8) -> f32 {
    pitch(size) / 3f32.sqrt()
}

/// The middle of a column's top, by the cell's axial coordinates (the middle of the board is 0, 0;
/// `q` grows to the right, `r` away from the near side).
#[must_use]
pub fn cell_position((q, r): (i8, i8), size: u8) -> Vec3 {
    let (q, r) = (f32::from(q), f32::from(r));
    Vec3::new(q + r * 0.5, 0.0, -r * 3f32.sqrt() * 0.5) * pitch(size)
}

/// The middle of a stone that rests on a cell.
#[must_use]
pub fn stone_position(axial: (i8, i8), size: u8) -> Vec3 {
    cell_position(axial, size) + Vec3::Y * STONE_HALF_HEIGHT * pitch(size)
}

/// All cells of a board by their axial coordinates, the nearest row first.
fn cells(size: u8) -> impl Iterator<Item = (i8, i8)> {
    let reach = i8::try_from(size).unwrap_or(1).max(1) - 1;
    (-reach..=reach).flat_map(move |r| {
        let (first, last) = ((-reach - r).max(-reach), (reach - r).min(reach));
        (first..=last).map(move |q| (q, r))
    })
}

/// How far a place lies outside of the field; negative inside.
fn outside(place: Vec2, size: u8) -> f32 {
    let apothem = (f32::from(size) * 1.5 - 0.5) * corner_radius(size);
    let p = place.abs();
    p.y.max(p.x * 0.866 + p.y * 0.5) - apothem
}

/// What a part of the board is made of, as the shader reads it from the corner's colour.
#[derive(Clone, Copy)]
enum Part {
    Slab,
    Column,
    /// Where a coordinate is engraved.
    Letter,
}

impl Part {
    fn colour(self, which: f32, wear: f32, open: f32) -> Vec4 {
        let part = match self {
            Self::Slab => 0.0,
            Self::Column => 0.5,
            Self::Letter => 1.0,
        };
        Vec4::new(part, which, wear, open)
    }
}

/// How open a place of the slab lies to the sky, at the foot of the columns and away from them.
fn openness(place: Vec2, size: u8) -> f32 {
    0.22 + 0.78
        * ((outside(place, size) + 0.12) / 0.55)
            .clamp(0.0, 1.0)
            .sqrt()
}

fn slab(size: u8) -> Sketch {
    // The outer edge: rounded over, then straight down.
    let edge = |half: f32| -> [(f32, f32); 8] {
        [
            (half - 0.13, 0.0),
            (half - 0.07, 0.012),
            (half - 0.03, 0.04),
            (half - 0.005, 0.09),
            (half, 0.17),
            (half, 0.6),
            (half + 0.02, 1.1),
            (half + 0.03, -surge::GROUND + 0.25),
        ]
    };
    let lines = |half: f32| -> Vec<(f32, f32)> {
        let steps = (half / 0.22) as i32;
        let inner = (-steps..=steps).map(|i| (i as f32 / steps as f32 * (half - 0.2), 0.0));
        let outer = edge(half);
        let near = outer.iter().rev().map(|&(v, drop)| (-v, drop));
        near.chain(inner).chain(outer).collect()
    };
    let (xs, zs) = (lines(HALF_WIDTH), lines(HALF_LENGTH));
    let smooth = |from: f32, to: f32, x: f32| {
        let t = ((x - from) / (to - from)).clamp(0.0, 1.0);
        t * t * (3.0 - 2.0 * t)
    };
    let mut sketch = Sketch::default();
    for &(z, drop_z) in &zs {
        for &(x, drop_x) in &xs {
            let fall = drop_x.max(drop_z);
            // Worn, uneven edges: pushed in and out along the rim.
            let worn = rough3(vec3(x * 1.3 + 9.0, fall * 1.5, z * 1.3));
            let edge_x = smooth(HALF_WIDTH - 0.2, HALF_WIDTH - 0.02, x.abs());
            let edge_z = smooth(HALF_LENGTH - 0.2, HALF_LENGTH - 0.02, z.abs());
            let px = x + edge_x * x.signum() * worn * 0.05;
            let pz = z + edge_z * z.signum() * worn * 0.05;
            let rise = (1.0 - edge_x.max(edge_z)) * 0.010 * value3(vec3(x * 0.9, 5.0, z * 0.9));
            let open = if fall > 0.3 {
                (1.0 - fall * 0.45).max(0.25)
            } else {
                openness(vec2(x, z), size)
            };
            sketch.corner(
                vec3(px, SLAB_TOP + rise - fall, pz),
                vec2(x, z),
                Part::Slab.colour(0.5, 0.0, open),
            );
        }
    }
    sketch.grid(0, xs.len() as u32, zs.len() as u32, false);
    sketch
}

/// One column: a low prism with worn edges.
fn column(axial: (i8, i8), size: u8) -> Sketch {
    const AROUND: u32 = 12;
    let (q, r) = (i32::from(axial.0), i32::from(axial.1));
    let middle = cell_position(axial, size);
    let radius = corner_radius(size);
    let which = hash(q, r, i32::from(size));
    // The middle of the top is at 0, where stones rest; the rim tilts a little.
    let tilt = vec2(hash(q, r, 31) - 0.5, hash(q, r, 32) - 0.5) * 2.0 * UNEVEN / radius;
    let profile = [
        (0.0, 0.0, 0.0, 1.0),
        (0.55, 0.0, 0.0, 1.0),
        (0.86, -0.001, 0.25, 1.0),
        (0.925, -0.010, 1.0, 0.95),
        (0.955, -0.032, 0.9, 0.75),
        (0.968, -0.075, 0.3, 0.45),
        (0.972, SLAB_TOP - 0.05, 0.0, 0.16),
    ];
    let mut sketch = Sketch::default();
    for (ring, &(share, height, wear, open)) in profile.iter().enumerate() {
        for i in 0..AROUND {
            let angle = i as f32 * FRAC_PI_6;
            // Corners lie at the odd steps; the sides between them are flat.
            let reach = if i % 2 == 1 { 1.0 } else { 3f32.sqrt() / 2.0 };
            let chip = if ring >= 2 {
                0.022 * hash(q * 7 + i as i32, r * 5, 90 + i32::from(size))
            } else {
                0.0
            };
            let flat = vec2(angle.cos(), angle.sin()) * radius * reach * (share - chip);
            let y = height - chip * 0.5 * wear + tilt.dot(flat) * f32::from(ring < 6);
            sketch.corner(
                middle + vec3(flat.x, y, flat.y),
                flat,
                Part::Column.colour(which, wear, open),
            );
        }
    }
    sketch.grid(0, AROUND, profile.len() as u32, true);
    // Seen from above the angle runs clockwise, so the grid is turned inside out.
    for triangle in &mut sketch.triangles {
        triangle.swap(1, 2);
    }
    sketch
}

/// A small piece of the slab, `half` as wide, with one sign on it.
fn sign(middle: Vec2, half: f32, glyph: u8, size: u8) -> Sketch {
    let share = half / SIGN;
    let mut sketch = Sketch::default();
    for (u, v) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
        let place = middle + vec2(u * share, v) * SIGN;
        let colour =
            Part::Letter.colour((f32::from(glyph) + 0.5) / 64.0, 0.0, openness(place, size));
        let corner = vec3(place.x, SLAB_TOP + 0.012, place.y);
        sketch.corner(corner, vec2(u * share, v), colour);
    }
    sketch.grid(0, 2, 2, false);
    sketch
}

/// The cell of the shader's signs for a row's letter: `a` to `h` are in the atlas, the rest is drawn
/// by the shader.
const fn letter(row: u8) -> u8 {
    if row < 8 { 20 + row } else { 32 + row - 8 }
}

/// Each row's letter beside its first cell, and the number of its last cell beside that.
fn coordinates(size: u8) -> Sketch {
    let reach = i8::try_from(size).unwrap_or(1).max(1) - 1;
    let off = pitch(size) * 0.5 + 0.17;
    let mut sketch = Sketch::default();
    for (row, r) in (0u8..).zip(-reach..=reach) {
        let first = cell_position(((-reach - r).max(-reach), r), size).xz();
        let last = cell_position(((reach - r).min(reach), r), size).xz();
        sketch.append(&sign(first - vec2(off, 0.0), SIGN, letter(row), size));
        let count = 2 * size - 1 - r.unsigned_abs();
        let digits = [count / 10, count % 10];
        let shown = if count > 9 { &digits[..] } else { &digits[1..] };
        // Two digits stand closer together than one is wide, and may not lie on each other.
        let half = if shown.len() > 1 { 0.056 } else { SIGN };
        for (i, digit) in shown.iter().enumerate() {
            let aside = (i as f32 - (shown.len() - 1) as f32 * 0.5) * 0.113;
            let place = last + vec2(off + aside, 0.0);
            sketch.append(&sign(place, half, 10 + digit, size));
        }
    }
    sketch
}

/// The slab with its columns for a board of this side, as a mesh in its place.
///
/// The corner's colour is: part (0 slab, 0.5 column, 1 coordinate), which column or sign, wear of
/// the edge, how open it lies to the sky. uv is the place on the slab, on the column, or on the sign.
#[must_use]
pub fn board(size: u8) -> Sketch {
    let mut board = slab(size);
    for axial in cells(size) {
        board.append(&column(axial, size));
    }
    board.append(&coordinates(size));
    board
}

/// Between two stones of one side that lie side by side, along x: what makes them one body. For
/// cells of width 1; its middle is as high as the stones' middle. Corners as for a stone, without
/// a face.
#[must_use]
pub fn bridge() -> Sketch {
    let (along, across) = (9u32, 9u32);
    let mut sketch = Sketch::default();
    for i in 0..along {
        let t = i as f32 / (along - 1) as f32 * 2.0 - 1.0;
        // A waist in the middle, wide where it meets the stones.
        let width = 0.245 + 0.10 * t * t;
        let top = 0.072 + 0.020 * t * t;
        for j in 0..across {
            let angle = core::f32::consts::PI * j as f32 / (across - 1) as f32;
            let (sin, cos) = angle.sin_cos();
            let sin = sin.max(0.0);
            let y = -0.112 + (top + 0.112) * sin.powf(0.55);
            let z = -width * cos.signum() * cos.abs().powf(0.8);
            let place = vec3(t * 0.27, y, z);
            let wear = 0.5 * (1.0 - sin.abs());
            let colour = vec4(0.0, wear, (y / STONE_HALF_HEIGHT) * 0.5 + 0.5, 1.0);
            sketch.corner(place, place.xz() * 0.5 + 0.5, colour);
        }
    }
    sketch.grid(0, across, along, false);
    // Its rows run along x, not towards the near side, so the grid is turned inside out.
    for triangle in &mut sketch.triangles {
        triangle.swap(1, 2);
    }
    sketch
}

/// Amid three stones of one side that touch each other: fills the gap between them. As for
/// [`bridge`].
#[must_use]
pub fn knot() -> Sketch {
    let around = 12;
    let profile = [
        (0.0, 0.066),
        (0.16, 0.066),
        (0.22, 0.052),
        (0.26, 0.0),
        (0.27, -0.112),
    ];
    let mut sketch = Sketch::default();
    for (radius, y) in profile {
        for i in 0..around {
            let angle = i as f32 / around as f32 * TAU;
            let place = vec3(angle.cos() * radius, y, angle.sin() * radius);
            let colour = vec4(0.0, 0.15, (y / STONE_HALF_HEIGHT) * 0.5 + 0.5, 1.0);
            sketch.corner(place, place.xz() * 0.5 + 0.5, colour);
        }
    }
    sketch.grid(0, around, profile.len() as u32, true);
    for triangle in &mut sketch.triangles {
        triangle.swap(1, 2);
    }
    sketch
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_has_its_cells_and_all_fields_are_as_wide() {
        for (size, count) in [(2, 7), (4, 37), (5, 61), (6, 91), (7, 127)] {
            let places: Vec<Vec3> = cells(size).map(|at| cell_position(at, size)).collect();
            assert_eq!(places.len(), count);
            let right = places.iter().map(|p| p.x).fold(0.0, f32::max);
            assert!((right + pitch(size) / 2.0 - FIELD_WIDTH / 2.0).abs() < 1e-4);
            for (i, a) in places.iter().enumerate() {
                let reach = corner_radius(size);
                assert!(a.x.abs() + reach < HALF_WIDTH && a.z.abs() + reach < HALF_LENGTH);
                assert!(outside(a.xz(), size) < 0.0);
                let nearest = places[..i].iter().map(|b| a.distance(*b));
                assert!(nearest.fold(f32::MAX, f32::min) > pitch(size) * 0.999);
            }
        }
    }

    #[test]
    fn coordinates_lie_on_the_flat_of_the_slab() {
        for size in 2..=7 {
            for place in coordinates(size).positions {
                assert!(place.x.abs() < HALF_WIDTH - 0.10, "{place}");
                // No column stands on them.
                let nearest = cells(size)
                    .map(|at| cell_position(at, size).xz().distance(place.xz()))
                    .fold(f32::MAX, f32::min);
                assert!(nearest > pitch(size) * 0.5 + 0.04, "side {size}: {place}");
            }
        }
    }

    #[test]
    fn row_a_lies_near_the_first_side_and_its_cells_run_to_the_right() {
        let first = cell_position((0, -4), 5);
        assert!(first.z > 3.0);
        assert!(cell_position((1, -4), 5).x > first.x);
    }

    #[test]
    fn the_boards_faces_up_and_stay_modest() {
        for size in 2..=7 {
            let board = board(size);
            assert!(board.triangles.len() < 26_000, "{}", board.triangles.len());
            let up = board.normals().iter().filter(|n| n.y > -0.2).count();
            assert!(up > board.positions.len() * 97 / 100);
            // No column stands higher than a stone rests.
            let top = board.positions.iter().map(|p| p.y).fold(f32::MIN, f32::max);
            assert!(top < 2.5 * UNEVEN, "{top}");
        }
    }

    #[test]
    fn bridges_and_knots_face_up_and_lie_below_the_tops_of_stones() {
        for sketch in [bridge(), knot()] {
            let top = sketch.positions.iter().map(|p| p.y).fold(0.0, f32::max);
            assert!(top < STONE_HALF_HEIGHT);
            assert!(sketch.positions.iter().all(|p| p.is_finite()));
            let up = sketch.normals().iter().filter(|n| n.y > -0.1).count();
            assert!(up * 10 > sketch.positions.len() * 9, "{up}");
        }
    }
}
