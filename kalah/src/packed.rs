//! Positions as stable bytes.

use core::ops::Deref;

use crate::options::Options;
use crate::phase::Phase;
use crate::position::Position;
use crate::rules::{MAX_CELLS, Rules, RulesError};
use crate::seat::{MAX_PLAYERS, Seat};
use crate::setup::{Setup, SetupError};

/// The format written, and the only one there is so far.
const VERSION: u8 = 1;

/// Bytes before the cells.
const HEADER: usize = 12;

/// A position as bytes, made by [`Position::to_bytes`]: at most [`PackedPosition::MAX`] of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PackedPosition {
    bytes: [u8; PackedPosition::MAX],
    len: u8,
}

impl PackedPosition {
    /// The most bytes that a position takes.
    pub const MAX: usize = HEADER + 2 * MAX_CELLS;
}

impl Deref for PackedPosition {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len).min(Self::MAX)]
    }
}

impl AsRef<[u8]> for PackedPosition {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

/// Why bytes are no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnpackError {
    /// There are more or fewer bytes than the position takes.
    #[error("{len} bytes are given: {expected} are needed")]
    Length {
        /// Bytes given.
        len: usize,
        /// Bytes needed; the least there can be if the first bytes do not say.
        expected: usize,
    },
    /// The bytes are in a format of a later version of this library, or no position at all.
    #[error("format {version} is not known: this library reads format {VERSION}")]
    Version {
        /// The format that the first byte names.
        version: u8,
    },
    /// The rules cannot be played.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// There are options that this version of the library does not know.
    #[error("options {bits:#x} are not known to this version of the library")]
    UnknownOptions {
        /// All option bits given.
        bits: u32,
    },
    /// The byte for seat and phase says neither.
    #[error("byte {byte:#x} is no seat and phase")]
    Turn {
        /// The byte given.
        byte: u8,
    },
    /// A cell takes neither one byte nor two.
    #[error("{width} bytes a cell: 1 or 2 are needed")]
    Width {
        /// The byte given.
        width: u8,
    },
    /// The cells are no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// This library writes the same position in other bytes: a game that is over but not swept, for example.
    #[error("the bytes differ from those of the same position as it is written, first at byte {offset}")]
    NotCanonical {
        /// The first byte that differs.
        offset: usize,
    },
}

impl Position {
    /// The position as bytes, to store or send it; [`from_bytes`](Position::from_bytes) reads them.
    ///
    /// # Stability
    /// The bytes of a position never change. Later versions of the library read all earlier formats; positions that
    /// need an option of the future are refused by earlier ones. Format 1:
    ///
    /// | byte | content |
    /// |---|---|
    /// | 0 | format, 1 |
    /// | 1, 2 | players, pits a side |
    /// | 3, 4 | seeds a pit at the usual start, low byte first |
    /// | 5–8 | options that differ from the default, low byte first; bit fields in the order of [`RuleOption::ALL`](crate::RuleOption::ALL), two bits for an option of three values, else one |
    /// | 9 | seat to move, plus 16 × phase (0 play, 1 first move, 2 first turn, 3 swap offered) |
    /// | 10 | seats playing, bit `i` for seat `i` |
    /// | 11 | bytes a cell: 1 for up to 255 seeds in all, else 2 |
    /// | 12… | cells in the order of [B2](crate::rules_text#b2), low byte first |
    ///
    /// ```
    /// use kalah::{Position, Rules};
    /// let start = Position::new(Rules::standard());
    /// let bytes = start.to_bytes();
    /// assert_eq!(bytes.len(), 12 + 14);
    /// assert_eq!(Position::from_bytes(&bytes), Ok(start));
    /// ```
    #[must_use]
    pub fn to_bytes(&self) -> PackedPosition {
        let rules = self.rules();
        let [seeds0, seeds1] = rules.seeds().to_le_bytes();
        let [o0, o1, o2, o3] = rules.options().0.to_le_bytes();
        let turn = self.turn().index() as u8 | self.phase().number() << 4;
        let width = if self.total() <= 255 { 1 } else { 2 };
        let (players, pits, playing) = (rules.players(), rules.pits(), self.state.playing());
        let header = [VERSION, players, pits, seeds0, seeds1, o0, o1, o2, o3, turn, playing, width];
        let cells = self.to_setup().cells.into_iter().take(rules.cells());
        let cells = cells.flat_map(|seeds| seeds.to_le_bytes().into_iter().take(width.into()));
        let mut packed = PackedPosition { bytes: [0; PackedPosition::MAX], len: 0 };
        for (to, byte) in packed.bytes.iter_mut().zip(header.into_iter().chain(cells)) {
            *to = byte;
            packed.len += 1;
        }
        packed
    }

    /// Reads the bytes of a position: exactly those that [`to_bytes`](Position::to_bytes) writes.
    ///
    /// # Errors
    /// [`UnpackError`] for all other bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Position, UnpackError> {
        let len = bytes.len();
        if let Some(&version) = bytes.first().filter(|version| **version != VERSION) {
            return Err(UnpackError::Version { version });
        }
        let Some((&[_, players, pits, seeds0, seeds1, o0, o1, o2, o3, turn, playing, width], cells)) =
            bytes.split_first_chunk::<HEADER>()
        else {
            return Err(UnpackError::Length { len, expected: HEADER });
        };
        let options = Options(u32::from_le_bytes([o0, o1, o2, o3]));
        if !options.is_known() {
            return Err(UnpackError::UnknownOptions { bits: options.0 });
        }
        let seeds = u16::from_le_bytes([seeds0, seeds1]);
        let rules = Rules::builder(players, pits, seeds).with_options(options).build()?;
        if width != 1 && width != 2 {
            return Err(UnpackError::Width { width });
        }
        let width = usize::from(width);
        let expected = HEADER + rules.cells() * width;
        if len != expected {
            return Err(UnpackError::Length { len, expected });
        }
        let mut setup = Setup::new(rules);
        for (cell, bytes) in setup.cells.iter_mut().zip(cells.chunks_exact(width)) {
            *cell = u16::from_le_bytes([bytes[0], bytes.get(1).copied().unwrap_or(0)]);
        }
        let (Some(seat), Some(phase)) = (Seat::new(turn & 15), Phase::from_number(turn >> 4)) else {
            return Err(UnpackError::Turn { byte: turn });
        };
        setup.turn = seat;
        setup.phase = phase;
        setup.playing = core::array::from_fn::<_, MAX_PLAYERS, _>(|seat| playing >> seat & 1 == 1);
        let position = setup.position()?;
        let written = position.to_bytes();
        match written.iter().zip(bytes).position(|(written, given)| written != given) {
            None => Ok(position),
            Some(offset) => Err(UnpackError::NotCanonical { offset }),
        }
    }
}
