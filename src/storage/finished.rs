//! Games that were played or brought in, and how a person has fared on this device.
//!
//! Each game is a text of its own. What a list shows of it stands once more in an index, so that a
//! list opens none of them; a game that the index does not know is looked up in its own text.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use stonecircle_host::{Controller, Save};
use stonecircle_rules::{Outcome, Record, Seat, Viewer};

use super::Store;
use crate::session::{Mode, Refused, Session};

/// The version of the forms that are written here.
const FORMAT: u64 = 1;
/// The figures.
const STATISTICS: &str = "statistics.json";
/// What the lists show of each game: a copy, made anew where it is missing.
const INDEX: &str = "games.json";
/// What the names of finished games begin with; a number of six digits follows.
const PREFIX: &str = "finished-";
/// As many finished games are kept; the oldest go first. A browser has room for a few megabytes.
const MOST: usize = 500;
/// Among so many of the last games an earlier position of one that was left is looked for.
const RECENT: usize = 8;

/// A game that is over, or was left for another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FinishedGame {
    /// The version of this form.
    pub format: u64,
    /// The whole game.
    pub record: Record,
    /// Who played first and who second.
    pub seats: [Controller; 2],
    /// Whether it came from elsewhere: then it counts in no figures.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub imported: bool,
    /// When it came to an end here or was brought in, in seconds since the beginning of 1970 (UTC);
    /// older texts lack it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<u64>,
}

impl FinishedGame {
    /// A game of this device that ends now.
    #[must_use]
    pub fn own(record: Record, seats: [Controller; 2]) -> Self {
        Self {
            format: FORMAT,
            record,
            seats,
            imported: false,
            kept: now(),
        }
    }

    /// A game from elsewhere that is brought in now.
    #[must_use]
    pub fn from_elsewhere(record: Record, seats: [Controller; 2]) -> Self {
        Self {
            imported: true,
            ..Self::own(record, seats)
        }
    }
}

/// Seconds since the beginning of 1970 by the device's clock; `None` where that stands before it.
#[must_use]
pub fn now() -> Option<u64> {
    web_time::SystemTime::now()
        .duration_since(web_time::UNIX_EPOCH)
        .ok()
        .map(|since| since.as_secs())
}

/// What a list shows of a game without opening it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The game's id.
    pub game: String,
    /// Its options, as JSON text.
    pub options: String,
    /// Who played first and who second.
    pub seats: [Controller; 2],
    /// How it ended; `None` for a game that was left, or of which only a part is known.
    #[serde(default)]
    pub outcome: Option<Outcome>,
    /// How many plies it has.
    pub plies: u32,
    /// Whether it came from elsewhere.
    #[serde(default)]
    pub imported: bool,
    /// When it was kept, as in [`FinishedGame::kept`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<u64>,
    /// Whether its result may be told: it was played here, or was watched to its end.
    pub seen: bool,
}

impl Head {
    /// What there is to show of this game.
    #[must_use]
    pub fn of(game: &FinishedGame) -> Self {
        let record = &game.record;
        let outcome = record
            .result
            .flatten()
            .zip(record.reason)
            .map(|(result, reason)| Outcome::new(result, reason));
        Self {
            game: record.game.clone(),
            options: record.options.to_string(),
            seats: game.seats.clone(),
            outcome,
            plies: u32::try_from(record.moves.len()).unwrap_or(u32::MAX),
            imported: game.imported,
            kept: game.kept,
            seen: !game.imported,
        }
    }
}

#[derive(Default, Serialize, Deserialize)]
struct Index {
    format: u64,
    games: BTreeMap<String, Head>,
}

/// How often a person has won, lost and drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games lost.
    pub lost: u32,
    /// Games drawn.
    pub drawn: u32,
    /// The plies of those games whose length was counted, all together.
    #[serde(default)]
    pub plies: u64,
    /// Of how many games the length was counted: older figures lack it.
    #[serde(default)]
    pub measured: u32,
}

