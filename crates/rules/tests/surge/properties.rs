//! What holds in every game and on every board.

use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use stonecircle_rules::surge::{
    Board, Column, Contest, Hand, Happening, Move, Options, Pool, Square, Stone, Supply, Surge,
    SurgePosition, SurgeView, surge,
};
use stonecircle_rules::{Game, Position, Seat, Stage, View, Viewer, game};

use super::plain;

pub const VIEWERS: [Viewer; 4] = [
    Viewer::Seat(Seat::First),
    Viewer::Seat(Seat::Second),
    Viewer::Spectator,
    Viewer::Everything,
];

fn options(first: bool) -> Options {
    Options {
        first: if first { Seat::First } else { Seat::Second },
    }
}

/// Calls `each` with position, move and next position for every ply of a random game.
pub fn walk(seed: u64, first: bool, mut each: impl FnMut(&SurgePosition, Move, &SurgePosition)) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut position = Surge::start(&options(first), &mut rng);
    while let Some(action) = position.random_move(&mut rng) {
        let mut next = position;
        next.play(&action, &mut ()).expect("a random move is legal");
        each(&position, action, &next);
        position = next;
    }
    assert!(position.outcome().is_some());
}

/// A random game's position after at most `plies` plies.
pub fn after(seed: u64, plies: u32) -> SurgePosition {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut position = Surge::start(&options(seed & 1 == 0), &mut rng);
    for _ in 0..plies {
        if let Some(action) = position.random_move(&mut rng) {
            position.apply(&action, &mut ());
        }
    }
    position
}

fn any_stone() -> impl Strategy<Value = Option<(Seat, u8)>> {
    prop_oneof![
        2 => Just(None),
        2 => (1..=4_u8).prop_map(|value| Some((Seat::First, value))),
        2 => (1..=4_u8).prop_map(|value| Some((Seat::Second, value))),
        1 => (1..=10_u8).prop_map(|value| Some((Seat::First, value))),
        1 => (1..=10_u8).prop_map(|value| Some((Seat::Second, value))),
    ]
}

pub fn any_board() -> impl Strategy<Value = Board> {
    proptest::collection::vec(any_stone(), 64).prop_map(|stones| {
        let mut board = Board::default();
        for (at, stone) in Square::all().zip(stones) {
            let stone = stone.map(|(seat, value)| Stone {
                seat,
                value: Some(value),
                face_down: false,
            });
            board.set(at, stone);
        }
        board
    })
}

/// Plays happenings on a table of squares and scores, refusing what could not be seen to happen.
struct Interpreter {
    squares: Vec<Option<Stone>>,
    score: [u32; 2],
    /// Hand and supply of each side.
    reserves: [(usize, usize); 2],
    over: bool,
}

impl Interpreter {
    fn of(view: &SurgeView) -> Self {
        let left = view.left();
        Self {
            squares: Square::all().map(|at| view.board().stone(at)).collect(),
            score: view.standing().score,
            reserves: [0, 1].map(|side| (left.hands[side], left.supplies[side])),
            over: false,
        }
    }

    fn take(&mut self, at: Square, seat: Seat, value: u8) {
        let stone = self.squares[at.index()].take();
        assert_eq!(
            stone.map(|stone| (stone.seat, stone.value, stone.face_down)),
            Some((seat, Some(value), false))
        );
    }

