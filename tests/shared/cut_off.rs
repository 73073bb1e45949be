//! Whether all that is written and all that can be pressed is seen whole: within the window or within
//! something that scrolls, and not over one another.

use bevy::prelude::*;
use bevy::ui::UiGlobalTransform;
use bevy::ui_widgets::Button;
use bevy::window::{PrimaryWindow, WindowEvent, WindowResized};
use stonecircle::controllers::{Confirmation, Intent};
use stonecircle::rulebook::RulesAsk;
use stonecircle::screens::{GamesTab, ListAsk, Opponent, Overlay, Press, SetupChoice, TurnLimit};
use stonecircle::table::Cell;
use stonecircle::ui::TextSize;

/// As much may be missing, in pixels: what is laid out is rounded to them.
const ROUNDED: f32 = 1.6;

/// A node that is seen: its place in pixels, and what of it is not clipped away.
struct Seen {
    name: String,
    whole: Rect,
    seen: Rect,
    text: bool,
    /// The named pieces of the table that it belongs to.
    piece: Option<(Entity, String)>,
}

/// The pieces that stand around a table.
const PIECES: [&str; 8] = [
    "Plate",
    "Tracker",
    "Rail",
    "Story",
    "Choices",
    "Replay",
    "Stack from the side",
    "Rules",
];

fn rect_of(world: &World, entity: Entity) -> Option<Rect> {
    let node = world.get::<ComputedNode>(entity)?;
    let place = world.get::<UiGlobalTransform>(entity)?;
    Some(Rect::from_center_size(place.translation, node.size()))
}

fn name_of(world: &World, entity: Entity) -> String {
    let own = world.get::<Name>(entity).map(ToString::to_string);
    let words = world.get::<Text>(entity).map(|text| text.0.clone());
    own.or(words).unwrap_or_default()
}

/// Whether `inner` lies in `outer` along an axis, 0 for x.
fn lies(inner: Rect, outer: Rect, axis: usize) -> bool {
    inner.min[axis] >= outer.min[axis] - ROUNDED && inner.max[axis] <= outer.max[axis] + ROUNDED
}

/// What can be pressed is at least so wide and high, in pixels, where the window is not a small one.
const TARGET: f32 = 44.0;

/// Everything that is wrong with what is seen, in words; with `roomy`, what is too small to be hit too.
fn faults(app: &mut App, window: Vec2, roomy: bool) -> Vec<String> {
    let world = app.world_mut();
    let mut nodes =
        world.query_filtered::<Entity, (With<ComputedNode>, Or<(With<Text>, With<Button>)>)>();
    let all: Vec<Entity> = nodes.iter(world).collect();
    let window = Rect::from_corners(Vec2::ZERO, window);
    let mut faults = Vec::new();
    let mut seen: Vec<Seen> = Vec::new();
    for entity in all {
        let world = app.world();
        let shown = world.get::<InheritedVisibility>(entity);
        if shown.is_some_and(|shown| !shown.get()) {
            continue;
        }
        let Some(whole) = rect_of(world, entity).filter(|rect| rect.size().min_element() > 0.5)
        else {
            continue;
        };
        let name = name_of(world, entity);
        let mut clip = window;
        let mut free = false;
        let mut skip = false;
        let mut piece = None;
        let mut at = entity;
        loop {
            let label = world
                .get::<Name>(at)
                .map(ToString::to_string)
                .unwrap_or_default();
            // Words on the board stand where their stone is, the log beside the table is cut off
            // above, and cloth is drawn aside.
            skip |= ["Label", "Side log", "Cloth"].contains(&label.as_str());
            if PIECES.contains(&label.as_str()) {
                piece = Some((at, label));
            }
            let Some(parent) = world.get::<ChildOf>(at).map(ChildOf::parent) else {
                break;
            };
            at = parent;
            let (Some(node), Some(area)) = (world.get::<Node>(at), rect_of(world, at)) else {
                continue;
            };
            let scrolls = node.overflow.y == OverflowAxis::Scroll;
            let clips = node.overflow.x != OverflowAxis::Visible || scrolls;
            if clips {
                if !lies(whole, area, 0) {
                    faults.push(format!(
                        "{name:?} is cut off at the side: {whole:?} in {area:?}"
                    ));
                }
                if !scrolls && !free && !lies(whole, area, 1) {
                    faults.push(format!("{name:?} is cut off: {whole:?} in {area:?}"));
                }
                clip = clip.intersect(area);
            }
            if scrolls {
                let longer = world
                    .get::<ComputedNode>(at)
                    .is_some_and(|node| node.content_size.y > node.size().y + ROUNDED);
                if longer && area.height() < 30.0 {
                    faults.push(format!(
                        "what {name:?} scrolls in is {} high",
                        area.height()
                    ));
                }
                free = true;
            }
        }
        if skip {
            continue;
        }
        let within = lies(whole, window, 0) && lies(whole, window, 1);
        if !free && !within {
            faults.push(format!(
                "{name:?} is not in the window: {whole:?} in {window:?}"
            ));
        }
        // One column of an analysis is as narrow as there are plies; arrows go through them too.
        let crowd = name.starts_with("Ply ");
        if roomy
            && !crowd
            && world.get::<Button>(entity).is_some()
            && whole.size().min_element() < TARGET - ROUNDED
        {
            faults.push(format!("{name:?} is hard to hit: {}", whole.size()));
        }
        let visible = whole.intersect(clip);
        // The tops of the title are a second way to what their names do, and lie behind all names.
        let behind = name == "Top of a game";
        if visible.size().min_element() > ROUNDED && !behind {
            seen.push(Seen {
                name,
                whole,
                seen: visible,
                text: world.get::<Text>(entity).is_some(),
                piece,
            });
        }
    }
    faults.extend(overlaps(app.world(), &seen));
    faults
}