impl Tally {
    /// How many games it counts.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.won
            .saturating_add(self.lost)
            .saturating_add(self.drawn)
    }

    /// How many plies a game had on average; `None` where no length was counted.
    #[must_use]
    pub fn average_plies(&self) -> Option<f64> {
        (self.measured > 0).then(|| self.plies as f64 / f64::from(self.measured))
    }

    /// Adds the figures of another tally.
    pub fn gather(&mut self, other: &Self) {
        self.won = self.won.saturating_add(other.won);
        self.lost = self.lost.saturating_add(other.lost);
        self.drawn = self.drawn.saturating_add(other.drawn);
        self.plies = self.plies.saturating_add(other.plies);
        self.measured = self.measured.saturating_add(other.measured);
    }

    /// Counts one game more.
    fn add(&mut self, won: Option<bool>, plies: u32) {
        let figure = self.of(won);
        *figure = figure.saturating_add(1);
        self.plies = self.plies.saturating_add(plies.into());
        self.measured = self.measured.saturating_add(1);
    }

    /// Takes one game back that was counted.
    fn take(&mut self, won: Option<bool>, plies: u32) {
        let figure = self.of(won);
        *figure = figure.saturating_sub(1);
        self.plies = self.plies.saturating_sub(plies.into());
        self.measured = self.measured.saturating_sub(1);
    }

    fn of(&mut self, won: Option<bool>) -> &mut u32 {
        match won {
            Some(true) => &mut self.won,
            Some(false) => &mut self.lost,
            None => &mut self.drawn,
        }
    }
}

/// What a tally counts: games with these options against this kind of opponent.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Against {
    /// The game's id.
    pub game: String,
    /// Its options, as JSON text.
    pub options: String,
    /// The kind of opponent, as a controller names it.
    pub opponent: String,
}

#[derive(Default, Serialize, Deserialize)]
struct Figures {
    format: u64,
    tallies: Vec<(Against, Tally)>,
}

impl Figures {
    /// The tallies of a text of this form; `None` for any other text.
    fn parse(text: &str) -> Option<BTreeMap<Against, Tally>> {
        let figures: Self = serde_json::from_str(text).ok()?;
        (figures.format == FORMAT).then(|| figures.tallies.into_iter().collect())
    }
}

/// The finished games of this device, and the figures.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Finished {
    /// The names of the games under which the store keeps them, oldest first.
    pub names: Vec<String>,
    /// What there is to show of each; one that cannot be read has none.
    pub heads: BTreeMap<String, Head>,
    /// The figures.
    pub tallies: BTreeMap<Against, Tally>,
    /// What could not be read, in words for a player.
    pub told: Vec<String>,
    /// The number of the session whose end could not be kept, if the last one could not.
    pub(super) unkept: Option<u64>,
    /// The figures hold what could not be written yet.
    unwritten: bool,
}

/// Whether these are one game: the same moves of the same players. What else a record carries, like
/// who wrote it, may differ.
fn is_same(one: &FinishedGame, other: &FinishedGame) -> bool {
    let bare = |record: &Record| Record {
        more: serde_json::Map::new(),
        ..record.clone()
    };
    let names = |game: &FinishedGame| game.seats.clone().map(|seat| seat.name);
    names(one) == names(other) && bare(&one.record) == bare(&other.record)
}

/// What has become of games from elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BroughtIn {
    /// How many were kept.
    pub kept: usize,
    /// How many were in the list already.
    pub known: usize,
    /// For how many there was no room.
    pub left_out: usize,
}

