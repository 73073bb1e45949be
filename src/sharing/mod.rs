//! Sharing a moment: a picture of the table, or some moves of a replay as an animated picture.
//!
//! What is seen in the window is what is shared, without the buttons. For an animation the replay
//! plays those moves once more, while a clock that is moved by hand waits for each picture.

pub mod animation;
mod shoot;

use bevy::prelude::*;

use crate::screens::{Overlay, Press};
use crate::session::Watching;

/// What a person asks of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareAsk {
    /// A picture of what is on the table now.
    Picture,
    /// The first move of the stretch comes so many later, or earlier.
    First(i32),
    /// The last one does.
    Last(i32),
    /// Those moves as an animated picture.
    Animation,
}

/// Which moves of the replay are shared: plies, counted from 1.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stretch {
    /// The first that is seen.
    pub first: u32,
    /// The last that is seen.
    pub last: u32,
}

/// How many moves a stretch has that nobody has changed yet.
const USUAL: u32 = 3;
/// How many it can have.
pub const LONGEST: u32 = 12;

impl Stretch {
    /// The last few moves before where a replay stands, or its first one.
    #[must_use]
    pub fn until(ply: u32, plies: u32) -> Self {
        let last = ply.clamp(1, plies.max(1));
        Self {
            first: last.saturating_sub(USUAL - 1).max(1),
            last,
        }
    }

    /// Moves its beginning; its end goes along where it has to.
    fn shift_first(&mut self, by: i32, plies: u32) {
        let plies = plies.max(1);
        self.first = self.first.saturating_add_signed(by).clamp(1, plies);
        let most = self.first.saturating_add(LONGEST - 1).min(plies);
        self.last = self.last.clamp(self.first, most);
    }

    /// Moves its end; its beginning goes along where it has to.
    fn shift_last(&mut self, by: i32, plies: u32) {
        let plies = plies.max(1);
        self.last = self.last.saturating_add_signed(by).clamp(1, plies);
        let least = self.last.saturating_sub(LONGEST - 1).max(1);
        self.first = self.first.clamp(least, self.last);
    }
}

/// What has no place in a picture that is shared: buttons and the bar of a replay.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct OffPicture;

pub use shoot::Sharing;

/// What works without a window.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Stretch>()
        .init_resource::<Sharing>()
        .add_systems(OnEnter(Overlay::Share), begin_stretch)
        .add_systems(Update, shift);
    shoot::plugin(app);
}

fn begin_stretch(watching: Option<Res<Watching>>, mut stretch: ResMut<Stretch>) {
    if let Some(watching) = watching {
        *stretch = Stretch::until(watching.replay.ply(), watching.replay.plies());
    }
}

fn shift(
    mut presses: MessageReader<Press>,
    watching: Option<Res<Watching>>,
    mut stretch: ResMut<Stretch>,
) {
    let plies = watching.map_or(0, |watching| watching.replay.plies());
    for press in presses.read() {
        match press {
            Press::Share(ShareAsk::First(by)) => stretch.shift_first(*by, plies),
            Press::Share(ShareAsk::Last(by)) => stretch.shift_last(*by, plies),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stretch_begins_with_the_last_moves() {
        let of = |ply, plies| {
            let stretch = Stretch::until(ply, plies);
            (stretch.first, stretch.last)
        };
        assert_eq!(of(0, 40), (1, 1));
        assert_eq!(of(1, 40), (1, 1));
        assert_eq!(of(2, 40), (1, 2));
        assert_eq!(of(40, 40), (38, 40));
        assert_eq!(of(0, 0), (1, 1));
    }

    #[test]
    fn however_its_ends_are_moved_it_stays_a_stretch_of_the_game() {
        let by = [-100, -11, -1, 1, 7, i32::MAX, i32::MIN];
        for plies in [0, 1, 5, 60] {
            let mut stretch = Stretch::until(9, plies);
            for round in 0..200_usize {
                let by = by[round * 5 % by.len()];
                if round % 3 == 0 {
                    stretch.shift_first(by, plies);
                } else {
                    stretch.shift_last(by, plies);
                }
                let Stretch { first, last } = stretch;
                assert!(
                    1 <= first && first <= last && last <= plies.max(1),
                    "{stretch:?}"
                );
                assert!(last - first < LONGEST, "{stretch:?}");
            }
        }
    }
}
