//! What the plates say of Cairns.

use bevy::prelude::*;
use stonecircle_rules::cairns::{CAIRN, Cairns, Cell, Move, Position, STALLED_AFTER, SUPPLY};
use stonecircle_rules::core::Position as _;
use stonecircle_rules::{Seat, Verdict, View};

use super::{CairnsParts, Picked, Step, hand, layout, story};
use crate::choreography::Timeline;
use crate::controllers::Choose;
use crate::hud::{Choice, Label, PlateInfo, SideInfo};
use crate::session::{Mode, Session};
use crate::table::{Shown, ShownMarks, TableView};

/// How far from the middle of its cell the number of a target stands: before a stack, and behind a
/// cell that the picked stack hides in part.
const NUMBER_OFF: f32 = 0.36;

/// Fills the plates from the view and the session. They wait while stones move, so that nothing is
/// told before it is seen.
pub(super) fn fill(
    view: Res<TableView<Cairns>>,
    parts: Res<CairnsParts>,
    session: Option<Res<Session>>,
    shown: Res<Shown>,
    marks: Res<ShownMarks>,
    picked: Res<Picked>,
    timeline: Res<Timeline>,
    mut info: ResMut<PlateInfo>,
) {
    if timeline.is_playing() {
        if !info.labels.is_empty() || !info.prompt.is_empty() || !info.choices.is_empty() {
            info.labels.clear();
            info.prompt.clear();
            info.choices.clear();
        }
        return;
    }
    let position = &view.0.position;
    let counts = position.counts();
    let side = |seat: Seat| SideInfo {
        side: story::side(seat),
        player: shown.players[seat.index()].clone(),
        score: Some(counts[seat.index()]),
        left: words!(
            "cairns-left",
            cells = cells(counts[seat.index()]),
            stones = stones(position.supply(seat))
        ),
        tracker: Vec::new(),
    };
    let acting = session
        .as_deref()
        .and_then(|session| session.acting_seat(&view.0));
    let filled = PlateInfo {
        sides: Seat::BOTH.map(side),
        near: parts.near,
        to_move: view.0.to_move(),
        progress: progress(&shown, position),
        prompt: prompt(&view.0, session.as_deref(), acting, picked.step),
        figures: figures(&shown, position),
        labels: labels(position, picked.step, &marks, parts.near),
        choices: choices(position, acting, picked.step),
    };
    info.set_if_neq(filled);
}

fn cells(count: u32) -> String {
    words!("cairns-cells", count = count)
}

fn stones(count: u8) -> String {
    words!("cairns-stones", count = count)
}

fn progress(shown: &Shown, position: &Position) -> String {
    match position.plies_since_drop() {
        0 => words!("cairns-progress", ply = shown.ply),
        quiet => words!(
            "cairns-progress-quiet",
            ply = shown.ply,
            quiet = quiet,
            limit = STALLED_AFTER
        ),
    }
}

fn prompt(
    view: &stonecircle_rules::cairns::View,
    session: Option<&Session>,
    acting: Option<Seat>,
    step: Step,
) -> String {
    let (Some(session), Some(seat)) = (session, view.to_move()) else {
        return String::new();
    };
    if !session.is_person(seat) {
        return words!("thinking", side = story::side(seat));
    }
    if acting.is_none() {
        return String::new();
    }
    match step {
        Step::Nothing if session.mode == Mode::PassAndPlay => {
            words!("cairns-prompt-side", side = story::side(seat))
        }
        Step::Nothing => words!("cairns-prompt"),
        Step::Supply => words!("cairns-prompt-supply"),
        Step::Stack(from) => words!("cairns-prompt-stack", from = from.to_string()),
        Step::Carry {
            from,
            direction,
            count,
        } => {
            let to = from.ahead(direction, count).unwrap_or(from);
            words!(
                "cairns-prompt-carry",
                stones = stones(count),
                from = from.to_string(),
                to = to.to_string()
            )
        }
    }
}

