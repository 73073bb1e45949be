//! What the plates say of Surmount.

use bevy::prelude::*;
use stonecircle_rules::surmount::{Cells, Edition, Group, Growth, Position, Surmount};
use stonecircle_rules::{Position as _, Seat, View};

use super::{Growing, SurmountCursor, SurmountParts, layout, story};
use crate::choreography::Timeline;
use crate::controllers::{Choose, FocusRing};
use crate::hud::{Choice, Label, PlateInfo, SideInfo};
use crate::look::{STONE_HALF_HEIGHT, surmount as slab};
use crate::session::{Mode, Session};
use crate::table::{Cell, Shown, ShownMarks, TableView};
use crate::words::{self, Language};

/// How many stones each side has: whoever has none left has lost.
pub(super) fn counts(position: &Position) -> [u32; 2] {
    Seat::BOTH.map(|seat| u32::try_from(position.stones_of(seat).len()).unwrap_or(u32::MAX))
}

/// Fills the plates from the view and the session. They wait while stones move, so that nothing is
/// told before it is seen.
pub(super) fn fill(
    view: Res<TableView<Surmount>>,
    parts: Res<SurmountParts>,
    session: Option<Res<Session>>,
    shown: Res<Shown>,
    growing: Res<Growing>,
    marks: Res<ShownMarks>,
    timeline: Res<Timeline>,
    cursor: Res<SurmountCursor>,
    ring: Option<Res<FocusRing>>,
    cells: Query<&Cell>,
    mut kept: Local<Kept>,
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
    let counts = counts(position);
    let side = |seat: Seat| SideInfo {
        side: story::side(seat),
        player: shown.players[seat.index()].clone(),
        score: Some(counts[seat.index()]),
        left: groups_in_short(position, seat),
        tracker: Vec::new(),
    };
    // The group that is looked at, with the pointer or with the keyboard's cursor.
    let looked_at = if ring.is_some_and(|ring| ring.0) {
        cursor.cell(parts.size, parts.near)
    } else {
        growing
            .hovered
            .and_then(|over| cells.get(over).ok())
            .and_then(|cell| parts.hex(cell))
    };
    let filled = PlateInfo {
        sides: Seat::BOTH.map(side),
        near: parts.near,
        to_move: view.0.to_move(),
        progress: options_in_short(position),
        prompt: prompt(&view.0, session.as_deref(), growing.turn()),
        figures: kept.figures(position, shown.ply),
        labels: match growing.turn() {
            Some(growth) => growth_labels(growth, parts.size),
            None => {
                let all = marks.sizes || growing.sizes;
                group_labels(position, parts.size, |group| {
                    (all && group.size > 1)
                        || looked_at.is_some_and(|hex| group.cells.contains(hex))
                })
            }
        },
        choices: growing.turn().map(choices).unwrap_or_default(),
    };
    info.set_if_neq(filled);
}

/// The figures of a position, kept until it changes.
#[derive(Default)]
pub(super) struct Kept {
    of: Option<(Position, u32, Language)>,
    figures: Vec<(String, String)>,
}

impl Kept {
    fn figures(&mut self, position: &Position, plies: u32) -> Vec<(String, String)> {
        let language = words::language();
        let same = |(kept, when, spoken): &(Position, u32, Language)| {
            kept == position && *when == plies && *spoken == language
        };
        if !self.of.as_ref().is_some_and(same) {
            self.figures = figures(position, plies);
            self.of = Some((position.clone(), plies, language));
        }
        self.figures.clone()
    }
}

/// All sizes of a side's groups, the largest first.
fn sizes(position: &Position, seat: Seat) -> Vec<u8> {
    let mut sizes: Vec<u8> = position.groups(seat).map(|group| group.size).collect();
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    sizes
}

fn groups_in_short(position: &Position, seat: Seat) -> String {
    let sizes = sizes(position, seat);
    match sizes.as_slice() {
        [] => words!("surmount-no-stones"),
        [one] => words!("surmount-one-group", size = *one),
        [largest, ..] => words!("surmount-groups", count = sizes.len(), size = *largest),
    }
}

fn options_in_short(position: &Position) -> String {
    let options = position.options();
    let edition = match options.edition {
        Edition::Original => "original",
        Edition::AbstractPlay => "abstractplay",
    };
    words!(
        "surmount-progress",
        size = options.size,
        edition = edition,
        sweeps = if options.tournament { "yes" } else { "no" }
    )
}

