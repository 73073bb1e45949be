//! The things on the table: cells, stones and stacks.

use bevy::prelude::*;
use stonecircle_rules::Seat;

use crate::choreography::{Finish, Pose};

/// The root of everything that stands on the table; leaves with it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Transform, Visibility)]
pub struct Board {
    /// Who sits at the near side.
    pub near: Seat,
}

/// A place on a board where a stone or a stack can stand.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[require(Transform, Visibility)]
pub struct Cell {
    /// The game's own number of the cell.
    pub index: u16,
    /// Its name in the game's texts.
    pub name: String,
}

/// The stones on a cell, in the order in which they came.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = OnCell)]
pub struct CellStones(Vec<Entity>);

impl CellStones {
    /// The stones in order.
    #[must_use]
    pub fn stones(&self) -> &[Entity] {
        &self.0
    }
}

/// The stone stands on this cell.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = CellStones)]
pub struct OnCell(pub Entity);

/// A pile or row of stones: a hand, a tray, a pouch, a pile that is carried.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Transform, Visibility)]
pub struct Stack {
    /// What the stack is for.
    pub kind: StackKind,
    /// Whose it is.
    pub seat: Seat,
}

/// What a stack is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StackKind {
    /// Stones held, ready to be laid.
    Hand,
    /// Stones won.
    Tray,
    /// Stones not yet in play.
    Supply,
    /// A pile of stones that stands on a cell, or is carried from one to the next.
    Pile,
}

/// The stones of a stack, lowest or leftmost first.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = InStack)]
pub struct StackStones(Vec<Entity>);

impl StackStones {
    /// The stones in order.
    #[must_use]
    pub fn stones(&self) -> &[Entity] {
        &self.0
    }
}

/// The stone lies in this stack.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = StackStones)]
pub struct InStack(pub Entity);

/// A stone: whose it is and, where the viewer may know it, its value.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Transform, Visibility)]
pub struct Stone {
    /// Its owner.
    pub seat: Seat,
    /// Its value in games that have values, `None` where it is hidden.
    pub value: Option<u8>,
    /// Whether it lies face-down, its value not yet shown to all.
    pub face_down: bool,
}

/// The stone has left the game and only its last motion is still to be seen.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Leaving;

/// The child of a stone that lifts, squashes, flips and tumbles; the root only follows paths.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoseOf(pub Entity);

/// The part of the table's plane that answers to the pointer for this entity, in cells.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub enum PickArea {
    /// A rectangle: half the width along x and half the depth along z.
    Box(Vec2),
    /// A disc of this radius; of discs that overlap the nearest middle answers, so that the discs
    /// round the middles of hexes act as hexes.
    Disc(f32),
}

impl PickArea {
    /// How far `off` from the middle lies from it, if that is inside.
    #[must_use]
    pub fn distance(self, off: Vec2) -> Option<f32> {
        let inside = match self {
            Self::Box(half) => off.abs().cmple(half).all(),
            Self::Disc(radius) => off.length() <= radius,
        };
        inside.then(|| off.length())
    }
}

/// Spawns a stone with its pose child under `board`, at rest.
pub fn spawn_stone(
    commands: &mut Commands,
    board: Entity,
    stone: Stone,
    at: Vec3,
    pose: Pose,
) -> Entity {
    let root = commands
        .spawn((
            Name::new("Stone"),
            stone,
            Transform::from_translation(at),
            ChildOf(board),
        ))
        .id();
    commands.spawn((
        Name::new("Pose"),
        PoseOf(root),
        pose,
        Finish::default(),
        ChildOf(root),
    ));
    root
}
