//! The choices before a game: its options, who sits where and against whom, how long a turn may take,
//! and how fast stones move.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde_json::{Map, Value};
use stonecircle_bots::Level;
use stonecircle_host::{Controller, Settings, Setup};
use stonecircle_rules::{AnyGame, OptionInfo, Seat, games};

use super::settings::speed_name;
use super::{Press, Screen, Setting};
use crate::choreography::Speed;
use crate::hud::plate_colour;
use crate::lessons::{self, LessonProgress, Library};
use crate::look::{Look, Margins};
use crate::session::PERSON;
use crate::table::Boards;
use crate::ui::{self, Chosen, Kit, Tone};
use crate::words;

/// Which side a person plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Side {
    /// The first side.
    #[default]
    First,
    /// The second.
    Second,
    /// Drawn when the game starts.
    Drawn,
    /// None: the computer plays itself, and a person looks on.
    Neither,
}

impl Side {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::First, Self::Second, Self::Drawn, Self::Neither];

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
            Self::Drawn => "drawn",
            Self::Neither => "neither",
        }
    }
}

/// Against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opponent {
    /// The computer, at one of its levels.
    Level(Level),
    /// The computer, playing any legal move.
    Random,
    /// A friend on the same device.
    Friend,
}

impl Default for Opponent {
    fn default() -> Self {
        Self::Level(Level::Easy)
    }
}

impl Opponent {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 7] = [
        Self::Random,
        Self::Level(Level::Beginner),
        Self::Level(Level::Easy),
        Self::Level(Level::Normal),
        Self::Level(Level::Hard),
        Self::Level(Level::Master),
        Self::Friend,
    ];

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Level(level) => level.id(),
            Self::Random => "random",
            Self::Friend => "friend",
        }
    }
}

impl Opponent {
    fn controller(self) -> Controller {
        match self {
            Self::Level(level) => Controller::new(ui::capital(level.id()), level.id()),
            Self::Random => Controller::new("Random", "random"),
            Self::Friend => Controller::new("Friend", PERSON),
        }
    }

    fn name(self) -> String {
        match self {
            Self::Level(level) => ui::level(level),
            Self::Random => words!("player-random"),
            Self::Friend => words!("setup-friend"),
        }
    }
}

/// How long a turn may last between two who share the device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TurnLimit {
    /// As long as one likes.
    #[default]
    None,
    /// Half a minute.
    Half,
    /// A minute.
    Minute,
}

impl TurnLimit {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::None, Self::Half, Self::Minute];

    /// In seconds; 0 for none.
    #[must_use]
    pub const fn seconds(self) -> u32 {
        match self {
            Self::None => 0,
            Self::Half => 30,
            Self::Minute => 60,
        }
    }

    /// The limit of so many seconds, if there is one.
    #[must_use]
    pub fn of_seconds(seconds: u32) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|limit| limit.seconds() == seconds)
    }
}

/// What is chosen on the set-up screen; kept from game to game.
#[derive(Resource, Clone, Debug, Default)]
pub struct SetupChoice {
    /// The game's number in the registry.
    pub game: usize,
    /// The person's side.
    pub side: Side,
    /// The opponent; where a person only looks on, the first player.
    pub opponent: Opponent,
    /// The second player, where a person only looks on.
    pub rival: Opponent,
    /// Whether sides are drawn anew in a rematch, instead of swapped.
    pub drawn_anew: bool,
    /// How long a turn may last, against a friend.
    pub limit: TurnLimit,
    /// The options chosen for each game, by its id; what is not here has its default.
    pub options: BTreeMap<String, Map<String, Value>>,
    /// Who sits where, instead of side and opponent, when it came from the command line.
    pub controllers: Option<[Controller; 2]>,
    /// The seed of the next game, when it came from the command line; used once.
    pub seed: Option<u64>,
}

impl SetupChoice {
    /// Chooses a game by its number in the registry.
    pub fn choose(&mut self, index: usize) {
        self.game = index.min(games().len().saturating_sub(1));
    }

