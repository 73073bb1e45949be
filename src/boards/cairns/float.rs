//! What is in the hand floats: a picked stack over its cell, a carry that is shown over the cells on
//! which it would land, a stone from the supply. What is dragged hangs on the pointer: as many stones
//! as would go, the others stay.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use stonecircle_rules::cairns::{Cairns, Cell, MOST_CARRIED, Move, Position};
use stonecircle_rules::{Seat, View};

use super::{CairnsParts, Picked, Step, hand, layout};
use crate::choreography::{ChoreoClock, Pose, Reach, Reaching, Timeline, passed, reach, share};
use crate::controllers::HeldTurn;
use crate::table::{PoseOf, StackStones, Stone, TableView};

/// How high a picked stack floats over its rest, in cells.
const PICKED: f32 = 0.22;
/// How much farther apart its stones float.
const SPREAD: f32 = 0.06;
/// How high the stones of a carry that is shown float over where they would land.
const SHOWN: f32 = 0.14;
/// How high the lowest of the stones that are dragged hangs: over every stack.
const HANGS: f32 = 0.82;
/// How much faster than what only floats a dragged stone follows the pointer.
const FOLLOWS: i32 = 5;
/// How high a stone of the supply floats.
const FROM_SUPPLY: f32 = 0.36;

/// The stones of the stacks, and what is written to them.
#[derive(SystemParam)]
pub(super) struct Floating<'w, 's> {
    stacks: Query<'w, 's, &'static StackStones>,
    roots: Query<'w, 's, (&'static mut Transform, &'static Children), With<Stone>>,
    poses: Query<'w, 's, (&'static mut Pose, &'static mut Reaching), With<PoseOf>>,
    redraw: MessageWriter<'w, RequestRedraw>,
}

impl Floating<'_, '_> {
    fn stones(&self, stack: Entity) -> Vec<Entity> {
        self.stacks
            .get(stack)
            .map(|stones| stones.stones().to_vec())
            .unwrap_or_default()
    }

    /// Moves a stone on towards where it is to be seen.
    fn settle(&mut self, stone: Entity, wanted: Reach, passed: Duration) {
        let Ok((mut root, children)) = self.roots.get_mut(stone) else {
            return;
        };
        for child in children {
            if let Ok((mut pose, mut reaching)) = self.poses.get_mut(*child)
                && reach(&mut root, &mut pose, &mut reaching, wanted, passed)
            {
                self.redraw.write(RequestRedraw);
            }
        }
    }
}

/// How many stones of a stack are in the hand.
#[must_use]
pub(super) fn in_hand(step: Step, position: &Position, at: Cell) -> u8 {
    let height = position.stack(at).height();
    match step {
        Step::Stack(from) if from == at => height.min(MOST_CARRIED),
        Step::Carry { from, count, .. } if from == at => count.min(height),
        _ => 0,
    }
}

/// Where a stone of the stack on a cell is to be seen, and whether the pointer drags it.
fn seen(
    picked: &Picked,
    position: &Position,
    at: Cell,
    height: u8,
    near: Seat,
) -> ((Vec3, Pose), bool) {
    let step = picked.step;
    let above = (height + in_hand(step, position, at)).saturating_sub(position.stack(at).height());
    match &picked.drag {
        Some(drag) if above > 0 => {
            // In the same little disorder as in a stack, so that each of them is seen.
            let off = layout::rest(at, above, near) - layout::cell(at);
            let place = hand::dragged_place(drag).with_y(HANGS) + off;
            ((place, layout::pose(at, above)), true)
        }
        _ => (floats(step, position, at, height, near), false),
    }
}

/// Where a stone of the stack on a cell is to be seen while nothing is dragged.
fn floats(step: Step, position: &Position, at: Cell, height: u8, near: Seat) -> (Vec3, Pose) {
    let rests = (layout::rest(at, height, near), layout::pose(at, height));
    let kept = position.stack(at).height() - in_hand(step, position, at);
    if height <= kept {
        return rests;
    }
    let above = height - kept;
    match step {
        Step::Carry {
            from, direction, ..
        } => {
            let Some(cell) = from.ahead(direction, above) else {
                return rests;
            };
            let lands = position.stack(cell).height() + 1;
            let place = layout::rest(cell, lands, near) + Vec3::Y * SHOWN;
            (place, layout::pose(cell, lands))
        }
        _ => {
            let lift = PICKED + SPREAD * f32::from(above - 1);
            (rests.0 + Vec3::Y * lift, rests.1)
        }
    }
}

/// Brings every stone of the moor and the supplies where it is to be seen. Only while no timeline
/// plays: then the timeline writes.
pub(super) fn raise_picked(
    picked: Res<Picked>,
    view: Res<TableView<Cairns>>,
    parts: Res<CairnsParts>,
    turn: Res<HeldTurn>,
    time: Res<Time<Real>>,
    clock: Res<ChoreoClock>,
    timeline: Res<Timeline>,
    mut floating: Floating,
) {
    if timeline.is_playing() {
        return;
    }
    let position = &view.0.position;
    let passed = passed(&time, &clock);
    let follow = 1.0 - (1.0 - share(passed)).powi(FOLLOWS);
    for at in Cell::all() {
        for (stone, height) in floating.stones(parts.pile(at)).into_iter().zip(1..) {
            if height > position.stack(at).height() {
                continue;
            }
            let ((place, pose), dragged) = seen(&picked, position, at, height, parts.near);
            let wanted = Reach {
                place,
                pose,
                follows: dragged.then_some(follow),
            };
            floating.settle(stone, wanted, passed);
        }
    }
    // A stone that is to be dropped once that is confirmed floats over where it would land.
    let dropped = turn.action(&view.0).and_then(|action| match action {
        Move::Drop { at } => Some(at),
        Move::Carry { .. } => None,
    });
    for seat in Seat::BOTH {
        let stones = floating.stones(parts.supplies[seat.index()]);
        let moves = view.0.to_move() == Some(seat);
        let held = picked.step == Step::Supply && moves;
        for (index, stone) in stones.iter().enumerate() {
            let mut place = layout::supply(seat, index);
            let mut pose = layout::supply_pose();
            let mut follows = None;
            let last = index + 1 == stones.len();
            if let Some(at) = dropped.filter(|_| last && moves) {
                let lands = position.stack(at).height() + 1;
                place = layout::rest(at, lands, parts.near) + Vec3::Y * SHOWN;
                pose = layout::pose(at, lands);
            } else if held && last {
                place += Vec3::Y * FROM_SUPPLY;
                if let Some(drag) = &picked.drag {
                    place = hand::dragged_place(drag);
                    pose = Pose::default();
                    follows = Some(follow);
                }
            }
            let wanted = Reach {
                place,
                pose,
                follows,
            };
            floating.settle(*stone, wanted, passed);
        }
    }
}
