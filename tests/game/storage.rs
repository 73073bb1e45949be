//! What lasts from one start to the next, and what is done with what did not last well.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bevy::prelude::*;
use serde_json::Value;
use stonecircle::choreography::{ChoreoClock, Speed, Timeline};
use stonecircle::hud::Toast;
use stonecircle::screens::{Opponent, Press, Screen, Side};
use stonecircle::session::{PERSON, Session, Transport, Watching};
use stonecircle::storage::saves::{BACKUP, CURRENT};
use stonecircle::storage::{self, Finished, Keep, Memory, Store, Tally, Unfinished};
use stonecircle::table::Shown;
use stonecircle_host::Save;
use stonecircle_rules::{Game, Viewer};

use super::board::{self, Board, each};
use super::headless::{self, assert_entities_equal_view, settle};
use super::session::{begin, play_any, play_to_the_end, press, wait};

/// A place that outlives the app, and can be made to refuse.
#[derive(Clone, Default)]
pub(super) struct Place {
    pub(super) texts: Arc<Memory>,
    pub(super) full: Arc<AtomicBool>,
}

impl Keep for Place {
    fn read(&self, name: &str) -> Result<Option<String>, String> {
        self.texts.read(name)
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        if self.full.load(Ordering::Relaxed) {
            return Err("the disk is full".to_owned());
        }
        self.texts.write(name, text)
    }

    fn remove(&self, name: &str) -> Result<(), String> {
        self.texts.remove(name)
    }

    fn names(&self) -> Vec<String> {
        self.texts.names()
    }

    fn place(&self) -> String {
        "a test".to_owned()
    }
}

pub(super) fn app(place: &Place, speed: Speed) -> App {
    let mut app = headless::app(speed, Duration::from_millis(16));
    app.insert_resource(Store(Box::new(place.clone())));
    storage::plugin(&mut app);
    app.update();
    app
}

fn position(app: &App) -> String {
    let session = app.world().resource::<Session>();
    session.host.view(Viewer::Everything).text()
}

#[test]
fn a_game_goes_on_where_it_was_left_or_killed() {
    let place = Place::default();
    let mut first = app(&place, Speed::Normal);
    begin(&mut first, Side::First, Opponent::Random, 5);
    for _ in 0..4 {
        wait(&mut first);
        let session = first.world().resource::<Session>();
        let seat = session.host.to_move().unwrap();
        let view = session.host.view(Viewer::Seat(seat));
        let act = stonecircle::session::Act {
            seat,
            ply: session.host.ply(),
            action: view.legal(1_000).unwrap()[0].clone(),
        };
        first.world_mut().write_message(act);
        first.update();
        first.update();
    }
    // Killed while stones move: nothing is told to the app, it is gone.
    assert!(first.world().resource::<Timeline>().is_playing());
    let left = position(&first);
    let ply = first.world().resource::<Session>().host.ply();
    drop(first);

    let mut second = app(&place, Speed::Off);
    assert!(second.world().resource::<Unfinished>().save.is_some());
    press(&mut second, Press::GoOn);
    let screen = *second.world().resource::<State<Screen>>().get();
    assert_eq!(screen, Screen::Table);
    let session = second.world().resource::<Session>();
    assert!(session.host.ply() >= ply);
    if session.host.ply() == ply {
        assert_eq!(position(&second), left);
    }
    wait(&mut second);
    assert_entities_equal_view(&mut second);
    while play_any(&mut second) {
        assert_entities_equal_view(&mut second);
    }
    settle(&mut second);
    second.update();
    assert!(second.world().resource::<Shown>().outcome.is_some());
    // What is over is not gone on with.
    assert!(second.world().resource::<Unfinished>().save.is_none());
    assert_eq!(place.read(CURRENT), Ok(None));
    assert_eq!(place.read(BACKUP), Ok(None));
}

each!(a_game_killed_while_its_stones_move_goes_on);

