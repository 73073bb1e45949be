//! What holds of every position of Surmount: agreement with a slow reference, symmetry, texts that
//! round-trip, happenings that tell all, and no input that panics.

#![expect(clippy::unwrap_used, reason = "tests stop at the first surprise")]

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use stonecircle_rules::core::OpenPosition;
use stonecircle_rules::surmount::{
    Breadth, Broken, Cell, Cells, Edition, Growth, Happening, Options, Position, Surmount, Turn,
};
use stonecircle_rules::{Game, MoveError, Position as _, Seat, Stage, View, Viewer};

#[path = "surmount_reference/mod.rs"]
mod reference;
use reference::{Board, all_cells, each_list, judge, lay};

const GUARD: usize = 1_000_000;

fn editions(size: u8) -> [Options; 4] {
    [
        (Edition::Original, false),
        (Edition::Original, true),
        (Edition::AbstractPlay, false),
        (Edition::AbstractPlay, true),
    ]
    .map(|(edition, tournament)| Options {
        size,
        edition,
        tournament,
    })
}

fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A board on which each cell is empty with the first of two chances, else either side's.
fn random_board(size: u8, rng: &mut ChaCha8Rng) -> Board {
    let empty = rng.random_range(0.05..0.9);
    let first = rng.random_range(0.2..0.8);
    let stones = all_cells(size)
        .into_iter()
        .filter_map(|cell| {
            let seat = if rng.random_bool(first) {
                Seat::First
            } else {
                Seat::Second
            };
            (!rng.random_bool(empty)).then_some((cell, seat))
        })
        .collect();
    Board { size, stones }
}

/// Random positions from play and from thin air, with someone to move.
fn positions(options: Options, count: usize, seed: u64) -> Vec<Position> {
    let mut rng = rng(seed);
    let mut made = Vec::new();
    while made.len() < count {
        let board = random_board(options.size, &mut rng);
        let mover = if rng.random() { 'x' } else { 'o' };
        let text = if rng.random() {
            board.write(mover)
        } else {
            let mut played = Position::empty(options);
            for _ in 0..rng.random_range(0..4 * all_cells(options.size).len()) {
                let Some(turn) = played.random_move(&mut rng) else {
                    break;
                };
                played.apply(&turn, &mut ());
            }
            played.to_string()
        };
        let position = Position::parse(&options, &text).unwrap();
        if position.to_move().is_some() {
            made.push(position);
        }
    }
    made
}

fn board_of(position: &Position) -> Board {
    Board::read(position.options().size, &position.to_string())
}

fn turns(position: &Position) -> Vec<Turn> {
    let mut turns = Vec::new();
    position.legal_moves(GUARD, &mut turns).unwrap();
    turns
}

/// All that `turns` leads to, and which turn does.
fn results(position: &Position, turns: &[Turn]) -> BTreeMap<String, Turn> {
    let mut found = BTreeMap::new();
    for turn in turns {
        let mut next = position.clone();
        next.play(turn, &mut ()).unwrap();
        assert_eq!(next.zobrist(), next.zobrist_from_scratch());
        let again = found.insert(next.to_string(), *turn);
        assert_eq!(
            again, None,
            "{position}: {turn} and another have one result"
        );
    }
    found
}

/// Holds the generated turns against every written turn that the reference finds legal, with the
/// smallest written order as the canonical one.
fn compare(position: &Position, known: &BTreeMap<Board, Turn>) {
    let generated = turns(position);
    if known.is_empty() {
        assert_eq!(generated, [Turn::PASS], "{position}");
        position.judge(&Turn::PASS).unwrap();
        return;
    }
    assert_eq!(
        position.judge(&Turn::PASS),
        Err(MoveError::Illegal(Broken::PassNotAllowed))
    );
    let found: BTreeMap<Board, Turn> = results(position, &generated)
        .into_iter()
        .map(|(text, turn)| (Board::read(position.options().size, &text), turn))
        .collect();
    assert_eq!(found, *known, "{position} {:?}", position.options());
    assert_eq!(position.perft(1, GUARD), Ok(known.len() as u64));
}

