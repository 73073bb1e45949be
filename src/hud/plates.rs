//! The plates of both sides, the tracker along the top and the rail of buttons.

use bevy::prelude::*;
use stonecircle_rules::Seat;

use super::story::ShownScore;
use super::{PlateInfo, Tracked, side_colours};
use crate::look::{Look, Symbol};
use crate::screens::{Overlay, Press, Screen};
use crate::table::{BoardOut, Shown};
use crate::ui::{self, Kit, Portrait, UiMargins, text};

/// The whole of the plates; built anew when the window turns from lying to upright.
#[derive(Component)]
struct Hud(Shape);

/// What the plates are built for: which board is out, who sits near, how many values are tracked.
type Shape = (Option<&'static str>, Seat, usize);

fn shape(info: &PlateInfo, out: &BoardOut) -> Shape {
    let tracked = info.sides[info.near.other().index()].tracker.len();
    (out.0.map(|board| board.game), info.near, tracked)
}

#[derive(Component, Clone, Copy)]
struct Plate(Seat);

#[derive(Component, Clone, Copy)]
enum Says {
    Name(Seat),
    Score(Seat),
    Left(Seat),
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
                rebuild.run_if(resource_changed::<Portrait>.or_else(shape_changed)),
                (say, light_turn, dim_tracker),
            )
                .chain()
                .after(crate::table::TableSystems)
                .run_if(in_state(Screen::Table)),
        )
        .add_systems(OnExit(Screen::Table), |mut margins: ResMut<UiMargins>| {
            *margins = UiMargins::default();
        });
}

fn shape_changed(info: Res<PlateInfo>, out: Res<BoardOut>, huds: Query<&Hud>) -> bool {
    let now = shape(&info, &out);
    huds.iter().any(|hud| hud.0 != now)
}

fn rebuild(
    mut commands: Commands,
    kit: Res<Kit>,
    portrait: Res<Portrait>,
    info: Res<PlateInfo>,
    out: Res<BoardOut>,
    look: Res<Look>,
    margins: ResMut<UiMargins>,
    old: Query<Entity, With<Hud>>,
) {
    for hud in &old {
        commands.entity(hud).despawn();
    }
    build(commands, kit, portrait, info, out, look, margins);
}