fn a_game_killed_while_its_stones_move_goes_on<G: Game + Board>() {
    for plies in [1, 2, 5, 9] {
        let place = Place::default();
        let mut first = app(&place, Speed::Normal);
        board::begin::<G>(&mut first, Value::Null, None, [PERSON, PERSON]);
        for ply in 1..=plies {
            settle(&mut first);
            board::act(&mut first);
            assert_eq!(first.world().resource::<Session>().host.ply(), ply);
        }
        first.update();
        // Nothing is told to the app, it is gone.
        assert!(board::playing(&first));
        let left = position(&first);
        drop(first);
        let mut second = app(&place, Speed::Off);
        press(&mut second, Press::GoOn);
        settle(&mut second);
        assert_eq!(position(&second), left);
        let session = second.world().resource::<Session>();
        assert_eq!(session.host.ply(), plies);
        G::assert_entities_equal_view(&mut second);
    }
}

/// A store with a game of some plies: its save, and the one before.
fn kept() -> (String, String) {
    let place = Place::default();
    let mut app = app(&place, Speed::Off);
    begin(&mut app, Side::First, Opponent::Random, 11);
    wait(&mut app);
    for _ in 0..3 {
        play_any(&mut app);
    }
    app.update();
    let read = |name| place.read(name).unwrap().unwrap();
    (read(CURRENT), read(BACKUP))
}

fn plies(text: &str) -> usize {
    Save::read(text).unwrap().record.moves.len()
}

#[test]
fn a_damaged_save_is_set_aside_and_the_newest_good_one_used() {
    let (current, backup) = kept();
    assert!(plies(&current) > plies(&backup));
    let mut damaged: Vec<String> = (0..current.len())
        .step_by(61)
        .map(|end| current[..end].to_owned())
        .collect();
    damaged.extend(
        [
            "",
            "null",
            "[]",
            "{}",
            "\u{fffd}\u{fffd}\0",
            "{\"format\":99}",
            "{\"format\":1,\"record\":{\"game\":\"chess\",\"moves\":[]}}",
        ]
        .map(str::to_owned),
    );
    // A move that the rules refuse.
    let mut save = Save::read(&current).unwrap();
    save.record.moves[0] = "99@z9".to_owned();
    damaged.push(save.write());
    for text in damaged {
        let place = Place::default();
        place.write(CURRENT, &text).unwrap();
        place.write(BACKUP, &backup).unwrap();
        let app = app(&place, Speed::Off);
        let found = app.world().resource::<Unfinished>();
        assert_eq!(found.told.len(), 1, "{text:?}");
        let save = found.save.as_ref().unwrap();
        assert_eq!(save.record.moves.len(), plies(&backup));
        let aside: Vec<String> = place
            .names()
            .into_iter()
            .filter(|name| name.contains("damaged") || name.contains("newer"))
            .collect();
        assert_eq!(aside.len(), 1);
        assert_eq!(place.read(&aside[0]), Ok(Some(text)), "nothing is lost");
    }
    // Both damaged: the game starts all the same.
    let place = Place::default();
    place.write(CURRENT, "no").unwrap();
    place.write(BACKUP, "neither").unwrap();
    let app = app(&place, Speed::Off);
    let found = app.world().resource::<Unfinished>();
    assert_eq!((found.told.len(), found.save.is_none()), (2, true));
}

