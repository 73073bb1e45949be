//! Acting, undo, resigning, draws, time, seats, rematches.

#![expect(clippy::unwrap_used, reason = "a test")]

mod common;

use common::{
    VIEWERS, action, below, bytes, host, play, play_random, play_some, rng, setup, setups,
};
use serde_json::{Value, json};
use stonecircle_host::{
    Action, ActionError, Controller, Host, Message, Refused, Settings, Setup, StartError, Why,
};
use stonecircle_rules::{Outcome, Reason, Seat, Verdict, Viewer};

const FIRST: Seat = Seat::First;
const SECOND: Seat = Seat::Second;

fn cairns() -> Host {
    host(&setup("cairns", Value::Null), 1)
}

#[test]
fn a_repeat_gets_the_same_acknowledgement() {
    let mut host = cairns();
    let slate = action(&host, "c3");
    let accepted = host.act(&slate, 0).unwrap();
    assert_eq!((accepted.v, accepted.ply), (2, 1));
    assert_eq!(host.act(&slate, 9).unwrap(), accepted);
    // The answer may have been lost and the other side may have moved.
    play(&mut host, "a1");
    assert_eq!(host.act(&slate, 9).unwrap(), accepted);
    let without_v = Action {
        v: None,
        ..slate.clone()
    };
    assert_eq!(host.act(&without_v, 9).unwrap(), accepted);
    assert_eq!((host.ply(), host.v()), (2, 3));
    // Another move at the same place is no repeat.
    let other = Action {
        action: "c4".to_owned(),
        ..slate.clone()
    };
    assert_eq!(host.act(&other, 9), Err(ActionError::Stale));
    // Nor is the same move of a position that was taken back.
    host.undo(FIRST, 0).unwrap();
    assert_eq!(host.act(&slate, 9), Err(ActionError::Stale));
    let again = action(&host, "c3");
    let anew = host.act(&again, 9).unwrap();
    assert_eq!((anew.v, anew.ply), (5, 1));
    assert_eq!(
        host.act(&slate, 9),
        Err(ActionError::Stale),
        "that was for the first time round"
    );
    assert_eq!(host.act(&again, 9).unwrap(), anew);
}

#[test]
fn every_refusal_has_its_words_and_changes_nothing() {
    let mut host = cairns();
    play(&mut host, "c3");
    let before = bytes(&host.snapshot(Viewer::Everything));
    let good = action(&host, "a1");
    let cases = [
        (
            Action {
                seat: FIRST,
                ..good.clone()
            },
            "it is not your turn: Amber is to move",
        ),
        (
            Action {
                ply: 0,
                ..good.clone()
            },
            "that was meant for an earlier position: the game has moved on",
        ),
        (
            Action {
                v: Some(1),
                ..good.clone()
            },
            "that was meant for an earlier position: the game has moved on",
        ),
        (
            Action {
                ply: 2,
                ..good.clone()
            },
            "that is meant for a position that has not been reached yet",
        ),
        (
            Action {
                v: Some(3),
                ..good.clone()
            },
            "that is meant for a position that has not been reached yet",
        ),
    ];
    for (action, words) in cases {
        assert_eq!(host.act(&action, 0).unwrap_err().to_string(), words);
    }
    let illegal = Action {
        action: "c3".to_owned(),
        ..good.clone()
    };
    assert!(
        matches!(host.act(&illegal, 0), Err(ActionError::Illegal(refusal)) if !refusal.words.is_empty())
    );
    for text in ["", "z9", "c3\0", "🪨", &"9".repeat(10_000)] {
        let malformed = Action {
            action: text.to_owned(),
            ..good.clone()
        };
        let error = host.act(&malformed, 0).unwrap_err();
        assert!(
            matches!(error, ActionError::Malformed(_)),
            "{text:?}: {error}"
        );
        assert!(error.to_string().len() < 400);
    }
    assert_eq!(bytes(&host.snapshot(Viewer::Everything)), before);
    host.resign(SECOND, 0).unwrap();
    let error = host.act(&action_after_the_end(&host), 0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the game is over: the first side won as the other side resigned"
    );
}

