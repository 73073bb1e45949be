//! What colour everything has, by theme. Pure data, linear RGB.

use bevy::prelude::*;

use super::colour::{Rgb, contrast, mix};

/// The eight kinds of stone, two for each game: the first side, then the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(u8)]
pub enum StoneKind {
    /// First side in Surge Stones.
    #[default]
    Blue = 0,
    /// Second side in Surge Stones.
    Orange = 1,
    /// First side in Surmount.
    Green = 2,
    /// Second side in Surmount.
    Gold = 3,
    /// First side in Surakarta.
    Black = 4,
    /// Second side in Surakarta.
    White = 5,
    /// First side in Cairns.
    Slate = 6,
    /// Second side in Cairns.
    Amber = 7,
}

impl StoneKind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [StoneKind; 8] = [
        Self::Blue,
        Self::Orange,
        Self::Green,
        Self::Gold,
        Self::Black,
        Self::White,
        Self::Slate,
        Self::Amber,
    ];

    /// The two kinds that meet on one board.
    pub const PAIRS: [[StoneKind; 2]; 4] = [
        [Self::Blue, Self::Orange],
        [Self::Green, Self::Gold],
        [Self::Black, Self::White],
        [Self::Slate, Self::Amber],
    ];
}

/// The colours of one kind of stone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StoneColours {
    /// The stone itself.
    pub body: Rgb,
    /// What its engraving is filled with. Dark kinds have light marks and light
    /// kinds dark ones, so that owners differ in a grey picture twice over.
    pub mark: Rgb,
}

/// Which preset a theme is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum ThemeName {
    /// The end of the day, the game's own light.
    #[default]
    Dusk,
    /// High sun under a pale sky.
    Noon,
    /// Moonlight.
    Night,
    /// As plain as can be told apart: dark slab, bright marks, outlines.
    HighContrast,
}

impl ThemeName {
    /// All presets, in the order of the settings.
    pub const ALL: [ThemeName; 4] = [Self::Dusk, Self::Noon, Self::Night, Self::HighContrast];

    /// The words for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Dusk => "dusk",
            Self::Noon => "noon",
            Self::Night => "night",
            Self::HighContrast => "high contrast",
        }
    }
}

/// All colours and lights. Change the resource, and everything on the table follows.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Theme {
    /// Which preset this is.
    pub name: ThemeName,
    /// The stones, by [`StoneKind`] as a number.
    pub stones: [StoneColours; 8],
    /// The great slab.
    pub slab: Rgb,
    /// The columns of Surmount's top.
    pub basalt: Rgb,
    /// The dark wood of Surakarta's top.
    pub wood: Rgb,
    /// Brass inlay.
    pub brass: Rgb,
    /// Copper inlay.
    pub copper: Rgb,
    /// Leather of the pouches.
    pub leather: Rgb,
    /// Lichen on old stone.
    pub lichen: Rgb,
    /// Moss between the heather.
    pub moss: Rgb,
    /// Bare peat.
    pub peat: Rgb,
    /// Heather in bloom.
    pub heather: Rgb,
    /// Inlaid lines and engraved board coordinates.
    pub inlay: Rgb,
    /// How much of its owner's colour a home row takes, 0 to 1.
    pub home_tint: f32,
    /// Colour of the key light.
    pub key: Rgb,
    /// Strength of the key light, as a factor on its colour.
    pub key_strength: f32,
    /// Direction to the key light; y is up, +z is the near side.
    pub key_direction: Vec3,
    /// Light from above.
    pub sky: Rgb,
    /// Light thrown back by the ground.
    pub bounce: Rgb,
    /// The sky at the horizon, and the mist.
    pub horizon: Rgb,
    /// The sky overhead.
    pub zenith: Rgb,
    /// Added to the horizon in the direction of the key light.
    pub glow: Rgb,
    /// Density of the mist; 0 is none.
    pub mist: f32,
    /// Strength of the line around each stone, 0 to 1.
    pub outline: f32,
    /// Selection, hover and focus: the one accent.
    pub accent: Rgb,
    /// Rings on legal targets.
    pub legal: Rgb,
    /// Brackets around the last move.
    pub last_move: Rgb,
    /// The danger mark's field.
    pub danger: Rgb,
    /// The danger mark's edge and sign.
    pub danger_edge: Rgb,
    /// Background of plates.
    pub plate: Rgb,
    /// Text on plates.
    pub text: Rgb,
    /// Less important text on plates.
    pub text_quiet: Rgb,
}

