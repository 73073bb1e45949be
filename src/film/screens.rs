//! Single pictures of the game's screens.

use std::path::PathBuf;
use std::time::Duration;

use bevy::prelude::*;
use bevy::ui_widgets::ScrollArea;
use clap::ValueEnum;
use stonecircle_host::{Controller, Replay, Setup};
use stonecircle_lessons::Set;
use stonecircle_rules::Viewer;

use super::lesson;
use super::record::{lay_out, read_record};
use super::studio::{Studio, can_be_written, choose, save_png};
use crate::advice::Analyst;
use crate::controllers::{Bots, Confirmation, Intent, Loupe};
use crate::look::{Quality, Theme, ThemeName};
use crate::rulebook::{CurrentRules, RulesAsk};
use crate::screens::{
    Credits, GamesTab, ListAsk, Opponent, Overlay, Press, ResultSeen, Screen, Setting, TurnLimit,
};
use crate::session::{PERSON, StartGame, Transport, Watch};
use crate::storage::exchange::{folder, reading};
use crate::storage::{Finished, Store};
use crate::table::{Cell, TurnsToMover};
use crate::ui::TextSize;
use crate::view::FlatView;
use crate::words::LanguageChoice;

/// The screens that can be drawn.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreenWord {
    /// The title.
    Title,
    /// The choices before a game.
    Setup,
    /// A game on the table.
    Table,
    /// A game on the table with a stone of the hand held.
    Held,
    /// The curtain between two players.
    Curtain,
    /// The result of a game.
    Result,
    /// The menu over the table.
    Menu,
    /// The figures of a game.
    Info,
    /// The log of a game.
    Log,
    /// The list of keys.
    Keys,
    /// A replay with its bar.
    Replay,
    /// The settings over the table.
    Settings,
    /// Whether to give up.
    AskResign,
    /// Whether to start anew.
    AskNew,
    /// Whether the other player agrees to a move being taken back.
    AskUndo,
    /// A hint on the table.
    Hint,
    /// A game on the table with marks on what the other side could do next.
    Threats,
    /// The analysis of a game.
    Analysis,
    /// The panel that shares a moment.
    Share,
    /// A game that was analysed, where its first turning point is.
    Better,
    /// A game between two persons whose turns have a limit.
    Clock,
    /// A game between two persons, the table turned to the second.
    Turned,
    /// The credits.
    Credits,
    /// The text of the font's licence.
    Licence,
    /// A statement of the game's rules.
    Rules,
    /// The headings of the game's rules.
    Contents,
    /// The terms of all games.
    Glossary,
    /// The list of games, with those of the record file or the data folder.
    Games,
    /// How one has fared.
    Statistics,
    /// Where games from elsewhere come in.
    BringIn,
    /// A step of the game's first lesson.
    Lesson,
    /// A step of the game's tactics.
    Tactics,
}

/// A setting of the table that is another than it is by itself.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingWord {
    /// No marks on legal targets.
    NoMarks,
    /// No marks on what the other side could do next.
    NoThreats,
    /// No coordinates at the board's edges.
    NoCoordinates,
    /// The sizes of groups, always.
    Sizes,
}

impl SettingWord {
    const fn setting(self) -> Setting {
        match self {
            Self::NoMarks => Setting::Legal(false),
            Self::NoThreats => Setting::Danger(false),
            Self::NoCoordinates => Setting::Coordinates(false),
            Self::Sizes => Setting::Sizes(true),
        }
    }
}

