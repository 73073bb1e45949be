//! The catalogue: every sound of the game, how it is made, and how loud.

use core::f64::consts::TAU;

use anyhow::{Context, Result};
use libm::{cos, exp, sin};

use super::body::{Mode, body, mode};
use super::click::click;
use super::contact::{Ground, contact};
use super::envelope::{edges, strike, swell};
use super::filter::Filter;
use super::grains::grains;
use super::loudness::{Loudness, level};
use super::moor::moor;
use super::noise::Chance;
use super::take::Take;
use super::thump::thump;
use super::wav;

/// Samples a second of an effect: the game's stones have nothing to say above 11 kHz.
const RATE: u32 = 22_050;
/// Samples a second of the wind, which has nothing to say above 5 kHz.
const WIND_RATE: u32 = 11_025;
/// What most effects are meant to be, in LUFS.
const FULL: Loudness = Loudness::Effect(-18.0);
/// The little ones, which are never to stand out: so short that at full loudness they would be
/// all edge.
const LIGHT: Loudness = Loudness::Effect(-23.0);

/// A sound and its variants.
pub(super) struct Recipe {
    /// The name of its files, before the number of the variant.
    pub name: &'static str,
    pub variants: u32,
    pub loudness: Loudness,
    make: fn(&mut Chance) -> Take,
}

const fn recipe(
    name: &'static str,
    variants: u32,
    loudness: Loudness,
    make: fn(&mut Chance) -> Take,
) -> Recipe {
    Recipe {
        name,
        variants,
        loudness,
        make,
    }
}

/// Every sound.
pub(super) const CATALOGUE: &[Recipe] = &[
    recipe("stone_on_stone", 5, FULL, |chance| lands(chance, &STONE)),
    recipe("stone_on_slate", 5, FULL, |chance| lands(chance, &SLATE)),
    recipe("stone_on_wood", 5, FULL, |chance| lands(chance, &WOOD)),
    recipe("stone_on_peat", 5, FULL, |chance| lands(chance, &PEAT)),
    recipe("fall", 3, FULL, fall),
    recipe("slide", 4, FULL, slide),
    recipe("run", 3, FULL, run),
    recipe("crack", 4, FULL, crack),
    recipe("lift", 4, LIGHT, lift),
    recipe("ripple", 3, FULL, ripple),
    recipe("win", 1, FULL, win),
    recipe("illegal", 2, FULL, illegal),
    recipe("press", 3, LIGHT, press),
    recipe("token", 2, LIGHT, token),
    recipe("tick", 2, LIGHT, tick),
    recipe("moor", 1, Loudness::Lasting(-26.0), |chance| {
        moor(WIND_RATE, chance)
    }),
];

impl Recipe {
    /// The name of the file of a variant, counted from 1.
    pub fn file_name(&self, variant: u32) -> String {
        format!("{}_{variant}.wav", self.name)
    }

    /// The take of a variant, at its loudness.
    ///
    /// # Errors
    /// When it cannot be brought to its loudness.
    pub fn take(&self, variant: u32) -> Result<Take> {
        let mut chance = Chance::of(self.name, variant);
        let take = (self.make)(&mut chance);
        // A loop has no edges; everything else begins and ends in silence.
        let take = if matches!(self.loudness, Loudness::Lasting(_)) {
            take
        } else {
            let length = take.seconds();
            take.centred()
                .shape(|time| edges(time, length, 0.000_25, 0.02))
        };
        level(&take, self.loudness).with_context(|| self.file_name(variant))
    }

    /// The names and the bytes of the files of all variants.
    ///
    /// # Errors
    /// When one of them cannot be made.
    pub fn files(&self) -> Result<Vec<(String, Vec<u8>)>> {
        (1..=self.variants)
            .map(|variant| Ok((self.file_name(variant), wav::write(&self.take(variant)?)?)))
            .collect()
    }
}

