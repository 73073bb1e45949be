//! Dresses the Surakarta table: meshes for its entities, and what its stones show.

use bevy::prelude::*;
use stonecircle_rules::Seat;
use stonecircle_rules::surakarta::Surakarta;

use super::parts::SurakartaBoard;
use super::{SurakartaHeld, SurakartaParts};
use crate::choreography::{ChoreographySystems, Finish, Timeline};
use crate::look::{Look, StoneKind, StoneLook, surakarta as slab};
use crate::session::Session;
use crate::table::{OnCell, PoseOf, Stone, TableView, Wanted, table_shows};

/// How strongly a stone that could be taken up shines under the pointer.
const HOVER_GLOW: f32 = 0.55;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(dress_board)
        .add_observer(dress_stone.run_if(table_shows::<Surakarta>))
        .add_observer(ground_stone.run_if(table_shows::<Surakarta>))
        .add_systems(
            Update,
            show_stones
                .after(ChoreographySystems::Show)
                .distributive_run_if(table_shows::<Surakarta>)
                .distributive_run_if(resource_exists::<SurakartaParts>),
        );
}

/// Its bare top, as it stands in the circle.
pub(super) fn top(world: &mut World, parent: Entity) {
    let board = world.resource::<Look>().surakarta_board();
    world.spawn((Name::new("Slab"), board, ChildOf(parent)));
}

/// A stone as it stands on the top in the circle.
pub(super) fn still(world: &mut World, top: Entity, wanted: &Wanted, number: usize) -> Entity {
    let look = world.resource::<Look>();
    let stone = look.stone(kind(wanted.stone.seat), None, number);
    crate::look::still(world, top, stone, slab::floor_under)
}

const fn kind(seat: Seat) -> StoneKind {
    super::STONES[seat.index()]
}

fn dress_board(added: On<Add, SurakartaBoard>, mut commands: Commands, look: Res<Look>) {
    commands.spawn((
        Name::new("Slab"),
        look.surakarta_board(),
        ChildOf(added.entity),
    ));
}

fn dress_stone(
    added: On<Add, PoseOf>,
    mut commands: Commands,
    look: Res<Look>,
    poses: Query<&PoseOf>,
    stones: Query<&Stone>,
) {
    let Ok(of) = poses.get(added.entity) else {
        return;
    };
    let Ok(stone) = stones.get(of.0) else {
        return;
    };
    let seed = usize::try_from(of.0.to_bits() % 97).unwrap_or(0);
    commands
        .entity(added.entity)
        .try_insert(look.stone(kind(stone.seat), None, seed));
}

/// Every stone of the table has its soft shadow on the wood.
fn ground_stone(
    added: On<Add, StoneLook>,
    mut commands: Commands,
    look: Res<Look>,
    poses: Query<(), With<PoseOf>>,
) {
    if poses.contains(added.entity) {
        commands.spawn(look.contact_shadow(added.entity, slab::floor_under));
    }
}

fn show_stones(
    held: Res<SurakartaHeld>,
    parts: Res<SurakartaParts>,
    view: Res<TableView<Surakarta>>,
    session: Option<Res<Session>>,
    timeline: Res<Timeline>,
    stones: Query<(&Stone, Option<&OnCell>)>,
    mut looks: Query<(&PoseOf, &Finish, &mut StoneLook)>,
) {
    let acting = session
        .filter(|_| !timeline.is_playing())
        .and_then(|session| session.acting_seat(&view.0));
    let held_cell = held.stone.map(|at| parts.cell(at));
    let hovered = held.hovered.map(|at| parts.cell(at));
    for (of, finish, mut look) in &mut looks {
        let Ok((stone, on)) = stones.get(of.0) else {
            continue;
        };
        let cell = on.map(|on| on.0);
        let is_held = cell.is_some() && cell == held_cell;
        let under = cell.is_some() && cell == hovered && acting == Some(stone.seat) && !is_held;
        let mut wanted = *look;
        wanted.crack = finish.crack;
        wanted.dim = finish.dim;
        wanted.highlight = finish.glow.max(if under { HOVER_GLOW } else { 0.0 });
        wanted.selected = if is_held { 1.0 } else { 0.0 };
        look.set_if_neq(wanted);
    }
}
