//! When a game ends: single cases, and whole games from made-up starts against rules written the
//! plain way.

use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use stonecircle_rules::surge::{Board, Column, Options, Square, Stone, SurgePosition};
use stonecircle_rules::{Outcome, Position, Reason, Seat, Verdict};

use super::plain;

fn position(text: &str) -> SurgePosition {
    SurgePosition::parse(&Options::default(), text).expect("a good position")
}

fn play(position: &mut SurgePosition, moves: &[&str]) {
    for action in moves {
        let action = position.read_move(action).expect("a move");
        position.play(&action, &mut ()).expect("a legal move");
    }
}

#[test]
fn somebody_who_placed_could_place() {
    // Orange places in a column that stays as it is, and has a stone left.
    let mut game = position("8/o1,7/o1,7/o9,7/x1,7/8/o1,7/x9,7 o x 9 7-5 -|3 5|4");
    play(&mut game, &["5@a8"]);
    assert_eq!(game.outcome(), None);
    assert_eq!(
        game.to_string(),
        "o5,7/o1,7/o1,7/o9,7/x1,7/8/o1,7/x9,7 o o 10 7-5 -|3 4|-"
    );
    // With its last stone nobody can place any more, but in this round somebody could.
    let mut game = position("8/o1,7/o1,7/o9,7/x1,7/8/o1,7/x9,7 o x 9 7-5 -|3 5|-");
    play(&mut game, &["5@a8"]);
    assert_eq!(game.outcome(), None);
    play(&mut game, &["skip", "skip"]);
    let expected = Outcome::new(Verdict::First, Reason::Score);
    assert_eq!(game.outcome(), Some(expected));
}

#[test]
fn a_face_down_stone_before_the_first_placement_counts_as_placed_in_that_round() {
    // Both pushes are blocked, Blue's 9 lies face-down before anybody has placed (which only a
    // made-up start can have), and nobody can place.
    let mut game = position("8/8/8/8/o9,7/x2,7/o1,7/x9*,7 x x 9 1-5 -|3 -|-");
    play(&mut game, &["skip", "skip"]);
    assert_eq!(game.outcome(), None);
    assert_eq!(
        game.to_string(),
        "8/8/8/8/o9,7/x2,7/o1,7/x9,7 o o 10 1-5 -|3 -|-"
    );
    // A round later it is over.
    play(&mut game, &["skip", "skip"]);
    let expected = Outcome::new(Verdict::Second, Reason::Score);
    assert_eq!(game.outcome(), Some(expected));
}

/// How a game can end.
#[derive(Clone, Copy, Debug, PartialEq)]
enum End {
    NothingLeft,
    SuppliesEmpty,
    NobodyCouldPlace,
}

/// A game as lists, with who has placed in this round kept beside them.
#[derive(Clone, Debug)]
struct Plain {
    columns: [plain::Squares; 8],
    face_down: Vec<Square>,
    hands: [Vec<u8>; 2],
    supplies: [Vec<u8>; 2],
    score: [u32; 2],
    round: u32,
    first: Seat,
    turn: Option<Seat>,
    somebody_placed: bool,
    end: Option<End>,
    /// Rounds after which nobody could place and nothing had changed, but the game went on, since
    /// in them somebody had placed.
    went_on: u32,
}

impl Plain {
    fn board(&self) -> Board {
        let mut board = Board::default();
        for at in Square::all() {
            let square = self.columns[usize::from(at.file())][usize::from(at.rank())];
            let stone = square.map(|(seat, value)| Stone {
                seat,
                value: Some(value),
                face_down: self.face_down.contains(&at),
            });
            board.set(at, stone);
        }
        board
    }

    fn text(&self) -> String {
        let letter = |seat: Option<Seat>| match seat {
            Some(Seat::First) => "x",
            Some(Seat::Second) => "o",
            None => "-",
        };
        let list = |values: &[u8]| {
            let words: Vec<String> = values.iter().map(ToString::to_string).collect();
            if words.is_empty() {
                "-".to_owned()
            } else {
                words.join(".")
            }
        };
        let reserve = |side: usize| {
            let mut hand = self.hands[side].clone();
            hand.sort_unstable();
            format!("{}|{}", list(&hand), list(&self.supplies[side]))
        };
        format!(
            "{} {} {} {} {}-{} {} {}",
            self.board(),
            letter(self.turn),
            letter(Some(self.first)),
            self.round,
            self.score[0],
            self.score[1],
            reserve(0),
            reserve(1)
        )
    }

    fn free_home(&self, seat: Seat) -> Vec<Square> {
        let home = match seat {
            Seat::First => [0, 1],
            Seat::Second => [6, 7],
        };
        Square::all()
            .filter(|at| home.contains(&at.rank()))
            .filter(|at| self.columns[usize::from(at.file())][usize::from(at.rank())].is_none())
            .collect()
    }

