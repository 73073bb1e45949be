//! The last lines of the log beside the table, where the window is wide enough for them. A line leads
//! to where the table stood then, as in the log itself.

use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui_widgets::Button;

use super::{LogBook, LogLine};
use crate::lessons::CurrentLesson;
use crate::rulebook::CurrentRules;
use crate::screens::{Press, Screen};
use crate::sharing::OffPicture;
use crate::table::Shown;
use crate::ui::{Kit, Room, text};

/// How many lines stand there at most; what finds no room is cut off above.
const LINES: usize = 12;
/// From how wide a window, in the plates' own pixels, nothing of the board lies there.
const WIDE: f32 = 1_180.0;
/// Above and below are the plates.
const PLATE: f32 = 78.0;

#[derive(Component)]
struct SideLog;

/// It stands where the side log would end: that then ends above it.
#[derive(Component, Clone, Copy, Debug)]
pub struct BelowLog;

/// How high what stands there is at most, in the plates' own pixels.
const BELOW: f32 = 176.0;

/// A line, and whether it is of the position that is seen.
#[derive(Component)]
struct Line(bool);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (lay, make_room, shade)
            .chain()
            .after(super::log_book::write_log)
            .run_if(in_state(Screen::Table)),
    );
}

/// Whether there is room for it.
fn is_wide(room: &Room) -> bool {
    !room.portrait && !room.tight() && room.size.x >= WIDE
}

/// Lays the lines anew when others are to be there.
fn lay(
    mut commands: Commands,
    kit: Res<Kit>,
    book: Res<LogBook>,
    shown: Res<Shown>,
    room: Res<Room>,
    lesson: Option<Res<CurrentLesson>>,
    rules: Option<Res<CurrentRules>>,
    old: Query<Entity, With<SideLog>>,
    mut laid: Local<(Vec<LogLine>, u32)>,
    mut redraw: MessageWriter<bevy::window::RequestRedraw>,
) {
    let first = book.lines.len().saturating_sub(LINES);
    // There the guide of a lesson stands, or the rules.
    let free = lesson.is_none() && rules.is_none();
    let lines: &[LogLine] = if is_wide(&room) && free {
        &book.lines[first..]
    } else {
        &[]
    };
    // A table that was left has taken them along.
    let there = !old.is_empty();
    if laid.0 == lines && laid.1 == shown.ply && there != lines.is_empty() {
        return;
    }
    *laid = (lines.to_vec(), shown.ply);
    for log in &old {
        commands.entity(log).despawn();
    }
    redraw.write(bevy::window::RequestRedraw);
    if lines.is_empty() {
        return;
    }
    let column = commands
        .spawn((
            Name::new("Side log"),
            SideLog,
            OffPicture,
            DespawnOnExit(Screen::Table),
            Node {
                position_type: PositionType::Absolute,
                left: px(12),
                width: px(256),
                top: px(PLATE),
                bottom: px(PLATE),
                flex_direction: FlexDirection::Column,
                justify_content: JustifyContent::FlexEnd,
                row_gap: px(2),
                overflow: Overflow::clip(),
                ..default()
            },
            Pickable::IGNORE,
        ))
        .id();
    for line in lines {
        let here = line.ply == shown.ply;
        let words = line.words();
        let button = commands
            .spawn((
                Name::new(format!("Log line {}", line.ply)),
                Button,
                Press::Show(line.ply),
                Line(here),
                Hovered::default(),
                Node {
                    flex_shrink: 0.0,
                    padding: UiRect::axes(px(10), px(4)),
                    border_radius: BorderRadius::all(px(6)),
                    ..default()
                },
                BackgroundColor(kit.plate.with_alpha(0.45)),
                ChildOf(column),
            ))
            .id();
        let colour = if here { kit.ink } else { kit.faint };
        commands
            .spawn((text(&kit, words, 14.0, false), ChildOf(button)))
            .insert(TextColor(colour));
    }
}

/// Ends above what stands below it.
fn make_room(below: Query<(), With<BelowLog>>, mut logs: Query<&mut Node, With<SideLog>>) {
    let bottom = if below.is_empty() {
        px(PLATE)
    } else {
        px(PLATE + BELOW)
    };
    for mut node in &mut logs {
        if node.bottom != bottom {
            node.bottom = bottom;
        }
    }
}

/// The line under the pointer stands out, and that of the position that is seen.
fn shade(kit: Res<Kit>, mut lines: Query<(&Line, &Hovered, &mut BackgroundColor)>) {
    for (Line(here), hovered, mut back) in &mut lines {
        let alpha = match (hovered.get(), here) {
            (true, _) => 0.95,
            (false, true) => 0.75,
            (false, false) => 0.45,
        };
        back.set_if_neq(BackgroundColor(kit.plate.with_alpha(alpha)));
    }
}
