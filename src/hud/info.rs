//! What the plates say, as the board tells it.

use bevy::prelude::*;
use stonecircle_rules::Seat;

use crate::controllers::Choose;
use crate::look::StoneKind;
use crate::table::BoardOut;

/// One kind of stone in a tracker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tracked {
    /// The value.
    pub value: u8,
    /// How many of them have not come to light.
    pub hidden: u8,
    /// How many there are in all.
    pub all: u8,
}

/// What is said of one side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideInfo {
    /// The side's name in this game.
    pub side: String,
    /// Who plays it.
    pub player: String,
    /// The score, where the game keeps one.
    pub score: Option<u32>,
    /// A few words on what it has left.
    pub left: String,
    /// Its stones by value that have not come to light yet.
    pub tracker: Vec<Tracked>,
}

/// Words that stand at a place of the table while nothing moves: strengths where lines meet, the
/// size of a group, how many stones go there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The words, a few characters.
    pub words: String,
    /// Where, in thousandths of a cell, so that labels can be told apart exactly.
    at: IVec3,
    /// Beside the place, on the viewer's right, so that no stone is hidden.
    pub beside: bool,
    /// In the accent's colour.
    pub strong: bool,
    /// In large letters: a number that is read at a glance.
    pub large: bool,
}

impl Label {
    /// Words over a place.
    #[must_use]
    pub fn over(at: Vec3, words: impl Into<String>) -> Self {
        Self {
            words: words.into(),
            at: (at * 1_000.0).round().as_ivec3(),
            beside: false,
            strong: false,
            large: false,
        }
    }

    /// Words beside a place.
    #[must_use]
    pub fn beside(at: Vec3, words: impl Into<String>) -> Self {
        Self {
            beside: true,
            ..Self::over(at, words)
        }
    }

    /// The same, in the accent's colour.
    #[must_use]
    pub fn strong(mut self) -> Self {
        self.strong = true;
        self
    }

    /// The same, in large letters.
    #[must_use]
    pub fn large(mut self) -> Self {
        self.large = true;
        self
    }

    /// Where it stands.
    #[must_use]
    pub fn at(&self) -> Vec3 {
        self.at.as_vec3() / 1_000.0
    }
}

/// A button about the turn that is half made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What is chosen.
    pub choose: Choose,
    /// What the button says.
    pub words: String,
    /// Whether it is the one to go on with.
    pub main: bool,
}

/// The colour of a kind of stone on plates: lighter than the stone, since a plate is dark and lies
/// in no light.
#[must_use]
pub const fn plate_colour(kind: StoneKind) -> Color {
    match kind {
        StoneKind::Blue => Color::srgb(0.36, 0.56, 0.86),
        StoneKind::Orange => Color::srgb(0.97, 0.68, 0.32),
        StoneKind::Green => Color::srgb(0.28, 0.60, 0.48),
        StoneKind::Gold => Color::srgb(0.94, 0.82, 0.52),
        StoneKind::Black => Color::srgb(0.45, 0.45, 0.50),
        StoneKind::White => Color::srgb(0.94, 0.92, 0.86),
        StoneKind::Slate => Color::srgb(0.46, 0.57, 0.69),
        StoneKind::Amber => Color::srgb(0.96, 0.72, 0.36),
    }
}

/// The colours of both sides of the board that is out.
#[must_use]
pub fn side_colours(out: &BoardOut) -> [Color; 2] {
    out.0
        .map_or([StoneKind::Blue, StoneKind::Orange], |board| board.stones)
        .map(plate_colour)
}

/// What the plates say. The board that is out fills it from its view.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct PlateInfo {
    /// The sides, first to second.
    pub sides: [SideInfo; 2],
    /// Who sits at the near side.
    pub near: Seat,
    /// Who is to move, `None` when the game is over.
    pub to_move: Option<Seat>,
    /// Where in the game one is: the round, and who places first.
    pub progress: String,
    /// What the person is asked to do now.
    pub prompt: String,
    /// The figures of the game: label and value.
    pub figures: Vec<(String, String)>,
    /// Words that stand on the table.
    pub labels: Vec<Label>,
    /// Buttons about the turn that is half made.
    pub choices: Vec<Choice>,
}

impl Default for PlateInfo {
    fn default() -> Self {
        Self {
            sides: Default::default(),
            near: Seat::First,
            to_move: None,
            progress: String::new(),
            prompt: String::new(),
            figures: Vec::new(),
            labels: Vec::new(),
            choices: Vec::new(),
        }
    }
}
