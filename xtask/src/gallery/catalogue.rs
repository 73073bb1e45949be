//! What the gallery shows: a table of stills and one of film strips.

use std::path::{Path, PathBuf};

use crate::shell::root;

/// Windows in which every screen has to look right: a desktop's, a phone's held
/// upright, and a very wide one. In pixels, width first.
const SIZES: &[(usize, usize)] = &[(1280, 720), (390, 844), (2560, 1080)];
/// One frame of a strip, in pixels.
const FRAME: (usize, usize) = (480, 270);
const FRAMES_A_SECOND: u32 = 30;
/// A whole game of Surge Stones between two of the computer's players.
const WHOLE_GAME: &str = "whole-game.jsonl";
/// Frames side by side in a strip.
pub(super) const STRIP_COLUMNS: usize = 3;

/// A still of one screen, drawn at several sizes.
pub(super) struct Still {
    pub name: &'static str,
    pub says: &'static str,
    /// As the game's `--screen` flag names it.
    pub screen: &'static str,
    /// The record that lies on the table, a file of `xtask/records`, and after
    /// how many of its plies (left out: after all).
    pub record: Option<(&'static str, Option<u32>)>,
    /// Seen from above, without perspective and shadows.
    pub flat: bool,
    pub sizes: &'static [(usize, usize)],
}

impl Still {
    pub(super) fn arguments(&self, (width, height): (usize, usize), out: &Path) -> Vec<String> {
        let size = format!("{width}x{height}");
        let out = out.to_string_lossy();
        let mut words: Vec<String> = [
            "picture",
            "--screen",
            self.screen,
            "--size",
            &size,
            "--out",
            &out,
        ]
        .map(str::to_owned)
        .into();
        if let Some((record, ply)) = self.record {
            let path = record_path(record).to_string_lossy().into_owned();
            words.extend(["--record".to_owned(), path]);
            words.extend(
                ply.iter()
                    .flat_map(|ply| ["--ply".to_owned(), ply.to_string()]),
            );
        }
        if self.flat {
            words.push("--flat".to_owned());
        }
        words
    }
}

/// Frames of a film of one ply, laid out in reading order.
pub(super) struct Strip {
    pub name: &'static str,
    pub says: &'static str,
    /// The film's record, a file of `xtask/records`.
    pub record: &'static str,
    /// The ply to film, counted from 1.
    pub ply: u32,
    /// How many frames to show, spread evenly over the film.
    pub frames: usize,
}

impl Strip {
    pub(super) fn arguments(&self, out: &Path) -> Vec<String> {
        let (width, height) = FRAME;
        [
            "film".to_owned(),
            "--record".to_owned(),
            record_path(self.record).to_string_lossy().into_owned(),
            "--out".to_owned(),
            out.to_string_lossy().into_owned(),
            "--fps".to_owned(),
            FRAMES_A_SECOND.to_string(),
            "--size".to_owned(),
            format!("{width}x{height}"),
            "--from".to_owned(),
            self.ply.to_string(),
            "--to".to_owned(),
            self.ply.to_string(),
        ]
        .into()
    }
}

fn record_path(name: &str) -> PathBuf {
    root().join("xtask/records").join(name)
}

pub(super) const STILLS: &[Still] = &[
    Still {
        name: "title",
        says: "The title: the circle on the moor.",
        screen: "title",
        record: None,
        flat: false,
        sizes: SIZES,
    },
    Still {
        name: "setup",
        says: "Before a game: side, opponent and speed.",
        screen: "setup",
        record: None,
        flat: false,
        sizes: SIZES,
    },
    Still {
        name: "table",
        says: "Surge Stones in full swing.",
        screen: "table",
        record: Some((WHOLE_GAME, Some(34))),
        flat: false,
        sizes: SIZES,
    },
    Still {
        name: "table-flat",
        says: "The same table in the flat view.",
        screen: "table",
        record: Some((WHOLE_GAME, Some(34))),
        flat: true,
        sizes: SIZES,
    },
    Still {
        name: "curtain",
        says: "Two people, one device: the curtain that hides a hand.",
        screen: "curtain",
        record: Some((WHOLE_GAME, Some(34))),
        flat: false,
        sizes: SIZES,
    },
    Still {
        name: "result",
        says: "The end of a game.",
        screen: "result",
        record: Some((WHOLE_GAME, None)),
        flat: false,
        sizes: SIZES,
    },
    Still {
        name: "hand",
        says: "A stone of the hand is held: where it may be laid is marked.",
        screen: "held",
        record: None,
        flat: false,
        sizes: SIZES,
    },
    Still {
        name: "menu",
        says: "The menu over the table.",
        screen: "menu",
        record: Some((WHOLE_GAME, Some(34))),
        flat: false,
        sizes: &[(1280, 720), (390, 844), (640, 360)],
    },
    Still {
        name: "info",
        says: "The figures of the game.",
        screen: "info",
        record: Some((WHOLE_GAME, Some(34))),
        flat: false,
        sizes: &[(1280, 720), (390, 844)],
    },
    Still {
        name: "log",
        says: "The log of rounds.",
        screen: "log",
        record: Some((WHOLE_GAME, Some(34))),
        flat: false,
        sizes: &[(1280, 720), (390, 844)],
    },
];

pub(super) const STRIPS: &[Strip] = &[
    Strip {
        name: "push",
        says: "Front to front, a 9 pushes a 3 back.",
        record: "push.jsonl",
        ply: 2,
        frames: 9,
    },
    Strip {
        name: "over-the-edge",
        says: "A stone with no square behind it goes over the edge and scores.",
        record: "over-the-edge.jsonl",
        ply: 2,
        frames: 9,
    },
    Strip {
        name: "take",
        says: "With one square between them the stronger line takes it.",
        record: "take.jsonl",
        ply: 2,
        frames: 9,
    },
    Strip {
        name: "clash",
        says: "Equal strength: both leading stones are gone.",
        record: "clash.jsonl",
        ply: 2,
        frames: 9,
    },
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::fs;

    use super::*;

    #[test]
    fn names_are_distinct() {
        let names: Vec<&str> = STILLS
            .iter()
            .map(|still| still.name)
            .chain(STRIPS.iter().map(|strip| strip.name))
            .collect();
        let distinct: HashSet<&str> = names.iter().copied().collect();
        assert_eq!(names.len(), distinct.len());
    }

    #[test]
    fn every_record_has_the_ply_that_is_shown() {
        let stills = STILLS
            .iter()
            .filter_map(|still| still.record)
            .map(|(record, ply)| (record, ply.unwrap_or(1)));
        let filmed = STRIPS.iter().map(|strip| (strip.record, strip.ply));
        for (record, ply) in stills.chain(filmed) {
            let text = fs::read_to_string(record_path(record)).expect("a record");
            assert_eq!(text.lines().count(), 1, "{record} is one game");
            let (_, moves) = text.split_once("\"moves\":[").expect("moves");
            let (moves, _) = moves.split_once(']').expect("the end of the moves");
            let plies = moves.split(',').count();
            assert!(
                (1..=plies).contains(&usize::try_from(ply).expect("small")),
                "{record}"
            );
        }
    }

    #[test]
    fn arguments_are_what_the_game_takes() {
        let words = STILLS[3]
            .arguments((390, 844), Path::new("x.png"))
            .join(" ");
        let start = "picture --screen table --size 390x844 --out x.png --record ";
        assert!(words.starts_with(start), "{words}");
        assert!(
            words.ends_with("whole-game.jsonl --ply 34 --flat"),
            "{words}"
        );
        let words = STRIPS[0].arguments(Path::new("frames")).join(" ");
        assert!(words.ends_with("--out frames --fps 30 --size 480x270 --from 2 --to 2"));
    }
}
