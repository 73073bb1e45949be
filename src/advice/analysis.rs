//! The analysis of a game: what each side could expect before every ply, the turning points, and what
//! would have been better there.
//!
//! A game in progress is analysed as far as whoever looks at it may know it. Positions are judged one
//! after the other, so that a page with one thread draws frames in between.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use stonecircle_bots::{Analysis, Level, Limit, Look, Question, SMALLEST_TURN, share};
use stonecircle_host::Replay;
use stonecircle_rules::{AnyView, Record, Seat, Verdict, Viewer};

use super::{Pointed, hint::why};
use crate::controllers::{Bots, Job, Wake};
use crate::screens::Overlay;
use crate::session::{Session, SessionSystems, Watching};
use crate::table::{Advise, Advised, BoardOut};

/// How many positions are looked at for each ply.
const NODES: u64 = 20_000;

/// Where the analysis goes on within a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct AnalysisSystems;

/// When its panel opens, what is on the table is gathered.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct AnalysisBegins;

/// Which game is analysed, and how far it had come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    /// The game in progress: its serial number, and its last event.
    Game(u64, u64),
    /// A replay.
    Replay(u64),
}

/// A game that is analysed, ply by ply.
#[derive(Debug)]
pub struct Subject {
    of: Of,
    /// How many plies the game has.
    pub plies: u32,
    /// The plies that are judged, as far as they may be known: after how many others each was played.
    pub judged: Vec<u32>,
    views: Vec<Box<dyn AnyView>>,
    played: Vec<String>,
    result: Option<Verdict>,
    looks: Vec<Look>,
    job: Option<Job>,
    /// What was found, once everything was looked at.
    pub found: Option<Analysis>,
}

impl Subject {
    /// How many positions have been judged, and how many there are.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.looks.len(), self.views.len())
    }

    /// The share of the points that the first side could expect before each judged ply so far, 0 to 1.
    pub fn chances(&self) -> impl Iterator<Item = (u32, f64)> {
        let looks = self.looks.iter().map(|look| look.chance);
        self.judged.iter().copied().zip(looks)
    }

    /// A ply of those that are judged, by its place among them, in words: who played what, and what
    /// would have been better.
    #[must_use]
    pub fn told(&self, index: usize, advise: Advise) -> Option<Turning> {
        let ply = self.found.as_ref()?.plies.get(index)?;
        let view = self.views.get(index)?.as_ref();
        let before = match ply.seat {
            Seat::First => ply.chance,
            Seat::Second => 1.0 - ply.chance,
        };
        let action =
            |text: &str| advise(view, text).map_or_else(|| text.to_owned(), |it| it.action);
        Some(Turning {
            ply: *self.judged.get(index)?,
            seat: ply.seat,
            played: action(&ply.played),
            better: action(&ply.best.action),
            before: percent(before),
            after: percent(before - ply.loss),
        })
    }

    /// Nothing is judged from the `known`-th position on.
    fn end_at(&mut self, known: usize) {
        self.views.truncate(known);
        self.judged.truncate(known);
        self.played.truncate(known);
    }

    fn better(&self, ply: u32, advise: Advise) -> Option<Pointed> {
        let index = self.judged.iter().position(|at| *at == ply)?;
        let judged = self.found.as_ref()?.plies.get(index)?;
        if judged.loss < SMALLEST_TURN {
            return None;
        }
        let advised: Advised = advise(self.views.get(index)?.as_ref(), &judged.best.action)?;
        let words = words!(
            "analysis-better-here",
            action = advised.action.as_str(),
            why = why(&judged.best, &advised)
        );
        Some(Pointed::at(words, &advised))
    }
}

/// A ply that turned the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turning {
    /// After how many plies it was played.
    pub ply: u32,
    /// Whose it was.
    pub seat: Seat,
    /// What was played.
    pub played: String,
    /// What would have been better.
    pub better: String,
    /// The share of the points that its side could expect before it, in percent.
    pub before: u32,
    /// The same after it.
    pub after: u32,
}

/// A share in percent.
fn percent(share: f64) -> u32 {
    (share.clamp(0.0, 1.0) * 100.0).round() as u32
}

/// Who analyses, and what.
#[derive(Resource, Debug, Default)]
pub struct Analyst {
    subject: Option<Subject>,
    advise: Option<Advise>,
}

impl Analyst {
    /// The game that is being analysed, or was; `None` where there is nothing that may be known.
    #[must_use]
    pub const fn subject(&self) -> Option<&Subject> {
        self.subject.as_ref()
    }

    /// The turning points, in the order in which they were played.
    #[must_use]
    pub fn turning_points(&self) -> Vec<Turning> {
        let Some((subject, advise)) = self.subject.as_ref().zip(self.advise) else {
            return Vec::new();
        };
        let found = subject.found.iter();
        found
            .flat_map(|found| &found.turning_points)
            .filter_map(|index| subject.told(*index, advise))
            .collect()
    }

