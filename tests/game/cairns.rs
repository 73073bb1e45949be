//! Cairns on the table: it follows the host, and hands complete every move.

use std::time::Duration;

use bevy::camera::Camera;
use bevy::prelude::*;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use stonecircle::boards::cairns::{CairnsCursor, CairnsParts, Picked, Step, layout};
use stonecircle::choreography::{ChoreoClock, Pose, Speed, Timeline};
use stonecircle::controllers::{Choose, InHand, Intent, TableCamera};
use stonecircle::hud::{PlateInfo, Toast};
use stonecircle::screens::Screen;
use stonecircle::session::{Ask, Session, StartGame};
use stonecircle::table::{
    EventQueue, InStack, Leaving, OnCell, Shown, Stack, StackKind, StackStones, Stone, TableView,
    TurnFault,
};
use stonecircle_host::{Action, Controller, Host, Setup};
use stonecircle_rules::cairns::{Cairns, Cell, Direction, Move, Position};
use stonecircle_rules::core::Position as _;
use stonecircle_rules::{Seat, View, Viewer};

use super::hands::{Finger, Hand, Mouse, frames, wait};
use super::headless::{app, count, reconciled, settle};

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

fn setup(kinds: [&str; 2], start: Option<&str>) -> Setup {
    Setup {
        game: "cairns".to_owned(),
        start: start.map(ToOwned::to_owned),
        seats: kinds.map(|kind| Controller::new("A", kind)),
        ..Setup::default()
    }
}

fn host(seed: u64) -> (Host, ChaCha8Rng) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let host = Host::new(&setup(["test", "test"], None), &mut rng, 0).unwrap();
    (host, rng)
}

/// Plays one random ply in the host; false when the game is over.
fn random_ply(host: &mut Host, rng: &mut ChaCha8Rng) -> bool {
    let Some(seat) = host.to_move() else {
        return false;
    };
    let action = host.position().random_move(rng).unwrap();
    let act = Action {
        seat,
        ply: host.ply(),
        v: None,
        action,
    };
    host.act(&act, 0).unwrap();
    true
}

fn to_table(app: &mut App, host: &Host, viewer: Viewer) {
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Table);
    app.world_mut()
        .resource_mut::<EventQueue>()
        .replace_with(host.snapshot(viewer));
    settle(app);
}

/// Passes on to the table what the host tells the viewer since `told`.
fn tell(app: &mut App, host: &Host, viewer: Viewer, told: u64) {
    let mut queue = app.world_mut().resource_mut::<EventQueue>();
    for message in host.events_since(viewer, told) {
        queue.push(message);
    }
}

fn no_faults(app: &mut App) {
    let faults: Vec<TurnFault> = app
        .world_mut()
        .resource_mut::<Messages<TurnFault>>()
        .drain()
        .collect();
    assert_eq!(faults, []);
}

fn position(app: &App) -> Position {
    app.world()
        .resource::<TableView<Cairns>>()
        .0
        .position
        .clone()
}

/// Asserts that the entities say exactly what the view says: every stone in its stack, in order,
/// each stack on its cell, all at rest, and no stone besides.
fn assert_equal_view(app: &mut App) {
    let world = app.world_mut();
    let all = world.query::<&Stone>().iter(world).count();
    assert_eq!(world.query::<&Leaving>().iter(world).count(), 0);
    let world = app.world();
    let position = &world.resource::<TableView<Cairns>>().0.position;
    let parts = world.resource::<CairnsParts>();
    let stones_of = |stack: Entity| -> Vec<Entity> {
        world
            .get::<StackStones>(stack)
            .map(|stones| stones.stones().to_vec())
            .unwrap_or_default()
    };
    let rests = |stone: Entity, at: Vec3, pose: Pose, stack: Entity| {
        let place = world.get::<Transform>(stone).unwrap().translation;
        assert!(place.distance(at) < 1e-4, "{place} instead of {at}");
        assert_eq!(world.get::<InStack>(stone), Some(&InStack(stack)));
        for child in world.get::<Children>(stone).unwrap().iter() {
            if let Some(held) = world.get::<Pose>(child) {
                assert_eq!(*held, pose);
            }
        }
    };
    let mut counted = 0;
    for at in Cell::all() {
        let pile = parts.pile(at);
        assert_eq!(world.get::<OnCell>(pile), Some(&OnCell(parts.cell(at))));
        let here = stones_of(pile);
        let found: Vec<Seat> = here
            .iter()
            .map(|stone| world.get::<Stone>(*stone).unwrap().seat)
            .collect();
        let wanted: Vec<Seat> = position.stack(at).stones().collect();
        assert_eq!(found, wanted, "on {at}");
        for (stone, height) in here.iter().zip(1..) {
            let at_rest = layout::rest(at, height, parts.near);
            rests(*stone, at_rest, layout::pose(at, height), pile);
        }
        if let Some(seat) = position.holder(at) {
            let stack = Stack {
                kind: StackKind::Pile,
                seat,
            };
            assert_eq!(world.get::<Stack>(pile), Some(&stack), "who holds {at}");
        }
        counted += found.len();
    }
    for seat in Seat::BOTH {
        let supply = parts.supplies[seat.index()];
        let here = stones_of(supply);
        assert_eq!(here.len(), usize::from(position.supply(seat)));
        for (index, stone) in here.iter().enumerate() {
            assert_eq!(world.get::<Stone>(*stone).unwrap().seat, seat);
            let at = layout::supply(seat, index);
            rests(*stone, at, layout::supply_pose(), supply);
        }
        counted += here.len();
    }
    assert_eq!(stones_of(parts.air), [], "stones left in the air");
    assert_eq!(all, counted, "stones that are nowhere");
}