/// What lies over one another, among the texts, among the buttons, and among the pieces of a table.
fn overlaps(world: &World, seen: &[Seen]) -> Vec<String> {
    let mut faults = Vec::new();
    let deep = |a: Rect, b: Rect| a.intersect(b).size().min_element() > 2.0 * ROUNDED;
    // A panel lies over all of the table, and is as good as opaque.
    let veiled = |piece: &Option<(Entity, String)>| piece.is_some();
    let mut open = false;
    for (index, a) in seen.iter().enumerate() {
        open |= a.piece.is_none();
        for b in &seen[index + 1..] {
            let same_kind = a.text == b.text;
            let layers = veiled(&a.piece) == veiled(&b.piece);
            // On a phone the buttons of a turn and of a replay lie over the near plate.
            let over_plate = |a: &Seen, b: &Seen| {
                let named = |seen: &Seen| seen.piece.as_ref().map(|(_, name)| name.clone());
                matches!(named(a).as_deref(), Some("Choices" | "Replay"))
                    && named(b).as_deref() == Some("Plate")
            };
            if same_kind && layers && deep(a.seen, b.seen) && !over_plate(a, b) && !over_plate(b, a)
            {
                faults.push(format!(
                    "{:?} lies over {:?}: {:?} and {:?}",
                    a.name, b.name, a.whole, b.whole
                ));
            }
        }
    }
    if open {
        return faults;
    }
    let mut pieces: Vec<(Entity, &str)> = seen
        .iter()
        .filter_map(|seen| seen.piece.as_ref())
        .map(|(entity, name)| (*entity, name.as_str()))
        .collect();
    pieces.sort();
    pieces.dedup();
    for (index, (a, first)) in pieces.iter().enumerate() {
        for (b, second) in &pieces[index + 1..] {
            let (Some(one), Some(other)) = (rect_of(world, *a), rect_of(world, *b)) else {
                continue;
            };
            let both = [*first, *second];
            let over_plate =
                both.contains(&"Plate") && (both.contains(&"Choices") || both.contains(&"Replay"));
            // Rows that are as wide as the window hold nothing at their ends.
            let hollow = both.contains(&"Tracker") || both.contains(&"Rail");
            if !over_plate && !hollow && deep(one, other) {
                faults.push(format!("{first} lies over {second}: {one:?} and {other:?}"));
            }
        }
    }
    faults
}

/// Gives the window another size.
fn resize(app: &mut App, size: [u32; 2]) {
    let world = app.world_mut();
    let mut windows = world.query_filtered::<(Entity, &mut Window), With<PrimaryWindow>>();
    let (entity, mut window) = windows.single_mut(world).expect("one window");
    window.resolution.set_physical_resolution(size[0], size[1]);
    let resized = WindowResized {
        window: entity,
        width: size[0] as f32,
        height: size[1] as f32,
    };
    world.write_message(resized.clone());
    world.write_message(WindowEvent::WindowResized(resized));
}

/// Window sizes, and sizes of text in percent.
pub struct Rooms<'a> {
    pub sizes: &'a [[u32; 2]],
    pub texts: &'a [u32],
}

