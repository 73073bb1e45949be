//! What every bot keeps to, in every game, and how well the easy one plays.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use proptest::prelude::*;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use stonecircle_bots::{Bot, Budget, CHECK_EVERY, NoMove, bot, names};
use stonecircle_rules::{AnyGame, AnyPosition, Seat, Viewer, game, games};

/// Small enough that a test takes a moment.
fn options(game: &dyn AnyGame) -> Value {
    if game.id() == "surmount" {
        json!({"size": 4})
    } else {
        json!({})
    }
}

fn start(game: &dyn AnyGame, options: &Value, seed: u64) -> Box<dyn AnyPosition> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    game.start(options, &mut rng).expect("good options")
}

/// Plays random moves from the start, at most so many.
fn somewhere(game: &dyn AnyGame, plies: usize, seed: u64) -> Box<dyn AnyPosition> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut position = game.start(&options(game), &mut rng).expect("good options");
    for _ in 0..plies {
        let Some(action) = position.random_move(&mut rng) else {
            break;
        };
        position.play(&action).expect("a legal move");
    }
    position
}

fn think(bot: &mut dyn Bot, position: &dyn AnyPosition, budget: &Budget<'_>, seed: u64) -> String {
    let mover = position.to_move().expect("the game goes on");
    let view = position.view(Viewer::Seat(mover));
    bot.think(view.as_ref(), budget, seed).expect("a move")
}

fn named(name: &str, game: &dyn AnyGame) -> Box<dyn Bot> {
    bot(name, game.id()).expect("every game has this bot")
}

/// Half points of the easy bot in so many games against the random one, each side in turn.
fn half_points(game: &dyn AnyGame, options: &Value, rounds: u64) -> u32 {
    let mut easy = named("easy", game);
    let mut random = named("random", game);
    let mut points = 0;
    for seed in 0..rounds {
        let own = if seed % 2 == 0 {
            Seat::First
        } else {
            Seat::Second
        };
        let mut position = start(game, options, seed);
        let mut rng = ChaCha8Rng::seed_from_u64(seed ^ 0xB075);
        while let Some(mover) = position.to_move() {
            let player = if mover == own { &mut easy } else { &mut random };
            let action = think(
                player.as_mut(),
                position.as_ref(),
                &Budget::unlimited().nodes(1_000),
                rng.random(),
            );
            position.play(&action).expect("bots play legal moves");
        }
        points += match position.outcome().expect("it is over").result.winner() {
            Some(winner) if winner == own => 2,
            Some(_) => 0,
            None => 1,
        };
    }
    points
}

#[test]
fn easy_beats_random_in_every_game() {
    for game in games() {
        let points = half_points(*game, &options(*game), 40);
        let aim = if game.id() == "surge" { 76 } else { 72 };
        assert!(points >= aim, "{}: {points} of 80", game.id());
    }
}

#[test]
fn easy_beats_random_with_other_options_too() {
    for (id, options) in [
        ("surmount", json!({"size": 4, "tournament": true})),
        ("surmount", json!({"size": 4, "edition": "abstractplay"})),
        ("surmount", json!({"size": 7})),
        (
            "surakarta",
            json!({"diagonal": false, "pass_origin": false}),
        ),
        ("surakarta", json!({"settle": "draw"})),
    ] {
        let game = game(id).expect("a game");
        let points = half_points(game, &options, 6);
        assert!(points >= 9, "{id} {options}: {points} of 12");
    }
}

#[test]
fn every_game_has_every_bot_by_name() {
    assert_eq!(
        names(),
        ["random", "beginner", "easy", "normal", "hard", "master"]
    );
    for game in games() {
        for name in names() {
            assert_eq!(named(name, *game).name(), name);
        }
        // The yardstick needs to see everything.
        assert_eq!(bot("plain", game.id()).is_some(), game.id() != "surge");
        assert!(bot("hal", game.id()).is_none());
    }
    assert!(bot("easy", "chess").is_none());
}

#[test]
fn a_set_flag_stops_a_bot_at_once_and_it_still_moves() {
    for game in games() {
        let position = somewhere(*game, 12, 5);
        for name in names() {
            let stop = AtomicBool::new(true);
            let budget = Budget::unlimited().stopped_by(&stop);
            let action = think(named(name, *game).as_mut(), position.as_ref(), &budget, 1);
            position.judge(&action).expect("a legal move");
            assert_eq!(budget.spent(), 0);
        }
    }
}

