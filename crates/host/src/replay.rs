//! Replays: a host over a record, read-only, that can seek.

use stonecircle_rules::core::RecordError;
use stonecircle_rules::{AnyGame, AnyView, Glimpse, Outcome, Record, Viewer};

use crate::changes::{Change, Stamped, State};
use crate::host::find_game;
use crate::save::play_through;
use crate::{
    Controller, Event, Gone, LogEntry, Message, SeatState, Seen, Settings, Snapshot, Why, notes,
    redact,
};

/// A finished or unfinished game to look at. It tells a viewer the same messages as the
/// [`crate::Host`] did while it was played: an [`Event`] for each [`Replay::step`], a whole view
/// for each [`Replay::seek`], all with growing event numbers.
///
/// A whole record can be watched with anybody's eyes. One that holds only what its exporter knew
/// ([`Seen`]) can be watched with those eyes alone.
#[derive(Clone, Debug)]
pub struct Replay {
    record: Record,
    source: Source,
    seats: [SeatState; 2],
    /// How many steps were made: the plies, and one more for an end off the board.
    cursor: usize,
    v: u64,
    last: Last,
}

#[derive(Clone, Debug)]
enum Source {
    Whole(Box<State>),
    Seen(SeenLine),
}

#[derive(Clone, Copy, Debug)]
enum Last {
    Whole(Why),
    Step,
}

/// A game as one viewer saw it.
#[derive(Clone, Debug)]
struct SeenLine {
    viewer: Viewer,
    start: Box<dyn AnyView>,
    plies: Vec<SeenPly>,
}

#[derive(Clone, Debug)]
struct SeenPly {
    glimpse: Glimpse,
    after: Box<dyn AnyView>,
    gone: Vec<Gone>,
}

impl SeenLine {
    fn read(record: &Record, json: &serde_json::Value) -> Result<Self, RecordError> {
        let unreadable = |words: String| RecordError::Unreadable(words);
        if record.rules != stonecircle_rules::core::RULES_VERSION {
            return Err(unreadable(format!(
                "rules version {} is not known: this is version {}",
                record.rules,
                stonecircle_rules::core::RULES_VERSION
            )));
        }
        let game = find_game(&record.game).map_err(|error| unreadable(error.to_string()))?;
        let seen: Seen = serde_json::from_value(json.clone())
            .map_err(|error| unreadable(format!("what was seen is damaged: {error}")))?;
        let start = game
            .view(&seen.start)
            .map_err(|error| unreadable(error.to_string()))?;
        if start.viewer() != seen.viewer {
            return Err(unreadable(
                "what was seen belongs to another viewer than it says".to_owned(),
            ));
        }
        if record
            .start
            .as_ref()
            .is_some_and(|text| *text != start.text())
        {
            return Err(unreadable(
                "the start and what was seen of it do not agree".to_owned(),
            ));
        }
        if record.moves.len() != seen.plies.len() {
            return Err(unreadable(
                "there are not as many moves as there were plies seen".to_owned(),
            ));
        }
        if record.result.flatten().is_some() || record.reason.is_some() {
            return Err(unreadable(
                "a record of what one viewer knew has no result: it was taken before the end"
                    .to_owned(),
            ));
        }
        let notes = notes(game.id());
        let mut plies: Vec<SeenPly> = Vec::with_capacity(seen.plies.len());
        for (index, glimpse) in seen.plies.into_iter().enumerate() {
            let refused = |words: String| RecordError::Ply {
                ply: index + 1,
                words,
                told: None,
            };
            if glimpse.action != record.moves[index] {
                return Err(refused(
                    "the move and what was seen of it do not agree".to_owned(),
                ));
            }
            let number =
                u32::try_from(index + 1).map_err(|_| refused("too many plies".to_owned()))?;
            let before = plies.last().map_or(&start, |ply| &ply.after);
            let mut after = before.clone();
            let happenings = after.follow(&glimpse).map_err(|refusal| RecordError::Ply {
                ply: index + 1,
                words: refusal.words,
                told: Some(refusal.told),
            })?;
            let gone = notes.stones_gone(number, glimpse.seat, &happenings);
            plies.push(SeenPly {
                glimpse,
                after,
                gone,
            });
        }
        Ok(Self {
            viewer: seen.viewer,
            start,
            plies,
        })
    }

