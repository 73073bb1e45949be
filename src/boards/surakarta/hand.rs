//! The hand on Surakarta: choosing a stone, sending it on its way, and what a wrong try is told.

use bevy::prelude::*;
use stonecircle_rules::surakarta::{Move, Point, Position, Surakarta};
use stonecircle_rules::{Position as _, Seat};

use super::{SurakartaParts, layout};
use crate::choreography::{ChoreoClock, Pose, Reach, Reaching, Timeline, passed, reach};
use crate::controllers::{HeldTurn, InHand, Intent, PlayTurn, SquareCursor, play_out};
use crate::look::STONE_HALF_HEIGHT;
use crate::session::{Refused, Session};
use crate::table::{Cell, EventQueue, OnCell, PoseOf, TableView};
use crate::words;

/// How high a stone that is held floats, in cells.
const HELD_LIFT: f32 = 0.22;
/// How high it floats while it is dragged.
const DRAG_LIFT: f32 = 0.5;

/// The stone that is held, if any.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct SurakartaHeld {
    /// On which point it stands.
    pub stone: Option<Point>,
    /// Where the pointer drags it, on the table's plane.
    pub dragged: Option<Vec3>,
    /// The drag has taken the stone up: let go where it stood, it stays held.
    taken_up: bool,
    /// The point under the pointer.
    pub hovered: Option<Point>,
}

impl SurakartaHeld {
    /// Puts down what is held.
    pub(super) fn put_down(&mut self) {
        self.stone = None;
        self.dragged = None;
        self.taken_up = false;
    }
}

/// The keyboard's cursor.
pub type SurakartaCursor = SquareCursor<6>;

/// The point under the cursor for a viewer who sits at `near`.
pub(super) fn point_under(cursor: SurakartaCursor, near: Seat) -> Option<Point> {
    let (file, rank) = cursor.place(near);
    Point::new(file, rank)
}

/// What a hand does on a point.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Deed {
    /// Takes up the stone there.
    TakeUp,
    /// Puts down the one that is held.
    PutDown,
    /// Sends the one that is held there.
    Play(Move),
    /// Nothing, and this is why.
    Refuse(String),
}

/// What it means to tap `at` while the stone on `held` is held.
fn deed(position: &Position, seat: Seat, held: Option<Point>, at: Point) -> Deed {
    if held == Some(at) {
        return Deed::PutDown;
    }
    if position.stone(at) == Some(seat) {
        return Deed::TakeUp;
    }
    let action = match held {
        // Judged as a step from there, the rules say what is wrong with taking it up.
        None => Move::Step { from: at, to: at },
        Some(from) if position.stone(at).is_some() => Move::Capture { from, to: at },
        Some(from) => Move::Step { from, to: at },
    };
    match position.judge(&action) {
        Ok(()) => Deed::Play(action),
        Err(error) => Deed::Refuse(words::refusal::<Surakarta>(&error)),
    }
}

pub(crate) fn interpret(
    mut intents: MessageReader<Intent>,
    mut held: ResMut<SurakartaHeld>,
    mut in_hand: ResMut<InHand>,
    mut cursor: ResMut<SurakartaCursor>,
    session: Res<Session>,
    view: Res<TableView<Surakarta>>,
    parts: Res<SurakartaParts>,
    cells: Query<&Cell>,
    timeline: Res<Timeline>,
    queue: Res<EventQueue>,
    mut clock: ResMut<ChoreoClock>,
    mut turns: PlayTurn,
    mut refused: MessageWriter<Refused>,
) {
    let point = |entity: Entity| {
        let cell = cells.get(entity).ok()?;
        Point::from_index(cell.index.into())
    };
    let mut now = *held;
    if timeline.is_playing() || !queue.is_empty() {
        if let Some(over) = play_out(&mut intents, &mut clock) {
            now.hovered = over.and_then(point);
        }
        held.set_if_neq(now);
        return;
    }
    let position = &view.0.position;
    let seat = session.acting_seat(&view.0);
    // The position may be another one than when the stone was taken up.
    if now
        .stone
        .is_some_and(|at| seat.is_none() || position.stone(at) != seat)
    {
        now.put_down();
    }
    for intent in intents.read() {
        if let Intent::Hover(over) = intent {
            now.hovered = over.and_then(point);
            continue;
        }
        if let Intent::Step(step) = intent {
            cursor.step(*step);
            continue;
        }
        // What is tapped while the other side thinks is read and dropped.
        let Some(seat) = seat else {
            continue;
        };
        let mut sent = false;
        let mut act = |now: &mut SurakartaHeld, at: Point| {
            now.dragged = None;
            match deed(position, seat, now.stone, at) {
                Deed::TakeUp => now.stone = Some(at),
                Deed::PutDown => now.put_down(),
                Deed::Play(action) => {
                    // Held, the stone is shown where it would go.
                    sent = !turns.play(&session, seat, action.to_string(), false);
                    if sent {
                        now.put_down();
                    }
                }
                Deed::Refuse(why) => {
                    refused.write(Refused(why));
                }
            }
        };
        match intent {
            Intent::Tap(entity, _) => {
                let Some(at) = point(*entity) else {
                    continue;
                };
                // Let go on the point where it was pressed, a short drag is a tap that has taken
                // the stone up already.
                if now.dragged.take().is_some() && now.stone == Some(at) && now.taken_up {
                    now.taken_up = false;
                } else {
                    act(&mut now, at);
                }
            }
            Intent::Lift(entity, place) => {
                let Some(at) = point(*entity) else {
                    continue;
                };
                if position.stone(at) == Some(seat) {
                    now.taken_up = now.stone != Some(at);
                    now.stone = Some(at);
                    now.dragged = Some(*place);
                } else if now.stone.is_none() && position.stone(at).is_some() {
                    act(&mut now, at);
                }
            }
            Intent::Carry(place) => {
                if now.dragged.is_some() {
                    now.dragged = Some(*place);
                }
            }
            Intent::Release(over, _) => {
                // Let go beside the board, it goes back and stays held.
                if now.dragged.take().is_some()
                    && let Some(at) = over.and_then(point)
                    && now.stone != Some(at)
                    && position.stone(at) != Some(seat)
                {
                    act(&mut now, at);
                }
            }
            Intent::Enter => {
                if let Some(at) = point_under(*cursor, parts.near) {
                    act(&mut now, at);
                }
            }
            Intent::Cancel => now.put_down(),
            Intent::Hover(_) | Intent::Step(_) | Intent::Digit(_) | Intent::Choose(_) => {}
        }
        // What else was pressed within this frame was meant for the position before.
        if sent {
            break;
        }
    }
    in_hand.set_if_neq(InHand(now.stone.is_some()));
    held.set_if_neq(now);
}

