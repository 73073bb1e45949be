//! The side-on picture of the stack under the pointer or the cursor, lowest at the bottom: each
//! stone as a bar in its owner's colour with its owner's mark.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use stonecircle_rules::Seat;
use stonecircle_rules::cairns::{Cairns, Cell as At, Stack};

use super::hand::cell_under;
use super::parts::place_of;
use super::{CairnsCursor, CairnsParts, Picked};
use crate::choreography::Timeline;
use crate::controllers::FocusRing;
use crate::hud::{BelowLog, side_colours};
use crate::screens::Screen;
use crate::table::{BoardOut, Cell, TableView, table_shows};
use crate::ui::{self, Kit, Room, TIGHT_GAP, TIGHT_PLATE, text};

/// The plate with the picture.
#[derive(Component)]
struct Profile;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show_profile
            .after(crate::table::TableSystems)
            .run_if(in_state(Screen::Table))
            .distributive_run_if(table_shows::<Cairns>)
            .distributive_run_if(resource_exists::<CairnsParts>),
    )
    .add_systems(Update, hide_profile.run_if(not(table_shows::<Cairns>)));
}

fn hide_profile(mut commands: Commands, plates: Query<Entity, With<Profile>>) {
    for plate in &plates {
        commands.entity(plate).despawn();
    }
}

/// The cell that is looked at: under the pointer, under the cursor, or of the picked stack.
fn looked_at(picked: &Picked, cells: &Query<&Cell>, cursor: Option<At>) -> Option<At> {
    let hovered = picked
        .hovered
        .and_then(|over| cells.get(over).ok())
        .and_then(place_of);
    cursor.or(hovered).or(picked.step.source())
}

fn show_profile(
    mut commands: Commands,
    mut last: Local<Option<(At, Stack, Room)>>,
    kit: Res<Kit>,
    room: Res<Room>,
    out: Res<BoardOut>,
    picked: Res<Picked>,
    cursor: Res<CairnsCursor>,
    ring: Res<FocusRing>,
    parts: Res<CairnsParts>,
    view: Res<TableView<Cairns>>,
    timeline: Res<Timeline>,
    cells: Query<&Cell>,
    plates: Query<Entity, With<Profile>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let position = &view.0.position;
    let under = ring.0.then(|| cell_under(*cursor, parts.near)).flatten();
    let now = looked_at(&picked, &cells, under)
        .map(|at| (at, position.stack(at), *room))
        .filter(|(_, stack, _)| !stack.is_empty() && !timeline.is_playing());
    if *last == now && plates.is_empty() == now.is_none() {
        return;
    }
    hide_profile(commands.reborrow(), plates);
    redraw.write(RequestRedraw);
    *last = now;
    if let Some((at, stack, room)) = now {
        draw(&mut commands, &kit, side_colours(&out), at, stack, &room);
    }
}

fn draw(
    commands: &mut Commands,
    kit: &Kit,
    colours: [Color; 2],
    at: At,
    stack: Stack,
    room: &Room,
) {
    let small = room.portrait || room.tight();
    let mut node = Node {
        position_type: PositionType::Absolute,
        left: px(12),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        row_gap: px(3),
        padding: UiRect::axes(px(12), px(8)),
        border_radius: BorderRadius::all(px(8)),
        ..default()
    };
    if small {
        node.left = px(8);
        node.top = px(if room.tight() {
            // In a window that lies the plate above it may have a second line.
            2.0 * TIGHT_GAP + TIGHT_PLATE + if room.portrait { 0.0 } else { 14.0 }
        } else {
            62.0
        });
        node.padding = UiRect::axes(px(8), px(4));
        node.row_gap = px(1);
    } else {
        node.bottom = px(92);
    }
    let plate = commands
        .spawn((
            Name::new("Stack from the side"),
            Profile,
            BelowLog,
            DespawnOnExit(Screen::Table),
            node,
            BackgroundColor(kit.plate),
            Pickable::IGNORE,
        ))
        .id();
    let (wide, thick) = if small { (44.0, 13.0) } else { (78.0, 22.0) };
    let stones: Vec<Seat> = stack.stones().collect();
    for (up, seat) in stones.iter().enumerate().rev() {
        stone(
            commands,
            plate,
            colours[seat.index()],
            *seat,
            (wide * (1.0 - 0.07 * up as f32), thick),
        );
    }
    commands.spawn((
        text(kit, at.to_string(), if small { 12.0 } else { 15.0 }, true),
        ChildOf(plate),
    ));
}

/// One stone seen from its side: filled for First, hollow with a belt for Second, with its mark.
fn stone(
    commands: &mut Commands,
    plate: Entity,
    colour: Color,
    seat: Seat,
    (wide, thick): (f32, f32),
) {
    let bar = commands
        .spawn((
            Node {
                width: px(wide),
                height: px(thick),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                border_radius: BorderRadius::all(px(thick * 0.48)),
                ..default()
            },
            BackgroundColor(colour),
            Pickable::IGNORE,
            ChildOf(plate),
        ))
        .id();
    let dark = Color::srgb(0.07, 0.065, 0.06);
    ui::mark(commands, bar, seat, dark, thick * 0.62);
}
