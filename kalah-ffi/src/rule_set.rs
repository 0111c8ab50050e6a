//! Rules: a struct of plain fields, checked whenever it comes in.

use core::ffi::c_char;

use rules::{NamedRules, RuleOption, Rules, kgp_pits};

use crate::boundary::{Plain, Result, output, read, status};
use crate::status::kalah_status::{self, *};
use crate::text::{kalah_error, parse, put};

/// What a last seed in an own empty pit does.
#[repr(u8)]
pub enum kalah_capture {
    /// It captures if there is a seed in a corresponding pit; else nothing happens. The default.
    KALAH_CAPTURE_NON_EMPTY = 0,
    /// It captures even then: the capturing seed goes to the store ("empty capture").
    KALAH_CAPTURE_ALWAYS = 1,
    /// Nothing.
    KALAH_CAPTURE_NEVER = 2,
}

/// Where the capturing seed goes.
#[repr(u8)]
pub enum kalah_capturing_seed {
    /// To the store with the captured ones. The default.
    KALAH_CAPTURING_SEED_TAKEN = 0,
    /// It stays in its pit.
    KALAH_CAPTURING_SEED_STAYS = 1,
}

/// Whose corresponding pits are captured, with three or four players.
#[repr(u8)]
pub enum kalah_capture_from {
    /// The next seat's. The default.
    KALAH_CAPTURE_FROM_NEXT = 0,
    /// The seat's across; with three players the next.
    KALAH_CAPTURE_FROM_ACROSS = 1,
    /// Every other seat's.
    KALAH_CAPTURE_FROM_ALL = 2,
}

/// Which stores are sown.
#[repr(u8)]
pub enum kalah_sow_stores {
    /// The mover's only. The default.
    KALAH_SOW_STORES_OWN = 0,
    /// All of them.
    KALAH_SOW_STORES_ALL = 1,
}

/// When the game is over.
#[repr(u8)]
pub enum kalah_end {
    /// As soon as the side of any seat still playing is empty. The default.
    KALAH_END_SIDE_EMPTY = 0,
    /// When the seat to move has no seeds.
    KALAH_END_NO_MOVE = 1,
}

/// Who gets the seeds left in the pits at the end.
#[repr(u8)]
pub enum kalah_remaining {
    /// The owner of each side. The default.
    KALAH_REMAINING_OWNER = 0,
    /// The seat whose side is empty.
    KALAH_REMAINING_FINISHER = 1,
    /// Nobody: they stay in their pits.
    KALAH_REMAINING_UNCOUNTED = 2,
}

/// A rule set: a plain value of 32 bytes. Get one from `kalah_rules_new`, `kalah_rules_named` or `kalah_rules_parse`,
/// change fields if you like, and hand it over: every function that takes rules checks them.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kalah_rules {
    /// Players, 2 to 4.
    pub players: u8,
    /// Pits a side: 1 to 15 with 2 players, to 9 with 3, to 7 with 4.
    pub pits: u8,
    /// Seeds in each pit at the usual start, from 1; at most 65,535 on the whole board.
    pub seeds: u16,
    /// A `kalah_capture`.
    pub capture: u8,
    /// A `kalah_capturing_seed`.
    pub capturing_seed: u8,
    /// A `kalah_capture_from`.
    pub capture_from: u8,
    /// 1 if a last seed in the own store gives another move, else 0. The default is 1.
    pub store_turn: u8,
    /// 1 if a capture gives another move. The default is 0.
    pub capture_turn: u8,
    /// 1 if the very first sowing of the game may give another move. The default is 1.
    pub opening_turn: u8,
    /// 1 if laps pass over the origin pit. The default is 0.
    pub skip_origin: u8,
    /// A `kalah_sow_stores`.
    pub sow_stores: u8,
    /// A `kalah_end`.
    pub end: u8,
    /// 1 if a store with more than half of all seeds ends the game. The default is 0.
    pub majority_end: u8,
    /// A `kalah_remaining`.
    pub remaining: u8,
    /// 1 if the second player may turn the board instead of a first sowing; 2 players only. The default is 0.
    pub swap: u8,
    /// 0. Later versions may put options here, of which 0 will be the default.
    pub reserved: [u8; 16],
}