    fn play(&mut self, happening: &Happening) {
        match happening {
            Happening::Laid { seat, at, value } => {
                self.reserves[seat.index()].0 -= 1;
                let old = self.squares[at.index()].replace(Stone {
                    seat: *seat,
                    value: *value,
                    face_down: true,
                });
                assert_eq!(old, None);
            }
            Happening::Drew { seat, .. } => {
                self.reserves[seat.index()].0 += 1;
                self.reserves[seat.index()].1 -= 1;
            }
            Happening::TurnedUp { at, value } => {
                let stone = self.squares[at.index()].as_mut().expect("a stone");
                assert!(stone.face_down);
                assert!(stone.value.is_none_or(|known| known == *value));
                stone.value = Some(*value);
                stone.face_down = false;
            }
            Happening::Moved { from, to, .. } => {
                let stone = self.squares[from.index()].take();
                assert!(stone.is_some(), "nothing stands on {from}");
                assert_eq!(self.squares[to.index()], None, "{to} is not empty");
                assert_eq!(from.file(), to.file());
                assert_eq!(from.rank().abs_diff(to.rank()), 1);
                self.squares[to.index()] = stone;
            }
            Happening::Clashed { at, seat, value } => self.take(*at, *seat, *value),
            Happening::OverEdge { at, value, scorer } => {
                let loser = scorer.other();
                assert_eq!(at.rank(), if loser == Seat::First { 0 } else { 7 });
                self.take(*at, loser, *value);
            }
            Happening::RolledOff { at, seat, value } => {
                assert_eq!(at.rank(), if *seat == Seat::First { 7 } else { 0 });
                self.take(*at, *seat, *value);
            }
            Happening::Scored { side, points } => self.score[side.index()] += points,
            Happening::Over { .. } => self.over = true,
            Happening::Met { fronts, .. } => {
                for (front, seat) in fronts.iter().zip(Seat::BOTH) {
                    let stone = self.squares[front.index()].expect("a front");
                    assert_eq!(stone.seat, seat);
                }
            }
            Happening::Held { line } => {
                for at in line.squares() {
                    let stone = self.squares[at.index()].expect("a held stone");
                    assert_eq!(stone.seat, line.seat);
                }
            }
            Happening::Skipped { .. } => {}
        }
    }

    fn arrives_at(&self, view: &SurgeView) {
        let now = Self::of(view);
        assert_eq!(self.squares, now.squares);
        assert_eq!(self.score, now.score);
        assert_eq!(self.reserves, now.reserves);
        assert_eq!(self.over, view.outcome().is_some());
    }
}

fn flip_board(board: &Board, to: impl Fn(Square) -> Square, swap: bool) -> Board {
    let mut flipped = Board::default();
    for (at, stone) in board.stones() {
        let seat = if swap { stone.seat.other() } else { stone.seat };
        flipped.set(to(at), Some(Stone { seat, ..stone }));
    }
    flipped
}

/// The position with sides and ranks exchanged.
fn turned(position: &SurgePosition) -> SurgePosition {
    let board = flip_board(position.board(), Square::flipped, true);
    let letter = |seat: Option<Seat>| match seat {
        Some(Seat::First) => "o",
        Some(Seat::Second) => "x",
        None => "-",
    };
    let standing = position.standing();
    let text = format!(
        "{board} {} {} {} {}-{} {}|{} {}|{}",
        letter(standing.to_place),
        letter(Some(standing.first_placer)),
        standing.round,
        standing.score[1],
        standing.score[0],
        position.hand(Seat::Second),
        position.supply(Seat::Second),
        position.hand(Seat::First),
        position.supply(Seat::First),
    );
    SurgePosition::parse(&position.options(), &text).expect("a turned position")
}

/// The position with the files exchanged.
fn mirrored(position: &SurgePosition) -> SurgePosition {
    let board = flip_board(position.board(), Square::mirrored, false);
    let text = position.to_string();
    let (_, rest) = text.split_once(' ').expect("seven fields");
    SurgePosition::parse(&position.options(), &format!("{board} {rest}"))
        .expect("a mirrored position")
}

fn moved(action: Move, to: impl Fn(Square) -> Square) -> Move {
    match action {
        Move::Place { value, at } => Move::Place { value, at: to(at) },
        Move::Skip => Move::Skip,
    }
}

