//! How long the game's own systems take for a frame while stones move, on one core.
//!
//! The whole game runs without a graphics backend: rules, session, table, choreography, look and
//! plates do their work, and nothing is drawn. Two computer players play each game by a seed, so
//! every round of it has the very same frames; of each frame the shortest of all rounds counts, which
//! leaves out what else the machine did. What an empty Bevy takes for a frame, measured in the same
//! process, is taken off.
//!
//! `cargo xtask frames` runs it; the figures go through Bevy's diagnostics.

#![expect(clippy::print_stdout, reason = "a measurement tells what it found")]

use std::time::{Duration, Instant};

use bevy::app::MainScheduleOrder;
use bevy::diagnostic::{
    Diagnostic, DiagnosticPath, Diagnostics, DiagnosticsStore, RegisterDiagnostic,
};
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;
use stonecircle::app::{play_unseen, start_unseen, unseen};
use stonecircle::choreography::{ChoreoClock, Speed, Timeline};
use stonecircle::controllers::Bots;
use stonecircle::screens::Screen;
use stonecircle::session::StartGame;
use stonecircle_host::{Controller, Setup};
use stonecircle_rules::games;

/// The most that 99 of 100 frames may take.
const LIMIT: Duration = Duration::from_millis(2);
/// How long a frame lasts: 60 a second.
const FRAME: Duration = Duration::from_micros(16_667);
/// How many frames with motion are measured of each game, and how many in a quick look.
const FRAMES: [usize; 2] = [1_200, 240];
/// How often the same game is played, and how often in a quick look.
const ROUNDS: [usize; 2] = [5, 2];
/// The window: a common screen.
const SIZE: [u32; 2] = [1_920, 1_080];

const UPDATE: DiagnosticPath = DiagnosticPath::const_new("frame/update");
const POST_UPDATE: DiagnosticPath = DiagnosticPath::const_new("frame/post_update");

#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Edge {
    UpdateBegins,
    UpdateEnds,
    PostUpdateBegins,
    PostUpdateEnds,
}

/// When the schedule that runs began.
#[derive(Resource)]
struct Began(Instant);

fn begin(mut began: ResMut<Began>) {
    began.0 = Instant::now();
}

/// Takes the time of two schedules, through Bevy's diagnostics.
fn take_times(app: &mut App) {
    app.insert_resource(Began(Instant::now()));
    for path in [UPDATE, POST_UPDATE] {
        app.register_diagnostic(Diagnostic::new(path).with_max_history_length(1));
    }
    let mut order = app.world_mut().resource_mut::<MainScheduleOrder>();
    order.insert_before(Update, Edge::UpdateBegins);
    order.insert_after(Update, Edge::UpdateEnds);
    order.insert_before(PostUpdate, Edge::PostUpdateBegins);
    order.insert_after(PostUpdate, Edge::PostUpdateEnds);
    let tell = |path: DiagnosticPath| {
        move |began: Res<Began>, mut diagnostics: Diagnostics| {
            let took = began.0.elapsed().as_secs_f64() * 1e3;
            diagnostics.add_measurement(&path, || took);
        }
    };
    app.add_systems(Edge::UpdateBegins, begin)
        .add_systems(Edge::UpdateEnds, tell(UPDATE))
        .add_systems(Edge::PostUpdateBegins, begin)
        .add_systems(Edge::PostUpdateEnds, tell(POST_UPDATE));
}

/// What a frame took, in milliseconds: all of it, `Update`, and `PostUpdate`.
type Times = [f64; 3];

/// Lets one frame pass and takes its times.
fn frame(app: &mut App) -> Times {
    let began = Instant::now();
    app.update();
    let whole = began.elapsed().as_secs_f64() * 1e3;
    let store = app.world().resource::<DiagnosticsStore>();
    let of = |path| store.get(path).and_then(Diagnostic::value).unwrap_or(0.0);
    [whole, of(&UPDATE), of(&POST_UPDATE)]
}

/// Of each frame the shortest times of all rounds.
fn shortest(rounds: Vec<Vec<Times>>) -> Vec<Times> {
    let mut rounds = rounds.into_iter();
    let mut least = rounds.next().unwrap_or_default();
    for round in rounds {
        assert_eq!(round.len(), least.len(), "every round has the same frames");
        for (least, again) in least.iter_mut().zip(round) {
            for (least, again) in least.iter_mut().zip(again) {
                *least = least.min(again);
            }
        }
    }
    least
}

