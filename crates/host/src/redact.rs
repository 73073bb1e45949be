//! The one place that turns what happened into what a viewer may see. Nothing else in this crate
//! asks a position for a view or a glimpse; events, snapshots, logs, records and replays all pass
//! through here.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use stonecircle_rules::{AnyPosition, AnyView, Glimpse, Outcome, Record, Refusal, Seat, Viewer};

use crate::changes::{Change, Stamped, State};
use crate::line::Ply;
use crate::{Event, LogEntry, Message, Snapshot, Why};

/// All viewers, in the order in which glimpses are kept.
pub(crate) const VIEWERS: [Viewer; 4] = [
    Viewer::Seat(Seat::First),
    Viewer::Seat(Seat::Second),
    Viewer::Spectator,
    Viewer::Everything,
];

const fn index(viewer: Viewer) -> usize {
    match viewer {
        Viewer::Seat(seat) => seat.index(),
        Viewer::Spectator => 2,
        Viewer::Everything => 3,
    }
}

/// The part of a record that stands for what its exporter could not know: the game as one viewer
/// saw it. It stands in a record under the key `seen`.
///
/// A record of a game with secrets that is exported before its end has, for `start`, the viewer's
/// view of the deal (`?` for what it did not know) and `?` in hidden moves. That cannot be played
/// through by the rules; it can be watched, since `seen` holds the view at the start and what the
/// viewer saw of each ply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// Whose eyes these are.
    pub viewer: Viewer,
    /// The serialised view of the start.
    pub start: Value,
    /// What was seen of each ply.
    pub plies: Vec<Glimpse>,
}

impl Seen {
    /// The key in a record.
    pub const KEY: &'static str = "seen";
}

/// What each viewer sees of a ply.
pub(crate) fn glimpses(
    before: &dyn AnyPosition,
    action: &str,
    after: &dyn AnyPosition,
) -> Result<[Glimpse; 4], Refusal> {
    let [first, second, spectator, everything] = VIEWERS;
    let glimpse = |viewer| before.glimpse(action, after, viewer);
    Ok([
        glimpse(first)?,
        glimpse(second)?,
        glimpse(spectator)?,
        glimpse(everything)?,
    ])
}

/// What a viewer may know of a position.
pub(crate) fn view(position: &dyn AnyPosition, viewer: Viewer) -> Box<dyn AnyView> {
    position.view(viewer)
}

/// What a viewer is told of a change. `whole` gives the state right after it, where that is told
/// as a whole view.
pub(crate) fn message(stamped: &Stamped, viewer: Viewer, whole: impl FnOnce() -> State) -> Message {
    let v = stamped.v;
    match &stamped.change {
        Change::Began(why) => Message::Whole(Box::new(snapshot(&whole(), v, *why, viewer))),
        Change::Undone { by, .. } => {
            Message::Whole(Box::new(snapshot(&whole(), v, Why::Undo(*by), viewer)))
        }
        Change::Played(ply) => Message::Ply(event(ply, v, viewer)),
        Change::Ended(outcome) => Message::Over {
            v,
            outcome: *outcome,
        },
        Change::Offer(seat) => Message::DrawOffer { v, seat: *seat },
        Change::Seats(seats) => Message::Seats {
            v,
            seats: seats.clone(),
        },
    }
}

/// One ply for one viewer.
pub(crate) fn event(ply: &Ply, v: u64, viewer: Viewer) -> Event {
    Event {
        v,
        ply: ply.number,
        glimpse: ply.glimpses[index(viewer)].clone(),
        gone: ply.gone.clone(),
        outcome: ply.after.outcome(),
        view_hash: view(ply.after.as_ref(), viewer).fingerprint(),
    }
}

/// Everything that one viewer may know.
pub(crate) fn snapshot(state: &State, v: u64, why: Why, viewer: Viewer) -> Snapshot {
    let position = state.position();
    let seen = view(position, viewer);
    Snapshot {
        v,
        ply: state.ply(),
        why,
        game: position.game().id().to_owned(),
        number: state.number,
        view: seen.json(),
        view_hash: seen.fingerprint(),
        to_move: state.to_move(),
        outcome: state.outcome(),
        gone: state
            .plies
            .iter()
            .flat_map(|ply| ply.gone.iter().cloned())
            .collect(),
        log: log(state, viewer),
        seats: state.seats.clone(),
        draw_offer: state.offer,
        settings: state.settings.clone(),
    }
}

/// The log for one viewer.
pub(crate) fn log(state: &State, viewer: Viewer) -> Vec<LogEntry> {
    let sides = state.start.game().sides();
    state
        .plies
        .iter()
        .map(|ply| {
            let glimpse = ply.glimpses[index(viewer)].clone();
            log_entry(ply.number, glimpse, ply.after.score(), sides)
        })
        .collect()
}

/// One line of a log from what was seen.
pub(crate) fn log_entry(
    ply: u32,
    glimpse: Glimpse,
    score: Option<[u32; 2]>,
    sides: [&str; 2],
) -> LogEntry {
    let mut text = format!("{}: {}", sides[glimpse.seat.index()], glimpse.action);
    for (index, (at, value)) in glimpse.revealed.iter().enumerate() {
        text.push_str(if index == 0 { "; turned up: " } else { ", " });
        text.push_str(&format!("{value} on {at}"));
    }
    LogEntry {
        ply,
        text,
        glimpse,
        score,
    }
}

/// The record as one viewer may have it: whole when the game is over, hides nothing, or the viewer
/// may know everything; else with `?` for what is hidden, and [`Seen`].
///
/// Whether it is whole depends on the game and on what everybody knows, never on the secrets.
pub(crate) fn record(state: &State, viewer: Viewer) -> Record {
    let outcome: Option<Outcome> = state.outcome();
    let whole = state.is_over() || !state.notes.hides || viewer == Viewer::Everything;
    let eyes = if whole { Viewer::Everything } else { viewer };
    let glimpses = || state.plies.iter().map(|ply| &ply.glimpses[index(eyes)]);
    let start = view(state.start.as_ref(), eyes);
    let mut more = Map::new();
    if !whole {
        let seen = Seen {
            viewer,
            start: start.json(),
            plies: glimpses().cloned().collect(),
        };
        // Plain data with string keys always serialises.
        more.insert(
            Seen::KEY.to_owned(),
            serde_json::to_value(seen).unwrap_or(Value::Null),
        );
    }
    Record {
        game: state.start.game().id().to_owned(),
        rules: stonecircle_rules::core::RULES_VERSION,
        options: match state.start.options() {
            Value::Object(options) if options.is_empty() => Value::Null,
            options => options,
        },
        start: Some(if whole {
            state.start.text()
        } else {
            start.text()
        }),
        moves: if whole {
            state.plies.iter().map(|ply| ply.action.clone()).collect()
        } else {
            glimpses().map(|glimpse| glimpse.action.clone()).collect()
        },
        result: Some(outcome.map(|outcome| outcome.result)),
        reason: outcome.map(|outcome| outcome.reason),
        more,
    }
}