    fn view_after(&self, plies: usize) -> &dyn AnyView {
        match plies.min(self.plies.len()).checked_sub(1) {
            Some(last) => self.plies[last].after.as_ref(),
            None => self.start.as_ref(),
        }
    }

    fn event(&self, index: usize, v: u64) -> Option<Event> {
        let ply = self.plies.get(index)?;
        Some(Event {
            v,
            ply: number(index + 1),
            glimpse: ply.glimpse.clone(),
            gone: ply.gone.clone(),
            outcome: ply.after.outcome(),
            view_hash: ply.after.fingerprint(),
        })
    }

    /// The log of the first plies.
    fn log(&self, plies: usize) -> Vec<LogEntry> {
        let sides = self.start.game().sides();
        self.plies
            .iter()
            .take(plies)
            .enumerate()
            .map(|(index, ply)| {
                let (glimpse, score) = (ply.glimpse.clone(), ply.after.score());
                redact::log_entry(number(index + 1), glimpse, score, sides)
            })
            .collect()
    }

    fn snapshot(&self, plies: usize, v: u64, why: Why, seats: [SeatState; 2]) -> Snapshot {
        let view = self.view_after(plies);
        let played = &self.plies[..plies.min(self.plies.len())];
        Snapshot {
            v,
            ply: number(played.len()),
            why,
            game: view.game().id().to_owned(),
            number: 1,
            view: view.json(),
            view_hash: view.fingerprint(),
            to_move: view.to_move(),
            outcome: view.outcome(),
            gone: played
                .iter()
                .flat_map(|ply| ply.gone.iter().cloned())
                .collect(),
            log: self.log(plies),
            seats,
            draw_offer: None,
            settings: Settings::default(),
        }
    }
}

fn number(plies: usize) -> u32 {
    u32::try_from(plies).unwrap_or(u32::MAX)
}

impl Replay {
    /// Plays a record through and stands at its start.
    ///
    /// # Errors
    /// The first fault of the record, in words.
    pub fn new(record: Record) -> Result<Self, RecordError> {
        let seats = [(); 2].map(|()| SeatState::present(Controller::default()));
        let source = match record.more.get(Seen::KEY) {
            Some(json) => Source::Seen(SeenLine::read(&record, json)?),
            None => {
                let (start, plies, ended) = play_through(&record, 1)?;
                Source::Whole(Box::new(State {
                    notes: notes(start.game().id()),
                    number: 1,
                    start: start.into(),
                    plies,
                    ended,
                    offer: None,
                    seats: seats.clone(),
                    settings: Settings::default(),
                    board_v: 1,
                }))
            }
        };
        Ok(Self {
            record,
            source,
            seats,
            cursor: 0,
            v: 1,
            last: Last::Whole(Why::NewGame),
        })
    }

    /// Names the players, to be shown.
    #[must_use]
    pub fn with_seats(mut self, seats: [Controller; 2]) -> Self {
        self.seats = seats.map(SeatState::present);
        self
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'static dyn AnyGame {
        match &self.source {
            Source::Whole(state) => state.start.game(),
            Source::Seen(line) => line.start.game(),
        }
    }

    /// The record.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// How many plies the record has.
    #[must_use]
    pub fn plies(&self) -> u32 {
        number(self.record.moves.len())
    }

    /// After how many plies it stands.
    #[must_use]
    pub fn ply(&self) -> u32 {
        number(self.shown())
    }

    /// The number of the last event.
    #[must_use]
    pub const fn v(&self) -> u64 {
        self.v
    }

