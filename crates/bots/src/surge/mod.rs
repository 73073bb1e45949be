//! Surge Stones by code, from what a seat can see alone: what is hidden is dealt at random from what
//! has not been seen yet, again and again, and in each such world the game is played on for a few
//! rounds. Master also asks what the other side would have laid where it did.

mod belief;
mod columns;
mod last;
mod terms;
mod world;

use rand::{Rng, RngExt};
use stonecircle_rules::Seat;
use stonecircle_rules::core::View as _;
use stonecircle_rules::surge::{Move, Square, Surge, SurgePosition, SurgeView};

use crate::search::WIN;
use crate::thought::Score;
use crate::{Budget, Level, Thought, choose, mind};
use columns::{Columns, POINT};
pub(crate) use terms::Terms;
use world::{Placement, World};

/// How Surge Stones is played by code.
pub(crate) enum Mind {}

/// How a level plays.
#[derive(Clone, Copy)]
struct Plan {
    /// Of 100 placements, how many come to mind.
    notices: u32,
    /// How far a judgement may be off, either way, in hundredths of a point.
    blur: i32,
    /// Whether a placement that wins a game in which nobody has a choice any more may be overlooked
    /// or misjudged like any other.
    misses_wins: bool,
    /// How many placements, the best at first sight, are tried out.
    tries: usize,
    /// In at most so many worlds; 0: what is seen at first sight is played.
    worlds: u32,
    /// For how many plies each is played on.
    plies: u32,
    /// Whether what the other side laid face-down is guessed from where it laid it.
    believes: bool,
    /// Placements that are worth so much less than the best, in hundredths of a point, are as good.
    even: i32,
}

const fn plan(level: Level) -> Plan {
    let at_first_sight = Plan {
        notices: 100,
        blur: 0,
        misses_wins: false,
        tries: 0,
        worlds: 0,
        plies: 0,
        believes: false,
        even: 0,
    };
    match level {
        Level::Beginner => Plan {
            notices: 20,
            blur: 200,
            misses_wins: true,
            ..at_first_sight
        },
        Level::Easy => Plan {
            notices: 45,
            blur: 120,
            ..at_first_sight
        },
        Level::Normal => Plan {
            notices: 58,
            tries: 6,
            worlds: 1,
            plies: 1,
            even: 30,
            ..at_first_sight
        },
        Level::Hard => Plan {
            tries: 7,
            worlds: 2,
            plies: 4,
            even: 30,
            ..at_first_sight
        },
        Level::Master => Plan {
            tries: 48,
            worlds: 2_000,
            plies: 4,
            believes: true,
            even: 5,
            ..at_first_sight
        },
    }
}

/// In so many worlds every placement is looked at before any is tried out.
const GLANCES: usize = 8;
/// After every so many worlds, placements that have fallen behind are given up.
const ROUND_OF_WORLDS: u32 = 8;

/// A placement and what was found out about it.
#[derive(Clone, Copy)]
struct Candidate {
    placement: Placement,
    at: Square,
    /// Sums over all worlds, in [`POINT`]s.
    sum: i64,
    squares: i64,
    /// In the world at hand.
    now: i64,
}

impl mind::Mind for Mind {
    type Game = Surge;
    type Player = Columns;
    const SECRETS: bool = true;
    const PLAIN: bool = false;

    fn random(view: &SurgeView, rng: &mut dyn Rng) -> Option<Move> {
        choose::any(moves(view)?, rng)
    }

    fn choose(
        columns: &mut Columns,
        view: &SurgeView,
        mover: Seat,
        level: Option<Level>,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
        note: &mut dyn FnMut(Thought),
    ) -> Option<Thought> {
        columns.prepare();
        let plan = plan(level.unwrap_or(Level::Easy));
        let moves = moves(view)?;
        let mut candidates: Vec<Candidate> = moves.iter().filter_map(candidate).collect();
        let fallback = moves.first()?;
        if candidates.is_empty() {
            return Some(told(*fallback, None, 0));
        }
        let guesses: [SurgePosition; GLANCES] = std::array::from_fn(|_| view.guess(&mut *rng));
        if !plan.misses_wins
            && let Some((won, plies)) = last::sure_win(&candidates, &guesses, mover)
        {
            return Some(Thought {
                score: Some(Score::new(WIN - plies)),
                depth: plies as u32,
                ..told(won.action(), None, 0)
            });
        }
        let worlds = guesses.map(|guess| World::of(&guess, mover));
        if !glance(&mut candidates, &worlds, plan, columns, budget, rng) || plan.worlds == 0 {
            let best = candidates.first()?;
            return Some(told(best.action(), Some(best.sum / GLANCES as i64), 0));
        }
        candidates.truncate(plan.tries);
        let worlds = try_out(
            &mut candidates,
            view,
            mover,
            plan,
            columns,
            budget,
            rng,
            note,
        );
        let worlds = i64::from(worlds.max(1));
        let even = worlds * i64::from(plan.even * POINT) / 100;
        let highest = candidates.first()?.sum;
        // Whoever always plays the one best move can be read.
        let as_good = candidates
            .iter()
            .take_while(|candidate| highest - candidate.sum <= even)
            .count();
        let chosen = candidates[rng.random_range(0..as_good)];
        Some(told(chosen.action(), Some(chosen.sum / worlds), plan.plies))
    }
}

