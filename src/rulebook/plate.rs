//! The plate of the rules: the statement that is read, and the ways on. It stands at the left of the
//! table, or in a window that stands upright below it.

use bevy::a11y::AccessibilityNode;
use bevy::input_focus::tab_navigation::TabGroup;
use bevy::prelude::*;
use bevy::ui_widgets::ScrollArea;
use bevy::window::RequestRedraw;

use super::{CurrentRules, RulesAsk, Showing, progress};
use crate::choreography::ChoreoClock;
use crate::look::{Look, Symbol};
use crate::screens::{Overlay, Press, Screen};
use crate::ui::{self, Chosen, Kit, Room, Scroller, Tone, text};
use crate::words::{self, Language};

/// What the plate is built for: it is built anew when this changes.
#[derive(Clone, Debug, PartialEq)]
struct Built {
    room: Room,
    language: Language,
    game: &'static str,
    titles: Vec<String>,
}

/// The plate.
#[derive(Component)]
struct Page(Built);

/// What a piece of text on it says.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum Says {
    Progress,
    Title,
    Prose,
}

/// The button that shows the demonstration once more: it is there where nothing does so by itself.
#[derive(Component)]
struct ShowsAgain;

/// The heading of the statement with this number in the list.
#[derive(Component, Clone, Copy)]
struct Listed(usize);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (build, say, mark, come_into_sight)
            .chain()
            .after(crate::table::TableSystems)
            .run_if(in_state(Screen::Table)),
    );
}

/// Builds the plate where there is none, or one for something else; takes it away with the page.
fn build(
    mut commands: Commands,
    kit: Res<Kit>,
    look: Res<Look>,
    room: Res<Room>,
    rules: Option<Res<CurrentRules>>,
    old: Query<(Entity, &Page)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let rules = rules.filter(|rules| rules.has_page());
    let wanted = rules.map(|rules| Built {
        room: *room,
        language: words::language(),
        game: rules.game().id(),
        titles: rules
            .statements()
            .iter()
            .map(|statement| rules.says(statement).0)
            .collect(),
    });
    if old.iter().next().map(|(_, page)| &page.0) == wanted.as_ref() {
        return;
    }
    for (page, _) in &old {
        commands.entity(page).despawn();
    }
    if let Some(built) = wanted {
        lay(&mut commands, &kit, &look, built);
    }
    redraw.write(RequestRedraw);
}

/// Where it stands.
fn place(room: &Room) -> Node {
    let tight = room.tight();
    let edge = if tight { 4.0 } else { 12.0 };
    let mut node = Node {
        position_type: PositionType::Absolute,
        flex_direction: FlexDirection::Column,
        row_gap: px(if tight { 3 } else { 8 }),
        padding: UiRect::axes(
            px(if tight { 8 } else { 14 }),
            px(if tight { 5 } else { 11 }),
        ),
        border: UiRect::all(px(1.5)),
        border_radius: BorderRadius::all(px(8)),
        left: px(edge),
        bottom: px(edge),
        ..default()
    };
    if room.portrait {
        node.right = px(edge);
        node.height = px(room.rules_height());
    } else {
        node.top = px(edge);
        node.width = px(room.rules_width());
    }
    node
}

/// Whether the headings find room on the plate itself; else they are a panel of their own.
const fn is_listed(room: &Room, tight: bool) -> bool {
    !room.portrait && !tight
}

