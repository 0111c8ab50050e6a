//! Seats, pits, moves, and everything that has a name.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::ending::EndReason;
use crate::moves::{Move, Moves};
use crate::notation::one_of;
use crate::options::{Capture, CaptureFrom, CapturingSeed, End, Options, Remaining, RuleOption, SowStores};
use crate::phase::Phase;
#[cfg(feature = "alloc")]
use crate::record::Place;
use crate::seat::{Pit, Seat};

macro_rules! numbers {
    ($($type:ident: $expected:literal;)+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_u8(self.index() as u8)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let number = u8::deserialize(deserializer)?;
                $type::new(number)
                    .ok_or_else(|| D::Error::invalid_value(Unexpected::Unsigned(number.into()), &$expected))
            }
        }
    )+};
}

numbers! {
    Seat: "a seat from 0 to 3";
    Pit: "a pit from 0 to 14";
}

/// A pit's number or `"swap"`; in compact formats, which do not say which of the two comes, an optional pit.
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match (self, serializer.is_human_readable()) {
            (Move::Sow(pit), true) => pit.serialize(serializer),
            (Move::Swap, true) => serializer.serialize_str(SWAP),
            (Move::Sow(pit), false) => serializer.serialize_some(pit),
            (Move::Swap, false) => serializer.serialize_none(),
        }
    }
}

const SWAP: &str = "swap";

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Move, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_any(MoveVisitor)
        } else {
            Option::deserialize(deserializer).map(|pit| pit.map_or(Move::Swap, Move::Sow))
        }
    }
}

struct MoveVisitor;

impl Visitor<'_> for MoveVisitor {
    type Value = Move;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a pit from 0 to 14, or \"{SWAP}\"")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Move, E> {
        let pit = u8::try_from(number).ok().and_then(Pit::new);
        pit.map(Move::Sow).ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Move, E> {
        let pit = u8::try_from(number).ok().and_then(Pit::new);
        pit.map(Move::Sow).ok_or_else(|| E::invalid_value(Unexpected::Signed(number), &self))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Move, E> {
        if text == SWAP { Ok(Move::Swap) } else { Err(E::invalid_value(Unexpected::Str(text), &self)) }
    }
}

impl Serialize for Moves {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

/// A value that is written as its name.
trait Named: Copy {
    fn names() -> impl ExactSizeIterator<Item = &'static str>;

    fn named(name: &str) -> Option<Self>;

    fn name(self) -> &'static str;
}

impl Named for Phase {
    fn names() -> impl ExactSizeIterator<Item = &'static str> {
        Phase::ALL.into_iter().map(Phase::name)
    }

    fn named(name: &str) -> Option<Phase> {
        Phase::named(name)
    }

    fn name(self) -> &'static str {
        Phase::name(self)
    }
}

impl Named for EndReason {
    fn names() -> impl ExactSizeIterator<Item = &'static str> {
        EndReason::ALL.iter().map(|reason| reason.name())
    }

    fn named(name: &str) -> Option<EndReason> {
        EndReason::named(name)
    }

    fn name(self) -> &'static str {
        EndReason::name(self)
    }
}

#[cfg(feature = "alloc")]
impl Named for Place {
    fn names() -> impl ExactSizeIterator<Item = &'static str> {
        Place::ALL.into_iter().map(|(_, name)| name)
    }

    fn named(name: &str) -> Option<Place> {
        Place::named(name)
    }

    fn name(self) -> &'static str {
        Place::name(self)
    }
}

/// The values of options have their names in the one list of options, in the order of the enumerators.
macro_rules! option_values {
    ($($type:ident: $id:ident, $get:ident;)+) => {$(
        impl Named for $type {
            fn names() -> impl ExactSizeIterator<Item = &'static str> {
                RuleOption::$id.values()
            }

            fn named(name: &str) -> Option<$type> {
                RuleOption::$id.index_of(name).map(|index| Options::USUAL.with(RuleOption::$id, index).$get())
            }

            fn name(self) -> &'static str {
                Self::names().nth(self as usize).unwrap_or_default()
            }
        }
    )+};
}

option_values! {
    Capture: CAPTURE, capture;
    CapturingSeed: CAPTURING_SEED, capturing_seed;
    CaptureFrom: CAPTURE_FROM, capture_from;
    SowStores: SOW_STORES, sow_stores;
    End: END, end;
    Remaining: REMAINING, remaining;
}

macro_rules! written_by_name {
    ($($type:ident)+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(Named::name(*self))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(NameVisitor(PhantomData))
            }
        }
    )+};
}

written_by_name! { Phase EndReason Capture CapturingSeed CaptureFrom SowStores End Remaining }
#[cfg(feature = "alloc")]
written_by_name! { Place }

struct NameVisitor<T>(PhantomData<T>);

impl<T: Named> Visitor<'_> for NameVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", one_of(T::names))
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<T, E> {
        T::named(name).ok_or_else(|| E::invalid_value(Unexpected::Str(name), &self))
    }
}