/// The position with the hidden values of `seat` dealt anew among face-down stones, hand and
/// supply, or only its supply put in another order.
fn reshuffled(position: &SurgePosition, seat: Seat, all: bool, seed: u64) -> SurgePosition {
    use rand::seq::SliceRandom;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut board = *position.board();
    let mut hand: Vec<u8> = position.hand(seat).values().collect();
    let mut supply: Vec<u8> = position.supply(seat).values().collect();
    if all {
        let lying: Vec<Square> = board.face_down(seat).collect();
        let mut values: Vec<u8> = position.unseen(seat).values().collect();
        values.shuffle(&mut rng);
        for at in lying {
            let value = values.pop();
            board.set(
                at,
                Some(Stone {
                    seat,
                    value,
                    face_down: true,
                }),
            );
        }
        hand = values.split_off(values.len() - hand.len());
        supply = values;
    } else {
        supply.shuffle(&mut rng);
    }
    let hand = Hand::new(&hand).expect("a hand");
    let supply = Supply::new(&supply).expect("a supply");
    let standing = position.standing();
    let mut reserves =
        Seat::BOTH.map(|side| format!("{}|{}", position.hand(side), position.supply(side)));
    reserves[seat.index()] = format!("{hand}|{supply}");
    let letter = |seat: Option<Seat>| match seat {
        Some(Seat::First) => "x",
        Some(Seat::Second) => "o",
        None => "-",
    };
    let text = format!(
        "{board} {} {} {} {}-{} {} {}",
        letter(standing.to_place),
        letter(Some(standing.first_placer)),
        standing.round,
        standing.score[0],
        standing.score[1],
        reserves[0],
        reserves[1],
    );
    SurgePosition::parse(&position.options(), &text).expect("a reshuffled position")
}

fn bytes(view: &SurgeView) -> String {
    serde_json::to_string(view).expect("plain data")
}

#[test]
fn random_games_last_about_27_rounds() {
    let games = 2000;
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut rounds = 0;
    for _ in 0..games {
        let mut position = Surge::start(&Options::default(), &mut rng);
        let plies = position.play_out(&mut rng);
        assert_eq!(plies, 2 * position.standing().round);
        assert_eq!(position.zobrist(), position.zobrist_from_scratch());
        rounds += position.standing().round;
    }
    let average = f64::from(rounds) / f64::from(games);
    assert!((25.0..=29.0).contains(&average), "{average}");
}

#[test]
fn a_start_holds_two_of_each_value() {
    for seed in 0..20 {
        let position = after(seed, 0);
        for seat in Seat::BOTH {
            let all = position.unseen(seat);
            assert!((1..=10).all(|value| all.count(value) == 2));
            assert_eq!(position.hand(seat).len(), 3);
            assert_eq!(position.supply(seat).len(), 17);
        }
    }
}

#[test]
fn the_deal_is_even() {
    let starts = 2000;
    // By seat and place in the supply: how often each value lies first, and how often last.
    let mut counts = [[[0_u32; 10]; 2]; 2];
    for seed in 0..starts {
        let position = after(seed, 0);
        for seat in Seat::BOTH {
            let supply: Vec<u8> = position.supply(seat).values().collect();
            for (place, value) in [supply[0], supply[16]].into_iter().enumerate() {
                counts[seat.index()][place][usize::from(value) - 1] += 1;
            }
        }
    }
    // 200 each; the standard deviation is 13.
    let even = |count: &u32| (140..=260).contains(count);
    assert!(counts.iter().flatten().flatten().all(even), "{counts:?}");
}

#[test]
fn random_moves_are_spread_evenly() {
    // Hand 1.1.6 on an empty board: 32 different moves.
    let position =
        SurgePosition::parse(&Options::default(), "8/8/8/8/8/8/8/8 x x 1 0-0 1.1.6|- -|-")
            .expect("a position");
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut counts = std::collections::HashMap::new();
    let draws = 32_000;
    for _ in 0..draws {
        let action = position.random_move(&mut rng).expect("a move");
        *counts.entry(action).or_insert(0_u32) += 1;
    }
    assert_eq!(counts.len(), 32);
    // A thousand each; the standard deviation is 31.
    assert!(
        counts.values().all(|count| (800..1200).contains(count)),
        "{counts:?}"
    );
}

