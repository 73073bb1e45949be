//! The typed form of a game: what each of the four modules provides.

use std::fmt::{Debug, Display};
use std::hash::Hash;

use rand::Rng;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    Keyed, MoveError, OptionInfo, OptionsError, Outcome, PositionError, Seat, TooManyMoves, Viewer,
};

/// Takes happenings as they are made. `()` takes none and costs nothing.
pub trait Sink<H> {
    /// Whether anything comes of a note. Where this is false, happenings need not even be looked for.
    const LISTENS: bool = true;

    /// Notes one happening; `make` is not called when nobody listens.
    fn note(&mut self, make: impl FnOnce() -> H);
}

impl<H> Sink<H> for () {
    const LISTENS: bool = false;

    #[inline(always)]
    fn note(&mut self, _make: impl FnOnce() -> H) {}
}

impl<H> Sink<H> for Vec<H> {
    #[inline]
    fn note(&mut self, make: impl FnOnce() -> H) {
        self.push(make());
    }
}

/// A game: a type without values that ties its parts together.
pub trait Game: Sized + Send + Sync + 'static {
    /// The id used in records and on command lines: `surge`, `surmount`, `surakarta`, `cairns`.
    const ID: &'static str;
    /// The name for people.
    const NAME: &'static str;
    /// The names of the two sides, first to second.
    const SIDES: [&'static str; 2];
    /// What a set-up offers, in the order in which it is shown; the options of a record may allow
    /// more.
    const OFFERED: &'static [OptionInfo];

    /// The options that stand in a record.
    type Options: Clone + Debug + Default + PartialEq + Eq + Hash + Send + Sync;
    /// The rules that a move can break, with words for a player.
    type Broken: std::error::Error + Keyed + Clone + PartialEq + Eq + Send + Sync;
    /// A whole position with all its secrets; it carries its options.
    type Position: Position<Game = Self>;
    /// One ply: a placement, a turn, a forced skip or pass. Its `Display` is its text form.
    type Move: Clone + Debug + Display + PartialEq + Eq + Hash + Send + Sync;
    /// What a person could see happen in a ply, in order.
    type Happening: Clone + Debug + PartialEq + Eq + Serialize + DeserializeOwned + Send + Sync;
    /// What one viewer may know of a position.
    type View: View<Game = Self>;

    /// Reads options; left out means default.
    ///
    /// # Errors
    /// An unknown key or value, named.
    fn read_options(value: &Value) -> Result<Self::Options, OptionsError>;

    /// All options as a JSON object.
    fn write_options(options: &Self::Options) -> Value;

    /// Completes the given options with what only the position's text says (Surmount's `size`).
    /// The default changes nothing.
    fn infer_options(given: &Value, _position: &str) -> Value {
        given.clone()
    }

    /// Reads a position of a recorded game: its start, or what a view of it shows. Where records may
    /// begin with what nobody can set up, a game is more lenient here than in
    /// [`Position::parse`]; the default is the same.
    ///
    /// # Errors
    /// Names the fault.
    fn read_recorded(options: &Self::Options, text: &str) -> Result<Self::Position, PositionError> {
        Self::Position::parse(options, text)
    }

    /// The usual start; `rng` deals where the game deals, and is not touched elsewhere.
    fn start(options: &Self::Options, rng: &mut dyn Rng) -> Self::Position;

    /// The usual start as text where there is only one; `None` where each game is dealt.
    fn usual_start(options: &Self::Options) -> Option<Self::Position>;
}

/// A position of a game, secrets and all.
///
/// Two positions are equal when their text, options and outcome are. The text and the options give
/// the outcome too, but for one case: two cairns of different sides, of which the text does not say
/// which came first. A view keeps the outcome beside the text.
pub trait Position: Clone + Debug + Display + PartialEq + Eq + Hash + Send + Sync {
    /// The game.
    type Game: Game<Position = Self>;

    /// Reads the text form.
    ///
    /// # Errors
    /// Names the fault. Everything else that can be written is answered; a position that meets an
    /// end condition is over, whatever side it names. A position that names no side (`-`) but meets
    /// no end condition is over too, without an outcome (it may have been resigned). Where a text
    /// leaves open how the game ended, the game says in its own words which end is taken.
    fn parse(options: &<Self::Game as Game>::Options, text: &str) -> Result<Self, PositionError>;

