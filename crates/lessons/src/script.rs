//! A lesson's positions and moves, held against the rules.

use std::fmt;

use serde_json::Value;
use stonecircle_rules::{AnyGame, AnyPosition, Seat};

use crate::{Condition, Done, Lesson, Step, is_like, play_forced};

/// Something in a lesson that the rules do not bear out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The lesson and the step.
    pub place: String,
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.why)
    }
}

/// What came of a move: the position and what the rules told.
pub(crate) struct Came {
    pub position: Box<dyn AnyPosition>,
    happenings: Vec<Value>,
    score: [u32; 2],
}

impl Came {
    fn is(&self, condition: &Condition, seat: Seat, action: &str) -> bool {
        match condition {
            Condition::Wins => self
                .position
                .outcome()
                .is_some_and(|outcome| outcome.result.winner() == Some(seat)),
            Condition::Scores(points) => {
                let now = self.position.score().unwrap_or_default();
                let index = seat.index();
                now[index].saturating_sub(self.score[index]) >= *points
            }
            Condition::Happens(kind) => self
                .happenings
                .iter()
                .any(|happening| happening["kind"] == kind.as_str()),
            Condition::Like(pattern) => is_like(action, pattern),
            Condition::Safe => !can_win(self.position.as_ref(), seat.other()),
            Condition::NoAnswer(pattern) => legal(self.position.as_ref())
                .is_some_and(|legal| !legal.iter().any(|action| is_like(action, pattern))),
            Condition::Forces => legal(self.position.as_ref()).is_some_and(|legal| {
                !legal.is_empty()
                    && legal.iter().all(|action| {
                        let mut next = self.position.boxed_clone();
                        next.play(action).is_ok() && can_win(next.as_ref(), seat)
                    })
            }),
        }
    }
}

/// More legal moves than this are not looked through.
const MOST: usize = 20_000;

fn legal(position: &dyn AnyPosition) -> Option<Vec<String>> {
    position.legal(MOST).ok()
}

/// Whether a side is to move and wins with one move.
fn can_win(position: &dyn AnyPosition, seat: Seat) -> bool {
    position.to_move() == Some(seat)
        && legal(position).is_some_and(|legal| {
            legal.iter().any(|action| {
                let mut next = position.boxed_clone();
                next.play(action).is_ok()
                    && next
                        .outcome()
                        .is_some_and(|outcome| outcome.result.winner() == Some(seat))
            })
        })
}

/// Plays a move and then others, and the skips and passes between them.
///
/// # Errors
/// Which one is refused, and why.
pub(crate) fn play_all<'a>(
    position: &dyn AnyPosition,
    actions: impl IntoIterator<Item = &'a str>,
) -> Result<Came, String> {
    let mut came = Came {
        score: position.score().unwrap_or_default(),
        position: position.boxed_clone(),
        happenings: Vec::new(),
    };
    for action in actions {
        let seen = came.position.play_seen(action).map_err(|refusal| {
            format!("{action} in {}: {}", came.position.text(), refusal.words)
        })?;
        came.happenings.extend(seen);
        play_forced(came.position.as_mut());
    }
    Ok(came)
}

impl Step {
    /// Whether a legal move is a right one here.
    #[must_use]
    pub fn is_right(&self, position: &dyn AnyPosition, seat: Seat, action: &str) -> bool {
        match &self.done {
            Done::Watch => false,
            Done::Move(moves) => moves.iter().any(|right| right == action),
            Done::Reach(conditions) => {
                let reply = self.reply.iter().map(String::as_str);
                play_all(position, std::iter::once(action).chain(reply)).is_ok_and(|came| {
                    conditions
                        .iter()
                        .all(|condition| came.is(condition, seat, action))
                })
            }
        }
    }

    /// The key of the answer to a legal try that is not right.
    #[must_use]
    pub fn answer(&self, action: &str) -> Option<&str> {
        self.wrong
            .iter()
            .find(|answer| is_like(action, &answer.like))
            .map(|answer| answer.say.as_str())
            .or(self.otherwise.as_deref())
    }
}

