//! The choreography of Surge Stones: beats become motion.
//!
//! The order within a ply: the stone is laid and the hand fills up; when the round closes, the
//! face-down stones turn up; then all columns resolve together: both strengths at each contact,
//! pushes, takes and clashes, and last the free lines move on. Times are in milliseconds at
//! normal speed.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use stonecircle_rules::Seat;
use stonecircle_rules::surge::{Contest, Happening, Surge, Why};

use super::beats::{Beat, Beats, What};
use super::{layout, story};
use crate::choreography::{ChoreoClock, Cue, Ease, Finish, Plan, Pose, Timeline};
use crate::table::{PoseOf, TableView};

/// A stone flies from the hand to its square.
const PLACE: u32 = 220;
/// It settles after contact.
const SETTLE: u32 = 90;
/// A stone turns over.
const FLIP: u32 = 280;
/// The next one turns so much later.
const FLIP_APART: u32 = 60;
/// The strengths stand to be read before stones move.
const READ: u32 = 420;
/// The moment of contact before a push.
const PUSH_STOP: u32 = 40;
/// A push.
const PUSH: u32 = 240;
/// A line takes the gap.
const TAKE: u32 = 220;
/// The moment of contact before a clash.
const CLASH_STOP: u32 = 60;
/// Cracking and fading.
const CLASH: u32 = 220;
/// A stone falls past the edge.
const FALL: u32 = 300;
/// It comes to rest in the tray.
const TO_TRAY: u32 = 220;
/// One cell of a free line.
const SLIDE: u32 = 200;

pub(super) fn choreograph(
    mut commands: Commands,
    mut timeline: ResMut<Timeline>,
    clock: Res<ChoreoClock>,
    mut beats: ResMut<Beats>,
    view: Res<TableView<Surge>>,
    stones: Stones,
) {
    let beats = std::mem::take(&mut beats.0);
    let mut director = Director {
        plan: Plan::new(clock.reduced_motion),
        stones: &stones,
    };
    director.place(&beats);
    director.reveal(&beats);
    director.surge(&beats);
    let score = stonecircle_rules::View::score(&view.0);
    if let Some(score) = score
        && told(&beats).any(|what| matches!(what, Happening::Scored { .. }))
    {
        let end = director.plan.end();
        director.plan.cue(end, Cue::Score(score));
    }
    timeline.start(&mut commands, director.plan);
}

fn told(beats: &[Beat]) -> impl Iterator<Item = &Happening> {
    beats.iter().filter_map(|beat| match &beat.what {
        What::Rules(happening) => Some(happening),
        What::Tidied => None,
    })
}

/// Finds the pose child of a stone, and where the stone is now.
#[derive(SystemParam)]
pub(super) struct Stones<'w, 's> {
    children: Query<'w, 's, &'static Children>,
    poses: Query<'w, 's, (Entity, &'static PoseOf, &'static Pose)>,
    places: Query<'w, 's, &'static Transform, Without<PoseOf>>,
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

    /// Where a stone is now: where the hand holds it, or where it rests.
    fn place_of(&self, stone: Entity, rests: Vec3) -> Vec3 {
        self.stones
            .places
            .get(stone)
            .map_or(rests, |transform| transform.translation)
    }

    fn place(&mut self, beats: &[Beat]) {
        let happenings: Vec<Happening> = told(beats).cloned().collect();
        if let Some(line) = story::placement(&happenings) {
            self.plan.cue(0, Cue::Story(line));
        }
        for beat in beats {
            match &beat.what {
                What::Rules(Happening::Laid { .. }) => self.lay(beat),
                What::Rules(Happening::Drew { .. }) => self.slide_in(beat, PLACE, 0.5),
                What::Tidied => self.slide_in(beat, PLACE, 0.0),
                What::Rules(Happening::Skipped { .. }) => self.plan.wait_until(350),
                What::Rules(_) => {}
            }
        }
    }

