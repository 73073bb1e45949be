//! Saves, records and replays: they come back whole, and damage is refused in words.

#![expect(clippy::unwrap_used, reason = "a test")]

#[expect(dead_code, reason = "this file uses a part of what the tests share")]
mod common;

use common::{VIEWERS, below, bytes, host, play_random, play_some, rng, setup, setups};
use proptest::prelude::*;
use serde_json::{Value, json};
use stonecircle_host::{
    Controller, Host, Message, Replay, Save, SaveError, Seen, Settings, Why, notes,
};
use stonecircle_rules::core::RecordError;
use stonecircle_rules::{Record, Seat, Viewer};

/// A game of some plies, given up now and then.
fn some_game(seed: u64) -> Host {
    let mut rng = rng(seed);
    let games = setups();
    let mut host = host(&games[below(&mut rng, games.len())], seed);
    let plies = below(&mut rng, 80);
    play_some(&mut host, plies, &mut rng);
    match below(&mut rng, 4) {
        0 => drop(host.resign(Seat::First, 0)),
        1 => drop(host.last_to_choose().map(|seat| host.undo(seat, 0))),
        _ => {}
    }
    host
}

#[test]
fn a_save_brings_everything_back() {
    for seed in 0..80 {
        let host = some_game(seed);
        let text = host.save("stonecircle 0.1.0", 0).write();
        let save = Save::read(&text).unwrap();
        assert_eq!((save.format, save.app.as_str()), (1, "stonecircle 0.1.0"));
        let mut back = Host::load(save, host.v(), 0).unwrap();
        assert_eq!(back.v(), host.v() + 1, "event numbers go on");
        for viewer in VIEWERS {
            let still = |host: &Host| {
                let mut json = serde_json::to_value(host.snapshot(viewer)).unwrap();
                json.as_object_mut().unwrap().remove("v");
                json
            };
            assert_eq!(still(&back), still(&host));
            assert_eq!(host.record(viewer), back.record(viewer));
        }
        assert_eq!(back.save("stonecircle 0.1.0", 0).write(), text);
        // And it goes on: undo still knows who chose what.
        assert_eq!(back.last_to_choose(), host.last_to_choose());
        if back.outcome().is_none() && back.ply() > 0 {
            let seat = back.last_to_choose().unwrap();
            back.undo(seat, 0).unwrap();
            let snapshot = back.snapshot(Viewer::Everything);
            assert_eq!(snapshot.ply, back.ply());
        }
        play_random(&mut back, &mut rng(seed));
    }
}

