//! The player on a system: Bevy's audio.
//!
//! Recordings are read once, when the app starts. A voice is an entity; the thread of the sound
//! device plays it whether frames are drawn or not, so that the wind lets the window sleep. No
//! device, a device that does not open, files that are missing or damaged: the game goes on without
//! what is missing, and the log has a line about it.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::time::Duration;

use bevy::asset::io::file::FileAssetReader;
use bevy::audio::{
    AddAudioSource, AudioSinkPlayback, ChannelCount, Decodable, PlaybackMode, SampleRate, Source,
    Volume,
};
use bevy::prelude::*;

use super::{Bus, Clip, NoDevice, Order, Recording, Sound, SoundSystems, Start, Volumes};

/// How long a voice that is cut off fades, in seconds.
const FADE: f32 = 0.025;

pub(super) fn plugin(app: &mut App) {
    let library = Library::read();
    app.add_audio_source::<Track>()
        .insert_resource(library)
        .init_resource::<Device>()
        .add_systems(
            Update,
            (
                find_device.run_if(resource_equals(Device::Unknown)),
                (play, blow).chain().run_if(resource_equals(Device::There)),
            )
                .in_set(SoundSystems::Play),
        );
}

/// Whether there is something to play on. Bevy does not say; a voice that it does not begin does.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Device {
    /// The probe has not answered yet.
    #[default]
    Unknown,
    /// It plays.
    There,
    /// Nothing plays.
    Missing,
}

/// What is played by one voice: a recording from its beginning.
#[derive(Asset, TypePath, Clone, Debug)]
struct Track {
    recording: Recording,
    /// At its end it begins anew.
    looped: bool,
    /// After how many samples it fades out.
    until: usize,
}

impl Track {
    const fn whole(recording: Recording) -> Self {
        Self {
            recording,
            looped: false,
            until: usize::MAX,
        }
    }
}

/// A track on its way to the device.
struct Reading {
    track: Track,
    at: usize,
}

impl Iterator for Reading {
    type Item = f32;

    fn next(&mut self) -> Option<f32> {
        let Track {
            recording,
            looped,
            until,
        } = &self.track;
        let count = recording.samples.len();
        let index = if *looped { self.at % count } else { self.at };
        let sample = *recording.samples.get(index)?;
        let past = self.at.saturating_sub(*until) as f32;
        let gain = 1.0 - past / (FADE * recording.rate as f32);
        self.at += 1;
        (gain > 0.0).then_some(sample * gain)
    }
}

impl Source for Reading {
    fn current_span_len(&self) -> Option<usize> {
        None
    }

    fn channels(&self) -> ChannelCount {
        NonZero::<u16>::MIN
    }

    fn sample_rate(&self) -> SampleRate {
        NonZero::new(self.track.recording.rate).unwrap_or(NonZero::<u32>::MIN)
    }

    fn total_duration(&self) -> Option<Duration> {
        (!self.track.looped).then(|| self.track.recording.length())
    }
}

impl Decodable for Track {
    type Decoder = Reading;

    fn decoder(&self) -> Reading {
        Reading {
            track: self.clone(),
            at: 0,
        }
    }
}

/// Every recording that could be read.
#[derive(Resource, Debug, Default)]
struct Library(BTreeMap<Clip, Recording>);

impl Library {
    fn read() -> Self {
        let folder = FileAssetReader::get_base_path().join("assets/sounds");
        let mut library = Self::default();
        let mut failed = Vec::new();
        for sound in Sound::ALL {
            for variant in 0..sound.variants() {
                let file = sound.file(variant);
                let bytes = std::fs::read(folder.join(&file)).map_err(|error| error.to_string());
                match bytes.and_then(|bytes| Recording::read(&bytes)) {
                    Ok(recording) => {
                        library.0.insert(Clip { sound, variant }, recording);
                    }
                    Err(words) => failed.push(format!("{file}: {words}")),
                }
            }
        }
        if let Some(first) = failed.first() {
            warn!(
                "{} of {} sounds in {} cannot be read and are left out ({first})",
                failed.len(),
                failed.len() + library.0.len(),
                folder.display(),
            );
        }
        library
    }

    /// The recording of a clip, or another of the same sound.
    fn find(&self, clip: Clip) -> Option<&Recording> {
        self.0.get(&clip).or_else(|| {
            let other = self.0.iter().find(|(other, _)| other.sound == clip.sound);
            other.map(|(_, recording)| recording)
        })
    }
}

/// A voice by its number.
#[derive(Component)]
struct Voice(u64);

/// The voice of the wind.
#[derive(Component)]
struct Wind;

#[derive(Component)]
struct Probe;

