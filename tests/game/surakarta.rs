//! Surakarta on the table: entities follow the view, stones run where the board is drawn, and every
//! hand plays whole games.

use std::time::Duration;

use bevy::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use stonecircle::boards::surakarta::{
    LastMove, SurakartaCursor, SurakartaHeld, SurakartaParts, layout,
};
use stonecircle::choreography::{ChoreoClock, Pose, Speed, Timeline};
use stonecircle::controllers::{InHand, Intent};
use stonecircle::hud::PlateInfo;
use stonecircle::screens::Press;
use stonecircle::session::{PERSON, Session};
use stonecircle::table::{
    CellStones, EventQueue, GoneStones, Leaving, Shown, StackStones, Stone, TableView,
};
use stonecircle_rules::surakarta::{Move, Point, Position, Surakarta};
use stonecircle_rules::surge::Surge;
use stonecircle_rules::{Position as _, Seat, Viewer};

use super::board::{self, Board, PERSONS, intend, lay_out, play, tell, told};
use super::hands;
use super::hands::{Finger, Hand, Mouse};
use super::headless::{app, assert_entities_equal_view, settle};

fn at(name: &str) -> Point {
    name.parse().unwrap()
}

fn position(app: &App) -> Position {
    app.world().resource::<TableView<Surakarta>>().0.position
}

impl Board for Surakarta {
    const PLIES: u32 = 40;
    const EVENTS: usize = 200;

    fn options(number: u64) -> Value {
        json!({
            "diagonal": number & 1 == 0,
            "pass_origin": number & 2 == 0,
            "settle": if number & 4 == 0 { "more" } else { "draw" },
            "quiet_limit": match number % 3 {
                0 => json!(20),
                1 => json!(80),
                _ => Value::Null,
            },
        })
    }

    fn assert_entities_equal_view(app: &mut App) {
        let world = app.world_mut();
        let mut stones = world.query::<&Stone>();
        let all = stones.iter(world).count();
        let mut leaving = world.query::<&Leaving>();
        assert_eq!(leaving.iter(world).count(), 0);
        let world = app.world();
        let position = &world.resource::<TableView<Surakarta>>().0.position;
        let parts = world.resource::<SurakartaParts>();
        let rests = |entity: Entity, wanted: Vec3, size: f32| {
            let place = world.get::<Transform>(entity).unwrap().translation;
            assert!(place.distance(wanted) < 1e-4, "{place} for {wanted}");
            let pose = world
                .get::<Children>(entity)
                .unwrap()
                .iter()
                .find_map(|child| world.get::<Pose>(child))
                .unwrap();
            let wanted = Pose {
                size,
                ..Pose::default()
            };
            assert_eq!(*pose, wanted);
        };
        let seat_of = |entity: Entity| world.get::<Stone>(entity).unwrap().seat;
        let mut counted = 0;
        for at in Point::all() {
            let here: Vec<Entity> = world
                .get::<CellStones>(parts.cell(at))
                .map(|stones| stones.stones().to_vec())
                .unwrap_or_default();
            let found: Vec<Seat> = here.iter().map(|stone| seat_of(*stone)).collect();
            let wanted: Vec<Seat> = position.stone(at).into_iter().collect();
            assert_eq!(found, wanted, "on {at}");
            for stone in here {
                rests(stone, layout::point(at), 1.0);
            }
            counted += found.len();
        }
        let gone = &world.resource::<GoneStones>().0;
        for seat in Seat::BOTH {
            let here: Vec<Entity> = world
                .get::<StackStones>(parts.trays[seat.index()])
                .map(|stones| stones.stones().to_vec())
                .unwrap_or_default();
            let won = gone.iter().filter(|gone| gone.account == Some(seat));
            let wanted: Vec<Seat> = won.map(|gone| gone.seat).collect();
            let found: Vec<Seat> = here.iter().map(|stone| seat_of(*stone)).collect();
            assert_eq!(found, wanted, "the tray of {seat:?}");
            assert!(found.iter().all(|owner| *owner != seat));
            for (index, stone) in here.into_iter().enumerate() {
                rests(stone, layout::tray(seat, index), layout::TRAY_SIZE);
            }
            counted += found.len();
        }
        assert_eq!(all, counted, "stones that are nowhere");
    }

