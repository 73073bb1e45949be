//! The rules on the table: opened from a game and from the set-up, gone through by keys alone, left
//! again with the game as it was; and whatever hands do there.

use std::collections::BTreeMap;

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use stonecircle::choreography::{Speed, Timeline};
use stonecircle::controllers::{Bots, Intent};
use stonecircle::lessons::{CurrentLesson, LessonAsk, LessonProgress};
use stonecircle::look::StoneLook;
use stonecircle::rulebook::{CurrentRules, RulesAsk, Showing};
use stonecircle::screens::{Opponent, Overlay, Press, Screen, SetupChoice, Side};
use stonecircle::session::{Act, Session, Transport, Watch, Watching};
use stonecircle::storage::saves::CURRENT;
use stonecircle::storage::{Finished, Store, Unfinished};
use stonecircle::table::{BoardOut, Cell, PoseOf, Stone, TableView};
use stonecircle::words::{Language, LanguageChoice};
use stonecircle_host::Controller;
use stonecircle_lessons::{Pointed, Set};
use stonecircle_rules::{Game, Viewer};

use super::board::{Board, each, no_faults, number};
use super::headless::{count, settle};
use super::window::{self, asks_for_more, frames, key, overlay, press_key, screen, set_clock};

each!(
    rules_are_read_during_a_game_and_leave_it_as_it_was,
    demonstrations_come_to_what_the_rules_say_under_all_options,
    whatever_hands_do_the_rules_can_be_left,
);

fn press(app: &mut App, press: Press) {
    app.world_mut().write_message(press);
    frames(app, 3);
}

fn ask(app: &mut App, ask: RulesAsk) {
    press(app, Press::Rules(ask));
}

fn rules(app: &App) -> &CurrentRules {
    app.world().resource::<CurrentRules>()
}

fn is_open(app: &App) -> bool {
    app.world().contains_resource::<CurrentRules>()
}

fn play_random(app: &mut App, rng: &mut ChaCha8Rng) {
    let session = app.world().resource::<Session>();
    let act = Act {
        seat: session.host.to_move().unwrap(),
        ply: session.host.ply(),
        action: session.host.position().random_move(rng).unwrap(),
    };
    app.world_mut().write_message(act);
    frames(app, 2);
    window::wait(app);
}

/// A game of a person against chance, some plies old.
fn begin<G: Board>(app: &mut App) {
    press(app, Press::ChooseGame(number::<G>()));
    press(app, Press::Side(Side::First));
    press(app, Press::Opponent(Opponent::Random));
    app.world_mut().resource_mut::<SetupChoice>().seed = Some(11);
    press(app, Press::Begin);
    window::wait(app);
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for _ in 0..3 {
        play_random(app, &mut rng);
    }
}

/// All that a game in progress is.
#[derive(Debug, PartialEq)]
struct Stands {
    position: String,
    v: u64,
    serial: u64,
    save: Option<String>,
    finished: usize,
    entities: BTreeMap<String, usize>,
    shown: String,
    viewer: Viewer,
    looking_back: bool,
}

/// How many entities of each name there are; those with a place and no name count together.
fn named(app: &mut App) -> BTreeMap<String, usize> {
    let world = app.world_mut();
    let mut all = world.query_filtered::<Option<&Name>, Or<(With<Name>, With<Transform>)>>();
    let mut names = BTreeMap::new();
    for name in all.iter(world) {
        let name = name.map_or_else(String::new, ToString::to_string);
        *names.entry(name).or_insert(0) += 1;
    }
    names
}

fn stands<G: Game>(app: &mut App) -> Stands {
    let entities = named(app);
    let world = app.world();
    let session = world.resource::<Session>();
    let store = world.resource::<Store>();
    Stands {
        position: session.host.position().text(),
        v: session.host.v(),
        serial: session.serial,
        save: store.0.read(CURRENT).unwrap(),
        finished: world.resource::<Finished>().names.len(),
        entities,
        shown: world.resource::<TableView<G>>().0.to_string(),
        viewer: session.viewer,
        looking_back: session.looking_back,
    }
}

