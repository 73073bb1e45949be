//! What the plates say of Surakarta.

use bevy::prelude::*;
use stonecircle_rules::surakarta::{Position, STONES, Surakarta};
use stonecircle_rules::{Position as _, Seat};

use super::targets::Targets;
use super::{SurakartaHeld, SurakartaParts, story};
use crate::choreography::Timeline;
use crate::hud::{Label, PlateInfo, SideInfo};
use crate::session::{Mode, Session};
use crate::table::{GoneStones, Shown, ShownMarks, TableView};

/// Where the counter of quiet moves stands: between the arcs, before the viewer.
const COUNTER: Vec3 = Vec3::new(0.0, 0.0, 3.75);

/// Fills the plates from the view and the session. They wait while stones move, so that a stone is
/// never counted out before it is taken.
pub(super) fn fill(
    view: Res<TableView<Surakarta>>,
    parts: Res<SurakartaParts>,
    session: Option<Res<Session>>,
    shown: Res<Shown>,
    gone: Res<GoneStones>,
    held: Res<SurakartaHeld>,
    marks: Res<ShownMarks>,
    timeline: Res<Timeline>,
    mut info: ResMut<PlateInfo>,
) {
    if timeline.is_playing() {
        if !info.labels.is_empty() || !info.prompt.is_empty() {
            info.labels.clear();
            info.prompt.clear();
        }
        return;
    }
    let position = &view.0.position;
    let taken = Seat::BOTH.map(|seat| {
        gone.0
            .iter()
            .filter(|gone| gone.account == Some(seat))
            .count()
    });
    let side = |seat: Seat| SideInfo {
        side: story::side(seat),
        player: shown.players[seat.index()].clone(),
        score: Some(position.count(seat)),
        left: words!("surakarta-taken", count = taken[seat.index()]),
        tracker: Vec::new(),
    };
    let counter = story::quiet_left(position);
    let number = shown.ply + u32::from(position.outcome().is_none());
    let progress = match &counter {
        None => words!("surakarta-progress", number = number),
        Some(counter) => words!(
            "surakarta-progress-counter",
            number = number,
            counter = counter.as_str()
        ),
    };
    let near = match parts.near {
        Seat::First => 1.0,
        Seat::Second => -1.0,
    };
    let filled = PlateInfo {
        sides: Seat::BOTH.map(side),
        near: parts.near,
        to_move: position.to_move(),
        progress,
        prompt: prompt(position, session.as_deref(), &view, &held, marks.legal),
        figures: figures(position, shown.ply, taken),
        labels: counter
            .map(|words| Label::over(COUNTER * near, words).strong())
            .into_iter()
            .collect(),
        choices: Vec::new(),
    };
    info.set_if_neq(filled);
}

fn prompt(
    position: &Position,
    session: Option<&Session>,
    view: &TableView<Surakarta>,
    held: &SurakartaHeld,
    marked: bool,
) -> String {
    let (Some(session), Some(seat)) = (session, position.to_move()) else {
        return String::new();
    };
    if !session.is_person(seat) {
        return words!("thinking", side = story::side(seat));
    }
    if session.acting_seat(&view.0) != Some(seat) {
        return String::new();
    }
    match held.stone {
        // Without marks nothing is given away.
        Some(_) if !marked => words!("surakarta-prompt-any"),
        Some(from) => Targets::of(position, seat, from).prompt(),
        None if session.mode == Mode::PassAndPlay => {
            words!("surakarta-prompt-side", side = story::side(seat))
        }
        None => words!("surakarta-prompt-choose"),
    }
}

fn figures(position: &Position, ply: u32, taken: [usize; 2]) -> Vec<(String, String)> {
    let mut figures = vec![(words!("surakarta-figure-moves"), ply.to_string())];
    for seat in Seat::BOTH {
        let side = || story::side(seat);
        figures.push((
            words!("surakarta-figure-stones", side = side()),
            words!(
                "surakarta-figure-stones-are",
                count = position.count(seat),
                all = STONES
            ),
        ));
        figures.push((
            words!("surakarta-figure-taken", side = side()),
            taken[seat.index()].to_string(),
        ));
        let threats = position.in_danger(seat.other()).len();
        figures.push((
            words!("surakarta-figure-threats", side = side()),
            threats.to_string(),
        ));
    }
    figures.push((
        words!("surakarta-figure-quiet"),
        match position.quiet_left() {
            Some(left) => words!(
                "surakarta-figure-quiet-is",
                count = position.quiet(),
                left = left
            ),
            None => position.quiet().to_string(),
        },
    ));
    figures.extend(story::options(&position.options()));
    figures
}
