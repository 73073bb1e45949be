//! The slab's top for Surge Stones: where everything lies, and its shape.
//!
//! One cell is 1.0. x runs along the files (a is -3.5, h is +3.5), y is up, and
//! rank 1 lies near the viewer: z is +3.5 there and -3.5 on rank 8. Stones rest
//! on y = 0, the floor of the channels.

use bevy::prelude::*;

use super::{
    camera::SlabSize,
    meshes::{STONE_HALF_HEIGHT, Sketch, Stuff},
    noise::{rough3, value3},
};

/// Half the width of the slab.
pub const HALF_WIDTH: f32 = 4.72;
/// Half the length of the slab, from rim to rim.
pub const HALF_LENGTH: f32 = 6.22;
/// Height of the ground under the slab.
pub const GROUND: f32 = -1.5;
/// Where a rim begins, behind the drop, as a distance from the middle.
pub const RIM_START: f32 = 4.56;
/// Distance between the slots of a hand.
pub const HAND_PITCH: f32 = 1.06;
/// How far from the middle a hand lies.
pub const HAND_Z: f32 = 5.50;
/// Radius of the hollow for a stone of the hand.
pub const SLOT_RADIUS: f32 = 0.47;
/// The middle of the near tray (x, z).
pub const TRAY_MIDDLE: Vec2 = Vec2::new(3.12, 5.50);
/// Half the size of a tray (x, z).
pub const TRAY_HALF_SIZE: Vec2 = Vec2::new(1.28, 0.46);
/// Where the near pouch stands (x, z).
pub const POUCH_MIDDLE: Vec2 = Vec2::new(-3.80, 5.50);
/// Radius of the hollow under a pouch.
pub const POUCH_RADIUS: f32 = 0.50;
/// Size of a stone in a tray, relative to one on the board.
pub const TRAY_SCALE: f32 = 0.62;
/// Height of the rims, where hands, trays and pouches are.
pub const RIM_TOP: f32 = 0.03;
/// Floor of the drop behind each home.
const DROP_FLOOR: f32 = -0.95;
/// Height of the ridges between channels.
const RIDGE: f32 = 0.065;

/// The middle of a square's floor; file and rank count from 0.
#[must_use]
pub fn square_position(file: u8, rank: u8) -> Vec3 {
    Vec3::new(f32::from(file) - 3.5, 0.0, 3.5 - f32::from(rank))
}

/// Where the middle of a stone is that rests on a square.
#[must_use]
pub fn stone_position(file: u8, rank: u8) -> Vec3 {
    square_position(file, rank) + Vec3::Y * STONE_HALF_HEIGHT
}

/// The square under a point of the board, as file and rank from 0.
#[must_use]
pub fn square_at(point: Vec3) -> Option<(u8, u8)> {
    let (file, rank) = ((point.x + 4.0).floor(), (4.0 - point.z).floor());
    let inside = |i: f32| (0.0..8.0).contains(&i);
    (inside(file) && inside(rank)).then_some((file as u8, rank as u8))
}

/// Near things as they are, far ones turned by half a circle around the middle.
fn at_side(near: bool, point: Vec3) -> Vec3 {
    if near {
        point
    } else {
        Vec3::new(-point.x, point.y, -point.z)
    }
}

/// Where the middle of a stone of a hand is; slots count from 0 to 2, from the
/// owner's left.
#[must_use]
pub fn hand_position(near: bool, slot: usize) -> Vec3 {
    let x = (slot.min(2) as f32 - 1.0) * HAND_PITCH;
    at_side(near, Vec3::new(x, RIM_TOP + STONE_HALF_HEIGHT, HAND_Z))
}

/// Where stone `index` of the tray at one side comes to rest: in two rows of
/// four, then in layers on top. Stones there are [`TRAY_SCALE`] in size.
#[must_use]
pub fn tray_position(near: bool, index: usize) -> Vec3 {
    let (layer, place) = (index / 8, index % 8);
    let (column, row) = (place % 4, place / 4);
    let pitch = Vec2::new(0.60, 0.44);
    // Upper layers lie a little off, as if dropped there.
    let shift = if layer % 2 == 1 { 0.16 } else { 0.0 };
    let half = STONE_HALF_HEIGHT * TRAY_SCALE;
    at_side(
        near,
        Vec3::new(
            TRAY_MIDDLE.x + (column as f32 - 1.5) * pitch.x + shift,
            RIM_TOP + half + layer as f32 * 2.0 * half,
            TRAY_MIDDLE.y + (row as f32 - 0.5) * pitch.y - shift * 0.5,
        ),
    )
}

