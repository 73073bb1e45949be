//! The end of a game: the winner's stones rise and settle in a ripple with a warm glow, and the
//! loser's are set back. After a draw both sides' stones rise.

use bevy::prelude::*;
use stonecircle_rules::{Seat, Verdict};

use super::{Ease, Finish, Plan, Pose};
use crate::sound::Sound;

/// How long it all lasts, in milliseconds.
const LENGTH: u32 = 1_200;
/// How long it lasts where nothing travels.
const REDUCED_LENGTH: u32 = 720;
/// A breath after the last motion of the game.
const BREATH: u32 = 60;
/// The time from the first stone that rises to the last.
const RIPPLE: u32 = 460;
/// A stone rises.
const RISE: u32 = 260;
/// It comes down again.
const DESCEND: u32 = 240;
/// It settles after contact.
const SETTLE: u32 = 90;
/// The glow goes, and what was set back comes forward again.
const FADE: u32 = 340;
/// How high a stone rises, in cells.
const HEIGHT: f32 = 0.34;
/// How much it glows: what is engraved on it is still read.
const GLOW: f32 = 0.75;
/// How far the loser's stones are set back.
const SET_BACK: f32 = 0.75;

/// A stone as it rests when the game has ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resting {
    /// The pose child, which carries the finish too.
    pub child: Entity,
    /// Where the stone rests.
    pub at: Vec3,
    /// How it rests.
    pub pose: Pose,
}

/// Plans the end of a game after everything that is planned already. `sides` are the stones that
/// count as each side's, on the board and beside it; the ripple of a side starts at its place in
/// `from`. When it is over every stone rests as before.
pub fn finale(plan: &mut Plan, verdict: Verdict, sides: &[Vec<Resting>; 2], from: [Vec3; 2]) {
    let at = plan.end();
    plan.finale_from(at);
    // Nobody has won a draw: it is heard all the same, but softer.
    let strength = if verdict.winner().is_some() { 0.9 } else { 0.4 };
    plan.hear(at, Sound::Win.by(strength));
    let end = at
        + if plan.is_reduced() {
            REDUCED_LENGTH
        } else {
            LENGTH
        };
    for seat in Seat::BOTH {
        let stones = &sides[seat.index()];
        let wins = verdict.winner().is_none_or(|winner| winner == seat);
        if wins {
            rise(
                plan,
                at + plan.pause(BREATH),
                end,
                stones,
                from[seat.index()],
            );
        } else {
            set_back(plan, at, end, stones);
        }
    }
    plan.wait_until(end);
}

fn rise(plan: &mut Plan, at: u32, end: u32, stones: &[Resting], from: Vec3) {
    let way = |stone: &Resting| stone.at.xz().distance(from.xz());
    let farthest = stones.iter().map(way).fold(f32::EPSILON, f32::max);
    let glowing = Finish {
        glow: GLOW,
        ..Finish::default()
    };
    for stone in stones {
        let share = way(stone) / farthest;
        let start = at + (share * plan.pause(RIPPLE) as f32).round() as u32;
        let lit = (Finish::default(), glowing);
        plan.finish(stone.child, (start, RISE), Ease::Out, lit);
        let fade = plan.lasts(FADE);
        let gone = (glowing, Finish::default());
        plan.finish(stone.child, (end - fade, fade), Ease::InOut, gone);
        if plan.is_reduced() {
            continue;
        }
        let rests = stone.pose;
        let raised = Pose {
            lift: rests.lift + HEIGHT,
            ..rests
        };
        let squashed = Pose {
            squash: 0.94,
            ..rests
        };
        let mut now = start;
        for (length, ease, change) in [
            (RISE, Ease::InOut, (rests, raised)),
            (DESCEND, Ease::In, (raised, rests)),
            (SETTLE / 2, Ease::Out, (rests, squashed)),
            (SETTLE / 2, Ease::Out, (squashed, rests)),
        ] {
            plan.pose(stone.child, (now, length), ease, change, 0.0);
            now += length;
        }
    }
}

