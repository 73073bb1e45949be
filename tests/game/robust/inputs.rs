//! Random taps, drags, keys and presses never part table and view, and never end the program.

use bevy::input::ButtonState;
use bevy::input::touch::TouchPhase;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::ui_widgets::Button;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use stonecircle::choreography::{ChoreoClock, Speed};
use stonecircle::controllers::{Bots, Choose, Confirmation, InHand, Intent};
use stonecircle::look::{Quality, ThemeName};
use stonecircle::rulebook::{CurrentRules, RulesAsk};
use stonecircle::screens::{
    Opponent, Overlay, Press, Screen, Setting, SetupChoice, Side, TurnLimit,
};
use stonecircle::session::{Session, Transport, Watching};
use stonecircle::storage::{Finished, Unfinished};
use stonecircle::table::{PickArea, TableView, TurnFault};
use stonecircle::ui::TextSize;
use stonecircle::words::{Language, LanguageChoice};
use stonecircle_bots::Level;
use stonecircle_rules::View;

use crate::board::{Board, assert_table_follows_host, each, number, plies};
use crate::headless::settle;
use crate::window::{Finger, Mouse, app, frame_length, frames, overlay, press_key, screen, seen};

each!(five_thousand_random_inputs_never_part_table_and_view);

const STEPS: u32 = 5_000;

const KEYS: [KeyCode; 30] = [
    KeyCode::ArrowLeft,
    KeyCode::ArrowRight,
    KeyCode::ArrowUp,
    KeyCode::ArrowDown,
    KeyCode::Enter,
    KeyCode::NumpadEnter,
    KeyCode::Space,
    KeyCode::Backspace,
    KeyCode::Escape,
    KeyCode::Tab,
    KeyCode::Digit1,
    KeyCode::Digit2,
    KeyCode::Digit3,
    KeyCode::KeyM,
    KeyCode::KeyU,
    KeyCode::KeyV,
    KeyCode::KeyQ,
    KeyCode::KeyS,
    KeyCode::KeyI,
    KeyCode::KeyL,
    KeyCode::KeyH,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::KeyB,
    KeyCode::KeyA,
    KeyCode::KeyE,
    KeyCode::KeyP,
    KeyCode::KeyT,
];

/// Those that have an answer at once.
const OPPONENTS: [Opponent; 3] = [
    Opponent::Random,
    Opponent::Level(Level::Beginner),
    Opponent::Friend,
];

/// The panels that a person opens.
const PANELS: [Overlay; 11] = [
    Overlay::Menu,
    Overlay::Info,
    Overlay::Log,
    Overlay::Keys,
    Overlay::Settings,
    Overlay::Credits,
    Overlay::Contents,
    Overlay::Glossary,
    Overlay::AskResign,
    Overlay::AskNew,
    Overlay::Analysis,
];

/// What came up, so that the test is known to have tested it.
#[derive(Debug, Default)]
struct Met {
    checks: u32,
    games: u32,
    resumed: u32,
    replays: u32,
    held: u32,
    /// Steps that got a game on.
    played: u32,
    results: u32,
    panels: Vec<Overlay>,
}

/// A hand without a plan.
struct Monkey {
    rng: ChaCha8Rng,
    fingers: u64,
    /// For how many steps no game was on the table.
    away: u32,
    /// For how many steps a panel has been open.
    panel: u32,
    /// How often the table was returned to.
    returns: u32,
    /// How many plies the game on the table had after the last step.
    plies: u32,
    met: Met,
}

impl Monkey {
    fn anywhere(&mut self) -> Vec2 {
        let (x, y) = (0.0..1280.0, 0.0..720.0);
        Vec2::new(self.rng.random_range(x), self.rng.random_range(y))
    }

    /// Somewhere on the table, on a button, or anywhere.
    fn place(&mut self, app: &mut App) -> Vec2 {
        let on_table = screen(app) == Screen::Table;
        let world = app.world_mut();
        let places: Vec<Vec2> = match self.rng.random_range(0..10) {
            0..6 if on_table => {
                let mut areas = world.query_filtered::<&GlobalTransform, With<PickArea>>();
                let areas: Vec<Vec3> = areas
                    .iter(world)
                    .map(GlobalTransform::translation)
                    .collect();
                let spot = areas.choose(&mut self.rng);
                spot.map(|spot| seen(app, *spot)).into_iter().collect()
            }
            6..8 => {
                let mut buttons = world.query_filtered::<&UiGlobalTransform, With<Button>>();
                buttons.iter(world).map(|at| at.translation).collect()
            }
            _ => Vec::new(),
        };
        let off = Vec2::new(
            self.rng.random_range(-9.0..9.0),
            self.rng.random_range(-9.0..9.0),
        );
        match places.choose(&mut self.rng) {
            Some(place) => *place + off,
            None => self.anywhere(),
        }
    }

