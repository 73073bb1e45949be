//! What one viewer may know of a position, and how it goes on from event to event.

use std::fmt::{self, Display};

use rand::Rng;
use rand::seq::SliceRandom;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::moves::{self, Broken};
use super::position::{fill_moves, knows, write_fields};
use super::stages::{self, Closing, Left, Standing};
use super::stones::{HAND, STONES};
use super::written::{List, Written};
use super::{
    Board, Hand, Happening, Move, Options, Pool, Square, Stone, Supply, Surge, SurgePosition,
};
use crate::core::{
    Drew, Game, Glimpse, MoveError, Outcome, PositionError, Seat, Sink, Stage, TooManyMoves, View,
    Viewer, zobrist,
};

/// A hand as a viewer knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeenHand {
    /// Its values.
    Known(Hand),
    /// How many stones it holds.
    Hidden(u8),
}

impl SeenHand {
    /// How many stones it holds.
    #[must_use]
    pub const fn len(self) -> usize {
        match self {
            Self::Known(hand) => hand.len(),
            Self::Hidden(count) => count as usize,
        }
    }

    /// Whether it holds none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// A supply as a viewer knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeenSupply {
    /// Its values in drawing order, for who sees everything.
    Ordered(Supply),
    /// Its values but not their order, for its owner.
    Sorted(Pool),
    /// How many stones it holds.
    Hidden(u8),
}

impl SeenSupply {
    /// How many stones it holds.
    #[must_use]
    pub fn len(self) -> usize {
        match self {
            Self::Ordered(supply) => supply.len(),
            Self::Sorted(pool) => pool.len(),
            Self::Hidden(count) => count as usize,
        }
    }

    /// Whether it holds none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Its values as a multiset, where the viewer knows them.
    #[must_use]
    pub fn pool(self) -> Option<Pool> {
        match self {
            Self::Ordered(supply) => Some(supply.values().collect()),
            Self::Sorted(pool) => Some(pool),
            Self::Hidden(_) => None,
        }
    }
}

fn write_hidden(f: &mut fmt::Formatter<'_>, count: u8) -> fmt::Result {
    if count == 0 {
        f.write_str("-")
    } else {
        write!(f, "?{count}")
    }
}

impl Display for SeenHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(hand) => Display::fmt(hand, f),
            Self::Hidden(count) => write_hidden(f, *count),
        }
    }
}

impl Display for SeenSupply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ordered(supply) => Display::fmt(supply, f),
            Self::Sorted(pool) => Display::fmt(pool, f),
            Self::Hidden(count) => write_hidden(f, *count),
        }
    }
}

/// Where a view stands between the stages of a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Between {
    /// The stage that comes next, never [`Stage::Place`].
    next: Stage,
    /// Whose ply it is.
    seat: Seat,
    closing: Closing,
}

/// What one viewer may know of a position of Surge Stones.
///
/// Its text is that of a position with `?3` for a hidden list of three and `o?` for a face-down
/// stone of unknown value; it does not hold [`SurgeView::unseen`], which [`SurgeView::read`] takes
/// beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SurgeView {
    viewer: Viewer,
    options: Options,
    board: Board,
    standing: Standing,
    hands: [SeenHand; 2],
    supplies: [SeenSupply; 2],
    unseen: [Pool; 2],
    between: Option<Between>,
}

impl SurgeView {
    /// What `viewer` may know of `position`.
    #[must_use]
    pub fn of(position: &SurgePosition, viewer: Viewer) -> Self {
        use crate::core::Position as _;
        let mut board = *position.board();
        for seat in Seat::BOTH {
            if !knows(viewer, seat) {
                let hidden = board.down & board.sides[seat.index()];
                for plane in &mut board.values {
                    *plane &= !hidden;
                }
            }
        }
        Self {
            viewer,
            options: position.options(),
            board,
            standing: *position.standing(),
            hands: Seat::BOTH.map(|seat| {
                let hand = position.hand(seat);
                if knows(viewer, seat) {
                    SeenHand::Known(hand)
                } else {
                    SeenHand::Hidden(hand.len() as u8)
                }
            }),
            supplies: Seat::BOTH.map(|seat| {
                let supply = position.supply(seat);
                if viewer == Viewer::Everything {
                    SeenSupply::Ordered(supply)
                } else if knows(viewer, seat) {
                    SeenSupply::Sorted(supply.values().collect())
                } else {
                    SeenSupply::Hidden(supply.len() as u8)
                }
            }),
            unseen: Seat::BOTH.map(|seat| position.unseen(seat)),
            between: None,
        }
    }