impl Finished {
    /// Reads what the store has. Damaged figures are set aside.
    #[must_use]
    pub fn read(store: &Store) -> Self {
        let mut finished = Self::default();
        // The index is a copy: one that is damaged is no loss.
        let index = store.0.read(INDEX).ok().flatten();
        let index = index.and_then(|text| serde_json::from_str::<Index>(&text).ok());
        if let Some(index) = index.filter(|index| index.format == FORMAT) {
            finished.heads = index.games;
        }
        if finished.look_again(store) {
            finished.write_index(store);
        }
        match store.0.read(STATISTICS) {
            Ok(None) => {}
            Ok(Some(text)) => match Figures::parse(&text) {
                Some(tallies) => finished.tallies = tallies,
                None => finished
                    .told
                    .push(match store.set_aside_text(STATISTICS, &text, FORMAT) {
                        Ok(aside) => {
                            words!("statistics-set-aside", name = aside)
                        }
                        Err(words) => words!("statistics-unread", why = words),
                    }),
            },
            Err(words) => {
                // Whatever it is, it is not written over.
                warn!("{words}");
                finished
                    .told
                    .push(match store.set_aside(STATISTICS, "damaged") {
                        Ok(aside) => words!("statistics-set-aside", name = aside),
                        Err(stays) => words!("statistics-unread", why = stays),
                    });
            }
        }
        finished
    }

    /// One of the finished games.
    ///
    /// # Errors
    /// In words for a player, when it is gone or damaged.
    pub fn open(store: &Store, name: &str) -> Result<FinishedGame, String> {
        let text = store.0.read(name)?;
        let text = text.ok_or_else(|| words!("finished-gone", name = name))?;
        let game: FinishedGame = serde_json::from_str(&text)
            .map_err(|error| words!("finished-damaged", name = name, why = error.to_string()))?;
        if game.format > FORMAT {
            return Err(words!("finished-too-new", name = name));
        }
        Ok(game)
    }

    fn write_figures(&mut self, store: &Store) -> Result<(), String> {
        let figures = Figures {
            format: FORMAT,
            tallies: self.tallies.clone().into_iter().collect(),
        };
        let text = serde_json::to_string(&figures).map_err(|error| error.to_string())?;
        let written = store.0.write(STATISTICS, &text);
        self.unwritten = written.is_err();
        written
    }

    /// Takes the figures as they lie there, where another window has counted in the meantime. Those that
    /// could not be written yet are not given up for them.
    fn read_figures_again(&mut self, store: &Store) {
        if self.unwritten {
            return;
        }
        let there = store.0.read(STATISTICS).ok().flatten();
        if let Some(tallies) = there.and_then(|text| Figures::parse(&text)) {
            self.tallies = tallies;
        }
    }

    /// Sees which games are there now: another window of the app may have kept one in the meantime.
    /// Whether anything was new.
    fn look_again(&mut self, store: &Store) -> bool {
        self.names = kept_names(store);
        let known = self.heads.len();
        self.heads.retain(|name, _| self.names.contains(name));
        let mut new = self.heads.len() != known;
        for name in &self.names {
            if !self.heads.contains_key(name)
                && let Ok(game) = Self::open(store, name)
            {
                self.heads.insert(name.clone(), Head::of(&game));
                new = true;
            }
        }
        new
    }

    /// Keeps the index. It is a copy that the next start makes anew where it is missing, so a place
    /// that is full is no fault here.
    fn write_index(&self, store: &Store) {
        let index = Index {
            format: FORMAT,
            games: self.heads.clone(),
        };
        if let Ok(text) = serde_json::to_string(&index)
            && let Err(words) = store.0.write(INDEX, &text)
        {
            debug!("the list of games is not being kept: {words}");
        }
    }

    /// Keeps a game that was left for another before its end: it can be watched and gone on with. It
    /// takes the place of an earlier position of the same game.
    ///
    /// # Errors
    /// In words for a player.
    pub fn add_left(&mut self, store: &Store, save: &Save) -> Result<(), String> {
        let game = FinishedGame::own(save.record.clone(), save.seats.clone());
        self.look_again(store);
        let known = self.names.iter().rev().take(RECENT).find(|name| {
            let head = self.heads.get(*name);
            let left = head.is_some_and(|head| {
                head.outcome.is_none() && !head.imported && head.game == game.record.game
            });
            left && Self::open(store, name).is_ok_and(|old| is_earlier(&old.record, &game.record))
        });
        match known.cloned() {
            None => self.add(store, &game).map(drop),
            Some(name) => {
                let text = serde_json::to_string(&game).map_err(|error| error.to_string())?;
                store.0.write(&name, &text)?;
                self.heads.insert(name, Head::of(&game));
                self.write_index(store);
                Ok(())
            }
        }
    }

