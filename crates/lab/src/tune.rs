//! `tune`: fits the weights of an evaluation to the results of games that the strongest level plays
//! against itself.
//!
//! The chance to win is taken to be the logistic function of the evaluation, as Peter Österlund did
//! for his chess program Texel. Because the evaluation is a weighted sum, that is a logistic
//! regression, which Newton's method solves in a few steps and always alike. The weights come out in
//! the units in which an analysis turns scores into chances.

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use stonecircle_bots::{Budget, CHANCE_SCALE, Evaluation, Level};
use stonecircle_rules::{AnyGame, Seat, Viewer};

use crate::cli::Tune;
use crate::failure::{self, Failure};
use crate::setup::{self, MOST_PLIES};

/// Steps of Newton's method, more than it ever takes.
const STEPS: usize = 30;

/// A position of a game: its terms, and what the side to move came to, 0, 0.5 or 1.
struct Sample {
    terms: Vec<f64>,
    result: f64,
}

/// Plays the games, fits the weights and prints them.
pub(crate) fn run(args: &Tune, out: &mut impl Write) -> Result<u8, Failure> {
    let game = setup::game(&args.game)?;
    let evaluation = stonecircle_bots::evaluation(game.id()).ok_or_else(|| {
        Failure::usage(format!(
            "the evaluation of {} is no weighted sum",
            game.name()
        ))
    })?;
    let options: Vec<Value> = match args.options.as_slice() {
        [] => vec![setup::options(None)?],
        given => given
            .iter()
            .map(|text| setup::options(Some(text)))
            .collect::<Result<_, _>>()?,
    };
    for options in &options {
        game.complete_options(options).map_err(Failure::usage)?;
    }
    if !(0.0..=1e9).contains(&args.doubt) {
        return Err(Failure::usage("--doubt is a number from 0 to 1e9"));
    }
    let samples = Play {
        game,
        evaluation,
        options: &options,
        args,
    }
    .all(args.jobs)?;
    if samples.is_empty() {
        return Err(Failure::usage("no quiet position was met: play more games"));
    }
    let weights = evaluation.weights();
    let unit = f64::from(evaluation.unit());
    let present: Vec<f64> = weights
        .iter()
        .map(|(_, weight)| f64::from(*weight) / unit)
        .collect();
    let fitted = fit(&samples, weights.len(), args.doubt);
    let steepness = steepness(&samples, &present);
    let before = loss(&samples, &present, steepness);
    let after = loss(&samples, &fitted, 1.0);
    writeln!(
        out,
        "{}: {} games, {} positions; loss {before:.4} with the present weights, {after:.4} with these:",
        game.id(),
        args.games,
        samples.len(),
    )?;
    writeln!(
        out,
        "chances go best with the present weights times {:.2}",
        steepness * CHANCE_SCALE
    )?;
    writeln!(out, "present  fitted  term")?;
    for ((name, weight), fitted) in weights.iter().zip(&fitted) {
        writeln!(
            out,
            "{weight:>7} {:>7.0}  {name}",
            fitted * CHANCE_SCALE * unit
        )?;
    }
    Ok(failure::OK)
}

struct Play<'a> {
    game: &'static dyn AnyGame,
    evaluation: &'static dyn Evaluation,
    options: &'a [Value],
    args: &'a Tune,
}

