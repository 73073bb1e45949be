//! Envelopes: how loud a part of a sound is at a time.

use libm::{cos, exp};

/// Rises in `attack` seconds, then falls to a thousandth (60 dB less) in `decay` seconds.
pub(super) fn strike(time: f64, attack: f64, decay: f64) -> f64 {
    /// The natural logarithm of a thousand.
    const SIXTY: f64 = 6.907_755_278_982_137;
    if time < 0.0 {
        0.0
    } else if time < attack {
        time / attack
    } else {
        exp(-SIXTY * (time - attack) / decay)
    }
}

/// Swells softly from nothing to 1 at `peak` and back to nothing at `end`, times in seconds.
pub(super) fn swell(time: f64, peak: f64, end: f64) -> f64 {
    let share = if time < peak {
        time / peak
    } else {
        (end - time) / (end - peak)
    };
    0.5 - 0.5 * cos(core::f64::consts::PI * share.clamp(0.0, 1.0))
}

/// 1, but soft at both edges of a take of this length, in seconds.
pub(super) fn edges(time: f64, length: f64, fade_in: f64, fade_out: f64) -> f64 {
    let rise = swell(time.min(fade_in), fade_in, 2.0 * fade_in);
    let left = (length - time).max(0.0);
    rise * swell(left.min(fade_out), fade_out, 2.0 * fade_out)
}
