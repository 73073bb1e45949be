//! Surge Stones by hand, and the panels of every game: mouse, touch and keys each play a whole game.

use std::time::Duration;

use bevy::prelude::*;
use stonecircle::boards::surge::{SurgeCursor, layout};
use stonecircle::choreography::Speed;
use stonecircle::hud::Toast;
use stonecircle::screens::{Overlay, Press, Screen, SetupChoice, Side};
use stonecircle::session::Session;
use stonecircle::table::{Shown, TableView};
use stonecircle_rules::surge::{Move, Square, Surge};
use stonecircle_rules::{Seat, View};

use super::headless::assert_entities_equal_view;
pub(super) use super::window::{Finger, Hand, Mouse, app, frames, key, pixel, seen, wait};
use super::window::{asks_for_more, button, frame_length, overlay, screen, set_clock};

/// A stone of the hand and a square for it; `None` when the game is over.
fn choose(app: &App, turn: usize) -> Option<(usize, Square)> {
    let view = &app.world().resource::<TableView<Surge>>().0;
    let seat = view.to_move()?;
    let mut legal = Vec::new();
    view.legal_moves(10_000, &mut legal).unwrap();
    let places: Vec<(u8, Square)> = legal
        .iter()
        .filter_map(|action| match action {
            Move::Place {
                value: Some(value),
                at,
            } => Some((*value, *at)),
            _ => None,
        })
        .collect();
    let (value, at) = places[turn * 5 % places.len()];
    let stonecircle_rules::surge::SeenHand::Known(hand) = view.hand(seat) else {
        panic!("the own hand is hidden");
    };
    let index = hand.values().position(|held| held == value).unwrap();
    Some((index, at))
}

/// From the title through set-up to the result, with one hand only.
fn play_whole_game(hand: &mut impl Hand, size: [u32; 2], side: Side) {
    let mut app = app(size);
    assert_eq!(screen(&app), Screen::Title);
    app.world_mut().resource_mut::<SetupChoice>().seed = Some(21);
    let at = button(&mut app, Press::ChooseGame(0));
    hand.tap(&mut app, at);
    frames(&mut app, 12);
    assert_eq!(screen(&app), Screen::Setup);
    let at = button(&mut app, Press::Side(side));
    hand.tap(&mut app, at);
    assert_eq!(app.world().resource::<SetupChoice>().side, side);
    let at = button(&mut app, Press::Begin);
    hand.tap(&mut app, at);
    frames(&mut app, 12);
    assert_eq!(screen(&app), Screen::Table);
    wait(&mut app);
    let mut turn = 0;
    while let Some((index, at)) = choose(&app, turn) {
        let seat = app
            .world()
            .resource::<TableView<Surge>>()
            .0
            .to_move()
            .unwrap();
        let before = app.world().resource::<Shown>().ply;
        let from = pixel(&mut app, layout::hand(seat, index));
        let to = pixel(&mut app, layout::square(at));
        if turn % 2 == 0 {
            hand.tap(&mut app, from);
            hand.tap(&mut app, to);
        } else {
            hand.drag(&mut app, from, to);
        }
        wait(&mut app);
        assert!(
            app.world().resource::<Shown>().ply > before,
            "turn {turn}: nothing was laid on {at} (told: {:?})",
            app.world().resource::<Toast>().words
        );
        assert_entities_equal_view(&mut app);
        turn += 1;
    }
    frames(&mut app, 4);
    assert_eq!(overlay(&app), Overlay::Result);
    let at = button(&mut app, Press::ToTitle);
    hand.tap(&mut app, at);
    frames(&mut app, 4);
    assert_eq!(screen(&app), Screen::Title);
}

#[test]
fn a_mouse_plays_a_whole_game() {
    play_whole_game(&mut Mouse, [1280, 720], Side::First);
}

#[test]
fn a_mouse_plays_a_whole_game_from_the_other_side() {
    play_whole_game(&mut Mouse, [1920, 1080], Side::Second);
}