    /// Stones that were taken.
    fn events(app: &App) -> usize {
        app.world().resource::<GoneStones>().0.len()
    }

    fn assert_lengths(lengths: &[Duration]) {
        let runs = lengths
            .iter()
            .filter(|length| **length > Duration::from_millis(300));
        assert!(runs.count() > 3, "{lengths:?}");
    }

    fn assert_last_move(app: &App, last: Option<&str>) {
        let marked = app.world().resource::<LastMove>().0;
        let marked = marked.map(|(from, to)| (from.to_string(), to.to_string()));
        let wanted = last.map(|text| (text[0..2].to_owned(), text[3..5].to_owned()));
        assert_eq!(marked, wanted, "the mark of the last move");
    }

    fn taps(_app: &App, action: &Move) -> Option<Vec<Vec3>> {
        let floor = |at: Point| layout::point(at).with_y(0.0);
        Some(vec![floor(action.from()), floor(action.to())])
    }
}

fn assert_table_equals_view(app: &mut App) {
    Surakarta::assert_entities_equal_view(app);
}

/// Begins a game for two persons at this device, or one against a bot.
fn begin(app: &mut App, options: Value, start: Option<&str>, seats: [&str; 2]) {
    board::begin::<Surakarta>(app, options, start, seats);
}

#[test]
fn the_table_changes_games_and_back() {
    let mut app = app(Speed::Off, Duration::from_millis(16));
    let (host, _) = board::host::<Surakarta>(json!({}), None, 1);
    let (other, _) = board::host::<Surge>(json!({}), None, 1);
    for _ in 0..3 {
        lay_out(&mut app, &host, Viewer::Spectator);
        assert_table_equals_view(&mut app);
        lay_out(&mut app, &other, Viewer::Spectator);
        assert!(app.world().get_resource::<TableView<Surakarta>>().is_none());
        assert_entities_equal_view(&mut app);
    }
}

#[test]
fn another_game_takes_the_place_of_one_on_the_table() {
    let mut app = app(Speed::Off, Duration::from_millis(16));
    let (host, _) = board::host::<Surakarta>(json!({}), None, 1);
    let (other, _) = board::host::<Surge>(json!({}), None, 1);
    lay_out(&mut app, &host, Viewer::Spectator);
    // Nobody leaves the table in between, as when a new game is begun from it.
    for _ in 0..3 {
        for (next, surge) in [(&other, true), (&host, false)] {
            let whole = next.snapshot(Viewer::Spectator);
            app.world_mut()
                .resource_mut::<EventQueue>()
                .replace_with(whole);
            settle(&mut app);
            let world = app.world_mut();
            let mut boards = world.query::<&stonecircle::table::Board>();
            assert_eq!(boards.iter(world).count(), 1);
            assert_eq!(world.contains_resource::<TableView<Surge>>(), surge);
            assert_eq!(world.contains_resource::<TableView<Surakarta>>(), !surge);
            if surge {
                assert_entities_equal_view(&mut app);
            } else {
                assert_table_equals_view(&mut app);
            }
        }
    }
}

/// The distance of a place from a line of many corners.
fn off_line(place: Vec3, line: &[Vec3]) -> f32 {
    line.windows(2)
        .map(|pair| {
            let along = pair[1] - pair[0];
            let t = (place - pair[0]).dot(along) / along.length_squared().max(1e-9);
            place.distance(pair[0] + along * t.clamp(0.0, 1.0))
        })
        .fold(f32::MAX, f32::min)
}

