//! A compiler that has a standard library for the browser.
//!
//! `rustup` usually brings it, and so do the packages of Fedora and Arch. Where
//! neither can, Debian's `rustc-web` builds the standard library from its source
//! (`rust-web-src`); its linker is in `lld-22`.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use super::packages::{Manager, has_candidate};
use crate::shell::{cargo, find_program, read_output, say};

/// The target that browsers run.
pub const WEB_TARGET: &str = "wasm32-unknown-unknown";

const DEBIAN_COMPILER: &str = "/usr/bin/rustc";
const DEBIAN_PACKAGES: [&str; 3] = ["rustc-web", "rust-web-src", "lld-22"];
const LINKERS: [&str; 5] = [
    "wasm-ld-22",
    "wasm-ld-23",
    "wasm-ld-21",
    "wasm-ld-20",
    "wasm-ld",
];
/// The workspace's `rust-version`, as (major, minor).
const OLDEST: (u32, u32) = (1, 95);

/// How this machine can compile for a browser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WebCompiler {
    /// The usual compiler has the target's standard library.
    Usual,
    /// Another compiler, which builds the standard library along with the game.
    FromSource {
        /// The compiler to use instead.
        compiler: PathBuf,
        /// The linker for wasm.
        linker: PathBuf,
    },
}

impl WebCompiler {
    /// The compiler that this machine has, if any.
    pub fn detect() -> Option<Self> {
        let usual = read_output(Command::new("rustc").args(["--print", "sysroot"]))
            .is_some_and(|sysroot| has_target(Path::new(&sysroot)));
        if usual {
            return Some(Self::Usual);
        }
        let compiler = PathBuf::from(DEBIAN_COMPILER);
        let sysroot = read_output(Command::new(&compiler).args(["--print", "sysroot"]))?;
        let version = read_output(Command::new(&compiler).arg("--version"))?;
        let source = Path::new(&sysroot).join("lib/rustlib/src/rust/library/std/Cargo.toml");
        let new_enough = parse_version(&version).is_some_and(|version| version >= OLDEST);
        let linker = find_program(&LINKERS)?;
        (source.is_file() && new_enough).then_some(Self::FromSource { compiler, linker })
    }

    /// A cargo that builds for the browser with this compiler: `cargo build
    /// --target …`, to which the caller adds package and profile.
    pub fn cargo_build(&self) -> Command {
        let mut command = cargo();
        command.args(["build", "--locked", "--target", WEB_TARGET]);
        if let Self::FromSource { compiler, linker } = self {
            command
                .arg("-Zbuild-std=std,panic_abort")
                .env("RUSTC", compiler)
                // Building the standard library is not a stable feature.
                .env("RUSTC_BOOTSTRAP", "1")
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker)
                // Set by rustup's own cargo, for its own compiler.
                .env_remove("RUSTUP_TOOLCHAIN");
        }
        command
    }
}

/// Finds a compiler for the browser, or installs one.
pub(super) fn provide() -> Result<()> {
    if WebCompiler::detect().is_some() {
        return Ok(());
    }
    if find_program(&["rustup"]).is_some() {
        say(&format!("> rustup target add {WEB_TARGET}"));
        // When it fails there is still another way, below.
        let _status = Command::new("rustup")
            .args(["target", "add", WEB_TARGET])
            .status();
        if WebCompiler::detect().is_some() {
            return Ok(());
        }
    }
    let manager = Manager::detect();
    let packages: &[&str] = match manager {
        Some(Manager::AptGet) => &DEBIAN_PACKAGES,
        Some(Manager::Dnf) => &["rust-std-static-wasm32-unknown-unknown", "lld"],
        Some(Manager::Pacman) => &["rust-wasm", "lld"],
        None => &[],
    };
    if let Some(manager) = manager {
        manager.install(packages)?;
    }
    if WebCompiler::detect().is_some() {
        return Ok(());
    }
    if manager == Some(Manager::AptGet) && !packages.iter().all(|name| has_candidate(name)) {
        bail!("this release does not have all of {}", packages.join(", "));
    }
    bail!(
        "found no Rust compiler (at least {}.{}) that can build for a browser.\n\
         With rustup: rustup target add {WEB_TARGET}",
        OLDEST.0,
        OLDEST.1
    );
}

fn has_target(sysroot: &Path) -> bool {
    sysroot
        .join("lib/rustlib")
        .join(WEB_TARGET)
        .join("lib")
        .is_dir()
}

/// Reads "rustc 1.96.0 (…)" as (1, 96).
fn parse_version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.split_whitespace().nth(1)?.split('.');
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_and_compared() {
        assert_eq!(
            parse_version("rustc 1.96.0 (ac68faa20 2026-05-25)"),
            Some((1, 96))
        );
        assert_eq!(parse_version("rustc 1.100.1-nightly"), Some((1, 100)));
        assert_eq!(parse_version("rustc"), None);
        assert!(Some((1, 100)) > Some((1, 95)));
        assert!(parse_version("rustc 1.63.0").is_some_and(|version| version < OLDEST));
    }

    #[test]
    fn the_oldest_compiler_is_the_workspace_one() {
        let wanted = env!("CARGO_PKG_RUST_VERSION");
        assert_eq!(wanted, format!("{}.{}", OLDEST.0, OLDEST.1));
    }

    #[test]
    fn the_fallback_tells_cargo_all_it_needs() {
        let command = WebCompiler::FromSource {
            compiler: "/usr/bin/rustc".into(),
            linker: "/usr/bin/wasm-ld-22".into(),
        }
        .cargo_build();
        assert!(
            command
                .get_args()
                .any(|word| word == "-Zbuild-std=std,panic_abort")
        );
        for name in [
            "RUSTC",
            "RUSTC_BOOTSTRAP",
            "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER",
        ] {
            assert!(
                command
                    .get_envs()
                    .any(|(key, value)| key == name && value.is_some())
            );
        }
    }
}