#[test]
fn a_finger_plays_a_whole_game_on_a_phone() {
    play_whole_game(&mut Finger(0), [390, 844], Side::First);
}

#[test]
fn keys_play_a_whole_game() {
    let mut app = app([1280, 720]);
    app.world_mut().resource_mut::<SetupChoice>().seed = Some(4);
    key(&mut app, KeyCode::Enter);
    frames(&mut app, 4);
    assert_eq!(screen(&app), Screen::Setup);
    key(&mut app, KeyCode::Enter);
    frames(&mut app, 4);
    assert_eq!(screen(&app), Screen::Table);
    wait(&mut app);
    let mut turn = 0;
    while let Some((index, at)) = choose(&app, turn) {
        let before = app.world().resource::<Shown>().ply;
        key(
            &mut app,
            [KeyCode::Digit1, KeyCode::Digit2, KeyCode::Digit3][index],
        );
        loop {
            let cursor = *app.world().resource::<SurgeCursor>();
            let step = (
                i32::from(at.file()) - cursor.column,
                i32::from(at.rank()) - cursor.row,
            );
            match step {
                (0, 0) => break,
                (x, _) if x < 0 => key(&mut app, KeyCode::ArrowLeft),
                (x, _) if x > 0 => key(&mut app, KeyCode::ArrowRight),
                (_, y) if y < 0 => key(&mut app, KeyCode::ArrowDown),
                _ => key(&mut app, KeyCode::ArrowUp),
            }
        }
        key(&mut app, KeyCode::Enter);
        wait(&mut app);
        assert!(app.world().resource::<Shown>().ply > before, "turn {turn}");
        turn += 1;
    }
    frames(&mut app, 4);
    assert_eq!(overlay(&app), Overlay::Result);
}

#[test]
fn an_illegal_try_says_why_and_changes_nothing() {
    let mut app = app([1280, 720]);
    app.world_mut().resource_mut::<SetupChoice>().seed = Some(4);
    app.world_mut().write_message(Press::Begin);
    frames(&mut app, 12);
    wait(&mut app);
    let at = pixel(&mut app, layout::square("c4".parse().unwrap()));
    Mouse.tap(&mut app, at);
    assert!(app.world().resource::<Toast>().words.contains("hand"));
    let stone = pixel(&mut app, layout::hand(Seat::First, 0));
    Mouse.tap(&mut app, stone);
    Mouse.tap(&mut app, at);
    let words = app.world().resource::<Toast>().words.clone();
    assert!(words.contains("home"), "{words}");
    assert_eq!(app.world().resource::<Shown>().ply, 0);
    assert_entities_equal_view(&mut app);
}

/// Whether nothing waits and nothing plays.
fn idle(app: &App) -> bool {
    let world = app.world();
    world
        .resource::<stonecircle::table::EventQueue>()
        .is_empty()
        && !world
            .resource::<stonecircle::choreography::Timeline>()
            .is_playing()
}

/// A game against a computer player on the table, a person to move and everything at rest.
fn at_the_table(seed: u64) -> App {
    let mut app = app([1280, 720]);
    app.world_mut().resource_mut::<SetupChoice>().seed = Some(seed);
    app.world_mut().write_message(Press::Begin);
    frames(&mut app, 12);
    wait(&mut app);
    app
}

