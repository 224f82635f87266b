//! `./x bench --steady`: large programs that do one unit of work again and again in a process (`tests/apps/steady`), on the stock VM, on its first
//! compiler alone and on ours, turn by turn: how much CPU time a unit takes, compilation and collections included.

use std::path::Path;

use anyhow::Context;

use crate::apps::Noted;
use crate::bench::geometric_mean;
use crate::toolchain::Toolchain;

/// The programs, as `tests/apps/steady/run` names them.
const PROGRAMS: [&str; 10] =
    ["javac", "scala", "closure", "xslt", "groovy", "join", "text", "json", "collections", "http"];

/// What limits the stock VM to its first compiler.
pub const FIRST_COMPILER: &str = "-XX:TieredStopAtLevel=1";

/// Milliseconds of CPU for a unit: in the first ten seconds, and in the last two fifths of the run.
struct Cost {
    first: f64,
    later: f64,
}

/// Runs the programs whose names contain one of `filters`, each for so many seconds on each VM.
///
/// # Errors
/// When the programs can't be had, or one fails.
pub fn run(tools: &Toolchain, ours: &Path, filters: &[String], seconds: u32) -> anyhow::Result<bool> {
    let noted = Noted::prepare(tools, ours, "steady")?;
    let cost = |is_ours: bool, program: &str, options: &str| -> anyhow::Result<Cost> {
        let seconds = seconds.to_string();
        let variables = [("STEADY_PROGRAMS", program), ("STEADY_SECONDS", &seconds), ("STEADY_OPTIONS", options)];
        let note = noted.note(is_ours, &variables)?;
        let read = || {
            let line = note.lines().find_map(|line| line.strip_prefix(program)?.strip_prefix(' '))?;
            let mut numbers = line.split(' ').map(str::parse::<f64>);
            Some(Cost { first: numbers.next()?.ok()?, later: numbers.next()?.ok()? })
        };
        read().with_context(|| format!("no figures in {note:?}"))
    };
    println!("ms of CPU a unit, later part   in the first ten seconds");
    println!(
        "{:>12} {:>9} {:>9} {:>9} {:>8} {:>8} {:>14}",
        "program", "C1", "stock", "ours", "to C1", "to stock", "first to stock"
    );
    let mut ratios = Vec::new();
    for program in PROGRAMS {
        if !filters.is_empty() && !filters.iter().any(|filter| program.contains(filter.as_str())) {
            continue;
        }
        let (first_compiler, stock, ours) =
            (cost(false, program, FIRST_COMPILER)?, cost(false, program, "")?, cost(true, program, "")?);
        let row = [ours.later / first_compiler.later, ours.later / stock.later, ours.first / stock.first];
        println!(
            "{program:>12} {:>9.2} {:>9.2} {:>9.2} {:>8.2} {:>8.2} {:>14.2}",
            first_compiler.later, stock.later, ours.later, row[0], row[1], row[2]
        );
        ratios.push(row);
    }
    let mean = |column: usize| geometric_mean(&ratios.iter().map(|row| row[column]).collect::<Vec<f64>>());
    println!("{:>42} {:>8.2} {:>8.2} {:>14.2}   geometric mean", "", mean(0), mean(1), mean(2));
    Ok(true)
}
