//! The size of everything written, after the window's.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::lessons::below_board;
use crate::look::{Margins, title};

/// How large everything written is, and with it whatever carries it, in percent of the usual size.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextSize(u16);

impl Default for TextSize {
    fn default() -> Self {
        Self(100)
    }
}

impl TextSize {
    /// All of them, the smallest first.
    pub const ALL: [Self; 7] = [
        Self(80),
        Self(90),
        Self(100),
        Self(125),
        Self(150),
        Self(175),
        Self(200),
    ];

    /// In percent of the usual size.
    #[must_use]
    pub const fn percent(self) -> u32 {
        self.0 as u32
    }

    /// The size nearest to so many percent.
    #[must_use]
    pub fn of_percent(percent: u32) -> Self {
        Self::ALL
            .into_iter()
            .min_by_key(|size| size.percent().abs_diff(percent))
            .unwrap_or_default()
    }

    fn factor(self) -> f32 {
        f32::from(self.0) / 100.0
    }
}

/// The share of the window that plates take at each side now, so that the camera leaves it free.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct UiMargins(pub Margins);

/// The window as plates and panels find it: in their own pixels, which grow with the text.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Room {
    /// Width and height in the pixels of the plates, to the whole.
    pub size: Vec2,
    /// The window stands upright: plates then lie above and below the board, not beside it.
    pub portrait: bool,
}

impl Default for Room {
    fn default() -> Self {
        Self {
            size: Vec2::new(1280.0, 720.0),
            portrait: false,
        }
    }
}

/// The height of a plate and of a button of the rail where there is little room.
pub const TIGHT_PLATE: f32 = 36.0;
/// The space between a plate and the window's edge, or the next plate, where there is little room.
pub const TIGHT_GAP: f32 = 4.0;

impl Room {
    /// The room of a window of this size in logical pixels under this scale.
    fn new(size: Vec2, scale: f32) -> Self {
        Self {
            size: (size / scale.max(0.01)).floor(),
            portrait: is_portrait(size),
        }
    }

    /// The room of a window of this size in logical pixels, with text of the usual size.
    #[cfg(test)]
    pub(crate) fn of_window(size: Vec2) -> Self {
        Self::new(size, scale_for(size))
    }

    /// There is so little room that plates say only what matters most.
    #[must_use]
    pub fn tight(&self) -> bool {
        if self.portrait {
            self.size.x < 340.0
        } else {
            self.size.x < 860.0 || self.size.y < 500.0
        }
    }

    /// Panels are so narrow that headings and buttons are written smaller.
    #[must_use]
    pub fn narrow(&self) -> bool {
        self.size.x < 340.0
    }

    /// There is so little room upright that beside a guide both plates stand above the board.
    #[must_use]
    pub fn cramped(&self) -> bool {
        self.portrait && self.tight() && self.size.y < 440.0
    }

    /// The width of the plates in a window that lies: as much as the board leaves free.
    #[must_use]
    pub fn plate(&self) -> f32 {
        if self.tight() {
            (self.size.x - self.size.y - 100.0).clamp(110.0, 256.0)
        } else {
            256.0
        }
    }

    /// How many buttons of the rail find room, of this many; the others are in the menu too.
    #[must_use]
    pub fn rail(&self, all: usize) -> usize {
        if !self.tight() {
            return all;
        }
        let room = if self.portrait {
            self.size.x - 16.0
        } else {
            self.size.y - 2.0 * TIGHT_GAP
        };
        let fit = ((room + TIGHT_GAP) / (TIGHT_PLATE + TIGHT_GAP)).floor();
        (fit.max(1.0) as usize).min(all)
    }

    /// How far above the lower edge of a window that stands upright the near plate ends.
    #[must_use]
    pub fn above_plate(&self) -> f32 {
        if self.tight() {
            TIGHT_GAP + 2.0 * (TIGHT_PLATE + TIGHT_GAP)
        } else {
            116.0
        }
    }

    /// The height of a replay's bar in a window that stands upright, with the space above it.
    #[must_use]
    pub fn replay_bar(&self) -> f32 {
        if self.tight() { 66.0 } else { 88.0 }
    }

