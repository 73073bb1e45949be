//! What the other side may hold, weighted by what it did: a stone that was laid face-down was chosen,
//! and a value that nobody would have laid there is less likely to lie there.

use rand::{Rng, RngExt};
use stonecircle_rules::Seat;
use stonecircle_rules::surge::{HAND, SurgeView};

use super::columns::{Columns, POINT};
use super::world::{Placement, World};

/// So many worlds are dealt for each that is played on from.
const DEALS: usize = 6;
/// A placement that gains so much less than another at first sight, in [`POINT`]s, is laid 1/e as
/// often. Players see more than a first sight, so that it is wide.
const TOLERANCE: f64 = 1.5 * POINT as f64;

/// A world that looks like the view to the side to move. Where the other side has laid a stone in
/// this round, a world counts for as much as that stone was likely to be laid there.
pub(super) fn likely_world(
    view: &SurgeView,
    mover: Seat,
    columns: &mut Columns,
    rng: &mut dyn Rng,
) -> World {
    let laid = view.board().face_down(mover.other()).next();
    let Some(laid) = laid else {
        return World::of(&view.guess(rng), mover);
    };
    let worlds: [World; DEALS] = core::array::from_fn(|_| World::of(&view.guess(&mut *rng), mover));
    let mut sum = 0.0;
    let sums = worlds.map(|world| {
        let forgotten = rng.random_range(0..HAND);
        sum += likelihood(
            &world,
            mover.other(),
            (laid.file(), laid.rank()),
            forgotten,
            columns,
        );
        sum
    });
    let drawn = rng.random_range(0.0..1.0) * sum;
    let chosen = sums.iter().position(|sum| drawn < *sum).unwrap_or(0);
    worlds[chosen]
}

/// How likely `seat` was to lay the stone that lies at (file, rank) rather than any other of its hand
/// anywhere else. `drawn` is the slot of the hand whose stone came after that, where one did.
fn likelihood(
    world: &World,
    seat: Seat,
    (file, rank): (u8, u8),
    drawn: usize,
    columns: &mut Columns,
) -> f64 {
    let (before, value) = world.before(seat, (file, rank), drawn);
    let laid = Placement { value, file, rank };
    let own = before.first_sight(laid, columns);
    let mut all = 0.0;
    before.each_placement(|placement| {
        let ahead = before.first_sight(placement, columns) - own;
        all += (f64::from(ahead) / (4.0 * TOLERANCE)).exp();
    });
    if all > 0.0 { 1.0 / all } else { 1.0 }
}