#[test]
fn a_finished_game_counts_once_however_its_end_is_taken_back() {
    let place = Place::default();
    let mut app = app(&place, Speed::Off);
    begin(&mut app, Side::First, Opponent::Random, 21);
    wait(&mut app);
    let counted = |app: &App| {
        let finished = app.world().resource::<Finished>();
        let tallies = finished.tallies.values();
        let games: u32 = tallies.map(|t| t.won + t.lost + t.drawn).sum();
        (finished.names.len(), games)
    };
    play_to_the_end(&mut app);
    assert_eq!(counted(&app), (1, 1));
    press(&mut app, Press::Undo);
    app.update();
    assert_eq!(counted(&app), (0, 0));
    play_to_the_end(&mut app);
    assert_eq!(counted(&app), (1, 1));
    press(&mut app, Press::Rematch);
    wait(&mut app);
    play_to_the_end(&mut app);
    assert_eq!(counted(&app), (2, 2));
    let told = app.world().resource::<Finished>().clone();
    // What was kept is what the next start reads.
    drop(app);
    let next = self::app(&place, Speed::Off);
    assert_eq!(*next.world().resource::<Finished>(), told);
    let store = next.world().resource::<Store>();
    for name in &told.names {
        let game = Finished::open(store, name).unwrap();
        assert!(game.record.moves.len() > 10);
    }
}

#[test]
fn a_full_disk_is_said_once_and_the_game_goes_on() {
    let place = Place::default();
    let mut app = app(&place, Speed::Off);
    place.full.store(true, Ordering::Relaxed);
    begin(&mut app, Side::First, Opponent::Random, 2);
    wait(&mut app);
    assert!(
        app.world()
            .resource::<Toast>()
            .words
            .contains("the disk is full")
    );
    let before = app.world().resource::<Session>().host.ply();
    play_any(&mut app);
    assert!(app.world().resource::<Session>().host.ply() > before);
    assert_eq!(app.world().resource::<Toast>().words, "", "said once");
    play_to_the_end(&mut app);
    assert!(app.world().resource::<Shown>().outcome.is_some());
    assert_eq!(app.world().resource::<Finished>().names.len(), 0);
}

#[test]
fn a_game_whose_end_finds_no_room_stays_as_it_was_saved_last() {
    let place = Place::default();
    let mut app = app(&place, Speed::Off);
    begin(&mut app, Side::First, Opponent::Random, 2);
    wait(&mut app);
    for _ in 0..4 {
        play_any(&mut app);
    }
    let lies = place.read(CURRENT).unwrap();
    assert!(lies.is_some());
    place.full.store(true, Ordering::Relaxed);
    play_to_the_end(&mut app);
    assert!(app.world().resource::<Shown>().outcome.is_some());
    assert_eq!(place.read(CURRENT).unwrap(), lies);
    drop(app);
    place.full.store(false, Ordering::Relaxed);
    let next = self::app(&place, Speed::Off);
    assert!(next.world().resource::<Unfinished>().save.is_some());
}

#[test]
fn what_a_later_version_saves_meanwhile_is_not_written_over() {
    let place = Place::default();
    let mut app = app(&place, Speed::Off);
    begin(&mut app, Side::First, Opponent::Random, 2);
    wait(&mut app);
    play_any(&mut app);
    let later = "{\"format\":99}";
    place.write(CURRENT, later).unwrap();
    play_any(&mut app);
    let names = place.names();
    let aside = names.iter().find(|name| name.contains("newer")).unwrap();
    assert_eq!(place.read(aside).unwrap().as_deref(), Some(later));
    assert_ne!(place.read(CURRENT).unwrap().as_deref(), Some(later));
}

#[test]
fn two_windows_count_the_games_of_both() {
    let place = Place::default();
    let mut windows = [app(&place, Speed::Off), app(&place, Speed::Off)];
    for (seed, window) in windows.iter_mut().enumerate() {
        begin(window, Side::First, Opponent::Random, 60 + seed as u64);
        wait(window);
        play_to_the_end(window);
    }
    drop(windows);
    let next = app(&place, Speed::Off);
    let finished = next.world().resource::<Finished>();
    let games: u32 = finished.tallies.values().map(Tally::games).sum();
    assert_eq!((finished.names.len(), games), (2, 2));
}

/// A finished game, and the place that keeps it.
fn finished() -> Place {
    let place = Place::default();
    let mut app = app(&place, Speed::Off);
    begin(&mut app, Side::First, Opponent::Random, 33);
    wait(&mut app);
    play_to_the_end(&mut app);
    place
}