fn action_after_the_end(host: &Host) -> Action {
    Action {
        seat: SECOND,
        ply: host.ply(),
        v: Some(host.v()),
        action: "a1".to_owned(),
    }
}

#[test]
fn events_that_do_not_touch_the_board_make_no_action_stale() {
    let mut host = cairns();
    let slate = action(&host, "c3");
    host.set_present(SECOND, false, 0).unwrap();
    host.offer_draw(SECOND, 0).unwrap();
    assert_eq!(host.act(&slate, 0).unwrap().v, 4);
}

#[test]
fn unknown_games_options_and_positions_are_refused_in_words() {
    let refuse = |setup: &Setup| Host::new(setup, &mut rng(0), 0).unwrap_err();
    let error = refuse(&setup("chess", Value::Null));
    assert!(matches!(error, StartError::NoSuchGame { .. }));
    assert!(error.to_string().contains("chess"));
    let error = refuse(&setup("cairns", json!({"size": 9})));
    assert!(error.to_string().contains("size"), "{error}");
    let bad = Setup {
        start: Some("nonsense".to_owned()),
        ..setup("cairns", Value::Null)
    };
    assert!(matches!(refuse(&bad), StartError::Bad(_)));
    let mut host = cairns();
    let before = bytes(&host.snapshot(Viewer::Everything));
    assert!(host.new_game(&bad, &mut rng(0), 0).is_err());
    assert_eq!(bytes(&host.snapshot(Viewer::Everything)), before);
}

/// A snapshot without what must differ after an undo.
fn still(host: &Host, viewer: Viewer) -> Value {
    let mut json = serde_json::to_value(host.snapshot(viewer)).unwrap();
    let object = json.as_object_mut().unwrap();
    object.remove("v");
    object.remove("why");
    json
}

#[test]
fn undo_restores_everything() {
    for setup in setups() {
        for seed in 0..12 {
            let mut rng = rng(seed);
            let mut host = host(&setup, seed);
            // What stood before each move that was chosen, by seat.
            let mut stood: [Vec<[Value; 4]>; 2] = [Vec::new(), Vec::new()];
            let all = |host: &Host| VIEWERS.map(|viewer| still(host, viewer));
            let plies = 1 + below(&mut rng, 60);
            for _ in 0..plies {
                let Some(seat) = host.to_move() else { break };
                if host.forced_move().is_none() {
                    stood[seat.index()].push(all(&host));
                }
                play_random(&mut host, &mut rng);
            }
            // The seat that has moved takes all back, one by one.
            let seat = host.last_to_choose().unwrap();
            while let Some(expected) = stood[seat.index()].pop() {
                let v = host.v();
                assert_eq!(host.undo(seat, 0), Ok(v + 1));
                assert_eq!(host.to_move(), Some(seat));
                assert_eq!(
                    host.forced_move(),
                    None,
                    "an undo never stops at a forced ply"
                );
                assert_eq!(all(&host), expected);
            }
            assert_eq!(host.undo(seat, 0), Err(Refused::NothingToUndo));
        }
    }
}

#[test]
fn undo_goes_back_across_forced_skips() {
    // Orange has nothing left: it only ever skips.
    let mut host = common::start_from("surge", "8/8/8/8/8/8/8/8 x x 1 0-0 1.4.9|2.3 -|-");
    assert_eq!(host.forced_move(), None);
    play(&mut host, "9@c2");
    let mut skips = 0;
    while let Some(forced) = host.forced_move() {
        assert_eq!((forced.seat, forced.action.as_str()), (SECOND, "skip"));
        host.act(&forced, 0).unwrap();
        skips += 1;
    }
    assert_eq!(
        skips, 2,
        "once as second placer and once as the next first placer"
    );
    assert_eq!(host.to_move(), Some(FIRST));
    assert_eq!(host.last_to_choose(), Some(FIRST));
    assert_eq!(host.undo(SECOND, 0), Err(Refused::NothingToUndo));
    host.undo(FIRST, 0).unwrap();
    assert_eq!((host.ply(), host.to_move()), (0, Some(FIRST)));
    assert_eq!(
        host.position().text(),
        "8/8/8/8/8/8/8/8 x x 1 0-0 1.4.9|2.3 -|-"
    );
}

