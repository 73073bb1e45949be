//! The hand on Surmount: a stone on a tapped cell, a turn that grows stone by stone until it is
//! whole, and what a wrong try is told.

use bevy::prelude::*;
use stonecircle_rules::Position as _;
use stonecircle_rules::surmount::{Broken, Cell as Hex, Growth, Position, Surmount, Turn};

use super::{SurmountCursor, SurmountParts};
use crate::choreography::{ChoreoClock, Timeline};
use crate::controllers::{Choose, InHand, Intent, LaidSoFar, PlayTurn, play_out};
use crate::session::{Refused, Session};
use crate::table::{Cell, EventQueue, TableView};
use crate::words;

/// The turn that is in the making, and what the pointer does.
#[derive(Resource, Clone, Debug, Default)]
pub struct Growing {
    /// The turn so far: it has one stone at least, and may go on.
    turn: Option<Growth>,
    /// The entity under the pointer.
    pub hovered: Option<Entity>,
    /// The sizes of all groups are shown until the key is pressed again.
    pub sizes: bool,
    /// The stones of the turn that was sent last: they lie there already when it is shown.
    pub(super) sent: Vec<Hex>,
    /// The turn is whole and waits to be confirmed; its last stone was laid for that alone.
    waits: Option<Whole>,
    /// The entity on which a drag began.
    lifted: Option<Entity>,
}

/// A whole turn, and how it came about.
#[derive(Clone, Copy, Debug)]
struct Whole {
    turn: Turn,
    /// Its last stone was laid with it: nothing could have followed.
    laid: bool,
    /// It was shown before, and this was the word to play it.
    certain: bool,
}

impl Growing {
    /// The turn in the making, if there is one: it has a stone and may go on.
    #[must_use]
    pub const fn turn(&self) -> Option<&Growth> {
        self.turn.as_ref()
    }

    /// Drops the turn in the making.
    pub(super) fn drop_turn(&mut self) {
        self.turn = None;
        self.waits = None;
        self.sent.clear();
        self.lifted = None;
    }

    /// What a hand on this cell does: a stone more, or the whole turn that is to be sent.
    fn touch(&mut self, position: &Position, hex: Hex) -> Result<Option<Whole>, String> {
        let held = self.turn.clone();
        let mut growth = held
            .filter(|growth| growth.position() == position)
            .or_else(|| Growth::new(position))
            .ok_or_else(|| words!("game-over"))?;
        let words = |broken: Broken| words::broken::<Surmount>(&broken);
        // The stone that was laid last, once more: it is to be the last.
        if growth.stones().last() == Some(&hex) {
            let whole = |turn| Whole {
                turn,
                laid: false,
                certain: true,
            };
            return growth.end().map(whole).map(Some).map_err(words);
        }
        let enemy = position.to_move().map(stonecircle_rules::Seat::other);
        if enemy.is_some() && position.stone_at(hex) == enemy {
            let whole = |turn| Whole {
                turn,
                laid: false,
                certain: false,
            };
            return growth.surmount(hex).map(whole).map(Some).map_err(words);
        }
        let leads_on = growth.lay_cells().contains(hex);
        growth.lay(hex).map_err(words)?;
        if !leads_on {
            return Err(words!("surmount-no-exact", at = hex.to_string()));
        }
        if growth.lay_cells().is_empty() && growth.surmount_cells().is_empty() {
            // It cannot go on, so it is whole.
            let turn = growth.end().map_err(words)?;
            self.turn = Some(growth);
            return Ok(Some(Whole {
                turn,
                laid: true,
                certain: false,
            }));
        }
        self.turn = Some(growth);
        Ok(None)
    }

    /// A turn that waited was played, or it was dropped: then its last stone is taken back.
    fn forget_what_waited(&mut self, turns: &PlayTurn) {
        if turns.held().is_waiting() {
            return;
        }
        let Some(waited) = self.waits.take() else {
            return;
        };
        if turns.held().was_played() {
            self.turn = None;
        } else {
            self.sent.clear();
            if waited.laid {
                self.take_back();
            }
        }
    }

    /// Whether it waits to be confirmed.
    pub(super) const fn is_whole(&self) -> bool {
        self.waits.is_some()
    }

    /// The group whose stone is surmounted by the turn that waits to be confirmed.
    pub(super) fn surmounts(&self) -> Option<Hex> {
        self.waits.as_ref()?.turn.surmounted()
    }

    /// Takes the last stone back.
    fn take_back(&mut self) {
        if let Some(growth) = &mut self.turn {
            growth.take_back();
            if growth.stones().is_empty() {
                self.turn = None;
            }
        }
    }

    /// The whole turn that ends with the stone laid last.
    fn end(&self) -> Option<Result<Whole, String>> {
        let growth = self.turn.as_ref()?;
        Some(
            growth
                .end()
                .map(|turn| Whole {
                    turn,
                    laid: false,
                    certain: true,
                })
                .map_err(|broken| words::broken::<Surmount>(&broken)),
        )
    }
}

