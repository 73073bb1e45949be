//! The title: where the tops of the games stand in the circle, and how the camera looks at them.
//!
//! Each top lies on a boulder, tilted towards whoever comes: before the great slab, or where the
//! window stands upright half of them before it and half behind. Where that is follows from the
//! picture: they are to be seen side by side in any window, with room for their names below.

use bevy::prelude::*;

use super::camera::{Margins, Shot, SlabSize, fit};
use super::{meshes, surge};

/// How far a top is tilted: so far that the low light still falls on it.
const TILT: f32 = 0.42;
/// How much of the circle a top turns towards whoever stands in the middle, at the picture's rim.
const TURN: f32 = 0.30;
/// How far below its surface a top ends, in its own measure.
const THICK: f32 = -surge::GROUND;
/// The tangent of half the title's angle of view.
const TAN: f32 = 0.37;

/// The shape of a picture over which tops are spread as far as they ever are.
const WIDEST: f32 = 16.0 / 9.0;

/// Whether a picture of this shape stands upright: tops then stand in two columns.
#[must_use]
pub fn is_upright(aspect: f32) -> bool {
    aspect < 0.9
}

/// A top among all tops.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Which one, from the left and from behind.
    pub index: usize,
    /// How many there are.
    pub count: usize,
}

/// The part of the picture in which a top is seen: all from -1 to 1, y up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// The middle of its near edge.
    pub base: Vec2,
    /// Half of what it may take across.
    pub half_width: f32,
    /// What it may take upwards.
    pub height: f32,
}

impl Place {
    /// Where it is seen in a picture of this shape.
    #[must_use]
    pub fn window(self, aspect: f32) -> Window {
        let upright = is_upright(aspect);
        // In a wide picture they stay together, clear of the stones that stand before the circle.
        let spread = (WIDEST / aspect).min(1.0);
        let columns = if upright { 2 } else { self.count.max(1) };
        let rows = self.count.div_ceil(columns).max(1);
        let (column, row) = (self.index % columns, self.index / columns);
        let across = 1.84 * spread / columns as f32;
        let x = -0.92 * spread + across * (column as f32 + 0.5);
        let (top, bottom) = if upright {
            (0.16, -0.40)
        } else {
            (-0.56, -0.56)
        };
        let share = if rows > 1 {
            row as f32 / (rows - 1) as f32
        } else {
            1.0
        };
        Window {
            base: Vec2::new(x, top + (bottom - top) * share),
            half_width: across * 0.42,
            height: if upright { 0.37 } else { 0.62 },
        }
    }

    /// How a top of this size stands in a picture of this shape: turned, moved and scaled.
    #[must_use]
    pub fn stand(self, slab: SlabSize, aspect: f32) -> Transform {
        let window = self.window(aspect);
        let shot = title_shot(aspect);
        let camera = shot.transform();
        let forward = camera.rotation * Vec3::NEG_Z;
        let way =
            camera.rotation * Vec3::new(window.base.x * TAN * aspect, window.base.y * TAN, -1.0);
        // Where that meets the moor.
        let far = (surge::GROUND - camera.translation.y) / way.y.min(-0.02);
        let foot = camera.translation + way * far;
        let depth = (foot - camera.translation).dot(forward);
        let down = (-way.y / way.xz().length()).atan() + TILT;
        let wide = window.half_width * depth * TAN * aspect / slab.half.x;
        let high = window.height * depth * TAN / (2.0 * slab.half.y * down.sin());
        let scale = wide.min(high);
        let rotation = Quat::from_rotation_y(-TURN * window.base.x) * Quat::from_rotation_x(TILT);
        // Its lower near edge stands on the moor, a little sunk in.
        let edge = rotation * Vec3::new(0.0, -THICK, slab.half.y) * scale;
        Transform {
            translation: foot - edge - Vec3::Y * 0.06,
            rotation,
            scale: Vec3::splat(scale),
        }
    }

    /// How the camera looks at it when it has been chosen, in what the margins leave.
    #[must_use]
    pub fn chosen(self, slab: SlabSize, aspect: f32, margins: Margins) -> Shot {
        let stand = self.stand(slab, aspect);
        let points = slab.corners().map(|corner| stand.transform_point(corner));
        let turn = Quat::from_rotation_y(-TURN * self.window(aspect).base.x * 0.7);
        let rotation = turn * Quat::from_rotation_x((TILT - core::f32::consts::FRAC_PI_2) * 0.72);
        fit(&points, rotation, 28f32.to_radians(), aspect, margins)
    }
}

/// The boulder on which a top lies, for a mesh that is two wide and deep and one high from its foot.
#[must_use]
pub fn boulder(stand: &Transform, slab: SlabSize) -> Transform {
    let under = stand.transform_point(Vec3::new(0.0, -THICK, -slab.half.y * 0.42));
    let scale = stand.scale.x;
    Transform {
        translation: under.with_y(surge::GROUND - 0.1),
        rotation: Quat::from_rotation_y(0.4 * under.x),
        scale: Vec3::new(
            slab.half.x * 0.72 * scale,
            // It ends inside of the top, which falls off towards its front.
            under.y - surge::GROUND + 0.1,
            slab.half.y * 0.26 * scale,
        ),
    }
}