/// Moves the focus with the arrows until the button with this press has it, and presses it.
fn press_by_keys(app: &mut App, wanted: Press) {
    for _ in 0..60 {
        let focus = app.world().resource::<InputFocus>().get();
        let at = focus.and_then(|button| app.world().get::<Press>(button).copied());
        if at == Some(wanted) {
            key(app, KeyCode::Enter);
            frames(app, 2);
            return;
        }
        key(app, KeyCode::ArrowDown);
    }
    panic!("the focus never comes to {wanted:?}");
}

/// Waits until the demonstration has come to its end and rests.
fn watch(app: &mut App) {
    for _ in 0..400 {
        app.update();
        if rules(app).showing() == Showing::Ended {
            settle(app);
            return;
        }
    }
    panic!("it never ends: {:?}", rules(app).showing());
}

/// What the statement that is read has come to is what the rules say, and the table shows it.
fn assert_played_out<G: Board>(app: &mut App) {
    let page = rules(app);
    let statement = page.statement().unwrap();
    let record = statement.record(page.game(), page.options()).unwrap();
    let end = record.replay().unwrap().positions.pop().unwrap();
    assert_eq!(
        page.position(),
        Some(end.view(Viewer::Everything).text()),
        "{}",
        statement.id
    );
    let shown = app.world().resource::<TableView<G>>().0.to_string();
    assert_eq!(shown, end.view(CurrentRules::viewer()).text());
    G::assert_entities_equal_view(app);
    assert_dressed(app);
    no_faults(app);
}

/// Every stone looks like one of its side.
fn assert_dressed(app: &mut App) {
    let world = app.world_mut();
    let sides = world.resource::<BoardOut>().0.unwrap().stones;
    let mut looks = world.query::<(&PoseOf, &StoneLook)>();
    for (of, look) in looks.iter(world) {
        if let Some(stone) = world.get::<Stone>(of.0) {
            assert_eq!(look.kind, sides[stone.seat.index()]);
        }
    }
}

/// Every place that is pointed at is there.
fn assert_points(app: &mut App) {
    let statement = rules(app).statement().unwrap().clone();
    let world = app.world_mut();
    let mut cells = world.query::<&Cell>();
    for pointed in statement.point.iter().chain(&statement.after) {
        match pointed {
            Pointed::Cell(name) => {
                let there = cells.iter(world).any(|cell| cell.name == *name);
                assert!(there, "{}: there is no {name}", statement.id);
            }
            Pointed::Hand(number) => assert!(*number < 3),
            Pointed::Supply => {}
            Pointed::Plate(name) => {
                let mut names = world.query::<&Name>();
                assert!(names.iter(world).any(|one| one.as_str() == name));
            }
        }
    }
}

fn rules_are_read_during_a_game_and_leave_it_as_it_was<G: Board>() {
    let mut app = window::app([1280, 720]);
    begin::<G>(&mut app);
    let before = stands::<G>(&mut app);
    let progress = app.world().resource::<LessonProgress>().clone();
    // Everything from here on is done with keys.
    key(&mut app, KeyCode::Escape);
    assert_eq!(overlay(&app), Overlay::Menu);
    press_by_keys(&mut app, Press::Rules(RulesAsk::Open));
    assert!(is_open(&app) && overlay(&app) == Overlay::None);
    let options = app.world().resource::<Session>().host.position().options();
    assert_eq!(*rules(&app).options(), options);
    let statements = rules(&app).statements().len();
    assert!(statements >= 10);
    for at in 0..statements {
        assert_eq!(rules(&app).at(), at);
        watch(&mut app);
        assert_played_out::<G>(&mut app);
        assert_points(&mut app);
        // What is not of the page does nothing.
        for code in [KeyCode::KeyU, KeyCode::KeyI, KeyCode::KeyA, KeyCode::Digit1] {
            key(&mut app, code);
        }
        assert_eq!(overlay(&app), Overlay::None);
        key(
            &mut app,
            [KeyCode::ArrowRight, KeyCode::ArrowDown, KeyCode::Enter][at % 3],
        );
    }
    assert_eq!(rules(&app).at(), statements - 1, "it stays at the last");
    key(&mut app, KeyCode::ArrowLeft);
    assert_eq!(rules(&app).at(), statements - 2);
    key(&mut app, KeyCode::Home);
    assert_eq!(rules(&app).at(), 0);
    watch(&mut app);
    key(&mut app, KeyCode::Space);
    assert_ne!(rules(&app).showing(), Showing::Ended, "it is shown again");
    key(&mut app, KeyCode::Escape);
    settle(&mut app);
    frames(&mut app, 6);
    assert!(!is_open(&app));
    assert_eq!(stands::<G>(&mut app), before);
    G::assert_entities_equal_view(&mut app);
    let seen = app.world().resource::<LessonProgress>();
    assert_eq!(seen.seen, progress.seen, "no tip counts as seen");
    // And the game goes on.
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    play_random(&mut app, &mut rng);
    assert!(app.world().resource::<Session>().host.v() > before.v);
    no_faults(&mut app);
}

