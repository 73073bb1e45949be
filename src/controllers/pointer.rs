//! Mouse and touch: a picking backend that finds the cell under each pointer, and the observers
//! that turn picking events into intents.
//!
//! Cells and stacks answer by their [`PickArea`] on the table's plane, so stones that stand in
//! front of one another never steal a tap, and nothing depends on meshes.

use bevy::picking::PickingSystems;
use bevy::picking::backend::ray::RayMap;
use bevy::picking::backend::{HitData, PointerHits};
use bevy::picking::events::{Click, DragDrop, DragEnd, DragStart, Move, Out, Over, Pointer};
use bevy::picking::pointer::PointerButton;
use bevy::prelude::*;

use super::{HeldTurn, Intent, LastHand, Loupe};
use crate::table::{Cell, PickArea};

/// The camera that looks at the table.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct TableCamera;

/// The highest point, from its place, of what stands on a cell: a tap on a tall stack is a tap on
/// its cell, though on the table's plane another cell lies behind it. At rest on the plane, or where
/// nothing stands, it is zero.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct PickTop(pub Vec3);

/// The radius of what stands on a cell, in cells.
const STANDING: f32 = 0.33;

impl PickTop {
    /// How far from the middle of what stands here the ray passes, if it meets it: at its top and
    /// half-way down.
    fn distance(self, ray: Ray3d, place: Vec3) -> Option<f32> {
        if self.0.y <= 0.0 {
            return None;
        }
        [1.0, 0.5]
            .into_iter()
            .filter_map(|share| {
                let middle = place + self.0 * share;
                let depth = ray.intersect_plane(middle, InfinitePlane3d::new(Vec3::Y))?;
                let off = (ray.get_point(depth) - middle).xz().length();
                (off <= STANDING).then_some(off)
            })
            .min_by(f32::total_cmp)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, pick_cells.in_set(PickingSystems::Backend))
        .add_observer(hover)
        .add_observer(unhover)
        .add_observer(tap)
        .add_observer(tap_nowhere)
        .add_observer(lift)
        .add_observer(carry)
        .add_observer(release)
        .add_observer(release_nowhere);
}

fn pick_cells(
    rays: Res<RayMap>,
    cameras: Query<&Camera, With<TableCamera>>,
    areas: Query<(Entity, &PickArea, &GlobalTransform, Option<&PickTop>)>,
    mut hits: MessageWriter<PointerHits>,
) {
    for (&id, &ray) in rays.iter() {
        let Ok(camera) = cameras.get(id.camera) else {
            continue;
        };
        let plane = InfinitePlane3d::new(Vec3::Y);
        let Some(depth) = ray.intersect_plane(Vec3::ZERO, plane) else {
            continue;
        };
        let point = ray.get_point(depth);
        let under = areas
            .iter()
            .filter_map(|(entity, area, place, top)| {
                let place = place.translation();
                // What stands on the table hides what lies behind it.
                if let Some(off) = top.and_then(|top| top.distance(ray, place)) {
                    return Some((entity, false, off));
                }
                let off = area.distance((point - place).xz())?;
                Some((entity, true, off))
            })
            .min_by(|(_, lies, a), (_, other, b)| lies.cmp(other).then(a.total_cmp(b)));
        if let Some((entity, ..)) = under {
            let hit = HitData::new(id.camera, depth, Some(point), Some(Vec3::Y));
            // The table lies under every panel.
            hits.write(PointerHits::new(
                id.pointer,
                vec![(entity, hit)],
                camera.order as f32 - 0.5,
            ));
        }
    }
}

fn place(hit: &HitData) -> Vec3 {
    hit.position.unwrap_or_default()
}

fn hover(
    over: On<Pointer<Over>>,
    areas: Query<(), With<PickArea>>,
    mut out: MessageWriter<Intent>,
) {
    if areas.contains(over.entity) {
        out.write(Intent::Hover(Some(over.entity)));
    }
}

fn unhover(
    left: On<Pointer<Out>>,
    areas: Query<(), With<PickArea>>,
    mut out: MessageWriter<Intent>,
) {
    if areas.contains(left.entity) {
        out.write(Intent::Hover(None));
    }
}