    /// Keeps a game under the next number, and drops the oldest beyond what is kept.
    fn add(&mut self, store: &Store, game: &FinishedGame) -> Result<String, String> {
        let name = self.put(store, game)?;
        while self.names.len() > MOST {
            let oldest = self.names.remove(0);
            self.heads.remove(&oldest);
            // That an old one stays is no reason to deny that the new one is kept.
            if let Err(words) = store.0.remove(&oldest) {
                warn!("{words}");
            }
        }
        self.write_index(store);
        Ok(name)
    }

    /// Keeps a game under the next number.
    fn put(&mut self, store: &Store, game: &FinishedGame) -> Result<String, String> {
        self.look_again(store);
        let last = self.names.last().and_then(|name| number(name)).unwrap_or(0);
        // After the highest number there is, where somebody has chosen it, comes the first that is free.
        let next = last
            .checked_add(1)
            .or_else(|| (1..u32::MAX).find(|next| !self.names.contains(&named(*next))))
            .ok_or_else(|| words!("finished-no-number"))?;
        let name = named(next);
        let text = serde_json::to_string(game).map_err(|error| error.to_string())?;
        store.0.write(&name, &text)?;
        self.names.push(name.clone());
        self.heads.insert(name.clone(), Head::of(game));
        Ok(name)
    }

    /// How many games can be brought in before there is no room left. What comes from elsewhere
    /// never takes the place of a game that was played here.
    #[must_use]
    pub fn room(&self) -> usize {
        MOST.saturating_sub(self.names.len())
    }

    /// Keeps games from elsewhere, in their order. They count in no figures; one that is in the list
    /// already is not kept once more.
    ///
    /// # Errors
    /// In words for a player; those before the one that failed are kept.
    pub fn bring_in(&mut self, store: &Store, games: &[FinishedGame]) -> Result<BroughtIn, String> {
        self.look_again(store);
        let mut brought = BroughtIn::default();
        let done = games.iter().try_for_each(|game| {
            if self.is_there(store, game) {
                brought.known += 1;
            } else if self.room() == 0 {
                brought.left_out += 1;
            } else {
                self.put(store, game)?;
                brought.kept += 1;
            }
            Ok(())
        });
        self.write_index(store);
        done.map(|()| brought)
    }

    /// Whether the list has this very game. Only those that look alike in it are opened.
    fn is_there(&self, store: &Store, game: &FinishedGame) -> bool {
        let wanted = Head::of(game);
        self.heads.iter().any(|(name, head)| {
            (&head.game, &head.options, head.plies, head.outcome)
                == (&wanted.game, &wanted.options, wanted.plies, wanted.outcome)
                && Self::open(store, name).is_ok_and(|old| is_same(&old, game))
        })
    }

    /// Removes a game; the figures stay as they are.
    ///
    /// # Errors
    /// In words for a player; it stays in the list.
    pub fn remove(&mut self, store: &Store, name: &str) -> Result<(), String> {
        store.0.remove(name)?;
        self.names.retain(|other| other != name);
        self.heads.remove(name);
        self.write_index(store);
        Ok(())
    }

    /// The result of this game may be told from now on.
    pub fn reveal(&mut self, store: &Store, name: &str) {
        if let Some(head) = self.heads.get_mut(name)
            && !head.seen
        {
            head.seen = true;
            self.write_index(store);
        }
    }
}

/// Whether a record is that of an earlier position of the same game.
fn is_earlier(old: &Record, new: &Record) -> bool {
    (&old.game, &old.options, &old.start) == (&new.game, &new.options, &new.start)
        && new.moves.starts_with(&old.moves)
}

/// The name under which the game with this number is kept.
fn named(number: u32) -> String {
    format!("{PREFIX}{number:06}.json")
}

fn number(name: &str) -> Option<u32> {
    name.strip_prefix(PREFIX)?
        .strip_suffix(".json")?
        .parse()
        .ok()
}

