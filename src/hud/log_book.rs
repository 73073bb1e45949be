//! The log in words: it grows with what the table has shown, and is written anew when another game
//! or another pair of eyes is at the table, or another language is spoken.

use bevy::prelude::*;
use stonecircle_host::LogEntry;
use stonecircle_rules::{AnyView, Viewer};

use crate::choreography::Timeline;
use crate::session::{Session, Watching};
use crate::table::{BoardEntry, Boards, Shown, Told};
use crate::words::{self, Language};

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// After how many plies the table stood as the line tells.
    pub ply: u32,
    /// What happened.
    pub told: Told,
    /// The score after it, in games that keep one.
    pub score: Option<[u32; 2]>,
}

impl LogLine {
    /// The line with its number.
    #[must_use]
    pub fn words(&self) -> String {
        format!("{}.  {}", self.ply, self.told.lines.join(". "))
    }
}

/// The log of the game on the table, as its viewer may know it, up to what the table has shown: the
/// result of a game that is watched stands in it only once it has come to that.
#[derive(Resource, Default)]
pub struct LogBook {
    of: Option<(Of, Language)>,
    view: Option<Box<dyn AnyView>>,
    /// The lines, oldest first.
    pub lines: Vec<LogLine>,
}

/// Whose log it is: another one begins anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    /// A game in progress with its serial.
    Session(u64, Viewer),
    /// A replay with its serial.
    Replay(u64, Viewer),
}

impl LogBook {
    /// Whether so many lines of this game are told already.
    fn has(&self, of: Of, lines: usize) -> bool {
        self.of == Some((of, words::language())) && self.lines.len() == lines
    }

    /// Goes on from what is told already, or begins anew.
    fn write(
        &mut self,
        board: &BoardEntry,
        of: Of,
        entries: &[LogEntry],
        start: impl FnOnce() -> Option<Box<dyn AnyView>>,
    ) {
        let of = (of, words::language());
        if self.of != Some(of) || self.view.is_none() || entries.len() < self.lines.len() {
            self.of = Some(of);
            self.lines.clear();
            self.view = start();
        }
        let Some(view) = &mut self.view else {
            return;
        };
        for entry in &entries[self.lines.len()..] {
            self.lines.push(LogLine {
                ply: entry.ply,
                told: (board.tell)(view, entry),
                score: entry.score,
            });
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LogBook>().add_systems(
        Update,
        write_log
            .after(crate::table::TableSystems)
            // What a demonstration shows belongs to no game.
            .run_if(not(crate::rulebook::is_open)),
    );
}

pub(super) fn write_log(
    boards: Res<Boards>,
    shown: Res<Shown>,
    timeline: Res<Timeline>,
    session: Option<Res<Session>>,
    watching: Option<Res<Watching>>,
    mut book: ResMut<LogBook>,
) {
    if timeline.is_playing() {
        // Nothing is told before it was seen.
        return;
    }
    let count = |plies: u32| usize::try_from(plies).unwrap_or(usize::MAX);
    if let Some(session) = &session {
        // A look back shows an earlier position; the log is that of the whole game all the same, as
        // far as it had come.
        let looked_at = watching.filter(|_| session.looking_back);
        let plies = looked_at.map_or(shown.ply, |watching| watching.replay.plies());
        let plies = plies.min(session.host.ply());
        let (host, viewer) = (&session.host, session.viewer);
        let of = Of::Session(session.serial, viewer);
        if let Some(board) = boards.find(host.game().id())
            && !book.has(of, count(plies))
        {
            let mut entries = host.log(viewer);
            entries.truncate(count(plies));
            book.write(board, of, &entries, || Some(host.start_view(viewer)));
        }
    } else if let Some(watching) = &watching {
        let (replay, viewer) = (&watching.replay, watching.viewer);
        let of = Of::Replay(watching.serial, viewer);
        if let Some(board) = boards.find(replay.game().id())
            && !book.has(of, count(watching.furthest))
        {
            let entries = replay.log(viewer, watching.furthest);
            book.write(board, of, &entries, || replay.start_view(viewer));
        }
    } else if book.of.is_some() {
        *book = LogBook::default();
    }
}