/// An empty Bevy's frames.
fn bare() -> Vec<Times> {
    let mut app = unseen(SIZE, FRAME);
    take_times(&mut app);
    start_unseen(&mut app);
    app.world_mut().spawn(Camera3d::default());
    for _ in 0..60 {
        app.update();
    }
    shortest(
        (0..of(ROUNDS))
            .map(|_| (0..of(FRAMES) / 4).map(|_| frame(&mut app)).collect())
            .collect(),
    )
}

/// The frames with motion of one round of a game.
fn round(game: &str) -> Vec<Times> {
    let mut app = unseen(SIZE, FRAME);
    take_times(&mut app);
    play_unseen(&mut app);
    app.world_mut().resource_mut::<ChoreoClock>().speed = Speed::Normal;
    // Thought out between two frames of the motion, not beside them: frames are what is measured.
    app.world_mut().resource_mut::<Bots>().start = Box::new(|think| think());
    let mut seed = 0;
    let mut times = Vec::with_capacity(of(FRAMES));
    // Bounded, should a game not move at all.
    for index in 0..20 * of(FRAMES) {
        let over = app
            .world()
            .resource::<stonecircle::table::Shown>()
            .outcome
            .is_some();
        let moves = app.world().resource::<Timeline>().is_playing();
        if index == 0 || (over && !moves) {
            seed += 1;
            app.world_mut().write_message(StartGame {
                setup: Setup {
                    game: game.to_owned(),
                    seats: ["First", "Second"].map(|name| Controller::new(name, "random")),
                    ..Setup::default()
                },
                seed,
            });
            app.world_mut()
                .resource_mut::<NextState<Screen>>()
                .set(Screen::Table);
            // Plates, boards and fonts come with a new game, not with a move.
            for _ in 0..30 {
                app.update();
            }
            continue;
        }
        let took = frame(&mut app);
        // A frame of the motion: it was under way before and is so still.
        if moves && app.world().resource::<Timeline>().is_playing() {
            times.push(took);
            if times.len() == of(FRAMES) {
                break;
            }
        }
    }
    times
}

/// The value below which this share of all lies.
fn quantile(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let last = sorted.len().saturating_sub(1);
    let index = (last as f64 * share).round() as usize;
    sorted.get(index).copied().unwrap_or(0.0)
}

fn column(times: &[Times], which: usize) -> Vec<f64> {
    times.iter().map(|times| times[which]).collect()
}

/// Whether a look is enough, in a build without optimisation.
fn quick() -> bool {
    std::env::args().any(|word| word == "--quick")
}

/// As many as are wanted.
fn of([all, few]: [usize; 2]) -> usize {
    if quick() { few } else { all }
}

fn main() {
    if quick() {
        println!("Built without optimisation: this shows hot spots, not what a player gets.");
    }
    let bare = bare();
    let usual: Vec<f64> = (0..3)
        .map(|which| quantile(&column(&bare, which), 0.5))
        .collect();
    println!(
        "An empty Bevy takes {:.3} ms a frame. Milliseconds on top of it while stones move:",
        usual[0]
    );
    println!(
        "{:<14}{:>8}{:>8}{:>8}{:>8}{:>14}{:>14}",
        "game", "frames", "p50", "p99", "max", "Update p99", "PostUpd. p99"
    );
    let limit = LIMIT.as_secs_f64() * 1e3;
    let mut worst: f64 = 0.0;
    for game in games() {
        let times = shortest((0..of(ROUNDS)).map(|_| round(game.id())).collect());
        let own = |which: usize| -> Vec<f64> {
            let all = column(&times, which);
            all.iter()
                .map(|time| (time - usual[which]).max(0.0))
                .collect()
        };
        let (whole, update, post) = (own(0), own(1), own(2));
        let p99 = quantile(&whole, 0.99);
        worst = worst.max(p99);
        println!(
            "{:<14}{:>8}{:>8.3}{:>8.3}{:>8.3}{:>14.3}{:>14.3}",
            game.id(),
            times.len(),
            quantile(&whole, 0.5),
            p99,
            quantile(&whole, 1.0),
            quantile(&update, 0.99),
            quantile(&post, 0.99),
        );
    }
    let verdict = if worst <= limit { "within" } else { "ABOVE" };
    println!("99 of 100 frames take at most {worst:.3} ms: {verdict} the limit of {limit} ms.");
}
