//! The plates of both sides, the tracker along the top and the rail of buttons.

use bevy::ecs::system::SystemParam;
use bevy::input_focus::tab_navigation::TabGroup;
use bevy::prelude::*;
use stonecircle_rules::Seat;

use super::score::ShownScore;
use super::{PlateInfo, Tracked, side_colours};
use crate::controllers::Pace;
use crate::lessons::CurrentLesson;
use crate::look::{Look, Margins, Symbol};
use crate::rulebook::CurrentRules;
use crate::screens::{Overlay, Press, Screen};
use crate::session::{Mode, Session, Watching};
use crate::sharing::OffPicture;
use crate::sound::Volumes;
use crate::table::{BoardOut, Shown};
use crate::ui::{self, Kit, Room, TIGHT_GAP, TIGHT_PLATE, UiMargins, text};
use crate::words::Spoken;

/// The whole of the plates; built anew when the window turns from lying to upright.
#[derive(Component)]
struct Hud(Shape);

/// What the plates are built for: they are built anew when it changes.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Shape {
    /// The game whose board is out.
    game: Option<&'static str>,
    near: Seat,
    /// How many values are tracked.
    tracked: usize,
    /// It is only looked at.
    watched: bool,
    /// The computer plays itself: that can be halted.
    halts: bool,
    /// Turns have a limit.
    clocked: bool,
    /// What stands beside it.
    beside: Beside,
    portrait: bool,
    /// The room that there is, where that is little.
    little: Option<Vec2>,
}

/// What stands beside a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beside {
    Nothing,
    /// The guide of a lesson.
    Lesson,
    /// The page of rules.
    Rules,
    /// Nothing, and the table demonstrates a rule for a picture.
    Picture,
}

/// What may stand beside the table.
#[derive(SystemParam)]
struct Guided<'w> {
    lesson: Option<Res<'w, CurrentLesson>>,
    rules: Option<Res<'w, CurrentRules>>,
}

impl Guided<'_> {
    fn beside(&self) -> Beside {
        match (&self.rules, &self.lesson) {
            (Some(rules), _) if rules.has_page() => Beside::Rules,
            (Some(_), _) => Beside::Picture,
            (None, Some(_)) => Beside::Lesson,
            (None, None) => Beside::Nothing,
        }
    }
}

fn shape(
    info: &PlateInfo,
    out: &BoardOut,
    watched: bool,
    session: Option<&Session>,
    beside: Beside,
    room: &Room,
) -> Shape {
    Shape {
        game: out.0.map(|board| board.game),
        near: info.near,
        tracked: info.sides[info.near.other().index()].tracker.len(),
        watched,
        halts: session.is_some_and(|session| session.mode == Mode::Watch),
        clocked: has_clock(session),
        beside,
        portrait: room.portrait,
        little: room.tight().then_some(room.size),
    }
}

/// Whether the turns of the game have a limit.
fn has_clock(session: Option<&Session>) -> bool {
    session.is_some_and(|session| session.host.settings().turn_limit_ms.is_some())
}

#[derive(Component, Clone, Copy)]
struct Plate(Seat);

/// The bar of a turn's clock: it is as long as what is left.
#[derive(Component, Clone, Copy)]
struct ClockBar(Seat);

#[derive(Component, Clone, Copy)]
enum Says {
    Name(Seat),
    Score(Seat),
    Left(Seat),
    Clock(Seat),
    Progress,
}

/// A pip of the tracker: the n-th stone of a value.
#[derive(Component, Clone, Copy)]
struct Pip {
    value: u8,
    nth: u8,
}

#[derive(Component)]
struct TurnLight(Seat);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), build)
        .add_systems(
            Update,
            (
                build.run_if(resource_changed::<Spoken>.or_else(shape_changed)),
                (say, light_turn, show_clock, dim_tracker, show_signs),
            )
                .chain()
                .after(crate::table::TableSystems)
                .run_if(in_state(Screen::Table)),
        )
        .add_systems(OnExit(Screen::Table), |mut margins: ResMut<UiMargins>| {
            *margins = UiMargins::default();
        });
}

fn shape_changed(
    info: Res<PlateInfo>,
    out: Res<BoardOut>,
    watching: Option<Res<Watching>>,
    session: Option<Res<Session>>,
    guided: Guided,
    room: Res<Room>,
    huds: Query<&Hud>,
) -> bool {
    let (watched, beside) = (watching.is_some(), guided.beside());
    let now = shape(&info, &out, watched, session.as_deref(), beside, &room);
    huds.iter().any(|hud| hud.0 != now)
}

