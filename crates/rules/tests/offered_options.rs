//! What a set-up offers is what the games take.

use serde_json::{Map, Value, json};
use stonecircle_rules::games;

#[test]
fn every_offered_value_is_taken_and_kept() {
    for game in games() {
        for option in game.offered() {
            for value in option.choices {
                let given = json!({ option.key: value.json() });
                let whole = game.complete_options(&given).expect("an offered value");
                assert_eq!(whole[option.key], value.json(), "{}", game.id());
            }
        }
    }
}

#[test]
fn every_option_is_offered_with_its_default() {
    for game in games() {
        let usual = game.complete_options(&Value::Null).expect("the defaults");
        let usual = usual.as_object().cloned().unwrap_or_else(Map::new);
        let keys: Vec<&str> = game.offered().iter().map(|option| option.key).collect();
        assert_eq!(keys.len(), usual.len(), "{}", game.id());
        for option in game.offered() {
            let offered: Vec<Value> = option.choices.iter().map(|value| value.json()).collect();
            assert!(
                offered.contains(&usual[option.key]),
                "{} {}",
                game.id(),
                option.key
            );
            let distinct = offered
                .iter()
                .enumerate()
                .all(|(i, v)| !offered[..i].contains(v));
            assert!(
                distinct && offered.len() > 1,
                "{} {}",
                game.id(),
                option.key
            );
        }
    }
}

#[test]
fn the_offered_sizes_are_those_that_are_played() {
    let surmount = stonecircle_rules::game("surmount").expect("it is registered");
    let size = surmount
        .offered()
        .iter()
        .find(|option| option.key == "size")
        .expect("it has a size");
    let sizes: Vec<Value> = size.choices.iter().map(|value| value.json()).collect();
    assert_eq!(sizes, [4, 5, 6, 7]);
}

#[test]
fn no_game_takes_the_settings_of_a_table() {
    for game in games() {
        for key in ["alternation", "legal_marks"] {
            for value in [json!(true), json!(false), Value::Null] {
                let error = game
                    .complete_options(&json!({ key: value }))
                    .expect_err("a table setting")
                    .to_string();
                let named = format!("unknown option {key:?}");
                assert!(error.starts_with(&named), "{}: {error}", game.id());
            }
        }
    }
}

#[test]
fn no_game_takes_the_options_of_another() {
    for game in games() {
        let own: Vec<&str> = game.offered().iter().map(|option| option.key).collect();
        for other in games() {
            for option in other.offered() {
                if own.contains(&option.key) {
                    continue;
                }
                for choice in option.choices {
                    let given = json!({ option.key: choice.json() });
                    let error = game
                        .complete_options(&given)
                        .expect_err("another game's option")
                        .to_string();
                    let named = format!("unknown option {:?}", option.key);
                    assert!(error.starts_with(&named), "{}: {error}", game.id());
                }
            }
        }
    }
}