fn lay(commands: &mut Commands, kit: &Kit, look: &Look, built: Built) {
    let room = built.room;
    let tight = room.tight();
    let titles = built.titles.clone();
    let plate = commands
        .spawn((
            Name::new("Rules"),
            Page(built),
            DespawnOnExit(Screen::Table),
            place(&room),
            BackgroundColor(kit.plate),
            BorderColor::all(kit.accent.with_alpha(0.55)),
            TabGroup::default(),
        ))
        .id();
    let line = |commands: &mut Commands, size: f32, bold: bool, says: Says, parent: Entity| {
        commands
            .spawn((
                text(kit, "", size, bold),
                TextLayout::new(Justify::Left, LineBreak::WordOrCharacter),
                says,
                ChildOf(parent),
            ))
            .id()
    };
    let small = if tight { 11.0 } else { 13.0 };
    let head = line(commands, small, false, Says::Progress, plate);
    commands.entity(head).insert(TextColor(kit.faint));
    let heading = |commands: &mut Commands, parent: Entity| {
        let size = if tight { 16.0 } else { 21.0 };
        let title = line(commands, size, true, Says::Title, parent);
        commands.entity(title).insert(TextColor(kit.accent));
    };
    // In the narrowest of windows a long heading leaves no room beside it: there it scrolls too.
    let crowded = tight && room.portrait;
    if !crowded {
        heading(commands, plate);
    }
    let prose = ui::scroll(commands, plate);
    if crowded {
        heading(commands, prose);
    }
    let listed = is_listed(&room, tight);
    commands
        .entity(prose)
        .entry::<Node>()
        .and_modify(move |mut node| {
            // Beside a list it is as high as its longest text, so that the list stays where it is.
            if listed {
                node.min_height = px(190);
                node.flex_shrink = 0.0;
            } else {
                node.flex_grow = 1.0;
                node.flex_basis = px(0);
                node.min_height = px(24);
            }
        });
    let size = if tight { 14.0 } else { 17.0 };
    let prose = line(commands, size, false, Says::Prose, prose);
    let mut live = accesskit::Node::new(accesskit::Role::Label);
    live.set_live(accesskit::Live::Polite);
    commands
        .entity(prose)
        .insert((Name::new("Prompt"), AccessibilityNode::from(live)));
    let ways = ways(commands, plate, tight);
    for (sign, label, ask) in [
        (Symbol::Left, words!("rules-previous"), RulesAsk::Previous),
        (Symbol::Right, words!("rules-next"), RulesAsk::Next),
        (Symbol::Play, words!("rules-again"), RulesAsk::Again),
    ] {
        let sign = (look.symbol(sign), label.as_str());
        let words = listed && ask != RulesAsk::Again;
        let button = ui::sign_button(commands, ways, kit, sign, Press::Rules(ask), words);
        if ask == RulesAsk::Next {
            commands.entity(button).insert(Tone::Main);
        }
        if ask == RulesAsk::Again {
            commands.entity(button).insert(ShowsAgain);
        }
        fit(commands, button, &room);
    }
    if listed {
        list(commands, plate, kit, &titles);
    }
    let foot = if listed {
        self::ways(commands, plate, tight)
    } else {
        ways
    };
    let contents = (
        Symbol::Log,
        words!("rules-contents"),
        Press::Open(Overlay::Contents),
    );
    let others = [
        (
            Symbol::Help,
            words!("rules-glossary"),
            Press::Open(Overlay::Glossary),
        ),
        (
            Symbol::Cross,
            words!("rules-leave"),
            Press::Rules(RulesAsk::Leave),
        ),
    ];
    let contents = (!listed).then_some(contents).into_iter();
    for (sign, label, press) in contents.chain(others) {
        let sign = (look.symbol(sign), label.as_str());
        let button = ui::sign_button(commands, foot, kit, sign, press, listed);
        fit(commands, button, &room);
    }
}

/// Makes a button fit into a row of the plate: in the narrowest of windows all of them share one.
fn fit(commands: &mut Commands, button: Entity, room: &Room) {
    let (tight, upright) = (room.tight(), room.portrait);
    if tight {
        ui::shrink(commands, button);
    }
    commands
        .entity(button)
        .entry::<Node>()
        .and_modify(move |mut node| match (tight, upright) {
            (false, _) => node.padding = UiRect::axes(px(11), px(6)),
            (true, false) => node.min_width = px(32),
            (true, true) => {
                node.min_width = px(0);
                node.flex_grow = 1.0;
                node.flex_shrink = 1.0;
                node.flex_basis = px(0);
                node.padding = UiRect::axes(px(1), px(3));
            }
        });
}