    /// A stone of the hand turns face-down in the air and lands.
    fn lay(&mut self, beat: &Beat) {
        let Some(stone) = beat.stone else {
            return;
        };
        let from = self.place_of(stone, beat.from);
        self.plan
            .travel(stone, (0, PLACE), Ease::InOut, (from, beat.to), 1.1);
        if let Some((child, pose)) = self.pose_of(stone) {
            let down = Pose::face_down();
            self.plan
                .pose(child, (0, PLACE), Ease::InOut, (pose, down), 0.0);
            self.settle(child, PLACE, down);
        }
        self.plan.cue(PLACE, Cue::Knock(0.5));
    }

    /// A short squash at contact.
    fn settle(&mut self, child: Entity, at: u32, rest: Pose) {
        let squashed = Pose {
            squash: 0.92,
            ..rest
        };
        let half = SETTLE / 2;
        self.plan
            .pose(child, (at, half), Ease::Out, (rest, squashed), 0.0);
        self.plan.pose(
            child,
            (at + half, half),
            Ease::Settle,
            (squashed, rest),
            0.0,
        );
    }

    fn slide_in(&mut self, beat: &Beat, at: u32, rise: f32) {
        if let Some(stone) = beat.stone {
            self.plan
                .travel(stone, (at, PLACE), Ease::Out, (beat.from, beat.to), rise);
        }
    }

    /// Face-down stones turn up, one shortly after the other.
    fn reveal(&mut self, beats: &[Beat]) {
        let mut start = self.plan.end() + 80;
        for beat in beats {
            if !matches!(beat.what, What::Rules(Happening::TurnedUp { .. })) {
                continue;
            }
            let Some((child, _)) = beat.stone.and_then(|stone| self.pose_of(stone)) else {
                continue;
            };
            let up = Pose {
                // On round the same way, so that it ends upright.
                flip: std::f32::consts::TAU,
                ..Pose::default()
            };
            let turn = (Pose::face_down(), up);
            self.plan
                .pose(child, (start, FLIP), Ease::InOut, turn, 0.75);
            self.plan.cue(start + FLIP, Cue::Knock(0.35));
            start += FLIP_APART;
        }
    }

    fn surge(&mut self, beats: &[Beat]) {
        let happenings: Vec<Happening> = told(beats).cloned().collect();
        let start = self.plan.end() + 100;
        let Some(line) = story::surge(&happenings) else {
            return;
        };
        self.plan.cue(start, Cue::Story(line));
        let mut met = false;
        for beat in beats {
            if let What::Rules(Happening::Met {
                strengths, verdict, ..
            }) = &beat.what
            {
                met = true;
                self.plan.cue(
                    start,
                    Cue::Strengths {
                        at: (beat.from + beat.to) / 2.0,
                        first: strengths[0].into(),
                        second: strengths[1].into(),
                        verdict: verdict_word(*verdict),
                    },
                );
            }
        }
        let contact = if met { start + READ } else { start };
        for beat in beats {
            self.contest(beat, contact);
        }
        let advance = self.plan.end().max(contact);
        let mut fell = advance;
        for beat in beats {
            if let What::Rules(Happening::OverEdge { .. }) = beat.what {
                self.fall(beat, contact + PUSH_STOP);
                fell = fell.max(contact + PUSH_STOP + PUSH + FALL + TO_TRAY);
            }
        }
        for beat in beats {
            self.advance(beat, advance);
        }
        self.plan.wait_until(fell);
    }

