//! A program that speaks the Universal Game Interface, on the other side of two pipes.

use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use serde_json::Value;
use stonecircle_rules::{AnyGame, AnyView};

use super::player::Limit;
use crate::failure::Failure;
use crate::fen;
use crate::ugi::{Heard, hear};

/// How long a program may take to say that it is there.
const GREETING: Duration = Duration::from_secs(20);
/// How long it may think by nodes, which nobody can time.
const PATIENCE: Duration = Duration::from_secs(600);

/// How many lines a program may be ahead of whoever reads them.
const LINES_AHEAD: usize = 256;

/// A running program.
pub(crate) struct Engine {
    name: String,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Engine {
    /// Starts the program and greets it. The command line is split at spaces.
    pub(crate) fn start(
        command: &str,
        game: &dyn AnyGame,
        options: &Value,
    ) -> Result<Self, Failure> {
        let mut words = command.split_whitespace();
        let program = words
            .next()
            .ok_or_else(|| Failure::usage("cmd: needs a command, such as cmd:\"my-bot --fast\""))?;
        let cannot = |why: &dyn ToString| {
            Failure::usage(format!("cannot start {program}: {}", why.to_string()))
        };
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| cannot(&error))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(cannot(&"it has no pipes"));
        };
        let mut engine = Self {
            name: program.to_owned(),
            child,
            input,
            lines: listen(output),
        };
        engine.say("ugi")?;
        engine.wait_for("ugiok", GREETING)?;
        engine.say(&format!("setoption name game value {}", game.id()))?;
        if let Value::Object(options) = options {
            for (key, value) in options {
                let value = match value {
                    Value::String(word) => word.clone(),
                    other => other.to_string(),
                };
                engine.say(&format!("setoption name {key} value {value}"))?;
            }
        }
        engine.ready()?;
        Ok(engine)
    }

    /// Tells it that another game begins.
    pub(crate) fn begin(&mut self) -> Result<(), Failure> {
        self.say("uginewgame")?;
        self.ready()
    }

    /// Shows it what the side to move sees, and waits for its move: what it says, legal or not, and
    /// nothing where it names none.
    pub(crate) fn choose(&mut self, view: &dyn AnyView, limit: Limit) -> Result<String, Failure> {
        self.say(&format!("position fen {}", fen::write(view)))?;
        let patience = match limit {
            Limit::Nodes(nodes) => {
                self.say(&format!("go nodes {nodes}"))?;
                PATIENCE
            }
            Limit::Time(time) => {
                self.say(&format!("go movetime {}", time.as_millis()))?;
                time * 2 + GREETING
            }
        };
        let answer = self.wait_for("bestmove", patience)?;
        let action = answer.split_whitespace().nth(1);
        Ok(action.unwrap_or_default().to_owned())
    }

    fn ready(&mut self) -> Result<(), Failure> {
        self.say("isready")?;
        self.wait_for("readyok", GREETING).map(drop)
    }

    fn say(&mut self, line: &str) -> Result<(), Failure> {
        writeln!(self.input, "{line}")
            .and_then(|()| self.input.flush())
            .map_err(|_| self.fault("does not listen any more"))
    }

    /// The next line that begins with this word; others are passed over.
    fn wait_for(&self, word: &str, patience: Duration) -> Result<String, Failure> {
        // However much it says meanwhile.
        let end = Instant::now() + patience;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(line),
                Ok(_) if !left.is_zero() => {}
                Ok(_) | Err(RecvTimeoutError::Timeout) => {
                    return Err(self.fault(&format!("does not say {word}")));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(self.fault(&format!("ended before it said {word}")));
                }
            }
        }
    }

    fn fault(&self, words: &str) -> Failure {
        Failure::Gone(format!("the program {} {words}", self.name))
    }
}

/// Hears what a program says. Only so much of it is kept: a few lines ahead, and none that is too long.
fn listen(output: ChildStdout) -> Receiver<String> {
    let (send, lines) = sync_channel(LINES_AHEAD);
    std::thread::spawn(move || {
        let mut output = BufReader::new(output);
        let mut line = Vec::new();
        loop {
            match hear(&mut output, &mut line) {
                Ok(Heard::Line) => {
                    let text = String::from_utf8_lossy(&line).trim_end().to_owned();
                    if send.send(text).is_err() {
                        break;
                    }
                }
                Ok(Heard::TooLong) => {}
                Ok(Heard::End) | Err(_) => break,
            }
        }
    });
    lines
}

impl Drop for Engine {
    fn drop(&mut self) {
        // A polite word first; one that does not hear it is ended.
        let _ = writeln!(self.input, "quit");
        let _ = self.input.flush();
        for _ in 0..50 {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_never_answers_is_given_up_in_time_however_much_it_says() {
        for program in ["cat", "yes", "cat /dev/zero", "yes info"] {
            let mut words = program.split(' ');
            let mut child = Command::new(words.next().expect("a program"))
                .args(words)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .expect("it starts");
            let input = child.stdin.take().expect("a pipe");
            let output = child.stdout.take().expect("a pipe");
            let engine = Engine {
                name: program.to_owned(),
                child,
                input,
                lines: listen(output),
            };
            let begun = Instant::now();
            let fault = engine.wait_for("ugiok", Duration::from_millis(300));
            let Err(Failure::Gone(words)) = fault else {
                panic!("{program} has said it");
            };
            assert!(words.contains("does not say ugiok"), "{words}");
            assert!(begun.elapsed() < Duration::from_secs(20), "{program}");
        }
    }
}
