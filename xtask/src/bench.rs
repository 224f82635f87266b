//! `./x bench`: the programs of `benches/java` on the stock VM and on ours, turn by turn, and the ratios of their times.
//!
//! A program's time is what it measures around its work and prints on standard error as `nanoseconds: N`; for one that
//! prints none (hello world) it is the process's, and its peak memory is compared too. Both VMs must print the same
//! checksum.
//!
//! With `--tools`, what operations of JVM TI cost (`benches/tools`); with `--debugger`, what a debugger waits for (`benches/debugger`); with
//! `--server`, how much a database server does for its clients (`tests/apps/h2-server`); with `--steady`, what a unit of work costs
//! large programs (`steady.rs`), with `--warm` how long small ones take (`warm.rs`), with `--library` the class library's inner loops; with `--idle`, what it costs ours that an agent holds every capability and asks for nothing; with
//! `--cost-of`, what a program pays for being looked at by a tool of ours (`cost.rs`).

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use lexopt::{Arg, ValueExt};
use pellucid::library;

use crate::cost;
use crate::process::{self, Exit, Outcome};
use crate::toolchain::{Toolchain, clean};
use crate::warm::Programs;
use crate::workspace::{self, fresh, root, say, scratch};

const HELP: &str = "\
./x bench [PROGRAM…]   programs of benches/java whose names contain PROGRAM; else all
    --pairs N            runs on each VM, alternately (5)
    --stock OPTIONS      options of the stock VM, comma-separated (-Xint); \"\" for its default mode
    --ours OPTIONS       options of ours (-Xint)
    --vm DIR | stock     our library; else the release build, built first
    --no-build           take the release build as it is
    --check              fail if a ratio is beyond the project's limit
    --list               list the programs
    --tools              operations of JVM TI, and what a VM does around its compiler, instead, in default mode; PROGRAM is part of their names
    --debugger           what a debugger waits for instead, in default mode
    --server             how many transactions H2 does for sixteen clients instead, in default mode
    --steady             large programs (javac, a database, …) in one process each, CPU time for a unit of work; PROGRAM chooses them
    --seconds N          with --steady, how long each runs (25)
    --warm               small programs, each warm in a process of its own, beside the stock VM and its first compiler; PROGRAM chooses them
    --library            as --warm, what the class library does in inner loops: checksums, ciphers, codes, comparisons, big numbers, sorting
    --idle               ours with an agent that holds all capabilities, against ours without
    --idle-with WHAT     as --idle, with what has nothing on, each run a process: jvmdi, openj9 (agents), redefinition (the option
                         AllowAnyRedefinition) or nothing (how far equal runs lie apart)
    --cost-of TOOL       CPU time of programs in default mode while a tool of ours is attached and while it isn't, in one process, and what its beginning
                         and end cost them: profile (1,000 samples a second), alloc (its samples of allocation), watch, or nothing (how far
                         equal work lies apart); on ours, or with --vm stock
    --threads N          with --cost-of, how many threads do the work at once (1); profile's samples are of all of them together
";

/// A run that takes longer than this has hung.
const TIMEOUT: Duration = Duration::from_secs(300);

/// The project's limits, as ratios ours to stock, both interpreted.
mod limit {
    /// Geometric mean of the plain programs.
    pub const MEAN: f64 = 1.3;
    /// Any of the plain programs.
    pub const EACH: f64 = 2.5;
    /// Programs with limits of their own (a line `// limit: N`), for want of one.
    pub const OWN: f64 = 2.0;
    /// Peak memory of hello world.
    pub const MEMORY: f64 = 1.5;
    /// Any operation of JVM TI.
    pub const OPERATION: f64 = 2.0;
    /// Plain programs with an idle agent, by the upper end of the 95 % interval.
    pub const IDLE: f64 = 1.03;
    /// Hello world with an idle agent, by the median.
    pub const START: f64 = 1.1;
}

struct Program {
    name: String,
    /// Options for both VMs, for the stock one, for ours.
    both: Vec<String>,
    stock: Vec<String>,
    ours: Vec<String>,
    /// Apart from the geometric mean, with a limit of its own.
    own_limit: Option<f64>,
}

struct Options {
    filters: Vec<String>,
    pairs: usize,
    stock: Vec<String>,
    ours: Vec<String>,
    vm: Option<String>,
    build: bool,
    check: bool,
    list: bool,
    tools: bool,
    debugger: bool,
    server: bool,
    steady: bool,
    warm: Option<Programs>,
    seconds: u32,
    idle: bool,
    idle_with: Option<String>,
    cost_of: Option<cost::Tool>,
    threads: usize,
}

