//! The games played, how one has fared, and games from elsewhere.
//!
//! The list shows what the index of the kept games says; no game is opened for it. How a game ended
//! that came from elsewhere is told when it was watched to its end, or when somebody asks.

use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use serde_json::Value;
use stonecircle_rules::{AnyGame, Seat, Verdict, games};

use super::{Press, Screen, ending};
use crate::look::{Look, Symbol};
use crate::session::PERSON;
use crate::storage::{
    ExchangeWords, Finished, Head, RecordAsk, RecordFiles, Store, Tally, Which, list_files,
};
use crate::ui::{self, Chosen, Kit, Tone};
use crate::words;

/// How many games stand on a page of the list; the newest come first.
const PAGE: usize = 30;
/// How wide a player's name may be in a row, in ems.
const NAME: f32 = 9.0;
/// The width of a column of figures.
const FIGURE: f32 = 46.0;

/// What the screen shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GamesTab {
    /// The list of games.
    #[default]
    Games,
    /// Won, lost and drawn.
    Statistics,
    /// Where games from elsewhere come in.
    BringIn,
}

/// What is asked of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListAsk {
    /// Show something else.
    Tab(GamesTab),
    /// Only games of this number in the registry; `None` for all.
    Filter(Option<usize>),
    /// This page, from 0.
    Page(usize),
    /// What can be done with the game at this place, from the oldest; once more folds it up.
    Unfold(usize),
    /// Tell how it ended.
    Reveal(usize),
    /// Ask whether it is to be removed.
    AskRemove(usize),
    /// Remove it.
    Remove(usize),
}

/// What of the list is shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListShown {
    /// Which part.
    pub tab: GamesTab,
    /// The number of the game in the registry that is shown alone.
    pub filter: Option<usize>,
    /// The page, from 0.
    pub page: usize,
    /// The place of the game that is unfolded.
    pub unfolded: Option<usize>,
    /// Whether it was asked to be removed.
    pub removing: bool,
}

impl ListShown {
    /// Whether a game of this id is among those that are shown.
    fn takes(&self, game: &str) -> bool {
        self.filter
            .and_then(|index| games().get(index))
            .is_none_or(|wanted| wanted.id() == game)
    }

    /// The places of the games that are shown, the newest first, on all pages.
    #[must_use]
    pub fn places(&self, finished: &Finished) -> Vec<usize> {
        let names = finished.names.iter().enumerate().rev();
        names
            .filter(|(_, name)| match finished.heads.get(*name) {
                Some(head) => self.takes(&head.game),
                // One that cannot be read stands among all.
                None => self.filter.is_none(),
            })
            .map(|(place, _)| place)
            .collect()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ListShown>().add_systems(
        Update,
        carry_out
            .run_if(resource_exists::<Finished>)
            .after(crate::controllers::ControllerSystems::Sense)
            .before(crate::session::SessionSystems::Manage),
    );
}

pub(super) fn windowed_plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Games), (enter, spawn).chain())
        .add_systems(OnExit(Screen::Games), leave)
        .add_systems(
            Update,
            (rebuild.run_if(something_changed), take_focus)
                .chain()
                .run_if(in_state(Screen::Games)),
        );
}

fn carry_out(
    mut presses: MessageReader<Press>,
    store: Res<Store>,
    mut finished: ResMut<Finished>,
    mut shown: ResMut<ListShown>,
    mut files: ResMut<RecordFiles>,
    mut words: ResMut<ExchangeWords>,
) {
    for press in presses.read() {
        let Press::List(ask) = press else {
            continue;
        };
        let mut now = *shown;
        now.removing = false;
        match *ask {
            ListAsk::Tab(tab) => {
                (now.tab, now.unfolded) = (tab, None);
                if tab == GamesTab::BringIn {
                    files.set_if_neq(list_files(&store));
                }
            }
            ListAsk::Filter(filter) => {
                (now.filter, now.page, now.unfolded) = (filter, 0, None);
            }
            ListAsk::Page(page) => (now.page, now.unfolded) = (page, None),
            ListAsk::Unfold(place) => {
                now.unfolded = (now.unfolded != Some(place)).then_some(place);
            }
            ListAsk::Reveal(place) => {
                if let Some(name) = finished.names.get(place).cloned() {
                    finished.reveal(&store, &name);
                }
            }
            ListAsk::AskRemove(_) => now.removing = true,
            ListAsk::Remove(place) => {
                now.unfolded = None;
                if let Some(name) = finished.names.get(place).cloned()
                    && let Err(fault) = finished.remove(&store, &name)
                {
                    words.0 = vec![fault];
                }
            }
        }
        shown.set_if_neq(now);
    }
}

