//! Filters of the second order, with the usual coefficients (R. Bristow-Johnson, "Cookbook formulae
//! for audio EQ biquad filter coefficients").

use core::f64::consts::TAU;

use libm::{cos, sin};

use super::take::Take;

/// A filter with its state.
#[derive(Clone, Debug)]
pub(super) struct Filter {
    /// Coefficients of input now, one and two ago, divided by that of the output.
    input: [f64; 3],
    /// Coefficients of output one and two ago.
    output: [f64; 2],
    inputs: [f64; 2],
    outputs: [f64; 2],
}

impl Filter {
    fn new(input: [f64; 3], [whole, one, two]: [f64; 3]) -> Self {
        Self {
            input: input.map(|part| part / whole),
            output: [one / whole, two / whole],
            inputs: [0.0; 2],
            outputs: [0.0; 2],
        }
    }

    /// Lets pass what lies around `hertz`, at full height in its middle; `sharp` is the quality.
    pub fn band(rate: u32, hertz: f64, sharp: f64) -> Self {
        let angle = TAU * hertz / f64::from(rate);
        let alpha = sin(angle) / (2.0 * sharp);
        let poles = [1.0 + alpha, -2.0 * cos(angle), 1.0 - alpha];
        Self::new([alpha, 0.0, -alpha], poles)
    }

    /// Lets pass what lies below `hertz`.
    pub fn low(rate: u32, hertz: f64) -> Self {
        let angle = TAU * hertz / f64::from(rate);
        let (turn, alpha) = (cos(angle), sin(angle) * core::f64::consts::FRAC_1_SQRT_2);
        let poles = [1.0 + alpha, -2.0 * turn, 1.0 - alpha];
        let half = (1.0 - turn) / 2.0;
        Self::new([half, 1.0 - turn, half], poles)
    }

    /// Lets pass what lies above `hertz`.
    pub fn high(rate: u32, hertz: f64) -> Self {
        let angle = TAU * hertz / f64::from(rate);
        let (turn, alpha) = (cos(angle), sin(angle) * core::f64::consts::FRAC_1_SQRT_2);
        let poles = [1.0 + alpha, -2.0 * turn, 1.0 - alpha];
        let half = f64::midpoint(1.0, turn);
        Self::new([half, -1.0 - turn, half], poles)
    }

    /// Takes one sample and gives one.
    pub fn pass(&mut self, now: f64) -> f64 {
        let [near, far] = self.inputs;
        let [last, before] = self.outputs;
        let given = self.input[0] * now + self.input[1] * near + self.input[2] * far
            - self.output[0] * last
            - self.output[1] * before;
        self.inputs = [now, near];
        self.outputs = [given, last];
        given
    }
}

impl Take {
    /// The take through a filter.
    pub fn through(mut self, mut filter: Filter) -> Self {
        for sample in &mut self.samples {
            *sample = filter.pass(*sample);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn height(filter: Filter, hertz: f64) -> f64 {
        let rate = 22_050;
        let tone = Take::of(rate, 0.5, |time| sin(TAU * hertz * time)).through(filter);
        let late = &tone.samples[tone.samples.len() / 2..];
        late.iter().fold(0.0, |peak, sample| sample.abs().max(peak))
    }

    #[test]
    fn each_filter_lets_its_own_pass() {
        let rate = 22_050;
        let near = |filter: &Filter, hertz, wanted: f64| {
            let seen = height(filter.clone(), hertz);
            assert!((seen - wanted).abs() < 0.05, "{seen} at {hertz}");
        };
        let band = Filter::band(rate, 1_000.0, 4.0);
        near(&band, 1_000.0, 1.0);
        assert!(height(band.clone(), 250.0) < 0.1 && height(band, 4_000.0) < 0.1);
        let low = Filter::low(rate, 1_000.0);
        near(&low, 100.0, 1.0);
        near(&low, 1_000.0, core::f64::consts::FRAC_1_SQRT_2);
        assert!(height(low, 8_000.0) < 0.03);
        let high = Filter::high(rate, 1_000.0);
        near(&high, 8_000.0, 1.0);
        assert!(height(high, 100.0) < 0.03);
    }
}
