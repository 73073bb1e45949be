//! What the plates say, as the board tells it.

use bevy::prelude::*;
use stonecircle_rules::Seat;

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

/// Two lines that meet on the board as it lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Met {
    /// Between the fronts.
    pub at: Vec3,
    /// The strengths, first's and second's.
    pub strengths: [u32; 2],
}

/// What the plates say. The board that is out fills it from its view.
#[derive(Resource, Clone, Debug, PartialEq)]
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
    /// Meetings whose strengths are shown where they stand.
    pub meetings: Vec<Met>,
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
            meetings: Vec::new(),
        }
    }
}
