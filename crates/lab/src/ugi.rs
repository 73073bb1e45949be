//! `ugi`: the Universal Game Interface on standard input and output.
//!
//! One thread reads, another thinks, so that `stop` is heard at any time. Whatever comes in that makes
//! no sense is answered with an `info string` and changes nothing.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serde_json::{Map, Value};
use stonecircle_bots::{Bot, Budget, Level, Thought};
use stonecircle_rules::core::OptionValue;
use stonecircle_rules::{AnyGame, AnyPosition, AnyView, Seat, Verdict, Viewer};

use crate::cli::Ugi;
use crate::failure::{self, Failure};
use crate::fen;
use crate::setup;

/// The longest line that is obeyed, in bytes without its end; a longer one is passed over whole, so
/// that nothing in it is taken for a command.
const LONGEST_LINE: usize = 1 << 20;
/// The bot that thinks unless `setoption name level` says otherwise.
const USUAL_LEVEL: Level = Level::Master;

/// Answers until `quit` or the end of standard input.
pub(crate) fn run(args: &Ugi) -> Result<u8, Failure> {
    let mut session = Session {
        game: setup::game(&args.game)?,
        options: setup::options(args.options.as_deref())?
            .as_object()
            .cloned()
            .unwrap_or_default(),
        level: USUAL_LEVEL.id().to_owned(),
        seed: 0,
        at: None,
        thinking: None,
    };
    session.start().map_err(Failure::usage)?;
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    while !NOBODY_READS.load(Ordering::Relaxed) {
        let obeyed = match hear(&mut input, &mut line)? {
            Heard::Line => session.obey(String::from_utf8_lossy(&line).trim()),
            Heard::TooLong => Err(format!("a line of more than {LONGEST_LINE} bytes")),
            Heard::End => {
                // Nobody can say stop any more; what ends by itself may.
                session.finish();
                break;
            }
        };
        match obeyed {
            Ok(true) => {}
            Ok(false) => break,
            Err(words) => say(&format!("info string {}", failure::one_line(&words))),
        }
    }
    session.stop();
    Ok(failure::OK)
}

/// What came in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    /// A line, with its end or without.
    Line,
    /// A line that was too long, and is over.
    TooLong,
    /// Nothing more comes.
    End,
}

/// Reads a line, in at most so much memory.
pub(crate) fn hear(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Heard> {
    line.clear();
    let limit = LONGEST_LINE as u64 + 1;
    if io::Read::take(&mut *input, limit).read_until(b'\n', line)? == 0 {
        return Ok(Heard::End);
    }
    if line.len() <= LONGEST_LINE || line.ends_with(b"\n") {
        return Ok(Heard::Line);
    }
    input.skip_until(b'\n')?;
    Ok(Heard::TooLong)
}

/// Standard output was closed: there is nobody to tell, and nothing left to do.
static NOBODY_READS: AtomicBool = AtomicBool::new(false);

/// One line out.
fn say(line: &str) {
    let mut out = io::stdout().lock();
    if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
        NOBODY_READS.store(true, Ordering::Relaxed);
    }
}

/// Where play stands: a whole position, or only what the side to move sees of it.
enum At {
    Position(Box<dyn AnyPosition>),
    View(Box<dyn AnyView>),
}

struct Thinking {
    stop: Arc<AtomicBool>,
    /// Whether it only ends when it is told to.
    infinite: bool,
    thread: JoinHandle<()>,
}

struct Session {
    game: &'static dyn AnyGame,
    options: Map<String, Value>,
    level: String,
    seed: u64,
    at: Option<At>,
    thinking: Option<Thinking>,
}

/// When a search ends by itself.
#[derive(Default)]
struct Go {
    nodes: Option<u64>,
    time: Option<Duration>,
    depth: Option<u32>,
    infinite: bool,
}

