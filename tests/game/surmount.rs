//! Surmount: the table follows the host, and hands make whole turns of several steps.

use std::time::Duration;

use bevy::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use stonecircle::boards::surmount::{Growing, LastTurn, SurmountCursor, SurmountParts, layout};
use stonecircle::choreography::{ChoreoClock, Pose, Speed, Timeline};
use stonecircle::controllers::{Choose, InHand, Intent};
use stonecircle::hud::{PlateInfo, Toast};
use stonecircle::screens::{Overlay, Press, Screen};
use stonecircle::session::{Ask, PERSON, Session, StartGame};
use stonecircle::table::{
    CellStones, EventQueue, Leaving, PoseOf, Shown, ShownMarks, Stone, TableView, TurnFault,
};
use stonecircle_host::{Action, Controller, Host, Settings, Setup};
use stonecircle_rules::surmount::{Cell, Growth, Surmount, Turn};
use stonecircle_rules::{Position as _, Seat, View as _, Viewer};

use super::hands::{self, Hand, Mouse, key, pixel};
use super::headless::{app, count, reconciled, settle};

fn hex(name: &str) -> Cell {
    name.parse().unwrap()
}

/// Asserts that the entities say exactly what the table's view says: each stone on its cell, at
/// rest where it belongs, and no stone besides.
fn assert_equal_view(app: &mut App) {
    let world = app.world_mut();
    let mut stones = world.query::<&Stone>();
    let all = stones.iter(world).count();
    let mut leaving = world.query::<&Leaving>();
    assert_eq!(leaving.iter(world).count(), 0, "a captured stone is there");
    let world = app.world();
    let position = &world.resource::<TableView<Surmount>>().0.position;
    let parts = world.resource::<SurmountParts>();
    assert_eq!(parts.size, position.options().size);
    let mut counted = 0;
    for (at, cell) in parts.all() {
        let here: Vec<Entity> = world
            .get::<CellStones>(cell)
            .map(|stones| stones.stones().to_vec())
            .unwrap_or_default();
        let found: Vec<Seat> = here
            .iter()
            .map(|stone| world.get::<Stone>(*stone).unwrap().seat)
            .collect();
        let wanted: Vec<Seat> = position.stone_at(at).into_iter().collect();
        assert_eq!(found, wanted, "on {at}");
        for stone in here {
            let place = world.get::<Transform>(stone).unwrap().translation;
            assert!(place.distance(layout::stone(at, parts.size)) < 1e-4, "{at}");
            let children = world.get::<Children>(stone).unwrap().iter();
            let poses: Vec<Entity> = children
                .filter(|child| world.get::<PoseOf>(*child).is_some())
                .collect();
            assert_eq!(poses.len(), 1);
            let pose = world.get::<Pose>(poses[0]).unwrap();
            assert_eq!(*pose, layout::rests(parts.size), "the pose on {at}");
        }
        counted += found.len();
    }
    assert_eq!(all, counted, "stones that are nowhere");
}

/// Every kind of game: sizes, editions, with and without sweeps.
fn options(number: u64) -> Value {
    let size = [4, 4, 5, 4, 4, 6, 4, 7][usize::try_from(number % 8).unwrap()];
    let edition = if (number / 2).is_multiple_of(2) {
        "original"
    } else {
        "abstractplay"
    };
    json!({ "size": size, "edition": edition, "tournament": number % 2 == 1 })
}

fn host(options: Value, seed: u64) -> (Host, ChaCha8Rng) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let setup = Setup {
        game: "surmount".to_owned(),
        options,
        seats: [Controller::new("A", "test"), Controller::new("B", "test")],
        ..Setup::default()
    };
    let host = Host::new(&setup, &mut rng, 0).unwrap();
    (host, rng)
}

/// Plays one random ply in the host; false when the game is over.
fn random_ply(host: &mut Host, rng: &mut ChaCha8Rng) -> bool {
    let Some(seat) = host.to_move() else {
        return false;
    };
    let action = Action {
        seat,
        ply: host.ply(),
        v: None,
        action: host.position().random_move(rng).unwrap(),
    };
    host.act(&action, 0).unwrap();
    true
}