#[test]
fn a_pass_in_surmount_is_forced() {
    let mut passes = 0;
    for seed in 0..200 {
        let mut rng = rng(seed);
        let mut host = host(&setup("surmount", json!({"size": 2})), seed);
        while !host.is_over() && host.ply() < 200 {
            if let Some(forced) = host.forced_move() {
                assert_eq!(host.position().legal(10_000).unwrap(), ["pass"]);
                host.act(&forced, 0).unwrap();
                passes += 1;
                host.undo(forced.seat.other(), 0).unwrap();
                assert_eq!(host.forced_move(), None);
                break;
            }
            play_random(&mut host, &mut rng);
        }
    }
    assert!(passes > 0, "some game must come to a pass");
}

#[test]
fn undo_can_be_off_and_an_end_off_the_board_stands() {
    let off = Settings {
        undo: false,
        ..Settings::default()
    };
    let mut host = common::with_settings("cairns", off);
    play(&mut host, "c3");
    assert_eq!(host.undo(FIRST, 0), Err(Refused::UndoOff));
    let mut host = cairns();
    play(&mut host, "c3");
    host.resign(FIRST, 0).unwrap();
    assert!(matches!(host.undo(FIRST, 0), Err(Refused::Over(Some(_)))));
}

#[test]
fn an_end_on_the_board_can_be_undone() {
    for setup in setups() {
        let mut host = host(&setup, 4);
        let mut rng = rng(4);
        while play_random(&mut host, &mut rng) {}
        assert!(host.is_over());
        let seat = host.last_to_choose().unwrap();
        host.undo(seat, 0).unwrap();
        assert_eq!((host.outcome(), host.to_move()), (None, Some(seat)));
    }
}

#[test]
fn who_resigns_loses() {
    for setup in setups() {
        for (seat, result) in [(FIRST, Verdict::Second), (SECOND, Verdict::First)] {
            let mut host = host(&setup, 8);
            play_some(&mut host, 2, &mut rng(8));
            let v = host.resign(seat, 0).unwrap();
            let outcome = Outcome::new(result, Reason::Resign);
            assert_eq!(
                host.event_for(Viewer::Spectator, v),
                Some(Message::Over { v, outcome })
            );
            assert_eq!((host.outcome(), host.to_move()), (Some(outcome), None));
            assert_eq!(host.resign(seat, 0), Err(Refused::Over(Some(outcome))));
            let record = host.record(Viewer::Spectator);
            assert_eq!(record.result, Some(Some(result)));
            assert_eq!(record.replay().unwrap().outcome, Some(outcome));
        }
    }
}

#[test]
fn draws_are_offered_declined_lapse_and_are_agreed() {
    let mut host = cairns();
    assert_eq!(host.accept_draw(SECOND, 0), Err(Refused::NoOffer));
    let v = host.offer_draw(FIRST, 0).unwrap();
    assert_eq!(
        host.event_for(Viewer::Spectator, v),
        Some(Message::DrawOffer {
            v,
            seat: Some(FIRST)
        })
    );
    assert_eq!(host.offer_draw(FIRST, 0), Err(Refused::OfferedAlready));
    assert_eq!(
        host.accept_draw(FIRST, 0),
        Err(Refused::NoOffer),
        "not one's own offer"
    );
    play(&mut host, "c3");
    assert_eq!(
        host.draw_offer(),
        Some(FIRST),
        "one's own move leaves the offer open"
    );
    assert_eq!(host.snapshot(Viewer::Spectator).draw_offer, Some(FIRST));
    play(&mut host, "a1");
    assert_eq!(host.draw_offer(), None, "who plays on declines");
    host.offer_draw(FIRST, 0).unwrap();
    host.decline_draw(SECOND, 0).unwrap();
    assert_eq!(host.draw_offer(), None);
    host.offer_draw(FIRST, 0).unwrap();
    host.offer_draw(SECOND, 0).unwrap();
    assert_eq!(
        host.outcome(),
        Some(Outcome::new(Verdict::Draw, Reason::Agreed))
    );
    assert!(matches!(host.offer_draw(FIRST, 0), Err(Refused::Over(_))));
    assert!(matches!(host.decline_draw(FIRST, 0), Err(Refused::Over(_))));
}

