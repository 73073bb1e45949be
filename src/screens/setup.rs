//! The choices before a game: who sits where, and how fast stones move.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde_json::{Map, Value};
use stonecircle_host::{Controller, Settings, Setup};
use stonecircle_rules::{AnyGame, OptionInfo, games};

use super::{Press, Screen, Setting};
use crate::choreography::Speed;
use crate::session::PERSON;
use crate::ui::{self, Chosen, Kit, Tone};

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
}

impl Side {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::First, Self::Second, Self::Drawn];

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
            Self::Drawn => "drawn",
        }
    }
}

/// Against whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Opponent {
    /// A computer player that looks one decision ahead.
    #[default]
    Easy,
    /// One that plays any legal move.
    Random,
    /// A friend on the same device.
    Friend,
}

impl Opponent {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Random, Self::Friend];

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Random => "random",
            Self::Friend => "friend",
        }
    }
}

/// What is chosen on the set-up screen; kept from game to game.
#[derive(Resource, Clone, Debug, Default)]
pub struct SetupChoice {
    /// The game's number in the registry.
    pub game: usize,
    /// The person's side.
    pub side: Side,
    /// The opponent.
    pub opponent: Opponent,
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
        let value = &self.chosen_options()[option.key];
        let mut offered = option.choices.iter();
        offered.position(|choice| choice.value.json() == *value)
    }

    /// Chooses the `choice`-th value of the `option`-th option of the chosen game; what is not
    /// offered changes nothing.
    pub fn choose_option(&mut self, option: usize, choice: usize) {
        let game = self.any_game();
        if let Some(info) = game.offered().get(option)
            && let Some(choice) = info.choices.get(choice)
        {
            self.options
                .entry(game.id().to_owned())
                .or_default()
                .insert(info.key.to_owned(), choice.value.json());
        }
    }

    /// All that a new game needs. `seed` draws the side where it is to be drawn.
    #[must_use]
    pub fn setup(&self, seed: u64, settings: Settings) -> Setup {
        let person = Controller::new("You", PERSON);
        let seats = self.controllers.clone().unwrap_or_else(|| {
            let other = match self.opponent {
                Opponent::Easy => Controller::new("Easy", "easy"),
                Opponent::Random => Controller::new("Random", "random"),
                Opponent::Friend => Controller::new("Friend", PERSON),
            };
            let second = match self.side {
                Side::First => false,
                Side::Second => true,
                // The lowest bit also decides nothing else: deals use the generator's stream.
                Side::Drawn => seed & 1 == 1,
            };
            if second {
                [other, person]
            } else {
                [person, other]
            }
        });
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
        .add_systems(Update, show_choices.run_if(in_state(Screen::Setup)));
}

/// The line that explains the chosen value of the option with this number.
#[derive(Component, Clone, Copy)]
struct Explains(usize);

fn spawn(mut commands: Commands, kit: Res<Kit>, choice: Res<SetupChoice>) {
    let game = choice.any_game();
    let [first, second] = game.sides();
    let root = ui::screen_root(&mut commands, "Set-up", Screen::Setup);
    let slab = ui::slab(&mut commands, root, 560.0);
    ui::heading(&mut commands, slab, &kit, game.name());
    let list = ui::scroll(&mut commands, slab);
    let sides = [
        (first.to_owned(), Press::Side(Side::First)),
        (second.to_owned(), Press::Side(Side::Second)),
        ("Drawn".to_owned(), Press::Side(Side::Drawn)),
    ];
    ui::choice_row(&mut commands, list, &kit, "Your side", &sides);
    let opponents = [
        ("Easy".to_owned(), Press::Opponent(Opponent::Easy)),
        ("Random".to_owned(), Press::Opponent(Opponent::Random)),
        (
            "A friend, on this device".to_owned(),
            Press::Opponent(Opponent::Friend),
        ),
    ];
    ui::choice_row(&mut commands, list, &kit, "Opponent", &opponents);
    for (number, option) in game.offered().iter().enumerate() {
        let values: Vec<(String, Press)> = option
            .choices
            .iter()
            .enumerate()
            .map(|(index, value)| (value.name.to_owned(), Press::Option(number, index)))
            .collect();
        ui::choice_row(&mut commands, list, &kit, option.name, &values);
        let line = ui::note(&mut commands, list, &kit, "");
        commands.entity(line).insert((
            Explains(number),
            TextLayout::new(Justify::Left, LineBreak::WordBoundary),
        ));
    }
    let speeds =
        Speed::ALL.map(|speed| (ui::capital(speed.word()), Press::Set(Setting::Speed(speed))));
    ui::choice_row(&mut commands, list, &kit, "Motion", &speeds);
    let row = ui::row(&mut commands, slab);
    ui::button(
        &mut commands,
        row,
        &kit,
        "Back",
        Press::ToTitle,
        Tone::Quiet,
    );
    let begin = ui::button(&mut commands, row, &kit, "Begin", Press::Begin, Tone::Main);
    commands.entity(begin).insert(bevy::input_focus::AutoFocus);
}

fn show_choices(
    mut commands: Commands,
    choice: Res<SetupChoice>,
    buttons: Query<(Entity, &Press, Has<Chosen>)>,
    mut lines: Query<(&Explains, &mut Text)>,
) {
    let offered = choice.any_game().offered();
    let chosen: Vec<Option<usize>> = offered.iter().map(|option| choice.chosen(option)).collect();
    for (entity, press, was_chosen) in &buttons {
        let now = match press {
            Press::Side(side) => *side == choice.side,
            Press::Opponent(opponent) => *opponent == choice.opponent,
            Press::Option(option, index) => chosen.get(*option) == Some(&Some(*index)),
            _ => continue,
        };
        if now && !was_chosen {
            commands.entity(entity).insert(Chosen);
        } else if !now && was_chosen {
            commands.entity(entity).remove::<Chosen>();
        }
    }
    for (Explains(number), mut text) in &mut lines {
        let index = chosen.get(*number).copied().flatten();
        let words = index.map_or("", |index| offered[*number].choices[index].explains);
        if text.0 != words {
            words.clone_into(&mut text.0);
        }
    }
}
