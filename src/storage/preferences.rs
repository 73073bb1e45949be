//! Settings and the choices of the set-up, kept from one start to the next.
//!
//! The resources in force are the truth while the app runs; [`Preferences`] is their image on disk.
//! What a command line asked for holds for one run only: just what a person changes is kept.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::settings::{ReflectSettingsGroup, SaveSettings, SettingsGroup, SettingsPlugin};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::choreography::{ChoreoClock, Speed};
use crate::controllers::Confirmation;
use crate::look::{BoardSettings, Quality, Theme, ThemeName};
use crate::screens::{Opponent, SetupChoice, Side, TurnLimit};
use crate::session::Refused;
use crate::sound::{Bus, Level, Volumes};
use crate::table::{ShownMarks, TurnsToMover};
use crate::ui::TextSize;
use crate::view::FlatView;
use crate::words::LanguageChoice;

/// What is kept, as words and yes-or-no: an unknown word counts as the usual one.
#[derive(Resource, SettingsGroup, Reflect, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[reflect(Resource, SettingsGroup, Default)]
#[settings_group(group = "stonecircle")]
#[serde(default)]
pub struct Preferences {
    /// How fast stones move.
    pub speed: String,
    /// Cross-fades instead of travel.
    pub reduced_motion: bool,
    /// Which turns wait to be confirmed.
    pub confirmation: String,
    /// How much work a picture may be; empty until it was chosen.
    pub quality: String,
    /// The light and the colours.
    pub theme: String,
    /// How large text is, in percent of the usual size.
    pub text_size: u32,
    /// The view from above.
    pub flat: bool,
    /// The language: a code like `de`, or `system`.
    pub language: String,
    /// The table turns to whoever moves, where two share it.
    pub turns_to_mover: bool,
    /// Coordinates at the board's edges.
    pub coordinates: bool,
    /// Marks on legal targets.
    pub legal_marks: bool,
    /// Marks on what the other side could do next.
    pub danger_marks: bool,
    /// The sizes of groups, always.
    pub group_sizes: bool,
    /// Nothing is heard.
    pub muted: bool,
    /// How loud everything is, of a hundred.
    pub volume: u32,
    /// How loud stones and buttons are, of a hundred.
    pub volume_stones: u32,
    /// How loud wind and ambience are, of a hundred.
    pub volume_ambience: u32,
    /// How loud the clock is, of a hundred.
    pub volume_clock: u32,
    /// The person's side.
    pub side: String,
    /// The opponent.
    pub opponent: String,
    /// The second player, where a person only looks on.
    pub rival: String,
    /// Whether sides are drawn anew in a rematch, instead of swapped.
    pub drawn_anew: bool,
    /// How long a turn may last between two who share the device, in seconds; 0 for as long as one
    /// likes.
    pub turn_limit: u32,
    /// The options of each game, a JSON object by its id.
    pub options: String,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            speed: Speed::default().word().to_owned(),
            reduced_motion: false,
            confirmation: Confirmation::default().word().to_owned(),
            quality: String::new(),
            theme: ThemeName::default().word().to_owned(),
            text_size: TextSize::default().percent(),
            flat: false,
            language: LanguageChoice::default().word().to_owned(),
            turns_to_mover: false,
            coordinates: true,
            legal_marks: true,
            danger_marks: true,
            group_sizes: false,
            muted: false,
            volume: Level::FULL.percent(),
            volume_stones: Level::FULL.percent(),
            volume_ambience: Level::FULL.percent(),
            volume_clock: Level::FULL.percent(),
            side: Side::default().word().to_owned(),
            opponent: Opponent::default().word().to_owned(),
            rival: Opponent::default().word().to_owned(),
            drawn_anew: false,
            turn_limit: TurnLimit::default().seconds(),
            options: "{}".to_owned(),
        }
    }
}

/// Whether what changes can be kept; where it cannot, it holds for this run.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
enum Kept {
    /// Nowhere.
    No,
    /// In this folder; a browser has a storage of its own.
    In(std::path::PathBuf),
}

/// Why the settings are not being kept, as long as they are not; empty else.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsTrouble(pub String);

/// The file that the settings are kept in.
#[cfg(not(target_arch = "wasm32"))]
const FILE: &str = "settings.toml";

