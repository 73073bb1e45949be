//! Dresses the Cairns table: meshes for its entities.

use bevy::prelude::*;
use stonecircle_rules::Seat;
use stonecircle_rules::cairns::{CAIRN, Cairns};

use super::float::in_hand;
use super::motion::LIT;
use super::parts::CairnsBoard;
use super::{CairnsParts, Picked, Step};
use crate::choreography::{ChoreographySystems, Finish, Timeline};
use crate::look::{Look, StoneKind, StoneLook, cairns as slab};
use crate::table::{PoseOf, StackStones, Stone, TableView, Wanted, table_shows};

/// How much rim light a stack under the pointer has.
const HOVERED: f32 = 0.35;

/// Which of all shapes a stone has, so that no two on the table are alike.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct Shape(usize);

pub(super) fn plugin(app: &mut App) {
    app.add_observer(dress_board)
        .add_observer(dress_stone.run_if(table_shows::<Cairns>))
        .add_systems(
            Update,
            show_stones
                .after(ChoreographySystems::Show)
                .distributive_run_if(table_shows::<Cairns>)
                .distributive_run_if(resource_exists::<CairnsParts>),
        );
}

/// Its bare top, as it stands in the circle.
pub(super) fn top(world: &mut World, parent: Entity) {
    let board = world.resource::<Look>().cairns_board();
    world.spawn((Name::new("Slab"), board, ChildOf(parent)));
}

/// A stone as it stands on the top in the circle.
pub(super) fn still(world: &mut World, _top: Entity, wanted: &Wanted, number: usize) -> Entity {
    let look = world.resource::<Look>();
    let stone = look.cairn_stone(kind(wanted.stone.seat), number);
    world.spawn(stone).id()
}

const fn kind(seat: Seat) -> StoneKind {
    super::STONES[seat.index()]
}

fn dress_board(added: On<Add, CairnsBoard>, mut commands: Commands, look: Res<Look>) {
    commands.spawn((
        Name::new("Slab"),
        look.cairns_board(),
        ChildOf(added.entity),
    ));
}

fn dress_stone(
    added: On<Add, PoseOf>,
    mut commands: Commands,
    look: Res<Look>,
    poses: Query<&PoseOf>,
    stones: Query<&Stone>,
    shapes: Query<&Shape>,
) {
    let Ok(stone) = poses.get(added.entity).and_then(|of| stones.get(of.0)) else {
        return;
    };
    let taken = |shape: &usize| shapes.iter().any(|other| other.0 == *shape);
    let shape = (0..slab::SHAPES).find(|shape| !taken(shape)).unwrap_or(0);
    commands
        .entity(added.entity)
        .try_insert((Shape(shape), look.cairn_stone(kind(stone.seat), shape)));
}

fn show_stones(
    picked: Res<Picked>,
    parts: Res<CairnsParts>,
    view: Res<TableView<Cairns>>,
    timeline: Res<Timeline>,
    stacks: Query<&StackStones>,
    stones: Query<&Stone>,
    children: Query<&Children>,
    mut looks: Query<(&Finish, &mut StoneLook), With<PoseOf>>,
) {
    let position = &view.0.position;
    let still = !timeline.is_playing();
    let facing = if parts.near == Seat::Second { 4 } else { 0 };
    let mut show = |stone: Entity, selected: bool, lit: f32| {
        let Ok(owner) = stones.get(stone) else {
            return;
        };
        for child in children.get(stone).into_iter().flatten() {
            let Ok((finish, mut look)) = looks.get_mut(*child) else {
                continue;
            };
            let mut wanted = *look;
            wanted.kind = kind(owner.seat);
            wanted.facing = facing;
            wanted.crack = finish.crack;
            wanted.dim = finish.dim;
            wanted.highlight = finish.glow.max(lit);
            wanted.selected = if selected { 1.0 } else { 0.0 };
            look.set_if_neq(wanted);
        }
    };
    for at in stonecircle_rules::cairns::Cell::all() {
        let pile = stacks
            .get(parts.pile(at))
            .map_or(&[][..], StackStones::stones);
        let height = position.stack(at).height();
        let kept = height - in_hand(picked.step, position, at);
        let light = if height == CAIRN {
            LIT
        } else if picked.hovered == Some(parts.cell(at)) {
            HOVERED
        } else {
            0.0
        };
        for (stone, level) in pile.iter().zip(1_u8..) {
            let selected = still && level > kept && level <= height;
            show(*stone, selected, if still { light } else { 0.0 });
        }
    }
    for seat in Seat::BOTH {
        let supply = stacks
            .get(parts.supplies[seat.index()])
            .map_or(&[][..], StackStones::stones);
        let held = still && picked.step == Step::Supply && position_mover(&view) == Some(seat);
        for (index, stone) in supply.iter().enumerate() {
            show(*stone, held && index + 1 == supply.len(), 0.0);
        }
    }
}

fn position_mover(view: &TableView<Cairns>) -> Option<Seat> {
    stonecircle_rules::View::to_move(&view.0)
}
