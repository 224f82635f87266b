//! `./x fuzz`: the targets of `fuzz/` under libFuzzer, from the stored seeds. What is found on the way stays below cargo's output.

use std::fs;
use std::process::Command;
use std::time::Instant;

use anyhow::bail;

use crate::report::{Tally, Verdict};
use crate::workspace::{root, say, target};

/// The driver and its version.
const CARGO_FUZZ: (&str, &str) = ("cargo-fuzz", "0.13.2");

/// The targets: the binaries of `fuzz/Cargo.toml`.
const TARGETS: [&str; 4] = ["classfile", "verifier", "options", "jars"];

/// How many cases a target is run on, when nobody says.
pub const RUNS: u64 = 10_000_000;

/// An input that takes longer, in seconds, is a hang; one that takes more memory, in MiB, is an explosion.
const LIMITS: [&str; 2] = ["-timeout=5", "-rss_limit_mb=2048"];

/// Runs each of `wanted`, or all, on `runs` cases.
pub fn run(wanted: &[String], runs: u64) -> anyhow::Result<Tally> {
    if let Some(stranger) = wanted.iter().find(|name| !TARGETS.contains(&name.as_str())) {
        bail!("no target {stranger}; there are {}", TARGETS.join(", "));
    }
    if !Command::new("c++").arg("--version").output().is_ok_and(|o| o.status.success()) {
        bail!("c++ is missing, which libFuzzer is built with; mend: apt-get install g++");
    }
    let tools = install()?;
    let mut tally = Tally::new("fuzz");
    let started = Instant::now();
    for name in TARGETS.iter().filter(|name| wanted.is_empty() || wanted.iter().any(|w| w == *name)) {
        let below = |what: &str| target().join("fuzz").join(what).join(name);
        let (corpus, artifacts) = (below("corpus"), below("artifacts"));
        fs::create_dir_all(&corpus)?;
        fs::create_dir_all(&artifacts)?;
        say(&format!("fuzzing {name}, {runs} cases"));
        let mut command = Command::new(tools.join("bin/cargo-fuzz"));
        // Coverage feedback works with the stable compiler, sanitizers don't; unsafe code isn't what is fuzzed here.
        command.args(["fuzz", "run", "--fuzz-dir", "fuzz", "--sanitizer", "none", "--target-dir"]);
        command.arg(target().join("fuzz")).arg(name).arg(&corpus).arg(root().join("fuzz/seeds").join(name));
        command.arg("--").args(LIMITS).arg(format!("-runs={runs}"));
        command.arg(format!("-artifact_prefix={}/", artifacts.display())).current_dir(root());
        let status = command.status()?;
        let failed = || Verdict::Failed(format!("{status}; the input is in {}", artifacts.display()));
        tally.add(name, if status.success() { Verdict::Passed } else { failed() });
    }
    tally.took(started.elapsed());
    Ok(tally)
}

/// Installs the driver below cargo's output, unless it is there; the folder that has its `bin`.
fn install() -> anyhow::Result<std::path::PathBuf> {
    let (name, version) = CARGO_FUZZ;
    let tools = target().join("tools").join(format!("{name}-{version}"));
    if !tools.join("bin").join(name).is_file() {
        say(&format!("installing {name} {version} (cargo)"));
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.args(["install", name, "--version", version, "--locked", "--quiet", "--root"]).arg(&tools);
        if !cargo.status()?.success() {
            bail!("cargo can't install {name} {version}");
        }
    }
    Ok(tools)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_the_binaries_of_the_manifest() {
        let manifest: toml::Table = fs::read_to_string(root().join("fuzz/Cargo.toml")).unwrap().parse().unwrap();
        let binaries = manifest["bin"].as_array().unwrap().iter().map(|bin| bin["name"].as_str().unwrap());
        assert!(binaries.eq(TARGETS));
    }
}