/// Every written turn at all, legal or not: all orders of all different empty cells, with every
/// cell to surmount or none.
fn compare_all_written_turns(position: &Position, judged: &mut usize) {
    let options = position.options();
    let board = board_of(position);
    let mover = position.to_move().unwrap();
    let cells = all_cells(options.size);
    let empty: Vec<Cell> = cells
        .iter()
        .filter(|cell| !board.stones.contains_key(cell))
        .copied()
        .collect();
    let mut known = BTreeMap::new();
    each_list(&empty, empty.len(), &mut |stones| {
        for over in std::iter::once(None).chain(cells.iter().copied().map(Some)) {
            if stones.is_empty() && over.is_none() {
                continue;
            }
            let turn = Turn::new(stones, over).unwrap();
            let after = judge(&options, &board, mover, stones, over);
            assert_eq!(
                position.judge(&turn).is_ok(),
                after.is_some(),
                "{position} {turn}"
            );
            *judged += 1;
            if let Some(after) = after {
                // Lists come in the order of the names, so the first is the smallest.
                known.entry(after).or_insert(turn);
            }
        }
        true
    });
    compare(position, &known);
}

#[test]
fn side_2_agrees_with_the_reference_on_every_written_turn() {
    let mut judged = 0;
    for options in editions(2) {
        for position in positions(options, 60, 2) {
            compare_all_written_turns(&position, &mut judged);
        }
    }
    assert!(judged > 100_000, "{judged}");
}

/// On larger boards lists are not lengthened where the reference refuses the stones themselves.
fn compare_with_reference(position: &Position) {
    let options = position.options();
    let board = board_of(position);
    let mover = position.to_move().unwrap();
    let cells = all_cells(options.size);
    let empty: Vec<Cell> = cells
        .iter()
        .filter(|cell| !board.stones.contains_key(cell))
        .copied()
        .collect();
    let mut known = BTreeMap::new();
    let mut walked = BTreeSet::new();
    each_list(&empty, empty.len(), &mut |stones| {
        // Nothing that follows depends on the order of the further stones.
        if let [initial, further @ ..] = stones {
            let further: BTreeSet<Cell> = further.iter().copied().collect();
            if !walked.insert((*initial, further)) {
                return false;
            }
        }
        for over in cells.iter().copied().map(Some).chain([None]) {
            if stones.is_empty() && over.is_none() {
                continue;
            }
            if let Some(after) = judge(&options, &board, mover, stones, over) {
                let turn = Turn::new(stones, over).unwrap();
                assert_eq!(position.judge(&turn), Ok(()), "{position} {turn}");
                known.entry(after).or_insert(turn);
            }
        }
        stones.is_empty() || lay(&options, &board, mover, stones).is_some()
    });
    compare(position, &known);
}

#[test]
fn side_3_agrees_with_the_reference() {
    for options in editions(3) {
        for position in positions(options, 40, 3) {
            compare_with_reference(&position);
        }
    }
}

#[test]
fn side_4_agrees_with_the_reference() {
    let mut compared = 0;
    for options in editions(4) {
        for position in positions(options, 5, 4) {
            if position.perft(1, 120).is_ok() {
                compare_with_reference(&position);
                compared += 1;
            }
        }
    }
    assert!(compared >= 10, "{compared}");
}

#[test]
fn generated_turns_are_legal_and_their_results_differ_on_every_size() {
    for size in 2..=7 {
        for options in editions(size) {
            let mut compared = 0;
            for position in positions(options, 12, 17 + u64::from(size)) {
                let mut turns = Vec::new();
                if position.legal_moves(5_000, &mut turns).is_ok() {
                    results(&position, &turns);
                    compared += 1;
                }
            }
            assert!(compared > 3, "{options:?}: {compared}");
        }
    }
}

#[test]
fn texts_and_hashes_hold_along_random_games() {
    for size in 2..=7 {
        for options in editions(size) {
            let mut rng = rng(u64::from(size));
            let mut position = Position::empty(options);
            let mut plies = 0;
            while let Some(turn) = position.random_move(&mut rng) {
                position.judge(&turn).unwrap();
                assert_eq!(position.read_move(&turn.to_string()), Ok(turn));
                position.apply(&turn, &mut ());
                assert_eq!(position.zobrist(), position.zobrist_from_scratch());
                let read = Position::parse(&options, &position.to_string()).unwrap();
                assert_eq!(read, position);
                assert_eq!(read.zobrist(), position.zobrist());
                assert_eq!(read.to_string(), position.to_string());
                plies += 1;
                assert!(plies < 20_000, "random games come to an end");
            }
            assert!(position.outcome().is_some());
        }
    }
}

