//! The hand on Cairns: dropping a stone, picking a stack up, choosing where it goes, and what a
//! wrong try is told.

use bevy::prelude::*;
use stonecircle_rules::Seat;
use stonecircle_rules::cairns::{
    Broken, Cairns, Cell as At, Direction, MOST_CARRIED, Move, Position,
};
use stonecircle_rules::core::Position as _;

use super::parts::place_of;
use super::{CairnsParts, layout};
use crate::choreography::{ChoreoClock, Timeline};
use crate::controllers::{Choose, InHand, Intent, PlayTurn, SquareCursor, play_out};
use crate::session::{Refused, Session};
use crate::table::{Cell, EventQueue, TableView};
use crate::words;

/// How far a turn has been made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Step {
    /// Nothing is held.
    #[default]
    Nothing,
    /// A stone of the own supply is held.
    Supply,
    /// The stack on this cell is picked up.
    Stack(At),
    /// A carry is shown as it would land, and waits to be confirmed.
    Carry {
        /// Where it is lifted.
        from: At,
        /// Which way it goes.
        direction: Direction,
        /// How many stones, and so cells.
        count: u8,
    },
}

impl Step {
    /// The cell of the stack that is picked up.
    #[must_use]
    pub const fn source(self) -> Option<At> {
        match self {
            Self::Stack(from) | Self::Carry { from, .. } => Some(from),
            Self::Nothing | Self::Supply => None,
        }
    }
}

/// A drag in progress.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drag {
    /// Where the pointer took hold, on the table's plane.
    pub began: Vec3,
    /// Where it is now.
    pub at: Vec3,
    /// Whether the drag itself picked up what it drags.
    fresh: bool,
}

/// What is in the hand.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Picked {
    /// How far the turn has been made.
    pub step: Step,
    /// The drag, while there is one.
    pub drag: Option<Drag>,
    /// The entity under the pointer.
    pub hovered: Option<Entity>,
}

/// The keyboard's cursor.
pub type CairnsCursor = SquareCursor<5>;

/// The cell under the cursor for a viewer who sits at `near`.
pub(super) fn cell_under(cursor: CairnsCursor, near: Seat) -> Option<At> {
    let (file, rank) = cursor.place(near);
    At::new(file, rank)
}

/// The carry from one cell that would end on another: its direction, and how many stones it takes.
fn way(from: At, to: At) -> Option<(Direction, u8)> {
    Direction::ALL.into_iter().find_map(|direction| {
        (1..=from.room(direction))
            .find(|steps| from.ahead(direction, *steps) == Some(to))
            .map(|steps| (direction, steps))
    })
}

/// The most stones that the stack on a cell can send in a direction.
fn farthest(position: &Position, from: At, direction: Direction) -> u8 {
    let height = position.stack(from).height();
    height.min(MOST_CARRIED).min(from.room(direction))
}

/// The cells on which a carry from `from` can end, with the carry.
pub fn targets(position: &Position, from: At) -> impl Iterator<Item = (At, Move)> {
    position.carries(from).filter_map(|(action, landings)| {
        let (last, _) = landings.as_slice().last()?;
        Some((*last, action))
    })
}

/// One turn as it is being made by the side `seat`.
struct Making<'a> {
    position: &'a Position,
    seat: Seat,
    picked: &'a mut Picked,
    /// The whole turn, when it is.
    send: Option<Move>,
    /// It was shown as it would land, and confirmed.
    certain: bool,
    /// What is let go waits to be confirmed all the same.
    asks: bool,
    /// What is said of a wrong try.
    refuse: Option<String>,
}

