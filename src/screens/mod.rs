//! The screens: title, set-up, table, and the panels that open over the table.
//!
//! What a person presses becomes a [`Press`], from a button or a key alike; [`flow`] carries it out.

mod flow;
mod games;
mod panels;
mod settings;
mod setup;
mod title;

use bevy::prelude::*;
use stonecircle_rules::Seat;

use crate::controllers::Choose;
use crate::session::Transport;

pub(crate) use panels::ending;
pub use settings::Setting;
pub use setup::{Opponent, SetupChoice, Side};

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
    /// How the game is played.
    Rules,
    /// Whether to give up.
    AskResign,
    /// Whether to start anew.
    AskNew,
    /// The device changes hands.
    Curtain,
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
    /// Change a setting.
    Set(Setting),
    /// Watch the finished game at this place of the list, from the oldest.
    Watch(usize),
    /// Something of the replay on the table.
    Transport(Transport),
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
    /// Take back.
    Undo,
    /// Give up, without asking again.
    Resign,
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
    /// Look at the board behind the result.
    LookAtBoard,
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
pub(crate) fn curtain_line(seat: Seat, sides: [&str; 2]) -> String {
    format!("{}, take the device", sides[seat.index()])
}

/// What works without a window.
pub(crate) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .add_sub_state::<Overlay>()
        .init_resource::<SetupChoice>()
        .init_resource::<ResultSeen>()
        .add_message::<Press>();
    flow::plugin(app);
}

/// What is seen in a window.
pub(crate) fn windowed_plugin(app: &mut App) {
    app.add_plugins((
        title::plugin,
        setup::plugin,
        games::plugin,
        settings::plugin,
        panels::plugin,
    ));
}
