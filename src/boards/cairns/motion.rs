//! The choreography of Cairns: beats become motion.
//!
//! A dropped stone falls from its supply. A carry lifts its stones, goes cell by cell and leaves the
//! lowest on each, every landing heard; a carry that was previewed has its stones over their cells
//! already, and they come down one after the other. A cairn then lights up. Times are in
//! milliseconds at normal speed.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use stonecircle_rules::Seat;
use stonecircle_rules::cairns::{Cairns, Cell, Happening, Position};

use super::beats::{Beat, Beats};
use super::{CairnsParts, layout, story};
use crate::choreography::{ChoreoClock, Cue, Ease, Finish, Plan, Pose, Resting, Timeline, finale};
use crate::sound::{Heard, Sound};
use crate::table::{CurrentPly, PoseOf, StackStones, TableView};

/// A stone falls from its supply to its cell.
const DROP: u32 = 220;
/// It settles after contact.
const SETTLE: u32 = 90;
/// The stones of a carry are lifted.
const LIFT: u32 = 100;
/// A carry goes one cell on.
const HOP: u32 = 120;
/// It rests so long before it goes on.
const APART: u32 = 80;
/// A stone that hovers over its cell comes down.
const DOWN: u32 = 120;
/// One that hangs on the pointer comes down so much later for each cell that it is away.
const ASIDE: f32 = 45.0;
/// A carry takes no longer, however far away the pointer let go.
const LONGEST: u32 = 700;
/// A cairn lights up.
const LIGHT: u32 = 360;
/// How brightly the stones of a cairn glow: their owners are still told apart.
pub(super) const LIT: f32 = 0.5;
/// How far above the stacks that it passes a carry travels, in cells.
const CLEAR: f32 = 0.26;
/// Nearer than this to its cell, in cells, a stone already hovers over it.
const HOVERS: f32 = 0.45;

pub(super) fn choreograph(
    mut commands: Commands,
    mut timeline: ResMut<Timeline>,
    clock: Res<ChoreoClock>,
    mut beats: ResMut<Beats>,
    current: Res<CurrentPly>,
    view: Res<TableView<Cairns>>,
    parts: Res<CairnsParts>,
    stones: Stones,
) {
    let beats = std::mem::take(&mut beats.0);
    let mut director = Director {
        plan: Plan::new(clock.reduced_motion),
        stones: &stones,
    };
    let happenings: Vec<Happening> = beats.iter().map(|beat| beat.what).collect();
    if let Some(event) = &current.event {
        let line = story::tell(event.glimpse.seat, &happenings);
        director.plan.cue(0, Cue::Story(line));
    }
    director.drop_stone(&beats);
    director.carry(&beats);
    director.light(&beats, &parts);
    let end = director.plan.end();
    let over = happenings.iter().find_map(|what| match what {
        Happening::Over { result, .. } => Some(*result),
        _ => None,
    });
    let cairn = happenings
        .iter()
        .any(|what| matches!(what, Happening::Cairn { .. }));
    match over {
        // The lit cairn honours the end of such a game.
        Some(verdict) if cairn => {
            let strength = if verdict.winner().is_some() { 0.9 } else { 0.4 };
            let at = end.saturating_sub(LIGHT / 2);
            director.plan.hear(at, Sound::Win.by(strength));
        }
        Some(verdict) => {
            let tops = director.tops(&view.0.position, &parts);
            let from = Seat::BOTH.map(layout::supply_middle);
            finale(&mut director.plan, verdict, &tops, from);
        }
        None => {}
    }
    director.plan.cue(end, Cue::Score(view.0.position.counts()));
    timeline.start(&mut commands, director.plan);
}

/// Finds the pose child of a stone, where the stone is now, and the stones of a stack.
#[derive(SystemParam)]
pub(super) struct Stones<'w, 's> {
    children: Query<'w, 's, &'static Children>,
    poses: Query<'w, 's, (Entity, &'static PoseOf, &'static Pose)>,
    places: Query<'w, 's, &'static Transform, Without<PoseOf>>,
    stacks: Query<'w, 's, &'static StackStones>,
}

