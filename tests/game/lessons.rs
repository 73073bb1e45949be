//! Lessons on the table: gone through by right moves, by keys alone, and by whatever hands do; kept,
//! resumed, left; and tips in play.

use std::time::Duration;

use bevy::prelude::*;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use stonecircle::boards::cairns::CairnsCursor;
use stonecircle::boards::surakarta::SurakartaCursor;
use stonecircle::boards::surge::SurgeCursor;
use stonecircle::boards::surmount::{SurmountCursor, SurmountParts};
use stonecircle::choreography::Speed;
use stonecircle::controllers::{Bots, Choose, Intent};
use stonecircle::hud::Toast;
use stonecircle::lessons::tips::ShownTip;
use stonecircle::lessons::{CurrentLesson, Help, LessonAsk, LessonProgress};
use stonecircle::screens::{Press, Screen};
use stonecircle::session::{Act, Session};
use stonecircle::storage::{Finished, Store, Unfinished};
use stonecircle::table::{Cell, Stack};
use stonecircle::ui::TextSize;
use stonecircle_lessons::{Course, Set};
use stonecircle_rules::{Game, Seat};

use super::board::{Board, Cairns, Surakarta, Surge, Surmount, each, no_faults, number};
use super::headless::{app, settle};
use super::window::{self, frames, key, resize};

each!(
    keys_alone_go_through_both_lessons,
    whatever_hands_do_the_end_is_reached
);

/// How a board is played with keys.
trait Keys: Board {
    /// Steps for the cursor towards a place by its name; `None` when it is there.
    fn step_to(app: &App, name: &str) -> Option<IVec2>;
}