#[test]
fn entities_equal_the_view_after_every_ply_of_200_random_games() {
    let mut app = app(Speed::Off, Duration::from_millis(16));
    let empty = count(&mut app);
    let viewers = [
        Viewer::Seat(Seat::First),
        Viewer::Seat(Seat::Second),
        Viewer::Spectator,
        Viewer::Everything,
    ];
    let mut cairns = 0;
    for seed in 0..200_u64 {
        let (mut host, mut rng) = host(seed);
        let viewer = viewers[usize::try_from(seed % 4).unwrap()];
        to_table(&mut app, &host, viewer);
        assert_equal_view(&mut app);
        reconciled(&mut app);
        let mut told = host.v();
        while random_ply(&mut host, &mut rng) {
            tell(&mut app, &host, viewer, told);
            told = host.v();
            settle(&mut app);
            no_faults(&mut app);
            assert_equal_view(&mut app);
            assert_eq!(reconciled(&mut app), 0, "game {seed}, ply {}", host.ply());
        }
        cairns += usize::from(!position(&app).cairns().is_empty());
        app.world_mut()
            .resource_mut::<NextState<Screen>>()
            .set(Screen::Title);
        app.world_mut().write_message(Ask::Leave);
        settle(&mut app);
        app.update();
        assert_eq!(count(&mut app), empty, "game {seed} left entities behind");
    }
    assert!(cairns > 100, "most random games end in a cairn: {cairns}");
}

#[test]
fn animated_games_end_each_ply_where_the_view_says() {
    for (speed, step) in [(Speed::Fast, 33), (Speed::Normal, 16), (Speed::Slow, 700)] {
        let mut app = app(speed, Duration::from_millis(step));
        let (mut host, mut rng) = host(step);
        let viewer = Viewer::Seat(Seat::Second);
        to_table(&mut app, &host, viewer);
        reconciled(&mut app);
        let mut told = host.v();
        while random_ply(&mut host, &mut rng) {
            tell(&mut app, &host, viewer, told);
            told = host.v();
            app.update();
            let length = app.world().resource::<Timeline>().length();
            assert!(
                length <= Duration::from_millis(1_200),
                "a turn of {length:?} at ply {}",
                host.ply()
            );
            settle(&mut app);
            no_faults(&mut app);
            assert_equal_view(&mut app);
            assert_eq!(reconciled(&mut app), 0);
        }
    }
}

#[test]
fn a_jump_in_the_middle_of_a_carry_leaves_no_stray_stone() {
    let mut app = app(Speed::Slow, Duration::from_millis(40));
    let (mut host, mut rng) = host(5);
    let viewer = Viewer::Spectator;
    to_table(&mut app, &host, viewer);
    for round in 0..40 {
        let told = host.v();
        if !random_ply(&mut host, &mut rng) {
            break;
        }
        tell(&mut app, &host, viewer, told);
        for _ in 0..(round % 7) {
            app.update();
        }
        if round % 3 == 2 {
            let seat = host.last_to_choose().unwrap();
            host.undo(seat, 0).unwrap();
        }
        to_table(&mut app, &host, viewer);
        assert_equal_view(&mut app);
    }
}