#[test]
fn a_stone_that_takes_runs_along_the_drawing_over_every_point_and_arc() {
    // The straight way has no arc: White can only be taken round three of them.
    let start = "1o4/6/6/6/6/1x4 x 0";
    let (mut host, _) = board::host::<Surakarta>(json!({}), Some(start), 1);
    let mut app = app(Speed::Normal, Duration::from_millis(4));
    lay_out(&mut app, &host, Viewer::Spectator);
    let before = position(&app);
    let (from, to) = (at("b1"), at("b6"));
    let route = before.shortest_route(from, to).unwrap();
    let line = layout::way(&route);
    let runner = {
        let world = app.world();
        let cell = world.resource::<SurakartaParts>().cell(from);
        world.get::<CellStones>(cell).unwrap().stones()[0]
    };
    let mut told = host.v();
    play(&mut host, "b1xb6".to_owned());
    tell(&mut app, &host, Viewer::Spectator, &mut told);
    app.update();
    assert!(app.world().resource::<Timeline>().is_playing());
    let mut seen = Vec::new();
    while app.world().resource::<Timeline>().is_playing() {
        let place = app.world().get::<Transform>(runner).unwrap().translation;
        assert!(off_line(place, &line) < 1e-3, "{place} is off the drawing");
        seen.push(place);
        app.update();
    }
    for at in route.points() {
        let nearest = seen
            .iter()
            .map(|place| place.distance(layout::point(at)))
            .fold(f32::MAX, f32::min);
        assert!(nearest < 0.12, "it never came over {at}");
    }
    let outside = seen
        .iter()
        .any(|place| place.x.abs().max(place.z.abs()) > 3.4);
    assert!(outside, "it went round no arc");
    // At one speed until it slows down at the end.
    let steps: Vec<f32> = seen
        .windows(2)
        .map(|pair| pair[0].distance(pair[1]))
        .filter(|step| *step > 1e-5)
        .collect();
    let half = &steps[2..steps.len() / 2];
    let (least, most) = half.iter().fold((f32::MAX, 0.0_f32), |(a, b), step| {
        (a.min(*step), b.max(*step))
    });
    assert!(most < least * 1.1, "{least} to {most}");
    assert_table_equals_view(&mut app);
}

#[test]
fn reduced_motion_never_travels() {
    let start = "1o4/6/6/6/6/1x4 x 0";
    let (mut host, _) = board::host::<Surakarta>(json!({}), Some(start), 1);
    let mut app = app(Speed::Normal, Duration::from_millis(20));
    app.world_mut().resource_mut::<ChoreoClock>().reduced_motion = true;
    lay_out(&mut app, &host, Viewer::Spectator);
    let mut told = host.v();
    play(&mut host, "b1xb6".to_owned());
    tell(&mut app, &host, Viewer::Spectator, &mut told);
    app.update();
    let runner = {
        let world = app.world();
        let cell = world.resource::<SurakartaParts>().cell(at("b6"));
        world.get::<CellStones>(cell).unwrap().stones()[0]
    };
    let ends = ["b1", "b6"].map(|name| layout::point(at(name)));
    while app.world().resource::<Timeline>().is_playing() {
        let place = app.world().get::<Transform>(runner).unwrap().translation;
        let stands = ends.iter().any(|end| end.distance(place) < 1e-3);
        assert!(stands, "it travels over {place}");
        app.update();
    }
    settle(&mut app);
    assert_table_equals_view(&mut app);
}

fn cell(app: &App, at: Point) -> Entity {
    app.world().resource::<SurakartaParts>().cell(at)
}

fn tap(app: &mut App, at: Point) {
    let entity = cell(app, at);
    intend(app, Intent::Tap(entity, layout::point(at)));
}

fn held(app: &App) -> Option<Point> {
    app.world().resource::<SurakartaHeld>().stone
}

/// The point under the cursor.
fn under(cursor: SurakartaCursor, near: Seat) -> Point {
    let (file, rank) = cursor.place(near);
    Point::new(file, rank).unwrap()
}