fn figures(shown: &Shown, position: &Position) -> Vec<(String, String)> {
    let counts = position.counts();
    let mut figures = vec![(words!("cairns-figure-plies"), shown.ply.to_string())];
    for seat in Seat::BOTH {
        let side = || story::side(seat);
        figures.push((
            words!("cairns-figure-holds", side = side()),
            words!(
                "cairns-figure-holds-is",
                cells = cells(counts[seat.index()]),
                ring = match seat {
                    Seat::First => "whole",
                    Seat::Second => "broken",
                }
            ),
        ));
        figures.push((
            words!("cairns-figure-left", side = side()),
            words!(
                "cairns-figure-left-is",
                stones = stones(position.supply(seat)),
                all = SUPPLY
            ),
        ));
        let threes: Vec<String> = position
            .held(seat)
            .filter(|at| position.stack(*at).height() == CAIRN - 1)
            .map(|at| at.to_string())
            .collect();
        if !threes.is_empty() {
            figures.push((
                words!("cairns-figure-threes", side = side()),
                threes.join(" "),
            ));
        }
    }
    figures.push((
        words!("cairns-figure-quiet"),
        words!(
            "cairns-figure-quiet-is",
            count = position.plies_since_drop(),
            limit = STALLED_AFTER
        ),
    ));
    let [first, second] = counts;
    let now = match Verdict::by_count(first, second).winner() {
        Some(winner) => words!(
            "cairns-figure-now-wins",
            first = first,
            second = second,
            side = story::side(winner)
        ),
        None => words!("cairns-figure-now-draw", first = first, second = second),
    };
    figures.push((words!("cairns-figure-now"), now));
    figures.push((
        words!("cairns-figure-options"),
        words!("cairns-figure-none"),
    ));
    figures
}

/// The numbers on the table: how many stones go to each target, and what is left of the supplies.
fn labels(position: &Position, step: Step, marks: &ShownMarks, near: Seat) -> Vec<Label> {
    let away = layout::away(near) * NUMBER_OFF;
    let mut labels = Vec::new();
    if let Some(from) = step.source()
        && marks.legal
    {
        for (at, action) in hand::targets(position, from) {
            let Move::Carry { count, .. } = action else {
                continue;
            };
            let behind = (layout::cell(at) - layout::cell(from)).dot(away) > 0.0;
            let off = match (behind, position.stack(at).height()) {
                (true, _) => away,
                (false, 0) => Vec3::ZERO,
                (false, _) => -away,
            };
            let label = Label::over(layout::cell(at) + off, count.to_string()).large();
            let shown = matches!(
                step,
                Step::Carry { direction, count, .. } if from.ahead(direction, count) == Some(at)
            );
            labels.push(if shown { label.strong() } else { label });
        }
    } else if marks.sizes {
        for at in Cell::all().filter(|at| position.stack(*at).height() > 1) {
            let height = position.stack(at).height();
            labels.push(Label::over(layout::cell(at) - away, height.to_string()));
        }
    }
    for seat in Seat::BOTH {
        // At the end of the row, on the owner's right.
        let end = layout::supply(seat, 14);
        let off = Vec3::X * (end.x.signum() * 0.62);
        let at = Vec3::new(end.x, layout::supply_middle(seat).y, end.z) + off;
        labels.push(Label::over(at, position.supply(seat).to_string()).large());
    }
    labels
}

fn choices(position: &Position, acting: Option<Seat>, step: Step) -> Vec<Choice> {
    let (Some(seat), true) = (acting, step != Step::Nothing) else {
        return Vec::new();
    };
    let mut choices = Vec::new();
    let mut offer = |choose, words: String, main| {
        choices.push(Choice {
            choose,
            words,
            main,
        });
    };
    if matches!(step, Step::Carry { .. }) {
        offer(Choose::Done, words!("cairns-carry-it"), true);
    }
    if let Step::Stack(at) = step {
        let more = Move::Drop { at };
        if position.judge(&more).is_ok() {
            let words = match position.deciding_cairn(seat, more) {
                Some(_) => words!("cairns-one-more-cairn"),
                None => words!("cairns-one-more"),
            };
            offer(Choose::More, words, false);
        }
    }
    let back = match step {
        Step::Carry { .. } => words!("cairns-back"),
        _ => words!("cairns-put-down"),
    };
    offer(Choose::Back, back, false);
    choices
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Position {
        Position::parse(&stonecircle_rules::cairns::Options, text).expect("a position")
    }

    #[test]
    fn targets_carry_the_number_of_stones_and_one_more_is_offered_where_it_may_be() {
        let position = position("x5/x5/x2,121,x2/x5/x5 1 4 0");
        let from: Cell = "c3".parse().expect("a cell");
        let words = |step| -> Vec<String> {
            labels(&position, step, &ShownMarks::default(), Seat::First)
                .into_iter()
                .map(|label| label.words)
                .collect()
        };
        // Two cells each way, and the supplies.
        assert_eq!(
            words(Step::Stack(from)),
            ["1", "2", "1", "2", "1", "2", "1", "2", "13", "14"]
        );
        assert_eq!(words(Step::Nothing), ["13", "14"]);
        let offered = choices(&position, Some(Seat::First), Step::Stack(from));
        assert_eq!(offered[0].choose, Choose::More);
        assert!(offered[0].words.contains("cairn"));
        assert_eq!(choices(&position, Some(Seat::First), Step::Nothing), []);
    }
}
