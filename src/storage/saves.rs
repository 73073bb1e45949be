//! The game in progress is kept after every turn, and goes on where it was left, whatever ended the
//! program.

use bevy::prelude::*;
use stonecircle_host::{Host, Save};

use stonecircle_rules::Viewer;

use super::{Finished, Store};
use crate::session::{Refused, Session};

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
}

/// Looks for the game in progress. What cannot be read is set aside, and the newest good one counts.
#[must_use]
pub fn find_unfinished(store: &Store) -> Unfinished {
    let mut found = Unfinished::default();
    for name in [CURRENT, BACKUP] {
        let text = match store.0.read(name) {
            Ok(Some(text)) => text,
            Ok(None) => continue,
            Err(words) => {
                found.told.push(words);
                continue;
            }
        };
        match read_save(&text) {
            Ok(save) => {
                found.save = save;
                return found;
            }
            Err(words) => found.told.push(match store.set_aside(name) {
                Ok(aside) => format!("A saved game was set aside as {aside}: {words}."),
                Err(stays) => format!("A saved game cannot be opened: {words}. {stays}."),
            }),
        }
    }
    found
}

/// Reads a save and plays it through; `None` when its game is over.
fn read_save(text: &str) -> Result<Option<Save>, String> {
    let save = Save::read(text).map_err(|error| error.to_string())?;
    let host = Host::load(save.clone(), 0, 0).map_err(|error| error.to_string())?;
    Ok((!host.is_over()).then_some(save))
}

/// What was kept last: which game at which event, and its text.
#[derive(Default)]
pub(super) struct Kept {
    at: Option<(u64, u64, u64)>,
    text: Option<String>,
    complained: String,
}

/// Keeps the game after every turn, the turn before as a backup; a game that is over is not in
/// progress any more.
pub(super) fn keep_game(
    store: Res<Store>,
    session: Res<Session>,
    mut kept: Local<Kept>,
    mut unfinished: ResMut<Unfinished>,
    mut finished: ResMut<Finished>,
    mut refused: MessageWriter<Refused>,
) {
    let now = (session.number, session.serial, session.host.v());
    if kept.at == Some(now) {
        return;
    }
    let another = kept.at.is_none_or(|(number, ..)| number != now.0);
    kept.at = Some(now);
    let moved = if another {
        kept.text = None;
        keep_left(&store, &session, &unfinished, &mut finished)
    } else {
        Ok(())
    };
    let done = if session.host.is_over() {
        kept.text = None;
        unfinished.save = None;
        forget(&store)
    } else {
        let save = session.host.save(APP);
        let text = save.write();
        unfinished.save = Some(save);
        let backup = kept
            .text
            .replace(text.clone())
            .map_or(Ok(()), |before| store.0.write(BACKUP, &before));
        store.0.write(CURRENT, &text).and(backup).and(moved)
    };
    match done {
        Ok(()) => kept.complained.clear(),
        // Once, not after every ply: the game itself goes on.
        Err(words) if kept.complained != words => {
            refused.write(Refused(format!("This game is not being saved: {words}")));
            kept.complained = words;
        }
        Err(_) => {}
    }
}

/// When a new game takes the place of one that was left, that one goes to the games played, so that
/// nothing is lost without a question.
fn keep_left(
    store: &Store,
    session: &Session,
    unfinished: &Unfinished,
    finished: &mut Finished,
) -> Result<(), String> {
    let Some(left) = &unfinished.save else {
        return Ok(());
    };
    let record = session.host.record(Viewer::Everything);
    let goes_on = left.record.start == record.start
        && left.record.game == record.game
        && record.moves.starts_with(&left.record.moves);
    if goes_on || left.record.moves.is_empty() {
        return Ok(());
    }
    finished.add_left(store, left)
}

/// Forgets the game in progress.
///
/// # Errors
/// In words for a player.
pub fn forget(store: &Store) -> Result<(), String> {
    store.0.remove(CURRENT)?;
    store.0.remove(BACKUP)
}