/// What is to be drawn, and how.
#[derive(Clone, Debug)]
pub struct PictureWish {
    /// Which screen.
    pub screen: ScreenWord,
    /// The id of the game whose choices or whose fresh game is drawn.
    pub game: String,
    /// The file.
    pub out: PathBuf,
    /// The size.
    pub size: [u32; 2],
    /// The record that lies on the table, or the records of the list.
    pub record: Option<PathBuf>,
    /// The folder of the games that are listed.
    pub data: Option<PathBuf>,
    /// After how many plies of it.
    pub ply: Option<u32>,
    /// How much work the picture may be.
    pub quality: Quality,
    /// The light and the colours.
    pub theme: ThemeName,
    /// Seen from above.
    pub flat: bool,
    /// The language.
    pub language: LanguageChoice,
    /// How large text is.
    pub text_size: TextSize,
    /// Turns wait to be confirmed.
    pub ask: bool,
    /// Settings that are others than they are by themselves.
    pub settings: Vec<SettingWord>,
    /// Whatever can be scrolled is scrolled to its end.
    pub scrolled: bool,
    /// In grey.
    pub grey: bool,
    /// The names of the cells that are tapped in turn by whoever is to move.
    pub taps: Vec<String>,
    /// The names of the cells over which something is dragged then; it is held over the last.
    pub drag: Vec<String>,
    /// The name of the cell over which the loupe is held.
    pub loupe: Option<String>,
    /// The step of a lesson or the statement of the rules, counted from 1.
    pub step: usize,
    /// How long its learner has been idle, or has watched the statement.
    pub idle: Duration,
    /// Options of the game, like `edition=abstractplay`, where its rules are drawn.
    pub options: Vec<String>,
}