/// Two hard stones: bright, and it rings longest.
const STONE: Ground = Ground {
    click: (2_350.0, 0.80),
    body: (760.0, 0.85),
    modes: &[
        mode(1.00, 0.80, 0.180),
        mode(1.59, 1.00, 0.150),
        mode(2.31, 0.80, 0.120),
        mode(2.98, 0.55, 0.095),
        mode(3.86, 0.40, 0.080),
        mode(4.71, 0.22, 0.060),
    ],
    thump: (117.0, 0.60, 0.15),
    give: 0.0,
};

/// A stone on the great slab.
const SLATE: Ground = Ground {
    click: (1_900.0, 0.75),
    body: (505.0, 1.00),
    modes: &[
        mode(1.00, 1.00, 0.160),
        mode(1.73, 0.85, 0.140),
        mode(2.47, 0.60, 0.110),
        mode(3.19, 0.42, 0.085),
        mode(4.28, 0.24, 0.065),
    ],
    thump: (110.0, 0.55, 0.16),
    give: 0.0,
};

/// A stone on the wooden board that lies on the slab.
const WOOD: Ground = Ground {
    click: (1_500.0, 0.65),
    body: (325.0, 1.00),
    modes: &[
        mode(1.00, 1.00, 0.110),
        mode(1.94, 0.70, 0.090),
        mode(2.87, 0.46, 0.075),
        mode(4.11, 0.26, 0.060),
    ],
    thump: (98.0, 0.55, 0.14),
    give: 0.10,
};

/// A stone on peat and heather: it gives way and hardly rings.
const PEAT: Ground = Ground {
    click: (1_200.0, 0.45),
    body: (228.0, 0.60),
    modes: &[
        mode(1.00, 1.00, 0.080),
        mode(1.62, 0.70, 0.070),
        mode(2.55, 0.44, 0.065),
        mode(3.48, 0.24, 0.060),
    ],
    thump: (90.0, 0.85, 0.18),
    give: 0.50,
};

fn lands(chance: &mut Chance, ground: &Ground) -> Take {
    contact(RATE, chance, ground)
}

/// Over the edge: it scrapes, is gone for a moment, and knocks far below.
fn fall(chance: &mut Chance) -> Take {
    let mut all = Take::silence(RATE, 0.95);
    let scrape = grains(
        RATE,
        chance,
        (0.10, 420.0),
        |_| 1.0,
        |time| 1.0 - 6.0 * time,
        |_| 1_500.0,
    );
    all.lay(0.0, &scrape, 0.55);
    // The stone hits the ground, and what comes back from the stones around it.
    let knock = contact(RATE, chance, &PEAT);
    let far = knock.through(Filter::low(RATE, 900.0));
    let down = chance.between(0.28, 0.32);
    for (after, heard) in [(0.0, 1.0), (0.055, 0.34), (0.121, 0.22), (0.204, 0.12)] {
        let late = after * chance.about_one(0.15);
        all.lay(down + late, &far, 1.1 * heard);
    }
    // It comes to rest.
    let rest = contact(RATE, chance, &PEAT).through(Filter::low(RATE, 700.0));
    all.lay(down + chance.between(0.17, 0.24), &rest, 0.25);
    all
}

/// A stone is shoved over slate.
fn slide(chance: &mut Chance) -> Take {
    let length = 0.30;
    let swelling = |time| swell(time, 0.05, length);
    let mut all = grains(
        RATE,
        chance,
        (length, 900.0),
        swelling,
        swelling,
        // The slower the higher.
        |time| 780.0 + 900.0 * time,
    );
    let under = Take::of(RATE, length, |_| chance.white())
        .through(Filter::band(RATE, 260.0 * chance.about_one(0.1), 1.2))
        .shape(swelling);
    all.lay(0.0, &under, 1.3);
    all
}

/// A stone runs along grooves and round arcs: it rolls, with the seams of the inlay under it.
fn run(chance: &mut Chance) -> Take {
    let length = 1.0;
    let loud = |time: f64| swell(time.min(0.08), 0.08, 0.16) * exp(-0.4 * time);
    let mut all = grains(RATE, chance, (length, 520.0), loud, loud, |time| {
        1_050.0 + 180.0 * sin(TAU * 3.0 * time)
    });
    let under = Take::of(RATE, length, |_| chance.white())
        .through(Filter::band(RATE, 210.0, 1.6))
        .shape(|time| loud(time) * (0.75 + 0.25 * cos(TAU * 11.0 * time)));
    all.lay(0.0, &under, 1.5);
    let mut seam = chance.between(0.02, 0.05);
    while seam < length - 0.05 {
        let tap = click(RATE, 1_700.0 * chance.about_one(0.1), chance, 0.006);
        all.lay(seam, &tap, 1.6 * loud(seam));
        seam += 0.09 * chance.about_one(0.08);
    }
    all
}