#[test]
fn perft_counts_plies() {
    let position = SurgePosition::parse(
        &Options::default(),
        "8/8/8/8/8/8/8/8 x x 1 0-0 1.4.9|7 2.2.10|5",
    )
    .expect("a position");
    assert_eq!(position.perft(0, 100), Ok(1));
    assert_eq!(position.perft(1, 100), Ok(48));
    assert_eq!(position.perft(2, 100), Ok(48 * 32));
    assert!(position.perft(1, 47).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn the_kept_hash_is_the_computed_one(seed: u64, first: bool) {
        walk(seed, first, |_, _, next| {
            assert_eq!(next.zobrist(), next.zobrist_from_scratch());
        });
    }

    #[test]
    fn positions_round_trip(seed: u64, first: bool) {
        walk(seed, first, |_, _, next| {
            let again = SurgePosition::parse(&next.options(), &next.to_string());
            assert_eq!(again, Ok(*next));
        });
    }

    #[test]
    fn the_quick_path_plays_the_same(seed: u64, first: bool) {
        walk(seed, first, |position, action, next| {
            let mut quick = *position;
            quick.apply_unhashed(action);
            quick.rehash();
            assert_eq!(quick, *next);
        });
    }

    #[test]
    fn different_positions_of_a_game_have_different_hashes(seed: u64, first: bool) {
        let mut seen = std::collections::HashMap::new();
        walk(seed, first, |position, _, _| {
            let old = seen.insert(position.zobrist(), position.to_string());
            assert_eq!(old, None);
        });
    }

    #[test]
    fn sides_and_ranks_can_be_exchanged(seed: u64, first: bool) {
        walk(seed, first, |position, action, next| {
            let mut other = turned(position);
            other.play(&moved(action, Square::flipped), &mut ()).expect("a legal move");
            assert_eq!(other, turned(next));
            assert_eq!(
                other.outcome().map(|outcome| outcome.result.winner().map(Seat::other)),
                next.outcome().map(|outcome| outcome.result.winner())
            );
        });
    }

    #[test]
    fn files_can_be_exchanged(seed: u64, first: bool) {
        walk(seed, first, |position, action, next| {
            let mut other = mirrored(position);
            other.play(&moved(action, Square::mirrored), &mut ()).expect("a legal move");
            assert_eq!(other, mirrored(next));
        });
    }

    #[test]
    fn events_lead_every_viewer_to_the_hosts_view(seed: u64, first: bool) {
        walk(seed, first, |position, action, next| {
            for viewer in VIEWERS {
                let mut view = position.view(viewer);
                let mut table = Interpreter::of(&view);
                let glimpse = position.glimpse(&action, next, viewer);
                let json = serde_json::to_string(&glimpse).expect("plain data");
                let glimpse = serde_json::from_str(&json).expect("an event reads back");
                for stage in Stage::ALL {
                    let mut seen = Vec::new();
                    view.run_stage(stage, &glimpse, &mut seen).expect("an event that fits");
                    for happening in &seen {
                        let json = serde_json::to_string(happening).expect("plain data");
                        let again: Happening = serde_json::from_str(&json).expect("it reads back");
                        assert_eq!(&again, happening);
                        table.play(happening);
                    }
                    // Also between stages a view can be stored and read back.
                    let again: SurgeView =
                        serde_json::from_str(&bytes(&view)).expect("a view reads back");
                    assert_eq!(again, view);
                    assert_eq!(again.fingerprint(), view.fingerprint());
                }
                table.arrives_at(&view);
                let host = next.view(viewer);
                assert_eq!(view, host);
                assert_eq!(bytes(&view), bytes(&host));
                assert_eq!(view.fingerprint(), host.fingerprint());
            }
        });
    }

    #[test]
    fn happenings_of_the_host_lead_from_position_to_position(seed: u64, first: bool) {
        walk(seed, first, |position, action, next| {
            let mut seen = Vec::new();
            let mut played = *position;
            played.play(&action, &mut seen).expect("a legal move");
            assert_eq!(played, *next);
            let mut table = Interpreter::of(&position.view(Viewer::Everything));
            for happening in &seen {
                table.play(happening);
            }
            table.arrives_at(&next.view(Viewer::Everything));
        });
    }

    #[test]
    fn a_view_does_not_change_with_what_it_hides(seed: u64, plies in 0..60_u32, shuffle: u64) {
        let position = after(seed, plies);
        for seat in Seat::BOTH {
            let other = reshuffled(&position, seat, true, shuffle);
            for viewer in [Viewer::Spectator, Viewer::Seat(seat.other())] {
                prop_assert_eq!(bytes(&position.view(viewer)), bytes(&other.view(viewer)));
                prop_assert_eq!(
                    position.view(viewer).fingerprint(),
                    other.view(viewer).fingerprint()
                );
            }
            // Its own supply's order is hidden from the owner too.
            let other = reshuffled(&position, seat, false, shuffle);
            let own = Viewer::Seat(seat);
            prop_assert_eq!(bytes(&position.view(own)), bytes(&other.view(own)));
        }
    }

    #[test]
    fn an_event_does_not_change_with_what_it_hides(seed: u64, plies in 0..50_u32, shuffle: u64) {
        // A placement that does not close the round, by the same side with other stones.
        let mut position = after(seed, plies & !1);
        if let Some(seat) = position.to_move() {
            let other = reshuffled(&position, seat, true, shuffle);
            let glimpse = |position: &SurgePosition, viewer| {
                let mut moves = Vec::new();
                position.legal_moves(100, &mut moves).expect("at most 48");
                // The square is the same, the value whichever comes first.
                let action = moves[0];
                let mut next = *position;
                next.apply(&action, &mut ());
                let glimpse = position.glimpse(&action, &next, viewer);
                serde_json::to_string(&glimpse).expect("plain data")
            };
            for viewer in [Viewer::Spectator, Viewer::Seat(seat.other())] {
                prop_assert_eq!(glimpse(&position, viewer), glimpse(&other, viewer));
            }
            position = other;
        }
        prop_assert_eq!(position.zobrist(), position.zobrist_from_scratch());
    }

    #[test]
    fn a_player_to_move_knows_exactly_its_legal_moves(seed: u64, plies in 0..60_u32) {
        let position = after(seed, plies);
        let (mut all, mut seen) = (Vec::new(), Vec::new());
        position.legal_moves(100, &mut all).expect("at most 48");
        if let Some(seat) = position.to_move() {
            for viewer in [Viewer::Seat(seat), Viewer::Everything] {
                let view = position.view(viewer);
                view.legal_moves(100, &mut seen).expect("at most 48");
                prop_assert_eq!(&seen, &all);
            }
            for viewer in [Viewer::Seat(seat.other()), Viewer::Spectator] {
                let view = position.view(viewer);
                view.legal_moves(100, &mut seen).expect("at most 16");
                let mut hidden: Vec<Move> = all.iter().map(|action| action.redacted()).collect();
                hidden.sort_by_key(ToString::to_string);
                hidden.dedup();
                seen.sort_by_key(ToString::to_string);
                prop_assert_eq!(&seen, &hidden);
                for action in &seen {
                    prop_assert_eq!(view.judge(action), Ok(()));
                }
            }
        }
        // Every other move is refused, and exactly those.
        for at in Square::all() {
            for value in 1..=10 {
                let action = Move::Place { value: Some(value), at };
                prop_assert_eq!(position.judge(&action).is_ok(), all.contains(&action));
            }
        }
        prop_assert_eq!(position.judge(&Move::Skip).is_ok(), all.contains(&Move::Skip));
    }

    #[test]
    fn a_guess_looks_like_the_view(seed: u64, plies in 0..60_u32, guess: u64) {
        let position = after(seed, plies);
        let mut rng = ChaCha8Rng::seed_from_u64(guess);
        for viewer in VIEWERS {
            let view = position.view(viewer);
            let guess = view.guess(&mut rng);
            prop_assert_eq!(guess.view(viewer), view);
            prop_assert_eq!(guess.zobrist(), guess.zobrist_from_scratch());
            let text = guess.to_string();
            prop_assert_eq!(SurgePosition::parse(&guess.options(), &text), Ok(guess));
            if viewer == Viewer::Everything {
                prop_assert_eq!(guess, position);
            }
        }
    }

    #[test]
    fn an_event_that_does_not_fit_changes_nothing(seed: u64, plies in 0..50_u32, other in 0..50_u32) {
        let position = after(seed, plies);
        let elsewhere = after(seed.wrapping_add(1), other);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        if let Some(action) = elsewhere.random_move(&mut rng) {
            let mut next = elsewhere;
            next.apply(&action, &mut ());
            for viewer in VIEWERS {
                let glimpse = elsewhere.glimpse(&action, &next, viewer);
                for seen_by in VIEWERS {
                    let mut view = position.view(seen_by);
                    for stage in Stage::ALL {
                        let before = view;
                        if view.run_stage(stage, &glimpse, &mut ()).is_err() {
                            prop_assert_eq!(view, before);
                        }
                        let again: SurgeView =
                            serde_json::from_str(&bytes(&view)).expect("a view reads back");
                        prop_assert_eq!(again, view);
                    }
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn bit_planes_surge_as_the_plain_way(board in any_board()) {
        let mut after = board;
        let mut seen: Vec<Happening> = Vec::new();
        let surged = surge(&mut after, &mut seen);
        let mut points = [0; 2];
        for file in 0..8 {
            let column_of = |board: &Board| {
                std::array::from_fn(|rank| {
                    let at = Square::new(file, rank as u8).expect("a square");
                    board.stone(at).and_then(|stone| Some((stone.seat, stone.value?)))
                })
            };
            let squares: plain::Squares = column_of(&board);
            let (expected, score, mut gone) = plain::surge(&squares);
            prop_assert_eq!(column_of(&after), expected);
            points[0] += score[0];
            points[1] += score[1];
            // Columns do not affect each other.
            let alone = Column { squares }.surge();
            prop_assert_eq!(alone.after.squares, expected);
            let key = |stone: &(Seat, u8, stonecircle_rules::surge::HowGone)| {
                (stone.0, stone.1, stone.2 as u8)
            };
            let mut told: Vec<_> =
                alone.gone.iter().map(|gone| (gone.seat, gone.value, gone.how)).collect();
            told.sort_by_key(key);
            gone.sort_by_key(key);
            prop_assert_eq!(told, gone);
        }
        prop_assert_eq!(surged.points, points);
        prop_assert_eq!(surged.changed, after != board);

        // The happenings lead there stone for stone.
        let mut table = Interpreter {
            squares: Square::all().map(|at| board.stone(at)).collect(),
            score: [0; 2],
            reserves: [(0, 0); 2],
            over: false,
        };
        for happening in &seen {
            table.play(happening);
        }
        let there: Vec<Option<Stone>> = Square::all().map(|at| after.stone(at)).collect();
        prop_assert_eq!(table.squares, there);
        let jams = board
            .meetings()
            .as_slice()
            .iter()
            .filter(|meeting| meeting.verdict == Contest::Jammed)
            .count();
        prop_assert_eq!(jams % 2, 0);
    }

    #[test]
    fn boards_surge_the_same_turned_and_mirrored(board in any_board()) {
        let surged = |board: &Board| {
            let mut after = *board;
            let points = surge(&mut after, &mut ()).points;
            (after, points)
        };
        let (after, points) = surged(&board);
        let (other, turned_points) = surged(&flip_board(&board, Square::flipped, true));
        prop_assert_eq!(other, flip_board(&after, Square::flipped, true));
        prop_assert_eq!(turned_points, [points[1], points[0]]);
        let (other, same_points) = surged(&flip_board(&board, Square::mirrored, false));
        prop_assert_eq!(other, flip_board(&after, Square::mirrored, false));
        prop_assert_eq!(same_points, points);
    }

    #[test]
    fn packed_lists_hold_what_they_are_given(values in proptest::collection::vec(1..=10_u8, 0..21)) {
        let mut sorted = values.clone();
        sorted.sort_unstable();
        let supply = Supply::new(&values).expect("at most 20");
        prop_assert_eq!(supply.len(), values.len());
        prop_assert!(supply.values().eq(values.iter().copied()));
        let pool = Pool::new(&values).expect("at most 20");
        prop_assert_eq!(pool.len(), values.len());
        prop_assert!(pool.values().eq(sorted.iter().copied()));
        let three = &values[..values.len().min(3)];
        let mut ascending = three.to_vec();
        ascending.sort_unstable();
        let hand = Hand::new(three).expect("at most 3");
        prop_assert_eq!(hand.len(), three.len());
        prop_assert!(hand.values().eq(ascending.iter().copied()));
        ascending.dedup();
        let (distinct, count) = hand.distinct();
        prop_assert_eq!(&distinct[..count], &ascending[..]);
        for value in 0..=15 {
            prop_assert_eq!(hand.contains(value), three.contains(&value));
        }
    }
}

#[test]
fn events_can_be_followed_without_types() {
    let surge = game("surge").expect("it is registered");
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let mut position = surge
        .start(&serde_json::Value::Null, &mut rng)
        .expect("no options");
    let mut views = VIEWERS.map(|viewer| position.view(viewer));
    while let Some(action) = position.random_move(&mut rng) {
        let mut next = position.clone();
        next.play(&action).expect("a legal move");
        for view in &mut views {
            let glimpse = position
                .glimpse(&action, next.as_ref(), view.viewer())
                .expect("a move");
            view.follow(&glimpse).expect("an event that fits");
            assert_eq!(view.json(), next.view(view.viewer()).json());
            let again = surge.view(&view.json()).expect("a view reads back");
            assert_eq!(again.fingerprint(), view.fingerprint());
        }
        position = next;
    }
    assert!(position.outcome().is_some());
}

/// The squares of the stones of `seat` that a surge of this board pushes over the edge.
fn pushed_over(board: &Board, seat: Seat) -> Vec<Square> {
    let mut board = *board;
    let mut happenings = Vec::new();
    surge(&mut board, &mut happenings);
    let mut over: Vec<Square> = happenings
        .iter()
        .filter_map(|happening| match *happening {
            Happening::OverEdge { at, scorer, .. } if scorer != seat => Some(at),
            _ => None,
        })
        .collect();
    over.sort_by_key(|at| at.index());
    over
}

/// All boards that this one may be, its hidden stones being of the values that are unseen.
fn every_board(board: &Board, unseen: [Pool; 2]) -> Vec<Board> {
    let hidden = Seat::BOTH
        .into_iter()
        .flat_map(|seat| board.face_down(seat).map(move |at| (seat, at)));
    let mut boards = vec![*board];
    for (seat, at) in hidden {
        let known = board.stone(at).and_then(|stone| stone.value);
        let values: Vec<u8> = match known {
            Some(value) => vec![value],
            None => (1..=10)
                .filter(|value| unseen[seat.index()].count(*value) > 0)
                .collect(),
        };
        boards = boards
            .iter()
            .flat_map(|board| {
                values.iter().map(|value| {
                    let mut board = *board;
                    board.set(
                        at,
                        Some(Stone {
                            seat,
                            value: Some(*value),
                            face_down: false,
                        }),
                    );
                    board
                })
            })
            .collect();
    }
    boards
}

#[test]
fn over_the_edge_goes_what_every_board_that_may_be_pushes_over() {
    let mut named = 0;
    let mut doubtful = 0;
    for seed in 0..120 {
        walk(seed, seed % 2 == 0, |position, _, next| {
            for position in [position, next] {
                for viewer in VIEWERS {
                    let view = position.view(viewer);
                    let boards =
                        every_board(view.board(), Seat::BOTH.map(|seat| view.unseen(seat)));
                    for seat in Seat::BOTH {
                        let all: Vec<Vec<Square>> = boards
                            .iter()
                            .map(|board| pushed_over(board, seat))
                            .collect();
                        let certain: Vec<Square> = all[0]
                            .iter()
                            .copied()
                            .filter(|at| all.iter().all(|over| over.contains(at)))
                            .collect();
                        let told: Vec<Square> = view.over_the_edge_now(seat).collect();
                        assert_eq!(told, certain, "{view} for {viewer:?}");
                        named += told.len();
                        doubtful += usize::from(all.iter().any(|over| *over != certain));
                    }
                }
            }
        });
    }
    assert!(named > 100 && doubtful > 20, "{named} {doubtful}");
}

proptest! {
    #[test]
    fn on_made_up_boards_too_the_surge_pushes_over_what_was_named(board in any_board()) {
        let text = format!("{board} x x 5 0-0 -|- -|-");
        if let Ok(position) = SurgePosition::parse(&Options::default(), &text) {
            let view = position.view(Viewer::Everything);
            for seat in Seat::BOTH {
                let told: Vec<Square> = view.over_the_edge_now(seat).collect();
                prop_assert_eq!(told, pushed_over(&board, seat));
            }
        }
    }
}
