//! The entities of the Surakarta board: points and trays.

use bevy::prelude::*;
use stonecircle_host::Snapshot;
use stonecircle_rules::surakarta::{Point, Surakarta};
use stonecircle_rules::{Seat, View};

use super::{LastMove, SurakartaHeld, layout};
use crate::table::{
    Board, Cell, PickArea, Stack, StackKind, TableView, load_view, near_side, put_away,
};

/// The entities of the board that is out.
#[derive(Resource, Debug)]
pub struct SurakartaParts {
    /// The root.
    pub board: Entity,
    /// One cell a point, by the point's index.
    pub points: [Entity; Point::COUNT],
    /// One tray a seat: stones that it has taken.
    pub trays: [Entity; 2],
    /// Who sits at the near side.
    pub near: Seat,
}

impl SurakartaParts {
    /// The cell of a point.
    #[must_use]
    pub fn cell(&self, at: Point) -> Entity {
        self.points[at.index()]
    }
}

/// Marks the root of a Surakarta board; the look dresses it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SurakartaBoard;

/// Shows a whole view: brings the board out if it is not, turned to whoever looks.
pub(super) fn load(world: &mut World, snapshot: &Snapshot) -> Result<(), String> {
    load_view::<Surakarta>(world, snapshot)?;
    // What was held belongs to the position before.
    world.resource_mut::<SurakartaHeld>().put_down();
    let view = &world.resource::<TableView<Surakarta>>().0;
    let last = snapshot
        .log
        .last()
        .and_then(|entry| view.read_move(&entry.glimpse.action).ok())
        .map(|action| (action.from(), action.to()));
    let out = world.get_resource::<SurakartaParts>();
    let near = near_side(world, view.viewer(), out.map(|parts| parts.near));
    let lies = out.is_some_and(|parts| parts.near == near && world.get_entity(parts.board).is_ok());
    world.insert_resource(LastMove(last));
    if lies {
        return Ok(());
    }
    let old = world
        .remove_resource::<SurakartaParts>()
        .map(|parts| parts.board);
    put_away(world, old);
    spawn(world, near);
    Ok(())
}

fn spawn(world: &mut World, near: Seat) {
    let board = world
        .spawn((Name::new("Surakarta board"), Board { near }, SurakartaBoard))
        .id();
    let mut points = [Entity::PLACEHOLDER; Point::COUNT];
    for at in Point::all() {
        points[at.index()] = world
            .spawn((
                Name::new(at.to_string()),
                Cell {
                    index: at.index() as u16,
                    name: at.to_string(),
                },
                PickArea::Box(Vec2::splat(0.5)),
                Transform::from_translation(layout::point(at)),
                ChildOf(board),
            ))
            .id();
    }
    let trays = Seat::BOTH.map(|seat| {
        let kind = StackKind::Tray;
        world
            .spawn((
                Name::new(format!("{kind:?} of {seat:?}")),
                Stack { kind, seat },
                ChildOf(board),
            ))
            .id()
    });
    world.insert_resource(SurakartaParts {
        board,
        points,
        trays,
        near,
    });
}
