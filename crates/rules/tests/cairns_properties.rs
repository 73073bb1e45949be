//! Cairns: properties over random games and made-up positions, held against a second set of rules
//! that is written as plainly as possible and shares nothing with the first.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use stonecircle_rules::cairns::{
    Cairns, Cell, Direction, Happening, Move, Options, Position, Stack, View,
};
use stonecircle_rules::core::{
    Game, OpenPosition, Outcome, Position as _, Reason, Seat, Stage, Verdict, View as _, Viewer,
};

/// The rules once more: a moor of lists of stones, 1 and 2, lowest first, and loops over it.
#[derive(Clone, Debug, PartialEq)]
struct Plain {
    /// By rank from the lowest, then by file.
    moor: [[Vec<u8>; 5]; 5],
    /// 1, 2, or 0 for nobody.
    turn: u8,
    number: u64,
    quiet: u64,
    /// 1, 2, or 0 for a draw, and why.
    end: Option<(u8, &'static str)>,
}

const WAYS: [(char, i32, i32); 4] = [('+', 0, 1), ('-', 0, -1), ('<', -1, 0), ('>', 1, 0)];

impl Plain {
    fn on_the_moor(&self, side: u8) -> usize {
        self.moor
            .iter()
            .flatten()
            .flatten()
            .filter(|stone| **stone == side)
            .count()
    }

    fn cells_of(&self, side: u8) -> usize {
        self.moor
            .iter()
            .flatten()
            .filter(|stack| stack.last() == Some(&side))
            .count()
    }

    fn name(file: usize, rank: usize) -> String {
        format!("{}{}", ["a", "b", "c", "d", "e"][file], rank + 1)
    }

    fn turns(&self) -> Vec<String> {
        let mut turns = Vec::new();
        if self.turn == 0 {
            return turns;
        }
        for rank in 0..5 {
            for file in 0..5 {
                let stack = &self.moor[rank][file];
                let name = Self::name(file, rank);
                let mine = stack.last() == Some(&self.turn);
                if (stack.is_empty() || mine) && self.on_the_moor(self.turn) < 15 {
                    turns.push(name.clone());
                }
                for (sign, right, up) in WAYS {
                    for n in 1..=3 {
                        let last = (file as i32 + right * n, rank as i32 + up * n);
                        let inside = (0..5).contains(&last.0) && (0..5).contains(&last.1);
                        if mine && stack.len() >= n as usize && inside {
                            let count = if n == 1 { String::new() } else { n.to_string() };
                            turns.push(format!("{count}{name}{sign}"));
                        }
                    }
                }
            }
        }
        turns.sort();
        turns
    }

    fn play(&mut self, text: &str) {
        let mut signs: Vec<char> = text.chars().collect();
        let n = signs[0].to_digit(10).map_or(1, |n| {
            signs.remove(0);
            n as usize
        });
        let file = signs[0] as usize - 'a' as usize;
        let rank = signs[1] as usize - '1' as usize;
        let mut fours = Vec::new();
        if let Some(sign) = signs.get(2) {
            let (_, right, up) = WAYS.into_iter().find(|way| way.0 == *sign).unwrap();
            let stack = &mut self.moor[rank][file];
            let pile = stack.split_off(stack.len() - n);
            let (mut x, mut y) = (file as i32, rank as i32);
            for stone in pile {
                x += right;
                y += up;
                let stack = &mut self.moor[y as usize][x as usize];
                stack.push(stone);
                if stack.len() == 4 {
                    fours.push(stone);
                }
            }
            self.quiet += 1;
        } else {
            let stack = &mut self.moor[rank][file];
            stack.push(self.turn);
            if stack.len() == 4 {
                fours.push(self.turn);
            }
            self.quiet = 0;
        }
        let mover = self.turn;
        self.number += u64::from(mover == 2);
        self.turn = 3 - mover;
        let (mine, theirs) = (self.cells_of(1), self.cells_of(2));
        let more = if mine > theirs {
            1
        } else {
            2 * u8::from(theirs > mine)
        };
        self.end = if let Some(winner) = fours.first() {
            Some((*winner, "cairn"))
        } else if self.on_the_moor(mover) == 15 {
            Some((more, "count"))
        } else if self.turns().is_empty() {
            Some((more, "no_move"))
        } else if self.quiet >= 50 {
            Some((more, "stalled"))
        } else {
            None
        };
        if self.end.is_some() {
            self.turn = 0;
        }
    }

