#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kalah_fuzz::hostile::play(bytes));