fn show(app: &mut App, host: &Host, viewer: Viewer) {
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Table);
    app.world_mut()
        .resource_mut::<EventQueue>()
        .replace_with(host.snapshot(viewer));
    settle(app);
}

fn tell(app: &mut App, host: &Host, viewer: Viewer, told: u64) {
    let mut queue = app.world_mut().resource_mut::<EventQueue>();
    for message in host.events_since(viewer, told) {
        queue.push(message);
    }
}

fn no_faults(app: &mut App) {
    let mut faults = app.world_mut().resource_mut::<Messages<TurnFault>>();
    let faults: Vec<TurnFault> = faults.drain().collect();
    assert_eq!(faults, []);
}

/// Plays up to `most` random plies and asserts after each that the table is what the view says.
fn follow(app: &mut App, host: &mut Host, rng: &mut ChaCha8Rng, viewer: Viewer, most: u32) {
    let mut told = host.v();
    reconciled(app);
    for _ in 0..most {
        if !random_ply(host, rng) {
            return;
        }
        tell(app, host, viewer, told);
        told = host.v();
        settle(app);
        no_faults(app);
        assert_equal_view(app);
        assert_eq!(reconciled(app), 0, "ply {}", host.ply());
    }
}

#[test]
fn entities_equal_the_view_after_every_ply_of_200_random_games() {
    let mut app = app(Speed::Off, Duration::from_millis(16));
    let empty = count(&mut app);
    for seed in 0..200 {
        let (mut host, mut rng) = host(options(seed), seed);
        let viewer = [Viewer::Seat(Seat::Second), Viewer::Spectator][usize::from(seed % 3 == 0)];
        show(&mut app, &host, viewer);
        assert_equal_view(&mut app);
        follow(&mut app, &mut host, &mut rng, viewer, 45);
        app.world_mut()
            .resource_mut::<NextState<Screen>>()
            .set(Screen::Title);
        app.world_mut().write_message(Ask::Leave);
        settle(&mut app);
        app.update();
        assert_eq!(count(&mut app), empty, "game {seed} left entities behind");
    }
}

#[test]
fn animated_games_end_each_ply_where_the_view_says_and_in_time() {
    for (speed, step, number) in [
        (Speed::Fast, 33, 1),
        (Speed::Normal, 100, 2),
        (Speed::Slow, 700, 11),
    ] {
        let mut app = app(speed, Duration::from_millis(step));
        let (mut host, mut rng) = host(options(number), step);
        let viewer = Viewer::Seat(Seat::First);
        show(&mut app, &host, viewer);
        follow(&mut app, &mut host, &mut rng, viewer, 80);
        // The end of a game is honoured for as long again.
        let over = app.world().resource::<Shown>().outcome.is_some();
        let most = if over { 2_400 } else { 1_200 };
        let length = app.world().resource::<Timeline>().length();
        assert!(length <= Duration::from_millis(most), "{length:?}");
    }
}

#[test]
fn no_turn_takes_longer_than_the_time_that_is_meant_for_it() {
    let mut app = app(Speed::Normal, Duration::from_millis(400));
    let mut longest = Duration::ZERO;
    for seed in 0..6 {
        let (mut host, mut rng) = host(options(seed), 900 + seed);
        let viewer = Viewer::Everything;
        show(&mut app, &host, viewer);
        let mut told = host.v();
        while host.ply() < 150 && random_ply(&mut host, &mut rng) {
            tell(&mut app, &host, viewer, told);
            told = host.v();
            settle(&mut app);
            if host.to_move().is_some() {
                longest = longest.max(app.world().resource::<Timeline>().length());
            }
        }
    }
    assert!(longest > Duration::from_millis(700), "{longest:?}");
    assert!(longest <= Duration::from_millis(1_200), "{longest:?}");
}

#[test]
fn a_jump_in_the_middle_of_a_motion_leaves_no_stray_stone() {
    let mut app = app(Speed::Slow, Duration::from_millis(40));
    let (mut host, mut rng) = host(options(0), 5);
    let viewer = Viewer::Seat(Seat::Second);
    show(&mut app, &host, viewer);
    for round in 0..60 {
        let told = host.v();
        if !random_ply(&mut host, &mut rng) {
            break;
        }
        tell(&mut app, &host, viewer, told);
        for _ in 0..(round % 9) {
            app.update();
        }
        if round % 3 == 2 {
            let seat = host.last_to_choose().unwrap();
            host.undo(seat, 0).unwrap();
        }
        app.world_mut()
            .resource_mut::<EventQueue>()
            .replace_with(host.snapshot(viewer));
        app.update();
        settle(&mut app);
        assert_equal_view(&mut app);
    }
}