    fn text(&self) -> String {
        let rank = |rank: &[Vec<u8>; 5]| -> String {
            let mut items: Vec<String> = Vec::new();
            let mut empties = 0;
            for stack in rank.iter().map(Some).chain([None]) {
                if stack.is_some_and(Vec::is_empty) {
                    empties += 1;
                    continue;
                }
                match empties {
                    0 => {}
                    1 => items.push("x".to_owned()),
                    n => items.push(format!("x{n}")),
                }
                empties = 0;
                if let Some(stack) = stack {
                    items.push(stack.iter().map(ToString::to_string).collect());
                }
            }
            items.join(",")
        };
        let ranks: Vec<String> = self.moor.iter().rev().map(rank).collect();
        let turn = ["-", "1", "2"][self.turn as usize];
        format!("{} {turn} {} {}", ranks.join("/"), self.number, self.quiet)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.map(|(winner, reason)| {
            let result = [Verdict::Draw, Verdict::First, Verdict::Second][winner as usize];
            let reason = match reason {
                "cairn" => Reason::Cairn,
                "count" => Reason::Count,
                "no_move" => Reason::NoMove,
                _ => Reason::Stalled,
            };
            Outcome::new(result, reason)
        })
    }
}

fn below(rng: &mut ChaCha8Rng, n: u32) -> u32 {
    ((u64::from(rng.next_u32()) * u64::from(n)) >> 32) as u32
}

/// A moor with stacks of up to three, at most 14 stones a side, and a side to move.
fn made_up(rng: &mut ChaCha8Rng) -> Plain {
    let mut plain = Plain {
        moor: Default::default(),
        turn: 1 + below(rng, 2) as u8,
        number: 1 + u64::from(below(rng, 30)),
        quiet: u64::from(below(rng, 50)),
        end: None,
    };
    let mut left = [below(rng, 15), below(rng, 15)];
    for _ in 0..below(rng, 60) {
        let side = below(rng, 2) as u8;
        let (rank, file) = (below(rng, 5) as usize, below(rng, 5) as usize);
        let stack = &mut plain.moor[rank][file];
        if stack.len() < 3 && left[side as usize] > 0 {
            left[side as usize] -= 1;
            stack.push(side + 1);
        }
    }
    plain
}

fn read(text: &str) -> Position {
    Position::parse(&Options, text).unwrap()
}

fn legal(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(1000, &mut moves).unwrap();
    moves
}

fn texts(moves: &[Move]) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.sort();
    texts
}

/// Calls `check` with every position of many random games, from the start and from made-up moors,
/// and the move that is played in it next.
fn walk(seed: u64, games: u32, mut check: impl FnMut(&Position, &Move)) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for game in 0..games {
        let mut position = if game % 2 == 0 {
            Position::start()
        } else {
            read(&made_up(&mut rng).text())
        };
        while let Some(action) = position.random_move(&mut rng) {
            check(&position, &action);
            position.apply(&action, &mut ());
        }
        assert!(position.outcome().is_some());
    }
}

#[test]
fn the_plain_rules_agree_on_made_up_positions() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut reasons = Vec::new();
    for _ in 0..400 {
        let plain = made_up(&mut rng);
        let position = read(&plain.text());
        assert_eq!(position.to_string(), plain.text());
        let moves = legal(&position);
        assert_eq!(texts(&moves), plain.turns(), "{position}");
        assert_eq!(moves.len(), position.count_moves());
        for action in moves {
            let (mut plain, mut position) = (plain.clone(), position.clone());
            plain.play(&action.to_string());
            position.play(&action, &mut ()).unwrap();
            assert_eq!(position.to_string(), plain.text());
            assert_eq!(position.outcome(), plain.outcome(), "{position}");
            reasons.extend(position.outcome().map(|outcome| outcome.reason));
        }
    }
    for reason in [Reason::Cairn, Reason::Count, Reason::Stalled] {
        assert!(reasons.contains(&reason), "{reason:?} was never met");
    }
}

