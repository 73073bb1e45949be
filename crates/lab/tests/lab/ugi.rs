//! `ugi`: the protocol, as another program speaks it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::program::{command, lab, lab_reading};

/// How long an answer that needs no thinking may take, on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running engine, to which things are said one after the other.
struct Session {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Session {
    fn new(game: &str) -> Self {
        let mut child = command(&["ugi", game])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("a pipe was asked for");
        let output = child.stdout.take().expect("a pipe was asked for");
        let (send, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                let _ = send.send(line);
            }
        });
        Self {
            child,
            input,
            lines,
        }
    }

    fn say(&mut self, lines: &str) {
        writeln!(self.input, "{lines}").expect("it listens");
    }

    /// All lines up to the next one that begins with these words, which comes last.
    #[track_caller]
    fn until(&self, words: &str) -> Vec<String> {
        let mut heard: Vec<String> = Vec::new();
        while !heard.last().is_some_and(|line| line.starts_with(words)) {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => heard.push(line),
                Err(_) => panic!("{words:?} does not come after {heard:?}"),
            }
        }
        heard
    }

    /// Says something and hears one line.
    #[track_caller]
    fn ask(&mut self, line: &str) -> String {
        self.say(line);
        self.lines.recv_timeout(PATIENCE).expect("an answer")
    }

    /// Asserts that nothing was said that was not asked for, as far as is heard before `readyok`.
    #[track_caller]
    fn says_no_move(&mut self) {
        self.say("isready");
        let heard = self.until("readyok");
        assert!(
            !heard.iter().any(|line| line.starts_with("bestmove")),
            "{heard:?}"
        );
    }

    /// Asserts that it ends soon, and well, and gives what it said last.
    #[track_caller]
    fn ends(mut self) -> Vec<String> {
        let begun = Instant::now();
        drop(self.input);
        while self.child.try_wait().expect("it is a child").is_none() {
            assert!(begun.elapsed() < PATIENCE, "it does not end");
            thread::sleep(Duration::from_millis(5));
        }
        let code = self.child.wait().expect("it has ended").code();
        assert_eq!(code, Some(0));
        self.lines.iter().collect()
    }
}

fn moves(heard: &[String]) -> Vec<&str> {
    heard
        .iter()
        .filter_map(|line| line.strip_prefix("bestmove "))
        .collect()
}

fn is_legal(game: &str, position: &str, action: &str) -> bool {
    let args = ["judge", game, "--position", position, "--move", action];
    lab(&args).code == Some(0)
}

const START: &str = "x5/x5/x5/x5/x5 1 1 0";
/// Slate finishes a cairn on c3.
const WON: &str = "x5/x5/x2,111,x2/x5/2,2,x3 1 4 0";

#[test]
fn thinking_without_end_ends_when_it_is_told_to() {
    for (game, level) in [
        ("cairns", "master"),
        ("cairns", "easy"),
        ("surakarta", "random"),
        ("surmount", "hard"),
    ] {
        let mut session = Session::new(game);
        session.say(&format!("setoption name level value {level}"));
        session.say("position startpos\ngo infinite");
        session.says_no_move();
        // Even where the thinking itself has long been done.
        thread::sleep(Duration::from_millis(100));
        session.says_no_move();
        session.say("stop");
        let heard = session.until("bestmove ");
        assert_eq!(moves(&heard).len(), 1);
        session.says_no_move();
        session.say("quit");
        assert!(moves(&session.ends()).is_empty());
    }
}

#[test]
fn what_is_found_at_once_is_kept_until_it_is_asked_for() {
    let mut session = Session::new("cairns");
    session.say(&format!("position fen {WON}\ngo infinite"));
    thread::sleep(Duration::from_millis(100));
    session.says_no_move();
    session.say("stop");
    assert_eq!(
        session.until("bestmove ").last().expect("a move"),
        "bestmove c3"
    );
}

#[test]
fn stop_without_thinking_says_nothing() {
    let mut session = Session::new("cairns");
    assert_eq!(session.ask("stop\nstop\nisready"), "readyok");
    session.say("go nodes 100");
    session.until("bestmove ");
    assert_eq!(session.ask("stop\nisready"), "readyok");
}

#[test]
fn thinking_for_a_time_ends_by_itself() {
    let mut session = Session::new("surakarta");
    for milliseconds in [1, 200] {
        let begun = Instant::now();
        session.say(&format!("position startpos\ngo movetime {milliseconds}"));
        let heard = session.until("bestmove ");
        let took = begun.elapsed();
        assert!(took < PATIENCE / 2, "{took:?}");
        // Master has never done with the start.
        assert!(took >= Duration::from_millis(milliseconds), "{took:?}");
        let start = crate::program::SURAKARTA_START;
        assert!(is_legal("surakarta", start, moves(&heard)[0]));
    }
    // Clocks come to the same; what is no number is refused.
    session.say("go p1time 3000 p2time 3000 p1inc 5");
    session.until("bestmove ");
    let refused = session.ask("go movetime soon");
    assert!(refused.starts_with("info string "), "{refused}");
}

#[test]
fn quit_ends_it_whatever_it_does() {
    for said in [
        "quit",
        "go infinite\nquit",
        "go movetime 600000\nquit",
        "ugi\nquit\nugi",
    ] {
        let mut session = Session::new("cairns");
        session.say(said);
        session.ends();
    }
    // And so does the end of what it reads; what it thinks without end until then is told.
    let mut session = Session::new("cairns");
    session.say("go infinite");
    let heard = session.ends();
    let action = moves(&heard);
    assert_eq!(action.len(), 1, "{heard:?}");
    assert!(is_legal("cairns", START, action[0]));
}

