//! Quiet games: what the tops in the circle play by themselves behind the title, one move after the
//! other, now on this top and now on that.
//!
//! They are nobody's games: no host keeps them, nothing is told of them, and no sound is made. A
//! position becomes stones at rest, and from one position to the next each stone glides from where it
//! was to where it is.

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowEvent};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use stonecircle_bots::{Level, Limit, Question};
use stonecircle_rules::{AnyPosition, Viewer};

use super::Screen;
use crate::choreography::{ChoreoClock, Speed};
use crate::controllers::{Bots, Job, Wake, think_here};
use crate::look::StoneLook;
use crate::table::{BoardEntry, Boards, Wanted};
use crate::view::PictureSize;

/// How many positions are looked at for a move.
const NODES: u64 = 400;
/// How many plies have been played when the first to come looks.
const BEGUN: u32 = 14;
/// How long it is quiet between two moves.
const PAUSE: Duration = Duration::from_millis(1_700);
/// For how many of its own turns the end of a game is left standing.
const REST: u32 = 5;
/// How long a stone glides.
const GLIDE: f32 = 0.95;
/// How high it is lifted on its way, in cells.
const RISE: f32 = 0.55;
/// How high above its place a stone comes into sight, in cells.
const FROM: f32 = 1.1;
/// The longest time between two frames that counts: a window that slept shows no jump.
const LONGEST_FRAME: f32 = 0.05;
/// A frame that comes later than this is late.
const LATE: Duration = Duration::from_millis(150);
/// After so many late frames the device has no strength to spare, and the stones rest for good.
const PATIENCE: u32 = 3;
/// After so long without a hand nobody is watching, and the stones rest.
const WATCHED: Duration = Duration::from_secs(240);

/// The games in progress, by their ids.
#[derive(Resource, Default)]
pub struct QuietGames {
    games: BTreeMap<&'static str, QuietGame>,
    seed: u64,
    /// The one that moved last.
    moved: usize,
    /// How long it is still quiet.
    wait: Duration,
    /// A move that is being thought about.
    thinking: Option<(&'static str, Job)>,
    /// How long nobody has touched anything.
    alone: Duration,
    /// How many frames in a row came late, as far as stones moved in them.
    late: u32,
    /// When the next move wants to be made: a window that sleeps is woken then.
    pub(crate) alarm: Option<Duration>,
}

struct QuietGame {
    position: Box<dyn AnyPosition>,
    rng: ChaCha8Rng,
    /// For how many of its turns the end of the game has stood.
    rested: u32,
}

/// The top of the game with this id, on which its stones stand.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct PlaysQuietly(pub BoardEntry);

/// A stone on a top.
#[derive(Component, Clone, Copy, Debug)]
struct Still(Wanted);

/// A stone on its way.
#[derive(Component, Clone, Copy, Debug)]
struct Glide {
    from: Wanted,
    /// How much of its way is done, 0 to 1.
    done: f32,
    /// What happens to it at the end of it.
    then: Then,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    Stands,
    Goes,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<QuietGames>()
        .add_systems(OnEnter(Screen::Title), |mut quiet: ResMut<QuietGames>| {
            quiet.alone = Duration::ZERO;
        })
        .add_systems(OnExit(Screen::Title), |mut quiet: ResMut<QuietGames>| {
            quiet.thinking = None;
            quiet.alarm = None;
        })
        .add_systems(
            Update,
            (
                // In a picture of the title nothing moves, so that it is the same every time.
                play.run_if(in_state(Screen::Title).and_then(not(resource_exists::<PictureSize>))),
                glide.run_if(not(in_state(Screen::Table))),
            )
                .chain(),
        );
}

impl QuietGames {
    /// Games that begin by this seed; all others are the same every time.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self {
            seed,
            ..Self::default()
        }
    }

    /// Where the game with this id stands.
    #[must_use]
    pub fn position(&self, game: &str) -> Option<&dyn AnyPosition> {
        self.games.get(game).map(|game| game.position.as_ref())
    }
}

impl QuietGame {
    /// A game that somebody has begun.
    fn begin(board: &BoardEntry, bots: &Bots, seed: u64, plies: u32) -> Option<Self> {
        let game = stonecircle_rules::game(board.game)?;
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let position = game.start(&Value::Null, &mut rng).ok()?;
        let mut quiet = Self {
            position,
            rng,
            rested: 0,
        };
        let mut bot = (bots.find)(Level::Easy.id(), board.game)?;
        let never = std::sync::atomic::AtomicBool::new(false);
        for _ in 0..plies {
            let Some(question) = quiet.question() else {
                break;
            };
            let thought = think_here(question, bot.as_mut(), &never).ok()?;
            quiet.position.play(&thought.action).ok()?;
        }
        Some(quiet)
    }