#[test]
fn the_plain_rules_agree_on_whole_games() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..150 {
        let mut position = Position::start();
        let mut plain = Plain {
            moor: Default::default(),
            turn: 1,
            number: 1,
            quiet: 0,
            end: None,
        };
        while let Some(action) = position.random_move(&mut rng) {
            assert_eq!(texts(&legal(&position)), plain.turns());
            position.play(&action, &mut ()).unwrap();
            plain.play(&action.to_string());
            assert_eq!(position.to_string(), plain.text());
            assert_eq!(position.outcome(), plain.outcome());
        }
        assert!(plain.end.is_some());
    }
}

#[test]
fn every_move_that_can_be_written_is_judged_as_it_is_listed() {
    walk(3, 30, |position, _| {
        let listed = legal(position);
        for cell in Cell::all() {
            let at = Move::Drop { at: cell };
            assert_eq!(position.judge(&at).is_ok(), listed.contains(&at));
            for direction in Direction::ALL {
                for count in 0..=9 {
                    let carry = Move::Carry {
                        from: cell,
                        direction,
                        count,
                    };
                    assert_eq!(position.judge(&carry).is_ok(), listed.contains(&carry));
                }
            }
        }
    });
}

#[test]
fn an_illegal_move_applied_never_panics() {
    walk(4, 40, |position, _| {
        for cell in Cell::all() {
            let mut after = position.clone();
            after.apply(&Move::Drop { at: cell }, &mut Vec::new());
            let _ = after.to_string();
            for direction in Direction::ALL {
                for count in [0, 1, 3, 4, 200, 255] {
                    let carry = Move::Carry {
                        from: cell,
                        direction,
                        count,
                    };
                    let mut after = position.clone();
                    after.apply(&carry, &mut Vec::new());
                    assert_eq!(after.zobrist(), after.zobrist_from_scratch());
                    let _ = after.to_string();
                }
            }
        }
    });
}

#[test]
fn a_running_game_always_has_a_turn() {
    walk(5, 300, |position, _| assert!(position.count_moves() > 0));
}

#[test]
fn the_hash_kept_is_the_hash_computed_and_texts_round_trip() {
    walk(6, 200, |position, action| {
        let mut after = position.clone();
        after.apply(action, &mut ());
        assert_eq!(after.zobrist(), after.zobrist_from_scratch());
        let again = read(&after.to_string());
        // Everything that is kept along the way is as if it were counted anew.
        assert_eq!(again, after);
        assert_eq!(again.zobrist(), after.zobrist());
        assert_eq!(after.read_move(&action.to_string()).as_ref(), Ok(action));
    });
}

#[test]
fn different_moors_have_different_hashes() {
    let mut seen = std::collections::HashMap::new();
    walk(7, 200, |position, _| {
        let text = position.to_string();
        let key: Vec<&str> = text.split(' ').take(2).collect();
        let before = seen.insert(position.zobrist(), key.join(" "));
        assert!(before.is_none_or(|before| before == key.join(" ")));
    });
    assert!(seen.len() > 5000);
}

/// One of the eight symmetries of the square: perhaps mirrored, then turned.
fn turned(symmetry: u8, (mut x, mut y): (i32, i32)) -> (i32, i32) {
    if symmetry & 4 != 0 {
        x = -x;
    }
    for _ in 0..symmetry & 3 {
        (x, y) = (-y, x);
    }
    (x, y)
}

fn turned_cell(symmetry: u8, cell: Cell) -> Cell {
    let (x, y) = turned(
        symmetry,
        (i32::from(cell.file()) - 2, i32::from(cell.rank()) - 2),
    );
    Cell::new((x + 2) as u8, (y + 2) as u8).unwrap()
}

