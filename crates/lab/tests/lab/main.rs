//! The lab as its users meet it: the built program, its output, its errors and its exit codes.

mod arena;
mod bench;
mod column;
mod command_line;
mod judge;
mod layering;
mod legal;
mod perft;
mod play;
mod program;
mod trace;
mod tune;
mod ugi;
