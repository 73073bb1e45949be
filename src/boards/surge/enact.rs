//! Enacts happenings on the entities: which stone stands on which cell or lies in which stack.
//! Transforms are left to the choreography.

use bevy::prelude::*;
use stonecircle_rules::Seat;
use stonecircle_rules::surge::{Happening, Square, Surge};

use super::beats::{Beat, Beats, LastLaid, What};
use super::{SurgeParts, Unread, layout};
use crate::choreography::Pose;
use crate::table::{CurrentPly, Home, InStack, Noted, Stone, leave, put, spawn_stone, stones_at};

/// Enacts what the stage that ran just before has noted.
pub(super) fn enact(world: &mut World) {
    let noted = std::mem::take(&mut world.resource_mut::<Noted<Surge>>().0);
    if world.resource::<CurrentPly>().fault.is_some() {
        return;
    }
    let hands_before = hands(world);
    let mut beats = Vec::with_capacity(noted.len());
    for happening in noted {
        beats.push(enact_one(world, happening));
    }
    tidy_hands(world, &hands_before, &mut beats);
    note_last(world, &beats);
    world.resource_mut::<Beats>().0.extend(beats);
}

/// Keeps which stones were laid last.
fn note_last(world: &mut World, beats: &[Beat]) {
    let mut last = world.resource::<LastLaid>().clone();
    let squares = std::mem::take(&mut last.squares);
    let lying = squares.into_iter().filter_map(|at| stone_on(world, at));
    last.stones.extend(lying);
    for beat in beats {
        match (&beat.what, beat.stone) {
            (What::Rules(Happening::Laid { .. }), Some(stone)) => {
                if std::mem::take(&mut last.closed) {
                    last.stones.clear();
                }
                last.stones.push(stone);
            }
            (What::Rules(Happening::TurnedUp { .. }), _) => last.closed = true,
            _ => {}
        }
    }
    world.resource_mut::<LastLaid>().set_if_neq(last);
}

fn parts(world: &World) -> ([Entity; 2], [Entity; 2], Entity) {
    let parts = world.resource::<SurgeParts>();
    (parts.hands, parts.trays, parts.board)
}

/// The stone on a square.
fn stone_on(world: &World, at: Square) -> Option<Entity> {
    let cell = world.resource::<SurgeParts>().cell(at);
    stones_at(world, Home::Cell(cell)).first().copied()
}

/// The stones of both hands, in order.
fn hands(world: &World) -> [Vec<Entity>; 2] {
    let (hands, ..) = parts(world);
    hands.map(|hand| stones_at(world, Home::Stack(hand)))
}

fn enact_one(world: &mut World, happening: Happening) -> Beat {
    let square = layout::square;
    let (stone, from, to) = match &happening {
        Happening::Laid { seat, at, value } => lay(world, *seat, *at, *value),
        Happening::Drew { seat, value } => draw(world, *seat, *value),
        Happening::TurnedUp { at, value } => {
            let stone = stone_on(world, *at);
            if let Some(mut stone) = stone.and_then(|stone| world.get_mut::<Stone>(stone)) {
                stone.value = Some(*value);
                stone.face_down = false;
            }
            (stone, square(*at), square(*at))
        }
        Happening::Moved { from, to, .. } => {
            let stone = stone_on(world, *from);
            let cell = world.resource::<SurgeParts>().cell(*to);
            if let Some(stone) = stone {
                put(world, stone, Home::Cell(cell));
            }
            (stone, square(*from), square(*to))
        }
        Happening::Clashed { at, .. } => {
            let stone = stone_on(world, *at);
            if let Some(stone) = stone {
                leave(world, stone);
            }
            (stone, square(*at), square(*at))
        }
        Happening::RolledOff { at, seat, .. } => {
            let stone = stone_on(world, *at);
            if let Some(stone) = stone {
                leave(world, stone);
            }
            let away = square(*at) + layout::forward(*seat) * 1.15;
            (stone, square(*at), away)
        }
        Happening::OverEdge { at, scorer, .. } => {
            let stone = stone_on(world, *at);
            (stone, square(*at), win(world, stone, *scorer))
        }
        Happening::Met { fronts, .. } => (None, square(fronts[0]), square(fronts[1])),
        Happening::Held { .. }
        | Happening::Skipped { .. }
        | Happening::Scored { .. }
        | Happening::Over { .. } => (None, Vec3::ZERO, Vec3::ZERO),
    };
    Beat {
        what: What::Rules(happening),
        stone,
        from,
        to,
    }
}

