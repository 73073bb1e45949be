//! The languages that there are, each with its texts.

/// The texts of a language. Another game adds its file here, and in each language's folder.
macro_rules! texts {
    ($folder:literal) => {
        texts!(
            $folder, "common", "screens", "settings", "table", "messages", "advice", "lessons",
            "rules", "glossary", "surge", "surmount", "surakarta", "cairns"
        )
    };
    ($folder:literal, $($file:literal),+) => {
        &[$((
            $file,
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/assets/strings/",
                $folder,
                "/",
                $file,
                ".ftl"
            )),
        )),+]
    };
}

/// All languages, English first. Another one adds a line here, and a folder.
pub(super) const LANGUAGES: &[Texts] = &[
    Texts {
        code: "en",
        name: "English",
        files: texts!("en"),
    },
    Texts {
        code: "de",
        name: "Deutsch",
        files: texts!("de"),
    },
];

/// A language with its texts.
pub(super) struct Texts {
    /// Its code, as the first part of a language tag: `en`.
    pub code: &'static str,
    /// Its own name for itself.
    pub name: &'static str,
    /// The files by name.
    pub files: &'static [(&'static str, &'static str)],
}

/// One of the languages that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Language(u8);

impl Language {
    /// English: the one that is complete.
    pub const ENGLISH: Self = Self(0);

    /// All languages, English first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..).map(Self).take(LANGUAGES.len())
    }

    /// Its number among all.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The language with this number; where there is none, English.
    pub(super) const fn from_index(index: u8) -> Self {
        if (index as usize) < LANGUAGES.len() {
            Self(index)
        } else {
            Self::ENGLISH
        }
    }

    pub(super) const fn texts(self) -> &'static Texts {
        &LANGUAGES[self.index()]
    }

    /// Its code: `en`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        self.texts().code
    }

    /// Its own name for itself: `Deutsch`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.texts().name
    }

    /// The language of a tag as systems and browsers write it: `de`, `de-AT`, `de_AT.UTF-8`.
    #[must_use]
    pub fn of_tag(tag: &str) -> Option<Self> {
        let code = tag.split(['-', '_', '.', '@']).next().unwrap_or_default();
        Self::all().find(|language| language.code().eq_ignore_ascii_case(code))
    }

    /// The first of the tags that there is a language for; English where there is none.
    pub fn best(tags: impl IntoIterator<Item = String>) -> Self {
        tags.into_iter()
            .find_map(|tag| Self::of_tag(&tag))
            .unwrap_or(Self::ENGLISH)
    }

    /// The language of this system or browser.
    #[must_use]
    pub fn of_system() -> Self {
        Self::best(system_tags())
    }
}

/// The languages that the system is set to, the preferred one first.
#[cfg(not(target_arch = "wasm32"))]
fn system_tags() -> Vec<String> {
    sys_locale::get_locales().collect()
}

/// The languages that the browser is set to, the preferred one first.
#[cfg(target_arch = "wasm32")]
fn system_tags() -> Vec<String> {
    let Some(window) = web_sys::window() else {
        return Vec::new();
    };
    let navigator = window.navigator();
    let listed = navigator
        .languages()
        .into_iter()
        .filter_map(|tag| tag.as_string());
    listed.chain(navigator.language()).collect()
}
