//! `./x test`: everything that must pass before a change lands, in an order that fails early.

use std::env;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::Context;
use pellucid::library;

use crate::java_tests::{self, Mode, Selection, Vm};
use crate::report::{self, Tally, Verdict};
use crate::toolchain::Toolchain;
use crate::workspace::{build, root, say};
use crate::{agents, apps, filetests, handlers, matrix, random, tidy};

/// How many programs made at random are run, unless all tests are asked for.
const RANDOM: u32 = 500;

/// Of the modes other than interpreted, every so many-th program is run, unless all are asked for; fewer of those that take longest.
fn sample(mode: Mode) -> Option<usize> {
    match mode {
        Mode::Interpreted => None,
        Mode::DetachCompiled | Mode::StressExit => Some(28),
        Mode::Compiled | Mode::Reclaim => Some(20),
        Mode::GcStress => Some(14),
        _ => Some(8),
    }
}

/// Runs everything; tells whether all is well.
pub fn run(everything: bool) -> anyhow::Result<bool> {
    let mut tallies = vec![tidy::run()?];
    tallies.push(clippy()?);
    tallies.push(cargo_tests()?);
    let folder = build(true)?;
    tallies.push(handlers::check(&folder.join(library::FILE))?);
    let library = Vm::Library(folder);
    let tools = Toolchain::obtain()?;
    say(&format!("JDK {} ({}), {}", tools.jdk.full_version(), tools.jdk.found, tools.compiler.name()));

    tallies.extend(filetests::run(&tools, &library, &filetests::MODES, &[])?);
    let programs = if everything { random::COUNT } else { RANDOM };
    tallies.push(random::run(&tools, &library, 0, programs, &[])?);
    for (index, mode) in Mode::ALL.into_iter().enumerate() {
        let sample = sample(mode).filter(|_| !everything);
        let selection = Selection { sample, offset: index, ..Selection::default() };
        if mode != Mode::Virtual {
            tallies.push(java_tests::run(&tools, &library, mode, &selection)?);
        }
        tallies.push(agents::run(&tools, &library, mode, &selection)?);
    }
    tallies.push(matrix::run(&tools, &library, Mode::Interpreted, &Selection::default())?);
    if everything {
        for mode in [Mode::Default, Mode::GcStress, Mode::DetachCompiled] {
            tallies.push(matrix::run(&tools, &library, mode, &Selection::default())?);
        }
    }
    tallies.push(apps::run(&tools, &library, &[])?);

    let mut listed = Tally::new("expected-failures.toml");
    let mut others = apps::names()?;
    others.extend(agents::names()?);
    for stranger in java_tests::strangers(&others)? {
        listed.add(&stranger, Verdict::Failed("is listed, but there is no such test".to_owned()));
    }
    tallies.push(listed);
    Ok(report::close(&tallies))
}

fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// The lints of the workspace, most of which only clippy knows.
fn clippy() -> anyhow::Result<Tally> {
    let mut tally = Tally::new("clippy");
    let started = Instant::now();
    let there = cargo().args(["clippy", "--version"]).output().is_ok_and(|o| o.status.success());
    if !there {
        tally.skip_all("clippy isn't installed; `rustup component add clippy` adds it");
        return Ok(tally);
    }
    say("checking the lints");
    let status = cargo().args(["clippy", "--workspace", "--all-targets", "--quiet"]).status()?;
    tally.add(
        "workspace",
        if status.success() { Verdict::Passed } else { Verdict::Failed(format!("clippy: {status}")) },
    );
    tally.took(started.elapsed());
    Ok(tally)
}

/// `cargo test` of the whole workspace; shows what it prints and adds up its counts.
fn cargo_tests() -> anyhow::Result<Tally> {
    say("running the crates' own tests");
    let mut tally = Tally::new("crates");
    let started = Instant::now();
    let mut child = cargo()
        .args(["test", "--workspace", "--no-fail-fast", "--", "--quiet"])
        .stdout(Stdio::piped())
        .spawn()
        .context("can't run cargo")?;
    let stdout = child.stdout.take().context("no pipe from cargo")?;
    for line in BufReader::new(stdout).lines() {
        let line = line?;
        let Some(counts) = line.strip_prefix("test result: ") else {
            // The progress dots of --quiet say nothing in a log.
            if !line.is_empty() && !line.starts_with("running ") && line.trim_matches('.').len() > 1 {
                println!("{line}");
            }
            continue;
        };
        for part in counts.split(['.', ';']) {
            let mut words = part.split_whitespace();
            let number = words.next().and_then(|n| n.parse::<usize>().ok()).unwrap_or(0);
            match words.next() {
                Some("passed") => tally.passed += number,
                Some("failed") => tally.failed += number,
                Some("ignored") => tally.skipped += number,
                _ => {}
            }
        }
    }
    let status = child.wait()?;
    if !status.success() && tally.failed == 0 {
        tally.add("cargo test", Verdict::Failed(status.to_string()));
    }
    tally.took(started.elapsed());
    Ok(tally)
}
