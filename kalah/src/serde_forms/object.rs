//! Objects with some keys that may be left out, in formats of every kind.

use core::fmt;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

/// An object being written: a struct in formats for people, and a map in compact ones, where the fields of a struct
/// have no names and none may be left out.
pub(super) enum Object<S: Serializer> {
    Struct(S::SerializeStruct),
    Map(S::SerializeMap),
}

impl<S: Serializer> Object<S> {
    pub(super) fn new(serializer: S, name: &'static str, len: usize) -> Result<Object<S>, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_struct(name, len).map(Object::Struct)
        } else {
            serializer.serialize_map(Some(len)).map(Object::Map)
        }
    }

    pub(super) fn field(&mut self, key: &'static str, value: &impl Serialize) -> Result<(), S::Error> {
        match self {
            Object::Struct(fields) => fields.serialize_field(key, value),
            Object::Map(entries) => entries.serialize_entry(key, value),
        }
    }

    pub(super) fn end(self) -> Result<S::Ok, S::Error> {
        match self {
            Object::Struct(fields) => fields.end(),
            Object::Map(entries) => entries.end(),
        }
    }
}

/// Reads what an [`Object`] wrote.
pub(super) fn read<'de, D: Deserializer<'de>, V: Visitor<'de>>(
    deserializer: D,
    name: &'static str,
    keys: &'static [&'static str],
    visitor: V,
) -> Result<V::Value, D::Error> {
    if deserializer.is_human_readable() {
        deserializer.deserialize_struct(name, keys, visitor)
    } else {
        deserializer.deserialize_map(visitor)
    }
}

/// The next key's index in the list of all keys, and the key; an unknown one is an error.
pub(super) fn next_key<'de, A: MapAccess<'de>>(
    map: &mut A,
    keys: &'static [&'static str],
) -> Result<Option<(usize, &'static str)>, A::Error> {
    map.next_key_seed(Key(keys))
}

/// Reads the value of a key that may be there only once.
pub(super) fn read_once<'de, A: MapAccess<'de>, T: Deserialize<'de>>(
    map: &mut A,
    key: &'static str,
    value: &mut Option<T>,
) -> Result<(), A::Error> {
    if value.is_some() {
        return Err(A::Error::duplicate_field(key));
    }
    *value = Some(map.next_value()?);
    Ok(())
}

struct Key(&'static [&'static str]);

impl<'de> DeserializeSeed<'de> for Key {
    type Value = (usize, &'static str);

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_identifier(self)
        } else {
            deserializer.deserialize_str(self)
        }
    }
}

impl Visitor<'_> for Key {
    type Value = (usize, &'static str);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: serde::de::Error>(self, key: &str) -> Result<Self::Value, E> {
        let known = self.0.iter().enumerate().find(|(_, known)| **known == key);
        known.map(|(index, known)| (index, *known)).ok_or_else(|| E::unknown_field(key, self.0))
    }
}
