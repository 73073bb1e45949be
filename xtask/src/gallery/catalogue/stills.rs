//! The stills: every screen, and every table in its moments.

use super::{
    ALL_SIZES, CAIRNS_GAME, DESKTOP, PANEL_SIZES, PHONE, PHONES, RULES_SIZES, SURAKARTA_GAME,
    SURGE, SURMOUNT_GAME, Still, TABLE, TABLE_SIZES, TWO_SIZES, WHOLE_GAME,
};

pub(in crate::gallery) const STILLS: &[Still] = &[
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
        sizes: ALL_SIZES,
        ..TABLE
    },
    Still {
        name: "table-flat",
        says: "The same table in the flat view.",
        record: Some((WHOLE_GAME, Some(34))),
        flat: true,
        sizes: TABLE_SIZES,
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
        name: "settings-end",
        says: "The settings, scrolled to their end.",
        screen: "settings",
        record: Some((WHOLE_GAME, Some(34))),
        scrolled: true,
        sizes: PANEL_SIZES,
        ..TABLE
    },
    Still {
        name: "ask-resign",
        says: "Whether to give up is asked.",
        screen: "ask-resign",
        record: Some((WHOLE_GAME, Some(34))),
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "ask-new",
        says: "Whether to start anew is asked.",
        screen: "ask-new",
        record: Some((SURMOUNT_GAME, Some(40))),
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "ask-undo",
        says: "Two at one device: the other one is asked whether a move may be taken back.",
        screen: "ask-undo",
        record: Some((CAIRNS_GAME, Some(54))),
        taps: &["a1"],
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "no-coordinates",
        says: "Cairns without coordinates at its edges.",
        record: Some((CAIRNS_GAME, Some(54))),
        settings: &["no-coordinates"],
        sizes: DESKTOP,
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
        name: "tactics-surge",
        says: "Tactics of Surge Stones: the front home row.",
        screen: "tactics",
        step: 1,
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "tactics-surmount",
        says: "Tactics of Surmount: a race of sizes.",
        screen: "tactics",
        game: "surmount",
        step: 1,
        sizes: DESKTOP,
        ..TABLE
    },
    Still {
        name: "tactics-surakarta",
        says: "Tactics of Surakarta: the two circuits.",
        screen: "tactics",
        game: "surakarta",
        step: 1,
        sizes: DESKTOP,
        ..TABLE
    },
    Still {
        name: "tactics-cairns",
        says: "Tactics of Cairns: a cairn two cells away.",
        screen: "tactics",
        game: "cairns",
        step: 1,
        sizes: DESKTOP,
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
        sizes: TABLE_SIZES,
        ..TABLE
    },
    Still {
        name: "surmount-flat",
        says: "Surmount in the flat view.",
        record: Some((SURMOUNT_GAME, Some(40))),
        flat: true,
        sizes: TABLE_SIZES,
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
        name: "surmount-sizes",
        says: "The sizes of all groups of Surmount, always.",
        record: Some((SURMOUNT_GAME, Some(40))),
        settings: &["sizes"],
        sizes: DESKTOP,
        ..TABLE
    },
    Still {
        name: "surmount-loupe",
        says: "Surmount under the loupe, on phones.",
        record: Some((SURMOUNT_GAME, Some(40))),
        loupe: Some("e5"),
        sizes: PHONES,
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
        sizes: TABLE_SIZES,
        ..TABLE
    },
    Still {
        name: "surakarta-flat",
        says: "Surakarta in the flat view.",
        record: Some((SURAKARTA_GAME, Some(33))),
        flat: true,
        sizes: TABLE_SIZES,
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
        name: "surakarta-plain",
        says: "The same without marks on where it can go, and on what is in danger.",
        record: Some((SURAKARTA_GAME, Some(13))),
        taps: &["b5"],
        settings: &["no-marks", "no-threats"],
        sizes: DESKTOP,
        ..TABLE
    },
    Still {
        name: "surakarta-confirm",
        says: "A step waits to be confirmed.",
        record: Some((SURAKARTA_GAME, Some(33))),
        taps: &["f6", "e5"],
        ask: true,
        sizes: PHONE,
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
        sizes: ALL_SIZES,
        ..TABLE
    },
    Still {
        name: "cairns-flat",
        says: "Cairns in the flat view.",
        record: Some((CAIRNS_GAME, Some(54))),
        flat: true,
        sizes: TABLE_SIZES,
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
        name: "cairns-confirm",
        says: "A drop waits to be confirmed.",
        record: Some((CAIRNS_GAME, Some(54))),
        taps: &["a1"],
        ask: true,
        sizes: TWO_SIZES,
        ..TABLE
    },
    Still {
        name: "cairns-stack",
        says: "A stack is picked up: beside the moor it is seen from the side.",
        record: Some((CAIRNS_GAME, Some(54))),
        taps: &["a4"],
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
        name: "surge-threats",
        says: "Threats in Surge Stones: stones that would go over the edge are marked.",
        screen: "threats",
        record: Some((WHOLE_GAME, Some(36))),
        sizes: DESKTOP,
        ..TABLE
    },
    Still {
        name: "surmount-threats",
        says: "Threats in Surmount: groups that could be surmounted are marked.",
        screen: "threats",
        record: Some((SURMOUNT_GAME, Some(40))),
        sizes: DESKTOP,
        ..TABLE
    },
    Still {
        name: "surakarta-threats",
        says: "Threats in Surakarta: stones that could be taken are marked.",
        screen: "threats",
        record: Some((SURAKARTA_GAME, Some(16))),
        sizes: DESKTOP,
        ..TABLE
    },
    Still {
        name: "cairns-threats",
        says: "Threats in Cairns: cells on which a cairn could be finished are marked.",
        screen: "threats",
        record: Some((CAIRNS_GAME, Some(54))),
        sizes: DESKTOP,
        ..TABLE
    },
    Still {
        name: "surge-analysis",
        says: "The analysis of a game of Surge Stones.",
        screen: "analysis",
        record: Some((WHOLE_GAME, None)),
        sizes: DESKTOP,
        ..TABLE
    },
    Still {
        name: "surmount-analysis",
        says: "The analysis of a game of Surmount.",
        screen: "analysis",
        record: Some((SURMOUNT_GAME, None)),
        sizes: DESKTOP,
        ..TABLE
    },
    Still {
        name: "surakarta-analysis",
        says: "The analysis of a game of Surakarta.",
        screen: "analysis",
        record: Some((SURAKARTA_GAME, None)),
        sizes: DESKTOP,
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