fn demonstrations_come_to_what_the_rules_say_under_all_options<G: Board>() {
    let mut app = window::app([390, 844]);
    let game = stonecircle_rules::game(G::ID).unwrap();
    press(&mut app, Press::ChooseGame(number::<G>()));
    let title = count(&mut app);
    let mut seen = Vec::new();
    // Each value of each option once, beside the defaults of the others.
    let mut chosen = vec![None];
    for (option, info) in game.offered().iter().enumerate() {
        chosen.extend((0..info.choices.len()).map(|value| Some((option, value))));
    }
    for choice in chosen {
        app.world_mut()
            .resource_mut::<SetupChoice>()
            .options
            .clear();
        if let Some((option, value)) = choice {
            press(&mut app, Press::Option(option, value));
        }
        let options = app.world().resource::<SetupChoice>().chosen_options();
        ask(&mut app, RulesAsk::Open);
        assert_eq!(screen(&app), Screen::Table);
        assert_eq!(*rules(&app).options(), options);
        for at in 0..rules(&app).statements().len() {
            let statement = rules(&app).statements()[at].clone();
            assert!(statement.is_in_force(&options));
            // What was seen under other options is the same here, but for what depends on them.
            let depends = statement.position.is_none()
                || statement
                    .position
                    .as_ref()
                    .is_some_and(|text| text.contains('{'));
            if seen.contains(&statement.id) && !depends {
                continue;
            }
            seen.push(statement.id.clone());
            ask(&mut app, RulesAsk::Go(at));
            watch(&mut app);
            assert_played_out::<G>(&mut app);
            assert_points(&mut app);
        }
        key(&mut app, KeyCode::Escape);
        frames(&mut app, 4);
        assert_eq!(screen(&app), Screen::Setup);
        assert!(!is_open(&app) && !app.world().contains_resource::<TableView<G>>());
        let choices = app.world().resource::<SetupChoice>().chosen_options();
        assert_eq!(choices, options);
    }
    app.world_mut()
        .resource_mut::<SetupChoice>()
        .options
        .clear();
    press(&mut app, Press::ToTitle);
    press(&mut app, Press::ChooseGame(number::<G>()));
    assert_eq!(count(&mut app), title, "nothing is left over");
    assert!(app.world().resource::<Unfinished>().save.is_none());
    assert!(app.world().resource::<Finished>().names.is_empty());
}