    /// Reads a view's text. `unseen` are both sides' values that are not publicly known yet, which
    /// the text does not hold. A viewer's own supply is read in any order.
    ///
    /// # Errors
    /// Names the fault: all that is refused in a position; a value that this viewer may not know,
    /// or one hidden that it must know; `unseen` that cannot be.
    pub fn read(
        viewer: Viewer,
        options: Options,
        text: &str,
        unseen: [Pool; 2],
    ) -> Result<Self, PositionError> {
        Self::read_between(viewer, options, text, unseen, None)
    }

    fn read_between(
        viewer: Viewer,
        options: Options,
        text: &str,
        unseen: [Pool; 2],
        between: Option<Between>,
    ) -> Result<Self, PositionError> {
        let written = Written::read(text, between.is_some())?;
        let view = Self {
            viewer,
            options,
            board: written.board,
            standing: written.standing,
            hands: [
                read_hand(viewer, Seat::First, &written)?,
                read_hand(viewer, Seat::Second, &written)?,
            ],
            supplies: [
                read_supply(viewer, Seat::First, &written)?,
                read_supply(viewer, Seat::Second, &written)?,
            ],
            unseen,
            between,
        };
        if between.is_some_and(|between| !view.can_be_between(between)) {
            return Err(PositionError::new("a view between stages that cannot be"));
        }
        for seat in Seat::BOTH {
            view.check_side(seat)?;
        }
        Ok(view)
    }

    /// Whether a ply can be under way like this.
    fn can_be_between(&self, between: Between) -> bool {
        let turned_up = matches!(between.next, Stage::Surge | Stage::Settle);
        between.next != Stage::Place
            && self.standing.to_place == Some(between.seat)
            && between.closing.closes == self.standing.closes(between.seat)
            && !(turned_up && between.closing.closes && self.board.any_face_down())
    }

    /// Whether face-down stones and unseen values of a side are as this viewer can have them.
    fn check_side(&self, seat: Seat) -> Result<(), PositionError> {
        let known = knows(self.viewer, seat);
        let name = moves::side_name(seat);
        for at in self.board.face_down(seat) {
            if known != (self.board.value_at(at) != 0) {
                return Err(PositionError::new(if known {
                    format!("the stone on {at} is hidden from its owner")
                } else {
                    format!("this viewer cannot know the stone on {at}")
                }));
            }
        }
        let unseen = self.unseen(seat);
        let fits = match (self.hand(seat), self.supply(seat).pool()) {
            (SeenHand::Known(hand), Some(supply)) => {
                let lying = self.board.face_down(seat).map(|at| self.board.value_at(at));
                let own: Pool = hand.values().chain(supply.values()).chain(lying).collect();
                own == unseen
            }
            _ => {
                let lying = self.board.face_down(seat).count();
                self.hand(seat).len() + self.supply(seat).len() + lying == unseen.len()
            }
        };
        if fits {
            Ok(())
        } else {
            Err(PositionError::new(format!(
                "{name}'s unseen values are not those of hand, supply and face-down stones"
            )))
        }
    }

    /// The board; face-down stones are of unknown value where the viewer may not know it.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is, the round, the score, the end.
    #[must_use]
    pub const fn standing(&self) -> &Standing {
        &self.standing
    }

    /// A side's hand as far as it is known.
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> SeenHand {
        self.hands[seat.index()]
    }

