//! A display without a screen, a window manager on it, and the game in its window.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::drivers::draw_in_software;

/// The window's size in pixels.
pub const SIZE: [u32; 2] = [640, 360];

/// A display without a screen; it goes with this.
pub struct Screen {
    server: Child,
    /// Its name, as programs find it in `DISPLAY`.
    pub display: String,
}

impl Screen {
    /// Starts one under a name that is free.
    pub fn start() -> Self {
        let mut server = start(
            Command::new("Xvfb")
                .args([
                    "-displayfd",
                    "1",
                    "-screen",
                    "0",
                    "1024x768x24",
                    "-nolisten",
                    "tcp",
                ])
                .stdout(Stdio::piped())
                .stderr(Stdio::null()),
        );
        let mut number = String::new();
        BufReader::new(server.stdout.take().unwrap())
            .read_line(&mut number)
            .unwrap();
        let display = format!(":{}", number.trim());
        Self { server, display }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        stop(&mut self.server);
    }
}

/// What has ended already cannot be stopped, and that is well.
fn stop(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

/// Everything that must be stopped when the test ends, however it ends.
pub struct Desk {
    screen: Screen,
    manager: Child,
    game: Child,
    folder: PathBuf,
    window: String,
}

fn start(command: &mut Command) -> Child {
    command.spawn().unwrap_or_else(|error| {
        panic!(
            "{:?} does not start: {error}. `cargo xtask test` installs what the tests need.",
            command.get_program()
        )
    })
}

/// Any small window manager will do; the set-up asks for one of these.
fn start_a_manager(display: &str) -> Child {
    let managers = ["openbox", "icewm", "fluxbox", "xfwm4", "metacity"];
    managers
        .into_iter()
        .find_map(|name| {
            Command::new(name)
                .env("DISPLAY", display)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .ok()
        })
        .unwrap_or_else(|| panic!("none of {managers:?} starts"))
}

impl Desk {
    /// Starts a display, a window manager and the game with these flags besides size and record.
    pub fn open(name: &str, flags: &[&str]) -> Self {
        let folder =
            std::env::temp_dir().join(format!("stonecircle-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let screen = Screen::start();
        let manager = start_a_manager(&screen.display);
        let mut game = Command::new(env!("CARGO_BIN_EXE_stonecircle"));
        let size = format!("{}x{}", SIZE[0], SIZE[1]);
        game.args(["--silent", "--size", &size, "--record"])
            .arg(folder.join("game.json"))
            .arg("--data")
            .arg(folder.join("kept"))
            .args(flags)
            .env("DISPLAY", &screen.display)
            // Neither reads a person's own settings nor changes them.
            .env("XDG_CONFIG_HOME", folder.join("config"))
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET")
            .stdout(Stdio::null());
        draw_in_software(&mut game);
        let game = start(&mut game);
        Self {
            screen,
            manager,
            game,
            folder,
            window: String::new(),
        }
    }

    /// The file in which the game keeps its record.
    pub fn record(&self) -> PathBuf {
        self.folder.join("game.json")
    }

    fn xdotool(&self, words: &[&str]) -> String {
        let output = Command::new("xdotool")
            .args(words)
            .env("DISPLAY", &self.screen.display)
            .output()
            .unwrap_or_else(|error| panic!("xdotool does not start: {error}"));
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    /// Waits until the window is there and has the focus.
    pub fn wait_for_window(&mut self) {
        let start = Instant::now();
        loop {
            self.assert_running();
            let found = self.xdotool(&["search", "--name", "^Stonecircle$"]);
            if let Some(window) = found.lines().last() {
                self.window = window.to_owned();
                break;
            }
            assert!(start.elapsed() < Duration::from_secs(60), "no window came");
            std::thread::sleep(Duration::from_millis(100));
        }
        let window = self.window.clone();
        // Until a window manager that has only just begun gives it the focus, keys go nowhere.
        while self.xdotool(&["getactivewindow"]) != window {
            self.assert_running();
            assert!(start.elapsed() < Duration::from_secs(120), "no focus came");
            self.xdotool(&["windowactivate", "--sync", &window]);
            std::thread::sleep(Duration::from_millis(100));
        }
        self.xdotool(&["windowmove", "--sync", &window, "0", "0"]);
        // The first frames compile the pipelines.
        std::thread::sleep(Duration::from_secs(8));
        self.assert_running();
    }

    /// Presses and releases keys one after the other.
    pub fn keys(&self, keys: &[&str]) {
        let mut words = vec!["key", "--delay", "4"];
        words.extend_from_slice(keys);
        self.xdotool(&words);
    }

    /// Moves the pointer to a place of the window.
    fn point(&self, (x, y): (i32, i32)) {
        let (x, y) = (x.to_string(), y.to_string());
        self.xdotool(&["mousemove", "--window", &self.window, &x, &y]);
        // The pointer is seen there before it is pressed.
        std::thread::sleep(Duration::from_millis(250));
    }

    /// Moves the pointer there and clicks.
    pub fn click(&self, at: (i32, i32)) {
        self.point(at);
        self.xdotool(&["mousedown", "1"]);
        std::thread::sleep(Duration::from_millis(120));
        self.xdotool(&["mouseup", "1"]);
        std::thread::sleep(Duration::from_millis(250));
    }

    /// Drags from one place to the other.
    pub fn drag(&self, from: (i32, i32), to: (i32, i32)) {
        self.point(from);
        self.xdotool(&["mousedown", "1"]);
        std::thread::sleep(Duration::from_millis(150));
        self.point(((from.0 + to.0) / 2, (from.1 + to.1) / 2));
        self.point(to);
        self.xdotool(&["mouseup", "1"]);
        std::thread::sleep(Duration::from_millis(250));
    }

    /// Gives the window another size.
    pub fn resize(&self, width: u32, height: u32) {
        let (width, height) = (width.to_string(), height.to_string());
        self.xdotool(&["windowsize", &self.window, &width, &height]);
    }

    /// Takes the window off the screen.
    pub fn minimise(&self) {
        self.xdotool(&["windowminimize", &self.window]);
    }

    /// Puts it on the screen again, with the focus.
    pub fn bring_back(&self) {
        self.xdotool(&["windowactivate", "--sync", &self.window]);
        std::thread::sleep(Duration::from_secs(1));
    }

    /// How much the processor has worked for the game so far.
    pub fn processor_time(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.game.id())).unwrap();
        // After the name in brackets: fields 14 and 15 of proc(5), in hundredths of a second.
        let fields: Vec<u64> = stat
            .rsplit(')')
            .next()
            .unwrap()
            .split_whitespace()
            .skip(11)
            .take(2)
            .map(|field| field.parse().unwrap())
            .collect();
        Duration::from_millis(10 * fields.iter().sum::<u64>())
    }

    /// Whether any of the game's threads waits for a disk now.
    pub fn is_held_up(&self) -> bool {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.game.id()));
        let mut tasks = tasks.into_iter().flatten().filter_map(Result::ok);
        tasks.any(|task| {
            // A thread may have ended meanwhile.
            let stat = std::fs::read_to_string(task.path().join("stat")).unwrap_or_default();
            stat.rsplit(')')
                .next()
                .is_some_and(|rest| rest.trim_start().starts_with('D'))
        })
    }

    /// How things stand, for whoever reads of a failure.
    pub fn state(&self) -> String {
        format!(
            "the window is {}, the focus is on {}, active is {}; the game has worked for {:?}; {}",
            self.window,
            self.xdotool(&["getwindowfocus"]),
            self.xdotool(&["getactivewindow"]),
            self.processor_time(),
            if self.is_held_up() {
                "it waits for a disk"
            } else {
                "it waits for no disk"
            }
        )
    }

    /// Asserts that the game has not ended.
    pub fn assert_running(&mut self) {
        let ended = self.game.try_wait().unwrap();
        assert!(ended.is_none(), "the game has ended: {ended:?}");
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        // The display goes last, with its own value.
        stop(&mut self.game);
        stop(&mut self.manager);
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
