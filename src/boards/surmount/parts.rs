//! The entities of the Surmount board.

use bevy::prelude::*;
use stonecircle_host::Snapshot;
use stonecircle_rules::surmount::{Cell as Hex, Cells, Surmount};
use stonecircle_rules::{Seat, View};

use super::{Beats, Growing, LastTurn, layout};
use crate::look::surmount as slab;
use crate::table::{Board, Cell, PickArea, TableView, load_view, near_side, put_away};

/// The entities of the board that is out.
#[derive(Resource, Debug)]
pub struct SurmountParts {
    /// The root.
    pub board: Entity,
    /// The side of the hexagon in cells.
    pub size: u8,
    /// Who sits at the near side.
    pub near: Seat,
    /// The cells in the order of their names.
    hexes: Vec<Hex>,
    /// Their entities, in the same order.
    cells: Vec<Entity>,
}

impl SurmountParts {
    /// The entity of a cell, if this board has it.
    #[must_use]
    pub fn cell(&self, hex: Hex) -> Option<Entity> {
        let index = self.hexes.binary_search(&hex).ok()?;
        self.cells.get(index).copied()
    }

    /// Which cell an entity of this board is.
    #[must_use]
    pub fn hex(&self, cell: &Cell) -> Option<Hex> {
        self.hexes.get(usize::from(cell.index)).copied()
    }

    /// All cells with their entities, in the order of their names.
    pub fn all(&self) -> impl Iterator<Item = (Hex, Entity)> + '_ {
        self.hexes.iter().copied().zip(self.cells.iter().copied())
    }
}

/// Shows a whole view: brings a board of its size out if it is not, turned to whoever looks.
pub(super) fn load(world: &mut World, snapshot: &Snapshot) -> Result<(), String> {
    load_view::<Surmount>(world, snapshot)?;
    // Whatever was in the making belongs to the position before.
    world.resource_mut::<Growing>().drop_turn();
    world.resource_mut::<Beats>().0.clear();
    let view = &world.resource::<TableView<Surmount>>().0;
    let last = snapshot
        .log
        .last()
        .and_then(|entry| view.read_move(&entry.glimpse.action).ok())
        .map(|turn| turn.laid().collect())
        .unwrap_or_default();
    let (viewer, size) = (view.viewer(), view.options().size);
    world
        .resource_mut::<LastTurn>()
        .set_if_neq(LastTurn { cells: last });
    let out = world.get_resource::<SurmountParts>();
    let near = near_side(world, viewer, out.map(|parts| parts.near));
    if out.is_some_and(|parts| {
        (parts.near, parts.size) == (near, size) && world.get_entity(parts.board).is_ok()
    }) {
        return Ok(());
    }
    let old = world
        .remove_resource::<SurmountParts>()
        .map(|parts| parts.board);
    put_away(world, old);
    spawn(world, near, size);
    Ok(())
}

fn spawn(world: &mut World, near: Seat, size: u8) {
    let board = world
        .spawn((
            Name::new("Surmount board"),
            Board { near },
            SurmountBoard { size },
        ))
        .id();
    let hexes: Vec<Hex> = Cells::board(size).iter().collect();
    let cells = (0..)
        .zip(&hexes)
        .map(|(index, hex)| {
            world
                .spawn((
                    Name::new(hex.to_string()),
                    Cell {
                        index,
                        name: hex.to_string(),
                    },
                    PickArea::Disc(slab::corner_radius(size)),
                    Transform::from_translation(layout::floor(*hex, size)),
                    ChildOf(board),
                ))
                .id()
        })
        .collect();
    world.insert_resource(SurmountParts {
        board,
        size,
        near,
        hexes,
        cells,
    });
}

/// Marks the root of a Surmount board; the look dresses it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SurmountBoard {
    /// The side of the hexagon in cells.
    pub size: u8,
}