impl Default for Theme {
    fn default() -> Self {
        Self::dusk()
    }
}

const LIGHT_MARK: Rgb = [0.95, 0.90, 0.78];
const DARK_MARK: Rgb = [0.012, 0.009, 0.008];

const fn light(body: Rgb) -> StoneColours {
    StoneColours {
        body,
        mark: LIGHT_MARK,
    }
}

const fn dark(body: Rgb) -> StoneColours {
    StoneColours {
        body,
        mark: DARK_MARK,
    }
}

impl Theme {
    /// The preset of that name.
    #[must_use]
    pub fn preset(name: ThemeName) -> Self {
        match name {
            ThemeName::Dusk => Self::dusk(),
            ThemeName::Noon => Self::noon(),
            ThemeName::Night => Self::night(),
            ThemeName::HighContrast => Self::high_contrast(),
        }
    }

    /// The colour of text that stands before the sky: dark before a bright one.
    #[must_use]
    pub fn text_on_sky(&self) -> Rgb {
        let dark = [0.020, 0.016, 0.014];
        if contrast(dark, self.horizon) > contrast(self.text, self.horizon) {
            dark
        } else {
            self.text
        }
    }

    /// Low warm light from the far left, cool sky, light mist.
    #[must_use]
    pub fn dusk() -> Self {
        Self {
            name: ThemeName::Dusk,
            stones: [
                light([0.050, 0.150, 0.40]),
                dark([0.70, 0.26, 0.05]),
                light([0.042, 0.185, 0.135]),
                dark([0.78, 0.62, 0.30]),
                light([0.035, 0.035, 0.04]),
                dark([0.78, 0.74, 0.66]),
                dark([0.20, 0.27, 0.34]),
                dark([0.62, 0.34, 0.12]),
            ],
            slab: [0.135, 0.142, 0.155],
            // The slab's stone, only darker and a little colder.
            basalt: [0.068, 0.071, 0.084],
            wood: [0.115, 0.062, 0.034],
            brass: [0.80, 0.52, 0.18],
            copper: [0.62, 0.20, 0.12],
            leather: [0.105, 0.058, 0.032],
            lichen: [0.30, 0.31, 0.17],
            moss: [0.030, 0.036, 0.016],
            peat: [0.034, 0.025, 0.018],
            heather: [0.062, 0.034, 0.040],
            inlay: [0.80, 0.70, 0.48],
            home_tint: 0.50,
            key: [1.0, 0.78, 0.54],
            key_strength: 3.1,
            key_direction: Vec3::new(-0.62, 0.46, -0.42),
            sky: [0.34, 0.44, 0.62],
            bounce: [0.12, 0.10, 0.08],
            horizon: [0.86, 0.52, 0.34],
            zenith: [0.16, 0.24, 0.40],
            glow: [0.60, 0.30, 0.12],
            mist: 0.0078,
            outline: 0.0,
            accent: [1.0, 0.86, 0.52],
            legal: LIGHT_MARK,
            last_move: [0.95, 0.90, 0.78],
            danger: [0.62, 0.035, 0.02],
            danger_edge: [1.0, 0.93, 0.82],
            plate: [0.030, 0.029, 0.032],
            text: [0.86, 0.82, 0.74],
            text_quiet: [0.46, 0.44, 0.40],
        }
    }

    /// High sun and a pale sky.
    #[must_use]
    pub fn noon() -> Self {
        Self {
            name: ThemeName::Noon,
            key: [1.0, 0.95, 0.86],
            key_strength: 2.5,
            key_direction: Vec3::new(-0.46, 0.80, -0.38),
            sky: [0.50, 0.58, 0.70],
            bounce: [0.16, 0.15, 0.12],
            horizon: [0.74, 0.80, 0.86],
            zenith: [0.20, 0.38, 0.70],
            glow: [0.20, 0.18, 0.14],
            mist: 0.006,
            moss: [0.045, 0.060, 0.022],
            heather: [0.085, 0.045, 0.060],
            ..Self::dusk()
        }
    }