/// Builds the plates, in the place of those that were there.
fn build(
    mut commands: Commands,
    kit: Res<Kit>,
    room: Res<Room>,
    info: Res<PlateInfo>,
    out: Res<BoardOut>,
    look: Res<Look>,
    mut margins: ResMut<UiMargins>,
    watching: Option<Res<Watching>>,
    session: Option<Res<Session>>,
    guided: Guided,
    old: Query<Entity, With<Hud>>,
) {
    for hud in &old {
        commands.entity(hud).despawn();
    }
    let watched = watching.is_some();
    let near = info.near;
    let tracked = &info.sides[near.other().index()].tracker;
    let beside = guided.beside();
    let around = room.table_margins(!tracked.is_empty(), watched);
    *margins = UiMargins(match beside {
        Beside::Nothing => around,
        Beside::Lesson => room.guided(around),
        Beside::Rules => room.ruled(!tracked.is_empty()),
        Beside::Picture => Margins {
            top: if tracked.is_empty() { 0.0 } else { 0.07 },
            ..Margins::default()
        },
    });
    let shape = shape(&info, &out, watched, session.as_deref(), beside, &room);
    let hud = commands
        .spawn((
            Name::new("Plates"),
            Hud(shape),
            DespawnOnExit(Screen::Table),
            Node {
                width: percent(100),
                height: percent(100),
                position_type: PositionType::Absolute,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    let colours = side_colours(&out);
    let clock = has_clock(session.as_deref());
    // Nobody sits at a demonstration: beside it the rules take the room.
    let ruled = matches!(beside, Beside::Rules | Beside::Picture);
    let left = match beside {
        Beside::Rules => room.rules_width() + 12.0,
        _ => 4.0,
    };
    for seat in [near.other(), near].into_iter().filter(|_| !ruled) {
        let colour = colours[seat.index()];
        let room = (&*room, clock, beside);
        plate(&mut commands, hud, &kit, seat, seat == near, room, colour);
    }
    // In a window that lies the bar of a replay takes its place; the info has the same figures.
    let covered = watched && !ruled && !room.portrait;
    if !tracked.is_empty() && !covered {
        let whose = &info.sides[near.other().index()].side;
        let left = ruled.then_some(left);
        tracker(&mut commands, hud, &kit, &room, (whose, tracked), left);
    }
    if !ruled {
        rail(&mut commands, hud, &kit, &look, &room, shape);
    }
}

/// The size of a name on a plate.
const NAME: f32 = 16.0;

fn plate(
    commands: &mut Commands,
    hud: Entity,
    kit: &Kit,
    seat: Seat,
    is_near: bool,
    (room, clock, beside): (&Room, bool, Beside),
    colour: Color,
) {
    let guided = beside == Beside::Lesson;
    let half = guided && room.cramped();
    let one_line = room.tight() && (room.portrait || guided);
    let mut node = Node {
        position_type: PositionType::Absolute,
        align_items: AlignItems::Center,
        column_gap: px(10),
        padding: UiRect::axes(px(12), px(7)),
        border: UiRect::all(px(1.5)),
        border_radius: BorderRadius::all(px(8)),
        min_height: px(44),
        ..default()
    };
    let tight = room.tight();
    if tight {
        node.column_gap = px(6);
        node.padding = UiRect::axes(px(6), px(2));
        node.min_height = px(TIGHT_PLATE);
        // Beside the board a second line has its place, above and below it none.
        if one_line {
            node.max_height = px(TIGHT_PLATE);
        }
    }
    let (above, below) = match (room.portrait, tight) {
        (true, false) => (6.0, 66.0),
        (true, true) => (TIGHT_GAP, 2.0 * TIGHT_GAP + TIGHT_PLATE),
        (false, false) => (12.0, 12.0),
        (false, true) => (TIGHT_GAP, TIGHT_GAP),
    };
    if is_near && !half {
        node.bottom = px(below);
    } else {
        node.top = px(above);
    }
    if half {
        // Side by side, with what stands on them for both.
        let side = if is_near {
            &mut node.left
        } else {
            &mut node.right
        };
        *side = percent(50);
        let side = if is_near {
            &mut node.right
        } else {
            &mut node.left
        };
        *side = px(8);
    } else if room.portrait {
        node.left = px(8);
        node.right = px(8);
    } else {
        node.left = px(if tight { 8 } else { 12 });
        node.width = px(room.plate());
    }
    let plate = commands
        .spawn((
            Name::new("Plate"),
            Plate(seat),
            node,
            BackgroundColor(kit.plate),
            BorderColor::all(kit.edge),
            Pickable::IGNORE,
            ChildOf(hud),
        ))
        .id();
    // Whose turn it is: a bar that stands out by its shape as well as its light.
    commands.spawn((
        Name::new("Turn light"),
        TurnLight(seat),
        Node {
            width: px(5),
            height: px(if tight { 24 } else { 30 }),
            flex_shrink: 0.0,
            border_radius: BorderRadius::all(px(3)),
            ..default()
        },
        BackgroundColor(Color::NONE),
        Pickable::IGNORE,
        ChildOf(plate),
    ));
    ui::mark(
        commands,
        plate,
        seat,
        colour,
        if tight { 16.0 } else { 22.0 },
    );
    let names = commands
        .spawn((
            Node {
                flex_direction: FlexDirection::Column,
                flex_grow: 1.0,
                flex_basis: px(0),
                min_width: px(0),
                overflow: Overflow::clip(),
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(plate),
        ))
        .id();
    if !half {
        commands.spawn((
            text(kit, "", NAME, true),
            TextLayout::new(Justify::Left, LineBreak::NoWrap),
            Says::Name(seat),
            ChildOf(names),
        ));
    }
    if !one_line {
        commands.spawn((text(kit, "", 13.0, false), Says::Left(seat), ChildOf(names)));
    }
    if clock {
        let size = if tight { 16.0 } else { 20.0 };
        commands.spawn((
            text(kit, "", size, true),
            TextLayout::new(Justify::Right, LineBreak::NoWrap),
            Says::Clock(seat),
            ChildOf(plate),
        ));
        commands.spawn((
            Name::new("Clock"),
            ClockBar(seat),
            Node {
                position_type: PositionType::Absolute,
                left: px(3),
                bottom: px(1),
                height: px(4),
                width: px(0),
                border_radius: BorderRadius::all(px(2)),
                ..default()
            },
            BackgroundColor(Color::NONE),
            Pickable::IGNORE,
            ChildOf(plate),
        ));
    }
    let score = if tight { 22.0 } else { 28.0 };
    commands.spawn((
        text(kit, "", score, true),
        TextLayout::new(Justify::Right, LineBreak::NoWrap),
        Says::Score(seat),
        ChildOf(plate),
    ));
}

/// The other side's stones by value, a pip each, that dim as they come to light.
/// What they are is said before them, or where it is narrow on the plate above.
fn tracker(
    commands: &mut Commands,
    hud: Entity,
    kit: &Kit,
    room: &Room,
    (whose, tracked): (&str, &[Tracked]),
    ruled: Option<f32>,
) {
    let tight = room.tight();
    let mut node = Node {
        position_type: PositionType::Absolute,
        justify_content: JustifyContent::Center,
        column_gap: px(match (tight, room.portrait) {
            (true, _) => 2,
            (false, true) => 5,
            (false, false) => 7,
        }),
        ..default()
    };
    if room.portrait {
        node.top = px(match (ruled, tight) {
            (Some(_), _) => TIGHT_GAP,
            (None, true) => 2.0 * TIGHT_GAP + TIGHT_PLATE,
            (None, false) => 62.0,
        });
        node.left = px(4);
        node.right = px(4);
    } else if tight {
        // Between the far plate and the rail.
        node.top = px(TIGHT_GAP);
        node.left = px(ruled.unwrap_or(room.plate() + 12.0));
        node.right = px(if ruled.is_some() {
            4.0
        } else {
            TIGHT_PLATE + 12.0
        });
    } else {
        node.top = px(6);
        node.left = ruled.map_or(percent(20), px);
        node.right = ruled.map_or(percent(20), |_| px(4));
    }
    let mut named = accesskit::Node::new(accesskit::Role::Group);
    named.set_label(words!("tracker-label", side = whose));
    let bar = commands
        .spawn((
            Name::new("Tracker"),
            bevy::a11y::AccessibilityNode::from(named),
            node,
            Pickable::IGNORE,
            ChildOf(hud),
        ))
        .id();
    if !room.portrait && !tight {
        caption(commands, bar, kit, whose);
    }
    for &Tracked { value, all, .. } in tracked {
        let item = commands
            .spawn((
                Node {
                    flex_direction: FlexDirection::Column,
                    align_items: AlignItems::Center,
                    row_gap: px(2),
                    padding: if tight {
                        UiRect::axes(px(1), px(1))
                    } else {
                        UiRect::axes(px(3), px(2))
                    },
                    min_width: px(if tight { 0 } else { 27 }),
                    border_radius: BorderRadius::all(px(6)),
                    ..default()
                },
                BackgroundColor(kit.plate),
                Pickable::IGNORE,
                ChildOf(bar),
            ))
            .id();
        commands.spawn((
            text(
                kit,
                value.to_string(),
                if tight { 12.0 } else { 14.0 },
                true,
            ),
            Pip { value, nth: 0 },
            ChildOf(item),
        ));
        let pips = commands
            .spawn((
                Node {
                    column_gap: px(if tight { 2 } else { 3 }),
                    ..default()
                },
                Pickable::IGNORE,
                ChildOf(item),
            ))
            .id();
        for nth in 1..=all {
            commands.spawn((
                Node {
                    width: px(if tight { 6 } else { 8 }),
                    height: px(if tight { 6 } else { 8 }),
                    border: UiRect::all(px(if tight { 1.0 } else { 1.5 })),
                    border_radius: BorderRadius::MAX,
                    ..default()
                },
                Pip { value, nth },
                BackgroundColor(Color::NONE),
                BorderColor::all(kit.faint),
                Pickable::IGNORE,
                ChildOf(pips),
            ));
        }
    }
}

/// What the tracker shows, in two short lines before its stones.
fn caption(commands: &mut Commands, bar: Entity, kit: &Kit, whose: &str) {
    let lines = commands
        .spawn((
            Name::new("Tracker caption"),
            Node {
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::FlexEnd,
                justify_content: JustifyContent::Center,
                padding: UiRect::axes(px(8), px(2)),
                border_radius: BorderRadius::all(px(6)),
                ..default()
            },
            BackgroundColor(kit.plate),
            Pickable::IGNORE,
            ChildOf(bar),
        ))
        .id();
    for words in [
        words!("tracker-whose", side = whose),
        words!("tracker-unseen"),
    ] {
        commands.spawn((
            text(kit, words, 12.0, false),
            TextLayout::new(Justify::Right, LineBreak::NoWrap),
            ChildOf(lines),
        ));
    }
}

fn rail(commands: &mut Commands, hud: Entity, kit: &Kit, look: &Look, room: &Room, shape: Shape) {
    let (portrait, tight) = (room.portrait, room.tight());
    let mut node = Node {
        position_type: PositionType::Absolute,
        column_gap: px(if tight { TIGHT_GAP } else { 8.0 }),
        row_gap: px(if tight { TIGHT_GAP } else { 8.0 }),
        ..default()
    };
    if portrait {
        node.bottom = px(if tight { TIGHT_GAP } else { 10.0 });
        node.left = px(8);
        node.right = px(8);
        node.justify_content = JustifyContent::SpaceBetween;
    } else {
        node.right = px(if tight { 8 } else { 12 });
        node.top = px(if tight { TIGHT_GAP } else { 12.0 });
        node.flex_direction = FlexDirection::Column;
    }
    let rail = commands
        .spawn((
            Name::new("Rail"),
            TabGroup::new(1),
            OffPicture,
            node,
            Pickable::IGNORE,
            ChildOf(hud),
        ))
        .id();
    // The most needed first: where there is no room for the others, the menu and the settings have
    // them.
    let mut buttons = vec![(
        Symbol::Menu,
        words!("rail-menu"),
        Press::Open(Overlay::Menu),
    )];
    // What is only looked at has nothing that could be taken back.
    if shape.halts {
        buttons.push((Symbol::Pause, words!("rail-pause"), Press::Pause));
        buttons.push((Symbol::Right, words!("rail-one-ply"), Press::OnePly));
    } else if !shape.watched {
        buttons.push((Symbol::Undo, words!("rail-undo"), Press::Undo));
        buttons.push((Symbol::Lamp, words!("rail-hint"), Press::Hint));
    }
    buttons.extend([
        (Symbol::Log, words!("rail-log"), Press::Open(Overlay::Log)),
        (
            Symbol::Info,
            words!("rail-info"),
            Press::Open(Overlay::Info),
        ),
        (Symbol::Flat, words!("rail-view"), Press::FlatView),
        (Symbol::Speaker, words!("rail-sound"), Press::Mute),
    ]);
    let room_for = room.rail(buttons.len());
    for (sign, label, press) in buttons.into_iter().take(room_for) {
        let sign = (look.symbol(sign), label.as_str());
        let words = !portrait && !tight;
        let button = ui::sign_button(commands, rail, kit, sign, press, words);
        if tight {
            ui::shrink(commands, button);
        }
    }
    let mut progress = Node {
        position_type: PositionType::Absolute,
        ..default()
    };
    if portrait || tight {
        progress.display = Display::None;
    } else {
        progress.right = px(14);
        progress.bottom = px(14);
    }
    commands
        .spawn((progress, Pickable::IGNORE, ChildOf(hud)))
        .with_child((text(kit, "", 15.0, false), Says::Progress));
}

/// The names of a side and its player in so many ems: of the player's as much as there is room for,
/// or nothing where that is next to nothing.
fn name_in(room: f32, side: &str, player: &str) -> String {
    const BETWEEN: &str = " · ";
    let left = room - ui::width_in_ems(side) - ui::width_in_ems(BETWEEN);
    if left >= ui::width_in_ems(player).min(3.0) {
        format!("{side}{BETWEEN}{}", ui::shorten(player, left))
    } else {
        ui::shorten(side, room)
    }
}

/// How many ems of a name find room on a plate where there is little: beside what else stands there.
fn name_room(room: &Room, clocked: bool) -> f32 {
    let plate = if room.portrait {
        room.size.x - 16.0
    } else {
        room.plate()
    };
    // Edges, light, mark and the gaps between them, and a score of two digits.
    const OTHERS: f32 = 15.0 + 5.0 + 16.0 + 4.0 * 6.0 + 28.0;
    let clock = if clocked { 40.0 } else { 0.0 };
    (plate - OTHERS - clock) / NAME
}

fn say(
    info: Res<PlateInfo>,
    score: Res<ShownScore>,
    session: Option<Res<Session>>,
    room: Res<Room>,
    mut texts: Query<(&Says, &mut Text)>,
) {
    let clock = session
        .as_deref()
        .and_then(|session| running(session, &info));
    let clocked = has_clock(session.as_deref());
    for (says, mut text) in &mut texts {
        let words = match says {
            Says::Name(seat) => {
                let side = &info.sides[seat.index()];
                if side.player.is_empty() {
                    side.side.clone()
                } else {
                    // Of a long name as much as there is room for beside the score.
                    let player = ui::player(&side.player);
                    if room.tight() {
                        name_in(name_room(&room, clocked), &side.side, &player)
                    } else {
                        let ems = if room.portrait { 11.0 } else { 6.0 };
                        let ems = if clocked { ems - 3.0 } else { ems };
                        format!("{} · {}", side.side, ui::shorten(&player, ems))
                    }
                }
            }
            Says::Left(seat) => {
                let left = &info.sides[seat.index()].left;
                let tracked = !info.sides[seat.index()].tracker.is_empty();
                if room.portrait && tracked && *seat != info.near {
                    // The stones right below it are those.
                    format!("{left} · {}", words!("tracker-below"))
                } else if room.portrait && *seat == info.near {
                    // The token shows who places first.
                    let round = info.progress.split(" · ").next().unwrap_or_default();
                    format!("{left} · {round}")
                } else {
                    left.clone()
                }
            }
            Says::Score(seat) => info.sides[seat.index()]
                .score
                .map(|_| score.now[seat.index()].round().to_string())
                .unwrap_or_default(),
            Says::Clock(seat) => match &clock {
                Some(clock) if clock.seat == *seat => clock.digits(),
                _ => String::new(),
            },
            Says::Progress => info.progress.clone(),
        };
        if text.0 != words {
            text.0 = words;
        }
    }
}

/// The clock of a turn, as a plate shows it.
struct ShownClock {
    seat: Seat,
    seconds: u64,
    share: f32,
}

/// In the last seconds of a turn its clock stands out.
const LAST_SECONDS: u64 = 10;

impl ShownClock {
    /// Minutes and seconds.
    fn digits(&self) -> String {
        format!("{}:{:02}", self.seconds / 60, self.seconds % 60)
    }
}

/// The clock of whoever is to move on the plates.
fn running(session: &Session, info: &PlateInfo) -> Option<ShownClock> {
    let limit = session.host.settings().turn_limit_ms?.max(1);
    let clock = session.clock()?;
    let seconds = clock.remaining_ms.div_ceil(1_000);
    (info.to_move == Some(clock.seat)).then_some(ShownClock {
        seat: clock.seat,
        seconds,
        share: (seconds as f32 * 1_000.0 / limit as f32).min(1.0),
    })
}

/// The bar of the clock gets shorter second by second, and is thicker in the last ones.
fn show_clock(
    kit: Res<Kit>,
    info: Res<PlateInfo>,
    session: Option<Res<Session>>,
    mut bars: Query<(&ClockBar, &mut Node, &mut BackgroundColor)>,
    mut digits: Query<(&Says, &mut TextColor)>,
) {
    let clock = session.and_then(|session| running(&session, &info));
    let last = |clock: &ShownClock| clock.seconds <= LAST_SECONDS;
    for (ClockBar(seat), mut node, mut back) in &mut bars {
        let own = clock.as_ref().filter(|clock| clock.seat == *seat);
        let width = percent(own.map_or(0.0, |clock| 98.0 * clock.share));
        let height = px(if own.is_some_and(last) { 7.0 } else { 4.0 });
        if node.width != width || node.height != height {
            (node.width, node.height) = (width, height);
        }
        let colour = if own.is_some_and(last) {
            kit.accent
        } else {
            kit.faint
        };
        back.set_if_neq(BackgroundColor(colour));
    }
    for (says, mut ink) in &mut digits {
        if matches!(says, Says::Clock(_)) {
            let hurry = clock.as_ref().is_some_and(last);
            ink.set_if_neq(TextColor(if hurry { kit.accent } else { kit.ink }));
        }
    }
}

/// Buttons that say how it stands: sound off or on, a game halted or not.
fn show_signs(
    volumes: Res<Volumes>,
    pace: Res<Pace>,
    look: Res<Look>,
    buttons: Query<(&Press, &Children)>,
    mut signs: Query<&mut ImageNode>,
    mut labels: Query<&mut Text>,
) {
    for (press, children) in &buttons {
        let sign = look.symbol(match press {
            Press::Mute if volumes.muted => Symbol::Mute,
            Press::Mute => Symbol::Speaker,
            Press::Pause if pace.paused => Symbol::Play,
            Press::Pause => Symbol::Pause,
            _ => continue,
        });
        for child in children.iter() {
            if let Ok(mut image) = signs.get_mut(child)
                && image.rect != sign.rect
            {
                image.rect = sign.rect;
            }
            if *press == Press::Pause
                && let Ok(mut label) = labels.get_mut(child)
            {
                label.set_if_neq(Text(if pace.paused {
                    words!("rail-go-on")
                } else {
                    words!("rail-pause")
                }));
            }
        }
    }
}

fn light_turn(
    kit: Res<Kit>,
    info: Res<PlateInfo>,
    shown: Res<Shown>,
    mut lights: Query<(&TurnLight, &mut BackgroundColor)>,
    mut plates: Query<(&Plate, &mut BorderColor)>,
) {
    let to_move = info.to_move.filter(|_| shown.outcome.is_none());
    for (TurnLight(seat), mut light) in &mut lights {
        let on = to_move == Some(*seat);
        light.set_if_neq(BackgroundColor(if on { kit.accent } else { Color::NONE }));
    }
    for (Plate(seat), mut border) in &mut plates {
        let on = to_move == Some(*seat);
        let edge = if on { kit.accent } else { kit.edge };
        border.set_if_neq(BorderColor::all(edge));
    }
}

fn dim_tracker(
    kit: Res<Kit>,
    info: Res<PlateInfo>,
    out: Res<BoardOut>,
    mut pips: Query<(&Pip, &mut BackgroundColor, &mut BorderColor), Without<Text>>,
    mut numbers: Query<(&Pip, &mut TextColor), With<Text>>,
) {
    let other = &info.sides[info.near.other().index()];
    let colour = side_colours(&out)[info.near.other().index()];
    let hidden = |value: u8| {
        other
            .tracker
            .iter()
            .find(|tracked| tracked.value == value)
            .map_or(0, |tracked| tracked.hidden)
    };
    let dim = kit.faint.with_alpha(0.35);
    for (pip, mut back, mut border) in &mut pips {
        let there = hidden(pip.value) >= pip.nth;
        back.set_if_neq(BackgroundColor(if there { colour } else { Color::NONE }));
        border.set_if_neq(BorderColor::all(if there { colour } else { dim }));
    }
    for (pip, mut ink) in &mut numbers {
        let there = hidden(pip.value) > 0;
        ink.set_if_neq(TextColor(if there { kit.ink } else { dim }));
    }
}