fn move_cursor(app: &mut App, at: Point) {
    let near = app.world().resource::<SurakartaParts>().near;
    for _ in 0..20 {
        let cursor = *app.world().resource::<SurakartaCursor>();
        let now = under(cursor, near);
        if now == at {
            return;
        }
        let turn = if near == Seat::First { 1 } else { -1 };
        let across = i32::from(at.file()) - i32::from(now.file());
        let along = i32::from(at.rank()) - i32::from(now.rank());
        let step = if across == 0 {
            IVec2::new(0, along.signum())
        } else {
            IVec2::new(across.signum(), 0)
        };
        intend(app, Intent::Step(step * turn));
    }
    panic!("the cursor never came to {at}");
}

/// Moves by this hand: taps, a drag, or keys.
fn carry_out(app: &mut App, hand: usize, action: Move) {
    let (from, to) = (action.from(), action.to());
    match hand {
        0 => {
            tap(app, from);
            assert_eq!(held(app), Some(from));
            tap(app, to);
        }
        1 => {
            let (start, end) = (cell(app, from), cell(app, to));
            intend(app, Intent::Lift(start, layout::point(from)));
            let halfway = layout::point(from).midpoint(layout::point(to));
            intend(app, Intent::Carry(halfway));
            intend(app, Intent::Hover(Some(end)));
            intend(app, Intent::Carry(layout::point(to)));
            intend(app, Intent::Release(Some(end), layout::point(to)));
            intend(app, Intent::Release(None, Vec3::ZERO));
        }
        _ => {
            move_cursor(app, from);
            intend(app, Intent::Enter);
            assert_eq!(held(app), Some(from));
            move_cursor(app, to);
            intend(app, Intent::Enter);
        }
    }
    app.update();
    settle(app);
}

#[test]
fn taps_drags_and_keys_play_whole_games_with_every_option() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    for number in 0..8 {
        let speed = if number == 3 { Speed::Fast } else { Speed::Off };
        let mut app = app(speed, Duration::from_millis(60));
        let mut options = Surakarta::options(number);
        if options["quiet_limit"].is_null() {
            // Without a limit random play need not end.
            options["quiet_limit"] = json!(40);
        }
        begin(&mut app, options, None, PERSONS);
        while let Some(action) = position(&app).random_move(&mut rng) {
            let before = app.world().resource::<Shown>().ply;
            carry_out(&mut app, rng.random_range(0..3), action);
            let shown = app.world().resource::<Shown>().ply;
            assert_eq!(shown, before + 1, "{action} was not played: {}", told(&app));
            assert_eq!(held(&app), None);
            assert!(!app.world().resource::<InHand>().0);
            if shown.is_multiple_of(16) {
                assert_table_equals_view(&mut app);
            }
        }
        assert!(app.world().resource::<Shown>().outcome.is_some());
        assert_table_equals_view(&mut app);
    }
}

#[test]
fn a_game_from_either_side_against_the_computer() {
    for seats in [[PERSON, "random"], ["easy", PERSON]] {
        let mut app = app(Speed::Off, Duration::from_millis(16));
        let options = json!({"quiet_limit": 20});
        let start = "6/o1oo2/2o3/1x4/3xx1/x4x x 0";
        begin(&mut app, options, Some(start), seats);
        hands::wait(&mut app);
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        while let Some(action) = position(&app).random_move(&mut rng) {
            let before = app.world().resource::<Shown>().ply;
            carry_out(&mut app, 0, action);
            hands::wait(&mut app);
            assert!(app.world().resource::<Shown>().ply > before, "{action}");
            assert_table_equals_view(&mut app);
        }
        assert!(app.world().resource::<Shown>().outcome.is_some());
    }
}