/// Where a pouch stands.
#[must_use]
pub fn pouch_position(near: bool) -> Vec3 {
    at_side(near, Vec3::new(POUCH_MIDDLE.x, RIM_TOP, POUCH_MIDDLE.y))
}

/// Where the token of who places first lies, beside that side's hand.
#[must_use]
pub fn token_position(near: bool) -> Vec3 {
    at_side(
        near,
        Vec3::new(-2.28, RIM_TOP + STONE_HALF_HEIGHT * TRAY_SCALE, HAND_Z),
    )
}

/// A point in the drop behind a home row, below its edge: where a stone that
/// was pushed off leaves sight. `near` is the edge below rank 1.
#[must_use]
pub fn drop_position(near: bool, file: u8) -> Vec3 {
    let x = f32::from(file) - 3.5;
    let z = 0.5 * (4.0 + RIM_START);
    Vec3::new(x, DROP_FLOOR, if near { z } else { -z })
}

/// How much room the board takes.
pub const SLAB: SlabSize = SlabSize {
    half: Vec2::new(HALF_WIDTH, HALF_LENGTH),
    top: 0.25,
};

/// Height of the floor on which a stone rests at a place (x, z): channels or rims.
#[must_use]
pub fn floor_under(place: Vec2) -> f32 {
    let away = place.y.abs();
    if away > RIM_START {
        RIM_TOP
    } else if away > 4.06 {
        DROP_FLOOR
    } else {
        0.0
    }
}