struct Director<'a, 'w, 's> {
    plan: Plan,
    stones: &'a Stones<'w, 's>,
}

impl Director<'_, '_, '_> {
    fn pose_of(&self, stone: Entity) -> Option<(Entity, Pose)> {
        self.stones
            .children
            .get(stone)
            .ok()?
            .iter()
            .find_map(|child| self.stones.poses.get(child).ok())
            .map(|(child, _, pose)| (child, *pose))
    }

    /// Where a stone is now, as it is seen: where the hand holds it, or where it rests.
    fn place_of(&self, stone: Entity, rests: Vec3) -> Vec3 {
        self.stones
            .places
            .get(stone)
            .map_or(rests, |transform| transform.translation)
    }

    fn drop_stone(&mut self, beats: &[Beat]) {
        for beat in beats {
            let (Some(stone), Happening::Dropped { .. }) = (beat.stone, beat.what) else {
                continue;
            };
            let from = self.place_of(stone, beat.from);
            let far = (beat.to - from).xz().length();
            self.plan.travel(
                stone,
                (0, DROP),
                Ease::In,
                (from, beat.to),
                0.35 + 0.16 * far.min(4.0),
            );
            self.land(stone, beat, 0, DROP, ground(beat.what).by(0.55));
        }
    }

    /// Takes on the pose of its rest on the way, squashes a little at contact, and is heard.
    fn land(&mut self, stone: Entity, beat: &Beat, at: u32, length: u32, heard: Heard) {
        let contact = at + length;
        self.plan.hear(contact, heard);
        let Some((child, pose)) = self.pose_of(stone) else {
            return;
        };
        let rest = beat.pose;
        self.plan
            .pose(child, (at, length), Ease::Out, (pose, rest), 0.0);
        let squashed = Pose {
            squash: 0.93,
            ..rest
        };
        let half = SETTLE / 2;
        self.plan
            .pose(child, (contact, half), Ease::Out, (rest, squashed), 0.0);
        self.plan.pose(
            child,
            (contact + half, half),
            Ease::Settle,
            (squashed, rest),
            0.0,
        );
    }

    fn carry(&mut self, beats: &[Beat]) {
        let Some(from) = beats.iter().find_map(|beat| match beat.what {
            Happening::Lifted { from, .. } => Some(from),
            _ => None,
        }) else {
            return;
        };
        let carried: Vec<(Entity, &Beat, Cell)> = beats
            .iter()
            .filter_map(|beat| match (beat.stone, beat.what) {
                (Some(stone), Happening::SetDown { at, .. }) => Some((stone, beat, at)),
                _ => None,
            })
            .collect();
        let source = layout::cell(from);
        let away = |stone: Entity, place: Vec3| {
            (self.place_of(stone, source) - place).xz().length() >= HOVERS
        };
        let hovering = carried
            .iter()
            .all(|(stone, beat, _)| !away(*stone, beat.to));
        // What the pointer has carried along does not go back for its way.
        let dragged = carried.iter().all(|(stone, ..)| away(*stone, source));
        if hovering || dragged {
            self.come_down(&carried);
        } else {
            self.travel_on(from, &carried);
        }
    }

    /// The stones were shown over their cells already, or hung on the pointer: they come down one
    /// after the other.
    fn come_down(&mut self, carried: &[(Entity, &Beat, Cell)]) {
        let mut at = 0;
        for (index, (stone, beat, _)) in carried.iter().enumerate() {
            let now = self.place_of(*stone, beat.to);
            let aside = (now - beat.to).xz().length();
            let down = (DOWN + (aside * ASIDE).round() as u32).min(LONGEST - SETTLE - at);
            self.plan
                .travel(*stone, (at, down), Ease::In, (now, beat.to), 0.0);
            self.land(*stone, beat, at, down, heard(beat.what, index));
            at += APART + DOWN / 2;
        }
    }

    /// All are lifted and go on cell by cell; on each the lowest is left.
    fn travel_on(&mut self, from: Cell, carried: &[(Entity, &Beat, Cell)]) {
        // As high as the highest stack on the way, with what is left there.
        let floor = carried
            .iter()
            .map(|(_, beat, _)| beat.to.y)
            .fold(0.0, f32::max)
            + CLEAR;
        self.plan.hear(0, Sound::Lift.by(0.6));
        let thick = 2.0 * crate::look::cairns::HALF_HEIGHT * 0.9;
        for (index, (stone, beat, _)) in carried.iter().enumerate() {
            let over = |cell: Cell, left: usize| {
                let up = floor + (index - left) as f32 * thick;
                layout::cell(cell) + Vec3::Y * up
            };
            let now = self.place_of(*stone, layout::cell(from));
            let mut here = over(from, 0);
            self.plan
                .travel(*stone, (0, LIFT), Ease::Out, (now, here), 0.0);
            let mut start = LIFT;
            for (left, (_, _, passed)) in carried[..index].iter().enumerate() {
                let next = over(*passed, left + 1);
                self.plan
                    .travel(*stone, (start, HOP), Ease::InOut, (here, next), 0.10);
                here = next;
                start += HOP + APART;
            }
            self.plan
                .travel(*stone, (start, HOP), Ease::In, (here, beat.to), 0.16);
            self.land(*stone, beat, start, HOP, heard(beat.what, index));
        }
    }

    /// The stones on top, by which cells are held and counted, as they rest when this ply is over.
    fn tops(&self, position: &Position, parts: &CairnsParts) -> [Vec<Resting>; 2] {
        let mut sides = [Vec::new(), Vec::new()];
        for cell in Cell::all() {
            let Some(seat) = position.holder(cell) else {
                continue;
            };
            let stack = self.stones.stacks.get(parts.pile(cell));
            let stones = stack.map_or(&[][..], StackStones::stones);
            let Some((child, _)) = stones.last().and_then(|top| self.pose_of(*top)) else {
                continue;
            };
            let height = u8::try_from(stones.len()).unwrap_or(u8::MAX);
            sides[seat.index()].push(Resting {
                child,
                at: layout::cell(cell),
                pose: layout::pose(cell, height),
            });
        }
        sides
    }

    /// The stones of a cairn light up from the ground.
    fn light(&mut self, beats: &[Beat], parts: &CairnsParts) {
        let start = self.plan.end();
        for beat in beats {
            let Happening::Cairn { at, .. } = beat.what else {
                continue;
            };
            let stones = self
                .stones
                .stacks
                .get(parts.pile(at))
                .map_or(&[][..], StackStones::stones);
            for (index, stone) in stones.iter().enumerate() {
                let Some((child, _)) = self.pose_of(*stone) else {
                    continue;
                };
                let lit = Finish {
                    glow: LIT,
                    ..Finish::default()
                };
                let begins = start + 50 * u32::try_from(index).unwrap_or(0);
                self.plan.finish(
                    child,
                    (begins, LIGHT / 2),
                    Ease::Out,
                    (Finish::default(), lit),
                );
            }
            self.plan.hear(start, Sound::StoneOnStone.by(1.0));
            self.plan.wait_until(start + LIGHT);
        }
    }
}

/// What a stone comes to lie on.
fn ground(what: Happening) -> Sound {
    match what {
        Happening::Dropped { height, .. } | Happening::SetDown { height, .. } if height > 1 => {
            Sound::StoneOnStone
        }
        _ => Sound::StoneOnPeat,
    }
}

/// How the landing of a carried stone sounds: each a little harder than the last, and a semitone
/// higher.
fn heard(what: Happening, index: usize) -> Heard {
    let higher = u8::try_from(index).unwrap_or(u8::MAX).min(12);
    ground(what).by(0.5 + 0.12 * index as f32).higher(higher)
}
