//! Finished games, and how a person has fared on this device.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use stonecircle_host::{Controller, Save};
use stonecircle_rules::{Record, Seat, Viewer};

use super::Store;
use crate::session::{Mode, Refused, Session};

/// The version of the forms that are written here.
const FORMAT: u64 = 1;
/// The figures.
const STATISTICS: &str = "statistics.json";
/// What the names of finished games begin with; a number of six digits follows.
const PREFIX: &str = "finished-";
/// As many finished games are kept; the oldest go first. A browser has room for a few megabytes.
const MOST: usize = 500;

/// A game that is over, or was left for another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FinishedGame {
    /// The version of this form.
    pub format: u64,
    /// The whole game.
    pub record: Record,
    /// Who played first and who second.
    pub seats: [Controller; 2],
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
}

impl Tally {
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

/// The finished games of this device, and the figures.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Finished {
    /// The names of the games under which the store keeps them, oldest first.
    pub names: Vec<String>,
    /// The figures.
    pub tallies: BTreeMap<Against, Tally>,
    /// What could not be read, in words for a player.
    pub told: Vec<String>,
}

impl Finished {
    /// Reads what the store has. Damaged figures are set aside.
    #[must_use]
    pub fn read(store: &Store) -> Self {
        let mut finished = Self {
            names: kept_names(store),
            ..Self::default()
        };
        match store.0.read(STATISTICS) {
            Ok(None) => {}
            Ok(Some(text)) => match serde_json::from_str::<Figures>(&text) {
                Ok(figures) if figures.format == FORMAT => {
                    finished.tallies = figures.tallies.into_iter().collect();
                }
                _ => finished.told.push(match store.set_aside(STATISTICS) {
                    Ok(aside) => {
                        format!("The statistics could not be read and were set aside as {aside}.")
                    }
                    Err(words) => format!("The statistics could not be read: {words}."),
                }),
            },
            Err(words) => finished.told.push(words),
        }
        finished
    }

    /// One of the finished games.
    ///
    /// # Errors
    /// In words for a player, when it is gone or damaged.
    pub fn open(store: &Store, name: &str) -> Result<FinishedGame, String> {
        let text = store.0.read(name)?;
        let text = text.ok_or_else(|| format!("{name} is not there any more"))?;
        let game: FinishedGame = serde_json::from_str(&text)
            .map_err(|error| format!("{name} is not a whole game: {error}"))?;
        if game.format > FORMAT {
            return Err(format!("{name} was kept by a newer version of the game"));
        }
        Ok(game)
    }

    fn write_figures(&self, store: &Store) -> Result<(), String> {
        let figures = Figures {
            format: FORMAT,
            tallies: self.tallies.clone().into_iter().collect(),
        };
        let text = serde_json::to_string(&figures).map_err(|error| error.to_string())?;
        store.0.write(STATISTICS, &text)
    }

    /// Keeps a game that was left for another before its end: it can be watched and gone on with.
    ///
    /// # Errors
    /// In words for a player.
    pub fn add_left(&mut self, store: &Store, save: &Save) -> Result<(), String> {
        let game = FinishedGame {
            format: FORMAT,
            record: save.record.clone(),
            seats: save.seats.clone(),
        };
        self.add(store, &game).map(drop)
    }

    /// Keeps a game under the next number, and drops the oldest beyond what is kept.
    fn add(&mut self, store: &Store, game: &FinishedGame) -> Result<String, String> {
        // Asked anew: another window of the app may have kept a game in the meantime.
        self.names = kept_names(store);
        let last = self.names.last().and_then(|name| number(name)).unwrap_or(0);
        let next = last
            .checked_add(1)
            .ok_or("there is no number left for another game")?;
        let name = format!("{PREFIX}{next:06}.json");
        let text = serde_json::to_string(game).map_err(|error| error.to_string())?;
        store.0.write(&name, &text)?;
        self.names.push(name.clone());
        while self.names.len() > MOST {
            store.0.remove(&self.names.remove(0))?;
        }
        Ok(name)
    }
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
    name: Option<String>,
    against: Option<(Against, Option<bool>)>,
}

/// Keeps a game when it is over, once; when its end is taken back, the game is in progress again.
pub(super) fn keep_finished(
    store: Res<Store>,
    session: Res<Session>,
    mut finished: ResMut<Finished>,
    mut counted: Local<Option<Counted>>,
    mut refused: MessageWriter<Refused>,
) {
    let over = session.host.is_over();
    let known = counted.as_ref().is_some_and(|c| c.game == session.number);
    let done = match (over, known) {
        (true, false) => count(&store, &session, &mut finished).map(|kept| *counted = Some(kept)),
        (false, true) => match counted.take() {
            Some(kept) => uncount(&store, &mut finished, kept),
            None => Ok(()),
        },
        _ => Ok(()),
    };
    if let Err(words) = done {
        // Once: what could not be kept is not tried again after every frame.
        *counted = over.then(|| Counted {
            game: session.number,
            name: None,
            against: None,
        });
        refused.write(Refused(format!("This game is not being kept: {words}")));
    }
}

fn count(store: &Store, session: &Session, finished: &mut Finished) -> Result<Counted, String> {
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
    let game = FinishedGame {
        format: FORMAT,
        record,
        seats,
    };
    let name = finished.add(store, &game)?;
    if let Some((against, won)) = &against {
        *finished
            .tallies
            .entry(against.clone())
            .or_default()
            .of(*won) += 1;
        finished.write_figures(store)?;
    }
    Ok(Counted {
        game: session.number,
        name: Some(name),
        against,
    })
}

fn uncount(store: &Store, finished: &mut Finished, kept: Counted) -> Result<(), String> {
    if let Some(name) = kept.name {
        store.0.remove(&name)?;
        finished.names.retain(|other| *other != name);
    }
    if let Some((against, won)) = kept.against {
        let tally = finished.tallies.entry(against).or_default();
        let figure = tally.of(won);
        *figure = figure.saturating_sub(1);
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
