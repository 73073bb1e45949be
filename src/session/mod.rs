//! The game in progress: the host, who looks, and who moves.
//!
//! Controllers write [`Act`]; the session hands it to the host, the only judge, and what the host
//! then tells the table's viewer goes into the table's queue. Nothing here knows which game it is.

mod known;
pub(crate) mod refusals;
mod replaying;
mod turn_clock;
mod viewers;

use std::time::Duration;

use bevy::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use stonecircle_host::{Action, Clock, Controller, Host, Save, Setup, notes};
use stonecircle_rules::{Seat, View, Viewer};

use crate::choreography::{ChoreographySystems, Timeline};
use crate::table::{EventQueue, TableSystems, TurnFault};

pub use known::known_record;
pub use replaying::{LookBack, Transport, Watch, Watching};
pub(crate) use replaying::{back_to_game, show_here};
pub use turn_clock::TurnClock;
pub use viewers::Mode;

/// The kind of controller that is a person at this device.
pub const PERSON: &str = "you";

/// The kind of controller that leads a lesson.
pub const GUIDE: &str = "lesson";

/// The order in which the session works within a frame, before the table.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SessionSystems {
    /// Games are started, taken back, left.
    Manage,
    /// Actions reach the host.
    Act,
    /// The host's messages reach the table.
    Tell,
}

/// Starts a new game; whatever was on the table is gone.
#[derive(Message, Clone, Debug)]
pub struct StartGame {
    /// What is played and by whom.
    pub setup: Setup,
    /// The seed of everything random in it.
    pub seed: u64,
}

/// Goes on with a saved game; whatever was on the table is gone.
#[derive(Message, Clone, Debug)]
pub struct ResumeGame {
    /// The game as it was saved.
    pub save: Save,
    /// The seed of everything random that is still to come.
    pub seed: u64,
}

/// A controller wants to play a move.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// For which seat.
    pub seat: Seat,
    /// The number of plies that led to the position which the controller saw.
    pub ply: u32,
    /// The move's text.
    pub action: String,
}

/// Something other than a move that a person asks of the game in progress.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Take back this person's last move, and what came after it.
    Undo,
    /// Give up.
    Resign,
    /// Another game with the same players.
    Rematch,
    /// The next person has the device and wants to see the hand.
    LiftCurtain,
    /// Leave the table for good.
    Leave,
}

/// Something cannot be, and why, in words for the player: the host said no, or a file, or a bot.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Refused(pub String);

/// News for the player that are no fault: they are shown like a refusal, and make no sound.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Told(pub String);

/// The game in progress.
#[derive(Resource)]
pub struct Session {
    /// The host.
    pub host: Host,
    /// Who looks at the table, as a rule.
    pub mode: Mode,
    /// Counts the games of this run of the app: an answer for an earlier one is dropped.
    pub serial: u64,
    /// Counts the games of this run of the app, whatever is taken back in them.
    pub number: u64,
    /// As whom the table is shown now.
    pub viewer: Viewer,
    /// An earlier position of it is on the table to be looked at: nobody acts on what is seen there.
    pub looking_back: bool,
    /// The last event that the table was told.
    pub(crate) told: u64,
    /// The seed that everything random in this game came from.
    pub seed: u64,
    /// How much time has passed that counts for the clock: what the host is told.
    pub(crate) time: Duration,
    rng: ChaCha8Rng,
}

impl Session {
    /// The time that the host is told, in milliseconds.
    #[must_use]
    pub fn now(&self) -> u64 {
        u64::try_from(self.time.as_millis()).unwrap_or(u64::MAX)
    }

    /// The clock of the running turn, where turns have a limit.
    #[must_use]
    pub fn clock(&self) -> Option<Clock> {
        self.host.clock(self.now())
    }

    /// Whether this seat is played by a person at this device.
    #[must_use]
    pub fn is_person(&self, seat: Seat) -> bool {
        self.host.seats()[seat.index()].controller.kind == PERSON
    }

    /// Whether it is a step of a lesson: such a game is neither kept nor counted.
    #[must_use]
    pub fn is_lesson(&self) -> bool {
        let seats = self.host.seats();
        seats.iter().any(|seat| seat.controller.kind == GUIDE)
    }

    /// The controller of a seat.
    #[must_use]
    pub fn controller(&self, seat: Seat) -> &Controller {
        &self.host.seats()[seat.index()].controller
    }

    /// Whether anything is hidden in this game while it lasts.
    #[must_use]
    pub fn has_secrets(&self) -> bool {
        notes(self.host.game().id()).hides
    }

