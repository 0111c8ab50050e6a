//! What a ply costs through C, as a multiple of what it costs in Rust, in one process and by its CPU time:
//! `cargo bench -p kalah-ffi`, or with `-- --exact` to fail if it is too much.

#![allow(unsafe_code, missing_docs, reason = "it calls the C library")]

#[path = "../tests/common/mod.rs"]
mod common;

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::hint::black_box;
use std::path::Path;
use std::process::Command;

use rules::{Move, MoveError, Position, Rules};

/// Most that a ply may cost through C, and with arrays.
const MOST: f64 = 1.3;
const MOST_MANY: f64 = 1.1;

/// As `kalah_position`.
type Value = [u64; 12];

// SAFETY: as POSIX declares them.
unsafe extern "C" {
    fn dlopen(file: *const c_char, flags: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
}

/// The C functions, from a shared object that holds the static library.
struct C {
    perft: unsafe extern "C" fn(*const Value, u32) -> u64,
    apply: unsafe extern "C" fn(*const Value, *const u8, usize, *mut Value, *mut i32),
    apply_many: unsafe extern "C" fn(*const Value, *const u8, usize, *mut Value, *mut i32) -> i32,
}

impl C {
    fn load() -> C {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
        let mut build = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        build.args(["build", "--quiet", "--release", "-p", "kalah-ffi", "--target-dir"]).arg(target);
        common::succeeds(build.current_dir(common::root()));
        let object = target.join("tmp/speed.so");
        let mut cc = Command::new(std::env::var_os("CC").unwrap_or_else(|| "cc".into()));
        cc.args(["-std=c99", "-O2", "-shared", "-fPIC", "-Wl,-Bsymbolic", "-I"]).arg(common::root().join("include"));
        cc.arg(common::root().join("kalah-ffi/benches/speed.c")).arg("-o").arg(&object);
        cc.args(["-Wl,--whole-archive".as_ref(), target.join("release/libkalah.a").as_os_str()]);
        common::succeeds(cc.arg("-Wl,--no-whole-archive").args(common::STATIC_LIBRARIES));

        let file = CString::new(object.to_str().unwrap()).unwrap();
        // SAFETY: the object was just built; now, locally.
        let library = unsafe { dlopen(file.as_ptr(), 2) };
        assert!(!library.is_null(), "{} cannot be loaded", object.display());
        let symbol = |name: &CStr| {
            // SAFETY: a library and a name.
            let symbol = unsafe { dlsym(library, name.as_ptr()) };
            assert!(!symbol.is_null(), "{name:?} is missing");
            symbol
        };
        // SAFETY: that is how they are declared in kalah.h and speed.c.
        unsafe {
            C {
                perft: std::mem::transmute::<*mut c_void, unsafe extern "C" fn(*const Value, u32) -> u64>(symbol(
                    c"c_perft",
                )),
                apply: std::mem::transmute::<
                    *mut c_void,
                    unsafe extern "C" fn(*const Value, *const u8, usize, *mut Value, *mut i32),
                >(symbol(c"c_apply")),
                apply_many: std::mem::transmute::<
                    *mut c_void,
                    unsafe extern "C" fn(*const Value, *const u8, usize, *mut Value, *mut i32) -> i32,
                >(symbol(c"kalah_position_apply_many")),
            }
        }
    }
}

fn value(position: &Position) -> Value {
    let mut value = [0; 12];
    value[..10].copy_from_slice(&position.to_words());
    value
}

/// The same function from Rust: the words of the positions and the moves are known to be right.
#[inline(never)]
fn rust_apply(positions: &[Position], moves: &[Move], next: &mut [Result<Position, MoveError>]) {
    for ((position, mv), next) in positions.iter().zip(moves).zip(next) {
        *next = position.apply(*mv);
    }
}

#[inline(never)]
fn rust_perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    position
        .legal_moves()
        .into_iter()
        .filter_map(|mv| position.apply(mv).ok())
        .map(|next| rust_perft(&next, depth - 1))
        .sum()
}

fn cpu() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// The least time of each, over rounds in which they take turns: what else runs on the machine only adds.
fn times<const N: usize>(rounds: usize, mut what: [&mut dyn FnMut(); N]) -> [f64; N] {
    let mut best = [f64::INFINITY; N];
    for _ in 0..rounds {
        for (best, what) in best.iter_mut().zip(&mut what) {
            let start = cpu();
            what();
            *best = best.min(cpu() - start);
        }
    }
    best
}

