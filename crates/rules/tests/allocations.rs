//! Listing, drawing, judging and playing moves asks for no memory: search and playouts do it
//! millions of times a second.

use allocation_counter::measure;
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use serde_json::{Value, json};
use stonecircle_rules::Game;
use stonecircle_rules::cairns::Cairns;
use stonecircle_rules::core::Position as _;
use stonecircle_rules::surakarta::Surakarta;
use stonecircle_rules::surge::Surge;
use stonecircle_rules::surmount::Surmount;

/// Room for the moves of every position that comes up here.
const ROOM: usize = 1 << 16;

/// Plays random games, every move taken from the list of all; counts what was allocated in play.
fn listed<G: Game>(options: &Value, games: u64) -> u64 {
    let options = G::read_options(options).expect("good options");
    let mut moves = Vec::with_capacity(ROOM);
    let mut allocated = 0;
    for seed in 0..games {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut position = G::start(&options, &mut rng);
        let used = measure(|| {
            while position.to_move().is_some() {
                position.legal_moves(ROOM, &mut moves).expect("not so many");
                let action = moves[rng.random_range(0..moves.len())].clone();
                position.judge(&action).expect("a listed move is legal");
                position.apply(&action, &mut ());
            }
        });
        allocated += used.count_total;
    }
    allocated
}

/// Plays random games whose moves are drawn without a list; counts what was allocated in play.
fn drawn<G: Game>(options: &Value, games: u64) -> u64 {
    let options = G::read_options(options).expect("good options");
    let mut allocated = 0;
    for seed in 0..games {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut position = G::start(&options, &mut rng);
        let used = measure(|| {
            while let Some(action) = position.random_move(&mut rng) {
                position.apply(&action, &mut ());
            }
        });
        allocated += used.count_total;
    }
    allocated
}

#[test]
fn the_count_notices_an_allocation() {
    let used = measure(|| drop(std::hint::black_box(vec![0_u8; 100])));
    assert_eq!(used.count_total, 1);
}

#[test]
fn surge_allocates_nothing() {
    assert_eq!(listed::<Surge>(&Value::Null, 50), 0);
    assert_eq!(drawn::<Surge>(&Value::Null, 50), 0);
}

#[test]
fn surmount_allocates_nothing() {
    for edition in ["original", "abstractplay"] {
        for tournament in [false, true] {
            let small = json!({"size": 3, "edition": edition, "tournament": tournament});
            assert_eq!(listed::<Surmount>(&small, 10), 0, "{small}");
            let usual = json!({"edition": edition, "tournament": tournament});
            assert_eq!(drawn::<Surmount>(&usual, 10), 0, "{usual}");
        }
    }
}

#[test]
fn surakarta_allocates_nothing() {
    for pass_origin in [true, false] {
        let options = json!({"pass_origin": pass_origin});
        assert_eq!(listed::<Surakarta>(&options, 20), 0);
        assert_eq!(drawn::<Surakarta>(&options, 20), 0);
    }
}

#[test]
fn cairns_allocates_nothing() {
    assert_eq!(listed::<Cairns>(&Value::Null, 100), 0);
    assert_eq!(drawn::<Cairns>(&Value::Null, 100), 0);
}
