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
/// often. Players see more than a first sight, answers above all, so that it is wide: with a quarter of
/// it master lost 20 Elo (5 to 35, 1,600 games at 40,000 nodes) to one that guesses evenly, with this 12
/// (0 to 25, 2,400 games at 20,000 nodes). A likelihood that looks at the answer too is the next to try.
const TOLERANCE: f64 = 6.0 * POINT as f64;

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

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;
    use stonecircle_rules::Viewer;
    use stonecircle_rules::core::Position as _;
    use stonecircle_rules::surge::{Options, SurgePosition};

    use super::*;

    /// Blue has laid a stone behind its three, which a nine faces: only with seven or more is the
    /// three not pushed back. `laid` is what it is, `held` the rest of what Orange does not know.
    fn view(laid: u8, held: &str) -> SurgeView {
        let text = format!(
            "8/8/8/8/8/2,o9,5/2,x3,5/2,x{laid}*,5 o x 2 0-0 {held} \
             2.6.9|1.1.2.3.3.4.4.5.5.6.7.7.8.8.10.10"
        );
        let position = SurgePosition::parse(&Options::default(), &text).expect("a position");
        SurgeView::of(&position, Viewer::Seat(Seat::Second))
    }

    /// The value that the stone has in so many guesses.
    fn guessed(view: &SurgeView, count: u64, believes: bool) -> Vec<u8> {
        let mut columns = Columns::default();
        columns.prepare();
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        (0..count)
            .map(|_| {
                let world = if believes {
                    likely_world(view, Seat::Second, &mut columns, &mut rng)
                } else {
                    World::of(&view.guess(&mut rng), Seat::Second)
                };
                world.before(Seat::First, (2, 0), 0).1
            })
            .collect()
    }

    #[test]
    fn a_stone_laid_where_only_a_large_one_makes_sense_is_guessed_large() {
        let view = view(8, "1.5.9|1.2.2.3.4.4.5.6.6.7.7.8.9.10.10");
        let mean = |believes| {
            let values = guessed(&view, 600, believes);
            let sum: f64 = values.iter().map(|value| f64::from(*value)).sum();
            sum / values.len() as f64
        };
        let (uniform, believed) = (mean(false), mean(true));
        assert!((uniform - 5.6).abs() < 0.5, "{uniform}");
        assert!(believed > uniform + 0.5, "{believed} and {uniform}");
    }

    #[test]
    fn what_is_believed_depends_on_the_view_alone() {
        let views = [
            view(8, "1.5.9|1.2.2.3.4.4.5.6.6.7.7.8.9.10.10"),
            view(1, "2.10.10|9.8.1.2.7.5.7.3.4.4.5.6.6.8.9"),
        ];
        assert_eq!(views[0].to_string(), views[1].to_string());
        let [one, other] = views.map(|view| guessed(&view, 100, true));
        assert_eq!(one, other);
    }
}
