//! The clock of a game whose turns have a limit: it runs while a person can move, and only then.
//!
//! The host has no clock of its own: it is told what time it is, and this is the time that it is
//! told. It stands while stones or the table move, while a panel or a curtain is before the table,
//! and while the game is looked back at; and a gap between two frames (the device slept, the window
//! was hidden) counts as one frame at most.

use std::time::Duration;

use bevy::prelude::*;

use super::{Refused, Session, Watching, refusals, table_is_idle};
use crate::screens::{Overlay, Screen};
use crate::table::TurnedTo;

/// The longest time between two frames that is no gap: while only the clock moves, a frame comes
/// once a second, and a little late.
const LONGEST_FRAME: Duration = Duration::from_millis(1_200);

/// Whether the clock of the game in progress runs now.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnClock {
    /// It runs.
    pub runs: bool,
    /// When its digits change next: until then nothing of it is to be drawn.
    pub next_second: Option<Duration>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TurnClock>();
}

/// Whether nothing keeps a person from moving.
fn may_run(session: &Session, screen: &Screen, open: bool, watching: bool) -> bool {
    let moves = session
        .host
        .to_move()
        .filter(|seat| session.is_person(*seat));
    *screen == Screen::Table
        && !open
        && !watching
        && !session.looking_back
        && session.curtain().is_none()
        && moves.is_some()
}

/// Lets the time of the turn pass, and ends the game when it has run out.
pub(super) fn run_clock(world: &mut World, mut ran: Local<bool>) {
    let idle = world.run_system_cached(table_is_idle).unwrap_or(false);
    let delta = world.resource::<Time<Real>>().delta();
    let watching = world.contains_resource::<Watching>();
    let turning = world.resource::<TurnedTo>().is_under_way();
    let screen = *world.resource::<State<Screen>>().get();
    let overlay = world.get_resource::<State<Overlay>>();
    let open = overlay.is_some_and(|overlay| *overlay.get() != Overlay::None);
    let mut next = TurnClock::default();
    let mut fault = None;
    if let Some(mut session) = world.get_resource_mut::<Session>() {
        let session = session.bypass_change_detection();
        let limited = session.clock().is_some();
        next.runs = limited && idle && !turning && may_run(session, &screen, open, watching);
        // Only what passed between two frames in which it ran.
        if next.runs && *ran {
            session.time += delta.min(LONGEST_FRAME);
        }
        if let Some(left) = session.clock().filter(|_| next.runs) {
            let left = left.remaining_ms;
            if left == 0 {
                let now = session.now();
                fault = session.host.flag(now).err();
                next.runs = false;
            } else {
                // A little into the next second, so that the frame shows it.
                let part = (left - 1) % 1_000 + 1;
                next.next_second = Some(Duration::from_millis(part + 5));
            }
        }
    }
    *ran = next.runs;
    world.resource_mut::<TurnClock>().set_if_neq(next);
    if let Some(fault) = fault {
        world.write_message(Refused(refusals::ask(&fault)));
    }
}