/// Anything that a hand can do.
fn anything(app: &mut App, rng: &mut ChaCha8Rng) {
    let world = app.world_mut();
    let mut places = world.query_filtered::<(Entity, &Transform), With<Cell>>();
    let places: Vec<(Entity, Vec3)> = places
        .iter(world)
        .map(|(place, at)| (place, at.translation))
        .collect();
    let (place, at) = places
        .choose(rng)
        .copied()
        .unwrap_or((Entity::PLACEHOLDER, Vec3::ZERO));
    let keys = [
        KeyCode::ArrowLeft,
        KeyCode::ArrowRight,
        KeyCode::PageUp,
        KeyCode::End,
        KeyCode::Home,
        KeyCode::Space,
        KeyCode::Enter,
        KeyCode::Tab,
        KeyCode::KeyV,
        KeyCode::KeyS,
        KeyCode::KeyU,
        KeyCode::KeyH,
        KeyCode::KeyL,
        KeyCode::Backspace,
        KeyCode::Escape,
    ];
    let asks = [
        RulesAsk::Open,
        RulesAsk::Next,
        RulesAsk::Previous,
        RulesAsk::Again,
        RulesAsk::Go(rng.random_range(0..40)),
        RulesAsk::Last,
    ];
    let world = app.world_mut();
    match rng.random_range(0..20_u32) {
        0..=5 => press_key(app, *keys.choose(rng).unwrap()),
        6..=9 => {
            world.write_message(Press::Rules(*asks.choose(rng).unwrap()));
        }
        10 => {
            world.write_message(Press::Open(Overlay::Glossary));
        }
        11 => {
            world.write_message(Press::Open(Overlay::Contents));
        }
        12 => {
            world.write_message(Press::Close);
        }
        13 => {
            world.write_message(Press::Skip);
        }
        14 => {
            let asked = [
                Press::Undo,
                Press::Resign,
                Press::Hint,
                Press::Again,
                Press::Rematch,
                Press::Show(0),
                Press::Transport(Transport::Play),
                Press::Open(Overlay::AskNew),
            ];
            // The page lets none of these through to the game.
            if world.contains_resource::<CurrentRules>() {
                world.write_message(*asked.choose(rng).unwrap());
            }
        }
        15 if !places.is_empty() => {
            world.write_message(Intent::Tap(place, at));
        }
        16 if !places.is_empty() => {
            world.write_message(Intent::Hover(Some(place)));
        }
        17 => {
            world.write_message(Intent::Enter);
        }
        _ => {}
    }
    app.update();
}

fn whatever_hands_do_the_rules_can_be_left<G: Board>() {
    let mut app = window::app([1280, 720]);
    begin::<G>(&mut app);
    let before = stands::<G>(&mut app);
    let mut rng = ChaCha8Rng::seed_from_u64(21);
    for round in 0..4 {
        let speed = [Speed::Normal, Speed::Fast, Speed::Off, Speed::Normal][round];
        set_clock(&mut app, speed, round == 3);
        ask(&mut app, RulesAsk::Open);
        let mut left = 0;
        for _ in 0..120 {
            if is_open(&app) {
                anything(&mut app, &mut rng);
            } else {
                left += 1;
                press(&mut app, Press::Close);
                ask(&mut app, RulesAsk::Open);
            }
        }
        assert!(left < 40, "it hardly ever stays open");
        no_faults(&mut app);
        for _ in 0..4 {
            if is_open(&app) {
                key(&mut app, KeyCode::Escape);
            }
        }
        set_clock(&mut app, Speed::Off, false);
        press(&mut app, Press::Close);
        settle(&mut app);
        frames(&mut app, 8);
        assert!(!is_open(&app) && overlay(&app) == Overlay::None);
    }
    let after = stands::<G>(&mut app);
    assert_eq!(after.position, before.position);
    assert_eq!(after.save, before.save);
    assert_eq!((after.v, after.serial), (before.v, before.serial));
    assert_eq!(after.shown, before.shown);
    G::assert_entities_equal_view(&mut app);
}

