//! The body of a stone: a few modes that are no harmonics of each other, each dying at its own pace.

use core::f64::consts::TAU;

use libm::sin;

use super::envelope::strike;
use super::noise::Chance;
use super::take::Take;

/// One mode.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mode {
    /// Its pitch as a multiple of the body's lowest.
    pub ratio: f64,
    /// How much of it is heard.
    pub level: f64,
    /// After how many seconds it is gone (60 dB less).
    pub decay: f64,
}

/// A mode in short.
pub(super) const fn mode(ratio: f64, level: f64, decay: f64) -> Mode {
    Mode {
        ratio,
        level,
        decay,
    }
}

/// The body with its lowest mode at `hertz`. No two stones are alike, and no two blows: pitch, level
/// and length of each mode differ a little by chance.
pub(super) fn body(rate: u32, hertz: f64, chance: &mut Chance, modes: &[Mode]) -> Take {
    let longest = modes.iter().map(|mode| mode.decay).fold(0.0, f64::max);
    let mut all = Take::silence(rate, 1.15 * longest);
    for mode in modes {
        let pitch = hertz * mode.ratio * chance.about_one(0.02);
        let level = mode.level * chance.about_one(0.25);
        let decay = mode.decay * chance.about_one(0.12);
        let phase = chance.between(0.0, 0.6);
        let ringing = Take::of(rate, all.seconds(), |time| {
            level * sin(TAU * pitch * time + phase) * strike(time, 0.000_6, decay)
        });
        all.lay(0.0, &ringing, 1.0);
    }
    all
}