    /// Moonlight: cool, dim, still plain to read.
    #[must_use]
    pub fn night() -> Self {
        Self {
            name: ThemeName::Night,
            key: [0.62, 0.74, 1.0],
            key_strength: 1.75,
            key_direction: Vec3::new(-0.60, 0.58, -0.40),
            sky: [0.20, 0.26, 0.42],
            bounce: [0.05, 0.05, 0.07],
            horizon: [0.085, 0.115, 0.19],
            zenith: [0.010, 0.018, 0.050],
            glow: [0.10, 0.13, 0.20],
            mist: 0.009,
            accent: [1.0, 0.88, 0.60],
            plate: [0.016, 0.018, 0.026],
            text: [0.72, 0.76, 0.84],
            text_quiet: [0.36, 0.39, 0.46],
            ..Self::dusk()
        }
    }

    /// Dark slab, bright stones with outlines, no mist.
    #[must_use]
    pub fn high_contrast() -> Self {
        Self {
            name: ThemeName::HighContrast,
            stones: [
                StoneColours {
                    body: [0.02, 0.12, 0.62],
                    mark: [1.0, 1.0, 1.0],
                },
                StoneColours {
                    body: [1.0, 0.42, 0.03],
                    mark: [0.0, 0.0, 0.0],
                },
                StoneColours {
                    body: [0.01, 0.16, 0.08],
                    mark: [1.0, 1.0, 1.0],
                },
                StoneColours {
                    body: [1.0, 0.78, 0.20],
                    mark: [0.0, 0.0, 0.0],
                },
                StoneColours {
                    body: [0.01, 0.01, 0.01],
                    mark: [1.0, 1.0, 1.0],
                },
                StoneColours {
                    body: [0.92, 0.92, 0.92],
                    mark: [0.0, 0.0, 0.0],
                },
                StoneColours {
                    body: [0.05, 0.16, 0.40],
                    mark: [1.0, 1.0, 1.0],
                },
                StoneColours {
                    body: [0.95, 0.52, 0.08],
                    mark: [0.0, 0.0, 0.0],
                },
            ],
            slab: [0.045, 0.045, 0.048],
            // Lighter than the slab here, so that the grooves between columns are what is dark.
            basalt: [0.105, 0.105, 0.112],
            inlay: [1.0, 1.0, 0.95],
            home_tint: 0.38,
            key: [1.0, 0.97, 0.92],
            key_strength: 2.2,
            key_direction: Vec3::new(-0.46, 0.80, -0.38),
            sky: [0.75, 0.78, 0.82],
            bounce: [0.30, 0.30, 0.30],
            horizon: [0.05, 0.05, 0.06],
            zenith: [0.0, 0.0, 0.0],
            glow: [0.0, 0.0, 0.0],
            mist: 0.0,
            outline: 1.0,
            moss: [0.012, 0.014, 0.010],
            peat: [0.010, 0.009, 0.008],
            heather: [0.016, 0.012, 0.014],
            accent: [1.0, 0.95, 0.30],
            legal: [1.0, 1.0, 1.0],
            last_move: [1.0, 1.0, 1.0],
            danger: [0.75, 0.0, 0.0],
            danger_edge: [1.0, 1.0, 1.0],
            plate: [0.0, 0.0, 0.0],
            text: [1.0, 1.0, 1.0],
            text_quiet: [0.70, 0.70, 0.70],
            ..Self::dusk()
        }
    }

    /// The colours of one kind of stone.
    #[must_use]
    pub fn stone(&self, kind: StoneKind) -> StoneColours {
        self.stones[kind as usize]
    }

    /// The slab where a home row is tinted by its owner.
    #[must_use]
    pub fn home(&self, kind: StoneKind) -> Rgb {
        // The tint is worked into the slab at a fraction of the stone's own
        // brightness, so that stones at home still stand out from it.
        mix(
            self.slab,
            self.stone(kind).body.map(|part| part * 0.26),
            self.home_tint,
        )
    }

