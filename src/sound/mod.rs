//! Sound: what happens is heard.
//!
//! Whatever is to be heard is a [`Heard`]: contacts and drags come from the choreography's cues at
//! their very time, the rest from what hands and buttons do. The [`Mixer`] chooses a recording for
//! each, no variant twice running, keeps to twelve voices, and writes [`Order`]s. A player carries
//! them out: Bevy's audio on a system, `WebAudio` in a browser. Where there is no player (tests,
//! pictures, no device), nothing is heard and nothing else is different.
//!
//! The recordings are made by `cargo xtask sounds` and lie in `assets/sounds`.

#[cfg(target_arch = "wasm32")]
mod browser;
mod hear;
mod heard;
mod mixer;
#[cfg(not(target_arch = "wasm32"))]
mod native;
mod recording;
mod volumes;
#[cfg(target_arch = "wasm32")]
mod web_audio;

use bevy::prelude::*;

pub use heard::{Heard, Sound};
pub use mixer::{Clip, Mixer, Order, Start, VOICES};
pub use recording::Recording;
pub use volumes::{Bus, Level, Volumes};

use crate::table::TableSystems;

/// The order in which sound works within a frame's `Update`, after the table.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SoundSystems {
    /// What happened becomes [`Heard`].
    Hear,
    /// What is heard becomes [`Order`]s.
    Mix,
    /// A player carries them out.
    Play,
}

/// A player has found no device, and nothing is heard.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoDevice(pub bool);

/// What works without a player: what would be heard.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Volumes>()
        .init_resource::<NoDevice>()
        .init_resource::<Mixer>()
        .add_message::<Heard>()
        .add_message::<Order>()
        .configure_sets(
            Update,
            (SoundSystems::Hear, SoundSystems::Mix, SoundSystems::Play)
                .chain()
                .after(TableSystems),
        )
        .add_systems(Update, mixer::mix.in_set(SoundSystems::Mix));
    hear::plugin(app);
}

/// What a window adds: buttons are heard.
pub(crate) fn windowed_plugin(app: &mut App) {
    hear::windowed_plugin(app);
}

/// The player of this system.
pub(crate) fn player_plugin(app: &mut App) {
    #[cfg(not(target_arch = "wasm32"))]
    native::plugin(app);
    #[cfg(target_arch = "wasm32")]
    browser::plugin(app);
}