/// Begins a game of two people from a position.
fn begin(app: &mut App, options: Value, start: Option<&str>) {
    let person = || Controller::new("You", PERSON);
    let setup = Setup {
        game: "surmount".to_owned(),
        options,
        start: start.map(str::to_owned),
        seats: [person(), person()],
        settings: Settings::default(),
    };
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Table);
    app.world_mut().write_message(StartGame { setup, seed: 1 });
    for _ in 0..4 {
        app.update();
    }
    settle(app);
}

fn intend(app: &mut App, intent: Intent) {
    app.world_mut().write_message(intent);
    app.update();
}

fn tap(app: &mut App, at: Cell) {
    let cell = app.world().resource::<SurmountParts>().cell(at).unwrap();
    intend(app, Intent::Tap(cell, Vec3::ZERO));
}

fn drag(app: &mut App, from: Cell, to: Cell) {
    let parts = app.world().resource::<SurmountParts>();
    let [from, to] = [from, to].map(|at| parts.cell(at).unwrap());
    intend(app, Intent::Lift(from, Vec3::ZERO));
    intend(app, Intent::Carry(Vec3::ZERO));
    intend(app, Intent::Release(Some(to), Vec3::ZERO));
    intend(app, Intent::Release(None, Vec3::ZERO));
}

fn text(app: &App) -> String {
    app.world().resource::<TableView<Surmount>>().0.to_string()
}

/// The stones of the turn in the making.
fn making(app: &App) -> Vec<Cell> {
    let growing = app.world().resource::<Growing>();
    growing
        .turn()
        .map(|turn| turn.stones().to_vec())
        .unwrap_or_default()
}

fn told(app: &App) -> String {
    app.world().resource::<Toast>().words.clone()
}

fn plies(app: &App) -> u32 {
    app.world().resource::<Shown>().ply
}

/// Green has a pair at c3, c4; Gold three in a row at d3, d4, d5 beside it, and a lone stone at f5.
/// On e4, e5 and the rest of the board there is nothing.
const MIDDLE: &str = "4/4o/6/2ooo2/2xx2/5/4 x";

fn side_four() -> Value {
    json!({ "size": 4 })
}

#[test]
fn a_growth_is_previewed_taken_back_and_sent_as_one_turn() {
    let mut app = app(Speed::Off, Duration::from_millis(16));
    begin(&mut app, side_four(), Some(MIDDLE));
    let before = text(&app);
    let position = app
        .world()
        .resource::<TableView<Surmount>>()
        .0
        .position
        .clone();
    // What the rules offer is what the table takes.
    let mut growth = Growth::new(&position).unwrap();
    let first = growth
        .lay_cells()
        .iter()
        .find(|at| {
            let mut one = growth.clone();
            one.lay(*at).is_ok() && !one.surmount_cells().is_empty()
        })
        .unwrap();
    growth.lay(first).unwrap();
    tap(&mut app, first);
    assert_eq!(making(&app), [first]);
    assert!(app.world().resource::<InHand>().0);
    assert_eq!(plies(&app), 0, "nothing is sent before the turn is whole");
    let info = app.world().resource::<PlateInfo>().clone();
    let words: Vec<&str> = info
        .labels
        .iter()
        .map(|label| label.words.as_str())
        .collect();
    assert_eq!(words, ["3", "3"], "the target's size and the own");
    assert!(info.labels.iter().all(|label| label.strong), "it is open");
    let offered: Vec<Choose> = info.choices.iter().map(|choice| choice.choose).collect();
    assert_eq!(offered, [Choose::Done, Choose::Back]);
    // Taken back, dropped, and laid again.
    intend(&mut app, Intent::Choose(Choose::Back));
    assert_eq!(making(&app), []);
    assert!(!app.world().resource::<InHand>().0);
    tap(&mut app, first);
    intend(&mut app, Intent::Cancel);
    assert_eq!(making(&app), []);
    assert!(app.world().resource::<PlateInfo>().choices.is_empty());
    tap(&mut app, first);
    let onto = growth.surmount_cells().iter().next().unwrap();
    tap(&mut app, onto);
    settle(&mut app);
    assert_eq!(plies(&app), 1);
    assert_eq!(making(&app), []);
    assert_ne!(text(&app), before);
    let now = app
        .world()
        .resource::<TableView<Surmount>>()
        .0
        .position
        .clone();
    assert_eq!(now.stones_of(Seat::Second).len(), 1, "three were captured");
    assert_eq!(app.world().resource::<LastTurn>().cells, [first, onto]);
    assert_equal_view(&mut app);
    // An undo shows the position before, and nothing of the turn.
    app.world_mut().write_message(Ask::Undo);
    app.update();
    settle(&mut app);
    assert_eq!(text(&app), before);
    assert_equal_view(&mut app);
}

