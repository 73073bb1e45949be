//! The language that is spoken, and the texts of each.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU8, Ordering};

use bevy::log::debug;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

use super::{Language, Value};

type Bundle = FluentBundle<FluentResource>;

/// The number of the language that is spoken.
static SPOKEN: AtomicU8 = AtomicU8::new(0);

/// The texts of every language, read once.
static BUNDLES: LazyLock<Vec<Bundle>> = LazyLock::new(|| Language::all().map(bundle).collect());

fn bundle(language: Language) -> Bundle {
    let id: LanguageIdentifier = language.code().parse().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![id]);
    // Marks against mixed directions of writing: fonts would show them as boxes.
    bundle.set_use_isolating(false);
    for (name, text) in language.texts().files {
        // What is well formed counts, whatever else a file holds; a test reads them all.
        let resource = match FluentResource::try_new((*text).to_owned()) {
            Ok(resource) => resource,
            Err((resource, faults)) => {
                debug!("{}/{name}.ftl: {faults:?}", language.code());
                resource
            }
        };
        if let Err(faults) = bundle.add_resource(resource) {
            debug!("{}/{name}.ftl: {faults:?}", language.code());
        }
    }
    bundle
}

/// The language that is spoken.
#[must_use]
pub fn language() -> Language {
    Language::from_index(SPOKEN.load(Ordering::Relaxed))
}

/// Speaks this language from now on.
pub(super) fn speak(language: Language) {
    let index = u8::try_from(language.index()).unwrap_or(0);
    SPOKEN.store(index, Ordering::Relaxed);
}

/// The text of a key in the language that is spoken; of an attribute, with `key.attribute`.
#[must_use]
pub fn say(key: &str, arguments: &[(&str, Value<'_>)]) -> String {
    say_in(language(), key, arguments)
}

/// The text of a key in one language. What it lacks is said in English, and what English lacks by
/// the key itself.
#[must_use]
pub fn say_in(language: Language, key: &str, arguments: &[(&str, Value<'_>)]) -> String {
    [language, Language::ENGLISH]
        .into_iter()
        .find_map(|language| format(&BUNDLES[language.index()], key, arguments))
        .unwrap_or_else(|| {
            debug!("no language has a text for {key:?}");
            key.to_owned()
        })
}

fn format(bundle: &Bundle, key: &str, arguments: &[(&str, Value<'_>)]) -> Option<String> {
    let (message, attribute) = match key.split_once('.') {
        Some((message, attribute)) => (message, Some(attribute)),
        None => (key, None),
    };
    let message = bundle.get_message(message)?;
    let pattern = match attribute {
        Some(attribute) => message.get_attribute(attribute)?.value(),
        None => message.value()?,
    };
    let arguments: FluentArgs<'_> = arguments
        .iter()
        .map(|(name, value)| (*name, value.clone()))
        .collect();
    let mut faults = Vec::new();
    let text = bundle.format_pattern(pattern, Some(&arguments), &mut faults);
    if !faults.is_empty() {
        debug!("{key}: {faults:?}");
    }
    Some(text.into_owned())
}

/// The bundle of a language, for tests of the texts themselves.
#[cfg(test)]
pub(super) fn texts_of(language: Language) -> &'static Bundle {
    &BUNDLES[language.index()]
}
