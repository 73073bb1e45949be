//! Broken rules by key and arguments, for whoever says them in another language than these crates'
//! English.

use super::{MoveError, Seat};

/// What a text about a broken rule speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A number: a count, a size, a value.
    Number(u64),
    /// The name of a place on the board, the same in every language.
    Place(String),
    /// A side, which each language names its own way.
    Side(Seat),
}

impl From<&u8> for Argument {
    fn from(number: &u8) -> Self {
        Self::Number(u64::from(*number))
    }
}

impl From<&Seat> for Argument {
    fn from(seat: &Seat) -> Self {
        Self::Side(*seat)
    }
}

/// A key, and the names of the arguments that its text can use.
pub type Key = (&'static str, &'static [&'static str]);

/// An error that has a key and arguments beside its English words.
pub trait Keyed {
    /// The id of the game.
    const GAME: &'static str;

    /// All keys that there are. They are unique within the game.
    const KEYS: &'static [Key];

    /// The key of this one.
    fn key(&self) -> &'static str;

    /// Its arguments by name, as [`Keyed::KEYS`] has them.
    fn arguments(&self) -> Vec<(&'static str, Argument)>;
}

/// The key and the arguments of a refused move, where the game's type is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The id of the game.
    pub game: &'static str,
    /// The key: [`Told::OVER`], [`Told::MALFORMED`], or one of the game's own.
    pub key: &'static str,
    /// The arguments by name.
    pub arguments: Vec<(&'static str, Argument)>,
}

impl Told {
    /// The game has ended.
    pub const OVER: &'static str = "over";
    /// The text is no move of this game.
    pub const MALFORMED: &'static str = "malformed";
}

impl<B: std::error::Error + Keyed> From<&MoveError<B>> for Told {
    fn from(error: &MoveError<B>) -> Self {
        match error {
            MoveError::Malformed { .. } => Self {
                game: B::GAME,
                key: Self::MALFORMED,
                arguments: Vec::new(),
            },
            MoveError::Over => Self {
                game: B::GAME,
                key: Self::OVER,
                arguments: Vec::new(),
            },
            MoveError::Illegal(broken) => Self {
                game: B::GAME,
                key: broken.key(),
                arguments: broken.arguments(),
            },
        }
    }
}

/// Gives every variant of an error its key, and names the fields that are arguments. What is
/// forgotten does not compile.
macro_rules! keys {
    ($error:ident of $game:literal { $($variant:ident $({ $($field:ident),+ })? => $key:literal),+ $(,)? }) => {
        impl $crate::core::Keyed for $error {
            const GAME: &'static str = $game;

            const KEYS: &'static [$crate::core::Key] =
                &[$(($key, &[$($(stringify!($field)),+)?])),+];

            fn key(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $key,)+
                }
            }

            fn arguments(&self) -> Vec<(&'static str, $crate::core::Argument)> {
                $(
                    if let Self::$variant { $($($field,)+)? .. } = self {
                        return vec![$($((stringify!($field), $field.into())),+)?];
                    }
                )+
                Vec::new()
            }
        }
    };
}

pub(crate) use keys;
