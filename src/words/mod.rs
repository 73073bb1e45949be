//! What a player reads, in the player's language.
//!
//! The texts lie in `assets/strings/<language>/*.ftl`, in the form of
//! [Fluent](https://projectfluent.org), and are part of the program: none can be missing while it
//! runs. English is complete; what another language lacks is said in English. Code asks for a text
//! by its key, with [`words!`](crate::words!) or [`say`], from anywhere: which language is spoken is
//! known to the whole process, so that no function needs it handed in.
//!
//! Texts are made when they are shown. When another language is chosen, [`Spoken`] changes, and
//! whatever shows texts builds itself anew.
//!
//! The command line, and what only a log or a developer reads, stays English.

/// The text of a key in the language that is spoken: `words!("moves", count = 3)`.
///
/// Numbers go in as numbers, so that the text can tell one from many; everything else as a string.
/// A test looks for every use and holds the texts against it.
macro_rules! words {
    ($key:literal $(,)?) => {
        $crate::words::say($key, &[])
    };
    ($key:literal, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::words::say(
            $key,
            &[$((stringify!($name), $crate::words::Value::from($value))),+],
        )
    };
}

mod ago;
mod choice;
mod languages;
mod speech;
mod told;

use bevy::prelude::*;

pub use ago::ago;
pub use choice::{LanguageChoice, Spoken};
pub(crate) use choice::{SpeakSystems, speak_chosen};
pub use fluent_bundle::FluentValue as Value;
pub use languages::Language;
pub use speech::{language, say, say_in};
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use told::option_said_in;
pub use told::{
    broken, explains, option_and_value, option_name, option_value, options_told, refusal, refused,
    side, value_among,
};

/// Follows the choice of language. Where nothing is seen it is not added: tests speak English.
pub(crate) fn plugin(app: &mut App) {
    choice::plugin(app);
}

#[cfg(test)]
mod tests;
