//! The settings: the same rows from the title and over the table. Each choice holds at once.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::{Press, Screen};
use crate::choreography::{ChoreoClock, Speed};
use crate::look::{BoardSettings, Quality, Theme, ThemeName};
use crate::table::ShownMarks;
use crate::ui::{self, Chosen, Kit, Tone};
use crate::view::FlatView;

/// One value of one setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// How fast stones move.
    Speed(Speed),
    /// Cross-fades instead of travel.
    ReducedMotion(bool),
    /// How much work a picture may be.
    Quality(Quality),
    /// The light and the colours.
    Theme(ThemeName),
    /// The view from above.
    Flat(bool),
    /// Coordinates at the board's edges.
    Coordinates(bool),
    /// Marks on legal targets.
    Legal(bool),
    /// Marks on what the other side could do next.
    Danger(bool),
    /// The sizes of groups, always.
    Sizes(bool),
}

/// All that the settings change.
#[derive(SystemParam)]
pub(super) struct InForce<'w> {
    clock: ResMut<'w, ChoreoClock>,
    flat: ResMut<'w, FlatView>,
    marks: ResMut<'w, ShownMarks>,
    quality: Option<ResMut<'w, Quality>>,
    theme: Option<ResMut<'w, Theme>>,
    board: Option<ResMut<'w, BoardSettings>>,
}

impl InForce<'_> {
    /// Whether this is the value in force.
    fn has(&self, setting: Setting) -> bool {
        match setting {
            Setting::Speed(speed) => self.clock.speed == speed,
            Setting::ReducedMotion(on) => self.clock.reduced_motion == on,
            Setting::Quality(quality) => self.quality.as_ref().is_some_and(|q| **q == quality),
            Setting::Theme(name) => self.theme.as_ref().is_some_and(|t| t.name == name),
            Setting::Flat(on) => self.flat.0 == on,
            Setting::Coordinates(on) => self.board.as_ref().is_some_and(|b| b.coordinates == on),
            Setting::Legal(on) => self.marks.legal == on,
            Setting::Danger(on) => self.marks.danger == on,
            Setting::Sizes(on) => self.marks.sizes == on,
        }
    }

    fn set(&mut self, setting: Setting) {
        if self.has(setting) {
            return;
        }
        match setting {
            Setting::Speed(speed) => self.clock.speed = speed,
            Setting::ReducedMotion(on) => self.clock.reduced_motion = on,
            Setting::Quality(quality) => {
                if let Some(chosen) = &mut self.quality {
                    **chosen = quality;
                }
            }
            Setting::Theme(name) => {
                if let Some(theme) = &mut self.theme {
                    **theme = Theme::preset(name);
                }
            }
            Setting::Flat(on) => self.flat.0 = on,
            Setting::Coordinates(on) => {
                if let Some(board) = &mut self.board {
                    board.coordinates = on;
                }
            }
            Setting::Legal(on) => self.marks.legal = on,
            Setting::Danger(on) => self.marks.danger = on,
            Setting::Sizes(on) => self.marks.sizes = on,
        }
    }
}

/// Sets what was pressed.
pub(super) fn set_settings(mut presses: MessageReader<Press>, mut in_force: InForce) {
    for press in presses.read() {
        if let Press::Set(setting) = press {
            in_force.set(*setting);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Settings), spawn)
        .add_systems(Update, show_chosen);
}

fn spawn(mut commands: Commands, kit: Res<Kit>) {
    let root = ui::screen_root(&mut commands, "Settings", Screen::Settings);
    let slab = ui::slab(&mut commands, root, 560.0);
    fill(&mut commands, slab, &kit);
    let row = ui::row(&mut commands, slab);
    let back = ui::button(&mut commands, row, &kit, "Back", Press::ToTitle, Tone::Main);
    commands.entity(back).insert(bevy::input_focus::AutoFocus);
}

/// Heading and rows of the settings.
pub(super) fn fill(commands: &mut Commands, slab: Entity, kit: &Kit) {
    ui::heading(commands, slab, kit, "Settings");
    let list = ui::scroll(commands, slab);
    let mut row = |label: &str, choices: Vec<(String, Setting)>| {
        let choices: Vec<(String, Press)> = choices
            .into_iter()
            .map(|(words, setting)| (words, Press::Set(setting)))
            .collect();
        ui::choice_row(commands, list, kit, label, &choices);
    };
    let capital = ui::capital;
    let speeds = Speed::ALL.map(|speed| (capital(speed.word()), Setting::Speed(speed)));
    row("Motion", speeds.into());
    let yes_no = |no: &str, yes: &str, make: fn(bool) -> Setting| {
        vec![(no.to_owned(), make(false)), (yes.to_owned(), make(true))]
    };
    row(
        "Things that move",
        yes_no("Travel", "Fade (reduced motion)", Setting::ReducedMotion),
    );
    let qualities =
        Quality::ALL.map(|quality| (capital(quality.word()), Setting::Quality(quality)));
    row("Picture", qualities.into());
    let themes = ThemeName::ALL.map(|name| (capital(name.word()), Setting::Theme(name)));
    row("Light", themes.into());
    row(
        "View",
        yes_no("Across the table", "From above", Setting::Flat),
    );
    row("Coordinates", yes_no("Off", "On", Setting::Coordinates));
    row(
        "Marks where a stone can go",
        yes_no("Off", "On", Setting::Legal),
    );
    row("Marks of danger", yes_no("Off", "On", Setting::Danger));
    row(
        "Sizes of groups",
        yes_no("On hover", "Always", Setting::Sizes),
    );
}

fn show_chosen(
    mut commands: Commands,
    in_force: InForce,
    buttons: Query<(Entity, &Press, Has<Chosen>)>,
) {
    for (entity, press, chosen) in &buttons {
        let Press::Set(setting) = press else {
            continue;
        };
        match (in_force.has(*setting), chosen) {
            (true, false) => {
                commands.entity(entity).insert(Chosen);
            }
            (false, true) => {
                commands.entity(entity).remove::<Chosen>();
            }
            _ => {}
        }
    }
}