    /// What is asked of whoever plays; `None` when the game is over.
    fn question(&mut self) -> Option<Question> {
        let seat = self.position.to_move()?;
        Some(Question {
            bot: Level::Easy.id().to_owned(),
            view: self.position.view(Viewer::Seat(seat)),
            seed: self.rng.random(),
            limit: Limit::Nodes(NODES),
        })
    }

    /// The stones as whoever passes by sees them.
    fn stands(&self, board: &BoardEntry) -> Vec<Wanted> {
        (board.stands)(self.position.view(Viewer::Spectator).as_ref())
    }
}

/// Lays the stones of a game on its top.
pub(super) fn lay(world: &mut World, top: Entity) {
    let Some(PlaysQuietly(board)) = world.get::<PlaysQuietly>(top).copied() else {
        return;
    };
    if !world
        .resource::<QuietGames>()
        .games
        .contains_key(board.game)
    {
        let seed = world.resource::<QuietGames>().seed;
        let begun = QuietGame::begin(&board, world.resource::<Bots>(), seed, BEGUN);
        let Some(begun) = begun else {
            return;
        };
        world
            .resource_mut::<QuietGames>()
            .games
            .insert(board.game, begun);
    }
    let stands = world.resource::<QuietGames>().games[board.game].stands(&board);
    for (number, wanted) in stands.into_iter().enumerate() {
        stand(world, top, &board, wanted, number);
    }
}

/// Puts one stone there.
fn stand(
    world: &mut World,
    top: Entity,
    board: &BoardEntry,
    wanted: Wanted,
    number: usize,
) -> Entity {
    let stone = (board.still)(world, top, &wanted, number);
    let named = (Name::new("Quiet stone"), Still(wanted));
    world
        .entity_mut(stone)
        .insert((named, wanted.rests(), ChildOf(top)));
    stone
}

/// One move after the other is thought about and made.
fn play(
    mut commands: Commands,
    mut quiet: ResMut<QuietGames>,
    boards: Res<Boards>,
    bots: Res<Bots>,
    wake: Wake,
    clock: Res<ChoreoClock>,
    time: Res<Time<Real>>,
    mut events: MessageReader<WindowEvent>,
    gliding: Query<(), With<Glide>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let quiet = &mut *quiet;
    let delta = time.delta();
    let touched = events.read().any(|event| {
        matches!(
            event,
            WindowEvent::CursorMoved(_)
                | WindowEvent::MouseButtonInput(_)
                | WindowEvent::KeyboardInput(_)
                | WindowEvent::TouchInput(_)
                | WindowEvent::WindowFocused(_)
        )
    });
    quiet.alone = if touched {
        Duration::ZERO
    } else {
        quiet.alone.saturating_add(delta)
    };
    quiet.alarm = None;
    // Where nothing is to move, the stones lie as they lie.
    let still = clock.reduced_motion
        || clock.speed == Speed::Off
        || quiet.alone > WATCHED
        || quiet.late >= PATIENCE;
    if still || !gliding.is_empty() {
        return;
    }
    if let Some((game, job)) = &quiet.thinking {
        let Some(answer) = job.answer() else {
            return;
        };
        let game = *game;
        quiet.thinking = None;
        quiet.wait = PAUSE;
        let played = match (quiet.games.get_mut(game), answer) {
            (Some(own), Ok(Ok(thought))) => own.position.play(&thought.action).is_ok(),
            _ => false,
        };
        if played {
            commands.queue(move |world: &mut World| follow(world, game));
            redraw.write(RequestRedraw);
        } else {
            quiet.games.remove(game);
        }
        return;
    }
    quiet.wait = quiet.wait.saturating_sub(delta);
    if !quiet.wait.is_zero() {
        quiet.alarm = Some(quiet.wait);
        return;
    }
    let count = quiet.games.len().max(1);
    quiet.moved = (quiet.moved + 1) % count;
    let Some((game, own)) = quiet.games.iter_mut().nth(quiet.moved) else {
        return;
    };
    match own.question() {
        Some(question) => {
            quiet.thinking = Job::ask(&bots, &wake, question).map(|job| (*game, job));
        }
        None => {
            own.rested += 1;
            if own.rested >= REST {
                let (game, seed) = (*game, own.rng.random());
                let begun = boards
                    .find(game)
                    .and_then(|board| QuietGame::begin(board, &bots, seed, 0));
                if let Some(begun) = begun {
                    *own = begun;
                    commands.queue(move |world: &mut World| follow(world, game));
                }
            }
            quiet.wait = PAUSE;
            quiet.alarm = Some(PAUSE);
        }
    }
    redraw.write(RequestRedraw);
}

