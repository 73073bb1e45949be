//! What is heard: the orders that the mixer gives while games are played.

use std::time::Duration;

use bevy::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use stonecircle::choreography::{ChoreoClock, Speed};
use stonecircle::controllers::{InHand, Intent};
use stonecircle::hud::Toast;
use stonecircle::screens::Press;
use stonecircle::session::{PERSON, Refused, Told};
use stonecircle::sound::{Bus, Level, Order, Sound, Start, VOICES, Volumes};
use stonecircle_host::{Controller, Host, Setup};
use stonecircle_rules::surge::Surge;
use stonecircle_rules::{Viewer, games};

use super::board::{self, lay_out};
use super::headless::{app, settle};

/// What was begun, in order.
#[derive(Resource, Default)]
struct Begun(Vec<Start>);

fn keep_orders(mut orders: MessageReader<Order>, mut begun: ResMut<Begun>) {
    for order in orders.read() {
        if let Order::Start(start) = order {
            begun.0.push(*start);
        }
    }
}

fn listening(speed: Speed) -> App {
    let mut app = app(speed, Duration::from_millis(16));
    app.init_resource::<Begun>().add_systems(Last, keep_orders);
    app
}

fn take(app: &mut App) -> Vec<Start> {
    std::mem::take(&mut app.world_mut().resource_mut::<Begun>().0)
}

fn sounds(starts: &[Start]) -> Vec<Sound> {
    starts.iter().map(|start| start.clip.sound).collect()
}

/// One ply: what was played, and what was begun for it.
struct Ply {
    action: String,
    begun: Vec<Start>,
}

impl Ply {
    /// Whether stones were touched: a pass has no cell in it.
    fn touches(&self) -> bool {
        self.action.contains(|letter: char| letter.is_ascii_digit())
    }
}

/// A game on the table, and what is random in it.
fn sit_down(app: &mut App, game: &str, seed: u64) -> (Host, ChaCha8Rng) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let setup = Setup {
        game: game.to_owned(),
        seats: ["test", "test"].map(|kind| Controller::new("A", kind)),
        ..Setup::default()
    };
    let host = Host::new(&setup, &mut rng, 0).unwrap();
    lay_out(app, &host, Viewer::Everything);
    (host, rng)
}

/// Plays a random move in the host and tells the table of it.
fn tell_random(app: &mut App, host: &mut Host, rng: &mut ChaCha8Rng) -> String {
    let mut told = host.v();
    let action = host.position().random_move(rng).unwrap();
    board::play(host, action.clone());
    board::tell(app, host, Viewer::Everything, &mut told);
    action
}

/// Random plies of a game on the table, and whether it came to its end.
fn play(app: &mut App, game: &str, seed: u64, most: usize) -> (Vec<Ply>, bool) {
    let (mut host, mut rng) = sit_down(app, game, seed);
    take(app);
    let mut plies = Vec::new();
    while !host.is_over() {
        if plies.len() >= most {
            return (plies, false);
        }
        let action = tell_random(app, &mut host, &mut rng);
        settle(app);
        // The next player thinks for a moment.
        for _ in 0..4 {
            app.update();
        }
        let begun = take(app);
        plies.push(Ply { action, begun });
    }
    (plies, true)
}

#[test]
fn every_ply_of_every_game_is_heard_whatever_the_motion() {
    for game in games() {
        for (speed, reduced) in [
            (Speed::Normal, false),
            (Speed::Fast, false),
            (Speed::Normal, true),
            (Speed::Off, false),
        ] {
            let mut app = listening(speed);
            app.world_mut().resource_mut::<ChoreoClock>().reduced_motion = reduced;
            let (plies, _) = play(&mut app, game.id(), 11, 24);
            for (number, ply) in plies.iter().enumerate() {
                let what = format!("{} {speed:?} {reduced}: ply {number}", game.id());
                assert_eq!(ply.touches(), !ply.begun.is_empty(), "{what}");
                if speed == Speed::Off {
                    assert!(ply.begun.len() <= 3, "{what} is a volley: {:?}", ply.begun);
                }
            }
            assert!(plies.len() >= 16);
        }
    }
}