    /// The options in force.
    fn options(&self) -> <Self::Game as Game>::Options;

    /// The side to move, `None` when the game is over.
    fn to_move(&self) -> Option<Seat>;

    /// How the game ended on the board, if it did.
    fn outcome(&self) -> Option<Outcome>;

    /// The score so far, first to second, in games that keep one (Surge Stones).
    fn score(&self) -> Option<[u32; 2]> {
        None
    }

    /// The incremental Zobrist hash; equal positions have equal hashes.
    fn zobrist(&self) -> u64;

    /// The same hash computed from nothing: tests hold it against [`Position::zobrist`].
    fn zobrist_from_scratch(&self) -> u64;

    /// Fills `out` (cleared first) with all legal moves, in no particular order; allocates nothing
    /// beyond what `out` needs. Surmount gives one canonical turn for each distinct resulting board.
    ///
    /// # Errors
    /// When there are more than `limit`.
    fn legal_moves(
        &self,
        limit: usize,
        out: &mut Vec<<Self::Game as Game>::Move>,
    ) -> Result<(), TooManyMoves>;

    /// A legal move drawn with `rng` (uniform; in Surmount stone by stone), `None` when over.
    fn random_move(&self, rng: &mut dyn Rng) -> Option<<Self::Game as Game>::Move>;

    /// Reads a move's text; says nothing about its legality.
    ///
    /// # Errors
    /// [`MoveError::Malformed`] when it is no move of this game.
    fn read_move(
        &self,
        text: &str,
    ) -> Result<<Self::Game as Game>::Move, MoveError<<Self::Game as Game>::Broken>>;

    /// Says whether a move is legal, and if not which rule it breaks.
    ///
    /// # Errors
    /// The broken rule, or that the game is over.
    fn judge(
        &self,
        action: &<Self::Game as Game>::Move,
    ) -> Result<(), MoveError<<Self::Game as Game>::Broken>>;

    /// Plays a move that is known to be legal. An illegal one leaves a legal-looking position of
    /// no meaning, but never panics. Happenings go to `sink`, in the order in which they are seen.
    fn apply(
        &mut self,
        action: &<Self::Game as Game>::Move,
        sink: &mut impl Sink<<Self::Game as Game>::Happening>,
    );

    /// Judges and plays; nothing changes when the move is refused.
    ///
    /// # Errors
    /// As [`Position::judge`].
    fn play(
        &mut self,
        action: &<Self::Game as Game>::Move,
        sink: &mut impl Sink<<Self::Game as Game>::Happening>,
    ) -> Result<(), MoveError<<Self::Game as Game>::Broken>> {
        self.judge(action)?;
        self.apply(action, sink);
        Ok(())
    }

    /// The number of move sequences of exactly `depth` plies. A game that ended earlier counts
    /// nothing; a pass counts.
    ///
    /// # Errors
    /// When a node has more than `limit` moves.
    fn perft(&self, depth: u32, limit: usize) -> Result<u64, TooManyMoves> {
        if depth == 0 {
            return Ok(1);
        }
        let mut moves = Vec::new();
        self.legal_moves(limit, &mut moves)?;
        if depth == 1 {
            return Ok(moves.len() as u64);
        }
        let mut nodes = 0;
        for action in &moves {
            let mut next = self.clone();
            next.apply(action, &mut ());
            nodes += next.perft(depth - 1, limit)?;
        }
        Ok(nodes)
    }

    /// What `viewer` may know of this position.
    fn view(&self, viewer: Viewer) -> <Self::Game as Game>::View;

    /// What `viewer` sees of the legal move `action` played in this position, of which `after` is
    /// the result: the redacted event.
    fn glimpse(&self, action: &<Self::Game as Game>::Move, after: &Self, viewer: Viewer)
    -> Glimpse;
}