#[test]
fn wrong_tries_say_which_rule_they_break_and_change_nothing() {
    let mut app = app(Speed::Off, Duration::from_millis(100));
    begin(&mut app, json!({"diagonal": false}), None, PERSONS);
    let tries = [
        (None, "c3", "no stone on c3"),
        (None, "c5", "not yours"),
        (Some("b2"), "c3", "diagonal"),
        (Some("b2"), "b4", "not next to"),
        (Some("b1"), "b5", "blocked"),
        (Some("a1"), "b5", "no line through a1"),
    ];
    for (from, to, words) in tries {
        if let Some(from) = from {
            tap(&mut app, at(from));
            assert_eq!(held(&app), Some(at(from)));
        }
        tap(&mut app, at(to));
        let told = told(&app);
        assert!(told.contains(words), "{from:?} {to}: {told:?}");
        assert_eq!(held(&app), from.map(at), "the stone stays in the hand");
        intend(&mut app, Intent::Cancel);
        assert_eq!(held(&app), None);
    }
    assert_eq!(app.world().resource::<Shown>().ply, 0);
    for _ in 0..6 {
        app.update();
    }
    assert_table_equals_view(&mut app);
}

#[test]
fn a_stone_in_the_hand_can_be_changed_put_back_and_is_dropped_by_an_undo() {
    let mut app = app(Speed::Off, Duration::from_millis(100));
    begin(&mut app, json!({}), None, PERSONS);
    tap(&mut app, at("b2"));
    tap(&mut app, at("d2"));
    assert_eq!(held(&app), Some(at("d2")), "another stone is taken instead");
    assert!(app.world().resource::<InHand>().0);
    tap(&mut app, at("d2"));
    assert_eq!(held(&app), None, "a second tap puts it back");
    // A drag that ends where it began is a tap.
    let start = cell(&app, at("c2"));
    intend(&mut app, Intent::Lift(start, layout::point(at("c2"))));
    intend(&mut app, Intent::Tap(start, layout::point(at("c2"))));
    intend(
        &mut app,
        Intent::Release(Some(start), layout::point(at("c2"))),
    );
    intend(&mut app, Intent::Release(None, Vec3::ZERO));
    assert_eq!(held(&app), Some(at("c2")));
    // Let go beside the board it goes back, and stays in the hand.
    intend(&mut app, Intent::Lift(start, layout::point(at("c2"))));
    intend(&mut app, Intent::Carry(Vec3::new(4.6, 0.0, 0.0)));
    intend(&mut app, Intent::Release(None, Vec3::ZERO));
    assert_eq!(held(&app), Some(at("c2")));
    tap(&mut app, at("c3"));
    app.update();
    settle(&mut app);
    assert_eq!(app.world().resource::<Shown>().ply, 1);
    // White takes a stone up and changes its mind about the whole game.
    tap(&mut app, at("c5"));
    assert_eq!(held(&app), Some(at("c5")));
    app.world_mut().write_message(Press::AgreeUndo);
    for _ in 0..8 {
        app.update();
    }
    settle(&mut app);
    assert_eq!(app.world().resource::<Shown>().ply, 0);
    assert_eq!(held(&app), None);
    assert_eq!(app.world().resource::<LastMove>().0, None);
    assert_table_equals_view(&mut app);
}

#[test]
fn what_is_tapped_while_stones_move_only_skips() {
    let mut app = app(Speed::Slow, Duration::from_millis(10));
    begin(&mut app, json!({}), None, PERSONS);
    tap(&mut app, at("b2"));
    tap(&mut app, at("b3"));
    app.update();
    assert!(app.world().resource::<Timeline>().is_playing());
    tap(&mut app, at("b5"));
    app.update();
    app.update();
    assert!(!app.world().resource::<Timeline>().is_playing(), "it skips");
    assert_eq!(held(&app), None, "and takes nothing up");
    assert_eq!(app.world().resource::<Shown>().ply, 1);
    settle(&mut app);
    assert_table_equals_view(&mut app);
}

