//! Dresses the Surge Stones table: meshes for its entities, and the marks that lie on it.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use stonecircle_rules::Seat;
use stonecircle_rules::surge::Surge;

use super::beats::LastLaid;
use super::parts::SurgeBoard;
use super::{Held, SurgeCursor, SurgeParts, layout, plates};
use crate::choreography::{ChoreographySystems, Finish, Timeline};
use crate::controllers::FocusRing;
use crate::look::{BoardSettings, Look, MARK_HEIGHT, MarkLook, MarkShape, StoneKind, StoneLook};
use crate::table::{Cell, OnCell, PoseOf, Stone, TableView, table_shows};

/// A mark on the board; all are laid anew when what they tell changes.
#[derive(Component)]
struct Mark;

/// The stone that is passed across: it lies with who places first.
#[derive(Component)]
struct Token;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(dress_board)
        .add_observer(dress_stone.run_if(table_shows::<Surge>))
        .add_systems(
            Update,
            (show_stones, lay_marks, pass_token)
                .after(ChoreographySystems::Show)
                .run_if(table_shows::<Surge>)
                .run_if(resource_exists::<SurgeParts>),
        );
}

const fn kind(seat: Seat) -> StoneKind {
    match seat {
        Seat::First => StoneKind::Blue,
        Seat::Second => StoneKind::Orange,
    }
}

fn dress_board(
    added: On<Add, SurgeBoard>,
    mut commands: Commands,
    look: Res<Look>,
    boards: Query<&SurgeBoard>,
    mut settings: ResMut<BoardSettings>,
) {
    let Ok(board) = boards.get(added.entity) else {
        return;
    };
    settings.turned = board.near == Seat::Second;
    let root = added.entity;
    commands.spawn((Name::new("Slab"), look.surge_board(), ChildOf(root)));
    for seat in Seat::BOTH {
        let first = seat == Seat::First;
        commands.spawn((
            Name::new("Pouch"),
            look.pouch(first),
            Transform::from_translation(crate::look::surge::pouch_position(first)),
            ChildOf(root),
        ));
    }
    commands.spawn((
        Name::new("Token"),
        Token,
        look.stone(StoneKind::White, None, 3),
        Transform::from_scale(Vec3::splat(layout::TRAY_SIZE)),
        ChildOf(root),
    ));
}

fn dress_stone(
    added: On<Add, PoseOf>,
    mut commands: Commands,
    look: Res<Look>,
    poses: Query<&PoseOf>,
    stones: Query<&Stone>,
    parts: Option<Res<SurgeParts>>,
) {
    if parts.is_none() {
        return;
    }
    let Ok(of) = poses.get(added.entity) else {
        return;
    };
    let Ok(stone) = stones.get(of.0) else {
        return;
    };
    let seed = usize::try_from(of.0.to_bits() % 97).unwrap_or(0);
    commands
        .entity(added.entity)
        .insert(look.stone(kind(stone.seat), stone.value, seed));
}

fn show_stones(
    held: Res<Held>,
    parts: Res<SurgeParts>,
    stones: Query<&Stone>,
    mut looks: Query<(&PoseOf, &Finish, &mut StoneLook)>,
) {
    for (of, finish, mut look) in &mut looks {
        let Ok(stone) = stones.get(of.0) else {
            continue;
        };
        let mut wanted = *look;
        wanted.value = stone.value;
        wanted.facing = if parts.near == Seat::Second { 4 } else { 0 };
        wanted.crack = finish.crack;
        wanted.dim = finish.dim;
        wanted.highlight = finish.glow;
        wanted.selected = if held.stone == Some(of.0) { 1.0 } else { 0.0 };
        look.set_if_neq(wanted);
    }
}

/// What the marks told when they were laid last.
#[derive(Default, PartialEq, Clone)]
struct Told {
    legal: Vec<Vec3>,
    last: Vec<Vec3>,
    cursor: Option<Vec3>,
    hover: Option<Vec3>,
}

fn lay_marks(
    mut commands: Commands,
    mut told: Local<Told>,
    look: Res<Look>,
    held: Res<Held>,
    last: Res<LastLaid>,
    cursor: Res<SurgeCursor>,
    ring: Res<FocusRing>,
    parts: Res<SurgeParts>,
    view: Res<TableView<Surge>>,
    timeline: Res<Timeline>,
    cells: Query<&Transform, With<Cell>>,
    stones: Query<(&Stone, &OnCell)>,
    marks: Query<Entity, With<Mark>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let still = !timeline.is_playing();
    let flat = |place: Vec3| Vec3::new(place.x, MARK_HEIGHT, place.z);
    let mut now = Told::default();
    if still {
        if held.stone.is_some() {
            now.legal = plates::legal_squares(&view.0, parts.near)
                .into_iter()
                .map(|at| flat(layout::square(at)))
                .collect();
        }
        now.last = last
            .stones
            .iter()
            .filter_map(|stone| stones.get(*stone).ok())
            .filter_map(|(_, on)| cells.get(on.0).ok())
            .map(|place| flat(place.translation))
            .collect();
        if ring.0 {
            now.cursor = cursor.square(parts.near).map(|at| flat(layout::square(at)));
        }
        if held.stone.is_some() {
            now.hover = held
                .hovered
                .and_then(|over| cells.get(over).ok())
                .map(|place| flat(place.translation));
        }
    }
    // Marks go with their board; a new board has to get its own.
    let lying = !marks.is_empty();
    if *told == now && lying == (now != Told::default()) {
        return;
    }
    for mark in &marks {
        commands.entity(mark).despawn();
    }
    let mut lay = |place: Vec3, shape: MarkShape, lift: f32| {
        commands.spawn((
            Name::new("Mark"),
            Mark,
            look.mark(MarkLook::new(shape)),
            Transform::from_translation(place + Vec3::Y * lift),
            ChildOf(parts.board),
        ));
    };
    for place in &now.legal {
        lay(*place, MarkShape::Legal, 0.0);
    }
    for place in &now.last {
        lay(*place, MarkShape::LastTo, 0.002);
    }
    for place in now.cursor.iter().chain(&now.hover) {
        lay(*place, MarkShape::Cursor, 0.004);
    }
    redraw.write(RequestRedraw);
    *told = now;
}

/// The token lies with who places first.
fn pass_token(
    view: Res<TableView<Surge>>,
    time: Res<Time<Real>>,
    timeline: Res<Timeline>,
    mut tokens: Query<&mut Transform, With<Token>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if timeline.is_playing() {
        return;
    }
    let goal = layout::token(view.0.standing().first_placer);
    for mut place in &mut tokens {
        if place.translation == goal {
            continue;
        }
        let share = (time.delta_secs() / 0.2).clamp(0.0, 1.0);
        let far = place.translation.distance(goal);
        let next = place.translation.lerp(goal, share);
        // A new board has it in its place at once.
        place.translation = if far < 0.02 || place.translation == Vec3::ZERO {
            goal
        } else {
            next
        };
        redraw.write(RequestRedraw);
    }
}
