//! From sources to a folder that any web server can serve.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;
use xtask::setup::{WEB_TARGET, WebCompiler};
use xtask::shell::{read_output, root, run, say, target_folder};

/// The game's name in the files that are made here; `web/start.js` loads them.
const NAME: &str = "stonecircle";
/// The bots for the page's worker; `web/thinker.js` loads them.
const THINKER: &str = "stonecircle_thinker";
/// Folders whose files the game or its page fetches as it runs, and where they
/// go. Shaders are compiled into the game; a folder that is not there has
/// nothing to fetch.
const FOLDERS: [(&str, &str); 2] = [("web", ""), ("assets", "assets")];

/// Builds the game for the browser into `dist`, whose old files go.
///
/// # Errors
/// When there is no compiler for it, the build fails, or a file cannot be written.
pub(crate) fn build(dist: &Path, release: bool) -> Result<()> {
    let compiler = WebCompiler::detect()
        .context("no compiler for the browser; `cargo xtask setup --web` installs one")?;
    let profile = if release { "web-shipping" } else { "web-dev" };
    let mut cargo = compiler.cargo_build();
    // At one go, so that both share what they are made of.
    cargo.args(["--package", NAME, "--package", "stonecircle-thinker"]);
    cargo.args(["--lib", "--bin", NAME, "--profile", profile]);
    run(&mut cargo)?;

    if dist.exists() {
        fs::remove_dir_all(dist).with_context(|| format!("could not empty {}", dist.display()))?;
    }
    for (from, to) in FOLDERS {
        let from = root().join(from);
        if from.is_dir() {
            copy_folder(&from, &dist.join(to))?;
        }
    }
    for name in [NAME, THINKER] {
        let bytes = bind(name, profile, dist, release)?;
        say(&format!(
            "{}: {:.1} MB of wasm for {name}",
            dist.display(),
            megabytes(bytes)
        ));
    }
    Ok(())
}

/// Makes a built module and its bindings ready for a page; gives the module's size in bytes.
fn bind(name: &str, profile: &str, dist: &Path, release: bool) -> Result<u64> {
    let wasm = target_folder()
        .join(WEB_TARGET)
        .join(profile)
        .join(format!("{name}.wasm"));
    Bindgen::new()
        .input_path(&wasm)
        .web(true)?
        .typescript(false)
        .keep_debug(false)
        .remove_name_section(release)
        .generate(dist)
        .with_context(|| format!("could not make the bindings of {}", wasm.display()))?;
    let module = dist.join(format!("{name}_bg.wasm"));
    if release {
        shrink(&module)?;
    }
    let made =
        fs::metadata(&module).with_context(|| format!("no {} was made", module.display()))?;
    Ok(made.len())
}

/// Lets Binaryen's `wasm-opt` shrink the module where a recent one is installed
/// (npm's `binaryen` has it). Version 108, Debian's, makes modules that do not
/// start.
fn shrink(module: &Path) -> Result<()> {
    const OLDEST: u32 = 120;
    let Some(version) = wasm_opt_version() else {
        say("wasm-opt is not installed; the module stays as large as it was linked");
        return Ok(());
    };
    if version < OLDEST {
        say(&format!(
            "wasm-opt {version} is too old (at least {OLDEST}); left out"
        ));
        return Ok(());
    }
    let smaller = module.with_extension("smaller");
    run(Command::new("wasm-opt")
        .args(["-Oz", "--all-features", "-o"])
        .args([&smaller, &PathBuf::from(module)]))?;
    fs::rename(&smaller, module)?;
    Ok(())
}

fn wasm_opt_version() -> Option<u32> {
    let text = read_output(Command::new("wasm-opt").arg("--version"))?;
    text.split_whitespace().find_map(|word| word.parse().ok())
}

fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("could not make {}", to.display()))?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target)
                .with_context(|| format!("could not write {}", target.display()))?;
        }
    }
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "shown with one decimal")]
fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

/// Whether `dist` holds a build.
///
/// # Errors
/// When it does not; the message says how to make one.
pub(crate) fn check(dist: &Path) -> Result<()> {
    if !dist.join("index.html").is_file() || !dist.join(format!("{NAME}_bg.wasm")).is_file() {
        bail!(
            "{} holds no web build; `cargo xtask web` makes one",
            dist.display()
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::env;
    use std::process;

    use super::*;

    #[test]
    fn folders_are_copied_whole() {
        let place = env::temp_dir().join(format!("stonecircle-bundle-{}", process::id()));
        let from = place.join("from");
        fs::create_dir_all(from.join("deep/deeper")).expect("a folder");
        fs::write(from.join("a"), "1").expect("a file");
        fs::write(from.join("deep/deeper/b"), "2").expect("a file");
        copy_folder(&from, &place.join("to")).expect("a copy");
        let read = |name: &str| fs::read_to_string(place.join("to").join(name)).ok();
        assert_eq!(read("a").as_deref(), Some("1"));
        assert_eq!(read("deep/deeper/b").as_deref(), Some("2"));
        fs::remove_dir_all(&place).expect("tidied");
    }

    #[test]
    fn a_folder_without_a_build_is_told() {
        let error = check(&env::temp_dir().join("no-such-dist")).expect_err("nothing there");
        assert!(error.to_string().contains("cargo xtask web"));
    }

    #[test]
    fn the_page_loads_what_is_made_here() {
        let script = fs::read_to_string(root().join("web/start.js")).expect("the script");
        assert!(script.contains(&format!("./{NAME}.js")));
        assert!(script.contains(&format!("{NAME}_bg.wasm")));
        let worker =
            fs::read_to_string(root().join("web/thinker.js")).expect("the worker's script");
        assert!(worker.contains(&format!("./{THINKER}.js")));
        assert!(worker.contains(&format!("./{THINKER}_bg.wasm")));
    }
}