/// The content of the screen, which is built anew when anything of it changes.
#[derive(Component)]
struct Content;

/// What scrolls of it.
#[derive(Component)]
struct Body;

/// The press of the button that is to have the focus again.
#[derive(Resource, Default)]
struct FocusAgain(Option<Press>);

fn enter(mut commands: Commands, mut shown: ResMut<ListShown>) {
    *shown = ListShown::default();
    commands.init_resource::<FocusAgain>();
}

fn leave(mut words: Option<ResMut<ExchangeWords>>) {
    if let Some(words) = &mut words {
        words.0.clear();
    }
}

fn something_changed(
    shown: Res<ListShown>,
    finished: Option<Res<Finished>>,
    words: Option<Res<ExchangeWords>>,
    files: Option<Res<RecordFiles>>,
) -> bool {
    shown.is_changed()
        || finished.is_some_and(|finished| finished.is_changed())
        || words.is_some_and(|words| words.is_changed())
        || files.is_some_and(|files| files.is_changed())
}

/// All that the screen is built from.
#[derive(bevy::ecs::system::SystemParam)]
struct Source<'w> {
    kit: Res<'w, Kit>,
    look: Res<'w, Look>,
    room: Res<'w, ui::Room>,
    shown: Res<'w, ListShown>,
    store: Option<Res<'w, Store>>,
    finished: Option<Res<'w, Finished>>,
    words: Option<Res<'w, ExchangeWords>>,
    files: Option<Res<'w, RecordFiles>>,
}

fn rebuild(
    mut commands: Commands,
    source: Source,
    old: Query<(Entity, &ChildOf), With<Content>>,
    bodies: Query<&ScrollPosition, With<Body>>,
    focus: Res<InputFocus>,
    presses: Query<&Press>,
    mut again: ResMut<FocusAgain>,
    mut built: Local<ListShown>,
    mut redraw: MessageWriter<bevy::window::RequestRedraw>,
) {
    let Ok((content, parent)) = old.single() else {
        return;
    };
    let focused = focus.get().and_then(|focused| presses.get(focused).ok());
    again.0 = focused.copied();
    // The same page stays where it was scrolled to.
    let same = (built.tab, built.page, built.filter)
        == (source.shown.tab, source.shown.page, source.shown.filter);
    let scrolled = bodies.single().ok().filter(|_| same).cloned();
    *built = *source.shown;
    commands.entity(content).despawn();
    build(&mut commands, &source, parent.parent(), scrolled);
    redraw.write(bevy::window::RequestRedraw);
}

/// A button that was pressed and built anew has the focus still.
fn take_focus(
    mut again: ResMut<FocusAgain>,
    buttons: Query<(Entity, &Press)>,
    mut focus: ResMut<InputFocus>,
) {
    let Some(press) = again.0 else {
        return;
    };
    if let Some((button, _)) = buttons.iter().find(|(_, other)| **other == press) {
        focus.set(button, FocusCause::Navigated);
    }
    again.0 = None;
}

fn spawn(mut commands: Commands, source: Source) {
    let root = ui::screen_root(&mut commands, "Games", Screen::Games);
    let slab = ui::slab(&mut commands, root, 640.0);
    // As high as there is room, whatever it shows: lists have all of it, and nothing jumps.
    commands
        .entity(slab)
        .entry::<Node>()
        .and_modify(|mut node| node.height = percent(100));
    build(&mut commands, &source, slab, None);
    let row = ui::row(&mut commands, slab);
    let back = ui::button(
        &mut commands,
        row,
        &source.kit,
        &words!("back"),
        Press::ToTitle,
        Tone::Main,
    );
    commands.entity(back).insert(bevy::input_focus::AutoFocus);
}