/// Lifts the stone that is held, lets the others down, and lets a dragged one follow the pointer.
/// Only while no timeline plays: then the timeline writes.
pub(crate) fn raise_held(
    held: Res<SurakartaHeld>,
    time: Res<Time<Real>>,
    clock: Res<ChoreoClock>,
    timeline: Res<Timeline>,
    queue: Res<EventQueue>,
    parts: Res<SurakartaParts>,
    view: Res<TableView<Surakarta>>,
    turn: Res<HeldTurn>,
    cells: Query<&Cell>,
    mut roots: Query<(&mut Transform, &OnCell), Without<PoseOf>>,
    mut poses: Query<(&PoseOf, &mut Pose, &mut Reaching)>,
    mut redraw: MessageWriter<bevy::window::RequestRedraw>,
) {
    if timeline.is_playing() || !queue.is_empty() {
        return;
    }
    let passed = passed(&time, &clock);
    let held_cell = held.stone.map(|at| parts.cell(at));
    let aimed = turn.action(&view.0);
    for (of, mut pose, mut reaching) in &mut poses {
        let Ok((mut root, on)) = roots.get_mut(of.0) else {
            continue;
        };
        let is_held = held_cell == Some(on.0);
        let dragged = held.dragged.filter(|_| is_held);
        let shown = aimed.filter(|_| is_held && dragged.is_none());
        let rest = || {
            let at = cells.get(on.0).ok();
            at.and_then(|cell| Point::from_index(cell.index.into()))
                .map_or(root.translation, layout::point)
        };
        let lift = match (is_held, dragged) {
            (_, Some(_)) => DRAG_LIFT,
            // Over the stone that it would take.
            (true, None) if matches!(shown, Some(Move::Capture { .. })) => DRAG_LIFT,
            (true, None) => HELD_LIFT,
            _ => 0.0,
        };
        let wanted = Reach {
            place: dragged
                .map(|place| place.with_y(STONE_HALF_HEIGHT))
                .or_else(|| shown.map(|action| layout::point(action.to())))
                .unwrap_or_else(rest),
            pose: Pose { lift, ..*pose },
            follows: dragged.map(|_| 1.0),
        };
        if reach(&mut root, &mut pose, &mut reaching, wanted, passed) {
            redraw.write(bevy::window::RequestRedraw);
        }
    }
}

#[cfg(test)]
mod tests {
    use stonecircle_rules::surakarta::Options;

    use super::*;

    fn at(name: &str) -> Point {
        name.parse().expect("a point")
    }

    fn refusal(deed: Deed) -> String {
        match deed {
            Deed::Refuse(why) => why,
            other => panic!("it was not refused: {other:?}"),
        }
    }

    #[test]
    fn a_tap_means_what_stands_there() {
        let text = "oooooo/oooooo/6/6/xxxxxx/xxxxxx x 0";
        let position = Position::parse(&Options::default(), text).expect("a position");
        let tap =
            |held: Option<&str>, name: &str| deed(&position, Seat::First, held.map(at), at(name));
        assert_eq!(tap(None, "b2"), Deed::TakeUp);
        assert_eq!(tap(Some("b2"), "b2"), Deed::PutDown);
        assert_eq!(tap(Some("b2"), "c2"), Deed::TakeUp);
        let step = Move::Step {
            from: at("b2"),
            to: at("c3"),
        };
        assert_eq!(tap(Some("b2"), "c3"), Deed::Play(step));
        assert!(refusal(tap(None, "c3")).contains("no stone on c3"));
        assert!(refusal(tap(None, "c5")).contains("not yours"));
        assert!(refusal(tap(Some("b2"), "c4")).contains("not next to"));
        assert!(refusal(tap(Some("b1"), "b5")).contains("blocked"));
        assert!(refusal(tap(Some("a1"), "b5")).contains("no line through a1"));
    }
}
