//! The slab's top for Surakarta: dark wood with the classic drawing inlaid in brass and copper,
//! where everything lies on it, and its shape.
//!
//! One cell is the distance between two neighbouring points. x runs along the files (a is -2.5, f
//! is +2.5), y is up, and rank 1 lies near the viewer: z is +2.5 there and -2.5 on rank 6. Stones
//! rest on y = 0. The arcs are three quarters of circles round the four corner points, of radius 1
//! for the brass circuit and 2 for the copper one.

use bevy::prelude::*;

use super::{
    camera::SlabSize,
    meshes::{STONE_HALF_HEIGHT, Sketch, Stuff},
    noise::{rough3, value3},
};

/// Half the width of the slab.
pub const HALF_WIDTH: f32 = 4.85;
/// Half the length of the slab: the arcs, and a tray behind them on either side.
pub const HALF_LENGTH: f32 = 5.58;
/// Height of the ground under the slab.
const GROUND: f32 = super::surge::GROUND;
/// How far from the middle the trays lie.
pub const TRAY_Z: f32 = 5.02;
/// Distance between two places of a tray.
pub const TRAY_PITCH: f32 = 0.58;
/// Places side by side in a tray: one for each stone of a side.
pub const TRAY_PLACES: usize = 12;
/// Radius of the hollow for a stone in a tray.
pub const TRAY_RADIUS: f32 = 0.262;
/// Size of a stone in a tray, relative to one on the board.
pub const TRAY_SCALE: f32 = 0.60;
/// Height over the wood at which marks lie: over the soft shadows of stones.
pub const MARK_FLOOR: f32 = 0.06;
/// Half the width of the band along which a way is drawn.
pub const WAY_HALF_WIDTH: f32 = 0.16;

/// The height of the floor under a place: the wood is flat everywhere.
#[must_use]
pub const fn floor_under(_: Vec2) -> f32 {
    0.0
}

/// How much room the board takes.
pub const SLAB: SlabSize = SlabSize {
    half: Vec2::new(HALF_WIDTH, HALF_LENGTH),
    top: 0.25,
};

/// A point of the board on the wood; file and rank count from 0.
#[must_use]
pub fn point_position(file: u8, rank: u8) -> Vec3 {
    Vec3::new(f32::from(file) - 2.5, 0.0, 2.5 - f32::from(rank))
}

/// Where the middle of a stone is that rests on a point.
#[must_use]
pub fn stone_position(file: u8, rank: u8) -> Vec3 {
    point_position(file, rank) + Vec3::Y * STONE_HALF_HEIGHT
}

/// Where stone `index` of the tray at one side comes to rest: in a row from its owner's left, then
/// in a second row on top. Stones there are [`TRAY_SCALE`] in size.
#[must_use]
pub fn tray_position(near: bool, index: usize) -> Vec3 {
    let (layer, place) = (index / TRAY_PLACES, index % TRAY_PLACES);
    let half = STONE_HALF_HEIGHT * TRAY_SCALE;
    let middle = (TRAY_PLACES as f32 - 1.0) / 2.0;
    let x = (place as f32 - middle) * TRAY_PITCH;
    let y = half + layer as f32 * 2.0 * half;
    if near {
        Vec3::new(x, y, TRAY_Z)
    } else {
        Vec3::new(-x, y, -TRAY_Z)
    }
}

/// The three quarters of a circle round `corner` that lead from `from` to `to`, both on the board
/// and as far from the corner: places at even distances, without the two ends.
#[must_use]
pub fn arc(corner: Vec3, from: Vec3, to: Vec3) -> Vec<Vec3> {
    let (start, end) = (from - corner, to - corner);
    let steps = (start.length() * 24.0).round().clamp(8.0, 96.0);
    (1..steps as usize)
        .map(|step| {
            let angle = step as f32 / steps * 1.5 * core::f32::consts::PI;
            let (sin, cos) = angle.sin_cos();
            corner + start * cos - end * sin
        })
        .collect()
}

