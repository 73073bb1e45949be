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
/// The game that is drawn unless another is named.
const SURGE: &str = "surge";
/// Whole games of the other three.
const SURMOUNT_GAME: &str = "surmount-game.jsonl";
const SURAKARTA_GAME: &str = "surakarta-game.jsonl";
const CAIRNS_GAME: &str = "cairns-game.jsonl";
/// Frames side by side in a strip.
pub(super) const STRIP_COLUMNS: usize = 3;

/// A still of one screen, drawn at several sizes.
pub(super) struct Still {
    pub name: &'static str,
    pub says: &'static str,
    /// As the game's `--screen` flag names it.
    pub screen: &'static str,
    /// The game whose choices are drawn.
    pub game: &'static str,
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
        if self.game != SURGE {
            words.extend(["--game".to_owned(), self.game.to_owned()]);
        }
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
        game: SURGE,
        record: None,
        flat: false,
        sizes: SIZES,
    },
    Still {
        name: "setup",
        says: "Before a game: side, opponent and speed.",
        screen: "setup",
        game: SURGE,
        record: None,
        flat: false,
        sizes: SIZES,
    },
    Still {
        name: "table",
        says: "Surge Stones in full swing.",
        screen: "table",
        game: SURGE,
        record: Some((WHOLE_GAME, Some(34))),
        flat: false,
        sizes: SIZES,
    },
    Still {
        name: "table-flat",
        says: "The same table in the flat view.",
        screen: "table",
        game: SURGE,
        record: Some((WHOLE_GAME, Some(34))),
        flat: true,
        sizes: SIZES,
    },
    Still {
        name: "curtain",
        says: "Two people, one device: the curtain that hides a hand.",
        screen: "curtain",
        game: SURGE,
        record: Some((WHOLE_GAME, Some(34))),
        flat: false,
        sizes: SIZES,
    },
    Still {
        name: "result",
        says: "The end of a game.",
        screen: "result",
        game: SURGE,
        record: Some((WHOLE_GAME, None)),
        flat: false,
        sizes: SIZES,
    },
    Still {
        name: "hand",
        says: "A stone of the hand is held: where it may be laid is marked.",
        screen: "held",
        game: SURGE,
        record: None,
        flat: false,
        sizes: SIZES,
    },
    Still {
        name: "menu",
        says: "The menu over the table.",
        screen: "menu",
        game: SURGE,
        record: Some((WHOLE_GAME, Some(34))),
        flat: false,
        sizes: &[(1280, 720), (390, 844), (640, 360)],
    },
    Still {
        name: "info",
        says: "The figures of the game.",
        screen: "info",
        game: SURGE,
        record: Some((WHOLE_GAME, Some(34))),
        flat: false,
        sizes: &[(1280, 720), (390, 844)],
    },
    Still {
        name: "log",
        says: "The log of rounds.",
        screen: "log",
        game: SURGE,
        record: Some((WHOLE_GAME, Some(34))),
        flat: false,
        sizes: &[(1280, 720), (390, 844)],
    },
    Still {
        name: "settings",
        says: "The settings.",
        screen: "settings",
        game: SURGE,
        record: Some((WHOLE_GAME, Some(34))),
        flat: false,
        sizes: &[(1280, 720), (390, 844), (640, 360)],
    },
    Still {
        name: "rules",
        says: "How the game is played.",
        screen: "rules",
        game: SURGE,
        record: Some((WHOLE_GAME, Some(34))),
        flat: false,
        sizes: &[(1280, 720), (390, 844)],
    },
    Still {
        name: "replay",
        says: "A finished game is watched.",
        screen: "replay",
        game: SURGE,
        record: Some((WHOLE_GAME, Some(21))),
        flat: false,
        sizes: &[(1280, 720), (390, 844)],
    },
    Still {
        name: "surmount-setup",
        says: "Before a game of Surmount: its options.",
        screen: "setup",
        game: "surmount",
        record: None,
        flat: false,
        sizes: &[(1280, 720), (390, 844)],
    },
    Still {
        name: "surakarta-setup",
        says: "Before a game of Surakarta: its options.",
        screen: "setup",
        game: "surakarta",
        record: None,
        flat: false,
        sizes: &[(1280, 720), (640, 360)],
    },
    Still {
        name: "surmount-table",
        says: "Surmount in full swing.",
        screen: "table",
        game: SURGE,
        record: Some((SURMOUNT_GAME, Some(40))),
        flat: false,
        sizes: SIZES,
    },
    Still {
        name: "surmount-flat",
        says: "Surmount in the flat view.",
        screen: "table",
        game: SURGE,
        record: Some((SURMOUNT_GAME, Some(40))),
        flat: true,
        sizes: &[(1280, 720), (390, 844)],
    },
    Still {
        name: "surakarta-table",
        says: "Surakarta in full swing.",
        screen: "table",
        game: SURGE,
        record: Some((SURAKARTA_GAME, Some(33))),
        flat: false,
        sizes: SIZES,
    },
    Still {
        name: "surakarta-flat",
        says: "Surakarta in the flat view.",
        screen: "table",
        game: SURGE,
        record: Some((SURAKARTA_GAME, Some(33))),
        flat: true,
        sizes: &[(1280, 720), (390, 844)],
    },
    Still {
        name: "cairns-table",
        says: "Cairns in full swing.",
        screen: "table",
        game: SURGE,
        record: Some((CAIRNS_GAME, Some(54))),
        flat: false,
        sizes: SIZES,
    },
    Still {
        name: "cairns-flat",
        says: "Cairns in the flat view.",
        screen: "table",
        game: SURGE,
        record: Some((CAIRNS_GAME, Some(54))),
        flat: true,
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
    Strip {
        name: "group-capture",
        says: "A group is surmounted: it goes in a ripple from the touch.",
        record: "surmount-capture.jsonl",
        ply: 32,
        frames: 9,
    },
    Strip {
        name: "tournament-sweep",
        says: "The tournament rule: smaller groups beside the captors go too.",
        record: SURMOUNT_GAME,
        ply: 41,
        frames: 9,
    },
    Strip {
        name: "two-arcs",
        says: "A stone runs round two arcs and takes.",
        record: "surakarta-two-arcs.jsonl",
        ply: 1,
        frames: 9,
    },
    Strip {
        name: "carry",
        says: "Three stones are carried, one left on each cell.",
        record: CAIRNS_GAME,
        ply: 55,
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