impl Candidate {
    const fn action(&self) -> Move {
        Move::Place {
            value: Some(self.placement.value),
            at: self.at,
        }
    }
}

fn told(action: Move, worth: Option<i64>, depth: u32) -> Thought {
    Thought {
        action: action.to_string(),
        score: worth.map(|worth| Score::new((worth * 100 / i64::from(POINT)) as i32)),
        depth,
        line: vec![action.to_string()],
    }
}

fn moves(view: &SurgeView) -> Option<Vec<Move>> {
    let mut moves = Vec::new();
    view.legal_moves(usize::MAX, &mut moves).ok()?;
    Some(moves)
}

fn candidate(action: &Move) -> Option<Candidate> {
    let Move::Place {
        value: Some(value),
        at,
    } = *action
    else {
        return None;
    };
    Some(Candidate {
        placement: Placement {
            value,
            file: at.file(),
            rank: at.rank(),
        },
        at,
        sum: 0,
        squares: 0,
        now: 0,
    })
}

/// Orders all placements by what they gain at first sight, the best first; `rng` decides between
/// equals. False when the budget is spent.
fn glance(
    candidates: &mut Vec<Candidate>,
    worlds: &[World; GLANCES],
    plan: Plan,
    columns: &mut Columns,
    budget: &Budget<'_>,
    rng: &mut dyn Rng,
) -> bool {
    use rand::seq::SliceRandom;
    let mut rng = rng;
    candidates.shuffle(&mut rng);
    let mut looked_at = 0;
    for candidate in candidates.iter_mut() {
        let overlooked = looked_at > 0 && rng.random_range(0..100) >= plan.notices;
        let blur = GLANCES as i32 * plan.blur * POINT / 100;
        let blur = rng.random_range(-blur..=blur);
        if overlooked {
            candidate.sum = i64::MIN / 2;
            continue;
        }
        if !budget.spend() {
            break;
        }
        let gains = worlds
            .iter()
            .map(|world| i64::from(world.first_sight(candidate.placement, columns)));
        candidate.sum = gains.sum::<i64>() / 4 + i64::from(blur);
        looked_at += 1;
    }
    let all = looked_at == candidates.len() || plan.notices < 100;
    if looked_at < candidates.len() && plan.notices == 100 {
        candidates.truncate(looked_at.max(1));
    }
    candidates.sort_by_key(|candidate| -candidate.sum);
    all
}

/// Plays the game on from each candidate in one world after the other, and gives up what falls
/// behind. Returns the number of worlds; the best candidate comes first.
fn try_out(
    candidates: &mut Vec<Candidate>,
    view: &SurgeView,
    mover: Seat,
    plan: Plan,
    columns: &mut Columns,
    budget: &Budget<'_>,
    rng: &mut dyn Rng,
    note: &mut dyn FnMut(Thought),
) -> u32 {
    for candidate in candidates.iter_mut() {
        // What was seen at first sight only decides as long as nothing was tried.
        candidate.sum = 0;
    }
    let mut done = 0;
    while done < plan.worlds && candidates.len() > 1 {
        let world = if plan.believes {
            belief::likely_world(view, mover, columns, rng)
        } else {
            World::of(&view.guess(&mut *rng), mover)
        };
        for candidate in candidates.iter_mut() {
            let mut at = world;
            at.play(Some(candidate.placement), columns);
            for _ in 0..plan.plies {
                if at.is_spent() {
                    break;
                }
                if !budget.spend() {
                    candidates.sort_by_key(|candidate| -candidate.sum);
                    return done;
                }
                let placement = at.greedy(columns);
                at.play(placement, columns);
            }
            candidate.now = i64::from(at.worth(mover, columns));
        }
        for candidate in candidates.iter_mut() {
            candidate.sum += candidate.now;
            candidate.squares += candidate.now * candidate.now;
        }
        done += 1;
        if done.is_multiple_of(ROUND_OF_WORLDS) {
            candidates.sort_by_key(|candidate| -candidate.sum);
            give_up(candidates, done);
            if done.is_power_of_two()
                && let Some(best) = candidates.first()
            {
                let worth = best.sum / i64::from(done);
                note(told(best.action(), Some(worth), plan.plies));
            }
        }
    }
    candidates.sort_by_key(|candidate| -candidate.sum);
    done
}

/// Drops the candidates that are behind the first by more than chance explains.
fn give_up(candidates: &mut Vec<Candidate>, worlds: u32) {
    let worlds = f64::from(worlds);
    let moments = |candidate: &Candidate| {
        let mean = candidate.sum as f64 / worlds;
        let variance = candidate.squares as f64 / worlds - mean * mean;
        (mean, variance.max(1.0) / worlds)
    };
    let Some(best) = candidates.first().map(moments) else {
        return;
    };
    candidates.retain(|candidate| {
        let (mean, error) = moments(candidate);
        // All are tried in the same worlds, so that their difference varies less than each does.
        (best.0 - mean).powi(2) <= 4.0 * error.max(best.1)
    });
}