    /// Whose hand may act now: the side to move, if a person plays it and the table shows what that
    /// person may see.
    #[must_use]
    pub fn acting_seat(&self, view: &impl View) -> Option<Seat> {
        let seat = view.to_move().filter(|_| !self.looking_back)?;
        let shown = !self.has_secrets() || view.viewer() == Viewer::Seat(seat);
        (shown && self.is_person(seat) && self.host.to_move() == Some(seat)).then_some(seat)
    }

    /// Whose stones are looked after where marks warn of what the other side could do next: those of
    /// whoever plays at this device, of the side to move where two share it, and nobody's where
    /// all only watch.
    pub fn defender(&self, view: &impl View) -> Option<Seat> {
        match self.mode {
            Mode::Alone(seat) => Some(seat),
            Mode::PassAndPlay => view.to_move(),
            Mode::Watch => None,
        }
        .filter(|_| view.to_move().is_some())
    }

    /// Whether a curtain hangs: a person is to move, but the table does not show that person's
    /// view yet, since the device has to change hands.
    #[must_use]
    pub fn curtain(&self) -> Option<Seat> {
        let seat = self.host.to_move()?;
        let hidden = self.mode == Mode::PassAndPlay
            && self.has_secrets()
            && self.viewer != Viewer::Seat(seat)
            && self.host.forced_move().is_none()
            && !self.looking_back;
        hidden.then_some(seat)
    }
}

/// How many games this run of the app has had, and how often one was taken back. It outlives the
/// game in progress: no two games ever have the same number.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct GamesSoFar {
    serial: u64,
    number: u64,
}

impl GamesSoFar {
    /// The position on the table is another now: what was thought about the old one is void.
    fn next_serial(&mut self) -> u64 {
        self.serial += 1;
        self.serial
    }

    fn next_number(&mut self) -> u64 {
        self.number += 1;
        self.number
    }
}

/// A run condition: the table has nothing left to show, so input is open.
pub fn table_is_idle(queue: Res<EventQueue>, timeline: Res<Timeline>) -> bool {
    queue.is_empty() && !timeline.is_playing()
}

/// A run condition: a game is in progress that is to be kept.
pub(crate) fn game_is_kept(session: Option<Res<Session>>) -> bool {
    session.is_some_and(|session| !session.is_lesson())
}

/// A run condition: the game in progress is what the table shows.
fn game_is_shown(session: Option<Res<Session>>) -> bool {
    session.is_some_and(|session| !session.looking_back)
}

pub(crate) fn plugin(app: &mut App) {
    replaying::plugin(app);
    turn_clock::plugin(app);
    app.init_resource::<GamesSoFar>()
        .add_message::<StartGame>()
        .add_message::<ResumeGame>()
        .add_message::<Act>()
        .add_message::<Ask>()
        .add_message::<Refused>()
        .add_message::<Told>()
        .configure_sets(
            Update,
            (
                SessionSystems::Manage,
                SessionSystems::Act,
                SessionSystems::Tell,
            )
                .chain()
                .after(ChoreographySystems::Advance)
                .before(TableSystems),
        )
        .add_systems(
            Update,
            (
                (start_games, turn_clock::run_clock, answer_asks)
                    .chain()
                    .in_set(SessionSystems::Manage),
                pass_actions
                    .in_set(SessionSystems::Act)
                    .run_if(resource_exists::<Session>),
                (mend_faults, tell_table)
                    .chain()
                    .in_set(SessionSystems::Tell)
                    .run_if(game_is_shown),
            ),
        );
}

fn start_games(
    mut commands: Commands,
    mut starts: MessageReader<StartGame>,
    mut resumes: MessageReader<ResumeGame>,
    mut so_far: ResMut<GamesSoFar>,
    mut queue: ResMut<EventQueue>,
    mut refused: MessageWriter<Refused>,
) {
    let start = starts.read().last();
    let resume = resumes.read().last();
    let (host, seed, rng) = if let Some(start) = start {
        let mut rng = ChaCha8Rng::seed_from_u64(start.seed);
        let host = Host::new(&start.setup, &mut rng, 0).map_err(|error| refusals::start(&error));
        (host, start.seed, rng)
    } else if let Some(resume) = resume {
        let host = Host::load(resume.save.clone(), 0, 0).map_err(|error| refusals::save(&error));
        (host, resume.seed, ChaCha8Rng::seed_from_u64(resume.seed))
    } else {
        return;
    };
    match host {
        Err(words) => {
            refused.write(Refused(words));
        }
        Ok(host) => {
            let seats = host.seats().clone().map(|seat| seat.controller);
            let mode = Mode::of(&seats);
            let viewer = mode.first_viewer();
            queue.replace_with(host.snapshot(viewer));
            let told = host.v();
            commands.insert_resource(Session {
                host,
                mode,
                serial: so_far.next_serial(),
                number: so_far.next_number(),
                viewer,
                looking_back: false,
                told,
                seed,
                time: Duration::ZERO,
                rng,
            });
        }
    }
}