/// File and rank of a name like `c2`, from 0.
fn file_and_rank(name: &str) -> IVec2 {
    let bytes = name.as_bytes();
    IVec2::new(i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

fn towards(way: IVec2) -> Option<IVec2> {
    match (way.x, way.y) {
        (0, 0) => None,
        (0, y) => Some(IVec2::new(0, y.signum())),
        (x, _) => Some(IVec2::new(x.signum(), 0)),
    }
}

macro_rules! square_keys {
    ($game:ty, $cursor:ty) => {
        impl Keys for $game {
            fn step_to(app: &App, name: &str) -> Option<IVec2> {
                let cursor = app.world().resource::<$cursor>();
                let (file, rank) = cursor.place(Seat::First);
                towards(file_and_rank(name) - IVec2::new(file.into(), rank.into()))
            }
        }
    };
}

square_keys!(Surge, SurgeCursor);
square_keys!(Surakarta, SurakartaCursor);
square_keys!(Cairns, CairnsCursor);

impl Keys for Surmount {
    fn step_to(app: &App, name: &str) -> Option<IVec2> {
        let size = app.world().resource::<SurmountParts>().size;
        let cursor = app.world().resource::<SurmountCursor>();
        let at = cursor.cell(size, Seat::First).unwrap().to_string();
        let way = file_and_rank(name) - file_and_rank(&at);
        // Rows have letters here: up and down first, since they shift what is beside.
        match (way.x, way.y) {
            (0, 0) => None,
            (0, along) => Some(IVec2::new(along.signum(), 0)),
            (rows, _) => Some(IVec2::new(0, rows.signum())),
        }
    }
}

/// The places that a move names, in order.
fn places(action: &str) -> Vec<String> {
    let letters: Vec<char> = action.chars().collect();
    letters
        .windows(2)
        .filter(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_digit())
        .map(|pair| pair.iter().collect())
        .collect()
}

fn intend(app: &mut App, intent: Intent) {
    app.world_mut().write_message(intent);
    app.update();
}

fn press(app: &mut App, press: Press) {
    app.world_mut().write_message(press);
    app.update();
}

fn lesson(app: &App) -> &CurrentLesson {
    app.world().resource::<CurrentLesson>()
}

fn course(app: &App) -> &Course {
    &lesson(app).course
}

/// Where the lesson stands, or anything that moves there.
fn standing(app: &App) -> (usize, bool, bool, bool) {
    let course = course(app);
    (course.at(), course.asks(), course.rests(), course.is_over())
}

fn plies(app: &App) -> Option<u32> {
    let session = app.world().get_resource::<Session>()?;
    Some(session.host.ply())
}

/// Begins a lesson of the game from the title, with two presses.
fn begin<G: Game>(app: &mut App, set: Set) {
    press(app, Press::ChooseGame(number::<G>()));
    app.update();
    press(app, Press::Lesson(LessonAsk::Begin(set)));
    for _ in 0..4 {
        app.update();
    }
    assert_eq!(
        *app.world().resource::<State<Screen>>().get(),
        Screen::Table
    );
    settle(app);
}

/// Goes to a place with the arrows and presses Enter there.
fn enter_at<G: Keys>(app: &mut App, name: &str) {
    for _ in 0..40 {
        match G::step_to(app, name) {
            Some(step) => intend(app, Intent::Step(step)),
            None => {
                intend(app, Intent::Enter);
                return;
            }
        }
    }
    panic!("the cursor never comes to {name}");
}

/// Plays a move of the learner's with keys.
fn play_by_keys<G: Keys>(app: &mut App, action: &str) {
    let before = plies(app);
    let session = app.world().resource::<Session>();
    let hand = session.host.position().text();
    // What was half made before is dropped.
    intend(app, Intent::Cancel);
    if let Some((value, _)) = action.split_once('@') {
        let hand = hand.split(' ').nth(5).unwrap().split('|').next().unwrap();
        let index = hand.split('.').position(|held| held == value).unwrap();
        intend(app, Intent::Digit(index));
    }
    let mut named = places(action);
    let carry: Option<Vec<char>> = Some(action.chars().collect());
    let carry = carry.filter(|letters| ['>', '<', '+', '-'].contains(letters.last().unwrap()));
    if let Some(letters) = carry {
        let count: i32 = letters[0].to_digit(10).map_or(1, |count| count as i32);
        let way = match letters.last().unwrap() {
            '>' => IVec2::X,
            '<' => IVec2::NEG_X,
            '+' => IVec2::Y,
            _ => IVec2::NEG_Y,
        };
        let to = file_and_rank(&named[0]) + way * count;
        let to = format!("{}{}", (b'a' + to.x as u8) as char, to.y + 1);
        named.extend([to.clone(), to]);
    }
    for name in &named {
        enter_at::<G>(app, name);
    }
    // One more on an own stack; a turn that could go on.
    for choose in [Choose::More, Choose::Done] {
        if plies(app) == before && course(app).asks() {
            intend(app, Intent::Choose(choose));
        }
    }
}

/// Goes to the end of the lesson with keys alone; `exact` when nothing but what is shown was done.
fn to_the_end<G: Keys>(app: &mut App, exact: bool) {
    let mut last = None;
    let mut same = 0;
    for _ in 0..2_000 {
        settle(app);
        let now = standing(app);
        same = if last == Some(now) { same + 1 } else { 0 };
        assert!(same < 40, "stuck at {now:?}: {}", told(app));
        last = Some(now);
        let course = course(app);
        if course.is_over() {
            // That it is learned is noted with the next frame.
            app.update();
            return;
        }
        if course.asks() {
            let action = course.step().unwrap().shown().unwrap().to_owned();
            play_by_keys::<G>(app, &action);
        } else if course.rests() {
            if exact {
                assert_played_out(app);
            }
            intend(app, Intent::Enter);
        } else {
            app.update();
        }
    }
    panic!("it never ends");
}

/// A step that rests has come to what the lesson says, replies and all: by what is shown, which is
/// what was done.
fn assert_played_out(app: &App) {
    let course = course(app);
    let (lesson, at) = (course.lesson(), course.at());
    let step = &lesson.steps[at];
    let mut position = lesson.asked_in(at).unwrap();
    stonecircle_lessons::play_forced(position.as_mut());
    let moves = step.shown().into_iter();
    for action in moves.chain(step.reply.iter().map(String::as_str)) {
        position.play(action).unwrap();
        stonecircle_lessons::play_forced(position.as_mut());
    }
    let session = app.world().resource::<Session>();
    let there = session.host.position().text();
    assert_eq!(there, position.text(), "{} {}", lesson.name(), step.id);
}

fn told(app: &App) -> String {
    app.world().resource::<Toast>().words.clone()
}

fn keys_alone_go_through_both_lessons<G: Keys>() {
    let mut app = app(Speed::Off, Duration::from_millis(50));
    for set in Set::ALL {
        begin::<G>(&mut app, set);
        assert_eq!(course(&app).at(), 0);
        to_the_end::<G>(&mut app, true);
        assert_eq!(course(&app).skipped(), 0);
        no_faults(&mut app);
        let name = format!("{}-{}", G::ID, set.word());
        let progress = app.world().resource::<LessonProgress>();
        assert!(progress.done.contains(&name) && !progress.left.contains_key(&name));
        press(&mut app, Press::ToTitle);
        settle(&mut app);
        app.update();
        assert!(!app.world().contains_resource::<CurrentLesson>());
        assert!(!app.world().contains_resource::<Session>());
    }
}

/// Anything that a hand can do, or a button of the guide.
fn anything(app: &mut App, rng: &mut ChaCha8Rng) {
    let world = app.world_mut();
    let mut places = world.query_filtered::<(Entity, &Transform), Or<(With<Cell>, With<Stack>)>>();
    let places: Vec<(Entity, Vec3)> = places
        .iter(world)
        .map(|(place, at)| (place, at.translation))
        .collect();
    let Some((place, at)) = places.choose(rng).copied() else {
        app.update();
        return;
    };
    let steps = [IVec2::X, IVec2::NEG_X, IVec2::Y, IVec2::NEG_Y];
    match rng.random_range(0..44_u32) {
        0..=11 => intend(app, Intent::Tap(place, at)),
        12 => intend(app, Intent::Lift(place, at)),
        13 => intend(app, Intent::Carry(at)),
        14 | 15 => intend(app, Intent::Release(Some(place), at)),
        16 => intend(app, Intent::Hover(Some(place))),
        17..=19 => intend(app, Intent::Step(*steps.choose(rng).unwrap())),
        20..=22 => intend(app, Intent::Enter),
        23..=25 => intend(app, Intent::Digit(rng.random_range(0..3))),
        26 => intend(app, Intent::Choose(Choose::Done)),
        27 => intend(app, Intent::Choose(Choose::Back)),
        28 => intend(app, Intent::Choose(Choose::More)),
        29 => intend(app, Intent::Cancel),
        30 => press(app, Press::Undo),
        31 => press(app, Press::Skip),
        32 => press(app, Press::Resign),
        33 => press(app, Press::Show(0)),
        34 => press(app, Press::Rematch),
        35 => press(app, Press::Lesson(LessonAsk::Next)),
        36 => press(app, Press::Lesson(LessonAsk::Back)),
        37 => press(app, Press::Lesson(LessonAsk::Again)),
        38 => press(app, Press::Lesson(LessonAsk::Show)),
        _ => {
            // A move, right or wrong, for whichever seat.
            let Some(session) = app.world().get_resource::<Session>() else {
                return;
            };
            let action = session.host.position().random_move(rng);
            let act = Act {
                seat: *Seat::BOTH.choose(rng).unwrap(),
                ply: session.host.ply(),
                action: action.unwrap_or_default(),
            };
            app.world_mut().write_message(act);
            app.update();
        }
    }
}

fn whatever_hands_do_the_end_is_reached<G: Keys>() {
    let mut app = app(Speed::Off, Duration::from_millis(50));
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    begin::<G>(&mut app, Set::First);
    let steps = course(&app).lesson().steps.len();
    for at in 0..steps {
        // Each step is come to by skipping, from wherever the last was left.
        press(&mut app, Press::Lesson(LessonAsk::Anew(Set::First)));
        for _ in 0..at {
            press(&mut app, Press::Lesson(LessonAsk::Skip));
        }
        for _ in 0..1_000 / steps {
            anything(&mut app, &mut rng);
        }
        no_faults(&mut app);
        assert!(app.world().resource::<Session>().is_lesson());
    }
    intend(&mut app, Intent::Cancel);
    settle(&mut app);
    to_the_end::<G>(&mut app, false);
    settle(&mut app);
    G::assert_entities_equal_view(&mut app);
}

/// Skips to the step with this id.
fn skip_to(app: &mut App, id: &str) {
    for _ in 0..20 {
        if course(app).step().unwrap().id == id {
            settle(app);
            app.update();
            app.update();
            settle(app);
            return;
        }
        press(app, Press::Lesson(LessonAsk::Skip));
    }
    panic!("there is no step {id}");
}

fn try_move(app: &mut App, action: &str) {
    let session = app.world().resource::<Session>();
    let act = Act {
        seat: session.host.to_move().unwrap(),
        ply: session.host.ply(),
        action: action.to_owned(),
    };
    app.world_mut().write_message(act);
    app.update();
    settle(app);
}

#[test]
fn a_wrong_try_says_why_and_is_not_played() {
    let mut app = app(Speed::Off, Duration::from_millis(50));
    begin::<Surge>(&mut app, Set::First);
    skip_to(&mut app, "push");
    let before = app.world().resource::<Session>().host.position().text();
    for (action, says) in [
        ("4@c2", "more than 12"),
        ("9@a1", "touch"),
        ("4@a1", "Tap the 9"),
    ] {
        try_move(&mut app, action);
        let session = app.world().resource::<Session>();
        assert_eq!(session.host.position().text(), before);
        assert!(told(&app).contains(says), "{action}: {}", told(&app));
        assert!(course(&app).asks());
    }
    // What the rules refuse they refuse in their own words.
    try_move(&mut app, "9@c4");
    assert!(told(&app).contains("home"), "{}", told(&app));
    try_move(&mut app, "9@c2");
    let session = app.world().resource::<Session>();
    assert_eq!(session.host.position().score(), Some([3, 0]));
    assert_eq!(told(&app), "");
}

#[test]
fn help_comes_to_whoever_waits_and_shows_the_way() {
    let mut app = app(Speed::Off, Duration::from_millis(500));
    begin::<Cairns>(&mut app, Set::First);
    skip_to(&mut app, "cairn");
    assert_eq!(lesson(&app).help, Help::None);
    assert!(!lesson(&app).points());
    intend(&mut app, Intent::Cancel);
    for (help, points) in [
        (Help::Hint, false),
        (Help::Arrows, true),
        (Help::Show, true),
    ] {
        let mut waited = 0;
        while lesson(&app).help < help {
            app.update();
            waited += 1;
            assert!(waited < 20, "{help:?} never comes");
        }
        // Six seconds, six more, and eight, of half a second each.
        assert!(waited > 10, "{help:?} after {waited} frames");
        assert_eq!(lesson(&app).points(), points);
    }
    press(&mut app, Press::Lesson(LessonAsk::Show));
    settle(&mut app);
    let session = app.world().resource::<Session>();
    let winner = session
        .host
        .outcome()
        .and_then(|outcome| outcome.result.winner());
    assert_eq!(winner, Some(Seat::First));
    app.update();
    app.update();
    assert_eq!(course(&app).step().unwrap().id, "leave");
    assert_eq!(lesson(&app).help, Help::None);
}

#[test]
fn whoever_asks_for_a_hint_is_helped_by_the_lesson_at_once() {
    let mut app = app(Speed::Off, Duration::from_millis(50));
    begin::<Cairns>(&mut app, Set::First);
    skip_to(&mut app, "cairn");
    for (help, points) in [
        (Help::Hint, false),
        (Help::Arrows, true),
        (Help::Show, true),
        (Help::Show, true),
    ] {
        press(&mut app, Press::Hint);
        app.update();
        assert_eq!((lesson(&app).help, lesson(&app).points()), (help, points));
        // No move of the computer's is marked beside what the lesson points at.
        let hint = app.world().resource::<stonecircle::advice::Hint>();
        assert_eq!(hint.action(), None);
    }
    assert_eq!(told(&app), "");
}

#[test]
fn lessons_are_resumed_and_kept_and_nothing_else_of_them() {
    let mut app = app(Speed::Off, Duration::from_millis(50));
    app.insert_resource(Store::in_memory());
    stonecircle::storage::plugin(&mut app);
    app.update();
    begin::<Surakarta>(&mut app, Set::First);
    skip_to(&mut app, "arcs");
    press(&mut app, Press::ToTitle);
    for _ in 0..3 {
        app.update();
    }
    begin::<Surakarta>(&mut app, Set::First);
    assert_eq!(course(&app).step().unwrap().id, "arcs");
    to_the_end::<Surakarta>(&mut app, true);
    app.update();
    let world = app.world();
    assert!(world.resource::<Unfinished>().save.is_none());
    assert_eq!(world.resource::<Finished>().names.len(), 0);
    let store = world.resource::<Store>();
    assert_eq!(store.0.names(), ["lessons.json"]);
    let kept = store.0.read("lessons.json").unwrap().unwrap();
    let kept = LessonProgress::read(&kept).unwrap();
    assert!(kept.done.contains("surakarta-first"));
    // Learned, it begins anew.
    press(&mut app, Press::ToTitle);
    for _ in 0..3 {
        app.update();
    }
    begin::<Surakarta>(&mut app, Set::First);
    assert_eq!(course(&app).at(), 0);
    // And it gives way to a game.
    press(&mut app, Press::Begin);
    for _ in 0..3 {
        app.update();
    }
    let world = app.world();
    assert!(!world.contains_resource::<CurrentLesson>());
    assert!(!world.resource::<Session>().is_lesson());
    assert!(
        world
            .resource::<LessonProgress>()
            .offered
            .contains("surakarta")
    );
}

#[test]
fn what_was_learned_is_found_again_and_what_is_damaged_is_set_aside() {
    for (text, aside) in [
        ("{\"format\":1,\"done\":[\"surge-first\"]}", None),
        ("{oops", Some("damaged")),
        ("{\"format\":99,\"done\":[]}", Some("newer")),
    ] {
        let mut app = app(Speed::Off, Duration::from_millis(50));
        let store = Store::in_memory();
        store.0.write("lessons.json", text).unwrap();
        app.insert_resource(store);
        app.update();
        app.update();
        let progress = app.world().resource::<LessonProgress>();
        assert_eq!(progress.done.contains("surge-first"), aside.is_none());
        let names = app.world().resource::<Store>().0.names();
        for word in ["damaged", "newer"] {
            assert_eq!(
                names.iter().any(|name| name.contains(word)),
                aside == Some(word),
                "{names:?}"
            );
        }
    }
}

#[test]
fn a_tip_is_shown_once_until_one_plays_on() {
    let mut app = app(Speed::Off, Duration::from_millis(50));
    app.world_mut().resource_mut::<Bots>().start = Box::new(|think| think());
    let mut shown = Vec::new();
    for seed in 0..3 {
        let setup = super::board::setup::<Surge>(
            serde_json::Value::Null,
            None,
            [stonecircle::session::PERSON, "random"],
        );
        app.world_mut()
            .write_message(stonecircle::session::StartGame { setup, seed });
        app.world_mut()
            .resource_mut::<NextState<Screen>>()
            .set(Screen::Table);
        app.update();
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        for _ in 0..400 {
            settle(&mut app);
            let tip = app.world().resource::<ShownTip>().clone();
            if let Some(key) = &tip.0 {
                assert!(tip.words().unwrap().len() > 12);
                if shown.last() != Some(key) {
                    assert!(!shown.contains(key), "{key} once more");
                    shown.push(key.clone());
                }
            }
            let session = app.world().resource::<Session>();
            let Some(seat) = session.host.to_move() else {
                break;
            };
            if session.is_person(seat) && session.host.forced_move().is_none() {
                let action = session.host.position().random_move(&mut rng).unwrap();
                let ply = session.host.ply();
                app.world_mut().write_message(Act { seat, ply, action });
            }
            app.update();
        }
    }
    assert!(shown.len() >= 4, "{shown:?}");
    let seen = &app.world().resource::<LessonProgress>().seen;
    assert_eq!(seen.len(), shown.len());
}

/// The places of the window that named nodes take.
fn rects(app: &mut App, wanted: &str) -> Vec<Rect> {
    let world = app.world_mut();
    let mut nodes = world.query::<(&Name, &ComputedNode, &UiGlobalTransform)>();
    nodes
        .iter(world)
        .filter(|(name, ..)| name.as_str() == wanted)
        .map(|(_, node, place)| Rect::from_center_size(place.translation, node.size()))
        .collect()
}

#[test]
fn the_guide_never_covers_the_board_or_another_plate() {
    let mut app = window::app([1280, 720]);
    for game in 0..4 {
        press(&mut app, Press::ChooseGame(game));
        frames(&mut app, 4);
        press(&mut app, Press::Lesson(LessonAsk::Begin(Set::First)));
        frames(&mut app, 12);
        for (size, text) in [
            ([1280, 720], 100),
            ([390, 844], 100),
            ([640, 360], 100),
            ([1920, 1080], 100),
            ([768, 1024], 100),
            ([360, 640], 200),
        ] {
            app.insert_resource(TextSize::of_percent(text));
            resize(&mut app, size, 1.0);
            frames(&mut app, 30);
            let guide = *rects(&mut app, "Guide").first().expect("a guide");
            let window = Rect::new(0.0, 0.0, size[0] as f32, size[1] as f32);
            // Its buttons are all seen, however long its text is.
            let buttons = *rects(&mut app, "Guide buttons").first().expect("buttons");
            assert!(
                guide.contains(buttons.min) && guide.contains(buttons.max),
                "{game} {size:?}: {buttons:?} {guide:?}"
            );
            assert!(
                window.contains(guide.min) && window.contains(guide.max),
                "{game} {size:?}: {guide:?}"
            );
            for plate in ["Plate", "Rail", "Tracker"] {
                for other in rects(&mut app, plate) {
                    let both = guide.intersect(other);
                    let over = both.width() > 1.0 && both.height() > 1.0;
                    assert!(!over, "{game} {size:?}: {plate} {other:?} {guide:?}");
                }
            }
            let world = app.world_mut();
            let mut cells = world.query_filtered::<&GlobalTransform, With<Cell>>();
            let cells: Vec<Vec3> = cells
                .iter(world)
                .map(GlobalTransform::translation)
                .collect();
            assert!(cells.len() > 20);
            for cell in cells {
                let at = window::seen(&mut app, cell);
                assert!(
                    !guide.contains(at),
                    "{game} {size:?}: a cell at {at}, {guide:?}"
                );
            }
        }
        app.insert_resource(TextSize::default());
        resize(&mut app, [1280, 720], 1.0);
        press(&mut app, Press::ToTitle);
        frames(&mut app, 6);
    }
}

#[test]
fn learn_is_two_presses_from_the_title_and_enter_goes_on() {
    let mut app = window::app([1280, 720]);
    press(&mut app, Press::ChooseGame(0));
    frames(&mut app, 4);
    let learn = Press::Lesson(LessonAsk::Begin(Set::First));
    let at = window::button(&mut app, learn);
    window::Hand::tap(&mut window::Mouse, &mut app, at);
    frames(&mut app, 12);
    assert!(course(&app).asks());
    // With real keys: the third stone, on the square where the cursor stands.
    key(&mut app, KeyCode::Digit3);
    key(&mut app, KeyCode::Enter);
    frames(&mut app, 12);
    assert_eq!(course(&app).step().unwrap().id, "reveal");
    key(&mut app, KeyCode::Enter);
    frames(&mut app, 12);
    assert_eq!(course(&app).step().unwrap().id, "push");
}
