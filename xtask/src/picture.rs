//! Pictures in memory: read, laid out on sheets, turned grey, written. Only PNG,
//! which is all that the game draws.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Seek};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use png::{BitDepth, ColorType, Decoder, Encoder, Transformations};

/// Bytes a pixel: red, green, blue.
const CHANNELS: usize = 3;
/// Pixels between the frames of a sheet.
const GAP: usize = 4;

/// A picture, three bytes (sRGB) a pixel, row by row from the top left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    width: usize,
    height: usize,
    bytes: Vec<u8>,
}

impl Picture {
    /// A picture all in one colour.
    pub fn filled(width: usize, height: usize, colour: [u8; CHANNELS]) -> Self {
        Self {
            width,
            height,
            bytes: colour.repeat(width * height),
        }
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// Every pixel, in reading order.
    pub fn pixels(&self) -> impl Iterator<Item = [u8; CHANNELS]> {
        let (pixels, _rest) = self.bytes.as_chunks::<CHANNELS>();
        pixels.iter().copied()
    }

    /// Reads a PNG file.
    ///
    /// # Errors
    /// When there is none, or it is broken.
    pub fn read(path: &Path) -> Result<Self> {
        let problem = || format!("could not read {}", path.display());
        let file = File::open(path).with_context(problem)?;
        Self::decode(BufReader::new(file)).with_context(problem)
    }

    /// Decodes a PNG. What shines through it (alpha) is dropped.
    ///
    /// # Errors
    /// When it is broken.
    pub fn decode(source: impl BufRead + Seek) -> Result<Self> {
        let mut decoder = Decoder::new(source);
        decoder.set_transformations(Transformations::normalize_to_color8());
        let mut reader = decoder.read_info()?;
        let room = reader.output_buffer_size().context("it is too large")?;
        let mut data = vec![0; room];
        let info = reader.next_frame(&mut data)?;
        data.truncate(info.buffer_size());
        let bytes = match info.color_type {
            ColorType::Rgb => data,
            ColorType::Rgba => data
                .chunks_exact(4)
                .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
                .collect(),
            ColorType::Grayscale => data.iter().flat_map(|&grey| [grey; CHANNELS]).collect(),
            ColorType::GrayscaleAlpha => data
                .chunks_exact(2)
                .flat_map(|pixel| [pixel[0]; CHANNELS])
                .collect(),
            ColorType::Indexed => bail!("its palette was not resolved"),
        };
        Ok(Self {
            width: usize::try_from(info.width)?,
            height: usize::try_from(info.height)?,
            bytes,
        })
    }

    /// Writes a PNG file.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<()> {
        let problem = || format!("could not write {}", path.display());
        let file = File::create(path).with_context(problem)?;
        let (width, height) = (u32::try_from(self.width)?, u32::try_from(self.height)?);
        let mut encoder = Encoder::new(BufWriter::new(file), width, height);
        encoder.set_color(ColorType::Rgb);
        encoder.set_depth(BitDepth::Eight);
        let mut writer = encoder.write_header().with_context(problem)?;
        writer.write_image_data(&self.bytes).with_context(problem)?;
        writer.finish().with_context(problem)
    }

    /// How it looks to an eye that sees no colour: its luma by Rec. 709.
    pub fn grey(&self) -> Self {
        let bytes = self
            .pixels()
            .map(|[red, green, blue]| {
                let luma = 2126 * u32::from(red) + 7152 * u32::from(green) + 722 * u32::from(blue);
                u8::try_from((luma + 5000) / 10_000).unwrap_or(u8::MAX)
            })
            .flat_map(|grey| [grey; CHANNELS])
            .collect();
        Self { bytes, ..*self }
    }

