//! Turns that wait to be confirmed: by touch or always, on every board.

use bevy::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use stonecircle::controllers::{Bots, Confirmation, HeldTurn, InHand, Loupe};
use stonecircle::screens::{Overlay, Press};
use stonecircle::session::PERSON;

use super::board::{Board, begin, each, moves, random_taps, told};
use super::window::{Finger, Hand, Mouse, app, button, frames, key, overlay, seen, wait};

each!(
    a_finger_is_asked_before_its_turn_is_played,
    a_finger_that_aims_under_the_loupe_is_not_asked_again,
    always_asks_the_mouse_too_and_the_same_place_again_is_yes,
);

fn waiting(app: &App) -> bool {
    app.world().resource::<HeldTurn>().is_waiting()
}

/// Puts down whatever is held.
fn put_down(app: &mut App) {
    while app.world().resource::<InHand>().0 || waiting(app) {
        key(app, KeyCode::Escape);
    }
    assert_eq!(overlay(app), Overlay::None);
}

/// A game against a player who answers at once, a person to move.
fn table<G: Board>(size: [u32; 2], confirmation: Confirmation) -> App {
    let mut app = app(size);
    *app.world_mut().resource_mut::<Confirmation>() = confirmation;
    app.world_mut().resource_mut::<Bots>().start = Box::new(|think| think());
    begin::<G>(&mut app, G::options(1), None, [PERSON, "random"]);
    frames(&mut app, 12);
    wait(&mut app);
    app
}

/// Makes a turn by taps that come down to one that is held, and gives it with its taps; the turn
/// that is asked for already is left to others.
fn make<G: Board>(
    app: &mut App,
    hand: &mut impl Hand,
    rng: &mut ChaCha8Rng,
) -> (String, Vec<Vec3>) {
    for _ in 0..60 {
        let Some((action, taps)) = random_taps::<G>(app, rng) else {
            continue;
        };
        let before = moves(app);
        for tap in &taps {
            let at = seen(app, *tap);
            hand.tap(app, at);
        }
        assert_eq!(
            moves(app),
            before,
            "{action} was not asked for: {}",
            told(app)
        );
        if waiting(app) {
            return (action, taps);
        }
        put_down(app);
    }
    panic!("no turn was held");
}

fn a_finger_is_asked_before_its_turn_is_played<G: Board>() {
    // A tablet: nothing is so small that the loupe would come up.
    let mut app = table::<G>([768, 1024], Confirmation::Touch);
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut finger = Finger(0);
    let nothing = moves(&app);
    // Esc drops it, and opens no menu.
    make::<G>(&mut app, &mut finger, &mut rng);
    key(&mut app, KeyCode::Escape);
    assert!(!waiting(&app));
    assert_eq!(overlay(&app), Overlay::None);
    put_down(&mut app);
    // A tap beside the board drops it.
    make::<G>(&mut app, &mut finger, &mut rng);
    finger.tap(&mut app, Vec2::new(4.0, 300.0));
    assert!(!waiting(&app), "a tap elsewhere");
    put_down(&mut app);
    assert_eq!(moves(&app), nothing);
    // What was held sinks back.
    frames(&mut app, 15);
    G::assert_entities_equal_view(&mut app);
    // The button plays it.
    let (action, _) = make::<G>(&mut app, &mut finger, &mut rng);
    let done = Press::Choose(stonecircle::controllers::Choose::Done);
    let at = button(&mut app, done);
    finger.tap(&mut app, at);
    wait(&mut app);
    assert_eq!(moves(&app).first(), Some(&action));
    assert!(!waiting(&app));
    G::assert_entities_equal_view(&mut app);
    // What was taken back is no longer asked for.
    make::<G>(&mut app, &mut finger, &mut rng);
    app.world_mut().write_message(Press::Undo);
    wait(&mut app);
    assert!(!waiting(&app), "the position is another");
    key(&mut app, KeyCode::Space);
    wait(&mut app);
    assert_eq!(moves(&app), nothing);
    put_down(&mut app);
    // A mouse is not asked.
    for _ in 0..60 {
        let Some((action, taps)) = random_taps::<G>(&app, &mut rng) else {
            continue;
        };
        for tap in taps {
            let at = seen(&mut app, tap);
            Mouse.tap(&mut app, at);
            assert!(!waiting(&app));
        }
        if moves(&app).first() == Some(&action) {
            return;
        }
        put_down(&mut app);
    }
    panic!("no turn was played");
}

fn a_finger_that_aims_under_the_loupe_is_not_asked_again<G: Board>() {
    let mut app = table::<G>([360, 640], Confirmation::Touch);
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let mut finger = Finger(0);
    let up = |app: &App| app.world().resource::<Loupe>().is_up();
    let (mut raised, mut played) = (false, false);
    for _ in 0..60 {
        let before = moves(&app);
        let Some((action, taps)) = random_taps::<G>(&app, &mut rng) else {
            continue;
        };
        for tap in taps {
            let at = seen(&mut app, tap);
            finger.tap(&mut app, at);
            raised |= up(&app);
            assert!(!(up(&app) && waiting(&app)), "{action} was asked for");
        }
        played = moves(&app) != before;
        if played || !raised {
            break;
        }
        put_down(&mut app);
        app.world_mut().resource_mut::<Loupe>().lower();
    }
    // Where cells are large enough even here, there is no loupe.
    assert!(played || !raised, "no turn could be played");
}

fn always_asks_the_mouse_too_and_the_same_place_again_is_yes<G: Board>() {
    let mut app = table::<G>([1280, 720], Confirmation::Always);
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let (action, taps) = make::<G>(&mut app, &mut Mouse, &mut rng);
    let again = seen(&mut app, *taps.last().unwrap());
    Mouse.tap(&mut app, again);
    wait(&mut app);
    assert_eq!(moves(&app).first(), Some(&action));
    G::assert_entities_equal_view(&mut app);
    // And Enter.
    let before = moves(&app).len();
    let (action, _) = make::<G>(&mut app, &mut Mouse, &mut rng);
    key(&mut app, KeyCode::Enter);
    wait(&mut app);
    assert_eq!(moves(&app).get(before), Some(&action));
    G::assert_entities_equal_view(&mut app);
}
