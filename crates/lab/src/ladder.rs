//! `ladder`: how much stronger each level is than the one below, as a page of tables.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stonecircle_bots::Level;

use crate::arena::matches::Match;
use crate::arena::player::{Limit, Wanted};
use crate::arena::stats::{Tally, elo_text};
use crate::arena::{summary, usual_opening};
use crate::cli::Ladder;
use crate::failure::{self, Failure};
use crate::setup;

/// What is climbed: a game with options, and the nodes for a move.
struct Rung {
    game: &'static str,
    options: fn() -> Value,
    /// As many as the strongest level looks at in about a tenth of a second on one core.
    nodes: u64,
    /// The numbers of nodes with which the strongest level is held against the yardstick.
    plain: &'static [u64],
}

/// A new game adds a line.
const RUNGS: &[Rung] = &[
    Rung {
        game: "surge",
        options: || json!({}),
        nodes: 500_000,
        plain: &[],
    },
    Rung {
        game: "surmount",
        options: || json!({"size": 4}),
        nodes: 60_000,
        plain: &[],
    },
    Rung {
        game: "surmount",
        options: || json!({"size": 5}),
        nodes: 35_000,
        plain: &[],
    },
    Rung {
        game: "surakarta",
        options: || json!({}),
        nodes: 400_000,
        plain: &[40_000, 400_000],
    },
    Rung {
        game: "cairns",
        options: || json!({}),
        nodes: 300_000,
        plain: &[300_000],
    },
];

/// One step that was played: kept in a file, so that a ladder can be climbed bit by bit.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
struct Step {
    game: String,
    options: Value,
    players: [String; 2],
    /// Nodes a move; or else milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    time: Option<u64>,
    pairs: [u64; 5],
    games: [u64; 3],
    plies: u64,
    seed: u64,
}

impl Step {
    fn is_same_question(&self, other: &Self) -> bool {
        (
            &self.game,
            &self.options,
            &self.players,
            self.nodes,
            self.time,
        ) == (
            &other.game,
            &other.options,
            &other.players,
            other.nodes,
            other.time,
        )
    }

    fn tally(&self) -> Tally {
        Tally {
            games: self.games,
            pairs: self.pairs,
            plies: self.plies,
        }
    }
}

/// Plays every step that is not known yet and writes the page.
pub(crate) fn run(args: &Ladder, out: &mut impl Write) -> Result<u8, Failure> {
    let only = args.game.as_deref().map(setup::game).transpose()?;
    let mut known = read(&args.results)?;
    if !args.step.is_empty()
        && !RUNGS
            .iter()
            .any(|rung| steps(rung).iter().any(|(step, _)| args.step == step))
    {
        return Err(Failure::usage(format!(
            "no step of the ladder is {} over {}",
            args.step[0], args.step[1]
        )));
    }
    for rung in RUNGS {
        if only.is_some_and(|game| game.id() != rung.game) {
            continue;
        }
        for (players, nodes) in steps(rung) {
            if !args.step.is_empty() && args.step != players {
                continue;
            }
            // By the clock only the step to the strongest means something: the others think no
            // longer, and the yardstick is measured at equal nodes.
            let by_the_clock = [Level::Master.id(), Level::Hard.id()];
            if args.time.is_none() || players == by_the_clock {
                climb(rung, players, nodes, args, &mut known, out)?;
            }
        }
    }
    save(args, &known)?;
    Ok(failure::OK)
}

/// Who plays whom on a rung, and with how many nodes a move, in the order of the page.
fn steps(rung: &Rung) -> Vec<([&'static str; 2], u64)> {
    let mut players = vec!["random"];
    players.extend(Level::ALL.map(Level::id));
    let mut steps: Vec<[&str; 2]> = players.windows(2).map(|two| [two[1], two[0]]).collect();
    steps.push([Level::Easy.id(), "random"]);
    let yardstick = rung
        .plain
        .iter()
        .map(|nodes| ([Level::Master.id(), "plain"], *nodes));
    let steps = steps.into_iter().map(|players| (players, rung.nodes));
    steps.chain(yardstick).collect()
}

/// Plays one step, unless it is known with as many pairs. It goes on with the seed with which it was
/// begun; only another one that is asked for begins it anew. What it stands at is saved after every
/// pair, so that nothing is lost when it is broken off.
fn climb(
    rung: &Rung,
    players: [&str; 2],
    nodes: u64,
    args: &Ladder,
    known: &mut Vec<Step>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let game = setup::game(rung.game)?;
    let options = (rung.options)();
    let [above, below] = players;
    let [first, second] = [Wanted::read(above, game)?, Wanted::read(below, game)?];
    let mut step = Step {
        game: rung.game.to_owned(),
        options: options.clone(),
        players: players.map(str::to_owned),
        nodes: args.time.is_none().then_some(nodes),
        time: args.time,
        pairs: [0; 5],
        games: [0; 3],
        plies: 0,
        seed: args.seed.unwrap_or(0),
    };
    let mut tally = Tally::default();
    // Pairs with the same seeds as before would be the same pairs: only the others are played.
    if let Some(before) = known.iter().find(|other| other.is_same_question(&step))
        && args.seed.is_none_or(|seed| seed == before.seed)
    {
        step.seed = before.seed;
        tally = before.tally();
    }
    let played = tally.count();
    if played >= args.pairs {
        return Ok(());
    }
    let all = |more: &Tally| {
        let mut all = tally;
        all.join(more);
        all
    };
    let (more, result) = Match {
        game,
        options: &options,
        players: [&first, &second],
        limit: args.time.map_or(Limit::Nodes(nodes), |milliseconds| {
            Limit::Time(Duration::from_millis(milliseconds))
        }),
        opening: usual_opening(game, &options)?,
        seed: step.seed.wrapping_add(played),
        pairs: args.pairs - played,
        sprt: None,
        jobs: args.jobs,
    }
    .play(&mut |_, more| {
        let tally = all(more);
        let step = Step {
            pairs: tally.pairs,
            games: tally.games,
            plies: tally.plies,
            ..step.clone()
        };
        known.retain(|other| !other.is_same_question(&step));
        known.push(step);
        save(args, known)
    });
    result?;
    writeln!(
        out,
        "{} {options}: {above} vs {below}: {}",
        rung.game,
        summary(&all(&more))
    )?;
    out.flush()?;
    Ok(())
}

/// Writes the results and the page, both in the order in which the ladder is climbed.
fn save(args: &Ladder, known: &[Step]) -> Result<(), Failure> {
    let mut known = known.to_vec();
    known.sort_by_key(place);
    write(&args.results, &known)?;
    fs::write(&args.page, page(&known))
        .map_err(|error| Failure::usage(format!("cannot write {}: {error}", args.page.display())))
}

/// Where a step stands on the ladder; what is no longer on it comes last.
fn place(step: &Step) -> (usize, bool, usize) {
    let rung = RUNGS
        .iter()
        .position(|rung| rung.game == step.game && (rung.options)() == step.options);
    let number = rung.and_then(|rung| {
        let mut steps = steps(&RUNGS[rung]).into_iter();
        steps.position(|(players, nodes)| {
            players == [&step.players[0], &step.players[1]]
                && step.nodes.is_none_or(|of| of == nodes)
        })
    });
    (
        rung.unwrap_or(RUNGS.len()),
        step.time.is_some(),
        number.unwrap_or(usize::MAX),
    )
}

fn read(path: &Path) -> Result<Vec<Step>, Failure> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        // What is there and cannot be read is not written over.
        Err(error) => {
            let words = format!("cannot read {}: {error}", path.display());
            return Err(Failure::usage(words));
        }
    };
    text.lines()
        .enumerate()
        .map(|(index, line)| {
            serde_json::from_str(line).map_err(|error| {
                Failure::usage(format!("{} line {}: {error}", path.display(), index + 1))
            })
        })
        .collect()
}