fn build(commands: &mut Commands, source: &Source, slab: Entity, scrolled: Option<ScrollPosition>) {
    let kit = &*source.kit;
    let content = commands
        .spawn((
            Name::new("Content"),
            Content,
            Node {
                flex_direction: FlexDirection::Column,
                row_gap: px(8),
                flex_grow: 1.0,
                flex_shrink: 1.0,
                min_height: px(0),
                // Where there is hardly any room, all of it scrolls.
                overflow: Overflow::scroll_y(),
                ..default()
            },
            bevy::ui_widgets::ScrollArea,
        ))
        .id();
    commands.entity(slab).insert_children(0, &[content]);
    ui::heading(commands, content, kit, &words!("games"));
    let tabs = [
        (words!("games-list"), GamesTab::Games),
        (words!("games-statistics"), GamesTab::Statistics),
        (words!("games-bring-in"), GamesTab::BringIn),
    ];
    let row = ui::row(commands, content);
    for (words, tab) in tabs {
        let press = Press::List(ListAsk::Tab(tab));
        // All three in a row on a phone too.
        let button = if source.room.portrait {
            ui::small_button(commands, row, kit, &words, press)
        } else {
            ui::button(commands, row, kit, &words, press, Tone::Quiet)
        };
        choose(commands, button, source.shown.tab == tab);
    }
    if source.shown.tab != GamesTab::BringIn {
        filters(commands, content, source);
    }
    for words in source.words.iter().flat_map(|words| &words.0) {
        let line = ui::note(commands, content, kit, words);
        commands.entity(line).insert((
            TextColor(kit.accent),
            TextLayout::new(Justify::Left, LineBreak::WordOrCharacter),
        ));
    }
    let body = ui::scroll(commands, content);
    commands
        .entity(body)
        .insert((Body, scrolled.unwrap_or_default()));
    match source.shown.tab {
        GamesTab::Games => list(commands, content, body, source),
        GamesTab::Statistics => statistics(commands, body, source),
        GamesTab::BringIn => bring_in(commands, body, source),
    }
}

fn choose(commands: &mut Commands, button: Entity, chosen: bool) {
    if chosen {
        commands.entity(button).insert(Chosen);
    }
}

fn filters(commands: &mut Commands, content: Entity, source: &Source) {
    let row = ui::row(commands, content);
    let all = (words!("games-all"), None);
    let each = games()
        .iter()
        .enumerate()
        .map(|(index, game)| (game.name().to_owned(), Some(index)));
    for (words, filter) in std::iter::once(all).chain(each) {
        let press = Press::List(ListAsk::Filter(filter));
        let button = ui::small_button(commands, row, &source.kit, &words, press);
        choose(commands, button, source.shown.filter == filter);
    }
}

fn list(commands: &mut Commands, content: Entity, body: Entity, source: &Source) {
    let kit = &*source.kit;
    let Some(finished) = &source.finished else {
        return;
    };
    let places = source.shown.places(finished);
    if places.is_empty() {
        ui::note(commands, body, kit, &words!("games-none"));
    }
    let pages = places.len().div_ceil(PAGE).max(1);
    let page = source.shown.page.min(pages - 1);
    for place in places.iter().skip(page * PAGE).take(PAGE) {
        entry(commands, body, source, finished, *place);
    }
    if pages > 1 {
        let row = ui::row(commands, content);
        let step = |words: String, to: Option<usize>, commands: &mut Commands| {
            if let Some(to) = to {
                let press = Press::List(ListAsk::Page(to));
                ui::small_button(commands, row, kit, &words, press);
            }
        };
        step(words!("games-newer"), page.checked_sub(1), commands);
        let words = words!("games-page", page = page + 1, pages = pages);
        ui::note(commands, row, kit, &words);
        step(
            words!("games-older"),
            Some(page + 1).filter(|next| *next < pages),
            commands,
        );
    }
}

