//! Help, usage errors and closed pipes.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use crate::program::{command, lab};

const COMMANDS: [&str; 12] = [
    "perft", "legal", "judge", "trace", "column", "play", "arena", "analyse", "ladder", "tune",
    "ugi", "bench",
];

#[test]
fn everything_has_help_with_an_example() {
    let whole = lab(&["--help"]).good();
    for name in COMMANDS {
        assert!(whole.contains(&format!("\n  {name} ")), "{name}");
        for help in [vec![name, "--help"], vec![name, "-h"], vec!["help", name]] {
            let text = lab(&help).good();
            let example = format!("Example: stonecircle-lab {name}");
            assert!(
                text.contains(&example) || text.contains(&format!("| stonecircle-lab {name}")),
                "{text}"
            );
        }
    }
    assert!(whole.contains("Example: stonecircle-lab "));
    assert!(lab(&["--version"]).good().starts_with("stonecircle-lab "));
}

/// The examples in the help texts, with their quotes taken off as a shell does it.
#[test]
fn the_examples_work() {
    let mut tried = 0;
    for name in COMMANDS {
        for line in lab(&[name, "--help"]).good().lines() {
            let Some(example) = line.strip_prefix("Example: stonecircle-lab ") else {
                continue;
            };
            // Those with files and pipes need a shell.
            if example.contains('|') || example.contains(".jsonl") {
                continue;
            }
            let args: Vec<String> = example
                .split('\'')
                .enumerate()
                .flat_map(|(index, part)| {
                    if index % 2 == 1 {
                        vec![part.to_owned()]
                    } else {
                        part.split_whitespace().map(str::to_owned).collect()
                    }
                })
                .collect();
            let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
            // Matches and measurements are long for a test: that they are understood is enough.
            if ["arena", "ladder", "tune", "bench"].contains(&name) {
                args.push("--help");
            }
            assert!(!lab(&args).good().is_empty(), "{example}");
            tried += 1;
        }
    }
    assert!(tried >= 15, "{tried}");
}

#[test]
fn what_is_no_command_line_is_one_line_of_error() {
    for (args, words) in [
        (&[][..], "command"),
        (&["perfect"], "perfect"),
        (&["--frob"], "--frob"),
        (&["perft"], "--depth"),
        (
            &["perft", "cairns", "--depth", "1", "--depth", "2"],
            "--depth",
        ),
        (&["perft", "cairns", "--depth"], "--depth"),
        (&["legal", "cairns", "surge"], "surge"),
        (&["trace", "a", "b"], "b"),
        (&["play", "a\nb", "--first", "x", "--second", "y"], "game"),
        // Blank lines in what was given do not cut the words off.
        (
            &["perft", "cairns", "--depth", "\n\n5 \n\n"],
            "' 5 ' for '--depth <N>': invalid digit",
        ),
        (&["perfect\n\nnow"], "unrecognized subcommand 'perfect now'"),
        (&["--frob\n\nx"], "unexpected argument '--frob x' found"),
    ] {
        lab(args).refused(2, words);
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let output = command(&["legal"])
        .arg(OsStr::from_bytes(b"surge\xff"))
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let err = String::from_utf8(output.stderr).expect("the error is UTF-8");
    assert_eq!(err.lines().count(), 1, "{err}");
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    let mut child = command(&[
        "play",
        "cairns",
        "--first",
        "random",
        "--second",
        "random",
        "--games",
        "1000000000",
    ])
    .stdout(Stdio::piped())
    .stderr(Stdio::piped())
    .spawn()
    .expect("the program starts");
    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().expect("a pipe was asked for"));
    out.read_line(&mut line).expect("a record");
    assert!(line.starts_with('{'));
    drop(out);
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
    let mut err = String::new();
    child
        .stderr
        .take()
        .expect("a pipe was asked for")
        .read_to_string(&mut err)
        .expect("text");
    assert_eq!(err, "");
}
