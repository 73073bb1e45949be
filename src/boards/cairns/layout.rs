//! Where stones rest on the moor, in the coordinates of the look: one cell is one unit, rank 1 lies
//! towards positive z, and whoever sits there looks along negative z.
//!
//! Stacks taper and lean a little away from the viewer, so that each stone of a stack shows its
//! near edge, from above too; and each lies a little askew, always the same way on the same place.

use bevy::prelude::*;
use stonecircle_rules::Seat;
use stonecircle_rules::cairns::Cell;

use crate::choreography::Pose;
use crate::look::cairns as slab;
use crate::look::noise::hash;

/// The size of a stone at each height of a stack, the lowest first.
const SIZES: [f32; 4] = [1.0, 0.93, 0.86, 0.79];
/// How much of a stone's height the next one lies above it: they settle into one another.
const SETTLED: f32 = 0.90;
/// How far nearer to the viewer than the middle of its cell the lowest stone lies.
const LEAN_FROM: f32 = 0.045;
/// How much farther from the viewer each next stone lies.
const LEAN: f32 = 0.082;

/// The direction away from whoever sits at that side.
#[must_use]
pub const fn away(near: Seat) -> Vec3 {
    match near {
        Seat::First => Vec3::NEG_Z,
        Seat::Second => Vec3::Z,
    }
}

/// The middle of a cell's floor.
#[must_use]
pub fn cell(at: Cell) -> Vec3 {
    slab::cell_position(at.file(), at.rank())
}

/// The size of a stone that is so many stones up, counted from 1.
fn size(height: u8) -> f32 {
    let index = usize::from(height.max(1) - 1);
    SIZES[index.min(SIZES.len() - 1)]
}

/// Where the middle of the stone at this height (1 is the lowest) of a cell's stack rests, for a
/// viewer who sits at `near`.
#[must_use]
pub fn rest(at: Cell, height: u8, near: Seat) -> Vec3 {
    let below: f32 = (1..height)
        .map(|lower| 2.0 * slab::HALF_HEIGHT * SETTLED * size(lower))
        .sum();
    let askew = |key| hash(at.index() as i32, height.into(), key) - 0.5;
    let up = f32::from(height.max(1) - 1);
    cell(at)
        + Vec3::new(askew(71) * 0.075, 0.0, askew(73) * 0.035)
        + away(near) * (LEAN * up - LEAN_FROM)
        + Vec3::Y * (below + slab::HALF_HEIGHT * size(height))
}

/// How the stone at this height of a cell's stack holds itself.
#[must_use]
pub fn pose(at: Cell, height: u8) -> Pose {
    let tilt = |key| (hash(at.index() as i32, height.into(), key) - 0.5) * 0.11;
    Pose {
        size: size(height),
        flip: tilt(79),
        roll: tilt(83),
        ..Pose::default()
    }
}

/// Where the `index`-th stone of a supply lies; the last is dropped first.
#[must_use]
pub fn supply(seat: Seat, index: usize) -> Vec3 {
    slab::supply_position(matches!(seat, Seat::First), index)
}

/// How stones of a supply hold themselves.
#[must_use]
pub fn supply_pose() -> Pose {
    Pose {
        size: slab::SUPPLY_SCALE,
        ..Pose::default()
    }
}

/// The middle of a supply, on the rim.
#[must_use]
pub fn supply_middle(seat: Seat) -> Vec3 {
    let z = match seat {
        Seat::First => slab::SUPPLY_Z,
        Seat::Second => -slab::SUPPLY_Z,
    };
    Vec3::new(0.0, slab::RIM_TOP, z)
}

/// The highest point of a stack of that height.
#[must_use]
pub fn top(at: Cell, height: u8, near: Seat) -> Vec3 {
    rest(at, height, near) + Vec3::Y * slab::HALF_HEIGHT * size(height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_rise_stay_over_their_cell_and_show_every_stone_from_above() {
        for near in Seat::BOTH {
            for at in Cell::all() {
                for height in 1..=4 {
                    let here = rest(at, height, near);
                    let off = (here - cell(at)).xz();
                    assert!(off.length() < 0.30, "{at} {height}: {off}");
                    if height > 1 {
                        let below = rest(at, height - 1, near);
                        let rise = here.y - below.y;
                        assert!((0.15..0.25).contains(&rise), "{at} {height}: {rise}");
                        // The near edge of the stone below reaches farther to the viewer.
                        let edge = |place: Vec3, height| {
                            place.dot(-away(near)) + slab::RADIUS * size(height)
                        };
                        let shown = edge(below, height - 1) - edge(here, height);
                        assert!(shown > 0.06, "{at} {height}: {shown}");
                    }
                }
            }
        }
    }

    #[test]
    fn no_two_places_coincide() {
        let mut places: Vec<Vec3> = Cell::all()
            .flat_map(|at| (1..=4).map(move |height| rest(at, height, Seat::First)))
            .collect();
        for seat in Seat::BOTH {
            places.extend((0..15).map(|index| supply(seat, index)));
            assert!(supply_middle(seat).distance(supply(seat, 7)) < 0.5);
        }
        for (i, a) in places.iter().enumerate() {
            for b in &places[i + 1..] {
                assert!(a.distance(*b) > 0.1, "{a} and {b}");
            }
        }
    }
}