/// What the pairs of one program gave.
struct Measured {
    stock: Vec<f64>,
    ours: Vec<f64>,
    memory: Option<f64>,
}

impl Measured {
    fn ratios(&self) -> Vec<f64> {
        sorted(self.ours.iter().zip(&self.stock).map(|(ours, stock)| ours / stock).collect())
    }
}

pub fn run(parser: &mut lexopt::Parser) -> anyhow::Result<bool> {
    let Some(options) = Options::read(parser)? else {
        print!("{HELP}");
        return Ok(true);
    };
    let mut programs = programs()?;
    programs.retain(|p| options.filters.is_empty() || options.filters.iter().any(|f| p.name.contains(f.as_str())));
    if options.list {
        programs.iter().for_each(|p| println!("{}", p.name));
        return Ok(!programs.is_empty());
    }
    let ours = match options.vm.as_deref() {
        Some("stock") => None,
        Some(dir) => Some(library::folder(dir.as_ref()).with_context(|| format!("{dir} has no {}", library::FILE))?),
        None if options.build => Some(workspace::build(true)?),
        None => Some(workspace::built(true)?),
    };
    let tools = Toolchain::obtain()?;
    if options.tools {
        return operations(&tools, ours.as_deref(), &options);
    }
    if options.debugger {
        return latencies(&tools, ours.as_deref(), &options);
    }
    if options.server {
        return throughput(&tools, ours.as_deref(), &options);
    }
    if options.steady {
        let ours = ours.context("--steady compares ours with the stock VM")?;
        return crate::steady::run(&tools, &ours, &options.filters, options.seconds);
    }
    if let Some(programs) = options.warm {
        let ours = ours.context("--warm and --library compare ours with the stock VM")?;
        return crate::warm::run(&tools, &ours, programs, &options.filters, options.pairs);
    }
    ensure!(!programs.is_empty(), "no program of benches/java is named so; ./x bench --list lists them");
    let classes = scratch("bench");
    fresh(&classes)?;
    let mut sources: Vec<PathBuf> =
        fs::read_dir(folder())?.flatten().map(|e| e.path()).filter(|p| is_java(p)).collect();
    sources.extend(["Idle", "Paid", "Silent"].map(|name| root().join(format!("benches/tools/{name}.java"))));
    tools.compile(&sources, &[], &classes)?;
    if let Some(tool) = &options.cost_of {
        let names: Vec<String> =
            programs.into_iter().filter(|program| program.own_limit.is_none()).map(|program| program.name).collect();
        let (java, ours) = (tools.jdk.java(), ours.as_deref());
        let fine = cost::run(tool, &java, ours, &classes, &names, options.threads, options.pairs)?;
        return Ok(!options.check || fine);
    }
    if options.idle {
        return idle(&tools, ours.as_deref(), &options, &programs, &classes);
    }
    compare(&tools, ours.as_deref(), &options, &programs, &classes)
}

