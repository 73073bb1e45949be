//! Makes the entities equal to the view, whatever they were. A turn in the making is none of its
//! business: its stones are only dress.

use bevy::prelude::*;
use stonecircle_rules::surmount::{Cell, Cells, Position, Surmount};
use stonecircle_rules::{AnyView, Game, Position as _};

use super::{SurmountParts, layout};
use crate::table::{Home, Stone, TableView, Wanted, settle_homes};

/// The stones on the board, at rest.
pub(super) fn stands(view: &dyn AnyView) -> Vec<Wanted> {
    let view = view.as_any().downcast_ref::<<Surmount as Game>::View>();
    let all = |view: &<Surmount as Game>::View| {
        let size = view.position.options().size;
        Cells::board(size)
            .iter()
            .filter_map(|hex| standing(&view.position, hex, size))
            .collect()
    };
    view.map(all).unwrap_or_default()
}

fn standing(position: &Position, hex: Cell, size: u8) -> Option<Wanted> {
    position.stone_at(hex).map(|seat| Wanted {
        stone: Stone {
            seat,
            value: None,
            face_down: false,
        },
        at: layout::stone(hex, size),
        pose: layout::rests(size),
    })
}

pub(super) fn reconcile(world: &mut World) {
    let position = &world.resource::<TableView<Surmount>>().0.position;
    let parts = world.resource::<SurmountParts>();
    let homes = parts
        .all()
        .map(|(hex, cell)| {
            let stone = standing(position, hex, parts.size);
            (Home::Cell(cell), stone.into_iter().collect())
        })
        .collect();
    let board = parts.board;
    settle_homes(world, board, homes);
}
