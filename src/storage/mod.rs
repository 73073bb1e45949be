//! Storage: what lasts from one start to the next, on disk or in the browser. Saves of the game in
//! progress, games played with their statistics, records on their way out and in, and the record file of
//! the command line.

#[cfg(target_arch = "wasm32")]
mod browser;
pub mod exchange;
pub mod finished;
#[cfg(not(target_arch = "wasm32"))]
mod folder;
mod keep;
pub mod preferences;
mod record_file;
pub mod saves;
mod whole;

use bevy::prelude::*;

use crate::session::game_is_kept;

pub(crate) use exchange::hand_out;
pub use exchange::{
    Clip, Clipboard, ExchangeWords, Handout, RecordAsk, RecordFiles, Which, list_files,
};
pub use finished::{Finished, FinishedGame, Head, Tally, now};
pub use keep::{Keep, Memory, Store};
pub use record_file::RecordFile;
pub use saves::{SaveTrouble, Unfinished, find_unfinished};
pub use whole::write_whole;

/// The name of this app among those of a device: its settings and games lie under it.
const APP: &str = "io.github.stonecircle";

/// Keeps what happens; what was kept is read when the app starts. Insert another [`Store`] before
/// adding it to keep things elsewhere.
pub fn plugin(app: &mut App) {
    if !app.world().contains_resource::<Store>() {
        app.insert_resource(Store::usual());
    }
    exchange::plugin(app);
    let store = app.world().resource::<Store>();
    let unfinished = find_unfinished(store);
    let finished = Finished::read(store);
    app.insert_resource(unfinished)
        .insert_resource(finished)
        .init_resource::<SaveTrouble>()
        .add_systems(
            Last,
            (
                (finished::keep_finished, saves::keep_game).chain(),
                record_file::keep_record.run_if(resource_exists::<RecordFile>),
            )
                .run_if(game_is_kept),
        );
}
