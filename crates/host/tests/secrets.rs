//! A viewer gets the same bytes whatever it may not know.
//!
//! A game of Surge Stones is played, and then a twin of it: the stones that the viewer cannot know
//! change their values among themselves, and every action that the viewer sees stays as it was.
//! Whatever the host then says to the viewer must be the same, to the byte, in number and order.

#[expect(dead_code, reason = "this file uses a part of what the tests share")]
mod common;

use common::{below, bytes, rng, setup};
use proptest::prelude::*;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use stonecircle_host::{Action, Host, Replay, Setup};
use stonecircle_rules::{Seat, Viewer};

/// One side's stones in the order in which it has them: three in hand, then the supply.
#[derive(Clone)]
struct Stones {
    values: Vec<u8>,
    /// Which of them are in hand.
    hand: Vec<usize>,
    /// The next to be drawn.
    next: usize,
    /// Whether everybody has seen it.
    turned_up: Vec<bool>,
}

fn numbers(text: &str) -> Vec<u8> {
    text.split('.')
        .filter_map(|number| number.parse().ok())
        .collect()
}

fn dotted(values: &[u8]) -> String {
    let texts: Vec<String> = values.iter().map(ToString::to_string).collect();
    if texts.is_empty() {
        "-".to_owned()
    } else {
        texts.join(".")
    }
}

impl Stones {
    fn read(field: &str) -> Self {
        let (hand, supply) = field.split_once('|').expect("a hand and a supply");
        let mut values = numbers(hand);
        let held = values.len();
        values.extend(numbers(supply));
        Self {
            hand: (0..held).collect(),
            next: held,
            turned_up: vec![false; values.len()],
            values,
        }
    }

    /// Lays a stone of this value; gives its place in the order.
    fn lay(&mut self, value: u8) -> usize {
        let at = self
            .hand
            .iter()
            .position(|stone| self.values[*stone] == value)
            .expect("the stone is in hand");
        let stone = self.hand.remove(at);
        if self.next < self.values.len() {
            self.hand.push(self.next);
            self.next += 1;
        }
        stone
    }

    /// Changes the values of these stones among themselves.
    fn permute(&self, stones: &[usize], rng: &mut ChaCha8Rng) -> Vec<u8> {
        let mut values = self.values.clone();
        for index in (1..stones.len()).rev() {
            values.swap(stones[index], stones[rng.random_range(0..=index)]);
        }
        values
    }

    /// What the other side and spectators cannot know.
    fn hidden(&self) -> Vec<usize> {
        (0..self.values.len())
            .filter(|stone| !self.turned_up[*stone])
            .collect()
    }

    /// What the side itself cannot know: the order of what it has not drawn.
    fn undrawn(&self) -> Vec<usize> {
        (self.next..self.values.len()).collect()
    }
}

/// A ply as it was laid: by whom, which stone of its order, where. `None` for a skip.
type Laid = (Seat, Option<(usize, String)>);

struct Game {
    host: Host,
    setup: Setup,
    stones: [Stones; 2],
    plies: Vec<Laid>,
}

fn sides(position: &str) -> (String, [String; 2]) {
    let fields: Vec<&str> = position.split(' ').collect();
    (
        fields[..5].join(" "),
        [fields[5].to_owned(), fields[6].to_owned()],
    )
}

/// Plays up to `plies` random plies of a dealt game, and not to its end.
fn first_game(seed: u64, plies: usize, options: Value) -> Game {
    let mut setup = setup("surge", options);
    let mut rng = rng(seed);
    let mut host = common::host(&setup, seed);
    let deal = host.position().text();
    setup.start = Some(deal.clone());
    let (_, fields) = sides(&deal);
    let mut stones = [Stones::read(&fields[0]), Stones::read(&fields[1])];
    let mut played: Vec<Laid> = Vec::new();
    let mut face_down: Vec<(Seat, usize)> = Vec::new();
    for _ in 0..plies {
        let Some(text) = host.position().random_move(&mut rng) else {
            break;
        };
        let action = common::action(&host, &text);
        let mut ahead = host.clone();
        common::play(&mut ahead, &text);
        if ahead.is_over() {
            break;
        }
        host = ahead;
        let laid = text.split_once('@').map(|(value, at)| {
            let value = value.parse().expect("a value");
            (stones[action.seat.index()].lay(value), at.to_owned())
        });
        if let Some((stone, _)) = &laid {
            face_down.push((action.seat, *stone));
        }
        played.push((action.seat, laid));
        // A round has two plies; then everything is turned up.
        if played.len().is_multiple_of(2) {
            for (seat, stone) in face_down.drain(..) {
                stones[seat.index()].turned_up[stone] = true;
            }
        }
    }
    Game {
        host,
        setup,
        stones,
        plies: played,
    }
}

/// The same game as far as `viewer` can know.
fn twin(game: &Game, viewer: Viewer, rng: &mut ChaCha8Rng) -> Host {
    let values = Seat::BOTH.map(|seat| {
        let stones = &game.stones[seat.index()];
        let unknown = if viewer == Viewer::Seat(seat) {
            stones.undrawn()
        } else {
            stones.hidden()
        };
        stones.permute(&unknown, rng)
    });
    let deal = game.setup.start.as_ref().expect("the deal is given");
    let (head, _) = sides(deal);
    let field = |seat: Seat| {
        let values = &values[seat.index()];
        format!("{}|{}", dotted(&values[..3]), dotted(&values[3..]))
    };
    let start = format!("{head} {} {}", field(Seat::First), field(Seat::Second));
    let setup = Setup {
        start: Some(start),
        ..game.setup.clone()
    };
    let mut host = Host::new(&setup, &mut common::rng(0), 0).expect("the twin's deal is good");
    for (seat, laid) in &game.plies {
        let text = match laid {
            None => "skip".to_owned(),
            Some((stone, at)) => format!("{}@{at}", values[seat.index()][*stone]),
        };
        assert_eq!(host.to_move(), Some(*seat));
        common::play(&mut host, &text);
    }
    host
}

