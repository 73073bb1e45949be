//! What the plates say of Surge Stones.

use bevy::prelude::*;
use stonecircle_rules::surge::{MAX_VALUE, Move, Surge};
use stonecircle_rules::{Game, Seat, View, Viewer};

use super::{Held, SurgeParts, layout};
use crate::choreography::Timeline;
use crate::hud::{Label, PlateInfo, SideInfo, Tracked, compared};
use crate::session::Session;
use crate::table::{Shown, TableView};

/// How many stones of each value a side begins with.
const EACH: u8 = 2;

/// Fills the plates from the view and the session. They wait while stones move, so that a score is
/// never told before it is seen.
pub(super) fn fill(
    view: Res<TableView<Surge>>,
    parts: Res<SurgeParts>,
    session: Option<Res<Session>>,
    shown: Res<Shown>,
    held: Res<Held>,
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
    let view = &view.0;
    let standing = view.standing();
    let side = |seat: Seat| SideInfo {
        side: Surge::SIDES[seat.index()].to_owned(),
        player: shown.players[seat.index()].clone(),
        score: Some(standing.score[seat.index()]),
        left: format!(
            "hand {} · supply {}",
            view.hand(seat).len(),
            view.supply(seat).len()
        ),
        // Where everything is known there is nothing to track.
        tracker: if view.viewer() == Viewer::Everything {
            Vec::new()
        } else {
            tracker(view, seat)
        },
    };
    let filled = PlateInfo {
        sides: Seat::BOTH.map(side),
        near: parts.near,
        to_move: standing.to_place,
        progress: format!(
            "Round {} · {} places first",
            standing.round,
            Surge::SIDES[standing.first_placer.index()]
        ),
        prompt: prompt(view, session.as_deref(), &held),
        figures: figures(view),
        labels: meetings(view),
        choices: Vec::new(),
    };
    info.set_if_neq(filled);
}

fn tracker(view: &stonecircle_rules::surge::SurgeView, seat: Seat) -> Vec<Tracked> {
    let unseen = view.unseen(seat);
    (1..=MAX_VALUE)
        .map(|value| Tracked {
            value,
            hidden: u8::try_from(unseen.count(value)).unwrap_or(u8::MAX),
            all: EACH,
        })
        .collect()
}

fn prompt(
    view: &stonecircle_rules::surge::SurgeView,
    session: Option<&Session>,
    held: &Held,
) -> String {
    let Some(session) = session else {
        return String::new();
    };
    let Some(seat) = view.to_move() else {
        return String::new();
    };
    if !session.is_person(seat) {
        return format!("{} is thinking", Surge::SIDES[seat.index()]);
    }
    if view.viewer() != Viewer::Seat(seat) || session.host.forced_move().is_some() {
        return String::new();
    }
    if held.stone.is_some() {
        "lay it on a free square of your home ranks".to_owned()
    } else {
        "take a stone from your hand".to_owned()
    }
}

fn figures(view: &stonecircle_rules::surge::SurgeView) -> Vec<(String, String)> {
    let standing = view.standing();
    let mut figures = vec![
        ("Round".to_owned(), standing.round.to_string()),
        (
            "Places first".to_owned(),
            Surge::SIDES[standing.first_placer.index()].to_owned(),
        ),
    ];
    for seat in Seat::BOTH {
        let name = Surge::SIDES[seat.index()];
        figures.push((
            format!("{name}'s score"),
            standing.score[seat.index()].to_string(),
        ));
        figures.push((
            format!("{name} has left"),
            format!(
                "{} in hand, {} in supply",
                view.hand(seat).len(),
                view.supply(seat).len()
            ),
        ));
        let unseen: Vec<String> = view
            .unseen(seat)
            .values()
            .map(|value| value.to_string())
            .collect();
        let unseen = if unseen.is_empty() {
            "none".to_owned()
        } else {
            unseen.join(" ")
        };
        figures.push((format!("{name}'s stones not seen yet"), unseen));
    }
    for column in 0..8 {
        let lines: Vec<String> = view
            .board()
            .lines(column)
            .map(|line| {
                format!(
                    "{} {}",
                    Surge::SIDES[line.seat.index()],
                    line.strength(view.board())
                )
            })
            .collect();
        if !lines.is_empty() {
            let file = char::from(b'a' + column);
            figures.push((format!("Column {file}, upwards"), lines.join(", ")));
        }
    }
    figures
}

/// The meetings of the board as it lies, where every stone that counts is known.
fn meetings(view: &stonecircle_rules::surge::SurgeView) -> Vec<Label> {
    let board = view.board();
    let open = |line: &stonecircle_rules::surge::Line| {
        line.squares()
            .take(4)
            .all(|at| board.stone(at).is_some_and(|stone| !stone.face_down))
    };
    board
        .meetings()
        .as_slice()
        .iter()
        .filter(|meeting| meeting.lines.iter().all(open))
        .map(|meeting| {
            let [first, second] = meeting.lines.map(|line| layout::square(line.front));
            let [mine, theirs] = meeting.strengths.map(u32::from);
            Label::beside((first + second) / 2.0, compared(mine, theirs))
        })
        .collect()
}

/// The squares on which the held stone may be laid.
pub(super) fn legal_squares(
    view: &stonecircle_rules::surge::SurgeView,
    seat: Seat,
) -> Vec<stonecircle_rules::surge::Square> {
    view.board()
        .free_home_squares(seat)
        .filter(|at| {
            // Any value of the hand will do: where one may be laid, all may.
            let value = match view.hand(seat) {
                stonecircle_rules::surge::SeenHand::Known(hand) => hand.values().next(),
                stonecircle_rules::surge::SeenHand::Hidden(_) => None,
            };
            view.judge(&Move::Place { value, at: *at }).is_ok()
        })
        .collect()
}
