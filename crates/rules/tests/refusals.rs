//! What holds for refused moves in every game: nothing changes, and the words fit on one line.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashSet;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::json;
use stonecircle_rules::{AnyPosition, games};

/// Moves of every game, and texts that are none.
const TEXTS: [&str; 36] = [
    "9@c2",
    "10@a1",
    "1@h8",
    "?@c2",
    "skip",
    "pass",
    "d4",
    "xd4",
    "c3",
    "c3(xc4)",
    "c3,c2(xc4)",
    "c3,c3",
    "m13",
    "a2-a3",
    "a2-b3",
    "a2xa5",
    "c4xd6",
    "a1xf6",
    "a1-a1",
    "c3>",
    "2c3+",
    "3c3-",
    "4c3<",
    "",
    " ",
    "-",
    "*",
    "9@c2 ",
    " c3",
    "C3",
    "c3\n",
    "c3\u{0}",
    "ç3",
    "٣c3+",
    "c³",
    "99999999999999999999999@c2",
];

/// Everything that can be seen of a position.
fn seen(position: &dyn AnyPosition) -> impl PartialEq + std::fmt::Debug {
    (
        position.text(),
        position.zobrist(),
        position.to_move(),
        position.outcome(),
        position.score(),
    )
}

/// Tries all texts, and says how many were refused.
fn refuse(position: &dyn AnyPosition) -> usize {
    const FEW: usize = 5000;
    let legal: Option<HashSet<String>> = position
        .legal(FEW)
        .ok()
        .map(|moves| moves.into_iter().collect());
    let mut refused = 0;
    for text in TEXTS {
        let judged = position.judge(text);
        let mut played = position.boxed_clone();
        assert_eq!(played.play(text), judged, "{text:?} in {}", position.text());
        let mut told = position.boxed_clone();
        assert_eq!(told.play_seen(text).map(|_| ()), judged, "{text:?}");
        let Err(refusal) = judged else {
            assert_ne!(played.text(), position.text(), "{text:?}");
            continue;
        };
        refused += 1;
        if let Some(legal) = &legal {
            assert!(!legal.contains(text), "{text:?} in {}", position.text());
        }
        assert_eq!(seen(played.as_ref()), seen(position), "{text:?}");
        assert_eq!(seen(told.as_ref()), seen(position), "{text:?}");
        let words = &refusal.words;
        assert!(!words.is_empty() && words.chars().count() < 250, "{words}");
        assert!(!words.contains(char::is_control), "{words:?}");
        if position.to_move().is_none() && refusal.readable {
            assert_eq!(words, "the game is over");
        }
    }
    refused
}

#[test]
fn a_refused_move_changes_nothing_in_any_game() {
    for game in games() {
        // The small boards of the one game that has them: whole games with short lists.
        let options = match game.infer_options(&json!({}), "3/4/5/4/3 x") {
            given if game.complete_options(&given).is_ok() => given,
            _ => json!({}),
        };
        for seed in 0..6 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut position = game.start(&options, &mut rng).unwrap();
            for _ in 0..300 {
                let Some(action) = position.random_move(&mut rng) else {
                    break;
                };
                assert!(refuse(position.as_ref()) > 0);
                position.play(&action).unwrap();
            }
            if position.to_move().is_none() {
                assert_eq!(refuse(position.as_ref()), TEXTS.len(), "{}", game.id());
                assert_eq!(position.legal(0), Ok(Vec::new()));
            }
        }
    }
}

#[test]
fn a_move_of_another_game_is_never_taken_for_one() {
    // Of the texts above, what reads as a move of each game; all else is no move at all.
    for (game, readable) in [
        ("surge", "9@c2 10@a1 1@h8 ?@c2 skip"),
        ("surmount", "pass d4 xd4 c3 c3(xc4) c3,c2(xc4) c3,c3 m13"),
        ("surakarta", "a2-a3 a2-b3 a2xa5 c4xd6 a1xf6 a1-a1"),
        ("cairns", "d4 c3 c3> 2c3+ 3c3- 4c3<"),
    ] {
        let game = stonecircle_rules::game(game).unwrap();
        let start = game
            .start(&json!({}), &mut ChaCha8Rng::seed_from_u64(1))
            .unwrap();
        let read: Vec<&str> = TEXTS
            .into_iter()
            .filter(|text| {
                start
                    .judge(text)
                    .map_or_else(|refusal| refusal.readable, |()| true)
            })
            .collect();
        assert_eq!(read.join(" "), readable, "{}", game.id());
    }
}
