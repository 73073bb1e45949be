//! A hint: the move that the strongest level would play now, marked on the table, with its reasons in
//! words.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use stonecircle_bots::{Level, Limit, Question, Score, Thought};
use stonecircle_rules::{Seat, Viewer};

use super::Pointed;
use crate::controllers::{Bots, Job, Lost, Wake};
use crate::lessons::CurrentLesson;
use crate::screens::Press;
use crate::session::{Refused, Session, SessionSystems};
use crate::table::{Advised, BoardOut};
use crate::words::Spoken;

/// How many positions are looked at for a hint: about half a second's worth.
const NODES: u64 = 60_000;

/// Where hints are asked for and given within a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct HintSystems;

/// The hint for the turn at hand.
#[derive(Resource, Default)]
pub struct Hint(Option<Stage>);

struct Stage {
    serial: u64,
    v: u64,
    step: Step,
}

enum Step {
    Asked(Job),
    Given(Thought, Advised),
}

impl Hint {
    /// The move that was advised, as its text; `None` while there is no hint.
    #[must_use]
    pub fn action(&self) -> Option<&str> {
        match &self.0.as_ref()?.step {
            Step::Asked(_) => None,
            Step::Given(thought, _) => Some(&thought.action),
        }
    }

    /// What is to be marked and said of it.
    pub(super) fn pointed(&self) -> Pointed {
        match self.0.as_ref().map(|stage| &stage.step) {
            None => Pointed::default(),
            Some(Step::Asked(_)) => Pointed {
                words: words!("hint-asked"),
                places: Vec::new(),
            },
            Some(Step::Given(thought, advised)) => {
                let words = words!(
                    "hint-given",
                    action = advised.action.as_str(),
                    why = why(thought, advised)
                );
                Pointed::at(words, advised)
            }
        }
    }
}

/// What speaks for a move, in sentences: what it does at once, and what is seen ahead.
pub(super) fn why(thought: &Thought, advised: &Advised) -> String {
    let mut sentences = advised.reasons.clone();
    let ends = thought.score.and_then(Score::end_in);
    match ends {
        // That it wins at once was said.
        Some(plies) if plies > 1 => {
            sentences.insert(0, words!("hint-wins", moves = (plies + 1) / 2));
        }
        Some(plies) if plies < 0 => sentences.insert(0, words!("hint-loses")),
        _ => {}
    }
    if sentences.is_empty() {
        sentences.push(if thought.depth > 1 {
            words!("hint-best", depth = thought.depth)
        } else {
            words!("hint-seems-best")
        });
    }
    // More would not be read.
    sentences.truncate(2);
    sentences.join(" ")
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hint>().add_systems(
        Update,
        (forget, ask, take)
            .chain()
            .in_set(HintSystems)
            .after(SessionSystems::Manage)
            .before(SessionSystems::Act),
    );
}

/// A hint belongs to its position, and its words to their language.
fn forget(session: Option<Res<Session>>, spoken: Option<Res<Spoken>>, mut hint: ResMut<Hint>) {
    let Some(stage) = &hint.0 else {
        return;
    };
    let here = session
        .is_some_and(|session| (session.serial, session.host.v()) == (stage.serial, stage.v));
    if !here || spoken.is_some_and(|spoken| spoken.is_changed()) {
        hint.0 = None;
    }
}

/// The seat that can be advised now: a person is to move, and what that person may know is seen.
fn advisable(session: &Session) -> Option<Seat> {
    let seat = session.host.to_move()?;
    let seen = !session.has_secrets() || session.viewer == Viewer::Seat(seat);
    (session.is_person(seat) && seen && !session.looking_back).then_some(seat)
}

fn ask(
    mut presses: MessageReader<Press>,
    lesson: Option<Res<CurrentLesson>>,
    session: Option<Res<Session>>,
    bots: Res<Bots>,
    wake: Wake,
    mut hint: ResMut<Hint>,
    mut refused: MessageWriter<Refused>,
) {
    let asked = presses.read().any(|press| *press == Press::Hint);
    // A lesson helps by itself.
    if !asked || lesson.is_some() {
        return;
    }
    // Asked once more, it goes.
    if hint.0.is_some() {
        hint.0 = None;
        return;
    }
    let Some((session, seat)) = session.and_then(|session| {
        let seat = advisable(&session)?;
        Some((session, seat))
    }) else {
        refused.write(Refused(words!("hint-not-now")));
        return;
    };
    let host = &session.host;
    let view = host.view(Viewer::Seat(seat));
    let question = Question {
        bot: Level::Master.id().to_owned(),
        seed: view.fingerprint(),
        view,
        limit: Limit::Nodes(NODES),
    };
    let Some(job) = Job::ask(&bots, &wake, question) else {
        refused.write(Refused(words!("hint-nobody")));
        return;
    };
    hint.0 = Some(Stage {
        serial: session.serial,
        v: host.v(),
        step: Step::Asked(job),
    });
}

fn take(
    session: Option<Res<Session>>,
    out: Res<BoardOut>,
    mut hint: ResMut<Hint>,
    mut refused: MessageWriter<Refused>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(Step::Asked(job)) = hint.0.as_ref().map(|stage| &stage.step) else {
        return;
    };
    let Some(answer) = job.answer() else {
        return;
    };
    redraw.write(RequestRedraw);
    let thought = match answer {
        Ok(Ok(thought)) => thought,
        Ok(Err(words)) => {
            refused.write(Refused(words!("bot-cannot", why = words)));
            hint.0 = None;
            return;
        }
        Err(Lost) => {
            refused.write(Refused(words!("bot-stopped")));
            hint.0 = None;
            return;
        }
    };
    let advised = session.zip(out.0).and_then(|(session, board)| {
        let seat = advisable(&session)?;
        let view = session.host.view(Viewer::Seat(seat));
        (board.advise)(view.as_ref(), &thought.action)
    });
    match (advised, &mut hint.0) {
        (Some(advised), Some(stage)) => stage.step = Step::Given(thought, advised),
        _ => hint.0 = None,
    }
}
