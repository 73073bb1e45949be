//! A moving picture, built frame by frame and written as an animated PNG.
//!
//! Most of a table stands still most of the time, so of each frame only the smallest rectangle is kept
//! in which it differs from the one before.

use image::RgbImage;

/// The widest and the highest that a shared picture is, in pixels: more makes files that nobody can
/// send.
pub const MOST: [u32; 2] = [720, 720];

/// An animated picture in the making; it repeats for ever.
#[derive(Clone, Debug)]
pub struct Animation {
    last: RgbImage,
    frames: Vec<Frame>,
}

/// What changes, and how long it is seen.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Frame {
    /// The corner of the rectangle.
    at: [u32; 2],
    picture: RgbImage,
    /// In milliseconds.
    lasts: u16,
}

impl Animation {
    /// Begins with this picture, which is seen for so many milliseconds.
    #[must_use]
    pub fn new(first: RgbImage, lasts: u16) -> Self {
        let frame = Frame {
            at: [0, 0],
            picture: first.clone(),
            lasts,
        };
        Self {
            last: first,
            frames: vec![frame],
        }
    }

    /// Adds a picture. One that is like the one before lets that be seen for longer; one of another
    /// size, from a window that has changed, is left out.
    pub fn add(&mut self, picture: RgbImage, lasts: u16) {
        if picture.dimensions() != self.last.dimensions() {
            return;
        }
        match changed(&self.last, &picture) {
            None => self.hold(lasts),
            Some([left, top, right, bottom]) => {
                let size = [right - left, bottom - top];
                let part = image::imageops::crop_imm(&picture, left, top, size[0], size[1]);
                self.frames.push(Frame {
                    at: [left, top],
                    picture: part.to_image(),
                    lasts,
                });
                self.last = picture;
            }
        }
    }

    /// Lets the last picture be seen for so many milliseconds more.
    pub fn hold(&mut self, more: u16) {
        if let Some(frame) = self.frames.last_mut() {
            frame.lasts = frame.lasts.saturating_add(more);
        }
    }

    /// How many different pictures it has.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.frames.len()
    }

    /// It has at least the picture that it began with.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// Writes it as an animated PNG.
    ///
    /// # Errors
    /// A picture without a single pixel, in words of the encoder.
    pub fn write(&self) -> Result<Vec<u8>, png::EncodingError> {
        let (width, height) = self.last.dimensions();
        let mut bytes = Vec::new();
        let mut encoder = encoder(&mut bytes, width, height);
        let count = u32::try_from(self.frames.len()).unwrap_or(u32::MAX);
        encoder.set_animated(count, 0)?;
        encoder.set_blend_op(png::BlendOp::Source)?;
        encoder.set_dispose_op(png::DisposeOp::None)?;
        let mut writer = encoder.write_header()?;
        for frame in &self.frames {
            let (width, height) = frame.picture.dimensions();
            // The first one is the whole picture, at its corner.
            writer.set_frame_position(0, 0)?;
            writer.set_frame_dimension(width, height)?;
            writer.set_frame_position(frame.at[0], frame.at[1])?;
            writer.set_frame_delay(frame.lasts, 1_000)?;
            writer.write_image_data(frame.picture.as_raw())?;
        }
        writer.finish()?;
        Ok(bytes)
    }
}

/// An encoder of pictures in three colours of eight bits.
fn encoder(bytes: &mut Vec<u8>, width: u32, height: u32) -> png::Encoder<'_, &mut Vec<u8>> {
    let mut encoder = png::Encoder::new(bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder
}

/// The rectangle in which two pictures of one size differ: left, top, and the first column and row
/// beyond it.
fn changed(before: &RgbImage, after: &RgbImage) -> Option<[u32; 4]> {
    let mut found: Option<[u32; 4]> = None;
    for ((x, y, now), was) in after.enumerate_pixels().zip(before.pixels()) {
        if now != was {
            let [left, top, right, bottom] = found.unwrap_or([x, y, x, y]);
            found = Some([left.min(x), top.min(y), right.max(x + 1), bottom.max(y + 1)]);
        }
    }
    found
}

/// A picture small enough to be shared: of the same shape, at most [`MOST`] wide and high.
#[must_use]
pub fn small(picture: &RgbImage) -> RgbImage {
    let (width, height) = picture.dimensions();
    let shrink = (f64::from(MOST[0]) / f64::from(width.max(1)))
        .min(f64::from(MOST[1]) / f64::from(height.max(1)));
    if shrink >= 1.0 {
        return picture.clone();
    }
    let side = |length: u32| ((f64::from(length) * shrink).round() as u32).max(1);
    image::imageops::thumbnail(picture, side(width), side(height))
}

