//! The computer's seats. A bot gets its seat's view and thinks on a thread of its own, so that the
//! game keeps its frame rate; an answer for a game or position that has gone by is dropped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use bevy::prelude::*;
use stonecircle_bots::{Budget, bot};
use stonecircle_rules::{AnyView, Seat, Viewer};

use crate::session::{Act, Refused, Session, SessionSystems, table_is_idle};

/// The most positions that a bot looks at for one move.
const NODES: u64 = 200_000;

/// A bot that is thinking: for which game, event and seat, and where its answer will arrive.
#[derive(Resource, Default)]
pub(crate) struct Thinking(Option<Thought>);

struct Thought {
    serial: u64,
    v: u64,
    ply: u32,
    seat: Seat,
    stop: Arc<AtomicBool>,
    // A receiver is not Sync; the lock is never contended.
    answer: std::sync::Mutex<Receiver<Result<String, String>>>,
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Thinking {
    /// Whether a bot is thinking.
    pub(crate) const fn is_busy(&self) -> bool {
        self.0.is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Thinking>().add_systems(
        Update,
        (
            play_forced_moves.run_if(table_is_idle),
            ask_bots,
            take_answers.run_if(table_is_idle),
        )
            .chain()
            .before(SessionSystems::Act)
            .after(SessionSystems::Manage)
            .run_if(resource_exists::<Session>),
    );
}

/// A skip or pass that is the only move is played without asking anyone.
fn play_forced_moves(session: Res<Session>, mut acts: MessageWriter<Act>) {
    if let (Some(seat), Some(action)) = (session.host.to_move(), session.host.forced_move()) {
        acts.write(Act {
            seat,
            ply: session.host.ply(),
            action: action.action,
        });
    }
}

fn ask_bots(
    session: Res<Session>,
    mut thinking: ResMut<Thinking>,
    wake: Wake,
    mut refused: MessageWriter<Refused>,
) {
    let host = &session.host;
    if let Some(thought) = &thinking.0
        && (thought.serial, thought.v) != (session.serial, host.v())
    {
        thinking.0 = None;
    }
    let Some(seat) = host.to_move() else {
        return;
    };
    if thinking.is_busy() || session.is_person(seat) || host.forced_move().is_some() {
        return;
    }
    let kind = session.controller(seat).kind.clone();
    let game = host.game().id();
    let Some(mut bot) = bot(&kind, game) else {
        refused.write(Refused(format!("nobody called {kind:?} plays this game")));
        return;
    };
    let view = host.view(Viewer::Seat(seat));
    // The seed is the position's own number: the same game against the same bot goes the same way,
    // and two positions of a game are not decided alike.
    let seed = view.fingerprint() ^ session.seed;
    let stop = Arc::new(AtomicBool::new(false));
    let (send, answer) = channel();
    let flag = Arc::clone(&stop);
    let waker = wake.waker();
    let think = move || {
        let budget = Budget::unlimited().nodes(NODES).stopped_by(&flag);
        let answered = bot
            .think(view.as_ref() as &dyn AnyView, &budget, seed)
            .map_err(|error| error.to_string());
        // Nobody listens any more when the game was left: then the answer is not wanted.
        let _ = send.send(answered);
        waker();
    };
    start_thinking(think);
    thinking.0 = Some(Thought {
        serial: session.serial,
        v: host.v(),
        ply: host.ply(),
        seat,
        stop,
        answer: std::sync::Mutex::new(answer),
    });
}

#[cfg(not(target_arch = "wasm32"))]
fn start_thinking(think: impl FnOnce() + Send + 'static) {
    // Not on Bevy's task pools: pipelines compile there, and a long search would starve them.
    std::thread::spawn(think);
}

#[cfg(target_arch = "wasm32")]
fn start_thinking(think: impl FnOnce() + Send + 'static) {
    // A page has one thread; these bots look one decision ahead and are done within a frame.
    think();
}

fn take_answers(
    session: Res<Session>,
    mut thinking: ResMut<Thinking>,
    mut acts: MessageWriter<Act>,
    mut refused: MessageWriter<Refused>,
) {
    let Some(thought) = &thinking.0 else {
        return;
    };
    if (thought.serial, thought.v) != (session.serial, session.host.v()) {
        thinking.0 = None;
        return;
    }
    let answer = match thought.answer.lock() {
        Ok(receiver) => receiver.try_recv(),
        Err(_) => Err(TryRecvError::Disconnected),
    };
    match answer {
        Err(TryRecvError::Empty) => return,
        Ok(Ok(action)) => {
            acts.write(Act {
                seat: thought.seat,
                ply: thought.ply,
                action,
            });
        }
        Ok(Err(words)) => {
            refused.write(Refused(format!("the computer cannot move: {words}")));
        }
        Err(TryRecvError::Disconnected) => {
            refused.write(Refused("the computer stopped thinking".to_owned()));
        }
    }
    thinking.0 = None;
}

/// Wakes the event loop of a window that sleeps, from another thread.
#[derive(bevy::ecs::system::SystemParam)]
struct Wake<'w> {
    proxy: Option<Res<'w, bevy::winit::EventLoopProxyWrapper>>,
}

impl Wake<'_> {
    fn waker(&self) -> impl FnOnce() + Send + 'static {
        let proxy = self.proxy.as_ref().map(|proxy| (***proxy).clone());
        move || {
            if let Some(proxy) = proxy {
                // It fails only when the window is closed, and then nothing is to be woken.
                let _ = proxy.send_event(bevy::winit::WinitUserEvent::WakeUp);
            }
        }
    }
}
