//! A turn in the making: stone by stone, with what may come next. Nothing here allocates.

use super::cell::{Cell, Cells};
use super::geometry::{Geometry, by_size, flood, one, spread, take_lowest};
use super::{Broken, Edition, Position, Turn};
use crate::core::MoveError;

/// A turn that is being put together: by search, by playouts, or by a player at the table.
///
/// Without a stone it offers the empty cells and the plain surmounts. After the initial stone it
/// may end, capture a target, or grow; after a further stone it goes on until it captures. What it
/// offers ([`Growth::lay_cells`], [`Growth::surmount_cells`]) always leads on to a whole legal turn;
/// [`Growth::lay`] takes whatever the rules allow stone by stone, and says what they forbid.
#[derive(Clone, Debug)]
pub struct Growth {
    position: Position,
    turn: Turn,
    own: u128,
    enemies: u128,
    /// The group that the turn has made so far, with the own groups merged into it.
    group: u128,
    /// The stones of all targets; empty where the turn can only end after its initial stone.
    targets: u128,
}

/// An enemy group that the growing group may come to surmount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Its stones.
    pub cells: Cells,
    /// How many there are.
    pub size: u8,
    /// Its cells that the turn could surmount now.
    pub open: Cells,
}

impl Growth {
    /// Begins a turn in a position; `None` when the game is over.
    #[must_use]
    pub fn new(position: &Position) -> Option<Self> {
        let (own, enemies) = position.sides()?;
        Some(Self {
            position: position.clone(),
            turn: Turn::PASS,
            own,
            enemies,
            group: 0,
            targets: 0,
        })
    }

    /// The position in which the turn is played.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The stones laid so far, initial stone first.
    #[must_use]
    pub fn stones(&self) -> &[Cell] {
        self.turn.stones()
    }

    /// The growing group, with the own groups that the initial stone merged; empty before it.
    #[must_use]
    pub fn group(&self) -> Cells {
        self.position.cells(self.group)
    }

    fn size(&self) -> u32 {
        self.group.count_ones()
    }

    fn empties(&self) -> u128 {
        self.position.empties() & !self.group
    }

    /// Whether a group of this size could be a target of a further stone: one is larger.
    fn largest_target<const N: usize>(&self, at_most: u32) -> u32 {
        largest_part::<N>(self.targets, at_most)
    }

    /// Empty cells next to the group that touch nothing that a further stone may not touch.
    fn allowed<const N: usize>(&self) -> u128 {
        allowed::<N>(self.group, self.own, self.enemies, self.targets) & self.empties()
    }

    fn growable<const N: usize>(&self) -> u128 {
        if self.targets.count_ones() <= self.size() {
            return 0;
        }
        let allowed = self.allowed::<N>();
        let reach = flood::<N>(self.group, self.group | allowed).count_ones();
        if self.largest_target::<N>(reach) > self.size() {
            spread::<N>(self.group) & allowed
        } else {
            0
        }
    }

    /// The cells on which the next stone may be laid so that a legal turn can still come of it: all
    /// empty cells for the initial stone; for a further one those from which a target's exact size
    /// is within reach.
    #[must_use]
    pub fn lay_cells(&self) -> Cells {
        let bits = if self.stones().is_empty() {
            self.empties()
        } else {
            by_size!(self.position.options.size, N => self.growable::<N>())
        };
        self.position.cells(bits)
    }

    /// The cells whose enemy stones may be surmounted now.
    #[must_use]
    pub fn surmount_cells(&self) -> Cells {
        let bits = by_size!(self.position.options.size, N => {
            let near = if self.stones().is_empty() { self.own } else { self.group };
            let mut rest = spread::<N>(near) & self.enemies;
            let mut open = 0;
            while rest != 0 {
                let bit = take_lowest(&mut rest);
                if self.check_surmount::<N>(bit).is_ok() {
                    open |= one(bit);
                }
            }
            open
        });
        self.position.cells(bits)
    }