/// How a panel with this name is seen now: how much of its veil and of its heading, and how far
/// its slab lies from its place. `None` when it is not there.
fn panel(app: &mut App, name: &str) -> Option<(f32, f32, f32)> {
    let world = app.world_mut();
    let mut names = world.query::<(Entity, &Name)>();
    let roots: Vec<Entity> = names
        .iter(world)
        .filter(|(root, found)| found.as_str() == name && world.get::<Node>(*root).is_some())
        .map(|(root, _)| root)
        .collect();
    // The last that came, where one still goes.
    let root = *roots.last()?;
    let slab = world.get::<Children>(root)?.iter().find(|child| {
        world
            .get::<Name>(*child)
            .is_some_and(|name| name.as_str() == "Slab")
    })?;
    let text = world
        .get::<Children>(slab)?
        .iter()
        .find_map(|child| world.get::<TextColor>(child))?;
    let down = match world.get::<UiTransform>(slab)?.translation.y {
        Val::Px(down) => down,
        other => panic!("a slab slides by pixels, not {other:?}"),
    };
    let veil = world.get::<BackgroundColor>(root)?.0.alpha();
    Some((veil, text.0.alpha(), down))
}

#[test]
fn panels_come_and_go_in_their_time_and_then_the_game_sleeps() {
    let mut app = at_the_table(4);
    assert!(!asks_for_more(&mut app), "the table at rest sleeps");
    set_clock(&mut app, Speed::Normal, false);
    frame_length(&mut app, 20);
    app.world_mut().write_message(Press::Open(Overlay::Menu));
    frames(&mut app, 2);
    let mut seen = Vec::new();
    for _ in 0..12 {
        seen.push(panel(&mut app, "Menu").unwrap());
        app.update();
    }
    // From nothing to all of it, never back, and in place when it is all there.
    assert!(seen[0].1 < 0.4 && seen[0].2 > 4.0, "{seen:?}");
    for pair in seen.windows(2) {
        assert!(pair[1].1 >= pair[0].1 && pair[1].2 <= pair[0].2, "{seen:?}");
    }
    assert_eq!(panel(&mut app, "Menu"), Some((0.45, 1.0, 0.0)));
    assert!(!asks_for_more(&mut app), "an open panel sleeps");
    app.world_mut().write_message(Press::Close);
    frames(&mut app, 2);
    assert_eq!(overlay(&app), Overlay::None);
    let mut going = 0;
    while panel(&mut app, "Menu").is_some() {
        going += 1;
        let more = asks_for_more(&mut app);
        assert!(more || panel(&mut app, "Menu").is_none());
        assert!(going < 12, "it never goes");
    }
    assert!(going >= 6, "it went at once: {going} pictures of 20 ms");
    frames(&mut app, 2);
    assert!(!asks_for_more(&mut app), "the table sleeps again");
    // One that is closed while it still comes goes from where it is.
    app.world_mut().write_message(Press::Open(Overlay::Menu));
    frames(&mut app, 3);
    app.world_mut().write_message(Press::Close);
    app.update();
    let (_, mut before, _) = panel(&mut app, "Menu").unwrap();
    assert!((0.1..0.9).contains(&before), "{before}");
    app.update();
    while let Some((_, text, _)) = panel(&mut app, "Menu") {
        assert!(text <= before, "{text} after {before}");
        before = text;
        app.update();
    }
}

#[test]
fn a_panel_is_there_at_once_when_motion_is_off_and_only_fades_when_it_is_reduced() {
    let mut app = at_the_table(4);
    frame_length(&mut app, 20);
    app.world_mut().write_message(Press::Open(Overlay::Menu));
    frames(&mut app, 2);
    assert_eq!(panel(&mut app, "Menu"), Some((0.45, 1.0, 0.0)));
    app.world_mut().write_message(Press::Close);
    frames(&mut app, 2);
    assert_eq!(panel(&mut app, "Menu"), None);
    set_clock(&mut app, Speed::Normal, true);
    app.world_mut().write_message(Press::Open(Overlay::Menu));
    frames(&mut app, 2);
    let mut fading = 0;
    while let Some((_, text, down)) = panel(&mut app, "Menu")
        && text < 1.0
    {
        assert_eq!(down, 0.0, "nothing slides");
        fading += 1;
        app.update();
    }
    assert!((1..=6).contains(&fading), "{fading} pictures of 20 ms");
}

