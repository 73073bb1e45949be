//! Chromium without a window of its own, drawing in software.

use std::env;
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use xtask::shell::find_program;

use crate::webdriver::Session;

/// The window, in CSS pixels: with the browser's own bars off, a page of about
/// 1280x720.
const WINDOW: (u32, u32) = (1280, 864);
const PATIENCE: Duration = Duration::from_secs(30);

/// A running chromedriver; it ends, with its browsers, when this is dropped.
pub(crate) struct Driver {
    child: Child,
    url: String,
    profile: PathBuf,
}

impl Driver {
    /// Starts chromedriver on a free port. `folder` takes its log and the
    /// browser's profile.
    ///
    /// # Errors
    /// When it is not installed or does not come up.
    pub(crate) fn start(folder: &Path) -> Result<Self> {
        let program = driver_program()
            .context("no chromedriver found; `cargo xtask setup --test` installs it")?;
        let port = TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port();
        let log = fs::File::create(folder.join("chromedriver.log"))?;
        let child = Command::new(&program)
            .arg(format!("--port={port}"))
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()
            .with_context(|| format!("could not start {}", program.display()))?;
        let driver = Self {
            child,
            url: format!("http://127.0.0.1:{port}"),
            profile: folder.join("profile"),
        };
        let started = Instant::now();
        while started.elapsed() < PATIENCE {
            if ureq::get(format!("{}/status", driver.url)).call().is_ok() {
                return Ok(driver);
            }
            sleep(Duration::from_millis(100));
        }
        bail!("chromedriver did not come up");
    }

    /// Opens a browser window with a profile that nobody has used before.
    ///
    /// # Errors
    /// When the browser does not start.
    pub(crate) fn open_window(&self) -> Result<Session> {
        if self.profile.exists() {
            fs::remove_dir_all(&self.profile)?;
        }
        Session::open(&self.url, &self.capabilities())
    }

    fn capabilities(&self) -> Value {
        let (width, height) = WINDOW;
        let mut options = json!({ "args": [
            "--headless=new",
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--use-angle=swiftshader",
            "--enable-unsafe-swiftshader",
            "--disable-background-networking",
            "--no-first-run",
            "--disable-component-update",
            "--disable-sync",
            format!("--window-size={width},{height}"),
            format!("--user-data-dir={}", self.profile.display()),
        ]});
        if let Some(browser) = find_program(&["chromium", "chromium-browser", "google-chrome"]) {
            options["binary"] = json!(browser);
        }
        json!({
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": { "browser": "ALL" },
            // While pipelines are made in software a page on a busy machine may be away for longer than
            // the usual half minute.
            "timeouts": { "script": 110_000, "pageLoad": 110_000 },
        })
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // It may have ended already, which is what is wanted.
        let _ended = self.child.kill();
        let _reaped = self.child.wait();
    }
}

/// Hosted build machines tell where theirs is.
fn driver_program() -> Option<PathBuf> {
    let hosted = env::var_os("CHROMEWEBDRIVER")
        .map(|folder| Path::new(&folder).join("chromedriver"))
        .filter(|program| program.is_file());
    hosted.or_else(|| find_program(&["chromedriver", "chromium.chromedriver"]))
}