    /// A side's supply as far as it is known.
    #[must_use]
    pub const fn supply(&self, seat: Seat) -> SeenSupply {
        self.supplies[seat.index()]
    }

    /// The values of a side that are not publicly known yet (hand, supply and face-down stones
    /// together): the tracker. The same for every viewer.
    #[must_use]
    pub const fn unseen(&self, seat: Seat) -> Pool {
        self.unseen[seat.index()]
    }

    /// What both sides have left.
    #[must_use]
    pub fn left(&self) -> Left {
        Left {
            hands: self.hands.map(SeenHand::len),
            supplies: self.supplies.map(SeenSupply::len),
        }
    }

    /// A position that looks like this to the viewer, drawn uniformly: what is hidden is dealt from
    /// [`SurgeView::unseen`]. For search by sampling; allocates nothing.
    ///
    /// Between the stages of a ply this is the board as it lies, with the ply's side to place.
    pub fn guess<R: Rng + ?Sized>(&self, rng: &mut R) -> SurgePosition {
        let mut board = self.board;
        let mut hands = [Hand::default(); 2];
        let mut supplies = [Supply::default(); 2];
        for seat in Seat::BOTH {
            let side = seat.index();
            let mut buffer = [0; STONES];
            let mut count = 0;
            let hidden = match self.supplies[side] {
                SeenSupply::Ordered(_) => Pool::default(),
                SeenSupply::Sorted(pool) => pool,
                SeenSupply::Hidden(_) => self.unseen[side],
            };
            for (slot, value) in buffer.iter_mut().zip(hidden.values()) {
                *slot = value;
                count += 1;
            }
            let values = &mut buffer[..count];
            values.shuffle(rng);
            let mut values = &*values;
            let mut take = |wanted: usize| {
                let (taken, rest) = values.split_at(wanted.min(values.len()));
                values = rest;
                taken
            };
            match self.hands[side] {
                SeenHand::Known(hand) => hands[side] = hand,
                SeenHand::Hidden(held) => {
                    for at in self.board.face_down(seat) {
                        let value = take(1).first().copied();
                        board.set(
                            at,
                            Some(Stone {
                                seat,
                                value,
                                face_down: true,
                            }),
                        );
                    }
                    hands[side] = Hand::new(take(held.into())).unwrap_or_default();
                }
            }
            supplies[side] = match self.supplies[side] {
                SeenSupply::Ordered(supply) => supply,
                other => Supply::new(take(other.len())).unwrap_or_default(),
            };
        }
        SurgePosition::whole(board, self.standing, hands, supplies, self.options)
    }

    fn place(
        &mut self,
        glimpse: &Glimpse,
        sink: &mut impl Sink<Happening>,
    ) -> Result<(), MoveError<Broken>> {
        let action = Move::read(&glimpse.action)?;
        let seat = self.standing.to_place.ok_or(MoveError::Over)?;
        if seat != glimpse.seat {
            return Err(unfitting(format!(
                "it is {}'s turn",
                moves::side_name(seat)
            )));
        }
        View::judge(self, &action)?;
        let side = seat.index();
        let mut draws = 0;
        if let Move::Place { value, .. } = action {
            match &mut self.hands[side] {
                SeenHand::Known(hand) => {
                    hand.remove(value.unwrap_or(0));
                }
                SeenHand::Hidden(count) => {
                    if value.is_some() {
                        return Err(unfitting("it shows a value that is hidden".to_owned()));
                    }
                    *count = count.saturating_sub(1);
                }
            }
            draws = (HAND - self.hands[side].len().min(HAND)).min(self.supplies[side].len());
        }
        if glimpse.drew.len() != draws {
            return Err(unfitting(format!(
                "{} draws {draws}, not {}",
                moves::side_name(seat),
                glimpse.drew.len()
            )));
        }
        for drew in &glimpse.drew {
            self.draw(side, *drew)?;
        }
        let closing = stages::place(&mut self.board, &self.standing, seat, action, sink);
        for drew in &glimpse.drew {
            sink.note(|| Happening::Drew {
                seat,
                value: drew.value,
            });
        }
        self.between = Some(Between {
            next: Stage::Reveal,
            seat,
            closing,
        });
        Ok(())
    }

