//! The running timeline: the tracks of one ply, played by the choreography clock.

use std::time::Duration;

use bevy::prelude::*;
use bevy_tweening::TweenAnim;

use super::{ChoreoClock, Plan};
use crate::sound::Heard;

/// Something that is due at a time of a timeline besides motion.
#[derive(Clone, Debug, PartialEq)]
pub enum Cue {
    /// Something is heard: a contact, or a motion that begins.
    Heard(Heard),
    /// A line of the story that is to be shown from now on.
    Story(String),
    /// Both strengths at a meeting, shown at the contact: where, and the two numbers.
    Strengths {
        /// Where between the fronts.
        at: Vec3,
        /// First's strength.
        first: u32,
        /// Second's strength.
        second: u32,
        /// What comes of it, one word.
        verdict: String,
    },
    /// The score that is to be shown from now on, first to second.
    Score([u32; 2]),
}

/// Written when a timeline's clock passes a cue. Skipped timelines give all that is left at once.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct CueReached(pub Cue);

/// Written once when a timeline has ended, played out or skipped.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimelineEnded;

/// A track belongs to its timeline and goes with it.
#[derive(Component)]
#[relationship(relationship_target = Tracks)]
pub(crate) struct TrackOf(pub Entity);

/// The tracks of a timeline.
#[derive(Component)]
#[relationship_target(relationship = TrackOf, linked_spawn)]
pub(crate) struct Tracks(Vec<Entity>);

/// The timeline that is playing, if any. There is never more than one.
#[derive(Resource, Debug, Default)]
pub struct Timeline {
    root: Option<Entity>,
    elapsed: Duration,
    length: Duration,
    cues: Vec<(Duration, Cue)>,
    next_cue: usize,
    finale: Option<Duration>,
    /// Made this frame: it starts on the next.
    fresh: bool,
}

impl Timeline {
    /// Whether something is playing.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        self.root.is_some()
    }

    /// How far it has played.
    #[must_use]
    pub const fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// How long it is.
    #[must_use]
    pub const fn length(&self) -> Duration {
        self.length
    }

    /// Whether the game is over and only its end is honoured any more.
    #[must_use]
    pub fn in_finale(&self) -> bool {
        self.is_playing() && self.finale.is_some_and(|at| self.elapsed >= at)
    }

    /// Starts playing a plan; an empty one ends on the next frame. One that still plays is dropped
    /// where it stands: the caller reconciles.
    pub fn start(&mut self, commands: &mut Commands, plan: Plan) {
        self.drop_now(commands);
        let root = commands.spawn(Name::new("Timeline")).id();
        let score = plan.spawn(commands, root);
        *self = Self {
            root: Some(root),
            elapsed: Duration::ZERO,
            length: score.length,
            cues: score.cues,
            next_cue: 0,
            finale: score.finale,
            fresh: true,
        };
    }

    /// Drops the timeline where it stands, without its end (undo, seek, new game, leaving).
    pub fn drop_now(&mut self, commands: &mut Commands) {
        if let Some(root) = self.root.take() {
            commands.entity(root).despawn();
        }
        self.cues.clear();
        self.next_cue = 0;
    }
}

pub(crate) fn advance(world: &mut World) {
    let real = world.resource::<Time<Real>>().delta();
    let timeline = world.resource::<Timeline>();
    let Some(root) = timeline.root else {
        // A skip of nothing is no skip of what comes next.
        if world.resource::<ChoreoClock>().wants_skip() {
            world.resource_mut::<ChoreoClock>().forget_skip();
        }
        return;
    };
    if timeline.fresh {
        world.resource_mut::<Timeline>().fresh = false;
        return;
    }
    let left = timeline.length.saturating_sub(timeline.elapsed);
    let step = world.resource_mut::<ChoreoClock>().take_step(real);
    let ended = step.is_none_or(|step| step >= left);
    // A last step a little longer than what is left, so that rounding leaves no track short.
    let step = match step {
        Some(step) if !ended => step,
        _ => left + Duration::from_secs(1),
    };
    let tracks: Vec<Entity> = world
        .get::<Tracks>(root)
        .map(|tracks| tracks.0.clone())
        .unwrap_or_default();
    TweenAnim::step_many(world, step, &tracks);
    let mut timeline = world.resource_mut::<Timeline>();
    timeline.elapsed += step;
    let mut reached = Vec::new();
    while let Some((at, cue)) = timeline.cues.get(timeline.next_cue) {
        if !ended && *at > timeline.elapsed {
            break;
        }
        reached.push(CueReached(cue.clone()));
        timeline.next_cue += 1;
    }
    if ended {
        timeline.root = None;
        world.despawn(root);
        world.write_message(TimelineEnded);
    }
    world.write_message_batch(reached);
}
