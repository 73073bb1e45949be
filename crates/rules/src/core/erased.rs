//! The erased form of a game, for code that serves any of them: host, lab, server. It speaks text
//! moves and JSON happenings.

use std::any::Any;
use std::fmt::Debug;
use std::marker::PhantomData;

use rand::Rng;
use serde::Serialize;
use serde_json::Value;

use super::{
    Game, Glimpse, Key, Keyed, MoveError, OptionInfo, OptionsError, Outcome, Position,
    PositionError, Refusal, Seat, Stage, TooManyMoves, View, Viewer,
};

/// A game without its types.
pub trait AnyGame: Send + Sync {
    /// The id in records: `surge`, `surmount`, `surakarta`, `cairns`.
    fn id(&self) -> &'static str;
    /// The name for people.
    fn name(&self) -> &'static str;
    /// The names of the two sides, first to second.
    fn sides(&self) -> [&'static str; 2];
    /// The options that a set-up offers.
    fn offered(&self) -> &'static [OptionInfo];
    /// The keys of the rules that a move can break: see [`Keyed`].
    fn broken_keys(&self) -> &'static [Key];
    /// Checks options and completes them with the defaults.
    ///
    /// # Errors
    /// An unknown key or value, named.
    fn complete_options(&self, given: &Value) -> Result<Value, OptionsError>;
    /// Completes the given options with what only the position's text says (Surmount's `size`).
    fn infer_options(&self, given: &Value, position: &str) -> Value;
    /// The usual start, dealt with `rng` where the game deals.
    ///
    /// # Errors
    /// Bad options.
    fn start(
        &self,
        options: &Value,
        rng: &mut dyn Rng,
    ) -> Result<Box<dyn AnyPosition>, OptionsError>;
    /// The usual start, `None` where each game is dealt.
    ///
    /// # Errors
    /// Bad options.
    fn usual_start(&self, options: &Value) -> Result<Option<Box<dyn AnyPosition>>, OptionsError>;
    /// Reads a position.
    ///
    /// # Errors
    /// Bad options or a bad position, in words.
    fn position(&self, options: &Value, text: &str) -> Result<Box<dyn AnyPosition>, PositionError>;
    /// Reads a position of a recorded game, which may be one that nobody can set up: see
    /// [`Game::read_recorded`].
    ///
    /// # Errors
    /// Bad options or a bad position, in words.
    fn recorded(&self, options: &Value, text: &str) -> Result<Box<dyn AnyPosition>, PositionError>;
    /// Reads a serialised view.
    ///
    /// # Errors
    /// A damaged view.
    fn view(&self, json: &Value) -> Result<Box<dyn AnyView>, PositionError>;
}

/// A position without its type. See [`Position`] for what each function means.
pub trait AnyPosition: Send + Sync + Debug {
    /// The game.
    fn game(&self) -> &'static dyn AnyGame;
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn AnyPosition>;
    /// The text form.
    fn text(&self) -> String;
    /// All options.
    fn options(&self) -> Value;
    /// The side to move, `None` when over.
    fn to_move(&self) -> Option<Seat>;
    /// How it ended on the board.
    fn outcome(&self) -> Option<Outcome>;
    /// The score in games that keep one.
    fn score(&self) -> Option<[u32; 2]>;
    /// The Zobrist hash.
    fn zobrist(&self) -> u64;
    /// The texts of all legal moves, sorted by bytes.
    ///
    /// # Errors
    /// More than `limit`.
    fn legal(&self, limit: usize) -> Result<Vec<String>, TooManyMoves>;
    /// A random legal move's text; `None` when over.
    fn random_move(&self, rng: &mut dyn Rng) -> Option<String>;
    /// Judges a move's text.
    ///
    /// # Errors
    /// Why it is refused.
    fn judge(&self, action: &str) -> Result<(), Refusal>;
    /// Plays a move's text.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed.
    fn play(&mut self, action: &str) -> Result<(), Refusal>;
    /// Plays a move's text and gives its happenings as JSON.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed.
    fn play_seen(&mut self, action: &str) -> Result<Vec<Value>, Refusal>;
    /// What each viewer sees of a legal move that led from here to `after` (a position of the same
    /// game; otherwise the move is shown as if nothing else had come to light).
    ///
    /// # Errors
    /// An unreadable move.
    fn glimpse(
        &self,
        action: &str,
        after: &dyn AnyPosition,
        viewer: Viewer,
    ) -> Result<Glimpse, Refusal>;
    /// Perft.
    ///
    /// # Errors
    /// A node with more than `limit` moves.
    fn perft(&self, depth: u32, limit: usize) -> Result<u64, TooManyMoves>;
    /// What a viewer may know.
    fn view(&self, viewer: Viewer) -> Box<dyn AnyView>;
    /// For downcasting to the typed position.
    fn as_any(&self) -> &dyn Any;
}

impl Clone for Box<dyn AnyPosition> {
    fn clone(&self) -> Self {
        (**self).boxed_clone()
    }
}

/// A view without its type. See [`View`].
pub trait AnyView: Send + Sync + Debug {
    /// The game.
    fn game(&self) -> &'static dyn AnyGame;
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn AnyView>;
    /// Who looks.
    fn viewer(&self) -> Viewer;
    /// The text form.
    fn text(&self) -> String;
    /// The serialised form, read back by [`AnyGame::view`].
    fn json(&self) -> Value;
    /// All options.
    fn options(&self) -> Value;
    /// The side to move.
    fn to_move(&self) -> Option<Seat>;
    /// How it ended on the board.
    fn outcome(&self) -> Option<Outcome>;
    /// The score in games that keep one.
    fn score(&self) -> Option<[u32; 2]>;
    /// The legal moves as far as the viewer can know, sorted by bytes.
    ///
    /// # Errors
    /// More than `limit`.
    fn legal(&self, limit: usize) -> Result<Vec<String>, TooManyMoves>;
    /// Judges a move's text as far as the viewer can know.
    ///
    /// # Errors
    /// Why it is refused.
    fn judge(&self, action: &str) -> Result<(), Refusal>;
    /// Runs one stage of an event and gives its happenings.
    ///
    /// # Errors
    /// An event that does not fit.
    fn run_stage(&mut self, stage: Stage, glimpse: &Glimpse) -> Result<Vec<Value>, Refusal>;
    /// Runs all stages of an event.
    ///
    /// # Errors
    /// An event that does not fit.
    fn follow(&mut self, glimpse: &Glimpse) -> Result<Vec<Value>, Refusal>;
    /// The view's hash.
    fn fingerprint(&self) -> u64;
    /// For downcasting to the typed view.
    fn as_any(&self) -> &dyn Any;
}

impl Clone for Box<dyn AnyView> {
    fn clone(&self) -> Self {
        (**self).boxed_clone()
    }
}

/// The erased form of the game `G`: what the registry holds.
pub struct Erased<G>(PhantomData<fn() -> G>);

impl<G: Game> Erased<G> {
    /// The one value.
    pub const NEW: Self = Self(PhantomData);
}

#[derive(Clone, Debug)]
struct Held<T>(T);

fn to_json<T: Serialize>(value: &T) -> Value {
    // Happenings and views are plain data with string keys; they always serialise.
    serde_json::to_value(value).unwrap_or(Value::Null)
}

fn sorted<M: ToString>(moves: &[M]) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts
}