    /// What would have been better in the position after so many plies, if anything.
    pub(super) fn better(&self, ply: u32) -> Option<Pointed> {
        self.subject.as_ref()?.better(ply, self.advise?)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Analyst>()
        .add_systems(OnEnter(Overlay::Analysis), begin.in_set(AnalysisBegins))
        .add_systems(
            Update,
            (forget, go_on)
                .chain()
                .in_set(AnalysisSystems)
                .after(SessionSystems::Manage)
                .before(SessionSystems::Act),
        );
}

/// What is on the table to be analysed.
fn on_table(session: Option<&Session>, watching: Option<&Watching>) -> Option<Of> {
    match (session, watching) {
        (Some(session), _) => Some(Of::Game(session.serial, session.host.v())),
        (None, Some(watching)) => Some(Of::Replay(watching.serial)),
        (None, None) => None,
    }
}

/// An analysis belongs to its game, and to how far that had come: a look back at it changes nothing.
fn forget(
    session: Option<Res<Session>>,
    watching: Option<Res<Watching>>,
    mut analyst: ResMut<Analyst>,
) {
    let of = analyst.subject.as_ref().map(|subject| subject.of);
    if of.is_some() && of != on_table(session.as_deref(), watching.as_deref()) {
        analyst.subject = None;
    }
}

/// Begins, unless this is what was analysed already.
fn begin(
    session: Option<Res<Session>>,
    watching: Option<Res<Watching>>,
    out: Res<BoardOut>,
    mut analyst: ResMut<Analyst>,
) {
    let of = on_table(session.as_deref(), watching.as_deref());
    analyst.advise = out.0.map(|board| board.advise);
    if analyst.subject.as_ref().map(|subject| subject.of) == of {
        return;
    }
    let record = match (&session, &watching) {
        (Some(session), _) => Some(session.host.record(session.viewer)),
        (None, Some(watching)) => Some(watching.known().clone()),
        (None, None) => None,
    };
    analyst.subject = of.zip(record).and_then(|(of, record)| gather(of, record));
}

/// Everything that is to be judged: for each ply what its mover saw, as far as the record tells.
fn gather(of: Of, record: Record) -> Option<Subject> {
    let mut replay = Replay::new(record).ok()?;
    let plies = replay.plies();
    let mut subject = Subject {
        of,
        plies,
        judged: Vec::new(),
        views: Vec::new(),
        played: Vec::new(),
        result: None,
        looks: Vec::new(),
        job: None,
        found: None,
    };
    let movers_view = |replay: &Replay| {
        Seat::BOTH.into_iter().find_map(|seat| {
            let view = replay.view(Viewer::Seat(seat))?;
            (view.to_move() == Some(seat)).then_some(view)
        })
    };
    for (ply, action) in replay.record().moves.clone().iter().enumerate() {
        let ply = u32::try_from(ply).unwrap_or(u32::MAX);
        replay.seek(ply);
        // Of others' plies nothing may be known, and a skip or pass that is forced is no choice.
        let Some(view) = movers_view(&replay) else {
            continue;
        };
        if view.judge(action).is_err() || view.legal(1).is_ok_and(|legal| legal.len() < 2) {
            continue;
        }
        subject.judged.push(ply);
        subject.views.push(view);
        subject.played.push(action.clone());
    }
    replay.seek(plies);
    subject.result = replay.outcome().map(|outcome| outcome.result);
    if subject.result.is_none() {
        subject.views.extend(movers_view(&replay));
    }
    Some(subject)
}

/// Judges one position after the other.
fn go_on(
    mut analyst: ResMut<Analyst>,
    bots: Res<Bots>,
    wake: Wake,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // Nobody is told of a change where there is none.
    let idle = analyst
        .subject
        .as_ref()
        .is_none_or(|subject| subject.found.is_some());
    if idle {
        return;
    }
    let Some(subject) = &mut analyst.bypass_change_detection().subject else {
        return;
    };
    let answer = subject.job.as_ref().and_then(Job::answer);
    if let Some(answer) = answer {
        subject.job = None;
        let here = subject.looks.len();
        let look = answer
            .ok()
            .and_then(Result::ok)
            .zip(subject.views.get(here))
            .and_then(|(best, view)| Look::of(view.as_ref(), best));
        match look {
            Some(look) => subject.looks.push(look),
            // What cannot be judged ends the analysis with what is known by then.
            None => subject.end_at(here),
        }
    } else if subject.job.is_some() {
        return;
    }
    redraw.write(RequestRedraw);
    match subject.views.get(subject.looks.len()) {
        Some(view) => {
            let question = Question {
                bot: Level::Master.id().to_owned(),
                view: view.boxed_clone(),
                seed: subject.looks.len() as u64,
                limit: Limit::Nodes(NODES),
            };
            subject.job = Job::ask(&bots, &wake, question);
            if subject.job.is_none() {
                let here = subject.looks.len();
                subject.end_at(here);
            }
        }
        None => {
            let mut looks = subject.looks.clone();
            // The last position of a game that goes on is judged too, but no ply came of it.
            let last = match subject.result {
                Some(result) => Some(share(result)),
                None if looks.len() > subject.played.len() => looks.pop().map(|look| look.chance),
                None => None,
            };
            subject.found = Some(Analysis::of(looks, &subject.played, last));
        }
    }
    analyst.set_changed();
}
