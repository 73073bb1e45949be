//! The story of a ply in one line, and how the game stands in words.

use stonecircle_rules::surakarta::{Happening, Options, Position, Settle, Surakarta};
use stonecircle_rules::{Game, Position as _, Reason, Seat, Verdict};

use crate::words;

/// From how many moves before the limit the quiet moves are counted aloud.
pub(super) const COUNT_FROM: u32 = 10;

/// The name of a side.
pub(super) fn side(seat: Seat) -> String {
    words::side(Surakarta::ID, seat)
}

/// What the mover does, for the line under the board.
pub(super) fn play(mover: Seat, happenings: &[&Happening]) -> Option<String> {
    happenings.iter().find_map(|happening| match happening {
        Happening::Stepped { from, to } => Some(words!(
            "surakarta-steps",
            side = side(mover),
            from = from.to_string(),
            to = to.to_string()
        )),
        Happening::Travelled { from, to, route } => {
            // Over the same point once more is legal, and surprises people.
            let again = route.points().skip(1).filter(|at| at == from).count();
            Some(words!(
                "surakarta-runs",
                side = side(mover),
                from = from.to_string(),
                arcs = route.arcs().count().max(1),
                again = again,
                to = to.to_string()
            ))
        }
        _ => None,
    })
}

/// How the game ended, in words; `None` while it goes on.
pub(super) fn end(position: &Position) -> Option<String> {
    let outcome = position.outcome()?;
    let counts = Seat::BOTH.map(|seat| position.count(seat));
    let (why, result) = match (outcome.reason, outcome.result.winner()) {
        (Reason::NoStones, Some(winner)) => (
            words!("surakarta-no-stone-left", side = side(winner.other())),
            words!("surakarta-wins", side = side(winner)),
        ),
        (Reason::NoStones, None) => (words!("surakarta-nobody-left"), words!("surakarta-draw")),
        (reason, _) => {
            let why = if reason == Reason::NoMove {
                no_move(position)
            } else {
                words!("surakarta-quiet", count = position.quiet())
            };
            (why, settled(position, outcome.result, counts))
        }
    };
    Some(words!("surakarta-ended", why = why, result = result))
}

/// Who has no move.
fn no_move(position: &Position) -> String {
    let stuck = Seat::BOTH.into_iter().find(|seat| {
        position.step_count(*seat) == 0 && position.captures(*seat).iter().next().is_none()
    });
    match stuck {
        Some(seat) => words!("surakarta-stuck", side = side(seat)),
        None => words!("surakarta-no-move"),
    }
}

/// What the options make of an end on which no last stone was taken.
fn settled(position: &Position, result: Verdict, counts: [u32; 2]) -> String {
    match result.winner() {
        None if position.options().settle == Settle::Draw => words!("surakarta-draw"),
        None => words!("surakarta-draw-by", count = counts[0]),
        Some(winner) => words!(
            "surakarta-wins-by",
            side = side(winner),
            more = counts[winner.index()],
            fewer = counts[winner.other().index()]
        ),
    }
}

/// The counter of quiet moves, once it matters.
pub(super) fn quiet_left(position: &Position) -> Option<String> {
    let left = position.quiet_left()?;
    if left > COUNT_FROM || position.outcome().is_some() {
        return None;
    }
    Some(words!("surakarta-quiet-left", count = left))
}

/// The options in words: label and value.
pub(super) fn options(options: &Options) -> Vec<(String, String)> {
    let yes = |set: bool| if set { "yes" } else { "no" };
    let settle = match options.settle {
        Settle::More => "more",
        Settle::Draw => "draw",
    };
    vec![
        (
            words!("surakarta-figure-steps"),
            words!(
                "surakarta-figure-steps-are",
                diagonal = yes(options.diagonal)
            ),
        ),
        (
            words!("surakarta-figure-origin"),
            words!(
                "surakarta-figure-origin-is",
                passes = yes(options.pass_origin)
            ),
        ),
        (
            words!("surakarta-figure-settle"),
            words!("surakarta-figure-settle-is", settle = settle),
        ),
        (
            words!("surakarta-figure-limit"),
            match options.quiet_limit {
                None => words!("surakarta-figure-no-limit"),
                Some(limit) => words!("surakarta-quiet", count = limit),
            },
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
