//! Watching a game from its record: a replay feeds the table where else the host does.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use stonecircle_host::{Controller, Replay, Save, Settings};
use stonecircle_rules::{Record, Seat, Viewer};

use super::{PERSON, Refused, ResumeGame, Session, SessionSystems};
use crate::choreography::{ChoreoClock, Timeline};
use crate::table::EventQueue;

/// How long a position rests while a replay plays by itself, at normal speed.
const REST: Duration = Duration::from_millis(700);

/// Watches this game; whatever was on the table is gone.
#[derive(Message, Clone, Debug)]
pub struct Watch {
    /// The game.
    pub record: Record,
    /// Who played it.
    pub seats: [Controller; 2],
}

/// What a person asks of the replay.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transport {
    /// To the start.
    First,
    /// One ply back.
    Previous,
    /// One ply on, with its motion.
    Next,
    /// To the end.
    Last,
    /// Plays by itself, or stops.
    Play,
    /// To the position after this many plies.
    Seek(u32),
    /// Goes on from here as a game against the computer.
    PlayOn,
}

/// The replay on the table.
#[derive(Resource, Debug)]
pub struct Watching {
    /// The game.
    pub replay: Replay,
    /// As whom it is watched.
    pub viewer: Viewer,
    /// Who played it.
    pub seats: [Controller; 2],
    /// Whether it plays by itself.
    pub playing: bool,
    rested: Duration,
}

impl Watching {
    /// Whether the position is the last of the record.
    #[must_use]
    pub fn at_end(&self) -> bool {
        self.replay.ply() >= self.replay.plies()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Watch>()
        .add_message::<Transport>()
        .add_systems(
            Update,
            (
                begin_watching,
                (carry_out, play_by_itself)
                    .chain()
                    .run_if(resource_exists::<Watching>),
                end_watching.run_if(resource_exists::<Watching>),
            )
                .chain()
                .in_set(SessionSystems::Manage),
        );
}

fn begin_watching(
    mut commands: Commands,
    mut watches: MessageReader<Watch>,
    mut queue: ResMut<EventQueue>,
    mut refused: MessageWriter<Refused>,
) {
    let Some(watch) = watches.read().last() else {
        return;
    };
    let replay = match Replay::new(watch.record.clone()) {
        Ok(replay) => replay.with_seats(watch.seats.clone()),
        Err(error) => {
            refused.write(Refused(error.to_string()));
            return;
        }
    };
    // A record of what one seat knew is watched with that seat's eyes.
    let eyes = [
        Viewer::Everything,
        Viewer::Seat(Seat::First),
        Viewer::Seat(Seat::Second),
        Viewer::Spectator,
    ];
    let Some(viewer) = eyes.into_iter().find(|viewer| replay.can_show(*viewer)) else {
        return;
    };
    if let Some(snapshot) = replay.snapshot(viewer) {
        queue.replace_with(snapshot);
    }
    commands.remove_resource::<Session>();
    commands.insert_resource(Watching {
        replay,
        viewer,
        seats: watch.seats.clone(),
        playing: false,
        rested: Duration::ZERO,
    });
}

/// A game that begins takes the replay's place.
fn end_watching(mut commands: Commands, session: Option<Res<Session>>) {
    if session.is_some() {
        commands.remove_resource::<Watching>();
    }
}

fn show_here(watching: &Watching, queue: &mut EventQueue) {
    if let Some(snapshot) = watching.replay.snapshot(watching.viewer) {
        queue.replace_with(snapshot);
    }
}

fn step(watching: &mut Watching, queue: &mut EventQueue) -> bool {
    let stepped = watching.replay.step().is_some();
    if stepped && let Some(message) = watching.replay.latest(watching.viewer) {
        queue.push(message);
    }
    stepped
}

fn carry_out(
    mut asked: MessageReader<Transport>,
    mut watching: ResMut<Watching>,
    mut queue: ResMut<EventQueue>,
    mut clock: ResMut<ChoreoClock>,
    timeline: Res<Timeline>,
    mut resumes: MessageWriter<ResumeGame>,
) {
    for asked in asked.read() {
        let watching = &mut *watching;
        watching.rested = Duration::ZERO;
        let here = watching.replay.ply();
        let seek = match *asked {
            Transport::Play => {
                watching.playing = !watching.playing;
                // From the end it begins anew.
                let anew = watching.playing && watching.at_end();
                anew.then_some(0)
            }
            Transport::Next => {
                watching.playing = false;
                if timeline.is_playing() || !queue.is_empty() {
                    clock.skip();
                } else {
                    step(watching, &mut queue);
                }
                None
            }
            Transport::First => Some(0),
            Transport::Previous => Some(here.saturating_sub(1)),
            Transport::Last => Some(watching.replay.plies()),
            Transport::Seek(ply) => Some(ply.min(watching.replay.plies())),
            Transport::PlayOn => {
                if let Some(save) = play_on(&watching.replay, &watching.seats) {
                    resumes.write(ResumeGame {
                        save,
                        seed: u64::from(here),
                    });
                }
                None
            }
        };
        if let Some(ply) = seek {
            if *asked != Transport::Play {
                watching.playing = false;
            }
            watching.replay.seek(ply);
            show_here(watching, &mut queue);
        }
    }
}

/// The game up to here with its players; between two computer players a person takes the side to
/// move. `None` where nobody is to move.
fn play_on(replay: &Replay, seats: &[Controller; 2]) -> Option<Save> {
    let here = usize::try_from(replay.ply()).ok()?;
    let mover = replay.view(Viewer::Everything)?.to_move()?;
    let mut record = replay.record().clone();
    record.moves.truncate(here);
    record.result = None;
    record.reason = None;
    let played = seats.iter().any(|seat| seat.kind == PERSON);
    let seats = if played {
        seats.clone()
    } else {
        let person = Controller::new("You", PERSON);
        let computer = Controller::new("Easy", "easy");
        match mover {
            Seat::First => [person, computer],
            Seat::Second => [computer, person],
        }
    };
    Some(Save {
        format: stonecircle_host::SAVE_FORMAT,
        app: String::new(),
        record,
        seats,
        settings: Settings::default(),
    })
}

fn play_by_itself(
    mut watching: ResMut<Watching>,
    mut queue: ResMut<EventQueue>,
    timeline: Res<Timeline>,
    clock: Res<ChoreoClock>,
    time: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !watching.playing {
        return;
    }
    redraw.write(RequestRedraw);
    if timeline.is_playing() || !queue.is_empty() {
        watching.rested = Duration::ZERO;
        return;
    }
    watching.rested += time.delta().mul_f64(clock.speed.factor().unwrap_or(1.0));
    if watching.rested >= REST {
        watching.rested = Duration::ZERO;
        if !step(&mut watching, &mut queue) {
            watching.playing = false;
        }
    }
}