#[test]
fn a_turn_in_the_making_goes_with_an_undo_and_a_new_game() {
    let mut app = app(Speed::Off, Duration::from_millis(16));
    begin(&mut app, side_four(), Some(MIDDLE));
    tap(&mut app, hex("a1"));
    settle(&mut app);
    assert_eq!(plies(&app), 1, "a stone that leads nowhere is a whole turn");
    let mut growth = open_growth(&app);
    let grown = growth.stones()[0];
    tap(&mut app, grown);
    assert_eq!(making(&app), [grown]);
    app.world_mut().write_message(Ask::Undo);
    app.update();
    settle(&mut app);
    assert_eq!(making(&app), []);
    growth = open_growth(&app);
    tap(&mut app, growth.stones()[0]);
    assert!(!making(&app).is_empty());
    begin(&mut app, json!({ "size": 7 }), None);
    assert_eq!(making(&app), []);
    assert_equal_view(&mut app);
}

/// A turn in the making with one stone that may go on.
fn open_growth(app: &App) -> Growth {
    let position = app
        .world()
        .resource::<TableView<Surmount>>()
        .0
        .position
        .clone();
    let growth = Growth::new(&position).unwrap();
    growth
        .lay_cells()
        .iter()
        .find_map(|at| {
            let mut one = growth.clone();
            one.lay(at).unwrap();
            (!one.lay_cells().is_empty() || !one.surmount_cells().is_empty()).then_some(one)
        })
        .unwrap()
}

#[test]
fn a_turn_ends_where_the_rules_allow_it_and_nowhere_else() {
    let mut app = app(Speed::Off, Duration::from_millis(16));
    // Gold's group of five wants two more stones of Green.
    begin(&mut app, side_four(), Some("4/5/6/1ooooo1/1xx3/5/4 x"));
    let growth = open_growth(&app);
    let first = growth.stones()[0];
    tap(&mut app, first);
    assert_eq!(making(&app), [first]);
    let info = app.world().resource::<PlateInfo>();
    let labels: Vec<(&str, bool)> = info
        .labels
        .iter()
        .map(|label| (label.words.as_str(), label.strong))
        .collect();
    assert_eq!(labels, [("5", false), ("3/5", true)]);
    assert!(info.prompt.contains("grow to 5"), "{}", info.prompt);
    // The key of the choice and a second tap both end it.
    intend(&mut app, Intent::Choose(Choose::Done));
    settle(&mut app);
    assert_eq!(plies(&app), 1);
    app.world_mut().write_message(Ask::Undo);
    app.update();
    settle(&mut app);
    tap(&mut app, first);
    tap(&mut app, first);
    settle(&mut app);
    assert_eq!(plies(&app), 1);
    app.world_mut().write_message(Ask::Undo);
    app.update();
    settle(&mut app);
    // After a further stone it has to end in a capture, and that is said.
    tap(&mut app, first);
    let second = growth.lay_cells().iter().next().unwrap();
    tap(&mut app, second);
    assert_eq!(making(&app), [first, second]);
    intend(&mut app, Intent::Choose(Choose::Done));
    assert!(told(&app).contains("capture"), "{}", told(&app));
    assert_eq!(plies(&app), 0);
    let choices = &app.world().resource::<PlateInfo>().choices;
    assert!(choices.iter().all(|choice| choice.choose != Choose::Done));
    intend(&mut app, Intent::Choose(Choose::Back));
    assert_eq!(making(&app), [first]);
}

