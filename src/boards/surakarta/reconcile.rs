//! Makes the entities equal to the view, whatever they were.

use bevy::prelude::*;
use stonecircle_rules::Seat;
use stonecircle_rules::surakarta::{Point, Surakarta};

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

/// Every home on the board with the stones that the view wants there, in order.
fn wanted(world: &World) -> Homes {
    let position = &world.resource::<TableView<Surakarta>>().0.position;
    let parts = world.resource::<SurakartaParts>();
    let gone = &world.resource::<GoneStones>().0;
    let mut homes = Vec::with_capacity(Point::COUNT + 2);
    for at in Point::all() {
        let stands = position.stone(at).map(|seat| Wanted {
            stone: stone(seat),
            at: layout::point(at),
            pose: Pose::default(),
        });
        homes.push((Home::Cell(parts.cell(at)), stands.into_iter().collect()));
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