#[test]
fn each_board_has_its_ground_and_the_end_is_honoured() {
    for (game, ground, other) in [
        ("surge", Sound::StoneOnSlate, Sound::StoneOnPeat),
        ("surmount", Sound::StoneOnSlate, Sound::StoneOnWood),
        ("surakarta", Sound::StoneOnWood, Sound::StoneOnPeat),
        ("cairns", Sound::StoneOnPeat, Sound::StoneOnSlate),
    ] {
        let mut app = listening(Speed::Off);
        let (plies, over) = play(&mut app, game, 5, 2_000);
        assert!(over, "{game} came to no end");
        let all: Vec<Sound> = plies.iter().flat_map(|ply| sounds(&ply.begun)).collect();
        assert!(all.contains(&ground), "{game}");
        assert!(!all.contains(&other), "{game}");
        let wins = all.iter().filter(|sound| **sound == Sound::Win).count();
        assert_eq!(wins, 1, "{game}");
        assert!(sounds(&plies.last().unwrap().begun).contains(&Sound::Win));
    }
}

#[test]
fn the_same_game_sounds_the_same_and_neighbours_differ() {
    let run = || {
        let mut app = listening(Speed::Normal);
        let (plies, _) = play(&mut app, "cairns", 3, 20);
        let all: Vec<Start> = plies.into_iter().flat_map(|ply| ply.begun).collect();
        all
    };
    let (one, two) = (run(), run());
    assert_eq!(one, two);
    for sound in Sound::ALL.into_iter().filter(|sound| sound.variants() > 1) {
        let of: Vec<u8> = one
            .iter()
            .filter(|start| start.clip.sound == sound)
            .map(|start| start.clip.variant)
            .collect();
        assert!(
            of.windows(2).all(|two| two[0] != two[1]),
            "{sound:?}: {of:?}"
        );
    }
}

#[test]
fn a_skipped_surge_is_no_volley() {
    let mut app = listening(Speed::Slow);
    let (mut host, mut rng) = sit_down(&mut app, "surge", 21);
    while !host.is_over() {
        tell_random(&mut app, &mut host, &mut rng);
        for _ in 0..3 {
            app.update();
        }
        take(&mut app);
        app.world_mut().resource_mut::<ChoreoClock>().skip();
        app.update();
        let begun = take(&mut app);
        assert!(begun.len() <= 3, "{begun:?}");
        assert!(begun.len() < VOICES);
        // Nothing is on its way any more.
        let drags = sounds(&begun)
            .into_iter()
            .filter(|sound| sound.drags() && *sound != Sound::Fall);
        assert_eq!(drags.count(), 0, "{begun:?}");
        settle(&mut app);
    }
}

#[test]
fn what_is_no_fault_does_not_sound_like_one() {
    let mut app = listening(Speed::Off);
    let (_, _) = play(&mut app, "surakarta", 2, 4);
    take(&mut app);
    app.world_mut().write_message(Told("saved".to_owned()));
    app.world_mut().write_message(Press::Threats);
    for _ in 0..4 {
        app.update();
    }
    assert!(!sounds(&take(&mut app)).contains(&Sound::Illegal));
    assert!(!app.world().resource::<Toast>().words.is_empty());
}

#[test]
fn one_press_mutes_and_one_more_does_not() {
    let mut app = listening(Speed::Off);
    let refuse = |app: &mut App| {
        for _ in 0..4 {
            app.update();
        }
        app.world_mut().write_message(Refused("no".to_owned()));
        app.update();
        sounds(&take(app))
    };
    assert_eq!(refuse(&mut app), [Sound::Illegal]);
    app.world_mut().write_message(Press::Mute);
    app.update();
    assert!(app.world().resource::<Volumes>().muted);
    assert_eq!(refuse(&mut app), []);
    let (plies, _) = play(&mut app, "surakarta", 2, 10);
    assert!(plies.iter().all(|ply| ply.begun.is_empty()));
    app.world_mut().write_message(Press::Mute);
    app.update();
    assert_eq!(refuse(&mut app), [Sound::Illegal]);
    // The stones alone are silenced.
    let mut volumes = app.world_mut().resource_mut::<Volumes>();
    volumes.set(Bus::Stones, Level::OFF);
    assert_eq!(refuse(&mut app), []);
}

#[test]
fn a_stone_taken_up_is_heard_once() {
    let mut app = listening(Speed::Off);
    board::begin::<Surge>(&mut app, Value::Null, None, [PERSON, "random"]);
    take(&mut app);
    // It is taken up, kept, put back, and taken up again.
    for (intent, held) in [
        (Intent::Digit(0), true),
        (Intent::Hover(None), true),
        (Intent::Cancel, false),
        (Intent::Digit(0), true),
    ] {
        app.world_mut().write_message(intent);
        for _ in 0..3 {
            app.update();
        }
        assert_eq!(app.world().resource::<InHand>().0, held, "{intent:?}");
    }
    let mut heard = sounds(&take(&mut app));
    heard.retain(|sound| *sound == Sound::Lift);
    assert_eq!(heard.len(), 2);
}