#[test]
fn illegal_tries_say_why_and_change_nothing() {
    let mut app = app(Speed::Off, Duration::from_millis(16));
    begin(&mut app, side_four(), Some(MIDDLE));
    let before = text(&app);
    tap(&mut app, hex("c3"));
    assert!(told(&app).contains("already a stone"), "{}", told(&app));
    tap(&mut app, hex("f5"));
    assert!(told(&app).contains("touches"), "{}", told(&app));
    tap(&mut app, hex("d3"));
    assert!(told(&app).contains("not more than"), "{}", told(&app));
    let growth = open_growth(&app);
    tap(&mut app, growth.stones()[0]);
    tap(&mut app, hex("g1"));
    assert!(told(&app).contains("cannot grow"), "{}", told(&app));
    assert_eq!(making(&app), growth.stones());
    drag(&mut app, hex("f5"), hex("g1"));
    assert!(told(&app).contains("not yours"), "{}", told(&app));
    assert_eq!((plies(&app), text(&app)), (0, before));
    assert_equal_view(&mut app);
}

#[test]
fn a_side_without_a_turn_passes_by_itself() {
    let mut app = app(Speed::Normal, Duration::from_millis(100));
    let full = "xxxx/xxxxx/xxxxxx/xxxxxxx/xxxxxx/oxxxx/xxxx o";
    begin(&mut app, side_four(), Some(full));
    for _ in 0..30 {
        app.update();
    }
    settle(&mut app);
    assert_eq!(plies(&app), 1);
    let view = &app.world().resource::<TableView<Surmount>>().0;
    assert_eq!(view.to_move(), Some(Seat::First));
    assert_equal_view(&mut app);
}

#[test]
fn group_sizes_stand_where_they_are_asked_for() {
    let mut app = app(Speed::Off, Duration::from_millis(16));
    begin(&mut app, side_four(), Some(MIDDLE));
    let labels = |app: &mut App| -> Vec<String> {
        app.update();
        let info = app.world().resource::<PlateInfo>();
        info.labels
            .iter()
            .map(|label| label.words.clone())
            .collect()
    };
    assert_eq!(labels(&mut app), [""; 0]);
    let parts = app.world().resource::<SurmountParts>();
    let lone = parts.cell(hex("f5")).unwrap();
    intend(&mut app, Intent::Hover(Some(lone)));
    assert_eq!(labels(&mut app), ["1"]);
    intend(&mut app, Intent::Hover(None));
    intend(&mut app, Intent::Choose(Choose::More));
    assert_eq!(labels(&mut app), ["2", "3"]);
    intend(&mut app, Intent::Choose(Choose::More));
    assert_eq!(labels(&mut app), [""; 0]);
    app.world_mut().resource_mut::<ShownMarks>().sizes = true;
    assert_eq!(labels(&mut app), ["2", "3"]);
}

/// How a turn is put on the table.
#[derive(Clone, Copy, PartialEq)]
enum By {
    Taps,
    Drags,
    Keys,
}

/// Puts a turn on the table cell by cell; true when it was sent.
fn play(app: &mut App, turn: &Turn, by: By) {
    let before = plies(app);
    let cells: Vec<Cell> = turn.laid().collect();
    let mut next = 0;
    while next < cells.len() && plies(app) == before {
        match by {
            By::Drags if next + 1 < cells.len() => {
                drag(app, cells[next], cells[next + 1]);
                next += 2;
                continue;
            }
            By::Keys => {
                let near = app.world().resource::<SurmountParts>().near;
                let size = app.world().resource::<SurmountParts>().size;
                let goal = cells[next];
                let place = |cell: Cell| {
                    let (q, r) = cell.axial(size);
                    let turned = if near == Seat::First { 1 } else { -1 };
                    (
                        (2 * i32::from(q) + i32::from(r)) * turned,
                        i32::from(r) * turned,
                    )
                };
                for _ in 0..60 {
                    let cursor = *app.world().resource::<SurmountCursor>();
                    let (x, y) = place(cursor.cell(size, near).unwrap());
                    let (to_x, to_y) = place(goal);
                    let step = match (to_x - x, to_y - y) {
                        (0, 0) => break,
                        (x, 0) => IVec2::new(x.signum(), 0),
                        (_, y) => IVec2::new(0, y.signum()),
                    };
                    intend(app, Intent::Step(step));
                }
                intend(app, Intent::Enter);
            }
            _ => tap(app, cells[next]),
        }
        next += 1;
    }
    if plies(app) == before {
        intend(app, Intent::Choose(Choose::Done));
    }
    settle(app);
}