#[test]
fn a_panel_answers_from_its_first_frame_and_no_more_when_it_goes() {
    let mut app = at_the_table(4);
    set_clock(&mut app, Speed::Normal, false);
    frame_length(&mut app, 10);
    // The key that opens it and the one that closes it, a frame apart.
    app.world_mut().write_message(Press::Open(Overlay::Menu));
    frames(&mut app, 2);
    assert!(
        panel(&mut app, "Menu").unwrap().1 < 0.5,
        "it is still coming"
    );
    key(&mut app, KeyCode::Enter);
    frames(&mut app, 1);
    assert_eq!(
        overlay(&app),
        Overlay::None,
        "its first button has the focus"
    );
    for _ in 0..30 {
        app.update();
    }
    app.world_mut().write_message(Press::Open(Overlay::Menu));
    frames(&mut app, 2);
    let at = button(&mut app, Press::Open(Overlay::AskNew));
    Mouse.tap(&mut app, at);
    assert_eq!(
        overlay(&app),
        Overlay::AskNew,
        "and a click is heard as soon"
    );
    for _ in 0..30 {
        app.update();
    }
    assert_eq!(panel(&mut app, "Menu"), None);
    // While it goes, what is clicked is the table behind it.
    app.world_mut().write_message(Press::Close);
    frames(&mut app, 2);
    assert!(panel(&mut app, "Question").is_some());
    let stone = pixel(&mut app, layout::hand(Seat::First, 1));
    Mouse.tap(&mut app, stone);
    let held = app.world().resource::<stonecircle::boards::surge::Held>();
    assert!(held.stone.is_some(), "the hand behind a panel that goes");
}

#[test]
fn nothing_slides_under_a_pointer_that_is_there() {
    let mut app = at_the_table(4);
    set_clock(&mut app, Speed::Normal, false);
    frame_length(&mut app, 20);
    Mouse::go(&mut app, Vec2::new(640.0, 360.0));
    app.world_mut().write_message(Press::Open(Overlay::Menu));
    // The first frame lays the panel out; the pointer finds it with the second.
    frames(&mut app, 3);
    let mut pictures = 0;
    while let Some((_, text, down)) = panel(&mut app, "Menu")
        && text < 1.0
    {
        assert_eq!(down, 0.0);
        pictures += 1;
        app.update();
    }
    assert!(pictures > 4, "it fades all the same");
}

#[test]
fn the_curtain_hides_the_table_from_its_first_frame() {
    let mut app = app([1280, 720]);
    set_clock(&mut app, Speed::Normal, false);
    frame_length(&mut app, 15);
    let mut choice = app.world_mut().resource_mut::<SetupChoice>();
    choice.seed = Some(9);
    choice.opponent = stonecircle::screens::Opponent::Friend;
    app.world_mut().write_message(Press::Begin);
    let mut hung = 0;
    for frame in 0..900_usize {
        app.update();
        let waits = app
            .world()
            .get_resource::<Session>()
            .is_some_and(|session| session.curtain().is_some());
        if waits {
            // Whoever holds the device meanwhile sees no value of any hand.
            let view = &app.world().resource::<TableView<Surge>>().0;
            assert_eq!(view.viewer(), stonecircle_rules::Viewer::Spectator);
        }
        if screen(&app) != Screen::Table || overlay(&app) != Overlay::Curtain {
            if let Some((index, at)) = choose_if_free(&app) {
                let seat = app.world().resource::<TableView<Surge>>().0.to_move();
                let from = pixel(&mut app, layout::hand(seat.unwrap(), index));
                let to = pixel(&mut app, layout::square(at));
                Mouse.tap(&mut app, from);
                Mouse.tap(&mut app, to);
            }
            continue;
        }
        let (veil, ..) = panel(&mut app, "Curtain").unwrap();
        assert!(
            veil > 0.9,
            "frame {frame}: the table shines through: {veil}"
        );
        if frame % 30 == 0 {
            hung += 1;
            app.world_mut().write_message(Press::LiftCurtain);
            frames(&mut app, 2);
        }
    }
    assert!(hung > 3, "the device changed hands {hung} times");
}

