//! Leads the lesson over the table: lays out its positions, plays what the guide plays, judges what
//! the learner tries before the host does, and helps when the learner is idle.

use std::sync::Arc;
use std::time::Duration;

use bevy::ecs::message::MessageCursor;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use stonecircle_host::{Controller, Setup};
use stonecircle_lessons::{Course, Done, Verdict, Want};

use super::{Alarm, CurrentLesson, Help, LessonAsk, LessonProgress, Library};
use crate::choreography::{ChoreoClock, Speed, Timeline};
use crate::controllers::{Choose, ControllerSystems, Intent};
use crate::screens::{Overlay, Press, Screen, SetupChoice};
use crate::session::{Act, GUIDE, PERSON, Refused, Session, SessionSystems, StartGame};
use crate::table::EventQueue;
use crate::words;

/// How long a prompt is read before the guide plays.
const READ: Duration = Duration::from_millis(1_500);
/// How long what the learner has done is looked at before the next step comes.
const LOOK: Duration = Duration::from_millis(1_300);
/// The longest time between two frames that counts as idleness: a device that slept was not.
const LONGEST_FRAME: Duration = Duration::from_secs(8);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            begin.after(ControllerSystems::Sense),
            (hear, judge, lead)
                .chain()
                .after(begin)
                .after(ControllerSystems::Interpret)
                .before(SessionSystems::Manage)
                .run_if(super::is_taught),
        ),
    )
    .add_systems(OnExit(Screen::Table), leave);
}

/// Begins a lesson, or lets it go when something else comes to the table.
fn begin(
    mut commands: Commands,
    mut presses: MessageReader<Press>,
    library: Res<Library>,
    mut progress: ResMut<LessonProgress>,
    choice: Res<SetupChoice>,
    screen: Res<State<Screen>>,
    current: Option<Res<CurrentLesson>>,
) {
    for press in presses.read() {
        match press {
            Press::Lesson(LessonAsk::Begin(set)) if *screen.get() != Screen::Table => {
                let Some(lesson) = library.find(choice.any_game().id(), *set) else {
                    continue;
                };
                let at = progress.left.get(&lesson.name()).copied().unwrap_or(0);
                let course = Course::new(Arc::clone(lesson), at);
                commands.insert_resource(CurrentLesson::new(course));
            }
            Press::Lesson(LessonAsk::Anew(set)) => {
                let Some(current) = &current else { continue };
                let game = &current.course.lesson().game;
                if let Some(lesson) = library.find(game, *set) {
                    let course = Course::new(Arc::clone(lesson), 0);
                    commands.insert_resource(CurrentLesson::new(course));
                }
            }
            Press::Begin | Press::Again | Press::GoOn | Press::Watch(_) => {
                let game = choice.any_game().id();
                if *press == Press::Begin && !progress.offered.contains(game) {
                    progress.offered.insert(game.to_owned());
                }
                commands.remove_resource::<CurrentLesson>();
            }
            _ => {}
        }
    }
}

/// A lesson goes with the table; where it stood is kept.
fn leave(mut commands: Commands) {
    commands.remove_resource::<CurrentLesson>();
    commands.insert_resource(Alarm::default());
}