/// Everything that the host can say to a viewer, in order.
fn all_it_says(host: &mut Host, viewer: Viewer) -> Vec<String> {
    let mut said = Vec::new();
    for v in 0..=host.v() + 1 {
        said.push(bytes(&host.event_for(viewer, v)));
        said.push(bytes(&host.events_since(viewer, v)));
    }
    said.push(bytes(&host.snapshot(viewer)));
    said.push(bytes(&host.log(viewer)));
    said.push(bytes(&host.view(viewer).json()));
    said.push(host.view(viewer).text());
    said.push(bytes(&host.view(viewer).legal(100_000).ok()));
    said.push(bytes(&host.forced_move()));
    let record = host.record(viewer);
    said.push(bytes(&record));
    let mut replay = Replay::new(record).expect("what was exported can be watched");
    loop {
        said.push(bytes(&replay.latest(viewer)));
        said.push(bytes(&replay.snapshot(viewer)));
        if replay.step().is_none() {
            break;
        }
    }
    // Refusals too, as far as they are said to this viewer.
    if let (Viewer::Seat(seat), ply) = (viewer, host.ply()) {
        for text in ["1@a1", "10@h8", "7@d5", "skip", "?@a1", "x"] {
            let action = Action {
                seat,
                ply,
                v: None,
                action: text.to_owned(),
            };
            let mut trial = host.clone();
            let answer = match trial.act(&action, 0) {
                Ok(_) => bytes(&trial.event_for(viewer, trial.v()).map(|message| {
                    // What was drawn, and what a round turns up, is news to the viewer: the twin
                    // may differ from here on.
                    message.v()
                })),
                Err(error) => error.to_string(),
            };
            said.push(answer);
        }
    }
    // And after an undo.
    if let Some(seat) = host.last_to_choose() {
        host.undo(seat, 0).expect("there is a choice to take back");
        said.push(bytes(&host.event_for(viewer, host.v())));
        said.push(bytes(&host.record(viewer)));
    }
    said
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_viewer_gets_the_same_bytes_whatever_it_may_not_know(
        seed in any::<u64>(),
        plies in 0_usize..48,
        second in any::<bool>(),
        eyes in 0_usize..3,
    ) {
        let viewer = common::VIEWERS[eyes];
        let options = if second { json!({"first": "second"}) } else { Value::Null };
        let mut game = first_game(seed, plies, options);
        let mut twin = twin(&game, viewer, &mut rng(!seed));
        let ours = all_it_says(&mut game.host, viewer);
        let theirs = all_it_says(&mut twin, viewer);
        prop_assert_eq!(ours.len(), theirs.len());
        for (ours, theirs) in ours.iter().zip(&theirs) {
            prop_assert_eq!(ours, theirs);
        }
    }
}

#[test]
fn twins_do_differ_in_what_is_hidden() {
    let mut differ = 0;
    for seed in 0..40 {
        let game = first_game(seed, 9, Value::Null);
        let viewer = common::VIEWERS[below(&mut rng(seed), 3)];
        let twin = twin(&game, viewer, &mut rng(seed + 100));
        let everything = |host: &Host| host.view(Viewer::Everything).text();
        differ += usize::from(everything(&game.host) != everything(&twin));
    }
    assert!(
        differ > 35,
        "only {differ} of 40 twins differ: the property would prove nothing"
    );
}

#[test]
fn a_secret_is_in_no_message_before_its_time() {
    let mut host = common::start_from(
        "surge",
        "8/8/8/8/8/8/8/8 x x 1 0-0 1.4.9|7.7.7 2.2.10|5.5.5",
    );
    common::play(&mut host, "9@c2");
    let event = bytes(&host.event_for(Viewer::Seat(Seat::Second), 2));
    assert!(event.contains(r#""action":"?@c2""#), "{event}");
    let own = bytes(&host.event_for(Viewer::Seat(Seat::First), 2));
    assert!(
        own.contains(r#""action":"9@c2""#) && own.contains('7'),
        "{own}"
    );
    common::play(&mut host, "10@c7");
    let event = bytes(&host.event_for(Viewer::Spectator, 3));
    assert!(
        event.contains(r#"["c2",9]"#) && event.contains(r#"["c7",10]"#),
        "{event}"
    );
    let log = host.log(Viewer::Spectator);
    assert_eq!(log[0].text, "Blue: ?@c2");
    assert!(
        log[1].text.starts_with("Orange: ?@c7; turned up: "),
        "{}",
        log[1].text
    );
}

/// Nothing but the module `redact` may ask a position what a viewer sees.
#[test]
fn only_one_module_redacts() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let mut read = 0;
    for file in std::fs::read_dir(folder).expect("the source is here") {
        let path = file.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("source is text");
        read += 1;
        if path.ends_with("redact.rs") {
            assert!(text.contains("position.view(viewer)") && text.contains("before.glimpse("));
            continue;
        }
        for line in text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
        {
            assert!(!line.contains(".glimpse("), "{}: {line}", path.display());
            assert!(
                !line.contains("position().view("),
                "{}: {line}",
                path.display()
            );
            assert!(!line.contains("after.view("), "{}: {line}", path.display());
        }
    }
    assert!(read > 8);
}
