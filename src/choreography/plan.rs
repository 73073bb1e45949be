//! A plan: motions with absolute start times, not yet running.

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use bevy_tweening::{AnimTarget, EaseMethod, IntoBoxedTweenable, Lens, Sequence, Tween, TweenAnim};

use super::lenses::{FadeLens, FinishLens, HoldLens, MoveLens, PoseFadeLens, PoseLens};
use super::timeline::{Cue, TrackOf};
use super::{Finish, Pose};
use crate::sound::Heard;

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

/// How long a cross-fade lasts at most in reduced motion, in milliseconds.
const FADE: u32 = 120;

/// One motion of a track: when it starts, how long it lasts, and how to make it.
struct Motion {
    at: u32,
    length: u32,
    make: Box<dyn FnOnce() -> Tween + Send + Sync>,
}

/// The motions of one thing, by their start; of two with the same start the one planned first
/// comes first.
#[derive(Default)]
struct Track(Vec<Motion>);

/// A plan of motions, in milliseconds of choreography time from its start.
#[derive(Default)]
pub struct Plan {
    roots: BTreeMap<Entity, Track>,
    poses: BTreeMap<Entity, Track>,
    finishes: BTreeMap<Entity, Track>,
    cues: Vec<(u32, Cue)>,
    end: u32,
    finale: Option<u32>,
    /// Short cross-fades stand for every travel.
    reduced: bool,
}

impl Plan {
    /// An empty plan. With `reduced_motion` things fade out where they are and in where they go,
    /// and never travel.
    #[must_use]
    pub fn new(reduced_motion: bool) -> Self {
        Self {
            reduced: reduced_motion,
            ..Self::default()
        }
    }

    /// Whether things fade instead of travelling.
    #[must_use]
    pub const fn is_reduced(&self) -> bool {
        self.reduced
    }

    /// How long a motion that usually lasts `length` milliseconds lasts in this plan: what follows
    /// upon it starts then.
    #[must_use]
    pub const fn lasts(&self, length: u32) -> u32 {
        if self.reduced && length > FADE {
            FADE
        } else {
            length
        }
    }

    /// A pause that only gives motion its weight, in milliseconds: none where nothing travels.
    #[must_use]
    pub const fn pause(&self, length: u32) -> u32 {
        if self.reduced { 0 } else { length }
    }

    /// How long the plan is so far, in milliseconds: no motion in it ends later.
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

    /// From `at` on the game is over and only honoured: any key or click plays that out.
    pub fn finale_from(&mut self, at: u32) {
        self.finale = Some(at);
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
        let length = self.lasts(length).max(1);
        let track = self.roots.entry(root).or_default();
        let end = if self.reduced {
            track.add(at, length, move || {
                tween(Ease::Linear, length, FadeLens { from, to })
            })
        } else {
            let lens = MoveLens { from, to, rise };
            track.add(at, length, move || tween(ease, length, lens))
        };
        self.end = self.end.max(end);
    }

    /// Lets a root follow a line through these corners, at one speed that sinks at the end. In
    /// reduced motion it fades out at the first corner and in at the last.
    pub fn follow(&mut self, root: Entity, (at, length): (u32, u32), line: Vec<Vec3>) {
        let (Some(from), Some(to)) = (line.first().copied(), line.last().copied()) else {
            return;
        };
        let length = self.lasts(length).max(1);
        let track = self.roots.entry(root).or_default();
        let end = if self.reduced {
            track.add(at, length, move || {
                tween(Ease::Linear, length, FadeLens { from, to })
            })
        } else {
            let lens = super::run::FollowLens::new(line);
            track.add(at, length, move || tween(Ease::Run, length, lens))
        };
        self.end = self.end.max(end);
    }

    /// Changes a pose. `rise` is the height of the hump between, in cells. In reduced motion a
    /// change of size is a fade and stays one, every other fades out and in.
    pub fn pose(
        &mut self,
        child: Entity,
        (at, length): (u32, u32),
        ease: Ease,
        (from, to): (Pose, Pose),
        rise: f32,
    ) {
        let length = self.lasts(length).max(1);
        let track = self.poses.entry(child).or_default();
        let end = if self.reduced {
            track.add(at, length, move || {
                tween(Ease::Linear, length, PoseFadeLens { from, to })
            })
        } else {
            let lens = PoseLens { from, to, rise };
            track.add(at, length, move || tween(ease, length, lens))
        };
        self.end = self.end.max(end);
    }

