//! `cargo xtask test`: every check that the project has, in the order in which
//! they are quick to fail. All steps run, whatever fails; the last lines say
//! how each went.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};

use crate::display::Display;
use crate::lints;
use crate::setup::{Scope, setup};
use crate::shell::{cargo, complain, run, run_web_tool, say};

/// Which steps to run.
#[derive(Args)]
#[command(after_help = "Example: cargo xtask test --only lints")]
pub struct SuiteOptions {
    /// Run this step only; may be given several times.
    #[arg(long, value_name = "STEP")]
    only: Vec<Step>,
    /// Leave out the web build and its smoke test.
    #[arg(long)]
    no_web: bool,
}

/// The package of the game itself.
const GAME: &str = "stonecircle";

/// The packages that others may build on.
const LIBRARIES: [&str; 5] = [
    "stonecircle-rules",
    "stonecircle-bots",
    "stonecircle-host",
    "stonecircle-lessons",
    "stonecircle-lab",
];

/// One part of the suite.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Step {
    /// `cargo fmt` finds nothing to change.
    Format,
    /// Clippy finds nothing, in any target of any package.
    Lints,
    /// The documentation builds without a warning.
    Docs,
    /// Every test; those with a window in a display without a screen.
    Tests,
    /// The game builds for the browser.
    Web,
    /// The game is played in a browser.
    WebSmoke,
}

impl Step {
    fn name(self) -> &'static str {
        match self {
            Self::Format => "format",
            Self::Lints => "lints",
            Self::Docs => "docs",
            Self::Tests => "tests",
            Self::Web => "web",
            Self::WebSmoke => "web-smoke",
        }
    }

    fn is_web(self) -> bool {
        matches!(self, Self::Web | Self::WebSmoke)
    }

    fn scope(self) -> Option<Scope> {
        match self {
            Self::Format => None,
            Self::Lints | Self::Docs => Some(Scope::Play),
            Self::Web => Some(Scope::Web),
            Self::Tests => Some(Scope::Window),
            Self::WebSmoke => Some(Scope::Browser),
        }
    }

    fn perform(self) -> Result<()> {
        if let Some(scope) = self.scope() {
            setup(scope)?;
        }
        match self {
            Self::Format => run(cargo().args(["fmt", "--all", "--check"])),
            Self::Lints => lints::run_lints(GAME),
            // The game's own package is left out: its documentation would have all of Bevy checked
            // a second time, with other features than the tests.
            Self::Docs => run(cargo()
                .args(["doc", "--no-deps", "--locked"])
                .args(LIBRARIES.iter().flat_map(|name| ["--package", name]))
                .env("RUSTDOCFLAGS", "-D warnings")),
            Self::Tests => run_tests(),
            Self::Web => run_web_tool(&["build".to_owned()]),
            Self::WebSmoke => run_web_tool(&["smoke".to_owned()]),
        }
    }
}

/// Runs the chosen steps and sums them up.
///
/// # Errors
/// When any step failed.
pub fn run_suite(options: &SuiteOptions) -> Result<()> {
    let mut results = Vec::new();
    for step in chosen_steps(options) {
        say(&format!("\n=== {} ===", step.name()));
        let started = Instant::now();
        let outcome = step.perform();
        if let Err(error) = &outcome {
            complain(&format!("{error:#}"));
        }
        results.push((step, outcome.is_ok(), started.elapsed()));
    }
    say("");
    for &(step, passed, duration) in &results {
        say(&summary_line(step, passed, duration));
    }
    let failed = results.iter().filter(|(_, passed, _)| !passed).count();
    if failed > 0 {
        bail!("{failed} of {} steps failed", results.len());
    }
    Ok(())
}

fn chosen_steps(options: &SuiteOptions) -> Vec<Step> {
    Step::value_variants()
        .iter()
        .copied()
        .filter(|step| options.only.is_empty() || options.only.contains(step))
        .filter(|step| !(options.no_web && step.is_web()))
        .collect()
}

fn summary_line(step: Step, passed: bool, duration: Duration) -> String {
    let seconds = duration.as_secs();
    format!(
        "step {:<10} {}  {:>2} min {:02} s",
        step.name(),
        if passed { "passed" } else { "FAILED" },
        seconds / 60,
        seconds % 60
    )
}

fn run_tests() -> Result<()> {
    // In two parts: built together, the other packages' development dependencies would give Bevy
    // other features, and all of it would be built a second time.
    let libraries = run(cargo()
        .args(["test", "--workspace", "--exclude", GAME])
        .args(["--locked", "--no-fail-fast"]));
    let mut command = cargo();
    command.args(["test", "--package", GAME, "--locked", "--no-fail-fast"]);
    // Other systems have a screen of their own.
    let display = if cfg!(target_os = "linux") {
        Some(Display::start()?)
    } else {
        None
    };
    if let Some(display) = &display {
        display.dress(&mut command);
    }
    run(&mut command).and(libraries)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(only: &[Step], no_web: bool) -> SuiteOptions {
        SuiteOptions {
            only: only.to_vec(),
            no_web,
        }
    }

    #[test]
    fn all_steps_run_unless_told_otherwise() {
        assert_eq!(chosen_steps(&options(&[], false)), Step::value_variants());
        assert_eq!(
            chosen_steps(&options(&[], true)),
            &Step::value_variants()[..4]
        );
    }

    #[test]
    fn chosen_steps_keep_their_order() {
        let chosen = chosen_steps(&options(&[Step::Tests, Step::Format], false));
        assert_eq!(chosen, [Step::Format, Step::Tests]);
    }

    #[test]
    fn names_are_what_the_command_line_takes() {
        for step in Step::value_variants() {
            assert_eq!(Step::from_str(step.name(), false), Ok(*step));
        }
    }

    #[test]
    fn a_summary_line_tells_pass_from_fail() {
        let line = summary_line(Step::Lints, false, Duration::from_secs(125));
        assert_eq!(line, "step lints      FAILED   2 min 05 s");
    }
}
