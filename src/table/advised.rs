//! A move that is advised, as a board tells it.

use bevy::prelude::*;
use stonecircle_rules::AnyView;

/// A move as it is advised to a person: in words, with what speaks for it, and where it is played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Advised {
    /// What to do: "Drop a stone on c3".
    pub action: String,
    /// What comes of it at once, sentence by sentence, the weightiest first. May be empty.
    pub reasons: Vec<String>,
    /// The places on the table that it touches, in the order of the hand, and how large a cell is
    /// there.
    pub places: Vec<(Vec3, f32)>,
}

/// Tells a move that a bot thought of from the view that it was shown; `None` where the view is of
/// another game or the text no legal move.
pub type Advise = fn(&dyn AnyView, &str) -> Option<Advised>;

/// Names in a row for a text: "b2, c3".
pub fn listed<T: ToString>(names: impl IntoIterator<Item = T>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| name.to_string()).collect();
    names.join(", ")
}

/// What is advised in the position of this text; of no text, at the usual start.
#[cfg(test)]
pub(crate) fn advise_in(
    advise: Advise,
    game: &str,
    position: Option<&str>,
    action: &str,
) -> Option<Advised> {
    use serde_json::Value;
    use stonecircle_rules::Viewer;

    let game = stonecircle_rules::game(game).expect("a game");
    let position = match position {
        Some(text) => game.position(&Value::Null, text).expect("a position"),
        None => game
            .usual_start(&Value::Null)
            .expect("usual options")
            .expect("a usual start"),
    };
    advise(position.view(Viewer::Everything).as_ref(), action)
}
