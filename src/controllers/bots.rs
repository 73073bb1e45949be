//! The computer's seats. A bot gets its seat's view and thinks on a thread of its own, so that the
//! game keeps its frame rate; an answer for a game or position that has gone by is dropped.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use stonecircle_bots::{Bot, Level, Limit, Question, bot};
use stonecircle_rules::{Seat, Viewer};

use super::job::{Job, Lost, Wake};
use crate::choreography::ChoreoClock;
use crate::screens::{Overlay, Press};
use crate::session::{Act, GUIDE, Mode, Refused, Session, SessionSystems, table_is_idle};

/// The most positions that a bot looks at for one move.
const NODES: u64 = 200_000;
/// How long the master thinks about a move, however many positions that are.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long the table rests before the computer moves, at normal speed: what came before is to be
/// seen first.
const REST: Duration = Duration::from_millis(450);

/// Who plays for the computer, and where it thinks.
#[derive(Resource)]
pub struct Bots {
    /// The bot of this name for the game with this id, if there is one.
    pub find: Box<dyn Fn(&str, &str) -> Option<Box<dyn Bot>> + Send + Sync>,
    /// Has something thought out, now or later. Nothing waits for it.
    pub start: Box<dyn Fn(Task) + Send + Sync>,
}

/// What is to be thought out.
pub type Task = Box<dyn FnOnce() + Send>;

impl Default for Bots {
    fn default() -> Self {
        Self {
            find: Box::new(bot),
            start: Box::new(start_thinking),
        }
    }
}

/// A bot that is thinking: for which game, event and seat, and where its answer will arrive.
#[derive(Resource, Default)]
pub(crate) struct Thinking {
    thought: Option<Thought>,
    /// The game and event at which a bot could not answer: it is not asked again before that changes.
    at_a_loss: Option<(u64, u64)>,
}

struct Thought {
    serial: u64,
    v: u64,
    ply: u32,
    seat: Seat,
    job: Job,
    /// How long the table has rested since it was to move.
    rested: Duration,
}

impl Thinking {
    /// Whether a bot is thinking.
    pub(crate) const fn is_busy(&self) -> bool {
        self.thought.is_some()
    }
}

/// Whether a game that is only watched stands still, and how many plies it may go on nevertheless.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    /// It waits.
    pub paused: bool,
    /// One ply is let through.
    pub step: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Bots>()
        .init_resource::<Thinking>()
        .init_resource::<Pace>()
        .add_systems(
            Update,
            (
                set_pace,
                play_forced_moves.run_if(table_is_idle).run_if(game_goes_on),
                ask_bots,
                take_answers.run_if(table_is_idle).run_if(game_goes_on),
            )
                .chain()
                .before(SessionSystems::Act)
                .after(SessionSystems::Manage)
                .run_if(resource_exists::<Session>)
                // While the rules are read the game stands.
                .run_if(not(crate::rulebook::is_open)),
        );
}

/// A game that is only watched is halted, goes on, or goes on by one ply. A new one runs.
fn set_pace(mut presses: MessageReader<Press>, session: Res<Session>, mut pace: ResMut<Pace>) {
    let mut now = *pace;
    if session.is_added() || session.mode != Mode::Watch {
        now = Pace::default();
    }
    for press in presses.read().filter(|_| session.mode == Mode::Watch) {
        match press {
            Press::Pause => {
                now.paused = !now.paused;
                now.step = false;
            }
            Press::OnePly => {
                now.paused = true;
                now.step = true;
            }
            Press::Rematch => now = Pace::default(),
            _ => {}
        }
    }
    pace.set_if_neq(now);
}

/// A run condition: nobody has halted the game, nor opened a panel over one that is only watched.
fn game_goes_on(
    pace: Res<Pace>,
    session: Option<Res<Session>>,
    overlay: Option<Res<State<Overlay>>>,
) -> bool {
    let covered = overlay.is_some_and(|overlay| *overlay.get() != Overlay::None);
    let watched = session.is_some_and(|session| session.mode == Mode::Watch);
    (!pace.paused || pace.step) && !(covered && watched)
}

