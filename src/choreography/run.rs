//! A run: the motion of a thing that follows a line of many corners, at one speed that sinks to
//! nothing at its end.

use bevy::prelude::*;
use bevy_tweening::Lens;

/// How much of its time a run takes to come to rest, at the end.
const RUN_OUT: f32 = 0.2;

/// How far a run has come after a share of its time, as a share of its way: at one speed, which in
/// the last part of the time sinks evenly to nothing.
#[must_use]
pub fn run(time: f32) -> f32 {
    let time = time.clamp(0.0, 1.0);
    let speed = 1.0 / (1.0 - 0.5 * RUN_OUT);
    let left = 1.0 - time;
    if left > RUN_OUT {
        speed * time
    } else {
        1.0 - speed * left * left / (2.0 * RUN_OUT)
    }
}

/// After what share of its time a run has come this share of its way: the inverse of [`run`].
#[must_use]
pub fn run_time(way: f32) -> f32 {
    let way = way.clamp(0.0, 1.0);
    let speed = 1.0 / (1.0 - 0.5 * RUN_OUT);
    let left = 1.0 - way;
    if left > 0.5 * speed * RUN_OUT {
        way / speed
    } else {
        1.0 - (left * 2.0 * RUN_OUT / speed).sqrt()
    }
}

/// Moves a root along a line of many corners, at the same speed everywhere on it.
pub(crate) struct FollowLens {
    line: Vec<Vec3>,
    /// How far along the line each of its corners lies.
    marks: Vec<f32>,
}

impl FollowLens {
    /// A lens for the line through these corners.
    pub fn new(line: Vec<Vec3>) -> Self {
        let mut far = 0.0;
        let mut last = line.first().copied();
        let marks = line
            .iter()
            .map(|corner| {
                far += last.map_or(0.0, |last| last.distance(*corner));
                last = Some(*corner);
                far
            })
            .collect();
        Self { line, marks }
    }

    /// The place at this share of the line's length; `None` on an empty line.
    pub fn at(&self, share: f32) -> Option<Vec3> {
        let goal = self.marks.last()? * share.clamp(0.0, 1.0);
        let after = self.marks.partition_point(|far| *far < goal);
        let (Some(to), Some(end)) = (self.line.get(after), self.marks.get(after)) else {
            return self.line.last().copied();
        };
        let Some(before) = after.checked_sub(1) else {
            return Some(*to);
        };
        let (from, start) = (self.line[before], self.marks[before]);
        let share = (goal - start) / (end - start).max(f32::EPSILON);
        Some(from.lerp(*to, share))
    }
}

impl Lens<Transform> for FollowLens {
    fn lerp(&mut self, mut target: Mut<'_, Transform>, ratio: f32) {
        if let Some(place) = self.at(ratio) {
            target.translation = place;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_followed_at_one_speed_whatever_its_corners() {
        let corners = [0.0, 0.5, 0.6, 3.0, 4.0].map(|x| Vec3::new(x, 0.0, 0.0));
        let lens = FollowLens::new(corners.to_vec());
        for step in 0..=40_u8 {
            let share = f32::from(step) / 40.0;
            let place = lens.at(share).expect("the line has corners");
            assert!((place.x - 4.0 * share).abs() < 1e-5, "{share}: {place}");
        }
        assert_eq!(lens.at(-1.0), Some(corners[0]));
        assert_eq!(lens.at(7.0), Some(corners[4]));
    }

    #[test]
    fn odd_lines_lead_to_their_end() {
        let point = Vec3::new(1.0, 2.0, 3.0);
        assert_eq!(FollowLens::new(Vec::new()).at(0.5), None);
        assert_eq!(FollowLens::new(vec![point]).at(0.5), Some(point));
        assert_eq!(FollowLens::new(vec![point, point]).at(1.0), Some(point));
    }

    #[test]
    fn a_run_is_even_then_slows_and_arrives() {
        assert!(run(0.0).abs() < 1e-6 && (run(1.0) - 1.0).abs() < 1e-6);
        let speed = |time: f32| (run(time + 0.01) - run(time)) / 0.01;
        assert!((speed(0.1) - speed(0.7)).abs() < 1e-3);
        assert!(speed(0.85) < speed(0.7) && speed(0.98) < speed(0.85));
        for step in 0..=50_u8 {
            let way = f32::from(step) / 50.0;
            assert!((run(run_time(way)) - way).abs() < 1e-3, "{way}");
        }
    }
}