const _: () = assert!(size_of::<kalah_rules>() == 32 && align_of::<kalah_rules>() == 2);

// SAFETY: integers only.
unsafe impl Plain for kalah_rules {}

impl kalah_rules {
    /// The options, in the order of [`RuleOption::ALL`].
    fn options(&mut self) -> [&mut u8; 12] {
        [
            &mut self.capture,
            &mut self.capturing_seed,
            &mut self.capture_from,
            &mut self.store_turn,
            &mut self.capture_turn,
            &mut self.opening_turn,
            &mut self.skip_origin,
            &mut self.sow_stores,
            &mut self.end,
            &mut self.majority_end,
            &mut self.remaining,
            &mut self.swap,
        ]
    }

    /// The rules, if they can be played.
    pub(crate) fn load(mut self) -> Result<Rules> {
        let mut builder = Rules::builder(self.players, self.pits, self.seeds);
        for (field, &option) in self.options().into_iter().zip(RuleOption::ALL) {
            let name = match (option.is_switch(), *field) {
                (true, 0) => Some("off"),
                (true, 1) => Some("on"),
                (true, _) => None,
                (false, index) => option.values().nth(index.into()),
            };
            builder = name.and_then(|name| builder.set(option, name)).ok_or(KALAH_ERR_OPTION)?;
        }
        if self.reserved != [0; 16] {
            return Err(KALAH_ERR_OPTION);
        }
        Ok(builder.build()?)
    }
}

impl From<Rules> for kalah_rules {
    fn from(rules: Rules) -> kalah_rules {
        let (players, pits, seeds) = (rules.players(), rules.pits(), rules.seeds());
        let mut fields = kalah_rules {
            players,
            pits,
            seeds,
            capture: 0,
            capturing_seed: 0,
            capture_from: 0,
            store_turn: 0,
            capture_turn: 0,
            opening_turn: 0,
            skip_origin: 0,
            sow_stores: 0,
            end: 0,
            majority_end: 0,
            remaining: 0,
            swap: 0,
            reserved: [0; 16],
        };
        for (field, &option) in fields.options().into_iter().zip(RuleOption::ALL) {
            let value = option.value_of(&rules);
            *field = match option.is_switch() {
                true => u8::from(value == "on"),
                false => option.values().position(|name| name == value).unwrap_or_default() as u8,
            };
        }
        fields
    }
}

/// A number from C that the core takes as a smaller one.
pub(crate) fn small<T: TryFrom<u32>>(number: u32, otherwise: kalah_status) -> Result<T> {
    T::try_from(number).map_err(|_| otherwise)
}

/// Rules of this size with every option at its default: Kalah(pits, seeds) as most programs play it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_rules_new(players: u32, pits: u32, seeds: u32, rules: *mut kalah_rules) -> kalah_status {
    status(|| {
        let rules = output(rules)?;
        let players = small(players, KALAH_ERR_PLAYERS)?;
        let (pits, seeds) = (small(pits, KALAH_ERR_TOO_MANY_CELLS)?, small(seeds, KALAH_ERR_TOO_MANY_SEEDS)?);
        let built = Rules::builder(players, pits, seeds).build()?;
        // SAFETY: not NULL; the caller has room for it there.
        unsafe { rules.write(built.into()) };
        Ok(())
    })
}

