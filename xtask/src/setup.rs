//! `cargo xtask setup`: the system packages that Rust's own package manager
//! cannot bring. Each need is probed for itself (a program, a library, a driver),
//! so nothing is installed, and nothing said, where it is met in another way.

mod needs;
mod packages;
mod web_compiler;

use anyhow::{Result, bail};

pub use needs::Scope;
pub use web_compiler::{WEB_TARGET, WebCompiler};

use needs::{NEEDS, Need};
use packages::Manager;

use crate::shell::say;

/// Installs what is missing for a scope; silent when nothing is.
///
/// # Errors
/// When something is missing and cannot be installed from here; the message
/// lists what to install.
pub fn setup(scope: Scope) -> Result<()> {
    // Elsewhere the system brings everything but the browser.
    if cfg!(target_os = "linux") {
        install(&missing_needs(scope))?;
    }
    if scope.includes(Scope::Web) {
        web_compiler::provide()?;
    }
    Ok(())
}

fn missing_needs(scope: Scope) -> Vec<&'static Need> {
    NEEDS
        .iter()
        .filter(|need| scope.includes(need.scope) && !need.probe.is_met())
        .collect()
}

fn install(missing: &[&Need]) -> Result<()> {
    if missing.is_empty() {
        return Ok(());
    }
    say("Missing on this machine:");
    for need in missing {
        say(&format!("  {}", need.what));
    }
    let Some(manager) = Manager::detect() else {
        bail!(
            "this system's package manager is not one that I know (apt-get, dnf, pacman).\n\
             Please install what is listed above, then run this again."
        );
    };
    let packages: Vec<&str> = missing
        .iter()
        .flat_map(|need| manager.names(need))
        .copied()
        .collect();
    manager.install(&packages)?;
    let still: Vec<&str> = missing
        .iter()
        .filter(|need| !need.probe.is_met())
        .map(|need| need.what)
        .collect();
    if !still.is_empty() {
        bail!(
            "the packages were installed, but still missing: {}",
            still.join("; ")
        );
    }
    Ok(())
}
