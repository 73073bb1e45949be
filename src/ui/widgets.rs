//! Widgets in the style of the kit. Each spawns under a parent and gives its entity.

use bevy::input_focus::tab_navigation::{TabGroup, TabIndex};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui_widgets::Button;
use stonecircle_bots::Level;
use stonecircle_host::Controller;
use stonecircle_rules::Seat;

use super::fit::Fits;
use super::kit::SLAB;
use super::panel_motion::{Cloth, Manner, PanelMotion, Slides};
use super::{Kit, Room, TIGHT_PLATE, Tone};
use crate::screens::Press;

/// A piece of text.
#[must_use]
pub fn text<W: Into<String>>(kit: &Kit, words: W, size: f32, bold: bool) -> impl Bundle + use<W> {
    let font = if bold { &kit.bold } else { &kit.regular };
    (
        Text::new(words),
        TextFont {
            font: font.clone(),
            font_size: FontSize::Px(size),
            ..default()
        },
        TextColor(kit.ink),
        Pickable::IGNORE,
    )
}

/// The root of a screen: everything centred, above the 3D picture; leaves with the state.
pub fn screen_root<S: States>(commands: &mut Commands, name: &'static str, state: S) -> Entity {
    commands
        .spawn((
            Name::new(name),
            DespawnOnExit(state),
            Node {
                width: percent(100),
                height: percent(100),
                position_type: PositionType::Absolute,
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Center,
                justify_content: JustifyContent::SpaceBetween,
                padding: UiRect::axes(px(14), percent(5)),
                ..default()
            },
            TabGroup::default(),
            Pickable::IGNORE,
        ))
        .id()
}

/// A veil over the table with a panel in the middle, on its way in.
pub fn veil(commands: &mut Commands, name: &'static str, opacity: f32, manner: Manner) -> Entity {
    commands
        .spawn((
            Name::new(name),
            PanelMotion::coming(manner),
            Node {
                width: percent(100),
                height: percent(100),
                position_type: PositionType::Absolute,
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                padding: UiRect::all(px(12)),
                // Cloth that is drawn aside is not seen.
                overflow: Overflow::clip(),
                ..default()
            },
            BackgroundColor(Color::srgba(0.02, 0.022, 0.028, opacity)),
            GlobalZIndex(10),
            TabGroup::modal(),
        ))
        .id()
}

/// Both halves of a curtain's cloth, drawn aside as yet.
pub fn cloth(commands: &mut Commands, veil: Entity) {
    let (dark, light) = (
        Color::srgb(0.075, 0.052, 0.050),
        Color::srgb(0.135, 0.088, 0.078),
    );
    for side in [-1.0, 1.0] {
        let folds = (0..=12)
            .map(|fold| ColorStop::auto(if fold % 2 == 0 { dark } else { light }))
            .collect();
        let mut node = Node {
            position_type: PositionType::Absolute,
            width: percent(50),
            height: percent(100),
            ..default()
        };
        let hem = px(2);
        if side < 0.0 {
            node.left = px(0);
            node.border.right = hem;
        } else {
            node.right = px(0);
            node.border.left = hem;
        }
        commands.spawn((
            Name::new("Cloth"),
            Cloth(side),
            node,
            UiTransform::from_xy(percent(side * 100.0), px(0)),
            BackgroundGradient::from(LinearGradient::to_right(folds)),
            BorderColor::all(Color::srgb(0.30, 0.22, 0.14)),
            Pickable::IGNORE,
            ChildOf(veil),
        ));
    }
}

/// A lettered slab that holds widgets one under the other.
pub fn slab(commands: &mut Commands, parent: Entity, width: f32) -> Entity {
    commands
        .spawn((
            Name::new("Slab"),
            Slides,
            Fits::Slab(width),
            Node {
                width: px(width),
                max_width: percent(100),
                max_height: percent(100),
                // What it holds scrolls by itself; where not even that has room, all of it does.
                overflow: Overflow::scroll_y(),
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Stretch,
                row_gap: px(10),
                padding: UiRect::axes(px(22), px(18)),
                border: UiRect::all(px(1.5)),
                border_radius: BorderRadius::all(px(10)),
                ..default()
            },
            BackgroundColor(SLAB),
            BorderColor::all(Color::srgba(0.62, 0.58, 0.50, 0.45)),
            bevy::ui_widgets::ScrollArea,
            ChildOf(parent),
        ))
        .id()
}

