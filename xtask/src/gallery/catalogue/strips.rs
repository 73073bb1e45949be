//! The strips: what moves.

use super::{CAIRNS_GAME, SURAKARTA_GAME, SURMOUNT_GAME, Scene, Strip, WHOLE_GAME};

pub(in crate::gallery) const STRIPS: &[Strip] = &[
    Strip {
        name: "push",
        says: "Front to front, a 9 pushes a 3 back.",
        scene: Scene::Ply("push.jsonl", 2),
        frames: 9,
    },
    Strip {
        name: "over-the-edge",
        says: "A stone with no square behind it goes over the edge and scores.",
        scene: Scene::Ply("over-the-edge.jsonl", 2),
        frames: 9,
    },
    Strip {
        name: "take",
        says: "With one square between them the stronger line takes it.",
        scene: Scene::Ply("take.jsonl", 2),
        frames: 9,
    },
    Strip {
        name: "clash",
        says: "Equal strength: both leading stones are gone.",
        scene: Scene::Ply("clash.jsonl", 2),
        frames: 9,
    },
    Strip {
        name: "group-capture",
        says: "A group is surmounted: it goes in a ripple from the touch.",
        scene: Scene::Ply("surmount-capture.jsonl", 32),
        frames: 9,
    },
    Strip {
        name: "tournament-sweep",
        says: "The tournament rule: smaller groups beside the captors go too.",
        scene: Scene::Ply(SURMOUNT_GAME, 41),
        frames: 9,
    },
    Strip {
        name: "two-arcs",
        says: "A stone runs round two arcs and takes.",
        scene: Scene::Ply("surakarta-two-arcs.jsonl", 1),
        frames: 9,
    },
    Strip {
        name: "carry",
        says: "Three stones are carried, one left on each cell.",
        scene: Scene::Ply(CAIRNS_GAME, 55),
        frames: 9,
    },
    Strip {
        name: "rule-surge",
        says: "A rule of Surge Stones: over the edge.",
        scene: Scene::Rule("surge/score"),
        frames: 9,
    },
    Strip {
        name: "rule-surmount",
        says: "A rule of Surmount: grow and surmount.",
        scene: Scene::Rule("surmount/grow"),
        frames: 9,
    },
    Strip {
        name: "rule-surakarta",
        says: "A rule of Surakarta: a run round several arcs.",
        scene: Scene::Rule("surakarta/arcs"),
        frames: 9,
    },
    Strip {
        name: "rule-cairns",
        says: "A rule of Cairns: three stones are carried.",
        scene: Scene::Rule("cairns/carry"),
        frames: 9,
    },
    Strip {
        name: "lesson-surge-push",
        says: "The lesson of Surge Stones: a 9 joins its line, and the surge pushes.",
        scene: Scene::Lesson("surge", 3),
        frames: 12,
    },
    Strip {
        name: "lesson-surmount-grow",
        says: "The lesson of Surmount: grow to the size of the other group, then surmount it.",
        scene: Scene::Lesson("surmount", 6),
        frames: 12,
    },
    Strip {
        name: "lesson-surakarta-capture",
        says: "The lesson of Surakarta: along a line, round an arc, and into a stone.",
        scene: Scene::Lesson("surakarta", 2),
        frames: 12,
    },
    Strip {
        name: "lesson-cairns-cairn",
        says: "The lesson of Cairns: four high, with an own stone on top.",
        scene: Scene::Lesson("cairns", 6),
        frames: 12,
    },
    Strip {
        name: "hint",
        says: "A hint comes: the move that the computer would play is marked and told.",
        scene: Scene::Advice(SURAKARTA_GAME, 14, "hint"),
        frames: 9,
    },
    Strip {
        name: "threats",
        says: "Threats are switched on: the stones that would go over the edge are marked.",
        scene: Scene::Advice(WHOLE_GAME, 37, "threats"),
        frames: 9,
    },
    Strip {
        name: "analysis",
        says: "The line of an analysis grows, and the turning points come.",
        scene: Scene::Advice(SURAKARTA_GAME, 47, "analysis"),
        frames: 12,
    },
];