    fn draw(&mut self, side: usize, drew: Drew) -> Result<(), MoveError<Broken>> {
        let fits = match (&mut self.supplies[side], drew.value) {
            (SeenSupply::Ordered(supply), Some(value)) => supply.draw() == Some(value),
            (SeenSupply::Sorted(pool), Some(value)) => pool.remove(value),
            (SeenSupply::Hidden(count), None) => {
                *count = count.saturating_sub(1);
                true
            }
            _ => false,
        };
        match (&mut self.hands[side], drew.value) {
            (SeenHand::Known(hand), Some(value)) if fits => hand.insert(value),
            (SeenHand::Hidden(count), None) if fits => *count += 1,
            _ => {
                return Err(unfitting(
                    "the stone drawn is not one that can be seen drawn".to_owned(),
                ));
            }
        }
        Ok(())
    }

    fn reveal(
        &mut self,
        closing: Closing,
        glimpse: &Glimpse,
        sink: &mut impl Sink<Happening>,
    ) -> Result<(), MoveError<Broken>> {
        if !closing.closes {
            return if glimpse.revealed.is_empty() {
                Ok(())
            } else {
                Err(unfitting("the round is not closed yet".to_owned()))
            };
        }
        let mut shown = Vec::with_capacity(glimpse.revealed.len());
        for (name, value) in &glimpse.revealed {
            let at: Square = name
                .parse()
                .map_err(|error: super::NoSquare| unfitting(error.to_string()))?;
            let owner = self.board.stone(at).map(|stone| stone.seat);
            if let Some(owner) = owner
                && !self.unseen[owner.index()].remove(*value)
            {
                return Err(unfitting(format!("the stone on {at} cannot be a {value}")));
            }
            shown.push((at, *value));
        }
        stages::reveal(&mut self.board, &shown, sink).map_err(MoveError::Illegal)
    }
}

fn unfitting(words: String) -> MoveError<Broken> {
    MoveError::Illegal(Broken::Unfitting(words))
}

fn read_hand(viewer: Viewer, seat: Seat, written: &Written) -> Result<SeenHand, PositionError> {
    let wrong =
        |words: &str| PositionError::new(format!("{}'s hand {words}", moves::side_name(seat)));
    match &written.hands[seat.index()] {
        List::Known(values) if knows(viewer, seat) => Hand::new(values)
            .map(SeenHand::Known)
            .ok_or_else(|| wrong("cannot be")),
        List::Known(values) if values.is_empty() => Ok(SeenHand::Hidden(0)),
        List::Known(_) => Err(wrong("cannot be known to this viewer")),
        List::Hidden(_) if knows(viewer, seat) => Err(wrong("is known to this viewer")),
        List::Hidden(count) => Ok(SeenHand::Hidden(*count as u8)),
    }
}

fn read_supply(viewer: Viewer, seat: Seat, written: &Written) -> Result<SeenSupply, PositionError> {
    let wrong =
        |words: &str| PositionError::new(format!("{}'s supply {words}", moves::side_name(seat)));
    match &written.supplies[seat.index()] {
        List::Known(values) if viewer == Viewer::Everything => Supply::new(values)
            .map(SeenSupply::Ordered)
            .ok_or_else(|| wrong("cannot be")),
        List::Known(values) if knows(viewer, seat) => Pool::new(values)
            .map(SeenSupply::Sorted)
            .ok_or_else(|| wrong("cannot be")),
        List::Known(values) if values.is_empty() => Ok(SeenSupply::Hidden(0)),
        List::Known(_) => Err(wrong("cannot be known to this viewer")),
        List::Hidden(_) if knows(viewer, seat) => Err(wrong("is known to this viewer")),
        List::Hidden(count) => Ok(SeenSupply::Hidden(*count as u8)),
    }
}

impl Display for SurgeView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_fields(f, &self.board, &self.standing, &self.hands, &self.supplies)
    }
}