/// A demonstration goes round by itself, and between its loops no frame is asked for.
#[test]
fn it_loops_and_sleeps_between() {
    let mut app = window::app([1280, 720]);
    set_clock(&mut app, Speed::Normal, false);
    press(
        &mut app,
        Press::ChooseGame(number::<super::board::Cairns>()),
    );
    ask(&mut app, RulesAsk::Open);
    let mut befores = 0;
    let mut last = Showing::Lay;
    let mut slept = false;
    for _ in 0..400 {
        let asks = asks_for_more(&mut app);
        let now = rules(&app).showing();
        if now == Showing::After && last == Showing::After {
            slept |= !asks;
        }
        if now == Showing::Before && last != now {
            befores += 1;
        }
        last = now;
    }
    assert!(befores >= 3, "{befores}");
    assert!(slept, "frames are asked for while nothing moves");
    // Where motion is reduced it is shown once, and rests.
    set_clock(&mut app, Speed::Normal, true);
    ask(&mut app, RulesAsk::Again);
    watch(&mut app);
    for _ in 0..100 {
        app.update();
        assert_eq!(rules(&app).showing(), Showing::Ended);
    }
    assert!(!app.world().resource::<Timeline>().is_playing());
    assert!(!asks_for_more(&mut app));
    ask(&mut app, RulesAsk::Again);
    assert_ne!(rules(&app).showing(), Showing::Ended);
    watch(&mut app);
}

/// While somebody reads, the computer does not move, and nothing is lost of what it thought.
#[test]
fn the_computer_waits_while_the_rules_are_read() {
    let mut app = window::app([1280, 720]);
    app.world_mut().resource_mut::<Bots>().start = Box::new(|think| think());
    press(
        &mut app,
        Press::ChooseGame(number::<super::board::Surakarta>()),
    );
    press(&mut app, Press::Side(Side::Second));
    press(&mut app, Press::Opponent(Opponent::Random));
    app.world_mut().write_message(Press::Begin);
    app.update();
    app.world_mut().write_message(Press::Rules(RulesAsk::Open));
    frames(&mut app, 40);
    assert!(is_open(&app));
    let v = app.world().resource::<Session>().host.v();
    frames(&mut app, 40);
    assert_eq!(app.world().resource::<Session>().host.v(), v);
    ask(&mut app, RulesAsk::Leave);
    window::wait(&mut app);
    assert!(app.world().resource::<Session>().host.v() > v);
}

/// Rules can be looked up from a replay and from a lesson too.
#[test]
fn replays_and_lessons_go_on_where_they_were() {
    let mut app = window::app([1280, 720]);
    let record =
        stonecircle_rules::Record::read(r#"{"game":"cairns","moves":["c3","d3","c2","d2","b1"]}"#)
            .unwrap();
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Table);
    app.world_mut().write_message(Watch {
        record,
        seats: ["A", "B"].map(|name| Controller::new(name, "easy")),
        kept: None,
    });
    frames(&mut app, 4);
    press(&mut app, Press::Transport(Transport::Seek(3)));
    let shown = |app: &App| {
        let view = app.world().resource::<TableView<super::board::Cairns>>();
        view.0.to_string()
    };
    let before = shown(&app);
    ask(&mut app, RulesAsk::Open);
    watch(&mut app);
    key(&mut app, KeyCode::ArrowRight);
    watch(&mut app);
    assert_ne!(shown(&app), before);
    assert_eq!(rules(&app).game().id(), "cairns");
    ask(&mut app, RulesAsk::Leave);
    settle(&mut app);
    assert_eq!(shown(&app), before);
    let watching = app.world().resource::<Watching>();
    assert_eq!(watching.replay.ply(), 3);
    press(&mut app, Press::ToTitle);

    press(
        &mut app,
        Press::ChooseGame(number::<super::board::Cairns>()),
    );
    press(&mut app, Press::Lesson(LessonAsk::Begin(Set::First)));
    frames(&mut app, 6);
    settle(&mut app);
    let before = shown(&app);
    let at = app.world().resource::<CurrentLesson>().course.at();
    ask(&mut app, RulesAsk::Open);
    watch(&mut app);
    key(&mut app, KeyCode::Enter);
    watch(&mut app);
    assert_eq!(rules(&app).at(), 1);
    key(&mut app, KeyCode::Escape);
    settle(&mut app);
    frames(&mut app, 6);
    assert_eq!(shown(&app), before);
    let course = &app.world().resource::<CurrentLesson>().course;
    assert_eq!(course.at(), at);
    assert!(course.asks());
}

fn texts(app: &mut App) -> Vec<String> {
    let world = app.world_mut();
    let mut texts = world.query::<&Text>();
    texts.iter(world).map(|text| text.0.clone()).collect()
}

