//! What happened in a game: a judgement of every ply, the turning points, and what would have been
//! better.

use std::sync::atomic::{AtomicBool, Ordering};

use stonecircle_rules::{AnyView, Seat, Verdict};

use crate::{Budget, Level, NoMove, Score, Thought, bot};

/// How many turning points are named at most.
pub const TURNING_POINTS: usize = 3;
/// A ply that gives away less than this share of the points turns nothing.
pub const SMALLEST_TURN: f64 = 0.05;
/// A score of so many hundredths is a share of 73 %: evaluations that are fitted to results are
/// written on this scale. In Surge Stones hundredths are those of a point, and games swing by
/// several points.
pub const CHANCE_SCALE: f64 = 300.0;
const SCALE_OF_POINTS: f64 = 800.0;

/// One ply and what is thought of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// Whose ply it was.
    pub seat: Seat,
    /// The move that was played.
    pub played: String,
    /// What would have been best, and how play might have gone on.
    pub best: Thought,
    /// The share of the points that the first side could expect before the ply, 0 to 1.
    pub chance: f64,
    /// The share that the mover gave away, 0 to 1; none if it played the best move.
    pub loss: f64,
}

/// A game and what is thought of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// All plies in order.
    pub plies: Vec<Judged>,
    /// The share of the points that the first side could expect at the end, or had.
    pub last: f64,
    /// The plies that gave away most, by their index, in the order in which they were played; at
    /// most [`TURNING_POINTS`].
    pub turning_points: Vec<usize>,
}

/// One position and what is thought of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// Whose turn it is.
    pub seat: Seat,
    /// The best move, and how play might go on.
    pub best: Thought,
    /// The share of the points that the first side can expect, 0 to 1.
    pub chance: f64,
}

impl Look {
    /// What the best thought about a mover's view means for the game; `None` where nobody is to move.
    #[must_use]
    pub fn of(view: &dyn AnyView, best: Thought) -> Option<Self> {
        let seat = view.to_move()?;
        let own = best.score.map_or(0.5, |score| chance(score, view));
        let chance = match seat {
            Seat::First => own,
            Seat::Second => 1.0 - own,
        };
        Some(Self { seat, best, chance })
    }
}

/// Judges the position of a mover's view, with the strongest level and so many `nodes`. The same
/// view, nodes and seed give the same judgement.
fn look(view: &dyn AnyView, nodes: u64, seed: u64, stop: &AtomicBool) -> Result<Look, NoMove> {
    let game = view.game().id();
    let mut master = bot(Level::Master.id(), game).ok_or(NoMove::OtherGame)?;
    let budget = Budget::unlimited().nodes(nodes).stopped_by(stop);
    let best = master.consider(view, &budget, seed, &mut |_| ())?;
    if stop.load(Ordering::Relaxed) {
        return Err(NoMove::Stopped);
    }
    Look::of(view, best).ok_or(NoMove::Over)
}

impl Analysis {
    /// Puts together what was thought of the positions before the plies `played`, in order. `last`
    /// is the share of the points that the first side had in the end, or could expect; where
    /// nothing is known of it, what could be expected before the last ply.
    #[must_use]
    pub fn of(looks: Vec<Look>, played: &[String], last: Option<f64>) -> Self {
        let last = last.or(looks.last().map(|look| look.chance)).unwrap_or(0.5);
        let after: Vec<f64> = looks
            .iter()
            .skip(1)
            .map(|look| look.chance)
            .chain([last])
            .collect();
        let plies: Vec<Judged> = looks
            .into_iter()
            .zip(played)
            .zip(after)
            .map(|((look, action), after)| {
                let lost = match look.seat {
                    Seat::First => look.chance - after,
                    Seat::Second => after - look.chance,
                };
                let loss = if look.best.action == *action {
                    0.0
                } else {
                    lost.max(0.0)
                };
                Judged {
                    seat: look.seat,
                    played: action.clone(),
                    best: look.best,
                    chance: look.chance,
                    loss,
                }
            })
            .collect();
        let mut turning_points: Vec<usize> = (0..plies.len())
            .filter(|index| plies[*index].loss >= SMALLEST_TURN)
            .collect();
        turning_points.sort_by(|a, b| plies[*b].loss.total_cmp(&plies[*a].loss));
        turning_points.truncate(TURNING_POINTS);
        turning_points.sort_unstable();
        Self {
            plies,
            last,
            turning_points,
        }
    }
}

/// The share of the points that the first side has after this result, 0 to 1.
#[must_use]
pub const fn share(result: Verdict) -> f64 {
    match result {
        Verdict::First => 1.0,
        Verdict::Second => 0.0,
        Verdict::Draw => 0.5,
    }
}

/// Judges a game at one go. `views` holds for each ply what its mover saw, and at the end what is
/// seen of the last position; `played` the moves; `result` how the game ended, if it did. `nodes` is
/// for each ply; `told` hears of each ply that is done. The same game and nodes give the same
/// analysis.
///
/// In Surge Stones each ply is judged by what its mover could know, so that the analysis of a game
/// that still goes on gives nothing away: pass the views of one seat's own plies only.
///
/// # Errors
/// [`NoMove::Stopped`] when `stop` was set; otherwise when a view is not that of a mover.
pub fn analyse(
    views: &[Box<dyn AnyView>],
    played: &[String],
    result: Option<Verdict>,
    nodes: u64,
    stop: &AtomicBool,
    told: &mut dyn FnMut(usize),
) -> Result<Analysis, NoMove> {
    let mut looks: Vec<Look> = Vec::with_capacity(played.len());
    for (index, view) in views.iter().enumerate().take(played.len()) {
        looks.push(look(view.as_ref(), nodes, index as u64, stop)?);
        told(index);
    }
    let last = match (result, views.get(played.len())) {
        (Some(result), _) => Some(share(result)),
        (None, Some(view)) if view.to_move().is_some() => {
            Some(look(view.as_ref(), nodes, played.len() as u64, stop)?.chance)
        }
        (None, _) => None,
    };
    Ok(Analysis::of(looks, played, last))
}

/// The share of the points that goes with a score.
fn chance(score: Score, view: &dyn AnyView) -> f64 {
    match score.end_in() {
        Some(plies) if plies > 0 => 1.0,
        Some(_) => 0.0,
        None => {
            let scale = if view.score().is_some() {
                SCALE_OF_POINTS
            } else {
                CHANCE_SCALE
            };
            1.0 / (1.0 + (-f64::from(score.centistones()) / scale).exp())
        }
    }
}
