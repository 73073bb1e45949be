//! Records go out and come in, games are watched and looked back at, and the log tells them.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use stonecircle::choreography::Speed;
use stonecircle::hud::{LogBook, Toast};
use stonecircle::screens::{
    GamesTab, ListAsk, ListShown, Opponent, Overlay, Press, Screen, SetupChoice, Side,
};
use stonecircle::session::{Session, Transport, Watch, Watching};
use stonecircle::storage::{
    Clipboard, ExchangeWords, Finished, Keep, RecordAsk, RecordFiles, Store, Which,
};
use stonecircle::table::{Shown, TableView};
use stonecircle_host::{Action, Controller, Host, Replay, Seen, Setup};
use stonecircle_rules::cairns::Cairns;
use stonecircle_rules::surakarta::Surakarta;
use stonecircle_rules::surge::Surge;
use stonecircle_rules::surmount::Surmount;
use stonecircle_rules::{Game, Record, Seat, Viewer};

use super::board::Board;

use super::headless::{self, settle};
use super::session::{begin, play_any, play_to_the_end, press, wait};
use super::storage::{Place, app};
use super::window;

const GAMES: [&str; 4] = [Surge::ID, Surmount::ID, Surakarta::ID, Cairns::ID];

/// A random game, up to so many plies.
fn random_game(game: &str, seed: u64, most: u32) -> Record {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let setup = Setup {
        game: game.to_owned(),
        ..Setup::default()
    };
    let mut host = Host::new(&setup, &mut rng, 0).unwrap();
    while let Some(seat) = host.to_move().filter(|_| host.ply() < most) {
        let action = host.position().random_move(&mut rng).unwrap();
        let (ply, v) = (host.ply(), None);
        host.act(
            &Action {
                seat,
                ply,
                v,
                action,
            },
            0,
        )
        .unwrap();
    }
    host.record(Viewer::Everything)
}

fn assert_equals_view(app: &mut App, game: &str) {
    match game {
        Surge::ID => Surge::assert_entities_equal_view(app),
        Surmount::ID => Surmount::assert_entities_equal_view(app),
        Surakarta::ID => Surakarta::assert_entities_equal_view(app),
        _ => Cairns::assert_entities_equal_view(app),
    }
}

/// The text of the view that the table shows.
fn table(app: &App, game: &str) -> String {
    let world = app.world();
    match game {
        Surge::ID => world.resource::<TableView<Surge>>().0.to_string(),
        Surmount::ID => world.resource::<TableView<Surmount>>().0.to_string(),
        Surakarta::ID => world.resource::<TableView<Surakarta>>().0.to_string(),
        _ => world.resource::<TableView<Cairns>>().0.to_string(),
    }
}

fn watch(app: &mut App, record: &Record) {
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Table);
    let seats = ["Ada", "Bob"].map(|name| Controller::new(name, "record"));
    app.world_mut().write_message(Watch {
        record: record.clone(),
        seats,
        kept: None,
    });
    app.update();
    app.update();
    settle(app);
}

#[test]
fn three_hundred_jumps_in_each_game_leave_no_stray_stone() {
    for (number, game) in GAMES.into_iter().enumerate() {
        let record = random_game(game, 5, 120);
        let mut views = Replay::new(record.clone()).unwrap();
        let mut app = headless::app(Speed::Normal, Duration::from_millis(16));
        let empty = headless::count(&mut app);
        watch(&mut app, &record);
        let plies = views.plies();
        let mut rng = ChaCha8Rng::seed_from_u64(u64::try_from(number).unwrap());
        for jump in 0..300 {
            // Many jumps begin in the middle of a motion.
            if rng.random_range(0..3) == 0 {
                app.world_mut()
                    .write_message(Press::Transport(Transport::Next));
                for _ in 0..rng.random_range(0..12) {
                    app.update();
                }
            }
            let ply = rng.random_range(0..=plies);
            press(&mut app, Press::Transport(Transport::Seek(ply)));
            assert_eq!(app.world().resource::<Shown>().ply, ply);
            assert_equals_view(&mut app, game);
            views.seek(ply);
            let view = views.view(Viewer::Everything).unwrap();
            assert_eq!(table(&app, game), view.text(), "{game}, jump {jump}");
        }
        press(&mut app, Press::ToTitle);
        app.update();
        assert_eq!(headless::count(&mut app), empty, "{game}");
    }
}

