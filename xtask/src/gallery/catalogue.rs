//! What the gallery shows: a table of stills and one of film strips.

mod stills;
mod strips;

use std::path::{Path, PathBuf};

pub(super) use stills::STILLS;
pub(super) use strips::STRIPS;

use crate::shell::root;

/// Windows in which every screen has to look right: a desktop's, a phone's held
/// upright, and a very wide one. In pixels, width first.
const SIZES: &[(usize, usize)] = &[(1280, 720), (390, 844), (2560, 1080)];
/// Tables have to fit the smallest phones too, held either way.
const TABLE_SIZES: &[(usize, usize)] = &[
    (1280, 720),
    (390, 844),
    (2560, 1080),
    (360, 640),
    (640, 360),
];
/// And the largest screens: that takes long, so just some tables are drawn for them.
const ALL_SIZES: &[(usize, usize)] = &[
    (1280, 720),
    (390, 844),
    (2560, 1080),
    (360, 640),
    (640, 360),
    (3840, 2160),
];
/// Where a board is too small for a finger.
const PHONES: &[(usize, usize)] = &[(360, 640), (640, 360)];
/// Enough where a finger's turns are asked about.
const PHONE: &[(usize, usize)] = &[(390, 844)];
/// Enough for what differs little between a desktop's window and a wide one.
const TWO_SIZES: &[(usize, usize)] = &[(1280, 720), (390, 844)];
/// Enough to see a light.
const DESKTOP: &[(usize, usize)] = &[(1280, 720)];
/// Panels have to fit a phone held across too.
const PANEL_SIZES: &[(usize, usize)] = &[(1280, 720), (390, 844), (640, 360)];
/// One frame of a strip, in pixels.
const FRAME: (usize, usize) = (480, 270);
const FRAMES_A_SECOND: u32 = 30;
/// The page of rules has to fit all of them.
const RULES_SIZES: &[(usize, usize)] = &[(1280, 720), (390, 844), (640, 360), (2560, 1080)];
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
    /// The folder of what was kept of earlier games, one of `xtask/records`.
    pub kept: Option<&'static str>,
    /// The cells that are tapped in turn by whoever is to move.
    pub taps: &'static [&'static str],
    /// The cell over which the loupe is held.
    pub loupe: Option<&'static str>,
    /// The turn that is tapped waits to be confirmed.
    pub ask: bool,
    /// Settings of the table, as the game's `--set` flag names them.
    pub settings: &'static [&'static str],
    /// Long panels are scrolled to their end.
    pub scrolled: bool,
    /// The step of a lesson, counted from 1; 0 where it is none.
    pub step: usize,
    /// Seen from above, without perspective and shadows.
    pub flat: bool,
    /// The language, unless it is English.
    pub language: Option<&'static str>,
    /// The light, unless it is dusk.
    pub theme: Option<&'static str>,
    /// How large text is, in percent, unless it has its usual size.
    pub text_size: Option<u32>,
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
        if let Some(kept) = self.kept {
            let path = record_path(kept).to_string_lossy().into_owned();
            words.extend(["--data".to_owned(), path]);
        }
        if !self.taps.is_empty() {
            words.extend(["--tap".to_owned(), self.taps.join(",")]);
        }
        if let Some(cell) = self.loupe {
            words.extend(["--loupe".to_owned(), cell.to_owned()]);
        }
        if !self.settings.is_empty() {
            words.extend(["--set".to_owned(), self.settings.join(",")]);
        }
        if let Some(language) = self.language {
            words.extend(["--language".to_owned(), language.to_owned()]);
        }
        if let Some(theme) = self.theme {
            words.extend(["--theme".to_owned(), theme.to_owned()]);
        }
        if let Some(percent) = self.text_size {
            words.extend(["--text-size".to_owned(), percent.to_string()]);
        }
        if self.step > 0 {
            words.extend(["--step".to_owned(), self.step.to_string()]);
        }
        let flags = [
            (self.ask, "--ask"),
            (self.scrolled, "--scrolled"),
            (self.flat, "--flat"),
        ];
        let set = flags.into_iter().filter(|(on, _)| *on);
        words.extend(set.map(|(_, flag)| flag.to_owned()));
        words
    }
}

