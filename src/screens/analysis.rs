//! The panel of the analysis: a line of what could be expected, ply by ply, and the turning points.

use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui_widgets::Button;
use stonecircle_rules::Seat;

use super::panels::{close, panel};
use super::{Overlay, Press};
use crate::advice::{Analyst, Subject, Turning};
use crate::hud::side_colours;
use crate::table::{BoardOut, Shown};
use crate::ui::{self, Kit, Room};
use crate::words;

/// The height of the chart, in logical pixels, and in little room.
const CHART: f32 = 150.0;
const LOW_CHART: f32 = 92.0;

/// What is said above the chart.
#[derive(Component)]
struct Says;

/// The column of a ply.
#[derive(Component)]
struct Column;

/// The bar of a side in the column with this number.
#[derive(Component, Clone, Copy)]
struct Bar(u32, Seat);

/// Below the chart: the turning points, once they are known.
#[derive(Component)]
struct Points;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        OnEnter(Overlay::Analysis),
        // By then the analysis of what is on the table has begun.
        spawn.after(crate::advice::AnalysisBegins),
    )
    .add_systems(
        Update,
        (
            shade,
            (grow, say, list_points).run_if(resource_changed::<Analyst>),
        )
            .run_if(in_state(Overlay::Analysis)),
    );
}

fn spawn(
    mut commands: Commands,
    kit: Res<Kit>,
    room: Res<Room>,
    analyst: Res<Analyst>,
    out: Res<BoardOut>,
    shown: Res<Shown>,
) {
    let slab = panel(&mut commands, Overlay::Analysis, "Analysis", 760.0);
    ui::heading(&mut commands, slab, &kit, &words!("analysis"));
    let note = ui::note(&mut commands, slab, &kit, &told(&analyst, &out));
    commands.entity(note).insert(Says);
    let list = ui::scroll(&mut commands, slab);
    if let Some(subject) = analyst.subject().filter(|it| !it.judged.is_empty()) {
        let height = if room.tight() { LOW_CHART } else { CHART };
        chart(
            &mut commands,
            list,
            &kit,
            (subject, &out, shown.ply),
            height,
        );
    }
    let points = ui::column(&mut commands, list);
    commands
        .entity(points)
        .insert(Points)
        .entry::<Node>()
        .and_modify(|mut node| {
            // What is written there breaks where the panel ends.
            node.width = percent(100);
            node.align_items = AlignItems::Stretch;
        });
    fill_points(&mut commands, points, &kit, &analyst, &out);
    close(&mut commands, slab, &kit);
}

/// How far it has come, and what to do with it.
fn told(analyst: &Analyst, out: &BoardOut) -> String {
    let Some(subject) = analyst.subject().filter(|it| !it.judged.is_empty()) else {
        return words!("analysis-nothing");
    };
    let (done, all) = subject.progress();
    if subject.found.is_none() {
        words!("analysis-goes-on", done = done, all = all)
    } else {
        let game = out.0.map_or("", |board| board.game);
        let [first, second] = Seat::BOTH.map(|seat| words::side(game, seat));
        words!("analysis-done", first = first, second = second)
    }
}