/// Positions from the middle of games, with a move for each.
fn middle(rules: Rules, count: usize) -> (Vec<Position>, Vec<Move>) {
    let mut random = 1u64;
    let mut positions = Vec::new();
    let mut position = Position::new(rules);
    while positions.len() < count {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let legal = position.legal_moves();
        match legal.nth((random >> 33) as usize % legal.len().max(1)) {
            Some(mv) => {
                positions.push((position, mv));
                position = position.apply(mv).unwrap();
            }
            None => position = Position::new(rules),
        }
    }
    positions.into_iter().unzip()
}

fn main() {
    if cfg!(debug_assertions) {
        println!("only `cargo bench` measures");
        return;
    }
    let c = C::load();
    let mut worst = (0f64, 0f64);
    println!("rules                        perft C/Rust   apply C/Rust   apply_many/Rust   ns a ply in Rust");
    for (text, depth) in [
        ("2x6x4", 9),
        ("2x6x4:capture=always", 9),
        ("2x6x6", 8),
        ("2x6x4:end=no_move", 9),
        ("2x6x6:capturing_seed=stays", 8),
        ("3x6x4", 8),
        ("4x6x4", 8),
        ("2x8x8", 6),
        ("2x12x12", 6),
    ] {
        let rules: Rules = text.parse().unwrap();
        let start = Position::new(rules);
        let (c_start, mut counts) = (value(&start), [0; 2]);
        let [count_c, count_rust] = &mut counts;
        let [perft_c, perft_rust] = times(
            9,
            [
                // SAFETY: a position.
                &mut || *count_c = unsafe { (c.perft)(&c_start, depth) },
                &mut || *count_rust = rust_perft(black_box(&start), depth),
            ],
        );
        assert_eq!(counts[0], counts[1], "{text}");

        let count = 512;
        let (positions, moves) = middle(rules, count);
        let values: Vec<Value> = positions.iter().map(value).collect();
        let numbers: Vec<u8> = moves.iter().map(|mv| mv.index(rules.pits())).collect();
        let mut next = vec![Err(MoveError::GameOver); count];
        let mut next_one = vec![[0; 12]; count];
        let (mut next_many, mut statuses) = (next_one.clone(), vec![9; count]);
        let mut statuses_many = statuses.clone();
        let [rust, one, many] = times(
            25,
            [
                &mut || (0..200).for_each(|_| rust_apply(black_box(&positions), &moves, black_box(&mut next))),
                &mut || {
                    // SAFETY: arrays of this length.
                    (0..200).for_each(|_| unsafe {
                        (c.apply)(
                            values.as_ptr(),
                            numbers.as_ptr(),
                            count,
                            next_one.as_mut_ptr(),
                            statuses.as_mut_ptr(),
                        )
                    })
                },
                &mut || {
                    // SAFETY: arrays of this length.
                    (0..200).for_each(|_| unsafe {
                        let many = next_many.as_mut_ptr();
                        (c.apply_many)(values.as_ptr(), numbers.as_ptr(), count, many, statuses_many.as_mut_ptr());
                    })
                },
            ],
        );
        assert!(statuses.iter().chain(&statuses_many).all(|status| *status == 0), "{text}");
        let expected: Vec<Value> = next.iter().map(|next| value(&next.unwrap())).collect();
        assert!(next_one == expected && next_many == expected, "{text}");

        let ratios = (perft_c / perft_rust, one / rust, many / rust);
        println!(
            "{text:28} {:12.2} {:14.2} {:17.2} {:18.1}",
            ratios.0,
            ratios.1,
            ratios.2,
            rust / (200.0 * count as f64) * 1e9
        );
        worst = (worst.0.max(ratios.0), worst.1.max(ratios.2));
    }
    println!("at most {:.2} (may be {MOST}) through C, {:.2} (may be {MOST_MANY}) with arrays", worst.0, worst.1);
    let too_slow = worst.0 > MOST || worst.1 > MOST_MANY;
    if too_slow && std::env::args().any(|argument| argument == "--exact") {
        std::process::exit(1);
    }
}