#[test]
fn saves_of_another_kind_are_refused_in_words() {
    let good = serde_json::to_value(host(&setups()[0], 1).save("app", 0)).unwrap();
    let with = |key: &str, value: Value| {
        let mut json = good.clone();
        json[key] = value;
        json.to_string()
    };
    assert!(Save::read(&good.to_string()).is_ok());
    let error = Save::read(&with("format", json!(2))).unwrap_err();
    assert_eq!(error, SaveError::TooNew { format: 2 });
    assert!(error.to_string().contains("newer version"));
    // A newer format may look like anything.
    assert_eq!(
        Save::read(r#"{"format":7,"game":[]}"#).unwrap_err(),
        SaveError::TooNew { format: 7 }
    );
    for text in [
        String::new(),
        "null".to_owned(),
        "[]".to_owned(),
        "{".to_owned(),
        r#"{"record":{}}"#.to_owned(),
        with("format", json!(0)),
        with("format", json!(-1)),
        with("format", json!("1")),
        with("record", Value::Null),
        with("record", json!({"game": "surge"})),
        with("seats", json!([{"name": 3}])),
        with("settings", json!({"alternation": "yes"})),
        "[".repeat(100_000),
    ] {
        let error = Save::read(&text).unwrap_err();
        assert!(matches!(error, SaveError::Damaged(_)), "{error}");
        assert!(
            error
                .to_string()
                .starts_with("this is not a whole saved game: ")
        );
    }
    // Readable, but against the rules.
    for record in [
        json!({"game": "chess", "moves": []}),
        json!({"game": "surge", "moves": []}),
        json!({"game": "cairns", "moves": ["c3", "c3"]}),
        json!({"game": "cairns", "rules": 9, "moves": []}),
        json!({"game": "cairns", "moves": [], "result": "first"}),
        json!({"game": "cairns", "moves": [], "options": {"size": 6}}),
    ] {
        let save = Save::read(&with("record", record)).unwrap();
        let error = Host::load(save, 0, 0).unwrap_err();
        assert!(matches!(error, SaveError::Record(_)), "{error}");
    }
    // What an older version did not know is filled in; what a newer one adds is passed over.
    let lean = json!({"format": 1, "record": {"game": "cairns", "moves": ["c3"]}, "new": 1});
    let host = Host::load(Save::read(&lean.to_string()).unwrap(), 0, 0).unwrap();
    assert_eq!(*host.settings(), Settings::default());
    assert_eq!(host.ply(), 1);
}

#[test]
fn a_save_keeps_what_is_left_of_the_turn() {
    let limited = Settings {
        turn_limit_ms: Some(30_000),
        ..Settings::default()
    };
    let mut host = common::with_settings("cairns", limited);
    play_random(&mut host, &mut rng(2));
    let text = host.save("app", 12_500).write();
    let save = Save::read(&text).unwrap();
    assert_eq!(save.turn_left_ms, Some(17_500));
    // Wherever the clock of the next host stands.
    for now in [0, 7, 1_000_000] {
        let mut back = Host::load(save.clone(), 0, now).unwrap();
        let left = |host: &Host, now| host.clock(now).unwrap().remaining_ms;
        assert_eq!(left(&back, now), 17_500);
        assert_eq!(left(&back, now + 2_500), 15_000);
        assert_eq!(back.save("app", now + 2_500).turn_left_ms, Some(15_000));
        assert_eq!(left(&back, now + 20_000), 0);
        // The next turn has its whole time.
        let mut other = back.clone();
        let ply = other.position().random_move(&mut rng(4)).unwrap();
        let action = stonecircle_host::Action {
            seat: other.to_move().unwrap(),
            ply: other.ply(),
            v: None,
            action: ply,
        };
        other.act(&action, now + 17_499).unwrap();
        assert_eq!(left(&other, now + 17_499), 30_000);
        back.flag(now + 17_500).unwrap();
        assert!(back.is_over());
    }
    // More than the limit is no more than that, and without a limit there is no clock.
    let with = |left, limit| {
        let mut save = save.clone();
        save.turn_left_ms = left;
        save.settings.turn_limit_ms = limit;
        Host::load(save, 0, 0).unwrap().clock(0)
    };
    let left = |clock: Option<stonecircle_host::Clock>| clock.map(|clock| clock.remaining_ms);
    assert_eq!(left(with(Some(90_000), Some(30_000))), Some(30_000));
    assert_eq!(left(with(None, Some(30_000))), Some(30_000));
    assert_eq!(left(with(Some(5), None)), None);
}

#[test]
fn records_are_whole_where_nothing_is_hidden_and_after_the_end() {
    for seed in 0..60 {
        let host = some_game(seed);
        let whole = host.record(Viewer::Everything);
        assert!(whole.replay().is_ok());
        let open = host.is_over() || !notes(host.game().id()).hides;
        for viewer in VIEWERS {
            let record = host.record(viewer);
            if open || viewer == Viewer::Everything {
                assert_eq!(record, whole);
            } else {
                assert!(record.more.contains_key(Seen::KEY));
                assert!(record.replay().is_err());
            }
            // Written and read again.
            assert_eq!(Record::read(&bytes(&record)).unwrap(), record);
        }
    }
}

/// What a host says of its plies, and a replay of its record, are the same.
#[test]
fn what_only_concerns_the_table_is_in_no_record() {
    for setup in setups() {
        let mut other = setup.clone();
        other.settings = Settings {
            alternation: false,
            undo: false,
            turn_limit_ms: Some(60_000),
        };
        let played = [setup, other].map(|setup| {
            let mut host = host(&setup, 11);
            play_some(&mut host, 20, &mut rng(11));
            host
        });
        for viewer in VIEWERS {
            let [usual, unusual] = played.each_ref().map(|host| bytes(&host.record(viewer)));
            assert_eq!(usual, unusual);
        }
    }
}

#[test]
fn a_replay_says_what_the_host_said() {
    for setup in setups() {
        for seed in 0..8 {
            let mut rng = rng(seed);
            let mut host = host(&setup, seed);
            let plies = 5 + below(&mut rng, 60);
            play_some(&mut host, plies, &mut rng);
            if seed % 2 == 0 {
                let _ = host.resign(Seat::Second, 0);
            }
            let names = host.seats().clone().map(|seat| seat.controller);
            for viewer in VIEWERS {
                // As far as this viewer could record it.
                let mut replay = Replay::new(host.record(viewer))
                    .unwrap()
                    .with_seats(names.clone());
                assert!(replay.can_show(viewer));
                for v in 1..=host.v() {
                    assert_eq!(
                        bytes(&replay.latest(viewer)),
                        bytes(&host.event_for(viewer, v))
                    );
                    assert_eq!(replay.v(), v);
                    let more = replay.step();
                    assert_eq!(more, (v < host.v()).then_some(v + 1));
                }
                assert_eq!(replay.outcome(), host.outcome());
                assert_eq!(replay.snapshot(viewer), Some(host.snapshot(viewer)));
            }
        }
    }
}

#[test]
fn a_replay_seeks_to_any_ply() {
    for setup in setups() {
        let mut rng = rng(9);
        let mut host = host(&setup, 9);
        let mut views = vec![VIEWERS.map(|viewer| host.view(viewer).json())];
        while host.ply() < 40 && play_random(&mut host, &mut rng) {
            views.push(VIEWERS.map(|viewer| host.view(viewer).json()));
        }
        let mut replay = Replay::new(host.record(Viewer::Everything)).unwrap();
        assert_eq!(replay.plies(), host.ply());
        for _ in 0..60 {
            let to = below(&mut rng, views.len());
            let v = replay.v();
            assert_eq!(replay.seek(u32::try_from(to).unwrap()), v + 1);
            for (index, viewer) in VIEWERS.into_iter().enumerate() {
                assert_eq!(replay.view(viewer).unwrap().json(), views[to][index]);
                let Some(Message::Whole(snapshot)) = replay.latest(viewer) else {
                    panic!("a seek is told as a whole view");
                };
                assert_eq!((snapshot.why, snapshot.v), (Why::Seek, v + 1));
                assert_eq!(snapshot.view, views[to][index]);
                assert_eq!(snapshot.log.len(), to);
            }
        }
        replay.seek(u32::MAX);
        assert_eq!((replay.ply(), replay.step()), (replay.plies(), None));
    }
}

#[test]
fn what_one_viewer_knew_can_be_watched_by_it_alone_and_not_played_on() {
    let mut host = host(&setup("surge", Value::Null), 4);
    play_some(&mut host, 11, &mut rng(4));
    let eyes = Viewer::Seat(Seat::First);
    let record = host.record(eyes);
    assert_eq!(record.result, Some(None));
    assert!(
        record.start.as_ref().unwrap().contains("?3"),
        "the other hand is hidden"
    );
    assert!(record.moves[10].starts_with('?') || record.moves[9].starts_with('?'));
    let replay = Replay::new(record.clone()).unwrap();
    for viewer in VIEWERS {
        assert_eq!(replay.can_show(viewer), viewer == eyes);
        assert_eq!(replay.view(viewer).is_some(), viewer == eyes);
        assert_eq!(replay.latest(viewer).is_some(), viewer == eyes);
    }
    let names = [(); 2].map(|()| Controller::default());
    let error = Host::import(&record, names, Settings::default(), 0).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("it can be watched, not played on"),
        "{error}"
    );
    // Damage is named.
    let damaged = |change: &dyn Fn(&mut Record)| {
        let mut record = record.clone();
        change(&mut record);
        Replay::new(record).unwrap_err()
    };
    let seen = |record: &mut Record| record.more[Seen::KEY].clone();
    for error in [
        damaged(&|record| drop(record.moves.pop())),
        damaged(&|record| record.start = Some("8/8".to_owned())),
        damaged(&|record| record.rules = 2),
        damaged(&|record| record.game = "go".to_owned()),
        damaged(&|record| record.reason = Some(stonecircle_rules::Reason::Resign)),
        damaged(&|record| record.more[Seen::KEY] = json!(7)),
        damaged(&|record| {
            let mut json = seen(record);
            json["viewer"] = json!("spectator");
            record.more[Seen::KEY] = json;
        }),
    ] {
        assert!(matches!(error, RecordError::Unreadable(_)), "{error}");
    }
    let error = damaged(&|record| record.moves[3] = "?@h9".to_owned());
    assert!(matches!(error, RecordError::Ply { ply: 4, .. }), "{error}");
}