#[test]
fn playouts_are_games() {
    for options in editions(5) {
        let mut rng = rng(55);
        for _ in 0..20 {
            let mut position = Position::empty(options);
            let plies = position.play_out(&mut rng, u32::MAX);
            assert!(plies >= 3);
            assert!(position.outcome().is_some());
            assert_eq!(position.zobrist(), position.zobrist_from_scratch());
        }
        let mut short = Position::empty(options);
        assert_eq!(short.play_out(&mut rng, 2), 2);
        assert_eq!(short.stones_of(Seat::First).len(), 1);
    }
}

/// The cell to which a turn by `sixths` and a reflection take a cell.
fn moved(cells: &[Cell], size: u8, sixths: u32, reflect: bool, cell: Cell) -> Cell {
    let (q, r) = cell.axial(size);
    let (mut q, mut r) = if reflect { (r, q) } else { (q, r) };
    for _ in 0..sixths {
        (q, r) = (-r, q + r);
    }
    *cells
        .iter()
        .find(|other| other.axial(size) == (q, r))
        .unwrap()
}

#[test]
fn the_twelve_symmetries_commute_with_play_and_legality() {
    for size in [2, 3, 5, 7] {
        let cells = all_cells(size);
        for options in editions(size) {
            let mut rng = rng(12);
            for position in positions(options, 4, 12) {
                let turn = position.random_move(&mut rng).unwrap();
                let mut after = position.clone();
                after.apply(&turn, &mut ());
                let count = position.perft(1, 3_000);
                let mut images = BTreeSet::new();
                for (sixths, reflect) in (0..6).flat_map(|n| [(n, false), (n, true)]) {
                    let map: BTreeMap<Cell, Cell> = cells
                        .iter()
                        .map(|cell| (*cell, moved(&cells, size, sixths, reflect, *cell)))
                        .collect();
                    images.insert(map.values().copied().collect::<Vec<_>>());
                    let image = |position: &Position| {
                        let board = board_of(position);
                        let stones = board
                            .stones
                            .iter()
                            .map(|(cell, seat)| (map[cell], *seat))
                            .collect();
                        let letter = position.to_string().chars().last().unwrap();
                        let text = Board { size, stones }.write(letter);
                        Position::parse(&options, &text).unwrap()
                    };
                    let stones: Vec<Cell> = turn.stones().iter().map(|cell| map[cell]).collect();
                    let turned =
                        Turn::new(&stones, turn.surmounted().map(|cell| map[&cell])).unwrap();
                    let mut other = image(&position);
                    assert_eq!(other.perft(1, 3_000), count);
                    other.play(&turned, &mut ()).unwrap();
                    assert_eq!(other, image(&after));
                }
                assert_eq!(images.len(), 12);
            }
        }
    }
}

/// Plays happenings on a board that knows no rules. Stones lie in stacks only while one is being
/// surmounted.
fn interpret(before: &Position, seen: &[Happening]) -> String {
    let mover = before.to_move().unwrap();
    let board = board_of(before);
    let mut stacks: BTreeMap<Cell, Vec<Seat>> = board
        .stones
        .iter()
        .map(|(cell, seat)| (*cell, vec![*seat]))
        .collect();
    let mut next = if mover == Seat::First { 'o' } else { 'x' };
    let take = |stacks: &mut BTreeMap<Cell, Vec<Seat>>, cells: &[Cell]| {
        for cell in cells {
            // The stone of the other side lies lowest.
            assert_eq!(stacks.get_mut(cell).unwrap().remove(0), mover.other());
        }
    };
    for happening in seen {
        match happening {
            Happening::Laid { at } => stacks.entry(*at).or_default().push(mover),
            Happening::Captured {
                cells,
                by,
                size,
                created,
            } => {
                assert_eq!(cells[0], *by);
                assert_eq!(cells.len(), usize::from(*size));
                assert!(usize::from(*created) >= 2);
                take(&mut stacks, cells);
            }
            Happening::Swept { cells } => take(&mut stacks, cells),
            Happening::Passed => assert_eq!(seen.len(), 1),
            Happening::Over { .. } => next = '-',
        }
    }
    let stones = stacks
        .into_iter()
        .filter(|(_, stack)| !stack.is_empty())
        .map(|(cell, stack)| {
            assert_eq!(stack.len(), 1);
            (cell, stack[0])
        })
        .collect();
    Board {
        size: board.size,
        stones,
    }
    .write(next)
}

