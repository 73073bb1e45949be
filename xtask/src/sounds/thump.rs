//! The thump of what a stone lands on: one low wave that sinks a little as it dies.

use core::f64::consts::TAU;

use libm::{exp, sin};

use super::envelope::strike;
use super::take::Take;

/// A thump that comes to rest at `hertz` and is gone after `length` seconds.
pub(super) fn thump(rate: u32, hertz: f64, length: f64) -> Take {
    // It begins a fifth of its pitch higher and sinks within a few hundredths of a second.
    let (over, pace) = (0.2, 0.025);
    Take::of(rate, 1.1 * length, |time| {
        let turns = hertz * (time + over * pace * (1.0 - exp(-time / pace)));
        sin(TAU * turns) * strike(time, 0.003, length)
    })
}