    /// The chosen game.
    #[must_use]
    pub fn any_game(&self) -> &'static dyn AnyGame {
        games()[self.game.min(games().len() - 1)]
    }

    /// The options of the chosen game, complete.
    #[must_use]
    pub fn chosen_options(&self) -> Value {
        let game = self.any_game();
        let chosen = self.options.get(game.id()).cloned().unwrap_or_default();
        game.complete_options(&Value::Object(chosen))
            // What an older version kept and this one does not know is left out.
            .or_else(|_| game.complete_options(&Value::Null))
            .unwrap_or_default()
    }

    /// Which of the offered values an option of the chosen game has.
    #[must_use]
    pub fn chosen(&self, option: &OptionInfo) -> Option<usize> {
        words::value_among(option, &self.chosen_options())
    }

    /// Chooses the `choice`-th value of the `option`-th option of the chosen game; what is not
    /// offered changes nothing.
    pub fn choose_option(&mut self, option: usize, choice: usize) {
        let game = self.any_game();
        if let Some(info) = game.offered().get(option)
            && let Some(value) = info.choices.get(choice)
        {
            self.options
                .entry(game.id().to_owned())
                .or_default()
                .insert(info.key.to_owned(), value.json());
        }
    }

    /// All that a new game needs. `seed` draws the side where it is to be drawn.
    #[must_use]
    pub fn setup(&self, seed: u64, settings: Settings) -> Setup {
        let person = Controller::new("You", PERSON);
        let settings = Settings {
            alternation: !self.drawn_anew,
            ..settings
        };
        let seats = self.controllers.clone().unwrap_or_else(|| {
            let other = self.opponent.controller();
            let second = match self.side {
                Side::First => false,
                Side::Second => true,
                // The lowest bit also decides nothing else: deals use the generator's stream.
                Side::Drawn => seed & 1 == 1,
                // Two persons play all the same.
                Side::Neither if self.opponent == Opponent::Friend => false,
                Side::Neither if self.rival == Opponent::Friend => return [other.clone(), other],
                Side::Neither => return [other, self.rival.controller()],
            };
            if second {
                [other, person]
            } else {
                [person, other]
            }
        });
        let shared = seats.iter().all(|seat| seat.kind == PERSON);
        let seconds = u64::from(self.limit.seconds());
        let settings = Settings {
            turn_limit_ms: Some(1_000 * seconds).filter(|limit| shared && *limit > 0),
            ..settings
        };
        Setup {
            game: self.any_game().id().to_owned(),
            options: self.chosen_options(),
            start: None,
            seats,
            settings,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Setup), spawn)
        .add_systems(
            Update,
            (show_choices, show_what_matters, draw_choices, stand_beside)
                .run_if(in_state(Screen::Setup)),
        )
        .add_systems(
            OnExit(Screen::Setup),
            |mut margins: ResMut<ui::UiMargins>| {
                *margins = ui::UiMargins::default();
            },
        );
}

/// To whom alone a part of the screen is offered.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum Only {
    /// Two who share the device.
    Friends,
    /// Who looks on while the computer plays itself.
    Watchers,
}

/// The line that explains the chosen value of the option with this number.
#[derive(Component, Clone, Copy)]
struct Explains(usize);

/// The picture of what the chosen value of the option with this number means, and the value that it
/// shows.
#[derive(Component, Clone, Copy)]
struct Draws(usize, Option<usize>);

/// How large such a picture is.
const PICTURE: Vec2 = Vec2::new(152.0, 76.0);

