//! What tweens write to: the root's place, the pose and the finish of a stone.

use bevy::prelude::*;
use bevy_tweening::Lens;

/// How a stone holds itself at its place: lifted, squashed, flipped or tumbling. It stands on the
/// stone's pose child, whose transform only [`apply_poses`] writes; the root only follows paths.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(Transform, Visibility, super::Reaching)]
pub struct Pose {
    /// Height above its rest, in cells.
    pub lift: f32,
    /// Height as a share of the usual height; the width grows to keep the volume.
    pub squash: f32,
    /// Turn about the axis from left to right, radians; pi is face-down.
    pub flip: f32,
    /// Turn about the axis towards the viewer, radians.
    pub roll: f32,
    /// Overall size.
    pub size: f32,
}

impl Default for Pose {
    fn default() -> Self {
        Self {
            lift: 0.0,
            squash: 1.0,
            flip: 0.0,
            roll: 0.0,
            size: 1.0,
        }
    }
}

impl Pose {
    /// Resting with the engraved face down.
    #[must_use]
    pub fn face_down() -> Self {
        Self {
            flip: std::f32::consts::PI,
            ..Self::default()
        }
    }

    /// Whether the engraved face looks down: nobody sees what stands on it.
    #[must_use]
    pub fn has_turned_away(&self) -> bool {
        (self.transform().rotation * Vec3::Y).y < 0.0
    }

    pub(crate) fn between(a: &Self, b: &Self, t: f32) -> Self {
        let mix = |a: f32, b: f32| (b - a).mul_add(t, a);
        Self {
            lift: mix(a.lift, b.lift),
            squash: mix(a.squash, b.squash),
            flip: mix(a.flip, b.flip),
            roll: mix(a.roll, b.roll),
            size: mix(a.size, b.size),
        }
    }

    pub(crate) fn transform(&self) -> Transform {
        let spread = 1.0 / self.squash.max(0.1).sqrt();
        Transform {
            translation: Vec3::Y * self.lift,
            rotation: Quat::from_rotation_z(self.roll) * Quat::from_rotation_x(self.flip),
            scale: Vec3::new(spread, self.squash, spread) * self.size,
        }
    }
}

/// How a stone's surface looks beyond its owner and value.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Finish {
    /// 0 whole, 1 cracked through and gone.
    pub crack: f32,
    /// Rim light of hover and focus, 0 to 1.
    pub glow: f32,
    /// 1 when it cannot be used now.
    pub dim: f32,
}

pub(crate) fn apply_poses(mut poses: Query<(&Pose, &mut Transform), Changed<Pose>>) {
    for (pose, mut transform) in &mut poses {
        *transform = pose.transform();
    }
}

/// Moves a root along a straight line, over a hump of `rise` cells.
pub(crate) struct MoveLens {
    pub from: Vec3,
    pub to: Vec3,
    pub rise: f32,
}

impl Lens<Transform> for MoveLens {
    fn lerp(&mut self, mut target: Mut<'_, Transform>, ratio: f32) {
        let hump = 4.0 * self.rise * ratio * (1.0 - ratio);
        target.translation = self.from.lerp(self.to, ratio) + Vec3::Y * hump;
    }
}

/// How much of a thing is seen at this point of a cross-fade: all, then nothing, then all.
fn seen(ratio: f32) -> f32 {
    // Never quite nothing: a size of zero cannot be turned back into directions.
    (2.0 * ratio - 1.0).abs().max(0.001)
}

/// A root that fades out where it is, by shrinking away, and in where it goes.
pub(crate) struct FadeLens {
    pub from: Vec3,
    pub to: Vec3,
}

impl Lens<Transform> for FadeLens {
    fn lerp(&mut self, mut target: Mut<'_, Transform>, ratio: f32) {
        target.translation = if ratio < 0.5 { self.from } else { self.to };
        let stays = self.from == self.to;
        target.scale = Vec3::splat(if stays { 1.0 } else { seen(ratio) });
    }
}

/// A pose that fades out as it was and in as it is to be. Where only the size differs, it alone
/// changes; no squash is seen.
pub(crate) struct PoseFadeLens {
    pub from: Pose,
    pub to: Pose,
}

impl Lens<Pose> for PoseFadeLens {
    fn lerp(&mut self, mut target: Mut<'_, Pose>, ratio: f32) {
        let held = |pose: &Pose| (pose.lift, pose.flip, pose.roll);
        *target = if held(&self.from) == held(&self.to) {
            Pose {
                size: (self.to.size - self.from.size).mul_add(ratio, self.from.size),
                squash: 1.0,
                ..self.to
            }
        } else {
            let now = if ratio < 0.5 { self.from } else { self.to };
            Pose {
                size: now.size * seen(ratio),
                squash: 1.0,
                ..now
            }
        };
    }
}

/// From one pose to another, over a hump of `rise` cells.
pub(crate) struct PoseLens {
    pub from: Pose,
    pub to: Pose,
    pub rise: f32,
}

impl Lens<Pose> for PoseLens {
    fn lerp(&mut self, mut target: Mut<'_, Pose>, ratio: f32) {
        let mut pose = Pose::between(&self.from, &self.to, ratio);
        pose.lift += 4.0 * self.rise * ratio * (1.0 - ratio);
        *target = pose;
    }
}

/// From one finish to another.
pub(crate) struct FinishLens {
    pub from: Finish,
    pub to: Finish,
}

impl Lens<Finish> for FinishLens {
    fn lerp(&mut self, mut target: Mut<'_, Finish>, ratio: f32) {
        let mix = |a: f32, b: f32| (b - a).mul_add(ratio, a);
        *target = Finish {
            crack: mix(self.from.crack, self.to.crack),
            glow: mix(self.from.glow, self.to.glow),
            dim: mix(self.from.dim, self.to.dim),
        };
    }
}

/// Leaves its target alone: the pause before a track's next motion.
pub(crate) struct HoldLens;

impl<T> Lens<T> for HoldLens {
    fn lerp(&mut self, _target: Mut<'_, T>, _ratio: f32) {}
}