/// A skip or pass that is the only move is played without asking anyone.
fn play_forced_moves(session: Res<Session>, mut pace: ResMut<Pace>, mut acts: MessageWriter<Act>) {
    if let (Some(seat), Some(action)) = (session.host.to_move(), session.host.forced_move()) {
        acts.write(Act {
            seat,
            ply: session.host.ply(),
            action: action.action,
        });
        pace.step = false;
    }
}

fn ask_bots(
    session: Res<Session>,
    bots: Res<Bots>,
    mut thinking: ResMut<Thinking>,
    wake: Wake,
    mut refused: MessageWriter<Refused>,
) {
    let host = &session.host;
    let here = (session.serial, host.v());
    if let Some(thought) = &thinking.thought
        && (thought.serial, thought.v) != here
    {
        thinking.thought = None;
    }
    let Some(seat) = host.to_move() else {
        return;
    };
    if thinking.at_a_loss == Some(here)
        || thinking.is_busy()
        || session.is_person(seat)
        || host.forced_move().is_some()
    {
        return;
    }
    let kind = session.controller(seat).kind.clone();
    // The guide of a lesson plays from its script.
    if kind == GUIDE {
        return;
    }
    let view = host.view(Viewer::Seat(seat));
    // The seed is the position's own number: the same game against the same bot goes the same way,
    // and two positions of a game are not decided alike.
    let seed = view.fingerprint() ^ session.seed;
    // The others only count positions, and so the same game goes the same way on any machine.
    let limit = if kind == Level::Master.id() {
        Limit::Time(PATIENCE)
    } else {
        Limit::Nodes(NODES)
    };
    let question = Question {
        bot: kind.clone(),
        view,
        seed,
        limit,
    };
    let Some(job) = Job::ask(&bots, &wake, question) else {
        refused.write(Refused(words!("bot-unknown", kind = kind.as_str())));
        thinking.at_a_loss = Some(here);
        return;
    };
    thinking.thought = Some(Thought {
        serial: session.serial,
        v: host.v(),
        ply: host.ply(),
        seat,
        job,
        rested: Duration::ZERO,
    });
}

#[cfg(not(target_arch = "wasm32"))]
fn start_thinking(think: Task) {
    // Not on Bevy's task pools: pipelines compile there, and a long search would starve them.
    std::thread::spawn(think);
}

#[cfg(target_arch = "wasm32")]
fn start_thinking(think: Task) {
    // A page has one thread. What its worker thinks about does not come here.
    think();
}

fn take_answers(
    session: Res<Session>,
    mut thinking: ResMut<Thinking>,
    mut pace: ResMut<Pace>,
    clock: Res<ChoreoClock>,
    time: Res<Time<Real>>,
    mut acts: MessageWriter<Act>,
    mut refused: MessageWriter<Refused>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(thought) = &mut thinking.thought else {
        return;
    };
    if (thought.serial, thought.v) != (session.serial, session.host.v()) {
        thinking.thought = None;
        return;
    }
    // Where stones do not move at all nobody waits to follow them.
    let rest = clock
        .speed
        .factor()
        .map_or(Duration::ZERO, |factor| REST.div_f64(factor));
    if thought.rested < rest {
        thought.rested += time.delta();
        redraw.write(RequestRedraw);
        return;
    }
    let Some(answer) = thought.job.answer() else {
        return;
    };
    let asked_at = (thought.serial, thought.v);
    let (seat, ply) = (thought.seat, thought.ply);
    thinking.thought = None;
    match answer {
        Ok(Ok(answer)) => {
            acts.write(Act {
                seat,
                ply,
                action: answer.action,
            });
            pace.step = false;
        }
        Ok(Err(words)) => {
            refused.write(Refused(words!("bot-cannot", why = words)));
            thinking.at_a_loss = Some(asked_at);
        }
        Err(Lost) => {
            refused.write(Refused(words!("bot-stopped")));
            thinking.at_a_loss = Some(asked_at);
        }
    }
}
