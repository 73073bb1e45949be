//! What the computer advises: a hint for the turn at hand, and the analysis of a game.
//!
//! Both ask the strongest level, beside the game, and see no more than the person whom they advise.
//! What they point at lies on the table as [`Pointed`]: marks on the board, and words in the line
//! under it.

mod analysis;
mod hint;
mod marks;
mod threats;

use bevy::prelude::*;

use crate::session::{SessionSystems, Watching};
use crate::table::{Advised, TableSystems};
use crate::words::Spoken;

pub(crate) use analysis::AnalysisBegins;
pub use analysis::{Analyst, Subject, Turning};
pub use hint::Hint;

/// The move that is pointed at on the table now, if any.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Pointed {
    /// What is said of it under the board; empty while nothing is.
    pub words: String,
    /// The places that are marked, in the order of the hand, and how large a cell is there.
    pub places: Vec<(Vec3, f32)>,
}

impl Pointed {
    fn at(words: String, advised: &Advised) -> Self {
        Self {
            words,
            places: advised.places.clone(),
        }
    }
}

/// What works without a window.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Pointed>();
    hint::plugin(app);
    analysis::plugin(app);
    threats::plugin(app);
    app.add_systems(
        Update,
        point
            .after(hint::HintSystems)
            .after(analysis::AnalysisSystems)
            .after(SessionSystems::Tell)
            .before(TableSystems),
    );
}

/// What is seen of it.
pub(crate) fn pictures(app: &mut App) {
    marks::plugin(app);
}

/// A hint is for the game, and what would have been better for what is watched or looked back at.
fn point(
    hint: Res<Hint>,
    analyst: Res<Analyst>,
    watching: Option<Res<Watching>>,
    spoken: Option<Res<Spoken>>,
    mut at: Local<Option<u32>>,
    mut pointed: ResMut<Pointed>,
) {
    let here = watching.map(|watching| watching.replay.ply());
    let translated = spoken.is_some_and(|spoken| spoken.is_changed());
    if *at == here && !hint.is_changed() && !analyst.is_changed() && !translated {
        return;
    }
    *at = here;
    let now = match here {
        Some(ply) => analyst.better(ply).unwrap_or_default(),
        None => hint.pointed(),
    };
    pointed.set_if_neq(now);
}
