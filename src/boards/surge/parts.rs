//! The entities of the Surge Stones board: squares, hands and trays.

use bevy::prelude::*;
use stonecircle_host::Snapshot;
use stonecircle_rules::surge::{Square, Surge};
use stonecircle_rules::{Seat, View};

use super::beats::LastLaid;
use super::{Held, layout};
use crate::table::{
    Board, Cell, PickArea, Stack, StackKind, TableView, load_view, near_side, put_away,
};

/// The entities of the board that is out.
#[derive(Resource, Debug)]
pub struct SurgeParts {
    /// The root.
    pub board: Entity,
    /// One cell a square, by the square's index.
    pub squares: [Entity; 64],
    /// One hand a seat.
    pub hands: [Entity; 2],
    /// One tray a seat: stones that it pushed over the edge.
    pub trays: [Entity; 2],
    /// The token that lies with who places first.
    pub token: Entity,
    /// Who sits at the near side.
    pub near: Seat,
}

impl SurgeParts {
    /// The cell of a square.
    #[must_use]
    pub fn cell(&self, square: Square) -> Entity {
        self.squares[square.index()]
    }
}

/// The stone that is passed across: it lies with who places first.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Transform, Visibility)]
pub struct Token;

/// A place of the near hand that answers to the pointer, counted from the left.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Transform, Visibility)]
pub struct HandSlot(pub usize);

/// Shows a whole view: brings the board out if it is not, turned to whoever looks.
pub(super) fn load(world: &mut World, snapshot: &Snapshot) -> Result<(), String> {
    load_view::<Surge>(world, snapshot)?;
    // What was held belongs to the position before.
    world.resource_mut::<Held>().put_down();
    let board = world.resource::<TableView<Surge>>().0.board();
    let squares = Square::all()
        .filter(|at| board.stone(*at).is_some_and(|stone| stone.face_down))
        .collect();
    world.insert_resource(LastLaid {
        squares,
        ..LastLaid::default()
    });
    let out = world.get_resource::<SurgeParts>();
    let near = near_side(
        world,
        world.resource::<TableView<Surge>>().0.viewer(),
        out.map(|parts| parts.near),
    );
    if out.is_some_and(|parts| parts.near == near && world.get_entity(parts.board).is_ok()) {
        return Ok(());
    }
    let old = world
        .remove_resource::<SurgeParts>()
        .map(|parts| parts.board);
    put_away(world, old);
    spawn(world, near);
    Ok(())
}

fn spawn(world: &mut World, near: Seat) {
    let board = world
        .spawn((Name::new("Surge Stones board"), Board { near }, SurgeBoard))
        .id();
    let squares: Vec<Entity> = Square::all()
        .map(|at| {
            world
                .spawn((
                    Name::new(at.to_string()),
                    Cell {
                        index: at.index() as u16,
                        name: at.to_string(),
                    },
                    PickArea::Box(Vec2::splat(0.5)),
                    Transform::from_translation(layout::square(at)),
                    ChildOf(board),
                ))
                .id()
        })
        .collect();
    let squares = core::array::from_fn(|index| squares[index]);
    let mut stack = |kind, seat| {
        world
            .spawn((
                Name::new(format!("{kind:?} of {seat:?}")),
                Stack { kind, seat },
                ChildOf(board),
            ))
            .id()
    };
    let hands = Seat::BOTH.map(|seat| stack(StackKind::Hand, seat));
    let trays = Seat::BOTH.map(|seat| stack(StackKind::Tray, seat));
    for slot in 0..3 {
        world.spawn((
            Name::new(format!("Hand place {}", slot + 1)),
            HandSlot(slot),
            PickArea::Box(Vec2::new(0.56, 0.6)),
            Transform::from_translation(layout::hand(near, slot)),
            ChildOf(board),
        ));
    }
    let view = &world.resource::<TableView<Surge>>().0;
    let rests = layout::token(view.standing().first_placer);
    let token = world
        .spawn((
            Name::new("Token"),
            Token,
            Transform::from_translation(rests),
            ChildOf(board),
        ))
        .id();
    world.insert_resource(SurgeParts {
        board,
        squares,
        hands,
        trays,
        token,
        near,
    });
}

/// Marks the root of a Surge Stones board; the look dresses it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SurgeBoard;
