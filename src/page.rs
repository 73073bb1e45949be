//! In a browser: the page's query says how to start, and the page is told where the game stands.

use bevy::prelude::*;

use crate::app::Launch;
use crate::choreography::Speed;
use crate::screens::{Overlay, Screen};
use crate::table::Shown;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Last, tell_page);
}

/// How the page's address wants the game to start: the flags of the command line as a query, like
/// `?game=surge&second=easy&seed=7&speed=fast&quality=low`. What cannot be read is left out.
#[must_use]
pub fn launch() -> Launch {
    let query = web_sys::window()
        .and_then(|window| window.location().search().ok())
        .and_then(|search| web_sys::UrlSearchParams::new_with_str(&search).ok());
    let get = |key: &str| query.as_ref().and_then(|query| query.get(key));
    let known = |kind: String| matches!(kind.as_str(), "you" | "easy" | "random").then_some(kind);
    let seat = |key, usual: &str| get(key).and_then(known).unwrap_or_else(|| usual.to_owned());
    let seats = (get("first").is_some() || get("second").is_some())
        .then(|| [seat("first", "you"), seat("second", "easy")]);
    Launch {
        game: get("game").filter(|id| stonecircle_rules::game(id).is_some()),
        seats,
        seed: get("seed").and_then(|seed| seed.parse().ok()),
        speed: get("speed")
            .and_then(|word| Speed::ALL.into_iter().find(|speed| speed.word() == word))
            .unwrap_or_default(),
        quality: get("quality").unwrap_or_else(|| "low".to_owned()),
        flat: get("flat").is_some(),
        size: None,
        record: None,
    }
}

/// Marks the page's body with the stage and the ply, for its style and for whoever drives it.
fn tell_page(
    screen: Res<State<Screen>>,
    overlay: Option<Res<State<Overlay>>>,
    shown: Res<Shown>,
    mut told: Local<Option<(String, u32)>>,
) {
    let result = overlay.is_some_and(|overlay| *overlay.get() == Overlay::Result);
    let stage = match (screen.get(), result) {
        (Screen::Title, _) => "title",
        (Screen::Setup, _) => "setup",
        (Screen::Table, false) => "table",
        (Screen::Table, true) => "result",
    };
    let now = Some((stage.to_owned(), shown.ply));
    if *told == now {
        return;
    }
    let body = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.body());
    if let Some(body) = body {
        // A page that refuses marks is still a page to play on.
        let _ = body.dataset().set("stage", stage);
        let _ = body.dataset().set("ply", &shown.ply.to_string());
    }
    *told = now;
}