fn turned_move(symmetry: u8, action: &Move) -> Move {
    match *action {
        Move::Drop { at } => Move::Drop {
            at: turned_cell(symmetry, at),
        },
        Move::Carry {
            from,
            direction,
            count,
        } => {
            let (_, right, up) = WAYS
                .into_iter()
                .find(|way| way.0 == direction.sign())
                .unwrap();
            let way = turned(symmetry, (right, up));
            let sign = WAYS
                .into_iter()
                .find(|other| (other.1, other.2) == way)
                .unwrap()
                .0;
            Move::Carry {
                from: turned_cell(symmetry, from),
                direction: Direction::from_sign(sign).unwrap(),
                count,
            }
        }
    }
}

fn turned_position(symmetry: u8, position: &Position) -> Position {
    let mut plain = Plain {
        moor: Default::default(),
        turn: position.to_move().map_or(0, |seat| seat.index() as u8 + 1),
        number: position.move_number().into(),
        quiet: position.plies_since_drop().into(),
        end: None,
    };
    for cell in Cell::all() {
        let to = turned_cell(symmetry, cell);
        plain.moor[to.rank() as usize][to.file() as usize] = position
            .stack(cell)
            .stones()
            .map(|stone| stone.index() as u8 + 1)
            .collect();
    }
    read(&plain.text())
}

#[test]
fn the_eight_symmetries_change_nothing() {
    walk(8, 40, |position, action| {
        let mut after = position.clone();
        after.apply(action, &mut ());
        for symmetry in 0..8 {
            let mut other = turned_position(symmetry, position);
            let moves: Vec<Move> = legal(position)
                .iter()
                .map(|action| turned_move(symmetry, action))
                .collect();
            assert_eq!(texts(&legal(&other)), texts(&moves));
            for seat in Seat::BOTH {
                let danger = position
                    .danger(seat)
                    .map(|cell| turned_cell(symmetry, cell));
                assert_eq!(other.danger(seat), danger.collect());
            }
            other.play(&turned_move(symmetry, action), &mut ()).unwrap();
            assert_eq!(other.outcome(), after.outcome());
            // Two cairns of two sides are told apart only by the ply that made them.
            if after.cairns().len() < 2 {
                assert_eq!(other, turned_position(symmetry, &after));
            }
        }
    });
}

/// Plays happenings on a moor and checks that stones come and go only as they say.
fn interpret(before: &Position, seen: &[Happening]) -> (Vec<Vec<Seat>>, Option<Outcome>) {
    let mover = before.to_move().unwrap();
    let mut moor: Vec<Vec<Seat>> = Cell::all()
        .map(|cell| before.stack(cell).stones().collect())
        .collect();
    let mut pile = std::collections::VecDeque::new();
    let mut over = None;
    let mut counted = None;
    let mut first_cairn = None;
    for happening in seen {
        assert_eq!(over, None, "nothing happens after the end");
        match *happening {
            Happening::Dropped { at, height } => {
                moor[at.index()].push(mover);
                assert_eq!(moor[at.index()].len(), usize::from(height));
            }
            Happening::Lifted { from, count } => {
                let stack = &mut moor[from.index()];
                pile.extend(stack.split_off(stack.len() - usize::from(count)));
            }
            Happening::SetDown { at, height } => {
                moor[at.index()].push(pile.pop_front().unwrap());
                assert_eq!(moor[at.index()].len(), usize::from(height));
            }
            Happening::Cairn { at, side } => {
                assert!(pile.is_empty());
                assert_eq!(moor[at.index()].len(), 4);
                assert_eq!(moor[at.index()][3], side);
                first_cairn.get_or_insert(side);
            }
            Happening::Counted { first, second } => {
                let held = |seat| {
                    moor.iter()
                        .filter(|stack| stack.last() == Some(&seat))
                        .count()
                };
                assert_eq!(held(Seat::First), first as usize);
                assert_eq!(held(Seat::Second), second as usize);
                counted = Some(Verdict::by_count(first, second));
            }
            Happening::Over { result, reason } => {
                let expected = first_cairn.map(Verdict::win).or(counted);
                assert_eq!(Some(result), expected);
                over = Some(Outcome::new(result, reason));
            }
        }
    }
    assert!(pile.is_empty());
    (moor, over)
}

