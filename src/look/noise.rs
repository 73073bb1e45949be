//! Noise made in code: for the shape of meshes, and one small texture that
//! seamlessly repeats and from which all shaders draw their stone.

use bevy::{
    asset::RenderAssetUsages,
    image::{Image, ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor},
    math::{Vec2, Vec3, vec2},
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

/// Edge of the noise texture in texels.
const SIZE: usize = 512;

/// A well-mixed value from 0 to 1 for a cell of an integer grid.
#[must_use]
pub fn hash(x: i32, y: i32, z: i32) -> f32 {
    let mut h = (x as u32).wrapping_mul(0x8da6_b343)
        ^ (y as u32).wrapping_mul(0xd816_3841)
        ^ (z as u32).wrapping_mul(0xcb1a_b31f);
    h ^= h >> 15;
    h = h.wrapping_mul(0x2c1b_3c6d);
    h ^= h >> 12;
    h = h.wrapping_mul(0x297a_2d39);
    h ^= h >> 15;
    (h >> 8) as f32 / (1 << 24) as f32
}

fn fade(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

/// Smooth value noise in space, from -1 to 1.
#[must_use]
pub fn value3(p: Vec3) -> f32 {
    let cell = p.floor();
    let f = p - cell;
    let (x, y, z) = (cell.x as i32, cell.y as i32, cell.z as i32);
    let (fx, fy, fz) = (fade(f.x), fade(f.y), fade(f.z));
    let lerp = |a: f32, b: f32, t: f32| a + (b - a) * t;
    let plane = |dz: i32| {
        let row = |dy: i32| lerp(hash(x, y + dy, z + dz), hash(x + 1, y + dy, z + dz), fx);
        lerp(row(0), row(1), fy)
    };
    lerp(plane(0), plane(1), fz) * 2.0 - 1.0
}

/// Three octaves of [`value3`], about -1 to 1.
#[must_use]
pub fn rough3(p: Vec3) -> f32 {
    value3(p) * 0.57 + value3(p * 2.03 + 17.3) * 0.29 + value3(p * 4.1 + 5.1) * 0.14
}

/// Gradient noise on the plane that repeats after `period` cells, -1 to 1.
fn gradient2(p: Vec2, period: i32, seed: i32) -> f32 {
    let cell = p.floor();
    let f = p - cell;
    let (x, y) = (cell.x as i32, cell.y as i32);
    let corner = |dx: i32, dy: i32| {
        let angle = hash(
            (x + dx).rem_euclid(period),
            (y + dy).rem_euclid(period),
            seed,
        ) * core::f32::consts::TAU;
        Vec2::from_angle(angle).dot(f - vec2(dx as f32, dy as f32))
    };
    let quintic = |t: f32| t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
    let (u, v) = (quintic(f.x), quintic(f.y));
    let low = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * u;
    let high = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * u;
    (low + (high - low) * v) * 1.4
}

/// Distance to the nearest border between cells of a repeating scatter of
/// points: 0 on a border, rising inwards.
fn border2(p: Vec2, period: i32, seed: i32) -> f32 {
    let cell = p.floor();
    let (mut first, mut second) = (f32::MAX, f32::MAX);
    for dy in -1..=1 {
        for dx in -1..=1 {
            let (x, y) = (cell.x as i32 + dx, cell.y as i32 + dy);
            let (hx, hy) = (x.rem_euclid(period), y.rem_euclid(period));
            let point = vec2(
                x as f32 + hash(hx, hy, seed),
                y as f32 + hash(hx, hy, seed + 1),
            );
            let distance = point.distance(p);
            if distance < first {
                second = first;
                first = distance;
            } else if distance < second {
                second = distance;
            }
        }
    }
    second - first
}

/// Layered stone heights on the repeating unit square, about 0 to 1.
fn height(p: Vec2) -> f32 {
    let mut sum = 0.0;
    let mut weight = 0.5;
    let mut period = 4;
    for octave in 0..5 {
        sum += gradient2(p * period as f32, period, 100 + octave) * weight;
        weight *= 0.52;
        period *= 2;
    }
    0.5 + sum * 0.68
}

/// The texture all shaders share. Linear, with mipmaps, repeating:
/// red is height, green and blue its slope along u and v (0.5 is flat), alpha
/// the distance to the borders of a cracked net.
#[must_use]
pub fn texture() -> Image {
    let n = SIZE;
    let at = |i: usize| i as f32 / n as f32;
    let heights: Vec<f32> = (0..n * n)
        .map(|i| height(vec2(at(i % n), at(i / n))))
        .collect();
    let mut level: Vec<[f32; 4]> = (0..n * n)
        .map(|i| {
            let (x, y) = (i % n, i / n);
            let h = |x: usize, y: usize| heights[(y % n) * n + x % n];
            let scale = n as f32 / 40.0;
            let p = vec2(at(x), at(y));
            // Bending the net a little keeps its borders from being straight.
            let bend = vec2(gradient2(p * 16.0, 16, 7), gradient2(p * 16.0, 16, 8)) * 0.22;
            [
                heights[i],
                0.5 + (h(x + 1, y) - h(x + n - 1, y)) * scale,
                0.5 + (h(x, y + 1) - h(x, y + n - 1)) * scale,
                border2(p * 9.0 + bend, 9, 31),
            ]
        })
        .collect();

    let mut data = Vec::with_capacity(n * n * 16 / 3);
    let mut size = n;
    let mut levels = 0;
    loop {
        for texel in &level {
            data.extend(texel.map(|part| (part.clamp(0.0, 1.0) * 255.0 + 0.5) as u8));
        }
        levels += 1;
        if size == 1 {
            break;
        }
        let half = size / 2;
        level = (0..half * half)
            .map(|i| {
                let (x, y) = (i % half * 2, i / half * 2);
                let texel = |dx: usize, dy: usize| level[(y + dy) * size + x + dx];
                core::array::from_fn(|part| {
                    (texel(0, 0)[part] + texel(1, 0)[part] + texel(0, 1)[part] + texel(1, 1)[part])
                        / 4.0
                })
            })
            .collect();
        size = half;
    }

    let mut image = Image::new_uninit(
        Extent3d {
            width: n as u32,
            height: n as u32,
            depth_or_array_layers: 1,
        },
        TextureDimension::D2,
        TextureFormat::Rgba8Unorm,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.texture_descriptor.mip_level_count = levels;
    image.data = Some(data);
    image.sampler = sampler(true);
    image
}

/// How the noise is read: repeating, and with mipmaps blended if `smooth`.
/// Software rendering is thankful where they are not.
#[must_use]
pub fn sampler(smooth: bool) -> ImageSampler {
    ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: if smooth {
            ImageFilterMode::Linear
        } else {
            ImageFilterMode::Nearest
        },
        ..ImageSamplerDescriptor::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heights_repeat_without_a_seam() {
        for i in 0..50 {
            let t = i as f32 / 50.0;
            let step = (height(vec2(0.0, t)) - height(vec2(1.0, t))).abs();
            assert!(step < 1e-4, "{step}");
        }
    }

    #[test]
    fn the_texture_uses_its_range() {
        let image = texture();
        let data = image.data.expect("made in memory");
        for part in 0..4 {
            let values: Vec<u8> = data[..SIZE * SIZE * 4]
                .iter()
                .skip(part)
                .step_by(4)
                .copied()
                .collect();
            let (min, max) = (values.iter().min(), values.iter().max());
            assert!(
                min < Some(&90) && max > Some(&160),
                "{part} {min:?} {max:?}"
            );
        }
        assert_eq!(
            data.len(),
            (0..10)
                .map(|l| (SIZE >> l) * (SIZE >> l) * 4)
                .sum::<usize>()
        );
    }
}