impl<G: Game> AnyGame for Erased<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn name(&self) -> &'static str {
        G::NAME
    }

    fn sides(&self) -> [&'static str; 2] {
        G::SIDES
    }

    fn offered(&self) -> &'static [OptionInfo] {
        G::OFFERED
    }

    fn broken_keys(&self) -> &'static [Key] {
        G::Broken::KEYS
    }

    fn complete_options(&self, given: &Value) -> Result<Value, OptionsError> {
        Ok(G::write_options(&G::read_options(given)?))
    }

    fn infer_options(&self, given: &Value, position: &str) -> Value {
        G::infer_options(given, position)
    }

    fn start(
        &self,
        options: &Value,
        rng: &mut dyn Rng,
    ) -> Result<Box<dyn AnyPosition>, OptionsError> {
        let options = G::read_options(options)?;
        Ok(Box::new(Held(G::start(&options, rng))))
    }

    fn usual_start(&self, options: &Value) -> Result<Option<Box<dyn AnyPosition>>, OptionsError> {
        let options = G::read_options(options)?;
        Ok(G::usual_start(&options)
            .map(|position| Box::new(Held(position)) as Box<dyn AnyPosition>))
    }

    fn position(&self, options: &Value, text: &str) -> Result<Box<dyn AnyPosition>, PositionError> {
        let options =
            G::read_options(options).map_err(|error| PositionError::new(error.to_string()))?;
        Ok(Box::new(Held(G::Position::parse(&options, text)?)))
    }

    fn recorded(&self, options: &Value, text: &str) -> Result<Box<dyn AnyPosition>, PositionError> {
        let options =
            G::read_options(options).map_err(|error| PositionError::new(error.to_string()))?;
        Ok(Box::new(Held(G::read_recorded(&options, text)?)))
    }

    fn view(&self, json: &Value) -> Result<Box<dyn AnyView>, PositionError> {
        let view: G::View = serde_json::from_value(json.clone())
            .map_err(|error| PositionError::new(format!("a damaged view: {error}")))?;
        Ok(Box::new(Held(view)))
    }
}