/// An unframed column.
pub fn column(commands: &mut Commands, parent: Entity) -> Entity {
    commands
        .spawn((
            Name::new("Column"),
            Node {
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Center,
                row_gap: px(4),
                flex_shrink: 0.0,
                max_width: percent(100),
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(parent),
        ))
        .id()
}

/// A row that wraps.
pub fn row(commands: &mut Commands, parent: Entity) -> Entity {
    commands
        .spawn((
            Name::new("Row"),
            Node {
                width: percent(100),
                flex_shrink: 0.0,
                flex_wrap: FlexWrap::Wrap,
                justify_content: JustifyContent::Center,
                column_gap: px(10),
                row_gap: px(8),
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(parent),
        ))
        .id()
}

/// A column whose content scrolls when it is taller than the panel.
pub fn scroll(commands: &mut Commands, parent: Entity) -> Entity {
    commands
        .spawn((
            Name::new("Scroll"),
            Node {
                flex_direction: FlexDirection::Column,
                row_gap: px(3),
                overflow: Overflow::scroll_y(),
                flex_shrink: 1.0,
                min_height: px(40),
                ..default()
            },
            bevy::ui_widgets::ScrollArea,
            ChildOf(parent),
        ))
        .id()
}

/// How large the name of the app is written: it is never broken, so in a narrow window, and in a
/// low one, it is smaller.
#[must_use]
pub fn title_size(room: &Room) -> f32 {
    let most: f32 = if room.portrait { 38.0 } else { 54.0 };
    most.min((room.size.x - 28.0) / 9.8)
        .min(room.size.y / 9.0)
        .max(10.0)
}

/// The name of the app.
pub fn title(
    commands: &mut Commands,
    parent: Entity,
    kit: &Kit,
    words: &str,
    room: &Room,
) -> Entity {
    let spaced: String = words.chars().flat_map(|c| [c, '\u{2009}']).collect();
    let size = title_size(room);
    commands
        .spawn((
            text(kit, spaced, size, true),
            TextLayout::new(Justify::Center, LineBreak::NoWrap),
            ChildOf(parent),
        ))
        .id()
}

/// A heading.
pub fn heading(commands: &mut Commands, parent: Entity, kit: &Kit, words: &str) -> Entity {
    commands
        .spawn((
            text(kit, words, 27.0, true),
            Fits::Text(27.0),
            TextLayout::new(Justify::Center, LineBreak::WordOrCharacter),
            ChildOf(parent),
        ))
        .id()
}

/// A line of text.
pub fn line(commands: &mut Commands, parent: Entity, kit: &Kit, words: &str) -> Entity {
    commands
        .spawn((
            text(kit, words, 17.0, false),
            TextLayout::new(Justify::Left, LineBreak::WordOrCharacter),
            ChildOf(parent),
        ))
        .id()
}

/// Two texts side by side, the first as wide as this share of the row, in percent.
fn pair(commands: &mut Commands, parent: Entity, share: f32, texts: [Entity; 2]) -> Entity {
    let row = commands
        .spawn((
            Name::new("Pair"),
            Node {
                width: percent(100),
                flex_shrink: 0.0,
                align_items: AlignItems::FlexStart,
                column_gap: px(14),
                padding: UiRect::vertical(px(2)),
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(parent),
        ))
        .id();
    let [first, second] = texts;
    commands.entity(first).insert(Node {
        width: percent(share),
        flex_shrink: 0.0,
        ..default()
    });
    commands.entity(second).insert(Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        ..default()
    });
    commands.entity(row).add_children(&texts);
    row
}

/// A text of a [`pair`].
fn half(commands: &mut Commands, kit: &Kit, words: &str, bold: bool, colour: Color) -> Entity {
    let half = commands
        .spawn((
            text(kit, words, 17.0, bold),
            TextLayout::new(Justify::Left, LineBreak::WordOrCharacter),
        ))
        .id();
    commands.entity(half).insert(TextColor(colour));
    half
}

/// A key and what it does.
pub fn key(commands: &mut Commands, parent: Entity, kit: &Kit, key: &str, does: &str) -> Entity {
    let key = half(commands, kit, key, true, kit.accent);
    let does = half(commands, kit, does, false, kit.ink);
    pair(commands, parent, 26.0, [key, does])
}

/// A figure: what it is in lesser text, and its value beside it.
pub fn figure(
    commands: &mut Commands,
    parent: Entity,
    kit: &Kit,
    label: &str,
    value: &str,
) -> Entity {
    let label = half(commands, kit, label, false, kit.faint);
    let value = half(commands, kit, value, true, kit.ink);
    pair(commands, parent, 42.0, [label, value])
}

/// A small line of lesser text.
pub fn note(commands: &mut Commands, parent: Entity, kit: &Kit, words: &str) -> Entity {
    let note = commands
        .spawn((
            text(kit, words, 15.0, false),
            TextLayout::new(Justify::Center, LineBreak::WordOrCharacter),
            ChildOf(parent),
        ))
        .id();
    commands.entity(note).insert(TextColor(kit.faint));
    note
}

/// A button of at least 44 pixels.
pub fn button(
    commands: &mut Commands,
    parent: Entity,
    kit: &Kit,
    label: &str,
    press: Press,
    tone: Tone,
) -> Entity {
    let button = commands
        .spawn((
            Name::new(format!("Button {label}")),
            Button,
            press,
            tone,
            Hovered::default(),
            TabIndex(0),
            Fits::Button,
            Node {
                min_height: px(44),
                min_width: px(44),
                max_width: percent(100),
                flex_shrink: 0.0,
                padding: UiRect::axes(px(16), px(8)),
                border: UiRect::all(px(1.5)),
                border_radius: BorderRadius::all(px(7)),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                ..default()
            },
            BackgroundColor(Color::srgba(0.15, 0.15, 0.16, 0.9)),
            BorderColor::all(kit.edge),
            Outline::new(px(3), px(2), Color::NONE),
            ChildOf(parent),
        ))
        .id();
    if !label.is_empty() {
        name(commands, button, label);
        commands.spawn((
            text(kit, label, 18.0, tone == Tone::Main),
            Fits::Text(18.0),
            TextLayout::new(Justify::Center, LineBreak::WordOrCharacter),
            ChildOf(button),
        ));
    }
    button
}

/// A button that takes half of a panel's width, the whole of a narrow one's.
pub fn wide_button(
    commands: &mut Commands,
    parent: Entity,
    kit: &Kit,
    label: &str,
    press: Press,
) -> Entity {
    let button = button(commands, parent, kit, label, press, Tone::Quiet);
    widen(commands, button);
    button
}

/// Lets a button take half of a panel's width, the whole of a narrow one's.
pub fn widen(commands: &mut Commands, button: Entity) {
    commands
        .entity(button)
        .entry::<Node>()
        .and_modify(|mut node| {
            node.min_width = px(0);
            node.flex_basis = px(218);
            node.flex_grow = 1.0;
            // A panel may be narrower than that.
            node.flex_shrink = 1.0;
        });
}

/// A button of smaller text, for rows of many.
pub fn small_button(
    commands: &mut Commands,
    parent: Entity,
    kit: &Kit,
    label: &str,
    press: Press,
) -> Entity {
    let button = button(commands, parent, kit, "", press, Tone::Quiet);
    name(commands, button, label);
    commands
        .entity(button)
        .entry::<Node>()
        .and_modify(|mut node| {
            node.padding = UiRect::axes(px(11), px(5));
        });
    commands.spawn((
        text(kit, label, 16.0, false),
        Fits::Text(16.0),
        TextLayout::new(Justify::Center, LineBreak::WordOrCharacter),
        ChildOf(button),
    ));
    button
}

/// A button as wide as there is room, with several pieces of text from the left, which wrap where
/// it is narrow: words, size, and whether they are bold. It is named by its label.
pub fn lines_button(
    commands: &mut Commands,
    parent: Entity,
    kit: &Kit,
    label: &str,
    lines: &[(&str, f32, bool)],
    press: Press,
) -> Entity {
    let button = button(commands, parent, kit, "", press, Tone::Quiet);
    name(commands, button, label);
    commands
        .entity(button)
        .entry::<Node>()
        .and_modify(|mut node| {
            node.flex_grow = 1.0;
            node.flex_shrink = 1.0;
            node.flex_basis = px(0);
            node.min_width = px(0);
            node.flex_wrap = FlexWrap::Wrap;
            node.column_gap = px(10);
            node.align_items = AlignItems::Baseline;
            node.justify_content = JustifyContent::FlexStart;
            node.align_content = AlignContent::Center;
            node.padding = UiRect::axes(px(12), px(6));
            node.overflow = Overflow::clip();
        });
    for (words, size, bold) in lines {
        commands.spawn((
            text(kit, *words, *size, *bold),
            TextLayout::new(Justify::Left, LineBreak::WordOrCharacter),
            ChildOf(button),
        ));
    }
    button
}

/// Gives a button of which only a part is written, or nothing, its name.
pub fn name(commands: &mut Commands, button: Entity, label: &str) {
    let mut named = accesskit::Node::new(accesskit::Role::Button);
    named.set_label(label);
    commands.entity(button).insert((
        Name::new(format!("Button {label}")),
        bevy::a11y::AccessibilityNode::from(named),
    ));
}

/// Lets a button of lines stand in a column, as high as its lines, instead of in a row.
pub fn stack(commands: &mut Commands, button: Entity) {
    commands
        .entity(button)
        .entry::<Node>()
        .and_modify(|mut node| {
            node.flex_grow = 0.0;
            node.flex_shrink = 0.0;
            node.flex_basis = Val::Auto;
        });
}

/// A button of at least 44 pixels with a sign, and the label beside it where there is room for
/// words; it is named by its label either way.
pub fn sign_button(
    commands: &mut Commands,
    parent: Entity,
    kit: &Kit,
    (sign, label): (ImageNode, &str),
    press: Press,
    words: bool,
) -> Entity {
    let shown = if words { label } else { "" };
    let button = button(commands, parent, kit, shown, press, Tone::Quiet);
    name(commands, button, label);
    commands
        .entity(button)
        .entry::<Node>()
        .and_modify(move |mut node| {
            node.column_gap = px(9);
            if words {
                node.justify_content = JustifyContent::FlexStart;
            } else {
                // Six of them fit beside each other on the narrowest phone.
                node.padding = UiRect::axes(px(11), px(8));
            }
        });
    let sign = commands
        .spawn((
            ImageNode {
                color: kit.ink,
                ..sign
            },
            Node {
                width: px(22),
                height: px(22),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    commands.entity(button).insert_children(0, &[sign]);
    button
}

/// Makes a button as small as the plates of a table in little room.
pub fn shrink(commands: &mut Commands, button: Entity) {
    commands
        .entity(button)
        .entry::<Node>()
        .and_modify(|mut node| {
            node.min_width = px(TIGHT_PLATE);
            node.min_height = px(TIGHT_PLATE);
            node.padding = UiRect::axes(px(5), px(3));
        });
    commands.entity(button).remove::<Fits>();
}

/// A label and a row of buttons of which one is chosen; gives both.
pub fn choice_row(
    commands: &mut Commands,
    parent: Entity,
    kit: &Kit,
    label: &str,
    choices: &[(String, Press)],
) -> [Entity; 2] {
    let label_line = note(commands, parent, kit, label);
    commands.entity(label_line).insert((
        TextLayout::new(Justify::Left, LineBreak::WordBoundary),
        Node {
            margin: UiRect::top(px(8)),
            ..default()
        },
    ));
    let row = commands
        .spawn((
            Name::new(format!("Choice {label}")),
            Node {
                // A width of its own, so that its height is known before it wraps.
                width: percent(100),
                flex_shrink: 0.0,
                flex_wrap: FlexWrap::Wrap,
                column_gap: px(8),
                row_gap: px(8),
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(parent),
        ))
        .id();
    for (label, press) in choices {
        button(commands, row, kit, label, *press, Tone::Quiet);
    }
    [label_line, row]
}

/// The word with a capital letter.
#[must_use]
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

/// How wide a letter is in the fonts of the kit, in ems, as nearly as names need it.
fn ems(letter: char) -> f32 {
    match letter {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | 'I' | ' ' => 0.29,
        'f' | 'r' | 't' | '(' | ')' | '-' | '"' | '/' => 0.38,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.90,
        _ if letter.is_uppercase() => 0.67,
        // What the fonts lack is drawn as a wide box.
        _ if !letter.is_ascii() => 0.75,
        _ => 0.57,
    }
}

/// How wide words are in the fonts of the kit, in ems, as nearly as names need it.
#[must_use]
pub fn width_in_ems(words: &str) -> f32 {
    words.chars().map(ems).sum()
}

/// The words, with an ellipsis for what goes beyond this width.
#[must_use]
pub fn shorten(words: &str, width: f32) -> String {
    const ELLIPSIS: f32 = 0.85;
    if width_in_ems(words) <= width {
        return words.to_owned();
    }
    let mut left = width - ELLIPSIS;
    let kept: String = words
        .chars()
        .take_while(|letter| {
            left -= ems(*letter);
            left >= 0.0
        })
        .collect();
    format!("{}…", kept.trim_end())
}

/// A number of moves in words.
#[must_use]
pub fn moves(count: usize) -> String {
    words!("moves", count = count)
}

/// The name of a player as it is shown: the names that the game itself gives are said in every
/// language, those of people stay.
#[must_use]
pub fn player(name: &str) -> String {
    match name {
        "You" => words!("player-you"),
        "Friend" => words!("player-friend"),
        "Guide" => words!("lesson-guide"),
        "Random" | "random" => words!("player-random"),
        name => Level::ALL
            .into_iter()
            .find(|level| level.id().eq_ignore_ascii_case(name))
            .map_or_else(|| plain(name), level),
    }
}

/// A name from outside without what is no letter or sign but an order to whoever draws it, such as
/// to write from right to left: it would turn over everything that stands beside it.
fn plain(name: &str) -> String {
    let order = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
            || matches!(letter, '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    name.chars().filter(|letter| !order(*letter)).collect()
}

/// The name of one of the computer's levels.
#[must_use]
pub fn level(level: Level) -> String {
    match level {
        Level::Beginner => words!("player-beginner"),
        Level::Easy => words!("player-easy"),
        Level::Normal => words!("player-normal"),
        Level::Hard => words!("player-hard"),
        Level::Master => words!("player-master"),
    }
}

/// Who plays against whom, first to second.
#[must_use]
pub fn against(seats: &[Controller; 2]) -> String {
    let [first, second] = seats
        .each_ref()
        .map(|seat| shorten(&player(&seat.name), 12.0));
    words!("against", first = first, second = second)
}

/// The mark of a side, told apart by shape as well as colour: a dot for first, a ring for second.
pub fn mark(
    commands: &mut Commands,
    parent: Entity,
    seat: Seat,
    colour: Color,
    size: f32,
) -> Entity {
    let (back, border) = match seat {
        Seat::First => (colour, 0.0),
        Seat::Second => (Color::NONE, (size * 0.24).max(2.0)),
    };
    commands
        .spawn((
            Name::new("Mark"),
            Node {
                width: px(size),
                height: px(size),
                border: UiRect::all(px(border)),
                border_radius: BorderRadius::MAX,
                ..default()
            },
            BackgroundColor(back),
            BorderColor::all(colour),
            Pickable::IGNORE,
            ChildOf(parent),
        ))
        .id()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_end_in_an_ellipsis_and_short_ones_stay() {
        assert_eq!(shorten("Ada", 9.0), "Ada");
        assert_eq!(shorten("", 9.0), "");
        let long = "Wolfeschlegelsteinhausenbergerdorff";
        for width in [2.0, 5.0, 9.0, 12.0] {
            let short = shorten(long, width);
            assert!(short.ends_with('…') && short.len() < long.len());
            let wide: f32 = short.chars().map(ems).sum();
            assert!(wide <= width, "{short}: {wide}");
        }
        assert_eq!(shorten("Ada Lovelace, countess", 2.7), "Ada…");
        assert_eq!(shorten("日本語日本語日本語", 3.0), "日本…");
    }
}
