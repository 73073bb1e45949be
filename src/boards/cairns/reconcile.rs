//! Makes the entities equal to the view, whatever they were.

use bevy::prelude::*;
use stonecircle_rules::Seat;
use stonecircle_rules::cairns::{Cairns, Cell};

use super::{CairnsParts, layout, parts};
use crate::table::{Home, Homes, Stone, TableView, Wanted, settle_homes};

pub(super) fn reconcile(world: &mut World) {
    let homes = wanted(world);
    let board = world.resource::<CairnsParts>().board;
    settle_homes(world, board, homes);
    for at in Cell::all() {
        parts::stand(world, at);
    }
}

/// Every stack with the stones that the view wants there, in order; nothing is in the air.
fn wanted(world: &World) -> Homes {
    let position = &world.resource::<TableView<Cairns>>().0.position;
    let parts = world.resource::<CairnsParts>();
    let flat = |seat: Seat| Stone {
        seat,
        value: None,
        face_down: false,
    };
    let mut homes: Homes = vec![(Home::Stack(parts.air), Vec::new())];
    for at in Cell::all() {
        let stones = position
            .stack(at)
            .stones()
            .zip(1..)
            .map(|(seat, height)| Wanted {
                stone: flat(seat),
                at: layout::rest(at, height, parts.near),
                pose: layout::pose(at, height),
            });
        homes.push((Home::Stack(parts.pile(at)), stones.collect()));
    }
    for seat in Seat::BOTH {
        let stones = (0..position.supply(seat)).map(|index| Wanted {
            stone: flat(seat),
            at: layout::supply(seat, index.into()),
            pose: layout::supply_pose(),
        });
        homes.push((Home::Stack(parts.supplies[seat.index()]), stones.collect()));
    }
    homes
}
