//! The story of a ply in one line, and how the game stands in words.

use stonecircle_rules::surakarta::{Happening, Options, Position, Settle, Surakarta};
use stonecircle_rules::{Game, Position as _, Reason, Seat, Verdict};

/// From how many moves before the limit the quiet moves are counted aloud.
pub(super) const COUNT_FROM: u32 = 10;

/// The name of a side.
pub(super) const fn side(seat: Seat) -> &'static str {
    Surakarta::SIDES[seat.index()]
}

/// Small numbers in words.
fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        more => format!("{more} times"),
    }
}

/// What the mover does, for the line under the board.
pub(super) fn play(mover: Seat, happenings: &[&Happening]) -> Option<String> {
    happenings.iter().find_map(|happening| match happening {
        Happening::Stepped { from, to } => Some(format!("{} steps {from} to {to}", side(mover))),
        Happening::Travelled { from, to, route } => {
            let corners = route.arcs().count();
            let round = match corners {
                0 | 1 => "round one arc".to_owned(),
                more => format!("round {more} arcs"),
            };
            // Over the same point once more is legal, and surprises people.
            let again = route.points().skip(1).filter(|at| at == from).count();
            let over = if again > 0 {
                format!(", over its own start {}", times(again))
            } else {
                String::new()
            };
            Some(format!(
                "{} runs from {from} {round}{over} and takes {to}",
                side(mover)
            ))
        }
        _ => None,
    })
}

/// How the game ended, in words; `None` while it goes on.
pub(super) fn end(position: &Position) -> Option<String> {
    let outcome = position.outcome()?;
    let counts = Seat::BOTH.map(|seat| position.count(seat));
    let stopped = match outcome.reason {
        Reason::NoStones => {
            let loser = outcome.result.winner().map_or(Seat::Second, Seat::other);
            return Some(match outcome.result.winner() {
                Some(winner) => format!("{} has no stone left: {} wins", side(loser), side(winner)),
                None => "no stone is left: a draw".to_owned(),
            });
        }
        Reason::NoMove => {
            let stuck = Seat::BOTH.into_iter().find(|seat| {
                position.step_count(*seat) == 0 && position.captures(*seat).iter().next().is_none()
            });
            stuck.map_or_else(
                || "there is no move".to_owned(),
                |seat| format!("{} has no move", side(seat)),
            )
        }
        _ => format!("{} moves without a capture", position.quiet()),
    };
    let result = match outcome.result {
        Verdict::Draw if position.options().settle == Settle::Draw => "a draw".to_owned(),
        Verdict::Draw => format!("a draw, {} stones each", counts[0]),
        Verdict::First => format!("Black wins by {} stones to {}", counts[0], counts[1]),
        Verdict::Second => format!("White wins by {} stones to {}", counts[1], counts[0]),
    };
    Some(format!("{stopped}: {result}"))
}

/// The counter of quiet moves, once it matters.
pub(super) fn quiet_left(position: &Position) -> Option<String> {
    let left = position.quiet_left()?;
    if left > COUNT_FROM || position.outcome().is_some() {
        return None;
    }
    let moves = if left == 1 { "move" } else { "moves" };
    Some(format!("{left} quiet {moves} left"))
}

/// The options in words: label and value.
pub(super) fn options(options: &Options) -> Vec<(String, String)> {
    let choose = |set: bool, yes: &str, no: &str| (if set { yes } else { no }).to_owned();
    vec![
        (
            "Steps".to_owned(),
            choose(options.diagonal, "straight and diagonal", "straight only"),
        ),
        (
            "A running stone".to_owned(),
            choose(
                options.pass_origin,
                "may pass the point it left",
                "cannot pass the point it left",
            ),
        ),
        (
            "When nobody can take on".to_owned(),
            match options.settle {
                Settle::More => "more stones win",
                Settle::Draw => "a draw, whatever the stones",
            }
            .to_owned(),
        ),
        (
            "Ends after".to_owned(),
            options.quiet_limit.map_or_else(
                || "no number of quiet moves".to_owned(),
                |limit| format!("{limit} moves without a capture"),
            ),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(options: Options, text: &str) -> Position {
        Position::parse(&options, text).expect("a position")
    }

    fn told(position: &mut Position, action: &str) -> Option<String> {
        let mover = position.to_move()?;
        let action = position.read_move(action).expect("a move");
        let mut seen = Vec::new();
        position.play(&action, &mut seen).expect("it is legal");
        play(mover, &seen.iter().collect::<Vec<_>>())
    }

    #[test]
    fn steps_and_runs_are_told() {
        let mut start = position(Options::default(), "oooooo/oooooo/6/6/xxxxxx/xxxxxx x 0");
        assert_eq!(
            told(&mut start, "a2-a3").as_deref(),
            Some("Black steps a2 to a3")
        );
        let mut run = position(Options::default(), "6/o4o/6/6/6/1x4 x 0");
        let line = told(&mut run, "b1xa5").expect("it is told");
        assert!(line.starts_with("Black runs from b1 round"), "{line}");
        assert!(line.ends_with("and takes a5"), "{line}");
    }

    #[test]
    fn every_end_is_told() {
        let options = Options::default();
        let last = position(options, "6/6/6/6/6/1x4 - 0");
        assert_eq!(
            end(&last).as_deref(),
            Some("White has no stone left: Black wins")
        );
        let quiet = position(options, "oo4/6/6/6/6/1x4 x 80");
        assert_eq!(
            end(&quiet).as_deref(),
            Some("80 moves without a capture: White wins by 2 stones to 1")
        );
        let settled = Options {
            settle: Settle::Draw,
            ..options
        };
        let draw = position(settled, "oo4/6/6/6/6/1x4 x 80");
        assert_eq!(
            end(&draw).as_deref(),
            Some("80 moves without a capture: a draw")
        );
        let stuck = position(options, "4oo/4oo/6/6/oo4/xo4 x 3");
        let line = end(&stuck).expect("it is over");
        assert!(
            line.starts_with("Black has no move: White wins by"),
            "{line}"
        );
        let open = position(options, "oooooo/oooooo/6/6/xxxxxx/xxxxxx x 0");
        assert_eq!(end(&open), None);
    }

    #[test]
    fn quiet_moves_are_counted_from_ten_before_the_limit() {
        let at = |quiet: u32| {
            let text = format!("oo4/6/6/6/6/1x4 x {quiet}");
            quiet_left(&position(Options::default(), &text))
        };
        assert_eq!(at(69), None);
        assert_eq!(at(70).as_deref(), Some("10 quiet moves left"));
        assert_eq!(at(79).as_deref(), Some("1 quiet move left"));
        assert_eq!(at(80), None);
        let endless = Options {
            quiet_limit: None,
            ..Options::default()
        };
        assert_eq!(
            quiet_left(&position(endless, "oo4/6/6/6/6/1x4 x 500")),
            None
        );
    }
}