    /// How the game stands here: the outcome once the replay has come to it.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match &self.source {
            Source::Whole(_) => self.whole_state().and_then(|state| state.outcome()),
            Source::Seen(line) => line.view_after(self.cursor).outcome(),
        }
    }

    /// Whether the record can be watched with these eyes.
    #[must_use]
    pub fn can_show(&self, viewer: Viewer) -> bool {
        match &self.source {
            Source::Whole(_) => true,
            Source::Seen(line) => line.viewer == viewer,
        }
    }

    fn shown(&self) -> usize {
        self.cursor.min(self.record.moves.len())
    }

    /// The last step: the plies, and one for an end off the board.
    fn last_step(&self) -> usize {
        let off_the_board = match &self.source {
            Source::Whole(state) => usize::from(state.ended.is_some()),
            Source::Seen(_) => 0,
        };
        self.record.moves.len() + off_the_board
    }

    /// The state here, of a whole record.
    fn whole_state(&self) -> Option<State> {
        let Source::Whole(state) = &self.source else {
            return None;
        };
        let here = self.shown();
        Some(State {
            notes: state.notes,
            number: state.number,
            start: state.start.clone(),
            plies: state.plies[..here].to_vec(),
            ended: state.ended.filter(|_| self.cursor > state.plies.len()),
            offer: None,
            seats: self.seats.clone(),
            settings: state.settings.clone(),
            board_v: self.v,
        })
    }

    /// What a viewer may know here; `None` for eyes that the record cannot be watched with.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> Option<Box<dyn AnyView>> {
        if !self.can_show(viewer) {
            return None;
        }
        Some(match &self.source {
            Source::Whole(state) => redact::view(state.position_after(self.cursor), viewer),
            Source::Seen(line) => line.view_after(self.cursor).boxed_clone(),
        })
    }

    /// What a viewer could know of the start; `None` for eyes that the record cannot be watched with.
    #[must_use]
    pub fn start_view(&self, viewer: Viewer) -> Option<Box<dyn AnyView>> {
        if !self.can_show(viewer) {
            return None;
        }
        Some(match &self.source {
            Source::Whole(state) => redact::view(state.start.as_ref(), viewer),
            Source::Seen(line) => line.start.boxed_clone(),
        })
    }

    /// The log of the plies up to `ply`, as a viewer saw them: one entry a ply. Where the replay
    /// stands does not matter. Empty for eyes that the record cannot be watched with.
    #[must_use]
    pub fn log(&self, viewer: Viewer, ply: u32) -> Vec<LogEntry> {
        if !self.can_show(viewer) {
            return Vec::new();
        }
        let most = usize::try_from(ply).unwrap_or(usize::MAX);
        let mut log = match &self.source {
            Source::Whole(state) => redact::log(state, viewer),
            Source::Seen(line) => line.log(line.plies.len()),
        };
        log.truncate(most);
        log
    }

    /// The whole view here.
    #[must_use]
    pub fn snapshot(&self, viewer: Viewer) -> Option<Snapshot> {
        self.whole(viewer, Why::Joined)
    }

    fn whole(&self, viewer: Viewer, why: Why) -> Option<Snapshot> {
        if !self.can_show(viewer) {
            return None;
        }
        match &self.source {
            Source::Whole(_) => Some(redact::snapshot(&self.whole_state()?, self.v, why, viewer)),
            Source::Seen(line) => Some(line.snapshot(self.cursor, self.v, why, self.seats.clone())),
        }
    }

    /// Plays the next ply, or the end off the board that follows the last one; gives its event
    /// number, `None` at the end.
    pub fn step(&mut self) -> Option<u64> {
        if self.cursor >= self.last_step() {
            return None;
        }
        self.cursor += 1;
        self.v += 1;
        self.last = Last::Step;
        Some(self.v)
    }

    /// Jumps to the position after this many plies; past the last one means the end, outcome and
    /// all. Gives the event number.
    pub fn seek(&mut self, ply: u32) -> u64 {
        let ply = usize::try_from(ply).unwrap_or(usize::MAX);
        self.cursor = if ply >= self.record.moves.len() {
            self.last_step()
        } else {
            ply
        };
        self.v += 1;
        self.last = Last::Whole(Why::Seek);
        self.v
    }

    /// What a viewer is told of the last step or seek (at first: of the start). `None` for eyes
    /// that the record cannot be watched with.
    #[must_use]
    pub fn latest(&self, viewer: Viewer) -> Option<Message> {
        if !self.can_show(viewer) {
            return None;
        }
        if let Last::Whole(why) = self.last {
            return Some(Message::Whole(Box::new(self.whole(viewer, why)?)));
        }
        let index = self.cursor.checked_sub(1)?;
        match &self.source {
            Source::Seen(line) => Some(Message::Ply(line.event(index, self.v)?)),
            Source::Whole(state) => {
                let change = match state.plies.get(index) {
                    Some(ply) => Change::Played(ply.clone()),
                    None => Change::Ended(state.ended?),
                };
                let stamped = Stamped { v: self.v, change };
                Some(redact::message(&stamped, viewer, || (**state).clone()))
            }
        }
    }
}
