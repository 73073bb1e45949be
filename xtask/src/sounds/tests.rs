//! What is kept in `assets/sounds` is what is made here, and sounds as it is meant to.

use core::f64::consts::TAU;
use std::collections::BTreeSet;
use std::fs;

use libm::{cos, sin};

use super::catalogue::{CATALOGUE, Recipe};
use super::loudness::{CEILING, Loudness};
use super::take::Take;
use super::{folder, wav};

/// A kept file.
fn kept(recipe: &Recipe, variant: u32) -> Take {
    let path = folder().join(recipe.file_name(variant));
    let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    wav::read(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every kept file with its name.
fn all_kept() -> impl Iterator<Item = (&'static Recipe, String, Take)> {
    CATALOGUE.iter().flat_map(|recipe| {
        (1..=recipe.variants)
            .map(move |variant| (recipe, recipe.file_name(variant), kept(recipe, variant)))
    })
}

/// The power of one pitch within a span of samples (Goertzel's method, written out).
fn power(samples: &[f64], rate: u32, hertz: f64) -> f64 {
    let turn = TAU * hertz / f64::from(rate);
    let factor = 2.0 * cos(turn);
    let (mut last, mut before) = (0.0, 0.0);
    for sample in samples {
        let now = sample + factor * last - before;
        before = last;
        last = now;
    }
    let real = last - before * cos(turn);
    let imaginary = before * sin(turn);
    (real * real + imaginary * imaginary) / (samples.len() as f64).powi(2)
}

/// The mean power of the pitches from `low` to `high` in steps.
fn band(samples: &[f64], rate: u32, low: f64, high: f64, step: f64) -> f64 {
    let count = ((high - low) / step) as usize + 1;
    let all: f64 = (0..count)
        .map(|index| power(samples, rate, low + step * index as f64))
        .sum();
    all / count as f64
}

fn contacts() -> impl Iterator<Item = (&'static Recipe, String, Take)> {
    all_kept().filter(|(recipe, ..)| recipe.name.starts_with("stone_on_"))
}

#[test]
fn what_is_kept_is_what_is_made() {
    let mut made = BTreeSet::new();
    for recipe in CATALOGUE {
        for (name, bytes) in recipe.files().expect("the sounds") {
            let there = fs::read(folder().join(&name)).unwrap_or_default();
            assert!(
                there == bytes,
                "{name} is not what `cargo xtask sounds` makes"
            );
            made.insert(name);
        }
    }
    let there: BTreeSet<String> = fs::read_dir(folder())
        .expect("the folder")
        .map(|entry| {
            let entry = entry.expect("an entry");
            entry.file_name().to_string_lossy().into_owned()
        })
        .collect();
    assert_eq!(there, made);
}

#[test]
fn all_of_it_is_small() {
    let bytes: u64 = fs::read_dir(folder())
        .expect("the folder")
        .map(|entry| entry.expect("an entry").metadata().expect("its size").len())
        .sum();
    assert!(bytes < 1_500_000, "{bytes} bytes");
}

#[test]
fn every_file_is_as_loud_as_it_is_meant() {
    for (recipe, name, take) in all_kept() {
        let seen = recipe.loudness.measure(&take).expect("a loudness");
        let off = seen - recipe.loudness.wanted();
        assert!(off.abs() < 0.2, "{name}: {seen:.2} LUFS");
        assert!(take.peak() <= CEILING + 1e-4, "{name}: {}", take.peak());
        match recipe.loudness {
            // Effects stand near -18 LUFS, the light ones below it, and none above.
            Loudness::Effect(wanted) => assert!((-24.0..=-18.0).contains(&wanted), "{name}"),
            Loudness::Lasting(wanted) => assert_eq!(wanted, -26.0, "{name}"),
        }
    }
}

#[test]
fn contacts_have_four_variants_at_least_and_no_two_are_alike() {
    for recipe in CATALOGUE {
        if recipe.name.starts_with("stone_on_") {
            assert!(recipe.variants >= 4, "{}", recipe.name);
        }
        let takes: Vec<Take> = (1..=recipe.variants)
            .map(|variant| kept(recipe, variant))
            .collect();
        for (index, one) in takes.iter().enumerate() {
            for other in &takes[index + 1..] {
                // 1 for the same sound, whatever its level.
                let product: f64 = one
                    .samples
                    .iter()
                    .zip(&other.samples)
                    .map(|(a, b)| a * b)
                    .sum();
                let energy = |take: &Take| take.samples.iter().map(|a| a * a).sum::<f64>();
                let alike = product / (energy(one) * energy(other)).sqrt();
                assert!(alike < 0.97, "{}: {alike}", recipe.name);
            }
        }
    }
}

#[test]
fn a_contact_clicks_between_one_and_three_kilohertz() {
    for (_, name, take) in contacts() {
        // The first ten milliseconds.
        let first = &take.samples[..take.rate as usize / 100];
        let click = band(first, take.rate, 1_000.0, 3_000.0, 100.0);
        let above = band(first, take.rate, 5_000.0, 10_000.0, 100.0);
        assert!(click > 30.0 * above, "{name}: {click:e} to {above:e}");
        // After sixty it is gone.
        let later = &take.samples[take.rate as usize * 60 / 1_000..][..first.len()];
        let left = band(later, take.rate, 1_000.0, 3_000.0, 100.0);
        assert!(click > 8.0 * left, "{name}: {click:e}, then {left:e}");
    }
}

#[test]
fn a_contact_thumps_between_eighty_and_a_hundred_and_forty_hertz() {
    for (_, name, take) in contacts() {
        let whole = &take.samples[..];
        let thump = band(whole, take.rate, 80.0, 140.0, 4.0);
        let below = band(whole, take.rate, 20.0, 50.0, 4.0);
        let beside = band(whole, take.rate, 165.0, 200.0, 4.0);
        assert!(thump > 4.0 * below, "{name}: {thump:e} to {below:e}");
        assert!(thump > 1.5 * beside, "{name}: {thump:e} to {beside:e}");
    }
}

#[test]
fn harder_grounds_are_brighter() {
    let bright = |name: &str| {
        let shares: Vec<f64> = contacts()
            .filter(|(recipe, ..)| recipe.name == name)
            .map(|(.., take)| {
                let of = |low, high| band(&take.samples, take.rate, low, high, 20.0);
                of(700.0, 3_000.0) / of(60.0, 400.0)
            })
            .collect();
        shares.iter().sum::<f64>() / shares.len() as f64
    };
    let order = [
        "stone_on_stone",
        "stone_on_slate",
        "stone_on_wood",
        "stone_on_peat",
    ]
    .map(bright);
    assert!(order.is_sorted_by(|a, b| a > b), "{order:?}");
}

#[test]
fn effects_begin_and_end_in_silence() {
    for (recipe, name, take) in all_kept() {
        if matches!(recipe.loudness, Loudness::Lasting(_)) {
            continue;
        }
        let (first, last) = (take.samples[0], take.samples[take.samples.len() - 1]);
        assert!(
            first.abs() < 0.02 && last.abs() < 0.002,
            "{name}: {first}, {last}"
        );
        // Something is heard at once.
        let soon = &take.samples[..take.rate as usize / 25];
        let loud = soon
            .iter()
            .fold(0.0_f64, |peak, sample| peak.max(sample.abs()));
        assert!(loud > 0.05, "{name} begins late: {loud}");
    }
}

#[test]
fn the_wind_has_no_seam() {
    let (recipe, name, take) = all_kept()
        .find(|(recipe, ..)| recipe.name == "moor")
        .expect("the wind");
    assert!((20.0..=30.0).contains(&take.seconds()), "{name}");
    assert_eq!(recipe.variants, 1);
    // From the last sample to the first is no more of a step than between any two others.
    let steps: Vec<f64> = take
        .samples
        .windows(2)
        .map(|two| (two[1] - two[0]).abs())
        .collect();
    let greatest = steps.iter().copied().fold(0.0, f64::max);
    let seam = (take.samples[0] - take.samples[take.samples.len() - 1]).abs();
    assert!(seam <= greatest, "{seam} of {greatest}");
    // And it is as loud on both sides of it, and in the seam as outside.
    let rms = |from: f64, to: f64| {
        let at = |time: f64| (time * f64::from(take.rate)) as usize;
        let part = &take.samples[at(from)..at(to)];
        (part.iter().map(|sample| sample * sample).sum::<f64>() / part.len() as f64).sqrt()
    };
    let (end, start) = (rms(23.0, 24.0), rms(0.0, 1.0));
    assert!((0.6..1.7).contains(&(end / start)), "{end}, {start}");
}
