//! The credits: who made the game, what it is made of, and every licence that goes with it.
//!
//! What ships is listed by `cargo xtask credits`, in `assets/credits.json`.

use std::sync::LazyLock;

use bevy::input_focus::AutoFocus;
use bevy::prelude::*;
use serde::Deserialize;

use super::{Overlay, Press, Screen};
use crate::ui::{self, Kit, Tone};
use crate::words::Spoken;

/// The game's own licences.
const OWN: [(&str, &str); 2] = [
    (
        "MIT",
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/LICENSE-MIT")),
    ),
    (
        "Apache-2.0",
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/LICENSE-APACHE")),
    ),
];

/// So many lines of the list of parts are one piece of text: what is out of sight is not drawn.
const LINES: usize = 12;

/// From this many letters on a line of a licence goes on in the next one; a shorter one ends there.
const FULL_LINE: usize = 48;

/// One thing that ships with the game.
#[derive(Clone, Debug, Deserialize)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// Its version; empty for a font.
    pub version: String,
    /// Its licence as it declares it.
    pub licence: String,
    /// The numbers of the texts that go with it.
    pub texts: Vec<usize>,
}

/// The text of a licence.
#[derive(Clone, Debug, Deserialize)]
pub struct Licence {
    /// Its short name.
    pub title: String,
    /// All of it.
    pub text: String,
}

/// Everything that ships, and the texts of its licences.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Credits {
    /// What ships, by name.
    pub parts: Vec<Part>,
    /// The texts.
    pub texts: Vec<Licence>,
}

/// What ships, read once. It is part of the program, and a test reads it.
static CREDITS: LazyLock<Credits> = LazyLock::new(|| {
    let file = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/credits.json"));
    serde_json::from_str(file).unwrap_or_default()
});

impl Credits {
    /// What ships with this program.
    #[must_use]
    pub fn of_this() -> &'static Self {
        &CREDITS
    }

    /// All texts with their titles: the game's own licences, then those of what it is made of.
    pub fn readable(&self) -> impl Iterator<Item = (&str, &str)> {
        let others = self
            .texts
            .iter()
            .map(|licence| (licence.title.as_str(), licence.text.as_str()));
        OWN.into_iter().chain(others)
    }

    /// The names of the parts that go with the text of that number among all.
    fn parts_of(&self, number: usize) -> Vec<&str> {
        match number.checked_sub(OWN.len()) {
            None => vec!["Stonecircle"],
            Some(number) => self
                .parts
                .iter()
                .filter(|part| part.texts.contains(&number))
                .map(|part| part.name.as_str())
                .collect(),
        }
    }
}

/// What of the credits is shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CreditsShown {
    /// The text that is open, by its number among all; `None` while the list is.
    pub text: Option<usize>,
    /// The way back leads to the settings, not to the title.
    pub from_settings: bool,
}

/// What the credits stand on, and the list of them that is rebuilt when another text is opened.
#[derive(Component)]
struct Content;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CreditsShown>()
        .add_systems(OnEnter(Screen::Credits), spawn)
        .add_systems(OnExit(Screen::Credits), close)
        .add_systems(OnExit(Overlay::Credits), close)
        .add_systems(
            Update,
            (
                open_text.after(crate::controllers::ControllerSystems::Sense),
                rebuild.run_if(resource_changed::<CreditsShown>),
            )
                .chain(),
        );
}

fn close(mut shown: ResMut<CreditsShown>) {
    show(&mut shown, None);
}

fn show(shown: &mut ResMut<CreditsShown>, text: Option<usize>) {
    let now = CreditsShown { text, ..**shown };
    shown.set_if_neq(now);
}

/// Opens a text, or goes back to the list.
fn open_text(mut presses: MessageReader<Press>, mut shown: ResMut<CreditsShown>) {
    for press in presses.read() {
        match press {
            Press::ReadLicence(number) => {
                show(&mut shown, Some(*number));
            }
            Press::CloseLicence => {
                show(&mut shown, None);
            }
            _ => {}
        }
    }
}

fn spawn(mut commands: Commands, kit: Res<Kit>, shown: Res<CreditsShown>) {
    let root = ui::screen_root(&mut commands, "Credits", Screen::Credits);
    let slab = ui::slab(&mut commands, root, 640.0);
    let back = if shown.from_settings {
        Press::ToSettings
    } else {
        Press::ToTitle
    };
    fill(&mut commands, slab, &kit, *shown, back);
}

