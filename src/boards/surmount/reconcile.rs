//! Makes the entities equal to the view, whatever they were. A turn in the making is none of its
//! business: its stones are only dress.

use bevy::prelude::*;
use stonecircle_rules::surmount::Surmount;

use super::{SurmountParts, layout};
use crate::table::{Home, Stone, TableView, Wanted, settle_homes};

pub(super) fn reconcile(world: &mut World) {
    let position = &world.resource::<TableView<Surmount>>().0.position;
    let parts = world.resource::<SurmountParts>();
    let homes = parts
        .all()
        .map(|(hex, cell)| {
            let stone = position.stone_at(hex).map(|seat| Wanted {
                stone: Stone {
                    seat,
                    value: None,
                    face_down: false,
                },
                at: layout::stone(hex, parts.size),
                pose: layout::rests(parts.size),
            });
            (Home::Cell(cell), stone.into_iter().collect())
        })
        .collect();
    let board = parts.board;
    settle_homes(world, board, homes);
}
