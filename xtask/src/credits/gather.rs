//! What ships, from cargo's own account of it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context, Result};
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package, PackageId, TargetKind};

use super::licences::{choose, notice, text};
use super::{Credits, Part, Text};
use crate::shell::root;

/// The systems that the game is released for.
const SYSTEMS: [&str; 4] = [
    "x86_64-unknown-linux-gnu",
    "x86_64-pc-windows-msvc",
    "aarch64-apple-darwin",
    "wasm32-unknown-unknown",
];

/// The fonts that a package embeds: the font's name, and its licence's file in the package.
const FONTS: [(&str, &str); 2] = [
    ("Fira Sans", "src/assets/fonts/FiraSans-License.txt"),
    ("Fira Mono", "src/assets/fonts/FiraMono-LICENSE"),
];
/// The package that embeds them.
const FONTS_FROM: &str = "bevy_feathers";

/// Everything that ships, on whatever system.
fn packages() -> Result<BTreeMap<(String, String), Package>> {
    let mut all = BTreeMap::new();
    for system in SYSTEMS {
        let metadata = MetadataCommand::new()
            .manifest_path(root().join("Cargo.toml"))
            .other_options(["--locked", "--filter-platform", system].map(str::to_owned))
            .exec()
            .with_context(|| format!("cargo does not say what ships for {system}"))?;
        for package in linked(&metadata)? {
            let key = (package.name.to_string(), package.version.to_string());
            all.insert(key, package.clone());
        }
    }
    Ok(all)
}

/// The packages of others that are linked into the game.
fn linked(metadata: &Metadata) -> Result<Vec<&Package>> {
    let game = metadata.root_package().context("the game is the root")?;
    let graph = metadata
        .resolve
        .as_ref()
        .context("dependencies are known")?;
    let packages: BTreeMap<&PackageId, &Package> = metadata
        .packages
        .iter()
        .map(|package| (&package.id, package))
        .collect();
    let nodes: BTreeMap<_, _> = graph.nodes.iter().map(|node| (&node.id, node)).collect();
    let own: BTreeSet<&PackageId> = metadata.workspace_members.iter().collect();
    let mut seen = BTreeSet::new();
    let mut waiting = vec![&game.id];
    while let Some(id) = waiting.pop() {
        // What runs in the compiler does not ship, nor does what only that needs.
        let builds = packages.get(id).is_some_and(|package| {
            let kinds = package.targets.iter().flat_map(|target| &target.kind);
            kinds.into_iter().any(|kind| *kind == TargetKind::ProcMacro)
        });
        if builds || !seen.insert(id) {
            continue;
        }
        for dependency in nodes.get(id).into_iter().flat_map(|node| &node.deps) {
            let ships = dependency
                .dep_kinds
                .iter()
                .any(|kind| kind.kind == DependencyKind::Normal);
            if ships {
                waiting.push(&dependency.pkg);
            }
        }
    }
    let others = seen.into_iter().filter(|id| !own.contains(id));
    Ok(others.filter_map(|id| packages.get(id).copied()).collect())
}

/// The texts so far; one that says the same as another is that one.
#[derive(Default)]
struct Texts {
    all: Vec<Text>,
    known: BTreeMap<String, usize>,
}

impl Texts {
    fn add(&mut self, title: &str, text: &str) -> usize {
        let text = text
            .replace("\r\n", "\n")
            .replace(['\u{feff}', '\u{c}'], "");
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let text = lines.join("\n").trim_matches('\n').to_owned();
        let plain: String = text
            .split_whitespace()
            .flat_map(|word| [word, " "])
            .collect::<String>()
            .to_lowercase();
        if let Some(index) = self.known.get(&plain) {
            return *index;
        }
        let index = self.all.len();
        self.all.push(Text {
            title: title.to_owned(),
            text,
        });
        self.known.insert(plain, index);
        index
    }
}

/// Gathers everything that ships with its texts.
pub(super) fn gather() -> Result<Credits> {
    let packages = packages()?;
    // The one that most share comes first.
    let mut texts = Texts::default();
    let apache = fs::read_to_string(root().join("LICENSE-APACHE"))
        .context("the game's own licence is there")?;
    texts.add("Apache-2.0", &apache);
    let mut parts = Vec::new();
    for package in packages.values() {
        parts.push(
            part(package, &apache, &mut texts)
                .with_context(|| format!("{} {}", package.name, package.version))?,
        );
        if package.name.as_str() != FONTS_FROM {
            continue;
        }
        let folder = package.manifest_path.parent().context("a folder")?;
        for (name, path) in FONTS {
            let text = fs::read_to_string(folder.join(path))
                .with_context(|| format!("the licence of {name} is there"))?;
            parts.push(Part {
                name: name.to_owned(),
                version: String::new(),
                licence: "OFL-1.1".to_owned(),
                texts: vec![texts.add("OFL-1.1", &text)],
            });
        }
    }
    parts.sort_by_key(|part| (part.name.to_lowercase(), part.version.clone()));
    Ok(Credits {
        parts,
        texts: texts.all,
    })
}

fn part(package: &Package, apache: &str, texts: &mut Texts) -> Result<Part> {
    let licence = package
        .license
        .clone()
        .context("it declares no licence")?
        .replace('/', " OR ");
    let mut numbers = Vec::new();
    for chosen in choose(&licence)? {
        let own;
        let text = if chosen.starts_with("Apache-2.0") && !chosen.contains("WITH") {
            apache
        } else {
            own = text(package, &chosen)?;
            &own
        };
        numbers.push(texts.add(&chosen, text));
    }
    if let Some(notice) = notice(package) {
        numbers.push(texts.add("Notice", &notice));
    }
    Ok(Part {
        name: package.name.to_string(),
        version: package.version.to_string(),
        licence,
        texts: numbers,
    })
}