/// A row of buttons.
fn ways(commands: &mut Commands, plate: Entity, tight: bool) -> Entity {
    commands
        .spawn((
            Name::new("Rules buttons"),
            Node {
                flex_wrap: FlexWrap::Wrap,
                column_gap: px(if tight { 3 } else { 8 }),
                row_gap: px(if tight { 3 } else { 6 }),
                flex_shrink: 0.0,
                width: percent(100),
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(plate),
        ))
        .id()
}

/// The headings, one below the other.
fn list(commands: &mut Commands, plate: Entity, kit: &Kit, titles: &[String]) {
    let area = ui::scroll(commands, plate);
    commands
        .entity(area)
        .entry::<Node>()
        .and_modify(|mut node| {
            node.flex_grow = 1.0;
            node.flex_basis = px(0);
        });
    for (number, title) in titles.iter().enumerate() {
        let press = Press::Rules(RulesAsk::Go(number));
        let label = format!("{} {title}", number + 1);
        let count = (number + 1).to_string();
        let pieces = [(count.as_str(), 13.0, false), (title.as_str(), 15.0, false)];
        let button = ui::lines_button(commands, area, kit, &label, &pieces, press);
        ui::stack(commands, button);
        commands.entity(button).insert(Listed(number));
        commands
            .entity(button)
            .entry::<Node>()
            .and_modify(|mut node| {
                node.padding = UiRect::axes(px(9), px(3));
            });
    }
}

/// Says what is read now.
fn say(
    rules: Option<Res<CurrentRules>>,
    clock: Res<ChoreoClock>,
    mut texts: Query<(&Says, &mut Text, Option<&mut AccessibilityNode>, &ChildOf)>,
    mut areas: Query<&mut ScrollPosition, With<ScrollArea>>,
    mut again: Query<&mut Node, With<ShowsAgain>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(rules) = rules else {
        return;
    };
    let Some(statement) = rules.statement() else {
        return;
    };
    let (title, prose) = rules.says(statement);
    for (says, mut text, spoken, parent) in &mut texts {
        let words = match says {
            Says::Progress => progress(&rules),
            Says::Title => title.clone(),
            Says::Prose => prose.clone(),
        };
        if text.0 == words {
            continue;
        }
        text.0 = words;
        redraw.write(RequestRedraw);
        // It is read from its beginning.
        if let Ok(mut position) = areas.get_mut(parent.parent()) {
            position.y = 0.0;
        }
        if let Some(mut node) = spoken {
            node.set_label(words!(
                "rules-spoken",
                number = rules.at() + 1,
                of = rules.statements().len(),
                title = title.as_str(),
                text = prose.as_str()
            ));
        }
    }
    let waits = rules.showing() == Showing::Ended || super::lead::rests(&clock);
    let display = if waits { Display::Flex } else { Display::None };
    for mut node in &mut again {
        if node.display != display {
            node.display = display;
            redraw.write(RequestRedraw);
        }
    }
}

/// Marks the heading of what is read in the list.
fn mark(
    mut commands: Commands,
    rules: Option<Res<CurrentRules>>,
    listed: Query<(Entity, &Listed, Has<Chosen>)>,
) {
    let Some(rules) = rules else {
        return;
    };
    for (button, Listed(number), was) in &listed {
        Chosen::show(&mut commands, button, was, *number == rules.at());
    }
}

/// The heading of what is read is scrolled into sight.
fn come_into_sight(
    rules: Option<Res<CurrentRules>>,
    listed: Query<(Entity, &Listed)>,
    mut scroller: Scroller,
    mut seen: Local<Option<usize>>,
) {
    let Some(rules) = rules else {
        *seen = None;
        return;
    };
    if *seen == Some(rules.at()) {
        return;
    }
    let found = listed
        .iter()
        .find(|(_, Listed(number))| *number == rules.at());
    // Until it was laid out there is nothing to scroll.
    if found.is_none_or(|(button, _)| scroller.show(button)) {
        *seen = Some(rules.at());
    }
}
