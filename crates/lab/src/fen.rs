//! What a seat sees, in one line: the text of the position as this seat sees it. In a game with
//! secrets two fields more follow, the values of either side that have not come to light yet: they
//! are public, but a position's text does not hold them.

use serde_json::{Value, json};
use stonecircle_rules::{AnyGame, AnyView, Seat};

/// Writes a view.
pub(crate) fn write(view: &dyn AnyView) -> String {
    let mut text = view.text();
    if let Some(Value::Array(unseen)) = view.json().get("unseen") {
        for values in unseen {
            text.push(' ');
            text.push_str(values.as_str().unwrap_or("-"));
        }
    }
    text
}

/// Reads a view of the side to move.
///
/// # Errors
/// What is wrong, in words.
pub(crate) fn read(
    game: &dyn AnyGame,
    options: &Value,
    text: &str,
) -> Result<Box<dyn AnyView>, String> {
    let mut fields: Vec<&str> = text.split_whitespace().collect();
    let seat = match fields.get(1).copied() {
        Some("o" | "2") => Seat::Second,
        _ => Seat::First,
    };
    let options = game
        .complete_options(&game.infer_options(options, text))
        .map_err(|error| error.to_string())?;
    let has_secrets = game
        .usual_start(&options)
        .map_err(|error| error.to_string())?
        .is_none();
    let mut view = json!({"viewer": {"seat": seat}, "options": options});
    if has_secrets {
        let (Some(second), Some(first)) = (fields.pop(), fields.pop()) else {
            return Err("a view has a position's fields and both sides' unseen values".to_owned());
        };
        view["unseen"] = json!([first, second]);
    }
    view["position"] = fields.join(" ").into();
    game.view(&view).map_err(|error| error.to_string())
}