#[test]
fn happenings_played_on_the_old_board_give_the_new_one() {
    let (mut captured, mut swept, mut over) = (0, 0, 0);
    for size in 2..=7 {
        for options in editions(size) {
            let mut rng = rng(77);
            for position in positions(options, 60, 5) {
                let turn = position.random_move(&mut rng).unwrap();
                let mut after = position.clone();
                let mut seen = Vec::new();
                after.play(&turn, &mut seen).unwrap();
                assert_eq!(interpret(&position, &seen), after.to_string());

                let laid = seen
                    .iter()
                    .filter(|seen| matches!(seen, Happening::Laid { .. }))
                    .count();
                let gone: usize = seen
                    .iter()
                    .map(|seen| match seen {
                        Happening::Captured { cells, .. } | Happening::Swept { cells } => {
                            cells.len()
                        }
                        _ => 0,
                    })
                    .sum();
                let count = |position: &Position| {
                    Seat::BOTH
                        .map(|seat| position.stones_of(seat).len())
                        .iter()
                        .sum::<usize>()
                };
                assert_eq!(count(&after), count(&position) + laid - gone);
                for seen in &seen {
                    let text = serde_json::to_string(seen).unwrap();
                    assert_eq!(serde_json::from_str::<Happening>(&text).unwrap(), *seen);
                    match seen {
                        Happening::Captured { cells, .. } => {
                            captured += 1;
                            assert!(in_ripples(size, cells));
                        }
                        Happening::Swept { .. } => swept += 1,
                        Happening::Over { .. } => over += 1,
                        _ => {}
                    }
                }
            }
        }
    }
    assert!(
        captured > 50 && swept > 5 && over > 0,
        "{captured} {swept} {over}"
    );
}

/// Whether every cell but the first touches an earlier one.
fn in_ripples(size: u8, cells: &[Cell]) -> bool {
    (1..cells.len()).all(|index| {
        let (before, rest) = cells.split_at(index);
        before
            .iter()
            .any(|cell| reference::touch(size, *cell, rest[0]))
    })
}

#[test]
fn the_stages_in_order_are_the_turn() {
    for options in editions(4) {
        let mut rng = rng(9);
        for position in positions(options, 80, 9) {
            let turn = position.random_move(&mut rng).unwrap();
            let mut whole = position.clone();
            let mut expected = Vec::new();
            whole.apply(&turn, &mut expected);

            let mut staged = position.clone();
            let mut seen = Vec::new();
            for stage in Stage::ALL {
                staged.apply_stage(stage, &turn, &mut seen);
            }
            assert_eq!((&staged, &seen), (&whole, &expected));

            let seat = position.to_move().unwrap();
            let glimpse = position.glimpse(&turn, &whole, Viewer::Spectator);
            let mut view = position.view(Viewer::Seat(seat));
            let mut seen = Vec::new();
            view.follow(&glimpse, &mut seen).unwrap();
            assert_eq!(view, whole.view(Viewer::Seat(seat)));
            assert_eq!(
                view.fingerprint(),
                whole.view(Viewer::Seat(seat)).fingerprint()
            );
            assert_eq!(seen, expected);
        }
    }
}

/// Every way through the stages of a turn, each stone laid and taken back.
fn walk(growth: &mut Growth, position: &Position, found: &mut BTreeSet<String>) -> bool {
    let mut ends = false;
    let mut play = |turn: Turn| {
        position.judge(&turn).unwrap();
        let mut next = position.clone();
        next.apply(&turn, &mut ());
        found.insert(next.to_string());
    };
    if growth.may_end() || growth.may_pass() {
        play(growth.end().unwrap());
        ends = true;
    } else {
        assert!(growth.end().is_err());
    }
    for cell in position.board().iter() {
        let open = growth.surmount_cells().contains(cell);
        let turn = growth.surmount(cell);
        assert_eq!(turn.is_ok(), open);
        if let Ok(turn) = turn {
            play(turn);
            ends = true;
        }
    }
    for cell in growth.lay_cells().iter() {
        let before = (
            growth.stones().to_vec(),
            growth.group(),
            growth.surmount_cells(),
        );
        growth.lay(cell).unwrap();
        assert_eq!(growth.stones().last(), Some(&cell));
        assert!(growth.group().contains(cell));
        assert!(
            walk(growth, position, found),
            "{position}: {:?} leads nowhere",
            growth.stones()
        );
        assert_eq!(growth.take_back(), Some(cell));
        let after = (
            growth.stones().to_vec(),
            growth.group(),
            growth.surmount_cells(),
        );
        assert_eq!(before, after);
        ends = true;
    }
    ends
}