/// The rules of the play site that many people know: 2 players with 6 or 7 pits, 3 or 4 players with 6 or 4, and 3 or
/// 4 seeds; a number of pits that it does not offer becomes 6. `capture_from` is a `kalah_capture_from`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_rules_site(
    players: u32,
    pits: u32,
    seeds: u32,
    capture_from: u32,
    rules: *mut kalah_rules,
) -> kalah_status {
    status(|| {
        let rules = output(rules)?;
        let players = small(players, KALAH_ERR_PLAYERS)?;
        let (pits, seeds) = (u8::try_from(pits).unwrap_or(u8::MAX), small(seeds, KALAH_ERR_SITE_SEEDS)?);
        let capture_from = match capture_from {
            0 => rules::CaptureFrom::Next,
            1 => rules::CaptureFrom::Across,
            2 => rules::CaptureFrom::All,
            _ => return Err(KALAH_ERR_OPTION),
        };
        let built = Rules::site(players, pits, seeds, capture_from)?;
        // SAFETY: not NULL; the caller has room for it there.
        unsafe { rules.write(built.into()) };
        Ok(())
    })
}

/// How many named rule sets there are.
#[unsafe(no_mangle)]
pub extern "C" fn kalah_named_rules_count() -> usize {
    NamedRules::ALL.len()
}

/// The named rule set with this number, from 0: `standard`, `empty_capture`, `site`, `kalaha`, `encyclopaedia`, `kgp`
/// and what later versions add. `kalah_rules_parse` reads them by name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_named_rules(index: usize, rules: *mut kalah_rules) -> kalah_status {
    status(|| {
        let rules = output(rules)?;
        let named = NamedRules::ALL.get(index).ok_or(KALAH_ERR_NO_SUCH_SET)?;
        // SAFETY: not NULL; the caller has room for it there.
        unsafe { rules.write(named.rules.into()) };
        Ok(())
    })
}

/// The name of a named rule set, as text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_named_rules_name(
    index: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> kalah_status {
    status(|| {
        let named = NamedRules::ALL.get(index).ok_or(KALAH_ERR_NO_SUCH_SET)?;
        // SAFETY: buffer and length are the caller's.
        unsafe { put(&named.name, buffer, capacity, length) }
    })
}

/// Where a named rule set comes from, as text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_named_rules_source(
    index: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> kalah_status {
    status(|| {
        let named = NamedRules::ALL.get(index).ok_or(KALAH_ERR_NO_SUCH_SET)?;
        // SAFETY: buffer and length are the caller's.
        unsafe { put(&named.source, buffer, capacity, length) }
    })
}

/// Whether rules can be played: `KALAH_OK`, or why not.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_rules_validate(rules: *const kalah_rules) -> kalah_status {
    // SAFETY: NULL or the caller's rules.
    status(|| unsafe { read(rules) }?.load().map(|_| ()))
}

/// Reads the text form of rules, `2x6x4` or `2x6x4:capture=always,end=no_move`, or the name of a named set.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_rules_parse(
    text: *const c_char,
    length: usize,
    rules: *mut kalah_rules,
    error: *mut kalah_error,
) -> kalah_status {
    status(|| {
        let rules = output(rules)?;
        // SAFETY: text and error are the caller's.
        let parsed = unsafe { parse(text, length, error, str::parse::<Rules>) }?;
        // SAFETY: not NULL; the caller has room for it there.
        unsafe { rules.write(parsed.into()) };
        Ok(())
    })
}

/// The text form of rules, which `kalah_rules_parse` reads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_rules_format(
    rules: *const kalah_rules,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> kalah_status {
    status(|| {
        // SAFETY: NULL or the caller's rules; buffer and length are the caller's.
        unsafe { put(&read(rules)?.load()?, buffer, capacity, length) }
    })
}

/// The pits a side of a board literal of the Kalah Game Protocol, 1 to 15: what is needed to choose the rules before
/// `kalah_position_parse_kgp`. What comes after the number is not looked at.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kalah_kgp_pits(
    text: *const c_char,
    length: usize,
    pits: *mut u32,
    error: *mut kalah_error,
) -> kalah_status {
    status(|| {
        let pits = output(pits)?;
        // SAFETY: text and error are the caller's.
        let parsed = unsafe { parse(text, length, error, kgp_pits) }?;
        // SAFETY: not NULL; the caller has room for it there.
        unsafe { pits.write(parsed.into()) };
        Ok(())
    })
}
