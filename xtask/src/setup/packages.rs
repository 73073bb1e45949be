//! The package managers that `setup` can call.

use std::process::Command;

use anyhow::{Context, Result, bail};

use super::needs::Need;
use crate::shell::{command_line, find_program, read_output, run, say};

/// A package manager that is on this machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Manager {
    /// Debian, Ubuntu and their kin.
    AptGet,
    /// Fedora and its kin.
    Dnf,
    /// Arch and its kin.
    Pacman,
}

impl Manager {
    pub(super) fn detect() -> Option<Self> {
        [
            ("apt-get", Self::AptGet),
            ("dnf", Self::Dnf),
            ("pacman", Self::Pacman),
        ]
        .into_iter()
        .find_map(|(program, manager)| find_program(&[program]).map(|_| manager))
    }

    pub(super) fn names(self, need: &Need) -> &'static [&'static str] {
        match self {
            Self::AptGet => need.debian,
            Self::Dnf => need.fedora,
            Self::Pacman => need.arch,
        }
    }

    /// Installs these packages, as root or with `sudo`.
    ///
    /// # Errors
    /// When a package is refused or there is no way to become root; the message
    /// has the command to type.
    pub(super) fn install(self, packages: &[&str]) -> Result<()> {
        let mut packages = packages.to_vec();
        packages.sort_unstable();
        packages.dedup();
        match self {
            Self::AptGet => {
                // A fresh machine has no lists, and an old one stale ones.
                run_as_root(&["apt-get", "update", "-qq"])?;
                let packages: Vec<&str> = packages.into_iter().map(name_on_this_debian).collect();
                run_as_root(
                    &[
                        &[
                            "env",
                            "DEBIAN_FRONTEND=noninteractive",
                            "apt-get",
                            "install",
                        ][..],
                        &["-y", "-qq", "--no-install-recommends"],
                        &packages,
                    ]
                    .concat(),
                )
            }
            Self::Dnf => run_as_root(&[&["dnf", "install", "-y"][..], &packages].concat()),
            Self::Pacman => run_as_root(
                &[&["pacman", "-Sy", "--needed", "--noconfirm"][..], &packages].concat(),
            ),
        }
    }
}

/// Ubuntu has Chromium under other names than Debian.
fn name_on_this_debian(package: &str) -> &str {
    let other = match package {
        "chromium" => "chromium-browser",
        "chromium-driver" => "chromium-chromedriver",
        _ => return package,
    };
    if has_candidate(package) {
        package
    } else {
        other
    }
}

/// Whether apt could install this package.
pub(super) fn has_candidate(package: &str) -> bool {
    read_output(Command::new("apt-cache").args(["policy", package])).is_some_and(|text| {
        text.lines().any(|line| {
            line.trim()
                .strip_prefix("Candidate:")
                .is_some_and(|version| version.trim() != "(none)")
        })
    })
}

fn run_as_root(words: &[&str]) -> Result<()> {
    let is_root = read_output(Command::new("id").arg("-u")).is_some_and(|id| id == "0");
    let mut command;
    if is_root {
        let (program, arguments) = words.split_first().context("an empty command")?;
        command = Command::new(program);
        command.args(arguments);
    } else if find_program(&["sudo"]).is_some() {
        command = Command::new("sudo");
        command.args(words);
    } else {
        bail!(
            "installing needs root, and there is no sudo. As root, type:\n  {}",
            words.join(" ")
        );
    }
    say(&format!("> {}", command_line(&command)));
    run(&mut command)
}
