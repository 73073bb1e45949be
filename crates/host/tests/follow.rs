//! Whoever follows the events of any viewer has the host's view for that viewer, always.

#![expect(clippy::unwrap_used, reason = "a test")]

#[expect(dead_code, reason = "this file uses a part of what the tests share")]
mod common;

use common::{VIEWERS, below, bytes, host, play_random, rng, setups};
use stonecircle_host::{Gone, Host, LogEntry, Message, Why, notes};
use stonecircle_rules::{AnyView, Viewer};

/// What a table keeps: it sees messages and nothing else.
struct Table {
    viewer: Viewer,
    v: u64,
    view: Box<dyn AnyView>,
    gone: Vec<Gone>,
    log: Vec<LogEntry>,
}

impl Table {
    fn join(host: &Host, viewer: Viewer) -> Self {
        let snapshot = host.snapshot(viewer);
        Self {
            viewer,
            v: snapshot.v,
            view: snapshot.read_view().unwrap(),
            gone: snapshot.gone,
            log: snapshot.log,
        }
    }

    fn hear(&mut self, message: &Message) {
        // Over the wire and back.
        let message: Message = serde_json::from_str(&bytes(message)).unwrap();
        assert!(message.v() > self.v, "event numbers grow");
        self.v = message.v();
        match message {
            Message::Ply(event) => {
                let happenings = self.view.follow(&event.glimpse).unwrap();
                assert_eq!(self.view.fingerprint(), event.view_hash);
                assert_eq!(self.view.outcome(), event.outcome);
                let gone = notes(self.view.game().id()).stones_gone(
                    event.ply,
                    event.glimpse.seat,
                    &happenings,
                );
                assert_eq!(gone, event.gone, "the table finds the same stones gone");
                self.gone.extend(gone);
            }
            Message::Whole(snapshot) => {
                self.view = snapshot.read_view().unwrap();
                assert_eq!(self.view.fingerprint(), snapshot.view_hash);
                self.gone = snapshot.gone;
                self.log = snapshot.log;
            }
            Message::Over { .. } | Message::DrawOffer { .. } | Message::Seats { .. } => {}
        }
    }

    fn agrees(&self, host: &Host) {
        let theirs = host.view(self.viewer);
        assert_eq!(self.v, host.v());
        assert_eq!(bytes(&self.view.json()), bytes(&theirs.json()));
        assert_eq!(self.view.fingerprint(), theirs.fingerprint());
        assert_eq!(self.view.to_move(), theirs.to_move());
        assert_eq!(self.view.score(), theirs.score());
        if self.v.is_multiple_of(16) || theirs.outcome().is_some() {
            // The whole list now and then: it is long.
            assert_eq!(self.gone, host.snapshot(self.viewer).gone);
        }
    }
}

#[test]
fn every_viewer_follows_whole_games() {
    for setup in setups() {
        for seed in 0..24 {
            let mut rng = rng(1000 + seed);
            let mut host = host(&setup, seed);
            let mut tables = VIEWERS.map(|viewer| Table::join(&host, viewer));
            while play_random(&mut host, &mut rng) {
                for table in &mut tables {
                    let missed = host.events_since(table.viewer, table.v);
                    assert_eq!(missed.len(), 1);
                    table.hear(&missed[0]);
                    table.agrees(&host);
                }
            }
            assert!(host.outcome().is_some(), "{} ends", setup.game);
        }
    }
}

#[test]
fn every_viewer_follows_through_undo_and_lost_connections() {
    for setup in setups() {
        for seed in 0..12 {
            let mut rng = rng(2000 + seed);
            let mut host = host(&setup, seed);
            let mut tables = VIEWERS.map(|viewer| Table::join(&host, viewer));
            for _ in 0..120 {
                if below(&mut rng, 6) == 0 {
                    if let Some(seat) = host.last_to_choose() {
                        let seat = if below(&mut rng, 2) == 0 {
                            seat
                        } else {
                            seat.other()
                        };
                        let _ = host.undo(seat, 0);
                    }
                } else if !play_random(&mut host, &mut rng) {
                    break;
                }
                for table in &mut tables {
                    // Each one is away for a while, and catches up when it is back.
                    if below(&mut rng, 3) > 0 {
                        for message in host.events_since(table.viewer, table.v) {
                            table.hear(&message);
                        }
                        table.agrees(&host);
                    }
                }
            }
        }
    }
}

#[test]
fn past_events_are_told_as_they_were() {
    for setup in setups() {
        let mut rng = rng(77);
        let mut host = host(&setup, 5);
        let mut told: Vec<[String; 4]> = Vec::new();
        let tell = |host: &Host, v| VIEWERS.map(|viewer| bytes(&host.event_for(viewer, v)));
        told.push(tell(&host, 1));
        for turn in 0..40 {
            if turn % 7 == 6 {
                let seat = host.last_to_choose().unwrap();
                host.undo(seat, 0).unwrap();
            } else if !play_random(&mut host, &mut rng) {
                break;
            }
            told.push(tell(&host, host.v()));
        }
        for (index, before) in told.iter().enumerate() {
            assert_eq!(*before, tell(&host, index as u64 + 1));
        }
        assert_eq!(host.event_for(Viewer::Spectator, host.v() + 1), None);
        assert_eq!(host.event_for(Viewer::Spectator, 0), None);
    }
}

#[test]
fn a_game_begins_with_a_whole_view() {
    for setup in setups() {
        let host = host(&setup, 1);
        let Some(Message::Whole(first)) = host.event_for(Viewer::Spectator, 1) else {
            panic!("the first event is a whole view");
        };
        assert_eq!((first.why, first.ply, first.number), (Why::NewGame, 0, 1));
        assert_eq!(first.game, setup.game);
        assert_eq!(host.events_since(Viewer::Spectator, 0).len(), 1);
        assert_eq!(host.events_since(Viewer::Spectator, 99).len(), 1);
        assert!(host.events_since(Viewer::Spectator, 1).is_empty());
    }
}

#[test]
fn the_log_says_who_did_what() {
    let mut host = host(&common::setup("cairns", serde_json::Value::Null), 1);
    common::play(&mut host, "c3");
    common::play(&mut host, "a1");
    let log = host.log(Viewer::Spectator);
    let texts: Vec<&str> = log.iter().map(|entry| entry.text.as_str()).collect();
    assert_eq!(texts, ["Slate: c3", "Amber: a1"]);
    assert_eq!(log[1].ply, 2);
}