#[test]
fn a_replay_jumps_anywhere_without_a_stray_stone_and_tells_the_result_last() {
    let place = finished();
    let mut app = app(&place, Speed::Normal);
    let entities = headless::count(&mut app);
    press(&mut app, Press::Watch(0));
    let plies = app.world().resource::<Watching>().replay.plies();
    assert!(plies > 20);
    let mut ply = 0;
    for jump in [5, 4, plies - 1, 0, plies, 17, plies, 1] {
        press(&mut app, Press::Transport(Transport::Seek(jump)));
        assert_eq!(app.world().resource::<Shown>().ply, jump);
        let over = app.world().resource::<Shown>().outcome.is_some();
        assert_eq!(over, jump == plies, "the result is told at the end only");
        assert_entities_equal_view(&mut app);
        ply = jump;
    }
    for step in [Transport::Next, Transport::Next, Transport::Previous] {
        press(&mut app, Press::Transport(step));
        ply = match step {
            Transport::Next => ply + 1,
            _ => ply - 1,
        };
        assert_eq!(app.world().resource::<Shown>().ply, ply);
        assert_entities_equal_view(&mut app);
    }
    // A jump in the middle of a motion.
    app.world_mut()
        .write_message(Press::Transport(Transport::Next));
    for _ in 0..4 {
        app.update();
    }
    press(&mut app, Press::Transport(Transport::First));
    assert_eq!(app.world().resource::<Shown>().ply, 0);
    assert_entities_equal_view(&mut app);
    // By itself to the end, and no further.
    app.world_mut().resource_mut::<ChoreoClock>().speed = Speed::Off;
    press(&mut app, Press::Transport(Transport::Play));
    for _ in 0..plies * 60 {
        app.update();
    }
    let watching = app.world().resource::<Watching>();
    assert!(watching.at_end() && !watching.playing);
    assert_entities_equal_view(&mut app);
    press(&mut app, Press::ToTitle);
    app.update();
    assert!(app.world().get_resource::<Watching>().is_none());
    assert_eq!(headless::count(&mut app), entities);
}

#[test]
fn a_replay_is_played_on_from_any_ply() {
    let place = finished();
    let mut app = app(&place, Speed::Off);
    press(&mut app, Press::Watch(0));
    press(&mut app, Press::Transport(Transport::Seek(7)));
    press(&mut app, Press::Transport(Transport::PlayOn));
    wait(&mut app);
    assert!(app.world().get_resource::<Watching>().is_none());
    let session = app.world().resource::<Session>();
    assert!(session.host.ply() >= 7);
    assert_entities_equal_view(&mut app);
    play_to_the_end(&mut app);
    assert!(app.world().resource::<Shown>().outcome.is_some());
    assert_eq!(app.world().resource::<Finished>().names.len(), 2);
}

/// The places of the moves of every game that is kept: in progress, and played.
fn all_kept(place: &Place) -> Vec<Vec<String>> {
    let store = Store(Box::new(place.clone()));
    let current = place.read(CURRENT).unwrap();
    let current = current.map(|text| Save::read(&text).unwrap().record.moves);
    let finished = Finished::read(&store);
    let played = finished.names.iter();
    let played = played.map(|name| Finished::open(&store, name).unwrap().record.moves);
    played.chain(current).collect()
}

