//! `stonecircle-lab`: the four games on the command line, without a window.
//!
//! Each subcommand is a module of its own. Standard output carries results only; an error is one
//! line on standard error, and the exit code says what kind it is (see [`failure::Failure`]).

mod analyse;
mod arena;
mod bench;
mod cli;
mod column;
mod failure;
mod fen;
mod judge;
mod ladder;
mod legal;
mod lines;
mod perft;
mod play;
mod setup;
mod trace;
mod tune;
mod ugi;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::cli::{Cli, Command};
use crate::failure::Failure;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return answer_parser(&error),
    };
    let mut out = io::stdout().lock();
    let outcome = match cli.command {
        Command::Perft(args) => perft::run(&args, &mut out),
        Command::Legal(args) => legal::run(&args, &mut out),
        Command::Judge(args) => judge::run(&args, &mut out),
        Command::Trace(args) => trace::run(&args, &mut out),
        Command::Column(args) => column::run(&args, &mut out),
        Command::Play(args) => play::run(&args, &mut out),
        Command::Analyse(args) => analyse::run(&args, &mut out),
        Command::Arena(args) => arena::run(&args, &mut out),
        Command::Ladder(args) => ladder::run(&args, &mut out),
        Command::Tune(args) => tune::run(&args, &mut out),
        Command::Ugi(args) => {
            // It writes from two threads.
            drop(out);
            return finish(ugi::run(&args));
        }
        Command::Bench(args) => bench::run(&args, &mut out),
    };
    finish(outcome.and_then(|code| Ok(out.flush().map(|()| code)?)))
}

/// The exit code of a command that has run, its error told first.
fn finish(outcome: Result<u8, Failure>) -> ExitCode {
    match outcome {
        Ok(code) => ExitCode::from(code),
        // Whoever read our output (`head`) has seen enough: that is no error.
        Err(Failure::ReaderGone) => ExitCode::SUCCESS,
        Err(failure) => {
            failure::tell(&format!("stonecircle-lab: {failure}"));
            ExitCode::from(failure.code())
        }
    }
}

/// Help and version go to standard output; what the command line lacks is one line of error.
fn answer_parser(error: &clap::Error) -> ExitCode {
    if error.use_stderr() {
        return finish(Err(Failure::usage(cli::in_one_line(error))));
    }
    let mut out = io::stdout().lock();
    let text = error.render().to_string();
    finish(
        out.write_all(text.as_bytes())
            .and_then(|()| out.flush())
            .map(|()| failure::OK)
            .map_err(Failure::from),
    )
}
