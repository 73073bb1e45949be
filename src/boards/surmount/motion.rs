//! The choreography of Surmount: beats become motion.
//!
//! The order within a turn: stones fall one after the other, except those that lay there already
//! while the turn was in the making; the surmounting stone comes down on its victim; the captured
//! group crumbles in a ripple from the touch; what is swept away follows. Times are in milliseconds
//! at normal speed; the whole turn takes 1.2 seconds at most.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use stonecircle_rules::Seat;
use stonecircle_rules::surmount::{Cell as Hex, Happening, Surmount};

use super::plates::counts;
use super::{Beat, Beats, Growing, SurmountParts, layout, story};
use crate::choreography::{ChoreoClock, Cue, Ease, Finish, Plan, Pose, Resting, Timeline, finale};
use crate::look::STONE_HALF_HEIGHT;
use crate::sound::Sound;
use crate::table::{Leaving, PoseOf, Stone, TableView};

/// A stone falls onto its cell.
const PLACE: u32 = 220;
/// It settles after contact.
const SETTLE: u32 = 90;
/// The next stone follows so much later...
const APART: u32 = 120;
/// ...but the last begins to fall no later than this after the first.
const ALL_BEGUN: u32 = 300;
/// A ripple goes on by one stone.
const RIPPLE: u32 = 25;
/// A ripple lasts so long at most where nothing is swept...
const LONG_RIPPLE: u32 = 480;
/// ...and so long where a sweep follows.
const SHORT_RIPPLE: u32 = 190;
/// A captured stone crumbles.
const CRUMBLE: u32 = 200;
/// The sweep begins so long after the ripple's last stone.
const BEFORE_SWEEP: u32 = 80;
/// The surmounting stone sinks to the cell as its victim crumbles under it.
const SINK: u32 = 180;
/// A pass stands to be read.
const PASS: u32 = 900;
/// From how high a stone falls, in cells of width 1.
const DROP: f32 = 1.3;

pub(super) fn choreograph(
    mut commands: Commands,
    mut timeline: ResMut<Timeline>,
    clock: Res<ChoreoClock>,
    mut beats: ResMut<Beats>,
    mut growing: ResMut<Growing>,
    view: Res<TableView<Surmount>>,
    parts: Res<SurmountParts>,
    stones: Stones,
) {
    let beats = std::mem::take(&mut beats.0);
    let lying = std::mem::take(&mut growing.sent);
    let mut director = Director {
        plan: Plan::new(clock.reduced_motion),
        stones: &stones,
        rests: layout::rests(parts.size),
    };
    if let Some(seat) = beats.first().map(|beat| beat.seat) {
        let line = story::turn(seat, beats.iter().map(|beat| &beat.what));
        if let Some(line) = line {
            director.plan.cue(0, Cue::Story(line));
        }
    }
    let touch = director.lay(&beats, &lying);
    director.capture(&beats, touch);
    if let Some(beat) = beats.iter().find(|beat| beat.what == Happening::Passed) {
        director.pass(beat.seat);
    }
    let end = director.plan.end();
    director.plan.cue(end, Cue::Score(counts(&view.0.position)));
    let over = beats.iter().find_map(|beat| match beat.what {
        Happening::Over { result, .. } => Some(result),
        _ => None,
    });
    if let Some(verdict) = over {
        // It goes out from where the last group was touched.
        let laid = beats.iter().rev().find_map(|beat| match beat.what {
            Happening::Laid { at } => Some(layout::stone(at, parts.size)),
            _ => None,
        });
        let from = laid.unwrap_or_default();
        let sides = stones.of_sides(director.rests);
        finale(&mut director.plan, verdict, &sides, [from; 2]);
    }
    timeline.start(&mut commands, director.plan);
}

/// Finds the pose children of stones.
#[derive(SystemParam)]
pub(super) struct Stones<'w, 's> {
    children: Query<'w, 's, &'static Children>,
    poses: Query<'w, 's, Entity, With<PoseOf>>,
    standing: Query<'w, 's, (Entity, &'static Stone, &'static Transform), Without<Leaving>>,
}

impl Stones<'_, '_> {
    fn pose_of(&self, stone: Entity) -> Option<Entity> {
        let mut children = self.children.get(stone).ok()?.iter();
        children.find_map(|child| self.poses.get(child).ok())
    }

    /// The stones of both sides as they rest when this turn is over. Roots never travel here.
    fn of_sides(&self, rests: Pose) -> [Vec<Resting>; 2] {
        let mut sides = [Vec::new(), Vec::new()];
        for (entity, stone, place) in &self.standing {
            if let Some(child) = self.pose_of(entity) {
                sides[stone.seat.index()].push(Resting {
                    child,
                    at: place.translation,
                    pose: rests,
                });
            }
        }
        sides
    }
}

struct Director<'a, 'w, 's> {
    plan: Plan,
    stones: &'a Stones<'w, 's>,
    rests: Pose,
}

