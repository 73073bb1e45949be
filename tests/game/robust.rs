//! What no game may do, whatever is done to it: fall over, leak, act twice, or show another thing
//! than the host says.

mod answers;
mod inputs;
mod leaks;
mod rest;
mod sizes;
mod twice;