/// What a strip shows.
#[derive(Clone, Copy)]
pub(super) enum Scene {
    /// One ply, counted from 1, of a record, a file of `xtask/records`.
    Ply(&'static str, u32),
    /// The whole demonstration of a rule, named as the game's `--rule` flag
    /// does.
    Rule(&'static str),
    /// A step of a game's first lesson, counted from 1.
    Lesson(&'static str, usize),
    /// How advice comes, named as the game's `--advice` flag does, before this
    /// ply of a record.
    Advice(&'static str, u32, &'static str),
}

/// Frames of a film, laid out in reading order.
pub(super) struct Strip {
    pub name: &'static str,
    pub says: &'static str,
    pub scene: Scene,
    /// How many frames to show, spread evenly over the film.
    pub frames: usize,
}

impl Strip {
    pub(super) fn arguments(&self, out: &Path) -> Vec<String> {
        let (width, height) = FRAME;
        let scene = match self.scene {
            Scene::Ply(record, ply) => [
                (
                    "--record",
                    record_path(record).to_string_lossy().into_owned(),
                ),
                ("--from", ply.to_string()),
                ("--to", ply.to_string()),
            ]
            .to_vec(),
            Scene::Rule(rule) => [("--rule", rule.to_owned())].to_vec(),
            Scene::Lesson(game, step) => {
                [("--lesson", game.to_owned()), ("--step", step.to_string())].to_vec()
            }
            Scene::Advice(record, ply, advice) => [
                (
                    "--record",
                    record_path(record).to_string_lossy().into_owned(),
                ),
                ("--from", ply.to_string()),
                ("--advice", advice.to_owned()),
            ]
            .to_vec(),
        };
        let film = [
            ("--out", out.to_string_lossy().into_owned()),
            ("--fps", FRAMES_A_SECOND.to_string()),
            ("--size", format!("{width}x{height}")),
        ];
        let flags = scene.into_iter().chain(film);
        std::iter::once("film".to_owned())
            .chain(flags.flat_map(|(flag, value)| [flag.to_owned(), value]))
            .collect()
    }
}

fn record_path(name: &str) -> PathBuf {
    root().join("xtask/records").join(name)
}

/// What most stills are: a table, at every size.
const TABLE: Still = Still {
    name: "",
    says: "",
    screen: "table",
    game: SURGE,
    record: None,
    kept: None,
    taps: &[],
    loupe: None,
    ask: false,
    settings: &[],
    scrolled: false,
    step: 0,
    flat: false,
    language: None,
    theme: None,
    text_size: None,
    sizes: SIZES,
};

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
        let filmed = STRIPS.iter().filter_map(|strip| match strip.scene {
            Scene::Ply(record, ply) | Scene::Advice(record, ply, _) => Some((record, ply)),
            Scene::Rule(_) | Scene::Lesson(..) => None,
        });
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
        let still = |name| STILLS.iter().find(|still| still.name == name).expect("it");
        let words = still("table-flat")
            .arguments((390, 844), Path::new("x.png"))
            .join(" ");
        let start = "picture --screen table --size 390x844 --out x.png --record ";
        assert!(words.starts_with(start), "{words}");
        assert!(
            words.ends_with("whole-game.jsonl --ply 34 --flat"),
            "{words}"
        );
        let words = STRIPS[0].arguments(Path::new("frames")).join(" ");
        assert!(words.ends_with("--from 2 --to 2 --out frames --fps 30 --size 480x270"));
        let lesson = STRIPS
            .iter()
            .find(|strip| matches!(strip.scene, Scene::Lesson(..)))
            .expect("a lesson");
        let words = lesson.arguments(Path::new("frames")).join(" ");
        assert!(words.starts_with("film --lesson surge --step 3 --out frames"));
        let words = still("share")
            .arguments((1280, 720), Path::new("x.png"))
            .join(" ");
        assert!(words.contains("--screen share"));
        let words = still("title-night")
            .arguments((1280, 720), Path::new("x.png"))
            .join(" ");
        assert!(words.ends_with("--theme night"), "{words}");
        let words = still("cairns-confirm")
            .arguments((390, 844), Path::new("x.png"))
            .join(" ");
        assert!(words.ends_with("--tap a1 --ask"), "{words}");
        let words = still("settings-end")
            .arguments((640, 360), Path::new("x.png"))
            .join(" ");
        assert!(words.ends_with("--scrolled"), "{words}");
        let words = still("surakarta-plain")
            .arguments((1280, 720), Path::new("x.png"))
            .join(" ");
        assert!(
            words.ends_with("--tap b5 --set no-marks,no-threats"),
            "{words}"
        );
        let advice = STRIPS
            .iter()
            .find(|strip| strip.name == "hint")
            .expect("the strip of a hint");
        let words = advice.arguments(Path::new("frames")).join(" ");
        assert!(
            words.contains("surakarta-game.jsonl --from 14 --advice hint --out frames"),
            "{words}"
        );
    }
}
