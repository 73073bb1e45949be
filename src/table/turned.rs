//! The table turned to whoever moves, where two share the device.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use stonecircle_rules::Seat;

use super::{Board, BoardOut, EventQueue, Reconcile};
use crate::choreography::{ChoreoClock, Speed, Timeline};
use crate::look::TableCamera;
use crate::screens::{Overlay, Screen};
use crate::session::{Mode, Session, Watching};

/// Whether the table turns to whoever moves in games that two play on one device.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnsToMover(pub bool);

/// To whom the table is turned, where nobody in particular looks.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnedTo {
    /// Who sits near; `None` where it is left as it lies.
    pub seat: Option<Seat>,
    /// The camera goes round, instead of being there at once.
    pub slowly: bool,
    /// It is on its way: until it is there nothing can be tapped.
    pub(crate) under_way: bool,
}

impl TurnedTo {
    /// Whether the camera is on its way round.
    #[must_use]
    pub const fn is_under_way(&self) -> bool {
        self.under_way
    }
}

/// To whom the table is to be turned now, and whether that is to be seen.
fn wanted(world: &World) -> Option<(Seat, bool)> {
    let session = world.get_resource::<Session>()?;
    let open = world
        .get_resource::<State<Overlay>>()
        .map(|open| *open.get())?;
    let on_table = *world.get_resource::<State<Screen>>()?.get() == Screen::Table;
    let shared = session.mode == Mode::PassAndPlay;
    if !shared || !on_table || session.looking_back || world.contains_resource::<Watching>() {
        return None;
    }
    match open {
        // Behind the curtain nobody sees it.
        Overlay::Curtain => session.curtain().map(|seat| (seat, false)),
        // Where something is hidden, only the curtain turns it: the next hand is not to be seen.
        Overlay::None if world.resource::<TurnsToMover>().0 && !session.has_secrets() => {
            let clock = world.resource::<ChoreoClock>();
            // At the start nobody has sat there yet.
            let slowly =
                session.host.ply() > 0 && !clock.reduced_motion && clock.speed != Speed::Off;
            session.host.to_move().map(|seat| (seat, slowly))
        }
        _ => None,
    }
}

/// Turns the table once everything on it has come to rest.
pub(super) fn turn_to_mover(world: &mut World) {
    let shared = world
        .get_resource::<Session>()
        .is_some_and(|session| session.mode == Mode::PassAndPlay);
    if !shared && *world.resource::<TurnedTo>() != TurnedTo::default() {
        *world.resource_mut::<TurnedTo>() = TurnedTo::default();
    }
    let busy = world.resource::<Timeline>().is_playing()
        || !world.resource::<EventQueue>().is_empty()
        || world.resource::<TurnedTo>().under_way;
    if busy {
        return;
    }
    let Some((seat, slowly)) = wanted(world) else {
        return;
    };
    let mut boards = world.query::<&Board>();
    let near = boards.iter(world).next().map(|board| board.near);
    if near.is_none_or(|near| near == seat) {
        return;
    }
    // Without anything that goes round it is there at once.
    let mut cameras = world.query::<&TableCamera>();
    let slowly = slowly && cameras.iter(world).next().is_some();
    *world.resource_mut::<TurnedTo>() = TurnedTo {
        seat: Some(seat),
        slowly,
        under_way: slowly,
    };
    // The camera hears of it in the next frame.
    world.write_message(RequestRedraw);
    let board = world.resource::<BoardOut>().0;
    let whole = world
        .get_resource::<Session>()
        .map(|session| session.host.snapshot(session.viewer));
    if let (Some(board), Some(whole)) = (board, whole) {
        // The same view on the same table; only its near side is another.
        match (board.load)(world, &whole) {
            Ok(()) => world.run_schedule(Reconcile),
            Err(words) => warn!("the table cannot be turned: {words}"),
        }
    }
}