/// A single picture as PNG.
///
/// # Errors
/// A picture without a single pixel, in words of the encoder.
pub fn still(picture: &RgbImage) -> Result<Vec<u8>, png::EncodingError> {
    let (width, height) = picture.dimensions();
    let mut bytes = Vec::new();
    let mut writer = encoder(&mut bytes, width, height).write_header()?;
    writer.write_image_data(picture.as_raw())?;
    writer.finish()?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    fn plain(shade: u8) -> RgbImage {
        RgbImage::from_pixel(40, 30, Rgb([shade; 3]))
    }

    /// Every frame of an animated PNG, whole, with its delay in milliseconds.
    fn read(bytes: &[u8]) -> Vec<(RgbImage, u16)> {
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes))
            .read_info()
            .expect("a header");
        let control = reader.info().animation_control().expect("it is animated");
        assert_eq!(control.num_plays, 0, "it repeats");
        let mut seen = plain(0);
        let mut frames = Vec::new();
        for _ in 0..control.num_frames {
            let mut part = vec![0; reader.output_buffer_size().expect("a size")];
            let info = reader.next_frame(&mut part).expect("a frame");
            let control = *reader.info().frame_control().expect("its place");
            assert_eq!(control.delay_den, 1_000);
            part.truncate(info.buffer_size());
            let part = RgbImage::from_raw(info.width, info.height, part).expect("pixels");
            let (x, y) = (i64::from(control.x_offset), i64::from(control.y_offset));
            image::imageops::replace(&mut seen, &part, x, y);
            frames.push((seen.clone(), control.delay_num));
        }
        frames
    }

    #[test]
    fn what_is_written_plays_back_as_it_was_added() {
        let mut pictures = vec![plain(10)];
        for step in 0..6_u32 {
            let mut next = pictures.last().expect("one").clone();
            next.put_pixel(3 + step * 5, 29 - step, Rgb([200, step as u8, 9]));
            next.put_pixel(39, 0, Rgb([step as u8, 1, 2]));
            pictures.push(next);
        }
        let mut animation = Animation::new(pictures[0].clone(), 80);
        for picture in &pictures[1..] {
            animation.add(picture.clone(), 80);
            // Nothing changes: it is seen twice as long.
            animation.add(picture.clone(), 80);
        }
        animation.hold(1_000);
        assert_eq!(animation.len(), pictures.len());
        let frames = read(&animation.write().expect("written"));
        assert_eq!(frames.len(), pictures.len());
        for (index, ((found, lasts), wanted)) in frames.iter().zip(&pictures).enumerate() {
            assert_eq!(found, wanted, "frame {index}");
            let wanted = match index {
                0 => 80,
                6 => 1_160,
                _ => 160,
            };
            assert_eq!(*lasts, wanted, "frame {index}");
        }
    }

    #[test]
    fn what_stands_still_costs_nothing() {
        let mut still = Animation::new(plain(7), 100);
        let one = still.write().expect("written").len();
        for _ in 0..50 {
            still.add(plain(7), 100);
        }
        assert_eq!(still.write().expect("written").len(), one);
        assert_eq!(read(&still.write().expect("written"))[0].1, 5_100);
    }

    #[test]
    fn a_window_that_changes_its_size_spoils_nothing() {
        let mut animation = Animation::new(plain(7), 100);
        animation.add(RgbImage::new(41, 30), 100);
        assert_eq!(animation.len(), 1);
    }

    #[test]
    fn large_pictures_become_small_ones_of_the_same_shape() {
        for (from, to) in [
            ((1280, 720), (720, 405)),
            ((390, 844), (333, 720)),
            ((640, 360), (640, 360)),
            ((7680, 1), (720, 1)),
        ] {
            let found = small(&RgbImage::new(from.0, from.1)).dimensions();
            assert_eq!(found, to, "{from:?}");
        }
    }

    #[test]
    fn a_single_picture_is_read_back() {
        let mut picture = plain(3);
        picture.put_pixel(5, 6, Rgb([1, 2, 3]));
        let bytes = still(&picture).expect("written");
        let read = image::load_from_memory(&bytes).expect("a PNG").to_rgb8();
        assert_eq!(read, picture);
        assert!(still(&RgbImage::new(0, 0)).is_err());
    }
}
