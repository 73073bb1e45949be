//! Running the built program.

use std::fmt;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

use serde_json::Value;

/// What a run left behind.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Shortened, since an output may be a whole file.
impl fmt::Debug for Ran {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let short = |text: &str| text.chars().take(2000).collect::<String>();
        write!(
            f,
            "exit code {:?}, out {:?}, err {:?}",
            self.code,
            short(&self.out),
            short(&self.err)
        )
    }
}

impl Ran {
    /// Asserts that all went well without a word of error, and gives the output.
    #[track_caller]
    pub(crate) fn good(self) -> String {
        assert_eq!(self.code, Some(0), "{self:?}");
        assert_eq!(self.err, "");
        self.out
    }

    /// Asserts this exit code, one line of error with these words in it, and no output.
    #[track_caller]
    pub(crate) fn refused(self, code: i32, words: &str) {
        assert_eq!(self.out, "", "{self:?}");
        self.one_error(code, words);
    }

    /// Asserts this exit code and one line of error with these words in it.
    #[track_caller]
    pub(crate) fn one_error(&self, code: i32, words: &str) {
        assert_eq!(self.code, Some(code), "{self:?}");
        assert_eq!(self.err.lines().count(), 1, "{self:?}");
        assert!(self.err.ends_with('\n'), "{self:?}");
        assert!(self.err.contains(words), "{words:?} is not in {self:?}");
        assert!(!self.err.contains("panicked"), "{self:?}");
    }
}

pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stonecircle-lab"));
    command.args(args);
    command
}

pub(crate) fn lab(args: &[&str]) -> Ran {
    lab_reading(args, b"")
}

/// Runs with this on standard input.
pub(crate) fn lab_reading(args: &[&str], input: &[u8]) -> Ran {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe was asked for");
    let input = input.to_vec();
    // Written beside, since neither pipe holds a whole file. A program that reads nothing has
    // closed its end already, which is no fault here.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input was written");
    Ran {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("the output is UTF-8"),
        err: String::from_utf8(output.stderr).expect("the errors are UTF-8"),
    }
}

/// The lines of a file of known games, turns or columns.
pub(crate) fn vectors(name: &str) -> Vec<String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../rules/tests/vectors")
        .join(name);
    let text = std::fs::read_to_string(path).expect("the file is there");
    text.lines().map(str::to_owned).collect()
}

pub(crate) fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("it is JSON")
}

/// A value's text in a JSON object.
#[track_caller]
pub(crate) fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().expect("it is a text")
}

pub(crate) const GAMES: [&str; 4] = ["surge", "surmount", "surakarta", "cairns"];
pub(crate) const SURAKARTA_START: &str = "oooooo/oooooo/6/6/xxxxxx/xxxxxx x 0";
