//! What the tests share: set-ups of all games, and random play through the host.

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use stonecircle_host::{Accepted, Action, Controller, Host, Settings, Setup};
use stonecircle_rules::{Seat, Viewer};

pub const VIEWERS: [Viewer; 4] = [
    Viewer::Seat(Seat::First),
    Viewer::Seat(Seat::Second),
    Viewer::Spectator,
    Viewer::Everything,
];

pub fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

pub fn setup(game: &str, options: Value) -> Setup {
    Setup {
        game: game.to_owned(),
        options,
        seats: [
            Controller::new("Ada", "you"),
            Controller::new("Pebble", "easy"),
        ],
        ..Setup::default()
    }
}

/// Every game, with options of all kinds; small boards where that is faster.
pub fn setups() -> Vec<Setup> {
    vec![
        setup("surge", Value::Null),
        setup("surge", json!({"first": "second"})),
        setup("surmount", json!({"size": 2})),
        setup("surmount", json!({"size": 4, "tournament": true})),
        setup("surmount", json!({"size": 3, "edition": "abstractplay"})),
        setup("surakarta", Value::Null),
        setup(
            "surakarta",
            json!({"diagonal": false, "quiet_limit": 20, "settle": "draw"}),
        ),
        setup("cairns", Value::Null),
    ]
}

pub fn host(setup: &Setup, seed: u64) -> Host {
    Host::new(setup, &mut rng(seed), 0).expect("these set-ups are good")
}

pub fn start_from(game: &str, start: &str) -> Host {
    let setup = Setup {
        start: Some(start.to_owned()),
        ..setup(game, Value::Null)
    };
    Host::new(&setup, &mut rng(0), 0).expect("the position is good")
}

pub fn with_settings(game: &str, settings: Settings) -> Host {
    let setup = Setup {
        settings,
        ..setup(game, Value::Null)
    };
    host(&setup, 3)
}

/// The action that plays `text` here and now.
pub fn action(host: &Host, text: &str) -> Action {
    Action {
        seat: host.to_move().expect("somebody is to move"),
        ply: host.ply(),
        v: Some(host.v()),
        action: text.to_owned(),
    }
}

pub fn play(host: &mut Host, text: &str) -> Accepted {
    let action = action(host, text);
    host.act(&action, 0)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Plays one random legal move; false when the game is over.
pub fn play_random(host: &mut Host, rng: &mut dyn Rng) -> bool {
    // A game that ended off the board still has moves on it.
    if host.is_over() {
        return false;
    }
    match host.position().random_move(rng) {
        None => false,
        Some(text) => {
            play(host, &text);
            true
        }
    }
}

/// Plays `plies` random moves, or to the end.
pub fn play_some(host: &mut Host, plies: usize, rng: &mut dyn Rng) {
    for _ in 0..plies {
        if !play_random(host, rng) {
            break;
        }
    }
}

pub fn below(rng: &mut dyn Rng, limit: usize) -> usize {
    rng.random_range(0..limit)
}

pub fn bytes<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("messages serialise")
}