fn spawn(
    mut commands: Commands,
    kit: Res<Kit>,
    look: Res<Look>,
    choice: Res<SetupChoice>,
    library: Res<Library>,
    progress: Res<LessonProgress>,
) {
    let game = choice.any_game();
    let root = ui::screen_root(&mut commands, "Set-up", Screen::Setup);
    commands.entity(root).insert(Beside);
    let slab = ui::slab(&mut commands, root, 560.0);
    ui::heading(&mut commands, slab, &kit, game.name());
    let list = ui::scroll(&mut commands, slab);
    let learned = (&*library, &*progress);
    lessons::offer(&mut commands, list, &kit, &look, game.id(), learned);
    let sides = Side::ALL.map(|side| {
        let name = match side {
            Side::First => words::side(game.id(), Seat::First),
            Side::Second => words::side(game.id(), Seat::Second),
            Side::Drawn => words!("setup-drawn"),
            Side::Neither => words!("setup-neither"),
        };
        (name, Press::Side(side))
    });
    ui::choice_row(&mut commands, list, &kit, &words!("setup-side"), &sides);
    let opponents = Opponent::ALL.map(|opponent| (opponent.name(), Press::Opponent(opponent)));
    ui::choice_row(
        &mut commands,
        list,
        &kit,
        &words!("setup-opponent"),
        &opponents,
    );
    let rivals: Vec<(String, Press)> = Opponent::ALL
        .into_iter()
        .filter(|rival| *rival != Opponent::Friend)
        .map(|rival| (rival.name(), Press::Rival(rival)))
        .collect();
    let label = words!("setup-rival");
    for part in ui::choice_row(&mut commands, list, &kit, &label, &rivals) {
        commands.entity(part).insert(Only::Watchers);
    }
    let limits = TurnLimit::ALL.map(|limit| {
        let name = match limit {
            TurnLimit::None => words!("setup-limit-none"),
            limit => words!("setup-limit-seconds", seconds = limit.seconds()),
        };
        (name, Press::Limit(limit))
    });
    let label = words!("setup-limit");
    for part in ui::choice_row(&mut commands, list, &kit, &label, &limits) {
        commands.entity(part).insert(Only::Friends);
    }
    for (number, option) in game.offered().iter().enumerate() {
        let values: Vec<(String, Press)> = (0..option.choices.len())
            .map(|value| {
                let name = words::option_value(game, option, value);
                (name, Press::Option(number, value))
            })
            .collect();
        let name = words::option_name(game, option);
        ui::choice_row(&mut commands, list, &kit, &name, &values);
        explanation(&mut commands, list, &kit, number);
    }
    let speeds = Speed::ALL.map(|speed| (speed_name(speed), Press::Set(Setting::Speed(speed))));
    ui::choice_row(
        &mut commands,
        list,
        &kit,
        &words!("settings-speed"),
        &speeds,
    );
    let row = ui::row(&mut commands, slab);
    let back = words!("back");
    ui::button(&mut commands, row, &kit, &back, Press::ToTitle, Tone::Quiet);
    let begin = words!("setup-begin");
    let begin = ui::button(&mut commands, row, &kit, &begin, Press::Begin, Tone::Main);
    commands.entity(begin).insert(bevy::input_focus::AutoFocus);
}

/// The limit of a turn is there while a friend is the opponent, the second player while nobody else
/// plays.
fn show_what_matters(choice: Res<SetupChoice>, mut parts: Query<(&Only, &mut Node)>) {
    let friends = choice.opponent == Opponent::Friend;
    for (only, mut node) in &mut parts {
        let there = match only {
            Only::Friends => friends,
            Only::Watchers => choice.side == Side::Neither && !friends,
        };
        let display = if there { Display::Flex } else { Display::None };
        if node.display != display {
            node.display = display;
        }
    }
}

/// The root of the screen.
#[derive(Component)]
struct Beside;

/// The chosen top is seen beside the panel where the window is wide enough, else behind it.
fn stand_beside(
    room: Res<ui::Room>,
    mut margins: ResMut<ui::UiMargins>,
    mut roots: Query<&mut Node, With<Beside>>,
) {
    let (align, right) = if room.portrait {
        (AlignItems::Center, px(14))
    } else {
        (AlignItems::FlexEnd, percent(4))
    };
    for mut node in &mut roots {
        if node.align_items != align {
            node.align_items = align;
            node.padding.right = right;
        }
    }
    margins.set_if_neq(ui::UiMargins(Margins {
        top: 0.06,
        bottom: 0.08,
        left: 0.02,
        right: if room.portrait { 0.02 } else { 0.5 },
    }));
}

