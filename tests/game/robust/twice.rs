//! A tap that is told twice, as a touch and as a click, acts once.

use bevy::input::ButtonState;
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use stonecircle::controllers::Bots;
use stonecircle::screens::{Overlay, Press, Screen};
use stonecircle::session::{PERSON, Session};

use crate::board::{Board, begin, each, moves, random_taps, told};
use crate::window::{
    Finger, Hand, Mouse, app, button, frame_length, frames, key, overlay, screen, seen, wait,
};

each!(touch_and_mouse_of_one_tap_act_once);

/// In which order and how fast both tell of a tap.
#[derive(Clone, Copy, Debug)]
enum Order {
    /// Down together, up together.
    Together,
    /// The whole touch, then the whole click.
    TouchFirst,
    /// The whole click, then the whole touch.
    MouseFirst,
    /// The finger's press within the mouse's, as fast as frames go.
    Nested,
    /// All within one frame.
    AtOnce,
}

const ORDERS: [Order; 5] = [
    Order::Together,
    Order::TouchFirst,
    Order::MouseFirst,
    Order::Nested,
    Order::AtOnce,
];

/// A finger whose every tap is told as a click too.
struct Both {
    finger: Finger,
    order: Order,
}

impl Hand for Both {
    fn tap(&mut self, app: &mut App, at: Vec2) {
        use ButtonState::{Pressed, Released};
        use TouchPhase::{Ended, Started};
        self.finger.0 += 1;
        let finger = &self.finger;
        match self.order {
            Order::Together => {
                finger.feel(app, Started, at);
                Mouse::point(app, at);
                Mouse::click(app, Pressed);
                app.update();
                finger.feel(app, Ended, at);
                Mouse::click(app, Released);
                app.update();
            }
            Order::TouchFirst => {
                finger.touch(app, Started, at);
                finger.touch(app, Ended, at);
                Mouse.tap(app, at);
            }
            Order::MouseFirst => {
                Mouse.tap(app, at);
                finger.touch(app, Started, at);
                finger.touch(app, Ended, at);
            }
            Order::Nested => {
                Mouse::go(app, at);
                Mouse::button(app, Pressed);
                finger.touch(app, Started, at);
                finger.touch(app, Ended, at);
                Mouse::button(app, Released);
            }
            Order::AtOnce => {
                finger.feel(app, Started, at);
                finger.feel(app, Ended, at);
                Mouse::point(app, at);
                Mouse::click(app, Pressed);
                Mouse::click(app, Released);
                app.update();
            }
        }
        frames(app, 2);
    }

    fn drag(&mut self, _app: &mut App, _from: Vec2, _to: Vec2) {
        unreachable!("only taps are told twice here");
    }
}

fn touch_and_mouse_of_one_tap_act_once<G: Board>() {
    for (length, order) in ORDERS.into_iter().map(|order| (100, order)).chain([
        (16, Order::TouchFirst),
        (16, Order::Together),
        (700, Order::TouchFirst),
    ]) {
        let mut app = app([1280, 720]);
        app.world_mut().resource_mut::<Bots>().start = Box::new(|think| think());
        begin::<G>(&mut app, G::options(0), None, [PERSON, "random"]);
        frames(&mut app, 12);
        wait(&mut app);
        frame_length(&mut app, length);
        let mut hand = Both {
            finger: Finger(0),
            order,
        };
        let mut rng = ChaCha8Rng::seed_from_u64(length);
        let mut turns = 0;
        for _ in 0..60 {
            if turns >= 4 {
                break;
            }
            let session = app.world().resource::<Session>();
            if session.host.is_over() {
                break;
            }
            let before = moves(&app).len();
            let Some((action, taps)) = random_taps::<G>(&app, &mut rng) else {
                continue;
            };
            turns += 1;
            for tap in taps {
                let at = seen(&mut app, tap);
                hand.tap(&mut app, at);
            }
            if moves(&app).len() == before {
                // A turn of several steps that may go on.
                key(&mut app, KeyCode::Space);
            }
            wait(&mut app);
            assert_eq!(
                moves(&app).get(before),
                Some(&action),
                "{order:?}, {length} ms: (told: {:?})",
                told(&app)
            );
        }
        assert!(turns >= 3, "{order:?}: only {turns} turns");
        // A button that opens and closes acts once too.
        let menu = button(&mut app, Press::Open(Overlay::Menu));
        if overlay(&app) == Overlay::None {
            hand.tap(&mut app, menu);
            assert_eq!(overlay(&app), Overlay::Menu, "{order:?}, {length} ms");
        }
    }
}

/// A hand whose taps are as short as they come: within one frame.
struct Quick(Option<Finger>);

impl Hand for Quick {
    fn tap(&mut self, app: &mut App, at: Vec2) {
        if let Some(finger) = &mut self.0 {
            finger.0 += 1;
            finger.feel(app, TouchPhase::Started, at);
            finger.feel(app, TouchPhase::Ended, at);
        } else {
            Mouse::point(app, at);
            Mouse::click(app, ButtonState::Pressed);
            Mouse::click(app, ButtonState::Released);
        }
        frames(app, 4);
    }

    fn drag(&mut self, _app: &mut App, _from: Vec2, _to: Vec2) {
        unreachable!("only taps are quick here");
    }
}

#[test]
fn a_tap_shorter_than_a_frame_is_heard() {
    for hand in [None, Some(Finger(0))] {
        let mut hand = Quick(hand);
        let mut app = app([1280, 720]);
        for game in 0..stonecircle_rules::games().len() {
            let at = button(&mut app, Press::ChooseGame(game));
            hand.tap(&mut app, at);
            frames(&mut app, 12);
            assert_eq!(screen(&app), Screen::Setup);
            let at = button(&mut app, Press::ToTitle);
            hand.tap(&mut app, at);
            frames(&mut app, 12);
            assert_eq!(screen(&app), Screen::Title);
        }
    }
}