fn smooth(from: f32, to: f32, x: f32) -> f32 {
    let t = ((x - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// Height of the slab's top.
fn height(x: f32, z: f32) -> f32 {
    let (ax, az) = (x.abs(), z.abs());
    let across = (x - x.floor() - 0.5).abs();
    let ridge = smooth(0.40, 0.485, across) * RIDGE;
    // The floor of each channel is worn a little hollow.
    let channel = ridge - 0.02 * (1.0 - (across / 0.42).powi(2)).max(0.0) + 0.02;
    // Towards the drop the channel's lip is worn round.
    let board = channel - 0.05 * smooth(3.90, 4.02, az);
    let drop = smooth(4.0, 4.06, az) * (1.0 - smooth(RIM_START - 0.05, RIM_START, az));
    let inner = if az < 4.3 {
        board + (DROP_FLOOR - board) * drop
    } else {
        RIM_TOP + (DROP_FLOOR - RIM_TOP) * drop
    };
    let side = RIDGE + 0.02 + (RIM_TOP - RIDGE - 0.02) * smooth(4.2, 4.9, az);
    inner + (side - inner) * smooth(4.0, 4.07, ax)
}

/// The slab as a mesh: channels, drops, rims and sides.
#[must_use]
pub fn board() -> Sketch {
    let mut xs: Vec<f32> = Vec::new();
    for file in 0..8 {
        let middle = file as f32 - 3.5;
        for off in [-0.485, -0.44, -0.40, -0.22, 0.0, 0.22, 0.40, 0.44, 0.485] {
            xs.push(middle + off);
        }
    }
    let mut outer_x = vec![4.0, 4.02, 4.05, 4.07, 4.4];
    let mut zs: Vec<f32> = (-15..=15).map(|i| i as f32 * 0.25).collect();
    let mut outer_z = vec![
        3.9, 3.96, 4.0, 4.015, 4.03, 4.045, 4.06, 4.28, 4.32, 4.51, 4.525, 4.54, 4.56, 4.62, 4.9,
        5.2, 5.5, 5.8,
    ];
    // The outer edge: rounded over, then straight down.
    let edge = |half: f32| -> Vec<(f32, f32)> {
        vec![
            (half - 0.13, 0.0),
            (half - 0.07, 0.012),
            (half - 0.03, 0.04),
            (half - 0.005, 0.09),
            (half, 0.17),
            (half, 0.6),
            (half + 0.02, 1.1),
            (half + 0.03, -GROUND + 0.25),
        ]
    };
    let lines = |inner: &mut Vec<f32>, outer: &mut Vec<f32>, half: f32| -> Vec<(f32, f32)> {
        inner.extend(outer.iter().flat_map(|&v| [v, -v]));
        let mut all: Vec<(f32, f32)> = inner.iter().map(|&v| (v, 0.0)).collect();
        let rounded = edge(half);
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        all.splice(0..0, rounded.iter().rev().map(|&(v, drop)| (-v, drop)));
        all.extend(rounded);
        all
    };
    let xs = lines(&mut xs, &mut outer_x, HALF_WIDTH);
    let zs = lines(&mut zs, &mut outer_z, HALF_LENGTH);

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
            let base = height(x, z);
            let rise = (1.0 - edge_x.max(edge_z)) * 0.006 * value3(vec3(x * 0.9, 3.0, z * 0.9));
            let y = base + rise - fall;
            let open = if fall > 0.3 {
                (1.0 - fall * 0.45).max(0.25)
            } else if y < -0.1 && x.abs() < 4.1 {
                0.4
            } else {
                1.0
            };
            sketch.corner(vec3(px, y, pz), vec2(x, z), Stuff::Slab.colour(0.5, open));
        }
    }
    sketch.grid(0, xs.len() as u32, zs.len() as u32, false);
    sketch
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a1_is_near_left_and_h8_far_right() {
        assert_eq!(square_position(0, 0), vec3(-3.5, 0.0, 3.5));
        assert_eq!(square_position(7, 7), vec3(3.5, 0.0, -3.5));
    }

    #[test]
    fn squares_are_found_again_under_their_middles() {
        for file in 0..8 {
            for rank in 0..8 {
                assert_eq!(square_at(square_position(file, rank)), Some((file, rank)));
            }
        }
        assert_eq!(square_at(hand_position(true, 1)), None);
        assert_eq!(square_at(vec3(-4.2, 0.0, 0.0)), None);
    }

    #[test]
    fn nothing_on_the_rims_touches() {
        let radius = super::super::meshes::STONE_RADIUS;
        let mut things: Vec<(Vec3, f32)> = Vec::new();
        for near in [true, false] {
            things.extend((0..3).map(|i| (hand_position(near, i), radius)));
            things.extend((0..8).map(|i| (tray_position(near, i), radius * 0.5)));
            things.push((pouch_position(near), 0.45));
            things.push((token_position(near), radius * TRAY_SCALE));
        }
        for (i, (a, ra)) in things.iter().enumerate() {
            let inside = a.x.abs() + ra < HALF_WIDTH && a.z.abs() + ra < HALF_LENGTH;
            assert!(inside && a.z.abs() - ra > RIM_START, "{a}");
            for (b, rb) in &things[..i] {
                assert!(a.xz().distance(b.xz()) > ra + rb, "{a} {b}");
            }
        }
    }

    #[test]
    fn a_tray_holds_all_twenty_stones_without_two_in_one_place() {
        let places: Vec<Vec3> = (0..20).map(|i| tray_position(false, i)).collect();
        for (i, a) in places.iter().enumerate() {
            assert!(a.z < 0.0);
            assert!(places[..i].iter().all(|b| a.distance(*b) > 0.1));
        }
    }

    #[test]
    fn channels_are_carved_and_the_edge_behind_each_home_drops_away() {
        assert!(height(0.0, 0.5) > height(0.5, 0.5) + 0.03, "a ridge");
        for x in [-3.5, 0.5, 2.5] {
            assert!(height(x, 4.3) < -0.7 && height(x, -4.3) < -0.7);
            assert!(height(x, 3.5).abs() < 0.03);
            assert!((height(x, 5.5) - RIM_TOP).abs() < 1e-3);
        }
    }

    #[test]
    fn every_place_of_a_stone_lies_on_its_floor() {
        let resting = |at: Vec3, size: f32| {
            let above = at.y - STONE_HALF_HEIGHT * size - floor_under(at.xz());
            assert!(above.abs() < 1e-5, "{at}: {above}");
        };
        for near in [true, false] {
            (0..3).for_each(|slot| resting(hand_position(near, slot), 1.0));
            (0..8).for_each(|index| resting(tray_position(near, index), TRAY_SCALE));
            resting(token_position(near), TRAY_SCALE);
            assert!(floor_under(drop_position(near, 3).xz()) < -0.5);
        }
        for file in 0..8 {
            for rank in 0..8 {
                resting(stone_position(file, rank), 1.0);
            }
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