#[test]
fn a_game_that_was_left_stays_until_it_has_found_its_place() {
    let (current, backup) = kept();
    let left = Save::read(&current).unwrap().record.moves;
    let place = Place::default();
    place.write(CURRENT, &current).unwrap();
    place.write(BACKUP, &backup).unwrap();
    let mut app = app(&place, Speed::Off);
    place.full.store(true, Ordering::Relaxed);
    begin(&mut app, Side::First, Opponent::Random, 77);
    wait(&mut app);
    play_any(&mut app);
    assert_eq!(place.read(CURRENT), Ok(Some(current.clone())));
    assert!(!app.world().resource::<storage::SaveTrouble>().0.is_empty());
    // There is room again.
    place.full.store(false, Ordering::Relaxed);
    play_any(&mut app);
    app.update();
    assert_eq!(
        *app.world().resource::<storage::SaveTrouble>(),
        storage::SaveTrouble::default()
    );
    let kept = all_kept(&place);
    assert_eq!(kept.len(), 2);
    assert!(kept.contains(&left));
}

#[test]
fn two_windows_on_one_place_lose_no_game() {
    let place = Place::default();
    let mut windows = [app(&place, Speed::Off), app(&place, Speed::Off)];
    for (seed, window) in windows.iter_mut().enumerate() {
        begin(window, Side::First, Opponent::Random, 50 + seed as u64);
        wait(window);
    }
    for turn in 0..6 {
        play_any(&mut windows[turn % 2]);
    }
    let played = windows.each_mut().map(|window| {
        window.update();
        let session = window.world().resource::<Session>();
        session.host.record(Viewer::Everything).moves
    });
    drop(windows);
    let kept = all_kept(&place);
    // What the last turn of each added may be missing, but no game, and none is there many times.
    for moves in &played {
        let games = kept.iter().filter(|kept| moves.starts_with(kept));
        let most = games.map(Vec::len).max().unwrap();
        assert!(most + 2 >= moves.len(), "{most} of {} plies", moves.len());
    }
    assert!(kept.len() <= 3, "{kept:?}");
}

#[test]
fn a_save_of_a_later_version_waits_for_one() {
    let (current, _) = kept();
    let place = Place::default();
    place.write(CURRENT, "{\"format\":99}").unwrap();
    let told = app(&place, Speed::Off)
        .world()
        .resource::<Unfinished>()
        .told
        .clone();
    assert!(told[0].contains("newer version"), "{told:?}");
    let aside = place
        .names()
        .into_iter()
        .find(|name| name.contains("newer"));
    // After an update it can be read.
    place.write(&aside.unwrap(), &current).unwrap();
    let app = app(&place, Speed::Off);
    assert!(app.world().resource::<Unfinished>().save.is_some());
    assert_eq!(place.read(CURRENT), Ok(Some(current)));
}

#[test]
fn no_number_in_a_save_ends_the_program() {
    let (current, _) = kept();
    for number in [0, 1, 4_999, u64::MAX - 1, u64::MAX] {
        let mut save = Save::read(&current).unwrap();
        save.settings.turn_limit_ms = Some(u64::MAX);
        save.turn_left_ms = Some(number);
        for seat in &mut save.seats {
            PERSON.clone_into(&mut seat.kind);
        }
        let place = Place::default();
        place.write(CURRENT, &save.write()).unwrap();
        let mut app = app(&place, Speed::Off);
        press(&mut app, Press::GoOn);
        press(&mut app, Press::LiftCurtain);
        for _ in 0..30 {
            app.update();
        }
        assert!(app.world().contains_resource::<Session>(), "{number}");
    }
}

#[test]
fn an_unfinished_game_with_secrets_is_watched_with_its_players_eyes() {
    for side in [Side::First, Side::Second] {
        let place = Place::default();
        let mut app = app(&place, Speed::Off);
        for seed in [1, 2] {
            begin(&mut app, side, Opponent::Random, seed);
            wait(&mut app);
            play_any(&mut app);
            app.update();
        }
        let seat = match app.world().resource::<Session>().mode {
            stonecircle::session::Mode::Alone(seat) => seat,
            other => panic!("{other:?}"),
        };
        press(&mut app, Press::Watch(0));
        let watching = app.world().resource::<Watching>();
        assert_eq!(watching.viewer, Viewer::Seat(seat));
    }
}
