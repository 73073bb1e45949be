//! Watching a game from its record: a replay feeds the table where else the host does.
//!
//! A look back at the game in progress is such a replay too, of the record as far as its viewer may
//! know it. The game goes on behind it: the host, its clocks and the computer know nothing of it.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use stonecircle_host::{Controller, Replay, Save, notes};
use stonecircle_rules::{Record, Seat, Viewer};

use super::known::{known_record, whole};
use super::{GamesSoFar, Mode, PERSON, Refused, ResumeGame, Session, SessionSystems, refusals};
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
    /// The name under which it is kept, if it is.
    pub kept: Option<String>,
}

/// Looks back at the game in progress, as it stood after this many plies. The game is not lost by
/// it, and goes on where it is.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookBack(pub u32);

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
    /// From a look back to the game in progress.
    ToGame,
}

/// The replay on the table.
#[derive(Resource, Debug)]
pub struct Watching {
    /// The game.
    pub replay: Replay,
    /// As whom it is watched.
    pub viewer: Viewer,
    /// The record as far as whoever watches may know it, where that is not all of it.
    redacted: Option<Record>,
    /// Who played it.
    pub seats: [Controller; 2],
    /// Whether it plays by itself.
    pub playing: bool,
    /// Tells this replay from all others of this run of the app.
    pub serial: u64,
    /// The name under which the game is kept, if it is.
    pub kept: Option<String>,
    /// The furthest ply that was shown: what comes after it may be a surprise.
    pub furthest: u32,
    rested: Duration,
}

impl Watching {
    fn new(
        replay: Replay,
        viewer: Viewer,
        redacted: Option<Record>,
        seats: [Controller; 2],
        kept: Option<String>,
        serial: u64,
    ) -> Self {
        let furthest = replay.ply();
        Self {
            replay,
            viewer,
            redacted,
            seats,
            playing: false,
            serial,
            kept,
            furthest,
            rested: Duration::ZERO,
        }
    }

    /// The record, as far as whoever watches may know it: a game with secrets that was left before its
    /// end is only gone on with whole.
    #[must_use]
    pub fn known(&self) -> &Record {
        self.redacted
            .as_ref()
            .unwrap_or_else(|| self.replay.record())
    }