/// A game of two persons at this device, from a position.
fn sit_down(speed: Speed, start: Option<&str>) -> App {
    let mut app = app(speed, Duration::from_millis(50));
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Table);
    app.world_mut().write_message(StartGame {
        setup: setup(["you", "you"], start),
        seed: 1,
    });
    app.update();
    settle(&mut app);
    app
}

fn intend(app: &mut App, intent: Intent) {
    app.world_mut().write_message(intent);
    app.update();
}

fn entity(app: &App, at: Cell) -> Entity {
    app.world().resource::<CairnsParts>().cell(at)
}

fn tap(app: &mut App, name: &str) {
    let at = cell(name);
    let entity = entity(app, at);
    intend(app, Intent::Tap(entity, layout::cell(at)));
}

/// Drags from one cell to another, over all cells between.
fn drag(app: &mut App, from: Cell, to: Cell) {
    let (start, end) = (layout::cell(from), layout::cell(to));
    let source = entity(app, from);
    intend(app, Intent::Hover(Some(source)));
    intend(app, Intent::Lift(source, start));
    for share in [0.3, 0.7, 1.0] {
        let place = start.lerp(end, share);
        let over = Cell::all().find(|at| layout::cell(*at).distance(place) < 0.5);
        let over = over.map(|at| entity(app, at));
        intend(app, Intent::Hover(over));
        intend(app, Intent::Carry(place));
    }
    let target = entity(app, to);
    intend(app, Intent::Release(Some(target), end));
    intend(app, Intent::Release(None, Vec3::ZERO));
}

fn step(app: &App) -> Step {
    app.world().resource::<Picked>().step
}

fn plies(app: &App) -> u32 {
    app.world().resource::<Shown>().ply
}

fn told(app: &App) -> String {
    app.world().resource::<Toast>().words.clone()
}

fn choices(app: &App) -> Vec<Choose> {
    let info = app.world().resource::<PlateInfo>();
    info.choices.iter().map(|choice| choice.choose).collect()
}

/// Moves the cursor to a cell and presses Enter there.
fn enter(app: &mut App, at: Cell) {
    let cursor = *app.world().resource::<CairnsCursor>();
    let off = IVec2::new(
        i32::from(at.file()) - cursor.column,
        i32::from(at.rank()) - cursor.row,
    );
    for _ in 0..off.x.abs() {
        intend(app, Intent::Step(IVec2::X * off.x.signum()));
    }
    for _ in 0..off.y.abs() {
        intend(app, Intent::Step(IVec2::Y * off.y.signum()));
    }
    intend(app, Intent::Enter);
}

/// Plays a move by one kind of hand.
fn by_hand(app: &mut App, action: Move, way: usize) {
    let position = position(app);
    let seat = position.to_move().unwrap();
    match action {
        Move::Drop { at } => {
            let on_stack = position.holder(at).is_some();
            let supply = app.world().resource::<CairnsParts>().supplies[seat.index()];
            match way {
                0 if on_stack => {
                    tap(app, &at.to_string());
                    intend(app, Intent::Choose(Choose::More));
                }
                0 => tap(app, &at.to_string()),
                1 => {
                    intend(app, Intent::Lift(supply, layout::supply_middle(seat)));
                    intend(app, Intent::Carry(layout::cell(at)));
                    let target = entity(app, at);
                    intend(app, Intent::Release(Some(target), layout::cell(at)));
                }
                _ if on_stack => {
                    enter(app, at);
                    intend(app, Intent::Choose(Choose::More));
                }
                _ => enter(app, at),
            }
        }
        Move::Carry {
            from,
            direction,
            count,
        } => {
            let to = from.ahead(direction, count).unwrap();
            match way {
                0 => {
                    tap(app, &from.to_string());
                    tap(app, &to.to_string());
                    tap(app, &to.to_string());
                }
                1 => drag(app, from, to),
                _ => {
                    enter(app, from);
                    enter(app, to);
                    intend(app, Intent::Choose(Choose::Done));
                }
            }
        }
    }
}