/// Bevy gives a voice that it begins a sink, in the frame in which it was spawned.
fn find_device(
    mut commands: Commands,
    mut device: ResMut<Device>,
    mut no_device: ResMut<NoDevice>,
    mut tracks: ResMut<Assets<Track>>,
    probes: Query<(Entity, Has<AudioSink>), With<Probe>>,
) {
    let Some((probe, begun)) = probes.iter().next() else {
        let silence = Recording {
            samples: [0.0; 64].into(),
            rate: 44_100,
        };
        commands.spawn((
            Name::new("Probe of the sound device"),
            Probe,
            AudioPlayer(tracks.add(Track::whole(silence))),
        ));
        return;
    };
    commands.entity(probe).despawn();
    *device = if begun {
        Device::There
    } else {
        Device::Missing
    };
    if *device == Device::Missing {
        warn!("no sound device was found: the game goes on without sound");
        no_device.0 = true;
    }
}

/// Carries out the mixer's orders.
fn play(
    mut commands: Commands,
    mut orders: MessageReader<Order>,
    library: Res<Library>,
    mut tracks: ResMut<Assets<Track>>,
    voices: Query<(Entity, &Voice)>,
) {
    for order in orders.read() {
        match order {
            Order::Start(start) => begin(&mut commands, &library, &mut tracks, start),
            Order::Stop(number) => {
                for (entity, voice) in &voices {
                    if voice.0 == *number {
                        commands.entity(entity).despawn();
                    }
                }
            }
        }
    }
}

fn begin(commands: &mut Commands, library: &Library, tracks: &mut Assets<Track>, start: &Start) {
    let Some(recording) = library.find(start.clip) else {
        return;
    };
    let until = start.lasts.map_or(usize::MAX, |lasts| {
        (lasts.as_secs_f32() * start.speed * recording.rate as f32) as usize
    });
    let track = Track {
        until,
        ..Track::whole(recording.clone())
    };
    commands.spawn((
        Name::new("Voice"),
        Voice(start.voice),
        AudioPlayer(tracks.add(track)),
        PlaybackSettings {
            volume: Volume::Linear(start.gain),
            speed: start.speed,
            ..PlaybackSettings::DESPAWN
        },
    ));
}

/// Lets the wind blow as loud as it is set, and stops it where it is not to be heard.
fn blow(
    mut commands: Commands,
    volumes: Res<Volumes>,
    library: Res<Library>,
    mut tracks: ResMut<Assets<Track>>,
    players: Query<(), With<Wind>>,
    mut sinks: Query<&mut AudioSink, With<Wind>>,
) {
    let gain = volumes.gain(Bus::Ambience);
    if players.is_empty() && gain > 0.0 {
        let moor = Clip {
            sound: Sound::Moor,
            variant: 0,
        };
        if let Some(recording) = library.find(moor) {
            let track = Track {
                looped: true,
                ..Track::whole(recording.clone())
            };
            commands.spawn((
                Name::new("Wind"),
                Wind,
                AudioPlayer(tracks.add(track)),
                PlaybackSettings {
                    mode: PlaybackMode::Once,
                    volume: Volume::Linear(gain),
                    ..default()
                },
            ));
        }
    }
    for mut sink in &mut sinks {
        if sink.volume() != Volume::Linear(gain) {
            sink.set_volume(Volume::Linear(gain));
        }
        match (gain > 0.0, sink.is_paused()) {
            (false, false) => sink.pause(),
            (true, true) => sink.play(),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recording(count: usize) -> Recording {
        Recording {
            samples: (0..count).map(|index| index as f32).collect(),
            rate: 1_000,
        }
    }

    #[test]
    fn a_track_is_read_once_and_a_loop_for_ever() {
        let once: Vec<f32> = Track::whole(recording(4)).decoder().collect();
        assert_eq!(once, [0.0, 1.0, 2.0, 3.0]);
        let looped = Track {
            looped: true,
            ..Track::whole(recording(3))
        };
        let seven: Vec<f32> = looped.decoder().take(7).collect();
        assert_eq!(seven, [0.0, 1.0, 2.0, 0.0, 1.0, 2.0, 0.0]);
    }

    #[test]
    fn a_track_that_is_cut_off_fades() {
        let ones = Recording {
            samples: [1.0; 500].into(),
            rate: 1_000,
        };
        let cut = Track {
            until: 100,
            ..Track::whole(ones)
        };
        let read: Vec<f32> = cut.decoder().collect();
        assert_eq!(read.len(), 125);
        assert!(read[..=100].iter().all(|sample| *sample == 1.0));
        assert!(read[100..].is_sorted_by(|a, b| a > b));
    }

    #[test]
    fn a_missing_recording_is_stood_in_for() {
        let mut library = Library::default();
        let clip = |variant| Clip {
            sound: Sound::Crack,
            variant,
        };
        assert!(library.find(clip(0)).is_none());
        library.0.insert(clip(2), recording(9));
        assert_eq!(
            library.find(clip(0)).map(|found| found.samples.len()),
            Some(9)
        );
        let other = Clip {
            sound: Sound::Win,
            variant: 0,
        };
        assert!(library.find(other).is_none());
    }
}
