//! Set-ups and positions: one form, and a position is what can be settled.

use core::fmt;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde::ser::{Error as _, Serialize, Serializer};

use super::list::List;
use super::object::{self, Object};
use crate::position::Position;
use crate::seat::{MAX_PITS, MAX_PLAYERS};
use crate::setup::{Setup, SetupError};

type Sides = List<List<u16, { MAX_PITS + 1 }>, MAX_PLAYERS>;
type Playing = List<bool, MAX_PLAYERS>;

const NAME: &str = "Setup";
const KEYS: [&str; 5] = ["rules", "sides", "mover", "phase", "playing"];

/// Seeds beside the board would be lost: they are an error.
impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let Err(error @ SetupError::SeedsBesideBoard { .. }) = self.position() {
            return Err(S::Error::custom(error));
        }
        let players = usize::from(self.rules.players());
        let sides = self.cells.chunks_exact(self.rules.side_cells() as usize).take(players);
        let sides: Sides = sides.map(|side| side.iter().copied().collect()).collect();
        let playing: Playing = self.playing.into_iter().take(players).collect();
        let all_play = playing.as_ref().iter().all(|&plays| plays);

        let mut object = Object::new(serializer, NAME, KEYS.len() - usize::from(all_play))?;
        object.field(KEYS[0], &self.rules)?;
        object.field(KEYS[1], &sides)?;
        object.field(KEYS[2], &self.turn)?;
        object.field(KEYS[3], &self.phase)?;
        if !all_play {
            object.field(KEYS[4], &playing)?;
        }
        object.end()
    }
}

impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Setup, D::Error> {
        object::read(deserializer, NAME, &KEYS, SetupVisitor)
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_setup().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        Setup::deserialize(deserializer)?.position().map_err(D::Error::custom)
    }
}

struct SetupVisitor;

impl<'de> Visitor<'de> for SetupVisitor {
    type Value = Setup;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a set-up: an object with rules, sides, and possibly mover, phase and playing")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Setup, A::Error> {
        let (mut rules, mut sides, mut mover, mut phase, mut playing) = (None, None, None, None, None);
        while let Some((index, key)) = object::next_key(&mut map, &KEYS)? {
            match index {
                0 => object::read_once(&mut map, key, &mut rules)?,
                1 => object::read_once::<_, Sides>(&mut map, key, &mut sides)?,
                2 => object::read_once(&mut map, key, &mut mover)?,
                3 => object::read_once(&mut map, key, &mut phase)?,
                _ => object::read_once::<_, Playing>(&mut map, key, &mut playing)?,
            }
        }
        let rules = rules.ok_or_else(|| A::Error::missing_field(KEYS[0]))?;
        let sides = sides.ok_or_else(|| A::Error::missing_field(KEYS[1]))?;
        let mut setup = Setup::from_sides(rules, sides.as_ref()).map_err(A::Error::custom)?;
        setup.turn = mover.unwrap_or(setup.turn);
        setup.phase = phase.unwrap_or(setup.phase);
        if let Some(playing) = playing {
            let (playing, players) = (playing.as_ref(), setup.rules.players());
            if playing.len() != usize::from(players) {
                let len = playing.len();
                return Err(A::Error::custom(format_args!("playing has {len} entries: there are {players} players")));
            }
            setup.playing[..playing.len()].copy_from_slice(playing);
        }
        Ok(setup)
    }
}