#[test]
fn whole_games_are_played_by_taps_drags_and_keys_with_every_option() {
    let mut rng = ChaCha8Rng::seed_from_u64(77);
    for (number, by) in [
        (0, By::Taps),
        (1, By::Keys),
        (2, By::Drags),
        (3, By::Taps),
        (5, By::Drags),
        (7, By::Keys),
    ] {
        let mut app = app(Speed::Off, Duration::from_millis(16));
        begin(&mut app, options(number), None);
        for _ in 0..120 {
            let position = app
                .world()
                .resource::<TableView<Surmount>>()
                .0
                .position
                .clone();
            let Some(turn) = position.random_move(&mut rng) else {
                break;
            };
            // A tap anywhere first, taken back if it began a turn.
            if rng.random_range(0..4) == 0 {
                let cells: Vec<Cell> = position.board().iter().collect();
                let at = cells[rng.random_range(0..cells.len())];
                if position.stone_at(at).is_some() && position.stone_at(at) == position.to_move() {
                    tap(&mut app, at);
                    assert_eq!(making(&app), []);
                }
            }
            let mut wanted = position.clone();
            wanted.play(&turn, &mut ()).unwrap();
            // Who can only pass does so by itself.
            while Growth::new(&wanted).is_some_and(|growth| growth.may_pass()) {
                wanted.play(&Turn::PASS, &mut ()).unwrap();
            }
            play(&mut app, &turn, by);
            assert_eq!(text(&app), wanted.to_string(), "{turn} in {position}");
            assert_equal_view(&mut app);
        }
        let session = app.world().resource::<Session>();
        assert!(session.host.ply() > 5);
    }
}

/// How many entities have this name.
fn named(app: &mut App, name: &str) -> usize {
    let world = app.world_mut();
    let mut names = world.query::<&Name>();
    names
        .iter(world)
        .filter(|found| found.as_str() == name)
        .count()
}

#[test]
fn what_is_seen_of_a_turn_in_the_making_goes_with_it() {
    const MAKING: &str = "Stone in the making";
    let mut app = hands::app([1280, 720]);
    begin(&mut app, side_four(), Some(MIDDLE));
    for _ in 0..12 {
        app.update();
    }
    settle(&mut app);
    let first = open_growth(&app).stones()[0];
    let at = pixel(&mut app, layout::floor(first, 4));
    let tap = |app: &mut App, at: Vec2| {
        Mouse.tap(app, at);
        for _ in 0..4 {
            app.update();
        }
    };
    for end in 0..5 {
        tap(&mut app, at);
        assert_eq!(making(&app), [first], "round {end}");
        assert_eq!(named(&mut app, MAKING), 1);
        match end {
            0 => key(&mut app, KeyCode::Backspace),
            1 => key(&mut app, KeyCode::Escape),
            2 => {
                let open = open_growth(&app).surmount_cells().iter().next().unwrap();
                let open = pixel(&mut app, layout::floor(open, 4));
                tap(&mut app, open);
                settle(&mut app);
                assert_eq!(plies(&app), 1);
                assert_equal_view(&mut app);
                app.world_mut().write_message(Press::Undo);
            }
            3 => {
                key(&mut app, KeyCode::Space);
                settle(&mut app);
                assert_eq!(plies(&app), 1);
                app.world_mut().write_message(Press::Undo);
            }
            _ => begin(&mut app, json!({ "size": 5 }), None),
        }
        for _ in 0..6 {
            app.update();
        }
        settle(&mut app);
        assert_eq!(named(&mut app, MAKING), 0, "round {end}");
        assert_eq!(making(&app), []);
        assert_equal_view(&mut app);
    }
    // No joint, mark or shadow stays when the table is left.
    app.world_mut().write_message(Press::ToTitle);
    for _ in 0..6 {
        app.update();
    }
    for name in [MAKING, "Joint", "Mark", "Foot", "Stone", "Surmount slab"] {
        assert_eq!(named(&mut app, name), 0, "{name}");
    }
}