impl Rooms<'_> {
    /// Asserts that what is shown now is seen whole in every room.
    fn check(&self, app: &mut App, what: &str) {
        let mut wrong = Vec::new();
        for size in self.sizes {
            resize(app, *size);
            for percent in self.texts {
                *app.world_mut().resource_mut::<TextSize>() = TextSize::of_percent(*percent);
                for _ in 0..4 {
                    app.update();
                }
                let window = Vec2::new(size[0] as f32, size[1] as f32);
                let roomy = size[0] >= 1280 && size[1] >= 720 && *percent >= 100;
                for fault in faults(app, window, roomy).into_iter().take(3) {
                    wrong.push(format!("{what}, {size:?} at {percent} %: {fault}"));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    fn press(app: &mut App, press: Press) {
        app.world_mut().write_message(press);
        for _ in 0..4 {
            app.update();
        }
    }

    /// All screens outside of a table.
    pub fn check_screens(&self, app: &mut App) {
        self.check(app, "the title");
        for game in 0..stonecircle_rules::games().len() {
            Self::press(app, Press::ChooseGame(game));
            Self::press(app, Press::Opponent(Opponent::Friend));
            self.check(app, &format!("the set-up of game {game}"));
            self.check_rules(app, game);
            Self::press(app, Press::ToTitle);
        }
        for tab in [GamesTab::Games, GamesTab::Statistics, GamesTab::BringIn] {
            Self::press(app, Press::ToGames);
            Self::press(app, Press::List(ListAsk::Tab(tab)));
            self.check(app, &format!("{tab:?}"));
            Self::press(app, Press::ToTitle);
        }
        Self::press(app, Press::ToSettings);
        self.check(app, "the settings");
        Self::press(app, Press::ToCredits);
        self.check(app, "the credits");
        Self::press(app, Press::ReadLicence(2));
        self.check(app, "a licence");
        Self::press(app, Press::ToTitle);
    }

    /// The page of rules of a game, from its set-up and back.
    fn check_rules(&self, app: &mut App, game: usize) {
        Self::press(app, Press::Rules(RulesAsk::Open));
        Self::press(app, Press::Skip);
        self.check(app, &format!("the first rule of game {game}"));
        Self::press(app, Press::Rules(RulesAsk::Last));
        self.check(app, &format!("the last rule of game {game}"));
        for panel in [Overlay::Contents, Overlay::Glossary] {
            Self::press(app, Press::Open(panel));
            self.check(app, &format!("{panel:?} of game {game}"));
            Self::press(app, Press::Close);
        }
        Self::press(app, Press::Rules(RulesAsk::Leave));
    }

    /// A table of the game with this number, and everything that opens over it.
    pub fn check_table(&self, app: &mut App, game: usize) {
        let mut choice = app.world_mut().resource_mut::<SetupChoice>();
        choice.seed = Some(7);
        choice.limit = TurnLimit::Minute;
        *app.world_mut().resource_mut::<Confirmation>() = Confirmation::Always;
        Self::press(app, Press::ChooseGame(game));
        Self::press(app, Press::Opponent(Opponent::Friend));
        Self::press(app, Press::Begin);
        Self::press(app, Press::Skip);
        let what = |of: &str| format!("{of} of game {game}");
        let overlay = *app.world().resource::<State<Overlay>>().get();
        if overlay == Overlay::Curtain {
            self.check(app, &what("the curtain"));
            Self::press(app, Press::LiftCurtain);
        }
        self.check(app, &what("the table"));
        // A turn that waits: the first stone of the hand, where there is one, on the first cell that
        // takes it.
        let world = app.world_mut();
        let mut cells = world.query::<(Entity, &Cell)>();
        let cells: Vec<Entity> = cells.iter(world).map(|(entity, _)| entity).collect();
        app.world_mut().write_message(Intent::Digit(0));
        for cell in cells {
            app.world_mut().write_message(Intent::Tap(cell, Vec3::ZERO));
            app.update();
            let held = app.world().resource::<stonecircle::controllers::HeldTurn>();
            if held.is_waiting() {
                break;
            }
        }
        for _ in 0..3 {
            app.update();
        }
        self.check(app, &what("a turn in the making"));
        app.world_mut().write_message(Intent::Enter);
        for _ in 0..6 {
            app.update();
        }
        Self::press(app, Press::Skip);
        if *app.world().resource::<State<Overlay>>().get() == Overlay::Curtain {
            Self::press(app, Press::LiftCurtain);
        }
        for overlay in [
            Overlay::Menu,
            Overlay::Info,
            Overlay::Log,
            Overlay::Keys,
            Overlay::Settings,
            Overlay::Credits,
            Overlay::AskResign,
            Overlay::AskNew,
            Overlay::AskUndo,
            Overlay::Analysis,
        ] {
            Self::press(app, Press::Open(overlay));
            self.check(app, &what(&format!("{overlay:?}")));
            Self::press(app, Press::Close);
        }
        Self::press(app, Press::Resign);
        for _ in 0..4 {
            app.update();
        }
        self.check(app, &what("the result"));
        // The same game once more, to be watched.
        Self::press(app, Press::ToTitle);
        Self::press(app, Press::ToGames);
        self.check(app, &what("the list"));
        Self::press(app, Press::Watch(0));
        Self::press(app, Press::Skip);
        self.check(app, &what("a replay"));
        Self::press(app, Press::ToTitle);
    }
}
