//! The slab's top for Cairns: where everything lies, the moor's shape, and the flat stones.
//!
//! One cell is 1.0. x runs along the files (a is -2, e is +2), y is up, and rank 1 lies near the
//! viewer: z is +2 there and -2 on rank 5. Stones rest on y = 0, the floor of the turf.

use bevy::prelude::*;
use core::f32::consts::{FRAC_PI_2, TAU};

use super::{
    BoardSettings,
    camera::SlabSize,
    colour::mix,
    meshes::{Sketch, Stuff},
    noise::{hash, rough3, value3},
    surge::GROUND,
    theme::Theme,
};

/// How many shapes of flat stone there are: one for each stone of both sides.
pub const SHAPES: usize = 30;
/// Mean radius of a flat stone, in cells.
pub const RADIUS: f32 = 0.345;
/// Half the height of a flat stone, in cells.
pub const HALF_HEIGHT: f32 = 0.118;
/// Half the width of the slab.
pub const HALF_WIDTH: f32 = 3.04;
/// Half the length of the slab, from rim to rim.
pub const HALF_LENGTH: f32 = 3.79;
/// Height of the rims and of the ridges between the cells.
pub const RIM_TOP: f32 = 0.05;
/// How far from the middle the supplies are piled.
pub const SUPPLY_Z: f32 = 3.27;
/// Half the size of the hollow in which a supply is piled (x, z).
pub const SUPPLY_HALF_SIZE: Vec2 = Vec2::new(1.66, 0.38);
/// Size of a stone in a supply, relative to one on the moor.
pub const SUPPLY_SCALE: f32 = 0.74;
/// Stones of a supply in one pile.
const SUPPLY_PILE: usize = 3;
/// Half the edge of a cell's turf.
const TURF: f32 = 0.455;
/// How far the cells reach from the middle.
const MOOR: f32 = 2.5;

/// How much room the board takes.
pub const SLAB: SlabSize = SlabSize {
    half: Vec2::new(HALF_WIDTH, HALF_LENGTH),
    top: 0.42,
};

/// The middle of a cell's floor; file and rank count from 0.
#[must_use]
pub fn cell_position(file: u8, rank: u8) -> Vec3 {
    Vec3::new(f32::from(file) - 2.0, 0.0, 2.0 - f32::from(rank))
}

/// Where the middle of stone `index` of a supply is: in five piles of three, filled from the
/// owner's left, so that the last stone lies on top.
#[must_use]
pub fn supply_position(near: bool, index: usize) -> Vec3 {
    let (pile, level) = (index / SUPPLY_PILE, index % SUPPLY_PILE);
    let (seed, at) = (index as i32, pile as f32 - 2.0);
    let place = Vec3::new(
        at * 0.64 + (hash(seed, 3, 61) - 0.5) * 0.06,
        RIM_TOP - 0.02 + SUPPLY_SCALE * HALF_HEIGHT * (1.0 + 1.86 * level as f32),
        SUPPLY_Z + (hash(seed, 5, 67) - 0.5) * 0.06,
    );
    if near {
        place
    } else {
        Vec3::new(-place.x, place.y, -place.z)
    }
}