/// Stones are kept count of: what is not on the board or to come is gone.
#[test]
fn the_list_of_stones_gone_is_complete() {
    for seed in 0..40 {
        let mut rng = rng(seed);
        let mut surge = host(&setup("surge", Value::Null), seed);
        while play_random(&mut surge, &mut rng) {
            let text = surge.position().text();
            let fields: Vec<&str> = text.split(' ').collect();
            let board = fields[0].matches(['x', 'o']).count();
            let waiting: usize = fields[5..]
                .iter()
                .flat_map(|field| field.split(['|', '.']))
                .filter(|number| *number != "-")
                .count();
            let snapshot = surge.snapshot(Viewer::Spectator);
            assert_eq!(board + waiting + snapshot.gone.len(), 40);
            let scored = |seat: Seat| -> u32 {
                let own = snapshot
                    .gone
                    .iter()
                    .filter(|stone| stone.account == Some(seat));
                own.map(|stone| u32::from(stone.value.unwrap())).sum()
            };
            assert_eq!(surge.position().score(), Some(Seat::BOTH.map(scored)));
        }
        let mut values: Vec<u8> = surge
            .snapshot(Viewer::Spectator)
            .gone
            .iter()
            .filter_map(|stone| stone.value)
            .collect();
        values.sort_unstable();
        assert!(
            values.windows(5).all(|five| five[0] != five[4]),
            "four stones of each value"
        );

        let mut surakarta = host(&setup("surakarta", Value::Null), seed);
        while play_random(&mut surakarta, &mut rng) {}
        let text = surakarta.position().text();
        let left = |letter| text.split(' ').next().unwrap().matches(letter).count();
        let gone = surakarta.snapshot(Viewer::Spectator).gone;
        let taken = |seat| gone.iter().filter(|stone| stone.seat == seat).count();
        assert_eq!(left('x') + taken(Seat::First), 12);
        assert_eq!(left('o') + taken(Seat::Second), 12);
        assert!(
            gone.iter()
                .all(|stone| stone.account == Some(stone.seat.other()))
        );
    }
    let mut swept = 0;
    for seed in 0..40 {
        let mut rng = rng(seed);
        let mut surmount = host(
            &setup("surmount", json!({"size": 4, "tournament": true})),
            seed,
        );
        let mut laid = 0;
        while let Some(text) = surmount.position().random_move(&mut rng) {
            common::play(&mut surmount, &text);
            // A turn lays one stone for each cell that it names.
            laid += if text == "pass" {
                0
            } else {
                text.matches(|c: char| c.is_ascii_digit()).count()
            };
        }
        let snapshot = surmount.snapshot(Viewer::Spectator);
        let text = surmount.position().text();
        let board = text.split(' ').next().unwrap().matches(['x', 'o']).count();
        assert_eq!(laid, board + snapshot.gone.len());
        swept += snapshot
            .gone
            .iter()
            .filter(|stone| stone.how == "swept")
            .count();
    }
    assert!(swept > 0);
}

