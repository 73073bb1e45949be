//! Contact sheets and grey copies.

use std::path::Path;

use anyhow::{Context, Result, bail};
use image::{GrayImage, ImageBuffer, Pixel, PixelWithColorType, RgbImage};

/// Pixels between the frames of a sheet.
const GAP: u32 = 4;

/// Reads a PNG.
pub(super) fn read(path: &Path) -> Result<RgbImage> {
    let image = image::open(path).with_context(|| format!("could not read {}", path.display()))?;
    Ok(image.into_rgb8())
}

/// Writes a PNG.
pub(super) fn write<P>(image: &ImageBuffer<P, Vec<u8>>, path: &Path) -> Result<()>
where
    P: Pixel<Subpixel = u8> + PixelWithColorType,
{
    image
        .save(path)
        .with_context(|| format!("could not write {}", path.display()))
}

/// How a picture looks to an eye that sees no colour: its luma.
pub(super) fn grey(image: &RgbImage) -> GrayImage {
    image::imageops::grayscale(image)
}

/// At most `count` of these, evenly spread, with the first and the last.
pub(super) fn spread<T>(all: &[T], count: usize) -> Vec<&T> {
    if all.len() <= count || count < 2 {
        return all.iter().take(count).collect();
    }
    (0..count)
        .map(|step| &all[step * (all.len() - 1) / (count - 1)])
        .collect()
}

/// Lays images of one size out in rows, in reading order, on black.
///
/// # Errors
/// When there is none, or they differ in size.
pub(super) fn lay_out(images: &[RgbImage], columns: u32) -> Result<RgbImage> {
    let Some((width, height)) = images.first().map(RgbImage::dimensions) else {
        bail!("the film has no frames");
    };
    if images
        .iter()
        .any(|image| image.dimensions() != (width, height))
    {
        bail!("the film's frames differ in size");
    }
    let count = u32::try_from(images.len())?;
    let columns = columns.clamp(1, count);
    let rows = count.div_ceil(columns);
    let mut sheet = RgbImage::new(columns * (width + GAP) - GAP, rows * (height + GAP) - GAP);
    for (place, image) in (0..count).zip(images) {
        let x = place % columns * (width + GAP);
        let y = place / columns * (height + GAP);
        image::imageops::replace(&mut sheet, image, i64::from(x), i64::from(y));
    }
    Ok(sheet)
}

#[cfg(test)]
mod tests {
    use image::Rgb;

    use super::*;

    #[test]
    fn a_sheet_is_read_like_a_page() {
        let frames: Vec<RgbImage> = (1..=5)
            .map(|shade| RgbImage::from_pixel(10, 6, Rgb([shade, 0, 0])))
            .collect();
        let sheet = lay_out(&frames, 3).expect("frames of one size");
        assert_eq!(sheet.dimensions(), (3 * 10 + 2 * 4, 2 * 6 + 4));
        assert_eq!(sheet.get_pixel(0, 0)[0], 1);
        assert_eq!(sheet.get_pixel(37, 5)[0], 3);
        assert_eq!(sheet.get_pixel(14, 10)[0], 5);
        assert_eq!(sheet.get_pixel(12, 0)[0], 0, "the gap stays black");
    }

    #[test]
    fn a_sheet_of_nothing_or_of_unlike_frames_is_refused() {
        assert!(lay_out(&[], 3).is_err());
        assert!(lay_out(&[RgbImage::new(2, 2), RgbImage::new(3, 2)], 3).is_err());
    }

    #[test]
    fn chosen_frames_keep_both_ends() {
        let frames: Vec<u32> = (0..50).collect();
        let chosen = spread(&frames, 6);
        assert_eq!(chosen, [&0, &9, &19, &29, &39, &49]);
        assert_eq!(spread(&frames[..3], 6).len(), 3);
    }

    #[test]
    fn grey_keeps_lightness_apart() {
        let blue = grey(&RgbImage::from_pixel(1, 1, Rgb([0, 0, 200])));
        let orange = grey(&RgbImage::from_pixel(1, 1, Rgb([230, 120, 0])));
        assert!(blue.get_pixel(0, 0)[0] + 60 < orange.get_pixel(0, 0)[0]);
    }
}