/// The programs on both VMs, and what is beyond the limits.
fn compare(
    tools: &Toolchain,
    ours: Option<&Path>,
    options: &Options,
    programs: &[Program],
    classes: &Path,
) -> anyhow::Result<bool> {
    say(&format!(
        "JDK {}; stock {}, ours {}; {} pairs",
        tools.jdk.full_version(),
        options.stock.join(" "),
        options.ours.join(" "),
        options.pairs
    ));
    println!("{:14} {:>10} {:>10}   {:>6} {:>6} {:>6}", "", "stock ms", "ours ms", "min", "median", "max");
    let mut medians = Vec::new();
    let mut complaints = Vec::new();
    for program in programs {
        let command = |is_ours: bool| {
            let mut java = clean(Command::new(tools.jdk.java()));
            let (mode, own) = match ours {
                Some(dir) if is_ours => {
                    java.arg(format!("-XXaltjvm={}", dir.display()));
                    (&options.ours, &program.ours)
                }
                _ => (&options.stock, &program.stock),
            };
            java.args(mode).args(&program.both).args(own).arg("-cp").arg(classes).arg(&program.name);
            java
        };
        let measured = match measure(program, &command, options.pairs) {
            Ok(measured) => measured,
            Err(error) => {
                println!("{:14} FAILED: {error:#}", program.name);
                complaints.push(format!("{} failed", program.name));
                continue;
            }
        };
        let ratios = measured.ratios();
        let middle = median(&ratios);
        let memory = measured.memory.map_or(String::new(), |m| format!("   memory {m:.2}"));
        println!(
            "{:14} {:>10.1} {:>10.1}   {:>6.2} {:>6.2} {:>6.2}{memory}",
            program.name,
            median(&sorted(measured.stock.clone())),
            median(&sorted(measured.ours.clone())),
            ratios[0],
            middle,
            ratios[ratios.len() - 1],
        );
        let most = program.own_limit.unwrap_or(limit::EACH);
        if middle > most {
            complaints.push(format!("{}: {middle:.2}, and the limit is {most}", program.name));
        }
        if let Some(memory) = measured.memory.filter(|m| *m > limit::MEMORY) {
            complaints.push(format!("{}: memory {memory:.2}, and the limit is {}", program.name, limit::MEMORY));
        }
        if program.own_limit.is_none() {
            medians.push(middle);
        }
    }
    if !medians.is_empty() {
        let mean = geometric_mean(&medians);
        println!("geometric mean of {} plain programs: {mean:.2}", medians.len());
        if mean > limit::MEAN {
            complaints.push(format!("geometric mean {mean:.2}, and the limit is {}", limit::MEAN));
        }
    }
    for complaint in &complaints {
        say(complaint);
    }
    Ok(!options.check || complaints.is_empty())
}

/// What it costs ours that an agent holds every capability and asks for nothing: the plain programs by turns with and without in one process
/// each, and the others, which start-up makes, by processes with the agent and without; as are all where it is something else that is there.
fn idle(
    tools: &Toolchain,
    ours: Option<&Path>,
    options: &Options,
    programs: &[Program],
    classes: &Path,
) -> anyhow::Result<bool> {
    let there = there(tools, options.idle_with.as_deref())?;
    let java = |with: bool| {
        let mut java = clean(Command::new(tools.jdk.java()));
        java.args(ours.map(|dir| format!("-XXaltjvm={}", dir.display()))).args(&options.ours);
        if with {
            java.args(&there).env("LD_LIBRARY_PATH", scratch("bench-tools"));
        }
        java.arg("-cp").arg(classes);
        java
    };
    println!("{:14} {:>10} {:>10}   {:>6} {:>6} {:>6}", "", "without", "with", "mean", "95 % to", "median");
    let mut fine = true;
    let mut all = Vec::new();
    for program in programs {
        let (pairs, most) = match program.own_limit {
            None if options.idle_with.is_none() => {
                let mut java = java(true);
                java.args(["Idle", &program.name, &options.pairs.to_string()]);
                (turns(&once(java)?)?, None)
            }
            own_limit => {
                let command = |with| {
                    let mut java = java(with);
                    java.arg(&program.name);
                    java
                };
                let measured = measure(program, &command, options.pairs)?;
                (measured.stock.into_iter().zip(measured.ours).collect(), own_limit.map(|_| limit::START))
            }
        };
        let ratios: Vec<f64> = pairs.iter().map(|(without, with)| with / without).collect();
        let logarithms: Vec<f64> = ratios.iter().map(|ratio| ratio.ln()).collect();
        let (mean, bound) = interval(&logarithms);
        let column = |of: fn(&(f64, f64)) -> f64| median(&sorted(pairs.iter().map(of).collect()));
        let middle = median(&sorted(ratios));
        println!(
            "{:14} {:>10.1} {:>10.1}   {mean:>6.3} {bound:>6.3} {middle:>6.3}",
            program.name,
            column(|p| p.0),
            column(|p| p.1)
        );
        match most {
            None => all.extend(logarithms),
            Some(most) => fine &= middle <= most,
        }
    }
    if all.len() > 1 {
        let (mean, bound) = interval(&all);
        println!("geometric mean of {} pairs: {mean:.4}; upper end of the 95 % interval: {bound:.4}", all.len());
        fine &= bound <= limit::IDLE;
    }
    Ok(!options.check || fine)
}