#[test]
fn a_replay_plays_by_itself_at_every_speed() {
    let record = random_game(Cairns::ID, 2, 12);
    for speed in Speed::ALL {
        let mut app = headless::app(speed, Duration::from_millis(50));
        watch(&mut app, &record);
        press(&mut app, Press::Transport(Transport::Play));
        for _ in 0..2_000 {
            app.update();
        }
        let watching = app.world().resource::<Watching>();
        assert!(watching.at_end() && !watching.playing, "{speed:?}");
        Cairns::assert_entities_equal_view(&mut app);
        // Nothing can be taken back in what is only watched.
        press(&mut app, Press::Undo);
        assert_eq!(
            app.world().resource::<Shown>().ply,
            u32::try_from(record.moves.len()).unwrap()
        );
        assert_eq!(app.world().resource::<Toast>().words, "");
    }
}

#[test]
fn the_log_tells_every_game_in_words_and_no_more_than_was_shown() {
    for game in GAMES {
        let record = random_game(game, 9, 60);
        let mut app = headless::app(Speed::Off, Duration::from_millis(16));
        watch(&mut app, &record);
        assert!(app.world().resource::<LogBook>().lines.is_empty());
        press(&mut app, Press::Transport(Transport::Seek(7)));
        assert_eq!(app.world().resource::<LogBook>().lines.len(), 7);
        press(&mut app, Press::Transport(Transport::First));
        assert_eq!(
            app.world().resource::<LogBook>().lines.len(),
            7,
            "what was seen stays in the log"
        );
        press(&mut app, Press::Transport(Transport::Last));
        let book = app.world().resource::<LogBook>();
        assert_eq!(book.lines.len(), record.moves.len());
        let replay = Replay::new(record.clone()).unwrap();
        let sides = replay.game().sides();
        for line in &book.lines {
            let words = &line.told.lines[0];
            assert!(
                sides.iter().any(|side| words.starts_with(side)) && words.contains(' '),
                "{game}: {words}"
            );
            // In words, not in the notation of the record alone.
            let index = usize::try_from(line.ply).unwrap() - 1;
            assert!(!words.ends_with(&format!(": {}", record.moves[index])));
            assert_eq!(line.told.round.is_some(), game == Surge::ID);
        }
        // A line leads to where the table stood then.
        press(&mut app, Press::Show(3));
        assert_eq!(app.world().resource::<Shown>().ply, 3);
    }
}

fn choose(app: &mut App, game: &str) {
    let index = stonecircle_rules::games()
        .iter()
        .position(|known| known.id() == game)
        .unwrap();
    app.world_mut().resource_mut::<SetupChoice>().choose(index);
}

fn overlay(app: &App) -> Overlay {
    *app.world().resource::<State<Overlay>>().get()
}

#[test]
fn a_look_back_changes_nothing_and_leads_back_at_once() {
    for game in GAMES {
        let mut app = headless::app(Speed::Off, Duration::from_millis(16));
        choose(&mut app, game);
        begin(&mut app, Side::First, Opponent::Random, 3);
        wait(&mut app);
        for _ in 0..4 {
            play_any(&mut app);
        }
        let here = table(&app, game);
        let session = app.world().resource::<Session>();
        let (ply, v) = (session.host.ply(), session.host.v());
        let viewer = session.viewer;
        let lines = app.world().resource::<LogBook>().lines.len();
        assert_eq!(lines, usize::try_from(ply).unwrap());
        for back in [2, 0, 3, ply] {
            press(&mut app, Press::Show(back));
            assert_eq!(app.world().resource::<Shown>().ply, back);
            assert_equals_view(&mut app, game);
            let session = app.world().resource::<Session>();
            assert!(session.looking_back);
            assert_eq!((session.host.ply(), session.host.v()), (ply, v));
            // The own eyes see no more than they saw then.
            assert_eq!(app.world().resource::<Watching>().viewer, viewer);
            assert_eq!(app.world().resource::<LogBook>().lines.len(), lines);
        }
        press(&mut app, Press::Transport(Transport::ToGame));
        app.update();
        assert!(app.world().get_resource::<Watching>().is_none());
        assert_eq!(table(&app, game), here, "{game}");
        assert_equals_view(&mut app, game);
        // And the game goes on.
        assert!(play_any(&mut app));
        assert!(app.world().resource::<Session>().host.ply() > ply);
        // What is asked of the game while one looks back is asked where it stands.
        let ply = app.world().resource::<Session>().host.ply();
        press(&mut app, Press::Show(1));
        press(&mut app, Press::Undo);
        app.update();
        assert!(app.world().get_resource::<Watching>().is_none());
        let session = app.world().resource::<Session>();
        assert!(!session.looking_back && session.host.ply() < ply);
        assert_equals_view(&mut app, game);
        press(&mut app, Press::Show(1));
        press(&mut app, Press::ToTitle);
        app.update();
        assert!(app.world().get_resource::<Session>().is_none());
        assert!(app.world().get_resource::<Watching>().is_none());
    }
}