impl Session {
    /// Obeys a command; false when it is the last.
    fn obey(&mut self, line: &str) -> Result<bool, String> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command {
            "" => {}
            "quit" => return Ok(false),
            "ugi" => self.introduce(),
            "isready" => say("readyok"),
            "stop" => self.stop(),
            "uginewgame" => {
                self.stop();
                self.start()?;
            }
            "setoption" => {
                self.stop();
                self.set_option(rest)?;
            }
            "position" => {
                self.stop();
                self.position(rest)?;
            }
            "go" => {
                self.stop();
                self.go(rest)?;
            }
            "query" => self.query(rest)?,
            other => {
                let short: String = other.chars().take(40).collect();
                return Err(format!("unknown command {short:?}"));
            }
        }
        Ok(true)
    }

    fn introduce(&self) {
        say(&format!(
            "id name Stonecircle {}",
            env!("CARGO_PKG_VERSION")
        ));
        say("id author the Stonecircle developers");
        let games = stonecircle_rules::games();
        let list = |words: &mut dyn Iterator<Item = String>| -> String {
            words.map(|word| format!(" var {word}")).collect()
        };
        let all = list(&mut games.iter().map(|game| game.id().to_owned()));
        say(&format!(
            "option name game type combo default {}{all}",
            self.game.id()
        ));
        let levels = list(&mut stonecircle_bots::names().iter().map(ToString::to_string));
        say(&format!(
            "option name level type combo default {}{levels}",
            USUAL_LEVEL.id()
        ));
        say("option name seed type spin default 0 min 0 max 4294967295");
        let defaults = self.game.complete_options(&Value::Null).unwrap_or_default();
        for option in self.game.offered() {
            let word = |value: &Value| match value {
                Value::String(word) => word.clone(),
                other => other.to_string(),
            };
            let default = word(&defaults[option.key]);
            let is_switch = matches!(option.choices.first(), Some(OptionValue::Yes(_)));
            if is_switch {
                say(&format!(
                    "option name {} type check default {default}",
                    option.key
                ));
            } else {
                let all = list(&mut option.choices.iter().map(|choice| word(&choice.json())));
                say(&format!(
                    "option name {} type combo default {default}{all}",
                    option.key
                ));
            }
        }
        say("ugiok");
    }

    /// The usual start, where the game has one.
    fn start(&mut self) -> Result<(), String> {
        let options = Value::Object(self.options.clone());
        let start = self
            .game
            .usual_start(&options)
            .map_err(|error| error.to_string())?;
        self.at = start.map(At::Position);
        Ok(())
    }

    fn set_option(&mut self, rest: &str) -> Result<(), String> {
        let wrong = || "setoption name NAME value VALUE".to_owned();
        let rest = rest.strip_prefix("name").ok_or_else(wrong)?.trim();
        let (name, value) = rest.split_once(" value ").ok_or_else(wrong)?;
        let (name, value) = (name.trim(), value.trim());
        match name {
            "game" => {
                let game = setup::game(value).map_err(|error| error.to_string())?;
                if game.id() != self.game.id() {
                    self.game = game;
                    self.options.clear();
                }
            }
            "level" => {
                setup::bot(value, self.game).map_err(|error| error.to_string())?;
                value.clone_into(&mut self.level);
            }
            "seed" => self.seed = value.parse().map_err(|_| "a seed is a number".to_owned())?,
            _ => {
                let json = serde_json::from_str(value).unwrap_or_else(|_| value.into());
                let mut options = self.options.clone();
                options.insert(name.to_owned(), json);
                self.game
                    .complete_options(&Value::Object(options.clone()))
                    .map_err(|error| error.to_string())?;
                self.options = options;
            }
        }
        self.start()
    }

    fn position(&mut self, rest: &str) -> Result<(), String> {
        let mut words = rest.split_whitespace();
        let kind = words.next();
        let fields: Vec<&str> = words.by_ref().take_while(|word| *word != "moves").collect();
        let moves: Vec<&str> = words.collect();
        let given = Value::Object(self.options.clone());
        let mut at = match kind {
            Some("startpos") if fields.is_empty() => {
                let start = self
                    .game
                    .usual_start(&given)
                    .map_err(|error| error.to_string())?;
                At::Position(start.ok_or_else(|| {
                    format!("{} is dealt anew each time: give a fen", self.game.name())
                })?)
            }
            Some("fen") => {
                let text = fields.join(" ");
                if self.has_secrets() {
                    At::View(fen::read(self.game, &given, &text)?)
                } else {
                    let options = self.game.infer_options(&given, &text);
                    let position = self.game.position(&options, &text);
                    At::Position(position.map_err(|error| error.to_string())?)
                }
            }
            _ => return Err("position startpos|fen FEN [moves MOVE…]".to_owned()),
        };
        for action in moves {
            match &mut at {
                At::Position(position) => {
                    position
                        .play(action)
                        .map_err(|refusal| format!("{action}: {refusal}"))?;
                }
                At::View(_) => {
                    return Err(
                        "moves say too little where something is hidden: give the view".to_owned(),
                    );
                }
            }
        }
        self.at = Some(at);
        Ok(())
    }

    fn has_secrets(&self) -> bool {
        let options = Value::Object(self.options.clone());
        matches!(self.game.usual_start(&options), Ok(None))
    }

    fn view(&self) -> Result<Box<dyn AnyView>, String> {
        match &self.at {
            None => Err("no position is set".to_owned()),
            Some(At::View(view)) => Ok(view.clone()),
            Some(At::Position(position)) => {
                let viewer = position.to_move().map_or(Viewer::Spectator, Viewer::Seat);
                Ok(position.view(viewer))
            }
        }
    }

    fn go(&mut self, rest: &str) -> Result<(), String> {
        let go = read_go(rest)?;
        let view = self.view()?;
        if view.to_move().is_none() {
            return Err("the game is over".to_owned());
        }
        let mut bot = setup::bot(&self.level, self.game).map_err(|error| error.to_string())?;
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let seed = self.seed;
        let infinite = go.infinite;
        let thread =
            std::thread::spawn(move || think(bot.as_mut(), view.as_ref(), &go, seed, &flag));
        self.thinking = Some(Thinking {
            stop,
            infinite,
            thread,
        });
        Ok(())
    }

    /// Ends the thinking, if there is any; its move is told first.
    fn stop(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.store(true, Ordering::Relaxed);
            let _ = thinking.thread.join();
        }
    }

    /// Waits for thinking that ends by itself.
    fn finish(&mut self) {
        if let Some(thinking) = self.thinking.take_if(|thinking| !thinking.infinite) {
            let _ = thinking.thread.join();
        }
    }

    fn query(&self, what: &str) -> Result<(), String> {
        let view = self.view()?;
        let answer = match what {
            "gameover" => view.to_move().is_none().to_string(),
            "p1turn" => (view.to_move() == Some(Seat::First)).to_string(),
            "result" => match view.outcome().map(|outcome| outcome.result) {
                None => "none",
                Some(Verdict::First) => "p1win",
                Some(Verdict::Second) => "p2win",
                Some(Verdict::Draw) => "draw",
            }
            .to_owned(),
            _ => return Err("query gameover, p1turn or result".to_owned()),
        };
        say(&format!("response {answer}"));
        Ok(())
    }
}

