//! A stone that comes to lie: click, body and thump together.

use super::body::{Mode, body};
use super::click::click;
use super::envelope::strike;
use super::filter::Filter;
use super::noise::Chance;
use super::take::Take;
use super::thump::thump;

/// What a stone lands on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground {
    /// The middle of the click, in hertz, and how much of it is heard.
    pub click: (f64, f64),
    /// The lowest mode of the body in hertz, and how much of the body is heard.
    pub body: (f64, f64),
    pub modes: &'static [Mode],
    /// The thump: its pitch in hertz, how much of it is heard, and its length in seconds.
    pub thump: (f64, f64, f64),
    /// A soft ground gives way: how much of that is heard.
    pub give: f64,
}

/// The contact of a stone with a ground.
pub(super) fn contact(rate: u32, chance: &mut Chance, ground: &Ground) -> Take {
    let (low, body_level) = ground.body;
    let (deep, thump_level, thump_length) = ground.thump;
    let mut all = Take::silence(rate, 0.30);
    let bright = ground.click.0 * chance.about_one(0.08);
    let tap = click(rate, bright, chance, 0.010);
    let tap_peak = tap.peak().max(1e-9);
    all.lay(0.0, &tap, ground.click.1 / tap_peak);
    let stone = low * chance.about_one(0.06);
    let ringing = body(rate, stone, chance, ground.modes);
    all.lay(
        0.000_5,
        &ringing,
        body_level / ringing.peak().max(1e-9) * chance.about_one(0.1),
    );
    let slab = thump(rate, deep * chance.about_one(0.05), thump_length);
    all.lay(0.001, &slab, thump_level * chance.about_one(0.08));
    if ground.give > 0.0 {
        let soft = Take::of(rate, 0.14, |_| chance.white())
            .shape(|time| strike(time, 0.006, 0.12))
            .through(Filter::low(rate, 520.0))
            .through(Filter::high(rate, 120.0));
        all.lay(0.0, &soft, ground.give);
    }
    all
}
