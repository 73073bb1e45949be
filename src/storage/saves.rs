//! The game in progress is kept after every turn, and goes on where it was left, whatever ended the
//! program.

use bevy::prelude::*;
use stonecircle_host::{Host, Save, SaveError};

use stonecircle_rules::Viewer;

use super::{Finished, Store};
use crate::session::{Refused, Session, TurnClock, refusals};

/// The save of the game in progress.
pub const CURRENT: &str = "game.json";
/// The save before it.
pub const BACKUP: &str = "game.backup.json";

/// The program and its version, as a save names it.
pub const APP: &str = concat!("stonecircle ", env!("CARGO_PKG_VERSION"));

/// The game that can be gone on with, and what there is to say about those that could not.
#[derive(Resource, Clone, Debug, Default)]
pub struct Unfinished {
    /// The newest good save of a game that is not over.
    pub save: Option<Save>,
    /// What was wrong with newer ones, in words for a player.
    pub told: Vec<String>,
    /// Why nothing may be written here: a save lies there that can neither be read nor moved.
    pub blocked: Option<String>,
}

/// Looks for the game in progress. What cannot be read is set aside as it is, and the newest good one
/// counts; what a later version wrote waits for one.
#[must_use]
pub fn find_unfinished(store: &Store) -> Unfinished {
    let mut found = Unfinished::default();
    for name in [CURRENT, BACKUP] {
        let read = match store.0.read(name) {
            Ok(None) => continue,
            Ok(Some(text)) => read_save(&text),
            Err(words) => Err(Unread {
                words,
                newer: false,
            }),
        };
        match read {
            Ok(save) => {
                found.save = save;
                return found;
            }
            Err(unread) => {
                let why = if unread.newer { "newer" } else { "damaged" };
                found.told.push(match store.set_aside(name, why) {
                    Ok(aside) => words!("save-set-aside", name = aside, why = unread.words),
                    Err(stays) => {
                        found.blocked = Some(stays.clone());
                        words!("save-stays", why = unread.words, stays = stays)
                    }
                });
            }
        }
    }
    // What an older version had to leave alone is open to this one.
    for name in store.newer(CURRENT) {
        if found.save.is_none()
            && let Ok(Some(text)) = store.0.read(&name)
            && let Ok(Some(save)) = read_save(&text)
            && store.0.rename(&name, CURRENT).is_ok()
        {
            found.save = Some(save);
        }
    }
    found
}

/// A save that cannot be opened.
struct Unread {
    words: String,
    /// A later version of the game wrote it.
    newer: bool,
}

impl From<SaveError> for Unread {
    fn from(error: SaveError) -> Self {
        Self {
            words: refusals::save(&error),
            newer: matches!(error, SaveError::TooNew { .. }),
        }
    }
}

/// Reads a save and plays it through; `None` when its game is over.
fn read_save(text: &str) -> Result<Option<Save>, Unread> {
    let save = Save::read(text)?;
    let host = Host::load(save.clone(), 0, 0)?;
    Ok((!host.is_over()).then_some(save))
}

/// What was kept last: which game at which event, and its text.
#[derive(Default)]
pub(super) struct Kept {
    at: Option<(u64, u64, u64)>,
    /// What was left of the turn, in steps of its clock.
    left: Option<u64>,
    text: Option<String>,
    /// The game whose save lies there and that is not in progress any more. Until it has found its
    /// place among the games played, its save stays.
    displaced: Option<Save>,
}

/// Why the game in progress is not being kept, as long as it is not; empty else.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SaveTrouble(pub String);

/// While its clock runs, a turn's time is kept every so many milliseconds.
const CLOCK_STEP: u64 = 5_000;

/// What is left of the running turn, as it is kept: exactly when the clock stands, for then the game
/// may be left, and roughly while it runs.
fn left_of_turn(session: &Session, clock: &TurnClock) -> Option<u64> {
    let left = session.clock()?.remaining_ms;
    Some(if clock.runs {
        left.div_ceil(CLOCK_STEP).saturating_mul(CLOCK_STEP)
    } else {
        left
    })
}