fn read_go(rest: &str) -> Result<Go, String> {
    let mut go = Go::default();
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        if word == "infinite" {
            go.infinite = true;
            continue;
        }
        let amount = words.next().and_then(|amount| amount.parse::<u64>().ok());
        let amount = amount.ok_or_else(|| format!("go {word} needs a number"))?;
        match word {
            "nodes" => go.nodes = Some(amount),
            "movetime" => go.time = Some(Duration::from_millis(amount)),
            "depth" => go.depth = Some(u32::try_from(amount).unwrap_or(u32::MAX)),
            // What the clocks say: a thirtieth of what is left is spent on a move.
            "wtime" | "btime" | "p1time" | "p2time" => {
                let share = Duration::from_millis(amount / 30);
                go.time = Some(go.time.map_or(share, |time| time.min(share)));
            }
            "winc" | "binc" | "p1inc" | "p2inc" | "movestogo" => {}
            _ => return Err("go nodes N, movetime MS, depth D or infinite".to_owned()),
        }
    }
    Ok(go)
}

fn think(bot: &mut dyn Bot, view: &dyn AnyView, go: &Go, seed: u64, stop: &AtomicBool) {
    let begun = Instant::now();
    let clock = || begun.elapsed();
    let mut budget = Budget::unlimited().stopped_by(stop);
    if let Some(nodes) = go.nodes {
        budget = budget.nodes(nodes);
    }
    if let Some(depth) = go.depth {
        budget = budget.depth(depth);
    }
    if let Some(time) = go.time {
        budget = budget.until(&clock, time);
    }
    let tell = |thought: &Thought| {
        let nodes = budget.spent();
        let seconds = begun.elapsed().as_secs_f64().max(1e-6);
        let score = thought.score.map(|score| format!(" score {score}"));
        say(&format!(
            "info depth {}{} nodes {nodes} nps {:.0} time {:.0} pv {}",
            thought.depth,
            score.unwrap_or_default(),
            nodes as f64 / seconds,
            seconds * 1000.0,
            thought.line.join(" "),
        ));
    };
    let answer = bot.consider(view, &budget, seed, &mut |thought| tell(&thought));
    // What is found before it was asked for is kept until then.
    while go.infinite && !stop.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(2));
    }
    match answer {
        Ok(thought) => {
            tell(&thought);
            say(&format!("bestmove {}", thought.action));
        }
        Err(error) => say(&format!("info string {error}")),
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    /// What is heard of all that comes in, whatever the pieces in which it comes.
    fn all(said: &[u8], piece: usize) -> Vec<(Heard, usize)> {
        let mut input = BufReader::with_capacity(piece, said);
        let mut line = Vec::new();
        let mut heard = Vec::new();
        loop {
            let next = hear(&mut input, &mut line).expect("memory can be read");
            if next == Heard::End {
                return heard;
            }
            heard.push((next, line.len()));
        }
    }

    #[test]
    fn lines_round_the_limit_end_where_they_end() {
        for piece in [7, 8192, 2 * LONGEST_LINE] {
            for (length, is_line) in [
                (0, true),
                (1, true),
                (LONGEST_LINE - 1, true),
                (LONGEST_LINE, true),
                (LONGEST_LINE + 1, false),
                (LONGEST_LINE + 2, false),
                (2 * LONGEST_LINE, false),
                (3 * LONGEST_LINE + 1, false),
            ] {
                let mut said = vec![b'x'; length];
                said.extend(b"\nquit\n");
                let heard = all(&said, piece);
                assert_eq!(heard.len(), 2, "{length} in pieces of {piece}: {heard:?}");
                let expected = if is_line { Heard::Line } else { Heard::TooLong };
                assert_eq!(heard[0].0, expected, "{length} in pieces of {piece}");
                assert_eq!(heard[1], (Heard::Line, 5));
                // The same without an end.
                said.truncate(length);
                let heard = all(&said, piece);
                if length == 0 {
                    assert!(heard.is_empty());
                } else {
                    assert_eq!(heard.len(), 1);
                    assert_eq!(heard[0].0, expected, "{length} in pieces of {piece}");
                }
            }
        }
    }
}