/// Draws one screen.
///
/// # Errors
/// An unreadable record, a file that cannot be written, nothing that can draw.
pub fn picture(wish: &PictureWish) -> Result<(), String> {
    let mut replay = wish.record.as_deref().map(read_record).transpose()?;
    if let Some(replay) = &mut replay {
        let plies = replay.plies();
        if let Some(ply) = wish.ply.filter(|ply| *ply > plies) {
            return Err(format!(
                "there is no ply {ply} to draw: the record has {plies}"
            ));
        }
        replay.seek(wish.ply.unwrap_or(u32::MAX));
    }
    can_be_written(&wish.out)?;
    let mut studio = Studio::open(wish.size, wish.quality, wish.language)?;
    studio.draw_shots_alone();
    // What is thought out is there in the next frame.
    studio.app.world_mut().resource_mut::<Bots>().start = Box::new(|think| think());
    *studio.app.world_mut().resource_mut::<Theme>() = Theme::preset(wish.theme);
    studio.app.world_mut().resource_mut::<FlatView>().0 = wish.flat;
    *studio.app.world_mut().resource_mut::<TextSize>() = wish.text_size;
    if wish.ask {
        *studio.app.world_mut().resource_mut::<Confirmation>() = Confirmation::Always;
    }
    for word in &wish.settings {
        studio.press(Press::Set(word.setting()));
    }
    let choose = choose(&wish.game)?;
    match (wish.screen, &replay) {
        (ScreenWord::Title, _) => {}
        (ScreenWord::Setup, _) => studio.press(choose),
        (ScreenWord::Clock, _) => {
            studio.press(choose);
            studio.press(Press::Opponent(Opponent::Friend));
            studio.press(Press::Limit(TurnLimit::Half));
            studio.press(Press::Begin);
        }
        (ScreenWord::Turned, _) => {
            studio.app.world_mut().resource_mut::<TurnsToMover>().0 = true;
            studio.press(choose);
            studio.press(Press::Opponent(Opponent::Friend));
            studio.press(Press::Begin);
            // The first side's first move on the board's first cells.
            for cell in ["a2", "a3"] {
                tap(&mut studio, cell)?;
            }
        }
        (ScreenWord::Lesson | ScreenWord::Tactics, _) => teach(&mut studio, wish)?,
        (ScreenWord::Rules | ScreenWord::Contents | ScreenWord::Glossary, _) => {
            open_rules(&mut studio, wish, choose)?;
        }
        (ScreenWord::Credits, _) => studio.press(Press::ToCredits),
        (ScreenWord::Licence, _) => {
            studio.press(Press::ToCredits);
            let mut texts = Credits::of_this().readable();
            let fonts = texts.position(|(title, _)| title == "OFL-1.1").unwrap_or(0);
            studio.press(Press::ReadLicence(fonts));
        }
        (
            ScreenWord::Replay
            | ScreenWord::Log
            | ScreenWord::Analysis
            | ScreenWord::Share
            | ScreenWord::Better,
            Some(replay),
        ) => watch(&mut studio, replay),
        (ScreenWord::Curtain, _) => {
            studio.press(choose);
            studio.press(Press::Opponent(Opponent::Friend));
            studio.press(Press::Begin);
        }
        (ScreenWord::Games | ScreenWord::Statistics | ScreenWord::BringIn, _) => {
            list(&mut studio, wish)?;
        }
        (_, Some(replay)) => lay_out(&mut studio, replay, wish.flat)?,
        (_, None) => {
            studio.press(choose);
            begin(&mut studio);
        }
    }
    let tapped = !(wish.taps.is_empty() && wish.drag.is_empty() && wish.loupe.is_none());
    let advised = matches!(wish.screen, ScreenWord::Hint | ScreenWord::Threats);
    if tapped || advised {
        if let Some(replay) = &replay {
            sit_down(&mut studio, replay)?;
        }
        for name in &wish.taps {
            tap(&mut studio, name)?;
        }
        drag(&mut studio, &wish.drag)?;
        if let Some(name) = &wish.loupe {
            let (_, place) = cell(&mut studio, name)?;
            studio.app.world_mut().resource_mut::<Loupe>().raise(place);
        }
    }
    let overlay = match wish.screen {
        ScreenWord::Menu => Some(Overlay::Menu),
        ScreenWord::Info => Some(Overlay::Info),
        ScreenWord::Log => Some(Overlay::Log),
        ScreenWord::Keys => Some(Overlay::Keys),
        ScreenWord::Analysis => Some(Overlay::Analysis),
        ScreenWord::Share => Some(Overlay::Share),
        ScreenWord::Settings => Some(Overlay::Settings),
        ScreenWord::AskResign => Some(Overlay::AskResign),
        ScreenWord::AskNew => Some(Overlay::AskNew),
        ScreenWord::AskUndo => Some(Overlay::AskUndo),
        ScreenWord::Contents => Some(Overlay::Contents),
        ScreenWord::Glossary => Some(Overlay::Glossary),
        ScreenWord::Result => Some(Overlay::Result),
        _ => None,
    };
    if let Some(overlay) = overlay {
        let world = studio.app.world_mut();
        world.resource_mut::<ResultSeen>().0 = true;
        world.resource_mut::<NextState<Overlay>>().set(overlay);
    }
    match wish.screen {
        ScreenWord::Hint => {
            studio.press(Press::LiftCurtain);
            studio.press(Press::Hint);
        }
        ScreenWord::Threats => {
            studio.press(Press::LiftCurtain);
            studio.press(Press::Set(Setting::Danger(false)));
            studio.press(Press::Threats);
        }
        ScreenWord::Analysis => analyse(&mut studio),
        ScreenWord::Better => {
            studio.press(Press::Open(Overlay::Analysis));
            analyse(&mut studio);
            let analyst = studio.app.world().resource::<Analyst>();
            let point = analyst.turning_points().first().map(|point| point.ply);
            let ply = point.ok_or("nothing in this game could have been better")?;
            studio.press(Press::Show(ply));
        }
        _ => {}
    }
    if wish.screen == ScreenWord::Held {
        studio.app.world_mut().write_message(Intent::Digit(0));
    }
    // A demonstration stands where it was asked to.
    let more = if wish.screen == ScreenWord::Rules {
        0
    } else {
        8
    };
    for _ in 0..more {
        studio.run(Duration::from_millis(250));
    }
    if wish.scrolled {
        // How far there is to go is known once it was drawn.
        studio.shoot()?;
        scroll_down(&mut studio);
    }
    let mut picture = studio.shoot()?;
    if wish.grey {
        for pixel in picture.pixels_mut() {
            let [r, g, b, a] = pixel.0;
            let grey = 0.2126 * f32::from(r) + 0.7152 * f32::from(g) + 0.0722 * f32::from(b);
            let grey = grey.round() as u8;
            pixel.0 = [grey, grey, grey, a];
        }
    }
    save_png(&picture, &wish.out)
}

/// Scrolls everything that can be scrolled to its end.
fn scroll_down(studio: &mut Studio) {
    let world = studio.app.world_mut();
    let mut areas =
        world.query_filtered::<(&ComputedNode, &mut ScrollPosition), With<ScrollArea>>();
    for (node, mut position) in areas.iter_mut(world) {
        let most = (node.content_size.y - node.size.y).max(0.0) * node.inverse_scale_factor;
        position.y = most;
    }
}