/// A band on the wood along a line of many corners, as a mesh for marks that draw ways. Along it
/// uv.y is the distance from its beginning in cells, across it uv.x goes from 0 to 1; the colour
/// holds `tail` and the whole length. The line's height is left aside: the band lies at 0.
#[must_use]
pub fn band(line: &[Vec3], tail: f32) -> Sketch {
    let mut corners: Vec<Vec3> = line.iter().map(|p| Vec3::new(p.x, 0.0, p.z)).collect();
    corners.dedup_by(|a, b| a.distance(*b) < 1e-3);
    let length: f32 = corners
        .windows(2)
        .map(|pair| pair[0].distance(pair[1]))
        .sum();
    let mut sketch = Sketch::default();
    let mut far = 0.0;
    for (index, corner) in corners.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| corners[before]);
        let after = corners.get(index + 1).copied();
        far += before.map_or(0.0, |before| before.distance(*corner));
        let ahead = after.unwrap_or(*corner) - before.unwrap_or(*corner);
        let side = ahead.cross(Vec3::Y).normalize_or(Vec3::X) * WAY_HALF_WIDTH;
        for (edge, across) in [(-side, 0.0), (side, 1.0)] {
            sketch.corner(
                *corner + edge,
                Vec2::new(across, far),
                Vec4::new(tail, length, 0.0, 1.0),
            );
        }
    }
    if corners.len() > 1 {
        sketch.grid(0, 2, corners.len() as u32, false);
    }
    // The grid's own way round faces down where the band runs on to the right of itself.
    if sketch.normals().iter().map(|normal| normal.y).sum::<f32>() < 0.0 {
        for triangle in &mut sketch.triangles {
            triangle.swap(1, 2);
        }
    }
    sketch
}

