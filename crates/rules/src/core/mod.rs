//! What all games share: seats, outcomes, errors, text helpers, the typed and the erased traits.

mod erased;
mod errors;
mod game;
mod keyed;
mod open;
mod options;
mod outcome;
mod record;
mod seat;
pub mod text;
pub mod zobrist;

pub use erased::{AnyGame, AnyPosition, AnyView, Erased};
pub use errors::{MoveError, OptionsError, PositionError, Refusal, TooManyMoves};
pub use game::{Drew, Game, Glimpse, Position, Sink, Stage, View};
pub(crate) use keyed::keys;
pub use keyed::{Argument, Key, Keyed, Told};
pub use open::{OpenPosition, OpenView};
pub use options::{OptionInfo, OptionValue, OptionsReader};
pub use outcome::{Outcome, Reason, Verdict};
pub use record::{RULES_VERSION, Record, RecordError, Replay, replay};
pub use seat::{Seat, Viewer};