impl Play<'_> {
    /// All games on several threads; the samples in the order of the games.
    fn all(&self, jobs: NonZeroUsize) -> Result<Vec<Sample>, Failure> {
        let next = AtomicU64::new(0);
        let mut games = std::thread::scope(|threads| {
            let workers: Vec<_> = (0..jobs.get())
                .map(|_| {
                    let next = &next;
                    threads.spawn(move || {
                        let mut played = Vec::new();
                        loop {
                            let number = next.fetch_add(1, Ordering::Relaxed);
                            if number >= self.args.games {
                                return Ok(played);
                            }
                            played.push((number, self.one(number)?));
                        }
                    })
                })
                .collect();
            let mut games = Vec::new();
            for worker in workers {
                let played: Result<Vec<_>, Failure> = worker
                    .join()
                    .unwrap_or_else(|_| Err(Failure::usage("a game broke off")));
                games.extend(played?);
            }
            Ok::<_, Failure>(games)
        })?;
        games.sort_by_key(|(number, _)| *number);
        Ok(games.into_iter().flat_map(|(_, samples)| samples).collect())
    }

    /// The quiet positions of one game, in which no end was in sight.
    fn one(&self, number: u64) -> Result<Vec<Sample>, Failure> {
        let seed = self.args.seed.wrapping_add(number);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(4);
        let options = &self.options[number as usize % self.options.len()];
        let mut position = setup::dealt(self.game, options, seed)?;
        for _ in 0..self.args.opening {
            if let Some(action) = position.random_move(&mut rng) {
                position.play(&action).map_err(Failure::usage)?;
            }
        }
        let mut bot = setup::bot(Level::Master.id(), self.game)?;
        let mut met: Vec<(Seat, Vec<i32>)> = Vec::new();
        for _ in 0..MOST_PLIES {
            let Some(seat) = position.to_move() else {
                break;
            };
            let view = position.view(Viewer::Seat(seat));
            let budget = Budget::unlimited().nodes(self.args.nodes);
            let thought = bot
                .consider(view.as_ref(), &budget, rng.next_u64(), &mut |_| ())
                .map_err(Failure::usage)?;
            let open = thought.score.is_none_or(|score| score.end_in().is_none());
            if open && let Some(terms) = self.evaluation.terms(view.as_ref(), &thought.action) {
                met.push((seat, terms));
            }
            position.play(&thought.action).map_err(Failure::usage)?;
        }
        let Some(outcome) = position.outcome() else {
            return Ok(Vec::new());
        };
        let winner = outcome.result.winner();
        let sample = |(seat, terms): (Seat, Vec<i32>)| Sample {
            terms: terms.into_iter().map(f64::from).collect(),
            result: match winner {
                None => 0.5,
                Some(winner) => f64::from(u8::from(winner == seat)),
            },
        };
        Ok(met.into_iter().map(sample).collect())
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn chance(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

/// The mean of the negative logarithm of the chance given to what happened.
fn loss(samples: &[Sample], weights: &[f64], steepness: f64) -> f64 {
    let each = samples.iter().map(|sample| {
        let chance = chance(steepness * dot(&sample.terms, weights)).clamp(1e-9, 1.0 - 1e-9);
        -(sample.result * chance.ln() + (1.0 - sample.result) * (1.0 - chance).ln())
    });
    each.sum::<f64>() / samples.len() as f64
}

/// The factor with which an evaluation foretells results best.
fn steepness(samples: &[Sample], weights: &[f64]) -> f64 {
    let sums: Vec<Sample> = samples
        .iter()
        .map(|sample| Sample {
            terms: vec![dot(&sample.terms, weights)],
            result: sample.result,
        })
        .collect();
    fit(&sums, 1, 0.0)[0]
}

/// The weights with which the logistic function foretells the results best. `doubt` is the weight of
/// a made-up position in which a term stands alone, as large as it usually is, and says nothing;
/// times four.
fn fit(samples: &[Sample], count: usize, doubt: f64) -> Vec<f64> {
    // Terms of very different size are brought to the same spread.
    let spread: Vec<f64> = (0..count)
        .map(|term| {
            let squares: f64 = samples
                .iter()
                .map(|sample| sample.terms[term].powi(2))
                .sum();
            (squares / samples.len() as f64).sqrt().max(1e-9)
        })
        .collect();
    let mut weights = vec![0.0; count];
    for _ in 0..STEPS {
        let mut gradient: Vec<f64> = weights.iter().map(|weight| -doubt * weight).collect();
        let mut curvature = vec![vec![0.0; count]; count];
        for (term, row) in curvature.iter_mut().enumerate() {
            row[term] = doubt;
        }
        for sample in samples {
            let terms: Vec<f64> = sample
                .terms
                .iter()
                .zip(&spread)
                .map(|(term, spread)| term / spread)
                .collect();
            let chance = chance(dot(&terms, &weights));
            let spread = (chance * (1.0 - chance)).max(1e-9);
            for (term, value) in terms.iter().enumerate() {
                gradient[term] += value * (sample.result - chance);
                for (other, slot) in terms[..=term].iter().zip(&mut curvature[term]) {
                    *slot += spread * value * other;
                }
            }
        }
        let step = solve(curvature, gradient);
        let size = step.iter().map(|by| by.abs()).fold(0.0, f64::max);
        for (weight, by) in weights.iter_mut().zip(step) {
            *weight += by;
        }
        if size < 1e-9 {
            break;
        }
    }
    weights
        .iter()
        .zip(&spread)
        .map(|(weight, spread)| weight / spread)
        .collect()
}

/// Solves a system of equations with a symmetric matrix without negative directions, of which the
/// lower half is given, by Cholesky's decomposition.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let count = right.len();
    for row in 0..count {
        for column in 0..=row {
            let known = dot(&matrix[row][..column], &matrix[column][..column]);
            let rest = matrix[row][column] - known;
            matrix[row][column] = if row == column {
                rest.max(1e-12).sqrt()
            } else {
                rest / matrix[column][column]
            };
        }
    }
    for row in 0..count {
        let known = dot(&matrix[row][..row], &right[..row]);
        right[row] = (right[row] - known) / matrix[row][row];
    }
    for row in (0..count).rev() {
        let known: f64 = (row + 1..count)
            .map(|below| matrix[below][row] * right[below])
            .sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;

    #[test]
    fn a_system_of_equations_is_solved() {
        let lower = vec![vec![4.0], vec![2.0, 3.0], vec![1.0, 0.5, 2.0]]
            .into_iter()
            .map(|mut row: Vec<f64>| {
                row.resize(3, 0.0);
                row
            })
            .collect();
        // 4x + 2y + z = 11, 2x + 3y + z/2 = 9.5, x + y/2 + 2z = 8.
        let solved = solve(lower, vec![11.0, 9.5, 8.0]);
        for (found, known) in solved.iter().zip([1.0, 2.0, 3.0]) {
            assert!((found - known).abs() < 1e-9, "{solved:?}");
        }
    }

    #[test]
    fn weights_that_made_the_results_are_found_again() {
        let truth = [0.8, -0.3, 0.0];
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let samples: Vec<Sample> = (0..20_000)
            .map(|_| {
                let terms: Vec<f64> = (0..3).map(|_| rng.random_range(-4.0..4.0)).collect();
                let won = rng.random::<f64>() < chance(dot(&terms, &truth));
                Sample {
                    terms,
                    result: f64::from(u8::from(won)),
                }
            })
            .collect();
        let found = fit(&samples, 3, 0.0);
        for (found, known) in found.iter().zip(truth) {
            assert!((found - known).abs() < 0.05, "{found} and {known}");
        }
        // Half as steep foretells worse, and the best steepness of the truth is its own.
        let best = steepness(&samples, &truth);
        assert!((best - 1.0).abs() < 0.05, "{best}");
        assert!(loss(&samples, &truth, best) < loss(&samples, &truth, 0.5 * best));
    }
}
