//! A recording: the samples of a WAV file.

use std::sync::Arc;
use std::time::Duration;

/// Samples of one channel, shared by all voices that play them.
#[derive(Clone, Debug)]
pub struct Recording {
    /// From -1 to 1.
    pub samples: Arc<[f32]>,
    /// Samples a second.
    pub rate: u32,
}

impl Recording {
    /// Reads a WAV file: one channel, 16 bits.
    ///
    /// # Errors
    /// What is wrong with the file, in words.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let reader = hound::WavReader::new(bytes).map_err(|error| error.to_string())?;
        let spec = reader.spec();
        let fits = spec.channels == 1
            && spec.bits_per_sample == 16
            && spec.sample_format == hound::SampleFormat::Int
            && spec.sample_rate > 0;
        if !fits {
            return Err("it is not one channel of 16 bits".to_owned());
        }
        let samples: Result<Vec<f32>, hound::Error> = reader
            .into_samples::<i16>()
            .map(|sample| sample.map(|sample| f32::from(sample) / f32::from(i16::MAX)))
            .collect();
        let samples = samples.map_err(|error| error.to_string())?;
        if samples.is_empty() {
            return Err("it is empty".to_owned());
        }
        Ok(Self {
            samples: samples.into(),
            rate: spec.sample_rate,
        })
    }

    /// How long it is.
    #[must_use]
    pub fn length(&self) -> Duration {
        Duration::from_secs_f64(self.samples.len() as f64 / f64::from(self.rate.max(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_files_are_told_in_words() {
        let path =
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sounds/tick_1.wav");
        let whole = std::fs::read(path).expect("a file");
        assert!(Recording::read(&whole).is_ok());
        // Cut off anywhere, emptied, or something else altogether.
        for length in [0, 1, 11, 30, 43, whole.len() - 1] {
            let told = Recording::read(&whole[..length]);
            assert!(told.is_err_and(|words| !words.is_empty()), "{length}");
        }
        assert!(Recording::read(b"a text that somebody renamed to .wav").is_err());
        let mut other = whole;
        // Two channels, it says.
        other[22] = 2;
        assert!(Recording::read(&other).is_err());
    }
}
