//! The entities of the moor: cells, the stacks that stand on them, and supplies.

use bevy::prelude::*;
use stonecircle_host::Snapshot;
use stonecircle_rules::cairns::{Cairns, Cell as At, Move};
use stonecircle_rules::{Seat, View};

use super::{LastMove, Picked, layout};
use crate::controllers::PickTop;
use crate::table::{
    Board, Cell, OnCell, PickArea, Stack, StackKind, Stone, TableView, load_view, near_side,
    put_away, stones_at,
};

/// The entities of the board that is out.
#[derive(Resource, Debug)]
pub struct CairnsParts {
    /// The root.
    pub board: Entity,
    /// The cells, by index.
    pub cells: [Entity; 25],
    /// The stack that stands on each cell, perhaps without a stone, by the cell's index.
    pub piles: [Entity; 25],
    /// One supply a seat.
    pub supplies: [Entity; 2],
    /// The stones that are carried, between one stage of a turn and the next.
    pub air: Entity,
    /// Who sits at the near side.
    pub near: Seat,
}

impl CairnsParts {
    /// The cell entity.
    #[must_use]
    pub fn cell(&self, at: At) -> Entity {
        self.cells[at.index()]
    }

    /// The stack on a cell.
    #[must_use]
    pub fn pile(&self, at: At) -> Entity {
        self.piles[at.index()]
    }
}

/// The cell of the rules that a cell entity stands for.
#[must_use]
pub fn place_of(cell: &Cell) -> Option<At> {
    At::from_index(cell.index.into())
}

/// Where the last turn went, as the log of a whole view tells it.
fn last_move(world: &World, snapshot: &Snapshot) -> LastMove {
    let view = &world.resource::<TableView<Cairns>>().0;
    let entry = snapshot.log.last();
    match entry.and_then(|entry| view.read_move(&entry.glimpse.action).ok()) {
        Some(Move::Drop { at }) => LastMove {
            from: None,
            to: vec![at],
        },
        Some(Move::Carry {
            from,
            direction,
            count,
        }) => LastMove {
            from: Some(from),
            to: (1..=count)
                .filter_map(|step| from.ahead(direction, step))
                .collect(),
        },
        None => LastMove::default(),
    }
}

/// Shows a whole view: brings the board out if it is not, turned to whoever looks.
pub(super) fn load(world: &mut World, snapshot: &Snapshot) -> Result<(), String> {
    load_view::<Cairns>(world, snapshot)?;
    // Nothing is in the hand, and the last turn is the one that the log ends with.
    let last = last_move(world, snapshot);
    world.resource_mut::<LastMove>().set_if_neq(last);
    let hovered = world.resource::<Picked>().hovered;
    world.resource_mut::<Picked>().set_if_neq(Picked {
        hovered,
        ..Picked::default()
    });
    let out = world.get_resource::<CairnsParts>();
    let near = near_side(
        world,
        world.resource::<TableView<Cairns>>().0.viewer(),
        out.map(|parts| parts.near),
    );
    if out.is_some_and(|parts| parts.near == near && world.get_entity(parts.board).is_ok()) {
        return Ok(());
    }
    let old = world
        .remove_resource::<CairnsParts>()
        .map(|parts| parts.board);
    put_away(world, old);
    spawn(world, near);
    Ok(())
}

fn spawn(world: &mut World, near: Seat) {
    let board = world
        .spawn((Name::new("Cairns board"), Board { near }, CairnsBoard))
        .id();
    let cells: Vec<Entity> = At::all()
        .map(|at| {
            world
                .spawn((
                    Name::new(at.to_string()),
                    Cell {
                        index: at.index() as u16,
                        name: at.to_string(),
                    },
                    PickArea::Box(Vec2::splat(0.5)),
                    PickTop::default(),
                    Transform::from_translation(layout::cell(at)),
                    ChildOf(board),
                ))
                .id()
        })
        .collect();
    let cells: [Entity; 25] = core::array::from_fn(|index| cells[index]);
    let piles = cells.map(|cell| {
        let pile = Stack {
            kind: StackKind::Pile,
            seat: Seat::First,
        };
        world
            .spawn((Name::new("Pile"), pile, OnCell(cell), ChildOf(board)))
            .id()
    });
    let supplies = Seat::BOTH.map(|seat| {
        world
            .spawn((
                Name::new(format!("Supply of {seat:?}")),
                Stack {
                    kind: StackKind::Supply,
                    seat,
                },
                PickArea::Box(crate::look::cairns::SUPPLY_HALF_SIZE + 0.08),
                Transform::from_translation(layout::supply_middle(seat)),
                ChildOf(board),
            ))
            .id()
    });
    let air = world
        .spawn((
            Name::new("Carried"),
            Stack {
                kind: StackKind::Pile,
                seat: Seat::First,
            },
            ChildOf(board),
        ))
        .id();
    world.insert_resource(CairnsParts {
        board,
        cells,
        piles,
        supplies,
        air,
        near,
    });
}

/// After its stones have changed, a stack belongs to the side of its top stone, and the pointer
/// finds it as high as it stands.
pub(super) fn stand(world: &mut World, at: At) {
    let parts = world.resource::<CairnsParts>();
    let (pile, cell, near) = (parts.pile(at), parts.cell(at), parts.near);
    let stones = stones_at(world, crate::table::Home::Stack(pile));
    let holder = stones
        .last()
        .and_then(|top| world.get::<Stone>(*top))
        .map(|stone| stone.seat);
    if let (Some(seat), Some(mut stack)) = (holder, world.get_mut::<Stack>(pile)) {
        stack.set_if_neq(Stack {
            kind: StackKind::Pile,
            seat,
        });
    }
    let height = u8::try_from(stones.len()).unwrap_or(u8::MAX);
    let top = if height == 0 {
        Vec3::ZERO
    } else {
        layout::top(at, height, near) - layout::cell(at)
    };
    if let Some(mut pick) = world.get_mut::<PickTop>(cell) {
        pick.set_if_neq(PickTop(top));
    }
}

/// Marks the root of a Cairns board; the look dresses it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CairnsBoard;
