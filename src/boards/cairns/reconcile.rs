//! Makes the entities equal to the view, whatever they were.

use bevy::prelude::*;
use stonecircle_rules::cairns::{Cairns, Cell, Position};
use stonecircle_rules::{AnyView, Game, Seat};

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

const fn flat(seat: Seat) -> Stone {
    Stone {
        seat,
        value: None,
        face_down: false,
    }
}

/// The stones on the board, at rest.
pub(super) fn stands(view: &dyn AnyView) -> Vec<Wanted> {
    let view = view.as_any().downcast_ref::<<Cairns as Game>::View>();
    let all = |view: &<Cairns as Game>::View| {
        Cell::all()
            .flat_map(|at| pile(&view.position, at, Seat::First))
            .collect()
    };
    view.map(all).unwrap_or_default()
}

/// The stones of a stack, seen by whoever sits at this side.
fn pile(position: &Position, at: Cell, near: Seat) -> impl Iterator<Item = Wanted> {
    let stones = position.stack(at).stones().zip(1..);
    stones.map(move |(seat, height)| Wanted {
        stone: flat(seat),
        at: layout::rest(at, height, near),
        pose: layout::pose(at, height),
    })
}

/// Every stack with the stones that the view wants there, in order; nothing is in the air.
fn wanted(world: &World) -> Homes {
    let position = &world.resource::<TableView<Cairns>>().0.position;
    let parts = world.resource::<CairnsParts>();
    let mut homes: Homes = vec![(Home::Stack(parts.air), Vec::new())];
    for at in Cell::all() {
        let stones = pile(position, at, parts.near).collect();
        homes.push((Home::Stack(parts.pile(at)), stones));
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
