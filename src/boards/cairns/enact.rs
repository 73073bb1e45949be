//! Enacts happenings on the entities: which stone lies in which stack. Transforms are left to the
//! choreography.

use bevy::prelude::*;
use stonecircle_rules::cairns::{Cairns, Cell, Happening};

use super::beats::{Beat, Beats, LastMove};
use super::{CairnsParts, layout, parts};
use crate::choreography::Pose;
use crate::table::{CurrentPly, Home, Noted, Stone, TableView, Wanted, put, spawn_at, stones_at};

/// Enacts what the stage that ran just before has noted.
pub(super) fn enact(world: &mut World) {
    let noted = std::mem::take(&mut world.resource_mut::<Noted<Cairns>>().0);
    if world.resource::<CurrentPly>().fault.is_some() {
        return;
    }
    note_last(world, &noted);
    for happening in noted {
        let beat = enact_one(world, happening);
        world.resource_mut::<Beats>().0.push(beat);
    }
}

/// Keeps where the last turn went.
fn note_last(world: &mut World, noted: &[Happening]) {
    let mut last = world.resource::<LastMove>().clone();
    for happening in noted {
        match happening {
            Happening::Dropped { at, .. } => {
                last = LastMove {
                    from: None,
                    to: vec![*at],
                };
            }
            Happening::Lifted { from, .. } => {
                last = LastMove {
                    from: Some(*from),
                    to: Vec::new(),
                };
            }
            Happening::SetDown { at, .. } => last.to.push(*at),
            Happening::Cairn { .. } | Happening::Counted { .. } | Happening::Over { .. } => {}
        }
    }
    world.resource_mut::<LastMove>().set_if_neq(last);
}

fn enact_one(world: &mut World, happening: Happening) -> Beat {
    let mut beat = Beat {
        what: happening,
        stone: None,
        from: Vec3::ZERO,
        to: Vec3::ZERO,
        pose: Pose::default(),
    };
    match happening {
        Happening::Dropped { at, height } => drop_stone(world, &mut beat, at, height),
        Happening::Lifted { from, count } => {
            let (pile, air) = pile_and_air(world, from);
            let stones = stones_at(world, pile);
            let left = stones.len().saturating_sub(count.into());
            for stone in &stones[left..] {
                put(world, *stone, air);
            }
            parts::stand(world, from);
        }
        Happening::SetDown { at, height } => {
            let (pile, air) = pile_and_air(world, at);
            beat.stone = stones_at(world, air).first().copied();
            if let Some(stone) = beat.stone {
                put(world, stone, pile);
            }
            land(world, &mut beat, at, height);
        }
        Happening::Cairn { at, .. } => beat.to = layout::cell(at),
        Happening::Counted { .. } | Happening::Over { .. } => {}
    }
    beat
}

fn pile_and_air(world: &World, at: Cell) -> (Home, Home) {
    let parts = world.resource::<CairnsParts>();
    (Home::Stack(parts.pile(at)), Home::Stack(parts.air))
}

/// The topmost stone of the mover's supply goes to the cell.
fn drop_stone(world: &mut World, beat: &mut Beat, at: Cell, height: u8) {
    let view = &world.resource::<TableView<Cairns>>().0;
    let Some(seat) = view.position.holder(at) else {
        return;
    };
    let parts = world.resource::<CairnsParts>();
    let (supply, pile, board) = (
        Home::Stack(parts.supplies[seat.index()]),
        Home::Stack(parts.pile(at)),
        parts.board,
    );
    let stones = stones_at(world, supply);
    beat.from = layout::supply(seat, stones.len().saturating_sub(1));
    let stone = if let Some(stone) = stones.last() {
        put(world, *stone, pile);
        *stone
    } else {
        // A supply that was never shown still drops a stone.
        let want = Wanted {
            stone: Stone {
                seat,
                value: None,
                face_down: false,
            },
            at: beat.from,
            pose: layout::supply_pose(),
        };
        spawn_at(world, board, pile, &want)
    };
    beat.stone = Some(stone);
    land(world, beat, at, height);
}

fn land(world: &mut World, beat: &mut Beat, at: Cell, height: u8) {
    let near = world.resource::<CairnsParts>().near;
    beat.to = layout::rest(at, height, near);
    beat.pose = layout::pose(at, height);
    parts::stand(world, at);
}
