//! Chance with a fixed seed.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A generator of chance: the same name and number give the same chance on every machine.
pub(super) struct Chance(ChaCha8Rng);

impl Chance {
    /// The generator for a take of a sound.
    pub fn of(name: &str, variant: u32) -> Self {
        // FNV-1a, so that no sound changes when another is added.
        let seed = name
            .bytes()
            .chain(variant.to_le_bytes())
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Even between two values.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        // 53 bits: all that a mantissa holds.
        let unit = (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        low + (high - low) * unit
    }

    /// 1, give or take a share of it.
    pub fn about_one(&mut self, share: f64) -> f64 {
        self.between(1.0 - share, 1.0 + share)
    }

    /// One sample of white noise.
    pub fn white(&mut self) -> f64 {
        self.between(-1.0, 1.0)
    }
}
