//! Stonecircle: four stone games on one table, on Bevy.
//!
//! The plugins stand in the order in which data flows through them: controllers make moves, the
//! session's host judges them, the table shows what the host tells, boards know their game,
//! choreography moves the stones, sound is heard, and look, plates and screens are what is seen.
//!
//! [`logic`] is the whole game without a picture, for tests; [`pictures`] adds what is seen and
//! the hands that a window has.

#[macro_use]
pub mod words;

pub mod advice;
pub mod app;
pub mod boards;
pub mod choreography;
#[cfg(not(target_arch = "wasm32"))]
pub mod command_line;
pub mod controllers;
#[cfg(all(unix, not(target_os = "macos")))]
mod display;
#[cfg(not(target_arch = "wasm32"))]
pub mod film;
pub mod hud;
pub mod lessons;
pub mod look;
#[cfg(target_arch = "wasm32")]
pub mod page;
pub mod rulebook;
pub mod screens;
pub mod session;
pub mod sharing;
mod snapshot;
pub mod sound;
pub mod storage;
pub mod table;
pub mod ui;
pub mod view;

use bevy::prelude::*;

/// The game without a picture: states, controllers, session, table, boards and choreography. Needs
/// Bevy's minimal plugins and states.
pub fn logic(app: &mut App) {
    app.add_plugins((
        screens::plugin,
        controllers::plugin,
        advice::plugin,
        session::plugin,
        table::plugin,
        choreography::plugin,
        boards::plugin,
        hud::plugin,
        sound::plugin,
        lessons::plugin,
        rulebook::plugin,
        sharing::plugin,
    ));
}

/// What is seen, and pointer, touch and keys. Needs Bevy's rendering, UI and input.
pub fn pictures(app: &mut App) {
    app.add_plugins((
        words::plugin,
        look::LookPlugin,
        ui::plugin,
        view::plugin,
        choreography::windowed_plugin,
        boards::pictures,
        advice::pictures,
        controllers::windowed_plugin,
        hud::windowed_plugin,
        screens::windowed_plugin,
        lessons::windowed_plugin,
        rulebook::windowed_plugin,
        sound::windowed_plugin,
    ));
}