impl Director<'_, '_, '_> {
    /// How high a stone stands on top of another.
    fn on_top(&self) -> f32 {
        2.0 * STONE_HALF_HEIGHT * self.rests.size
    }

    /// Brings the laid stones down; gives the time of the last contact.
    fn lay(&mut self, beats: &[Beat], lying: &[Hex]) -> u32 {
        let by = beats.iter().find_map(|beat| match beat.what {
            Happening::Captured { by, .. } => Some(by),
            _ => None,
        });
        // What was seen while the turn was in the making lies there already.
        let falling: Vec<(Entity, Hex)> = beats
            .iter()
            .filter(|beat| matches!(beat.what, Happening::Laid { .. }))
            .flat_map(|beat| beat.stones.iter().copied())
            .filter(|(_, at)| !lying.contains(at))
            .collect();
        let gaps = u32::try_from(falling.len()).unwrap_or(1);
        let gaps = gaps.saturating_sub(1).max(1);
        let apart = APART.min(ALL_BEGUN / gaps);
        let mut start = 0;
        let mut contact = 0;
        for (stone, at) in falling {
            let Some(child) = self.stones.pose_of(stone) else {
                continue;
            };
            let onto = if by == Some(at) { self.on_top() } else { 0.0 };
            self.fall(child, start, onto);
            contact = start + PLACE;
            start += apart;
        }
        contact
    }

    /// A stone falls, and settles on what it falls onto; one that falls onto another stone sinks to
    /// the cell as that crumbles.
    fn fall(&mut self, child: Entity, start: u32, onto: f32) {
        let lands = Pose {
            lift: onto,
            ..self.rests
        };
        let high = Pose {
            lift: onto + DROP * self.rests.size,
            ..self.rests
        };
        self.plan
            .pose(child, (start, PLACE), Ease::In, (high, lands), 0.0);
        let at = start + PLACE;
        let heard = if onto > 0.0 {
            Sound::StoneOnStone.by(1.0)
        } else {
            Sound::StoneOnSlate.by(0.5)
        };
        self.plan.hear(at, heard);
        if onto > 0.0 {
            let sink = (lands, self.rests);
            self.plan.pose(child, (at, SINK), Ease::In, sink, 0.0);
            self.plan.hear(at + SINK, Sound::StoneOnSlate.by(0.6));
            return;
        }
        let squashed = Pose {
            squash: 0.92,
            ..lands
        };
        let half = SETTLE / 2;
        self.plan
            .pose(child, (at, half), Ease::Out, (lands, squashed), 0.0);
        let settle = (squashed, lands);
        self.plan
            .pose(child, (at + half, half), Ease::Settle, settle, 0.0);
    }

    /// The captured group crumbles in a ripple from the touch; then what is swept away.
    fn capture(&mut self, beats: &[Beat], touch: u32) {
        let sweeps = beats
            .iter()
            .any(|beat| matches!(beat.what, Happening::Swept { .. }));
        let most = if sweeps { SHORT_RIPPLE } else { LONG_RIPPLE };
        let mut start = touch;
        for beat in beats {
            match beat.what {
                Happening::Captured { .. } => start = self.ripple(beat, start, most) + BEFORE_SWEEP,
                Happening::Swept { .. } => start = self.ripple(beat, start, most),
                _ => {}
            }
        }
    }

    /// Gives the time at which the last stone begins to crumble.
    fn ripple(&mut self, beat: &Beat, start: u32, most: u32) -> u32 {
        let steps = u32::try_from(beat.stones.len()).unwrap_or(1);
        let steps = steps.saturating_sub(1).max(1);
        let step = f64::from(RIPPLE).min(f64::from(most) / f64::from(steps));
        let mut at = start;
        for (index, (stone, _)) in (0u32..).zip(&beat.stones) {
            at = start + (f64::from(index) * step) as u32;
            let Some(child) = self.stones.pose_of(*stone) else {
                continue;
            };
            let broken = Finish {
                crack: 1.0,
                ..Finish::default()
            };
            self.plan
                .finish(child, (at, CRUMBLE), Ease::In, (Finish::default(), broken));
            let small = Pose {
                size: self.rests.size * 0.74,
                lift: -0.05 * self.rests.size,
                ..self.rests
            };
            let shrink = (self.rests, small);
            self.plan.pose(child, (at, CRUMBLE), Ease::In, shrink, 0.0);
            // What has crumbled casts no shadow either.
            let gone = Pose {
                size: super::enact::UNSEEN,
                ..small
            };
            self.plan
                .pose(child, (at + CRUMBLE, 1), Ease::Linear, (small, gone), 0.0);
        }
        // The first that breaks, and the others after it; the more they are the harder.
        let count = beat.stones.len();
        let strength = (0.5 + 0.04 * count as f32).min(1.0);
        if count > 0 {
            self.plan.hear(start, Sound::Crack.by(0.6));
        }
        if count > 1 {
            let length = at - start + CRUMBLE;
            let heard = Sound::Ripple.by(strength).lasting(length);
            self.plan.hear(start, heard);
        }
        at
    }

    /// The stones of a side that has no turn dim for a moment.
    fn pass(&mut self, seat: Seat) {
        let half = PASS / 2;
        let dimmed = Finish {
            dim: 0.7,
            ..Finish::default()
        };
        for (stone, shown, _) in &self.stones.standing {
            if shown.seat != seat {
                continue;
            }
            if let Some(child) = self.stones.pose_of(stone) {
                let dim = (Finish::default(), dimmed);
                self.plan.finish(child, (0, half), Ease::InOut, dim);
                let back = (dimmed, Finish::default());
                self.plan.finish(child, (half, half), Ease::InOut, back);
            }
        }
        self.plan.wait_until(PASS);
    }
}
