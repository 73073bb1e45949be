//! Makes the entities equal to the view, whatever they were.

use bevy::prelude::*;
use stonecircle_rules::Seat;
use stonecircle_rules::surge::{SeenHand, Square, Surge};

use super::{SurgeParts, layout};
use crate::choreography::{Finish, Pose, Timeline, TimelineEnded};
use crate::table::{
    CellStones, GoneStones, InStack, Leaving, OnCell, PoseOf, Reconcile, Reconciled, StackStones,
    Stone, TableView, spawn_stone,
};

/// Where a stone belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Home {
    Cell(Entity),
    Stack(Entity),
}

/// A stone as the view wants it: its home, how it looks, where and how it rests.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    home: Home,
    stone: Stone,
    at: Vec3,
    pose: Pose,
}

pub(super) fn reconcile(world: &mut World) {
    let wanted = wanted(world);
    let mut changes = 0;
    // What has left is gone for good; its last motion was shown or is skipped.
    let mut leaving = world.query_filtered::<Entity, With<Leaving>>();
    let left: Vec<Entity> = leaving.iter(world).collect();
    for stone in left {
        world.despawn(stone);
    }
    for (home, wanted) in wanted {
        let standing = standing(world, home);
        for (index, want) in wanted.iter().enumerate() {
            let stone = match standing.get(index) {
                Some(stone) => *stone,
                None => {
                    changes += 1;
                    let board = world.resource::<SurgeParts>().board;
                    let stone =
                        spawn_stone(&mut world.commands(), board, want.stone, want.at, want.pose);
                    world.flush();
                    let mut entity = world.entity_mut(stone);
                    match want.home {
                        Home::Cell(cell) => entity.insert(OnCell(cell)),
                        Home::Stack(stack) => entity.insert(InStack(stack)),
                    };
                    stone
                }
            };
            if world.get::<Stone>(stone) != Some(&want.stone) {
                changes += 1;
                world.entity_mut(stone).insert(want.stone);
            }
            rest(world, stone, want);
        }
        for extra in standing.iter().skip(wanted.len()) {
            changes += 1;
            world.despawn(*extra);
        }
    }
    rest_token(world);
    world.resource_mut::<Reconciled>().0 += changes;
}

/// The token lies with who places first.
fn rest_token(world: &mut World) {
    let view = &world.resource::<TableView<Surge>>().0;
    let rests = layout::token(view.standing().first_placer);
    let token = world.resource::<SurgeParts>().token;
    if let Some(mut transform) = world.get_mut::<Transform>(token) {
        transform.set_if_neq(Transform::from_translation(rests));
    }
}

/// When a timeline has ended, stones that left go, and everything rests where it belongs.
pub(super) fn after_timeline(world: &mut World) {
    let ended = !world
        .resource_mut::<Messages<TimelineEnded>>()
        .drain()
        .collect::<Vec<_>>()
        .is_empty();
    if ended && !world.resource::<Timeline>().is_playing() {
        world.run_schedule(Reconcile);
    }
}

fn standing(world: &World, home: Home) -> Vec<Entity> {
    match home {
        Home::Cell(cell) => world
            .get::<CellStones>(cell)
            .map(|stones| stones.stones().to_vec()),
        Home::Stack(stack) => world
            .get::<StackStones>(stack)
            .map(|stones| stones.stones().to_vec()),
    }
    .unwrap_or_default()
}

/// Puts a stone exactly to its place. While motion plays, the choreography writes instead.
fn rest(world: &mut World, stone: Entity, want: &Wanted) {
    if let Some(mut transform) = world.get_mut::<Transform>(stone) {
        transform.set_if_neq(Transform::from_translation(want.at));
    }
    let children: Vec<Entity> = world
        .get::<Children>(stone)
        .map(|children| children.iter().collect())
        .unwrap_or_default();
    for child in children {
        if world.get::<PoseOf>(child).is_none() {
            continue;
        }
        if let Some(mut pose) = world.get_mut::<Pose>(child) {
            pose.set_if_neq(want.pose);
        }
        if let Some(mut finish) = world.get_mut::<Finish>(child) {
            finish.set_if_neq(Finish::default());
        }
    }
}

/// Every home on the board with the stones that the view wants there, in order.
fn wanted(world: &World) -> Vec<(Home, Vec<Wanted>)> {
    let view = &world.resource::<TableView<Surge>>().0;
    let parts = world.resource::<SurgeParts>();
    let gone = &world.resource::<GoneStones>().0;
    let mut homes = Vec::with_capacity(64 + 4);
    for at in Square::all() {
        let home = Home::Cell(parts.cell(at));
        let stone = view.board().stone(at).map(|stone| Wanted {
            home,
            stone: Stone {
                seat: stone.seat,
                value: stone.value,
                face_down: stone.face_down,
            },
            at: layout::square(at),
            pose: if stone.face_down {
                Pose::face_down()
            } else {
                Pose::default()
            },
        });
        homes.push((home, stone.into_iter().collect()));
    }
    for seat in Seat::BOTH {
        let home = Home::Stack(parts.hands[seat.index()]);
        let hand: Vec<Option<u8>> = match view.hand(seat) {
            SeenHand::Known(hand) => hand.values().map(Some).collect(),
            SeenHand::Hidden(count) => vec![None; count.into()],
        };
        let stones = hand.into_iter().enumerate().map(|(index, value)| Wanted {
            home,
            stone: Stone {
                seat,
                value,
                face_down: false,
            },
            at: layout::hand(seat, index),
            pose: Pose::default(),
        });
        homes.push((home, stones.collect()));
        let home = Home::Stack(parts.trays[seat.index()]);
        let won = gone.iter().filter(|gone| gone.account == Some(seat));
        let stones = won.enumerate().map(|(index, gone)| Wanted {
            home,
            stone: Stone {
                seat: gone.seat,
                value: gone.value,
                face_down: false,
            },
            at: layout::tray(seat, index),
            pose: Pose {
                size: layout::TRAY_SIZE,
                ..Pose::default()
            },
        });
        homes.push((home, stones.collect()));
    }
    homes
}
