//! Cairns on the table: it follows the host, and hands complete every move.

use std::time::Duration;

use bevy::prelude::*;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use stonecircle::boards::cairns::{CairnsCursor, CairnsParts, Picked, Step, layout};
use stonecircle::choreography::{ChoreoClock, Pose, Speed, Timeline};
use stonecircle::controllers::{Choose, InHand, Intent};
use stonecircle::hud::PlateInfo;
use stonecircle::session::{Ask, Session};
use stonecircle::table::{
    Home, InStack, Leaving, OnCell, Shown, Stack, StackKind, StackStones, Stone, TableView,
    stones_at,
};
use stonecircle_rules::cairns::{Cairns, Cell, Direction, Move, Position};
use stonecircle_rules::core::Position as _;
use stonecircle_rules::{Seat, View, Viewer};

use super::board::{self, Board, PERSONS, intend, plies, told};
use super::hands::{Finger, Hand, Mouse, frames, seen, wait};
use super::headless::{app, settle};

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

fn position(app: &App) -> Position {
    app.world()
        .resource::<TableView<Cairns>>()
        .0
        .position
        .clone()
}

impl Board for Cairns {
    /// Most random games end in a cairn.
    const EVENTS: usize = 100;

    fn assert_entities_equal_view(app: &mut App) {
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

    /// Whether a cairn stands.
    fn events(app: &App) -> usize {
        usize::from(!position(app).cairns().is_empty())
    }

    fn taps(app: &App, action: &Move) -> Option<Vec<Vec3>> {
        match *action {
            Move::Drop { at } => {
                let free = position(app).holder(at).is_none();
                free.then(|| vec![aim(app, at)])
            }
            Move::Carry {
                from,
                direction,
                count,
            } => {
                let to = aim(app, from.ahead(direction, count)?);
                Some(vec![aim(app, from), to, to])
            }
        }
    }
}

fn assert_equal_view(app: &mut App) {
    Cairns::assert_entities_equal_view(app);
}

/// A game of two persons at this device, from a position.
fn sit_down(speed: Speed, start: Option<&str>) -> App {
    let mut app = app(speed, Duration::from_millis(50));
    board::begin::<Cairns>(&mut app, Value::Null, start, PERSONS);
    app
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

/// Where the stones of a cell's stack are seen, lowest first.
fn places(app: &mut App, at: Cell) -> Vec<Vec3> {
    let pile = app.world().resource::<CairnsParts>().pile(at);
    stones_at(app.world(), Home::Stack(pile))
        .into_iter()
        .map(|stone| app.world().get::<Transform>(stone).unwrap().translation)
        .collect()
}

#[test]
fn a_dragged_stack_hangs_on_the_pointer_and_drops_back_where_it_may_not_go() {
    let mut app = sit_down(Speed::Normal, Some(MIDDLE));
    let from = cell("c3");
    let height = usize::from(position(&app).stack(from).height());
    assert!(height > 1, "there is a stack to drag");
    let rests = places(&mut app, from);
    let source = entity(&app, from);
    let (start, end) = (layout::cell(from), layout::cell(from) + Vec3::X * 2.1);
    intend(&mut app, Intent::Hover(Some(source)));
    intend(&mut app, Intent::Lift(source, start));
    for (place, going) in [
        (start + Vec3::new(0.2, 0.0, 0.3), height.min(3)),
        (start + Vec3::X, 1),
        (end, 2),
    ] {
        intend(&mut app, Intent::Hover(None));
        intend(&mut app, Intent::Carry(place));
        for _ in 0..12 {
            app.update();
        }
        let now = places(&mut app, from);
        let (stay, hang) = now.split_at(height - going);
        assert_eq!(stay, &rests[..height - going], "what does not go stays");
        for (above, stone) in hang.iter().enumerate() {
            let off = (*stone - place).xz().length();
            assert!(off < 0.3, "{stone} is not at the pointer's {place}");
            assert!(stone.y > 0.8 + 0.1 * above as f32, "{stone} hangs too low");
        }
    }
    // Let go off the table it goes back where it was, and not at once.
    intend(&mut app, Intent::Release(None, Vec3::ZERO));
    assert_eq!(step(&app), Step::Nothing);
    let first = places(&mut app, from)[height - 1];
    assert!(
        first.distance(rests[height - 1]) > 0.05,
        "it takes its time"
    );
    for _ in 0..60 {
        app.update();
    }
    assert_eq!(places(&mut app, from), rests);
    assert_eq!(plies(&app), 0);
    // Let go where it may go, every stone comes down on its cell without going back.
    drag(&mut app, from, cell("c5"));
    let mut seen_back = false;
    for _ in 0..80 {
        app.update();
        let last = places(&mut app, cell("c5"));
        let turned = last
            .last()
            .is_some_and(|stone| stone.z > layout::cell(cell("c4")).z);
        seen_back |= turned && app.world().resource::<Timeline>().is_playing();
    }
    assert!(!seen_back, "the top stone went back over its cell");
    assert_eq!(plies(&app), 1);
    assert_equal_view(&mut app);
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

/// Where one would aim at a cell: at the top stone of what stands there.
fn aim(app: &App, at: Cell) -> Vec3 {
    let height = position(app).stack(at).height();
    let near = app.world().resource::<CairnsParts>().near;
    match height {
        0 => layout::cell(at),
        _ => layout::top(at, height, near),
    }
}

/// Where one would aim at a cell, in logical pixels.
fn aimed(app: &mut App, at: Cell) -> Vec2 {
    let place = aim(app, at);
    seen(app, place)
}

/// Plays half a game with a pointer, by what is seen: taps and drags in turn.
fn play_by_sight(hand: &mut impl Hand, size: [u32; 2], seats: [&str; 2], seed: u64) {
    let mut app = super::hands::app(size);
    board::begin::<Cairns>(&mut app, Value::Null, None, seats);
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
                let to = aimed(&mut app, at);
                hand.tap(&mut app, to);
            }
            Move::Drop { at } => {
                let from = seen(&mut app, layout::supply_middle(seat));
                let to = aimed(&mut app, at);
                hand.drag(&mut app, from, to);
            }
            Move::Carry {
                from,
                direction,
                count,
            } => {
                carried += 1;
                let to = from.ahead(direction, count).unwrap();
                let (from, to) = (aimed(&mut app, from), aimed(&mut app, to));
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