#[test]
fn the_computer_moves_on_while_one_looks_back() {
    let mut app = headless::app(Speed::Off, Duration::from_millis(16));
    choose(&mut app, Cairns::ID);
    begin(&mut app, Side::First, Opponent::Random, 3);
    wait(&mut app);
    play_any(&mut app);
    let session = app.world().resource::<Session>();
    let ply = session.host.ply();
    let action = session.host.view(Viewer::Everything).legal(1_000).unwrap()[0].clone();
    app.world_mut().write_message(stonecircle::session::Act {
        seat: Seat::First,
        ply,
        action,
    });
    app.world_mut().write_message(Press::Show(1));
    for _ in 0..500 {
        app.update();
        if app.world().resource::<Session>().host.ply() == ply + 2 {
            break;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    let session = app.world().resource::<Session>();
    assert!(session.looking_back);
    assert_eq!(session.host.ply(), ply + 2, "the computer has moved");
    assert_eq!(app.world().resource::<Shown>().ply, 1);
    Cairns::assert_entities_equal_view(&mut app);
    press(&mut app, Press::Transport(Transport::ToGame));
    assert_eq!(app.world().resource::<Shown>().ply, ply + 2);
    Cairns::assert_entities_equal_view(&mut app);
}

fn paste(app: &mut App, text: &str) -> Vec<String> {
    app.world_mut()
        .resource_mut::<Clipboard>()
        .0
        .put(text)
        .unwrap();
    press(app, Press::Record(RecordAsk::Paste));
    app.world().resource::<ExchangeWords>().0.clone()
}

/// What a press puts on the clipboard.
fn copied(app: &mut App, which: Which) -> Record {
    press(app, Press::Record(RecordAsk::Copy(which)));
    let mut clipboard = app.world_mut().resource_mut::<Clipboard>();
    clipboard.0.ask();
    let text = clipboard.0.answer().unwrap().unwrap();
    assert_eq!(text.lines().count(), 1);
    Record::read(&text).unwrap()
}

/// The game of a test without a system's clipboard.
fn desk(place: &Place) -> App {
    let mut app = app(place, Speed::Off);
    app.insert_resource(Clipboard::own());
    app
}

#[test]
fn a_record_goes_out_as_text_and_comes_in_again() {
    let place = Place::default();
    let mut app = desk(&place);
    for game in GAMES {
        let record = random_game(game, 4, 400);
        let text = serde_json::to_string(&record).unwrap();
        let before = app.world().resource::<Finished>().clone();
        let told = paste(&mut app, &text);
        assert_eq!(told, ["1 game came in."]);
        assert_eq!(
            *app.world().resource::<State<Screen>>().get(),
            Screen::Games
        );
        let finished = app.world().resource::<Finished>();
        assert_eq!(finished.names.len(), before.names.len() + 1);
        assert_eq!(finished.tallies, before.tallies, "it counts in no figures");
        let at = finished.names.len() - 1;
        let name = finished.names[at].clone();
        let head = &finished.heads[&name];
        assert!(head.imported);
        assert_eq!(head.plies, u32::try_from(record.moves.len()).unwrap());
        assert!(!head.seen, "how it ended is not told yet");
        // The same game leaves again.
        let again = copied(&mut app, Which::Kept(at));
        assert_eq!(again.moves, record.moves);
        assert_eq!(again.start, record.start);
        assert_eq!(again.result, record.result);
        // It can be watched, and then its result is known.
        press(&mut app, Press::Watch(at));
        assert!(!app.world().resource::<Finished>().heads[&name].seen);
        press(&mut app, Press::Transport(Transport::Last));
        app.update();
        let head = app.world().resource::<Finished>().heads[&name].clone();
        assert_eq!(head.seen, head.outcome.is_some());
        assert_eq!(copied(&mut app, Which::OnTable).moves, record.moves);
        // And be played on from, against the computer.
        press(&mut app, Press::Transport(Transport::Seek(4)));
        press(&mut app, Press::Transport(Transport::PlayOn));
        wait(&mut app);
        let session = app.world().resource::<Session>();
        assert!(session.host.ply() >= 4);
        assert!(Seat::BOTH.iter().any(|seat| session.is_person(*seat)));
        assert!(Seat::BOTH.iter().any(|seat| !session.is_person(*seat)));
        press(&mut app, Press::ToTitle);
    }
    // The next start finds what came in, and the figures as they were.
    let told = app.world().resource::<Finished>().clone();
    drop(app);
    let next = desk(&place);
    assert_eq!(*next.world().resource::<Finished>(), told);
}

#[test]
fn nonsense_is_told_by_line_and_move_and_nothing_is_lost() {
    let place = Place::default();
    let mut app = desk(&place);
    let good = serde_json::to_string(&random_game(Surakarta::ID, 1, 30)).unwrap();
    let mut illegal: Record = serde_json::from_str(&good).unwrap();
    illegal.moves[6] = "a1-f6".to_owned();
    let illegal = serde_json::to_string(&illegal).unwrap();
    let cut = &good[..good.len() / 2];
    for (text, expected) in [
        (String::new(), "empty"),
        ("hello".to_owned(), "Line 1: this is no record"),
        (cut.to_owned(), "Line 1: the record breaks off"),
        (illegal.clone(), "Line 1: move 7 cannot be played"),
        (good.replace(":null", ":\"first\""), "Line 1: after move 30"),
        ("x".repeat(5 << 20), "too long"),
    ] {
        let told = paste(&mut app, &text);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains(expected), "{told:?}");
        assert!(app.world().resource::<Finished>().names.is_empty());
    }
    let [second, third] =
        [2, 3].map(|seed| serde_json::to_string(&random_game(Surakarta::ID, seed, 30)).unwrap());
    let told = paste(&mut app, &format!("{good}\n{illegal}\n\n{cut}\n{second}"));
    assert_eq!(told[0], "2 games came in.");
    assert!(told[1].starts_with("Line 2: move 7"), "{told:?}");
    assert!(told[2].starts_with("Line 4: "), "{told:?}");
    assert_eq!(app.world().resource::<Finished>().names.len(), 2);
    // What is there already is not kept once more, nor twice at once.
    let told = paste(&mut app, &good);
    assert_eq!(told, ["1 game is in the list already."]);
    let told = paste(&mut app, &format!("{second}\n{good}\n{illegal}"));
    assert_eq!(told[0], "2 games are in the list already.");
    assert_eq!(told.len(), 2);
    assert_eq!(app.world().resource::<Finished>().names.len(), 2);
    // A place that takes nothing is said, and the list stays.
    place.full.store(true, std::sync::atomic::Ordering::Relaxed);
    let told = paste(&mut app, &third);
    assert!(told[0].contains("the disk is full"), "{told:?}");
    assert_eq!(app.world().resource::<Finished>().names.len(), 2);
}

#[test]
fn what_comes_in_during_a_game_leaves_the_game_alone() {
    let place = Place::default();
    let mut app = desk(&place);
    choose(&mut app, Surakarta::ID);
    begin(&mut app, Side::First, Opponent::Random, 1);
    wait(&mut app);
    let here = table(&app, Surakarta::ID);
    let good = serde_json::to_string(&random_game(Cairns::ID, 1, 30)).unwrap();
    paste(&mut app, &good);
    assert_eq!(
        *app.world().resource::<State<Screen>>().get(),
        Screen::Table
    );
    assert_eq!(table(&app, Surakarta::ID), here);
    assert!(app.world().resource::<Toast>().words.contains("came in"));
    assert!(play_any(&mut app));
}

#[test]
fn a_game_of_secrets_leaves_before_its_end_with_no_more_than_is_known() {
    let place = Place::default();
    let mut app = desk(&place);
    choose(&mut app, Surge::ID);
    begin(&mut app, Side::First, Opponent::Random, 6);
    wait(&mut app);
    for _ in 0..3 {
        play_any(&mut app);
    }
    let record = copied(&mut app, Which::OnTable);
    let seen: Seen = serde_json::from_value(record.more[Seen::KEY].clone()).unwrap();
    assert_eq!(seen.viewer, Viewer::Seat(Seat::First));
    let whole = app
        .world()
        .resource::<Session>()
        .host
        .record(Viewer::Everything);
    assert_ne!(record.start, whole.start);
    // It comes in again as what it is: to be watched with those eyes, not to be played on.
    press(&mut app, Press::ToTitle);
    let text = serde_json::to_string(&record).unwrap();
    assert_eq!(paste(&mut app, &text), ["1 game came in."]);
    press(&mut app, Press::Watch(0));
    let watching = app.world().resource::<Watching>();
    assert_eq!(watching.viewer, Viewer::Seat(Seat::First));
    press(&mut app, Press::Transport(Transport::Last));
    Surge::assert_entities_equal_view(&mut app);
    press(&mut app, Press::Transport(Transport::PlayOn));
    assert!(app.world().get_resource::<Session>().is_none());
    let words = &app.world().resource::<Toast>().words;
    assert!(words.contains("not played on"), "{words}");
    press(&mut app, Press::ToTitle);
    // The game itself was left for another, and is kept whole; what leaves the list is not.
    begin(&mut app, Side::First, Opponent::Random, 7);
    wait(&mut app);
    let left = app.world().resource::<Finished>().names.len() - 1;
    let record = copied(&mut app, Which::Kept(left));
    assert!(record.more.contains_key(Seen::KEY));
    // Watched again it tells no more, to the clipboard and to an analysis.
    press(&mut app, Press::Watch(left));
    let again = copied(&mut app, Which::OnTable);
    assert!(again.more.contains_key(Seen::KEY));
    assert_eq!(again.start, record.start);
    assert_eq!(again.moves, record.moves);
    let known = app.world().resource::<Watching>().known();
    assert!(known.start.as_deref().unwrap().contains('?'));
    press(&mut app, Press::ToTitle);
    // Two who share the device give away neither hand.
    begin(&mut app, Side::First, Opponent::Friend, 8);
    app.update();
    press(&mut app, Press::LiftCurtain);
    let record = copied(&mut app, Which::OnTable);
    let seen: Seen = serde_json::from_value(record.more[Seen::KEY].clone()).unwrap();
    assert_eq!(seen.viewer, Viewer::Spectator);
}

#[test]
fn records_are_saved_beside_the_saves_and_come_in_from_there_or_by_a_drop() {
    let folder = std::env::temp_dir().join(format!("stonecircle-desk-{}", std::process::id()));
    let mut app = headless::app(Speed::Off, Duration::from_millis(16));
    app.insert_resource(Store::in_folder(folder.clone()))
        .insert_resource(Clipboard::own());
    stonecircle::storage::plugin(&mut app);
    app.update();
    choose(&mut app, Cairns::ID);
    begin(&mut app, Side::First, Opponent::Random, 1);
    wait(&mut app);
    play_to_the_end(&mut app);
    press(&mut app, Press::Record(RecordAsk::Save(Which::OnTable)));
    let file = folder.join("records").join("cairns-1.json");
    let words = app.world().resource::<ExchangeWords>().0.join(" ");
    assert!(words.contains(&file.display().to_string()), "{words}");
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(Record::read(&text).unwrap().more["first"], "You");
    // What lies in the folder is listed, and comes in where it is not in the list; what was said of
    // it on the table is not said here.
    press(&mut app, Press::ToTitle);
    assert!(app.world().resource::<ExchangeWords>().0.is_empty());
    press(&mut app, Press::ToGames);
    press(&mut app, Press::List(ListAsk::Tab(GamesTab::BringIn)));
    assert_eq!(
        app.world().resource::<RecordFiles>().0,
        std::slice::from_ref(&file)
    );
    press(&mut app, Press::Record(RecordAsk::OpenFile(0)));
    assert_eq!(app.world().resource::<Finished>().names.len(), 1);
    let other = folder.join("records").join("other.json");
    let game = serde_json::to_string(&random_game(Surakarta::ID, 1, 30)).unwrap();
    std::fs::write(&other, &game).unwrap();
    press(&mut app, Press::List(ListAsk::Tab(GamesTab::Games)));
    press(&mut app, Press::List(ListAsk::Tab(GamesTab::BringIn)));
    press(&mut app, Press::Record(RecordAsk::OpenFile(1)));
    assert_eq!(app.world().resource::<Finished>().names.len(), 2);
    let third = folder.join("third.json");
    let game = serde_json::to_string(&random_game(Surakarta::ID, 2, 30)).unwrap();
    std::fs::write(&third, &game).unwrap();
    // So does what is dropped on the window, from any screen; what is no record says so.
    press(&mut app, Press::ToTitle);
    let drop_file = |app: &mut App, path: &std::path::Path| {
        app.world_mut().write_message(FileDragAndDrop::DroppedFile {
            window: Entity::PLACEHOLDER,
            path_buf: path.to_owned(),
        });
        app.update();
        app.update();
        app.world().resource::<ExchangeWords>().0.join(" ")
    };
    assert_eq!(drop_file(&mut app, &third), "1 game came in.");
    let words = drop_file(&mut app, &folder);
    assert!(words.contains("is no file"), "{words}");
    let binary = folder.join("picture.png");
    std::fs::write(&binary, [0x89, 0x50, 0xff, 0xfe]).unwrap();
    let words = drop_file(&mut app, &binary);
    assert!(words.contains("no text"), "{words}");
    assert_eq!(app.world().resource::<Finished>().names.len(), 3);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_list_opens_no_game_and_old_files_are_read() {
    let place = Place::default();
    let mut app = desk(&place);
    for game in GAMES {
        let record = random_game(game, 4, 20);
        paste(&mut app, &serde_json::to_string(&record).unwrap());
    }
    let told = app.world().resource::<Finished>().clone();
    drop(app);
    // Without the index everything is found in the games themselves.
    place.remove("games.json").unwrap();
    let app = desk(&place);
    assert_eq!(app.world().resource::<Finished>().heads, told.heads);
    drop(app);
    // With it none of them is opened: a game whose text is lost shows still.
    let name = &told.names[2];
    place.write(name, "lost").unwrap();
    let mut app = desk(&place);
    let shown = ListShown::default();
    let finished = app.world().resource::<Finished>();
    assert_eq!(shown.places(finished), [3, 2, 1, 0]);
    assert_eq!(finished.heads, told.heads);
    // To watch it says what is wrong, and nothing else happens.
    press(&mut app, Press::ToGames);
    press(&mut app, Press::Watch(2));
    let words = app.world().resource::<ExchangeWords>().0.join(" ");
    assert!(words.contains("not a whole game"), "{words}");
    assert_eq!(
        *app.world().resource::<State<Screen>>().get(),
        Screen::Games
    );
    // A file of the first version, without any word of where it came from.
    let old = Place::default();
    let record = random_game(Cairns::ID, 1, 500);
    let text = format!(
        r#"{{"format":1,"record":{},"seats":[{{"name":"You","kind":"you"}},{{"name":"Easy","kind":"easy"}}]}}"#,
        serde_json::to_string(&record).unwrap()
    );
    old.write("finished-000007.json", &text).unwrap();
    old.write(
        "statistics.json",
        r#"{"format":1,"tallies":[[{"game":"cairns","options":"{}","opponent":"easy"},{"won":3,"lost":1,"drawn":0}]]}"#,
    )
    .unwrap();
    let app = desk(&old);
    let finished = app.world().resource::<Finished>();
    let head = &finished.heads["finished-000007.json"];
    assert!(!head.imported && head.seen && head.outcome.is_some());
    let tally = finished.tallies.values().next().unwrap();
    assert_eq!((tally.games(), tally.average_plies()), (4, None));
}

#[test]
fn the_figures_tell_how_long_a_game_was() {
    let place = Place::default();
    let mut app = desk(&place);
    let mut plies = Vec::new();
    for seed in 0..3 {
        choose(&mut app, Cairns::ID);
        begin(&mut app, Side::First, Opponent::Random, seed);
        wait(&mut app);
        play_to_the_end(&mut app);
        plies.push(f64::from(app.world().resource::<Session>().host.ply()));
    }
    let finished = app.world().resource::<Finished>();
    assert_eq!(finished.tallies.len(), 1);
    let tally = finished.tallies.values().next().unwrap();
    assert_eq!(tally.games(), 3);
    let average = plies.iter().sum::<f64>() / 3.0;
    assert!((tally.average_plies().unwrap() - average).abs() < 1e-9);
    // An end that is taken back is not counted, nor is its length.
    let before = *tally;
    press(&mut app, Press::Undo);
    app.update();
    let finished = app.world().resource::<Finished>();
    let tally = finished.tallies.values().next().unwrap();
    assert_eq!(tally.games(), 2);
    assert!(tally.plies < before.plies);
}

#[test]
fn games_can_be_removed_from_the_list() {
    let place = Place::default();
    let mut app = desk(&place);
    for seed in 0..3 {
        let record = random_game(Cairns::ID, seed, 20);
        paste(&mut app, &serde_json::to_string(&record).unwrap());
    }
    let names = app.world().resource::<Finished>().names.clone();
    press(&mut app, Press::List(ListAsk::Unfold(1)));
    press(&mut app, Press::List(ListAsk::AskRemove(1)));
    assert_eq!(
        app.world().resource::<Finished>().names.len(),
        3,
        "asked first"
    );
    press(&mut app, Press::List(ListAsk::Remove(1)));
    let left = [names[0].clone(), names[2].clone()];
    assert_eq!(app.world().resource::<Finished>().names, left);
    drop(app);
    let next = desk(&place);
    assert_eq!(next.world().resource::<Finished>().names, left);
}

#[test]
fn of_two_on_one_device_the_other_is_asked_before_a_move_is_taken_back() {
    let mut app = headless::app(Speed::Off, Duration::from_millis(16));
    choose(&mut app, Cairns::ID);
    begin(&mut app, Side::First, Opponent::Friend, 3);
    // Nothing has been played: there is nothing to ask.
    press(&mut app, Press::Undo);
    assert_eq!(overlay(&app), Overlay::None);
    assert_ne!(app.world().resource::<Toast>().words, "");
    play_any(&mut app);
    press(&mut app, Press::Undo);
    assert_eq!(overlay(&app), Overlay::AskUndo);
    assert_eq!(app.world().resource::<Session>().host.ply(), 1);
    press(&mut app, Press::Close);
    assert_eq!(overlay(&app), Overlay::None);
    assert_eq!(
        app.world().resource::<Session>().host.ply(),
        1,
        "it said no"
    );
    press(&mut app, Press::Undo);
    press(&mut app, Press::AgreeUndo);
    assert_eq!(overlay(&app), Overlay::None);
    assert_eq!(app.world().resource::<Session>().host.ply(), 0);
    Cairns::assert_entities_equal_view(&mut app);
    // Against the computer nobody is asked.
    begin(&mut app, Side::First, Opponent::Random, 3);
    wait(&mut app);
    play_any(&mut app);
    press(&mut app, Press::Undo);
    assert_eq!(app.world().resource::<Session>().host.ply(), 0);
}

/// The words of all buttons that are there.
fn buttons(app: &mut App) -> Vec<(Press, String)> {
    let world = app.world_mut();
    let mut buttons = world.query::<(&Press, &Name)>();
    let buttons = buttons.iter(world);
    buttons
        .map(|(press, name)| (*press, name.to_string()))
        .collect()
}

fn offers(app: &mut App, press: Press) -> bool {
    buttons(app).iter().any(|(other, _)| *other == press)
}

/// All words that are shown.
fn texts(app: &mut App) -> String {
    let world = app.world_mut();
    let mut texts = world.query::<&Text>();
    let mut spans = world.query::<&TextSpan>();
    let texts = texts.iter(world).map(|text| text.0.as_str());
    let spans = spans.iter(world).map(|span| span.0.as_str());
    texts.chain(spans).collect::<Vec<_>>().join("\n")
}

fn pressed(app: &mut App, press: Press) {
    app.world_mut().write_message(press);
    window::frames(app, 6);
}

#[test]
fn every_part_of_the_list_is_shown_in_a_window() {
    let mut app = window::app([390, 844]);
    app.insert_resource(Clipboard::own());
    window::frames(&mut app, 2);
    let long = "Wolfeschlegelsteinhausenbergerdorff";
    for seed in 0..35 {
        let mut record = random_game(Cairns::ID, seed, 300);
        record.more.insert("first".to_owned(), long.into());
        paste(&mut app, &serde_json::to_string(&record).unwrap());
    }
    pressed(&mut app, Press::ToGames);
    let words = texts(&mut app);
    assert!(words.contains("result not told") && !words.contains("won,"));
    assert!(words.contains('…') && !words.contains(long));
    assert!(words.contains("Page 1 of 2"), "{words}");
    let unfold = Press::List(ListAsk::Unfold(34));
    pressed(&mut app, unfold);
    for press in [
        Press::Record(RecordAsk::Copy(Which::Kept(34))),
        Press::Record(RecordAsk::Save(Which::Kept(34))),
        Press::List(ListAsk::AskRemove(34)),
        Press::List(ListAsk::Reveal(34)),
    ] {
        assert!(offers(&mut app, press), "{press:?}");
    }
    pressed(&mut app, Press::List(ListAsk::Reveal(34)));
    assert!(texts(&mut app).contains("won,") || texts(&mut app).contains("drawn,"));
    pressed(&mut app, Press::List(ListAsk::AskRemove(34)));
    assert!(offers(&mut app, Press::List(ListAsk::Remove(34))));
    pressed(&mut app, Press::List(ListAsk::Page(1)));
    assert!(offers(&mut app, Press::Watch(0)) && !offers(&mut app, Press::Watch(34)));
    // Where there is no folder to save to, that is said.
    pressed(&mut app, Press::Record(RecordAsk::Save(Which::Kept(0))));
    assert!(texts(&mut app).contains("There is no folder"));
    pressed(&mut app, Press::List(ListAsk::Filter(Some(0))));
    assert!(texts(&mut app).contains("No game has been played yet."));
    pressed(&mut app, Press::List(ListAsk::Tab(GamesTab::Statistics)));
    assert!(texts(&mut app).contains("No game against the computer"));
    let against = stonecircle::storage::finished::Against {
        game: Surge::ID.to_owned(),
        options: "{}".to_owned(),
        opponent: "easy".to_owned(),
    };
    let tally = stonecircle::storage::Tally {
        won: 31,
        lost: 7,
        drawn: 2,
        plies: 1_200,
        measured: 40,
    };
    let mut finished = app.world_mut().resource_mut::<Finished>();
    finished.tallies.insert(against, tally);
    window::frames(&mut app, 3);
    let words = texts(&mut app);
    for figure in ["31", "7", "2", "30", "Easy"] {
        assert!(words.lines().any(|line| line == figure), "{figure}");
    }
    pressed(&mut app, Press::List(ListAsk::Tab(GamesTab::BringIn)));
    assert!(offers(&mut app, Press::Record(RecordAsk::Paste)));
    pressed(&mut app, Press::ToTitle);
    assert!(app.world().resource::<ExchangeWords>().0.is_empty());
}

#[test]
fn what_is_only_watched_offers_nothing_to_take_back_and_a_look_back_leads_home() {
    let mut app = window::app([1280, 720]);
    choose(&mut app, Cairns::ID);
    begin(&mut app, Side::First, Opponent::Friend, 3);
    for _ in 0..5 {
        play_any(&mut app);
    }
    window::frames(&mut app, 4);
    let back = Press::Transport(Transport::ToGame);
    assert!(offers(&mut app, Press::Undo) && !offers(&mut app, back));
    // The log stands beside the table, and its lines lead back.
    assert!(offers(&mut app, Press::Show(2)));
    pressed(&mut app, Press::Undo);
    assert!(texts(&mut app).contains("may Slate take the last move back?"));
    assert!(offers(&mut app, Press::AgreeUndo));
    pressed(&mut app, Press::Close);
    pressed(&mut app, Press::Open(Overlay::Log));
    assert!(texts(&mut app).contains("A line shows the table as it stood then."));
    pressed(&mut app, Press::Show(2));
    assert_eq!(overlay(&app), Overlay::None);
    assert!(offers(&mut app, back) && !offers(&mut app, Press::Undo));
    assert!(texts(&mut app).contains("Looking back"));
    pressed(&mut app, back);
    assert!(offers(&mut app, Press::Undo) && !offers(&mut app, back));
    assert!(!texts(&mut app).contains("Looking back"));
    // A replay: neither in the rail nor in the menu.
    let record = random_game(Surge::ID, 3, 60);
    watch(&mut app, &record);
    pressed(&mut app, Press::Open(Overlay::Menu));
    for press in [Press::Undo, Press::Open(Overlay::AskResign)] {
        assert!(!offers(&mut app, press), "{press:?}");
    }
    for press in [
        Press::Transport(Transport::PlayOn),
        Press::Record(RecordAsk::Copy(Which::OnTable)),
        Press::Record(RecordAsk::Save(Which::OnTable)),
    ] {
        assert!(offers(&mut app, press), "{press:?}");
    }
}