/// Reads what was kept, in a folder of its own or else in the user's, and puts it into force. Add it
/// after the plugins whose resources it sets, and before a command line's wishes.
pub fn plugin(app: &mut App, folder: Option<&std::path::Path>) {
    app.register_type::<Preferences>();
    // The name is joined to the folder of the user's preferences, which leaves a whole path as it is.
    let own = folder.and_then(|folder| std::path::absolute(folder).ok());
    let name = own.as_deref().and_then(std::path::Path::to_str);
    // A folder whose name is no Unicode keeps nothing; the user's own settings are not its own.
    let kept = can_keep() && (folder.is_none() || name.is_some());
    let name = name.unwrap_or(super::APP);
    #[cfg(not(target_arch = "wasm32"))]
    let place = bevy::platform::dirs::preferences_dir().map(|folder| folder.join(name));
    #[cfg(target_arch = "wasm32")]
    let place = Some(std::path::PathBuf::new());
    #[cfg(not(target_arch = "wasm32"))]
    if kept
        && let Some(words) = place.clone().and_then(set_damaged_aside)
        && let Some(mut unfinished) = app.world_mut().get_resource_mut::<super::Unfinished>()
    {
        unfinished.told.push(words);
    }
    if kept {
        app.add_plugins(SettingsPlugin::new(name));
    }
    app.init_resource::<Preferences>()
        .init_resource::<SettingsTrouble>()
        .insert_resource(place.filter(|_| kept).map_or(Kept::No, Kept::In))
        .add_systems(Last, keep);
    let preferences = app.world().resource::<Preferences>().clone();
    preferences.put_into_force(app.world_mut());
}

/// Damaged settings are set aside before the first change is written over them. Says so in words for
/// a player, if they were.
#[cfg(not(target_arch = "wasm32"))]
fn set_damaged_aside(folder: std::path::PathBuf) -> Option<String> {
    let bytes = std::fs::read(folder.join(FILE)).ok()?;
    let good = std::str::from_utf8(&bytes).is_ok_and(|text| text.parse::<toml::Table>().is_ok());
    if good {
        return None;
    }
    Some(
        match super::Store::in_folder(folder).set_aside(FILE, "damaged") {
            Ok(name) => words!("settings-set-aside", name = name),
            Err(words) => words,
        },
    )
}

/// A browser may deny a page its storage, and asking to save there would then end the program.
fn can_keep() -> bool {
    #[cfg(target_arch = "wasm32")]
    return super::browser::Browser::open().is_some();
    #[cfg(not(target_arch = "wasm32"))]
    return true;
}

/// Whether the settings will find their place. What keeps them tells only the log where they do not.
#[cfg(not(target_arch = "wasm32"))]
fn try_to_write(folder: &std::path::Path, preferences: &Preferences) -> std::io::Result<()> {
    if folder.join(FILE).is_dir() {
        return Err(std::io::Error::other(words!("file-is-none")));
    }
    std::fs::create_dir_all(folder)?;
    let trial = folder.join(format!("{FILE}.trial"));
    let written = serde_json::to_vec(preferences)
        .map_err(std::io::Error::other)
        .and_then(|bytes| std::fs::write(&trial, bytes));
    // Where it cannot be removed it could not be written, and that is said.
    let _ = std::fs::remove_file(&trial);
    written
}

fn find<T: Copy>(all: &[T], word: &str, name: impl Fn(&T) -> &'static str) -> Option<T> {
    all.iter().copied().find(|one| name(one) == word)
}

