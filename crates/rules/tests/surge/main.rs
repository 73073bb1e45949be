//! Surge Stones: recorded games, one case for every rule, properties, and broken texts.

mod ends;
mod happenings;
mod parsers;
mod plain;
mod properties;
mod rules;
mod vectors;
