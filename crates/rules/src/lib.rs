//! The rules of Stonecircle's four games: Surge Stones, Surmount, Surakarta and Cairns.
//!
//! No Bevy, no input or output, no clock, and no random numbers but those passed in. Every game
//! has options, a position, moves, happenings, a view for each viewer and text forms; see
//! [`core::Game`]. Code that serves any game uses [`core::AnyGame`] and the [`games`] registry.

pub mod cairns;
pub mod core;
pub mod surakarta;
pub mod surge;
pub mod surmount;

pub use crate::core::{
    AnyGame, AnyPosition, AnyView, Argument, Drew, Game, Glimpse, Keyed, MoveError, OptionInfo,
    OptionValue, OptionsError, Outcome, Position, PositionError, Reason, Record, RecordError,
    Refusal, Seat, Sink, Stage, Told, TooManyMoves, Verdict, View, Viewer,
};

/// Every game, in the order in which the title shows them. A fifth game adds one line here.
pub fn games() -> &'static [&'static dyn AnyGame] {
    &[
        &core::Erased::<surge::Surge>::NEW,
        &core::Erased::<surmount::Surmount>::NEW,
        &core::Erased::<surakarta::Surakarta>::NEW,
        &core::Erased::<cairns::Cairns>::NEW,
    ]
}

/// The game with this id (`surge`, `surmount`, `surakarta` or `cairns`), if there is one.
pub fn game(id: &str) -> Option<&'static dyn AnyGame> {
    games().iter().copied().find(|game| game.id() == id)
}
