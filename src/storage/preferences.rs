//! Settings and the choices of the set-up, kept from one start to the next.
//!
//! The resources in force are the truth while the app runs; [`Preferences`] is their image on disk.
//! What a command line asked for holds for one run only: just what a person changes is kept.

use bevy::prelude::*;
use bevy::settings::{ReflectSettingsGroup, SaveSettings, SettingsGroup, SettingsPlugin};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::choreography::{ChoreoClock, Speed};
use crate::look::{BoardSettings, Quality, Theme, ThemeName};
use crate::screens::{Opponent, SetupChoice, Side};
use crate::table::ShownMarks;
use crate::view::FlatView;

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
    /// How much work a picture may be; empty until it was chosen.
    pub quality: String,
    /// The light and the colours.
    pub theme: String,
    /// The view from above.
    pub flat: bool,
    /// Coordinates at the board's edges.
    pub coordinates: bool,
    /// Marks on legal targets.
    pub legal_marks: bool,
    /// Marks on what the other side could do next.
    pub danger_marks: bool,
    /// The sizes of groups, always.
    pub group_sizes: bool,
    /// The person's side.
    pub side: String,
    /// The opponent.
    pub opponent: String,
    /// The options of each game, a JSON object by its id.
    pub options: String,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            speed: Speed::default().word().to_owned(),
            reduced_motion: false,
            quality: String::new(),
            theme: ThemeName::default().word().to_owned(),
            flat: false,
            coordinates: true,
            legal_marks: true,
            danger_marks: true,
            group_sizes: false,
            side: Side::default().word().to_owned(),
            opponent: Opponent::default().word().to_owned(),
            options: "{}".to_owned(),
        }
    }
}

/// Whether what changes can be kept; where it cannot, it holds for this run.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
struct Kept(bool);

/// Reads what was kept and puts it into force. Add it after the plugins whose resources it sets, and
/// before a command line's wishes.
pub fn plugin(app: &mut App) {
    app.register_type::<Preferences>();
    let kept = can_keep();
    if kept {
        app.add_plugins(SettingsPlugin::new(super::APP));
    }
    app.init_resource::<Preferences>()
        .insert_resource(Kept(kept))
        .add_systems(Last, keep);
    let preferences = app.world().resource::<Preferences>().clone();
    preferences.put_into_force(app.world_mut());
}

/// A browser may deny a page its storage, and asking to save there would then end the program.
fn can_keep() -> bool {
    #[cfg(target_arch = "wasm32")]
    return super::browser::Browser::open().is_some();
    #[cfg(not(target_arch = "wasm32"))]
    return true;
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
        if let Some(mut flat) = world.get_resource_mut::<FlatView>() {
            flat.0 = self.flat;
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
        if let Some(mut choice) = world.get_resource_mut::<SetupChoice>() {
            choice.side = find(&Side::ALL, &self.side, |s| s.word()).unwrap_or_default();
            choice.opponent =
                find(&Opponent::ALL, &self.opponent, |o| o.word()).unwrap_or_default();
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

fn keep(
    mut commands: Commands,
    clock: Res<ChoreoClock>,
    quality: Res<Quality>,
    theme: Res<Theme>,
    flat: Res<FlatView>,
    board: Res<BoardSettings>,
    marks: Res<ShownMarks>,
    choice: Res<SetupChoice>,
    kept: Res<Kept>,
    mut before: Local<Option<Preferences>>,
    mut preferences: ResMut<Preferences>,
) {
    let changed = clock.is_changed()
        || quality.is_changed()
        || theme.is_changed()
        || flat.is_changed()
        || board.is_changed()
        || marks.is_changed()
        || choice.is_changed();
    if before.is_some() && !changed {
        return;
    }
    let now = Preferences {
        speed: clock.speed.word().to_owned(),
        reduced_motion: clock.reduced_motion,
        quality: quality.word().to_owned(),
        theme: theme.name.word().to_owned(),
        flat: flat.0,
        coordinates: board.coordinates,
        legal_marks: marks.legal,
        danger_marks: marks.danger,
        group_sizes: marks.sizes,
        side: choice.side.word().to_owned(),
        opponent: choice.opponent.word().to_owned(),
        options: serde_json::to_string(&choice.options).unwrap_or_default(),
    };
    if let Some(before) = before.replace(now.clone())
        && before != now
    {
        let image = preferences.take_changes(&before, &now);
        if preferences.set_if_neq(image) && kept.0 {
            commands.queue(SaveSettings::IfChanged);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
