//! In a browser: the page's query says how to start, and the page is told where the game stands.

use bevy::prelude::*;

use crate::app::Launch;
use crate::choreography::{ChoreoClock, Speed};
use crate::screens::{Overlay, Screen};
use crate::table::{BoardOut, Shown};
use crate::words::Spoken;

pub(crate) fn plugin(app: &mut App) {
    let wished = MotionWish {
        launched: launch().reduced_motion,
        said: false,
    };
    app.insert_resource(wished)
        .add_systems(First, follow_motion_wish)
        .add_systems(
            Last,
            (tell_page, tell_language.run_if(resource_changed::<Spoken>)),
        );
}

/// Whether motion is to be reduced: by the page's address, or as the browser says now.
#[derive(Resource)]
struct MotionWish {
    launched: bool,
    /// What the browser said last; what it does not change stays as a person has set it.
    said: bool,
}

/// The page's script marks the body with the browser's `prefers-reduced-motion` and follows its
/// changes.
fn follow_motion_wish(mut wish: ResMut<MotionWish>, mut clock: ResMut<ChoreoClock>) {
    let said = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.body())
        .and_then(|body| body.dataset().get("reducedMotion"))
        .is_some_and(|word| word == "reduce");
    if said != wish.said {
        wish.said = said;
        clock.reduced_motion = said || wish.launched;
    }
}

/// How the page's address wants the game to start: the flags of the command line as a query, like
/// `?game=surge&second=easy&seed=7&speed=fast&quality=low&language=de`. What cannot be read is left out.
#[must_use]
pub fn launch() -> Launch {
    let query = web_sys::window()
        .and_then(|window| window.location().search().ok())
        .and_then(|search| web_sys::UrlSearchParams::new_with_str(&search).ok());
    let get = |key: &str| query.as_ref().and_then(|query| query.get(key));
    let known = |kind: String| {
        let bot = stonecircle_bots::names().contains(&kind.as_str());
        (bot || kind == crate::session::PERSON).then_some(kind)
    };
    let seat = |key, usual: &str| get(key).and_then(known).unwrap_or_else(|| usual.to_owned());
    let seats = (get("first").is_some() || get("second").is_some())
        .then(|| [seat("first", "you"), seat("second", "easy")]);
    Launch {
        game: get("game").filter(|id| stonecircle_rules::game(id).is_some()),
        seats,
        seed: get("seed").and_then(|seed| seed.parse().ok()),
        speed: get("speed")
            .and_then(|word| Speed::ALL.into_iter().find(|speed| speed.word() == word)),
        reduced_motion: get("reduced-motion").is_some(),
        quality: get("quality"),
        language: get("language"),
        flat: get("flat").is_some(),
        silent: get("silent").is_some(),
        size: None,
        record: None,
        data: None,
    }
}

/// The page is in the language that is spoken: readers of screens and browsers that translate ask.
fn tell_language(spoken: Res<Spoken>) {
    let page = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.document_element());
    if let Some(page) = page {
        let _ = page.set_attribute("lang", spoken.0.code());
    }
}

/// Marks the page's body with the stage, the game on the table and the ply, for its style and for
/// whoever drives it.
fn tell_page(
    screen: Res<State<Screen>>,
    overlay: Option<Res<State<Overlay>>>,
    out: Res<BoardOut>,
    shown: Res<Shown>,
    mut told: Local<Option<(String, &'static str, u32)>>,
) {
    let result = overlay.is_some_and(|overlay| *overlay.get() == Overlay::Result);
    let stage = match (screen.get(), result) {
        (Screen::Title, _) => "title",
        (Screen::Setup, _) => "setup",
        (Screen::Games, _) => "games",
        (Screen::Settings, _) => "settings",
        (Screen::Credits, _) => "credits",
        (Screen::Table, false) => "table",
        (Screen::Table, true) => "result",
    };
    let game = out.0.map_or("", |board| board.game);
    let now = Some((stage.to_owned(), game, shown.ply));
    if *told == now {
        return;
    }
    mark("stage", stage);
    mark("game", game);
    mark("ply", &shown.ply.to_string());
    *told = now;
}

/// Sets a mark of the page's body, in its `data-` attributes.
pub(crate) fn mark(key: &str, value: &str) {
    let body = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.body());
    if let Some(body) = body {
        // A page that refuses marks is still a page to play on.
        let _ = body.dataset().set(key, value);
    }
}