#[test]
fn taps_drags_and_keys_each_play_whole_games() {
    for way in 0..3 {
        for seed in 0..4 {
            let mut app = sit_down(Speed::Off, None);
            let mut rng = ChaCha8Rng::seed_from_u64(seed * 10 + way as u64);
            loop {
                let here = position(&app);
                let mut legal = Vec::new();
                here.legal_moves(1_000, &mut legal).unwrap();
                let carries: Vec<Move> = legal
                    .iter()
                    .filter(|action| matches!(action, Move::Carry { .. }))
                    .copied()
                    .collect();
                // Carries are the harder half: they come up every other turn.
                let action = match carries.choose(&mut rng) {
                    Some(carry) if rng.random_bool(0.5) => *carry,
                    _ => match legal.choose(&mut rng) {
                        Some(action) => *action,
                        None => break,
                    },
                };
                let before = plies(&app);
                by_hand(&mut app, action, way);
                settle(&mut app);
                assert_eq!(
                    plies(&app),
                    before + 1,
                    "way {way}: {action} was not played (told: {:?})",
                    told(&app)
                );
                let mut wanted = here.clone();
                wanted.play(&action, &mut ()).unwrap();
                assert_eq!(position(&app).to_string(), wanted.to_string());
                assert_equal_view(&mut app);
            }
            assert!(app.world().resource::<Shown>().outcome.is_some());
        }
    }
}

/// Slate holds c3 (three high) and e3; Amber holds c4 and a1.
const MIDDLE: &str = "x5/x2,2,x2/x2,121,x,1/x5/2,x4 1 4 0";

#[test]
fn a_half_made_carry_is_shown_taken_back_and_dropped() {
    let mut app = sit_down(Speed::Normal, Some(MIDDLE));
    assert!(!app.world().resource::<InHand>().0);
    tap(&mut app, "c3");
    assert_eq!(step(&app), Step::Stack(cell("c3")));
    assert!(app.world().resource::<InHand>().0);
    assert_eq!(choices(&app), [Choose::More, Choose::Back]);
    tap(&mut app, "c5");
    let up = Step::Carry {
        from: cell("c3"),
        direction: Direction::Up,
        count: 2,
    };
    assert_eq!(step(&app), up);
    assert_eq!(choices(&app), [Choose::Done, Choose::Back]);
    // The stones hover over the very places where they would land.
    for _ in 0..20 {
        app.update();
    }
    let world = app.world();
    let parts = world.resource::<CairnsParts>();
    let pile = world.get::<StackStones>(parts.pile(cell("c3"))).unwrap();
    for (stone, (at, height)) in pile.stones()[1..].iter().zip([("c4", 2), ("c5", 1)]) {
        let place = world.get::<Transform>(*stone).unwrap().translation;
        let lands = layout::rest(cell(at), height, Seat::First);
        assert!(place.xz().distance(lands.xz()) < 1e-3, "over {at}: {place}");
        assert!(place.y > lands.y);
    }
    assert_eq!(plies(&app), 0, "nothing is sent before it is confirmed");
    intend(&mut app, Intent::Choose(Choose::Back));
    assert_eq!(step(&app), Step::Stack(cell("c3")));
    tap(&mut app, "b3");
    intend(&mut app, Intent::Cancel);
    assert_eq!(step(&app), Step::Nothing);
    for _ in 0..40 {
        app.update();
    }
    assert_equal_view(&mut app);
    // Tapped again, the source puts the stack down; another own stack is picked up instead.
    tap(&mut app, "c3");
    tap(&mut app, "c3");
    assert_eq!(step(&app), Step::Nothing);
    tap(&mut app, "c3");
    tap(&mut app, "c5");
    intend(&mut app, Intent::Choose(Choose::Done));
    settle(&mut app);
    assert_eq!(plies(&app), 1);
    assert_equal_view(&mut app);
    assert_eq!(
        position(&app).to_string(),
        "x2,1,x2/x2,22,x2/x2,1,x,1/x5/2,x4 2 4 1"
    );
}

#[test]
fn one_more_from_the_supply_goes_on_the_picked_stack() {
    let mut app = sit_down(Speed::Off, Some(MIDDLE));
    tap(&mut app, "c3");
    intend(&mut app, Intent::Choose(Choose::More));
    settle(&mut app);
    let here = position(&app);
    assert_eq!(here.stack(cell("c3")).height(), 4);
    assert!(here.cairns().contains(cell("c3")), "and it is a cairn");
    assert!(app.world().resource::<Shown>().outcome.is_some());
    assert_equal_view(&mut app);
}

