//! Clippy over the whole workspace, in the build that the tests need anyway.
//!
//! `cargo clippy` checks every dependency in a build of its own: on two cores that is ten minutes of
//! Bevy for nothing. Here Clippy takes the compiler's place for the project's own packages only, as
//! `cargo clippy` puts it there too, in an ordinary build whose dependencies the tests then find made.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::shell::{cargo, find_program, read_output, run};

/// Arguments for Clippy, in the form in which `cargo clippy -- -D warnings` hands them on.
const ARGUMENTS: (&str, &str) = (
    "CLIPPY_ARGS",
    "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__",
);

/// Runs Clippy on every target of every package, with warnings denied. `game` is the package that
/// is built apart, so that Bevy is built with one set of features.
///
/// # Errors
/// When Clippy finds anything, or is not installed.
pub(crate) fn run_lints(game: &str) -> Result<()> {
    let Some(linter) = clippy_driver() else {
        // A toolchain that keeps it elsewhere: slower, and the same lints.
        return run(cargo()
            .args(["clippy", "--workspace", "--all-targets", "--locked"])
            .args(["--", "-D", "warnings"]));
    };
    // What needs no Bevy is only checked, the usual way.
    let libraries = run(cargo()
        .args(["clippy", "--workspace", "--exclude", game])
        .args(["--all-targets", "--locked", "--", "-D", "warnings"]));
    run(cargo()
        .args(["test", "--no-run", "--all-targets", "--locked"])
        .args(["--package", game])
        .env("RUSTC_WORKSPACE_WRAPPER", &linter)
        .env(ARGUMENTS.0, ARGUMENTS.1))
    .and(libraries)
}

/// Clippy's compiler, of the toolchain in use or else from the search path.
fn clippy_driver() -> Option<PathBuf> {
    let name = format!("clippy-driver{}", std::env::consts::EXE_SUFFIX);
    let sysroot = read_output(Command::new("rustc").args(["--print", "sysroot"]))?;
    let own = Path::new(&sysroot).join("bin").join(&name);
    if own.is_file() {
        return Some(own);
    }
    find_program(&[&name])
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Whether the linter lets a file with this line pass.
    fn passes(folder: &Path, line: &str) -> bool {
        let file = folder.join("one.rs");
        let text = format!("#![warn(clippy::unwrap_used)]\n//! One line.\n{line}\n");
        fs::write(&file, text).expect("a file");
        let linter = clippy_driver().expect("this toolchain has Clippy");
        Command::new(linter)
            .args([
                "rustc",
                "--edition=2024",
                "--crate-type=lib",
                "--emit=metadata",
            ])
            .args([Path::new("--out-dir"), folder, &file])
            .env(ARGUMENTS.0, ARGUMENTS.1)
            .output()
            .expect("Clippy starts")
            .status
            .success()
    }

    #[test]
    fn a_lint_that_only_warns_fails_the_build() {
        let folder = std::env::temp_dir().join(format!("stonecircle-lints-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let clean = passes(&folder, "pub fn one() -> u8 { 1 }");
        let faulty = passes(&folder, "pub fn one(x: Option<u8>) -> u8 { x.unwrap() }");
        fs::remove_dir_all(&folder).expect("tidied");
        assert!(clean, "a clean file passes");
        assert!(!faulty, "Clippy's warnings are denied");
    }
}