fn smooth(from: f32, to: f32, x: f32) -> f32 {
    let t = ((x - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// The slab as a mesh: a plank table with rounded edges.
#[must_use]
pub fn board() -> Sketch {
    // The outer edge: rounded over, then straight down.
    let edge = |half: f32| {
        [
            (half - 0.15, 0.0),
            (half - 0.08, 0.012),
            (half - 0.035, 0.045),
            (half - 0.005, 0.10),
            (half, 0.19),
            (half, 0.6),
            (half + 0.02, 1.1),
            (half + 0.03, -GROUND + 0.25),
        ]
    };
    let lines = |half: f32| -> Vec<(f32, f32)> {
        let inner = half - 0.3;
        let mut all: Vec<(f32, f32)> = (0..=16)
            .map(|i| ((i as f32 / 8.0 - 1.0) * inner, 0.0))
            .collect();
        let rounded = edge(half);
        all.splice(0..0, rounded.iter().rev().map(|&(v, drop)| (-v, drop)));
        all.extend(rounded);
        all
    };
    let (xs, zs) = (lines(HALF_WIDTH), lines(HALF_LENGTH));
    let mut sketch = Sketch::default();
    for &(z, drop_z) in &zs {
        for &(x, drop_x) in &xs {
            let fall = drop_x.max(drop_z);
            // Worn, uneven edges; the top stays flat, so that inlays lie in one plane.
            let worn = rough3(Vec3::new(x * 0.9, fall * 1.2, z * 0.9));
            let edge_x = smooth(HALF_WIDTH - 0.2, HALF_WIDTH - 0.02, x.abs());
            let edge_z = smooth(HALF_LENGTH - 0.2, HALF_LENGTH - 0.02, z.abs());
            let px = x + edge_x * x.signum() * worn * 0.025;
            let pz = z + edge_z * z.signum() * worn * 0.025;
            let sag = edge_x.max(edge_z) * 0.008 * value3(Vec3::new(x * 0.9, 3.0, z * 0.9));
            let open = if fall > 0.3 {
                (1.0 - fall * 0.45).max(0.25)
            } else {
                1.0
            };
            sketch.corner(
                Vec3::new(px, -fall - sag, pz),
                Vec2::new(x, z),
                Stuff::Slab.colour(0.5, open),
            );
        }
    }
    sketch.grid(0, xs.len() as u32, zs.len() as u32, false);
    sketch
}

#[cfg(test)]
mod tests {
    use super::super::colour::contrast;
    use super::super::meshes::STONE_RADIUS;
    use super::super::theme::{Theme, ThemeName};
    use super::*;

    #[test]
    fn a1_is_near_left_and_f6_far_right() {
        assert_eq!(point_position(0, 0), Vec3::new(-2.5, 0.0, 2.5));
        assert_eq!(point_position(5, 5), Vec3::new(2.5, 0.0, -2.5));
    }

    #[test]
    fn arcs_run_round_the_outside_of_their_corner() {
        for (corner, from, to) in [
            ([0, 0], [0, 1], [1, 0]),
            ([0, 0], [2, 0], [0, 2]),
            ([5, 5], [5, 3], [3, 5]),
            ([5, 0], [4, 0], [5, 1]),
        ] {
            let [corner, from, to] = [corner, from, to].map(|[f, r]| point_position(f, r));
            let radius = from.distance(corner);
            let line = arc(corner, from, to);
            let mut last = from;
            let mut length = 0.0;
            for place in line.iter().chain([&to]) {
                assert!((place.distance(corner) - radius).abs() < 1e-4);
                let inside = place.x.abs() < 2.499 && place.z.abs() < 2.499;
                assert!(!inside, "{place} lies among the points");
                length += last.distance(*place);
                last = *place;
            }
            let whole = 1.5 * core::f32::consts::PI * radius;
            assert!((length - whole).abs() < whole * 0.01, "{length} {whole}");
        }
    }

    #[test]
    fn everything_has_room_on_the_slab() {
        let most = 2.5 + 2.0 + 0.06;
        assert!(most < HALF_WIDTH - 0.15);
        let radius = STONE_RADIUS * TRAY_SCALE;
        for near in [true, false] {
            let row: Vec<Vec3> = (0..TRAY_PLACES).map(|i| tray_position(near, i)).collect();
            for place in &row {
                assert!(place.x.abs() + radius < HALF_WIDTH - 0.15);
                assert!(place.z.abs() + radius < HALF_LENGTH - 0.15);
                assert!(place.z.abs() - radius > most);
            }
            for pair in row.windows(2) {
                assert!(pair[0].distance(pair[1]) > 2.0 * radius);
            }
            assert!(tray_position(near, TRAY_PLACES).y > row[0].y);
        }
        assert!(tray_position(true, 0).x < 0.0 && tray_position(false, 0).x > 0.0);
    }

    #[test]
    fn a_band_follows_its_line_face_up() {
        let [a, b, c] = [(0, 1), (0, 0), (1, 0)].map(|(f, r)| point_position(f, r));
        for (from, to) in [(a, c), (c, a)] {
            let mut line = vec![from];
            line.extend(arc(b, from, to));
            line.push(to);
            let band = band(&line, 0.3);
            assert!(band.normals().iter().all(|normal| normal.y > 0.99));
            let end = band.uvs.last().expect("a band has corners").y;
            assert!((end - 1.5 * core::f32::consts::PI).abs() < 0.05, "{end}");
        }
        assert!(band(&[a], 0.3).triangles.is_empty());
        assert!(band(&[], 0.3).positions.is_empty());
    }

    #[test]
    fn inlays_and_marks_stand_out_from_the_wood() {
        for name in ThemeName::ALL {
            let theme = Theme::preset(name);
            // Half of it lies darker, in the grain.
            let wood = theme.wood.map(|part| part * 0.8);
            for (what, colour) in [
                ("brass", theme.brass),
                ("copper", theme.copper),
                ("inlay", theme.inlay),
                ("legal", theme.legal),
                ("last move", theme.last_move),
                ("accent", theme.accent),
                ("danger edge", theme.danger_edge),
            ] {
                let found = contrast(colour, wood);
                assert!(found >= 3.0, "{name:?} {what}: {found}");
            }
        }
    }

    #[test]
    fn the_boards_mesh_faces_up_and_is_small() {
        let board = board();
        let up = board.normals().iter().filter(|n| n.y > -0.2).count();
        assert!(up > board.positions.len() * 98 / 100);
        assert!(board.triangles.len() < 4_000, "{}", board.triangles.len());
    }
}