/// The columns, one for each judged ply: what the first side could expect grows upwards from the
/// middle, what the second could, downwards. Each leads to its position.
fn chart(
    commands: &mut Commands,
    list: Entity,
    kit: &Kit,
    (subject, out, here): (&Subject, &BoardOut, u32),
    height: f32,
) {
    let colours = side_colours(out);
    let row = ui::row(commands, list);
    commands.entity(row).entry::<Node>().and_modify(|mut node| {
        node.width = percent(100);
        node.column_gap = px(8);
        node.flex_wrap = FlexWrap::NoWrap;
    });
    // Whose half is whose.
    let sides = commands
        .spawn((
            Node {
                flex_direction: FlexDirection::Column,
                justify_content: JustifyContent::SpaceBetween,
                height: px(height),
                padding: UiRect::vertical(px(height * 0.16)),
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(row),
        ))
        .id();
    for seat in Seat::BOTH {
        ui::mark(commands, sides, seat, colours[seat.index()], 22.0);
    }
    let columns = commands
        .spawn((
            Name::new("Chart"),
            Node {
                flex_grow: 1.0,
                height: px(height),
                border_radius: BorderRadius::all(px(6)),
                overflow: Overflow::clip(),
                ..default()
            },
            BackgroundColor(kit.plate),
            ChildOf(row),
        ))
        .id();
    for (index, ply) in subject.judged.iter().enumerate() {
        let index = u32::try_from(index).unwrap_or(u32::MAX);
        let column = commands
            .spawn((
                Name::new(format!("Ply {ply}")),
                Button,
                Press::Show(*ply),
                Column,
                Hovered::default(),
                Node {
                    flex_grow: 1.0,
                    flex_basis: px(0),
                    min_width: px(0),
                    height: percent(100),
                    ..default()
                },
                BackgroundColor(Color::NONE),
                ChildOf(columns),
            ))
            .id();
        for seat in Seat::BOTH {
            let mut node = Node {
                position_type: PositionType::Absolute,
                left: percent(8),
                right: percent(8),
                height: percent(0),
                ..default()
            };
            match seat {
                Seat::First => node.bottom = percent(50),
                Seat::Second => node.top = percent(50),
            }
            commands.spawn((
                Bar(index, seat),
                node,
                BackgroundColor(colours[seat.index()]),
                Pickable::IGNORE,
                ChildOf(column),
            ));
        }
        if *ply == here {
            commands.spawn((
                Node {
                    position_type: PositionType::Absolute,
                    left: px(0),
                    right: px(0),
                    bottom: px(0),
                    height: px(5),
                    ..default()
                },
                BackgroundColor(kit.accent),
                Pickable::IGNORE,
                ChildOf(column),
            ));
        }
    }
    // The middle: both can expect the same.
    commands.spawn((
        Node {
            position_type: PositionType::Absolute,
            left: px(0),
            right: px(0),
            top: percent(50),
            height: px(1),
            ..default()
        },
        BackgroundColor(kit.faint),
        Pickable::IGNORE,
        ChildOf(columns),
    ));
}

/// The bars are as long as what could be expected by more than half.
fn grow(analyst: Res<Analyst>, mut bars: Query<(&Bar, &mut Node)>) {
    let Some(subject) = analyst.subject() else {
        return;
    };
    let chances: Vec<f64> = subject.chances().map(|(_, chance)| chance).collect();
    for (Bar(index, seat), mut node) in &mut bars {
        let known = usize::try_from(*index)
            .ok()
            .and_then(|index| chances.get(index));
        let Some(chance) = known else {
            continue;
        };
        let more = match seat {
            Seat::First => chance - 0.5,
            Seat::Second => 0.5 - chance,
        };
        // A thin line where neither can expect more.
        let height = percent(100.0 * more.max(0.004) as f32);
        if node.height != height {
            node.height = height;
        }
    }
}

fn say(analyst: Res<Analyst>, out: Res<BoardOut>, mut says: Query<&mut Text, With<Says>>) {
    let words = told(&analyst, &out);
    for mut text in &mut says {
        if text.0 != words {
            text.0.clone_from(&words);
        }
    }
}

/// When everything was looked at, the turning points come under the chart.
fn list_points(
    mut commands: Commands,
    kit: Res<Kit>,
    analyst: Res<Analyst>,
    out: Res<BoardOut>,
    points: Query<(Entity, Option<&Children>), With<Points>>,
) {
    for (points, children) in &points {
        if children.is_none_or(RelationshipTarget::is_empty) {
            fill_points(&mut commands, points, &kit, &analyst, &out);
        }
    }
}

fn fill_points(
    commands: &mut Commands,
    points: Entity,
    kit: &Kit,
    analyst: &Analyst,
    out: &BoardOut,
) {
    let done = analyst
        .subject()
        .is_some_and(|it| it.found.is_some() && !it.judged.is_empty());
    if !done {
        return;
    }
    let turning = analyst.turning_points();
    if turning.is_empty() {
        ui::line(commands, points, kit, &words!("analysis-no-turning"));
        return;
    }
    let game = out.0.map_or("", |board| board.game);
    for point in turning {
        let [first, second] = lines(game, &point);
        let shown = [(first.as_str(), 17.0, true), (second.as_str(), 15.0, false)];
        let said = format!("{first}. {second}");
        let press = Press::Show(point.ply);
        let button = ui::lines_button(commands, points, kit, &said, &shown, press);
        ui::stack(commands, button);
    }
}

/// A turning point in two lines.
fn lines(game: &str, point: &Turning) -> [String; 2] {
    let first = words!(
        "analysis-turning",
        ply = point.ply + 1,
        side = words::side(game, point.seat),
        played = point.played.as_str()
    );
    let second = words!(
        "analysis-better",
        better = point.better.as_str(),
        before = point.before,
        after = point.after
    );
    [first, second]
}

/// The column under the pointer stands out.
fn shade(kit: Res<Kit>, mut columns: Query<(&Hovered, &mut BackgroundColor), With<Column>>) {
    for (hovered, mut back) in &mut columns {
        let colour = if hovered.get() {
            kit.faint.with_alpha(0.18)
        } else {
            Color::NONE
        };
        back.set_if_neq(BackgroundColor(colour));
    }
}
