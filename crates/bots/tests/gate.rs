//! A gate against getting weaker: short matches at a fixed number of nodes against players that stay
//! as they are (the yardsticks, and random moves) and between levels that lie well apart. Everything
//! is drawn from fixed seeds, so that the gate says the same every time; the bars are set where a
//! player that is as strong as when they were set passes with room to spare.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use stonecircle_bots::{Bot, Budget, bot};
use stonecircle_rules::surge::{Move, Stone, SurgeView, surge};
use stonecircle_rules::{AnyView, Seat, View as _, Viewer, game};

/// Who plays.
enum Player {
    Bot(Box<dyn Bot>),
    /// The yardstick of Surge Stones.
    Greedy,
}

/// The name of that yardstick.
const GREEDY: &str = "greedy";

impl Player {
    fn named(name: &str, id: &str) -> Self {
        if name == GREEDY {
            Self::Greedy
        } else {
            Self::Bot(bot(name, id).expect("a bot"))
        }
    }

    fn choose(&mut self, view: &dyn AnyView, nodes: u64, rng: &mut ChaCha8Rng) -> String {
        match self {
            Self::Bot(bot) => bot
                .think(view, &Budget::unlimited().nodes(nodes), rng.next_u64())
                .expect("a move"),
            Self::Greedy => greedy(view, rng),
        }
    }
}

/// What the points of the coming surges count for the yardstick.
const COUNTED: [i64; 6] = [6, 5, 4, 3, 2, 1];

/// A player of Surge Stones that shares no code with the bots and stays as it is: it guesses once what
/// is hidden, lays each stone everywhere, runs a few surges as if nobody placed any more, and plays
/// what gains most; among equals the smallest stone.
fn greedy(view: &dyn AnyView, rng: &mut ChaCha8Rng) -> String {
    let view: &SurgeView = view.as_any().downcast_ref().expect("Surge Stones");
    let seat = view.to_move().expect("it is its turn");
    let mut moves = Vec::new();
    view.legal_moves(usize::MAX, &mut moves).expect("a few");
    let mut open = *view.guess(rng).board();
    let stones: Vec<_> = open.stones().collect();
    for (at, stone) in stones {
        let face_down = false;
        open.set(at, Some(Stone { face_down, ..stone }));
    }
    let worth = |action: &Move| {
        let Move::Place { value, at } = *action else {
            return (0, 0);
        };
        let mut board = open;
        let stone = Stone {
            seat,
            value,
            face_down: false,
        };
        board.set(at, Some(stone));
        let points = COUNTED.map(|counts| {
            let [first, second] = surge(&mut board, &mut ()).points.map(i64::from);
            counts * (first - second)
        });
        let lead: i64 = points.iter().sum();
        let lead = if seat == Seat::First { lead } else { -lead };
        (lead, -i64::from(value.unwrap_or(0)))
    };
    let best = moves.iter().max_by_key(|action| worth(action));
    best.expect("there is always one").to_string()
}

/// Half points of `own` against `other` over so many pairs of games, sides swapped within each.
fn half_points(
    id: &str,
    options: &Value,
    [own, other]: [&str; 2],
    pairs: u64,
    nodes: u64,
    opening: u32,
) -> u32 {
    let game = game(id).expect("a game");
    let mut players = [own, other].map(|name| Player::named(name, id));
    let mut points = 0;
    for pair in 0..pairs {
        let mut rng = ChaCha8Rng::seed_from_u64(pair);
        let mut start = game.start(options, &mut rng).expect("good options");
        for _ in 0..opening {
            if let Some(action) = start.random_move(&mut rng) {
                start.play(&action).expect("a legal move");
            }
        }
        for swapped in [0, 1] {
            let mut position = start.boxed_clone();
            while let Some(seat) = position.to_move() {
                let view = position.view(Viewer::Seat(seat));
                let player = &mut players[seat.index() ^ swapped];
                let action = player.choose(view.as_ref(), nodes, &mut rng);
                position.play(&action).expect("bots play legal moves");
            }
            let winner = position
                .outcome()
                .and_then(|outcome| outcome.result.winner());
            points += match winner {
                Some(winner) if winner.index() == swapped => 2,
                Some(_) => 0,
                None => 1,
            };
        }
    }
    points
}

/// Asserts at least this share of the points, in hundredths.
#[track_caller]
fn holds(id: &str, options: &Value, players: [&str; 2], pairs: u64, nodes: u64, bar: u32) {
    let opening = if id == "surge" { 0 } else { 4 };
    let points = half_points(id, options, players, pairs, nodes, opening);
    let share = 100 * points / (4 * pairs as u32);
    assert!(
        share >= bar,
        "{id}: {players:?} {share} % of the points, the bar is {bar} %"
    );
}

#[test]
fn cairns_is_no_weaker() {
    let usual = json!({});
    holds("cairns", &usual, ["master", "plain"], 10, 2_000, 75);
    holds("cairns", &usual, ["hard", "beginner"], 10, 2_000, 75);
    holds("cairns", &usual, ["beginner", "random"], 10, 500, 85);
}

#[test]
fn surakarta_is_no_weaker() {
    let usual = json!({});
    holds("surakarta", &usual, ["master", "plain"], 8, 2_000, 70);
    holds("surakarta", &usual, ["hard", "easy"], 8, 2_000, 75);
    holds("surakarta", &usual, ["beginner", "random"], 8, 500, 85);
}

#[test]
fn surmount_is_no_weaker() {
    let small = json!({"size": 4});
    holds("surmount", &small, ["master", "plain"], 10, 500, 55);
    holds("surmount", &small, ["hard", "beginner"], 10, 500, 65);
    holds("surmount", &small, ["beginner", "random"], 10, 200, 75);
}

#[test]
fn surge_is_no_weaker() {
    let usual = json!({});
    holds("surge", &usual, ["master", "easy"], 12, 1_500, 65);
    holds("surge", &usual, ["easy", "random"], 10, 200, 90);
    holds("surge", &usual, ["easy", GREEDY], 30, 200, 40);
    holds("surge", &usual, ["normal", GREEDY], 30, 1_500, 45);
    holds("surge", &usual, ["master", GREEDY], 12, 1_500, 80);
}