/// The serialised form of a view.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    viewer: Viewer,
    options: serde_json::Value,
    position: String,
    unseen: [Pool; 2],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    between: Option<Between>,
}

impl SurgeView {
    fn saved(&self) -> Saved {
        Saved {
            viewer: self.viewer,
            options: Surge::write_options(&self.options),
            position: self.to_string(),
            unseen: self.unseen,
            between: self.between,
        }
    }
}

impl Serialize for SurgeView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.saved().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for SurgeView {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let saved = Saved::deserialize(deserializer)?;
        let options = Surge::read_options(&saved.options).map_err(D::Error::custom)?;
        Self::read_between(
            saved.viewer,
            options,
            &saved.position,
            saved.unseen,
            saved.between,
        )
        .map_err(D::Error::custom)
    }
}

impl View for SurgeView {
    type Game = Surge;

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn options(&self) -> Options {
        self.options
    }

    fn to_move(&self) -> Option<Seat> {
        self.standing.to_place
    }

    fn outcome(&self) -> Option<Outcome> {
        self.standing.outcome
    }

    fn score(&self) -> Option<[u32; 2]> {
        Some(self.standing.score)
    }

    fn legal_moves(&self, limit: usize, out: &mut Vec<Move>) -> Result<(), TooManyMoves> {
        out.clear();
        let Some(seat) = self.standing.to_place else {
            return Ok(());
        };
        match self.hand(seat) {
            SeenHand::Known(hand) => {
                let (values, different) = hand.distinct();
                let values = values.into_iter().take(different).map(Some);
                fill_moves(&self.board, seat, values, limit, out)
            }
            SeenHand::Hidden(count) => {
                let values = (count > 0).then_some(None).into_iter();
                fill_moves(&self.board, seat, values, limit, out)
            }
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError<Broken>> {
        Move::read(text)
    }

    fn judge(&self, action: &Move) -> Result<(), MoveError<Broken>> {
        let seat = self.standing.to_place.ok_or(MoveError::Over)?;
        let hand = self.hand(seat);
        let judged = match hand {
            SeenHand::Known(hand) => moves::judge(
                &self.board,
                seat,
                hand.len(),
                false,
                |value| hand.contains(value),
                *action,
            ),
            SeenHand::Hidden(count) => moves::judge(
                &self.board,
                seat,
                count as usize,
                true,
                |value| self.unseen(seat).count(value) > 0,
                *action,
            ),
        };
        judged.map_err(MoveError::Illegal)
    }

    fn run_stage(
        &mut self,
        stage: Stage,
        glimpse: &Glimpse,
        sink: &mut impl Sink<Happening>,
    ) -> Result<(), MoveError<Broken>> {
        let mut next = *self;
        let Some(between) = &mut next.between else {
            if stage != Stage::Place {
                return Err(unfitting("the stage before it has not been run".to_owned()));
            }
            next.place(glimpse, sink)?;
            *self = next;
            return Ok(());
        };
        if between.next != stage || between.seat != glimpse.seat {
            return Err(unfitting("another ply or stage is under way".to_owned()));
        }
        let closing = between.closing;
        match stage {
            Stage::Place => return Err(unfitting("a ply is under way".to_owned())),
            Stage::Reveal => {
                between.next = Stage::Surge;
                next.reveal(closing, glimpse, sink)?;
            }
            Stage::Surge => {
                between.next = Stage::Settle;
                if closing.closes {
                    let surged = stages::surge(&mut next.board, sink);
                    between.closing.changed = surged.changed;
                    between.closing.points = surged.points;
                }
            }
            Stage::Settle => {
                next.between = None;
                let left = next.left();
                stages::settle(&mut next.standing, &next.board, closing, left, sink);
            }
        }
        *self = next;
        Ok(())
    }

    fn fingerprint(&self) -> u64 {
        // Plain data with string keys; it always serialises.
        let saved = serde_json::to_vec(&self.saved()).unwrap_or_default();
        zobrist::fingerprint(&saved)
    }
}
