//! Running other programs, and talking to the person at the terminal.

use std::env;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The top folder of the checkout, in which every command runs.
pub fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().unwrap_or(manifest).to_owned()
}

/// Cargo's output folder: `CARGO_TARGET_DIR` where it is set, else `target/`.
pub fn target_folder() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => root().join(folder),
        None => root().join("target"),
    }
}

/// The cargo that started this program, so that a chosen toolchain stays chosen.
pub fn cargo() -> Command {
    let program = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// Runs a program with this terminal and waits for it.
///
/// # Errors
/// When it cannot be started or ends with anything but success; the message
/// names the whole command line.
pub fn run(command: &mut Command) -> Result<()> {
    let line = command_line(command);
    let status = command
        .status()
        .with_context(|| format!("could not start `{line}`"))?;
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    Ok(())
}

/// What a program writes to its standard output, trimmed; `None` when it is not
/// there or fails. For probing, so its complaints are dropped.
pub fn read_output(command: &mut Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(text)
}

/// Runs the web tool (`xtask/web`), building it first if need be.
///
/// # Errors
/// When it cannot be built or fails.
pub fn run_web_tool(arguments: &[String]) -> Result<()> {
    run(cargo()
        .args(["run", "--quiet", "--locked", "--package", "xtask-web", "--"])
        .args(arguments))
}

/// A command as a person would type it, for messages.
pub fn command_line(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str());
    core::iter::once(name)
        .chain(command.get_args())
        .map(OsStr::to_string_lossy)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The first of these programs that the search path has.
pub fn find_program(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|candidate| candidate.is_file())
}

/// One line to standard output. A closed pipe is nobody's mistake.
pub fn say(line: &str) {
    let _closed = writeln!(io::stdout().lock(), "{line}");
}

/// One line to standard error.
pub fn complain(line: &str) {
    let _closed = writeln!(io::stderr().lock(), "error: {line}");
}
