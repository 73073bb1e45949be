//! A program that speaks the Universal Game Interface, on the other side of two pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use serde_json::Value;
use stonecircle_rules::{AnyGame, AnyView};

use super::player::Limit;
use crate::failure::Failure;
use crate::fen;

/// How long a program may take to say that it is there.
const GREETING: Duration = Duration::from_secs(20);
/// How long it may think by nodes, which nobody can time.
const PATIENCE: Duration = Duration::from_secs(600);

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
        let (send, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        let mut engine = Self {
            name: program.to_owned(),
            child,
            input,
            lines,
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
        loop {
            match self.lines.recv_timeout(patience) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(line),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => {
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
