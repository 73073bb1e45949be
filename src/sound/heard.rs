//! What there is to hear.

use std::time::Duration;

use bevy::prelude::Message;

use super::Bus;

/// A sound of the game. Each has one or more recordings in `assets/sounds`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sound {
    /// A stone comes to lie on another, or strikes it.
    StoneOnStone,
    /// A stone comes to lie on the slab.
    StoneOnSlate,
    /// A stone comes to lie on the wooden board.
    StoneOnWood,
    /// A stone comes to lie on peat and heather.
    StoneOnPeat,
    /// A stone goes over the edge, and is heard again far below.
    Fall,
    /// A stone is shoved over the board.
    Slide,
    /// A stone runs along lines and arcs.
    Run,
    /// Stones break.
    Crack,
    /// A stone is taken up.
    Lift,
    /// A group crumbles, stone after stone.
    Ripple,
    /// The end of a game.
    Win,
    /// What was tried does not go.
    Illegal,
    /// A button goes down.
    Press,
    /// The token of who places first is laid down.
    Token,
    /// One of the last seconds of a turn.
    Tick,
    /// The wind on the moor, which never ends.
    Moor,
}

/// What is known of a sound's recordings.
struct Facts {
    /// The name of the files, before the number of the variant.
    name: &'static str,
    variants: u8,
    /// The length of the longest variant, in milliseconds.
    length: u32,
    /// How loud it stands among the others, 0 to 1.
    loud: f32,
    /// What it is: a contact, or the noise of something that moves.
    drags: bool,
}

impl Sound {
    /// All sounds.
    pub const ALL: [Self; 16] = [
        Self::StoneOnStone,
        Self::StoneOnSlate,
        Self::StoneOnWood,
        Self::StoneOnPeat,
        Self::Fall,
        Self::Slide,
        Self::Run,
        Self::Crack,
        Self::Lift,
        Self::Ripple,
        Self::Win,
        Self::Illegal,
        Self::Press,
        Self::Token,
        Self::Tick,
        Self::Moor,
    ];

    const fn facts(self) -> Facts {
        let (name, variants, length, loud, drags) = match self {
            Self::StoneOnStone => ("stone_on_stone", 5, 300, 1.0, false),
            Self::StoneOnSlate => ("stone_on_slate", 5, 300, 1.0, false),
            Self::StoneOnWood => ("stone_on_wood", 5, 300, 1.0, false),
            Self::StoneOnPeat => ("stone_on_peat", 5, 300, 1.0, false),
            Self::Fall => ("fall", 3, 950, 0.9, true),
            Self::Slide => ("slide", 4, 330, 0.5, true),
            Self::Run => ("run", 3, 1_030, 0.55, true),
            Self::Crack => ("crack", 4, 420, 1.0, false),
            Self::Lift => ("lift", 4, 160, 0.8, false),
            Self::Ripple => ("ripple", 3, 720, 0.9, true),
            Self::Win => ("win", 1, 1_900, 1.0, false),
            Self::Illegal => ("illegal", 2, 280, 0.7, false),
            Self::Press => ("press", 3, 100, 0.8, false),
            Self::Token => ("token", 2, 300, 0.9, false),
            Self::Tick => ("tick", 2, 120, 1.0, false),
            Self::Moor => ("moor", 1, 24_000, 1.0, false),
        };
        Facts {
            name,
            variants,
            length,
            loud,
            drags,
        }
    }

    /// How many recordings it has.
    #[must_use]
    pub const fn variants(self) -> u8 {
        self.facts().variants
    }

    /// The file of a recording in `assets/sounds`; `variant` counts from 0.
    #[must_use]
    pub fn file(self, variant: u8) -> String {
        format!("{}_{}.wav", self.facts().name, variant + 1)
    }

    /// How long its longest recording is.
    #[must_use]
    pub const fn length(self) -> Duration {
        Duration::from_millis(self.facts().length as u64)
    }

    /// How loud it stands among the others, 0 to 1.
    #[must_use]
    pub const fn loud(self) -> f32 {
        self.facts().loud
    }

    /// Whether it is the noise of something on its way: once that has arrived there is nothing to
    /// hear of it.
    #[must_use]
    pub const fn drags(self) -> bool {
        self.facts().drags
    }

    /// The bus that it plays on.
    #[must_use]
    pub const fn bus(self) -> Bus {
        match self {
            Self::Moor => Bus::Ambience,
            Self::Tick => Bus::Clock,
            _ => Bus::Stones,
        }
    }

    /// It, so hard (0 to 1).
    #[must_use]
    pub const fn by(self, strength: f32) -> Heard {
        Heard {
            sound: self,
            strength,
            semitones: 0,
            lasts: None,
        }
    }
}

/// Something is heard now.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Heard {
    /// What.
    pub sound: Sound,
    /// How hard, 0 to 1.
    pub strength: f32,
    /// How many semitones higher than usual.
    pub semitones: u8,
    /// How long it is heard at most; `None` for all of it. In a cue this is time of the
    /// choreography.
    pub lasts: Option<Duration>,
}

impl Heard {
    /// So many semitones higher.
    #[must_use]
    pub const fn higher(self, semitones: u8) -> Self {
        Self { semitones, ..self }
    }

    /// For so many milliseconds at most.
    #[must_use]
    pub const fn lasting(self, milliseconds: u32) -> Self {
        Self {
            lasts: Some(Duration::from_millis(milliseconds as u64)),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::super::Recording;
    use super::*;

    fn folder() -> std::path::PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sounds")
    }

    #[test]
    fn every_sound_has_its_files_and_every_file_its_sound() {
        let known: BTreeSet<String> = Sound::ALL
            .into_iter()
            .flat_map(|sound| (0..sound.variants()).map(move |variant| sound.file(variant)))
            .collect();
        let there: BTreeSet<String> = std::fs::read_dir(folder())
            .expect("the folder")
            .map(|entry| {
                let entry = entry.expect("an entry");
                entry.file_name().to_string_lossy().into_owned()
            })
            .collect();
        assert_eq!(known, there);
    }

    #[test]
    fn lengths_are_those_of_the_files() {
        for sound in Sound::ALL {
            let longest = (0..sound.variants())
                .map(|variant| {
                    let bytes = std::fs::read(folder().join(sound.file(variant)));
                    let recording = Recording::read(&bytes.expect("a file"));
                    recording.expect("a recording").length()
                })
                .max()
                .unwrap_or_default();
            let off = longest.abs_diff(sound.length());
            assert!(off < Duration::from_millis(60), "{sound:?}: {longest:?}");
        }
    }

    #[test]
    fn stones_have_four_variants_at_least() {
        for sound in [
            Sound::StoneOnStone,
            Sound::StoneOnSlate,
            Sound::StoneOnWood,
            Sound::StoneOnPeat,
        ] {
            assert!(sound.variants() >= 4, "{sound:?}");
        }
    }
}