/// Takes the stone of this value out of the hand, or one whose value is not known, and puts it on
/// the square.
fn lay(
    world: &mut World,
    seat: Seat,
    at: Square,
    value: Option<u8>,
) -> (Option<Entity>, Vec3, Vec3) {
    let (.., board) = parts(world);
    let stones = hands(world)[seat.index()].clone();
    let fits = |stone: &Entity| {
        world
            .get::<Stone>(*stone)
            .is_some_and(|stone| stone.value == value || stone.value.is_none())
    };
    let index = stones.iter().position(fits).unwrap_or(0);
    let from = layout::hand(seat, index);
    let cell = world.resource::<SurgeParts>().cell(at);
    let laid = Stone {
        seat,
        value,
        face_down: true,
    };
    // A hand that is not on the table (it was never shown) still lays a stone.
    let stone = stones.get(index).copied().unwrap_or_else(|| {
        let spawned = spawn_stone(&mut world.commands(), board, laid, from, Pose::default());
        world.flush();
        spawned
    });
    world.entity_mut(stone).insert(laid);
    if value.is_none() {
        world.entity_mut(stone).insert(Unread);
    }
    put(world, stone, Home::Cell(cell));
    (Some(stone), from, layout::square(at))
}

fn draw(world: &mut World, seat: Seat, value: Option<u8>) -> (Option<Entity>, Vec3, Vec3) {
    let (hand_stacks, _, board) = parts(world);
    let from = layout::pouch(seat);
    let drawn = Stone {
        seat,
        value,
        face_down: false,
    };
    let stone = spawn_stone(&mut world.commands(), board, drawn, from, Pose::default());
    world.flush();
    let mut stones = hands(world)[seat.index()].clone();
    stones.push(stone);
    // Hands lie in ascending order. Taking part in the stack again moves a stone to its end.
    stones.sort_by_key(|stone| world.get::<Stone>(*stone).and_then(|stone| stone.value));
    for stone in &stones {
        world.entity_mut(*stone).remove::<InStack>();
    }
    for stone in &stones {
        put(world, *stone, Home::Stack(hand_stacks[seat.index()]));
    }
    let index = stones.iter().position(|other| *other == stone).unwrap_or(0);
    (Some(stone), from, layout::hand(seat, index))
}

fn win(world: &mut World, stone: Option<Entity>, scorer: Seat) -> Vec3 {
    let (_, trays, _) = parts(world);
    let tray = Home::Stack(trays[scorer.index()]);
    let index = stones_at(world, tray).len();
    if let Some(stone) = stone {
        put(world, stone, tray);
    }
    layout::tray(scorer, index)
}

/// Adds a beat for each stone whose place in a hand has shifted.
fn tidy_hands(world: &mut World, before: &[Vec<Entity>; 2], beats: &mut Vec<Beat>) {
    let after = hands(world);
    for seat in Seat::BOTH {
        let (before, after) = (&before[seat.index()], &after[seat.index()]);
        for (index, stone) in after.iter().enumerate() {
            let Some(old) = before.iter().position(|other| other == stone) else {
                continue;
            };
            let from = layout::hand(seat, old);
            let to = layout::hand(seat, index);
            if from != to {
                beats.push(Beat {
                    what: What::Tidied,
                    stone: Some(*stone),
                    from,
                    to,
                });
            }
        }
    }
}
