//! At every size of the window and of the text nothing is cut off and nothing overlaps.

#[path = "../shared/cut_off.rs"]
mod cut_off;

use bevy::prelude::*;
use stonecircle::screens::{CreditsShown, Overlay, Press, Screen};
use stonecircle_rules::Game;

use self::cut_off::Rooms;
use super::board::{Board, each, number};
use super::window::{app, frames, key, overlay, screen};

each!(nothing_of_a_table_is_cut_off);

/// Phones upright and lying, a tablet and desktops: all between them is alike one of them.
const ROOMS: Rooms<'_> = Rooms {
    sizes: &[
        [360, 640],
        [640, 360],
        [768, 1024],
        [1280, 720],
        [3840, 2160],
    ],
    texts: &[80, 100, 150, 200],
};

fn nothing_of_a_table_is_cut_off<G: Game + Board>() {
    let mut app = app([1280, 720]);
    ROOMS.check_table(&mut app, number::<G>());
}

#[test]
fn nothing_of_the_screens_is_cut_off() {
    let mut app = app([1280, 720]);
    ROOMS.check_screens(&mut app);
}

/// How far the longest list that is shown is scrolled, and how far it could be.
fn scrolled(app: &mut App) -> (f32, f32) {
    let world = app.world_mut();
    let mut areas = world.query::<(&ComputedNode, &ScrollPosition)>();
    areas
        .iter(world)
        .map(|(node, at)| {
            let most = (node.content_size.y - node.size.y) * node.inverse_scale_factor;
            (at.y, most)
        })
        .max_by(|a, b| a.1.total_cmp(&b.1))
        .unwrap()
}

#[test]
fn keys_read_the_credits_to_their_end() {
    let mut app = app([1280, 720]);
    for press in [Press::ToSettings, Press::ToCredits] {
        app.world_mut().write_message(press);
        frames(&mut app, 4);
    }
    assert_eq!(screen(&app), Screen::Credits);
    let (at, most) = scrolled(&mut app);
    assert!(at == 0.0 && most > 2_000.0, "{at} of {most}");
    key(&mut app, KeyCode::PageDown);
    let (page, _) = scrolled(&mut app);
    assert!(page > 200.0 && page < most, "{page}");
    key(&mut app, KeyCode::PageUp);
    assert_eq!(scrolled(&mut app).0, 0.0);
    key(&mut app, KeyCode::End);
    assert!((scrolled(&mut app).0 - most).abs() < 1.0);
    key(&mut app, KeyCode::Home);
    assert_eq!(scrolled(&mut app).0, 0.0);
    // The arrows go from button to button, and what they come to is seen.
    for _ in 0..12 {
        key(&mut app, KeyCode::ArrowRight);
    }
    let (at, _) = scrolled(&mut app);
    assert!(at > 1_000.0, "the focus is out of sight: {at}");
    key(&mut app, KeyCode::Enter);
    frames(&mut app, 3);
    assert!(app.world().resource::<CreditsShown>().text.is_some());
    // Esc goes back step by step.
    key(&mut app, KeyCode::Escape);
    assert_eq!(app.world().resource::<CreditsShown>().text, None);
    assert_eq!(screen(&app), Screen::Credits);
    key(&mut app, KeyCode::Escape);
    assert_eq!(screen(&app), Screen::Settings);
    // Over a table they are a panel.
    for press in [
        Press::ToTitle,
        Press::ChooseGame(3),
        Press::Begin,
        Press::Open(Overlay::Credits),
    ] {
        app.world_mut().write_message(press);
        frames(&mut app, 4);
    }
    key(&mut app, KeyCode::End);
    assert!(scrolled(&mut app).0 > 2_000.0);
    key(&mut app, KeyCode::Escape);
    assert_eq!(overlay(&app), Overlay::Settings);
}
