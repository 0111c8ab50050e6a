//! Rules: an object with the sizes and the options that differ from the default.

use core::fmt;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, Unexpected, Visitor};
use serde::ser::{Serialize, Serializer};

use super::object::{self, Object};
use crate::notation::one_of;
use crate::options::RuleOption;
use crate::rules::{Rules, RulesBuilder};

const NAME: &str = "Rules";
const SIZES: [&str; 3] = ["players", "pits", "seeds"];

/// The sizes, then all options in the order of their list.
const KEYS: [&str; SIZES.len() + RuleOption::ALL.len()] = {
    let mut keys = [""; SIZES.len() + RuleOption::ALL.len()];
    let mut i = 0;
    while i < keys.len() {
        keys[i] = if i < SIZES.len() { SIZES[i] } else { RuleOption::ALL[i - SIZES.len()].name() };
        i += 1;
    }
    keys
};

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let options = || RuleOption::ALL.iter().filter(|option| !option.is_default_in(self));
        let mut object = Object::new(serializer, NAME, SIZES.len() + options().count())?;
        object.field(SIZES[0], &self.players())?;
        object.field(SIZES[1], &self.pits())?;
        object.field(SIZES[2], &self.seeds())?;
        for option in options() {
            let value = option.value_of(self);
            if option.is_switch() {
                object.field(option.name(), &(value == ON))?;
            } else {
                object.field(option.name(), &value)?;
            }
        }
        object.end()
    }
}

/// The values of switches in the list of options.
const ON: &str = "on";
const OFF: &str = "off";

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rules, D::Error> {
        object::read(deserializer, NAME, &KEYS, RulesVisitor)
    }
}

struct RulesVisitor;

impl<'de> Visitor<'de> for RulesVisitor {
    type Value = Rules;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("rules: an object with players, pits, seeds, and options that differ from the default")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Rules, A::Error> {
        let (mut players, mut pits, mut seeds) = (None, None, None);
        let mut rules = Rules::builder(0, 0, 0);
        let mut given = [false; RuleOption::ALL.len()];
        while let Some((index, key)) = object::next_key(&mut map, &KEYS)? {
            match index {
                0 => object::read_once(&mut map, key, &mut players)?,
                1 => object::read_once(&mut map, key, &mut pits)?,
                2 => object::read_once(&mut map, key, &mut seeds)?,
                _ => {
                    let option = index - SIZES.len();
                    if core::mem::replace(&mut given[option], true) {
                        return Err(A::Error::duplicate_field(key));
                    }
                    rules = map.next_value_seed(OptionValue { rules, option: RuleOption::ALL[option] })?;
                }
            }
        }
        rules = rules.players(players.ok_or_else(|| A::Error::missing_field(SIZES[0]))?);
        rules = rules.pits(pits.ok_or_else(|| A::Error::missing_field(SIZES[1]))?);
        rules = rules.seeds(seeds.ok_or_else(|| A::Error::missing_field(SIZES[2]))?);
        rules.build().map_err(A::Error::custom)
    }
}

/// The value of an option that is to be set.
struct OptionValue {
    rules: RulesBuilder,
    option: RuleOption,
}

impl<'de> DeserializeSeed<'de> for OptionValue {
    type Value = RulesBuilder;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<RulesBuilder, D::Error> {
        if self.option.is_switch() { deserializer.deserialize_bool(self) } else { deserializer.deserialize_str(self) }
    }
}

impl Visitor<'_> for OptionValue {
    type Value = RulesBuilder;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let option = self.option;
        if option.is_switch() {
            write!(f, "true or false for {}", option.name())
        } else {
            write!(f, "{} for {}", one_of(move || option.values()), option.name())
        }
    }

    fn visit_bool<E: Error>(self, on: bool) -> Result<RulesBuilder, E> {
        let value = if on { ON } else { OFF };
        self.rules.set(self.option, value).ok_or_else(|| E::invalid_type(Unexpected::Bool(on), &self))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<RulesBuilder, E> {
        if self.option.is_switch() {
            return Err(E::invalid_type(Unexpected::Str(value), &self));
        }
        self.rules.set(self.option, value).ok_or_else(|| E::invalid_value(Unexpected::Str(value), &self))
    }
}
