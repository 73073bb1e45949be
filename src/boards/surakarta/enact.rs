//! Enacts happenings on the entities: which stone stands on which point or lies in which tray.
//! Transforms are left to the choreography.

use bevy::prelude::*;
use stonecircle_rules::Seat;
use stonecircle_rules::surakarta::{Happening, Point, Surakarta};

use super::beats::{Beat, Beats};
use super::{LastMove, SurakartaParts, layout};
use crate::table::{CurrentPly, Home, Noted, Stone, put, stones_at};

/// Enacts what the stage that ran just before has noted.
pub(super) fn enact(world: &mut World) {
    let noted = std::mem::take(&mut world.resource_mut::<Noted<Surakarta>>().0);
    if world.resource::<CurrentPly>().fault.is_some() {
        return;
    }
    for happening in noted {
        let beat = enact_one(world, happening);
        world.resource_mut::<Beats>().0.push(beat);
    }
}

/// The stones on a point with their owners, in the order in which they came: two while one lies on
/// the stone that it is about to take.
fn stones_on(world: &World, at: Point) -> Vec<(Entity, Seat)> {
    let cell = world.resource::<SurakartaParts>().cell(at);
    stones_at(world, Home::Cell(cell))
        .into_iter()
        .filter_map(|stone| Some((stone, world.get::<Stone>(stone)?.seat)))
        .collect()
}

fn enact_one(world: &mut World, happening: Happening) -> Beat {
    let mut beat = Beat {
        what: happening,
        stone: None,
        from: Vec3::ZERO,
        to: Vec3::ZERO,
    };
    match beat.what {
        Happening::Stepped { from, to } | Happening::Travelled { from, to, .. } => {
            (beat.from, beat.to) = (layout::point(from), layout::point(to));
            if let Some((stone, _)) = stones_on(world, from).first().copied() {
                beat.stone = Some(stone);
                let cell = world.resource::<SurakartaParts>().cell(to);
                put(world, stone, Home::Cell(cell));
            }
            world.resource_mut::<LastMove>().0 = Some((from, to));
        }
        Happening::Taken { at } => {
            beat.from = layout::point(at);
            // The stone that has come to the point takes the one that was there.
            let current = world.resource::<CurrentPly>();
            let mover = current.event.as_ref().map(|event| event.glimpse.seat);
            let taken = stones_on(world, at)
                .into_iter()
                .find(|(_, seat)| Some(*seat) != mover);
            if let (Some((stone, _)), Some(taker)) = (taken, mover) {
                beat.stone = Some(stone);
                let tray = world.resource::<SurakartaParts>().trays[taker.index()];
                let index = stones_at(world, Home::Stack(tray)).len();
                beat.to = layout::tray(taker, index);
                put(world, stone, Home::Stack(tray));
            }
        }
        Happening::Quiet { .. } | Happening::Over { .. } => {}
    }
    beat
}
