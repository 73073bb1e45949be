//! The smoke test: the beginning of every game in a real browser, by keys, and
//! of the first one by pointer too.
//!
//! The page says where the game stands in its body's `data-stage` (`title`,
//! `setup`, `table`, `result`), `data-game`, the game on the table, and
//! `data-ply`, the number of plies played. Nothing else is known of it: the
//! test presses and clicks what a newcomer would, and watches those three, and in
//! `data-thinker` whether the computer thinks beside the page.

use std::fs;
use std::io::Cursor;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use xtask::picture::Picture;
use xtask::shell::{say, target_folder};

use crate::browser::Driver;
use crate::bundle;
use crate::server::Serving;
use crate::webdriver::{Session, key};

/// The same stones every time, and no long motion in software.
const QUERY: &str = "?seed=7&speed=fast&quality=low";
/// The game that the title's first button leads to.
const FIRST: &str = "surge";
/// The others, each started by the page's address.
const OTHERS: [&str; 3] = ["surmount", "surakarta", "cairns"];
/// Loading and compiling all shaders in software, at most.
const LOADING: Duration = Duration::from_mins(4);
/// How long a press or a click may take to show.
const REACTION: Duration = Duration::from_secs(4);
/// When no ply was played for so long, the other side is not thinking and the
/// animation is over: it is this side's turn.
const QUIET: Duration = Duration::from_secs(5);
/// The computer's reply and its animation, at most.
const REPLY: Duration = Duration::from_mins(2);
/// Fewer distinct colours than this is an empty picture.
const FEWEST_COLOURS: usize = 64;

/// Plays the build in `dist`. The pictures it takes go to `target/web-smoke/`.
///
/// # Errors
/// When the game does not get where it should, or the console shows an error.
pub(crate) fn play(dist: &Path) -> Result<()> {
    bundle::check(dist)?;
    let folder = target_folder().join("web-smoke");
    fs::create_dir_all(&folder)?;
    let serving = Serving::start(dist, 0)?;
    let driver = Driver::start(&folder)?;
    let page = Page {
        session: driver.open_window()?,
        folder: &folder,
    };
    let outcome = page.play(&serving.url());
    if outcome.is_err() {
        // The picture helps to find out why; that it may fail too is no news.
        let _picture = page.photograph("failure");
    }
    let console = page.check_console();
    outcome.and(console)
}

struct Page<'a> {
    session: Session,
    folder: &'a Path,
}