/// A clock that goes on by a second whenever it is asked.
fn ticking(now: &Cell<u64>) -> impl Fn() -> Duration + '_ {
    || {
        now.set(now.get() + 1);
        Duration::from_secs(now.get())
    }
}

#[test]
fn nodes_and_the_callers_clock_end_the_thinking() {
    for game in games() {
        let position = somewhere(*game, 12, 6);
        let mut master = named("master", *game);
        let few = Budget::unlimited().nodes(5);
        let action = think(master.as_mut(), position.as_ref(), &few, 1);
        position.judge(&action).expect("a legal move");
        assert_eq!(few.spent(), 5);

        let now = Cell::new(0);
        let clock = ticking(&now);
        let timed = Budget::unlimited().until(&clock, Duration::from_secs(4));
        let action = think(master.as_mut(), position.as_ref(), &timed, 1);
        position.judge(&action).expect("a legal move");
        assert_eq!(timed.spent(), 3 * CHECK_EVERY, "{}", game.id());
    }
}

#[test]
fn a_flag_set_while_it_thinks_stops_a_bot() {
    for game in games() {
        let position = somewhere(*game, 9, 1);
        let stop = AtomicBool::new(false);
        let asked = Cell::new(0);
        // The clock sets the flag on the way: it is seen when flag and clock are looked at next.
        let clock = || {
            asked.set(asked.get() + 1);
            stop.store(asked.get() == 5, Ordering::Relaxed);
            Duration::ZERO
        };
        let budget = Budget::unlimited()
            .stopped_by(&stop)
            .until(&clock, Duration::from_secs(1));
        let mut master = named("master", *game);
        let action = think(master.as_mut(), position.as_ref(), &budget, 1);
        position.judge(&action).expect("a legal move");
        assert_eq!(budget.spent(), 5 * CHECK_EVERY, "{}", game.id());
    }
}

#[test]
fn there_is_nothing_to_think_about_in_what_is_not_ones_turn() {
    for game in games() {
        let other = games()
            .iter()
            .find(|other| other.id() != game.id())
            .expect("there are several");
        let position = somewhere(*game, 3, 1);
        let over = somewhere(*game, 100_000, 1);
        for name in names() {
            let mut bot = named(name, *game);
            let mut ask = |view: Box<dyn stonecircle_rules::AnyView>| {
                bot.think(view.as_ref(), &Budget::unlimited(), 0)
            };
            let foreign = somewhere(*other, 0, 1);
            assert_eq!(
                ask(foreign.view(Viewer::Seat(Seat::First))),
                Err(NoMove::OtherGame)
            );
            assert_eq!(ask(over.view(Viewer::Seat(Seat::First))), Err(NoMove::Over));
            if game.id() == "surge" {
                let waiting = position.to_move().expect("it goes on").other();
                for viewer in [Viewer::Spectator, Viewer::Everything, Viewer::Seat(waiting)] {
                    assert_eq!(ask(position.view(viewer)), Err(NoMove::NotItsTurn));
                }
            }
        }
    }
}

#[test]
fn random_is_uniform_where_moves_can_be_listed() {
    for id in ["surge", "surakarta", "cairns"] {
        let game = game(id).expect("a game");
        let position = somewhere(game, 6, 9);
        let legal = position.legal(1000).expect("few moves");
        let mut random = named("random", game);
        let draws = 400 * legal.len();
        let mut counts = vec![0_u32; legal.len()];
        for seed in 0..draws as u64 {
            let action = think(
                random.as_mut(),
                position.as_ref(),
                &Budget::unlimited(),
                seed,
            );
            let index = legal.iter().position(|known| *known == action);
            counts[index.expect("a legal move")] += 1;
        }
        // 400 each on average; five standard deviations are 100.
        assert!(
            counts.iter().all(|count| (300..500).contains(count)),
            "{counts:?}"
        );
    }
}

