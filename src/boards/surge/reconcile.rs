//! Makes the entities equal to the view, whatever they were.

use bevy::prelude::*;
use stonecircle_rules::surge::{SeenHand, Square, Surge};
use stonecircle_rules::{AnyView, Game, Seat};

use super::{SurgeParts, Unread, layout};
use crate::choreography::Pose;
use crate::table::{GoneStones, Home, Homes, Stone, TableView, Wanted, settle_homes};

type View = <Surge as Game>::View;

pub(super) fn reconcile(world: &mut World) {
    let homes = wanted(world);
    let board = world.resource::<SurgeParts>().board;
    settle_homes(world, board, homes);
    let_all_be_read(world);
    rest_token(world);
}

/// What lies at rest is for everyone. The next ply may begin in this very frame: nothing would seem
/// to have rested then.
fn let_all_be_read(world: &mut World) {
    let mut unread = world.query_filtered::<Entity, With<Unread>>();
    let unread: Vec<Entity> = unread.iter(world).collect();
    for stone in unread {
        world.entity_mut(stone).remove::<Unread>();
    }
}

/// The token lies with who places first.
fn rest_token(world: &mut World) {
    let view = &world.resource::<TableView<Surge>>().0;
    let rests = layout::token(view.standing().first_placer);
    let token = world.resource::<SurgeParts>().token;
    if let Some(mut transform) = world.get_mut::<Transform>(token) {
        transform.set_if_neq(Transform::from_translation(rests));
    }
}

/// The stones on the board, at rest.
pub(super) fn stands(view: &dyn AnyView) -> Vec<Wanted> {
    let view = view.as_any().downcast_ref::<View>();
    let all = |view: &View| Square::all().filter_map(|at| standing(view, at)).collect();
    view.map(all).unwrap_or_default()
}

fn standing(view: &View, at: Square) -> Option<Wanted> {
    view.board().stone(at).map(|stone| Wanted {
        stone: Stone {
            seat: stone.seat,
            value: stone.value,
            face_down: stone.face_down,
        },
        at: layout::square(at),
        pose: if stone.face_down {
            Pose::face_down()
        } else {
            Pose::default()
        },
    })
}

/// Every home on the board with the stones that the view wants there, in order.
fn wanted(world: &World) -> Homes {
    let view = &world.resource::<TableView<Surge>>().0;
    let parts = world.resource::<SurgeParts>();
    let gone = &world.resource::<GoneStones>().0;
    let mut homes = Vec::with_capacity(64 + 4);
    for at in Square::all() {
        let home = Home::Cell(parts.cell(at));
        homes.push((home, standing(view, at).into_iter().collect()));
    }
    for seat in Seat::BOTH {
        let home = Home::Stack(parts.hands[seat.index()]);
        let hand: Vec<Option<u8>> = match view.hand(seat) {
            SeenHand::Known(hand) => hand.values().map(Some).collect(),
            SeenHand::Hidden(count) => vec![None; count.into()],
        };
        let stones = hand.into_iter().enumerate().map(|(index, value)| Wanted {
            stone: Stone {
                seat,
                value,
                face_down: false,
            },
            at: layout::hand(seat, index),
            pose: Pose::default(),
        });
        homes.push((home, stones.collect()));
        let home = Home::Stack(parts.trays[seat.index()]);
        let won = gone.iter().filter(|gone| gone.account == Some(seat));
        let stones = won.enumerate().map(|(index, gone)| Wanted {
            stone: Stone {
                seat: gone.seat,
                value: gone.value,
                face_down: false,
            },
            at: layout::tray(seat, index),
            pose: Pose {
                size: layout::TRAY_SIZE,
                ..Pose::default()
            },
        });
        homes.push((home, stones.collect()));
    }
    homes
}