/// The title's shot: low enough for a strip of sky, high enough to look onto the tops. Tall windows
/// step back instead of cutting the sides off.
#[must_use]
pub fn title_shot(aspect: f32) -> Shot {
    let back = (1.15 / aspect).clamp(1.0, 1.2);
    let pitch = if is_upright(aspect) { 22.0_f32 } else { 12.0 };
    let distance = 20.5 * back;
    Shot {
        focus: vec3(0.0, 1.1, 0.0),
        rotation: Quat::from_rotation_x(-pitch.to_radians()),
        half_height: distance * TAN,
        fov: 2.0 * f32::atan(TAN),
        flat: false,
    }
}

/// The shape of a picture, within what tops are laid out for.
#[must_use]
pub fn usual_aspect(aspect: f32) -> f32 {
    aspect.clamp(0.2, 6.0)
}

/// Where the bare slab lies: behind the tops that are nearest.
#[must_use]
pub fn slab_place() -> Transform {
    Transform::from_xyz(0.0, surge::GROUND - 0.2, -5.5)
}

/// The great slab while no game lies on it.
#[must_use]
pub fn bare_slab() -> Mesh {
    meshes::standing_stone(71, Vec3::new(4.6, 0.8, 2.6)).mesh()
}

/// A boulder two wide and deep and one high.
#[must_use]
pub fn boulder_mesh() -> Mesh {
    meshes::standing_stone(52, Vec3::ONE).mesh()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASPECTS: [f32; 8] = [
        360.0 / 640.0,
        390.0 / 844.0,
        0.75,
        640.0 / 360.0,
        844.0 / 390.0,
        4.0 / 3.0,
        16.0 / 9.0,
        2560.0 / 1080.0,
    ];

    fn slabs() -> [SlabSize; 2] {
        let wide = SlabSize {
            half: Vec2::new(4.94, 4.46),
            top: 0.3,
        };
        [surge::SLAB, wide]
    }

    #[test]
    fn tops_are_seen_whole_and_apart_in_every_window() {
        for aspect in ASPECTS {
            for slab in slabs() {
                let mut seen: Vec<Rect> = Vec::new();
                for index in 0..4 {
                    let place = Place { index, count: 4 };
                    let stand = place.stand(slab, aspect);
                    let shot = title_shot(aspect);
                    let points = slab
                        .corners()
                        .map(|corner| shot.project(stand.transform_point(corner), aspect));
                    let rect = points
                        .iter()
                        .fold(Rect::EMPTY, |rect, point| rect.union_point(*point));
                    let picture = Rect::new(-1.0, -1.0, 1.0, 1.0);
                    assert!(
                        picture.contains(rect.min) && picture.contains(rect.max),
                        "{rect:?}"
                    );
                    // The title stands above, the names below.
                    assert!(rect.max.y < 0.72 && rect.min.y > -0.75, "{aspect} {rect:?}");
                    for other in &seen {
                        let common = rect.inflate(-0.01).intersect(*other);
                        assert!(common.is_empty(), "{aspect} {index}: {rect:?} {other:?}");
                    }
                    seen.push(rect);
                    // It stands on the moor, and its face is turned to the camera.
                    let foot = stand.transform_point(Vec3::new(0.0, -THICK, slab.half.y));
                    assert!((foot.y - surge::GROUND).abs() < 0.2, "{foot}");
                    let eye = shot.transform().translation - stand.translation;
                    assert!((stand.rotation * Vec3::Y).dot(eye.normalize()) > 0.4);
                }
            }
        }
    }

    #[test]
    fn a_name_has_room_between_one_row_and_the_next() {
        // A target of 44 px with its distance, in the lowest upright window.
        let name = 2.0 * 50.0 / 640.0;
        let aspect = 360.0 / 640.0;
        for slab in slabs() {
            let rows: Vec<Rect> = [0, 2]
                .map(|index| {
                    let stand = Place { index, count: 4 }.stand(slab, aspect);
                    let points = slab.corners().map(|corner| {
                        title_shot(aspect).project(stand.transform_point(corner), aspect)
                    });
                    points
                        .iter()
                        .fold(Rect::EMPTY, |rect, point| rect.union_point(*point))
                })
                .to_vec();
            let gap = rows[0]
                .min
                .y
                .min(Place { index: 0, count: 4 }.window(aspect).base.y);
            assert!(gap - rows[1].max.y >= name, "{rows:?}");
        }
    }

    #[test]
    fn the_chosen_top_fills_what_is_left_beside_the_panel() {
        let margins = Margins {
            right: 0.5,
            ..Margins::default()
        };
        for aspect in [16.0 / 9.0, 4.0 / 3.0] {
            for index in 0..4 {
                let place = Place { index, count: 4 };
                let shot = place.chosen(surge::SLAB, aspect, margins);
                let stand = place.stand(surge::SLAB, aspect);
                for corner in surge::SLAB.corners() {
                    let seen = shot.project(stand.transform_point(corner), aspect);
                    assert!(seen.x < 0.01 && seen.abs().max_element() < 1.01, "{seen}");
                }
            }
        }
    }
}