/// Keeps the game after every turn, the turn before as a backup; a game that is over is not in
/// progress any more.
pub(super) fn keep_game(
    store: Res<Store>,
    session: Res<Session>,
    clock: Res<TurnClock>,
    mut kept: Local<Kept>,
    mut unfinished: ResMut<Unfinished>,
    mut finished: ResMut<Finished>,
    mut trouble: ResMut<SaveTrouble>,
    mut refused: MessageWriter<Refused>,
) {
    let now = (session.number, session.serial, session.host.v());
    let left = left_of_turn(&session, &clock);
    let same = kept.at == Some(now);
    if same && kept.left == left {
        return;
    }
    kept.left = left;
    let another = kept.at.is_none_or(|(number, ..)| number != now.0);
    kept.at = Some(now);
    if another {
        kept.text = None;
        if kept.displaced.is_none() {
            kept.displaced = unfinished.save.take();
        }
    }
    let over = session.host.is_over();
    let save = session.host.save(APP, session.now());
    let text = save.write();
    unfinished.save = (!over).then_some(save);
    let done = match &unfinished.blocked {
        Some(words) => Err(words.clone()),
        None => {
            displace(&store, &session, &mut kept, &mut finished, &mut refused).and_then(|()| {
                if over {
                    // What could not be kept among the games played stays where it lies.
                    if finished.unkept == Some(session.number) {
                        return Ok(());
                    }
                    kept.text = None;
                    return forget(&store);
                }
                // The backup is the turn before, not the same one with more time.
                let backup = kept
                    .text
                    .replace(text.clone())
                    .filter(|_| !same)
                    .map_or(Ok(()), |before| store.0.write(BACKUP, &before));
                store.0.write(CURRENT, &text).and(backup)
            })
        }
    };
    match done {
        Ok(()) => {
            trouble.set_if_neq(SaveTrouble::default());
        }
        Err(words) if trouble.0 != words => {
            warn!("the game is not being saved: {words}");
            refused.write(Refused(words!("save-not-kept", why = words.as_str())));
            trouble.0 = words;
        }
        Err(_) => {}
    }
}

/// The game that lies there and is not the one in progress goes to the games played, so that nothing
/// is lost without a question: one that was left for another, or one that another window plays.
///
/// # Errors
/// In words for a player; then its save has to stay.
fn displace(
    store: &Store,
    session: &Session,
    kept: &mut Kept,
    finished: &mut Finished,
    refused: &mut MessageWriter<Refused>,
) -> Result<(), String> {
    let there = store.0.read(CURRENT).ok().flatten();
    let ours = kept.text.as_deref().map(str::trim_end);
    if let Some(there) = there.filter(|there| Some(there.trim_end()) != ours) {
        match read_save(&there) {
            Ok(Some(save)) if is_another(session, &save) => {
                // Of a game that goes on in another window every turn may be found there.
                if ours.is_some() {
                    refused.write(Refused(words!("save-elsewhere")));
                }
                finished.add_left(store, &save)?;
            }
            // A later version plays in the same folder: what it has written is its own.
            Err(unread) if unread.newer => {
                store.set_aside(CURRENT, "newer")?;
            }
            Ok(_) | Err(_) => {}
        }
    }
    let Some(save) = kept.displaced.take() else {
        return Ok(());
    };
    if is_another(session, &save)
        && let Err(words) = finished.add_left(store, &save)
    {
        kept.displaced = Some(save);
        return Err(words);
    }
    Ok(())
}

/// Whether this is not an earlier position of the game in progress, and there is something to lose.
fn is_another(session: &Session, save: &Save) -> bool {
    let record = session.host.record(Viewer::Everything);
    let goes_on = save.record.start == record.start
        && save.record.game == record.game
        && record.moves.starts_with(&save.record.moves);
    !goes_on && !save.record.moves.is_empty()
}

/// Forgets the game in progress.
///
/// # Errors
/// In words for a player.
pub fn forget(store: &Store) -> Result<(), String> {
    store.0.remove(CURRENT)?;
    store.0.remove(BACKUP)
}
