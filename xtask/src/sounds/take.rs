//! A take: samples on their way to a file.

/// One sound, one channel. Full scale is from -1 to 1; in between it may be more.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Take {
    /// Samples a second.
    pub rate: u32,
    pub samples: Vec<f64>,
}

impl Take {
    /// Silence of this length in seconds.
    pub fn silence(rate: u32, seconds: f64) -> Self {
        let count = (seconds * f64::from(rate)).round().max(0.0) as usize;
        Self {
            rate,
            samples: vec![0.0; count],
        }
    }

    /// The samples of a function of time in seconds.
    pub fn of(rate: u32, seconds: f64, mut at: impl FnMut(f64) -> f64) -> Self {
        let mut take = Self::silence(rate, seconds);
        for (index, sample) in take.samples.iter_mut().enumerate() {
            *sample = at(index as f64 / f64::from(rate));
        }
        take
    }

    /// Its length in seconds.
    pub fn seconds(&self) -> f64 {
        self.samples.len() as f64 / f64::from(self.rate)
    }

    /// Lays another take over this one from a time in seconds on; what would be past the end is
    /// left out.
    pub fn lay(&mut self, at: f64, other: &Self, gain: f64) {
        debug_assert_eq!(self.rate, other.rate);
        let start = (at * f64::from(self.rate)).round().max(0.0) as usize;
        let under = self.samples.iter_mut().skip(start);
        for (sample, added) in under.zip(&other.samples) {
            *sample += gain * added;
        }
    }

    /// Multiplies every sample by a function of time in seconds.
    pub fn shape(mut self, gain: impl Fn(f64) -> f64) -> Self {
        let rate = f64::from(self.rate);
        for (index, sample) in self.samples.iter_mut().enumerate() {
            *sample *= gain(index as f64 / rate);
        }
        self
    }

    /// Multiplies every sample.
    pub fn amplify(mut self, gain: f64) -> Self {
        for sample in &mut self.samples {
            *sample *= gain;
        }
        self
    }

    /// The greatest sample, whatever its sign.
    pub fn peak(&self) -> f64 {
        self.samples
            .iter()
            .fold(0.0, |peak, sample| sample.abs().max(peak))
    }

    /// Takes the constant part away: a sound begins and ends at rest.
    pub fn centred(mut self) -> Self {
        let mean = self.samples.iter().sum::<f64>() / (self.samples.len().max(1)) as f64;
        for sample in &mut self.samples {
            *sample -= mean;
        }
        self
    }
}
