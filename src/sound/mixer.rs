//! The mixer: which recording is played for what is heard, how loud and how high. No player is
//! needed for it, and the same seed chooses the same.

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Heard, Sound, Volumes};

/// How many voices sound at a time at most, the wind among them.
pub const VOICES: usize = 12;
/// How much higher or lower than it was made a recording is played, as a share of its pitch.
const SPREAD: f32 = 0.06;
/// The same sound begins again no sooner.
const APART: Duration = Duration::from_millis(28);
/// How many voices begin at one time at most: what a skipped timeline gives at once is no volley.
const AT_ONCE: usize = 3;
/// What is softer is not heard.
const LEAST: f32 = 0.004;
/// A sound that is heard several times at once is this much harder for each further time.
const TOGETHER: f32 = 0.05;

/// One recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clip {
    /// Of what.
    pub sound: Sound,
    /// Which of its variants, from 0.
    pub variant: u8,
}

/// A voice that begins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Start {
    /// Its number; no two have the same.
    pub voice: u64,
    /// The recording.
    pub clip: Clip,
    /// What its samples are multiplied by.
    pub gain: f32,
    /// How much faster, and so higher, than it was made.
    pub speed: f32,
    /// When it fades out, after its start; `None` if it ends by itself.
    pub lasts: Option<Duration>,
}

/// What a player is to do.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum Order {
    /// Begin.
    Start(Start),
    /// End the voice with this number, if it still sounds.
    Stop(u64),
}

#[derive(Clone, Copy, Debug)]
struct Playing {
    voice: u64,
    gain: f32,
    start: Duration,
    end: Duration,
}

impl Playing {
    /// How loud it is still: struck stone fades by about 60 dB over its length.
    fn left(&self, now: Duration) -> f32 {
        let whole = self.end.saturating_sub(self.start).as_secs_f32();
        let age = now.saturating_sub(self.start).as_secs_f32();
        self.gain * (-6.9 * age / whole.max(1e-3)).exp()
    }
}

/// Chooses recordings and keeps count of voices.
#[derive(Resource, Debug)]
pub struct Mixer {
    chance: ChaCha8Rng,
    /// The variant of each sound that was played last, and when.
    last: BTreeMap<Sound, (u8, Duration)>,
    playing: Vec<Playing>,
    next: u64,
}

impl Default for Mixer {
    fn default() -> Self {
        // Which variant comes when is no secret and no game: any seed does.
        Self::new(0)
    }
}

impl Mixer {
    /// A mixer that chooses by this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            chance: ChaCha8Rng::seed_from_u64(seed),
            last: BTreeMap::new(),
            playing: Vec::new(),
            next: 0,
        }
    }

    /// How many voices sound now, the wind left out.
    #[must_use]
    pub fn voices(&self, now: Duration) -> usize {
        let sounds = |voice: &&Playing| voice.end > now;
        self.playing.iter().filter(sounds).count()
    }

    /// What is to be done for what is heard at one time.
    pub fn play(&mut self, now: Duration, heard: &[Heard], volumes: &Volumes) -> Vec<Order> {
        self.playing.retain(|voice| voice.end > now);
        let mut orders = Vec::new();
        for heard in together(heard) {
            let gain = loudness(&heard) * volumes.gain(heard.sound.bus());
            if gain < LEAST
                || !self.is_due(now, heard.sound)
                || !self.make_room(now, gain, &mut orders)
            {
                continue;
            }
            let start = self.start(now, &heard, gain);
            orders.push(Order::Start(start));
        }
        orders
    }

    fn is_due(&self, now: Duration, sound: Sound) -> bool {
        let last = self.last.get(&sound);
        last.is_none_or(|(_, begun)| now.saturating_sub(*begun) >= APART)
    }

    /// Ends the voice of which least is left where there is no room; `false` if the new one would
    /// be softer still.
    fn make_room(&mut self, now: Duration, gain: f32, orders: &mut Vec<Order>) -> bool {
        if self.playing.len() < VOICES - 1 {
            return true;
        }
        let softest = self
            .playing
            .iter()
            .enumerate()
            .min_by(|(_, a), (_, b)| a.left(now).total_cmp(&b.left(now)));
        match softest {
            Some((index, voice)) if voice.left(now) <= gain => {
                orders.push(Order::Stop(voice.voice));
                self.playing.remove(index);
                true
            }
            _ => false,
        }
    }

    fn start(&mut self, now: Duration, heard: &Heard, gain: f32) -> Start {
        let sound = heard.sound;
        let variant = self.choose(sound);
        self.last.insert(sound, (variant, now));
        let spread = self.chance.random_range(-SPREAD..=SPREAD);
        let speed = (1.0 + spread) * (f32::from(heard.semitones) / 12.0).exp2();
        let length = sound.length().div_f32(speed);
        let lasts = heard.lasts.filter(|lasts| *lasts < length);
        let voice = self.next;
        self.next += 1;
        self.playing.push(Playing {
            voice,
            gain,
            start: now,
            end: now + lasts.unwrap_or(length),
        });
        Start {
            voice,
            clip: Clip { sound, variant },
            gain,
            speed,
            lasts,
        }
    }

    /// A variant, but not the one that was played last.
    fn choose(&mut self, sound: Sound) -> u8 {
        let variants = sound.variants().max(1);
        match self.last.get(&sound) {
            Some((last, _)) if variants > 1 => {
                let other = self.chance.random_range(0..variants - 1);
                if other >= *last { other + 1 } else { other }
            }
            _ => self.chance.random_range(0..variants),
        }
    }
}

