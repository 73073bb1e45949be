//! The settings: the same rows from the title and over the table. Each choice holds at once.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::{Press, Screen, SetupChoice};
use crate::choreography::{ChoreoClock, Speed};
use crate::controllers::Confirmation;
use crate::look::{BoardSettings, Quality, Theme, ThemeName};
use crate::sound::{Bus, Level, NoDevice, Volumes};
use crate::storage::preferences::SettingsTrouble;
use crate::table::{ShownMarks, TurnsToMover};
use crate::ui::{self, Chosen, Kit, TextSize, Tone};
use crate::view::FlatView;
use crate::words::LanguageChoice;

/// One value of one setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// How fast stones move.
    Speed(Speed),
    /// Cross-fades instead of travel.
    ReducedMotion(bool),
    /// Which turns wait to be confirmed.
    Confirmation(Confirmation),
    /// How much work a picture may be.
    Quality(Quality),
    /// The light and the colours.
    Theme(ThemeName),
    /// The language of all texts.
    Language(LanguageChoice),
    /// How large text is.
    Text(TextSize),
    /// The view from above.
    Flat(bool),
    /// The table turns to whoever moves, where two share it.
    Turns(bool),
    /// In a rematch sides are drawn anew, instead of swapped.
    DrawnAnew(bool),
    /// Coordinates at the board's edges.
    Coordinates(bool),
    /// Marks on legal targets.
    Legal(bool),
    /// Marks on what the other side could do next.
    Danger(bool),
    /// The sizes of groups, always.
    Sizes(bool),
    /// Nothing is heard.
    Muted(bool),
    /// How loud a bus is.
    Volume(Bus, Level),
}

/// All that the settings change.
#[derive(SystemParam)]
pub(super) struct InForce<'w> {
    clock: ResMut<'w, ChoreoClock>,
    confirmation: ResMut<'w, Confirmation>,
    flat: ResMut<'w, FlatView>,
    language: Option<ResMut<'w, LanguageChoice>>,
    marks: ResMut<'w, ShownMarks>,
    turns: ResMut<'w, TurnsToMover>,
    setup: ResMut<'w, SetupChoice>,
    volumes: ResMut<'w, Volumes>,
    quality: Option<ResMut<'w, Quality>>,
    theme: Option<ResMut<'w, Theme>>,
    board: Option<ResMut<'w, BoardSettings>>,
    text: Option<ResMut<'w, TextSize>>,
}

impl InForce<'_> {
    /// Whether this is the value in force.
    fn has(&self, setting: Setting) -> bool {
        match setting {
            Setting::Speed(speed) => self.clock.speed == speed,
            Setting::ReducedMotion(on) => self.clock.reduced_motion == on,
            Setting::Confirmation(chosen) => *self.confirmation == chosen,
            Setting::Quality(quality) => self.quality.as_ref().is_some_and(|q| **q == quality),
            Setting::Theme(name) => self.theme.as_ref().is_some_and(|t| t.name == name),
            Setting::Language(choice) => self.language.as_ref().is_some_and(|l| **l == choice),
            Setting::Text(size) => self.text.as_ref().is_some_and(|t| **t == size),
            Setting::Flat(on) => self.flat.0 == on,
            Setting::Turns(on) => self.turns.0 == on,
            Setting::DrawnAnew(on) => self.setup.drawn_anew == on,
            Setting::Coordinates(on) => self.board.as_ref().is_some_and(|b| b.coordinates == on),
            Setting::Legal(on) => self.marks.legal == on,
            Setting::Danger(on) => self.marks.danger == on,
            Setting::Sizes(on) => self.marks.sizes == on,
            Setting::Muted(on) => self.volumes.muted == on,
            Setting::Volume(bus, level) => self.volumes.level(bus) == level,
        }
    }

    fn set(&mut self, setting: Setting) {
        if self.has(setting) {
            return;
        }
        match setting {
            Setting::Speed(speed) => self.clock.speed = speed,
            Setting::ReducedMotion(on) => self.clock.reduced_motion = on,
            Setting::Confirmation(chosen) => *self.confirmation = chosen,
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
            Setting::Language(choice) => {
                if let Some(language) = &mut self.language {
                    **language = choice;
                }
            }
            Setting::Text(size) => {
                if let Some(text) = &mut self.text {
                    **text = size;
                }
            }
            Setting::Flat(on) => self.flat.0 = on,
            Setting::Turns(on) => self.turns.0 = on,
            Setting::DrawnAnew(on) => self.setup.drawn_anew = on,
            Setting::Coordinates(on) => {
                if let Some(board) = &mut self.board {
                    board.coordinates = on;
                }
            }
            Setting::Legal(on) => self.marks.legal = on,
            Setting::Danger(on) => self.marks.danger = on,
            Setting::Sizes(on) => self.marks.sizes = on,
            Setting::Muted(on) => self.volumes.muted = on,
            Setting::Volume(bus, level) => self.volumes.set(bus, level),
        }
    }
}