/// What the table shows is what the host says to the table's viewer.
fn assert_table_follows_host(app: &mut App) {
    let session = app.world().resource::<Session>();
    let host = session.host.view(session.viewer);
    let table = &app.world().resource::<TableView<Surmount>>().0;
    assert_eq!(host.text(), table.to_string());
    assert_eq!(host.fingerprint(), table.fingerprint());
}

#[test]
fn random_inputs_never_part_table_and_view() {
    let mut app = hands::app([1280, 720]);
    app.world_mut().resource_mut::<ChoreoClock>().speed = Speed::Normal;
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let presses = [
        Press::Undo,
        Press::Open(Overlay::Menu),
        Press::Open(Overlay::Info),
        Press::Close,
        Press::Escape,
        Press::Skip,
        Press::FlatView,
        Press::NextSpeed,
        Press::Rematch,
        Press::LookAtBoard,
    ];
    let keys = [
        KeyCode::ArrowLeft,
        KeyCode::ArrowRight,
        KeyCode::ArrowUp,
        KeyCode::ArrowDown,
        KeyCode::Enter,
        KeyCode::Escape,
        KeyCode::Space,
        KeyCode::Backspace,
        KeyCode::KeyM,
        KeyCode::KeyU,
    ];
    let mut grown = 0;
    for step in 0..1_200 {
        if step % 300 == 0 {
            begin(&mut app, options(step / 300 + 2), None);
        }
        // Most taps go to the field, so that games get somewhere.
        let mut place = || {
            let x = rng.random_range(280.0..1_000.0);
            Vec2::new(x, rng.random_range(80.0..650.0))
        };
        let (from, to) = (place(), place());
        match rng.random_range(0..10) {
            0..5 => Mouse.tap(&mut app, from),
            5 => Mouse.drag(&mut app, from, to),
            6..9 => key(&mut app, keys[rng.random_range(0..keys.len())]),
            _ => {
                app.world_mut()
                    .write_message(presses[rng.random_range(0..presses.len())]);
                app.update();
            }
        }
        grown += making(&app).len().saturating_sub(1);
        if step % 40 == 39 {
            settle(&mut app);
            intend(&mut app, Intent::Cancel);
            for _ in 0..4 {
                app.update();
            }
            settle(&mut app);
            assert_table_follows_host(&mut app);
            assert_equal_view(&mut app);
        }
    }
    assert!(grown > 0, "no turn ever grew");
}

#[test]
fn a_mouse_drags_and_taps_a_whole_game_on_the_largest_board() {
    let mut app = hands::app([1280, 720]);
    begin(&mut app, json!({ "size": 7, "tournament": true }), None);
    app.world_mut().resource_mut::<ChoreoClock>().speed = Speed::Off;
    for _ in 0..12 {
        app.update();
    }
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..40 {
        let position = app
            .world()
            .resource::<TableView<Surmount>>()
            .0
            .position
            .clone();
        let Some(turn) = position.random_move(&mut rng) else {
            break;
        };
        let before = plies(&app);
        let places: Vec<Vec2> = turn
            .laid()
            .map(|at| pixel(&mut app, layout::floor(at, 7)))
            .collect();
        for (index, place) in places.iter().enumerate() {
            match places.get(index + 1) {
                Some(next) if index == 0 => Mouse.drag(&mut app, *place, *next),
                _ if index == 1 => {}
                _ => Mouse.tap(&mut app, *place),
            }
        }
        if plies(&app) == before {
            key(&mut app, KeyCode::Space);
        }
        settle(&mut app);
        let mut wanted = position.clone();
        wanted.play(&turn, &mut ()).unwrap();
        assert_eq!(text(&app), wanted.to_string(), "{turn} in {position}");
        assert_equal_view(&mut app);
    }
}