    /// Lays pictures of one size out in rows, in reading order, on black.
    ///
    /// # Errors
    /// When there is none, or they differ in size.
    pub fn sheet(pictures: &[Self], columns: usize) -> Result<Self> {
        let Some((width, height)) = pictures.first().map(Self::size) else {
            bail!("the film has no frames");
        };
        ensure!(
            pictures
                .iter()
                .all(|picture| picture.size() == (width, height)),
            "the film's frames differ in size"
        );
        let columns = columns.clamp(1, pictures.len());
        let rows = pictures.len().div_ceil(columns);
        let mut sheet = Self::filled(
            columns * (width + GAP) - GAP,
            rows * (height + GAP) - GAP,
            [0; CHANNELS],
        );
        for (place, picture) in pictures.iter().enumerate() {
            let left = place % columns * (width + GAP);
            let top = place / columns * (height + GAP);
            for (down, row) in picture.bytes.chunks_exact(width * CHANNELS).enumerate() {
                let start = ((top + down) * sheet.width + left) * CHANNELS;
                sheet.bytes[start..start + row.len()].copy_from_slice(row);
            }
        }
        Ok(sheet)
    }
}

/// At most `count` of these, evenly spread, with the first and the last.
pub fn spread<T>(all: &[T], count: usize) -> Vec<&T> {
    if all.len() <= count || count < 2 {
        return all.iter().take(count).collect();
    }
    (0..count)
        .map(|step| &all[step * (all.len() - 1) / (count - 1)])
        .collect()
}

#[cfg(test)]
mod tests {
    use std::env;
    use std::fs;
    use std::process;

    use super::*;

    fn at(picture: &Picture, x: usize, y: usize) -> [u8; CHANNELS] {
        picture
            .pixels()
            .nth(y * picture.width + x)
            .expect("inside the picture")
    }

    #[test]
    fn a_picture_survives_its_file() {
        let path = env::temp_dir().join(format!("stonecircle-picture-{}.png", process::id()));
        let sheet = Picture::sheet(
            &[
                Picture::filled(3, 2, [9, 8, 7]),
                Picture::filled(3, 2, [200, 100, 0]),
            ],
            2,
        )
        .expect("two of one size");
        sheet.write(&path).expect("a file");
        assert_eq!(Picture::read(&path).expect("the same file"), sheet);
        fs::write(&path, "no picture").expect("a file");
        assert!(Picture::read(&path).is_err());
        fs::remove_file(&path).expect("tidied");
        let error = Picture::read(&path).expect_err("it is gone");
        assert!(error.to_string().starts_with("could not read"));
    }

    #[test]
    fn a_sheet_is_read_like_a_page() {
        let frames: Vec<Picture> = (1..=5)
            .map(|shade| Picture::filled(10, 6, [shade, 0, 0]))
            .collect();
        let sheet = Picture::sheet(&frames, 3).expect("frames of one size");
        assert_eq!(sheet.size(), (3 * 10 + 2 * 4, 2 * 6 + 4));
        assert_eq!(at(&sheet, 0, 0), [1, 0, 0]);
        assert_eq!(at(&sheet, 37, 5), [3, 0, 0]);
        assert_eq!(at(&sheet, 14, 10), [5, 0, 0]);
        assert_eq!(at(&sheet, 12, 0), [0; 3], "the gap stays black");
    }

    #[test]
    fn a_sheet_of_nothing_or_of_unlike_frames_is_refused() {
        assert!(Picture::sheet(&[], 3).is_err());
        let unlike = [Picture::filled(2, 2, [0; 3]), Picture::filled(3, 2, [0; 3])];
        assert!(Picture::sheet(&unlike, 3).is_err());
    }

    #[test]
    fn chosen_frames_keep_both_ends() {
        let frames: Vec<u32> = (0..50).collect();
        assert_eq!(spread(&frames, 6), [&0, &9, &19, &29, &39, &49]);
        assert_eq!(spread(&frames[..3], 6).len(), 3);
    }

    #[test]
    fn grey_keeps_lightness_and_drops_the_rest() {
        let grey = |colour| at(&Picture::filled(1, 1, colour).grey(), 0, 0);
        assert_eq!(grey([255; 3]), [255; 3]);
        assert_eq!(grey([0, 0, 200]), [14; 3]);
        assert_eq!(grey([230, 120, 0]), [135; 3]);
    }
}
