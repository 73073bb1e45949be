//! The host itself: what can be asked of it, and how it answers.

use std::sync::Arc;

use rand::Rng;
use serde::{Deserialize, Serialize};
use stonecircle_rules::{
    AnyGame, AnyPosition, AnyView, Outcome, Reason, Record, Seat, Verdict, Viewer,
};

use crate::action::{Accepted, Action, ActionError, Refused, StartError};
use crate::changes::{Change, Stamped, State};
use crate::line::Ply;
use crate::{
    Controller, LogEntry, Message, SeatState, Settings, Setup, Snapshot, Why, notes, redact,
};

/// What is left of the turn, to be sent beside a message: remaining time, never a time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// Whose turn runs.
    pub seat: Seat,
    /// Milliseconds left, 0 when they are used up.
    pub remaining_ms: u64,
}

/// One game in progress, secrets and all. See the crate's documentation.
///
/// Every `now` is in milliseconds from any fixed point; a `now` before an earlier one counts as
/// no time passed.
#[derive(Clone, Debug)]
pub struct Host {
    /// The state when this game began, from which the changes start.
    base: State,
    changes: Vec<Stamped>,
    state: State,
    v: u64,
    turn_began: u64,
    /// Milliseconds of the running turn that had passed before it began here: it was saved.
    turn_used: u64,
    away_since: [Option<u64>; 2],
}

/// The game with this id.
pub(crate) fn find_game(id: &str) -> Result<&'static dyn AnyGame, StartError> {
    stonecircle_rules::game(id).ok_or_else(|| {
        let known: Vec<&str> = stonecircle_rules::games()
            .iter()
            .map(|game| game.id())
            .collect();
        StartError::NoSuchGame {
            asked: stonecircle_rules::core::text::shorten(id),
            known: known.join(", "),
        }
    })
}

fn begin(setup: &Setup, rng: &mut dyn Rng) -> Result<Box<dyn AnyPosition>, StartError> {
    let game = find_game(&setup.game)?;
    match &setup.start {
        None => game
            .start(&setup.options, rng)
            .map_err(|error| StartError::Bad(error.to_string())),
        Some(text) => {
            let options = game.infer_options(&setup.options, text);
            game.position(&options, text)
                .map_err(|error| StartError::Bad(error.to_string()))
        }
    }
}

impl Host {
    /// Starts a game; its first event is number 1. `rng` deals where the game deals.
    ///
    /// # Errors
    /// An unknown game, bad options, a bad starting position.
    pub fn new(setup: &Setup, rng: &mut dyn Rng, now: u64) -> Result<Self, StartError> {
        let start = begin(setup, rng)?;
        let seats = setup.seats.clone().map(SeatState::present);
        Ok(Self::over(
            start,
            Vec::new(),
            None,
            seats,
            setup.settings.clone(),
            0,
            now,
        ))
    }

    /// A host over a line that was played already; its first event is `floor + 1`.
    pub(crate) fn over(
        start: Box<dyn AnyPosition>,
        plies: Vec<Arc<Ply>>,
        ended: Option<Outcome>,
        seats: [SeatState; 2],
        settings: Settings,
        floor: u64,
        now: u64,
    ) -> Self {
        let base = State {
            notes: notes(start.game().id()),
            number: 0,
            start: Arc::from(start),
            plies,
            ended,
            offer: None,
            seats,
            settings,
            board_v: 0,
        };
        let mut host = Self {
            state: base.clone(),
            base,
            changes: Vec::new(),
            v: floor,
            turn_began: now,
            turn_used: 0,
            away_since: [None; 2],
        };
        host.restart(host.base.clone(), now);
        host
    }

    /// Puts another game on the table. Event numbers go on; what happened before is forgotten.
    fn restart(&mut self, mut base: State, now: u64) -> u64 {
        base.number = self.state.number.saturating_add(1);
        self.base = base.clone();
        self.state = base;
        self.changes.clear();
        self.note(Change::Began(Why::NewGame), now)
    }