#[test]
fn every_way_through_the_stages_ends_in_a_turn_and_all_turns_are_reached() {
    for options in [editions(2), editions(3)].concat() {
        for position in positions(options, 40, 21) {
            if position.perft(1, 400).is_err() {
                continue;
            }
            let mut growth = Growth::new(&position).unwrap();
            let mut found = BTreeSet::new();
            assert!(walk(&mut growth, &position, &mut found));
            assert_eq!(growth.take_back(), None);
            let known: BTreeSet<String> =
                results(&position, &turns(&position)).into_keys().collect();
            assert_eq!(found, known, "{position}");
        }
    }
}

#[test]
fn targets_are_the_enemy_groups_that_the_group_touches() {
    for options in editions(5) {
        for position in positions(options, 30, 31) {
            let mover = position.to_move().unwrap();
            for initial in Growth::new(&position).unwrap().lay_cells().iter() {
                let mut growth = Growth::new(&position).unwrap();
                growth.lay(initial).unwrap();
                let mut covered = BTreeSet::new();
                for target in growth.targets() {
                    assert_eq!(target.cells.len(), usize::from(target.size));
                    let group = position
                        .group_at(target.cells.iter().next().unwrap())
                        .unwrap();
                    assert_eq!((group.cells, group.seat), (target.cells, mover.other()));
                    let touches = |cell: Cell| {
                        position
                            .neighbours(cell)
                            .iter()
                            .any(|near| growth.group().contains(near))
                    };
                    assert!(target.cells.iter().any(touches));
                    assert!(target.open.iter().all(|cell| target.cells.contains(cell)));
                    covered.extend(target.open.iter());
                }
                assert_eq!(covered, growth.surmount_cells().iter().collect());
            }
        }
    }
}

/// What some turn of the side to move takes off the board, found by playing all of them; `None` if
/// they are too many.
fn removed_by_some_turn(position: &Position) -> Option<BTreeSet<Cell>> {
    let enemy = position.to_move().unwrap().other();
    let before: BTreeSet<Cell> = position.stones_of(enemy).iter().collect();
    let mut turns = Vec::new();
    position.legal_moves(40_000, &mut turns).ok()?;
    let mut removed = BTreeSet::new();
    for turn in &turns {
        let mut next = position.clone();
        next.apply(turn, &mut ());
        let left = next.stones_of(enemy);
        removed.extend(before.iter().filter(|cell| !left.contains(**cell)));
    }
    Some(removed)
}

#[test]
fn stones_in_danger_are_those_that_some_turn_of_the_other_side_removes() {
    let mut looked_at = BTreeMap::new();
    let mut owed_to_sweeps = 0;
    for size in [2, 3, 4] {
        for options in editions(size) {
            for position in positions(options, 700, 41) {
                let Some(removed) = removed_by_some_turn(&position) else {
                    continue;
                };
                let enemy = position.to_move().unwrap().other();
                let endangered = position.endangered(enemy);
                assert_eq!(
                    endangered.iter().collect::<BTreeSet<_>>(),
                    removed,
                    "{position} {options:?}"
                );
                *looked_at.entry(size).or_insert(0) += 1;
                let plain = Options {
                    tournament: false,
                    ..options
                };
                let plain = Position::parse(&plain, &position.to_string()).unwrap();
                owed_to_sweeps += usize::from(plain.endangered(enemy) != endangered);
            }
        }
    }
    // Positions with too many turns are left out, but not so many that nothing is shown.
    assert!(
        looked_at.values().all(|count| *count > 1000),
        "{looked_at:?}"
    );
    assert!(owed_to_sweeps > 20, "{owed_to_sweeps}");
}

