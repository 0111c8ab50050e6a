//! The crate `kalah` for C: conversions and status codes around it, and nothing else.
//!
//! The comments of public items are the documentation of `include/kalah.h`, which is made of them.

#![cfg_attr(not(feature = "std"), no_std)]
// Everything here takes pointers from C. The helpers that follow them are in `boundary`.
#![allow(unsafe_code)]
// The names are those of the header.
#![allow(non_camel_case_types)]
// The header says it once for all functions.
#![allow(clippy::missing_safety_doc)]

#[cfg(all(feature = "alloc", not(feature = "std")))]
extern crate alloc;

pub(crate) mod boundary;
#[cfg(feature = "search")]
pub(crate) mod explain;
#[cfg(feature = "search")]
pub(crate) mod watch;

// In the order of the header, which the blank lines keep.

pub mod version;

pub mod status;

pub mod text;

pub mod rule_set;

pub mod position;

pub mod play;

pub mod events;

#[cfg(feature = "alloc")]
pub mod game;

#[cfg(feature = "search")]
pub mod table;

#[cfg(feature = "search")]
pub mod solver;

#[cfg(feature = "search")]
pub mod player;

#[cfg(not(feature = "std"))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    // A page would hang in a loop: here its call ends with an exception.
    #[cfg(target_family = "wasm")]
    core::arch::wasm32::unreachable();
    #[cfg(not(target_family = "wasm"))]
    loop {
        core::hint::spin_loop();
    }
}

#[cfg(all(feature = "alloc", not(feature = "std"), target_family = "wasm"))]
#[global_allocator]
static MEMORY: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();