    /// The targets: all enemy groups that the group touched once the initial stone was down, if the
    /// turn may go on at all. Ordered by the lowest bit, which does not change within a turn.
    pub fn targets(&self) -> impl Iterator<Item = Target> + '_ {
        let open = if self.stones().is_empty() {
            0
        } else {
            self.surmount_cells().bits
        };
        let mut rest = self.targets;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let seed = one(rest.trailing_zeros());
            let bits = by_size!(self.position.options.size, N => flood::<N>(seed, self.enemies));
            rest &= !bits;
            Some(Target {
                cells: self.position.cells(bits),
                size: bits.count_ones() as u8,
                open: self.position.cells(open & bits),
            })
        })
    }

    /// Whether the turn may end here without a capture: after the initial stone alone.
    #[must_use]
    pub fn may_end(&self) -> bool {
        self.stones().len() == 1
    }

    /// Whether the mover may pass: when no stone is laid and there is no other turn.
    #[must_use]
    pub fn may_pass(&self) -> bool {
        self.stones().is_empty() && self.empties() == 0 && self.surmount_cells().is_empty()
    }

    fn bit(&self, cell: Cell) -> Result<u32, Broken> {
        self.position
            .geometry()
            .bit(cell)
            .ok_or(Broken::OffBoard { cell })
    }

    /// Lays the next stone: the initial one, or a further one. What the rules forbid for this very
    /// stone is refused; whether a capture can still follow is not looked at.
    ///
    /// # Errors
    /// The broken rule; nothing has changed.
    pub fn lay(&mut self, cell: Cell) -> Result<(), Broken> {
        let bit = self.bit(cell)?;
        if self.empties() & one(bit) == 0 {
            return Err(Broken::Occupied { cell });
        }
        by_size!(self.position.options.size, N => {
            if self.stones().is_empty() {
                self.begin::<N>(bit);
            } else {
                self.check_further::<N>(bit, cell)?;
                self.group |= one(bit);
            }
        });
        if self.turn.push(cell) {
            Ok(())
        } else {
            self.group &= !one(bit);
            Err(Broken::TooManyStones)
        }
    }

    fn begin<const N: usize>(&mut self, bit: u32) {
        let near = Geometry::of::<N>().neighbours[bit as usize];
        self.group = one(bit) | flood::<N>(near & self.own, self.own);
        let goes_on = near & self.own != 0
            && (self.position.options.edition == Edition::AbstractPlay || near & self.enemies != 0);
        self.targets = if goes_on {
            flood::<N>(spread::<N>(self.group) & self.enemies, self.enemies)
        } else {
            0
        };
    }

    /// Why the turn cannot go on after its initial stone, if it cannot.
    fn check_initial<const N: usize>(&self) -> Result<(), Broken> {
        if self.targets != 0 {
            return Ok(());
        }
        let Some(cell) = self.stones().first().copied() else {
            return Ok(());
        };
        let bit = self.bit(cell)?;
        let near = Geometry::of::<N>().neighbours[bit as usize];
        Err(if near & self.own == 0 {
            Broken::InitialExtendsNothing { cell }
        } else if self.position.options.edition == Edition::Original {
            Broken::InitialTouchesNoEnemy { cell }
        } else {
            Broken::GroupTouchesNoEnemy { cell }
        })
    }

    fn check_further<const N: usize>(&self, bit: u32, cell: Cell) -> Result<(), Broken> {
        self.check_initial::<N>()?;
        let near = Geometry::of::<N>().neighbours[bit as usize];
        let size = self.size();
        if self.largest_target::<N>(u32::MAX) <= size {
            return Err(Broken::NoLargerTarget {
                cell,
                size: size as u8,
            });
        }
        if near & self.group == 0 {
            return Err(Broken::FurtherApart { cell });
        }
        if near & self.own & !self.group != 0 {
            return Err(Broken::FurtherJoins { cell });
        }
        if near & self.enemies & !self.targets != 0 {
            return Err(Broken::FurtherTouchesNoTarget { cell });
        }
        Ok(())
    }

    /// Whether the enemy stone of this bit may be surmounted now.
    fn check_surmount<const N: usize>(&self, bit: u32) -> Result<(), Broken> {
        let geometry = Geometry::of::<N>();
        let cell = geometry.cell(bit);
        if self.enemies & one(bit) == 0 {
            return Err(Broken::NoEnemyStone { cell });
        }
        let near = geometry.neighbours[bit as usize];
        let edition = self.position.options.edition;
        if self.stones().is_empty() {
            let captured = flood::<N>(one(bit), self.enemies).count_ones();
            return check_plain::<N>(edition, near & self.own, self.own, captured, cell);
        }
        self.check_initial::<N>()?;
        if near & self.group == 0 {
            return Err(Broken::SurmountApart { cell });
        }
        let target = flood::<N>(one(bit), self.enemies).count_ones();
        if edition == Edition::Original && self.stones().len() == 1 {
            let whole = self.own | self.group;
            let created = 1 + flood::<N>(near & whole, whole).count_ones();
            check_larger(created, target)
        } else if self.size() == target {
            Ok(())
        } else {
            Err(Broken::NotTheTargetsSize {
                grown: self.size() as u8,
                target: target as u8,
            })
        }
    }

    /// The whole turn that ends by surmounting the enemy stone on this cell.
    ///
    /// # Errors
    /// The broken rule.
    pub fn surmount(&self, cell: Cell) -> Result<Turn, Broken> {
        let bit = self.bit(cell)?;
        by_size!(self.position.options.size, N => self.check_surmount::<N>(bit))?;
        Ok(self.turn.surmounting(cell))
    }

    /// The whole turn that ends here: a placement, or without a stone a pass.
    ///
    /// # Errors
    /// The broken rule.
    pub fn end(&self) -> Result<Turn, Broken> {
        if self.stones().is_empty() && !self.may_pass() {
            return Err(Broken::PassNotAllowed);
        }
        if self.stones().len() > 1 {
            return Err(Broken::MustCapture);
        }
        Ok(self.turn)
    }

    /// Takes the last stone back.
    pub fn take_back(&mut self) -> Option<Cell> {
        let cell = self.turn.pop()?;
        if self.stones().is_empty() {
            self.group = 0;
            self.targets = 0;
        } else if let Some(bit) = self.position.geometry().bit(cell) {
            self.group &= !one(bit);
        }
        Some(cell)
    }
}