fn answer_asks(
    mut commands: Commands,
    mut asks: MessageReader<Ask>,
    session: Option<ResMut<Session>>,
    mut so_far: ResMut<GamesSoFar>,
    mut queue: ResMut<EventQueue>,
    mut refused: MessageWriter<Refused>,
) {
    let Some(mut session) = session else {
        // A replay is left too.
        if asks.read().any(|ask| *ask == Ask::Leave) {
            commands.remove_resource::<Watching>();
            queue.clear();
        }
        return;
    };
    let now = session.now();
    for ask in asks.read() {
        let session = &mut *session;
        // Whatever is asked of the game is asked where it stands.
        if session.looking_back && *ask != Ask::Leave {
            back_to_game(session, &mut queue);
        }
        let done = match ask {
            Ask::Undo => {
                // Sharing a device, what is taken back is the last choice, whoever made it.
                let seat = match session.mode {
                    Mode::Alone(seat) => seat,
                    Mode::PassAndPlay | Mode::Watch => {
                        session.host.last_to_choose().unwrap_or(Seat::First)
                    }
                };
                session.host.undo(seat, now).map(|_| {
                    session.serial = so_far.next_serial();
                    session.viewer = session.mode.first_viewer();
                })
            }
            Ask::Resign => {
                let seat = session.mode.person(&session.host);
                session.host.resign(seat, now).map(drop)
            }
            Ask::Rematch => session.host.rematch(&mut session.rng, now).map(|_| {
                session.serial = so_far.next_serial();
                session.number = so_far.next_number();
                let seats = session.host.seats().clone().map(|seat| seat.controller);
                session.mode = Mode::of(&seats);
                session.viewer = session.mode.first_viewer();
            }),
            Ask::LiftCurtain => {
                if let Some(seat) = session.curtain() {
                    session.viewer = Viewer::Seat(seat);
                    queue.replace_with(session.host.snapshot(session.viewer));
                    session.told = session.host.v();
                }
                Ok(())
            }
            Ask::Leave => {
                commands.remove_resource::<Session>();
                commands.remove_resource::<Watching>();
                queue.clear();
                Ok(())
            }
        };
        match done {
            Err(error) => {
                refused.write(Refused(refusals::ask(&error)));
            }
            Ok(()) if matches!(ask, Ask::Undo | Ask::Rematch) => {
                queue.replace_with(session.host.snapshot(session.viewer));
                session.told = session.host.v();
            }
            Ok(()) => {}
        }
    }
}

fn pass_actions(
    mut acts: MessageReader<Act>,
    mut session: ResMut<Session>,
    mut queue: ResMut<EventQueue>,
    mut refused: MessageWriter<Refused>,
) {
    for act in acts.read() {
        let action = Action {
            seat: act.seat,
            ply: act.ply,
            v: None,
            action: act.action.clone(),
        };
        // With secrets on one device, what a person plays is shown as everybody may see it; the
        // next hand waits behind the curtain.
        let public = session.mode == Mode::PassAndPlay && session.has_secrets();
        let before = public.then(|| session.host.snapshot(Viewer::Spectator));
        let game = session.host.game().id();
        let now = session.now();
        match session.host.act(&action, now) {
            Err(error) => {
                refused.write(Refused(refusals::action(game, &error)));
            }
            Ok(_) => {
                if let Some(before) = before
                    && session.viewer != Viewer::Spectator
                {
                    session.viewer = Viewer::Spectator;
                    if !session.looking_back {
                        queue.replace_with(before);
                    }
                }
            }
        }
    }
}

/// A table whose view does not follow gets a whole one.
fn mend_faults(
    mut faults: MessageReader<TurnFault>,
    mut session: ResMut<Session>,
    mut queue: ResMut<EventQueue>,
) {
    let Some(fault) = faults.read().last() else {
        return;
    };
    warn!("event {} did not fit the table: {}", fault.v, fault.words);
    queue.replace_with(session.host.snapshot(session.viewer));
    session.told = session.host.v();
}

fn tell_table(mut session: ResMut<Session>, mut queue: ResMut<EventQueue>) {
    let v = session.host.v();
    if session.told >= v {
        return;
    }
    for message in session.host.events_since(session.viewer, session.told) {
        queue.push(message);
    }
    session.told = v;
}