/// Runs until everything in the game has been looked at.
fn analyse(studio: &mut Studio) {
    loop {
        studio.run(Duration::from_millis(100));
        let analyst = studio.app.world().resource::<Analyst>();
        if analyst.subject().is_none_or(|it| it.found.is_some()) {
            return;
        }
    }
}

/// The list of games: those of the data folder and of the record file.
fn list(studio: &mut Studio, wish: &PictureWish) -> Result<(), String> {
    let store = match &wish.data {
        Some(folder) if folder.exists() && !folder.is_dir() => {
            return Err(format!("{} is no folder", folder.display()));
        }
        Some(folder) => Store::in_folder(folder.clone()),
        None => Store::in_memory(),
    };
    studio.app.insert_resource(store);
    crate::storage::plugin(&mut studio.app);
    if let Some(path) = &wish.record {
        let arrivals = folder::read(path)?;
        // Just for the picture: nothing is written to the data folder.
        let memory = Store::in_memory();
        let mut finished = studio.app.world_mut().resource_mut::<Finished>();
        finished.bring_in(&memory, &arrivals.games)?;
    }
    let tab = match wish.screen {
        ScreenWord::Statistics => GamesTab::Statistics,
        ScreenWord::BringIn => GamesTab::BringIn,
        _ => GamesTab::Games,
    };
    studio.press(Press::ToGames);
    studio.press(Press::List(ListAsk::Tab(tab)));
    Ok(())
}

/// A step of a lesson, after its learner has been idle for a while.
fn teach(studio: &mut Studio, wish: &PictureWish) -> Result<(), String> {
    let set = match wish.screen {
        ScreenWord::Tactics => Set::Tactics,
        _ => Set::First,
    };
    lesson::begin(studio, &wish.game, set, wish.step)?;
    let steps = wish.idle.as_millis() / 500;
    for _ in 0..steps {
        studio.run(Duration::from_millis(500));
    }
    Ok(())
}

/// A statement of the rules, after its demonstration has been watched for a while.
fn open_rules(studio: &mut Studio, wish: &PictureWish, choose: Press) -> Result<(), String> {
    studio.press(choose);
    for option in &wish.options {
        studio.press(choice_of(&wish.game, option)?);
    }
    studio.press(Press::Rules(RulesAsk::Open));
    let rules = studio.app.world().get_resource::<CurrentRules>();
    let count = rules.map_or(0, |rules| rules.statements().len());
    if !(1..=count).contains(&wish.step) {
        return Err(format!(
            "the rules of {} have the statements 1 to {count}",
            wish.game
        ));
    }
    // The camera comes down first.
    for _ in 0..4 {
        studio.run(Duration::from_millis(300));
    }
    let asked = Press::Rules(RulesAsk::Go(wish.step - 1));
    studio.app.world_mut().write_message(asked);
    for _ in 0..4 {
        studio.run(Duration::from_millis(50));
    }
    for _ in 0..wish.idle.as_millis() / 50 {
        studio.run(Duration::from_millis(50));
    }
    Ok(())
}

/// The press that chooses the value of an option, written like `edition=abstractplay`.
fn choice_of(game: &str, text: &str) -> Result<Press, String> {
    let fault = || format!("{game} has no option {text:?}");
    let offered = stonecircle_rules::game(game).ok_or_else(fault)?.offered();
    let (key, word) = text.split_once('=').ok_or_else(fault)?;
    let option = offered.iter().position(|option| option.key == key);
    let option = option.ok_or_else(fault)?;
    let choices = &offered[option].choices;
    let value = choices.iter().position(|value| value.word() == word);
    let value = value.ok_or_else(|| {
        let words: Vec<String> = choices.iter().map(|value| value.word()).collect();
        format!("{key} is one of {}, not {word:?}", words.join(", "))
    })?;
    Ok(Press::Option(option, value))
}

/// The replay as a person watches it, at the ply where it stands.
pub(super) fn watch(studio: &mut Studio, replay: &Replay) {
    let world = studio.app.world_mut();
    world.resource_mut::<ResultSeen>().0 = true;
    world.resource_mut::<NextState<Screen>>().set(Screen::Table);
    world.write_message(Watch {
        record: replay.record().clone(),
        seats: reading::players(replay.record()),
        kept: None,
    });
    studio.press(Press::Transport(Transport::Seek(replay.ply())));
}