    fn note(&mut self, change: Change, now: u64) -> u64 {
        if matches!(
            change,
            Change::Began(_) | Change::Played(_) | Change::Undone { .. }
        ) {
            self.grant_time(now);
        }
        self.v += 1;
        let stamped = Stamped { v: self.v, change };
        self.state.apply(&stamped);
        self.changes.push(stamped);
        self.v
    }

    // ---- what stands on the table -------------------------------------------------------------

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'static dyn AnyGame {
        self.state.start.game()
    }

    /// The number of the last event.
    #[must_use]
    pub const fn v(&self) -> u64 {
        self.v
    }

    /// Plies played, without those taken back.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.state.ply()
    }

    /// Who is to move; `None` when the game is over.
    #[must_use]
    pub fn to_move(&self) -> Option<Seat> {
        self.state.to_move()
    }

    /// How the game ended, on the board or off it.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    /// Whether nobody is to move any more. A start that is written with nobody to move is over
    /// without an outcome.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.state.is_over()
    }

    /// Which game of the match this is, from 1.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.state.number
    }

    /// Both seats.
    #[must_use]
    pub const fn seats(&self) -> &[SeatState; 2] {
        &self.state.seats
    }

    /// What was agreed for the table.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.state.settings
    }

    /// Who has an open offer of a draw.
    #[must_use]
    pub const fn draw_offer(&self) -> Option<Seat> {
        self.state.offer
    }

    /// The whole position with all its secrets: for the host's owner, never for a screen or a bot.
    #[must_use]
    pub fn position(&self) -> &dyn AnyPosition {
        self.state.position()
    }

    // ---- what a viewer may see ----------------------------------------------------------------

    /// Whether someone who came as `holder` may look with the eyes of `wanted`: always with its
    /// own and with a spectator's, and with everybody's once the game is over.
    #[must_use]
    pub fn may_look(&self, holder: Viewer, wanted: Viewer) -> bool {
        wanted == holder
            || wanted == Viewer::Spectator
            || holder == Viewer::Everything
            || self.is_over()
    }

    /// What a viewer may know of the position: what bots and screens get.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> Box<dyn AnyView> {
        redact::view(self.state.position(), viewer)
    }

    /// The whole view for someone who joins.
    #[must_use]
    pub fn snapshot(&self, viewer: Viewer) -> Snapshot {
        redact::snapshot(&self.state, self.v, Why::Joined, viewer)
    }

    /// What a viewer is told of event `v` of this game; `None` for events of an earlier game, and
    /// for those that have not happened.
    #[must_use]
    pub fn event_for(&self, viewer: Viewer, v: u64) -> Option<Message> {
        let index = self
            .changes
            .binary_search_by_key(&v, |stamped| stamped.v)
            .ok()?;
        Some(redact::message(&self.changes[index], viewer, || {
            self.state_at(index)
        }))
    }

    /// What a viewer that has seen everything up to event `v` must be told, in order. Where a whole
    /// view lies in between (an undo, another game) or `v` is unknown here, one whole view of now.
    #[must_use]
    pub fn events_since(&self, viewer: Viewer, v: u64) -> Vec<Message> {
        if v == self.v {
            return Vec::new();
        }
        let missed = match self.changes.binary_search_by_key(&v, |stamped| stamped.v) {
            Ok(index) => &self.changes[index + 1..],
            Err(_) => return vec![Message::Whole(Box::new(self.snapshot(viewer)))],
        };
        let whole =
            |stamped: &Stamped| matches!(stamped.change, Change::Began(_) | Change::Undone { .. });
        if missed.iter().any(whole) {
            return vec![Message::Whole(Box::new(self.snapshot(viewer)))];
        }
        missed
            .iter()
            .map(|stamped| redact::message(stamped, viewer, || self.state.clone()))
            .collect()
    }

    /// The state right after the change with this index.
    fn state_at(&self, index: usize) -> State {
        let mut state = self.base.clone();
        for stamped in &self.changes[..=index] {
            state.apply(stamped);
        }
        state
    }

    /// What a viewer could know of the start: with it, the entries of [`Host::log`] can be followed.
    #[must_use]
    pub fn start_view(&self, viewer: Viewer) -> Box<dyn AnyView> {
        redact::view(self.state.start.as_ref(), viewer)
    }

    /// The log for a viewer: one entry a ply, as the viewer saw it.
    #[must_use]
    pub fn log(&self, viewer: Viewer) -> Vec<LogEntry> {
        redact::log(&self.state, viewer)
    }

    /// The record as a viewer may have it. Plies taken back are left out.
    ///
    /// After the end, in a game without secrets, and for [`Viewer::Everything`] it is whole. Else
    /// it holds what the viewer knew: see [`crate::Seen`].
    #[must_use]
    pub fn record(&self, viewer: Viewer) -> Record {
        redact::record(&self.state, viewer)
    }

    // ---- playing ------------------------------------------------------------------------------

    /// Judges an action and plays it.
    ///
    /// An action is accepted once, by its seat, its `ply` and its `v`. Said again, word for word,
    /// it gets the same [`Accepted`] as long as it has not been taken back. The turn limit does not
    /// end the game here: past it an action is refused, and the driver says what follows, with
    /// [`Host::flag`] or [`Host::grant_time`].
    ///
    /// # Errors
    /// In words for the player; nothing has changed.
    pub fn act(&mut self, action: &Action, now: u64) -> Result<Accepted, ActionError> {
        if let Some(accepted) = self.accepted_before(action) {
            return Ok(accepted);
        }
        let Some(to_move) = self.state.to_move() else {
            return Err(ActionError::Over(self.state.outcome()));
        };
        let here = self.state.ply();
        if action.ply > here || action.v.is_some_and(|v| v > self.v) {
            return Err(ActionError::Early);
        }
        if action.ply < here || action.v.is_some_and(|v| v < self.state.board_v) {
            return Err(ActionError::Stale);
        }
        if action.seat != to_move {
            return Err(ActionError::NotYourTurn {
                to_move,
                name: self.game().sides()[to_move.index()],
            });
        }
        if self.clock(now).is_some_and(|clock| clock.remaining_ms == 0) {
            return Err(ActionError::TimeUp);
        }
        let ply = Ply::play(
            &self.state.notes,
            self.state.position(),
            to_move,
            &action.action,
            here.saturating_add(1),
            (self.state.board_v, self.v + 1),
        )
        .map_err(|refusal| {
            if refusal.readable {
                ActionError::Illegal(refusal)
            } else {
                ActionError::Malformed(refusal.words)
            }
        })?;
        let number = ply.number;
        let v = self.note(Change::Played(Arc::new(ply)), now);
        Ok(Accepted { v, ply: number })
    }

    fn accepted_before(&self, action: &Action) -> Option<Accepted> {
        let ply = self.state.plies.get(usize::try_from(action.ply).ok()?)?;
        let same = ply.seat == action.seat
            && ply.action == action.action
            && action.v.is_none_or(|v| ply.since <= v && v < ply.v);
        same.then_some(Accepted {
            v: ply.v,
            ply: ply.number,
        })
    }

    /// The skip or pass that the side to move has to play because it is all it can. A driver plays
    /// it at once, whoever sits there.
    #[must_use]
    pub fn forced_move(&self) -> Option<Action> {
        let seat = self.state.to_move()?;
        let idle = self.state.notes.idle?;
        self.state.position().judge(idle).ok()?;
        Some(Action {
            seat,
            ply: self.state.ply(),
            v: Some(self.v),
            action: idle.to_owned(),
        })
    }

    /// The side that last chose a move, and so can take something back.
    #[must_use]
    pub fn last_to_choose(&self) -> Option<Seat> {
        self.state
            .plies
            .iter()
            .rfind(|ply| !ply.forced)
            .map(|ply| ply.seat)
    }

    /// Goes back to the position in which `seat` last chose a move; forced skips and passes are no
    /// choice. What was drawn since is drawn again in the same order. An end on the board is
    /// undone with its ply; an end by resignation, time or agreement stands.
    ///
    /// # Errors
    /// Undo is off, nothing to take back, or an end that stands.
    pub fn undo(&mut self, seat: Seat, now: u64) -> Result<u64, Refused> {
        if !self.state.settings.undo {
            return Err(Refused::UndoOff);
        }
        if self.state.ended.is_some() {
            return Err(Refused::Over(self.state.outcome()));
        }
        let to = self
            .state
            .plies
            .iter()
            .rposition(|ply| ply.seat == seat && !ply.forced)
            .ok_or(Refused::NothingToUndo)?;
        Ok(self.note(Change::Undone { by: seat, to }, now))
    }

    fn end(&mut self, result: Verdict, reason: Reason, now: u64) -> Result<u64, Refused> {
        if self.state.is_over() {
            return Err(Refused::Over(self.state.outcome()));
        }
        Ok(self.note(Change::Ended(Outcome::new(result, reason)), now))
    }

    /// `seat` gives up; it need not be its turn.
    ///
    /// # Errors
    /// The game is over.
    pub fn resign(&mut self, seat: Seat, now: u64) -> Result<u64, Refused> {
        self.end(Verdict::win(seat.other()), Reason::Resign, now)
    }

    /// `seat` offers a draw, or takes the other side's offer if there is one. The offer stands
    /// until the other side plays, declines or accepts.
    ///
    /// # Errors
    /// The game is over, or the seat's offer stands already.
    pub fn offer_draw(&mut self, seat: Seat, now: u64) -> Result<u64, Refused> {
        if self.state.is_over() {
            return Err(Refused::Over(self.state.outcome()));
        }
        match self.state.offer {
            Some(offering) if offering == seat => Err(Refused::OfferedAlready),
            Some(_) => self.accept_draw(seat, now),
            None => Ok(self.note(Change::Offer(Some(seat)), now)),
        }
    }

    /// `seat` accepts the other side's offer: the game is drawn.
    ///
    /// # Errors
    /// The game is over, or there is no such offer.
    pub fn accept_draw(&mut self, seat: Seat, now: u64) -> Result<u64, Refused> {
        if !self.state.is_over() && self.state.offer != Some(seat.other()) {
            return Err(Refused::NoOffer);
        }
        self.end(Verdict::Draw, Reason::Agreed, now)
    }

    /// `seat` declines the other side's offer.
    ///
    /// # Errors
    /// The game is over, or there is no such offer.
    pub fn decline_draw(&mut self, seat: Seat, now: u64) -> Result<u64, Refused> {
        if self.state.is_over() {
            return Err(Refused::Over(self.state.outcome()));
        }
        if self.state.offer != Some(seat.other()) {
            return Err(Refused::NoOffer);
        }
        Ok(self.note(Change::Offer(None), now))
    }

    // ---- time ---------------------------------------------------------------------------------

    /// The running turn's clock; `None` without a turn limit or when the game is over.
    #[must_use]
    pub fn clock(&self, now: u64) -> Option<Clock> {
        let limit = self.state.settings.turn_limit_ms?;
        let seat = self.state.to_move()?;
        Some(Clock {
            seat,
            remaining_ms: limit
                .saturating_sub(self.turn_used)
                .saturating_sub(now.saturating_sub(self.turn_began)),
        })
    }

    /// Ends the game for the side to move if its time has run out.
    ///
    /// # Errors
    /// Time is left, there is no limit, or the game is over.
    pub fn flag(&mut self, now: u64) -> Result<u64, Refused> {
        if self.state.is_over() {
            return Err(Refused::Over(self.state.outcome()));
        }
        match self.clock(now) {
            Some(clock) if clock.remaining_ms == 0 => {
                self.end(Verdict::win(clock.seat.other()), Reason::Time, now)
            }
            _ => Err(Refused::TimeLeft),
        }
    }

    /// Starts the running turn's clock again: the server was away, or a substitute plays on.
    pub const fn grant_time(&mut self, now: u64) {
        self.turn_used = 0;
        self.turn_began = now;
    }

    /// The running turn goes on with so many milliseconds left, at most as many as its limit.
    pub(crate) const fn go_on_with(&mut self, left_ms: u64, now: u64) {
        self.grant_time(now);
        if let Some(limit) = self.state.settings.turn_limit_ms {
            self.turn_used = limit.saturating_sub(left_ms);
        }
    }

    /// For how long of the running turn the side to move has been away, in milliseconds: 0 when
    /// its player is there or it is not its turn.
    #[must_use]
    pub fn away_ms(&self, seat: Seat, now: u64) -> u64 {
        match self.away_since[seat.index()] {
            Some(since) if self.state.to_move() == Some(seat) => {
                now.saturating_sub(since.max(self.turn_began))
            }
            _ => 0,
        }
    }

    // ---- seats --------------------------------------------------------------------------------

    /// A seat's player comes or goes. `None` when that is how it was already.
    pub fn set_present(&mut self, seat: Seat, present: bool, now: u64) -> Option<u64> {
        if self.state.seats[seat.index()].present == present {
            return None;
        }
        self.away_since[seat.index()] = (!present).then_some(now);
        let mut seats = self.state.seats.clone();
        seats[seat.index()].present = present;
        Some(self.note(Change::Seats(seats), now))
    }

    /// Somebody else plays this seat from now on. `None` when that is how it was already.
    pub fn set_controller(&mut self, seat: Seat, controller: Controller, now: u64) -> Option<u64> {
        if self.state.seats[seat.index()].controller == controller {
            return None;
        }
        let mut seats = self.state.seats.clone();
        seats[seat.index()].controller = controller;
        Some(self.note(Change::Seats(seats), now))
    }

    // ---- another game -------------------------------------------------------------------------

    /// Puts a new game on the table, whatever stands there. Event numbers go on.
    ///
    /// # Errors
    /// As [`Host::new`]; nothing has changed.
    pub fn new_game(
        &mut self,
        setup: &Setup,
        rng: &mut dyn Rng,
        now: u64,
    ) -> Result<u64, StartError> {
        let start = begin(setup, rng)?;
        self.away_since = [None; 2];
        let base = State {
            notes: notes(start.game().id()),
            number: 0,
            start: Arc::from(start),
            plies: Vec::new(),
            ended: None,
            offer: None,
            seats: setup.seats.clone().map(SeatState::present),
            settings: setup.settings.clone(),
            board_v: 0,
        };
        Ok(self.restart(base, now))
    }

    /// The same two players play the same game with the same options again, from the usual start.
    ///
    /// With alternation on they swap sides; off, `rng` draws who sits where. What a side may do
    /// stays with the side: where an option says who begins (Surge Stones' `first`, the side that
    /// places first in round 1), it goes on naming that side, and since the players swap sides, the
    /// right to begin alternates between the players with them.
    ///
    /// # Errors
    /// The game is not over.
    pub fn rematch(&mut self, rng: &mut dyn Rng, now: u64) -> Result<u64, Refused> {
        if !self.state.is_over() {
            return Err(Refused::NotOver);
        }
        let swap = if self.state.settings.alternation {
            true
        } else {
            rng.next_u32() >> 31 == 1
        };
        let game = self.game();
        let start = game
            .start(&self.state.start.options(), rng)
            .map_err(|error| StartError::Bad(error.to_string()))?;
        let mut base = State {
            start: Arc::from(start),
            plies: Vec::new(),
            ended: None,
            offer: None,
            ..self.state.clone()
        };
        if swap {
            base.seats.swap(0, 1);
            self.away_since.swap(0, 1);
        }
        Ok(self.restart(base, now))
    }
}