/// A game in the list: watch it, or unfold what else can be done with it.
fn entry(
    commands: &mut Commands,
    body: Entity,
    source: &Source,
    finished: &Finished,
    place: usize,
) {
    let kit = &*source.kit;
    let name = &finished.names[place];
    let row = commands
        .spawn((
            Name::new("Game"),
            Node {
                column_gap: px(8),
                flex_shrink: 0.0,
                align_items: AlignItems::Stretch,
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(body),
        ))
        .id();
    match finished.heads.get(name) {
        Some(head) => {
            let first = game_name(&head.game);
            let second = players(head);
            let third = how_it_went(head, crate::storage::now());
            let label = format!("{first}, {second}, {third}");
            let lines = [
                (first.as_str(), 17.0, true),
                (second.as_str(), 16.0, false),
                (third.as_str(), 14.0, false),
            ];
            ui::lines_button(commands, row, kit, &label, &lines, Press::Watch(place));
        }
        None => {
            // A game that is damaged says so in its place; the others are there all the same.
            let fault = source
                .store
                .as_ref()
                .and_then(|store| Finished::open(store, name).err())
                .unwrap_or_default();
            let line = ui::note(commands, row, kit, &fault);
            commands.entity(line).insert(Node {
                flex_grow: 1.0,
                flex_basis: px(0),
                ..default()
            });
        }
    }
    let press = Press::List(ListAsk::Unfold(place));
    let label = words!("games-more");
    let sign = (source.look.symbol(Symbol::Menu), label.as_str());
    let more = ui::sign_button(commands, row, kit, sign, press, false);
    let unfolded = source.shown.unfolded == Some(place);
    choose(commands, more, unfolded);
    if !unfolded {
        return;
    }
    let row = ui::row(commands, body);
    let mut offer = |words: String, press: Press| {
        ui::small_button(commands, row, kit, &words, press);
    };
    if let Some(head) = finished.heads.get(name) {
        offer(
            words!("copy-record"),
            Press::Record(RecordAsk::Copy(Which::Kept(place))),
        );
        offer(
            words!("games-save"),
            Press::Record(RecordAsk::Save(Which::Kept(place))),
        );
        if !head.seen && head.outcome.is_some() {
            offer(words!("games-reveal"), Press::List(ListAsk::Reveal(place)));
        }
    }
    if source.shown.removing {
        offer(
            words!("games-remove-really"),
            Press::List(ListAsk::Remove(place)),
        );
    } else {
        offer(
            words!("games-remove"),
            Press::List(ListAsk::AskRemove(place)),
        );
    }
}

fn game_name(id: &str) -> String {
    stonecircle_rules::game(id).map_or_else(|| id.to_owned(), |game| game.name().to_owned())
}

/// Who played, each name short enough for a row.
fn players(head: &Head) -> String {
    let [first, second] = Seat::BOTH.map(|seat| {
        let name = &head.seats[seat.index()].name;
        if name.is_empty() {
            words::side(&head.game, seat)
        } else {
            ui::shorten(&ui::player(name), NAME)
        }
    });
    format!("{first} – {second}")
}

/// How long it was and how it ended, as far as that may be told, and how long ago that was.
fn how_it_went(head: &Head, now: Option<u64>) -> String {
    let mut parts = vec![ui::moves(usize::try_from(head.plies).unwrap_or(usize::MAX))];
    match head.outcome {
        None => parts.push(words!("games-unfinished")),
        Some(_) if !head.seen => parts.push(words!("games-not-told")),
        Some(outcome) => {
            let persons = Seat::BOTH.map(|seat| head.seats[seat.index()].kind == PERSON);
            let own = Seat::BOTH
                .into_iter()
                .find(|seat| persons[seat.index()] && !persons[seat.other().index()]);
            let result = match (outcome.result, outcome.result.winner(), own) {
                (Verdict::Draw, ..) | (_, None, _) => words!("games-drawn"),
                (_, Some(winner), Some(own)) if winner == own => words!("games-won"),
                (_, Some(_), Some(_)) => words!("games-lost"),
                (_, Some(winner), None) => {
                    words!("games-side-won", side = words::side(&head.game, winner))
                }
            };
            parts.push(words!(
                "games-ended",
                result = result,
                why = ending(outcome.reason)
            ));
        }
    }
    if head.imported {
        parts.push(words!("games-elsewhere"));
    }
    // A clock that was put back since says nothing.
    let age = now
        .zip(head.kept)
        .and_then(|(now, kept)| now.checked_sub(kept));
    parts.extend(age.map(words::ago));
    parts.join(" · ")
}

/// The options that differ from the usual ones, in words.
fn unusual(game: &dyn AnyGame, options: &Value) -> Vec<String> {
    let Ok(usual) = game.complete_options(&Value::Null) else {
        return Vec::new();
    };
    game.offered()
        .iter()
        .filter(|option| {
            options
                .get(option.key)
                .is_some_and(|value| *value != usual[option.key])
        })
        .filter_map(|option| {
            let value = words::value_among(option, options)?;
            Some(words::option_and_value(game, option, value))
        })
        .collect()
}

fn statistics(commands: &mut Commands, body: Entity, source: &Source) {
    let kit = &*source.kit;
    let tallies = source
        .finished
        .iter()
        .flat_map(|finished| &finished.tallies);
    let tallies: Vec<_> = tallies
        .filter(|(against, tally)| source.shown.takes(&against.game) && tally.games() > 0)
        .collect();
    if tallies.is_empty() {
        ui::note(commands, body, kit, &words!("statistics-none"));
        return;
    }
    let heads = [
        words!("statistics-won"),
        words!("statistics-lost"),
        words!("statistics-drawn"),
        words!("statistics-moves"),
    ];
    figures(commands, body, kit, "", heads, Weight::Head);
    for game in games() {
        let of_game: Vec<_> = tallies
            .iter()
            .filter(|(against, _)| against.game == game.id())
            .collect();
        let mut all = Tally::default();
        for (_, tally) in &of_game {
            all.gather(tally);
        }
        if of_game.is_empty() {
            continue;
        }
        figures(commands, body, kit, game.name(), row_of(&all), Weight::All);
        for (against, tally) in of_game {
            let options: Value = serde_json::from_str(&against.options).unwrap_or_default();
            let mut words = vec![ui::player(&ui::capital(&against.opponent))];
            words.extend(unusual(*game, &options));
            let words = words.join(" · ");
            figures(commands, body, kit, &words, row_of(tally), Weight::One);
        }
    }
    ui::note(commands, body, kit, &words!("statistics-note"));
}

fn row_of(tally: &Tally) -> [String; 4] {
    [
        tally.won.to_string(),
        tally.lost.to_string(),
        tally.drawn.to_string(),
        tally
            .average_plies()
            .map_or_else(|| "–".to_owned(), |average| format!("{average:.0}")),
    ]
}

/// How much a row of figures weighs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weight {
    Head,
    All,
    One,
}