fn write(path: &Path, steps: &[Step]) -> Result<(), Failure> {
    let mut text = String::new();
    for step in steps {
        text += &serde_json::to_string(step).map_err(Failure::usage)?;
        text.push('\n');
    }
    // Beside it first, then in its place: a full disk leaves what was there.
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    fs::write(&new, text)
        .and_then(|()| fs::rename(&new, path))
        .map_err(|error| Failure::usage(format!("cannot write {}: {error}", path.display())))
}

const METHOD: &str = "\
# How strong the computer's players are

Written by `stonecircle-lab ladder` from `strength.jsonl`; do not edit by hand.

Each line is a match between two players. Games come in pairs that begin alike (the same deal; four random plies in the
games that are not dealt, drawn anew where a short search sees a forced win) and in which the players swap sides. Points
are a game won, or half of a game drawn. The intervals hold 95 %: Wilson's, with pairs and not games as what varies
independently. *Nodes* are positions looked at for each move, for both players: about as many as master looks at in a
tenth of a second on one core. A level may stop before it has used them, and all but master do. `plain` is alpha-beta
with iterative deepening that only counts material.

A line stands for as many pairs as half its games: a hundred where it was played to the end, fewer where it was broken
off, and the interval says how much the fewer leave open. Levels are tuned by playing them against each other from other
openings. Where the first ten pairs of a line lay far from 65 to 85 %, a level was changed and the line begun again, from
the same openings: of these, the first ten pairs flatter a little.

Where a row is missing, the players have changed and were not measured since. `stonecircle-lab ladder` goes on where it
was broken off, each line with the seed with which it was begun (`strength.jsonl` has it), and `--pairs` with a larger
number adds to what is there. Only `--seed` with another number begins a line anew.
";

fn page(steps: &[Step]) -> String {
    let mut page = METHOD.to_owned();
    let mut titles: Vec<(&str, &Value)> = Vec::new();
    for step in steps {
        let title = (step.game.as_str(), &step.options);
        if !titles.contains(&title) {
            titles.push(title);
        }
    }
    for title in titles {
        let name = stonecircle_rules::game(title.0).map_or(title.0, |game| game.name());
        let _ = write!(page, "\n## {name}");
        if let Value::Object(options) = title.1 {
            for (key, value) in options {
                let _ = write!(page, ", {key} {value}");
            }
        }
        page.push_str(
            "\n\n| Players | Thinks | Games | Won, drawn, lost | Points | Elo | Plies a game |\n\
             |---|---|---:|---|---|---|---:|\n",
        );
        for step in steps {
            if (step.game.as_str(), &step.options) != title {
                continue;
            }
            let tally = step.tally();
            let Some(share) = tally.share() else { continue };
            let thinks = match (step.nodes, step.time) {
                (Some(nodes), _) => format!("{nodes} nodes"),
                (None, time) => format!("{} ms", time.unwrap_or_default()),
            };
            let [won, drawn, lost] = tally.games;
            let _ = writeln!(
                page,
                "| {} over {} | {thinks} | {} | {won}, {drawn}, {lost} | {:.1} % ({:.1} to {:.1}) | {} ({} to {}) | {:.0} |",
                step.players[0],
                step.players[1],
                won + drawn + lost,
                100.0 * share.mean,
                100.0 * share.low,
                100.0 * share.high,
                elo_text(share.mean),
                elo_text(share.low),
                elo_text(share.high),
                tally.mean_plies(),
            );
        }
    }
    page
}
