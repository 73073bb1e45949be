//! The player in a browser: the mixer's orders go to the page's own sound.

use bevy::prelude::*;

use super::web_audio::WebPlayer;
use super::{Bus, Order, Sound, SoundSystems, Volumes};

pub(super) fn plugin(app: &mut App) {
    // The stones first: they are small, and are heard before the wind is missed.
    let files = Sound::ALL
        .into_iter()
        .flat_map(|sound| (0..sound.variants()).map(move |variant| sound.file(variant)))
        .collect();
    app.insert_non_send(WebPlayer::open(files, |words| warn!("{words}")))
        .add_systems(
            Update,
            (play, blow.run_if(resource_changed::<Volumes>)).in_set(SoundSystems::Play),
        );
}

fn play(mut orders: MessageReader<Order>, player: NonSend<WebPlayer>) {
    for order in orders.read() {
        match order {
            Order::Start(start) => {
                let file = start.clip.sound.file(start.clip.variant);
                let lasts = start.lasts.map(|lasts| lasts.as_secs_f64());
                player.start(start.voice, &file, start.gain, start.speed, lasts);
            }
            Order::Stop(number) => player.stop(*number),
        }
    }
}

/// The wind is as loud as it is set, whether frames are drawn or not.
fn blow(volumes: Res<Volumes>, player: NonSend<WebPlayer>) {
    player.set_wind(&Sound::Moor.file(0), volumes.gain(Bus::Ambience));
}