/// A stone breaks: two sharp edges, its body higher than it ever rang, and what falls off it.
fn crack(chance: &mut Chance) -> Take {
    const SPLIT: [Mode; 6] = [
        mode(1.00, 0.70, 0.060),
        mode(1.47, 1.00, 0.070),
        mode(2.09, 0.90, 0.065),
        mode(2.77, 0.70, 0.060),
        mode(3.41, 0.50, 0.060),
        mode(4.32, 0.30, 0.060),
    ];
    let mut all = Take::silence(RATE, 0.42);
    let apart = chance.between(0.009, 0.016);
    for (at, loud) in [(0.0, 1.0), (apart, 0.7)] {
        let edge = Take::of(RATE, 0.03, |_| chance.white())
            .shape(|time| strike(time, 0.000_3, 0.022))
            .through(Filter::high(RATE, 700.0))
            .through(Filter::low(RATE, 4_200.0));
        all.lay(at, &edge, loud);
        let split = body(RATE, 690.0 * chance.about_one(0.1), chance, &SPLIT);
        all.lay(at, &split, 0.45 * loud / split.peak().max(1e-9));
    }
    all.lay(0.0, &thump(RATE, 120.0 * chance.about_one(0.06), 0.14), 0.6);
    let crumbs = grains(
        RATE,
        chance,
        (0.34, 190.0),
        |time| exp(-6.0 * time),
        |time| exp(-7.0 * time),
        |time| 1_500.0 + 1_400.0 * time,
    );
    all.lay(0.03, &crumbs, 0.8);
    all
}

/// A pebble is taken up: it scrapes off and rings a little.
fn lift(chance: &mut Chance) -> Take {
    const PEBBLE: [Mode; 4] = [
        mode(1.00, 1.00, 0.070),
        mode(1.66, 0.70, 0.060),
        mode(2.41, 0.40, 0.060),
        mode(3.30, 0.20, 0.060),
    ];
    let mut all = Take::silence(RATE, 0.16);
    let scrape = grains(
        RATE,
        chance,
        (0.06, 700.0),
        |_| 1.0,
        |time| swell(time, 0.045, 0.07),
        |time| 1_100.0 + 9_000.0 * time,
    );
    all.lay(0.0, &scrape, 0.6);
    let ring = body(RATE, 900.0 * chance.about_one(0.08), chance, &PEBBLE);
    all.lay(0.055, &ring, 0.5 / ring.peak().max(1e-9));
    all
}

/// A whole group crumbles, stone after stone.
fn ripple(chance: &mut Chance) -> Take {
    let length = 0.62;
    let mut all = Take::silence(RATE, length + 0.1);
    let mut at = 0.0;
    while at < 0.45 {
        let stone = contact(RATE, chance, &STONE);
        let falls = 0.9 - 1.1 * at;
        all.lay(at, &stone, falls * chance.about_one(0.2));
        at += 0.05 * chance.about_one(0.25);
    }
    let crumbs = grains(
        RATE,
        chance,
        (length, 260.0),
        |time| swell(time, 0.12, length),
        |time| swell(time, 0.12, length),
        |time| 1_900.0 - 1_200.0 * time,
    );
    all.lay(0.0, &crumbs, 0.9);
    all
}

