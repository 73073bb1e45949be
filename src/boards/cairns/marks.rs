//! The marks that lie on the moor: who holds what, where a picked stack can go, what finishes a
//! cairn and what threatens, the last turn, the cursor.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use stonecircle_rules::Seat;
use stonecircle_rules::cairns::{CAIRN, Cairns, Cell as At, Move, Position};

use super::parts::place_of;
use super::{CairnsCursor, CairnsParts, LastMove, Picked, Step, hand, layout};
use crate::choreography::{ChoreographySystems, Timeline};
use crate::controllers::{FocusRing, HeldTurn};
use crate::look::{Appears, CairnsMark, CairnsSign, Look, MarkLook, MarkShape};
use crate::session::Session;
use crate::table::{Cell, ShownMarks, TableView, table_shows};

/// Height over a cell's floor at which marks lie: just over the turf and the ridges.
const HEIGHT: f32 = 0.066;

/// A mark on the board; all are laid anew when what they tell changes.
#[derive(Component)]
struct Mark;

/// What a mark looks like.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Sign {
    /// One that only Cairns has.
    Own(CairnsMark),
    /// One that all boards share.
    Shared(MarkLook),
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        lay_marks
            .after(ChoreographySystems::Show)
            .distributive_run_if(table_shows::<Cairns>)
            .distributive_run_if(resource_exists::<CairnsParts>),
    );
}

/// Everything that decides which marks lie.
#[derive(SystemParam)]
struct Told<'w, 's> {
    view: Res<'w, TableView<Cairns>>,
    parts: Res<'w, CairnsParts>,
    session: Option<Res<'w, Session>>,
    picked: Res<'w, Picked>,
    last: Res<'w, LastMove>,
    cursor: Res<'w, CairnsCursor>,
    ring: Res<'w, FocusRing>,
    shown: Res<'w, ShownMarks>,
    turn: Res<'w, HeldTurn>,
    cells: Query<'w, 's, &'static Cell>,
}

impl Told<'_, '_> {
    /// All marks that lie while nothing moves, with their cells, the lowest first.
    fn marks(&self) -> Vec<(Sign, At)> {
        let position = &self.view.0.position;
        let acting = self
            .session
            .as_deref()
            .and_then(|session| session.acting_seat(&self.view.0));
        let mut marks = Vec::new();
        let mut own = |sign, second, at| {
            marks.push((Sign::Own(CairnsMark::new(sign).second(second)), at));
        };
        for at in position.cairns() {
            own(CairnsSign::Glow, false, at);
        }
        for seat in Seat::BOTH {
            for at in position.held(seat) {
                own(CairnsSign::Held, seat == Seat::Second, at);
            }
        }
        let stars = acting.map(|seat| finishing(position, seat, self.picked.step));
        let stars = stars.unwrap_or_default();
        for at in At::all() {
            if stars.contains(&at) {
                own(CairnsSign::Star, false, at);
            } else if position.stack(at).height() == CAIRN - 1 {
                own(CairnsSign::Three, false, at);
            }
        }
        let defender = self
            .session
            .as_deref()
            .and_then(|session| session.defender(&self.view.0));
        if let Some(seat) = defender.filter(|_| self.shown.danger) {
            for at in position.danger(seat) {
                own(CairnsSign::Danger, false, at);
            }
        }
        if let (Some(from), true) = (self.picked.step.source(), self.shown.legal) {
            for (at, _) in hand::targets(position, from) {
                own(CairnsSign::Target, stars.contains(&at), at);
            }
        }
        let mut shared = |shape, at| marks.push((Sign::Shared(MarkLook::new(shape)), at));
        if self.picked.step == Step::Nothing {
            if let Some(at) = self.last.from {
                shared(MarkShape::LastFrom, at);
            }
            for at in &self.last.to {
                shared(MarkShape::LastTo, *at);
            }
        }
        let pointed = self.pointed().into_iter().map(|(at, by_keys)| {
            let cursor = MarkLook::pointed(MarkShape::Cursor, by_keys);
            (Sign::Shared(cursor), at)
        });
        marks.extend(pointed);
        marks
    }

