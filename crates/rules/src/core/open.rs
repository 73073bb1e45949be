//! Games in which everybody sees everything: the view is the position.

use std::fmt::{self, Display};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::{
    Game, Glimpse, MoveError, Outcome, Position, PositionError, Seat, Sink, Stage, TooManyMoves,
    View, Viewer, zobrist,
};

/// A position without secrets, whose moves can be played stage by stage.
pub trait OpenPosition: Position {
    /// Runs one stage of a legal move; the four in order are [`Position::apply`]. Between stages
    /// the position may hold what no written position can (a stone on top of the one it takes).
    fn apply_stage(
        &mut self,
        stage: Stage,
        action: &<Self::Game as Game>::Move,
        sink: &mut impl Sink<<Self::Game as Game>::Happening>,
    );

    /// This position, read from its text, with the end that a view of it kept. The default takes
    /// only the end that the text gives; a game in which one text can stand for several ends takes
    /// any of those.
    ///
    /// # Errors
    /// When the game cannot have ended so on this board.
    fn ended(self, outcome: Outcome) -> Result<Self, PositionError> {
        if self.outcome() == Some(outcome) {
            Ok(self)
        } else {
            Err(PositionError::new("the outcome contradicts the board"))
        }
    }
}

/// The view of a game without secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenView<P: OpenPosition> {
    /// Who looks.
    pub viewer: Viewer,
    /// What is seen: everything.
    pub position: P,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    viewer: Viewer,
    options: Value,
    position: String,
    /// How the game ended, which the position's text need not tell (see [`OpenPosition::ended`]).
    /// Left out while it goes on, and then the text decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    outcome: Option<Outcome>,
}

impl<P: OpenPosition> Serialize for OpenView<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written {
            viewer: self.viewer,
            options: P::Game::write_options(&self.position.options()),
            position: self.position.to_string(),
            outcome: self.position.outcome(),
        }
        .serialize(serializer)
    }
}

impl<'de, P: OpenPosition> Deserialize<'de> for OpenView<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = Written::deserialize(deserializer)?;
        let options = P::Game::read_options(&written.options).map_err(D::Error::custom)?;
        let mut position =
            P::Game::read_recorded(&options, &written.position).map_err(D::Error::custom)?;
        if let Some(outcome) = written.outcome {
            position = position.ended(outcome).map_err(D::Error::custom)?;
        }
        Ok(Self {
            viewer: written.viewer,
            position,
        })
    }
}

impl<P: OpenPosition> Display for OpenView<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.position, f)
    }
}

impl<P> View for OpenView<P>
where
    P: OpenPosition,
    P::Game: Game<View = Self, Position = P>,
{
    type Game = P::Game;

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn options(&self) -> <P::Game as Game>::Options {
        self.position.options()
    }

    fn to_move(&self) -> Option<Seat> {
        self.position.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn score(&self) -> Option<[u32; 2]> {
        self.position.score()
    }

    fn legal_moves(
        &self,
        limit: usize,
        out: &mut Vec<<P::Game as Game>::Move>,
    ) -> Result<(), TooManyMoves> {
        self.position.legal_moves(limit, out)
    }

    fn read_move(
        &self,
        text: &str,
    ) -> Result<<P::Game as Game>::Move, MoveError<<P::Game as Game>::Broken>> {
        self.position.read_move(text)
    }

    fn judge(
        &self,
        action: &<P::Game as Game>::Move,
    ) -> Result<(), MoveError<<P::Game as Game>::Broken>> {
        self.position.judge(action)
    }

    fn run_stage(
        &mut self,
        stage: Stage,
        glimpse: &Glimpse,
        sink: &mut impl Sink<<P::Game as Game>::Happening>,
    ) -> Result<(), MoveError<<P::Game as Game>::Broken>> {
        let action = self.position.read_move(&glimpse.action)?;
        if stage == Stage::Place {
            if self.position.to_move() != Some(glimpse.seat) {
                return Err(MoveError::malformed(
                    &glimpse.action,
                    "it is the other side's turn",
                ));
            }
            self.position.judge(&action)?;
        }
        self.position.apply_stage(stage, &action, sink);
        Ok(())
    }

    fn fingerprint(&self) -> u64 {
        let options = P::Game::write_options(&self.position.options());
        let mut held = format!("{} {options}", self.position);
        if let Some(Outcome { result, reason }) = self.position.outcome() {
            // The text need not tell who won.
            held += &format!(" {result:?} {reason:?}");
        }
        zobrist::fingerprint(held.as_bytes())
    }
}
