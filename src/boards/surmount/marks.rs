//! The marks on the Surmount board; all are laid anew when what they tell changes.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use stonecircle_rules::surmount::{Cell as Hex, Growth, Position, Surmount};
use stonecircle_rules::{Position as _, Seat};

use super::{Growing, LastTurn, SurmountCursor, SurmountParts, layout};
use crate::choreography::Timeline;
use crate::controllers::FocusRing;
use crate::look::{Appears, Look, MarkLook, MarkShape, STONE_HALF_HEIGHT, surmount as slab};
use crate::session::Session;
use crate::table::{Cell, ShownMarks, TableView};

/// A mark on the board.
#[derive(Component)]
pub(super) struct Mark;

/// How high a mark lies over the top of a column, or of a stone.
const OVER: f32 = 0.022;

/// What the marks told when they were laid last.
#[derive(Default, PartialEq, Clone, Debug)]
pub(super) struct Told {
    /// Where the turn in the making may go on.
    legal: Vec<Hex>,
    /// The stones that can be surmounted now.
    open: Vec<Hex>,
    /// Where the last turn laid its stones.
    last: Vec<Hex>,
    /// A stone of each group that the other side could surmount, or sweep away, next.
    danger: Vec<Hex>,
    /// The keyboard's cursor, or the cell under the pointer.
    cursor: Option<Hex>,
    by_keys: bool,
}

/// What depends on the position alone, kept until it changes.
#[derive(Default)]
pub(super) struct Kept {
    position: Option<Position>,
    open: Vec<Hex>,
    danger: [Vec<Hex>; 2],
}

impl Kept {
    fn of(&mut self, position: &Position) -> &Self {
        if self.position.as_ref() != Some(position) {
            self.open = Growth::new(position)
                .map(|growth| growth.surmount_cells().iter().collect())
                .unwrap_or_default();
            self.danger = Seat::BOTH.map(|seat| threatened(position, seat));
            self.position = Some(position.clone());
        }
        self
    }
}

/// One stone of each group that the other side could take off the board if it were to move now: a
/// group is one body, so one sign tells of it all.
fn threatened(position: &Position, seat: Seat) -> Vec<Hex> {
    let endangered = position.endangered(seat);
    let size = position.options().size;
    position
        .groups(seat)
        .filter(|group| group.cells.iter().any(|hex| endangered.contains(hex)))
        .filter_map(|group| layout::middle(group.cells, size))
        .collect()
}

pub(super) fn lay(
    mut commands: Commands,
    mut told: Local<Told>,
    mut kept: Local<Kept>,
    look: Res<Look>,
    growing: Res<Growing>,
    last: Res<LastTurn>,
    cursor: Res<SurmountCursor>,
    ring: Res<FocusRing>,
    shown: Res<ShownMarks>,
    parts: Res<SurmountParts>,
    view: Res<TableView<Surmount>>,
    session: Option<Res<Session>>,
    timeline: Res<Timeline>,
    cells: Query<&Cell>,
    marks: Query<Entity, With<Mark>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let mut now = Told::default();
    if !timeline.is_playing() {
        let position = &view.0.position;
        let kept = kept.of(position);
        let acting = session
            .as_ref()
            .is_some_and(|session| session.acting_seat(&view.0).is_some());
        now.last.clone_from(&last.cells);
        if let Some(growth) = growing.turn() {
            if shown.legal {
                now.legal = growth.lay_cells().iter().collect();
            }
            now.open = growth.surmount_cells().iter().collect();
            // What the turn before left is out of mind while the next one is laid.
            now.last.clear();
            if growing.is_whole() {
                now.legal.clear();
                now.open.clear();
            }
        } else {
            if acting && shown.legal {
                now.open.clone_from(&kept.open);
            }
            let seat = session
                .as_ref()
                .and_then(|session| session.defender(&view.0));
            if let Some(seat) = seat.filter(|_| shown.danger) {
                now.danger.clone_from(&kept.danger[seat.index()]);
            }
        }
        if let Some(group) = growing.surmounts().and_then(|at| position.group_at(at)) {
            // All that would go.
            now.legal.clear();
            now.open = group.cells.iter().collect();
        }
        now.cursor = if ring.0 {
            cursor.cell(parts.size, parts.near)
        } else {
            growing
                .hovered
                .filter(|_| acting)
                .and_then(|over| cells.get(over).ok())
                .and_then(|cell| parts.hex(cell))
        };
        now.by_keys = ring.0 && now.cursor.is_some();
    }
    // Marks go with their board; a new board has to get its own.
    let lying = !marks.is_empty();
    if *told == now && lying == (now != Told::default()) {
        return;
    }
    for mark in &marks {
        commands.entity(mark).despawn();
    }
    let pitch = slab::pitch(parts.size);
    let top = 2.0 * STONE_HALF_HEIGHT * pitch * 1.08;
    let turned = Quat::from_rotation_y(match parts.near {
        Seat::First => 0.0,
        Seat::Second => core::f32::consts::PI,
    });
    // Where a growth has just begun, its cells appear one after the other.
    let from = growing
        .turn()
        .filter(|_| told.legal.is_empty())
        .and_then(|growth| growth.stones().first().copied())
        .map(|initial| layout::floor(initial, parts.size));
    let mut put = |hex: Hex, mark: MarkLook, height: f32, scale: f32| {
        let shape = mark.shape;
        let place = layout::floor(hex, parts.size) + Vec3::Y * height;
        let mut mark = commands.spawn((
            Name::new("Mark"),
            Mark,
            look.mark(mark),
            Transform::from_translation(place)
                .with_rotation(turned)
                .with_scale(Vec3::splat(scale * pitch)),
            ChildOf(parts.board),
        ));
        if let Some(from) = from.filter(|_| shape == MarkShape::Legal) {
            mark.insert(Appears::at(place, from));
        }
    };
    for hex in &now.legal {
        put(*hex, MarkLook::new(MarkShape::Legal), OVER, 0.86);
    }
    for hex in &now.last {
        put(*hex, MarkLook::new(MarkShape::HexLast), OVER + 0.002, 1.16);
    }
    for hex in &now.danger {
        put(*hex, MarkLook::new(MarkShape::Danger), top + OVER, 0.96);
    }
    for hex in &now.open {
        put(
            *hex,
            MarkLook::new(MarkShape::Take),
            top + OVER + 0.004,
            0.92,
        );
    }
    if let Some(hex) = now.cursor {
        put(
            hex,
            MarkLook::pointed(MarkShape::HexCursor, now.by_keys),
            OVER + 0.004,
            1.16,
        );
    }
    redraw.write(RequestRedraw);
    *told = now;
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use stonecircle_rules::surmount::Options;

    #[test]
    fn each_threatened_group_has_one_sign_and_no_other_group_has_any() {
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(4);
        let mut signs = 0;
        for size in [4, 5, 7] {
            let mut position = Position::empty(Options {
                size,
                ..Options::default()
            });
            for _ in 0..60 {
                let Some(turn) = position.random_move(&mut rng) else {
                    break;
                };
                position.apply(&turn, &mut ());
                for seat in Seat::BOTH {
                    let told = threatened(&position, seat);
                    let endangered = position.endangered(seat);
                    assert!(told.iter().all(|hex| endangered.contains(*hex)));
                    let covered: usize = told
                        .iter()
                        .filter_map(|hex| position.group_at(*hex))
                        .map(|group| group.cells.len())
                        .sum();
                    assert_eq!(covered, endangered.len(), "{position}");
                    signs += told.len();
                }
            }
        }
        assert!(signs > 20, "{signs}");
    }
}
