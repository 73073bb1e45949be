//! An answer that comes late never lands in another game, or another position of the same one.

use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use bevy::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use stonecircle::choreography::Speed;
use stonecircle::controllers::Bots;
use stonecircle::hud::Toast;
use stonecircle::screens::{Press, Screen, SetupChoice, Side};
use stonecircle::session::{Act, PERSON, Session};
use stonecircle::storage::{self, Finished, Store};
use stonecircle_bots::{Bot, Budget, NoMove};
use stonecircle_rules::{AnyView, Seat, Viewer};

use crate::board::{Board, each, number};
use crate::headless;

each!(
    a_late_answer_never_lands_where_it_was_not_asked,
    an_answer_that_is_still_wanted_is_played,
);

/// Holds the bots: each thinks its answer out and keeps it until it is told to give it.
#[derive(Clone, Default)]
struct Gate(Arc<(Mutex<Held>, Condvar)>);

#[derive(Default)]
struct Held {
    /// How many thoughts have begun.
    begun: usize,
    /// Those that may be told.
    freed: Vec<usize>,
    /// How many have been told.
    told: usize,
}

impl Gate {
    fn wait_until(&self, enough: impl Fn(&Held) -> bool) {
        let (held, changed) = &*self.0;
        let held = held.lock().unwrap();
        let patience = Duration::from_secs(60);
        let waited = changed
            .wait_timeout_while(held, patience, |held| !enough(held))
            .unwrap();
        assert!(!waited.1.timed_out(), "no bot did what it was waited for");
    }

    fn change(&self, change: impl FnOnce(&mut Held)) {
        let (held, changed) = &*self.0;
        change(&mut held.lock().unwrap());
        changed.notify_all();
    }

    fn begun(&self) -> usize {
        self.0.0.lock().unwrap().begun
    }

    /// Lets this thought be told, and waits until it is.
    fn free(&self, thought: usize) {
        let told = self.0.0.lock().unwrap().told;
        self.change(|held| held.freed.push(thought));
        self.wait_until(|held| held.told > told);
    }
}

/// A bot that plays as another does, but only when it may. It hears no stop.
struct HeldBot {
    bot: Box<dyn Bot>,
    gate: Gate,
}

impl Bot for HeldBot {
    fn name(&self) -> &'static str {
        "held"
    }

    fn think(
        &mut self,
        view: &dyn AnyView,
        budget: &Budget<'_>,
        seed: u64,
    ) -> Result<String, NoMove> {
        let answer = self.bot.think(view, budget, seed);
        let mut own = 0;
        self.gate.change(|held| {
            held.begun += 1;
            own = held.begun;
        });
        self.gate.wait_until(|held| held.freed.contains(&own));
        answer
    }
}

/// The game without a picture, its bots held.
fn held_app<G: Board>() -> (App, Gate) {
    let mut app = headless::app(Speed::Off, Duration::from_millis(16));
    app.insert_resource(Store::in_memory());
    storage::plugin(&mut app);
    let gate = Gate::default();
    let (door, bell) = (gate.clone(), gate.clone());
    app.insert_resource(Bots {
        find: Box::new(move |_, game| {
            let bot = stonecircle_bots::bot("random", game)?;
            let gate = door.clone();
            Some(Box::new(HeldBot { bot, gate }))
        }),
        start: Box::new(move |think| {
            let bell = bell.clone();
            std::thread::spawn(move || {
                think();
                bell.change(|held| held.told += 1);
            });
        }),
    });
    app.world_mut()
        .resource_mut::<SetupChoice>()
        .choose(number::<G>());
    (app, gate)
}

fn press(app: &mut App, press: Press) {
    app.world_mut().write_message(press);
    for _ in 0..4 {
        app.update();
    }
}

fn begin(app: &mut App, side: Side, seed: u64) {
    let mut choice = app.world_mut().resource_mut::<SetupChoice>();
    choice.side = side;
    choice.seed = Some(seed);
    press(app, Press::Begin);
}

/// The moves of the game on the table; `None` when there is none.
fn moves(app: &App) -> Option<Vec<String>> {
    let session = app.world().get_resource::<Session>()?;
    Some(session.host.record(Viewer::Everything).moves)
}

/// A person plays any move, another one for another `seed`.
fn play(app: &mut App, seed: u64) {
    let session = app.world().resource::<Session>();
    let seat = session.host.to_move().unwrap();
    assert!(session.is_person(seat));
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let act = Act {
        seat,
        ply: session.host.ply(),
        action: session.host.position().random_move(&mut rng).unwrap(),
    };
    app.world_mut().write_message(act);
    for _ in 0..4 {
        app.update();
    }
}

/// Waits until the bot thinks its `thoughts`-th thought.
fn until_thinking(app: &mut App, gate: &Gate, thoughts: usize) {
    for _ in 0..10 {
        app.update();
    }
    gate.wait_until(|held| held.begun >= thoughts);
    assert_eq!(gate.begun(), thoughts, "it thinks once about a position");
}

