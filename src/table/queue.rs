//! The queue of the host's events on their way to the table.

use std::collections::VecDeque;

use bevy::prelude::{Mut, Resource, World};
use stonecircle_host::{Event, LogEntry, Message, SeatState, Snapshot};
use stonecircle_rules::Outcome;

use super::boards::{boards_out, clear_for};
use super::{BoardOut, Boards, Choreograph, CurrentPly, Happenings, Reconcile, Turn, TurnFault};
use crate::choreography::{ChoreoClock, Speed, Timeline};

/// The host's messages on their way to the table, first in, first out.
#[derive(Resource, Debug, Default)]
pub struct EventQueue {
    waiting: VecDeque<Message>,
}

impl EventQueue {
    /// Adds a message at the end: it is shown when what came before has been played.
    pub fn push(&mut self, message: Message) {
        self.waiting.push_back(message);
    }

    /// Drops all that waits and shows a whole view at once (undo, seek, new game).
    pub fn replace_with(&mut self, snapshot: Snapshot) {
        self.waiting.clear();
        self.push(Message::Whole(Box::new(snapshot)));
    }

    /// Whether nothing waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Drops all that waits.
    pub fn clear(&mut self) {
        self.waiting.clear();
    }
}

/// Takes messages while nothing plays: a whole view is shown at once (it ends what plays), a ply
/// runs the [`Turn`] schedule and starts its timeline.
pub(crate) fn take_events(world: &mut World) {
    // Bounded, so that no run of events without motion can hold a frame for ever.
    for _ in 0..10_000 {
        let playing = world.resource::<Timeline>().is_playing();
        let front = world.resource::<EventQueue>().waiting.front();
        match front {
            None => return,
            Some(Message::Whole(_)) => {}
            Some(_) if playing => return,
            Some(_) => {}
        }
        let Some(message) = world.resource_mut::<EventQueue>().waiting.pop_front() else {
            return;
        };
        match message {
            Message::Whole(snapshot) => show_whole(world, &snapshot),
            Message::Ply(event) => show_ply(world, event),
            Message::Over { outcome, .. } => {
                world.resource_mut::<Shown>().outcome = Some(outcome);
            }
            Message::Seats { seats, .. } => {
                world.resource_mut::<Shown>().players = names(&seats);
            }
            // No stone shows who offers a draw.
            Message::DrawOffer { .. } => {}
        }
    }
}

fn names(seats: &[SeatState; 2]) -> [String; 2] {
    seats.each_ref().map(|seat| seat.controller.name.clone())
}

fn drop_timeline(world: &mut World) {
    world.resource_scope(|world, mut timeline: Mut<Timeline>| {
        timeline.drop_now(&mut world.commands());
    });
    world.flush();
}

fn show_whole(world: &mut World, snapshot: &Snapshot) {
    drop_timeline(world);
    let entry = world.resource::<Boards>().find(&snapshot.game).copied();
    let before = boards_out(world);
    let shown = match entry {
        Some(entry) => (entry.load)(world, snapshot),
        None => Err(format!("no board shows the game {:?}", snapshot.game)),
    };
    match shown {
        Ok(()) => {
            clear_for(world, &snapshot.game, before);
            world.resource_mut::<BoardOut>().0 = entry;
            *world.resource_mut::<Shown>() = Shown {
                v: snapshot.v,
                ply: snapshot.ply,
                outcome: snapshot.outcome,
                players: names(&snapshot.seats),
                log: snapshot.log.clone(),
                whole: true,
            };
            world.run_schedule(Reconcile);
        }
        Err(words) => {
            world.write_message(TurnFault {
                v: snapshot.v,
                words,
            });
        }
    }
}

fn show_ply(world: &mut World, event: Event) {
    let (v, ply, outcome) = (event.v, event.ply, event.outcome);
    *world.resource_mut::<CurrentPly>() = CurrentPly {
        event: Some(event),
        fault: None,
    };
    world.resource_mut::<Happenings>().0.clear();
    world.run_schedule(Turn);
    if let Some(words) = world.resource::<CurrentPly>().fault.clone() {
        // The view no longer follows: whoever feeds the table answers with a whole view.
        world.write_message(TurnFault { v, words });
        return;
    }
    let mut shown = world.resource_mut::<Shown>();
    (shown.v, shown.ply, shown.outcome) = (v, ply, outcome);
    shown.whole = false;
    world.run_schedule(Choreograph);
    if world.resource::<ChoreoClock>().speed == Speed::Off {
        // Motion is off: play the timeline out at once. It is fresh, so it takes two steps.
        for _ in 0..2 {
            crate::choreography::advance_now(world);
        }
        world.run_schedule(Reconcile);
    }
}

/// How far the table has come: what the last message said. Only the queue changes it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The number of the last event shown.
    pub v: u64,
    /// Plies played.
    pub ply: u32,
    /// How the game ended, on the board or off it.
    pub outcome: Option<Outcome>,
    /// The names of who plays, first to second.
    pub players: [String; 2],
    /// The log as the last whole view told it.
    pub log: Vec<LogEntry>,
    /// A whole view was shown last: no ply has been played on it since.
    pub whole: bool,
}