/// The buttons that lead away from the list.
#[derive(Component, Clone, Copy)]
struct LeadsTo(Press);

/// Heading, list or text, and the button back, as high as there is room. From the list that button
/// does `back`.
pub(super) fn fill(
    commands: &mut Commands,
    slab: Entity,
    kit: &Kit,
    shown: CreditsShown,
    back: Press,
) {
    commands
        .entity(slab)
        .insert((Content, LeadsTo(back)))
        .entry::<Node>()
        .and_modify(|mut node| node.height = percent(100));
    let (words, press) = match shown.text {
        Some(number) => {
            text(commands, slab, kit, number);
            (words!("credits-to-list"), Press::CloseLicence)
        }
        None => {
            list(commands, slab, kit);
            (words!("back"), back)
        }
    };
    let row = ui::row(commands, slab);
    let button = ui::button(commands, row, kit, &words, press, Tone::Main);
    commands.entity(button).insert(AutoFocus);
}

fn rebuild(
    mut commands: Commands,
    kit: Res<Kit>,
    shown: Res<CreditsShown>,
    spoken: Option<Res<Spoken>>,
    slabs: Query<(Entity, &LeadsTo), With<Content>>,
) {
    // In another language the screen or panel itself is built anew.
    if shown.is_added() || spoken.is_some_and(|spoken| spoken.is_changed()) {
        return;
    }
    for (slab, back) in &slabs {
        commands.entity(slab).despawn_related::<Children>();
        fill(&mut commands, slab, &kit, *shown, back.0);
    }
}

fn scroll(commands: &mut Commands, slab: Entity) -> Entity {
    let scroll = ui::scroll(commands, slab);
    commands
        .entity(scroll)
        .entry::<Node>()
        .and_modify(|mut node| {
            node.flex_grow = 1.0;
            node.flex_basis = px(0);
            node.row_gap = px(8);
        });
    scroll
}

/// A paragraph: it keeps its height however long the list is.
fn paragraph(commands: &mut Commands, list: Entity, kit: &Kit, words: &str, size: f32) -> Entity {
    commands
        .spawn((
            ui::text(kit, words, size, false),
            TextLayout::new(Justify::Left, LineBreak::WordOrCharacter),
            Node {
                flex_shrink: 0.0,
                ..default()
            },
            ChildOf(list),
        ))
        .id()
}

fn list(commands: &mut Commands, slab: Entity, kit: &Kit) {
    let credits = Credits::of_this();
    ui::heading(commands, slab, kit, &words!("credits"));
    let list = scroll(commands, slab);
    let version = env!("CARGO_PKG_VERSION");
    let game = paragraph(
        commands,
        list,
        kit,
        &words!("credits-game", version = version),
        19.0,
    );
    commands.entity(game).insert(TextColor(kit.accent));
    paragraph(commands, list, kit, &words!("credits-authors"), 17.0);
    let row = ui::row(commands, list);
    for (number, (title, _)) in OWN.iter().enumerate() {
        let press = Press::ReadLicence(number);
        ui::small_button(commands, row, kit, title, press);
    }
    let part = |commands: &mut Commands, words: &str| {
        let line = paragraph(commands, list, kit, words, 19.0);
        commands.entity(line).insert((
            TextColor(kit.accent),
            Node {
                flex_shrink: 0.0,
                margin: UiRect::top(px(10)),
                ..default()
            },
        ));
    };
    part(
        commands,
        &words!("credits-parts", count = credits.parts.len()),
    );
    let column = ui::column(commands, list);
    commands
        .entity(column)
        .entry::<Node>()
        .and_modify(|mut node| {
            node.align_items = AlignItems::Stretch;
            node.row_gap = px(0);
        });
    for parts in credits.parts.chunks(LINES) {
        let lines: Vec<String> = parts.iter().map(line).collect();
        paragraph(commands, column, kit, &lines.join("\n"), 15.0);
    }
    part(commands, &words!("credits-texts"));
    for (number, (title, _)) in credits.readable().enumerate().skip(OWN.len()) {
        let parts = credits.parts_of(number);
        let named = match parts.as_slice() {
            few if few.len() <= 4 => few.join(", "),
            [first, second, third, others @ ..] => words!(
                "credits-and-others",
                names = [*first, *second, *third].join(", "),
                count = others.len()
            ),
            _ => String::new(),
        };
        let label = format!("{title}: {named}");
        let lines = [(title, 16.0, true), (named.as_str(), 14.0, false)];
        let press = Press::ReadLicence(number);
        let button = ui::lines_button(commands, list, kit, &label, &lines, press);
        ui::stack(commands, button);
    }
}

