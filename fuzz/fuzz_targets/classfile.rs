//! `./x fuzz classfile`: see crates/fuzz-targets.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz_targets::classfile(data));
