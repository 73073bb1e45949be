//! A plan: motions with absolute start times, not yet running.

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use bevy_tweening::{AnimTarget, EaseMethod, IntoBoxedTweenable, Lens, Sequence, Tween, TweenAnim};

use super::lenses::{FinishLens, HoldLens, MoveLens, PoseLens};
use super::timeline::{Cue, TrackOf};
use super::{Finish, Pose};

/// The curves of motion in use, named for what they feel like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ease {
    /// Even.
    Linear,
    /// Starts gently and ends gently.
    InOut,
    /// Starts at once and ends gently.
    Out,
    /// Starts gently, ends at full speed: falling.
    In,
    /// Starts at once and ends very gently: a shove.
    Shove,
    /// Ends with a slight overshoot.
    Settle,
    /// Even for the most part, ends gently: a run along a way.
    Run,
}

impl Ease {
    fn method(self) -> EaseMethod {
        EaseMethod::EaseFunction(match self {
            Self::Linear => EaseFunction::Linear,
            Self::InOut => EaseFunction::CubicInOut,
            Self::Out => EaseFunction::CubicOut,
            Self::In => EaseFunction::QuadraticIn,
            Self::Shove => EaseFunction::ExponentialOut,
            Self::Settle => EaseFunction::BackOut,
            Self::Run => return EaseMethod::CustomFunction(super::run::run),
        })
    }
}

type Tweens = BTreeMap<u32, (u32, Box<dyn FnOnce() -> Tween + Send + Sync>)>;

#[derive(Default)]
struct Track {
    tweens: Tweens,
}

/// A plan of motions, in milliseconds of choreography time from its start.
#[derive(Default)]
pub struct Plan {
    roots: BTreeMap<Entity, Track>,
    poses: BTreeMap<Entity, Track>,
    finishes: BTreeMap<Entity, Track>,
    cues: Vec<(u32, Cue)>,
    end: u32,
    /// Cross-fades of at most this many milliseconds stand for every travel, when set.
    cut: Option<u32>,
}

impl Plan {
    /// An empty plan. With `reduced_motion` things cut to their places instead of travelling.
    #[must_use]
    pub fn new(reduced_motion: bool) -> Self {
        Self {
            cut: reduced_motion.then_some(120),
            ..Self::default()
        }
    }

    /// How long the plan is so far, in milliseconds.
    #[must_use]
    pub const fn end(&self) -> u32 {
        self.end
    }

    /// Whether nothing was planned.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.end == 0 && self.cues.is_empty()
    }

    /// Lets the plan last at least until `at`.
    pub fn wait_until(&mut self, at: u32) {
        self.end = self.end.max(at);
    }

    fn times(&mut self, at: u32, length: u32) -> (u32, u32) {
        let length = self.cut.map_or(length, |cut| length.min(cut)).max(1);
        self.end = self.end.max(at + length);
        (at, length)
    }

    /// From where, and over what hump: in reduced motion a thing is at once where it goes.
    fn way<T>(&self, from: T, to: T, rise: f32) -> (T, f32) {
        if self.cut.is_some() {
            (to, 0.0)
        } else {
            (from, rise)
        }
    }

    /// Moves a root from place to place. `rise` is the height of the hump between, in cells.
    pub fn travel(
        &mut self,
        root: Entity,
        (at, length): (u32, u32),
        ease: Ease,
        (from, to): (Vec3, Vec3),
        rise: f32,
    ) {
        let (at, length) = self.times(at, length);
        let (from, rise) = self.way(from, to, rise);
        let make = move || tween(ease, length, MoveLens { from, to, rise });
        self.roots.entry(root).or_default().add(at, length, make);
    }

    /// Lets a root follow a line through these corners, at one speed that sinks at the end. In
    /// reduced motion it is at once at the end.
    pub fn follow(&mut self, root: Entity, (at, length): (u32, u32), line: Vec<Vec3>) {
        let (at, length) = self.times(at, length);
        let line = match (self.cut, line.last()) {
            (Some(_), Some(end)) => vec![*end],
            _ => line,
        };
        let make = move || tween(Ease::Run, length, super::run::FollowLens::new(line));
        self.roots.entry(root).or_default().add(at, length, make);
    }

    /// Changes a pose. `rise` is the height of the hump between, in cells.
    pub fn pose(
        &mut self,
        child: Entity,
        (at, length): (u32, u32),
        ease: Ease,
        (from, to): (Pose, Pose),
        rise: f32,
    ) {
        let (at, length) = self.times(at, length);
        let (from, rise) = self.way(from, to, rise);
        let make = move || tween(ease, length, PoseLens { from, to, rise });
        self.poses.entry(child).or_default().add(at, length, make);
    }

    /// Changes a finish.
    pub fn finish(
        &mut self,
        child: Entity,
        (at, length): (u32, u32),
        ease: Ease,
        (from, to): (Finish, Finish),
    ) {
        let (at, length) = self.times(at, length);
        let make = move || tween(ease, length, FinishLens { from, to });
        self.finishes
            .entry(child)
            .or_default()
            .add(at, length, make);
    }

    /// Gives a cue (a sound, a line of the story, a number that counts up) at a time.
    pub fn cue(&mut self, at: u32, cue: Cue) {
        self.end = self.end.max(at);
        self.cues.push((at, cue));
    }

    /// Spawns the tracks as children of `timeline`; gives the cues, sorted, and the length.
    pub(crate) fn spawn(
        mut self,
        commands: &mut Commands,
        timeline: Entity,
    ) -> (Vec<(Duration, Cue)>, Duration) {
        for (entity, track) in std::mem::take(&mut self.roots) {
            track.spawn::<Transform>(commands, timeline, entity);
        }
        for (entity, track) in std::mem::take(&mut self.poses) {
            track.spawn::<Pose>(commands, timeline, entity);
        }
        for (entity, track) in std::mem::take(&mut self.finishes) {
            track.spawn::<Finish>(commands, timeline, entity);
        }
        self.cues.sort_by_key(|(at, _)| *at);
        let cues = self
            .cues
            .into_iter()
            .map(|(at, cue)| (Duration::from_millis(at.into()), cue))
            .collect();
        (cues, Duration::from_millis(self.end.into()))
    }
}

fn tween<T: Component<Mutability = Mutable>, L: Lens<T> + Send + Sync + 'static>(
    ease: Ease,
    length: u32,
    lens: L,
) -> Tween {
    Tween::new::<T, L>(ease.method(), Duration::from_millis(length.into()), lens)
}

impl Track {
    fn add(&mut self, at: u32, length: u32, make: impl FnOnce() -> Tween + Send + Sync + 'static) {
        self.tweens.insert(at, (length, Box::new(make)));
    }

    fn spawn<T: Component<Mutability = Mutable>>(
        self,
        commands: &mut Commands,
        timeline: Entity,
        target: Entity,
    ) {
        let mut items = Vec::new();
        let mut now = 0;
        for (at, (length, make)) in self.tweens {
            // Motions of one thing never overlap: a later one waits for the earlier.
            if at > now {
                items.push(tween::<T, _>(Ease::Linear, at - now, HoldLens));
                now = at;
            }
            items.push(make());
            now += length;
        }
        commands.spawn((
            Name::new("Track"),
            TrackOf(timeline),
            TweenAnim::new(Sequence::new(
                items.into_iter().map(IntoBoxedTweenable::into_boxed),
            )),
            AnimTarget::component::<T>(target),
        ));
    }
}