/// How loud a blow of this strength is.
fn loudness(heard: &Heard) -> f32 {
    heard.sound.loud() * heard.strength.clamp(0.0, 1.0).mul_add(0.75, 0.25)
}

/// What is heard at one time, each sound once, the loudest first, and no more than the ear tells
/// apart.
fn together(heard: &[Heard]) -> Vec<Heard> {
    let mut sounds: BTreeMap<Sound, (Heard, f32)> = BTreeMap::new();
    for one in heard.iter().filter(|one| one.strength > 0.0) {
        sounds
            .entry(one.sound)
            .and_modify(|(most, further)| {
                *further += TOGETHER;
                if one.strength >= most.strength {
                    *most = *one;
                }
            })
            .or_insert((*one, 0.0));
    }
    let mut all: Vec<Heard> = sounds
        .into_values()
        .map(|(most, further)| Heard {
            strength: (most.strength + further).min(1.0),
            ..most
        })
        .collect();
    // The end of a game is never left out.
    let weight = |one: &Heard| {
        let first = if one.sound == Sound::Win { 1.0 } else { 0.0 };
        first + loudness(one)
    };
    all.sort_by(|a, b| weight(b).total_cmp(&weight(a)));
    all.truncate(AT_ONCE);
    all
}

/// Hands what is heard in this frame to the mixer.
pub(super) fn mix(
    mut heard: MessageReader<Heard>,
    mut mixer: ResMut<Mixer>,
    volumes: Res<Volumes>,
    time: Res<Time<Real>>,
    mut orders: MessageWriter<Order>,
) {
    if heard.is_empty() {
        return;
    }
    let heard: Vec<Heard> = heard.read().copied().collect();
    orders.write_batch(mixer.play(time.elapsed(), &heard, &volumes));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::{Bus, Level};

    const FRAME: Duration = Duration::from_millis(100);

    fn starts(orders: &[Order]) -> Vec<Start> {
        orders
            .iter()
            .filter_map(|order| match order {
                Order::Start(start) => Some(*start),
                Order::Stop(_) => None,
            })
            .collect()
    }

    /// A knock every tenth of a second.
    fn knocks(mixer: &mut Mixer, count: u32) -> Vec<Start> {
        let heard = [Sound::StoneOnSlate.by(0.5)];
        (0..count)
            .flat_map(|index| starts(&mixer.play(FRAME * index, &heard, &Volumes::default())))
            .collect()
    }

    #[test]
    fn the_same_seed_chooses_the_same() {
        let (mut one, mut two) = (Mixer::new(7), Mixer::new(7));
        assert_eq!(knocks(&mut one, 50), knocks(&mut two, 50));
        assert_ne!(
            knocks(&mut Mixer::new(8), 50),
            knocks(&mut Mixer::new(7), 50)
        );
    }

    #[test]
    fn no_variant_comes_twice_running_and_all_of_them_come() {
        let starts = knocks(&mut Mixer::new(3), 200);
        assert_eq!(starts.len(), 200);
        for two in starts.windows(2) {
            assert_ne!(two[0].clip, two[1].clip);
        }
        let mut variants: Vec<u8> = starts.iter().map(|start| start.clip.variant).collect();
        variants.sort_unstable();
        variants.dedup();
        assert_eq!(variants, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn pitches_spread_by_six_in_a_hundred() {
        let speeds: Vec<f32> = knocks(&mut Mixer::new(5), 300)
            .iter()
            .map(|start| start.speed)
            .collect();
        assert!(speeds.iter().all(|speed| (0.94..=1.06).contains(speed)));
        assert!(speeds.iter().any(|speed| *speed < 0.95));
        assert!(speeds.iter().any(|speed| *speed > 1.05));
    }

    #[test]
    fn semitones_raise_the_pitch() {
        let mut mixer = Mixer::new(1);
        for semitones in 0..4_u8 {
            let heard = [Sound::StoneOnPeat.by(0.5).higher(semitones)];
            let now = FRAME * semitones.into();
            let start = starts(&mixer.play(now, &heard, &Volumes::default()))[0];
            let wanted = (f32::from(semitones) / 12.0).exp2();
            assert!((start.speed / wanted - 1.0).abs() <= 0.06 + 1e-6);
        }
    }

    #[test]
    fn the_harder_the_louder() {
        let mut mixer = Mixer::new(1);
        let gains: Vec<f32> = [0.1, 0.4, 0.7, 1.0]
            .iter()
            .zip(1..)
            .map(|(strength, index)| {
                let heard = [Sound::StoneOnStone.by(*strength)];
                starts(&mixer.play(FRAME * index, &heard, &Volumes::default()))[0].gain
            })
            .collect();
        assert!(gains.is_sorted_by(|a, b| a < b), "{gains:?}");
    }

    #[test]
    fn twelve_voices_at_most_and_the_softest_gives_way() {
        let mut mixer = Mixer::new(2);
        let mut sounding: Vec<Start> = Vec::new();
        let long = [Sound::Win, Sound::Fall, Sound::Run, Sound::Ripple];
        let mut stopped = 0;
        for index in 0..60_u32 {
            let now = Duration::from_millis(30) * index;
            let sound = long[index as usize % long.len()];
            for order in mixer.play(now, &[sound.by(0.8)], &Volumes::default()) {
                match order {
                    Order::Start(start) => sounding.push(start),
                    Order::Stop(voice) => {
                        stopped += 1;
                        assert!(sounding.iter().any(|start| start.voice == voice));
                        sounding.retain(|start| start.voice != voice);
                    }
                }
            }
            assert!(mixer.voices(now) < VOICES, "{}", mixer.voices(now));
        }
        assert!(stopped > 0);
        // What is softer than all that sounds is not begun at all.
        let mut full = Mixer::new(2);
        for index in 0..20 {
            let now = Duration::from_millis(30) * index;
            full.play(now, &[Sound::Win.by(1.0)], &Volumes::default());
        }
        let now = Duration::from_millis(601);
        assert_eq!(full.voices(now), VOICES - 1);
        let mut soft = Volumes::default();
        soft.set(Bus::Clock, Level::of_percent(25));
        assert!(full.play(now, &[Sound::Tick.by(0.0001)], &soft).is_empty());
    }

    #[test]
    fn a_skipped_timeline_is_no_volley() {
        let mut mixer = Mixer::new(2);
        let mut heard = vec![Sound::StoneOnSlate.by(0.9); 40];
        heard.extend([
            Sound::Crack.by(1.0),
            Sound::Slide.by(0.5),
            Sound::Fall.by(0.8),
        ]);
        heard.push(Sound::Win.by(0.5));
        let orders = mixer.play(FRAME, &heard, &Volumes::default());
        let sounds: Vec<Sound> = starts(&orders)
            .iter()
            .map(|start| start.clip.sound)
            .collect();
        assert_eq!(sounds.len(), AT_ONCE);
        assert!(sounds.contains(&Sound::Win));
        // Nor is the next frame of it.
        let soon = FRAME + Duration::from_millis(5);
        let again = mixer.play(soon, &[Sound::Crack.by(1.0)], &Volumes::default());
        assert!(again.is_empty());
    }

    #[test]
    fn muted_nothing_is_begun() {
        let mut mixer = Mixer::new(2);
        let mut volumes = Volumes::default();
        volumes.muted = true;
        let heard = [Sound::StoneOnSlate.by(1.0), Sound::Tick.by(1.0)];
        assert!(mixer.play(FRAME, &heard, &volumes).is_empty());
        let mut stones_off = Volumes::default();
        stones_off.set(Bus::Stones, Level::OFF);
        let orders = mixer.play(FRAME, &heard, &stones_off);
        let sounds: Vec<Sound> = starts(&orders)
            .iter()
            .map(|start| start.clip.sound)
            .collect();
        assert_eq!(sounds, [Sound::Tick]);
    }

    #[test]
    fn a_noise_lasts_as_long_as_its_motion() {
        let mut mixer = Mixer::new(2);
        let heard = [Sound::Run.by(0.5).lasting(300)];
        let start = starts(&mixer.play(FRAME, &heard, &Volumes::default()))[0];
        assert_eq!(start.lasts, Some(Duration::from_millis(300)));
        let all = [Sound::Slide.by(0.5).lasting(5_000)];
        let start = starts(&mixer.play(FRAME, &all, &Volumes::default()))[0];
        assert_eq!(start.lasts, None, "it ends by itself before");
    }
}