/// The page follows the language, and the options in force pick what it says.
#[test]
fn language_and_options_change_what_is_said() {
    let mut app = window::app([1280, 720]);
    press(
        &mut app,
        Press::ChooseGame(number::<super::board::Surmount>()),
    );
    let says = |app: &mut App, words: &str| texts(app).iter().any(|text| text.contains(words));
    ask(&mut app, RulesAsk::Open);
    assert!(says(&mut app, "61 in all"));
    let ids = |app: &App| -> Vec<String> {
        let statements = rules(app).statements().iter();
        statements.map(|statement| statement.id.clone()).collect()
    };
    let original = ids(&app);
    assert!(original.contains(&"one-group".to_owned()) && original.contains(&"larger".to_owned()));
    ask(&mut app, RulesAsk::Leave);
    let option = |key: &str, value: Value| {
        let game = stonecircle_rules::game("surmount").unwrap();
        let offered = game.offered();
        let option = offered.iter().position(|option| option.key == key).unwrap();
        let mut choices = offered[option].choices.iter();
        let value = choices.position(|one| one.json() == value).unwrap();
        Press::Option(option, value)
    };
    press(&mut app, option("edition", json!("abstractplay")));
    press(&mut app, option("tournament", json!(true)));
    press(&mut app, option("size", json!(6)));
    ask(&mut app, RulesAsk::Open);
    let online = ids(&app);
    assert!(online.contains(&"sweep".to_owned()) && online.contains(&"single".to_owned()));
    assert!(!online.contains(&"one-group".to_owned()) && !online.contains(&"larger".to_owned()));
    assert!(says(&mut app, "91 in all"));
    key(&mut app, KeyCode::End);
    let at = rules(&app).at();
    let german = LanguageChoice::Known(Language::of_tag("de").unwrap());
    *app.world_mut().resource_mut::<LanguageChoice>() = german;
    frames(&mut app, 6);
    assert_eq!(rules(&app).at(), at, "it stays where it was");
    assert!(says(&mut app, "Gewinnen") && says(&mut app, "Regeln von Surmount"));
    assert!(!says(&mut app, "Winning"));
    press(&mut app, Press::Open(Overlay::Glossary));
    assert!(says(&mut app, "Überbauen") && says(&mut app, "Glossar"));
    *app.world_mut().resource_mut::<LanguageChoice>() = LanguageChoice::Known(Language::ENGLISH);
    frames(&mut app, 6);
    assert!(says(&mut app, "Surmount") && !says(&mut app, "Überbauen"));
    // The terms of this game first; of another, or of all, where that is asked for.
    let terms = |app: &mut App| {
        let world = app.world_mut();
        let mut all = world.query::<(&Name, &Node)>();
        let terms = all.iter(world).filter(|(name, _)| name.as_str() == "Term");
        let shown = terms.filter(|(_, node)| node.display == Display::Flex);
        shown.count()
    };
    let own = terms(&mut app);
    press_by_keys(&mut app, Press::Terms(None));
    let all = terms(&mut app);
    assert!((10..all).contains(&own), "{own} of {all}");
    let each: usize = (0..4)
        .map(|game| {
            press(&mut app, Press::Terms(Some(game)));
            terms(&mut app)
        })
        .sum();
    // The terms of all games are shown with each.
    assert!(each > all && each < 4 * all, "{each} of {all}");
    assert_eq!(overlay(&app), Overlay::Glossary);
    // One panel after the other, and back to the page.
    key(&mut app, KeyCode::Escape);
    assert!(is_open(&app) && overlay(&app) == Overlay::None);
    press(&mut app, Press::Open(Overlay::Contents));
    press_by_keys(&mut app, Press::Rules(RulesAsk::Go(3)));
    assert_eq!(rules(&app).at(), 3);
    assert_eq!(overlay(&app), Overlay::None);
    key(&mut app, KeyCode::Escape);
    frames(&mut app, 3);
    assert_eq!(screen(&app), Screen::Setup);
}
