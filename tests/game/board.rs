//! What the tests of all boards share: a harness, typed by the game, so that a property is written
//! once and holds of each.

use std::time::Duration;

use bevy::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use stonecircle::choreography::Timeline;
use stonecircle::controllers::Intent;
use stonecircle::hud::Toast;
use stonecircle::rulebook::CurrentRules;
use stonecircle::screens::Screen;
use stonecircle::session::{Act, Ask, PERSON, Session, StartGame, Watching};
use stonecircle::table::{EventQueue, Shown, TableView, TurnFault};
use stonecircle_host::{Action, Controller, Host, Setup};
use stonecircle_rules::{AnyGame, Game, Seat, View as _, Viewer};

use super::headless::{reconciled, settle};

/// A game with a board, and what the harness has to know of it.
pub(super) trait Board: Game {
    /// So many plies of most random games are followed; whole games of some would take too long.
    const PLIES: u32 = u32::MAX;
    /// The longest motion of a turn that does not end the game, in milliseconds at normal speed.
    const TURN: u64 = 1_200;
    /// How much longer the end of a game is honoured, at most.
    const FINALE: u64 = 1_200;
    /// What [`Board::events`] must come to in 200 random games, or they prove too little.
    const EVENTS: usize;

    /// Options of every kind, by a number.
    fn options(_number: u64) -> Value {
        Value::Null
    }

    /// Asserts that the entities say exactly what the table's view says: every stone where it
    /// belongs, at rest, and no stone besides.
    fn assert_entities_equal_view(app: &mut App);

    /// How much of what is interesting in this game has come up in the one on the table.
    fn events(app: &App) -> usize;

    /// What holds of the lengths of an animated game's plies besides being short enough.
    fn assert_lengths(_lengths: &[Duration]) {}

    /// What must be true of the marks of the last move after a jump, if anything.
    fn assert_last_move(_app: &App, _last: Option<&str>) {}

    /// The places to tap, one after the other, that play this move for whoever is to move; `None`
    /// for one that takes more than taps.
    fn taps(app: &App, action: &Self::Move) -> Option<Vec<Vec3>>;
}

/// Runs a property for each game: `each!(name)` makes a test `name::surge` and so on of the
/// function `name::<G: Board>()`.
macro_rules! each {
    ($($property:ident),+ $(,)?) => {$(
        mod $property {
            use crate::board::{Cairns, Surakarta, Surge, Surmount};

            #[test]
            fn surge() {
                super::$property::<Surge>();
            }

            #[test]
            fn surmount() {
                super::$property::<Surmount>();
            }

            #[test]
            fn surakarta() {
                super::$property::<Surakarta>();
            }

            #[test]
            fn cairns() {
                super::$property::<Cairns>();
            }
        }
    )+};
}
pub(super) use each;
pub(super) use stonecircle_rules::cairns::Cairns;
pub(super) use stonecircle_rules::surakarta::Surakarta;
pub(super) use stonecircle_rules::surge::Surge;
pub(super) use stonecircle_rules::surmount::Surmount;

/// Everybody who can look at a table.
pub(super) const VIEWERS: [Viewer; 4] = [
    Viewer::Seat(Seat::First),
    Viewer::Seat(Seat::Second),
    Viewer::Spectator,
    Viewer::Everything,
];

/// The number of the game in the registry.
pub(super) fn number<G: Game>() -> usize {
    let mut games = stonecircle_rules::games().iter();
    games
        .position(|game: &&dyn AnyGame| game.id() == G::ID)
        .unwrap()
}

/// All that a game between these kinds of players needs.
pub(super) fn setup<G: Game>(options: Value, start: Option<&str>, seats: [&str; 2]) -> Setup {
    Setup {
        game: G::ID.to_owned(),
        options,
        start: start.map(str::to_owned),
        seats: seats.map(|kind| Controller::new(kind, kind)),
        ..Setup::default()
    }
}

/// A host without an app, and what is random in its game.
pub(super) fn host<G: Game>(options: Value, start: Option<&str>, seed: u64) -> (Host, ChaCha8Rng) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let setup = setup::<G>(options, start, ["A", "B"]);
    let host = Host::new(&setup, &mut rng, 0).unwrap();
    (host, rng)
}

/// Plays a move in the host.
pub(super) fn play(host: &mut Host, action: String) {
    let action = Action {
        seat: host.to_move().unwrap(),
        ply: host.ply(),
        v: None,
        action,
    };
    host.act(&action, 0).unwrap();
}

/// Plays one random ply in the host; false when the game is over.
pub(super) fn random_ply(host: &mut Host, rng: &mut ChaCha8Rng) -> bool {
    if host.is_over() {
        return false;
    }
    let action = host.position().random_move(rng).unwrap();
    play(host, action);
    true
}