/// The end of a game: four stones of a stone chime, each a little later, and the slab under them.
fn win(chance: &mut Chance) -> Take {
    /// A bar of stone, free at both ends: its modes lie as those of a beam do.
    const BAR: [(f64, f64, f64); 4] = [
        (1.000, 1.00, 1.50),
        (2.756, 0.30, 0.65),
        (5.404, 0.10, 0.30),
        (8.933, 0.04, 0.15),
    ];
    /// D, A, D, F sharp: in hertz.
    const CHIME: [f64; 4] = [293.66, 440.00, 587.33, 739.99];
    let mut all = Take::silence(RATE, 1.9);
    all.lay(0.0, &thump(RATE, 98.0, 0.30), 0.5);
    for (step, pitch) in CHIME.iter().enumerate() {
        let at = 0.17 * step as f64;
        let mallet = click(RATE, 1_200.0, chance, 0.010);
        all.lay(at, &mallet, 0.16 / mallet.peak().max(1e-9));
        for (ratio, loud, decay) in BAR {
            // Two strings of air beat a little against each other: warm, not shrill.
            for detune in [0.999_1, 1.000_9] {
                let hertz = pitch * ratio * detune;
                let tone = Take::of(RATE, 1.9 - at, |time| {
                    sin(TAU * hertz * time) * strike(time, 0.004, decay)
                });
                all.lay(at, &tone, 0.28 * loud);
            }
        }
    }
    all
}

/// It does not go: a dull tap, twice.
fn illegal(chance: &mut Chance) -> Take {
    const DULL: [Mode; 4] = [
        mode(1.00, 1.00, 0.075),
        mode(1.52, 0.60, 0.065),
        mode(2.20, 0.30, 0.060),
        mode(2.90, 0.12, 0.060),
    ];
    let mut all = Take::silence(RATE, 0.28);
    let low = 205.0 * chance.about_one(0.03);
    for (at, loud) in [(0.0, 1.0), (0.095, 0.75)] {
        let tap = body(RATE, low, chance, &DULL).through(Filter::low(RATE, 900.0));
        all.lay(at, &tap, loud / tap.peak().max(1e-9));
        all.lay(at, &thump(RATE, 92.0, 0.10), 0.6 * loud);
    }
    all
}

/// A button goes down: tiny.
fn press(chance: &mut Chance) -> Take {
    const KNUCKLE: [Mode; 4] = [
        mode(1.00, 1.00, 0.045),
        mode(1.71, 0.60, 0.035),
        mode(2.66, 0.30, 0.030),
        mode(3.70, 0.15, 0.025),
    ];
    let mut all = Take::silence(RATE, 0.10);
    let tap = click(RATE, 1_900.0 * chance.about_one(0.05), chance, 0.006);
    all.lay(0.0, &tap, 0.5 / tap.peak().max(1e-9));
    let knock = body(RATE, 620.0 * chance.about_one(0.03), chance, &KNUCKLE);
    all.lay(0.0, &knock, 0.6 / knock.peak().max(1e-9));
    all
}

/// The token of who places first is laid before the other side.
fn token(chance: &mut Chance) -> Take {
    const DISC: [Mode; 5] = [
        mode(1.00, 1.00, 0.150),
        mode(1.64, 0.70, 0.130),
        mode(2.38, 0.45, 0.100),
        mode(3.21, 0.28, 0.080),
        mode(4.40, 0.14, 0.060),
    ];
    let disc = Ground {
        body: (980.0, 0.8),
        modes: &DISC,
        click: (2_200.0, 0.5),
        thump: (125.0, 0.3, 0.1),
        give: 0.0,
    };
    let mut all = contact(RATE, chance, &disc);
    // A disc that is laid down rocks once.
    let again = contact(RATE, chance, &disc);
    all.lay(chance.between(0.05, 0.06), &again, 0.4);
    all
}

/// A clock that is about to run out, softly.
fn tick(chance: &mut Chance) -> Take {
    const WORKS: [Mode; 4] = [
        mode(1.00, 1.00, 0.060),
        mode(1.81, 0.70, 0.050),
        mode(2.93, 0.35, 0.040),
        mode(4.37, 0.15, 0.030),
    ];
    let mut all = Take::silence(RATE, 0.12);
    let beat = click(RATE, 2_600.0, chance, 0.004);
    all.lay(0.0, &beat, 0.5 / beat.peak().max(1e-9));
    let works = body(RATE, 1_150.0 * chance.about_one(0.06), chance, &WORKS);
    all.lay(0.0, &works, 0.6 / works.peak().max(1e-9));
    all
}
