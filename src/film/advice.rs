//! Advice before the camera: a hint that comes, threats that are switched on, and the line of an
//! analysis as it grows.

use std::time::Duration;

use clap::ValueEnum;
use stonecircle_host::Replay;

use super::record::lay_out;
use super::screens::{sit_down, watch};
use super::studio::Studio;
use crate::advice::{Analyst, Hint};
use crate::controllers::Bots;
use crate::screens::{Overlay, Press, Setting};
use crate::view::FlatView;

/// How often what was asked for is looked at once it is there, so that the film stays with it.
const STAYS: u32 = 3;
/// How often at most it is waited for: an analysis takes a few pictures for each ply.
const WAITS: u32 = 200;

/// What is asked for in a film.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdviceWord {
    /// A hint.
    Hint,
    /// Marks on what the other side could do next.
    Threats,
    /// The analysis of the whole game.
    Analysis,
}

impl AdviceWord {
    const fn press(self) -> Press {
        match self {
            Self::Hint => Press::Hint,
            Self::Threats => Press::Threats,
            Self::Analysis => Press::Open(Overlay::Analysis),
        }
    }

    fn is_there(self, studio: &Studio) -> bool {
        let world = studio.app.world();
        match self {
            Self::Hint => world.resource::<Hint>().action().is_some(),
            Self::Threats => true,
            Self::Analysis => {
                let subject = world.resource::<Analyst>().subject();
                subject.is_none_or(|subject| subject.found.is_some())
            }
        }
    }
}

/// Lays out what advice is asked about: a game between two persons that goes on from where the replay
/// stands, or the end of the replay itself for an analysis.
///
/// # Errors
/// The record does not hold the whole game.
pub(super) fn begin(
    studio: &mut Studio,
    mut replay: Replay,
    advice: AdviceWord,
    flat: bool,
) -> Result<(), String> {
    let world = studio.app.world_mut();
    // What is thought out is there in the next frame.
    world.resource_mut::<Bots>().start = Box::new(|think| think());
    world.resource_mut::<FlatView>().0 = flat;
    match advice {
        AdviceWord::Analysis => {
            // All of it may be known there.
            replay.seek(u32::MAX);
            watch(studio, &replay);
            // The camera comes down.
            for _ in 0..4 {
                studio.run(Duration::from_millis(400));
            }
        }
        AdviceWord::Hint | AdviceWord::Threats => {
            lay_out(studio, &replay, flat)?;
            sit_down(studio, &replay)?;
            studio.press(Press::LiftCurtain);
        }
    }
    if advice == AdviceWord::Threats {
        studio.press(Press::Set(Setting::Danger(false)));
    }
    Ok(())
}

/// What happens in the film: advice is asked for, it comes, and it stays a while.
#[derive(Debug)]
pub(super) struct Acts {
    advice: AdviceWord,
    asked: bool,
    waited: u32,
    stayed: u32,
}

impl Acts {
    pub(super) const fn new(advice: AdviceWord) -> Self {
        Self {
            advice,
            asked: false,
            waited: 0,
            stayed: 0,
        }
    }

    /// Has the next thing happen; `false` at the end.
    pub(super) fn next(&mut self, studio: &mut Studio) -> bool {
        if !self.asked {
            self.asked = true;
            studio.app.world_mut().write_message(self.advice.press());
            return true;
        }
        self.waited += 1;
        if self.advice.is_there(studio) {
            self.stayed += 1;
        }
        self.stayed < STAYS && self.waited < WAITS
    }
}
