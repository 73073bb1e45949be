//! The screens: title, set-up, table, and the panels that open over the table.
//!
//! What a person presses becomes a [`Press`], from a button or a key alike; [`flow`] carries it out.

mod analysis;
mod credits;
mod flow;
mod games;
mod panels;
mod quiet;
mod rules;
mod settings;
mod setup;
mod share;
mod title;
mod tops;

use bevy::prelude::*;
use stonecircle_rules::Seat;

use crate::controllers::Choose;
use crate::lessons::LessonAsk;
use crate::rulebook::RulesAsk;
use crate::session::Transport;
use crate::sharing::ShareAsk;
use crate::storage::RecordAsk;

pub use credits::{Credits, CreditsShown};
pub use games::{GamesTab, ListAsk, ListShown};
pub(crate) use panels::ending;
pub use quiet::QuietGames;
pub use settings::Setting;
pub use setup::{Opponent, SetupChoice, Side, TurnLimit};

/// Where one is in the app.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The stone circle and the boards to choose from.
    #[default]
    Title,
    /// The choices before a game.
    Setup,
    /// A game on the table.
    Table,
    /// Finished games, and how one has fared.
    Games,
    /// The settings, from the title.
    Settings,
    /// Who made the game, and of what.
    Credits,
}

/// The panel that is open over the table.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Table)]
pub enum Overlay {
    /// None: the table is free.
    #[default]
    None,
    /// The menu.
    Menu,
    /// The figures of the game.
    Info,
    /// The log of rounds.
    Log,
    /// The list of keys.
    Keys,
    /// The settings.
    Settings,
    /// Who made the game, and of what.
    Credits,
    /// The headings of the rules.
    Contents,
    /// The terms of all games.
    Glossary,
    /// Whether to give up.
    AskResign,
    /// Whether to start anew.
    AskNew,
    /// Whether the other player agrees to a move being taken back.
    AskUndo,
    /// The device changes hands.
    Curtain,
    /// What the computer thinks of the game.
    Analysis,
    /// What is shared of the game as a picture.
    Share,
    /// How the game ended.
    Result,
}

/// What a person pressed, on a button or a key.
#[derive(Message, Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// Choose the game with this number in the registry.
    ChooseGame(usize),
    /// Set the side of the person.
    Side(Side),
    /// Set the opponent.
    Opponent(Opponent),
    /// Set the second player, where a person only looks on.
    Rival(Opponent),
    /// Set how long a turn may last.
    Limit(TurnLimit),
    /// Set an option of the game: its number, and that of the value.
    Option(usize, usize),
    /// The next speed.
    NextSpeed,
    /// Start the game that was set up.
    Begin,
    /// Go on with the game that was left.
    GoOn,
    /// To the list of finished games and the figures.
    ToGames,
    /// To the settings, from the title.
    ToSettings,
    /// To the credits, from the title or its settings.
    ToCredits,
    /// Read the licence with this number.
    ReadLicence(usize),
    /// Show the terms of the game with this number in the registry, and those of all games; without
    /// one, all terms.
    Terms(Option<usize>),
    /// From a licence back to the list of credits.
    CloseLicence,
    /// Change a setting.
    Set(Setting),
    /// Watch the finished game at this place of the list, from the oldest.
    Watch(usize),
    /// Something of the replay on the table.
    Transport(Transport),
    /// Show the position after this many plies: a replay jumps there, of a game in progress it is a
    /// look back.
    Show(u32),
    /// Something about records.
    Record(RecordAsk),
    /// Something about the list of games.
    List(ListAsk),
    /// Something of a lesson.
    Lesson(LessonAsk),
    /// Something about pictures that are shared.
    Share(ShareAsk),
    /// Something of the rules.
    Rules(RulesAsk),
    /// Start a game with the same choices again.
    Again,
    /// Another game with sides as the alternation says.
    Rematch,
    /// To the title.
    ToTitle,
    /// Open a panel; the same again closes it.
    Open(Overlay),
    /// Close the panel.
    Close,
    /// Take back. Of two who share a device the other one is asked first.
    Undo,
    /// The other one agrees to that.
    AgreeUndo,
    /// Give up, without asking again.
    Resign,
    /// What the computer would play now; the same again takes the hint away.
    Hint,
    /// Marks on what the other side could do next, or none.
    Threats,
    /// A game that is only watched halts, or goes on.
    Pause,
    /// Such a game goes on by one ply, and halts.
    OnePly,
    /// The loupe is put away: the whole board is seen.
    LowerLoupe,
    /// The curtain is lifted.
    LiftCurtain,
    /// Play the motion to its end.
    Skip,
    /// A choice about the turn that is half made.
    Choose(Choose),
    /// Flat view from above, and back.
    FlatView,
    /// The next quality of the picture.
    NextQuality,
    /// Sound off, and on again.
    Mute,
    /// Look at the board behind the result.
    LookAtBoard,
    /// Watch the game that is over from its first ply.
    WatchAgain,
    /// Close what is open, put back what is held, or open the menu.
    Escape,
    /// End the program.
    Quit,
}

/// The result has been put aside to look at the board.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResultSeen(pub bool);

/// Whose device it is while the curtain hangs.
#[must_use]
pub(crate) fn curtain_line(game: &str, seat: Seat) -> String {
    words!("curtain", side = crate::words::side(game, seat))
}

/// What works without a window.
pub(crate) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .add_sub_state::<Overlay>()
        .init_resource::<SetupChoice>()
        .init_resource::<ResultSeen>()
        .add_message::<Press>();
    flow::plugin(app);
    games::plugin(app);
}

/// What is seen in a window.
pub(crate) fn windowed_plugin(app: &mut App) {
    app.add_plugins((
        title::plugin,
        tops::plugin,
        quiet::plugin,
        setup::plugin,
        games::windowed_plugin,
        settings::plugin,
        credits::plugin,
        panels::plugin,
        rules::plugin,
        analysis::plugin,
        share::plugin,
    ));
}