#[test]
fn a_group_that_only_a_grown_group_sweeps_away_is_in_danger() {
    let mut only_by_growing = 0;
    for options in editions(4).into_iter().filter(|options| options.tournament) {
        for position in positions(options, 150, 47) {
            let mut turns = Vec::new();
            if position.legal_moves(40_000, &mut turns).is_err() {
                continue;
            }
            let enemy = position.to_move().unwrap().other();
            let lost_by = |grown: bool| {
                let mut lost = BTreeSet::new();
                for turn in turns
                    .iter()
                    .filter(|turn| (turn.stones().len() > 1) == grown)
                {
                    let mut next = position.clone();
                    next.apply(turn, &mut ());
                    let left = next.stones_of(enemy);
                    lost.extend(
                        position
                            .stones_of(enemy)
                            .iter()
                            .filter(|at| !left.contains(*at)),
                    );
                }
                lost
            };
            let (grown, other) = (lost_by(true), lost_by(false));
            let captured: BTreeSet<Cell> = turns
                .iter()
                .filter_map(Turn::surmounted)
                .flat_map(|over| position.group_at(over).unwrap().cells.iter())
                .collect();
            let only: Vec<&Cell> = grown
                .iter()
                .filter(|cell| !other.contains(*cell) && !captured.contains(*cell))
                .collect();
            let endangered = position.endangered(enemy);
            assert!(
                only.iter().all(|cell| endangered.contains(**cell)),
                "{position}"
            );
            only_by_growing += only.len();
        }
    }
    assert!(only_by_growing > 0, "the case has to come up");
}

/// Shapes of captures are turns, different ones, and what is said of them is so; and no group that
/// can be captured is left out.
#[test]
fn shapes_are_captures_and_every_target_has_one() {
    let mut exposed = [0; 2];
    let mut grown = 0;
    for size in [3, 4, 5] {
        for options in editions(size) {
            for position in positions(options, 120, 53) {
                let mover = position.to_move().unwrap();
                let enemy = mover.other();
                for (ways, fills, stones) in [(1, 1, 1), (3, 2, 1), (32, 3, 4)] {
                    let breadth = Breadth {
                        ways,
                        fills,
                        stones,
                    };
                    let mut results = BTreeSet::new();
                    let mut aimed_at = BTreeSet::new();
                    position.capture_shapes(breadth, &mut |shape| {
                        let turn = shape.turn;
                        position.judge(&turn).unwrap();
                        let by = turn.surmounted().unwrap();
                        let target = position.group_at(by).unwrap();
                        aimed_at.extend(target.cells.iter());
                        assert_eq!(shape.captured, target.size);
                        assert_eq!(usize::from(shape.laid), turn.laid().count());
                        let mut next = position.clone();
                        next.apply(&turn, &mut ());
                        assert!(results.insert(next.to_string()) || options.tournament);
                        grown += usize::from(turn.stones().len() > 1);
                        let created = next.group_at(by).unwrap();
                        assert_eq!(shape.created, created.size);
                        if options.tournament {
                            return;
                        }
                        let enemies = next.stones_of(enemy);
                        let meeting = next
                            .around(created.cells)
                            .intersection(next.around(enemies))
                            .without(next.stones_of(mover))
                            .without(enemies);
                        exposed[usize::from(shape.exposed)] += 1;
                        assert!(shape.exposed || meeting.is_empty());
                    });
                    let without_sweeps = Options {
                        tournament: false,
                        ..options
                    };
                    let text = position.to_string();
                    let plain = Position::parse(&without_sweeps, &text).unwrap();
                    let targets: BTreeSet<_> = plain.endangered(enemy).iter().collect();
                    assert_eq!(aimed_at, targets, "{position} {options:?}");
                }
            }
        }
    }
    assert!(grown > 1000, "{grown}");
    assert!(exposed.iter().all(|count| *count > 500), "{exposed:?}");
}

#[test]
fn groups_partition_the_stones() {
    for options in editions(7) {
        for position in positions(options, 10, 51) {
            for seat in Seat::BOTH {
                let mut all = BTreeSet::new();
                for group in position.groups(seat) {
                    assert_eq!(group.seat, seat);
                    assert_eq!(group.cells.len(), usize::from(group.size));
                    let first = group.cells.iter().next().unwrap();
                    let slow = board_of(&position).group(first);
                    assert_eq!(group.cells.iter().collect::<BTreeSet<_>>(), slow);
                    assert!(slow.iter().all(|cell| all.insert(*cell)));
                }
                assert_eq!(all, position.stones_of(seat).iter().collect());
            }
            assert_eq!(Cells::board(7), position.board());
        }
    }
}