/// The times that `Idle` printed, in milliseconds, without and with.
fn turns(outcome: &Outcome) -> anyhow::Result<Vec<(f64, f64)>> {
    let mut pairs = Vec::new();
    for line in String::from_utf8_lossy(&outcome.stdout).lines() {
        let (without, with) = line.split_once('\t').with_context(|| format!("Idle printed {line:?}"))?;
        pairs.push((without.parse::<f64>()? / 1e6, with.parse::<f64>()? / 1e6));
    }
    Ok(pairs)
}

/// The geometric mean of ratios.
pub(crate) fn geometric_mean(ratios: &[f64]) -> f64 {
    (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp()
}

/// The geometric mean and the upper end of its 95 % interval, of ratios given by their logarithms; there are many.
pub(crate) fn interval(logarithms: &[f64]) -> (f64, f64) {
    let count = logarithms.len() as f64;
    let mean = logarithms.iter().sum::<f64>() / count;
    let variance = logarithms.iter().map(|l| (l - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean.exp(), (mean + 1.96 * (variance / count).sqrt()).exp())
}

/// Options that have something there that has nothing on; by itself the agent that holds all capabilities.
fn there(tools: &Toolchain, what: Option<&str>) -> anyhow::Result<Vec<String>> {
    Ok(match what {
        None => vec![format!("-agentpath:{}", agent(tools, "tools")?.display())],
        Some("jvmdi") => {
            agent(tools, "idle_jvmdi")?;
            vec!["-Xdebug".to_owned(), "-Xrunidle_jvmdi".to_owned()]
        }
        Some("openj9") => vec![format!("-agentpath:{}", agent(tools, "idle_openj9")?.display())],
        Some("redefinition") => vec!["-XX:+AllowAnyRedefinition".to_owned()],
        Some("nothing") => Vec::new(),
        Some(other) => bail!("--idle-with takes jvmdi, openj9, redefinition or nothing, not {other}"),
    })
}

/// Compiles an agent of `benches/tools`; its library. That of `tools` holds all capabilities.
fn agent(tools: &Toolchain, name: &str) -> anyhow::Result<PathBuf> {
    let out = scratch("bench-tools");
    fresh(&out)?;
    let (source, library) = (root().join("benches/tools"), out.join(format!("lib{name}.so")));
    tools.compile_agent(&source.join(format!("{name}.c")), &source, &["-O2"], &library)?;
    Ok(library)
}

/// What a debugger waits for (`benches/debugger`), in microseconds, ours and the stock VM by turns.
fn latencies(tools: &Toolchain, ours: Option<&Path>, options: &Options) -> anyhow::Result<bool> {
    let classes = scratch("bench-debugger");
    fresh(&classes)?;
    let folder = root().join("benches/debugger");
    tools.compile(&[folder.join("Latency.java"), folder.join("LatencyTarget.java")], &[], &classes)?;
    let mut java = clean(Command::new(tools.jdk.java()));
    java.args(["--add-modules", "jdk.jdi", "-cp"]).arg(&classes).args([
        "Latency",
        "-rounds",
        &options.pairs.to_string(),
    ]);
    java.arg(tools.jdk.java()).arg("--").args(ours.map(|dir| format!("-XXaltjvm={}", dir.display())));
    Ok(java.status().context("can't run java")?.success())
}

/// Transactions a second of H2 under sixteen clients, on both VMs, turn by turn. Higher is better, and nothing limits it.
fn throughput(tools: &Toolchain, ours: Option<&Path>, options: &Options) -> anyhow::Result<bool> {
    let ours = ours.context("--server compares ours with the stock VM")?;
    let rate = |note: &String| -> anyhow::Result<f64> {
        let number = note.split_once('(').and_then(|(_, rest)| rest.split_once(" a second")).map(|(number, _)| number);
        Ok(number.with_context(|| format!("no rate in {note:?}"))?.parse()?)
    };
    println!("{:>14} {:>14} {:>8}   transactions a second", "stock", "ours", "ratio");
    let mut ratios = Vec::new();
    let noted = crate::apps::Noted::prepare(tools, ours, "h2-server")?;
    for _ in 0..options.pairs {
        let (stock, ours) = (rate(&noted.note(false, &[])?)?, rate(&noted.note(true, &[])?)?);
        println!("{stock:>14.0} {ours:>14.0} {:>8.2}", ours / stock);
        ratios.push(ours / stock);
    }
    println!("{:>38.2}   median", median(&sorted(ratios)));
    Ok(true)
}

/// Operations of JVM TI on both VMs, turn by turn.
fn operations(tools: &Toolchain, ours: Option<&Path>, options: &Options) -> anyhow::Result<bool> {
    let agent = agent(tools, "tools")?;
    let classes = scratch("bench-tools");
    tools.compile(&[root().join("benches/tools/Tools.java")], &[], &classes)?;
    let run = |is_ours: bool| -> anyhow::Result<Vec<(String, f64)>> {
        let mut java = clean(Command::new(tools.jdk.java()));
        if is_ours && let Some(dir) = ours {
            java.arg(format!("-XXaltjvm={}", dir.display()));
        }
        java.arg(format!("-agentpath:{}", agent.display()))
            .arg("-cp")
            .arg(&classes)
            .arg("Tools")
            .args(options.filters.first());
        let outcome = once(java)?;
        let lines = String::from_utf8_lossy(&outcome.stdout).into_owned();
        let pairs = lines.lines().filter_map(|line| line.split_once('\t'));
        pairs.map(|(name, time)| Ok((name.to_owned(), time.parse()?))).collect()
    };
    let (mut stock_runs, mut our_runs) = (Vec::new(), Vec::new());
    for _ in 0..options.pairs {
        stock_runs.push(run(false).context("stock VM")?);
        our_runs.push(run(true).context("our VM")?);
    }
    ensure!(!stock_runs[0].is_empty(), "no operation is named so");
    println!("{:26} {:>12} {:>12}   {:>6}   nanoseconds for an operation", "", "stock", "ours", "ratio");
    let mut fine = true;
    for (at, (name, _)) in stock_runs[0].iter().enumerate() {
        let middle = |runs: &[Vec<(String, f64)>]| median(&sorted(runs.iter().map(|run| run[at].1).collect()));
        let (stock, ours) = (middle(&stock_runs), middle(&our_runs));
        if stock < 1.0 {
            println!("{name:26} {stock:>12.1} {ours:>12.1}   too noisy on the stock VM to compare");
            continue;
        }
        let ratio = ours.max(0.0) / stock;
        let remark = if ratio > limit::OPERATION { "   beyond the limit" } else { "" };
        fine &= remark.is_empty();
        println!("{name:26} {stock:>12.1} {ours:>12.1}   {ratio:>6.2}{remark}");
    }
    Ok(!options.check || fine)
}

impl Options {
    /// None if help is wanted.
    fn read(parser: &mut lexopt::Parser) -> anyhow::Result<Option<Options>> {
        let interpreted = || vec!["-Xint".to_owned()];
        let mut options = Options {
            filters: Vec::new(),
            pairs: 5,
            stock: interpreted(),
            ours: interpreted(),
            vm: None,
            build: true,
            check: false,
            list: false,
            tools: false,
            debugger: false,
            server: false,
            steady: false,
            warm: None,
            seconds: 25,
            idle: false,
            idle_with: None,
            cost_of: None,
            threads: 1,
        };
        let split = |text: String| text.split(',').filter(|w| !w.is_empty()).map(str::to_owned).collect();
        while let Some(arg) = parser.next()? {
            match arg {
                Arg::Short('h') | Arg::Long("help") => return Ok(None),
                Arg::Long("pairs") => options.pairs = parser.value()?.parse::<usize>()?.max(1),
                Arg::Long("stock") => options.stock = split(parser.value()?.string()?),
                Arg::Long("ours") => options.ours = split(parser.value()?.string()?),
                Arg::Long("vm") => options.vm = Some(parser.value()?.string()?),
                Arg::Long("no-build") => options.build = false,
                Arg::Long("check") => options.check = true,
                Arg::Long("list") => options.list = true,
                Arg::Long("tools") => options.tools = true,
                Arg::Long("debugger") => options.debugger = true,
                Arg::Long("server") => options.server = true,
                Arg::Long("steady") => options.steady = true,
                Arg::Long("warm") => options.warm = Some(Programs::Warm),
                Arg::Long("library") => options.warm = Some(Programs::Library),
                Arg::Long("seconds") => options.seconds = parser.value()?.parse()?,
                Arg::Long("idle") => options.idle = true,
                Arg::Long("idle-with") => {
                    options.idle = true;
                    options.idle_with = Some(parser.value()?.string()?);
                }
                Arg::Long("cost-of") => options.cost_of = Some(cost::Tool::of(&parser.value()?.string()?)?),
                Arg::Long("threads") => options.threads = parser.value()?.parse::<usize>()?.max(1),
                Arg::Value(filter) => options.filters.push(filter.string()?),
                other => return Err(other.unexpected().into()),
            }
        }
        Ok(Some(options))
    }
}

fn folder() -> PathBuf {
    root().join("benches/java")
}

fn is_java(path: &std::path::Path) -> bool {
    path.extension().is_some_and(|x| x == "java")
}

/// The programs: the sources with a main method. Lines at their head that begin with `// both:`, `// stock:`, `// ours:`
/// hold options, `// limit:` a ratio.
fn programs() -> anyhow::Result<Vec<Program>> {
    let mut programs = Vec::new();
    for entry in fs::read_dir(folder())?.flatten().filter(|e| is_java(&e.path())) {
        let text = fs::read_to_string(entry.path())?;
        if !text.contains("void main(") {
            continue;
        }
        let head = |key: &str| {
            let line = text.lines().find_map(|l| l.strip_prefix(key));
            line.map(|l| l.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        };
        let own_limit = head("// limit:").map(|l| l.first().and_then(|n| n.parse().ok()).unwrap_or(limit::OWN));
        programs.push(Program {
            name: entry.path().file_stem().unwrap_or_default().to_string_lossy().into_owned(),
            both: head("// both:").unwrap_or_default(),
            stock: head("// stock:").unwrap_or_default(),
            ours: head("// ours:").unwrap_or_default(),
            own_limit,
        });
    }
    programs.sort_by(|a, b| (a.own_limit.is_some(), &a.name).cmp(&(b.own_limit.is_some(), &b.name)));
    Ok(programs)
}

fn measure(program: &Program, command: &dyn Fn(bool) -> Command, pairs: usize) -> anyhow::Result<Measured> {
    let mut measured = Measured { stock: Vec::new(), ours: Vec::new(), memory: None };
    let mut memories = Vec::new();
    for pair in 0..pairs {
        let [stock, ours] = [(false, "the first VM"), (true, "the second VM")];
        let run = |(which, name): (bool, &'static str)| once(command(which)).context(name);
        // Whoever comes second may find another machine: each does in half of the pairs.
        let (stock, ours) = if pair % 2 == 0 {
            let stock = run(stock)?;
            (stock, run(ours)?)
        } else {
            let ours = run(ours)?;
            (run(stock)?, ours)
        };
        if stock.stdout != ours.stdout {
            bail!(
                "prints {} instead of {}",
                String::from_utf8_lossy(&ours.stdout).trim(),
                String::from_utf8_lossy(&stock.stdout).trim()
            );
        }
        let (stock_time, by_itself) = milliseconds(&stock);
        let (ours_time, _) = milliseconds(&ours);
        measured.stock.push(stock_time);
        measured.ours.push(ours_time);
        if !by_itself {
            memories.push(ours.peak_rss_kib as f64 / stock.peak_rss_kib as f64);
        }
    }
    if !memories.is_empty() {
        measured.memory = Some(median(&sorted(memories)));
    }
    if measured.stock.iter().any(|t| *t <= 0.0) {
        bail!("{} took no time at all", program.name);
    }
    Ok(measured)
}

fn once(command: Command) -> anyhow::Result<Outcome> {
    let outcome = process::run(command, None, TIMEOUT)?;
    if outcome.exit != Exit::Code(0) {
        let stderr = String::from_utf8_lossy(&outcome.stderr).into_owned();
        bail!("exit {}: {}", outcome.exit, stderr.lines().next().unwrap_or("no message"));
    }
    Ok(outcome)
}

/// The time of a run, and whether the program measured it itself.
fn milliseconds(outcome: &Outcome) -> (f64, bool) {
    let stderr = String::from_utf8_lossy(&outcome.stderr);
    let own = stderr.lines().find_map(|l| l.strip_prefix("nanoseconds: ")?.trim().parse::<f64>().ok());
    match own {
        Some(nanoseconds) => (nanoseconds / 1e6, true),
        None => (outcome.wall.as_secs_f64() * 1e3, false),
    }
}

pub(crate) fn sorted(mut values: Vec<f64>) -> Vec<f64> {
    values.sort_by(f64::total_cmp);
    values
}

pub(crate) fn median(sorted: &[f64]) -> f64 {
    match sorted.len() {
        0 => f64::NAN,
        n if n % 2 == 1 => sorted[n / 2],
        n => (sorted[n / 2 - 1] + sorted[n / 2]) / 2.0,
    }
}
