//! `./x random`: programs made at random (`xtask/java/RandomPrograms.java`), which must do the same on the stock VM and on ours, however ours
//! runs them, and under a tool (`tests/random/meddler.c`) that does what programs mustn't notice.
//!
//! Invariant: a program is made of its number alone, so that a number is all that a finding needs.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, ensure};

use crate::java_tests::Vm;
use crate::process::{self, Exit, Outcome};
use crate::report::{self, Tally, Verdict};
use crate::toolchain::{Toolchain, clean};
use crate::workspace::{fresh, root, scratch};

/// Makes and runs programs.
const DRIVER: &str = "xtask/java/RandomPrograms.java";

/// Needs headers of the JDK; without them programs run without it.
const TOOL: &str = "tests/random/meddler.c";

/// How many programs `./x random` runs when nobody says.
pub const COUNT: u32 = 5_000;

/// A process runs so many.
const BATCH: u32 = 250;

/// For a batch; a program takes some 80 ms where all is compiled at first call.
const TIMEOUT: Duration = Duration::from_secs(300);

/// How ours runs them.
const WAYS: [(&str, &[&str]); 4] = [
    ("interpreted", &["-Xint"]),
    ("first tier", &["-XX:+CompileAtFirstCall", "-XX:TieredStopAtLevel=1"]),
    ("second tier", &["-XX:+CompileAtFirstCall", "-XX:-TieredCompilation", "-XX:+VerifyIR"]),
    ("default", &[]),
];

/// Programs run in one process.
struct Batch {
    id: String,
    numbers: Range<u32>,
}

/// Runs `count` programs from number `first` on, in each way, or with `options` alone if there are some.
pub fn run(tools: &Toolchain, vm: &Vm, first: u32, count: u32, options: &[String]) -> anyhow::Result<Tally> {
    let end = first.checked_add(count).context("there are no programs of such numbers")?;
    let classes = scratch("random");
    fresh(&classes)?;
    tools.compile(&[root().join(DRIVER)], &[], &classes)?;
    let chosen: Vec<&str> = options.iter().map(String::as_str).collect();
    let tool = classes.join("libmeddler.so");
    let agent = format!("-agentpath:{}=1", tool.display());
    let under_tool = [agent.as_str()];
    let mut ways: Vec<(&str, &[&str])> = WAYS.to_vec();
    if !chosen.is_empty() {
        ways = vec![("with these options", &chosen)];
    } else if tools.headers().is_some() {
        tools.compile_agent(&root().join(TOOL), &root().join("tests/agents"), &[], &tool)?;
        ways.push(("under a tool", &under_tool));
    }
    let batches: Vec<Batch> = (first..end)
        .step_by(BATCH as usize)
        .map(|from| {
            let numbers = from..end.min(from + BATCH);
            Batch { id: format!("random programs {} to {}", numbers.start, numbers.end - 1), numbers }
        })
        .collect();
    let judge = |batch: &Batch| judge(tools, vm, &classes, &ways, batch);
    Ok(report::judge_all("random programs", false, &batches, |batch| &batch.id, judge))
}

fn judge(
    tools: &Toolchain,
    vm: &Vm,
    classes: &Path,
    ways: &[(&str, &[&str])],
    batch: &Batch,
) -> anyhow::Result<Verdict> {
    let Range { start, end } = batch.numbers;
    let file = classes.join(format!("batch{start}"));
    // Else the stock VM's exceptions have no traces where they are frequent.
    let stock = |arguments: &[&str]| java(tools, &Vm::Stock, classes, &["-XX:-OmitStackTraceInFastThrow"], arguments);
    let path = file.to_str().context("a folder's name that isn't UTF-8")?;
    succeeded(&stock(&["make", &start.to_string(), &(end - start).to_string(), path])?)?;
    let outcome = stock(&["run", path])?;
    succeeded(&outcome)?;
    let expected = String::from_utf8(outcome.stdout)?;
    ensure!(
        expected.lines().count() == (end - start) as usize,
        "the stock VM ran {} programs",
        expected.lines().count()
    );
    let mut wrong = Vec::new();
    for (way, options) in ways {
        let outcome = java(tools, vm, classes, options, &["run", path])?;
        let said = String::from_utf8_lossy(&outcome.stdout);
        let mut answers = said.lines();
        for line in expected.lines() {
            let answer = answers.next();
            if answer != Some(line) {
                let number = line.split(' ').next().unwrap_or_default();
                let kept = show(&stock, number)?;
                wrong.push(format!(
                    "{way}: {}, not {line}; its classes are in {}",
                    answer.unwrap_or("nothing"),
                    kept.display()
                ));
            }
            if answer.is_none() {
                let stderr = String::from_utf8_lossy(&outcome.stderr);
                wrong.push(format!("{way}: the process ended with {}\n{}", outcome.exit, stderr.trim_end()));
                break;
            }
        }
    }
    fs::remove_file(file)?;
    Ok(if wrong.is_empty() { Verdict::Passed } else { Verdict::Failed(wrong.join("\n")) })
}

fn java(tools: &Toolchain, vm: &Vm, classes: &Path, options: &[&str], arguments: &[&str]) -> anyhow::Result<Outcome> {
    let mut command = clean(Command::new(tools.jdk.java()));
    if let Vm::Library(dir) = vm {
        command.arg(format!("-XXaltjvm={}", dir.display()));
    }
    command.args(options).arg("-Xmx512m").arg("-cp").arg(classes).arg("RandomPrograms").args(arguments);
    Ok(process::run(command, None, TIMEOUT)?)
}

fn succeeded(outcome: &Outcome) -> anyhow::Result<()> {
    ensure!(
        outcome.exit == Exit::Code(0),
        "the stock VM ended with {}: {}",
        outcome.exit,
        String::from_utf8_lossy(&outcome.stderr)
    );
    Ok(())
}

/// Writes a program's class files where they stay.
fn show(stock: &dyn Fn(&[&str]) -> anyhow::Result<Outcome>, number: &str) -> anyhow::Result<PathBuf> {
    let kept = scratch("failed").join("random").join(number);
    fresh(&kept)?;
    succeeded(&stock(&["show", number, kept.to_str().context("a folder's name that isn't UTF-8")?])?)?;
    Ok(kept)
}