/// Sends every stone of a top from where it stands to where its game has it now.
fn follow(world: &mut World, game: &str) {
    let mut tops = world.query::<(Entity, &PlaysQuietly)>();
    let found = tops
        .iter(world)
        .find(|(_, plays)| plays.0.game == game)
        .map(|(top, plays)| (top, plays.0));
    let (Some((top, board)), Some(own)) = (found, world.resource::<QuietGames>().games.get(game))
    else {
        return;
    };
    let mut stands = own.stands(&board);
    let mut stones = world.query_filtered::<(Entity, &Still, &ChildOf), Without<Glide>>();
    let mut standing: Vec<(Entity, Wanted)> = stones
        .iter(world)
        .filter(|(.., of)| of.parent() == top)
        .map(|(stone, still, _)| (stone, still.0))
        .collect();
    let number = standing.len();
    standing.retain(|(_, was)| {
        let same = stands.iter().position(|now| now == was);
        same.map(|place| stands.swap_remove(place)).is_none()
    });
    // What has changed on its place, then what came from elsewhere: the shortest ways first.
    let mut ways: Vec<(f32, usize, usize)> = Vec::new();
    for (from, (_, was)) in standing.iter().enumerate() {
        for (to, now) in stands.iter().enumerate() {
            let far = was.at.distance(now.at);
            let turned = far < 1e-3 && (was.stone.face_down || now.stone.face_down);
            let alike = was.stone.value == now.stone.value || turned;
            if was.stone.seat == now.stone.seat && alike {
                ways.push((far, from, to));
            }
        }
    }
    ways.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut sent = vec![false; standing.len()];
    let mut come = vec![false; stands.len()];
    for (_, from, to) in ways {
        if sent[from] || come[to] {
            continue;
        }
        sent[from] = true;
        come[to] = true;
        let (stone, was) = standing[from];
        let now = stands[to];
        send(world, stone, was, now, Then::Stands);
        if let Some(mut look) = world.get_mut::<StoneLook>(stone) {
            look.value = now.stone.value.or(look.value);
        }
    }
    for ((stone, was), _) in standing.iter().zip(&sent).filter(|(_, sent)| !**sent) {
        let mut gone = *was;
        gone.pose.size = 0.01;
        send(world, *stone, *was, gone, Then::Goes);
    }
    for (index, (now, _)) in stands
        .iter()
        .zip(&come)
        .filter(|(_, come)| !**come)
        .enumerate()
    {
        let stone = stand(world, top, &board, *now, number + index);
        let mut above = *now;
        above.at.y += FROM;
        above.pose.size = 0.01;
        send(world, stone, above, *now, Then::Stands);
    }
}

fn send(world: &mut World, stone: Entity, from: Wanted, to: Wanted, then: Then) {
    world.entity_mut(stone).insert((
        Still(to),
        Glide {
            from,
            done: 0.0,
            then,
        },
        from.rests(),
    ));
}

fn glide(
    mut commands: Commands,
    time: Res<Time<Real>>,
    mut quiet: ResMut<QuietGames>,
    mut stones: Query<(Entity, &Still, &mut Glide, &mut Transform)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // Before the first frame of a motion the window may have slept.
    if stones.iter().any(|(_, _, glide, _)| glide.done > 0.0) {
        quiet.late = if time.delta() > LATE {
            quiet.late + 1
        } else {
            0
        };
    }
    let tired = quiet.late >= PATIENCE;
    let step = time.delta_secs().min(LONGEST_FRAME) / GLIDE;
    for (stone, still, mut glide, mut place) in &mut stones {
        redraw.write(RequestRedraw);
        glide.done += step;
        if glide.done < 1.0 && !tired {
            let ease = EaseFunction::CubicInOut.sample_clamped(glide.done);
            let far = glide.from.at.xz().distance(still.0.at.xz());
            // What only sinks, turns or comes from above has no way to go.
            let rise = if far > 0.1 { RISE * far.min(1.0) } else { 0.0 };
            let mut on_way = glide.from.towards(&still.0, ease);
            on_way.at.y += 4.0 * rise * ease * (1.0 - ease);
            *place = on_way.rests();
            continue;
        }
        match glide.then {
            Then::Stands => {
                *place = still.0.rests();
                commands.entity(stone).try_remove::<Glide>();
            }
            Then::Goes => commands.entity(stone).try_despawn(),
        }
    }
}