    fn setting(&mut self) -> Setting {
        let on = self.rng.random_bool(0.5);
        match self.rng.random_range(0..12) {
            0 => Setting::Speed(*Speed::ALL.choose(&mut self.rng).unwrap()),
            1 => Setting::ReducedMotion(on),
            2 => Setting::Quality(*Quality::ALL.choose(&mut self.rng).unwrap()),
            3 => Setting::Theme(*ThemeName::ALL.choose(&mut self.rng).unwrap()),
            4 => Setting::Flat(on),
            5 => Setting::Coordinates(on),
            6 => Setting::Legal(on),
            7 => Setting::Danger(on),
            8 => Setting::Confirmation(*Confirmation::ALL.choose(&mut self.rng).unwrap()),
            9 => Setting::Text(*TextSize::ALL.choose(&mut self.rng).unwrap()),
            10 => Setting::Turns(on),
            _ => Setting::Sizes(on),
        }
    }

    fn transport(&mut self, app: &App) -> Transport {
        let plies = app
            .world()
            .get_resource::<Watching>()
            .map_or(9, |watching| watching.replay.plies());
        match self.rng.random_range(0..8) {
            0 => Transport::First,
            1 => Transport::Previous,
            2 => Transport::Next,
            3 => Transport::Last,
            4 => Transport::Play,
            5 => Transport::PlayOn,
            _ => Transport::Seek(self.rng.random_range(0..plies + 2)),
        }
    }

    /// What is pressed now and then while a game is on the table.
    fn press(&mut self, app: &App) -> Press {
        match self.rng.random_range(0..23) {
            0..6 => Press::Open(*PANELS.choose(&mut self.rng).unwrap()),
            6..8 => Press::Undo,
            8 => Press::Close,
            9 => Press::Escape,
            10 => Press::Skip,
            11 => Press::Again,
            12 => Press::Rematch,
            13 => Press::Resign,
            14 => Press::LookAtBoard,
            15 => Press::ToTitle,
            16 => Press::Choose(
                *[Choose::Done, Choose::Back, Choose::More]
                    .choose(&mut self.rng)
                    .unwrap(),
            ),
            17..19 => Press::Transport(self.transport(app)),
            19 => Press::Opponent(*OPPONENTS.choose(&mut self.rng).unwrap()),
            20 => Press::Side(*Side::ALL.choose(&mut self.rng).unwrap()),
            21 => Press::Limit(*TurnLimit::ALL.choose(&mut self.rng).unwrap()),
            _ => Press::Set(self.setting()),
        }
    }

    /// The way back to a table that was left.
    fn return_to_table(&mut self, app: &mut App) {
        let world = app.world();
        let finished = world.resource::<Finished>().names.len();
        let unfinished = world.resource::<Unfinished>().save.is_some();
        // In turn, so that none of the ways is left to chance.
        self.returns += 1;
        let press = match self.returns % 3 {
            0 if finished > 0 => {
                self.met.replays += 1;
                Press::Watch(self.rng.random_range(0..finished))
            }
            2 if unfinished => {
                self.met.resumed += 1;
                Press::GoOn
            }
            _ => {
                self.met.games += 1;
                let option = (self.rng.random_range(0..4), self.rng.random_range(0..4));
                app.world_mut()
                    .write_message(Press::Option(option.0, option.1));
                Press::Begin
            }
        };
        app.world_mut().write_message(press);
        frames(app, 2);
    }

    /// Taps, as quick as they come: thousands of frames more would prove no more.
    fn tap(app: &mut App, at: Vec2) {
        Mouse::point(app, at);
        Mouse::click(app, ButtonState::Pressed);
        Mouse::click(app, ButtonState::Released);
        app.update();
    }

    /// For once a hand that knows the rules: chance alone hardly gets on in some games.
    fn legal_turn<G: Board>(&mut self, app: &mut App) {
        let world = app.world();
        let (Some(session), Some(table)) = (
            world.get_resource::<Session>(),
            world.get_resource::<TableView<G>>(),
        ) else {
            return;
        };
        let Some(action) = session.host.position().random_move(&mut self.rng) else {
            return;
        };
        // The table may show another position than the host has: then this is one more random hand.
        let Ok(read) = table.0.read_move(&action) else {
            return;
        };
        let Some(taps) = G::taps(app, &read) else {
            return;
        };
        app.world_mut().write_message(Intent::Cancel);
        app.update();
        for place in taps {
            let at = seen(app, place);
            Self::tap(app, at);
        }
        press_key(app, KeyCode::Space);
        app.update();
    }

    fn step<G: Board>(&mut self, app: &mut App) {
        let from = self.place(app);
        match self.rng.random_range(0..20) {
            0 => self.legal_turn::<G>(app),
            1..7 => Self::tap(app, from),
            7..9 => {
                let to = self.place(app);
                Mouse::point(app, from);
                Mouse::button(app, ButtonState::Pressed);
                Mouse::go(app, to);
                Mouse::button(app, ButtonState::Released);
            }
            9..11 => {
                self.fingers += 1;
                let finger = Finger(self.fingers);
                finger.feel(app, TouchPhase::Started, from);
                finger.touch(app, TouchPhase::Ended, from);
            }
            11 => {
                self.fingers += 1;
                let (finger, to) = (Finger(self.fingers), self.place(app));
                finger.touch(app, TouchPhase::Started, from);
                finger.touch(app, TouchPhase::Moved, to);
                finger.touch(app, TouchPhase::Ended, to);
            }
            12..18 => {
                press_key(app, *KEYS.choose(&mut self.rng).unwrap());
                app.update();
            }
            18 => {
                let press = self.press(app);
                app.world_mut().write_message(press);
                app.update();
            }
            _ => frame_length(app, *[16, 33, 100, 400].choose(&mut self.rng).unwrap()),
        }
    }