    /// A colour of this theme for user interface code.
    #[must_use]
    pub fn color(rgb: Rgb) -> Color {
        Color::linear_rgb(rgb[0], rgb[1], rgb[2])
    }
}

#[cfg(test)]
mod tests {
    use super::super::colour::{Deficiency, contrast, difference, luminance, simulate};
    use super::*;

    fn themes() -> impl Iterator<Item = Theme> {
        ThemeName::ALL.into_iter().map(Theme::preset)
    }

    #[test]
    fn presets_carry_their_names() {
        for name in ThemeName::ALL {
            assert_eq!(Theme::preset(name).name, name);
        }
    }

    #[test]
    fn owners_differ_for_every_eye() {
        for theme in themes() {
            for [first, second] in StoneKind::PAIRS {
                let (a, b) = (theme.stone(first).body, theme.stone(second).body);
                assert!(difference(a, b) >= 20.0, "{:?} {first:?}", theme.name);
                for eye in Deficiency::ALL {
                    let seen = difference(simulate(a, eye), simulate(b, eye));
                    assert!(seen >= 20.0, "{:?} {first:?} {eye:?}: {seen}", theme.name);
                }
            }
        }
    }

    #[test]
    fn owners_differ_in_lightness_or_in_the_lightness_of_their_marks() {
        for theme in themes() {
            for [first, second] in StoneKind::PAIRS {
                let (a, b) = (theme.stone(first), theme.stone(second));
                let body = contrast(a.body, b.body);
                assert!(body >= 1.3, "{:?} {first:?}: {body}", theme.name);
            }
            let [blue, orange] = StoneKind::PAIRS[0].map(|kind| theme.stone(kind));
            assert!(luminance(blue.mark) > luminance(blue.body));
            assert!(luminance(orange.mark) < luminance(orange.body));
        }
    }

    #[test]
    fn marks_on_stones_read_at_four_and_a_half_to_one() {
        // Either side may be the near one, so all of them have to.
        for theme in themes() {
            for kind in StoneKind::ALL {
                let StoneColours { body, mark } = theme.stone(kind);
                let found = contrast(body, mark);
                assert!(found >= 4.5, "{:?} {kind:?}: {found}", theme.name);
            }
        }
    }

    #[test]
    fn marks_on_the_board_stand_three_to_one_above_it() {
        for theme in themes() {
            for under in [
                theme.slab,
                theme.home(StoneKind::Blue),
                theme.home(StoneKind::Orange),
            ] {
                for (what, mark) in [
                    ("legal", theme.legal),
                    ("last move", theme.last_move),
                    ("accent", theme.accent),
                    ("danger edge", theme.danger_edge),
                    ("inlay", theme.inlay),
                ] {
                    let found = contrast(mark, under);
                    assert!(found >= 3.0, "{:?} {what}: {found}", theme.name);
                }
            }
            // The danger sign is drawn on its own red field.
            assert!(contrast(theme.danger, theme.danger_edge) >= 3.0);
        }
    }

    #[test]
    fn stones_stand_out_from_their_own_home_row() {
        for theme in themes() {
            for kind in StoneKind::PAIRS[0] {
                let seen = difference(theme.stone(kind).body, theme.home(kind));
                assert!(seen >= 15.0, "{:?} {kind:?}: {seen}", theme.name);
            }
        }
    }

    #[test]
    fn text_reads_at_four_and_a_half_to_one() {
        for theme in themes() {
            assert!(contrast(theme.text, theme.plate) >= 4.5);
            let on_sky = contrast(theme.text_on_sky(), theme.horizon);
            assert!(on_sky >= 4.5, "{:?}: {on_sky}", theme.name);
            let quiet = contrast(theme.text_quiet, theme.plate);
            assert!(quiet >= 4.5, "{:?}: {quiet}", theme.name);
        }
    }

    #[test]
    fn the_key_light_comes_from_the_far_left() {
        for theme in themes() {
            let direction = theme.key_direction;
            assert!(direction.x < 0.0 && direction.y > 0.0 && direction.z < 0.0);
        }
    }
}