impl Making<'_> {
    fn play(&mut self, action: Move) {
        match self.position.judge(&action) {
            Ok(()) => {
                self.send = Some(action);
                self.picked.step = Step::Nothing;
                self.picked.drag = None;
            }
            Err(error) => self.refuse = Some(words::refusal::<Cairns>(&error)),
        }
    }

    /// Shows a carry as it would land, or says why it cannot be.
    fn preview(&mut self, from: At, direction: Direction, count: u8) {
        let action = Move::Carry {
            from,
            direction,
            count,
        };
        match self.position.judge(&action) {
            Ok(()) => {
                self.picked.step = Step::Carry {
                    from,
                    direction,
                    count,
                };
            }
            Err(error) => self.refuse = Some(words::refusal::<Cairns>(&error)),
        }
    }

    fn holds(&self, at: At) -> bool {
        self.position.holder(at) == Some(self.seat)
    }

    fn tap(&mut self, at: At) {
        match self.picked.step {
            Step::Nothing if self.holds(at) => self.picked.step = Step::Stack(at),
            Step::Nothing | Step::Supply => self.play(Move::Drop { at }),
            Step::Stack(from) if from == at => self.picked.step = Step::Nothing,
            Step::Carry { from, .. } if from == at => self.picked.step = Step::Stack(from),
            Step::Stack(from) | Step::Carry { from, .. } => self.tap_target(from, at),
        }
    }

    fn tap_target(&mut self, from: At, at: At) {
        let Some((direction, count)) = way(from, at) else {
            if self.holds(at) {
                self.picked.step = Step::Stack(at);
            } else {
                self.refuse = Some(words!(
                    "cairns-not-in-line",
                    at = at.to_string(),
                    from = from.to_string()
                ));
            }
            return;
        };
        let carry = Step::Carry {
            from,
            direction,
            count,
        };
        if self.picked.step == carry {
            self.go();
        } else if count > farthest(self.position, from, direction) && self.holds(at) {
            self.picked.step = Step::Stack(at);
        } else if count > MOST_CARRIED {
            // The rules speak of the stones that such a carry would take.
            self.refuse = Some(words::broken::<Cairns>(&Broken::CarryCount { count }));
        } else {
            self.preview(from, direction, count);
        }
    }

    fn tap_supply(&mut self, owner: Seat) {
        if owner != self.seat {
            self.refuse = Some(words!(
                "cairns-their-supply",
                side = super::story::side(owner)
            ));
        } else if self.picked.step == Step::Supply {
            self.picked.step = Step::Nothing;
        } else {
            self.picked.step = Step::Supply;
        }
    }

    /// Sends the carry that is shown.
    fn go(&mut self) {
        if let Step::Carry {
            from,
            direction,
            count,
        } = self.picked.step
        {
            self.play(Move::Carry {
                from,
                direction,
                count,
            });
            self.certain = true;
        }
    }

    fn choose(&mut self, choose: Choose) {
        match (choose, self.picked.step) {
            (Choose::Done, _) => self.go(),
            (Choose::Back, Step::Carry { from, .. }) => self.picked.step = Step::Stack(from),
            (Choose::Back, _) => self.picked.step = Step::Nothing,
            (Choose::More, step) => {
                if let Some(at) = step.source() {
                    self.play(Move::Drop { at });
                }
            }
        }
    }

    /// While a stack is dragged: the carry under the pointer, or along the way that it was pulled.
    fn drag_to(&mut self, to: Vec3, over: Option<At>) {
        let Some(drag) = &mut self.picked.drag else {
            return;
        };
        drag.at = to;
        let pulled = to - drag.began;
        let Some(from) = self.picked.step.source() else {
            return;
        };
        let wanted = match over {
            Some(at) if at == from => None,
            Some(at) => way(from, at).or_else(|| pull(pulled)),
            None => pull(pulled),
        };
        self.picked.step = match wanted {
            Some((direction, count)) => match farthest(self.position, from, direction) {
                0 => Step::Stack(from),
                most => Step::Carry {
                    from,
                    direction,
                    count: count.min(most),
                },
            },
            None => Step::Stack(from),
        };
    }

    fn let_go(&mut self, over: Option<At>, on_table: bool) {
        if self.picked.drag.take().is_none() {
            return;
        }
        match self.picked.step {
            // It stays shown as it would land.
            Step::Carry { .. } if on_table && self.asks => {}
            Step::Carry { .. } if on_table => self.go(),
            Step::Carry { .. } => self.picked.step = Step::Nothing,
            Step::Supply => {
                if let Some(at) = over {
                    self.play(Move::Drop { at });
                }
                self.picked.step = Step::Nothing;
            }
            // Let go over its own cell a stack stays picked up, as if it had been tapped.
            Step::Stack(_) | Step::Nothing => {}
        }
    }
}

/// The direction in which something was pulled so far, and by how many cells.
fn pull(by: Vec3) -> Option<(Direction, u8)> {
    let (along, direction) = if by.x.abs() > by.z.abs() {
        let side = if by.x > 0.0 {
            Direction::Right
        } else {
            Direction::Left
        };
        (by.x.abs(), side)
    } else {
        let side = if by.z > 0.0 {
            Direction::Down
        } else {
            Direction::Up
        };
        (by.z.abs(), side)
    };
    let count = along.round().clamp(0.0, f32::from(MOST_CARRIED)) as u8;
    (count > 0).then_some((direction, count))
}