/// What a person does while a bot thinks.
#[derive(Clone, Copy, Debug)]
enum Meanwhile {
    Undo,
    UndoAndPlayOn,
    NewGame,
    Rematch,
    Resign,
    Leave,
    LeaveAndGoOn,
    AnotherGame,
    Watch,
}

const ALL: [Meanwhile; 9] = [
    Meanwhile::Undo,
    Meanwhile::UndoAndPlayOn,
    Meanwhile::NewGame,
    Meanwhile::Rematch,
    Meanwhile::Resign,
    Meanwhile::Leave,
    Meanwhile::LeaveAndGoOn,
    Meanwhile::AnotherGame,
    Meanwhile::Watch,
];

/// Does it; gives whether a bot has something to think about afterwards.
fn meanwhile<G: Board>(app: &mut App, what: Meanwhile) -> bool {
    match what {
        Meanwhile::Undo => {
            press(app, Press::Undo);
            false
        }
        Meanwhile::UndoAndPlayOn => {
            press(app, Press::Undo);
            play(app, 77);
            true
        }
        Meanwhile::NewGame => {
            press(app, Press::Again);
            true
        }
        Meanwhile::Rematch => {
            press(app, Press::Resign);
            press(app, Press::Rematch);
            let session = app.world().resource::<Session>();
            !session.is_person(session.host.to_move().unwrap())
        }
        Meanwhile::Resign => {
            press(app, Press::Resign);
            false
        }
        Meanwhile::Leave => {
            press(app, Press::ToTitle);
            false
        }
        Meanwhile::LeaveAndGoOn => {
            press(app, Press::ToTitle);
            press(app, Press::GoOn);
            true
        }
        Meanwhile::AnotherGame => {
            let other = (number::<G>() + 1) % stonecircle_rules::games().len();
            press(app, Press::ToTitle);
            app.world_mut().resource_mut::<SetupChoice>().choose(other);
            press(app, Press::Begin);
            true
        }
        Meanwhile::Watch => {
            press(app, Press::ToTitle);
            let games = app.world().resource::<Finished>().names.len();
            press(app, Press::Watch(games - 1));
            false
        }
    }
}

/// A game that was given up lies among those played.
fn finish_one(app: &mut App) {
    begin(app, Side::First, 5);
    play(app, 5);
    press(app, Press::Resign);
    press(app, Press::ToTitle);
}

fn a_late_answer_never_lands_where_it_was_not_asked<G: Board>() {
    for what in ALL {
        let (mut app, gate) = held_app::<G>();
        finish_one(&mut app);
        let old = gate.begun();
        // Against a bot that begins a game, so that its answer fits the next game's first ply too;
        // where something is to be taken back, against one that replies.
        let replies = matches!(what, Meanwhile::Undo | Meanwhile::UndoAndPlayOn);
        begin(
            &mut app,
            if replies { Side::First } else { Side::Second },
            9,
        );
        if replies {
            play(&mut app, 1);
        }
        let late = old + 1;
        until_thinking(&mut app, &gate, late);
        let thinks_anew = meanwhile::<G>(&mut app, what);
        if thinks_anew {
            until_thinking(&mut app, &gate, late + 1);
        }
        let before = moves(&app);
        app.world_mut().resource_mut::<Toast>().words.clear();
        // Both answers that nobody wants any more come now.
        for thought in 1..=late {
            gate.free(thought);
        }
        for _ in 0..10 {
            app.update();
        }
        assert_eq!(moves(&app), before, "{what:?}: a late answer was played");
        let told = &app.world().resource::<Toast>().words;
        assert_eq!(told, "", "{what:?}: a late answer was refused aloud");
        if !thinks_anew {
            continue;
        }
        gate.free(late + 1);
        for _ in 0..10 {
            app.update();
        }
        let (before, after) = (before.unwrap(), moves(&app).unwrap());
        assert_eq!(after.len(), before.len() + 1, "{what:?}");
        assert!(after.starts_with(&before), "{what:?}");
    }
}

fn an_answer_that_is_still_wanted_is_played<G: Board>() {
    let (mut app, gate) = held_app::<G>();
    begin(&mut app, Side::Second, 3);
    until_thinking(&mut app, &gate, 1);
    // Looking around takes nothing from the bot.
    press(&mut app, Press::Open(stonecircle::screens::Overlay::Menu));
    press(&mut app, Press::Close);
    assert_eq!(moves(&app), Some(Vec::new()));
    gate.free(1);
    for _ in 0..10 {
        app.update();
    }
    assert_eq!(moves(&app).unwrap().len(), 1);
    let session = app.world().resource::<Session>();
    assert_eq!(session.controller(Seat::Second).kind, PERSON);
    assert_eq!(
        *app.world().resource::<State<Screen>>().get(),
        Screen::Table
    );
}