#[test]
fn happenings_played_on_the_old_moor_give_the_new_one() {
    walk(9, 300, |position, action| {
        let mut seen = Vec::new();
        let mut after = position.clone();
        after.apply(action, &mut seen);
        let (moor, over) = interpret(position, &seen);
        for cell in Cell::all() {
            let stones: Vec<Seat> = after.stack(cell).stones().collect();
            assert_eq!(moor[cell.index()], stones);
        }
        assert_eq!(over, after.outcome());
        let dropped = seen
            .iter()
            .any(|one| matches!(one, Happening::Dropped { .. }));
        let mover = position.to_move().unwrap();
        assert_eq!(
            after.supply(mover),
            position.supply(mover) - u8::from(dropped)
        );
        assert_eq!(after.supply(mover.other()), position.supply(mover.other()));
        for happening in &seen {
            let json = serde_json::to_string(happening).unwrap();
            assert_eq!(
                serde_json::from_str::<Happening>(&json).unwrap(),
                *happening
            );
        }
    });
}

#[test]
fn stage_by_stage_is_the_whole_ply() {
    walk(10, 200, |position, action| {
        let (mut whole, mut staged) = (position.clone(), position.clone());
        let (mut told, mut told_by_stages) = (Vec::new(), Vec::new());
        whole.apply(action, &mut told);
        for stage in Stage::ALL {
            let from = told_by_stages.len();
            staged.apply_stage(stage, action, &mut told_by_stages);
            for happening in &told_by_stages[from..] {
                let expected = match happening {
                    Happening::Dropped { .. }
                    | Happening::Lifted { .. }
                    | Happening::SetDown { .. } => Stage::Place,
                    Happening::Cairn { .. } => Stage::Surge,
                    Happening::Counted { .. } | Happening::Over { .. } => Stage::Settle,
                };
                assert_eq!(stage, expected);
            }
        }
        assert_eq!(whole, staged);
        assert_eq!(told, told_by_stages);
    });
}

#[test]
fn views_follow_events_to_the_view_of_the_host() {
    walk(11, 60, |position, action| {
        let mut after = position.clone();
        after.apply(action, &mut ());
        for viewer in [
            Viewer::Seat(Seat::First),
            Viewer::Seat(Seat::Second),
            Viewer::Spectator,
            Viewer::Everything,
        ] {
            let mut view = position.view(viewer);
            let glimpse = position.glimpse(action, &after, viewer);
            view.follow(&glimpse, &mut ()).unwrap();
            assert_eq!(view, after.view(viewer));
            assert_eq!(view.fingerprint(), after.view(viewer).fingerprint());
            let json = serde_json::to_string(&view).unwrap();
            assert_eq!(serde_json::from_str::<View>(&json).unwrap(), view);
            // The same event again does not fit.
            let before = view.clone();
            assert!(view.run_stage(Stage::Place, &glimpse, &mut ()).is_err());
            assert_eq!(view, before);
        }
    });
}

/// Threes of both sides in one line, and on it, or at its end, a stack to carry over them.
fn about_to_make_two_cairns(rng: &mut ChaCha8Rng) -> Option<Plain> {
    let mut plain = made_up(rng);
    let line = below(rng, 5) as usize;
    let across = below(rng, 2) == 0;
    let origin = below(rng, 5) as usize;
    let mover = plain.turn;
    for place in 0..5 {
        let stack = if across {
            &mut plain.moor[line][place]
        } else {
            &mut plain.moor[place][line]
        };
        let length = if place == origin {
            2 + below(rng, 2)
        } else {
            3
        };
        *stack = (0..length).map(|_| 1 + below(rng, 2) as u8).collect();
        if place == origin {
            *stack.last_mut()? = mover;
        }
    }
    (plain.on_the_moor(1) < 15 && plain.on_the_moor(2) < 15).then_some(plain)
}

