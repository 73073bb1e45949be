//! How loud things are: the buses of the mixer, and what a person has set.

use bevy::prelude::Resource;

/// A group of sounds with a volume of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bus {
    /// Everything.
    Master,
    /// Stones, hands and buttons.
    Stones,
    /// Music and ambience: the wind on the moor.
    Ambience,
    /// The clock.
    Clock,
}

impl Bus {
    /// All of them, in the order of the settings.
    pub const ALL: [Self; 4] = [Self::Master, Self::Stones, Self::Ambience, Self::Clock];
}

/// A volume, in steps of a quarter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Default for Level {
    fn default() -> Self {
        Self::FULL
    }
}

impl Level {
    /// Nothing is heard.
    pub const OFF: Self = Self(0);
    /// As it was made.
    pub const FULL: Self = Self(4);
    /// All of them, softest first.
    pub const ALL: [Self; 5] = [Self(0), Self(1), Self(2), Self(3), Self(4)];

    /// As a share of a hundred.
    #[must_use]
    pub const fn percent(self) -> u32 {
        self.0 as u32 * 25
    }

    /// The level nearest to a share of a hundred; more than that counts as full.
    #[must_use]
    pub fn of_percent(percent: u32) -> Self {
        let step = (percent.min(100) + 12) / 25;
        Self(u8::try_from(step).unwrap_or(4))
    }

    /// What samples are multiplied by. Ears hear powers: half a volume is a quarter of the height,
    /// twelve decibels less.
    #[must_use]
    pub fn gain(self) -> f32 {
        let share = f32::from(self.0) / 4.0;
        share * share
    }
}

/// Below full scale by this much, so that what sounds together still fits.
const HEADROOM: f32 = 0.7;

/// The volumes in force.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Volumes {
    /// Nothing is heard at all, whatever the levels.
    pub muted: bool,
    levels: [Level; 4],
}

impl Volumes {
    /// The level of a bus.
    #[must_use]
    pub const fn level(&self, bus: Bus) -> Level {
        self.levels[bus as usize]
    }

    /// Sets the level of a bus.
    pub const fn set(&mut self, bus: Bus, level: Level) {
        self.levels[bus as usize] = level;
    }

    /// What samples of a bus are multiplied by, all in all.
    #[must_use]
    pub fn gain(&self, bus: Bus) -> f32 {
        if self.muted {
            return 0.0;
        }
        let own = match bus {
            Bus::Master => 1.0,
            _ => self.level(bus).gain(),
        };
        HEADROOM * own * self.level(Bus::Master).gain()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_and_their_shares_of_a_hundred_are_the_same_thing() {
        for level in Level::ALL {
            assert_eq!(Level::of_percent(level.percent()), level);
        }
        assert_eq!(Level::of_percent(u32::MAX), Level::FULL);
        assert_eq!(Level::of_percent(60), Level(2));
    }

    #[test]
    fn a_bus_is_as_loud_as_it_and_the_master_say() {
        let mut volumes = Volumes::default();
        let full = volumes.gain(Bus::Stones);
        assert!(full > 0.5 && full <= 1.0);
        volumes.set(Bus::Stones, Level(2));
        let half = volumes.gain(Bus::Stones);
        assert!((half / full - 0.25).abs() < 1e-6);
        assert_eq!(
            volumes.gain(Bus::Ambience),
            full,
            "only the stones are softer"
        );
        volumes.set(Bus::Master, Level(2));
        assert!((volumes.gain(Bus::Stones) / full - 0.0625).abs() < 1e-6);
        volumes.muted = true;
        assert!(Bus::ALL.into_iter().all(|bus| volumes.gain(bus) == 0.0));
        volumes.muted = false;
        assert!(volumes.gain(Bus::Clock) > 0.0, "the levels were kept");
        volumes.set(Bus::Clock, Level::OFF);
        assert_eq!(volumes.gain(Bus::Clock), 0.0);
    }
}
