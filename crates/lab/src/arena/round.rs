//! One game of an arena: its opening, its moves, its record.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use stonecircle_bots::{Budget, Level};
use stonecircle_rules::core::RULES_VERSION;
use stonecircle_rules::{AnyGame, AnyPosition, Outcome, Reason, Record, Verdict, Viewer};

use super::matches::clear_progress;
use super::player::{Limit, Player};
use crate::failure::{self, Failure};
use crate::setup::{self, MOST_PLIES};

/// How long an opening is looked at.
const OPENING_NODES: u64 = 2_000;

/// How the games of an arena are played.
pub(crate) struct Rounds<'a> {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) options: &'a Value,
    pub(crate) limit: Limit,
    /// Random plies at the beginning.
    pub(crate) opening: u32,
    pub(crate) seed: u64,
}

/// Where both games of a pair begin.
pub(crate) struct Opening {
    start: String,
    moves: Vec<String>,
    position: Box<dyn AnyPosition>,
}

impl Rounds<'_> {
    /// The seed of the pair with this number.
    fn seed_of(&self, pair: u64) -> u64 {
        self.seed.wrapping_add(pair)
    }

    /// The opening of the pair with this number. One that ends the game, or after which a short search
    /// sees a forced win, is drawn anew.
    pub(crate) fn opening(&self, pair: u64) -> Result<Opening, Failure> {
        let seed = self.seed_of(pair);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(2);
        for _ in 0..1000 {
            let mut position = setup::dealt(self.game, self.options, seed)?;
            let start = position.text();
            let mut moves = Vec::new();
            for _ in 0..self.opening {
                let Some(action) = position.random_move(&mut rng) else {
                    break;
                };
                position.play(&action).map_err(Failure::usage)?;
                moves.push(action);
            }
            if position.to_move().is_some() && !self.is_decided(position.as_ref(), seed)? {
                return Ok(Opening {
                    start,
                    moves,
                    position,
                });
            }
        }
        Err(Failure::usage(format!(
            "no game goes on for {} random plies: take shorter --openings",
            self.opening
        )))
    }

    fn is_decided(&self, position: &dyn AnyPosition, seed: u64) -> Result<bool, Failure> {
        let Some(seat) = position.to_move().filter(|_| self.opening > 0) else {
            return Ok(false);
        };
        let mut bot = setup::bot(Level::Hard.id(), self.game)?;
        let view = position.view(Viewer::Seat(seat));
        let budget = Budget::unlimited().nodes(OPENING_NODES);
        let thought = bot
            .consider(view.as_ref(), &budget, seed, &mut |_| ())
            .map_err(Failure::usage)?;
        Ok(thought.score.is_some_and(|score| score.end_in().is_some()))
    }

    /// Plays a game of a pair: its record, and the half points of `players[0]`, which plays the first
    /// side unless `swapped`. A program's illegal move loses the game: the record says that its side
    /// gave up.
    pub(crate) fn play(
        &self,
        opening: &Opening,
        pair: u64,
        swapped: bool,
        players: &mut [Player; 2],
    ) -> Result<(Record, u8), Failure> {
        let mut thoughts = ChaCha8Rng::seed_from_u64(self.seed_of(pair));
        thoughts.set_stream(3 + u64::from(swapped));
        let mut position = opening.position.clone();
        let mut moves = opening.moves.clone();
        for player in players.iter_mut() {
            player.begin()?;
        }
        let mut forfeit = None;
        while let Some(seat) = position.to_move() {
            if moves.len() >= MOST_PLIES {
                break;
            }
            let player = &mut players[seat.index() ^ usize::from(swapped)];
            let action = player.choose(position.as_ref(), self.limit, thoughts.next_u64())?;
            match position.play(&action) {
                Ok(()) => moves.push(action),
                Err(refusal) => {
                    let short: String = action.chars().take(40).collect();
                    let fault = format!(
                        "the move {short:?} in {} is refused: {refusal}",
                        position.text()
                    );
                    if !player.is_program() {
                        return Err(Failure::usage(fault));
                    }
                    let side = self.game.sides()[seat.index()];
                    clear_progress();
                    failure::tell(&format!("pair {pair}: {fault}; {side} loses the game"));
                    forfeit = Some(Outcome {
                        result: Verdict::win(seat.other()),
                        reason: Reason::Resign,
                    });
                    break;
                }
            }
        }
        let outcome = forfeit.or(position.outcome());
        // A game that never ends is nobody's.
        let result = outcome.map_or(Verdict::Draw, |outcome| outcome.result);
        let own_side = usize::from(swapped);
        let half_points = match result.winner() {
            None => 1,
            Some(winner) if winner.index() == own_side => 2,
            Some(_) => 0,
        };
        let record = Record {
            game: self.game.id().to_owned(),
            rules: RULES_VERSION,
            options: self.options.clone(),
            start: Some(opening.start.clone()),
            moves,
            result: Some(outcome.map(|outcome| outcome.result)),
            reason: outcome.map(|outcome| outcome.reason),
            more: serde_json::Map::new(),
        };
        Ok((record, half_points))
    }
}
