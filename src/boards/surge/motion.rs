//! The choreography of Surge Stones: beats become motion.
//!
//! The order within a ply: the stone is laid and the hand fills up; when the round closes, the
//! face-down stones turn up; then all columns resolve together: both strengths at each contact,
//! pushes, takes and clashes, and last the free lines move on. Then the token is passed to who
//! places first in the next round, or the end of the game is honoured. Times are in milliseconds
//! at normal speed; in reduced motion things fade instead of travelling, and nothing waits but
//! for what is to be read.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use stonecircle_rules::Seat;
use stonecircle_rules::surge::{Contest, Happening, Surge, Why};

use super::beats::{Beat, Beats, What};
use super::{SurgeParts, layout, story};
use crate::choreography::{ChoreoClock, Cue, Ease, Finish, Plan, Pose, Resting, Timeline, finale};
use crate::sound::Sound;
use crate::table::{
    InStack, Leaving, OnCell, PoseOf, Stack, StackKind, StackStones, Stone, TableView,
};

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
/// The token is passed across.
const PASS: u32 = 220;
/// How high it is carried, in cells.
const PASS_RISE: f32 = 0.6;

pub(super) fn choreograph(
    mut commands: Commands,
    mut timeline: ResMut<Timeline>,
    clock: Res<ChoreoClock>,
    mut beats: ResMut<Beats>,
    view: Res<TableView<Surge>>,
    parts: Res<SurgeParts>,
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
    director.pass_token(parts.token, view.0.standing().first_placer);
    let over = told(&beats).find_map(|what| match what {
        Happening::Over { result, .. } => Some(*result),
        _ => None,
    });
    if let Some(verdict) = over {
        let from = Seat::BOTH.map(|seat| layout::tray(seat, 0));
        finale(&mut director.plan, verdict, &stones.of_sides(), from);
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
    standing: Query<
        'w,
        's,
        (
            Entity,
            &'static Stone,
            Option<&'static OnCell>,
            Option<&'static InStack>,
        ),
        Without<Leaving>,
    >,
    stacks: Query<'w, 's, (&'static Stack, &'static StackStones)>,
}

impl Stones<'_, '_> {
    fn pose_of(&self, stone: Entity) -> Option<(Entity, Pose)> {
        self.children
            .get(stone)
            .ok()?
            .iter()
            .find_map(|child| self.poses.get(child).ok())
            .map(|(child, _, pose)| (child, *pose))
    }

    /// The stones of both sides as they rest when this ply is over: those of a tray are the side's
    /// that won them.
    fn of_sides(&self) -> [Vec<Resting>; 2] {
        let mut sides = [Vec::new(), Vec::new()];
        for (entity, stone, cell, stack) in &self.standing {
            let Some((child, _)) = self.pose_of(entity) else {
                continue;
            };
            let stack = stack.and_then(|stack| self.stacks.get(stack.0).ok());
            let cell = cell.and_then(|cell| self.places.get(cell.0).ok());
            let (seat, at, pose) = match (stack, cell) {
                (Some((stack, stones)), _) => {
                    let mut stones = stones.stones().iter();
                    let index = stones.position(|other| *other == entity).unwrap_or(0);
                    let (at, size) = match stack.kind {
                        StackKind::Tray => (layout::tray(stack.seat, index), layout::TRAY_SIZE),
                        _ => (layout::hand(stack.seat, index), 1.0),
                    };
                    let lies = Pose {
                        size,
                        ..Pose::default()
                    };
                    (stack.seat, at, lies)
                }
                (None, Some(cell)) => {
                    let lies = if stone.face_down {
                        Pose::face_down()
                    } else {
                        Pose::default()
                    };
                    (stone.seat, cell.translation, lies)
                }
                (None, None) => continue,
            };
            sides[seat.index()].push(Resting { child, at, pose });
        }
        sides
    }
}

struct Director<'a, 'w, 's> {
    plan: Plan,
    stones: &'a Stones<'w, 's>,
}

