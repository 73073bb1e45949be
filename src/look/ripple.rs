//! Legal targets appear in a ripple from what was taken up.

use core::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::choreography::{ChoreoClock, Speed, step};

/// How long a ripple runs until its last mark is there.
const LONGEST: Duration = Duration::from_millis(150);
/// How far it runs in that time, in cells; what lies farther away appears with the last.
const REACH: f32 = 8.0;

/// A mark that is not seen before the ripple has reached it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Visibility = Visibility::Hidden)]
pub struct Appears {
    wait: Duration,
}

impl Appears {
    /// A mark here, of a ripple from there; both in cells.
    #[must_use]
    pub fn at(here: Vec3, from: Vec3) -> Self {
        let share = here.xz().distance(from.xz()) / REACH;
        Self {
            wait: LONGEST.mul_f32(share.clamp(0.0, 1.0)).min(LONGEST),
        }
    }
}

/// Lets the marks appear that the ripple has reached; all of them where nothing is to move.
pub(super) fn run(
    mut commands: Commands,
    time: Res<Time<Real>>,
    clock: Option<Res<ChoreoClock>>,
    mut marks: Query<(Entity, &mut Appears, &mut Visibility)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let at_once = clock.is_some_and(|clock| clock.reduced_motion || clock.speed == Speed::Off);
    let passed = step(&time);
    for (mark, mut appears, mut visibility) in &mut marks {
        appears.wait = appears.wait.saturating_sub(passed);
        if appears.wait.is_zero() || at_once {
            *visibility = Visibility::Inherited;
            commands.entity(mark).remove::<Appears>();
        }
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_marks_come_first_and_none_comes_late() {
        let from = Vec3::new(2.0, 0.0, -1.0);
        let waits: Vec<Duration> = [0.0, 1.0, 3.0, 7.0, 40.0]
            .map(|way| Appears::at(from + Vec3::new(way, 0.5, 0.0), from).wait)
            .into();
        assert_eq!(waits[0], Duration::ZERO);
        assert!(waits.is_sorted() && waits[1] > Duration::ZERO);
        assert_eq!(waits[4], LONGEST);
    }

    #[test]
    fn every_mark_is_there_in_the_end_at_any_frame_rate_and_at_once_without_motion() {
        for (frame, reduced, frames) in [(16, false, 11), (100, false, 6), (16, true, 1)] {
            let mut app = App::new();
            app.add_plugins(MinimalPlugins)
                .add_message::<RequestRedraw>()
                .insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(
                    Duration::from_millis(frame),
                ))
                .init_resource::<ChoreoClock>()
                .add_systems(Update, run);
            app.world_mut().resource_mut::<ChoreoClock>().reduced_motion = reduced;
            app.update();
            let marks: Vec<Entity> = (0..9_u8)
                .map(|way| {
                    let here = Vec3::X * f32::from(way);
                    app.world_mut().spawn(Appears::at(here, Vec3::ZERO)).id()
                })
                .collect();
            let hidden = |app: &App| {
                let seen = |mark: &&Entity| {
                    app.world().get::<Visibility>(**mark) == Some(&Visibility::Hidden)
                };
                marks.iter().filter(seen).count()
            };
            assert_eq!(hidden(&app), 9);
            for _ in 0..frames {
                app.update();
            }
            assert_eq!(hidden(&app), 0, "{frame} ms, reduced: {reduced}");
        }
    }
}