#[test]
fn wrong_tries_say_which_rule_they_break_and_change_nothing() {
    let mut app = sit_down(Speed::Off, Some(MIDDLE));
    let before = position(&app).to_string();
    tap(&mut app, "c4");
    assert!(told(&app).contains("held by Amber"), "{}", told(&app));
    // A single stone does not go two cells, nor off the line.
    tap(&mut app, "e3");
    tap(&mut app, "e5");
    assert!(told(&app).contains("too low"), "{}", told(&app));
    assert_eq!(step(&app), Step::Stack(cell("e3")));
    tap(&mut app, "d4");
    assert!(told(&app).contains("straight"), "{}", told(&app));
    intend(&mut app, Intent::Cancel);
    let amber = app.world().resource::<CairnsParts>().supplies[1];
    intend(
        &mut app,
        Intent::Tap(amber, layout::supply_middle(Seat::Second)),
    );
    assert!(told(&app).contains("Amber"), "{}", told(&app));
    // Nothing of it was played, and a drag off the table is no move either.
    let source = entity(&app, cell("c3"));
    intend(&mut app, Intent::Lift(source, layout::cell(cell("c3"))));
    intend(&mut app, Intent::Carry(layout::cell(cell("c4"))));
    intend(&mut app, Intent::Release(None, Vec3::ZERO));
    assert_eq!(step(&app), Step::Nothing);
    for _ in 0..40 {
        app.update();
    }
    assert_eq!(position(&app).to_string(), before);
    assert_eq!(plies(&app), 0);
    assert_equal_view(&mut app);
}

#[test]
fn a_tap_that_slips_into_a_short_drag_picks_up_all_the_same() {
    let mut app = sit_down(Speed::Off, Some(MIDDLE));
    let at = cell("c3");
    let source = entity(&app, at);
    let place = layout::cell(at);
    intend(&mut app, Intent::Hover(Some(source)));
    intend(&mut app, Intent::Lift(source, place));
    intend(&mut app, Intent::Carry(place + Vec3::X * 0.1));
    intend(&mut app, Intent::Tap(source, place));
    intend(&mut app, Intent::Release(None, Vec3::ZERO));
    assert_eq!(step(&app), Step::Stack(at));
    assert_eq!(plies(&app), 0);
}

#[test]
fn what_is_tapped_while_stones_move_only_skips() {
    let mut app = sit_down(Speed::Slow, Some(MIDDLE));
    tap(&mut app, "c3");
    tap(&mut app, "c5");
    tap(&mut app, "c5");
    assert!(app.world().resource::<Timeline>().is_playing());
    tap(&mut app, "a1");
    app.update();
    assert!(!app.world().resource::<Timeline>().is_playing(), "skipped");
    assert_eq!(step(&app), Step::Nothing);
    assert_eq!(plies(&app), 1);
    assert_equal_view(&mut app);
    // Taken back, the stones are where they were, and nothing is in the hand.
    app.world_mut().write_message(Ask::Undo);
    app.update();
    settle(&mut app);
    assert_equal_view(&mut app);
    assert_eq!(position(&app).to_string(), MIDDLE);
}

#[test]
fn the_plates_count_cells_stones_and_quiet_plies() {
    let mut app = sit_down(Speed::Off, Some(MIDDLE));
    let info = app.world().resource::<PlateInfo>();
    assert_eq!(info.sides[0].score, Some(2));
    assert_eq!(info.sides[1].score, Some(2));
    assert!(info.sides[0].left.contains("12 stones left"), "{info:?}");
    tap(&mut app, "e3");
    tap(&mut app, "d3");
    intend(&mut app, Intent::Choose(Choose::Done));
    settle(&mut app);
    app.update();
    let info = app.world().resource::<PlateInfo>();
    assert!(info.progress.contains("1 of 50"), "{}", info.progress);
    assert_eq!(info.to_move, Some(Seat::Second));
    let session = app.world().resource::<Session>();
    assert_eq!(
        session.host.view(Viewer::Spectator).text(),
        app.world().resource::<TableView<Cairns>>().0.to_string()
    );
    assert_eq!(app.world().resource::<ChoreoClock>().speed, Speed::Off);
    assert!(
        app.world()
            .resource::<TableView<Cairns>>()
            .0
            .to_move()
            .is_some()
    );
}

/// Where a point is seen, in logical pixels.
fn seen(app: &mut App, point: Vec3) -> Vec2 {
    let world = app.world_mut();
    let (camera, transform) = world
        .query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>()
        .single(world)
        .unwrap();
    camera.world_to_viewport(transform, point).unwrap()
}

/// Where one would aim at a cell: at the top stone of what stands there.
fn aim(app: &mut App, at: Cell) -> Vec2 {
    let height = position(app).stack(at).height();
    let near = app.world().resource::<CairnsParts>().near;
    let point = match height {
        0 => layout::cell(at),
        _ => layout::top(at, height, near),
    };
    seen(app, point)
}

