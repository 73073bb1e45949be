//! What each game's module provides, and the adaptor that makes a [`Bot`] of it.

use std::marker::PhantomData;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use stonecircle_rules::{AnyView, Game, Seat, View, Viewer};

use crate::{Bot, Budget, NoMove};

/// How a game is played by code. Both functions are only called when the view's side to move is
/// known to have a move.
pub(crate) trait Mind: 'static {
    /// The game.
    type Game: Game;

    /// Whether a seat's view hides something from it, so that only the mover can choose.
    const SECRETS: bool;

    /// Any legal move, each as likely as the others (in Surmount stone by stone).
    fn random(
        view: &<Self::Game as Game>::View,
        rng: &mut dyn Rng,
    ) -> Option<<Self::Game as Game>::Move>;

    /// The best move one own decision ahead, by a sensible count.
    fn easy(
        view: &<Self::Game as Game>::View,
        mover: Seat,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Option<<Self::Game as Game>::Move>;
}

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    /// Any legal move.
    Random,
    /// One own decision ahead.
    Easy,
}

/// Makes bots of one game.
pub(crate) trait Maker: Sync {
    /// The game's id.
    fn game(&self) -> &'static str;
    /// A bot.
    fn make(&self, name: &'static str, level: Level) -> Box<dyn Bot>;
}

/// The maker of the bots that think with `M`.
pub(crate) struct Making<M>(PhantomData<fn() -> M>);

impl<M> Making<M> {
    pub(crate) const NEW: Self = Self(PhantomData);
}

impl<M: Mind> Maker for Making<M> {
    fn game(&self) -> &'static str {
        M::Game::ID
    }

    fn make(&self, name: &'static str, level: Level) -> Box<dyn Bot> {
        Box::new(Thinker::<M> {
            name,
            level,
            mind: PhantomData,
        })
    }
}

struct Thinker<M> {
    name: &'static str,
    level: Level,
    mind: PhantomData<fn() -> M>,
}

impl<M: Mind> Bot for Thinker<M> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn think(
        &mut self,
        view: &dyn AnyView,
        budget: &Budget<'_>,
        seed: u64,
    ) -> Result<String, NoMove> {
        let view: &<M::Game as Game>::View =
            view.as_any().downcast_ref().ok_or(NoMove::OtherGame)?;
        let mover = view.to_move().ok_or(NoMove::Over)?;
        if M::SECRETS && view.viewer() != Viewer::Seat(mover) {
            return Err(NoMove::NotItsTurn);
        }
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let action = match self.level {
            Level::Random => M::random(view, &mut rng),
            Level::Easy => M::easy(view, mover, budget, &mut rng),
        };
        action.map(|action| action.to_string()).ok_or(NoMove::Over)
    }
}