#[test]
fn a_view_read_back_keeps_who_won_where_a_carry_made_cairns_of_both_sides() {
    let mut rng = ChaCha8Rng::seed_from_u64(21);
    let (mut of_both, mut misread) = (0, 0);
    for _ in 0..4000 {
        let Some(plain) = about_to_make_two_cairns(&mut rng) else {
            continue;
        };
        let position = read(&plain.text());
        for action in legal(&position) {
            let mut after = position.clone();
            after.apply(&action, &mut ());
            let tops: BTreeSet<Option<Seat>> = Cell::all()
                .map(|cell| after.stack(cell))
                .filter(|stack| stack.height() == 4)
                .map(Stack::top)
                .collect();
            if tops.len() < 2 {
                continue;
            }
            of_both += 1;
            let mut plain = plain.clone();
            plain.play(&action.to_string());
            assert_eq!(after.outcome(), plain.outcome());
            let view = after.view(Viewer::Spectator);
            let json = serde_json::to_string(&view).unwrap();
            let again: View = serde_json::from_str(&json).unwrap();
            assert_eq!(again, view);
            assert_eq!(again.outcome(), plain.outcome(), "{after}");
            assert_eq!(again.fingerprint(), view.fingerprint());
            // The text alone round-trips as a text, but may name the other side.
            let bare = read(&after.to_string());
            assert_eq!(bare.to_string(), after.to_string());
            assert_eq!(bare == after, bare.outcome() == after.outcome());
            misread += u32::from(bare != after);
        }
    }
    assert!(of_both > 100 && misread > 20, "{of_both} {misread}");
}

#[test]
fn queries_agree_with_playing() {
    walk(12, 60, |position, _| {
        let mover = position.to_move().unwrap();
        let wins: Vec<Move> = position
            .finishing_moves(mover)
            .map(|(action, _)| action)
            .collect();
        for action in legal(position) {
            let mut after = position.clone();
            after.apply(&action, &mut ());
            let cairn = after
                .outcome()
                .filter(|outcome| outcome.reason == Reason::Cairn);
            let decided = position.deciding_cairn(mover, action);
            assert_eq!(
                decided.map(|(_, side)| Verdict::win(side)),
                cairn.map(|end| end.result)
            );
            let won = cairn.is_some_and(|end| end.result == Verdict::win(mover));
            assert_eq!(wins.contains(&action), won, "{action} in {position}");
            let landings = position.landings(mover, action).unwrap();
            for (cell, stone) in landings.as_slice() {
                assert_eq!(after.holder(*cell), Some(*stone));
                assert_eq!(
                    after.stack(*cell).height(),
                    position.stack(*cell).height() + 1
                );
            }
        }
        assert_eq!(position.can_finish(mover), !wins.is_empty());
        // Danger is what the other side would finish if it were its turn.
        let mut fields: Vec<String> = position.to_string().split(' ').map(str::to_owned).collect();
        fields[1] = ["2", "1"][mover.index()].to_owned();
        let passed = read(&fields.join(" "));
        if passed.to_move().is_some() {
            // Of two cairns of one carry the nearer decides, so it is the one that is laid first.
            let mut finished = BTreeSet::new();
            for action in legal(&passed) {
                let mut after = passed.clone();
                after.apply(&action, &mut ());
                let decided = after.outcome().is_some_and(|end| {
                    end.reason == Reason::Cairn && end.result == Verdict::win(mover.other())
                });
                let landings = passed.landings(mover.other(), action).unwrap();
                let mut landings = landings.as_slice().iter().map(|(cell, _)| *cell);
                let first = landings.find(|cell| after.cairns().contains(*cell));
                finished.extend(first.filter(|_| decided).map(|cell| cell.to_string()));
            }
            let danger: BTreeSet<String> = position
                .danger(mover)
                .map(|cell| cell.to_string())
                .collect();
            assert_eq!(danger, finished, "{position}");
        }
    });
}

