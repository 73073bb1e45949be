//! The score that the plates show: it follows the stones, not the host, and counts up.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::PlateInfo;
use crate::choreography::Timeline;
use crate::screens::Screen;

/// How long it counts, however much there is to count.
const LASTS: Duration = Duration::from_millis(400);

/// The score as the plates show it now.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct ShownScore {
    pub(crate) now: [f32; 2],
    goal: [u32; 2],
    from: [f32; 2],
    passed: Duration,
}

impl ShownScore {
    /// Counts from what is shown now to this.
    pub(crate) fn count_to(&mut self, goal: [u32; 2]) {
        if self.goal != goal {
            self.goal = goal;
            self.from = self.now;
            self.passed = Duration::ZERO;
        }
    }

    fn is_there(&self) -> bool {
        self.now == self.goal.map(|points| points as f32)
    }

    /// Goes on for so long: quick at first, and exactly there in the end.
    fn pass(&mut self, time: Duration) {
        self.passed = (self.passed + time).min(LASTS);
        let left = 1.0 - self.passed.as_secs_f32() / LASTS.as_secs_f32();
        let share = 1.0 - left * left;
        for ((now, from), goal) in self.now.iter_mut().zip(self.from).zip(self.goal) {
            *now = if self.passed == LASTS {
                goal as f32
            } else {
                from + share * (goal as f32 - from)
            };
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShownScore>();
}

pub(super) fn windowed_plugin(app: &mut App) {
    app.add_systems(
        Update,
        count
            .after(crate::table::TableSystems)
            .run_if(in_state(Screen::Table)),
    );
}

fn count(
    time: Res<Time<Real>>,
    info: Res<PlateInfo>,
    timeline: Res<Timeline>,
    mut score: ResMut<ShownScore>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !timeline.is_playing() {
        let told = info.sides.each_ref().map(|side| side.score.unwrap_or(0));
        score.bypass_change_detection().count_to(told);
    }
    if !score.is_there() {
        score.pass(time.delta());
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_there_after_400_ms_at_any_frame_rate() {
        for frame in [4, 16, 33, 100] {
            for goal in [1, 10, 250] {
                let mut score = ShownScore::default();
                score.count_to([goal, 0]);
                let mut passed = 0;
                let mut before = 0.0;
                while !score.is_there() {
                    score.pass(Duration::from_millis(frame));
                    passed += frame;
                    assert!(score.now[0] > before, "it never stands still");
                    before = score.now[0];
                }
                assert!(
                    (400..400 + frame).contains(&passed),
                    "{goal} in {passed} ms"
                );
            }
        }
    }

    #[test]
    fn a_new_goal_on_the_way_is_counted_to_from_there() {
        let mut score = ShownScore::default();
        score.count_to([10, 0]);
        score.pass(Duration::from_millis(100));
        let shown = score.now;
        score.count_to([4, 3]);
        assert_eq!(score.now, shown);
        score.pass(Duration::from_secs(600));
        assert_eq!(score.now, [4.0, 3.0]);
        assert!(score.is_there());
    }
}