#[test]
fn every_game_has_its_notes() {
    for game in stonecircle_rules::games() {
        assert_eq!(notes(game.id()).id, game.id());
    }
    assert_eq!(stonecircle_rules::games().len(), 4);
    let unknown = notes("hex");
    assert!(unknown.hides && unknown.idle.is_none());
}

/// Opens whatever it is given in every way there is; only panics count.
fn open_everything(text: &str) {
    if let Ok(save) = Save::read(text) {
        let _ = Replay::new(save.record.clone());
        if let Ok(mut host) = Host::load(save, 0, 0) {
            for viewer in VIEWERS {
                let _ = bytes(&host.snapshot(viewer));
            }
            if let Some(forced) = host.forced_move() {
                host.act(&forced, 0).unwrap();
            }
            if let Some(seat) = host.last_to_choose() {
                let _ = host.undo(seat, 0);
            }
        }
    }
    if let Ok(record) = Record::read(text)
        && let Ok(mut replay) = Replay::new(record)
    {
        replay.seek(3);
        while replay.step().is_some() {}
        for viewer in VIEWERS {
            let _ = bytes(&replay.latest(viewer));
        }
    }
    let _ = serde_json::from_str::<Message>(text).map(|message| match message {
        Message::Whole(snapshot) => drop(snapshot.read_view()),
        other => drop(bytes(&other)),
    });
}