fn check_larger(created: u32, captured: u32) -> Result<(), Broken> {
    if created > captured {
        Ok(())
    } else {
        Err(Broken::NotLarger {
            created: created as u8,
            captured: captured as u8,
        })
    }
}

/// Whether a stone that touches the own stones `touched` may surmount a group of the size
/// `captured` without an initial stone.
pub(super) fn check_plain<const N: usize>(
    edition: Edition,
    touched: u128,
    own: u128,
    captured: u32,
    cell: Cell,
) -> Result<(), Broken> {
    if touched == 0 {
        return Err(Broken::NoOwnGroupTouches { cell });
    }
    match edition {
        Edition::Original => check_larger(1 + flood::<N>(touched, own).count_ones(), captured),
        Edition::AbstractPlay => {
            let largest = largest_part::<N>(flood::<N>(touched, own), u32::MAX);
            if largest >= captured {
                Ok(())
            } else {
                Err(Broken::NoGroupLargeEnough {
                    largest: largest as u8,
                    captured: captured as u8,
                })
            }
        }
    }
}

/// The size of the largest connected part of a set that has at most `at_most` cells; 0 if none.
pub(super) fn largest_part<const N: usize>(set: u128, at_most: u32) -> u32 {
    let mut rest = set;
    let mut largest = 0;
    while rest.count_ones() > largest {
        let part = flood::<N>(one(rest.trailing_zeros()), rest);
        let size = part.count_ones();
        if size <= at_most {
            largest = largest.max(size);
        }
        rest &= !part;
    }
    largest
}

/// All cells, occupied or not, that touch no own stone outside the group and no enemy stone but
/// targets.
#[inline]
pub(super) fn allowed<const N: usize>(
    group: u128,
    own: u128,
    enemies: u128,
    targets: u128,
) -> u128 {
    !spread::<N>(own & !group) & !spread::<N>(enemies & !targets)
}

/// Judges a turn in its written order.
pub(super) fn judge(position: &Position, turn: &Turn) -> Result<(), MoveError<Broken>> {
    let mut growth = Growth::new(position).ok_or(MoveError::Over)?;
    for cell in turn.stones() {
        growth.lay(*cell).map_err(MoveError::Illegal)?;
    }
    match turn.surmounted() {
        Some(cell) => growth.surmount(cell),
        None => growth.end(),
    }
    .map(|_| ())
    .map_err(MoveError::Illegal)
}