#[test]
fn plates_count_stones_and_the_last_quiet_moves() {
    let mut app = app(Speed::Off, Duration::from_millis(16));
    begin(&mut app, json!({}), Some("oo4/6/6/6/6/1x2xx x 69"), PERSONS);
    let info = |app: &App| app.world().resource::<PlateInfo>().clone();
    assert_eq!(info(&app).sides.map(|side| side.score), [Some(3), Some(2)]);
    assert!(info(&app).labels.is_empty(), "eleven are left");
    tap(&mut app, at("f1"));
    tap(&mut app, at("f2"));
    app.update();
    settle(&mut app);
    app.update();
    let now = info(&app);
    assert!(now.labels[0].words.starts_with("10 quiet moves"), "{now:?}");
    assert!(now.progress.contains("10 quiet moves left"), "{now:?}");
    assert_eq!(now.to_move, Some(Seat::Second));
    assert!(now.prompt.starts_with("White"), "{}", now.prompt);
    let figures: Vec<&str> = now
        .figures
        .iter()
        .map(|(label, _)| label.as_str())
        .collect();
    for label in [
        "Moves played",
        "Black’s stones",
        "White has taken",
        "Moves since a capture",
    ] {
        assert!(figures.contains(&label), "{label}");
    }
}

/// Plays with a real pointer or keys in a window that nobody sees, to the end.
fn play_by(mut hand: impl FnMut(&mut App, Move, usize), size: [u32; 2], near: Seat) {
    let mut app = hands::app(size);
    let seats = match near {
        Seat::First => [PERSON, "random"],
        Seat::Second => ["random", PERSON],
    };
    let start = "6/o1oo2/2o3/1x4/3xx1/x4x x 0";
    begin(&mut app, json!({"quiet_limit": 20}), Some(start), seats);
    hands::frames(&mut app, 12);
    hands::wait(&mut app);
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut turn = 0;
    while let Some(action) = position(&app).random_move(&mut rng) {
        let before = app.world().resource::<Shown>().ply;
        hand(&mut app, action, turn);
        hands::wait(&mut app);
        let shown = app.world().resource::<Shown>().ply;
        assert!(shown > before, "{action} was not played: {}", told(&app));
        assert_table_equals_view(&mut app);
        let session = app.world().resource::<Session>();
        let table = &app.world().resource::<TableView<Surakarta>>().0;
        assert_eq!(session.host.view(session.viewer).text(), table.to_string());
        turn += 1;
    }
    assert!(turn > 4, "{turn} turns");
    assert!(app.world().resource::<Shown>().outcome.is_some());
}

fn by_pointer(hand: &mut impl Hand, app: &mut App, action: Move, turn: usize) {
    let from = hands::pixel(app, layout::point(action.from()));
    let to = hands::pixel(app, layout::point(action.to()));
    if turn.is_multiple_of(2) {
        hand.tap(app, from);
        hand.tap(app, to);
    } else {
        hand.drag(app, from, to);
    }
}

#[test]
fn a_mouse_plays_surakarta_to_the_end() {
    let hand = |app: &mut App, action, turn| by_pointer(&mut Mouse, app, action, turn);
    play_by(hand, [1280, 720], Seat::First);
}

#[test]
fn a_finger_plays_surakarta_to_the_end_from_the_far_side() {
    let mut finger = Finger(0);
    let hand = |app: &mut App, action, turn| by_pointer(&mut finger, app, action, turn);
    play_by(hand, [390, 844], Seat::Second);
}

#[test]
fn keys_play_surakarta_to_the_end() {
    let hand = |app: &mut App, action: Move, _| {
        for goal in [action.from(), action.to()] {
            for _ in 0..20 {
                let cursor = *app.world().resource::<SurakartaCursor>();
                let now = under(cursor, Seat::First);
                let code = if now.file() < goal.file() {
                    KeyCode::ArrowRight
                } else if now.file() > goal.file() {
                    KeyCode::ArrowLeft
                } else if now.rank() < goal.rank() {
                    KeyCode::ArrowUp
                } else if now.rank() > goal.rank() {
                    KeyCode::ArrowDown
                } else {
                    break;
                };
                hands::key(app, code);
            }
            hands::key(app, KeyCode::Enter);
        }
    };
    play_by(hand, [1280, 720], Seat::First);
}
