//! Marks that lie on the board. Each has a shape of its own, so that none is
//! told from another by colour alone.

use bevy::{mesh::MeshTag, prelude::*};

use super::{meshes::STONE_HALF_HEIGHT, stone::StoneLook};

/// What a mark means, and so its shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum MarkShape {
    /// A legal target: a ring with a dot in it.
    Legal = 0,
    /// Where the last move went: brackets at the corners.
    LastTo = 1,
    /// Where the last move came from: a broken ring.
    LastFrom = 2,
    /// Hover and focus: an outline of the whole square.
    Cursor = 3,
    /// Danger: a red corner with an exclamation mark.
    Danger = 4,
    /// A soft shadow under a stone that rests.
    Contact = 5,
    /// A puff of dust.
    Dust = 6,
    /// A number from 0 to 99 on a plate in its owner's colour.
    Number = 7,
    /// A bar with an arrow's head, pointing away from the viewer.
    Arrow = 8,
    /// Where the last turn went, on a board of hexes: brackets at the six corners.
    HexLast = 9,
    /// Hover and focus on a board of hexes: an outline of the whole hex.
    HexCursor = 10,
    /// A stone that can be taken now: three wedges on it that point at its middle.
    Take = 11,
}

/// A mark. Change its parts at will, also in tweens.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(MeshTag)]
pub struct MarkLook {
    /// What it means.
    pub shape: MarkShape,
    /// How much it shows, 0 to 1.
    pub strength: f32,
    /// For [`MarkShape::Number`]: what it says.
    pub number: u8,
    /// For [`MarkShape::Number`]: the second side's plate.
    pub second: bool,
}

impl MarkLook {
    /// A mark in full strength.
    #[must_use]
    pub fn new(shape: MarkShape) -> Self {
        Self {
            shape,
            strength: 1.0,
            number: 0,
            second: false,
        }
    }

    /// A number's plate for one side.
    #[must_use]
    pub fn number(number: u8, second: bool) -> Self {
        Self {
            number,
            second,
            ..Self::new(MarkShape::Number)
        }
    }

    /// The number the shader takes apart again (`shaders/mark.wgsl`).
    #[must_use]
    pub fn tag(&self) -> u32 {
        let strength = (self.strength.clamp(0.0, 1.0) * 63.0 + 0.5) as u32;
        self.shape as u32
            | strength << 4
            | u32::from(self.number.min(99)) << 10
            | u32::from(self.second) << 17
    }
}

/// A soft shadow that stays on the floor under its stone, and fades as the
/// stone is lifted, falls or crumbles. It goes when the stone goes.
#[derive(Component, Clone, Copy, Debug)]
pub struct ContactShadow {
    /// The stone; its transform must be in the same space as the shadow's.
    pub stone: Entity,
    /// Height of the floor under it.
    pub floor: f32,
}

/// Lays contact shadows under their stones.
pub(super) fn lay_contact_shadows(
    mut commands: Commands,
    stones: Query<(Ref<Transform>, Ref<StoneLook>), Without<ContactShadow>>,
    mut shadows: Query<(Entity, Ref<ContactShadow>, &mut Transform, &mut MarkLook)>,
) {
    for (shadow, contact, mut transform, mut mark) in &mut shadows {
        let Ok((stone, look)) = stones.get(contact.stone) else {
            commands.entity(shadow).despawn();
            continue;
        };
        if !(stone.is_changed() || look.is_changed() || contact.is_changed()) {
            continue;
        }
        let rest = contact.floor + STONE_HALF_HEIGHT * stone.scale.y;
        let above = stone.translation.y - rest;
        let lift = above.max(0.0);
        let size = stone.scale.x * (1.16 + 0.5 * lift.min(1.5));
        *transform = Transform::from_xyz(
            stone.translation.x,
            contact.floor + 0.012,
            stone.translation.z,
        )
        .with_scale(Vec3::new(size, 1.0, size));
        // A stone below the floor has fallen over the edge.
        let there = if above < -0.05 { 0.0 } else { 1.0 };
        mark.strength = there * (1.0 - lift / 1.2).max(0.0) * (1.0 - look.crack);
    }
}

/// Height above a square's floor at which a mark lies: just over the ridges.
pub const MARK_HEIGHT: f32 = 0.085;

/// Writes what changed to the instances.
pub(super) fn show_marks(mut marks: Query<(&MarkLook, &mut MeshTag), Changed<MarkLook>>) {
    for (look, mut tag) in &mut marks {
        tag.set_if_neq(MeshTag(look.tag()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_keep_their_parts_apart() {
        let mark = MarkLook::number(42, true);
        let tag = mark.tag();
        assert_eq!(tag & 15, MarkShape::Number as u32);
        assert_eq!(tag >> 4 & 63, 63);
        assert_eq!(tag >> 10 & 127, 42);
        assert_eq!(tag >> 17, 1);
        assert_eq!(MarkLook::number(255, false).tag() >> 10 & 127, 99);
    }
}
