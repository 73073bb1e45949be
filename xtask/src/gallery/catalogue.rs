//! What the gallery shows: a table of stills and one of film strips.

use std::path::{Path, PathBuf};

use crate::shell::root;

/// Windows in which every screen has to look right: a desktop's, a phone's held
/// upright, and a very wide one. In pixels, width first.
const SIZES: &[(usize, usize)] = &[(1280, 720), (390, 844), (2560, 1080)];
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
        if self.flat {
            words.push("--flat".to_owned());
        }
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
    step: 0,
    flat: false,
    language: None,
    theme: None,
    text_size: None,
    sizes: SIZES,
};

pub(super) const STILLS: &[Still] = &[
    Still {
        name: "title",
        says: "The title: the circle on the moor.",
        screen: "title",
        ..TABLE
    },
    Still {
        name: "title-noon",
        says: "The title at noon.",
        screen: "title",
        theme: Some("noon"),
        sizes: DESKTOP,
        ..TABLE
    },
    Still {
        name: "title-night",
        says: "The title by moonlight.",
        screen: "title",
        theme: Some("night"),
        sizes: DESKTOP,
        ..TABLE
    },
    Still {
        name: "contrast",
        says: "Surge Stones in high contrast.",
        record: Some((WHOLE_GAME, Some(34))),
        theme: Some("high-contrast"),
        sizes: DESKTOP,
        ..TABLE
    },
    Still {
        name: "contrast-surmount",
        says: "Surmount in high contrast.",
        record: Some((SURMOUNT_GAME, Some(30))),
        theme: Some("high-contrast"),
        sizes: DESKTOP,
        ..TABLE
    },
    Still {
        name: "contrast-surakarta",
        says: "Surakarta in high contrast.",
        record: Some((SURAKARTA_GAME, Some(20))),
        theme: Some("high-contrast"),
        sizes: DESKTOP,
        ..TABLE
    },
    Still {
        name: "contrast-cairns",
        says: "Cairns in high contrast.",
        record: Some((CAIRNS_GAME, Some(40))),
        theme: Some("high-contrast"),
        sizes: DESKTOP,
        ..TABLE
    },
    Still {
        name: "share",
        says: "Some moves of a replay are shared as a picture that moves.",
        screen: "share",
        record: Some((SURAKARTA_GAME, Some(20))),
        sizes: PANEL_SIZES,
        ..TABLE
    },
    Still {
        name: "lesson-large-text",
        says: "A lesson with text of twice the size.",
        screen: "lesson",
        step: 3,
        text_size: Some(200),
        sizes: PANEL_SIZES,
        ..TABLE
    },
    Still {
        name: "setup",
        says: "Before a game: side, opponent and speed.",
        screen: "setup",
        ..TABLE
    },
    Still {
        name: "table",
        says: "Surge Stones in full swing.",
        record: Some((WHOLE_GAME, Some(34))),
        ..TABLE
    },
    Still {
        name: "table-flat",
        says: "The same table in the flat view.",
        record: Some((WHOLE_GAME, Some(34))),
        flat: true,
        ..TABLE
    },
    Still {
        name: "curtain",
        says: "Two people, one device: the curtain that hides a hand.",
        screen: "curtain",
        record: Some((WHOLE_GAME, Some(34))),
        ..TABLE
    },
    Still {
        name: "result",
        says: "The end of a game.",
        screen: "result",
        record: Some((WHOLE_GAME, None)),
        ..TABLE
    },
    Still {
        name: "hand",
        says: "A stone of the hand is held: where it may be laid is marked.",
        screen: "held",
        ..TABLE
    },
    Still {
        name: "menu",
        says: "The menu over the table.",
        screen: "menu",
        record: Some((WHOLE_GAME, Some(34))),
        sizes: PANEL_SIZES,
        ..TABLE
    },
    Still {
        name: "info",
        says: "The figures of the game.",
        screen: "info",
        record: Some((WHOLE_GAME, Some(34))),
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "log",
        says: "The log of rounds.",
        screen: "log",
        record: Some((WHOLE_GAME, Some(34))),
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "keys",
        says: "The list of keys.",
        screen: "keys",
        record: Some((WHOLE_GAME, Some(34))),
        sizes: PANEL_SIZES,
        ..TABLE
    },
    Still {
        name: "settings",
        says: "The settings.",
        screen: "settings",
        record: Some((WHOLE_GAME, Some(34))),
        sizes: PANEL_SIZES,
        ..TABLE
    },
    Still {
        name: "settings-german",
        says: "The settings in German.",
        screen: "settings",
        record: Some((WHOLE_GAME, Some(34))),
        language: Some("de"),
        sizes: PANEL_SIZES,
        ..TABLE
    },
    Still {
        name: "clock",
        says: "A turn that has a limit.",
        screen: "clock",
        game: "cairns",
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "turned",
        says: "Two at one device: the table has turned to the second side.",
        screen: "turned",
        game: "surakarta",
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "credits",
        says: "The credits.",
        screen: "credits",
        sizes: PANEL_SIZES,
        ..TABLE
    },
    Still {
        name: "licence",
        says: "The text of a licence.",
        screen: "licence",
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "rules",
        says: "The rules of Surge Stones: over the edge.",
        screen: "rules",
        step: 9,
        sizes: RULES_SIZES,
        ..TABLE
    },
    Still {
        name: "rules-contents",
        says: "What the rules of a game hold.",
        screen: "contents",
        sizes: PANEL_SIZES,
        ..TABLE
    },
    Still {
        name: "glossary",
        says: "The terms of all games.",
        screen: "glossary",
        sizes: PANEL_SIZES,
        ..TABLE
    },
    Still {
        name: "glossary-german",
        says: "The terms of all games in German.",
        screen: "glossary",
        language: Some("de"),
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "lesson-surge",
        says: "The lesson of Surge Stones: the first push.",
        screen: "lesson",
        game: SURGE,
        step: 3,
        ..TABLE
    },
    Still {
        name: "lesson-surmount",
        says: "The lesson of Surmount: grow and surmount.",
        screen: "lesson",
        game: "surmount",
        step: 6,
        ..TABLE
    },
    Still {
        name: "lesson-surakarta",
        says: "The lesson of Surakarta: the first capture.",
        screen: "lesson",
        game: "surakarta",
        step: 2,
        ..TABLE
    },
    Still {
        name: "lesson-cairns",
        says: "The lesson of Cairns: a cairn is finished.",
        screen: "lesson",
        game: "cairns",
        step: 6,
        ..TABLE
    },
    Still {
        name: "replay",
        says: "A finished game is watched.",
        screen: "replay",
        record: Some((WHOLE_GAME, Some(21))),
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "games",
        says: "The list of finished games.",
        screen: "games",
        record: Some((WHOLE_GAME, None)),
        sizes: PANEL_SIZES,
        ..TABLE
    },
    Still {
        name: "statistics",
        says: "How one has fared.",
        screen: "statistics",
        kept: Some("evening"),
        sizes: PANEL_SIZES,
        ..TABLE
    },
    Still {
        name: "bring-in",
        says: "Games from elsewhere come in.",
        screen: "bring-in",
        sizes: PANEL_SIZES,
        ..TABLE
    },
    Still {
        name: "surmount-setup",
        says: "Before a game of Surmount: its options.",
        screen: "setup",
        game: "surmount",
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "surakarta-setup",
        says: "Before a game of Surakarta: its options.",
        screen: "setup",
        game: "surakarta",
        sizes: PANEL_SIZES,
        ..TABLE
    },
    Still {
        name: "cairns-setup",
        says: "Before a game of Cairns: its options.",
        screen: "setup",
        game: "cairns",
        sizes: PANEL_SIZES,
        ..TABLE
    },
    Still {
        name: "surmount-table",
        says: "Surmount in full swing.",
        record: Some((SURMOUNT_GAME, Some(40))),
        ..TABLE
    },
    Still {
        name: "surmount-flat",
        says: "Surmount in the flat view.",
        record: Some((SURMOUNT_GAME, Some(40))),
        flat: true,
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "surmount-growth",
        says: "A stone beside both sides opens a growth: targets with their sizes, and where it may go on.",
        record: Some((SURMOUNT_GAME, Some(14))),
        taps: &["e6"],
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "surmount-info",
        says: "The figures of Surmount.",
        screen: "info",
        record: Some((SURMOUNT_GAME, Some(40))),
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "surmount-rules",
        says: "The rules of Surmount: grow and surmount.",
        screen: "rules",
        game: "surmount",
        step: 6,
        sizes: RULES_SIZES,
        ..TABLE
    },
    Still {
        name: "surmount-rules-german",
        says: "The rules of Surmount in German.",
        screen: "rules",
        game: "surmount",
        step: 8,
        language: Some("de"),
        sizes: RULES_SIZES,
        ..TABLE
    },
    Still {
        name: "surmount-result",
        says: "The end of a game of Surmount.",
        screen: "result",
        record: Some((SURMOUNT_GAME, None)),
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "surakarta-table",
        says: "Surakarta in full swing.",
        record: Some((SURAKARTA_GAME, Some(33))),
        ..TABLE
    },
    Still {
        name: "surakarta-flat",
        says: "Surakarta in the flat view.",
        record: Some((SURAKARTA_GAME, Some(33))),
        flat: true,
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "surakarta-routes",
        says: "A stone is chosen: its steps, and its captures with their routes.",
        record: Some((SURAKARTA_GAME, Some(13))),
        taps: &["b5"],
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "surakarta-info",
        says: "The figures of Surakarta.",
        screen: "info",
        record: Some((SURAKARTA_GAME, Some(33))),
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "surakarta-rules",
        says: "The rules of Surakarta: several arcs.",
        screen: "rules",
        game: "surakarta",
        step: 6,
        sizes: RULES_SIZES,
        ..TABLE
    },
    Still {
        name: "surakarta-result",
        says: "The end of a game of Surakarta.",
        screen: "result",
        record: Some((SURAKARTA_GAME, None)),
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "cairns-table",
        says: "Cairns in full swing.",
        record: Some((CAIRNS_GAME, Some(54))),
        ..TABLE
    },
    Still {
        name: "cairns-flat",
        says: "Cairns in the flat view.",
        record: Some((CAIRNS_GAME, Some(54))),
        flat: true,
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "cairns-carry",
        says: "A carry of three is shown as it would land.",
        record: Some((CAIRNS_GAME, Some(54))),
        taps: &["a4", "d4"],
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "cairns-info",
        says: "The figures of Cairns.",
        screen: "info",
        record: Some((CAIRNS_GAME, Some(54))),
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "cairns-rules",
        says: "The rules of Cairns: a carry.",
        screen: "rules",
        game: "cairns",
        step: 4,
        sizes: RULES_SIZES,
        ..TABLE
    },
    Still {
        name: "surge-hint",
        says: "A hint in Surge Stones: the stone and its square, and why.",
        screen: "hint",
        record: Some((WHOLE_GAME, Some(34))),
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "surmount-hint",
        says: "A hint in Surmount.",
        screen: "hint",
        record: Some((SURMOUNT_GAME, Some(24))),
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "surakarta-hint",
        says: "A hint in Surakarta; the stones in danger are marked.",
        screen: "hint",
        record: Some((SURAKARTA_GAME, Some(13))),
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "cairns-hint",
        says: "A hint in Cairns; the threats are marked.",
        screen: "hint",
        record: Some((CAIRNS_GAME, Some(54))),
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "cairns-analysis",
        says: "The analysis of a game: what could be expected, and what turned it.",
        screen: "analysis",
        record: Some((CAIRNS_GAME, None)),
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "cairns-better",
        says: "The first turning point: the better move is marked and told.",
        screen: "better",
        record: Some((CAIRNS_GAME, None)),
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "cairns-result",
        says: "The end of a game of Cairns.",
        screen: "result",
        record: Some((CAIRNS_GAME, None)),
        sizes: TWO_SIZES,
        ..TABLE
    },
];

