//! A match: pairs of games between two players, on several threads, told in order.

use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;

use serde_json::{Value, json};
use stonecircle_rules::{AnyGame, Record};

use super::player::{Limit, Player, Wanted};
use super::round::Rounds;
use super::stats::{DECIDED, Tally};
use super::summary;
use crate::failure::Failure;

/// More threads than this no machine has a use for.
const MOST_JOBS: u64 = 1_024;

/// Two players, and how they play.
pub(crate) struct Match<'a> {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) options: &'a Value,
    pub(crate) players: [&'a Wanted; 2],
    pub(crate) limit: Limit,
    pub(crate) opening: u32,
    pub(crate) seed: u64,
    /// The most pairs.
    pub(crate) pairs: u64,
    /// Ends as soon as the sequential test between these Elo differences has decided.
    pub(crate) sprt: Option<[f64; 2]>,
    pub(crate) jobs: NonZeroUsize,
}

/// Two games with sides swapped: records, and the half points of the first player.
type Pair = ([Record; 2], [u8; 2]);

impl Match<'_> {
    /// Plays the match. The records of every pair go to `each` with what it stands at then, in the
    /// order of the pairs, whatever the threads do; the result depends on the seed alone where
    /// players think by nodes. Where a game breaks off, that ends the match, and the pairs before it
    /// still count.
    pub(crate) fn play(
        &self,
        each: &mut dyn FnMut(&[Record; 2], &Tally) -> Result<(), Failure>,
    ) -> (Tally, Result<(), Failure>) {
        let next = AtomicU64::new(0);
        let enough = AtomicBool::new(false);
        let mut tally = Tally::default();
        let result = std::thread::scope(|threads| {
            let (send, pairs) = channel::<(u64, Result<Pair, Failure>)>();
            // More threads than pairs would have nothing to do.
            let jobs = u64::try_from(self.jobs.get()).unwrap_or(u64::MAX);
            for _ in 0..jobs.min(self.pairs.max(1)).min(MOST_JOBS) {
                let send = send.clone();
                let (next, enough) = (&next, &enough);
                threads.spawn(move || {
                    let mut players = None;
                    while !enough.load(Ordering::Relaxed) {
                        let pair = next.fetch_add(1, Ordering::Relaxed);
                        if pair >= self.pairs {
                            break;
                        }
                        let played = self.pair(pair, &mut players);
                        let failed = played.is_err();
                        if send.send((pair, played)).is_err() || failed {
                            break;
                        }
                    }
                });
            }
            drop(send);
            let mut waiting = BTreeMap::new();
            let mut told = 0;
            let mut gather = || {
                let mut broken = Ok(());
                for (pair, played) in &pairs {
                    match played {
                        Ok(played) => waiting.insert(pair, played),
                        Err(failure) => {
                            // The others end the pairs that they are at.
                            enough.store(true, Ordering::Relaxed);
                            broken = broken.and(Err(failure));
                            continue;
                        }
                    };
                    while let Some((records, half_points)) = waiting.remove(&told) {
                        told += 1;
                        let plies = records.iter().map(|record| record.moves.len() as u64).sum();
                        tally.add(half_points, plies);
                        each(&records, &tally)?;
                        self.show(&tally);
                        let decided = self
                            .sprt
                            .is_some_and(|elo| tally.log_likelihood_ratio(elo).abs() >= DECIDED);
                        if decided {
                            return Ok(());
                        }
                    }
                }
                broken
            };
            let result = gather();
            enough.store(true, Ordering::Relaxed);
            result
        });
        clear_progress();
        (tally, result)
    }

    fn pair(&self, pair: u64, players: &mut Option<[Player; 2]>) -> Result<Pair, Failure> {
        let players = match players {
            Some(players) => players,
            None => {
                let [first, second] = self
                    .players
                    .map(|wanted| Player::of(wanted, self.game, self.options));
                players.insert([first?, second?])
            }
        };
        let rounds = Rounds {
            game: self.game,
            options: self.options,
            limit: self.limit,
            opening: self.opening,
            seed: self.seed,
        };
        let opening = rounds.opening(pair)?;
        let mut game = |swapped: bool| -> Result<(Record, u8), Failure> {
            let (mut record, half_points) = rounds.play(&opening, pair, swapped, players)?;
            let names = self.players.map(|wanted| wanted.text.as_str());
            let (key, amount) = match self.limit {
                Limit::Nodes(nodes) => ("nodes", json!(nodes)),
                Limit::Time(time) => ("time", json!(time.as_millis() as u64)),
            };
            for (name, value) in [
                ("first", json!(names[usize::from(swapped)])),
                ("second", json!(names[1 - usize::from(swapped)])),
                ("seed", json!(self.seed)),
                ("pair", json!(pair)),
                ("opening", json!(self.opening)),
                (key, amount),
            ] {
                record.more.insert(name.to_owned(), value);
            }
            Ok((record, half_points))
        };
        let (one, points) = game(false)?;
        let (other, more_points) = game(true)?;
        Ok(([one, other], [points, more_points]))
    }

    /// One line on a terminal's standard error, written over itself.
    fn show(&self, tally: &Tally) {
        let mut error = std::io::stderr().lock();
        if !error.is_terminal() {
            return;
        }
        let done = (20 * tally.count()).div_ceil(self.pairs.max(1)) as usize;
        let _ = write!(
            error,
            "\r\x1b[K[{}{}] {}/{} {}",
            "#".repeat(done.min(20)),
            ".".repeat(20_usize.saturating_sub(done)),
            tally.count(),
            self.pairs,
            summary(tally),
        );
        let _ = error.flush();
    }
}

/// Takes that line away, so that another may stand there.
pub(super) fn clear_progress() {
    let mut error = std::io::stderr().lock();
    if error.is_terminal() {
        let _ = write!(error, "\r\x1b[K");
        let _ = error.flush();
    }
}
