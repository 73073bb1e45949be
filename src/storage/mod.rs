//! Storage: what lasts from one start to the next, on disk or in the browser. Saves of the game in
//! progress, finished games with their statistics, and the record file of the command line.

#[cfg(target_arch = "wasm32")]
mod browser;
pub mod finished;
#[cfg(not(target_arch = "wasm32"))]
mod folder;
mod keep;
pub mod preferences;
mod record_file;
pub mod saves;

use bevy::prelude::*;

use crate::session::Session;

pub use finished::{Finished, FinishedGame, Tally};
pub use keep::{Keep, Memory, Store};
pub use record_file::{RecordFile, write_whole};
pub use saves::{Unfinished, find_unfinished};

/// The name of this app among those of a device: its settings and games lie under it.
const APP: &str = "io.github.stonecircle";

/// Keeps what happens; what was kept is read when the app starts. Insert another [`Store`] before
/// adding it to keep things elsewhere.
pub fn plugin(app: &mut App) {
    if !app.world().contains_resource::<Store>() {
        app.insert_resource(Store::usual());
    }
    let store = app.world().resource::<Store>();
    let unfinished = find_unfinished(store);
    let finished = Finished::read(store);
    app.insert_resource(unfinished)
        .insert_resource(finished)
        .add_systems(
            Last,
            (
                (finished::keep_finished, saves::keep_game).chain(),
                record_file::keep_record.run_if(resource_exists::<RecordFile>),
            )
                .run_if(resource_exists::<Session>),
        );
}