/// The stages in which a table shows one ply, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Action and draw: a stone laid, a step, a travel, a drop, a carry.
    Place,
    /// Values are filled in (Surge Stones, when a round closes).
    Reveal,
    /// Consequences: the surge; the stone taken; a group captured, and swept.
    Surge,
    /// Scores, whose turn it is, the outcome.
    Settle,
}

impl Stage {
    /// All stages in order.
    pub const ALL: [Self; 4] = [Self::Place, Self::Reveal, Self::Surge, Self::Settle];
}

/// What one viewer sees of one ply: the redacted action and what came to light.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Glimpse {
    /// Who acted.
    pub seat: Seat,
    /// The move's text, `?` for a hidden value (`?@c2`).
    pub action: String,
    /// The stones that the seat drew, with their values for those who may know them. Several only
    /// after a made-up start whose hand was not full.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drew: Vec<Drew>,
    /// The squares and values turned up when a round closes, in the order in which they are turned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub revealed: Vec<(String, u8)>,
}

impl Glimpse {
    /// What anyone sees of a move in a game without secrets.
    pub fn open(seat: Seat, action: &impl Display) -> Self {
        Self {
            seat,
            action: action.to_string(),
            drew: Vec::new(),
            revealed: Vec::new(),
        }
    }
}

/// A stone drawn from a supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drew {
    /// Its value, `None` where the viewer may not know it.
    pub value: Option<u8>,
}

/// What one viewer may know of a position, and how it goes on from event to event.
///
/// Serialised towards screens and bots; a [`Position`] never is. Equal views have equal fingerprints.
pub trait View:
    Clone + Debug + Display + PartialEq + Eq + Serialize + DeserializeOwned + Send + Sync
{
    /// The game.
    type Game: Game<View = Self>;

    /// Who looks.
    fn viewer(&self) -> Viewer;

    /// The options in force.
    fn options(&self) -> <Self::Game as Game>::Options;

    /// The side to move, `None` when the game is over.
    fn to_move(&self) -> Option<Seat>;

    /// How the game ended on the board, if it did.
    fn outcome(&self) -> Option<Outcome>;

    /// The score so far in games that keep one.
    fn score(&self) -> Option<[u32; 2]> {
        None
    }

    /// All moves of the side to move that are legal as far as the viewer can know: for a player
    /// whose turn it is exactly the legal ones; for a hidden hand one move a place, with `?`.
    ///
    /// # Errors
    /// When there are more than `limit`.
    fn legal_moves(
        &self,
        limit: usize,
        out: &mut Vec<<Self::Game as Game>::Move>,
    ) -> Result<(), TooManyMoves>;

    /// Reads a move's text.
    ///
    /// # Errors
    /// [`MoveError::Malformed`].
    fn read_move(
        &self,
        text: &str,
    ) -> Result<<Self::Game as Game>::Move, MoveError<<Self::Game as Game>::Broken>>;

    /// Judges a move of the side to move, as far as the viewer can know.
    ///
    /// # Errors
    /// The broken rule.
    fn judge(
        &self,
        action: &<Self::Game as Game>::Move,
    ) -> Result<(), MoveError<<Self::Game as Game>::Broken>>;

    /// Runs one stage of an event. The four stages in order make the view that the host has after it.
    ///
    /// # Errors
    /// When the event does not fit this view (it is damaged, or one was missed); the view is then
    /// as it was before the stage.
    fn run_stage(
        &mut self,
        stage: Stage,
        glimpse: &Glimpse,
        sink: &mut impl Sink<<Self::Game as Game>::Happening>,
    ) -> Result<(), MoveError<<Self::Game as Game>::Broken>>;

    /// Runs all four stages.
    ///
    /// # Errors
    /// As [`View::run_stage`].
    fn follow(
        &mut self,
        glimpse: &Glimpse,
        sink: &mut impl Sink<<Self::Game as Game>::Happening>,
    ) -> Result<(), MoveError<<Self::Game as Game>::Broken>> {
        for stage in Stage::ALL {
            self.run_stage(stage, glimpse, sink)?;
        }
        Ok(())
    }

    /// A hash of all that this view holds, the same on every machine: the `view_hash` of events.
    fn fingerprint(&self) -> u64;
}
