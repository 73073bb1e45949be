//! WAV files: one channel, 16 bits.

use std::io::Cursor;

use anyhow::Result;
use hound::{SampleFormat, WavSpec, WavWriter};

use super::take::Take;

/// The bytes of a take's file.
pub(super) fn write(take: &Take) -> Result<Vec<u8>> {
    let spec = WavSpec {
        channels: 1,
        sample_rate: take.rate,
        bits_per_sample: 16,
        sample_format: SampleFormat::Int,
    };
    let mut bytes = Cursor::new(Vec::new());
    let mut writer = WavWriter::new(&mut bytes, spec)?;
    for sample in &take.samples {
        let full = f64::from(i16::MAX);
        writer.write_sample((sample * full).round().clamp(-full, full) as i16)?;
    }
    writer.finalize()?;
    Ok(bytes.into_inner())
}

/// Reads such a file.
#[cfg(test)]
pub(super) fn read(bytes: &[u8]) -> Result<Take> {
    let reader = hound::WavReader::new(bytes)?;
    let spec = reader.spec();
    anyhow::ensure!(
        spec.channels == 1 && spec.bits_per_sample == 16,
        "not one channel of 16 bits"
    );
    let samples = reader
        .into_samples::<i16>()
        .map(|sample| Ok(f64::from(sample?) / f64::from(i16::MAX)))
        .collect::<Result<_>>()?;
    Ok(Take {
        rate: spec.sample_rate,
        samples,
    })
}
