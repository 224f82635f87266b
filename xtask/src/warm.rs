//! `./x bench --warm` and `--library`: small programs (`benches/warm`), each repeated in a process of its own until it is warm, on the stock VM's first compiler, on the stock VM
//! and on ours, turn by turn: how long a round takes.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, bail, ensure};

use crate::bench::geometric_mean;
use crate::steady::FIRST_COMPILER;
use crate::toolchain::{Toolchain, clean};
use crate::workspace::{fresh, root, scratch};

/// How long a process repeats its program, in milliseconds.
const TIME: &str = "2500";

/// Which programs.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Programs {
    /// What compiled code does.
    Warm,
    /// What the class library does in inner loops.
    Library,
}

/// A round's result, and its time in nanoseconds.
struct Round {
    result: String,
    time: f64,
}

/// Runs the programs whose names contain one of `filters` so many times on each VM; of each the best run counts.
///
/// # Errors
/// When a program fails, or the VMs disagree about what it gives.
pub fn run(
    tools: &Toolchain,
    ours: &Path,
    programs: Programs,
    filters: &[String],
    turns: usize,
) -> anyhow::Result<bool> {
    let classes = scratch("warm");
    fresh(&classes)?;
    let class = format!("{programs:?}");
    let sources = ["Rounds", &class].map(|name| root().join(format!("benches/warm/{name}.java")));
    tools.compile(&sources, &[], &classes)?;
    let java = |options: &[&str], arguments: &[&str]| -> anyhow::Result<(String, String)> {
        let mut command = clean(Command::new(tools.jdk.java()));
        command.args(options).arg("-Xmx1g").arg("-cp").arg(&classes).arg(&class).args(arguments);
        let output = command.output()?;
        let [said, noted] = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        if !output.status.success() {
            bail!("{arguments:?} ended with {}:\n{noted}", output.status);
        }
        Ok((said, noted))
    };
    let ours = format!("-XXaltjvm={}", ours.display());
    let (names, _) = java(&[], &[])?;
    let wanted = |name: &&str| filters.is_empty() || filters.iter().any(|filter| name.contains(filter.as_str()));
    println!("{:>14} {:>10} {:>10} {:>10} {:>7} {:>8}", "µs a round", "C1", "stock", "ours", "to C1", "to stock");
    let mut ratios: Vec<(&str, [f64; 2])> = Vec::new();
    for name in names.lines().filter(wanted) {
        let round = |options: &[&str]| -> anyhow::Result<Round> {
            let (result, noted) = java(options, &[name, TIME])?;
            let time = noted.lines().find_map(|line| line.strip_prefix("nanoseconds: ")?.parse().ok());
            Ok(Round { result, time: time.with_context(|| format!("{name} noted {noted:?}"))? })
        };
        let mut best = [f64::INFINITY; 3];
        let mut result: Option<String> = None;
        for _ in 0..turns {
            for (best, option) in best.iter_mut().zip([Some(FIRST_COMPILER), None, Some(&ours)]) {
                let round = round(option.as_slice())?;
                let expected = result.get_or_insert_with(|| round.result.clone());
                ensure!(*expected == round.result, "{name} gives {} and {}", expected.trim(), round.result.trim());
                *best = best.min(round.time);
            }
        }
        let row = [best[2] / best[0], best[2] / best[1]];
        let [c1, stock, own] = best.map(|time| time / 1e3);
        println!("{name:>14} {c1:>10.1} {stock:>10.1} {own:>10.1} {:>7.2} {:>8.2}", row[0], row[1]);
        ratios.push((name, row));
    }
    for (column, of) in ["C1", "the stock VM's default"].into_iter().enumerate() {
        let all: Vec<f64> = ratios.iter().map(|(_, row)| row[column]).collect();
        let worst = ratios.iter().max_by(|a, b| a.1[column].total_cmp(&b.1[column]));
        let Some((worst, row)) = worst else { bail!("no such program") };
        println!("to {of}: geometric mean {:.2}, worst {worst} {:.2}", geometric_mean(&all), row[column]);
    }
    Ok(true)
}