#[test]
fn random_moves_are_even() {
    let position = read("x5/x5/x2,221,x2/x2,2,x2/1,x4 1 6 2");
    let moves = legal(&position);
    let mut rng = ChaCha8Rng::seed_from_u64(13);
    let mut drawn = vec![0; moves.len()];
    let each = 500;
    for _ in 0..each * moves.len() {
        let action = position.random_move(&mut rng).unwrap();
        drawn[moves.iter().position(|other| *other == action).unwrap()] += 1;
    }
    for (action, times) in moves.iter().zip(drawn) {
        // Five standard deviations about the mean.
        assert!(
            (388..=612).contains(&times),
            "{action}: {times} of about {each}"
        );
    }
}

#[test]
fn random_games_are_as_long_as_known_and_mostly_end_in_a_cairn() {
    let mut rng = ChaCha8Rng::seed_from_u64(14);
    let games = 4000;
    let (mut plies, mut cairns) = (0, 0);
    for _ in 0..games {
        let mut position = Cairns::start(&Options, &mut rng);
        while let Some(action) = position.random_move(&mut rng) {
            position.apply(&action, &mut ());
            plies += 1;
        }
        cairns += u32::from(position.outcome().unwrap().reason == Reason::Cairn);
    }
    let (plies, cairns) = (f64::from(plies) / f64::from(games), cairns * 100 / games);
    assert!((40.0..44.0).contains(&plies), "{plies} plies a game");
    assert!((72..=78).contains(&cairns), "{cairns} % end in a cairn");
}

/// Texts that are nearly positions or moves: pieces of them in any order, and any characters.
fn nearly() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        8 => proptest::sample::select(vec![
            "x", "x5", "x2", "1", "2", "12", "2121", ",", "/", " ", "-", "0", "50", "a", "c3", "e5",
            "+", "<", ">", "4294967295", "x5/x5/x5/x5/x5", " 1 1 0", "é",
        ]).prop_map(str::to_owned),
        1 => any::<String>(),
    ];
    proptest::collection::vec(piece, 0..14).prop_map(|pieces| pieces.concat())
}

/// A position's text with some bytes changed, put in or taken out.
fn damaged() -> impl Strategy<Value = String> {
    let start = any::<u64>().prop_map(|seed| made_up(&mut ChaCha8Rng::seed_from_u64(seed)).text());
    let edits = proptest::collection::vec((any::<usize>(), 0..3u8, any::<u8>()), 0..4);
    (start, edits).prop_map(|(text, edits)| {
        let mut bytes = text.into_bytes();
        for (place, kind, byte) in edits {
            let place = place % bytes.len();
            let byte = if byte & 1 == 0 {
                byte
            } else {
                b"x12,/ -5"[usize::from(byte >> 1) % 8]
            };
            match kind {
                0 => bytes[place] = byte,
                1 => bytes.insert(place, byte),
                _ => drop(bytes.remove(place)),
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

fn answered(text: &str) {
    if let Ok(position) = Position::parse(&Options, text) {
        let written = position.to_string();
        assert_eq!(read(&written), position);
        assert_eq!(position.zobrist(), position.zobrist_from_scratch());
        let moves = legal(&position);
        assert_eq!(moves.is_empty(), position.to_move().is_none());
        for action in moves {
            let mut after = position.clone();
            after.play(&action, &mut Vec::new()).unwrap();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(15),
        cases: 3000,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text_is_answered_or_refused(text in nearly()) {
        answered(&text);
        if let Ok(action) = Position::start().read_move(&text) {
            prop_assert_eq!(action.to_string(), text.as_str());
        }
        let _ = text.parse::<Cell>();
    }

    #[test]
    fn a_damaged_position_is_answered_or_refused(text in damaged()) {
        answered(&text);
    }

    #[test]
    fn any_bytes_are_answered_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
        let text = String::from_utf8_lossy(&bytes);
        answered(&text);
        let _ = Position::start().read_move(&text);
        let _ = serde_json::from_str::<Happening>(&text);
        let _ = serde_json::from_str::<View>(&text);
    }

    #[test]
    fn any_view_is_read_or_refused(text in damaged()) {
        let json = serde_json::json!({"viewer": "spectator", "options": {}, "position": text});
        let read = serde_json::from_value::<View>(json);
        prop_assert_eq!(read.is_ok(), Position::parse(&Options, &text).is_ok());
    }
}
