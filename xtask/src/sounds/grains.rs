//! Grains: the many tiny contacts of what drags, rolls or crumbles.

use super::click::click;
use super::noise::Chance;
use super::take::Take;

/// Grains of this many a second for a length in seconds. `density` says how many of them there are
/// at a time, `level` how loud they are, `hertz` how high; each is a click of its own.
pub(super) fn grains(
    rate: u32,
    chance: &mut Chance,
    (length, a_second): (f64, f64),
    density: impl Fn(f64) -> f64,
    level: impl Fn(f64) -> f64,
    hertz: impl Fn(f64) -> f64,
) -> Take {
    let mut all = Take::silence(rate, length + 0.03);
    let mut time = 0.0;
    loop {
        // The pauses between independent happenings are exponential.
        let pause = -libm::log(chance.between(1e-6, 1.0)) / (a_second * density(time).max(0.02));
        time += pause;
        if time >= length {
            return all;
        }
        let high = hertz(time) * chance.about_one(0.35);
        let loud = level(time) * chance.between(0.3, 1.0);
        let grain = click(rate, high, chance, chance_length(high));
        all.lay(time, &grain, loud);
    }
}

/// Low grains last longer than high ones, in seconds.
fn chance_length(hertz: f64) -> f64 {
    (9.0 / hertz).clamp(0.003, 0.014)
}