    fn moves(&self) -> Vec<String> {
        let Some(seat) = self.turn else {
            return Vec::new();
        };
        let mut moves: Vec<String> = self
            .free_home(seat)
            .iter()
            .flat_map(|at| {
                let hand = &self.hands[seat.index()];
                hand.iter().map(move |value| format!("{value}@{at}"))
            })
            .collect();
        if moves.is_empty() {
            moves.push("skip".to_owned());
        }
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    fn play(&mut self, action: &str) {
        let Some(seat) = self.turn else { return };
        if let Some((value, at)) = action.split_once('@') {
            let value: u8 = value.parse().expect("a value");
            let at: Square = at.parse().expect("a square");
            self.columns[usize::from(at.file())][usize::from(at.rank())] = Some((seat, value));
            self.face_down.push(at);
            self.somebody_placed = true;
            let (hand, supply) = (
                &mut self.hands[seat.index()],
                &mut self.supplies[seat.index()],
            );
            let held = hand.iter().position(|held| *held == value);
            hand.remove(held.expect("it is in hand"));
            while hand.len() < 3 && !supply.is_empty() {
                hand.push(supply.remove(0));
            }
        }
        if seat == self.first {
            self.turn = Some(seat.other());
        } else {
            self.close();
        }
    }

    fn close(&mut self) {
        self.face_down.clear();
        let before = self.columns;
        for column in &mut self.columns {
            let (after, points, _) = plain::surge(column);
            *column = after;
            self.score[0] += points[0];
            self.score[1] += points[1];
        }
        // No clash leaves a column as it was: two stones are gone.
        let changed = self.columns != before;
        let none_in = |lists: &[Vec<u8>; 2]| lists.iter().all(Vec::is_empty);
        let clear = self.columns.iter().flatten().all(Option::is_none);
        self.end = if none_in(&self.hands) && none_in(&self.supplies) && clear {
            Some(End::NothingLeft)
        } else if none_in(&self.supplies) && !changed {
            Some(End::SuppliesEmpty)
        } else if !self.somebody_placed && !changed {
            Some(End::NobodyCouldPlace)
        } else {
            None
        };
        if self.end.is_some() {
            self.turn = None;
        } else {
            let can_place = |seat: Seat| {
                !self.hands[seat.index()].is_empty() && !self.free_home(seat).is_empty()
            };
            let nobody = !Seat::BOTH.into_iter().any(can_place);
            self.went_on += u32::from(!changed && nobody);
            self.round += 1;
            self.first = self.first.other();
            self.turn = Some(self.first);
            self.somebody_placed = false;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end?;
        let [blue, orange] = self.score;
        let result = match blue.cmp(&orange) {
            std::cmp::Ordering::Greater => Verdict::First,
            std::cmp::Ordering::Less => Verdict::Second,
            std::cmp::Ordering::Equal => Verdict::Draw,
        };
        Some(Outcome::new(result, Reason::Score))
    }
}

/// Columns that stay as they are, and one that does not.
const COLUMNS: [&str; 6] = [
    "B9 O1 . B1 O9",
    "B9 O1 . B1 O9 O1 O1",
    "B2 B9 O1 . B1 O10 O1 O1",
    "B9 O1 B3 O10",
    "",
    "O2 . B3 . . . . O4",
];

fn made_up(rng: &mut ChaCha8Rng) -> Plain {
    let mut columns = [plain::Squares::default(); 8];
    let mut left = [20_usize; 2];
    let few = rng.random_range(0..5);
    for column in columns.iter_mut().take(few) {
        let text = COLUMNS[rng.random_range(0..COLUMNS.len())];
        *column = text.parse::<Column>().expect("a column").squares;
        for (seat, _) in column.iter().flatten() {
            left[seat.index()] -= 1;
        }
    }
    let mut list = |most: usize| -> Vec<u8> {
        let count = rng.random_range(0..=most);
        (0..count).map(|_| rng.random_range(1..=10)).collect()
    };
    let hands = left.map(|left| list(left.min(3)));
    let supplies = [0, 1].map(|side| list((left[side] - hands[side].len()).min(3)));
    let first = Seat::BOTH[rng.random_range(0..2)];
    let mut game = Plain {
        columns,
        face_down: Vec::new(),
        hands,
        supplies,
        score: [rng.random_range(0..3), rng.random_range(0..3)],
        round: rng.random_range(0..9),
        first,
        turn: Some(first),
        somebody_placed: false,
        end: None,
        went_on: 0,
    };
    // Half of them with the first ply behind them.
    if rng.random_range(0..2) == 0 {
        let moves = game.moves();
        game.play(&moves[rng.random_range(0..moves.len())]);
    }
    game
}

#[test]
fn games_from_made_up_starts_end_as_the_plain_rules_say() {
    let mut rng = ChaCha8Rng::seed_from_u64(31);
    let mut ends = Vec::new();
    let mut went_on = 0;
    for _ in 0..400 {
        let mut plain = made_up(&mut rng);
        // Such a start is over as it is written.
        let nothing = plain.hands.iter().chain(&plain.supplies).all(Vec::is_empty);
        if nothing && plain.columns.iter().flatten().all(Option::is_none) {
            continue;
        }
        let mut game = position(&plain.text());
        while plain.turn.is_some() {
            assert_eq!(game.to_string(), plain.text());
            let mut moves = Vec::new();
            game.legal_moves(100, &mut moves).expect("at most 48");
            let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
            texts.sort_unstable();
            assert_eq!(texts, plain.moves());
            // Half of the time in the first file, which may be one that stays as it is.
            let in_the_first_file = texts.iter().filter(|text| text.contains("@a"));
            let few: Vec<&String> = match rng.random_range(0..2) {
                0 => in_the_first_file.collect(),
                _ => Vec::new(),
            };
            let action = if few.is_empty() {
                &texts[rng.random_range(0..texts.len())]
            } else {
                few[rng.random_range(0..few.len())]
            };
            plain.play(action);
            play(&mut game, &[action]);
            assert_eq!(game.outcome(), plain.outcome(), "{game}");
            assert_eq!(game.to_move(), plain.turn, "{game}");
            assert_eq!(game.score(), Some(plain.score), "{game}");
        }
        assert_eq!(game.to_string(), plain.text());
        ends.extend(plain.end);
        went_on += plain.went_on;
    }
    assert!(went_on > 0, "{went_on}");
    for end in [End::NothingLeft, End::SuppliesEmpty, End::NobodyCouldPlace] {
        let count = ends.iter().filter(|found| **found == end).count();
        assert!(count > 20, "{count} {end:?}");
    }
}