pub(crate) fn interpret(
    mut intents: MessageReader<Intent>,
    mut growing: ResMut<Growing>,
    (mut in_hand, mut laid): (ResMut<InHand>, ResMut<LaidSoFar>),
    mut cursor: ResMut<SurmountCursor>,
    session: Res<Session>,
    view: Res<TableView<Surmount>>,
    parts: Res<SurmountParts>,
    cells: Query<&Cell>,
    timeline: Res<Timeline>,
    queue: Res<EventQueue>,
    mut clock: ResMut<ChoreoClock>,
    mut turns: PlayTurn,
    mut refused: MessageWriter<Refused>,
) {
    if timeline.is_playing() || !queue.is_empty() {
        if let Some(over) = play_out(&mut intents, &mut clock) {
            growing.hovered = over;
        }
        return;
    }
    growing.forget_what_waited(&turns);
    let position = &view.0.position;
    let seat = session.acting_seat(&view.0);
    let stale = |growth: &Growth| seat.is_none() || growth.position() != position;
    if growing.turn.as_ref().is_some_and(stale) {
        growing.drop_turn();
    }
    let hex_of = |entity: Entity| cells.get(entity).ok().and_then(|cell| parts.hex(cell));
    // What is tapped while the other side thinks is read and dropped.
    for intent in intents.read() {
        match intent {
            Intent::Hover(over) => growing.hovered = *over,
            Intent::Step(step) => cursor.step(*step, parts.size),
            Intent::Choose(Choose::More) => growing.sizes = !growing.sizes,
            _ => {}
        }
        let Some(seat) = seat else {
            continue;
        };
        let done = match intent {
            Intent::Tap(entity, _) => {
                let Some(hex) = hex_of(*entity) else { continue };
                point(&mut cursor, hex, &parts);
                growing.touch(position, hex)
            }
            Intent::Enter => {
                let Some(hex) = cursor.cell(parts.size, parts.near) else {
                    continue;
                };
                growing.touch(position, hex)
            }
            Intent::Lift(entity, _) => {
                growing.lifted = Some(*entity);
                continue;
            }
            Intent::Release(over, _) => {
                let from = growing.lifted.take().and_then(hex_of);
                let to = over.and_then(hex_of);
                let (Some(from), Some(to)) = (from, to) else {
                    continue;
                };
                // Let go where it began: that was a tap, if anything.
                if from == to {
                    continue;
                }
                point(&mut cursor, to, &parts);
                drag(&mut growing, position, from, to)
            }
            Intent::Choose(Choose::Done) => match growing.end() {
                Some(ended) => ended.map(Some),
                None => continue,
            },
            Intent::Choose(Choose::Back) => {
                growing.take_back();
                continue;
            }
            Intent::Cancel => {
                growing.drop_turn();
                continue;
            }
            _ => continue,
        };
        match done {
            Ok(None) => {}
            Ok(Some(whole)) => {
                let text = whole.turn.to_string();
                let waits = turns.play(&session, seat, text, whole.certain);
                if !waits && whole.laid {
                    growing.take_back();
                }
                let stones = growing.turn.as_ref().map(Growth::stones);
                growing.sent = stones.unwrap_or_default().to_vec();
                if waits {
                    growing.waits = Some(whole);
                } else {
                    growing.turn = None;
                }
                // Further intents of this frame were meant for a position that is gone.
                break;
            }
            Err(words) => {
                refused.write(Refused(words));
            }
        }
    }
    in_hand.set_if_neq(InHand(growing.turn.is_some()));
    let stones = growing.turn.as_ref().map_or(&[][..], Growth::stones);
    laid.set_if_neq(LaidSoFar(stones.iter().map(Hex::to_string).collect()));
}

/// The keyboard's cursor goes where the pointer acts, so that one can go on with keys from there.
fn point(cursor: &mut SurmountCursor, hex: Hex, parts: &SurmountParts) {
    *cursor = SurmountCursor::at(hex, parts.size, parts.near);
}

/// A drag from a free cell lays a stone there and then acts where it ends; one from an own stone,
/// or from a stone of the turn, draws the group on to where it ends.
fn drag(
    growing: &mut Growing,
    position: &Position,
    from: Hex,
    to: Hex,
) -> Result<Option<Whole>, String> {
    let laid = growing
        .turn
        .as_ref()
        .is_some_and(|growth| growth.stones().contains(&from));
    match position.stone_at(from) {
        Some(seat) if Some(seat) != position.to_move() => {
            return Err(words!("surmount-not-yours", at = from.to_string()));
        }
        Some(_) => {}
        None if laid => {}
        None => {
            let done = growing.touch(position, from)?;
            if done.is_some() {
                return Ok(done);
            }
        }
    }
    growing.touch(position, to)
}
