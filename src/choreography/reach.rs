//! What a hand holds rises, follows the pointer and sinks again. Only while no timeline plays: then
//! the timeline writes.

use std::time::Duration;

use bevy::prelude::*;

use super::{ChoreoClock, Pose, step};

/// How long a thing takes from its rest into the hand.
const REACH: Duration = Duration::from_millis(140);

/// Where the hand wants a stone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Reach {
    /// The place of its root.
    pub place: Vec3,
    /// How it holds itself there.
    pub pose: Pose,
    /// What the pointer drags: the share of its way to the pointer that it goes within this frame.
    pub follows: Option<f32>,
}

impl Reach {
    fn height(&self) -> f32 {
        self.place.y + self.pose.lift
    }
}

/// The way of a stone into the hand or out of it, while it is on one.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Reaching(Option<Way>);

#[derive(Clone, Copy, Debug)]
struct Way {
    from: Reach,
    to: Reach,
    passed: Duration,
    /// Where it was left in the last frame: who finds it elsewhere begins anew from there.
    left: (Vec3, Pose),
}

/// How much of a reach's time passes within this frame; all of it where nothing is to travel.
pub(crate) fn passed(time: &Time<Real>, clock: &ChoreoClock) -> Duration {
    if clock.reduced_motion {
        REACH
    } else {
        step(time)
    }
}

/// The share of its way that a thing goes in so much of a reach's time, evenly.
pub(crate) fn share(passed: Duration) -> f32 {
    passed.div_duration_f32(REACH).min(1.0)
}

/// Moves a stone on towards where the hand wants it: what rises goes a little too high and settles,
/// what sinks ends gently. Gives whether anything has changed.
pub(crate) fn reach(
    root: &mut Mut<Transform>,
    pose: &mut Mut<Pose>,
    reaching: &mut Mut<Reaching>,
    wanted: Reach,
    passed: Duration,
) -> bool {
    if (root.translation, **pose) == (wanted.place, wanted.pose) {
        if reaching.0.is_some() {
            reaching.0 = None;
        }
        return false;
    }
    let now = Reach {
        place: root.translation,
        pose: **pose,
        follows: None,
    };
    let mut way = reaching
        .0
        .filter(|way| way.left == (now.place, now.pose) && same_way(&way.to, &wanted))
        .unwrap_or(Way {
            from: now,
            to: wanted,
            passed: Duration::ZERO,
            left: (now.place, now.pose),
        });
    way.to = wanted;
    way.passed += passed;
    let part = share(way.passed);
    let there = part >= 1.0;
    let out = EaseFunction::CubicOut.sample_clamped(part);
    let up = if wanted.height() > way.from.height() {
        EaseFunction::BackOut.sample_clamped(part)
    } else {
        out
    };
    let mix = |from: f32, to: f32, part: f32| (to - from).mul_add(part, from);
    let mut place = match wanted.follows {
        None => way.from.place.lerp(wanted.place, out),
        Some(share) => now.place.lerp(wanted.place, share),
    };
    place.y = mix(way.from.place.y, wanted.place.y, up);
    let near = (place - wanted.place).with_y(0.0).length() < 0.01;
    if there && (near || wanted.follows.is_none()) {
        root.translation = wanted.place;
        **pose = wanted.pose;
        reaching.0 = None;
        return true;
    }
    root.translation = place;
    **pose = Pose {
        lift: mix(way.from.pose.lift, wanted.pose.lift, up),
        ..Pose::between(&way.from.pose, &wanted.pose, out)
    };
    way.left = (place, **pose);
    reaching.0 = Some(way);
    true
}