pub(super) const STRIPS: &[Strip] = &[
    Strip {
        name: "push",
        says: "Front to front, a 9 pushes a 3 back.",
        scene: Scene::Ply("push.jsonl", 2),
        frames: 9,
    },
    Strip {
        name: "over-the-edge",
        says: "A stone with no square behind it goes over the edge and scores.",
        scene: Scene::Ply("over-the-edge.jsonl", 2),
        frames: 9,
    },
    Strip {
        name: "take",
        says: "With one square between them the stronger line takes it.",
        scene: Scene::Ply("take.jsonl", 2),
        frames: 9,
    },
    Strip {
        name: "clash",
        says: "Equal strength: both leading stones are gone.",
        scene: Scene::Ply("clash.jsonl", 2),
        frames: 9,
    },
    Strip {
        name: "group-capture",
        says: "A group is surmounted: it goes in a ripple from the touch.",
        scene: Scene::Ply("surmount-capture.jsonl", 32),
        frames: 9,
    },
    Strip {
        name: "tournament-sweep",
        says: "The tournament rule: smaller groups beside the captors go too.",
        scene: Scene::Ply(SURMOUNT_GAME, 41),
        frames: 9,
    },
    Strip {
        name: "two-arcs",
        says: "A stone runs round two arcs and takes.",
        scene: Scene::Ply("surakarta-two-arcs.jsonl", 1),
        frames: 9,
    },
    Strip {
        name: "carry",
        says: "Three stones are carried, one left on each cell.",
        scene: Scene::Ply(CAIRNS_GAME, 55),
        frames: 9,
    },
    Strip {
        name: "rule-surge",
        says: "A rule of Surge Stones: over the edge.",
        scene: Scene::Rule("surge/score"),
        frames: 9,
    },
    Strip {
        name: "rule-surmount",
        says: "A rule of Surmount: grow and surmount.",
        scene: Scene::Rule("surmount/grow"),
        frames: 9,
    },
    Strip {
        name: "rule-surakarta",
        says: "A rule of Surakarta: a run round several arcs.",
        scene: Scene::Rule("surakarta/arcs"),
        frames: 9,
    },
    Strip {
        name: "rule-cairns",
        says: "A rule of Cairns: three stones are carried.",
        scene: Scene::Rule("cairns/carry"),
        frames: 9,
    },
    Strip {
        name: "lesson-surge-push",
        says: "The lesson of Surge Stones: a 9 joins its line, and the surge pushes.",
        scene: Scene::Lesson("surge", 3),
        frames: 12,
    },
    Strip {
        name: "lesson-surmount-grow",
        says: "The lesson of Surmount: grow to the size of the other group, then surmount it.",
        scene: Scene::Lesson("surmount", 6),
        frames: 12,
    },
    Strip {
        name: "lesson-surakarta-capture",
        says: "The lesson of Surakarta: along a line, round an arc, and into a stone.",
        scene: Scene::Lesson("surakarta", 2),
        frames: 12,
    },
    Strip {
        name: "lesson-cairns-cairn",
        says: "The lesson of Cairns: four high, with an own stone on top.",
        scene: Scene::Lesson("cairns", 6),
        frames: 12,
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
        let filmed = STRIPS.iter().filter_map(|strip| match strip.scene {
            Scene::Ply(record, ply) => Some((record, ply)),
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
    }
}