    /// Counts what is there, and leaves what would only be stared at.
    fn look_around(&mut self, app: &mut App) {
        let open = (screen(app) == Screen::Table).then(|| overlay(app));
        self.away = if open.is_some() { 0 } else { self.away + 1 };
        let ruled = app.world().contains_resource::<CurrentRules>();
        self.panel = match open {
            Some(Overlay::None) if ruled => self.panel + 1,
            None | Some(Overlay::None) => 0,
            Some(panel) => {
                if self.panel == 0 {
                    self.met.results += u32::from(panel == Overlay::Result);
                    if !self.met.panels.contains(&panel) {
                        self.met.panels.push(panel);
                    }
                }
                self.panel + 1
            }
        };
        self.met.held += u32::from(app.world().resource::<InHand>().0);
        let plies = plies(app);
        let playing = app.world().contains_resource::<Session>();
        self.met.played += u32::from(playing && plies > self.plies);
        self.plies = plies;
        if self.away > 6 {
            self.return_to_table(app);
        } else if self.panel > 5 {
            let press = match overlay(app) {
                Overlay::None => Press::Rules(RulesAsk::Leave),
                Overlay::Curtain => Press::LiftCurtain,
                Overlay::Result => Press::Rematch,
                _ => Press::Close,
            };
            app.world_mut().write_message(press);
            app.update();
        }
    }
}

/// A fault would be mended by a whole view, and never be seen.
fn complain(mut faults: MessageReader<TurnFault>) {
    if let Some(fault) = faults.read().next() {
        panic!("{fault:?}");
    }
}

/// The language is that of the whole process, in which other tests run beside this one.
fn speak_english(mut choice: ResMut<LanguageChoice>) {
    choice.set_if_neq(LanguageChoice::Known(Language::ENGLISH));
}

/// When everything has come to rest and nothing is held, the table is what the view says. False where
/// the last press has led away from it meanwhile.
fn check<G: Board>(app: &mut App) -> bool {
    frame_length(app, 100);
    // The last tap may still be under way.
    frames(app, 2);
    app.world_mut().write_message(Intent::Cancel);
    frames(app, 12);
    settle(app);
    let there = app.world().contains_resource::<TableView<G>>();
    if screen(app) != Screen::Table || !there {
        return false;
    }
    assert_table_follows_host::<G>(app);
    G::assert_entities_equal_view(app);
    true
}

fn five_thousand_random_inputs_never_part_table_and_view<G: Board>() {
    let mut app = app([1280, 720]);
    app.add_systems(First, speak_english)
        .add_systems(Last, complain);
    app.world_mut().resource_mut::<ChoreoClock>().speed = Speed::Normal;
    // Thought out at once, so that the same happens every time.
    app.world_mut().resource_mut::<Bots>().start = Box::new(|think| think());
    let mut monkey = Monkey {
        rng: ChaCha8Rng::seed_from_u64(1),
        fingers: 0,
        away: 0,
        panel: 0,
        returns: 0,
        plies: 0,
        met: Met::default(),
    };
    for step in 0..STEPS {
        // Whatever button of the title was pressed, it is this game that is tested.
        let mut choice = app.world_mut().resource_mut::<SetupChoice>();
        choice.choose(number::<G>());
        choice.seed = Some(step.into());
        monkey.step::<G>(&mut app);
        monkey.look_around(&mut app);
        let there = app.world().contains_resource::<TableView<G>>();
        if step % 100 == 99 && screen(&app) == Screen::Table && there {
            monkey.met.checks += u32::from(check::<G>(&mut app));
        }
    }
    let met = &monkey.met;
    let enough = [
        met.checks > 25,
        met.games > 1,
        met.resumed > 0,
        met.replays > 0,
        met.held > 30,
        met.played > 25,
        met.results > 0,
        // Nearly all of them: chance need not open each.
        met.panels.len() >= PANELS.len() - 1,
    ];
    assert!(enough.iter().all(|enough| *enough), "{met:?}");
    // Fingers that were lifted are gone.
    frames(&mut app, 4);
    let world = app.world_mut();
    let mut pointers = world.query::<&PointerId>();
    assert_eq!(pointers.iter(world).count(), 1, "only the mouse is left");
    assert!(
        world.get_resource::<Session>().is_some()
            || !world.contains_resource::<TableView<G>>()
            || world.contains_resource::<Watching>()
            || world.contains_resource::<CurrentRules>()
    );
}