/// Whether what is wanted is still the same. A pointer drags on without end; a stone that hangs on it
/// does not begin anew with each of its steps.
fn same_way(before: &Reach, now: &Reach) -> bool {
    let place = |reach: &Reach| match reach.follows {
        None => reach.place,
        Some(_) => Vec3::Y * reach.place.y,
    };
    before.follows.is_some() == now.follows.is_some()
        && place(before) == place(now)
        && before.pose == now.pose
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stone that reaches for something, and its heights and places along x until it is there.
    fn way(wanted: Reach, from: (Vec3, Pose), frame: Duration) -> Vec<(f32, f32)> {
        let mut world = World::new();
        let stone = world
            .spawn((Transform::from_translation(from.0), from.1))
            .id();
        let mut seen = Vec::new();
        loop {
            let mut all = world.query::<(&mut Transform, &mut Pose, &mut Reaching)>();
            let (mut root, mut pose, mut reaching) = all.get_mut(&mut world, stone).expect("there");
            if !reach(&mut root, &mut pose, &mut reaching, wanted, frame) {
                assert_eq!((root.translation, *pose), (wanted.place, wanted.pose));
                return seen;
            }
            seen.push((root.translation.y + pose.lift, root.translation.x));
            assert!(seen.len() < 1_000, "it never comes to rest");
        }
    }

    fn lifted(lift: f32) -> Pose {
        Pose {
            lift,
            ..Pose::default()
        }
    }

    #[test]
    fn what_rises_goes_a_little_too_high_in_its_time_and_what_sinks_never_too_low() {
        for (frame, frames) in [(4, 35), (10, 14), (16, 9), (100, 2), (3_600_000, 1)] {
            let frame = Duration::from_millis(frame);
            for (place, lift) in [(Vec3::ZERO, 0.4), (Vec3::new(3.0, 0.4, 1.0), 0.0)] {
                let up = Reach {
                    place,
                    pose: lifted(lift),
                    follows: None,
                };
                let seen = way(up, (Vec3::ZERO, lifted(0.0)), frame);
                assert_eq!(seen.len(), frames);
                let highest = seen.iter().map(|seen| seen.0).fold(0.0, f32::max);
                assert!(highest <= 0.44 + 1e-3, "{highest}");
                if frames > 8 {
                    assert!(highest > 0.42, "it settles: {highest}");
                }
                assert!(seen.iter().all(|seen| seen.1 <= place.x), "only upwards");
            }
            let down = Reach {
                place: Vec3::ZERO,
                pose: lifted(0.0),
                follows: None,
            };
            let seen = way(down, (Vec3::Y * 0.2, lifted(0.3)), frame);
            assert!(seen.windows(2).all(|pair| pair[1].0 <= pair[0].0));
            assert!(seen.iter().all(|seen| seen.0 >= 0.0));
        }
    }

    #[test]
    fn what_is_dragged_rises_once_however_the_pointer_moves() {
        let mut world = World::new();
        let stone = world.spawn((Transform::default(), Pose::default())).id();
        let mut heights = Vec::new();
        for frame in 0..20_u8 {
            let mut all = world.query::<(&mut Transform, &mut Pose, &mut Reaching)>();
            let (mut root, mut pose, mut reaching) = all.get_mut(&mut world, stone).expect("there");
            let wanted = Reach {
                place: Vec3::X * f32::from(frame),
                pose: lifted(0.5),
                follows: Some(1.0),
            };
            reach(
                &mut root,
                &mut pose,
                &mut reaching,
                wanted,
                Duration::from_millis(16),
            );
            assert_eq!(root.translation.x, f32::from(frame), "it hangs on it");
            heights.push(pose.lift);
        }
        assert!(heights[2] < heights[4], "{heights:?}");
        assert_eq!(heights[9..], [0.5; 11], "and is up for good");
    }

    #[test]
    fn who_finds_it_elsewhere_begins_there() {
        let mut world = World::new();
        let stone = world.spawn((Transform::default(), Pose::default())).id();
        let on = |world: &mut World, wanted: f32| {
            let mut all = world.query::<(&mut Transform, &mut Pose, &mut Reaching)>();
            let (mut root, mut pose, mut reaching) = all.get_mut(world, stone).expect("there");
            let wanted = Reach {
                place: Vec3::ZERO,
                pose: lifted(wanted),
                follows: None,
            };
            let frame = Duration::from_millis(20);
            reach(&mut root, &mut pose, &mut reaching, wanted, frame);
            pose.lift
        };
        let up = on(&mut world, 1.0);
        assert!((0.1..0.9).contains(&up));
        // A timeline has taken it over in between.
        world.get_mut::<Pose>(stone).expect("there").lift = 3.0;
        let next = on(&mut world, 1.0);
        assert!((2.0..3.0).contains(&next), "{next}");
        // Another wish half way up starts from there.
        let down = on(&mut world, 0.0);
        assert!((1.0..next).contains(&down), "{down}");
    }
}
