//! Records on their way out and in: as text by the clipboard, as files by a folder or the browser.
//!
//! What a person presses comes as [`Press::Record`]; whatever is there to say goes into
//! [`ExchangeWords`], and over a table into the line below the board too.

#[cfg(target_arch = "wasm32")]
mod browser;
mod clipboard;
#[cfg(not(target_arch = "wasm32"))]
pub mod folder;
pub mod reading;
mod told;
pub mod writing;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::{Finished, Store};
use crate::screens::{Press, Screen};
use crate::session::{Refused, Session, SessionSystems, Told, Watching};
use crate::table::Shown;

pub use clipboard::{Clip, Clipboard};
pub use reading::{Arrivals, Fault, LineFault};
pub use writing::{Handout, Parcel};

/// The folder of records beside the saves.
const RECORDS: &str = "records";

/// Which game's record is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The one on the table: in progress, over, or watched.
    OnTable,
    /// The kept game at this place of the list, from the oldest.
    Kept(usize),
}

/// What is done with records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordAsk {
    /// Put it on the clipboard.
    Copy(Which),
    /// Save it as a file.
    Save(Which),
    /// Bring in what is on the clipboard.
    Paste,
    /// Choose a file to bring in, where the page asks for it.
    Open,
    /// Bring in the file at this place of the records folder's list.
    OpenFile(usize),
}

/// What there is to say about the last record that went out or came in, line by line.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ExchangeWords(pub Vec<String>);

/// The files of the records folder, as they were listed last.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordFiles(pub Vec<std::path::PathBuf>);

/// The files of the records folder as they are now.
#[must_use]
pub fn list_files(store: &Store) -> RecordFiles {
    #[cfg(not(target_arch = "wasm32"))]
    if let Some(folder) = folder::place(store) {
        return RecordFiles(folder::files(&folder));
    }
    let _ = store;
    RecordFiles::default()
}

/// Whether an answer of the clipboard is awaited.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Pasting(bool);

pub(super) fn plugin(app: &mut App) {
    if !app.world().contains_resource::<Clipboard>() {
        app.insert_resource(Clipboard::usual());
    }
    app.init_resource::<ExchangeWords>()
        .init_resource::<RecordFiles>()
        .init_resource::<Pasting>()
        // What was said over a table is said; no list repeats it.
        .add_systems(OnExit(Screen::Table), |mut words: ResMut<ExchangeWords>| {
            words.0.clear();
        })
        .add_message::<FileDragAndDrop>()
        .add_systems(
            Update,
            (carry_out, take_pasted, take_dropped, reveal_watched)
                .chain()
                .after(crate::controllers::ControllerSystems::Sense)
                .before(SessionSystems::Manage),
        );
    #[cfg(target_arch = "wasm32")]
    app.add_systems(Startup, browser::listen).add_systems(
        Update,
        take_opened
            .after(take_pasted)
            .before(SessionSystems::Manage),
    );
}

/// Where records come from and go to.
#[derive(SystemParam)]
struct Desk<'w> {
    store: Res<'w, Store>,
    finished: ResMut<'w, Finished>,
    clipboard: ResMut<'w, Clipboard>,
    words: ResMut<'w, ExchangeWords>,
    screen: Res<'w, State<Screen>>,
    next: ResMut<'w, NextState<Screen>>,
    told: MessageWriter<'w, Told>,
    refused: MessageWriter<'w, Refused>,
    session: Option<Res<'w, Session>>,
    watching: Option<Res<'w, Watching>>,
    redraw: MessageWriter<'w, RequestRedraw>,
}

