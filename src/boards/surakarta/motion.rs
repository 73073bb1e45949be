//! The choreography of Surakarta: beats become motion.
//!
//! A step slides. A capture runs along its way, over every point and round every arc, and knocks
//! the taken stone off the board into the winner's tray as it arrives. Times are in milliseconds
//! at normal speed.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use stonecircle_rules::Seat;
use stonecircle_rules::surakarta::{Happening, Surakarta};

use super::beats::{Beat, Beats};
use super::{Run, layout, story};
use crate::choreography::{
    ChoreoClock, Cue, Ease, Plan, Pose, Resting, Timeline, finale, run_time,
};
use crate::look::STONE_RADIUS;
use crate::sound::Sound;
use crate::table::{CurrentPly, OnCell, PoseOf, Stone, TableView};

/// One step to a neighbouring point.
const STEP: u32 = 200;
/// A run, for each cell of its way; an arc counts by how long it is drawn.
const RUN_CELL: f32 = 90.0;
/// The longest run.
const RUN_MOST: u32 = 900;
/// The shortest: no way round an arc is shorter than the eye can follow.
const RUN_LEAST: u32 = 300;
/// A stone that was lifted or dragged is set down where it began.
const SET_DOWN: u32 = 80;
/// A taken stone flies to the tray.
const TO_TRAY: u32 = 340;
/// How high it flies, in cells.
const TRAY_RISE: f32 = 1.0;
/// A stone settles after contact.
const SETTLE: u32 = 90;
/// How long the trail stays behind the runner.
pub(super) const TRAIL: u32 = 250;
/// No turn takes longer.
const WHOLE: u32 = 1_200;

pub(super) fn choreograph(
    mut commands: Commands,
    mut timeline: ResMut<Timeline>,
    clock: Res<ChoreoClock>,
    mut beats: ResMut<Beats>,
    mut run: ResMut<Run>,
    view: Res<TableView<Surakarta>>,
    current: Res<CurrentPly>,
    stones: Stones,
) {
    let beats = std::mem::take(&mut beats.0);
    let position = &view.0.position;
    let mut director = Director {
        plan: Plan::new(clock.reduced_motion),
        stones: &stones,
    };
    let happenings: Vec<&Happening> = beats.iter().map(|beat| &beat.what).collect();
    let mover = current.event.as_ref().map(|event| event.glimpse.seat);
    let played = mover.and_then(|mover| story::play(mover, &happenings));
    if let Some(line) = &played {
        director.plan.cue(0, Cue::Story(line.clone()));
    }
    let mut now_runs = Run::default();
    for beat in &beats {
        match &beat.what {
            Happening::Stepped { .. } => director.step(beat),
            Happening::Travelled { route, .. } => {
                let mut line = layout::way(route);
                if line.len() < 2 {
                    line = vec![beat.from, beat.to];
                }
                now_runs = director.run(beat, line);
            }
            Happening::Taken { .. } => {
                let contact = contact(&now_runs);
                director.take(beat, contact);
                let left = Seat::BOTH.map(|seat| position.count(seat));
                director.plan.cue(contact, Cue::Score(left));
            }
            Happening::Quiet { .. } | Happening::Over { .. } => {}
        }
    }
    if let Some(end) = story::end(position) {
        let line = match &played {
            Some(played) => words!("then", first = played, then = end),
            None => end,
        };
        let last = director.plan.end();
        director.plan.cue(last, Cue::Story(line));
    }
    if !now_runs.line.is_empty() && !clock.reduced_motion {
        // The timeline lasts until the trail has gone.
        director
            .plan
            .wait_until(now_runs.at + now_runs.length + TRAIL);
    }
    if clock.reduced_motion {
        now_runs = Run::default();
    }
    let over = beats.iter().find_map(|beat| match beat.what {
        Happening::Over { result, .. } => Some(result),
        _ => None,
    });
    if let Some(verdict) = over {
        let from = Seat::BOTH.map(|seat| layout::tray(seat, 0));
        finale(&mut director.plan, verdict, &stones.of_sides(), from);
    }
    run.set_if_neq(now_runs);
    timeline.start(&mut commands, director.plan);
}

/// When a run meets the stone that it takes: as their edges touch.
fn contact(run: &Run) -> u32 {
    let length = layout::length(&run.line).max(f32::EPSILON);
    let met = (length - 2.0 * STONE_RADIUS) / length;
    run.at + (run.length as f32 * run_time(met)) as u32
}

/// How long a run along a line takes, in milliseconds, when it has `most` at hand.
fn run_length(line: &[Vec3], most: u32) -> u32 {
    ((layout::length(line) * RUN_CELL) as u32).clamp(RUN_LEAST, RUN_MOST.min(most))
}

/// Finds the pose child of a stone, and where the stone is now.
#[derive(SystemParam)]
pub(super) struct Stones<'w, 's> {
    children: Query<'w, 's, &'static Children>,
    poses: Query<'w, 's, (Entity, &'static PoseOf, &'static Pose)>,
    places: Query<'w, 's, &'static Transform, Without<PoseOf>>,
    standing: Query<'w, 's, (Entity, &'static Stone, &'static OnCell)>,
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