#[test]
fn neighbours_are_the_cells_that_touch() {
    for size in 2..=7 {
        let position = Position::empty(Options {
            size,
            ..Options::default()
        });
        let cells = all_cells(size);
        assert_eq!(position.board().iter().collect::<Vec<_>>(), cells);
        for cell in &cells {
            let slow = cells
                .iter()
                .filter(|other| reference::touch(size, *cell, **other));
            let slow: Vec<Cell> = slow.copied().collect();
            assert_eq!(position.neighbours(*cell).iter().collect::<Vec<_>>(), slow);
        }
    }
}

fn any_options() -> impl Strategy<Value = Options> {
    (2_u8..=7, any::<bool>(), any::<bool>()).prop_map(|(size, other, tournament)| Options {
        size,
        edition: if other {
            Edition::AbstractPlay
        } else {
            Edition::Original
        },
        tournament,
    })
}

/// A valid text with a few bytes changed, put in or taken out.
fn spoil(text: &str, seed: u64) -> String {
    let mut rng = rng(seed);
    let mut bytes = text.as_bytes().to_vec();
    let letters = b"xo-0123456789/ ,()abcdefghijklmnpsz\xc3\xa9\0";
    for _ in 0..rng.random_range(0..4) {
        let at = rng.random_range(0..=bytes.len());
        let letter = letters[rng.random_range(0..letters.len())];
        match rng.random_range(0..3) {
            0 => bytes.insert(at, letter),
            1 if at < bytes.len() => bytes[at] = letter,
            _ if at < bytes.len() => drop(bytes.remove(at)),
            _ => {}
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Reads a text as a position; what is read answers everything.
fn read_and_ask(options: &Options, text: &str) {
    let Ok(position) = Position::parse(options, text) else {
        return;
    };
    let written = position.to_string();
    assert_eq!(Position::parse(options, &written).as_ref(), Ok(&position));
    assert!(
        written == text || position.to_move().is_none(),
        "{written} {text}"
    );
    let mut turns = Vec::new();
    if position.legal_moves(500, &mut turns).is_ok() {
        for turn in &turns {
            position.judge(turn).unwrap();
        }
        assert_eq!(turns.is_empty(), position.to_move().is_none());
    }
    let _ = position.random_move(&mut rng(1));
    let _ = position.endangered(Seat::First);
}

proptest! {
    #[test]
    fn no_bytes_make_the_parsers_panic(
        options in any_options(),
        bytes in proptest::collection::vec(any::<u8>(), 0..80),
        letters in "[xo0-9/ -]{0,60}",
        turn in "[a-nx0-9,()pas]{0,30}",
    ) {
        let text = String::from_utf8_lossy(&bytes);
        let start = Position::empty(options);
        for text in [&*text, &letters, &turn] {
            read_and_ask(&options, text);
            let inferred = Surmount::infer_options(&Value::Null, text);
            prop_assert!(Surmount::read_options(&inferred).is_ok());
            if let Ok(turn) = start.read_move(text) {
                prop_assert_eq!(turn.to_string(), text);
                let _ = start.judge(&turn);
                let mut illegal = start.clone();
                illegal.apply(&turn, &mut Vec::new());
            }
            let _ = text.parse::<Cell>();
            let _ = serde_json::from_str::<Happening>(text);
            let _ = Surmount::read_options(&json!(text));
            let _ = Surmount::read_options(&json!({ text: text }));
        }
    }

    #[test]
    fn spoiled_positions_are_read_or_refused(options in any_options(), seed in any::<u64>()) {
        let board = random_board(options.size, &mut rng(seed));
        let text = board.write('x');
        read_and_ask(&options, &text);
        read_and_ask(&options, &spoil(&text, seed));
    }

    #[test]
    fn spoiled_turns_are_judged_or_refused(options in any_options(), seed in any::<u64>()) {
        let mut rng = rng(seed);
        let board = random_board(options.size, &mut rng);
        let position = Position::parse(&options, &board.write('o')).unwrap();
        if let Some(turn) = position.random_move(&mut rng) {
            let text = spoil(&turn.to_string(), seed);
            if let Ok(turn) = position.read_move(&text) {
                prop_assert_eq!(turn.to_string(), text);
                let mut next = position.clone();
                if position.judge(&turn).is_ok() {
                    next.play(&turn, &mut ()).unwrap();
                    prop_assert_eq!(next.zobrist(), next.zobrist_from_scratch());
                } else {
                    // Of no meaning, but no panic.
                    next.apply(&turn, &mut Vec::new());
                    let _ = next.to_string();
                }
            }
        }
    }
}