    fn contest(&mut self, beat: &Beat, contact: u32) {
        let (Some(stone), What::Rules(happening)) = (beat.stone, &beat.what) else {
            return;
        };
        let path = (beat.from, beat.to);
        match happening {
            Happening::Moved {
                why: Why::Push | Why::PushedBack,
                ..
            } => {
                let at = contact + PUSH_STOP;
                self.plan.travel(stone, (at, PUSH), Ease::Shove, path, 0.0);
                self.plan.cue(at, Cue::Knock(0.9));
            }
            Happening::Moved { why: Why::Take, .. } => {
                self.plan
                    .travel(stone, (contact, TAKE), Ease::InOut, path, 0.0);
            }
            Happening::Clashed { .. } => {
                if let Some((child, _)) = self.pose_of(stone) {
                    let at = contact + CLASH_STOP;
                    let broken = Finish {
                        crack: 1.0,
                        ..Finish::default()
                    };
                    self.plan
                        .finish(child, (at, CLASH), Ease::In, (Finish::default(), broken));
                    let small = Pose {
                        size: 0.72,
                        ..Pose::default()
                    };
                    let shrink = (Pose::default(), small);
                    self.plan.pose(child, (at, CLASH), Ease::In, shrink, 0.0);
                    // What has crumbled casts no shadow either.
                    let gone = Pose {
                        size: 0.001,
                        ..small
                    };
                    self.plan
                        .pose(child, (at + CLASH, 1), Ease::Linear, (small, gone), 0.0);
                    self.plan.cue(at, Cue::Knock(1.0));
                }
            }
            _ => {}
        }
    }

    /// Shoved past its own back rank, a stone tumbles, falls, and comes to rest in the tray.
    fn fall(&mut self, beat: &Beat, at: u32) {
        let (
            Some(stone),
            What::Rules(Happening::OverEdge {
                at: square, scorer, ..
            }),
        ) = (beat.stone, &beat.what)
        else {
            return;
        };
        let victim = scorer.other();
        let past = layout::behind(*square, victim);
        self.plan
            .travel(stone, (at, PUSH), Ease::Shove, (beat.from, past), 0.0);
        let landed = at + PUSH + FALL;
        // Out of sight it changes places to the tray.
        let jump = (beat.to, beat.to);
        self.plan
            .travel(stone, (landed, 1), Ease::Linear, jump, 0.0);
        if let Some((child, _)) = self.pose_of(stone) {
            // It tips over the edge that its own side defends.
            let over = if victim == Seat::First { 1.0 } else { -1.0 };
            let fallen = Pose {
                lift: -1.5,
                flip: 2.2 * over,
                roll: 0.5,
                size: 0.7,
                ..Pose::default()
            };
            let tip = Pose {
                lift: -0.15,
                flip: 0.5 * over,
                ..Pose::default()
            };
            let tipping = (at + PUSH / 3, PUSH - PUSH / 3);
            self.plan
                .pose(child, tipping, Ease::In, (Pose::default(), tip), 0.0);
            self.plan
                .pose(child, (at + PUSH, FALL), Ease::In, (tip, fallen), 0.0);
            let above = Pose {
                lift: 1.6,
                size: layout::TRAY_SIZE,
                ..Pose::default()
            };
            let rests = Pose { lift: 0.0, ..above };
            self.plan
                .pose(child, (landed, TO_TRAY), Ease::In, (above, rests), 0.0);
            self.plan.cue(landed + TO_TRAY, Cue::Knock(0.6));
        }
    }

    fn advance(&mut self, beat: &Beat, at: u32) {
        let (Some(stone), What::Rules(happening)) = (beat.stone, &beat.what) else {
            return;
        };
        match happening {
            Happening::Moved {
                why: Why::Advance, ..
            } => {
                let path = (beat.from, beat.to);
                self.plan.travel(stone, (at, SLIDE), Ease::InOut, path, 0.0);
            }
            Happening::RolledOff { seat, .. } => {
                self.plan
                    .travel(stone, (at, SLIDE), Ease::In, (beat.from, beat.to), 0.0);
                if let Some((child, _)) = self.pose_of(stone) {
                    let away = if *seat == Seat::First { -1.0 } else { 1.0 };
                    let fallen = Pose {
                        lift: -1.5,
                        flip: 2.0 * away,
                        size: 0.7,
                        ..Pose::default()
                    };
                    let drop = (Pose::default(), fallen);
                    self.plan
                        .pose(child, (at + SLIDE - 40, FALL), Ease::In, drop, 0.0);
                }
            }
            _ => {}
        }
    }
}

const fn verdict_word(verdict: Contest) -> &'static str {
    match verdict {
        Contest::Push => "push",
        Contest::Take => "take",
        Contest::Clash => "clash",
        Contest::Blocked => "blocked",
        Contest::Jammed => "jammed",
    }
}