impl Preferences {
    fn put_into_force(&self, world: &mut World) {
        if let Some(mut clock) = world.get_resource_mut::<ChoreoClock>() {
            clock.speed = find(&Speed::ALL, &self.speed, |s| s.word()).unwrap_or_default();
            clock.reduced_motion = self.reduced_motion;
        }
        if let Some(mut confirmation) = world.get_resource_mut::<Confirmation>() {
            *confirmation =
                find(&Confirmation::ALL, &self.confirmation, |c| c.word()).unwrap_or_default();
        }
        if let Some(mut quality) = world.get_resource_mut::<Quality>()
            && let Some(chosen) = find(&Quality::ALL, &self.quality, |q| q.word())
        {
            *quality = chosen;
        }
        if let Some(mut theme) = world.get_resource_mut::<Theme>()
            && let Some(name) = find(&ThemeName::ALL, &self.theme, |t| t.word())
        {
            *theme = Theme::preset(name);
        }
        if let Some(mut text) = world.get_resource_mut::<TextSize>() {
            *text = TextSize::of_percent(self.text_size);
        }
        if let Some(mut flat) = world.get_resource_mut::<FlatView>() {
            flat.0 = self.flat;
        }
        if let Some(mut language) = world.get_resource_mut::<LanguageChoice>() {
            *language = LanguageChoice::of_word(&self.language).unwrap_or_default();
        }
        if let Some(mut turns) = world.get_resource_mut::<TurnsToMover>() {
            turns.0 = self.turns_to_mover;
        }
        if let Some(mut board) = world.get_resource_mut::<BoardSettings>() {
            board.coordinates = self.coordinates;
        }
        if let Some(mut marks) = world.get_resource_mut::<ShownMarks>() {
            *marks = ShownMarks {
                legal: self.legal_marks,
                danger: self.danger_marks,
                sizes: self.group_sizes,
            };
        }
        if let Some(mut volumes) = world.get_resource_mut::<Volumes>() {
            volumes.muted = self.muted;
            for (bus, percent) in [
                (Bus::Master, self.volume),
                (Bus::Stones, self.volume_stones),
                (Bus::Ambience, self.volume_ambience),
                (Bus::Clock, self.volume_clock),
            ] {
                volumes.set(bus, Level::of_percent(percent));
            }
        }
        if let Some(mut choice) = world.get_resource_mut::<SetupChoice>() {
            choice.side = find(&Side::ALL, &self.side, |s| s.word()).unwrap_or_default();
            choice.opponent =
                find(&Opponent::ALL, &self.opponent, |o| o.word()).unwrap_or_default();
            choice.rival = find(&Opponent::ALL, &self.rival, |o| o.word()).unwrap_or_default();
            choice.drawn_anew = self.drawn_anew;
            choice.limit = TurnLimit::of_seconds(self.turn_limit).unwrap_or_default();
            choice.options = serde_json::from_str(&self.options).unwrap_or_default();
        }
    }

    /// Takes over what differs between two images: what has been changed since the earlier.
    fn take_changes(&self, before: &Self, now: &Self) -> Self {
        let image = |one: &Self| match serde_json::to_value(one) {
            Ok(Value::Object(fields)) => fields,
            _ => Map::new(),
        };
        let (before, now, mut kept) = (image(before), image(now), image(self));
        for (key, value) in now {
            if before.get(&key) != Some(&value) {
                kept.insert(key, value);
            }
        }
        serde_json::from_value(Value::Object(kept)).unwrap_or_else(|_| self.clone())
    }
}

/// The resources in force that are kept.
#[derive(SystemParam)]
struct InForce<'w> {
    clock: Res<'w, ChoreoClock>,
    confirmation: Res<'w, Confirmation>,
    quality: Res<'w, Quality>,
    theme: Res<'w, Theme>,
    text: Res<'w, TextSize>,
    flat: Res<'w, FlatView>,
    language: Res<'w, LanguageChoice>,
    board: Res<'w, BoardSettings>,
    turns: Res<'w, TurnsToMover>,
    marks: Res<'w, ShownMarks>,
    volumes: Res<'w, Volumes>,
    choice: Res<'w, SetupChoice>,
}

impl InForce<'_> {
    fn is_changed(&self) -> bool {
        self.clock.is_changed()
            || self.confirmation.is_changed()
            || self.quality.is_changed()
            || self.theme.is_changed()
            || self.text.is_changed()
            || self.flat.is_changed()
            || self.language.is_changed()
            || self.board.is_changed()
            || self.turns.is_changed()
            || self.marks.is_changed()
            || self.volumes.is_changed()
            || self.choice.is_changed()
    }

    fn image(&self) -> Preferences {
        Preferences {
            speed: self.clock.speed.word().to_owned(),
            reduced_motion: self.clock.reduced_motion,
            confirmation: self.confirmation.word().to_owned(),
            quality: self.quality.word().to_owned(),
            theme: self.theme.name.word().to_owned(),
            text_size: self.text.percent(),
            flat: self.flat.0,
            language: self.language.word().to_owned(),
            turns_to_mover: self.turns.0,
            coordinates: self.board.coordinates,
            legal_marks: self.marks.legal,
            danger_marks: self.marks.danger,
            group_sizes: self.marks.sizes,
            muted: self.volumes.muted,
            volume: self.volumes.level(Bus::Master).percent(),
            volume_stones: self.volumes.level(Bus::Stones).percent(),
            volume_ambience: self.volumes.level(Bus::Ambience).percent(),
            volume_clock: self.volumes.level(Bus::Clock).percent(),
            side: self.choice.side.word().to_owned(),
            opponent: self.choice.opponent.word().to_owned(),
            rival: self.choice.rival.word().to_owned(),
            drawn_anew: self.choice.drawn_anew,
            turn_limit: self.choice.limit.seconds(),
            options: serde_json::to_string(&self.choice.options).unwrap_or_default(),
        }
    }
}