pub(crate) fn interpret(
    mut intents: MessageReader<Intent>,
    mut picked: ResMut<Picked>,
    mut in_hand: ResMut<InHand>,
    mut cursor: ResMut<CairnsCursor>,
    session: Res<Session>,
    view: Res<TableView<Cairns>>,
    parts: Res<CairnsParts>,
    cells: Query<&Cell>,
    timeline: Res<Timeline>,
    queue: Res<EventQueue>,
    mut clock: ResMut<ChoreoClock>,
    mut turns: PlayTurn,
    mut refused: MessageWriter<Refused>,
) {
    let mut hand = *picked;
    if timeline.is_playing() || !queue.is_empty() {
        hand.drag = None;
        if let Some(over) = play_out(&mut intents, &mut clock) {
            hand.hovered = over;
        }
        picked.set_if_neq(hand);
        return;
    }
    let position = &view.0.position;
    let seat = session.acting_seat(&view.0);
    let still_held = match (seat, hand.step.source()) {
        (Some(seat), Some(from)) => position.holder(from) == Some(seat),
        (Some(_), None) => true,
        (None, _) => false,
    };
    if !still_held {
        hand.step = Step::Nothing;
        hand.drag = None;
    }
    let at_of = |entity: Entity| cells.get(entity).ok().and_then(place_of);
    // What is tapped while the other side thinks is read and dropped.
    for intent in intents.read() {
        match intent {
            Intent::Hover(over) => hand.hovered = *over,
            Intent::Step(step) => cursor.step(*step),
            _ => {}
        }
        let Some(seat) = seat else {
            continue;
        };
        let supply_of = |entity: Entity| {
            Seat::BOTH
                .into_iter()
                .find(|seat| parts.supplies[seat.index()] == entity)
        };
        let over = hand.hovered.and_then(at_of);
        let mut making = Making {
            position,
            seat,
            picked: &mut hand,
            send: None,
            certain: false,
            asks: turns.asks(),
            refuse: None,
        };
        match intent {
            Intent::Tap(entity, _) => {
                // A tap that slipped into a short drag has picked its stack up already.
                let slipped = making.picked.drag.is_some_and(|drag| drag.fresh);
                match (at_of(*entity), supply_of(*entity)) {
                    _ if slipped => {}
                    (Some(at), _) => making.tap(at),
                    (None, Some(owner)) => making.tap_supply(owner),
                    (None, None) => {}
                }
            }
            Intent::Lift(entity, at) => lift(&mut making, at_of(*entity), supply_of(*entity), *at),
            Intent::Carry(to) => making.drag_to(*to, over),
            Intent::Release(onto, place) => {
                let onto_cell = onto.and_then(at_of);
                if onto_cell.is_some() {
                    making.drag_to(*place, onto_cell);
                }
                making.let_go(onto_cell, onto.is_some());
            }
            Intent::Enter => {
                if let Some(at) = cell_under(*cursor, parts.near) {
                    making.tap(at);
                }
            }
            Intent::Choose(choose) => making.choose(*choose),
            Intent::Cancel => {
                making.picked.step = Step::Nothing;
                making.picked.drag = None;
            }
            Intent::Hover(_) | Intent::Step(_) | Intent::Digit(_) => {}
        }
        let (send, certain, refuse) = (making.send, making.certain, making.refuse);
        if let Some(words) = refuse {
            refused.write(Refused(words));
        }
        if let Some(action) = send {
            turns.play(&session, seat, action.to_string(), certain);
            // What else was pressed within this frame was meant for the position before.
            break;
        }
    }
    picked.set_if_neq(hand);
    in_hand.set_if_neq(InHand(hand.step != Step::Nothing));
}

/// A drag takes hold of a stack or of the supply.
fn lift(making: &mut Making<'_>, at: Option<At>, supply: Option<Seat>, place: Vec3) {
    let before = making.picked.step;
    match (at, supply) {
        (Some(at), _) if making.holds(at) => {
            if before.source() != Some(at) {
                making.picked.step = Step::Stack(at);
            }
        }
        (None, Some(owner)) if owner == making.seat => making.picked.step = Step::Supply,
        _ => return,
    }
    making.picked.drag = Some(Drag {
        began: place,
        at: place,
        fresh: making.picked.step != before,
    });
}

/// Where the stone that is dragged from the supply floats.
pub(super) fn dragged_place(drag: &Drag) -> Vec3 {
    let reach = 2.6;
    let at = drag.at;
    Vec3::new(
        at.x.clamp(-reach, reach),
        layout::supply_middle(Seat::First).y + 0.5,
        at.z.clamp(-reach - 1.2, reach + 1.2),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pull_names_its_longer_side() {
        assert_eq!(pull(Vec3::new(0.3, 0.0, -0.4)), None);
        assert_eq!(pull(Vec3::new(0.3, 0.0, -1.8)), Some((Direction::Up, 2)));
        assert_eq!(pull(Vec3::new(9.0, 0.0, 1.0)), Some((Direction::Right, 3)));
    }

    #[test]
    fn ways_lead_straight_from_cell_to_cell() {
        let [c3, c5, a3, d4] = ["c3", "c5", "a3", "d4"].map(|name| name.parse().expect("a cell"));
        assert_eq!(way(c3, c5), Some((Direction::Up, 2)));
        assert_eq!(way(c3, a3), Some((Direction::Left, 2)));
        assert_eq!(way(c3, d4), None);
        assert_eq!(way(c3, c3), None);
    }
}
