//! The host: one game in progress, and the only judge of it.
//!
//! A [`Host`] seats two [`Controller`]s that it names but does not know (a person, a bot, the far
//! end of a link), judges every action, keeps the record, takes moves back, and tells each
//! [`Viewer`] what that viewer may know: one [`Event`] a ply, or a whole [`Snapshot`]. It is pure:
//! random numbers and the time in milliseconds are arguments, and it reads and writes nothing.
//! On one device it runs inside the app, online inside the server, so that secrets are kept by one
//! piece of code.
//!
//! - Everything that happens gets the next event number, `v`. It grows by one and never goes back:
//!   taking back, a new game and a rematch are events too. A viewer that has seen everything up to
//!   `v` catches up with [`Host::events_since`].
//! - `ply` always is the number of plies that lead to the position spoken of: an action names the
//!   `ply` of the position that its seat saw, and the event that answers it has one more.
//! - Only the module `redact` turns what happened into what a viewer may see. Events, snapshots,
//!   logs, exports and replays all come from there.
//! - A [`Replay`] is a host over a [`Record`]: read-only, and it can seek.
//!
//! ```
//! use rand::SeedableRng;
//! use stonecircle_host::{Action, Controller, Host, Message, Settings, Setup};
//! use stonecircle_rules::{Seat, Viewer};
//!
//! let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(7);
//! let setup = Setup {
//!     game: "surge".to_owned(),
//!     seats: [Controller::new("Ada", "you"), Controller::new("Pebble", "easy")],
//!     settings: Settings::default(),
//!     ..Setup::default()
//! };
//! let mut host = Host::new(&setup, &mut rng, 0)?;
//!
//! // Whoever is to move looks at its own view and acts on what it sees there.
//! let blue = host.view(Viewer::Seat(Seat::First));
//! let stone = blue.legal(1_000)?[0].clone();
//! let action = Action { seat: Seat::First, ply: host.ply(), v: Some(host.v()), action: stone };
//! let accepted = host.act(&action, 1_200)?;
//! assert_eq!(host.act(&action, 1_300)?, accepted); // said twice, done once
//!
//! // The other side learns where, not what.
//! let Some(Message::Ply(event)) = host.event_for(Viewer::Seat(Seat::Second), accepted.v) else {
//!     unreachable!("a move is told as an event");
//! };
//! assert!(event.glimpse.action.starts_with("?@"));
//!
//! host.undo(Seat::First, 2_000)?;
//! assert_eq!((host.ply(), host.v()), (0, accepted.v + 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod changes;
mod gone;
mod host;
mod line;
mod message;
mod notes;
mod redact;
mod replay;
mod save;
mod seats;

pub use action::{Accepted, Action, ActionError, Refused, StartError};
pub use gone::Gone;
pub use host::{Clock, Host};
pub use message::{Event, LogEntry, Message, Snapshot, Why};
pub use notes::{GameNotes, notes};
pub use redact::Seen;
pub use replay::Replay;
pub use save::{SAVE_FORMAT, Save, SaveError};
pub use seats::{Controller, SeatState, Settings, Setup};

#[cfg(doc)]
use stonecircle_rules::{Record, Viewer};
