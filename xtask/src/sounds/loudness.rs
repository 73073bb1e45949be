//! How loud a sound is heard, after ITU-R BS.1770, and bringing a take to a wanted loudness.

use anyhow::{Result, anyhow};
use ebur128::{EbuR128, Mode};
use libm::{pow, tanh};

use super::take::Take;

/// No sample is greater: one decibel below full scale.
pub(super) const CEILING: f64 = 0.891;

/// How loud a sound is meant to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Loudness {
    /// An effect: the loudest window of 400 ms (the recommendation's shortest), in LUFS. What is
    /// shorter is followed by silence, as it is in a game.
    Effect(f64),
    /// What plays all the time: loudness over the whole, in LUFS.
    Lasting(f64),
}

impl Loudness {
    /// The loudness that is meant, in LUFS.
    pub const fn wanted(self) -> f64 {
        match self {
            Self::Effect(wanted) | Self::Lasting(wanted) => wanted,
        }
    }

    /// How loud a take is in this sense, in LUFS.
    pub fn measure(self, take: &Take) -> Result<f64> {
        match self {
            Self::Effect(_) => loudest(take),
            Self::Lasting(_) => whole(take),
        }
    }
}

fn meter(take: &Take, mode: Mode) -> Result<EbuR128> {
    EbuR128::new(1, take.rate, mode).map_err(|error| anyhow!("no loudness meter: {error:?}"))
}

/// The loudest 400 milliseconds, in LUFS.
fn loudest(take: &Take) -> Result<f64> {
    let failed = |error| anyhow!("the loudness cannot be measured: {error:?}");
    let mut meter = meter(take, Mode::M)?;
    // Windows that begin every hundredth of a second.
    let step = take.rate as usize / 100;
    let silence = vec![0.0; step];
    let mut most = f64::NEG_INFINITY;
    let windows = take.samples.chunks(step).map(<[f64]>::to_vec);
    for chunk in windows.chain(std::iter::repeat_n(silence, 45)) {
        meter.add_frames_f64(&chunk).map_err(failed)?;
        most = most.max(meter.loudness_momentary().map_err(failed)?);
    }
    Ok(most)
}

/// The loudness of a whole programme, with its gates, in LUFS.
fn whole(take: &Take) -> Result<f64> {
    let failed = |error| anyhow!("the loudness cannot be measured: {error:?}");
    let mut meter = meter(take, Mode::I)?;
    meter.add_frames_f64(&take.samples).map_err(failed)?;
    meter.loudness_global().map_err(failed)
}

/// Rounds off what is above a bend, so that nothing is above the ceiling.
fn press(sample: f64) -> f64 {
    const BEND: f64 = 0.6;
    let size = sample.abs();
    if size <= BEND {
        return sample;
    }
    let room = CEILING - BEND;
    (BEND + room * tanh((size - BEND) / room)).copysign(sample)
}

/// Brings a take to a loudness without leaving full scale: sharp peaks are rounded off.
///
/// # Errors
/// When the take is silent, or too sharp to be so loud.
pub(super) fn level(take: &Take, loudness: Loudness) -> Result<Take> {
    let mut gain = 1.0 / take.peak().max(1e-12);
    for _ in 0..24 {
        let mut pressed = take.clone().amplify(gain);
        for sample in &mut pressed.samples {
            *sample = press(*sample);
        }
        let short = loudness.wanted() - loudness.measure(&pressed)?;
        if short.abs() < 0.05 {
            return Ok(pressed);
        }
        gain *= pow(10.0, short / 20.0);
    }
    Err(anyhow!(
        "it cannot be brought to {} LUFS",
        loudness.wanted()
    ))
}

#[cfg(test)]
mod tests {
    use core::f64::consts::TAU;

    use super::*;

    #[test]
    fn the_meter_reads_what_the_recommendation_says() {
        // A sine of 1 kHz at full scale on one channel reads -3.01 LUFS.
        for rate in [11_025, 22_050, 48_000] {
            let tone = Take::of(rate, 3.0, |time| libm::sin(TAU * 997.0 * time));
            for loudness in [Loudness::Effect(0.0), Loudness::Lasting(0.0)] {
                let seen = loudness.measure(&tone).expect("a loudness");
                assert!((seen + 3.01).abs() < 0.15, "{seen} at {rate}");
            }
        }
        // Half of a window is three decibels less.
        let short = Take::of(48_000, 0.2, |time| libm::sin(TAU * 997.0 * time));
        let seen = Loudness::Effect(0.0).measure(&short).expect("a loudness");
        assert!((seen + 6.02).abs() < 0.3, "{seen}");
    }

    #[test]
    fn peaks_are_rounded_and_nothing_passes_the_ceiling() {
        assert_eq!(press(0.5), 0.5);
        assert!(press(0.8) < 0.8 && press(7.0) <= CEILING && press(-7.0) >= -CEILING);
        let silent = Take::silence(22_050, 0.1);
        assert!(level(&silent, Loudness::Effect(-18.0)).is_err());
    }
}
