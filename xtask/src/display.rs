//! A display without a screen, for tests and pictures: Xvfb, a window manager
//! (without one no window ever gets the focus) and software rendering, so that
//! what is drawn is the same on every machine.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::shell::{find_program, read_output, target_folder};

/// Larger than any window that a test opens.
const SCREEN: &str = "3840x2160x24";
const PATIENCE: Duration = Duration::from_secs(30);
/// Folders in which Vulkan's loader looks for drivers.
pub const VULKAN_DRIVER_FOLDERS: [&str; 4] = [
    "/usr/share/vulkan/icd.d",
    "/usr/local/share/vulkan/icd.d",
    "/etc/vulkan/icd.d",
    "/usr/local/etc/vulkan/icd.d",
];
/// Window managers that are small enough to start in a moment.
pub const WINDOW_MANAGERS: [&str; 5] = ["openbox", "icewm", "fluxbox", "xfwm4", "metacity"];

/// A running display; it ends when this is dropped.
pub struct Display {
    name: String,
    server: Child,
    manager: Option<Child>,
}

impl Display {
    /// Starts Xvfb on a free number, and a window manager in it.
    ///
    /// # Errors
    /// When Xvfb is missing or does not come up.
    pub fn start() -> Result<Self> {
        // The server picks the number itself and writes it once it is ready.
        let mut server = Command::new("Xvfb")
            .args([
                "-displayfd",
                "1",
                "-screen",
                "0",
                SCREEN,
                "-nolisten",
                "tcp",
                "-noreset",
            ])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("could not start Xvfb; `cargo xtask setup --test` installs it")?;
        let mut number = String::new();
        if let Some(output) = server.stdout.take() {
            BufReader::new(output).read_line(&mut number)?;
        }
        let number = number.trim();
        let mut display = Self {
            name: format!(":{number}"),
            server,
            manager: None,
        };
        if number.is_empty() {
            bail!("Xvfb ended before its display was ready");
        }
        display.manage()?;
        Ok(display)
    }

    fn manage(&mut self) -> Result<()> {
        let manager = find_program(&WINDOW_MANAGERS)
            .context("no window manager found; `cargo xtask setup --test` installs one")?;
        let child = Command::new(&manager)
            .env("DISPLAY", &self.name)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("could not start {}", manager.display()))?;
        self.manager = Some(child);
        let started = Instant::now();
        while started.elapsed() < PATIENCE {
            let answer = read_output(
                Command::new("xprop")
                    .args(["-root", "_NET_SUPPORTING_WM_CHECK"])
                    .env("DISPLAY", &self.name),
            );
            if answer.is_some_and(|text| text.contains("window id")) {
                return Ok(());
            }
            sleep(Duration::from_millis(50));
        }
        bail!("the window manager {} did not come up", manager.display());
    }

    /// Makes a command draw here, in software, and keep its settings away from
    /// the person's own.
    pub fn dress(&self, command: &mut Command) {
        command
            .env("DISPLAY", &self.name)
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET");
        command.envs(software_rendering()).envs(private_home());
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        for child in self.manager.iter_mut().chain([&mut self.server]) {
            // It may have ended already, which is what is wanted.
            let _ended = child.kill();
            let _reaped = child.wait();
        }
    }
}

/// Whether this session has a screen that a window could open on.
pub fn has_screen() -> bool {
    cfg!(not(target_os = "linux"))
        || ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .any(|name| env::var_os(name).is_some_and(|value| !value.is_empty()))
}

/// Mesa's software driver (lavapipe), as Vulkan's loader knows it.
pub fn software_driver() -> Option<PathBuf> {
    vulkan_drivers().find(|path| {
        path.file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with("lvp_icd"))
    })
}

/// Every Vulkan driver that is installed.
pub fn vulkan_drivers() -> impl Iterator<Item = PathBuf> {
    VULKAN_DRIVER_FOLDERS
        .iter()
        .filter_map(|folder| fs::read_dir(folder).ok())
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "json")
        })
}

/// Variables that choose software rendering. A driver chosen by hand stays.
fn software_rendering() -> Vec<(&'static str, OsString)> {
    let by_hand = ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"]
        .iter()
        .any(|name| env::var_os(name).is_some());
    let mut variables = vec![("WGPU_BACKEND", "vulkan".into())];
    if !by_hand && let Some(driver) = software_driver() {
        // The second is the older name, which older loaders know.
        variables.push(("VK_DRIVER_FILES", driver.clone().into()));
        variables.push(("VK_ICD_FILENAMES", driver.into()));
    }
    variables
}

fn private_home() -> Vec<(&'static str, OsString)> {
    let home = target_folder().join("test-home");
    vec![
        ("XDG_CONFIG_HOME", home.join("config").into()),
        ("XDG_DATA_HOME", home.join("data").into()),
        ("XDG_STATE_HOME", home.join("state").into()),
    ]
}