/// Two persons play on from where the replay stands.
pub(super) fn sit_down(studio: &mut Studio, replay: &Replay) -> Result<(), String> {
    let view = replay
        .view(Viewer::Everything)
        .ok_or("this record does not hold the whole game: it cannot be played on")?;
    let person = Controller::new("You", PERSON);
    let setup = Setup {
        game: replay.game().id().to_owned(),
        options: view.options(),
        start: Some(view.text()),
        seats: [person.clone(), person],
        ..Setup::default()
    };
    studio
        .app
        .world_mut()
        .write_message(StartGame { setup, seed: 7 });
    for _ in 0..3 {
        studio.run(Duration::from_millis(300));
    }
    Ok(())
}

/// The cell of that name, and where it is.
fn cell(studio: &mut Studio, name: &str) -> Result<(Entity, Vec3), String> {
    let world = studio.app.world_mut();
    let mut cells = world.query::<(Entity, &Cell, &GlobalTransform)>();
    cells
        .iter(world)
        .find(|(_, cell, _)| cell.name == name)
        .map(|(entity, _, place)| (entity, place.translation()))
        .ok_or_else(|| format!("there is no cell {name:?} on this board"))
}

/// Drags from the first of these cells over all others, and does not let go.
fn drag(studio: &mut Studio, names: &[String]) -> Result<(), String> {
    let mut lifted = false;
    for name in names {
        let (cell, place) = cell(studio, name)?;
        let world = studio.app.world_mut();
        world.write_message(Intent::Hover(Some(cell)));
        if lifted {
            world.write_message(Intent::Carry(place));
        } else {
            world.write_message(Intent::Lift(cell, place));
            lifted = true;
        }
        for _ in 0..3 {
            studio.run(Duration::from_millis(300));
        }
    }
    Ok(())
}

/// Taps the cell of that name.
fn tap(studio: &mut Studio, name: &str) -> Result<(), String> {
    let (cell, place) = cell(studio, name)?;
    let world = studio.app.world_mut();
    world.write_message(Intent::Tap(cell, place));
    for _ in 0..3 {
        studio.run(Duration::from_millis(300));
    }
    Ok(())
}

/// A fresh game against the computer, always the same deal.
fn begin(studio: &mut Studio) {
    let world = studio.app.world_mut();
    world.resource_mut::<crate::screens::SetupChoice>().seed = Some(7);
    studio.press(Press::Begin);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    #[test]
    fn what_cannot_be_drawn_is_refused_before_anything_is() {
        let folder =
            std::env::temp_dir().join(format!("stonecircle-picture-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let record = folder.join("game.json");
        std::fs::write(&record, r#"{"game":"cairns","moves":["c3","c4"]}"#).expect("written");
        let wish = |ply: Option<u32>, out: &str| PictureWish {
            screen: ScreenWord::Table,
            game: "cairns".to_owned(),
            out: folder.join(out),
            size: [320, 180],
            record: Some(record.clone()),
            data: None,
            ply,
            quality: Quality::Low,
            theme: ThemeName::default(),
            flat: false,
            language: LanguageChoice::Known(Language::ENGLISH),
            text_size: TextSize::default(),
            ask: false,
            settings: Vec::new(),
            scrolled: false,
            grey: false,
            taps: Vec::new(),
            drag: Vec::new(),
            loupe: None,
            step: 1,
            idle: Duration::ZERO,
            options: Vec::new(),
        };
        // Each is refused by its words, with or without anything that can draw.
        let refused = |ply, out| picture(&wish(ply, out)).expect_err("it cannot be drawn");
        assert_eq!(
            refused(Some(3), "a.png"),
            "there is no ply 3 to draw: the record has 2"
        );
        assert!(refused(Some(1), "nowhere/a.png").contains("cannot be written"));
        assert!(refused(Some(1), "").contains("is a folder"));
        assert!(refused(Some(1), "a.jpg").contains(".png"));
        let left: Vec<_> = std::fs::read_dir(&folder).expect("listed").collect();
        assert_eq!(left.len(), 1, "nothing was left behind");
        std::fs::remove_dir_all(&folder).expect("tidied");
    }
}