fn prompt(view: &impl View, session: Option<&Session>, growth: Option<&Growth>) -> String {
    let (Some(session), Some(seat)) = (session, view.to_move()) else {
        return String::new();
    };
    if !session.is_person(seat) {
        return words!("thinking", side = story::side(seat));
    }
    if session.host.forced_move().is_some() {
        return words!("surmount-must-pass", side = story::side(seat));
    }
    let Some(growth) = growth else {
        return if session.mode == Mode::PassAndPlay {
            words!("surmount-prompt-side", side = story::side(seat))
        } else {
            words!("surmount-prompt")
        };
    };
    let own = growth.group().len();
    let open = !growth.surmount_cells().is_empty();
    let onward = !growth.lay_cells().is_empty();
    let mut ways = Vec::new();
    if open {
        ways.push(words!("surmount-way-surmount"));
    }
    if onward {
        let goals = goals(growth).into_iter().map(|goal| goal.to_string());
        let sizes = goals.reduce(|this, that| words!("surmount-or", this = this, that = that));
        ways.extend(sizes.map(|sizes| words!("surmount-way-grow", sizes = sizes)));
    }
    if growth.may_end() {
        ways.push(words!("surmount-way-end"));
    }
    let ways = ways.into_iter();
    let ways = ways.reduce(|this, that| words!("surmount-or-way", this = this, that = that));
    words!(
        "surmount-prompt-growing",
        size = own,
        ways = ways.unwrap_or_default()
    )
}

/// The sizes to which the group may grow, each once, the smallest first.
fn goals(growth: &Growth) -> Vec<u8> {
    let own = growth.group().len();
    let mut goals: Vec<u8> = growth
        .targets()
        .map(|target| target.size)
        .filter(|size| usize::from(*size) > own)
        .collect();
    goals.sort_unstable();
    goals.dedup();
    goals
}

fn choices(growth: &Growth) -> Vec<Choice> {
    let mut choices = Vec::new();
    if growth.may_end() {
        choices.push(Choice {
            choose: Choose::Done,
            words: words!("surmount-end-turn"),
            main: true,
        });
    }
    choices.push(Choice {
        choose: Choose::Back,
        words: words!("surmount-take-back"),
        main: false,
    });
    choices
}

/// Where the size of a group stands: over its stone that is nearest to its middle.
fn label_place(cells: Cells, size: u8) -> Vec3 {
    let top = 2.0 * STONE_HALF_HEIGHT * slab::pitch(size);
    let floor = layout::middle(cells, size).map(|hex| layout::floor(hex, size));
    floor.unwrap_or_default() + Vec3::Y * top
}

fn group_labels(position: &Position, size: u8, shown: impl Fn(&Group) -> bool) -> Vec<Label> {
    Seat::BOTH
        .into_iter()
        .flat_map(|seat| position.groups(seat))
        .filter(shown)
        .map(|group| Label::over(label_place(group.cells, size), group.size.to_string()))
        .collect()
}

/// While a turn is in the making: the size of the growing group and the next size at which it takes a
/// target, and the size of each target, in the accent where it can be surmounted now.
fn growth_labels(growth: &Growth, size: u8) -> Vec<Label> {
    let targets = growth.targets().map(|target| {
        let label = Label::over(label_place(target.cells, size), target.size.to_string());
        if target.open.is_empty() {
            label
        } else {
            label.strong()
        }
    });
    let group = growth.group();
    let words = match goals(growth).first() {
        Some(goal) => format!("{}/{goal}", group.len()),
        None => group.len().to_string(),
    };
    let own = Label::over(label_place(group, size), words).strong();
    targets.chain([own]).collect()
}

fn figures(position: &Position, plies: u32) -> Vec<(String, String)> {
    let counts = counts(position);
    let mut figures = vec![(words!("surmount-figure-turns"), plies.to_string())];
    for seat in Seat::BOTH {
        let side = || story::side(seat);
        figures.push((
            words!("surmount-figure-stones", side = side()),
            counts[seat.index()].to_string(),
        ));
        let sizes = sizes(position, seat);
        let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
        let sizes = if sizes.is_empty() {
            words!("surmount-figure-none")
        } else {
            sizes.join(" ")
        };
        figures.push((words!("surmount-figure-groups", side = side()), sizes));
        figures.push((
            words!("surmount-figure-danger", side = side()),
            position.endangered(seat).len().to_string(),
        ));
    }
    let free = position.board().len() - (counts[0] + counts[1]) as usize;
    figures.push((words!("surmount-figure-free"), free.to_string()));
    figures.push((words!("surmount-figure-rules"), options_in_short(position)));
    figures
}