#[test]
fn a_new_game_begins_at_the_start_and_ends_the_thinking() {
    let mut session = Session::new("cairns");
    session.say("position startpos moves a1 e5 c3");
    assert_eq!(session.ask("query p1turn"), "response false");
    session.say("go infinite\nuginewgame\nquery p1turn");
    let heard = session.until("response ");
    assert_eq!(moves(&heard).len(), 1, "{heard:?}");
    assert_eq!(heard.last().expect("an answer"), "response true");
    session.say("go nodes 200");
    let heard = session.until("bestmove ");
    assert!(is_legal("cairns", START, moves(&heard)[0]));
    // Options stay.
    session.say("setoption name game value surmount\nsetoption name size value 4\nuginewgame");
    session.say("position startpos moves d7");
    assert_eq!(session.ask("query p1turn"), "response false");
    let refused = session.ask("position startpos moves d8");
    assert!(refused.starts_with("info string d8: "), "{refused}");
}

#[test]
fn another_go_ends_the_one_before() {
    let mut session = Session::new("cairns");
    session.say("go infinite\ngo nodes 50\nisready");
    let mut heard = session.until("bestmove ");
    heard.extend(session.until("bestmove "));
    assert_eq!(moves(&heard).len(), 2, "{heard:?}");
}

#[test]
fn a_finished_game_has_a_result_and_no_move() {
    let surge = "8/8/8/8/8/8/8/8 - x 30 5-9 -|- -|- - -";
    for (game, position, result) in [
        ("cairns", format!("fen {WON} moves c3"), "p1win"),
        (
            "cairns",
            "fen x5/x5/x2,222,x2/x5/1,1,x3 2 4 0 moves c3".to_owned(),
            "p2win",
        ),
        ("surakarta", "fen o5/6/6/6/6/5x x 80".to_owned(), "draw"),
        (
            "surakarta",
            "fen 6/6/5o/6/2x3/6 x 0 moves c2xf4".to_owned(),
            "p1win",
        ),
        (
            "surmount",
            "fen 4/5/6/1xxo3/6/5/4 x moves xd4".to_owned(),
            "p1win",
        ),
        ("surge", format!("fen {surge}"), "p2win"),
    ] {
        let mut session = Session::new(game);
        session.say(&format!("position {position}"));
        assert_eq!(session.ask("query gameover"), "response true", "{position}");
        assert_eq!(session.ask("query result"), format!("response {result}"));
        assert_eq!(session.ask("query p1turn"), "response false");
        assert_eq!(session.ask("go nodes 50"), "info string the game is over");
        session.say("quit");
        assert!(session.ends().is_empty());
    }
}

#[test]
fn the_protocol_answers() {
    let said = "ugi\nisready\nposition startpos moves a1 e5\nquery p1turn\nquery gameover\nquery result\n\
        go depth 3\n";
    let out = lab_reading(&["ugi", "cairns"], said.as_bytes()).good();
    for line in [
        "ugiok",
        "readyok",
        "response true",
        "response false",
        "response none",
    ] {
        assert!(
            out.lines().any(|known| known == line),
            "{line} is not in {out}"
        );
    }
    let info = out
        .lines()
        .find(|line| line.starts_with("info depth 3 score "))
        .expect("info");
    for word in [" nodes ", " nps ", " pv "] {
        assert!(info.contains(word), "{info}");
    }
    assert!(
        out.lines()
            .last()
            .is_some_and(|line| line.starts_with("bestmove ")),
        "{out}"
    );
}

#[test]
fn garbage_never_ends_the_engine() {
    let mut said =
        b"go\nposition\nposition fen x\nposition startpos moves z9\ngo nodes many\nsetoption\n\
        setoption name size value 99\nsetoption name game value chess\nquery why\n\xFF\xFE\x00\n"
            .to_vec();
    said.extend(std::iter::repeat_n(b'x', 70_000));
    said.extend(b"\nisready\nsetoption name level value easy\nposition startpos\ngo nodes 50\n");
    let out = lab_reading(&["ugi", "surmount"], &said).good();
    assert!(
        out.lines()
            .filter(|line| line.starts_with("info string "))
            .count()
            >= 9,
        "{out}"
    );
    assert!(
        out.contains("\nreadyok\n") && out.contains("\nbestmove "),
        "{out}"
    );
}

/// A line that is too long is no command, and neither is what stands at its end: lengths round the
/// limit of 1 MiB, what is no text, and no end of the line at the end of all.
#[test]
fn a_line_that_is_too_long_is_passed_over_to_its_end() {
    const LIMIT: usize = 1 << 20;
    for length in [LIMIT - 4, LIMIT, LIMIT + 1, 2 * LIMIT, 2 * LIMIT + 5] {
        for filling in [b'x', b' ', 0, 0xFF] {
            let mut said = vec![filling; length];
            // Blanks before a command are no fault in a line that is short enough.
            if filling != b' ' || length + 4 > LIMIT {
                said.extend(b"quit");
            }
            said.extend(b"\nisready\nposition startpos\ngo nodes 50");
            let out = lab_reading(&["ugi", "cairns"], &said).good();
            assert!(
                out.contains("readyok\n") && out.contains("\nbestmove "),
                "{length} of {filling}: {out}"
            );
        }
    }
    let mut said = b"isready\n".to_vec();
    said.extend(std::iter::repeat_n(b'x', LIMIT));
    said.extend(b"quit");
    let out = lab_reading(&["ugi", "cairns"], &said).good();
    assert!(
        out.starts_with("readyok\ninfo string a line of more than"),
        "{out}"
    );
}
