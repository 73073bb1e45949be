//! The rules that a turn can break.

use thiserror::Error;

use super::cell::Cell;
use crate::core::keys;

fn stones(count: u8) -> String {
    if count == 1 {
        "1 stone".to_owned()
    } else {
        format!("{count} stones")
    }
}

/// A broken rule of Surmount, in words for a player. Sizes count stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Broken {
    /// The board of this size has no such cell.
    #[error("{cell} is not a cell of this board")]
    OffBoard {
        /// The cell.
        cell: Cell,
    },
    /// A stone can only be laid on an empty cell.
    #[error("there is already a stone on {cell}")]
    Occupied {
        /// The cell.
        cell: Cell,
    },
    /// Only an enemy stone can be surmounted.
    #[error("there is no enemy stone on {cell} to surmount")]
    NoEnemyStone {
        /// The cell.
        cell: Cell,
    },
    /// A plain surmount needs an own group that touches the cell.
    #[error("none of your groups touches {cell}")]
    NoOwnGroupTouches {
        /// The surmounted cell.
        cell: Cell,
    },
    /// The group that is created must be larger than the captured one (original edition).
    #[error(
        "the group created would have {}, which is not more than the {} of the group to capture",
        stones(*created), stones(*captured)
    )]
    NotLarger {
        /// The size of the group that would be created.
        created: u8,
        /// The size of the group that would be captured.
        captured: u8,
    },
    /// One own group must by itself be at least as large as the captured one (abstractplay).
    #[error(
        "your largest group there has {}: it must have at least the {} of the group to capture",
        stones(*largest), stones(*captured)
    )]
    NoGroupLargeEnough {
        /// The size of the largest own group that touches the cell.
        largest: u8,
        /// The size of the group that would be captured.
        captured: u8,
    },
    /// A turn goes on only after an initial stone that extends an own group.
    #[error(
        "to grow or to surmount, the initial stone must touch a group of yours: {cell} touches none"
    )]
    InitialExtendsNothing {
        /// The initial stone.
        cell: Cell,
    },
    /// A turn goes on only after an initial stone that touches an enemy group (original edition).
    #[error(
        "to grow or to surmount, the initial stone must touch an enemy group itself: {cell} touches none"
    )]
    InitialTouchesNoEnemy {
        /// The initial stone.
        cell: Cell,
    },
    /// A turn goes on only if the group of the initial stone touches an enemy group (abstractplay).
    #[error(
        "to grow or to surmount, the group of the initial stone must touch an enemy group: that of {cell} touches none"
    )]
    GroupTouchesNoEnemy {
        /// The initial stone.
        cell: Cell,
    },
    /// The growing group may not grow once no target is larger.
    #[error("the group has {} and no target is larger: it cannot grow onto {cell}", stones(*size))]
    NoLargerTarget {
        /// The further stone.
        cell: Cell,
        /// The size of the growing group.
        size: u8,
    },
    /// A further stone must touch the growing group.
    #[error("{cell} does not touch the growing group")]
    FurtherApart {
        /// The further stone.
        cell: Cell,
    },
    /// A further stone may touch no own group but the growing one.
    #[error("{cell} touches another group of yours: only the initial stone may join groups")]
    FurtherJoins {
        /// The further stone.
        cell: Cell,
    },
    /// A further stone may touch no enemy group but targets.
    #[error("{cell} touches an enemy group that is no target")]
    FurtherTouchesNoTarget {
        /// The further stone.
        cell: Cell,
    },
    /// A turn with further stones must end in a capture.
    #[error("after a further stone the turn must end in a capture")]
    MustCapture,
    /// The surmounted stone must lie next to the growing group.
    #[error("{cell} does not lie next to the growing group")]
    SurmountApart {
        /// The surmounted cell.
        cell: Cell,
    },
    /// The growing group must have exactly the size of the target that it surmounts.
    #[error(
        "the group has {}: to surmount it must have exactly the {} of the target",
        stones(*grown), stones(*target)
    )]
    NotTheTargetsSize {
        /// The size of the growing group.
        grown: u8,
        /// The size of the target.
        target: u8,
    },
    /// A turn lays a stone while that is possible.
    #[error("you can only pass when there is no other turn")]
    PassNotAllowed,
    /// More further stones than a turn can have.
    #[error("no turn lays so many stones")]
    TooManyStones,
}

keys!(Broken of "surmount" {
    OffBoard { cell } => "off-board",
    Occupied { cell } => "occupied",
    NoEnemyStone { cell } => "no-enemy-stone",
    NoOwnGroupTouches { cell } => "no-own-group-touches",
    NotLarger { created, captured } => "not-larger",
    NoGroupLargeEnough { largest, captured } => "no-group-large-enough",
    InitialExtendsNothing { cell } => "initial-extends-nothing",
    InitialTouchesNoEnemy { cell } => "initial-touches-no-enemy",
    GroupTouchesNoEnemy { cell } => "group-touches-no-enemy",
    NoLargerTarget { cell, size } => "no-larger-target",
    FurtherApart { cell } => "further-apart",
    FurtherJoins { cell } => "further-joins",
    FurtherTouchesNoTarget { cell } => "further-touches-no-target",
    MustCapture => "must-capture",
    SurmountApart { cell } => "surmount-apart",
    NotTheTargetsSize { grown, target } => "not-the-targets-size",
    PassNotAllowed => "pass-not-allowed",
    TooManyStones => "too-many-stones",
});
