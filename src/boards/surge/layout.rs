//! Where stones rest on the Surge Stones slab, in the coordinates of the look: one cell is one
//! unit, rank 1 lies towards positive z, and whoever sits there looks along negative z. For a
//! player at the other side the camera goes round; nothing here changes.

use bevy::prelude::*;
use stonecircle_rules::Seat;
use stonecircle_rules::surge::Square;

use crate::look::surge as slab;

/// The size of a stone in a tray, as a share of its size on the board.
pub const TRAY_SIZE: f32 = slab::TRAY_SCALE;

/// The side of the slab that a seat sits at: first at the near one.
const fn is_near(seat: Seat) -> bool {
    matches!(seat, Seat::First)
}

/// Where a stone rests on a square.
#[must_use]
pub fn square(at: Square) -> Vec3 {
    slab::stone_position(at.file(), at.rank())
}

/// Over the drop behind the edge that `victim` defends, beside its square on that edge.
#[must_use]
pub fn behind(at: Square, victim: Seat) -> Vec3 {
    let rest = square(at);
    let drop = slab::drop_position(is_near(victim), at.file());
    Vec3::new(rest.x, rest.y, drop.z)
}

/// The direction in which a side's stones move.
#[must_use]
pub const fn forward(seat: Seat) -> Vec3 {
    match seat {
        Seat::First => Vec3::NEG_Z,
        Seat::Second => Vec3::Z,
    }
}

/// Where the `index`-th stone of a hand lies, counted from its owner's left.
#[must_use]
pub fn hand(seat: Seat, index: usize) -> Vec3 {
    slab::hand_position(is_near(seat), index)
}

/// Where a stone that is drawn comes from: the mouth of a side's pouch.
#[must_use]
pub fn pouch(seat: Seat) -> Vec3 {
    slab::pouch_position(is_near(seat)) + Vec3::Y * 0.35
}

/// Where the `index`-th stone of a side's tray lies.
#[must_use]
pub fn tray(seat: Seat, index: usize) -> Vec3 {
    slab::tray_position(is_near(seat), index)
}

/// Where the token lies that says who places first.
#[must_use]
pub fn token(first_placer: Seat) -> Vec3 {
    slab::token_position(is_near(first_placer))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_sits_behind_its_own_home_ranks() {
        for seat in Seat::BOTH {
            for at in Square::all().filter(|at| at.is_home(seat)) {
                assert!(square(at).dot(forward(seat)) < -2.0, "{at} of {seat:?}");
                assert!(hand(seat, 1).dot(forward(seat)) < square(at).dot(forward(seat)));
            }
        }
    }

    #[test]
    fn no_two_places_coincide() {
        let mut places: Vec<Vec3> = Square::all().map(square).collect();
        for seat in Seat::BOTH {
            places.extend((0..3).map(|i| hand(seat, i)));
            places.extend((0..20).map(|i| tray(seat, i)));
            places.push(pouch(seat));
            places.push(token(seat));
        }
        for (i, a) in places.iter().enumerate() {
            for b in &places[i + 1..] {
                assert!(a.distance(*b) > 0.1, "{a} and {b}");
            }
        }
    }
}