    /// Changes a finish.
    pub fn finish(
        &mut self,
        child: Entity,
        (at, length): (u32, u32),
        ease: Ease,
        (from, to): (Finish, Finish),
    ) {
        let length = self.lasts(length).max(1);
        let make = move || tween(ease, length, FinishLens { from, to });
        let track = self.finishes.entry(child).or_default();
        self.end = self.end.max(track.add(at, length, make));
    }

    /// Gives a cue (a sound, a line of the story, a number that counts up) at a time.
    pub fn cue(&mut self, at: u32, cue: Cue) {
        self.end = self.end.max(at);
        self.cues.push((at, cue));
    }

    /// Lets something be heard at a time.
    pub fn hear(&mut self, at: u32, heard: Heard) {
        self.cue(at, Cue::Heard(heard));
    }

    /// Spawns the tracks as children of `timeline`; gives what the timeline itself keeps.
    pub(super) fn spawn(mut self, commands: &mut Commands, timeline: Entity) -> Score {
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
        let time = |at: u32| Duration::from_millis(at.into());
        Score {
            cues: self
                .cues
                .into_iter()
                .map(|(at, cue)| (time(at), cue))
                .collect(),
            length: time(self.end),
            finale: self.finale.map(time),
        }
    }
}

/// What a timeline keeps of its plan beside the tracks.
pub(super) struct Score {
    /// The cues in order.
    pub cues: Vec<(Duration, Cue)>,
    /// How long it all lasts.
    pub length: Duration,
    /// From when on only the end of the game is honoured.
    pub finale: Option<Duration>,
}

fn tween<T: Component<Mutability = Mutable>, L: Lens<T> + Send + Sync + 'static>(
    ease: Ease,
    length: u32,
    lens: L,
) -> Tween {
    Tween::new::<T, L>(ease.method(), Duration::from_millis(length.into()), lens)
}

impl Track {
    /// Adds a motion; gives when the last one of the track ends.
    fn add(
        &mut self,
        at: u32,
        length: u32,
        make: impl FnOnce() -> Tween + Send + Sync + 'static,
    ) -> u32 {
        let index = self.0.partition_point(|motion| motion.at <= at);
        let make = Box::new(make);
        self.0.insert(index, Motion { at, length, make });
        self.end()
    }

    /// When the last motion ends. Motions of one thing never overlap: a later one waits for the
    /// earlier.
    fn end(&self) -> u32 {
        self.0
            .iter()
            .fold(0, |now, motion| now.max(motion.at) + motion.length)
    }

    fn spawn<T: Component<Mutability = Mutable>>(
        self,
        commands: &mut Commands,
        timeline: Entity,
        target: Entity,
    ) {
        let mut items = Vec::new();
        let mut now = 0;
        for Motion { at, length, make } in self.0 {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choreography::timeline::{Timeline, advance};
    use crate::choreography::{ChoreoClock, plugin};

    fn finish_at(plan: &mut Plan, thing: Entity, at: u32, length: u32, glow: f32) {
        let to = Finish {
            glow,
            ..Finish::default()
        };
        plan.finish(thing, (at, length), Ease::Linear, (Finish::default(), to));
    }

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).add_plugins(plugin);
        app.finish();
        app.cleanup();
        app
    }

    /// Starts the plan; gives how long each of its tracks lasts.
    fn start(app: &mut App, plan: Plan) -> Vec<Duration> {
        app.world_mut()
            .resource_scope(|world, mut timeline: Mut<Timeline>| {
                timeline.start(&mut world.commands(), plan);
            });
        app.world_mut().flush();
        let mut tracks = app.world_mut().query::<&TweenAnim>();
        tracks
            .iter(app.world())
            .filter_map(|track| track.tweenable().total_duration().as_finite())
            .collect()
    }