    /// The cells under the keyboard's cursor and, while something is held, under the pointer; whether
    /// it is the cursor. No cell is told twice.
    fn pointed(&self) -> Vec<(At, bool)> {
        let cursor = self
            .ring
            .0
            .then(|| hand::cell_under(*self.cursor, self.parts.near))
            .flatten();
        let hovered = self
            .picked
            .hovered
            .filter(|_| self.picked.step != Step::Nothing && !self.ring.0)
            .and_then(|over| self.cells.get(over).ok())
            .and_then(place_of);
        let turn = self.turn.action(&self.view.0);
        let waits = turn.and_then(|action| match action {
            Move::Drop { at } => Some(at),
            Move::Carry { .. } => None,
        });
        let mut pointed: Vec<(At, bool)> = cursor.map(|at| (at, true)).into_iter().collect();
        for at in hovered.into_iter().chain(waits) {
            if pointed.iter().all(|(other, _)| *other != at) {
                pointed.push((at, false));
            }
        }
        pointed
    }
}

/// The cells on which the side finishes a cairn of its own: with any move, or with a picked stack
/// only by its carries and by one more stone on top.
fn finishing(position: &Position, seat: Seat, step: Step) -> Vec<At> {
    position
        .finishing_moves(seat)
        .filter(|(action, _)| match (step.source(), *action) {
            (None, _) => true,
            (Some(picked), Move::Drop { at }) => picked == at,
            (Some(picked), Move::Carry { from, .. }) => picked == from,
        })
        .map(|(_, at)| at)
        .collect()
}

fn lay_marks(
    mut commands: Commands,
    mut lying: Local<Vec<(Sign, At)>>,
    told: Told,
    look: Res<Look>,
    timeline: Res<Timeline>,
    marks: Query<Entity, With<Mark>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let now = if timeline.is_playing() {
        // While stones move only what was held before is marked.
        let held = |sign: &Sign| matches!(sign, Sign::Own(mark) if mark.sign == CairnsSign::Held);
        lying
            .iter()
            .filter(|(sign, _)| held(sign))
            .copied()
            .collect()
    } else {
        told.marks()
    };
    // Marks go with their board; a new board has to get its own.
    if *lying == now && marks.iter().count() == now.len() {
        return;
    }
    for mark in &marks {
        commands.entity(mark).despawn();
    }
    // Corners and signs are turned to whoever looks.
    let turn = match told.parts.near {
        Seat::First => Quat::IDENTITY,
        Seat::Second => Quat::from_rotation_y(std::f32::consts::PI),
    };
    // Where a stack has just been picked up, its targets appear one after the other.
    let target = |sign: &Sign| matches!(sign, Sign::Own(mark) if mark.sign == CairnsSign::Target);
    let fresh = !lying.iter().any(|(sign, _)| target(sign));
    let taken_up = told.picked.step.source().filter(|_| fresh);
    for (index, (sign, at)) in now.iter().enumerate() {
        let (over, size) = match sign {
            Sign::Own(mark) if mark.sign == CairnsSign::Glow => (0.0, 2.3),
            _ => (0.004 + 0.0004 * index as f32, 1.0),
        };
        let place = layout::cell(*at) + Vec3::Y * (HEIGHT + over);
        let mut mark = commands.spawn((
            Name::new("Mark"),
            Mark,
            Transform::from_translation(place)
                .with_rotation(turn)
                .with_scale(Vec3::new(size, 1.0, size)),
            ChildOf(told.parts.board),
        ));
        match sign {
            Sign::Own(own) => mark.insert(look.cairns_mark(*own)),
            Sign::Shared(shared) => mark.insert(look.mark(*shared)),
        };
        if let Some(from) = taken_up.filter(|_| target(sign)) {
            mark.insert(Appears::at(place, layout::cell(from)));
        }
    }
    redraw.write(RequestRedraw);
    *lying = now;
}

#[cfg(test)]
mod tests {
    use super::*;
    use stonecircle_rules::cairns::Options;
    use stonecircle_rules::core::Position as _;

    #[test]
    fn stars_and_danger_name_the_cells_of_cairns_to_come() {
        let text = "x5/x5/x2,121,2,x/x5/x,222,x3 1 5 0";
        let position = Position::parse(&Options, text).expect("a position");
        let [c3, d3, b1] = ["c3", "d3", "b1"].map(|name| name.parse().expect("a cell"));
        assert_eq!(finishing(&position, Seat::First, Step::Nothing), [c3]);
        assert_eq!(finishing(&position, Seat::First, Step::Stack(c3)), [c3]);
        assert_eq!(finishing(&position, Seat::First, Step::Stack(b1)), []);
        let mut threats: Vec<At> = position.danger(Seat::First).collect();
        threats.sort();
        // Amber can drop on its own three, and carry d3 onto Slate's.
        assert_eq!(threats, [b1, c3]);
        assert!(!threats.contains(&d3));
    }
}
