//! Surmount: the table follows the host, and hands make whole turns of several steps.

use std::time::Duration;

use bevy::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use stonecircle::boards::surmount::{Growing, LastTurn, SurmountCursor, SurmountParts, layout};
use stonecircle::choreography::{ChoreoClock, Pose, Speed, Timeline};
use stonecircle::controllers::{Choose, InHand, Intent};
use stonecircle::hud::PlateInfo;
use stonecircle::screens::Press;
use stonecircle::session::{Ask, Session};
use stonecircle::table::{CellStones, Leaving, PoseOf, ShownMarks, Stone, TableView};
use stonecircle_rules::surmount::{Cell, Growth, Surmount, Turn};
use stonecircle_rules::{Position as _, Seat, View as _, Viewer};

use super::board::{self, Board, PERSONS, begin_ply, host, intend, lay_out, plies, told};
use super::hands::{self, Hand, Mouse, key, pixel};
use super::headless::{app, settle};

fn hex(name: &str) -> Cell {
    name.parse().unwrap()
}

impl Board for Surmount {
    const PLIES: u32 = 45;
    const EVENTS: usize = 1_000;

    /// Sizes, editions, with and without sweeps.
    fn options(number: u64) -> Value {
        let size = [4, 4, 5, 4, 4, 6, 4, 7][usize::try_from(number % 8).unwrap()];
        let edition = if (number / 2).is_multiple_of(2) {
            "original"
        } else {
            "abstractplay"
        };
        json!({ "size": size, "edition": edition, "tournament": number % 2 == 1 })
    }

    fn assert_entities_equal_view(app: &mut App) {
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

    /// Stones that were captured or swept away.
    fn events(app: &App) -> usize {
        let view = &app.world().resource::<TableView<Self>>().0;
        let stand: usize = Seat::BOTH
            .map(|seat| view.position.stones_of(seat).len())
            .iter()
            .sum();
        // Each ply laid one stone at least.
        usize::try_from(plies(app)).unwrap().saturating_sub(stand)
    }

    fn assert_lengths(lengths: &[Duration]) {
        let longest = lengths.iter().max();
        assert!(longest > Some(&Duration::from_millis(250)), "{longest:?}");
    }

    fn assert_last_move(app: &App, last: Option<&str>) {
        let view = &app.world().resource::<TableView<Self>>().0;
        let last: Option<Vec<Cell>> =
            last.map(|text| view.read_move(text).unwrap().laid().collect());
        let marked = &app.world().resource::<LastTurn>().cells;
        assert_eq!(*marked, last.unwrap_or_default());
    }

    fn taps(app: &App, turn: &Turn) -> Option<Vec<Vec3>> {
        let size = app.world().resource::<SurmountParts>().size;
        let places: Vec<Vec3> = turn.laid().map(|at| layout::floor(at, size)).collect();
        (!places.is_empty()).then_some(places)
    }
}

fn assert_equal_view(app: &mut App) {
    Surmount::assert_entities_equal_view(app);
}

#[test]
fn the_longest_turns_take_their_time_but_no_more() {
    let mut app = app(Speed::Normal, Duration::from_millis(400));
    let mut longest = Duration::ZERO;
    for seed in 0..6 {
        let (mut host, mut rng) = host::<Surmount>(Surmount::options(seed), None, 900 + seed);
        lay_out(&mut app, &host, Viewer::Everything);
        while host.ply() < 150 && begin_ply(&mut app, &mut host, &mut rng) {
            if host.to_move().is_some() {
                longest = longest.max(app.world().resource::<Timeline>().length());
            }
            settle(&mut app);
        }
    }
    assert!(longest > Duration::from_millis(700), "{longest:?}");
    assert!(longest <= Duration::from_millis(1_200), "{longest:?}");
}

/// Begins a game of two people from a position.
fn begin(app: &mut App, options: Value, start: Option<&str>) {
    board::begin::<Surmount>(app, options, start, PERSONS);
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
        begin(&mut app, Surmount::options(number), None);
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
                app.world_mut().write_message(Press::AgreeUndo);
            }
            3 => {
                key(&mut app, KeyCode::Space);
                settle(&mut app);
                assert_eq!(plies(&app), 1);
                app.world_mut().write_message(Press::AgreeUndo);
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