/// What the chosen value of an option means: a picture, and a line beside it.
fn explanation(commands: &mut Commands, list: Entity, kit: &Kit, number: usize) {
    let row = commands
        .spawn((
            Name::new("Explanation"),
            Node {
                width: percent(100),
                flex_shrink: 0.0,
                align_items: AlignItems::Center,
                column_gap: px(12),
                padding: UiRect::vertical(px(4)),
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(list),
        ))
        .id();
    commands.spawn((
        Name::new("Picture"),
        Draws(number, None),
        ImageNode::default(),
        Node {
            width: px(PICTURE.x),
            height: px(PICTURE.y),
            flex_shrink: 0.0,
            border_radius: BorderRadius::all(px(6)),
            // Until it is drawn, and where nothing is.
            display: Display::None,
            ..default()
        },
        BackgroundColor(Color::srgba(0.02, 0.02, 0.025, 0.45)),
        Pickable::IGNORE,
        ChildOf(row),
    ));
    let line = ui::note(commands, row, kit, "");
    commands.entity(line).insert((
        Explains(number),
        TextLayout::new(Justify::Left, LineBreak::WordBoundary),
        Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            ..default()
        },
    ));
}

/// Draws what was chosen.
fn draw_choices(
    choice: Res<SetupChoice>,
    boards: Res<Boards>,
    mut images: ResMut<Assets<Image>>,
    mut pictures: Query<(&mut Draws, &mut ImageNode, &mut Node)>,
) {
    let game = choice.any_game();
    let Some(board) = boards.find(game.id()) else {
        return;
    };
    for (mut draws, mut image, mut node) in &mut pictures {
        let Some(option) = game.offered().get(draws.0) else {
            continue;
        };
        let chosen = choice.chosen(option);
        if chosen == draws.1 {
            continue;
        }
        draws.1 = chosen;
        let value = chosen.and_then(|value| option.choices.get(value));
        let sides = board.stones.map(plate_colour);
        let drawn = value.and_then(|value| (board.pictures)(option.key, *value, sides));
        node.display = match drawn {
            Some(_) => Display::Flex,
            None => Display::None,
        };
        if let Some(drawn) = drawn {
            image.image = images.add(drawn.image());
        }
    }
}

fn show_choices(
    mut commands: Commands,
    choice: Res<SetupChoice>,
    buttons: Query<(Entity, &Press, Has<Chosen>)>,
    mut lines: Query<(&Explains, &mut Text)>,
) {
    let game = choice.any_game();
    let offered = game.offered();
    let chosen: Vec<Option<usize>> = offered.iter().map(|option| choice.chosen(option)).collect();
    for (entity, press, was_chosen) in &buttons {
        let now = match press {
            Press::Side(side) => *side == choice.side,
            Press::Opponent(opponent) => *opponent == choice.opponent,
            Press::Rival(rival) => *rival == choice.rival,
            Press::Limit(limit) => *limit == choice.limit,
            Press::Option(option, index) => chosen.get(*option) == Some(&Some(*index)),
            _ => continue,
        };
        Chosen::show(&mut commands, entity, was_chosen, now);
    }
    for (Explains(number), mut text) in &mut lines {
        let index = chosen.get(*number).copied().flatten();
        let words = index.map_or_else(String::new, |index| {
            words::explains(game, &offered[*number], index)
        });
        if text.0 != words {
            text.0 = words;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_that_is_offered_has_a_picture_of_its_own() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, bevy::state::app::StatesPlugin));
        crate::logic(&mut app);
        let mut drawn = 0;
        let boards = app.world().resource::<Boards>();
        for game in games() {
            let board = boards.find(game.id()).expect("every game has its board");
            for option in game.offered() {
                let sides = board.stones.map(plate_colour);
                let pictures: Vec<_> = option
                    .choices
                    .iter()
                    .map(|value| (board.pictures)(option.key, *value, sides))
                    .collect();
                for (index, picture) in pictures.iter().enumerate() {
                    assert!(picture.is_some(), "{} {}", game.id(), option.key);
                    assert!(!pictures[..index].contains(picture), "{}", option.key);
                    drawn += 1;
                }
                let unknown = (board.pictures)("no such option", option.choices[0], sides);
                assert_eq!(unknown, None);
            }
        }
        assert!(drawn >= 15, "{drawn}");
    }
}