/// What was pressed, and whether the learner is busy.
fn hear(
    mut presses: MessageReader<Press>,
    mut intents: MessageReader<Intent>,
    mut lesson: ResMut<CurrentLesson>,
    session: Option<Res<Session>>,
    mut clock: ResMut<ChoreoClock>,
    mut acts: MessageWriter<Act>,
) {
    let lesson = &mut *lesson;
    let mut next = false;
    for intent in intents.read() {
        let onward = matches!(intent, Intent::Enter | Intent::Choose(Choose::Done));
        if onward && lesson.course.rests() {
            next = true;
        }
        if !matches!(intent, Intent::Hover(_) | Intent::Carry(_)) {
            lesson.is_busy();
        }
    }
    for press in presses.read() {
        match press {
            // Who asks need not wait for it.
            Press::Hint => {
                lesson.is_busy();
                lesson.help = lesson.help.more();
            }
            Press::Lesson(ask) => {
                lesson.is_busy();
                match ask {
                    LessonAsk::Next => next = true,
                    LessonAsk::Skip => lesson.course.skip(),
                    LessonAsk::Back => lesson.course.back(),
                    LessonAsk::Again => lesson.course.again(),
                    LessonAsk::Show => {
                        let host = session.as_deref().map(|session| &session.host);
                        if let Some((host, action)) = host.zip(lesson.course.show())
                            && let Some(seat) = host.to_move()
                        {
                            acts.write(Act {
                                seat,
                                ply: host.ply(),
                                action,
                            });
                            lesson.sent = true;
                        }
                    }
                    LessonAsk::Begin(_) | LessonAsk::Anew(_) => {}
                }
                if !matches!(ask, LessonAsk::Next | LessonAsk::Show) {
                    // What moves belongs to a step that is left.
                    clock.skip();
                    lesson.told = None;
                }
            }
            // Taking back is doing the step anew.
            Press::Undo => {
                lesson.course.again();
                lesson.told = None;
            }
            _ => {}
        }
    }
    if next {
        lesson.course.go_on();
    }
}

/// Judges what the learner tries: what is not right is answered, and does not reach the host.
fn judge(
    mut acts: ResMut<Messages<Act>>,
    mut reader: Local<MessageCursor<Act>>,
    mut lesson: ResMut<CurrentLesson>,
    session: Option<Res<Session>>,
    mut refused: MessageWriter<Refused>,
) {
    let Some(session) = session.filter(|session| session.is_lesson()) else {
        reader.clear(&acts);
        return;
    };
    if reader.is_empty(&acts) {
        return;
    }
    let host = &session.host;
    // What the guide has played since the last frame is done with.
    let tried: Vec<Act> = reader
        .read(&acts)
        .filter(|act| act.ply >= host.ply())
        .cloned()
        .collect();
    let count = tried.len();
    let mut kept = Vec::with_capacity(count);
    for act in tried {
        // What is shown was judged when it was asked for.
        if !lesson.course.asks() && lesson.course.is_done() {
            kept.push(act);
            continue;
        }
        if act.seat != lesson.course.lesson().seat || act.ply != host.ply() {
            kept.push(act);
            continue;
        }
        match lesson.course.tries(host.position(), &act.action) {
            Verdict::Right => {
                lesson.sent = true;
                kept.push(act);
            }
            // The host refuses it in the rules' own words.
            Verdict::Illegal(_) => kept.push(act),
            Verdict::Wrong(answer) => {
                let said = match &answer {
                    Some(key) => words::say(key, &[]),
                    None => words!("lesson-wrong"),
                };
                refused.write(Refused(said));
                lesson.answer = answer;
            }
            Verdict::Idle => {}
        }
    }
    if kept.len() < count {
        // What is older has been heard by all: readers of moves are done within their frame.
        acts.clear();
        acts.write_batch(kept);
        reader.clear(&acts);
    }
}

/// What leading needs to know of the table.
#[derive(SystemParam)]
struct Around<'w> {
    session: Option<Res<'w, Session>>,
    overlay: Option<Res<'w, State<Overlay>>>,
    screen: Res<'w, State<Screen>>,
    queue: Res<'w, EventQueue>,
    timeline: Res<'w, Timeline>,
    clock: Res<'w, ChoreoClock>,
    time: Res<'w, Time<Real>>,
}

impl Around<'_> {
    /// Whether the table lies open and nothing moves.
    fn is_idle(&self) -> bool {
        let open = self
            .overlay
            .as_ref()
            .is_some_and(|overlay| *overlay.get() != Overlay::None);
        *self.screen.get() == Screen::Table
            && !open
            && self.queue.is_empty()
            && !self.timeline.is_playing()
    }
}