#[test]
fn a_turn_has_its_time() {
    let limited = Settings {
        turn_limit_ms: Some(30_000),
        ..Settings::default()
    };
    let mut host = common::with_settings("cairns", limited);
    assert_eq!(host.clock(10_000).unwrap().remaining_ms, 20_000);
    assert_eq!(host.flag(29_999), Err(Refused::TimeLeft));
    host.act(&action(&host, "c3"), 29_999).unwrap();
    let clock = host.clock(30_999).unwrap();
    assert_eq!((clock.seat, clock.remaining_ms), (SECOND, 29_000));
    assert_eq!(
        host.clock(5).unwrap().remaining_ms,
        30_000,
        "time does not run backwards"
    );
    // Too late; but a driver may grant the turn anew.
    let late = action(&host, "a1");
    assert_eq!(host.act(&late, 60_000), Err(ActionError::TimeUp));
    host.grant_time(60_000);
    host.act(&late, 60_001).unwrap();
    host.flag(90_001).unwrap();
    assert_eq!(
        host.outcome(),
        Some(Outcome::new(Verdict::Second, Reason::Time))
    );
    assert_eq!(host.clock(90_002), None);
    assert!(matches!(host.flag(90_003), Err(Refused::Over(_))));
    assert_eq!(cairns().clock(9), None);
    assert_eq!(cairns().flag(9), Err(Refused::TimeLeft));
}

#[test]
fn seats_come_and_go_and_are_taken_over() {
    let mut host = cairns();
    let v = host.set_present(FIRST, false, 1_000).unwrap();
    assert_eq!(host.set_present(FIRST, false, 1_500), None);
    let Some(Message::Seats { seats, .. }) = host.event_for(Viewer::Spectator, v) else {
        panic!("everybody hears of it");
    };
    assert_eq!([seats[0].present, seats[1].present], [false, true]);
    assert_eq!(host.away_ms(FIRST, 4_000), 3_000);
    assert_eq!(host.away_ms(SECOND, 4_000), 0);
    host.set_controller(FIRST, Controller::new("Pebble", "easy"), 4_000)
        .unwrap();
    host.act(&action(&host, "c3"), 5_000).unwrap();
    assert_eq!(host.away_ms(FIRST, 9_000), 0, "only one's own turn counts");
    host.act(&action(&host, "a1"), 10_000).unwrap();
    assert_eq!(
        host.away_ms(FIRST, 12_000),
        2_000,
        "from the turn's beginning"
    );
    host.set_present(FIRST, true, 13_000).unwrap();
    assert_eq!(host.away_ms(FIRST, 14_000), 0);
    assert_eq!(
        host.snapshot(Viewer::Spectator).seats[0].controller.name,
        "Pebble"
    );
}

#[test]
fn a_rematch_swaps_sides_or_draws_them() {
    for setup in setups() {
        let mut host = host(&setup, 2);
        assert_eq!(host.rematch(&mut rng(1), 0), Err(Refused::NotOver));
        play_some(&mut host, 2, &mut rng(2));
        let options = host.position().options();
        for game in 2..5 {
            host.resign(FIRST, 0).unwrap();
            let v = host.v();
            assert_eq!(host.rematch(&mut rng(1), 0), Ok(v + 1));
            let Some(Message::Whole(snapshot)) = host.event_for(Viewer::Spectator, v + 1) else {
                panic!("a new game begins with a whole view");
            };
            assert_eq!((snapshot.why, snapshot.number), (Why::NewGame, game));
            assert_eq!((host.ply(), host.outcome()), (0, None));
            assert_eq!(host.position().options(), options);
            let first = if game % 2 == 0 { "Pebble" } else { "Ada" };
            assert_eq!(host.seats()[0].controller.name, first);
            assert_eq!(
                host.event_for(Viewer::Spectator, v),
                None,
                "the last game is put away"
            );
            assert_eq!(host.events_since(Viewer::Spectator, v - 1).len(), 1);
        }
    }
    let drawn = Settings {
        alternation: false,
        ..Settings::default()
    };
    let mut firsts = [0, 0];
    for seed in 0..40 {
        let mut host = common::with_settings("surge", drawn.clone());
        host.resign(FIRST, 0).unwrap();
        host.rematch(&mut rng(seed), 0).unwrap();
        firsts[usize::from(host.seats()[0].controller.name == "Ada")] += 1;
    }
    assert!(firsts[0] > 8 && firsts[1] > 8, "both happen: {firsts:?}");
}