fn set_back(plan: &mut Plan, at: u32, end: u32, stones: &[Resting]) {
    let dimmed = Finish {
        dim: SET_BACK,
        ..Finish::default()
    };
    let fade = plan.lasts(FADE);
    for stone in stones {
        let back = (Finish::default(), dimmed);
        plan.finish(stone.child, (at, fade), Ease::InOut, back);
        let forward = (dimmed, Finish::default());
        plan.finish(stone.child, (end - fade, fade), Ease::InOut, forward);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::choreography::timeline::{Timeline, advance};
    use crate::choreography::{ChoreoClock, plugin};

    struct Table {
        app: App,
        sides: [Vec<Resting>; 2],
    }

    /// Six stones a side, in a row each, and the end of a game that begins 100 ms into the plan.
    fn table(verdict: Verdict, reduced: bool) -> Table {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).add_plugins(plugin);
        // The first update of a clock has no length.
        app.world_mut().resource_mut::<Time<Real>>().update();
        let sides = [1.0, -1.0].map(|z| {
            (0..6_u8)
                .map(|x| {
                    let pose = Pose {
                        size: 0.6,
                        ..Pose::default()
                    };
                    Resting {
                        child: app.world_mut().spawn((pose, Finish::default())).id(),
                        at: Vec3::new(x.into(), 0.0, z),
                        pose,
                    }
                })
                .collect::<Vec<_>>()
        });
        let mut plan = Plan::new(reduced);
        plan.wait_until(100);
        finale(&mut plan, verdict, &sides, [Vec3::ZERO; 2]);
        app.world_mut()
            .resource_scope(|world, mut timeline: Mut<Timeline>| {
                timeline.start(&mut world.commands(), plan);
            });
        app.world_mut().flush();
        Table { app, sides }
    }

    impl Table {
        fn stone(&self, seat: Seat, index: usize) -> (Pose, Finish) {
            let child = self.sides[seat.index()][index].child;
            let world = self.app.world();
            (
                world.get::<Pose>(child).copied().unwrap_or_default(),
                world.get::<Finish>(child).copied().unwrap_or_default(),
            )
        }

        /// Plays to the end in steps of 10 ms; gives for each side how high its first and its last
        /// stone rose and when, how much they glowed and how far they were set back at most.
        fn play(&mut self) -> [Seen; 2] {
            let mut seen = [Seen::default(); 2];
            let mut time = Duration::ZERO;
            let step = Duration::from_millis(10);
            for _ in 0..1_000 {
                let world = self.app.world_mut();
                world
                    .resource_mut::<Time<Real>>()
                    .update_with_duration(step);
                advance(world);
                time += step;
                for seat in Seat::BOTH {
                    let seen = &mut seen[seat.index()];
                    for index in [0, 5] {
                        let (pose, finish) = self.stone(seat, index);
                        if pose.lift > seen.rose {
                            seen.rose = pose.lift;
                        }
                        if pose.lift > 0.1 && index == 0 && seen.first.is_zero() {
                            seen.first = time;
                        }
                        if pose.lift > 0.1 && index == 5 && seen.last.is_zero() {
                            seen.last = time;
                        }
                        seen.glow = seen.glow.max(finish.glow);
                        seen.dim = seen.dim.max(finish.dim);
                    }
                }
                if !self.app.world().resource::<Timeline>().is_playing() {
                    return seen;
                }
            }
            panic!("it never ended");
        }

        fn assert_at_rest(&self) {
            for seat in Seat::BOTH {
                for (index, stone) in self.sides[seat.index()].iter().enumerate() {
                    assert_eq!(self.stone(seat, index), (stone.pose, Finish::default()));
                }
            }
        }
    }

    #[derive(Clone, Copy, Debug, Default)]
    struct Seen {
        rose: f32,
        first: Duration,
        last: Duration,
        glow: f32,
        dim: f32,
    }

    #[test]
    fn the_winner_s_stones_ripple_and_the_loser_s_stay_back() {
        for winner in Seat::BOTH {
            let mut table = table(Verdict::win(winner), false);
            let length = table.app.world().resource::<Timeline>().length();
            assert_eq!(length, Duration::from_millis(100 + u64::from(LENGTH)));
            let seen = table.play();
            let (won, lost) = (seen[winner.index()], seen[winner.other().index()]);
            assert!(
                won.rose > 0.3 && won.glow > 0.7 && won.dim == 0.0,
                "{won:?}"
            );
            let apart = won.last.saturating_sub(won.first);
            assert!(apart > Duration::from_millis(300), "no ripple: {won:?}");
            assert!(lost.rose == 0.0 && lost.glow == 0.0, "{lost:?}");
            assert!(lost.dim > 0.7, "{lost:?}");
            table.assert_at_rest();
        }
    }

    #[test]
    fn after_a_draw_both_sides_rise() {
        let mut table = table(Verdict::Draw, false);
        for seen in table.play() {
            assert!(
                seen.rose > 0.3 && seen.glow > 0.7 && seen.dim == 0.0,
                "{seen:?}"
            );
        }
        table.assert_at_rest();
    }

    #[test]
    fn reduced_motion_only_glows() {
        let mut table = table(Verdict::First, true);
        let seen = table.play();
        assert!(seen[0].rose == 0.0 && seen[0].glow > 0.7, "{seen:?}");
        assert!(seen[1].dim > 0.7, "{seen:?}");
        table.assert_at_rest();
    }

    #[test]
    fn skipped_it_leaves_every_stone_at_rest() {
        let mut table = table(Verdict::Second, false);
        let world = table.app.world_mut();
        world
            .resource_mut::<Time<Real>>()
            .update_with_duration(Duration::from_millis(50));
        for _ in 0..2 {
            advance(world);
            assert!(!world.resource::<Timeline>().in_finale());
        }
        for _ in 0..10 {
            advance(world);
        }
        assert!(world.resource::<Timeline>().in_finale());
        world.resource_mut::<ChoreoClock>().skip();
        advance(world);
        assert!(!world.resource::<Timeline>().is_playing());
        table.assert_at_rest();
    }
}