/// Does what the course wants.
fn lead(
    around: Around,
    mut lesson: ResMut<CurrentLesson>,
    mut progress: ResMut<LessonProgress>,
    mut alarm: ResMut<Alarm>,
    mut starts: MessageWriter<StartGame>,
    mut acts: MessageWriter<Act>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    note_step(&mut lesson, &mut progress, &around.clock);
    // What comes after a move is seen once the host has played it.
    if std::mem::take(&mut lesson.sent) {
        redraw.write(RequestRedraw);
        return;
    }
    let mut wake = None;
    if around.is_idle() {
        let session = around
            .session
            .as_deref()
            .filter(|session| session.is_lesson());
        let host = session.map(|session| &session.host);
        // A pass that is the only move is played by itself.
        if host.is_some_and(|host| host.forced_move().is_some()) && !lesson.course.is_laying() {
            redraw.write(RequestRedraw);
            return;
        }
        let delta = around.time.delta().min(LONGEST_FRAME);
        let position = host.map(stonecircle_host::Host::position);
        let want = lesson.bypass_change_detection().course.want(position);
        match want {
            Want::Lay { options, start } => {
                starts.write(StartGame {
                    setup: setup(&lesson.course, options, start),
                    seed: 0,
                });
                lesson.course.laid();
                redraw.write(RequestRedraw);
            }
            Want::Play(action) => {
                redraw.write(RequestRedraw);
                if let Some(left) = wait(&mut lesson, delta) {
                    wake = Some(left);
                } else if let Some((host, seat)) =
                    host.and_then(|host| Some((host, host.to_move()?)))
                {
                    acts.write(Act {
                        seat,
                        ply: host.ply(),
                        action,
                    });
                    lesson.course.played();
                }
            }
            Want::Try => {
                lesson.bypass_change_detection().idle += delta;
                let help = Help::after(lesson.idle);
                if help > lesson.help {
                    lesson.help = help;
                    redraw.write(RequestRedraw);
                }
                wake = Help::next(lesson.idle);
            }
            Want::Rest => {
                let watched = lesson.step().is_some_and(|step| step.done == Done::Watch);
                if !watched {
                    wake = wait(&mut lesson, delta);
                    if wake.is_none() {
                        lesson.course.go_on();
                    }
                    redraw.write(RequestRedraw);
                }
            }
            Want::Nothing => {}
        }
    }
    alarm.set_if_neq(Alarm(wake));
}

/// Lets what is seen stay for a while; gives what is left of it.
fn wait(lesson: &mut CurrentLesson, delta: Duration) -> Option<Duration> {
    lesson.pause = lesson.pause.saturating_sub(delta);
    (!lesson.pause.is_zero()).then_some(lesson.pause)
}

/// When another step is under way, or this one was done: what was said before is over, and where the
/// lesson stands is kept.
fn note_step(
    lesson: &mut ResMut<CurrentLesson>,
    progress: &mut LessonProgress,
    clock: &ChoreoClock,
) {
    let at = lesson.course.at();
    // The end, and what was done, count as steps of their own.
    let over = usize::from(lesson.course.is_over());
    let done = usize::from(lesson.course.is_done());
    let now = Some(4 * at + 2 * over + done);
    if lesson.told == now {
        return;
    }
    lesson.told = now;
    lesson.answer = None;
    lesson.is_busy();
    let motion = clock.speed != Speed::Off;
    lesson.pause = match (motion, done == 1) {
        (false, _) => Duration::ZERO,
        (true, true) => LOOK,
        (true, false) => READ,
    };
    if done == 0 {
        lesson.help = Help::None;
    }
    let name = lesson.course.lesson().name();
    if lesson.course.is_over() {
        progress.left.remove(&name);
        progress.done.insert(name);
    } else if progress.left.get(&name) != Some(&at) {
        progress.left.insert(name, at);
    }
}

/// A game from a position of a lesson: the learner, and the guide.
fn setup(course: &Course, options: serde_json::Value, start: String) -> Setup {
    let lesson = course.lesson();
    let mut seats = [
        Controller::new("You", PERSON),
        Controller::new("Guide", GUIDE),
    ];
    if lesson.seat == stonecircle_rules::Seat::Second {
        seats.reverse();
    }
    Setup {
        game: lesson.game.clone(),
        options,
        start: Some(start),
        seats,
        ..Setup::default()
    }
}