/// A text that the host once wrote.
fn written(seed: u64) -> String {
    let host = some_game(seed);
    let viewer = VIEWERS[usize::try_from(seed % 4).unwrap()];
    match seed / 4 % 3 {
        0 => host.save("app", 0).write(),
        1 => bytes(&host.record(viewer)),
        _ => bytes(&Message::Whole(Box::new(host.snapshot(viewer)))),
    }
}

/// Replaces the `target`th part of a JSON value.
fn replace(json: &mut Value, target: &mut usize, with: &Value) -> bool {
    if *target == 0 {
        *json = with.clone();
        return true;
    }
    *target -= 1;
    match json {
        Value::Array(parts) => parts.iter_mut().any(|part| replace(part, target, with)),
        Value::Object(parts) => parts.values_mut().any(|part| replace(part, target, with)),
        _ => false,
    }
}

fn strange() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        Just(json!([])),
        Just(json!({})),
        Just(json!(true)),
        any::<i64>().prop_map(|number| json!(number)),
        any::<u64>().prop_map(|number| json!(number)),
        any::<f64>().prop_map(|number| json!(number)),
        any::<String>().prop_map(|text| json!(text)),
        "[a-i?x]?[0-9]{1,3}[@(+<>.-]{0,2}[a-i]?[0-9]{0,2}".prop_map(|text| json!(text)),
        "[0-9xo*?,/. |-]{0,40}".prop_map(|text| json!(text)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_damage_makes_it_panic(
        seed in 0_u64..500,
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0_u8..4), 1..6),
    ) {
        let mut text = written(seed).into_bytes();
        for (at, byte, how) in edits {
            if text.is_empty() {
                break;
            }
            let at = at.index(text.len());
            match how {
                0 => text[at] = byte,
                1 => text[at] = b"0123456789?xo@-.,|*\"[]{}:"[usize::from(byte) % 25],
                2 => drop(text.remove(at)),
                _ => text.truncate(at + text.len() / 2),
            }
        }
        open_everything(&String::from_utf8_lossy(&text));
    }

    #[test]
    fn no_strange_part_makes_it_panic(
        seed in 0_u64..500,
        changes in prop::collection::vec((any::<prop::sample::Index>(), strange()), 1..3),
    ) {
        let mut json: Value = serde_json::from_str(&written(seed)).unwrap();
        for (at, with) in changes {
            replace(&mut json, &mut at.index(300), &with);
        }
        open_everything(&json.to_string());
    }

    #[test]
    fn no_text_makes_it_panic(text in ".{0,200}") {
        open_everything(&text);
    }
}