/// A flat, worn stone around the origin, its marked face up. Corners carry what those of
/// [`super::meshes::disc`] do.
#[must_use]
pub fn stone(shape: usize) -> Sketch {
    let segments = 30_u32;
    // Of many rows of seeds the one whose outlines differ most.
    let seed = shape as i32 + 480;
    let phase = |k: i32| hash(seed, k, 1) * TAU;
    let much = |k: i32| 0.60 + 0.40 * hash(seed, k, 2);
    // From the middle of the face over the edge to the middle of the back.
    let mut profile: Vec<(f32, f32, f32)> = vec![(0.0, 1.0, 0.0), (0.34, 0.985, 0.0)];
    let core = 0.54 + 0.12 * hash(seed, 8, 3);
    let steps = 10;
    for i in 0..=steps {
        let angle = FRAC_PI_2 * (1.0 - 2.0 * i as f32 / steps as f32);
        let (sin, cos) = angle.sin_cos();
        let round = |x: f32| x.signum() * x.abs().powf(0.86);
        let wear = (1.0 - (sin.abs() - 0.60).abs() / 0.5).clamp(0.0, 1.0);
        profile.push((core + (1.0 - core) * round(cos), round(sin) * 0.96, wear));
    }
    profile.push((0.34, -0.97, 0.0));
    profile.push((0.0, -0.98, 0.0));

    let mut sketch = Sketch::default();
    for &(radius, height, wear) in &profile {
        for i in 0..segments {
            let angle = i as f32 / segments as f32 * TAU;
            let outline = 1.0
                + 0.075 * much(12) * (2.0 * angle + phase(2)).sin()
                + 0.055 * much(13) * (3.0 * angle + phase(3)).sin()
                + 0.026 * much(15) * (5.0 * angle + phase(5)).sin();
            let direction = Vec2::from_angle(angle);
            let flat = direction * radius * outline * RADIUS;
            let lump = rough3(vec3(flat.x, height * 0.2, flat.y) * 4.2 + seed as f32 * 3.7);
            // The face slopes a little, each stone's its own way.
            let slope = 0.10 * radius * (angle + phase(7)).sin() * height.max(0.0);
            let swell = 1.0 + slope + 0.09 * (1.0 - radius * radius) + 0.07 * lump;
            let out = 1.0 + 0.030 * lump * wear;
            sketch.corner(
                vec3(flat.x * out, height * HALF_HEIGHT * swell, flat.y * out),
                flat / (2.0 * RADIUS) + 0.5,
                Vec4::new(
                    if height > -0.05 { 1.0 } else { 0.0 },
                    wear,
                    height * 0.5 + 0.5,
                    1.0,
                ),
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

fn smooth(from: f32, to: f32, x: f32) -> f32 {
    let t = ((x - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// Height of the slab's top: stone, and in each cell turf that swells a little to its middle.
fn height(x: f32, z: f32) -> f32 {
    if x.abs() > MOOR || z.abs() > MOOR {
        return RIM_TOP;
    }
    let off = vec2(x - x.round(), z - z.round()).abs().max_element();
    let cut = smooth(TURF + 0.02, TURF - 0.01, off);
    let tufts = rough3(vec3(x * 4.6, 2.0, z * 4.6));
    let turf = -0.028 + 0.036 * smooth(TURF, 0.30, off) + 0.020 * tufts;
    RIM_TOP + (turf - RIM_TOP) * cut
}

/// The coordinates along one axis at which the slab has corners, each with how far it has fallen
/// off at the outer edge.
fn lines(half: f32, outer: &[f32]) -> Vec<(f32, f32)> {
    let mut all = Vec::new();
    for cell in -2..=2 {
        for off in [
            -0.475, -0.455, -0.43, -0.34, -0.23, -0.115, 0.0, 0.115, 0.23, 0.34, 0.43, 0.455, 0.475,
        ] {
            all.push((cell as f32 + off, 0.0));
        }
    }
    all.extend(outer.iter().flat_map(|&v| [(v, 0.0), (-v, 0.0)]));
    // The outer edge: rounded over, then straight down.
    for (back, drop) in [
        (0.13, 0.0),
        (0.07, 0.012),
        (0.03, 0.04),
        (0.005, 0.09),
        (0.0, 0.17),
        (-0.001, 0.6),
        (-0.02, 1.1),
        (-0.03, 0.25 - GROUND),
    ] {
        all.extend([(half - back, drop), (back - half, drop)]);
    }
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    all
}

/// The slab as a mesh: cells, rims and sides.
#[must_use]
pub fn board() -> Sketch {
    let xs = lines(HALF_WIDTH, &[2.5, 2.56, 2.70]);
    let zs = lines(HALF_LENGTH, &[2.5, 2.56, 2.70, 2.92, 3.20, 3.50]);
    let mut sketch = Sketch::default();
    for &(z, drop_z) in &zs {
        for &(x, drop_x) in &xs {
            let fall = drop_x.max(drop_z);
            // Worn, uneven edges: pushed in and out along the rim.
            let worn = rough3(vec3(x * 1.3, fall * 1.5, z * 1.3));
            let edge_x = smooth(HALF_WIDTH - 0.2, HALF_WIDTH - 0.02, x.abs());
            let edge_z = smooth(HALF_LENGTH - 0.2, HALF_LENGTH - 0.02, z.abs());
            let px = x + edge_x * x.signum() * worn * 0.05;
            let pz = z + edge_z * z.signum() * worn * 0.05;
            let rise = (1.0 - edge_x.max(edge_z)) * 0.006 * value3(vec3(x * 0.9, 3.0, z * 0.9));
            let y = height(x, z) + rise - fall;
            let open = if fall > 0.3 {
                (1.0 - fall * 0.45).max(0.25)
            } else {
                1.0
            };
            sketch.corner(vec3(px, y, pz), vec2(x, z), Stuff::Slab.colour(0.5, open));
        }
    }
    sketch.grid(0, xs.len() as u32, zs.len() as u32, false);
    sketch
}

/// What the board's shader reads; see `shaders/board_cairns.wgsl`.
pub(super) fn board_params(theme: &Theme, board: &BoardSettings, data: &mut [Vec4; 24]) {
    let rgb = |colour: [f32; 3]| Vec3::from(colour).extend(1.0);
    let scaled = |colour: [f32; 3], by: f32| rgb(colour.map(|part| part * by));
    data[0] = rgb(theme.slab);
    data[1] = scaled(theme.peat, 1.5);
    data[2] = scaled(theme.moss, 2.5);
    data[3] = rgb(theme.inlay);
    data[4] = rgb(theme.lichen);
    data[5] = Vec4::new(
        f32::from(u8::from(board.coordinates)),
        f32::from(u8::from(board.turned)),
        HALF_WIDTH,
        HALF_LENGTH,
    );
    // In bloom, nearer than on the wide moor, heather is more purple than brown.
    let bloom = [0.085, 0.026, 0.060];
    data[6] = scaled(mix(theme.heather, bloom, 0.60), 1.8);
    data[7] = Vec4::new(SUPPLY_HALF_SIZE.x, SUPPLY_Z, SUPPLY_HALF_SIZE.y, TURF);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a1_is_near_left_and_e5_far_right() {
        assert_eq!(cell_position(0, 0), vec3(-2.0, 0.0, 2.0));
        assert_eq!(cell_position(4, 4), vec3(2.0, 0.0, -2.0));
    }

    #[test]
    fn flat_stones_face_outwards_fit_their_cells_and_no_two_are_alike() {
        let stones: Vec<Sketch> = (0..SHAPES).map(stone).collect();
        for (shape, stone) in stones.iter().enumerate() {
            let volume: f32 = stone
                .triangles
                .iter()
                .map(|&[a, b, c]| {
                    let [a, b, c] = [a, b, c].map(|i| stone.positions[i as usize]);
                    a.dot(b.cross(c)) / 6.0
                })
                .sum();
            assert!((0.045..0.11).contains(&volume), "{shape}: {volume}");
            for p in &stone.positions {
                assert!(p.xz().length() < 0.43, "{shape}: {p}");
                assert!(p.y.abs() < HALF_HEIGHT * 1.25, "{shape}: {p}");
            }
            for other in &stones[..shape] {
                let apart: f32 = stone
                    .positions
                    .iter()
                    .zip(&other.positions)
                    .map(|(a, b)| a.distance(*b))
                    .fold(0.0, f32::max);
                assert!(apart > 0.015, "{shape} is too like another");
            }
        }
    }

    #[test]
    fn supplies_lie_on_the_rims_and_no_two_stones_in_one_place() {
        let mut places = Vec::new();
        for near in [true, false] {
            for index in 0..15 {
                let place = supply_position(near, index);
                assert!(place.z.abs() - 0.3 > MOOR && place.z.abs() + 0.3 < HALF_LENGTH);
                assert!(place.x.abs() + 0.3 < HALF_WIDTH);
                places.push(place);
            }
        }
        for (i, a) in places.iter().enumerate() {
            assert!(places[..i].iter().all(|b| a.distance(*b) > 0.12), "{a}");
        }
    }

    #[test]
    fn turf_lies_below_the_ridges_between_the_cells() {
        for x in [-2.0, 0.0, 1.1] {
            assert!(height(x, 0.0) < RIM_TOP - 0.01);
            assert!((height(x, 0.5) - RIM_TOP).abs() < 1e-3);
            assert!((height(x, 3.0) - RIM_TOP).abs() < 1e-3);
        }
    }

    #[test]
    fn the_boards_mesh_faces_up_and_is_small() {
        let board = board();
        let up = board.normals().iter().filter(|n| n.y > -0.2).count();
        assert!(up > board.positions.len() * 98 / 100);
        assert!(board.triangles.len() < 20_000, "{}", board.triangles.len());
    }
}
