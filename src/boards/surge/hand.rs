//! The hand on Surge Stones: taking a stone, laying it, and what a wrong try is told.

use bevy::prelude::*;
use stonecircle_rules::surge::{Move, Square, Surge};
use stonecircle_rules::{Seat, View};

use super::{HandSlot, SurgeParts};
use crate::choreography::{ChoreoClock, Pose, Reach, Reaching, Timeline, passed, reach};
use crate::controllers::{HeldTurn, InHand, Intent, PlayTurn, SquareCursor, play_out};
use crate::session::{Refused, Session};
use crate::table::{Cell, EventQueue, InStack, PoseOf, StackStones, Stone, TableView};
use crate::words;

/// How high a stone that is held floats, in cells.
const HELD_LIFT: f32 = 0.4;
/// How far one rises to a pointer that comes near.
const NEAR_LIFT: f32 = 0.09;
/// How high it floats while it is dragged.
const DRAG_LIFT: f32 = 0.7;
/// How high it floats over the square on which it would be laid.
const SHOWN_LIFT: f32 = 0.16;

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

impl Held {
    /// Puts down what is held.
    pub(super) fn put_down(&mut self) {
        self.stone = None;
        self.dragged = None;
    }
}

/// The keyboard's cursor.
pub type SurgeCursor = SquareCursor<8>;

/// The square under the cursor for a viewer who sits at `near`.
pub(super) fn square_under(cursor: SurgeCursor, near: Seat) -> Option<Square> {
    let (file, rank) = cursor.place(near);
    Square::new(file, rank)
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
    mut turns: PlayTurn,
    mut refused: MessageWriter<Refused>,
) {
    if timeline.is_playing() || !queue.is_empty() {
        if let Some(over) = play_out(&mut intents, &mut clock) {
            held.hovered = over;
        }
        return;
    }
    let seat = session.acting_seat(&view.0);
    if seat.is_none() {
        held.put_down();
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
        let mut sent = false;
        let mut lay = |held: &mut Held, at: Option<Square>| {
            let (Some(stone), Some(at)) = (held.stone, at) else {
                refused.write(Refused(words!("surge-first-take")));
                return;
            };
            let value = stones.get(stone).ok().and_then(|stone| stone.value);
            let action = Move::Place { value, at };
            held.dragged = None;
            match view.0.judge(&action) {
                Ok(()) => {
                    // Held, it is shown where it would be laid.
                    sent = !turns.play(&session, seat, action.to_string(), false);
                    if sent {
                        held.stone = None;
                    }
                }
                Err(error) => {
                    refused.write(Refused(words::refusal::<Surge>(&error)));
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
                let at = square_under(*cursor, parts.near);
                lay(&mut held, at);
            }
            Intent::Cancel => {
                held.put_down();
            }
            Intent::Hover(_) | Intent::Step(_) | Intent::Choose(_) => {}
        }
        // What else was pressed within this frame was meant for the position before.
        if sent {
            break;
        }
    }
    in_hand.set_if_neq(InHand(held.stone.is_some()));
}

/// The square on which the stone would be laid that waits to be confirmed.
pub(super) fn aimed(turn: &HeldTurn, view: &TableView<Surge>) -> Option<Square> {
    match turn.action(&view.0)? {
        Move::Place { at, .. } => Some(at),
        Move::Skip => None,
    }
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
    view: Res<TableView<Surge>>,
    turn: Res<HeldTurn>,
    stacks: Query<&StackStones>,
    slots: Query<&HandSlot>,
    mut roots: Query<(&mut Transform, &InStack), Without<PoseOf>>,
    mut poses: Query<(&PoseOf, &mut Pose, &mut Reaching)>,
    mut redraw: MessageWriter<bevy::window::RequestRedraw>,
) {
    if timeline.is_playing() {
        return;
    }
    let hand = parts.hands[parts.near.index()];
    let passed = passed(&time, &clock);
    let shown = aimed(&turn, &view);
    // A stone that would be taken up says so.
    let under_pointer = held
        .hovered
        .filter(|_| held.dragged.is_none())
        .and_then(|over| slots.get(over).ok())
        .map(|slot| slot.0);
    let stones = stacks.get(hand).map_or(&[][..], StackStones::stones);
    for (of, mut pose, mut reaching) in &mut poses {
        let Ok((mut root, stack)) = roots.get_mut(of.0) else {
            continue;
        };
        if stack.0 != hand {
            continue;
        }
        let is_held = held.stone == Some(of.0);
        let dragged = held.dragged.filter(|_| is_held);
        let shown = shown.filter(|_| is_held && dragged.is_none());
        let index = stones.iter().position(|stone| *stone == of.0).unwrap_or(0);
        let lift = match (is_held, dragged) {
            (_, Some(_)) => DRAG_LIFT,
            (true, None) if shown.is_some() => SHOWN_LIFT,
            (true, None) => HELD_LIFT,
            (false, _) if under_pointer == Some(index) => NEAR_LIFT,
            (false, _) => 0.0,
        };
        let wanted = Reach {
            place: dragged
                .or_else(|| shown.map(super::layout::square))
                .unwrap_or_else(|| super::layout::hand(parts.near, index)),
            pose: Pose { lift, ..*pose },
            follows: dragged.map(|_| 1.0),
        };
        if reach(&mut root, &mut pose, &mut reaching, wanted, passed) {
            redraw.write(bevy::window::RequestRedraw);
        }
    }
}
