//! `./x fuzz verifier`: see crates/fuzz-targets. Seven of eight changes are inside of methods, the others libFuzzer's own.
#![no_main]

use fuzz_targets::mutation::{SplitMix64, change_methods};
use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    if seed % 8 != 0 && change_methods(&mut data[..size], &mut SplitMix64(u64::from(seed))) {
        return size;
    }
    fuzzer_mutate(data, size, max_size)
});

fuzz_target!(|data: &[u8]| fuzz_targets::verifier(data));