/// A part in a line.
fn line(part: &Part) -> String {
    if part.version.is_empty() {
        format!("{}  ·  {}", part.name, part.licence)
    } else {
        format!("{} {}  ·  {}", part.name, part.version, part.licence)
    }
}

fn text(commands: &mut Commands, slab: Entity, kit: &Kit, number: usize) {
    let credits = Credits::of_this();
    let Some((title, text)) = credits.readable().nth(number) else {
        return;
    };
    ui::heading(commands, slab, kit, title);
    let list = scroll(commands, slab);
    let parts = credits.parts_of(number).join(", ");
    let of = paragraph(commands, list, kit, &parts, 15.0);
    commands.entity(of).insert(TextColor(kit.faint));
    for block in flowing(text) {
        paragraph(commands, list, kit, &block, 16.0);
    }
}

/// The paragraphs of a text that was broken into lines of a fixed length, so that they flow anew in
/// a window of any width.
fn flowing(text: &str) -> Vec<String> {
    text.split("\n\n")
        .filter(|block| !block.trim().is_empty())
        .map(|block| {
            let mut flowing = String::new();
            let mut goes_on = false;
            // Lines that are only drawn say nothing.
            let drawn =
                |line: &&str| !line.is_empty() && line.trim_matches(['-', '=', '*']).is_empty();
            for line in block.lines().map(str::trim).filter(|line| !drawn(line)) {
                if !flowing.is_empty() {
                    flowing.push(if goes_on { ' ' } else { '\n' });
                }
                flowing.push_str(line);
                goes_on = line.chars().count() >= FULL_LINE;
            }
            flowing
        })
        .filter(|block| !block.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn everything_listed_is_what_the_lock_file_has_and_every_text_can_be_read() {
        let credits = Credits::of_this();
        assert!(credits.parts.len() > 100, "the list is there");
        let lock = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.lock"))
            .expect("Cargo.lock");
        let quoted = |line: &str| line.split('"').nth(1).unwrap_or_default().to_owned();
        let mut locked = BTreeSet::new();
        let mut name = String::new();
        for line in lock.lines() {
            if line.starts_with("name = ") {
                name = quoted(line);
            } else if line.starts_with("version = ") {
                locked.insert((name.clone(), quoted(line)));
            }
        }
        for part in &credits.parts {
            let key = (part.name.clone(), part.version.clone());
            assert!(
                part.version.is_empty() || locked.contains(&key),
                "{} {} is not in Cargo.lock: run `cargo xtask credits`",
                part.name,
                part.version
            );
            for text in &part.texts {
                assert!(*text < credits.texts.len());
            }
        }
        let texts: Vec<(&str, &str)> = credits.readable().collect();
        assert_eq!(texts.len(), credits.texts.len() + 2);
        for font in ["Fira Sans", "Fira Mono"] {
            let part = credits.parts.iter().find(|part| part.name == font);
            let texts = &part.expect("the font is listed").texts;
            let words = &credits.texts[texts[0]].text;
            assert!(words.contains("SIL OPEN FONT LICENSE"), "{words}");
        }
        assert!(texts.iter().all(|(_, text)| !flowing(text).is_empty()));
    }

    #[test]
    fn long_lines_flow_and_short_ones_stay() {
        let text = "=====\n\nCopyright (c) 2026 Ada\n-----\nCopyright (c) 2027 Charles\n\nPermission is hereby \
                    granted, free of charge, to any person\nobtaining a copy.\n";
        assert_eq!(
            flowing(text),
            [
                "Copyright (c) 2026 Ada\nCopyright (c) 2027 Charles",
                "Permission is hereby granted, free of charge, to any person obtaining a copy."
            ]
        );
    }
}