fn tap(
    click: On<Pointer<Click>>,
    areas: Query<(), With<PickArea>>,
    cells: Query<(), With<Cell>>,
    mut hand: ResMut<LastHand>,
    mut loupe: ResMut<Loupe>,
    mut out: MessageWriter<Intent>,
) {
    if click.button == PointerButton::Primary && areas.contains(click.entity) {
        hand.finger = click.pointer_id.is_touch();
        let finger = hand.finger && cells.contains(click.entity);
        if finger && loupe.takes_tap(place(&click.hit)) {
            return;
        }
        out.write(Intent::Tap(click.entity, place(&click.hit)));
    }
}

/// A tap beside everything that answers to one drops the turn that waits.
fn tap_nowhere(
    click: On<Pointer<Click>>,
    windows: Query<(), With<Window>>,
    held: Res<HeldTurn>,
    mut out: MessageWriter<Intent>,
) {
    // What is clicked elsewhere comes by the window on its way up; that is no tap beside it.
    let beside = click.original_event_target() == click.entity && windows.contains(click.entity);
    if click.button == PointerButton::Primary && beside && held.is_waiting() {
        out.write(Intent::Cancel);
    }
}

fn lift(
    start: On<Pointer<DragStart>>,
    areas: Query<(), With<PickArea>>,
    cells: Query<(), With<Cell>>,
    mut hand: ResMut<LastHand>,
    mut loupe: ResMut<Loupe>,
    mut out: MessageWriter<Intent>,
) {
    if start.button == PointerButton::Primary && areas.contains(start.entity) {
        hand.finger = start.pointer_id.is_touch();
        let finger = hand.finger && cells.contains(start.entity);
        if finger && loupe.takes_drag(place(&start.hit)) {
            return;
        }
        out.write(Intent::Lift(start.entity, place(&start.hit)));
    }
}

fn carry(
    moved: On<Pointer<Move>>,
    areas: Query<(), With<PickArea>>,
    mut out: MessageWriter<Intent>,
) {
    if areas.contains(moved.entity) {
        out.write(Intent::Carry(place(&moved.hit)));
    }
}

fn release(
    drop: On<Pointer<DragDrop>>,
    areas: Query<(), With<PickArea>>,
    mut out: MessageWriter<Intent>,
) {
    if drop.button == PointerButton::Primary && areas.contains(drop.entity) {
        out.write(Intent::Release(Some(drop.entity), place(&drop.hit)));
    }
}

fn release_nowhere(
    end: On<Pointer<DragEnd>>,
    areas: Query<(), With<PickArea>>,
    mut loupe: ResMut<Loupe>,
    mut out: MessageWriter<Intent>,
) {
    if end.button == PointerButton::Primary && areas.contains(end.entity) {
        if end.pointer_id.is_touch() {
            loupe.drag_ended();
        }
        out.write(Intent::Release(None, Vec3::ZERO));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tall_stack_is_found_where_it_is_seen() {
        let eye = Vec3::new(0.0, 8.0, 7.0);
        let stands = Vec3::new(1.0, 0.0, 1.0);
        let top = PickTop(Vec3::Y * 0.8);
        let aimed = |at: Vec3| Dir3::new(at - eye).map(|way| Ray3d::new(eye, way));
        let ray = aimed(stands + Vec3::Y * 0.8).expect("a way");
        let depth = ray.intersect_plane(Vec3::ZERO, InfinitePlane3d::new(Vec3::Y));
        let point = ray.get_point(depth.expect("it looks down"));
        assert!(
            PickArea::Box(Vec2::splat(0.5))
                .distance((point - stands).xz())
                .is_none(),
            "on the plane another cell lies there"
        );
        assert!(top.distance(ray, stands).is_some());
        assert!(PickTop::default().distance(ray, stands).is_none());
        let beside = aimed(stands + Vec3::new(0.6, 0.4, 0.0)).expect("a way");
        assert!(top.distance(beside, stands).is_none());
    }
}
