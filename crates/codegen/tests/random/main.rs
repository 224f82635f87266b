//! Random functions, whose code by `codegen` is to do what Cranelift's does (`random_functions`), and some by hand (`fixed`).
//!
//! In the environment:
//! - `CODEGEN_SEED` is the first function's seed, `CODEGEN_FUNCTIONS` how many there are.
//! - `CODEGEN_BLOCKS`, `CODEGEN_INSTRUCTIONS`, `CODEGEN_PARAMETERS` and `CODEGEN_POOL` make functions smaller (`maker::Limits`).
//! - `CODEGEN_WITHOUT` names what they are to be without, of `calls,floats,narrow,unusual`.
//! - `CODEGEN_GO_ON` counts the functions whose code is wrong, in place of ending with the first one.

mod calls;
mod choice;
mod compare;
mod fixed;
mod floats;
mod integers;
mod machine;
mod maker;
mod memory;
mod natives;
mod shape;
mod shrinking;

use compare::{Tester, Verdict};
use maker::Limits;
use std::collections::BTreeMap;
use std::time::Instant;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} isn't a number: {text}")))
}

/// How large functions are to be.
fn limits() -> Limits {
    let full = Limits::FULL;
    let without = std::env::var("CODEGEN_WITHOUT").unwrap_or_default();
    let has = |name: &str| !without.split(',').any(|part| part == name);
    let at_most = |name: &str, most: usize| number(name, most as u64) as usize;
    Limits {
        blocks: at_most("CODEGEN_BLOCKS", full.blocks).max(1),
        instructions: at_most("CODEGEN_INSTRUCTIONS", full.instructions),
        parameters: at_most("CODEGEN_PARAMETERS", full.parameters),
        pool: at_most("CODEGEN_POOL", full.pool).max(1),
        calls: has("calls"),
        floats: has("floats"),
        narrow: has("narrow"),
        unusual: has("unusual"),
    }
}

#[test]
fn random_functions() {
    let (first, count, limits) = (number("CODEGEN_SEED", 1), number("CODEGEN_FUNCTIONS", 2000), limits());
    let goes_on = std::env::var_os("CODEGEN_GO_ON").is_some();
    let Some(mut tester) = Tester::new() else { return println!("not on this processor") };
    let start = Instant::now();
    let mut unsupported: BTreeMap<&str, u64> = BTreeMap::new();
    let mut wrong = Vec::new();
    for seed in first..first + count {
        match tester.test(seed, limits) {
            Verdict::Same => {}
            Verdict::Unsupported(why) => *unsupported.entry(why).or_default() += 1,
            Verdict::Differs(_) if goes_on => wrong.push(seed),
            Verdict::Differs(difference) => {
                shrinking::report(&mut tester, seed, limits, *difference);
                panic!("seed {seed}: the code is wrong");
            }
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{count} functions from seed {first}, {:.0} per second", count as f64 / seconds);
    println!("{}", tester.statistics);
    unsupported.iter().for_each(|(why, times)| println!("unsupported, {times} times: {why}"));
    let sum: u64 = unsupported.values().sum();
    assert!(
        wrong.is_empty(),
        "{} functions' code is wrong, of the seeds {:?}",
        wrong.len(),
        &wrong[..wrong.len().min(50)]
    );
    assert!(sum * 2 <= count, "{sum} of {count} functions are unsupported");
}