/// Plays half a game with a pointer, by what is seen: taps and drags in turn.
fn play_by_sight(hand: &mut impl Hand, size: [u32; 2], seats: [&str; 2], seed: u64) {
    let mut app = super::hands::app(size);
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Table);
    app.world_mut().write_message(StartGame {
        setup: setup(seats, None),
        seed,
    });
    frames(&mut app, 12);
    wait(&mut app);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut carried = 0;
    for turn in 0..40 {
        let here = position(&app);
        let Some(seat) = here.to_move() else {
            break;
        };
        let mut legal = Vec::new();
        here.legal_moves(1_000, &mut legal).unwrap();
        // Cairns are left alone, so that the game goes on and stacks grow.
        legal.retain(|action| here.deciding_cairn(seat, *action).is_none());
        let carries: Vec<Move> = legal
            .iter()
            .filter(|action| matches!(action, Move::Carry { count: 2.., .. }))
            .copied()
            .collect();
        let Some(action) = carries.choose(&mut rng).or_else(|| legal.choose(&mut rng)) else {
            break;
        };
        let before = plies(&app);
        match *action {
            Move::Drop { at } if here.holder(at).is_none() && turn % 2 == 0 => {
                let to = aim(&mut app, at);
                hand.tap(&mut app, to);
            }
            Move::Drop { at } => {
                let from = seen(&mut app, layout::supply_middle(seat));
                let to = aim(&mut app, at);
                hand.drag(&mut app, from, to);
            }
            Move::Carry {
                from,
                direction,
                count,
            } => {
                carried += 1;
                let to = from.ahead(direction, count).unwrap();
                let (from, to) = (aim(&mut app, from), aim(&mut app, to));
                if carried % 2 == 0 {
                    hand.tap(&mut app, from);
                    hand.tap(&mut app, to);
                    hand.tap(&mut app, to);
                } else {
                    hand.drag(&mut app, from, to);
                }
            }
        }
        wait(&mut app);
        assert!(
            plies(&app) > before,
            "turn {turn}: {action} was not played (told: {:?}, {:?})",
            told(&app),
            step(&app)
        );
        assert_equal_view(&mut app);
    }
    assert!(carried >= 4, "only {carried} carries");
}

#[test]
fn a_mouse_finds_stacks_where_they_are_seen() {
    play_by_sight(&mut Mouse, [1280, 720], ["you", "you"], 5);
}

#[test]
fn a_mouse_plays_from_the_far_side() {
    play_by_sight(&mut Mouse, [1920, 1080], ["random", "you"], 6);
}

#[test]
fn a_finger_plays_on_a_phone() {
    play_by_sight(&mut Finger(0), [390, 844], ["you", "you"], 7);
}

#[test]
fn thousands_of_random_intents_never_part_table_and_view() {
    let mut app = sit_down(Speed::Fast, None);
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    for step in 0..4_000 {
        let parts = app.world().resource::<CairnsParts>();
        let mut things = parts.cells.to_vec();
        things.extend(parts.supplies);
        let thing = *things.choose(&mut rng).unwrap();
        let place = Vec3::new(
            rng.random_range(-3.0..3.0),
            0.0,
            rng.random_range(-3.5..3.5),
        );
        let over = rng.random_bool(0.8).then_some(thing);
        let intent = match rng.random_range(0..16) {
            0..4 => Intent::Tap(thing, place),
            4..6 => Intent::Lift(thing, place),
            6..8 => Intent::Carry(place),
            8..10 => Intent::Release(over, place),
            10 => Intent::Hover(over),
            11 => Intent::Enter,
            12 => Intent::Step(IVec2::new(rng.random_range(-1..2), rng.random_range(-1..2))),
            13 => Intent::Choose(Choose::More),
            14 => Intent::Choose(Choose::Done),
            _ => Intent::Choose(Choose::Back),
        };
        intend(&mut app, intent);
        if rng.random_bool(0.01) {
            let ask = if rng.random_bool(0.5) {
                Ask::Undo
            } else {
                Ask::Rematch
            };
            app.world_mut().write_message(ask);
        }
        if step % 100 == 99 {
            settle(&mut app);
            intend(&mut app, Intent::Cancel);
            for _ in 0..40 {
                app.update();
            }
            settle(&mut app);
            no_faults(&mut app);
            assert_equal_view(&mut app);
            let session = app.world().resource::<Session>();
            let host = session.host.view(session.viewer);
            let table = &app.world().resource::<TableView<Cairns>>().0;
            assert_eq!(host.text(), table.to_string());
        }
    }
}