/// The same game for the side to move, but with everything else shuffled that it cannot see: its
/// own supply's order, the other side's hand, supply and face-down stones.
fn reshuffled(position: &dyn AnyPosition, rng: &mut ChaCha8Rng) -> Box<dyn AnyPosition> {
    let text = position.text();
    let fields: Vec<&str> = text.split(' ').collect();
    let own = usize::from(fields[1] == "o");
    let other = ["x", "o"][1 - own];
    let list = |text: &str| -> Vec<String> {
        let values = text.split('.').filter(|value| *value != "-");
        values.map(str::to_owned).collect()
    };
    let write = |values: &[String]| {
        if values.is_empty() {
            "-".to_owned()
        } else {
            values.join(".")
        }
    };
    let (own_hand, own_supply) = fields[5 + own]
        .split_once('|')
        .expect("a hand and a supply");
    let (hand, supply) = fields[6 - own]
        .split_once('|')
        .expect("a hand and a supply");
    let mut own_supply = list(own_supply);
    own_supply.shuffle(rng);

    let is_hidden = |word: &str| word.starts_with(other) && word.ends_with('*');
    let words: Vec<&str> = fields[0].split_inclusive(['/', ',']).collect();
    let bare = |word: &str| word.trim_end_matches(['/', ',']).to_owned();
    let lying = words
        .iter()
        .map(|word| bare(word))
        .filter(|word| is_hidden(word));
    let mut unseen: Vec<String> = lying
        .map(|word| word.trim_matches(['x', 'o', '*']).to_owned())
        .chain(list(hand))
        .chain(list(supply))
        .collect();
    unseen.shuffle(rng);
    let mut board = String::new();
    for word in words {
        let stone = bare(word);
        if is_hidden(&stone) {
            let value = unseen.pop().expect("as many as before");
            board += &word.replace(&stone, &format!("{other}{value}*"));
        } else {
            board += word;
        }
    }
    let supply = unseen.split_off(list(hand).len());
    let mut sides = [
        format!("{own_hand}|{}", write(&own_supply)),
        format!("{}|{}", write(&unseen), write(&supply)),
    ];
    if own == 1 {
        sides.swap(0, 1);
    }
    let text = format!(
        "{board} {} {} {}",
        fields[1..5].join(" "),
        sides[0],
        sides[1]
    );
    position
        .game()
        .position(&position.options(), &text)
        .expect("a good position")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn hidden_stones_never_change_a_choice(plies in 0_usize..45, seed: u64, thought: u64) {
        let game = game("surge").expect("a game");
        let position = somewhere(game, plies, seed);
        let Some(mover) = position.to_move() else {
            return Ok(());
        };
        let mut rng = ChaCha8Rng::seed_from_u64(seed.wrapping_add(1));
        let other = reshuffled(position.as_ref(), &mut rng);
        let views = [&position, &other].map(|position| position.view(Viewer::Seat(mover)));
        prop_assert_eq!(views[0].text(), views[1].text());
        for name in names() {
            let [first, second] = [&position, &other].map(|position| {
                let mut bot = named(name, game);
                let budget = Budget::unlimited().nodes(500);
                think(bot.as_mut(), position.as_ref(), &budget, thought)
            });
            prop_assert_eq!(first, second);
        }
    }

    #[test]
    fn every_choice_is_legal_and_the_same_again(
        which in 0_usize..4,
        plies in 0_usize..120,
        seed: u64,
        nodes in 0_u64..60,
    ) {
        let game = games()[which];
        let position = somewhere(game, plies, seed);
        if position.to_move().is_none() {
            return Ok(());
        }
        for name in names() {
            let again = || {
                let mut bot = named(name, game);
                let budget = Budget::unlimited().nodes(nodes);
                think(bot.as_mut(), position.as_ref(), &budget, seed)
            };
            let action = again();
            prop_assert!(position.judge(&action).is_ok());
            prop_assert_eq!(again(), action);
        }
    }
}

#[test]
fn reshuffling_does_change_what_is_hidden() {
    let game = game("surge").expect("a game");
    let changed = (0..20).filter(|seed| {
        let position = somewhere(game, 7, *seed);
        let other = reshuffled(position.as_ref(), &mut ChaCha8Rng::seed_from_u64(*seed));
        position.text() != other.text()
    });
    assert_eq!(changed.count(), 20);
}
