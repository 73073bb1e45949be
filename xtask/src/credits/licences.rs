//! Which of its licences a package is taken under, and where the text of that is.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use cargo_metadata::Package;
use spdx::{Expression, Licensee, ParseMode};

/// The licences under which parts may ship, the preferred one first: the more parts share a text,
/// the fewer there are to read.
const ACCEPTED: [&str; 15] = [
    "Apache-2.0",
    "MIT",
    "Zlib",
    "BSD-3-Clause",
    "BSD-2-Clause",
    "ISC",
    "0BSD",
    "MIT-0",
    "BSL-1.0",
    "Unicode-3.0",
    "CC0-1.0",
    "Unlicense",
    "Apache-2.0 WITH LLVM-exception",
    "OFL-1.1",
    "CDLA-Permissive-2.0",
];

/// The licences that have to be obeyed for this expression, the fewest and most preferred.
pub(super) fn choose(expression: &str) -> Result<Vec<String>> {
    let parsed = Expression::parse_mode(expression, ParseMode::LAX)
        .map_err(|error| anyhow!("{error}"))
        .with_context(|| format!("{expression:?} is no licence expression"))?;
    let accepted = ACCEPTED
        .iter()
        .map(|licence| Licensee::parse(licence).map_err(|error| anyhow!("{licence}: {error}")))
        .collect::<Result<Vec<_>>>()?;
    let needed = parsed
        .minimized_requirements(&accepted)
        .map_err(|error| anyhow!("{expression:?} allows no licence that may ship: {error}"))?;
    let mut names: Vec<String> = needed.iter().map(ToString::to_string).collect();
    names.sort();
    names.dedup();
    Ok(names)
}

/// The words that make the name of a file with this licence's text likely, the likeliest first.
fn hints(licence: &str) -> Vec<String> {
    let name = licence.to_uppercase();
    let short = name.split(['-', ' ']).next().unwrap_or_default().to_owned();
    vec![name, short]
}

/// The files of a package that look like the text of a licence, by name.
fn candidates(package: &Package) -> Result<Vec<(String, String)>> {
    let folder = package
        .manifest_path
        .parent()
        .context("a manifest lies in a folder")?;
    let mut found = Vec::new();
    let mut read = |folder: &Path| -> Result<()> {
        let Ok(entries) = fs::read_dir(folder) else {
            return Ok(());
        };
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().to_uppercase();
            let looks = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "UNLICENSE"]
                .iter()
                .any(|word| name.contains(word));
            if looks
                && entry.file_type()?.is_file()
                && let Ok(text) = fs::read_to_string(entry.path())
            {
                found.push((name, text));
            }
        }
        Ok(())
    };
    read(folder.as_std_path())?;
    for inner in ["LICENSES", "licenses", "license"] {
        read(&folder.join(inner).into_std_path_buf())?;
    }
    if let Some(path) = &package.license_file
        && let Ok(text) = fs::read_to_string(folder.join(path))
    {
        found.push((path.as_str().to_uppercase(), text));
    }
    found.sort();
    found.dedup();
    Ok(found)
}

/// Whether a text is that of the licence, by words that it alone has.
fn is_text_of(licence: &str, text: &str) -> bool {
    let plain = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let has = |words: &str| plain.contains(words);
    match licence {
        "MIT" => has("Permission is hereby granted, free of charge") && !has("Boost Software"),
        "Zlib" => has("This software is provided 'as-is'") || has("provided \"as-is\""),
        "BSD-3-Clause" => has("Redistributions in binary form") && has("Neither the name"),
        "BSD-2-Clause" => has("Redistributions in binary form") && !has("Neither the name"),
        "ISC" => has("Permission to use, copy, modify, and/or distribute") || has("ISC License"),
        "BSL-1.0" => has("Boost Software License"),
        "Unicode-3.0" => has("UNICODE LICENSE V3"),
        "OFL-1.1" => has("SIL OPEN FONT LICENSE"),
        "CC0-1.0" => has("CC0 1.0 Universal"),
        "Unlicense" => has("This is free and unencumbered software"),
        _ => false,
    }
}

/// The text under which a package is passed on, for one licence.
pub(super) fn text(package: &Package, licence: &str) -> Result<String> {
    let texts = candidates(package)?;
    let own = texts
        .iter()
        .filter(|(_, text)| is_text_of(licence, text))
        // A file for this licence alone comes before one that holds several.
        .min_by_key(|(name, text)| {
            let named = hints(licence).iter().position(|hint| name.contains(hint));
            (named.unwrap_or(usize::MAX), text.len())
        });
    if let Some((_, text)) = own {
        return Ok(text.clone());
    }
    template(licence, &authors(package))
}

/// Whose copyright it is, as far as the package says.
fn authors(package: &Package) -> String {
    if package.authors.is_empty() {
        format!("the authors of {}", package.name)
    } else {
        package.authors.join(", ")
    }
}

/// The text of a licence by the list of SPDX, with the copyright of these people.
pub(super) fn template(licence: &str, authors: &str) -> Result<String> {
    let id = spdx::license_id(licence)
        .with_context(|| format!("{licence} is not on the list of SPDX"))?;
    let mut text = id.text().to_owned();
    for blank in [
        "<year> <copyright holders>",
        "<year> <owner>",
        "(c) <year> <owner>",
        "<year> <copyright holders>.",
        "<YEAR> <COPYRIGHT HOLDER>",
        "[year] [fullname]",
        "YEAR by AUTHOR EMAIL",
    ] {
        text = text.replace(blank, authors);
    }
    Ok(text)
}

/// What a package asks to be passed on besides: Apache's notices.
pub(super) fn notice(package: &Package) -> Option<String> {
    let folder = package.manifest_path.parent()?;
    ["NOTICE", "NOTICE.md", "NOTICE.txt"]
        .iter()
        .find_map(|name| fs::read_to_string(folder.join(name)).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_licence_is_always_chosen_and_all_that_is_asked_for() {
        let chosen = |expression: &str| choose(expression).expect("a choice").join(" + ");
        assert_eq!(chosen("MIT OR Apache-2.0"), "Apache-2.0");
        assert_eq!(chosen("Unlicense OR MIT"), "MIT");
        assert_eq!(chosen("MIT/Apache-2.0"), "Apache-2.0");
        assert_eq!(
            chosen("(MIT OR Apache-2.0) AND Unicode-3.0"),
            "Apache-2.0 + Unicode-3.0"
        );
        assert!(choose("GPL-3.0-only").is_err());
        assert!(choose("whatever you like").is_err());
    }

    #[test]
    fn a_text_from_the_list_names_the_authors() {
        let text = template("MIT", "Ada and Charles").expect("a text");
        assert!(text.contains("Ada and Charles"), "{text}");
        assert!(!text.contains("<year>"), "{text}");
        assert!(is_text_of("MIT", &text));
    }
}
