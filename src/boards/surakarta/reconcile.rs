//! Makes the entities equal to the view, whatever they were.

use bevy::prelude::*;
use stonecircle_rules::surakarta::{Point, Position, Surakarta};
use stonecircle_rules::{AnyView, Game, Seat};

use super::{SurakartaParts, layout};
use crate::choreography::Pose;
use crate::table::{GoneStones, Home, Homes, Stone, TableView, Wanted, settle_homes};

pub(super) fn reconcile(world: &mut World) {
    let homes = wanted(world);
    let board = world.resource::<SurakartaParts>().board;
    settle_homes(world, board, homes);
}

const fn stone(seat: Seat) -> Stone {
    Stone {
        seat,
        value: None,
        face_down: false,
    }
}

/// The stones on the board, at rest.
pub(super) fn stands(view: &dyn AnyView) -> Vec<Wanted> {
    let view = view.as_any().downcast_ref::<<Surakarta as Game>::View>();
    let all = |view: &<Surakarta as Game>::View| {
        Point::all()
            .filter_map(|at| standing(&view.position, at))
            .collect()
    };
    view.map(all).unwrap_or_default()
}

fn standing(position: &Position, at: Point) -> Option<Wanted> {
    position.stone(at).map(|seat| Wanted {
        stone: stone(seat),
        at: layout::point(at),
        pose: Pose::default(),
    })
}

/// Every home on the board with the stones that the view wants there, in order.
fn wanted(world: &World) -> Homes {
    let position = &world.resource::<TableView<Surakarta>>().0.position;
    let parts = world.resource::<SurakartaParts>();
    let gone = &world.resource::<GoneStones>().0;
    let mut homes = Vec::with_capacity(Point::COUNT + 2);
    for at in Point::all() {
        let stands = standing(position, at).into_iter().collect();
        homes.push((Home::Cell(parts.cell(at)), stands));
    }
    for seat in Seat::BOTH {
        let won = gone.iter().filter(|gone| gone.account == Some(seat));
        let stones = won.enumerate().map(|(index, gone)| Wanted {
            stone: stone(gone.seat),
            at: layout::tray(seat, index),
            pose: Pose {
                size: layout::TRAY_SIZE,
                ..Pose::default()
            },
        });
        homes.push((Home::Stack(parts.trays[seat.index()]), stones.collect()));
    }
    homes
}