    /// The share of the window that plates take at each side of a table: with a tracker along the
    /// top, or with the bar of a replay.
    #[must_use]
    pub fn table_margins(&self, tracked: bool, watched: bool) -> Margins {
        if !self.tight() {
            let (mut top, mut bottom): (f32, f32) = if self.portrait {
                (0.125, 0.215)
            } else {
                (0.07, 0.065)
            };
            if watched && !self.portrait {
                // The bar of a replay is as high in low windows as in high ones.
                top = top.max(76.0 / self.size.y.max(1.0));
            }
            if self.portrait && watched {
                let taken = self.above_plate() + self.replay_bar() + 40.0;
                bottom = bottom.max(taken / self.size.y.max(1.0));
            }
            return Margins {
                top,
                bottom,
                ..Margins::default()
            };
        }
        let step = TIGHT_PLATE + TIGHT_GAP;
        let Vec2 { x, y } = self.size.max(Vec2::ONE);
        if self.portrait {
            let top = TIGHT_GAP + step + if tracked { 30.0 } else { 0.0 };
            let bar = if watched { self.replay_bar() } else { 0.0 };
            Margins {
                top: top / y,
                bottom: (self.above_plate() + 40.0 + bar) / y,
                ..Margins::default()
            }
        } else {
            let above = match (tracked, watched) {
                (_, true) => 70.0,
                (true, false) => 36.0,
                (false, false) => 8.0,
            };
            Margins {
                top: above / y,
                bottom: (TIGHT_GAP + step) / y,
                left: (self.plate() + 16.0) / x,
                right: (TIGHT_PLATE + 16.0) / x,
            }
        }
    }
}

impl Room {
    /// The same with the guide of a lesson beside the table: at the left, or in a window that stands
    /// upright below the board.
    #[must_use]
    pub fn guided(&self, margins: Margins) -> Margins {
        let Vec2 { x, y } = self.size.max(Vec2::ONE);
        if self.portrait {
            let (above, height) = below_board(self);
            let taken = (above + height + 8.0) / y;
            Margins {
                bottom: if self.cramped() {
                    taken
                } else {
                    margins.bottom.max(taken)
                },
                ..margins
            }
        } else {
            Margins {
                left: margins.left.max((self.plate() + 22.0) / x),
                right: margins
                    .right
                    .max(if self.tight() { 0.0 } else { 112.0 / x }),
                ..margins
            }
        }
    }
}

impl Room {
    /// The width of the page of rules in a window that lies: the board, which is about as wide as it
    /// is high, keeps its room.
    #[must_use]
    pub fn rules_width(&self) -> f32 {
        if self.tight() {
            (self.size.x - self.size.y).clamp(0.38 * self.size.x, 320.0f32.max(0.38 * self.size.x))
        } else {
            320.0
        }
    }

    /// The height of the page of rules in a window that stands upright.
    #[must_use]
    pub fn rules_height(&self) -> f32 {
        let Vec2 { x, y } = self.size;
        // Where there is little room its text needs more of it.
        let least = if self.tight() { 0.46 * y } else { 0.34 * y };
        (y - x - 50.0).clamp(least, least.max(0.42 * y))
    }

    /// The share of the window that is taken at each side of a table that demonstrates rules.
    #[must_use]
    pub fn ruled(&self, tracked: bool) -> Margins {
        let Vec2 { x, y } = self.size.max(Vec2::ONE);
        let above = match (tracked, self.tight()) {
            (false, _) => 6.0,
            (true, true) => 36.0,
            (true, false) => 50.0,
        };
        if self.portrait {
            return Margins {
                top: above / y,
                bottom: (self.rules_height() + 16.0) / y,
                ..Margins::default()
            };
        }
        // The story stands below, where there is room for it.
        let below = if self.tight() { 4.0 } else { 46.0 };
        Margins {
            top: above / y,
            bottom: below / y,
            left: (self.rules_width() + 20.0) / x,
            right: 6.0 / x,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Room>()
        .init_resource::<TextSize>()
        .init_resource::<UiMargins>()
        .add_systems(PreUpdate, fit_to_window);
}

/// The scale for a window of this size in logical pixels: text stays large enough to be read.
#[must_use]
pub fn scale_for(size: Vec2) -> f32 {
    if is_portrait(size) {
        share_of(size).clamp(0.8, 3.0)
    } else {
        share_of(size).clamp(0.66, 3.2)
    }
}

/// How large the picture is beside a phone's or a desktop's.
fn share_of(size: Vec2) -> f32 {
    if is_portrait(size) {
        size.x / 390.0
    } else {
        (size.y / 720.0).min(size.x / 900.0)
    }
}

/// Whether a window of this size stands upright.
#[must_use]
pub fn is_portrait(size: Vec2) -> bool {
    title::is_upright(size.x / size.y.max(1.0))
}

fn fit_to_window(
    windows: Query<&Window, With<PrimaryWindow>>,
    film: Option<Res<crate::view::PictureSize>>,
    mut scale: ResMut<UiScale>,
    mut room: ResMut<Room>,
    text: Res<TextSize>,
) {
    let off_screen = film.is_some();
    let size = match (film, windows.single()) {
        (Some(film), _) => film.0.as_vec2(),
        (None, Ok(window)) => window.size(),
        (None, Err(_)) => return,
    };
    if size.min_element() < 1.0 {
        return;
    }
    // A small film is a small picture of the whole, plates and all.
    let wanted = if off_screen {
        share_of(size).max(0.3)
    } else {
        scale_for(size)
    } * text.factor();
    if (scale.0 - wanted).abs() > 1e-3 {
        scale.0 = wanted;
    }
    room.set_if_neq(Room::new(size, wanted));
}
