//! The hand on Surge Stones: taking a stone, laying it, and what a wrong try is told.

use bevy::prelude::*;
use stonecircle_rules::surge::{Move, Square, Surge};
use stonecircle_rules::{Seat, View};

use super::{HandSlot, SurgeParts};
use crate::choreography::{ChoreoClock, Pose, Timeline};
use crate::controllers::{InHand, Intent};
use crate::session::{Act, Refused, Session};
use crate::table::{Cell, EventQueue, InStack, PoseOf, StackStones, Stone, TableView};

/// How high a stone that is held floats, in cells.
const HELD_LIFT: f32 = 0.4;
/// How high it floats while it is dragged.
const DRAG_LIFT: f32 = 0.7;

/// The stone of the hand that is held, if any.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Held {
    /// Which stone.
    pub stone: Option<Entity>,
    /// Where the pointer drags it, on the table's plane.
    pub dragged: Option<Vec3>,
    /// The entity under the pointer.
    pub hovered: Option<Entity>,
}

/// The square of the keyboard cursor.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SurgeCursor {
    /// The file, 0 for the leftmost as the viewer sees it.
    pub column: i32,
    /// The rank, 0 for the nearest to the viewer.
    pub row: i32,
}

impl Default for SurgeCursor {
    fn default() -> Self {
        Self { column: 3, row: 1 }
    }
}

impl SurgeCursor {
    /// The square under the cursor for a viewer who sits at `near`.
    #[must_use]
    pub fn square(self, near: Seat) -> Option<Square> {
        let (file, rank) = match near {
            Seat::First => (self.column, self.row),
            Seat::Second => (7 - self.column, 7 - self.row),
        };
        Square::new(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)
    }

    fn step(&mut self, step: IVec2) {
        self.column = (self.column + step.x).clamp(0, 7);
        self.row = (self.row + step.y).clamp(0, 7);
    }
}

pub(crate) fn interpret(
    mut intents: MessageReader<Intent>,
    mut held: ResMut<Held>,
    mut in_hand: ResMut<InHand>,
    mut cursor: ResMut<SurgeCursor>,
    session: Res<Session>,
    view: Res<TableView<Surge>>,
    parts: Res<SurgeParts>,
    cells: Query<&Cell>,
    slots: Query<&HandSlot>,
    stones: Query<&Stone>,
    stacks: Query<&StackStones>,
    timeline: Res<Timeline>,
    queue: Res<EventQueue>,
    mut clock: ResMut<ChoreoClock>,
    mut acts: MessageWriter<Act>,
    mut refused: MessageWriter<Refused>,
) {
    if timeline.is_playing() || !queue.is_empty() {
        // What is tapped while stones move is never carried out later: it plays the motion out.
        for intent in intents.read() {
            match intent {
                Intent::Hover(over) => held.hovered = *over,
                Intent::Tap(..) | Intent::Lift(..) | Intent::Enter | Intent::Digit(_) => {
                    clock.skip();
                }
                _ => {}
            }
        }
        return;
    }
    let seat = session.acting_seat(&view.0);
    if seat.is_none() {
        held.stone = None;
        held.dragged = None;
    }
    let hand: &[Entity] = seat
        .and_then(|seat| stacks.get(parts.hands[seat.index()]).ok())
        .map_or(&[], StackStones::stones);
    // What is tapped while the other side thinks is read and dropped.
    for intent in intents.read() {
        if let Intent::Hover(over) = intent {
            held.hovered = *over;
            continue;
        }
        if let Intent::Step(step) = intent {
            cursor.step(*step);
            continue;
        }
        let Some(seat) = seat else {
            continue;
        };
        let mut lay = |held: &mut Held, at: Option<Square>| {
            let (Some(stone), Some(at)) = (held.stone, at) else {
                refused.write(Refused(
                    "first take a stone of your hand: tap it, or press 1, 2 or 3".to_owned(),
                ));
                return;
            };
            let value = stones.get(stone).ok().and_then(|stone| stone.value);
            let action = Move::Place { value, at };
            held.dragged = None;
            match view.0.judge(&action) {
                Ok(()) => {
                    held.stone = None;
                    acts.write(Act {
                        seat,
                        ply: session.host.ply(),
                        action: action.to_string(),
                    });
                }
                Err(error) => {
                    refused.write(Refused(error.to_string()));
                }
            }
        };
        match intent {
            Intent::Tap(entity, _) => {
                if let Ok(slot) = slots.get(*entity) {
                    let stone = hand.get(slot.0).copied();
                    held.stone = if held.stone == stone { None } else { stone };
                } else if let Ok(cell) = cells.get(*entity) {
                    lay(&mut held, square_of(cell));
                }
            }
            Intent::Lift(entity, at) => {
                if let Ok(slot) = slots.get(*entity) {
                    held.stone = hand.get(slot.0).copied();
                    held.dragged = held.stone.map(|_| *at);
                }
            }
            Intent::Carry(at) => {
                if held.dragged.is_some() {
                    held.dragged = Some(*at);
                }
            }
            Intent::Release(over, _) => {
                if held.dragged.take().is_some()
                    && let Some(cell) = over.and_then(|over| cells.get(over).ok())
                {
                    lay(&mut held, square_of(cell));
                }
            }
            Intent::Digit(index) => {
                held.stone = hand.get(*index).copied();
            }
            Intent::Enter => {
                let at = cursor.square(parts.near);
                lay(&mut held, at);
            }
            Intent::Cancel => {
                held.stone = None;
                held.dragged = None;
            }
            Intent::Hover(_) | Intent::Step(_) | Intent::Choose(_) => {}
        }
    }
    in_hand.set_if_neq(InHand(held.stone.is_some()));
}

