//! Enacts happenings on the entities: which stone stands on which cell. Transforms are left to the
//! choreography.

use bevy::prelude::*;
use stonecircle_rules::Seat;
use stonecircle_rules::surmount::{Cell as Hex, Happening, Surmount};

use super::{Beat, Beats, Growing, LastTurn, SurmountParts, layout};
use crate::choreography::Pose;
use crate::table::{CurrentPly, Home, Noted, Stone, Wanted, leave, spawn_at, stones_at};

/// A stone that is not to be seen yet: the choreography brings it down.
pub(super) const UNSEEN: f32 = 0.001;

/// Enacts what the stage that ran just before has noted.
pub(super) fn enact(world: &mut World) {
    let noted = std::mem::take(&mut world.resource_mut::<Noted<Surmount>>().0);
    let current = world.resource::<CurrentPly>();
    let Some(event) = current.event.as_ref().filter(|_| current.fault.is_none()) else {
        return;
    };
    let seat = event.glimpse.seat;
    note_last(world, &noted);
    for what in noted {
        let stones = enact_one(world, seat, &what);
        world
            .resource_mut::<Beats>()
            .0
            .push(Beat { what, seat, stones });
    }
}

/// Keeps where the turn laid its stones: one stage notes them all.
fn note_last(world: &mut World, noted: &[Happening]) {
    let cells: Vec<Hex> = noted
        .iter()
        .filter_map(|what| match what {
            Happening::Laid { at } => Some(*at),
            _ => None,
        })
        .collect();
    let passed = noted.contains(&Happening::Passed);
    if passed || !cells.is_empty() {
        world
            .resource_mut::<LastTurn>()
            .set_if_neq(LastTurn { cells });
    }
}

fn enact_one(world: &mut World, seat: Seat, what: &Happening) -> Vec<(Entity, Hex)> {
    match what {
        Happening::Laid { at } => lay(world, seat, *at)
            .map(|stone| (stone, *at))
            .into_iter()
            .collect(),
        Happening::Captured { cells, .. } | Happening::Swept { cells } => cells
            .iter()
            .filter_map(|at| Some((take(world, seat.other(), *at)?, *at)))
            .collect(),
        Happening::Passed | Happening::Over { .. } => Vec::new(),
    }
}

/// Puts a new stone on a cell; a surmounting one stands on what lies there.
fn lay(world: &mut World, seat: Seat, at: Hex) -> Option<Entity> {
    let parts = world.resource::<SurmountParts>();
    let (board, size) = (parts.board, parts.size);
    let home = Home::Cell(parts.cell(at)?);
    // What was seen there while the turn was in the making goes on being seen.
    let lies = world.resource::<Growing>().sent.contains(&at);
    let rests = layout::rests(size);
    let laid = Wanted {
        stone: Stone {
            seat,
            value: None,
            face_down: false,
        },
        at: layout::stone(at, size),
        pose: Pose {
            size: if lies { rests.size } else { UNSEEN },
            ..rests
        },
    };
    Some(spawn_at(world, board, home, &laid))
}

/// Takes a side's stone off its cell.
fn take(world: &mut World, seat: Seat, at: Hex) -> Option<Entity> {
    let cell = world.resource::<SurmountParts>().cell(at)?;
    let stone = stones_at(world, Home::Cell(cell))
        .into_iter()
        .find(|stone| {
            world
                .get::<Stone>(*stone)
                .is_some_and(|stone| stone.seat == seat)
        })?;
    leave(world, stone);
    Some(stone)
}
