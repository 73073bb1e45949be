//! Dresses the Surge Stones table: meshes for its entities, and the marks that lie on it.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use stonecircle_rules::Seat;
use stonecircle_rules::surge::Surge;

use super::beats::LastLaid;
use super::hand::{aimed, square_under};
use super::parts::{SurgeBoard, Token};
use super::{Held, SurgeCursor, SurgeParts, Unread, layout, plates};
use crate::choreography::{ChoreographySystems, Finish, Timeline};
use crate::controllers::{FocusRing, HeldTurn};
use crate::look::{
    Appears, DANGER_HEIGHT, Look, MARK_HEIGHT, MarkLook, MarkShape, StoneKind, StoneLook,
    surge as slab,
};
use crate::session::Session;
use crate::table::{Cell, OnCell, PoseOf, ShownMarks, Stone, TableView, Wanted, table_shows};

/// A mark on the board; all are laid anew when what they tell changes.
#[derive(Component)]
struct Mark;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(dress_board)
        .add_observer(dress_stone.run_if(table_shows::<Surge>))
        .add_observer(dress_token)
        .add_observer(ground_stone.run_if(table_shows::<Surge>))
        .add_systems(
            Update,
            (show_stones, lay_marks)
                .after(ChoreographySystems::Show)
                .distributive_run_if(table_shows::<Surge>)
                .distributive_run_if(resource_exists::<SurgeParts>),
        );
}

/// Its bare top, as it stands in the circle.
pub(super) fn top(world: &mut World, parent: Entity) {
    let board = world.resource::<Look>().surge_board();
    world.spawn((Name::new("Slab"), board, ChildOf(parent)));
}

/// A stone as it stands on the top in the circle.
pub(super) fn still(world: &mut World, top: Entity, wanted: &Wanted, number: usize) -> Entity {
    let look = world.resource::<Look>();
    let stone = look.stone(kind(wanted.stone.seat), wanted.stone.value, number);
    crate::look::still(world, top, stone, slab::floor_under)
}

const fn kind(seat: Seat) -> StoneKind {
    super::STONES[seat.index()]
}

fn dress_board(added: On<Add, SurgeBoard>, mut commands: Commands, look: Res<Look>) {
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
}

/// The token is a small stone of no side. Its size stands on a child: the root only follows paths.
fn dress_token(added: On<Add, Token>, mut commands: Commands, look: Res<Look>) {
    commands.spawn((
        Name::new("Token stone"),
        look.stone(StoneKind::White, None, 3),
        Transform::from_scale(Vec3::splat(layout::TRAY_SIZE)),
        ChildOf(added.entity),
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
        .try_insert(look.stone(kind(stone.seat), stone.value, seed));
}

/// Every stone of the table has its shadow on the floor; splinters, which stand on nothing, have
/// none.
fn ground_stone(
    added: On<Add, StoneLook>,
    mut commands: Commands,
    look: Res<Look>,
    on_board: Query<(), With<ChildOf>>,
) {
    if on_board.contains(added.entity) {
        commands.spawn(look.contact_shadow(added.entity, slab::floor_under));
    }
}

fn show_stones(
    held: Res<Held>,
    parts: Res<SurgeParts>,
    stones: Query<(&Stone, Has<Unread>)>,
    mut looks: Query<(&PoseOf, &Finish, &mut StoneLook)>,
) {
    for (of, finish, mut look) in &mut looks {
        let Ok((stone, unread)) = stones.get(of.0) else {
            continue;
        };
        let mut wanted = *look;
        wanted.value = stone.value.filter(|_| !unread);
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
    danger: Vec<Vec3>,
    cursor: Option<Vec3>,
    hover: Option<Vec3>,
}

fn lay_marks(
    mut commands: Commands,
    mut told: Local<Told>,
    look: Res<Look>,
    (held, turn): (Res<Held>, Res<HeldTurn>),
    last: Res<LastLaid>,
    cursor: Res<SurgeCursor>,
    (ring, shown): (Res<FocusRing>, Res<ShownMarks>),
    parts: Res<SurgeParts>,
    view: Res<TableView<Surge>>,
    session: Option<Res<Session>>,
    timeline: Res<Timeline>,
    cells: Query<&Transform, With<Cell>>,
    places: Query<&Transform, With<Stone>>,
    stones: Query<(&Stone, &OnCell)>,
    marks: Query<Entity, With<Mark>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let still = !timeline.is_playing();
    let flat = |place: Vec3| Vec3::new(place.x, MARK_HEIGHT, place.z);
    let mut now = Told::default();
    if still {
        if held.stone.is_some() && shown.legal {
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
            .chain(last.squares.iter().map(|at| flat(layout::square(*at))))
            .collect();
        let defender = session.and_then(|session| session.defender(&view.0));
        now.danger = defender
            .filter(|_| shown.danger)
            .into_iter()
            .flat_map(|seat| view.0.over_the_edge_now(seat))
            .map(|at| flat(layout::square(at)))
            .collect();
        if ring.0 {
            now.cursor = square_under(*cursor, parts.near).map(|at| flat(layout::square(at)));
        }
        if let Some(at) = aimed(&turn, &view) {
            now.legal.clear();
            now.hover = Some(flat(layout::square(at)));
        } else if held.stone.is_some() && !ring.0 {
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
    // Where a stone has just been taken up, its squares appear one after the other.
    let hand = held.stone.filter(|_| told.legal.is_empty());
    let taken_up = hand
        .and_then(|stone| places.get(stone).ok())
        .map(|place| place.translation);
    // Signs stand upright for whoever looks.
    let turn = match parts.near {
        Seat::First => Quat::IDENTITY,
        Seat::Second => Quat::from_rotation_y(std::f32::consts::PI),
    };
    let mut lay = |place: Vec3, mark: MarkLook, lift: f32| {
        let shape = mark.shape;
        let mut mark = commands.spawn((
            Name::new("Mark"),
            Mark,
            look.mark(mark),
            Transform::from_translation(place + Vec3::Y * lift).with_rotation(turn),
            ChildOf(parts.board),
        ));
        if let Some(from) = taken_up.filter(|_| shape == MarkShape::Legal) {
            mark.insert(Appears::at(place, from));
        }
    };
    for place in &now.legal {
        lay(*place, MarkLook::new(MarkShape::Legal), 0.0);
    }
    for place in &now.last {
        lay(*place, MarkLook::new(MarkShape::LastTo), 0.002);
    }
    for place in &now.danger {
        let danger = MarkLook::new(MarkShape::Danger);
        lay(*place, danger, DANGER_HEIGHT - MARK_HEIGHT);
    }
    if let Some(place) = now.cursor {
        lay(place, MarkLook::pointed(MarkShape::Cursor, true), 0.004);
    }
    // The cursor of keys already tells of the square on which it stands.
    if let Some(place) = now.hover.filter(|_| now.hover != now.cursor) {
        lay(place, MarkLook::pointed(MarkShape::Cursor, false), 0.004);
    }
    redraw.write(RequestRedraw);
    *told = now;
}
