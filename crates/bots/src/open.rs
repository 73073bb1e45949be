//! The players of the games without secrets: a search tree of the game, and what each level makes
//! of it.

use std::marker::PhantomData;

use rand::Rng;
use stonecircle_rules::core::{OpenPosition, OpenView, Position as _};
use stonecircle_rules::{Game, Seat};

use crate::search::{Eyes, Found, Knobs, Search, Tree, glance, plain};
use crate::thought::Score;
use crate::{Budget, Level, Thought, mind};

/// How a level plays.
pub(crate) enum Plan {
    /// As a person who looks at the board.
    Glance(Eyes),
    /// By search.
    Search(Knobs),
}

/// The search tree of a whole game.
pub(crate) trait Skilled: Tree<Move = <Self::Game as Game>::Move> + Send + 'static {
    /// The game.
    type Game: Game<Position: OpenPosition, View = OpenView<<Self::Game as Game>::Position>>;

    /// The tree at this position.
    fn at(position: &<Self::Game as Game>::Position) -> Self;

    /// How a level plays here.
    fn plan(&self, level: Level) -> Plan;
}

/// The mind that searches the tree `T`.
pub(crate) struct Mind<T>(PhantomData<fn() -> T>);

impl<T: Skilled> mind::Mind for Mind<T> {
    type Game = T::Game;
    type Player = Search<T>;
    const SECRETS: bool = false;
    const PLAIN: bool = true;

    fn random(view: &<T::Game as Game>::View, rng: &mut dyn Rng) -> Option<T::Move> {
        view.position.random_move(rng)
    }

    fn choose(
        search: &mut Search<T>,
        view: &<T::Game as Game>::View,
        mover: Seat,
        level: Option<Level>,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
        note: &mut dyn FnMut(Thought),
    ) -> Option<Thought> {
        let root = T::at(&view.position);
        let found = match level.map(|level| root.plan(level)) {
            None => plain(&root, mover, budget, rng),
            Some(Plan::Glance(eyes)) => glance(search, &root, mover, eyes, budget, rng),
            Some(Plan::Search(knobs)) => {
                search.best(&root, mover, knobs, budget, rng, &mut |found| {
                    note(told(found));
                })
            }
        };
        found.as_ref().map(told)
    }
}

fn told<M: ToString>(found: &Found<M>) -> Thought {
    Thought {
        action: found.action.to_string(),
        score: Some(Score::new(found.score)),
        depth: found.depth,
        line: found.line.iter().map(ToString::to_string).collect(),
    }
}