/// Sets what was pressed: a value, or the next one of those that have a key.
pub(super) fn set_settings(mut presses: MessageReader<Press>, mut in_force: InForce) {
    for press in presses.read() {
        let setting = match *press {
            Press::Set(setting) => Some(setting),
            Press::NextSpeed => Some(Setting::Speed(in_force.clock.speed.next())),
            Press::NextQuality => in_force
                .quality
                .as_ref()
                .map(|q| Setting::Quality(q.next())),
            Press::Threats => Some(Setting::Danger(!in_force.marks.danger)),
            Press::FlatView => Some(Setting::Flat(!in_force.flat.0)),
            _ => None,
        };
        if let Some(setting) = setting {
            in_force.set(setting);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Settings), spawn)
        .add_systems(Update, (show_chosen, tell_trouble));
}

/// The line that says why settings are not being kept.
#[derive(Component)]
struct TellsTrouble;

fn tell_trouble(
    trouble: Option<Res<SettingsTrouble>>,
    mut lines: Query<(&mut Text, &mut Node), With<TellsTrouble>>,
) {
    let words = trouble.map_or_else(String::new, |trouble| trouble.0.clone());
    for (mut text, mut node) in &mut lines {
        let display = if words.is_empty() {
            Display::None
        } else {
            Display::Flex
        };
        if node.display != display {
            node.display = display;
        }
        text.set_if_neq(Text(words.clone()));
    }
}

fn spawn(mut commands: Commands, kit: Res<Kit>, silent: Res<NoDevice>) {
    let root = ui::screen_root(&mut commands, "Settings", Screen::Settings);
    let slab = ui::slab(&mut commands, root, 560.0);
    fill(&mut commands, slab, &kit, Press::ToCredits, *silent);
    let row = ui::row(&mut commands, slab);
    let back = ui::button(
        &mut commands,
        row,
        &kit,
        &words!("back"),
        Press::ToTitle,
        Tone::Main,
    );
    commands.entity(back).insert(bevy::input_focus::AutoFocus);
}

