//! The click of a contact: a grain of noise of about ten milliseconds, where hard surfaces meet.

use super::envelope::strike;
use super::filter::Filter;
use super::noise::Chance;
use super::take::Take;

/// A click around `hertz` that is gone after `length` seconds.
pub(super) fn click(rate: u32, hertz: f64, chance: &mut Chance, length: f64) -> Take {
    Take::of(rate, 2.0 * length, |_| chance.white())
        .shape(|time| strike(time, 0.000_4, length))
        .through(Filter::band(rate, hertz, 1.1))
        // A second pass of the upper edge: a click of stone is dry, never a hiss.
        .through(Filter::low(rate, 1.7 * hertz))
}
