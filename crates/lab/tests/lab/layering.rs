//! Rules, bots, host, lab and lessons build without Bevy, whatever they depend on by way of others.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The packages of the lock file, each with the names of those that it depends on.
fn locked() -> BTreeMap<String, BTreeSet<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.lock");
    let text = fs::read_to_string(path).expect("the lock file is there");
    let mut packages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in text.split("[[package]]").skip(1) {
        let mut lines = package.lines();
        let name = lines
            .find_map(|line| line.strip_prefix("name = "))
            .expect("a package has a name");
        let dependencies = lines
            .skip_while(|line| *line != "dependencies = [")
            .skip(1)
            .take_while(|line| *line != "]")
            .filter_map(|line| line.trim_matches([' ', '"', ',']).split(' ').next());
        // Several versions of one package count as one: at worst that sees a dependency too many.
        packages
            .entry(name.trim_matches('"').to_owned())
            .or_default()
            .extend(dependencies.map(str::to_owned));
    }
    packages
}

/// Everything that a package needs, near or far, in builds and in tests.
fn needs(packages: &BTreeMap<String, BTreeSet<String>>, name: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![name.to_owned()];
    while let Some(name) = open.pop() {
        for dependency in packages.get(&name).into_iter().flatten() {
            if found.insert(dependency.clone()) {
                open.push(dependency.clone());
            }
        }
    }
    found
}

#[test]
fn no_crate_below_the_game_names_bevy() {
    let packages = locked();
    for name in ["rules", "bots", "host", "lab", "lessons"] {
        let needed = needs(&packages, &format!("stonecircle-{name}"));
        assert!(
            needed.contains("thiserror"),
            "{name} was found in the lock file"
        );
        let bevy: Vec<&String> = needed
            .iter()
            .filter(|name| name.starts_with("bevy"))
            .collect();
        assert!(bevy.is_empty(), "stonecircle-{name} needs {bevy:?}");
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../{name}/Cargo.toml"));
        let manifest = fs::read_to_string(manifest).expect("the manifest is there");
        assert!(!manifest.contains("bevy"), "{name}");
    }
    let game = needs(&packages, "stonecircle");
    assert!(game.contains("bevy"), "the search would find it");
}

#[test]
fn dependencies_point_down_only() {
    let packages = locked();
    for (name, above) in [
        ("rules", &["bots", "host", "lab", "lessons"][..]),
        ("bots", &["host", "lab", "lessons"]),
        ("host", &["bots", "lab", "lessons"]),
        ("lab", &["lessons"]),
        ("lessons", &["bots", "host", "lab"]),
    ] {
        let needed = needs(&packages, &format!("stonecircle-{name}"));
        assert!(!needed.contains("stonecircle"), "{name}");
        for above in above {
            assert!(
                !needed.contains(&format!("stonecircle-{above}")),
                "{name}: {above}"
            );
        }
    }
}