    /// Whether the position is the last of the record.
    #[must_use]
    pub fn at_end(&self) -> bool {
        self.replay.ply() >= self.replay.plies()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Watch>()
        .add_message::<LookBack>()
        .add_message::<Transport>()
        .add_systems(
            Update,
            (
                end_watching.run_if(resource_exists::<Watching>),
                begin_watching,
                look_back.run_if(resource_exists::<Session>),
                (carry_out, play_by_itself, note_furthest)
                    .chain()
                    .run_if(resource_exists::<Watching>),
            )
                .chain()
                .in_set(SessionSystems::Manage)
                // What a replay still has to tell is gone when a game takes its place.
                .before(super::start_games),
        );
}

fn begin_watching(
    mut commands: Commands,
    mut watches: MessageReader<Watch>,
    mut so_far: ResMut<GamesSoFar>,
    mut queue: ResMut<EventQueue>,
    mut refused: MessageWriter<Refused>,
) {
    let Some(watch) = watches.read().last() else {
        return;
    };
    let replay = match Replay::new(watch.record.clone()) {
        Ok(replay) => replay.with_seats(watch.seats.clone()),
        Err(error) => {
            refused.write(Refused(refusals::record(&error)));
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
    // In one that is to be gone on with, nothing is shown that its player may not know by then.
    let unfinished = watch.record.result.flatten().is_none();
    let hidden = unfinished && notes(replay.game().id()).hides;
    let own = hidden.then(|| Mode::of(&watch.seats).first_viewer());
    // A record that cannot be gone on with tells no more than somebody saw of it.
    let redacted = hidden.then(|| known_record(&watch.record, &watch.seats).ok());
    let mut eyes = own.into_iter().chain(eyes);
    let Some(viewer) = eyes.find(|viewer| replay.can_show(*viewer)) else {
        return;
    };
    if let Some(snapshot) = replay.snapshot(viewer) {
        queue.replace_with(snapshot);
    }
    commands.remove_resource::<Session>();
    let (seats, kept) = (watch.seats.clone(), watch.kept.clone());
    let serial = so_far.next_serial();
    commands.insert_resource(Watching::new(
        replay,
        viewer,
        redacted.flatten(),
        seats,
        kept,
        serial,
    ));
}

fn look_back(
    mut commands: Commands,
    mut asked: MessageReader<LookBack>,
    mut so_far: ResMut<GamesSoFar>,
    mut session: ResMut<Session>,
    mut watching: Option<ResMut<Watching>>,
    mut queue: ResMut<EventQueue>,
    mut refused: MessageWriter<Refused>,
) {
    let Some(LookBack(ply)) = asked.read().last() else {
        return;
    };
    if let Some(watching) = &mut watching {
        watching.playing = false;
        watching.replay.seek(*ply);
        show_here(watching, &mut queue);
        return;
    }
    // Just what this viewer may know leaves the host, and is watched with the same eyes.
    let viewer = session.viewer;
    let seats = session.host.seats().clone().map(|seat| seat.controller);
    let mut replay = match Replay::new(session.host.record(viewer)) {
        Ok(replay) => replay.with_seats(seats.clone()),
        Err(error) => {
            refused.write(Refused(refusals::record(&error)));
            return;
        }
    };
    replay.seek(*ply);
    let mut watching = Watching::new(replay, viewer, None, seats, None, so_far.next_serial());
    // Nothing of it is a surprise to who played it.
    watching.furthest = watching.replay.plies();
    show_here(&watching, &mut queue);
    session.looking_back = true;
    commands.insert_resource(watching);
}

fn note_furthest(mut watching: ResMut<Watching>) {
    if watching.replay.ply() > watching.furthest {
        watching.furthest = watching.replay.ply();
    }
}

/// Of a game that begins, or to which one has come back, the replay takes no more place.
fn end_watching(mut commands: Commands, session: Option<Res<Session>>) {
    if session.is_some_and(|session| !session.looking_back) {
        commands.remove_resource::<Watching>();
    }
}

/// Shows the game in progress again.
pub(crate) fn back_to_game(session: &mut Session, queue: &mut EventQueue) {
    session.looking_back = false;
    queue.replace_with(session.host.snapshot(session.viewer));
    session.told = session.host.v();
}

/// Shows the replay's position at once.
pub(crate) fn show_here(watching: &Watching, queue: &mut EventQueue) {
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
    mut session: Option<ResMut<Session>>,
    mut resumes: MessageWriter<ResumeGame>,
    mut refused: MessageWriter<Refused>,
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
                // Begun from a look back, it takes the table from the game in progress, which is kept
                // among the games played.
                match play_on(&watching.replay, &watching.seats) {
                    Ok(save) => {
                        resumes.write(ResumeGame {
                            save,
                            seed: u64::from(here),
                        });
                    }
                    Err(words) => {
                        refused.write(Refused(words));
                    }
                }
                None
            }
            Transport::ToGame => {
                if let Some(session) = &mut session {
                    back_to_game(session, &mut queue);
                    return;
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

/// The game up to here against the computer. Where a person played against it, both keep their
/// sides; else a person takes the side to move. Where two persons have hands that the other may not see,
/// it stays a game of the two.
///
/// # Errors
/// In words for a player, where nobody is to move here or only a part of the game is known.
fn play_on(replay: &Replay, seats: &[Controller; 2]) -> Result<Save, String> {
    let view = replay
        .view(Viewer::Everything)
        .ok_or_else(|| words!("play-on-partial"))?;
    let mover = view.to_move().ok_or_else(|| words!("play-on-over"))?;
    let here = usize::try_from(replay.ply()).unwrap_or(usize::MAX);
    let mut record = replay.record().clone();
    record.moves.truncate(here);
    record.result = Some(None);
    record.reason = None;
    let persons = seats.each_ref().map(|seat| seat.kind == PERSON);
    let secret = persons == [true, true] && notes(replay.game().id()).hides;
    let seats = if persons[0] != persons[1] || secret {
        seats.clone()
    } else {
        let person = Controller::new("You", PERSON);
        let computer = Controller::new("Easy", "easy");
        match mover {
            Seat::First => [person, computer],
            Seat::Second => [computer, person],
        }
    };
    Ok(whole(record, seats))
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