impl<P: Position + 'static> AnyPosition for Held<P> {
    fn game(&self) -> &'static dyn AnyGame {
        &Erased::<P::Game>(PhantomData)
    }

    fn boxed_clone(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }

    fn text(&self) -> String {
        self.0.to_string()
    }

    fn options(&self) -> Value {
        P::Game::write_options(&self.0.options())
    }

    fn to_move(&self) -> Option<Seat> {
        self.0.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn score(&self) -> Option<[u32; 2]> {
        self.0.score()
    }

    fn zobrist(&self) -> u64 {
        self.0.zobrist()
    }

    fn legal(&self, limit: usize) -> Result<Vec<String>, TooManyMoves> {
        let mut moves = Vec::new();
        self.0.legal_moves(limit, &mut moves)?;
        Ok(sorted(&moves))
    }

    fn random_move(&self, rng: &mut dyn Rng) -> Option<String> {
        self.0.random_move(rng).map(|action| action.to_string())
    }

    fn judge(&self, action: &str) -> Result<(), Refusal> {
        let action = self.0.read_move(action)?;
        Ok(self.0.judge(&action)?)
    }

    fn play(&mut self, action: &str) -> Result<(), Refusal> {
        let action = self.0.read_move(action)?;
        Ok(self.0.play(&action, &mut ())?)
    }

    fn play_seen(&mut self, action: &str) -> Result<Vec<Value>, Refusal> {
        let action = self.0.read_move(action)?;
        let mut seen = Vec::new();
        self.0.play(&action, &mut seen)?;
        Ok(seen.iter().map(to_json).collect())
    }

    fn glimpse(
        &self,
        action: &str,
        after: &dyn AnyPosition,
        viewer: Viewer,
    ) -> Result<Glimpse, Refusal> {
        let action = self.0.read_move(action)?;
        let after = after.as_any().downcast_ref::<P>().unwrap_or(&self.0);
        Ok(self.0.glimpse(&action, after, viewer))
    }

    fn perft(&self, depth: u32, limit: usize) -> Result<u64, TooManyMoves> {
        self.0.perft(depth, limit)
    }

    fn view(&self, viewer: Viewer) -> Box<dyn AnyView> {
        Box::new(Held(self.0.view(viewer)))
    }

    fn as_any(&self) -> &dyn Any {
        &self.0
    }
}

impl<V: View + 'static> AnyView for Held<V> {
    fn game(&self) -> &'static dyn AnyGame {
        &Erased::<V::Game>(PhantomData)
    }

    fn boxed_clone(&self) -> Box<dyn AnyView> {
        Box::new(self.clone())
    }

    fn viewer(&self) -> Viewer {
        self.0.viewer()
    }

    fn text(&self) -> String {
        self.0.to_string()
    }

    fn json(&self) -> Value {
        to_json(&self.0)
    }

    fn options(&self) -> Value {
        V::Game::write_options(&self.0.options())
    }

    fn to_move(&self) -> Option<Seat> {
        self.0.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn score(&self) -> Option<[u32; 2]> {
        self.0.score()
    }

    fn legal(&self, limit: usize) -> Result<Vec<String>, TooManyMoves> {
        let mut moves = Vec::new();
        self.0.legal_moves(limit, &mut moves)?;
        Ok(sorted(&moves))
    }

    fn judge(&self, action: &str) -> Result<(), Refusal> {
        let action = self.0.read_move(action)?;
        Ok(self.0.judge(&action)?)
    }

    fn run_stage(&mut self, stage: Stage, glimpse: &Glimpse) -> Result<Vec<Value>, Refusal> {
        let mut seen = Vec::new();
        self.0
            .run_stage(stage, glimpse, &mut seen)
            .map_err(MoveError::into)
            .map(|()| seen.iter().map(to_json).collect())
    }

    fn follow(&mut self, glimpse: &Glimpse) -> Result<Vec<Value>, Refusal> {
        let mut seen = Vec::new();
        self.0.follow(glimpse, &mut seen)?;
        Ok(seen.iter().map(to_json).collect())
    }

    fn fingerprint(&self) -> u64 {
        self.0.fingerprint()
    }

    fn as_any(&self) -> &dyn Any {
        &self.0
    }
}
