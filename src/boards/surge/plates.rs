//! What the plates say of Surge Stones.

use bevy::prelude::*;
use stonecircle_rules::surge::{MAX_VALUE, Move, Surge};
use stonecircle_rules::{Seat, View, Viewer};

use super::{Held, SurgeParts, layout, story};
use crate::choreography::Timeline;
use crate::hud::{Label, PlateInfo, SideInfo, Tracked, compared};
use crate::session::{Mode, Session};
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
        side: story::side(seat),
        player: shown.players[seat.index()].clone(),
        score: Some(standing.score[seat.index()]),
        left: words!(
            "surge-left",
            hand = view.hand(seat).len(),
            supply = view.supply(seat).len()
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
        progress: words!(
            "surge-progress",
            round = standing.round,
            side = story::side(standing.first_placer)
        ),
        prompt: prompt(view, session.as_deref(), &held),
        figures: figures(view, shown.ply),
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
        return words!("thinking", side = story::side(seat));
    }
    if view.viewer() != Viewer::Seat(seat) || session.host.forced_move().is_some() {
        return String::new();
    }
    if held.stone.is_some() {
        words!("surge-prompt-lay")
    } else if session.mode == Mode::PassAndPlay {
        words!("surge-prompt-take-side", side = story::side(seat))
    } else {
        words!("surge-prompt-take")
    }
}

/// Values in a row, and how many they are and what they come to. Which of them is where stays as
/// hidden as it is.
fn values(values: impl Iterator<Item = u8>) -> String {
    let values: Vec<u8> = values.collect();
    if values.is_empty() {
        return words!("surge-figure-none");
    }
    let row: Vec<String> = values.iter().map(ToString::to_string).collect();
    words!(
        "surge-figure-values",
        values = row.join(" "),
        count = values.len(),
        sum = values.iter().map(|value| u32::from(*value)).sum::<u32>()
    )
}

/// The strength of a line. Where a stone that counts is hidden, only what is known is said.
fn strength(
    view: &stonecircle_rules::surge::SurgeView,
    line: stonecircle_rules::surge::Line,
) -> String {
    let hidden = line
        .squares()
        .take(4)
        .filter_map(|at| view.board().stone(at))
        .any(|stone| stone.value.is_none());
    let known = line.strength(view.board());
    let side = story::side(line.seat);
    if hidden {
        words!(
            "surge-figure-strength-hidden",
            side = side,
            strength = known
        )
    } else {
        words!("surge-figure-strength", side = side, strength = known)
    }
}

fn figures(view: &stonecircle_rules::surge::SurgeView, plies: u32) -> Vec<(String, String)> {
    let standing = view.standing();
    let mut figures = vec![
        (words!("surge-figure-plies"), plies.to_string()),
        (words!("surge-figure-round"), standing.round.to_string()),
        (
            words!("surge-figure-first"),
            story::side(standing.first_placer),
        ),
    ];
    for seat in Seat::BOTH {
        let side = || story::side(seat);
        figures.push((
            words!("surge-figure-score", side = side()),
            standing.score[seat.index()].to_string(),
        ));
        figures.push((
            words!("surge-figure-left", side = side()),
            words!(
                "surge-figure-left-is",
                hand = view.hand(seat).len(),
                supply = view.supply(seat).len()
            ),
        ));
        let unseen = view.unseen(seat);
        let seen = (1..=MAX_VALUE).flat_map(|value| {
            let hidden = unseen.count(value);
            std::iter::repeat_n(value, usize::from(EACH).saturating_sub(hidden))
        });
        figures.push((words!("surge-figure-seen", side = side()), values(seen)));
        figures.push((
            words!("surge-figure-unseen", side = side()),
            values(unseen.values()),
        ));
    }
    for column in 0..8 {
        let lines: Vec<String> = view
            .board()
            .lines(column)
            .map(|line| strength(view, line))
            .collect();
        if !lines.is_empty() {
            let file = char::from(b'a' + column).to_string();
            figures.push((words!("surge-figure-column", file = file), lines.join(", ")));
        }
    }
    figures.extend(crate::words::options_told::<Surge>(&view.options()));
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