/// The names of the kept games, in the order of their numbers.
fn kept_names(store: &Store) -> Vec<String> {
    let mut numbered: Vec<(u32, String)> = store
        .0
        .names()
        .into_iter()
        .filter_map(|name| Some((number(&name)?, name)))
        .collect();
    numbered.sort();
    numbered.into_iter().map(|(_, name)| name).collect()
}

/// What was kept of the game on the table, so that taking back its last move takes it back too.
#[derive(Clone, Debug)]
pub(super) struct Counted {
    game: u64,
    /// Under which name, and as what.
    kept: Option<(String, FinishedGame)>,
    against: Option<(Against, Option<bool>)>,
    plies: u32,
}

/// Keeps a game when it is over, once; when its end is taken back, the game is in progress again.
pub(super) fn keep_finished(
    store: Res<Store>,
    session: Res<Session>,
    mut finished: ResMut<Finished>,
    mut counted: Local<Option<Counted>>,
    mut refused: MessageWriter<Refused>,
) {
    // Where nobody has moved there is nothing to keep.
    let over = session.host.is_over() && session.host.ply() > 0;
    let known = counted.as_ref().is_some_and(|c| c.game == session.number);
    if !known {
        finished.bypass_change_detection().unkept = None;
    }
    let done = match (over, known) {
        (true, false) => count(&store, &session, &mut finished).map(|(kept, figures)| {
            *counted = Some(kept);
            if let Err(words) = figures {
                refused.write(Refused(words!("figures-not-kept", why = words)));
            }
        }),
        (false, true) => match counted.take() {
            Some(kept) => uncount(&store, &mut finished, kept),
            None => Ok(()),
        },
        _ => Ok(()),
    };
    if let Err(words) = done {
        // Once: what could not be kept is not tried again after every frame.
        finished.unkept = over.then_some(session.number);
        *counted = over.then(|| Counted {
            game: session.number,
            kept: None,
            against: None,
            plies: 0,
        });
        refused.write(Refused(words!("finished-not-kept", why = words)));
    }
}

/// Keeps a game that is over and counts it. The game is kept even where the figures cannot be written:
/// they are then told as a fault of their own.
fn count(
    store: &Store,
    session: &Session,
    finished: &mut Finished,
) -> Result<(Counted, Result<(), String>), String> {
    let host = &session.host;
    let seats = host.seats().clone().map(|seat| seat.controller);
    let record = host.record(Viewer::Everything);
    // Who plays against the computer wants to know how it goes; friends keep their own count.
    let against = match session.mode {
        Mode::Alone(seat) => Some((
            against(&record, &seats[seat.other().index()]),
            host.outcome()
                .and_then(|outcome| outcome.result.winner())
                .map(|winner: Seat| winner == seat),
        )),
        Mode::PassAndPlay | Mode::Watch => None,
    };
    let game = FinishedGame::own(record, seats);
    let name = finished.add(store, &game)?;
    let plies = host.ply();
    let mut figures = Ok(());
    if let Some((against, won)) = &against {
        finished.read_figures_again(store);
        let tally = finished.tallies.entry(against.clone()).or_default();
        tally.add(*won, plies);
        figures = finished.write_figures(store);
    }
    let counted = Counted {
        game: session.number,
        kept: Some((name, game)),
        against,
        plies,
    };
    Ok((counted, figures))
}

fn uncount(store: &Store, finished: &mut Finished, kept: Counted) -> Result<(), String> {
    // Another window may have removed it, and kept another game under its name.
    if let Some((name, game)) = kept.kept
        && Finished::open(store, &name).is_ok_and(|there| is_same(&there, &game))
    {
        finished.remove(store, &name)?;
    }
    if let Some((against, won)) = kept.against {
        finished.read_figures_again(store);
        let tally = finished.tallies.entry(against).or_default();
        tally.take(won, kept.plies);
        finished.write_figures(store)?;
    }
    Ok(())
}

fn against(record: &Record, opponent: &Controller) -> Against {
    Against {
        game: record.game.clone(),
        options: record.options.to_string(),
        opponent: opponent.kind.clone(),
    }
}