impl Desk<'_> {
    /// Says what was done, or why it was not.
    fn say(&mut self, said: Result<Vec<String>, Vec<String>>) {
        let on_table = *self.screen.get() == Screen::Table;
        match &said {
            Ok(lines) if on_table => {
                self.told.write(Told(lines.join(" ")));
            }
            Err(lines) if on_table => {
                self.refused.write(Refused(lines.join(" ")));
            }
            Ok(_) | Err(_) => {}
        }
        let (Ok(lines) | Err(lines)) = said;
        self.words.0 = lines;
        self.redraw.write(RequestRedraw);
    }

    /// The record that is meant.
    fn parcel(&self, which: Which) -> Result<Parcel, String> {
        match which {
            Which::OnTable => match (&self.session, &self.watching) {
                (Some(session), _) => Ok(writing::of_session(session)),
                (None, Some(watching)) => {
                    Ok(writing::write(watching.known().clone(), &watching.seats))
                }
                (None, None) => Err(told::no_game()),
            },
            Which::Kept(index) => {
                let name = self.finished.names.get(index).ok_or_else(told::no_game)?;
                let game = Finished::open(&self.store, name)?;
                writing::of_kept(&game)
            }
        }
    }

    /// Keeps what came in, says what came of it, and shows the list where no game is in the way.
    fn take(&mut self, arrivals: &Arrivals) {
        let brought = self.finished.bring_in(&self.store, &arrivals.games);
        let mut lines = Vec::new();
        let mut faults = Vec::new();
        match brought {
            Ok(brought) => {
                if brought.kept > 0 {
                    lines.push(told::came_in(brought.kept));
                }
                if brought.known > 0 {
                    lines.push(told::known(brought.known));
                }
                if brought.left_out > 0 {
                    faults.push(told::no_room(brought.left_out));
                }
            }
            Err(words) => faults.push(words),
        }
        faults.extend(told::faults(&arrivals.faults));
        let whole = faults.is_empty();
        lines.extend(faults);
        self.say(if whole { Ok(lines) } else { Err(lines) });
        if !matches!(*self.screen.get(), Screen::Table | Screen::Games) {
            self.next.set(Screen::Games);
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn open(&mut self, path: &std::path::Path) {
        match folder::read(path) {
            Ok(arrivals) => self.take(&arrivals),
            Err(words) => self.say(Err(vec![words])),
        }
    }

    /// A page reads no folder.
    #[cfg(target_arch = "wasm32")]
    fn open(&mut self, _path: &std::path::Path) {}
}

/// Gives a person a file: in the folder of this name beside the saves, or in a browser as a download.
/// Says where it is.
///
/// # Errors
/// In words for a player.
pub(crate) fn hand_out(store: &Store, name: &str, handout: &Handout) -> Result<String, String> {
    #[cfg(not(target_arch = "wasm32"))]
    {
        let folder = folder::beside(store, name).ok_or_else(|| told::no_folder(store))?;
        let path = folder::save(&folder, handout)?;
        Ok(path.display().to_string())
    }
    #[cfg(target_arch = "wasm32")]
    {
        let _ = (store, name);
        let name = format!("{}.{}", handout.stem, handout.ending);
        browser::download(&name, handout)?;
        Ok(name)
    }
}

fn carry_out(
    mut presses: MessageReader<Press>,
    mut desk: Desk,
    mut pasting: ResMut<Pasting>,
    files: Res<RecordFiles>,
) {
    for press in presses.read() {
        let Press::Record(ask) = press else {
            continue;
        };
        let said = match ask {
            RecordAsk::Copy(which) => desk.parcel(*which).and_then(|parcel| {
                desk.clipboard.0.put(&parcel.text)?;
                Ok(told::copied())
            }),
            RecordAsk::Save(which) => desk
                .parcel(*which)
                .and_then(|parcel| hand_out(&desk.store, RECORDS, &parcel.handout()))
                .map(|place| told::saved(&place)),
            RecordAsk::Paste => {
                desk.clipboard.0.ask();
                pasting.0 = true;
                continue;
            }
            #[cfg(target_arch = "wasm32")]
            RecordAsk::Open => match browser::choose_file() {
                Ok(()) => continue,
                Err(words) => Err(words),
            },
            RecordAsk::OpenFile(index) => {
                if let Some(path) = files.0.get(*index) {
                    desk.open(path);
                }
                continue;
            }
            // On a desktop files are dropped on the window or lie in the folder.
            #[cfg(not(target_arch = "wasm32"))]
            RecordAsk::Open => continue,
        };
        desk.say(said.map(|words| vec![words]).map_err(|words| vec![words]));
    }
}

/// What was on the clipboard, as soon as it is there.
fn take_pasted(mut desk: Desk, mut pasting: ResMut<Pasting>) {
    if !pasting.0 {
        return;
    }
    let Some(answer) = desk.clipboard.0.answer() else {
        // A browser answers in its own time, and wakes nobody.
        desk.redraw.write(RequestRedraw);
        return;
    };
    pasting.0 = false;
    match answer {
        Ok(text) => desk.take(&reading::read(&text)),
        Err(words) => desk.say(Err(vec![words])),
    }
}

/// Files that were dropped on the window.
#[cfg(not(target_arch = "wasm32"))]
fn take_dropped(mut drops: MessageReader<FileDragAndDrop>, mut desk: Desk) {
    for dropped in drops.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = dropped {
            desk.open(path_buf);
        }
    }
}

#[cfg(target_arch = "wasm32")]
fn take_dropped() {
    // The page takes them, see `browser`.
}

/// Files that a person has chosen or dropped on the page.
#[cfg(target_arch = "wasm32")]
fn take_opened(mut desk: Desk) {
    for opened in browser::opened() {
        match opened {
            Ok(text) => desk.take(&reading::read(&text)),
            Err(words) => desk.say(Err(vec![words])),
        }
    }
}

/// Whoever has watched a game to its end knows how it ended.
fn reveal_watched(
    store: Res<Store>,
    shown: Res<Shown>,
    watching: Option<Res<Watching>>,
    mut finished: ResMut<Finished>,
) {
    let Some(watching) = watching else {
        return;
    };
    let Some(name) = &watching.kept else {
        return;
    };
    let unknown = finished.heads.get(name).is_some_and(|head| !head.seen);
    if unknown && watching.at_end() && shown.outcome.is_some() {
        finished.reveal(&store, name);
    }
}