fn figures(
    commands: &mut Commands,
    body: Entity,
    kit: &Kit,
    label: &str,
    figures: [String; 4],
    weight: Weight,
) {
    let row = commands
        .spawn((
            Name::new("Figures"),
            Node {
                flex_shrink: 0.0,
                align_items: AlignItems::FlexStart,
                padding: UiRect::left(px(if weight == Weight::One { 14 } else { 0 })),
                margin: UiRect::top(px(if weight == Weight::All { 8 } else { 0 })),
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(body),
        ))
        .id();
    let size = if weight == Weight::Head { 14.0 } else { 17.0 };
    let colour = if weight == Weight::All {
        kit.ink
    } else {
        kit.faint
    };
    let bold = weight == Weight::All;
    commands
        .spawn((
            ui::text(kit, label, size, bold),
            Node {
                flex_grow: 1.0,
                flex_basis: px(0),
                min_width: px(0),
                ..default()
            },
            ChildOf(row),
        ))
        .insert(TextColor(colour));
    for figure in figures {
        commands
            .spawn((
                ui::text(kit, figure, size, bold),
                TextLayout::new(Justify::Right, LineBreak::NoWrap),
                Node {
                    width: px(FIGURE),
                    flex_shrink: 0.0,
                    ..default()
                },
                ChildOf(row),
            ))
            .insert(TextColor(colour));
    }
}

fn bring_in(commands: &mut Commands, body: Entity, source: &Source) {
    let kit = &*source.kit;
    let left = TextLayout::new(Justify::Left, LineBreak::WordOrCharacter);
    let row = ui::row(commands, body);
    let paste = Press::Record(RecordAsk::Paste);
    ui::button(
        commands,
        row,
        kit,
        &words!("records-paste"),
        paste,
        Tone::Quiet,
    );
    if cfg!(target_arch = "wasm32") {
        let open = Press::Record(RecordAsk::Open);
        ui::button(
            commands,
            row,
            kit,
            &words!("records-open"),
            open,
            Tone::Quiet,
        );
    }
    let line = ui::note(commands, body, kit, &words!("records-note"));
    commands.entity(line).insert(left);
    let folder = source.store.as_ref().and_then(|store| store.0.folder());
    let Some(folder) = folder else {
        return;
    };
    let place = folder.join("records");
    let words = words!("records-folder", folder = place.display().to_string());
    let line = ui::note(commands, body, kit, &words);
    commands.entity(line).insert(left);
    let files = source.files.as_ref().map_or(&[][..], |files| &files.0);
    if files.is_empty() {
        ui::note(commands, body, kit, &words!("records-none"));
    }
    for (index, path) in files.iter().enumerate() {
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        let press = Press::Record(RecordAsk::OpenFile(index));
        let button = ui::small_button(commands, body, kit, &ui::shorten(&name, 24.0), press);
        commands
            .entity(button)
            .entry::<Node>()
            .and_modify(|mut node| node.flex_shrink = 0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stonecircle_host::Controller;
    use stonecircle_rules::{Outcome, Reason};

    const NOW: u64 = 1_800_000_000;

    fn head(kinds: [&str; 2], imported: bool, seen: bool) -> Head {
        Head {
            game: "surge".to_owned(),
            options: "{}".to_owned(),
            seats: kinds.map(|kind| Controller::new("", kind)),
            outcome: Some(Outcome::new(Verdict::First, Reason::Score)),
            plies: 41,
            imported,
            kept: None,
            seen,
        }
    }

    #[test]
    fn a_result_is_told_as_far_as_it_may_be() {
        let own = how_it_went(&head([PERSON, "easy"], false, true), Some(NOW));
        assert_eq!(own, "41 moves · won, by the score");
        let lost = how_it_went(&head(["easy", PERSON], false, true), Some(NOW));
        assert_eq!(lost, "41 moves · lost, by the score");
        let friends = how_it_went(&head([PERSON, PERSON], false, true), Some(NOW));
        assert_eq!(friends, "41 moves · Blue won, by the score");
        let hidden = how_it_went(&head(["record", "record"], true, false), Some(NOW));
        assert_eq!(hidden, "41 moves · result not told · from elsewhere");
        let left = Head {
            outcome: None,
            ..head([PERSON, "easy"], false, true)
        };
        assert_eq!(how_it_went(&left, Some(NOW)), "41 moves · not finished");
    }

    #[test]
    fn how_long_ago_a_game_was_is_told_unless_a_clock_went_back() {
        let of = |kept, now| {
            let head = Head {
                kept,
                outcome: None,
                ..head([PERSON, "easy"], false, true)
            };
            how_it_went(&head, now)
        };
        let yesterday = of(Some(NOW - 86_400), Some(NOW));
        assert_eq!(yesterday, "41 moves · not finished · a day ago");
        for (kept, now) in [
            (Some(NOW + 1), Some(NOW)),
            (None, Some(NOW)),
            (Some(NOW), None),
        ] {
            assert_eq!(of(kept, now), "41 moves · not finished");
        }
    }

    #[test]
    fn options_that_differ_from_the_usual_are_named() {
        let game = stonecircle_rules::game("surmount").expect("a game");
        let unusual = |options: Value| unusual(game, &options);
        assert!(unusual(serde_json::json!({})).is_empty());
        let all = serde_json::json!({"size": 4, "edition": "abstractplay", "tournament": true});
        assert_eq!(
            unusual(all),
            ["Board: Side 4", "Edition: Online", "Tournament rule"]
        );
        let usual = game.complete_options(&Value::Null).expect("the usual");
        assert!(unusual(usual).is_empty());
    }

    #[test]
    fn a_filter_shows_one_game_alone_the_newest_first() {
        let mut finished = Finished::default();
        for (number, game) in ["surge", "cairns", "surge"].into_iter().enumerate() {
            let name = format!("finished-{number}");
            let head = Head {
                game: game.to_owned(),
                ..head([PERSON, "easy"], false, true)
            };
            finished.heads.insert(name.clone(), head);
            finished.names.push(name);
        }
        finished.names.push("damaged".to_owned());
        let mut shown = ListShown::default();
        assert_eq!(shown.places(&finished), [3, 2, 1, 0]);
        shown.filter = games().iter().position(|game| game.id() == "surge");
        assert_eq!(shown.places(&finished), [2, 0]);
    }
}