/// Heading and rows of the settings, and the button that leads to the credits.
pub(super) fn fill(
    commands: &mut Commands,
    slab: Entity,
    kit: &Kit,
    credits: Press,
    silent: NoDevice,
) {
    ui::heading(commands, slab, kit, &words!("settings"));
    let trouble = ui::note(commands, slab, kit, "");
    commands
        .entity(trouble)
        .insert((TellsTrouble, TextColor(kit.accent)))
        .entry::<Node>()
        .and_modify(|mut node| node.display = Display::None);
    let list = ui::scroll(commands, slab);
    let row = |commands: &mut Commands, label: String, choices: Vec<(String, Setting)>| {
        let choices: Vec<(String, Press)> = choices
            .into_iter()
            .map(|(words, setting)| (words, Press::Set(setting)))
            .collect();
        ui::choice_row(commands, list, kit, &label, &choices);
    };
    let speeds = Speed::ALL.map(|speed| (speed_name(speed), Setting::Speed(speed)));
    row(commands, words!("settings-speed"), speeds.into());
    let yes_no = |no: String, yes: String, make: fn(bool) -> Setting| {
        vec![(no, make(false)), (yes, make(true))]
    };
    let off_on =
        |make: fn(bool) -> Setting| yes_no(words!("settings-off"), words!("settings-on"), make);
    row(
        commands,
        words!("settings-travel"),
        yes_no(
            words!("settings-travel-usual"),
            words!("settings-travel-reduced"),
            Setting::ReducedMotion,
        ),
    );
    let confirmations = Confirmation::ALL.map(|chosen| {
        let name = match chosen {
            Confirmation::Off => words!("settings-off"),
            Confirmation::Touch => words!("settings-confirm-touch"),
            Confirmation::Always => words!("settings-confirm-always"),
        };
        (name, Setting::Confirmation(chosen))
    });
    row(commands, words!("settings-confirm"), confirmations.into());
    let qualities = Quality::ALL.map(|quality| (quality_name(quality), Setting::Quality(quality)));
    row(commands, words!("settings-quality"), qualities.into());
    let themes = ThemeName::ALL.map(|name| (theme_name(name), Setting::Theme(name)));
    row(commands, words!("settings-theme"), themes.into());
    let sizes = TextSize::ALL.map(|size| {
        let percent = words!("settings-text-size", percent = size.percent());
        (percent, Setting::Text(size))
    });
    row(commands, words!("settings-text"), sizes.into());
    row(
        commands,
        words!("settings-view"),
        yes_no(
            words!("settings-view-across"),
            words!("settings-view-above"),
            Setting::Flat,
        ),
    );
    row(
        commands,
        words!("settings-turns"),
        yes_no(
            words!("settings-turns-not"),
            words!("settings-turns-mover"),
            Setting::Turns,
        ),
    );
    row(
        commands,
        words!("settings-rematch"),
        yes_no(
            words!("settings-rematch-swap"),
            words!("settings-rematch-draw"),
            Setting::DrawnAnew,
        ),
    );
    row(
        commands,
        words!("settings-coordinates"),
        off_on(Setting::Coordinates),
    );
    row(commands, words!("settings-legal"), off_on(Setting::Legal));
    row(commands, words!("settings-danger"), off_on(Setting::Danger));
    row(
        commands,
        words!("settings-sizes"),
        yes_no(
            words!("settings-sizes-hover"),
            words!("settings-sizes-always"),
            Setting::Sizes,
        ),
    );
    let languages = LanguageChoice::all()
        .map(|choice| (language_name(choice), Setting::Language(choice)))
        .collect();
    row(commands, words!("settings-language"), languages);
    row(
        commands,
        words!("settings-sound"),
        vec![
            (words!("settings-off"), Setting::Muted(true)),
            (words!("settings-on"), Setting::Muted(false)),
        ],
    );
    if silent.0 {
        ui::note(commands, list, kit, &words!("settings-no-sound"));
    }
    for bus in Bus::ALL {
        let label = match bus {
            Bus::Master => words!("settings-volume-all"),
            Bus::Stones => words!("settings-volume-stones"),
            Bus::Ambience => words!("settings-volume-ambience"),
            Bus::Clock => words!("settings-volume-clock"),
        };
        let levels = Level::ALL.map(|level| {
            let name = match level {
                Level::OFF => words!("settings-off"),
                level => words!("settings-percent", percent = level.percent()),
            };
            (name, Setting::Volume(bus, level))
        });
        row(commands, label, levels.into());
    }
    let label = words!("credits-button");
    let button = ui::button(commands, list, kit, &label, credits, Tone::Quiet);
    commands
        .entity(button)
        .entry::<Node>()
        .and_modify(|mut node| {
            node.margin = UiRect::top(px(14));
            node.align_self = AlignSelf::FlexStart;
        });
}

/// A speed in words.
pub(super) fn speed_name(speed: Speed) -> String {
    match speed {
        Speed::Off => words!("speed-off"),
        Speed::Fast => words!("speed-fast"),
        Speed::Normal => words!("speed-normal"),
        Speed::Slow => words!("speed-slow"),
    }
}

/// A quality of the picture in words.
pub(super) fn quality_name(quality: Quality) -> String {
    match quality {
        Quality::Low => words!("quality-low"),
        Quality::Medium => words!("quality-medium"),
        Quality::High => words!("quality-high"),
    }
}

fn theme_name(name: ThemeName) -> String {
    match name {
        ThemeName::Dusk => words!("theme-dusk"),
        ThemeName::Noon => words!("theme-noon"),
        ThemeName::Night => words!("theme-night"),
        ThemeName::HighContrast => words!("theme-high-contrast"),
    }
}

/// A language says its own name, so that whoever is lost in another finds it.
fn language_name(choice: LanguageChoice) -> String {
    match choice {
        LanguageChoice::System => words!("language-system"),
        LanguageChoice::Known(language) => language.name().to_owned(),
    }
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
        Chosen::show(&mut commands, entity, chosen, in_force.has(*setting));
    }
}
