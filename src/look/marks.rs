//! Marks that lie on the board. Each has a shape of its own, so that none is
//! told from another by colour alone.

use bevy::{ecs::system::SystemParam, mesh::MeshTag, prelude::*};

use super::{meshes::STONE_HALF_HEIGHT, stone::StoneLook};

/// What a mark means, and so its shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum MarkShape {
    /// A legal target: a ring with a dot in it; a ring alone around a stone.
    Legal = 0,
    /// Where the last move went: brackets at the corners.
    LastTo = 1,
    /// Where the last move came from: a broken ring.
    LastFrom = 2,
    /// Where a hand points: a thin outline of the whole square; for the cursor of keys a strong one,
    /// and a double one.
    Cursor = 3,
    /// Danger: teeth around the square, and a triangle with an exclamation mark. Lay it at
    /// [`DANGER_HEIGHT`], so that the triangle stands on the corner of a stone.
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
    /// Where a hand points on a board of hexes: an outline of the whole hex, as on squares.
    HexCursor = 10,
    /// A stone that can be taken now: three wedges on it that point at its middle.
    Take = 11,
    /// A move that is advised: a wide diamond around the cell. Lay it half as large again as a cell.
    Advice = 12,
    /// The trail behind a thing that ran along a [`surakarta::band`](super::surakarta::band):
    /// [`MarkLook::number`] says how far it has come, in parts of [`TRAIL_PARTS`] of the whole way,
    /// and may go on past the end.
    Trail = 13,
    /// A stone that can be taken: a ring with four wedges that point at it. Lay it larger than a
    /// cell, see [`CAPTURE_SIZE`].
    Capture = 14,
    /// A way along the board, with chevrons that say which way round; lies on a
    /// [`surakarta::band`](super::surakarta::band).
    Way = 15,
}

/// In how many parts [`MarkShape::Trail`] counts its way.
pub const TRAIL_PARTS: f32 = 60.0;

/// The size of [`MarkShape::Capture`] in cells: around a stone.
pub const CAPTURE_SIZE: f32 = 1.34;

/// A mark. Change its parts at will, also in tweens.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(MeshTag)]
pub struct MarkLook {
    /// What it means.
    pub shape: MarkShape,
    /// How much it shows, 0 to 1.
    pub strength: f32,
    /// For [`MarkShape::Number`]: what it says. For [`MarkShape::Dust`]: which of many puffs.
    pub number: u8,
    /// For [`MarkShape::Number`]: the second side's plate.
    pub second: bool,
    /// For [`MarkShape::Legal`] and [`MarkShape::LastFrom`]: wide enough to be seen around a stone
    /// that stands there. For [`MarkShape::Cursor`] and [`MarkShape::HexCursor`]: the cursor of keys.
    pub around: bool,
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
            around: false,
        }
    }

    /// A mark in full strength on a place where a stone stands.
    #[must_use]
    pub fn around(shape: MarkShape) -> Self {
        Self {
            around: true,
            ..Self::new(shape)
        }
    }

    /// The outline of where a hand points: one that holds a pointer, or one on the keys.
    #[must_use]
    pub fn pointed(shape: MarkShape, by_keys: bool) -> Self {
        Self {
            around: by_keys,
            ..Self::new(shape)
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
            | u32::from(self.around) << 18
    }
}

/// Gives the height of the floor under a place (x, z) of a board.
pub type Floor = fn(Vec2) -> f32;

/// A soft shadow that stays on the floor under its stone, and fades as the
/// stone is lifted, falls or crumbles. It goes when the stone goes. Where the
/// shadow has a parent, that is the board, however it stands.
#[derive(Component, Clone, Copy, Debug)]
#[require(Unplaced)]
pub struct ContactShadow {
    /// The stone: the entity with its look, which may stand on others that move.
    pub stone: Entity,
    /// The floor of its board.
    pub floor: Floor,
}

/// Set where something lies that follows a stone without being its child.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Unplaced;

/// Where things are now, whatever they stand on: global transforms come only later in the frame.
#[derive(SystemParam)]
pub(super) struct Places<'w, 's> {
    places: Query<'w, 's, (&'static Transform, Option<&'static ChildOf>), Without<Unplaced>>,
}

