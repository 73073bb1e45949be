//! What each game's module provides, and the adaptor that makes a [`Bot`] of it.

use std::marker::PhantomData;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use stonecircle_rules::{AnyView, Game, Seat, View, Viewer};

use crate::{Bot, Budget, Level, NoMove, Thought};

/// How a bot goes about its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Any legal move.
    Random,
    /// One of the levels.
    Level(Level),
    /// The yardstick that stays as it is.
    Plain,
}

/// How a game is played by code. All functions are only called when the view's side to move is
/// known to have a move.
pub(crate) trait Mind: 'static {
    /// The game.
    type Game: Game;
    /// What a player keeps from move to move: memory taken once, never what it learned.
    type Player: Default + Send;

    /// Whether a seat's view hides something from it, so that only the mover can choose.
    const SECRETS: bool;
    /// Whether there is a yardstick.
    const PLAIN: bool;

    /// Any legal move, each as likely as the others (in Surmount stone by stone).
    fn random(
        view: &<Self::Game as Game>::View,
        rng: &mut dyn Rng,
    ) -> Option<<Self::Game as Game>::Move>;

    /// The move of a level, or that of the yardstick where there is no level. What is thought on
    /// the way goes to `note`.
    fn choose(
        player: &mut Self::Player,
        view: &<Self::Game as Game>::View,
        mover: Seat,
        level: Option<Level>,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
        note: &mut dyn FnMut(Thought),
    ) -> Option<Thought>;
}

/// Makes bots of one game.
pub(crate) trait Maker: Sync {
    /// The game's id.
    fn game(&self) -> &'static str;
    /// A bot; `None` where the game has none of this kind.
    fn make(&self, name: &'static str, kind: Kind) -> Option<Box<dyn Bot>>;
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

    fn make(&self, name: &'static str, kind: Kind) -> Option<Box<dyn Bot>> {
        (kind != Kind::Plain || M::PLAIN).then(|| {
            Box::new(Thinker::<M> {
                name,
                kind,
                player: M::Player::default(),
            }) as Box<dyn Bot>
        })
    }
}

struct Thinker<M: Mind> {
    name: &'static str,
    kind: Kind,
    player: M::Player,
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
        self.consider(view, budget, seed, &mut |_| ())
            .map(|thought| thought.action)
    }

    fn consider(
        &mut self,
        view: &dyn AnyView,
        budget: &Budget<'_>,
        seed: u64,
        note: &mut dyn FnMut(Thought),
    ) -> Result<Thought, NoMove> {
        let view: &<M::Game as Game>::View =
            view.as_any().downcast_ref().ok_or(NoMove::OtherGame)?;
        let mover = view.to_move().ok_or(NoMove::Over)?;
        if M::SECRETS && view.viewer() != Viewer::Seat(mover) {
            return Err(NoMove::NotItsTurn);
        }
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let level = match self.kind {
            Kind::Random => {
                let action = M::random(view, &mut rng).ok_or(NoMove::Over)?.to_string();
                return Ok(Thought {
                    line: vec![action.clone()],
                    action,
                    score: None,
                    depth: 0,
                });
            }
            Kind::Level(level) => Some(level),
            Kind::Plain => None,
        };
        let player = &mut self.player;
        M::choose(player, view, mover, level, budget, &mut rng, note).ok_or(NoMove::Over)
    }
}