fn build(
    mut commands: Commands,
    kit: Res<Kit>,
    portrait: Res<Portrait>,
    info: Res<PlateInfo>,
    out: Res<BoardOut>,
    look: Res<Look>,
    mut margins: ResMut<UiMargins>,
) {
    let portrait = portrait.0;
    *margins = UiMargins(ui::table_margins(portrait));
    let hud = commands
        .spawn((
            Name::new("Plates"),
            Hud(shape(&info, &out)),
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
    let near = info.near;
    let colours = side_colours(&out);
    for seat in [near.other(), near] {
        let colour = colours[seat.index()];
        plate(
            &mut commands,
            hud,
            &kit,
            seat,
            seat == near,
            portrait,
            colour,
        );
    }
    let tracked = &info.sides[near.other().index()].tracker;
    if !tracked.is_empty() {
        tracker(&mut commands, hud, &kit, portrait, tracked);
    }
    rail(&mut commands, hud, &kit, &look, portrait);
}

fn plate(
    commands: &mut Commands,
    hud: Entity,
    kit: &Kit,
    seat: Seat,
    is_near: bool,
    portrait: bool,
    colour: Color,
) {
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
    if portrait {
        node.left = px(8);
        node.right = px(8);
        if is_near {
            node.bottom = px(66);
        } else {
            node.top = px(6);
        }
    } else {
        node.left = px(12);
        node.width = px(256);
        if is_near {
            node.bottom = px(12);
        } else {
            node.top = px(12);
        }
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
            height: px(30),
            border_radius: BorderRadius::all(px(3)),
            ..default()
        },
        BackgroundColor(Color::NONE),
        Pickable::IGNORE,
        ChildOf(plate),
    ));
    ui::mark(commands, plate, seat, colour, 22.0);
    let names = commands
        .spawn((
            Node {
                flex_direction: FlexDirection::Column,
                flex_grow: 1.0,
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(plate),
        ))
        .id();
    commands.spawn((text(kit, "", 16.0, true), Says::Name(seat), ChildOf(names)));
    commands.spawn((text(kit, "", 13.0, false), Says::Left(seat), ChildOf(names)));
    commands.spawn((text(kit, "", 28.0, true), Says::Score(seat), ChildOf(plate)));
}

/// The other side's stones by value, a pip each, that dim as they come to light.
fn tracker(commands: &mut Commands, hud: Entity, kit: &Kit, portrait: bool, tracked: &[Tracked]) {
    let mut node = Node {
        position_type: PositionType::Absolute,
        justify_content: JustifyContent::Center,
        column_gap: px(if portrait { 5 } else { 7 }),
        ..default()
    };
    if portrait {
        node.top = px(62);
        node.left = px(4);
        node.right = px(4);
    } else {
        node.top = px(6);
        node.left = percent(20);
        node.right = percent(20);
    }
    let bar = commands
        .spawn((Name::new("Tracker"), node, Pickable::IGNORE, ChildOf(hud)))
        .id();
    for &Tracked { value, all, .. } in tracked {
        let item = commands
            .spawn((
                Node {
                    flex_direction: FlexDirection::Column,
                    align_items: AlignItems::Center,
                    row_gap: px(2),
                    padding: UiRect::axes(px(3), px(2)),
                    min_width: px(27),
                    border_radius: BorderRadius::all(px(6)),
                    ..default()
                },
                BackgroundColor(kit.plate),
                Pickable::IGNORE,
                ChildOf(bar),
            ))
            .id();
        commands.spawn((
            text(kit, value.to_string(), 14.0, true),
            Pip { value, nth: 0 },
            ChildOf(item),
        ));
        let pips = commands
            .spawn((
                Node {
                    column_gap: px(3),
                    ..default()
                },
                Pickable::IGNORE,
                ChildOf(item),
            ))
            .id();
        for nth in 1..=all {
            commands.spawn((
                Node {
                    width: px(8),
                    height: px(8),
                    border: UiRect::all(px(1.5)),
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

fn rail(commands: &mut Commands, hud: Entity, kit: &Kit, look: &Look, portrait: bool) {
    let mut node = Node {
        position_type: PositionType::Absolute,
        column_gap: px(8),
        row_gap: px(8),
        ..default()
    };
    if portrait {
        node.bottom = px(10);
        node.left = px(8);
        node.right = px(8);
        node.justify_content = JustifyContent::SpaceBetween;
    } else {
        node.right = px(12);
        node.top = px(12);
        node.flex_direction = FlexDirection::Column;
    }
    let rail = commands
        .spawn((Name::new("Rail"), node, Pickable::IGNORE, ChildOf(hud)))
        .id();
    let mut button = |sign, label: &str, press| {
        let sign = look.symbol(sign);
        ui::sign_button(commands, rail, kit, (sign, label), press, !portrait);
    };
    button(Symbol::Menu, "Menu", Press::Open(Overlay::Menu));
    button(Symbol::Undo, "Take back", Press::Undo);
    button(Symbol::Log, "Log", Press::Open(Overlay::Log));
    button(Symbol::Info, "Info", Press::Open(Overlay::Info));
    button(Symbol::Flat, "View", Press::FlatView);
    let mut progress = Node {
        position_type: PositionType::Absolute,
        ..default()
    };
    if portrait {
        progress.display = Display::None;
    } else {
        progress.right = px(14);
        progress.bottom = px(14);
    }
    commands
        .spawn((progress, Pickable::IGNORE, ChildOf(hud)))
        .with_child((text(kit, "", 15.0, false), Says::Progress));
}

fn say(
    info: Res<PlateInfo>,
    score: Res<ShownScore>,
    portrait: Res<Portrait>,
    mut texts: Query<(&Says, &mut Text)>,
) {
    for (says, mut text) in &mut texts {
        let words = match says {
            Says::Name(seat) => {
                let side = &info.sides[seat.index()];
                if side.player.is_empty() {
                    side.side.clone()
                } else {
                    format!("{} · {}", side.side, side.player)
                }
            }
            Says::Left(seat) => {
                let left = &info.sides[seat.index()].left;
                if portrait.0 && *seat == info.near {
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
            Says::Progress => info.progress.clone(),
        };
        if text.0 != words {
            text.0 = words;
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