    /// The stones that each side has on the board when this ply is over.
    fn of_sides(&self) -> [Vec<Resting>; 2] {
        let mut sides = [Vec::new(), Vec::new()];
        for (entity, stone, on) in &self.standing {
            let (Some((child, _)), Ok(cell)) = (self.pose_of(entity), self.places.get(on.0)) else {
                continue;
            };
            sides[stone.seat.index()].push(Resting {
                child,
                at: cell.translation,
                pose: Pose::default(),
            });
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

    /// Where a stone is now: where a hand holds it, or where it rests.
    fn place_of(&self, stone: Entity, rests: Vec3) -> Vec3 {
        self.stones
            .places
            .get(stone)
            .map_or(rests, |transform| transform.translation)
    }

    /// Lets down a stone that a hand has lifted.
    fn set_down(&mut self, stone: Entity, length: u32) {
        if let Some((child, pose)) = self.pose_of(stone)
            && pose != Pose::default()
        {
            let down = (pose, Pose::default());
            self.plan.pose(child, (0, length), Ease::InOut, down, 0.0);
        }
    }

    fn step(&mut self, beat: &Beat) {
        let Some(stone) = beat.stone else {
            return;
        };
        let from = self.place_of(stone, beat.from);
        self.plan
            .travel(stone, (0, STEP), Ease::InOut, (from, beat.to), 0.0);
        self.set_down(stone, STEP);
        let arrives = self.plan.lasts(STEP);
        if !self.plan.is_reduced() {
            self.plan.hear(0, Sound::Slide.by(0.2).lasting(STEP));
        }
        self.plan.hear(arrives, Sound::StoneOnWood.by(0.35));
    }

    /// A stone runs along its way; one that was dragged elsewhere begins where it stood.
    fn run(&mut self, beat: &Beat, line: Vec<Vec3>) -> Run {
        let Some(stone) = beat.stone else {
            return Run::default();
        };
        let place = self.place_of(stone, beat.from);
        let lifted = self
            .pose_of(stone)
            .is_some_and(|(_, pose)| pose != Pose::default());
        let moved = place.distance(beat.from) > 0.02;
        let at = if moved || lifted { SET_DOWN } else { 0 };
        if moved {
            let back = (place, beat.from);
            self.plan.travel(stone, (0, SET_DOWN), Ease::Out, back, 0.0);
        }
        self.set_down(stone, SET_DOWN);
        let length = run_length(&line, WHOLE - TRAIL - at);
        self.plan.follow(stone, (at, length), line.clone());
        let run = Run { line, at, length };
        if !self.plan.is_reduced() {
            let until = contact(&run).saturating_sub(at);
            self.plan.hear(at, Sound::Run.by(0.6).lasting(until));
        }
        run
    }

    /// The taken stone is knocked up and flies into the winner's tray.
    fn take(&mut self, beat: &Beat, contact: u32) {
        let Some(stone) = beat.stone else {
            return;
        };
        let flight = TO_TRAY.min(WHOLE.saturating_sub(contact + SETTLE)).max(120);
        let path = (beat.from, beat.to);
        self.plan
            .travel(stone, (contact, flight), Ease::InOut, path, TRAY_RISE);
        self.plan.hear(contact, Sound::StoneOnStone.by(0.9));
        let landed = contact + flight;
        self.plan.hear(landed, Sound::StoneOnSlate.by(0.4));
        if let Some((child, pose)) = self.pose_of(stone) {
            let rests = Pose {
                size: layout::TRAY_SIZE,
                ..Pose::default()
            };
            let shrink = (pose, rests);
            self.plan
                .pose(child, (contact, flight), Ease::InOut, shrink, 0.0);
            let squashed = Pose {
                squash: 0.9,
                ..rests
            };
            let half = SETTLE / 2;
            self.plan
                .pose(child, (landed, half), Ease::Out, (rests, squashed), 0.0);
            self.plan.pose(
                child,
                (landed + half, half),
                Ease::Settle,
                (squashed, rests),
                0.0,
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn straight(length: f32) -> Vec<Vec3> {
        vec![Vec3::ZERO, Vec3::X * length]
    }

    #[test]
    fn no_turn_takes_longer_than_it_may() {
        for length in [1.0, 4.7, 9.4, 14.0, 25.0, 45.0] {
            for at in [0, SET_DOWN] {
                let line = straight(length);
                let takes = run_length(&line, WHOLE - TRAIL - at);
                assert!((RUN_LEAST..=RUN_MOST).contains(&takes), "{takes}");
                let run = Run {
                    line,
                    at,
                    length: takes,
                };
                let contact = contact(&run);
                assert!(contact <= at + takes && contact >= at, "{contact}");
                assert!(at + takes + TRAIL <= WHOLE);
                assert!(contact + 120 + SETTLE <= WHOLE, "{length}: {contact}");
            }
        }
        // A short way takes its time by the cell.
        assert_eq!(run_length(&straight(5.0), 900), 450);
    }
}
