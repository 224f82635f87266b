//! The stored seeds, former crashes among them, and some thousands of changed ones, by a fixed start of the random numbers.

use std::path::{Path, PathBuf};

use fuzz_targets::ALL;
use fuzz_targets::mutation::{SplitMix64, change_methods, mutated};

/// Changed inputs for each target.
const CHANGED: usize = 4000;

fn seeds(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), std::fs::read(path).unwrap())).collect()
}

/// Says which seed it was if `check` panics.
struct Told<'a>(&'a str);

impl Drop for Told<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("with {}", self.0);
        }
    }
}

#[track_caller]
fn check(name: &str) {
    let (_, target) = ALL.into_iter().find(|(known, _)| *known == name).unwrap();
    let seeds = seeds(name);
    for (path, data) in &seeds {
        let told = path.display().to_string();
        let _told = Told(&told);
        target(data);
    }
    let mut random = SplitMix64(1);
    for case in 0..CHANGED {
        let (path, data) = &seeds[random.below(seeds.len())];
        let told = format!("change {case}, of {}", path.display());
        let _told = Told(&told);
        let mut data = data.clone();
        if name != "verifier" || !change_methods(&mut data, &mut random) {
            data = mutated(&data, &seeds[random.below(seeds.len())].1, &mut random);
        }
        target(&data);
    }
}

#[test]
fn classfile() {
    check("classfile");
}

#[test]
fn verifier() {
    check("verifier");
}

#[test]
fn options() {
    check("options");
}

#[test]
fn jars() {
    check("jars");
}