fn square_of(cell: &Cell) -> Option<Square> {
    Square::from_index(u8::try_from(cell.index).ok()?)
}

/// Lifts the stone that is held, lets the others down, and lets a dragged one follow the pointer.
/// Only while no timeline plays: then the timeline writes.
pub(crate) fn raise_held(
    held: Res<Held>,
    time: Res<Time<Real>>,
    clock: Res<ChoreoClock>,
    timeline: Res<Timeline>,
    parts: Res<SurgeParts>,
    stacks: Query<&StackStones>,
    mut roots: Query<(&mut Transform, &InStack), Without<PoseOf>>,
    mut poses: Query<(&PoseOf, &mut Pose)>,
    mut redraw: MessageWriter<bevy::window::RequestRedraw>,
) {
    if timeline.is_playing() {
        return;
    }
    let hand = parts.hands[parts.near.index()];
    // 140 ms from rest to held, at any frame rate; at once where nothing is to travel.
    let share = if clock.reduced_motion {
        1.0
    } else {
        (time.delta_secs() / 0.14).clamp(0.0, 1.0)
    };
    for (of, mut pose) in &mut poses {
        let Ok((mut root, stack)) = roots.get_mut(of.0) else {
            continue;
        };
        if stack.0 != hand {
            continue;
        }
        let is_held = held.stone == Some(of.0);
        let dragged = held.dragged.filter(|_| is_held);
        let lift = match (is_held, dragged) {
            (_, Some(_)) => DRAG_LIFT,
            (true, None) => HELD_LIFT,
            _ => 0.0,
        };
        let step = (lift - pose.lift).clamp(-share * DRAG_LIFT, share * DRAG_LIFT);
        if step.abs() > 1e-4 {
            pose.lift += step;
            redraw.write(bevy::window::RequestRedraw);
        }
        let stones = stacks.get(hand).map_or(&[][..], StackStones::stones);
        let index = stones.iter().position(|stone| *stone == of.0).unwrap_or(0);
        let rest = super::layout::hand(parts.near, index);
        let target = dragged.unwrap_or(rest);
        let next = if dragged.is_some() {
            target
        } else {
            root.translation.lerp(target, share)
        };
        let next = if next.distance(target) < 0.01 {
            target
        } else {
            next
        };
        if root.translation != next {
            root.translation = next;
            redraw.write(bevy::window::RequestRedraw);
        }
    }
}