/// A stone and a square for whoever may lay one now.
fn choose_if_free(app: &App) -> Option<(usize, Square)> {
    if screen(app) != Screen::Table {
        return None;
    }
    let session = app.world().get_resource::<Session>()?;
    let view = &app.world().get_resource::<TableView<Surge>>()?.0;
    let seat = session.host.to_move()?;
    let shown = view.viewer() == stonecircle_rules::Viewer::Seat(seat);
    let free = overlay(app) == Overlay::None && idle(app) && session.host.forced_move().is_none();
    (shown && free).then(|| choose(app, 1)).flatten()
}

#[test]
fn the_other_enter_presses_whatever_button_has_the_focus() {
    let mut app = app([1280, 720]);
    app.world_mut().resource_mut::<SetupChoice>().seed = Some(4);
    key(&mut app, KeyCode::NumpadEnter);
    frames(&mut app, 4);
    assert_eq!(screen(&app), Screen::Setup);
    key(&mut app, KeyCode::NumpadEnter);
    frames(&mut app, 4);
    assert_eq!(screen(&app), Screen::Table);
    wait(&mut app);
    key(&mut app, KeyCode::KeyL);
    assert_eq!(overlay(&app), Overlay::Log);
    key(&mut app, KeyCode::NumpadEnter);
    assert_eq!(overlay(&app), Overlay::None);
    // On the table it lays the stone that is held.
    key(&mut app, KeyCode::Digit1);
    key(&mut app, KeyCode::NumpadEnter);
    wait(&mut app);
    assert!(app.world().resource::<Shown>().ply > 0);
}

/// A game that has just ended, its last ply still shown.
fn in_the_finale() -> App {
    let mut app = at_the_table(21);
    let mut turn = 0;
    while let Some((index, at)) = choose(&app, turn) {
        let session = app.world().resource::<Session>();
        let seat = session.host.to_move().unwrap();
        let ply = session.host.ply();
        let view = &app.world().resource::<TableView<Surge>>().0;
        let stonecircle_rules::surge::SeenHand::Known(hand) = view.hand(seat) else {
            panic!("the own hand is hidden");
        };
        let value = hand.values().nth(index);
        let action = Move::Place { value, at }.to_string();
        // The last stones are laid with motion.
        if ply > 34 {
            set_clock(&mut app, Speed::Normal, false);
        }
        app.world_mut()
            .write_message(stonecircle::session::Act { seat, ply, action });
        for _ in 0..4_000 {
            app.update();
            if app
                .world()
                .resource::<stonecircle::choreography::Timeline>()
                .in_finale()
            {
                return app;
            }
            let session = app.world().resource::<Session>();
            let turn = session.host.to_move().is_some_and(|seat| {
                session.is_person(seat) && session.host.forced_move().is_none()
            });
            if turn && idle(&app) {
                break;
            }
            std::thread::sleep(Duration::from_micros(100));
        }
        turn += 1;
    }
    panic!("the game ended without its finale");
}

#[test]
fn any_key_or_click_skips_the_finale_and_does_nothing_else() {
    for way in 0..4 {
        let mut app = in_the_finale();
        assert_eq!(overlay(&app), Overlay::None, "the result waits");
        match way {
            0 => key(&mut app, KeyCode::Escape),
            1 => key(&mut app, KeyCode::KeyB),
            2 => Mouse.tap(&mut app, Vec2::new(3.0, 300.0)),
            _ => Finger(7).tap(&mut app, Vec2::new(640.0, 300.0)),
        }
        assert!(
            !app.world()
                .resource::<stonecircle::choreography::Timeline>()
                .is_playing(),
            "way {way}"
        );
        frames(&mut app, 2);
        assert_eq!(overlay(&app), Overlay::Result, "way {way}");
        assert_entities_equal_view(&mut app);
    }
}