/// Shows the whole of what the host tells this viewer.
pub(super) fn lay_out(app: &mut App, host: &Host, viewer: Viewer) {
    let world = app.world_mut();
    world.resource_mut::<NextState<Screen>>().set(Screen::Table);
    world
        .resource_mut::<EventQueue>()
        .replace_with(host.snapshot(viewer));
    settle(app);
    reconciled(app);
}

/// Passes on to the table what the host tells the viewer since `told`.
pub(super) fn tell(app: &mut App, host: &Host, viewer: Viewer, told: &mut u64) {
    let mut queue = app.world_mut().resource_mut::<EventQueue>();
    for message in host.events_since(viewer, *told) {
        queue.push(message);
    }
    *told = host.v();
}

/// Plays one more ply and has the table begin to show it; false when the game is over.
pub(super) fn begin_ply(app: &mut App, host: &mut Host, rng: &mut ChaCha8Rng) -> bool {
    let mut told = host.v();
    if !random_ply(host, rng) {
        return false;
    }
    tell(app, host, Viewer::Everything, &mut told);
    app.update();
    true
}

/// Takes everything off the table.
pub(super) fn leave(app: &mut App) {
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Title);
    app.world_mut().write_message(Ask::Leave);
    settle(app);
    app.update();
}

/// Asserts that every event has fitted the table's view.
pub(super) fn no_faults(app: &mut App) {
    let mut faults = app.world_mut().resource_mut::<Messages<TurnFault>>();
    assert_eq!(faults.drain().collect::<Vec<_>>(), []);
}

/// Asserts that a played ply has left the table as the view says, and nothing to mend.
pub(super) fn assert_followed<G: Board>(app: &mut App, host: &Host) {
    no_faults(app);
    G::assert_entities_equal_view(app);
    assert_eq!(
        reconciled(app),
        0,
        "ply {}: a played turn left something to mend",
        host.ply()
    );
}

/// Begins a game in the app.
pub(super) fn begin<G: Game>(app: &mut App, options: Value, start: Option<&str>, seats: [&str; 2]) {
    app.world_mut().write_message(StartGame {
        setup: setup::<G>(options, start, seats),
        seed: 3,
    });
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Table);
    app.update();
    app.update();
    settle(app);
}

/// Plays any move of whoever is to move in the app's game.
pub(super) fn act(app: &mut App) {
    let session = app.world().resource::<Session>();
    let seat = session.host.to_move().unwrap();
    let ply = session.host.ply();
    let action = session.host.view(Viewer::Seat(seat)).legal(1_000).unwrap()[0].clone();
    app.world_mut().write_message(Act { seat, ply, action });
    app.update();
}

/// The moves of the app's game so far.
pub(super) fn moves(app: &App) -> Vec<String> {
    let session = app.world().resource::<Session>();
    session.host.record(Viewer::Everything).moves
}

/// A random move of the app's game and the places to tap for it; `None` for one that takes more than
/// taps.
pub(super) fn random_taps<G: Board>(
    app: &App,
    rng: &mut ChaCha8Rng,
) -> Option<(String, Vec<Vec3>)> {
    let session = app.world().resource::<Session>();
    let action = session.host.position().random_move(rng).unwrap();
    let read = view::<G>(app).read_move(&action).unwrap();
    let taps = G::taps(app, &read)?;
    Some((action, taps))
}

/// Two persons at this device.
pub(super) const PERSONS: [&str; 2] = [PERSON; 2];

/// A hand means this, for one frame.
pub(super) fn intend(app: &mut App, intent: Intent) {
    app.world_mut().write_message(intent);
    app.update();
}

/// What a wrong try has been told.
pub(super) fn told(app: &App) -> String {
    app.world().resource::<Toast>().words.clone()
}

/// How many plies the table shows.
pub(super) fn plies(app: &App) -> u32 {
    app.world().resource::<Shown>().ply
}

/// The view on the table.
pub(super) fn view<G: Game>(app: &App) -> &G::View {
    &app.world().resource::<TableView<G>>().0
}

/// Whether stones move.
pub(super) fn playing(app: &App) -> bool {
    app.world().resource::<Timeline>().is_playing()
}

/// Asserts that the table shows what the host, or the replay, says to the table's viewer.
pub(super) fn assert_table_follows_host<G: Board>(app: &App) {
    let world = app.world();
    // What a rule demonstrates is nobody's game, and has tests of its own.
    if world.contains_resource::<CurrentRules>() {
        return;
    }
    let told = match (
        world.get_resource::<Session>(),
        world.get_resource::<Watching>(),
    ) {
        (Some(session), _) if !session.looking_back => session.host.view(session.viewer),
        (_, Some(watching)) => watching.replay.view(watching.viewer).unwrap(),
        (_, None) => panic!("a table without a game"),
    };
    let table = view::<G>(app);
    assert_eq!(told.text(), table.to_string());
    assert_eq!(told.fingerprint(), table.fingerprint());
}