#[test]
fn a_rematch_of_surge_is_dealt_anew_and_the_right_to_begin_goes_with_the_side() {
    let mut host = host(&setup("surge", json!({"first": "second"})), 6);
    assert_eq!(host.to_move(), Some(SECOND));
    let begins = |host: &Host| {
        let seat = host.to_move().unwrap();
        host.seats()[seat.index()].controller.name.clone()
    };
    let (deal, before) = (host.position().text(), begins(&host));
    host.resign(FIRST, 0).unwrap();
    host.rematch(&mut rng(61), 0).unwrap();
    assert_ne!(host.position().text(), deal);
    assert_eq!(host.to_move(), Some(SECOND));
    assert_ne!(begins(&host), before);
}

#[test]
fn who_may_look_with_whose_eyes() {
    let mut host = host(&setup("surge", Value::Null), 6);
    let (blue, orange) = (Viewer::Seat(FIRST), Viewer::Seat(SECOND));
    assert!(host.may_look(blue, blue) && host.may_look(blue, Viewer::Spectator));
    assert!(!host.may_look(blue, orange) && !host.may_look(Viewer::Spectator, orange));
    assert!(!host.may_look(orange, Viewer::Everything));
    host.resign(FIRST, 0).unwrap();
    assert!(host.may_look(Viewer::Spectator, Viewer::Everything));
}

#[test]
fn event_numbers_only_grow_by_one() {
    for seed in 0..60 {
        let mut rng = rng(seed);
        let games = setups();
        let mut host = host(&games[below(&mut rng, games.len())], seed);
        let mut tried = 0;
        for _ in 0..200 {
            let v = host.v();
            let seat = Seat::BOTH[below(&mut rng, 2)];
            let moved = match below(&mut rng, 24) {
                0 => host.undo(seat, 0).ok(),
                1 => host.resign(seat, 0).ok(),
                2 => host.offer_draw(seat, 0).ok(),
                3 => host.accept_draw(seat, 0).ok(),
                4 => host.decline_draw(seat, 0).ok(),
                5 => host.set_present(seat, below(&mut rng, 2) == 0, 0),
                6 => host.set_controller(seat, Controller::new("Z", "z"), 0),
                7 => host.flag(0).ok(),
                8 | 9 => host.rematch(&mut rng, 0).ok(),
                10 => {
                    let next = &games[below(&mut rng, games.len())];
                    Some(host.new_game(next, &mut rng, 0).unwrap())
                }
                11 => host
                    .act(
                        &Action {
                            seat,
                            ply: 0,
                            v: None,
                            action: "nonsense".to_owned(),
                        },
                        0,
                    )
                    .ok()
                    .map(|accepted| accepted.v),
                _ => play_random(&mut host, &mut rng).then_some(v + 1),
            };
            match moved {
                Some(new) => {
                    assert_eq!(new, v + 1);
                    tried += 1;
                }
                None => assert_eq!(host.v(), v),
            }
            assert_eq!(host.v(), moved.unwrap_or(v));
            for viewer in VIEWERS {
                assert_eq!(host.event_for(viewer, host.v()).unwrap().v(), host.v());
            }
        }
        assert!(tried > 50);
    }
}
