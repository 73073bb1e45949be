//! Homes: the cells and stacks in which a view wants stones, and the one way to make the entities
//! equal to that.

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;

use super::{
    CellStones, InStack, Leaving, OnCell, PoseOf, Reconcile, Reconciled, StackStones, Stone,
    spawn_stone,
};
use crate::choreography::{Finish, Pose, Timeline, TimelineEnded};

/// Where a stone belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Home {
    /// On a cell of the board.
    Cell(Entity),
    /// In a stack: a hand, a tray, a pile.
    Stack(Entity),
}

/// A stone as a view wants it: how it looks, where and how it rests.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wanted {
    /// What it shows.
    pub stone: Stone,
    /// Where its root rests.
    pub at: Vec3,
    /// How it holds itself there.
    pub pose: Pose,
}

impl Wanted {
    /// Where and how one entity stands that is all of the stone.
    #[must_use]
    pub fn rests(&self) -> Transform {
        Transform::from_translation(self.at) * self.pose.transform()
    }

    /// A point of the way from here to there, 0 to 1.
    #[must_use]
    pub fn towards(&self, to: &Self, share: f32) -> Self {
        Self {
            stone: to.stone,
            at: self.at.lerp(to.at, share),
            pose: Pose::between(&self.pose, &to.pose, share),
        }
    }
}

/// Every home of a board with the stones that the view wants there, in order.
pub type Homes = Vec<(Home, Vec<Wanted>)>;

/// Makes the stones of `board` equal to what is wanted, whatever they were, and adds every logical
/// change to [`Reconciled`]. A home that is not in the list is left alone.
pub fn settle_homes(world: &mut World, board: Entity, homes: Homes) {
    let mut changes = 0;
    // What has left is gone for good; its last motion was shown or is skipped.
    let mut leaving = world.query_filtered::<Entity, With<Leaving>>();
    let left: Vec<Entity> = leaving.iter(world).collect();
    for stone in left {
        world.despawn(stone);
    }
    for (home, wanted) in homes {
        let mut standing = stones_at(world, home);
        // A stone never changes sides: where one of the other side is wanted it is another stone,
        // with a look of its own. What comes after it is laid anew too, to keep the order.
        let other = |world: &World, (stone, want): (&Entity, &Wanted)| {
            let seat = world.get::<Stone>(*stone).map(|stone| stone.seat);
            seat != Some(want.stone.seat)
        };
        let strange = standing
            .iter()
            .zip(&wanted)
            .position(|pair| other(world, pair));
        if let Some(strange) = strange {
            for stone in standing.split_off(strange) {
                changes += 1;
                world.despawn(stone);
            }
        }
        for (index, want) in wanted.iter().enumerate() {
            let stone = match standing.get(index) {
                Some(stone) => *stone,
                None => {
                    changes += 1;
                    spawn_at(world, board, home, want)
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
    world.resource_mut::<Reconciled>().0 += changes;
}

/// Spawns a stone at its home.
pub fn spawn_at(world: &mut World, board: Entity, home: Home, want: &Wanted) -> Entity {
    let stone = spawn_stone(&mut world.commands(), board, want.stone, want.at, want.pose);
    world.flush();
    put(world, stone, home);
    stone
}

/// Gives a stone its home; it comes last there.
pub fn put(world: &mut World, stone: Entity, home: Home) {
    let mut entity = world.entity_mut(stone);
    match home {
        Home::Cell(cell) => entity.remove::<InStack>().insert(OnCell(cell)),
        Home::Stack(stack) => entity.remove::<OnCell>().insert(InStack(stack)),
    };
}

/// Takes a stone off the game: only its last motion is still to be seen.
pub fn leave(world: &mut World, stone: Entity) {
    world
        .entity_mut(stone)
        .remove::<(OnCell, InStack)>()
        .insert(Leaving);
}

/// The stones at a home, in order.
#[must_use]
pub fn stones_at(world: &World, home: Home) -> Vec<Entity> {
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

/// When a timeline has ended, stones that left go, and everything rests where it belongs.
pub(super) fn settle_after_timeline(
    world: &mut World,
    mut ends: Local<MessageCursor<TimelineEnded>>,
) {
    let ended = ends
        .read(world.resource::<Messages<TimelineEnded>>())
        .count()
        > 0;
    if ended && !world.resource::<Timeline>().is_playing() {
        world.run_schedule(Reconcile);
    }
}