impl Page<'_> {
    fn play(&self, url: &str) -> Result<()> {
        let started = Instant::now();
        self.session.visit(&format!("{url}{QUERY}"))?;
        self.wait_for("the title", LOADING, || Ok(self.stage()? == "title"))?;
        say(&format!(
            "title after {:.1} s",
            started.elapsed().as_secs_f32()
        ));
        self.photograph("title")?;

        self.start_game()?;
        self.ensure_game(FIRST)?;
        let by_keys = self.place("keys", || self.try_keys())?;
        let by_pointer = self.place("pointer", || self.try_pointer())?;
        ensure!(by_pointer > by_keys, "the plies went backwards");
        let thinker = self.mark("thinker")?;
        ensure!(
            thinker == "worker",
            "the computer thinks in {thinker:?}, not beside the page"
        );
        self.photograph(FIRST)?;
        for game in OTHERS {
            self.play_another(url, game)
                .with_context(|| format!("in the game {game}"))?;
        }
        Ok(())
    }

    /// Opens the page anew with this game on the table, and makes a move.
    fn play_another(&self, url: &str, game: &str) -> Result<()> {
        let query = format!("{QUERY}&game={game}&first=you&second=random");
        self.session.visit(&format!("{url}{query}"))?;
        self.wait_for("the table", LOADING, || {
            Ok(self.stage()? == "table" && self.game()? == game)
        })?;
        self.place("keys", || self.try_keys())?;
        self.ensure_game(game)?;
        self.photograph(game)
    }

    fn ensure_game(&self, wanted: &str) -> Result<()> {
        let game = self.game()?;
        ensure!(game == wanted, "{game:?} is on the table, not {wanted}");
        Ok(())
    }

    /// From the title to the table: the focused button is the way onward, and
    /// where nothing has the focus yet, Tab gives it.
    fn start_game(&self) -> Result<()> {
        const PRESSES: usize = 12;
        for press in 0..PRESSES {
            let before = self.stage()?;
            if before == "table" {
                self.photograph("start")?;
                return Ok(());
            }
            if press % 3 == 2 {
                self.session.press(key::TAB)?;
            }
            self.session.press(key::ENTER)?;
            self.waits(REACTION, || Ok(self.stage()? != before))?;
        }
        bail!(
            "{PRESSES} times Enter did not lead to the table, but to {:?}",
            self.stage()?
        )
    }

    /// Waits for this side's turn, then tries until a ply is played.
    fn place(&self, means: &str, attempt: impl Fn() -> Result<bool>) -> Result<u32> {
        let before = self.wait_for_turn()?;
        if !attempt()? {
            bail!("no move could be made by {means}");
        }
        let after = self.ply()?;
        ensure!(after > before, "the ply went from {before} to {after}");
        say(&format!("a move made by {means}: ply {before} to {after}"));
        Ok(after)
    }

    /// Takes the first stone of the hand, where there is one, and walks the
    /// cursor about, acting on each place: what a stone taken up on one can do
    /// on the next, it does there.
    fn try_keys(&self) -> Result<bool> {
        const WALK: [char; 8] = [
            key::UP,
            key::DOWN,
            key::RIGHT,
            key::UP,
            key::RIGHT,
            key::DOWN,
            key::DOWN,
            key::LEFT,
        ];
        self.session.press('1')?;
        let before = self.ply()?;
        for step in WALK.iter().cycle().take(4 * WALK.len()) {
            self.session.press(key::ENTER)?;
            if self.waits(Duration::from_secs(1), || Ok(self.ply()? > before))? {
                return Ok(true);
            }
            self.session.press(*step)?;
        }
        Ok(false)
    }

    /// Picks a stone from the near rim, then taps squares of the near ranks.
    fn try_pointer(&self) -> Result<bool> {
        const HAND: [(f64, f64); 7] = [
            (0.50, 0.865),
            (0.50, 0.93),
            (0.50, 0.88),
            (0.45, 0.93),
            (0.45, 0.88),
            (0.55, 0.93),
            (0.50, 0.97),
        ];
        const SQUARES: [(f64, f64); 9] = [
            (0.525, 0.70),
            (0.52, 0.74),
            (0.46, 0.74),
            (0.58, 0.74),
            (0.40, 0.74),
            (0.52, 0.68),
            (0.46, 0.80),
            (0.58, 0.80),
            (0.62, 0.68),
        ];
        let in_page = self.page_scale()?;
        let before = self.ply()?;
        for hand in HAND {
            for square in SQUARES {
                self.session.click(in_page(hand))?;
                self.session.click(in_page(square))?;
                if self.waits(Duration::from_secs(1), || Ok(self.ply()? > before))? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn wait_for_turn(&self) -> Result<u32> {
        let started = Instant::now();
        let (mut ply, mut since) = (self.ply()?, Instant::now());
        while since.elapsed() < QUIET {
            ensure!(
                started.elapsed() < REPLY,
                "the other side never stops playing"
            );
            sleep(Duration::from_millis(200));
            let now = self.ply()?;
            if now != ply {
                (ply, since) = (now, Instant::now());
            }
        }
        Ok(ply)
    }

    fn stage(&self) -> Result<String> {
        self.mark("stage")
    }

    fn game(&self) -> Result<String> {
        self.mark("game")
    }

    /// What a mark of the page's body says; nothing where there is none.
    fn mark(&self, key: &str) -> Result<String> {
        let script = format!("return document.body.dataset.{key} ?? ''");
        let value = self.session.execute(&script)?;
        Ok(value.as_str().unwrap_or_default().to_owned())
    }

    fn ply(&self) -> Result<u32> {
        let value = self
            .session
            .execute("return document.body.dataset.ply ?? '0'")?;
        let text = value.as_str().context("`data-ply` is not text")?;
        text.parse()
            .with_context(|| format!("`data-ply` is {text:?}"))
    }

    /// Turns parts of the page's width and height into CSS pixels. The page is
    /// smaller than the window, even in a browser that shows no frame.
    fn page_scale(&self) -> Result<impl Fn((f64, f64)) -> (i64, i64) + use<>> {
        let size = self.session.execute("return [innerWidth, innerHeight]")?;
        let (Some(width), Some(height)) = (size[0].as_f64(), size[1].as_f64()) else {
            bail!("the page's size is {size}");
        };
        Ok(move |(across, down)| (whole(across * width), whole(down * height)))
    }

    /// Whether something comes true in time.
    fn waits(&self, limit: Duration, test: impl Fn() -> Result<bool>) -> Result<bool> {
        let started = Instant::now();
        while !test()? {
            if started.elapsed() > limit {
                return Ok(false);
            }
            sleep(Duration::from_millis(50));
        }
        Ok(true)
    }

    fn wait_for(&self, what: &str, limit: Duration, test: impl Fn() -> Result<bool>) -> Result<()> {
        if !self.waits(limit, test)? {
            let said = self.session.execute("return document.body.innerText")?;
            bail!("{what} did not come; the page says {said}");
        }
        Ok(())
    }

    /// Keeps a picture, and sees to it that there is something on it.
    fn photograph(&self, name: &str) -> Result<()> {
        let bytes = self.session.screenshot()?;
        fs::write(self.folder.join(format!("{name}.png")), &bytes)?;
        let picture = Picture::decode(Cursor::new(bytes))?;
        let mut colours: Vec<[u8; 3]> = picture.pixels().collect();
        colours.sort_unstable();
        colours.dedup();
        ensure!(
            colours.len() >= FEWEST_COLOURS,
            "the picture of the {name} is empty: {} colours",
            colours.len()
        );
        Ok(())
    }

    fn check_console(&self) -> Result<()> {
        let lines = self.session.read_console()?;
        let mut log = String::new();
        for line in &lines {
            log.push_str(&format!("{} {}\n", line.level, line.message));
        }
        fs::write(self.folder.join("console.log"), log)?;
        let errors: Vec<&str> = lines
            .iter()
            .filter(|line| line.level == "SEVERE")
            .map(|line| line.message.as_str())
            .collect();
        ensure!(
            errors.is_empty(),
            "the console shows errors:\n{}",
            errors.join("\n")
        );
        Ok(())
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a page has a few thousand pixels"
)]
fn whole(pixels: f64) -> i64 {
    pixels as i64
}