impl Director<'_, '_, '_> {
    fn pose_of(&self, stone: Entity) -> Option<(Entity, Pose)> {
        self.stones.pose_of(stone)
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
        let landed = self.plan.lasts(PLACE);
        if let Some((child, pose)) = self.pose_of(stone) {
            let down = Pose::face_down();
            self.plan
                .pose(child, (0, PLACE), Ease::InOut, (pose, down), 0.0);
            self.settle(child, landed, down);
        }
        self.plan.hear(landed, Sound::StoneOnSlate.by(0.5));
    }

    /// A short squash at contact.
    fn settle(&mut self, child: Entity, at: u32, rest: Pose) {
        if self.plan.is_reduced() {
            return;
        }
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
        let mut start = self.plan.end() + self.plan.pause(80);
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
            self.plan
                .hear(start + self.plan.lasts(FLIP), Sound::StoneOnSlate.by(0.35));
            start += self.plan.pause(FLIP_APART);
        }
    }

    fn surge(&mut self, beats: &[Beat]) {
        let happenings: Vec<Happening> = told(beats).cloned().collect();
        let start = self.plan.end() + self.plan.pause(100);
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
            self.hear_contact(beat, contact);
            self.contest(beat, contact);
        }
        let advance = self.plan.end().max(contact);
        let push = contact + self.plan.pause(PUSH_STOP);
        for beat in beats {
            if let What::Rules(Happening::OverEdge { .. }) = beat.what {
                self.fall(beat, push);
            }
        }
        for beat in beats {
            self.advance(beat, advance);
        }
    }

    /// Where lines meet, the stronger thud is that of the stronger line.
    fn hear_contact(&mut self, beat: &Beat, contact: u32) {
        let What::Rules(Happening::Met {
            strengths, verdict, ..
        }) = &beat.what
        else {
            return;
        };
        let strongest = strengths[0].max(strengths[1]);
        let heard = match verdict {
            Contest::Push => Sound::StoneOnStone.by(thud(strongest.into())),
            Contest::Blocked | Contest::Jammed => Sound::StoneOnStone.by(0.3),
            // One is heard as it moves, the other as it breaks.
            Contest::Take | Contest::Clash => return,
        };
        let at = contact + self.plan.pause(PUSH_STOP);
        self.plan.hear(at, heard);
    }

    /// The noise of a stone on its way over the slab.
    fn drag(&mut self, at: u32, strength: f32, length: u32) {
        if !self.plan.is_reduced() {
            self.plan
                .hear(at, Sound::Slide.by(strength).lasting(length));
        }
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
                let at = contact + self.plan.pause(PUSH_STOP);
                self.plan.travel(stone, (at, PUSH), Ease::Shove, path, 0.0);
                self.drag(at, 0.7, PUSH);
            }
            Happening::Moved { why: Why::Take, .. } => {
                self.plan
                    .travel(stone, (contact, TAKE), Ease::InOut, path, 0.0);
                self.drag(contact, 0.4, TAKE);
            }
            Happening::Clashed { .. } => self.crumble(stone, contact),
            _ => {}
        }
    }

    fn crumble(&mut self, stone: Entity, contact: u32) {
        let Some((child, _)) = self.pose_of(stone) else {
            return;
        };
        let at = contact + self.plan.pause(CLASH_STOP);
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
        let crumbled = at + self.plan.lasts(CLASH);
        self.vanish(child, (crumbled, 1), small);
        self.plan.hear(at, Sound::Crack.by(1.0));
    }

    /// What is gone casts no shadow either.
    fn vanish(&mut self, child: Entity, (at, length): (u32, u32), now: Pose) {
        let gone = Pose { size: 0.001, ..now };
        self.plan
            .pose(child, (at, length), Ease::Linear, (now, gone), 0.0);
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
        let rests = Pose {
            size: layout::TRAY_SIZE,
            ..Pose::default()
        };
        if self.plan.is_reduced() {
            let way = (beat.from, beat.to);
            self.plan.travel(stone, (at, PUSH), Ease::Linear, way, 0.0);
            let landed = at + self.plan.lasts(PUSH);
            self.plan.hear(landed, Sound::StoneOnSlate.by(0.6));
            if let Some((child, _)) = self.pose_of(stone) {
                let smaller = (Pose::default(), rests);
                self.plan
                    .pose(child, (at, PUSH), Ease::Linear, smaller, 0.0);
            }
            return;
        }
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
            self.plan.hear(at + PUSH, Sound::Fall.by(0.8));
            let above = Pose { lift: 1.6, ..rests };
            self.plan
                .pose(child, (landed, TO_TRAY), Ease::In, (above, rests), 0.0);
            self.plan
                .hear(landed + TO_TRAY, Sound::StoneOnSlate.by(0.6));
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
                self.drag(at, 0.3, SLIDE);
            }
            Happening::RolledOff { seat, .. } => self.roll_off(beat, stone, *seat, at),
            _ => {}
        }
    }

    fn roll_off(&mut self, beat: &Beat, stone: Entity, seat: Seat, at: u32) {
        let child = self.pose_of(stone).map(|(child, _)| child);
        if self.plan.is_reduced() {
            if let Some(child) = child {
                self.vanish(child, (at, SLIDE), Pose::default());
            }
            return;
        }
        self.plan
            .travel(stone, (at, SLIDE), Ease::In, (beat.from, beat.to), 0.0);
        if let Some(child) = child {
            let away = if seat == Seat::First { -1.0 } else { 1.0 };
            let fallen = Pose {
                lift: -1.5,
                flip: 2.0 * away,
                size: 0.7,
                ..Pose::default()
            };
            let drop = (Pose::default(), fallen);
            self.plan
                .pose(child, (at + SLIDE - 40, FALL), Ease::In, drop, 0.0);
            self.plan.hear(at + SLIDE - 40, Sound::Fall.by(0.6));
        }
    }

    /// At the round's end the token goes across to who places first in the next.
    fn pass_token(&mut self, token: Entity, first_placer: Seat) {
        let goal = layout::token(first_placer);
        let from = self.place_of(token, goal);
        if from == goal {
            return;
        }
        let at = self.plan.end();
        self.plan
            .travel(token, (at, PASS), Ease::InOut, (from, goal), PASS_RISE);
        let laid = at + self.plan.lasts(PASS);
        self.plan.hear(laid, Sound::Token.by(0.5));
    }
}

/// How hard a line of this strength strikes: 40 is the most that one can have.
fn thud(strength: f32) -> f32 {
    (0.45 + 0.55 * strength / 40.0).min(1.0)
}

fn verdict_word(verdict: Contest) -> String {
    match verdict {
        Contest::Push => words!("surge-verdict-push"),
        Contest::Take => words!("surge-verdict-take"),
        Contest::Clash => words!("surge-verdict-clash"),
        Contest::Blocked => words!("surge-verdict-blocked"),
        Contest::Jammed => words!("surge-verdict-jammed"),
    }
}