impl Lesson {
    /// The game.
    ///
    /// # Errors
    /// There is none of that name.
    pub fn any_game(&self) -> Result<&'static dyn AnyGame, String> {
        stonecircle_rules::game(&self.game).ok_or_else(|| format!("no game is {:?}", self.game))
    }

    /// The position with which a step begins when all before were done rightly, before anything is
    /// played in it.
    ///
    /// # Errors
    /// A position or a move that the rules refuse.
    pub fn start_of(&self, at: usize) -> Result<Box<dyn AnyPosition>, String> {
        let game = self.any_game()?;
        let from = (0..=at)
            .rev()
            .find(|index| {
                self.steps
                    .get(*index)
                    .is_some_and(|step| step.position.is_some())
            })
            .ok_or("the first step has no position")?;
        let step = &self.steps[from];
        let text = step.position.as_deref().unwrap_or_default();
        let options = game.infer_options(&step.options, text);
        let mut position = game
            .position(&options, text)
            .map_err(|error| format!("{text}: {error}"))?;
        for step in &self.steps[from..at] {
            position = end_of(step, position.as_ref())?.position;
        }
        Ok(position)
    }

    /// The position in which a step asks for a move, when all before were done rightly.
    ///
    /// # Errors
    /// A position or a move that the rules refuse.
    pub fn asked_in(&self, at: usize) -> Result<Box<dyn AnyPosition>, String> {
        let start = self.start_of(at)?;
        let before = self.steps[at].before.iter().map(String::as_str);
        Ok(play_all(start.as_ref(), before)?.position)
    }

    /// Everything that the rules do not bear out: positions that cannot be, moves that are refused,
    /// what is shown and not right, what is asked of the wrong side.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (at, step) in self.steps.iter().enumerate() {
            let place = format!("{}, step {:?}", self.name(), step.id);
            let mut fault = |why: String| {
                faults.push(Fault {
                    place: place.clone(),
                    why,
                });
            };
            if self.step(&step.id) != Some(at) {
                fault("another step has the same id".to_owned());
            }
            if step.options != Value::Null && step.position.is_none() {
                fault("options without a position".to_owned());
            }
            if let Err(why) = self
                .start_of(at)
                .and_then(|start| end_of(step, start.as_ref()))
            {
                fault(why);
                continue;
            }
            let Ok(position) = self.asked_in(at) else {
                continue;
            };
            self.judge_step(step, position.as_ref(), &mut fault);
        }
        faults
    }

    fn judge_step(&self, step: &Step, position: &dyn AnyPosition, fault: &mut impl FnMut(String)) {
        if step.done == Done::Watch {
            if step.hint.is_some() || !step.wrong.is_empty() || step.otherwise.is_some() {
                fault("a step to watch has nothing to hint at or to answer".to_owned());
            }
            return;
        }
        if position.to_move() != Some(self.seat) {
            fault(format!(
                "it is not the learner's turn in {}",
                position.text()
            ));
        }
        if let Done::Move(moves) = &step.done {
            for action in moves {
                if let Err(refusal) = position.judge(action) {
                    fault(format!("{action}: {}", refusal.words));
                }
            }
        }
        match step.shown() {
            None => fault("nothing is shown to whoever cannot find it".to_owned()),
            Some(action) => {
                if !step.is_right(position, self.seat, action) {
                    fault(format!("what is shown, {action}, is not right"));
                }
            }
        }
        if step.hint.is_none() {
            fault("no hint".to_owned());
        }
        if step.otherwise.is_none() {
            fault("a wrong try might get no answer".to_owned());
        }
    }
}

/// What a step comes to when it is done as shown.
fn end_of(step: &Step, start: &dyn AnyPosition) -> Result<Came, String> {
    let moves = step
        .before
        .iter()
        .map(String::as_str)
        .chain(step.shown())
        .chain(step.reply.iter().map(String::as_str));
    play_all(start, moves)
}