impl Places<'_, '_> {
    /// The place of a thing in the world.
    pub(super) fn of(&self, thing: Entity) -> Option<Transform> {
        self.upon(thing, None)
    }

    /// The place of a thing upon another that it stands on, or in the world.
    fn upon(&self, thing: Entity, board: Option<Entity>) -> Option<Transform> {
        let (transform, mut above) = self.places.get(thing).ok()?;
        let mut place = *transform;
        while let Some(on) = above.map(ChildOf::parent).filter(|on| Some(*on) != board)
            && let Ok((transform, next)) = self.places.get(on)
        {
            place = *transform * place;
            above = next;
        }
        Some(place)
    }
}

/// How a contact shadow lies under a stone at `place`: its transform and its strength.
fn under(place: &Transform, floor: f32, crack: f32) -> (Transform, f32) {
    let above = place.translation.y - floor - STONE_HALF_HEIGHT * place.scale.y;
    let lift = above.max(0.0);
    let size = place.scale.x * (1.14 + 0.5 * lift.min(1.5));
    let lies = Transform::from_xyz(place.translation.x, floor + 0.05, place.translation.z)
        .with_scale(Vec3::new(size, 1.0, size));
    // A stone below the floor has fallen over the edge.
    let there = (1.0 + above / 0.06).clamp(0.0, 1.0);
    let strength = there * (1.0 - lift / 1.2).max(0.0) * (1.0 - crack);
    (lies, strength)
}

/// Lays contact shadows under their stones.
pub(super) fn lay_contact_shadows(
    mut commands: Commands,
    places: Places,
    stones: Query<&StoneLook>,
    mut shadows: Query<
        (
            Entity,
            &ContactShadow,
            Option<&ChildOf>,
            &mut Transform,
            &mut MarkLook,
        ),
        With<Unplaced>,
    >,
) {
    for (shadow, contact, on, mut transform, mut mark) in &mut shadows {
        let place = places.upon(contact.stone, on.map(ChildOf::parent));
        let (Some(place), Ok(look)) = (place, stones.get(contact.stone)) else {
            commands.entity(shadow).despawn();
            continue;
        };
        let floor = (contact.floor)(place.translation.xz());
        let (lies, strength) = under(&place, floor, look.crack);
        transform.set_if_neq(lies);
        mark.set_if_neq(MarkLook {
            strength,
            ..MarkLook::new(MarkShape::Contact)
        });
    }
}

/// Height above a square's floor at which a mark lies: just over the ridges.
pub const MARK_HEIGHT: f32 = 0.085;

/// Height above a square's floor at which [`MarkShape::Danger`] lies: just over a stone.
pub const DANGER_HEIGHT: f32 = 2.0 * STONE_HALF_HEIGHT + 0.02;

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
        assert_eq!(MarkLook::around(MarkShape::Legal).tag() >> 17, 2);
    }

    #[test]
    fn contact_shadows_lie_on_the_floor_and_fade_with_height_and_cracks() {
        let rests = Transform::from_xyz(1.0, STONE_HALF_HEIGHT, 2.0);
        let (lies, full) = under(&rests, 0.0, 0.0);
        assert!((full - 1.0).abs() < 1e-6);
        assert!(lies.translation.y < 0.06 && lies.translation.xz() == vec2(1.0, 2.0));
        let (higher, weaker) = under(&rests.with_translation(vec3(1.0, 0.7, 2.0)), 0.0, 0.0);
        assert!(weaker < full * 0.7 && higher.scale.x > lies.scale.x);
        assert!(under(&rests, 0.0, 0.5).1 < 0.6);
        let fallen = rests.with_translation(vec3(1.0, -0.5, 2.0));
        assert!(under(&fallen, 0.0, 0.0).1 < 1e-6);
        // A stone that turns over on its place keeps its shadow.
        let over = rests.with_rotation(Quat::from_rotation_x(core::f32::consts::PI));
        assert_eq!(under(&over, 0.0, 0.0), (lies, full));
    }
}
