//! The moor: wind that comes and goes, in a loop without a seam.

use core::f64::consts::TAU;

use libm::{cos, sin, sqrt};

use super::filter::Filter;
use super::noise::Chance;
use super::take::Take;

/// The length of the loop, in seconds.
pub(super) const LENGTH: f64 = 24.0;
/// How long its end is faded into its beginning, in seconds.
const SEAM: f64 = 4.0;

/// One voice of the wind: a band of noise that swells at its own pace.
struct Breath {
    hertz: f64,
    sharp: f64,
    level: f64,
    /// Swells in a loop, a whole number so that they close, and where they begin, in turns.
    swells: (f64, f64),
}

/// Low over the ground, through the heather, and between the stones.
const BREATHS: [Breath; 4] = [
    Breath {
        hertz: 170.0,
        sharp: 0.6,
        level: 1.0,
        swells: (2.0, 0.00),
    },
    Breath {
        hertz: 390.0,
        sharp: 1.2,
        level: 0.75,
        swells: (3.0, 0.35),
    },
    Breath {
        hertz: 760.0,
        sharp: 2.2,
        level: 0.42,
        swells: (4.0, 0.70),
    },
    Breath {
        hertz: 1_650.0,
        sharp: 1.4,
        level: 0.16,
        swells: (5.0, 0.20),
    },
];

/// The wind.
pub(super) fn moor(rate: u32, chance: &mut Chance) -> Take {
    let count = (LENGTH * f64::from(rate)) as usize;
    let over = (SEAM * f64::from(rate)) as usize;
    let mut all = Take::silence(rate, LENGTH);
    for breath in &BREATHS {
        // Longer than the loop by the seam; a second before it lets the filters come to be.
        let lead = rate as usize;
        let mut narrow = Filter::band(rate, breath.hertz, breath.sharp);
        let mut round = Filter::low(rate, 2.5 * breath.hertz);
        let noise: Vec<f64> = (0..lead + count + over)
            .map(|_| round.pass(narrow.pass(chance.white())))
            .skip(lead)
            .collect();
        let (swells, turn) = breath.swells;
        for (index, sample) in all.samples.iter_mut().enumerate() {
            let time = index as f64 / f64::from(rate);
            let phase = TAU * (swells * time / LENGTH + turn);
            // A swell within swells, so that no two gusts are alike.
            let gust = 0.58 - 0.30 * cos(phase) - 0.12 * sin(2.0 * phase + swells);
            // At the seam the noise after the end fades out as the noise of the beginning fades in;
            // what does not belong together adds up by its power.
            let mixed = if index < over {
                let share = index as f64 / over as f64;
                noise[index] * sqrt(share) + noise[count + index] * sqrt(1.0 - share)
            } else {
                noise[index]
            };
            *sample += breath.level * gust * mixed;
        }
    }
    all
}