    #[test]
    fn a_timeline_lasts_as_long_as_its_longest_track() {
        // Starts and lengths that overlap, coincide, come out of order and leave gaps.
        let plans: [&[(u32, u32)]; 5] = [
            &[(0, 200), (100, 200)],
            &[(0, 200), (0, 200), (0, 50)],
            &[(500, 10), (100, 450), (0, 90)],
            &[(0, 10), (1_000, 10)],
            &[(300, 400), (200, 400), (100, 400), (0, 400)],
        ];
        for reduced in [false, true] {
            for times in plans {
                let mut app = app();
                let thing = app.world_mut().spawn(Finish::default()).id();
                let mut plan = Plan::new(reduced);
                for (at, length) in times {
                    finish_at(&mut plan, thing, *at, *length, 1.0);
                }
                let end = Duration::from_millis(plan.end().into());
                let tracks = start(&mut app, plan);
                assert_eq!(tracks, [end], "{times:?}");
                assert_eq!(app.world().resource::<Timeline>().length(), end);
            }
        }
    }

    #[test]
    fn of_two_motions_with_one_start_both_are_played() {
        let mut app = app();
        let thing = app.world_mut().spawn(Finish::default()).id();
        let mut plan = Plan::new(false);
        finish_at(&mut plan, thing, 0, 100, 1.0);
        finish_at(&mut plan, thing, 0, 100, 0.25);
        start(&mut app, plan);
        let glow = |app: &App| app.world().get::<Finish>(thing).map(|finish| finish.glow);
        let tracks = |app: &mut App| -> Vec<Entity> {
            let world = app.world_mut();
            let mut tracks = world.query_filtered::<Entity, With<TweenAnim>>();
            tracks.iter(world).collect()
        };
        for (step, expected) in [(50, 0.5), (45, 0.95), (105, 0.25)] {
            let tracks = tracks(&mut app);
            TweenAnim::step_many(app.world_mut(), Duration::from_millis(step), &tracks);
            let glow = glow(&app).unwrap_or_default();
            assert!((glow - expected).abs() < 1e-3, "{glow} for {expected}");
        }
    }

    #[test]
    fn in_reduced_motion_nothing_is_ever_between_two_places() {
        let mut app = app();
        let (from, to) = (Vec3::new(1.0, 2.0, 3.0), Vec3::new(-4.0, 0.0, 2.0));
        let root = app
            .world_mut()
            .spawn(Transform::from_translation(from))
            .id();
        let child = app.world_mut().spawn(Pose::face_down()).id();
        let mut plan = Plan::new(true);
        plan.travel(root, (0, 400), Ease::InOut, (from, to), 1.0);
        let turn = (Pose::face_down(), Pose::default());
        plan.pose(child, (0, 400), Ease::InOut, turn, 1.0);
        assert!(plan.end() <= 120);
        start(&mut app, plan);
        let mut sizes = Vec::new();
        for _ in 0..200 {
            let now = app.world().get::<Transform>(root).copied();
            let now = now.unwrap_or_default();
            assert!(now.translation == from || now.translation == to, "{now:?}");
            let pose = app.world().get::<Pose>(child).copied().unwrap_or_default();
            assert_eq!(pose.lift, 0.0);
            assert!([0.0, std::f32::consts::PI].contains(&pose.flip), "{pose:?}");
            // Where it stands it turns up or goes away only while it cannot be seen.
            assert_eq!(now.translation == to, pose.flip == 0.0, "{now:?}, {pose:?}");
            sizes.push(now.scale.x);
            let world = app.world_mut();
            let mut tracks = world.query_filtered::<Entity, With<TweenAnim>>();
            let tracks: Vec<Entity> = tracks.iter(world).collect();
            TweenAnim::step_many(world, Duration::from_millis(1), &tracks);
        }
        assert!(sizes.iter().any(|size| *size < 0.1), "it never faded");
        assert_eq!(sizes.last(), Some(&1.0));
    }

    #[test]
    fn a_skipped_timeline_ends_where_a_played_one_does() {
        for reduced in [false, true] {
            let mut app = app();
            let root = app.world_mut().spawn(Transform::default()).id();
            let mut plan = Plan::new(reduced);
            plan.travel(root, (0, 200), Ease::Out, (Vec3::ZERO, Vec3::X), 0.0);
            plan.travel(root, (500, 200), Ease::In, (Vec3::X, Vec3::Z), 2.0);
            start(&mut app, plan);
            app.world_mut().resource_mut::<ChoreoClock>().skip();
            for _ in 0..2 {
                advance(app.world_mut());
            }
            assert!(!app.world().resource::<Timeline>().is_playing());
            let ends = Transform::from_translation(Vec3::Z);
            assert_eq!(app.world().get::<Transform>(root), Some(&ends));
        }
    }
}