fn keep(
    mut commands: Commands,
    in_force: InForce,
    kept: Res<Kept>,
    mut before: Local<Option<Preferences>>,
    mut preferences: ResMut<Preferences>,
    mut trouble: ResMut<SettingsTrouble>,
    mut refused: MessageWriter<Refused>,
) {
    if before.is_some() && !in_force.is_changed() {
        return;
    }
    let now = in_force.image();
    if let Some(before) = before.replace(now.clone())
        && before != now
    {
        let image = preferences.take_changes(&before, &now);
        if preferences.set_if_neq(image)
            && let Kept::In(folder) = &*kept
        {
            let found = not_kept(folder, &preferences);
            // Written where there is no room for it, a file would end in its middle.
            if found.is_empty() {
                commands.queue(SaveSettings::IfChanged);
            }
            if !found.is_empty() && found != trouble.0 {
                refused.write(Refused(found.clone()));
            }
            trouble.set_if_neq(SettingsTrouble(found));
        }
    }
}

/// Why settings are not kept there, in words for a player; empty where they are.
fn not_kept(folder: &std::path::Path, preferences: &Preferences) -> String {
    #[cfg(target_arch = "wasm32")]
    let tried: std::io::Result<()> = {
        let _ = (folder, preferences);
        Ok(())
    };
    #[cfg(not(target_arch = "wasm32"))]
    let tried = try_to_write(folder, preferences);
    tried.err().map_or_else(String::new, |error| {
        words!("settings-not-kept", why = error.to_string())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(not(target_arch = "wasm32"))]
    #[test]
    fn settings_that_find_no_place_are_told_and_a_trial_leaves_nothing() {
        let folder = std::env::temp_dir().join(format!("stonecircle-trial-{}", std::process::id()));
        let ours = Preferences::default();
        assert_eq!(not_kept(&folder, &ours), "");
        let left = std::fs::read_dir(&folder).expect("a folder").count();
        assert_eq!(left, 0);
        // A folder where the file should be, and a file where the folder should be.
        std::fs::create_dir_all(folder.join(FILE)).expect("a folder");
        assert!(not_kept(&folder, &ours).contains("kept"));
        std::fs::write(folder.join("file"), "in the way").expect("a file");
        assert!(not_kept(&folder.join("file"), &ours).contains("kept"));
        std::fs::remove_dir_all(&folder).expect("tidied");
    }

    #[test]
    fn damaged_settings_are_set_aside_and_good_ones_stay() {
        let folder = std::env::temp_dir().join(format!("stonecircle-set-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join(FILE);
        assert_eq!(set_damaged_aside(folder.clone()), None, "there are none");
        std::fs::write(&file, "[stonecircle]\nspeed = \"fast\"\n").expect("written");
        assert_eq!(set_damaged_aside(folder.clone()), None);
        for damaged in [b"[stonecircle]\nspeed = \xff".as_slice(), b"speed =", b"\0"] {
            std::fs::write(&file, damaged).expect("written");
            let told = set_damaged_aside(folder.clone()).expect("it is said");
            assert!(told.contains("settings.toml.damaged-"), "{told}");
            assert!(!file.exists());
        }
        std::fs::remove_dir_all(&folder).expect("tidied");
    }

    #[test]
    fn only_what_a_person_changes_is_kept() {
        let kept = Preferences {
            theme: "noon".to_owned(),
            ..Preferences::default()
        };
        // A flag of the command line made it fast for this run; then the person chose night.
        let before = Preferences {
            speed: "fast".to_owned(),
            theme: "noon".to_owned(),
            ..Preferences::default()
        };
        let now = Preferences {
            theme: "night".to_owned(),
            ..before.clone()
        };
        let image = kept.take_changes(&before, &now);
        assert_eq!(image.theme, "night");
        assert_eq!(image.speed, "normal");
    }

    #[test]
    fn volumes_are_taken_from_what_was_kept() {
        let mut world = World::new();
        world.init_resource::<Volumes>();
        let kept = Preferences {
            muted: true,
            volume: 75,
            volume_ambience: 0,
            // Nothing that a person could have chosen.
            volume_clock: 4_000,
            ..Preferences::default()
        };
        kept.put_into_force(&mut world);
        let volumes = *world.resource::<Volumes>();
        assert!(volumes.muted);
        let percents = Bus::ALL.map(|bus| volumes.level(bus).percent());
        assert_eq!(percents, [75, 100, 0, 100]);
    }
}
