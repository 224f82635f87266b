//! `./x bench --cost-of TOOL`: what a program pays for being looked at by a tool of ours, apart from what the tool's beginning and end cost it.
//!
//! A program works for about a third of a second of CPU time at a time, in one process, by turns with the tool attached and without. Work with the tool is compared
//! with the mean of what the same work took before and after, so neither compilation, nor where things lie in memory, nor a slow drift is in it. The
//! tool comes and goes while the program waits: what the process takes then is its beginning and end. All is the CPU time of the program's process, as
//! the kernel counts it; the command's own isn't in it. With `--threads` as many threads work at once, each so much, and `profile` looks at each as much less
//! often: the process has a thousand samples a second then, too.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};

use crate::bench::{interval, median, sorted};
use crate::process::{cpu_time, signal};
use crate::toolchain::clean;
use crate::workspace::{agents_folder, build_agents};

/// How much CPU time a piece of work takes, about.
const PIECE: Duration = Duration::from_millis(300);

/// For how long the program works before anything is measured.
const WARM_UP: Duration = Duration::from_secs(5);

/// A process that has taken less than so much of such a time waits.
const QUIET: (Duration, Duration) = (Duration::from_millis(1), Duration::from_millis(30));

/// How long a tool may take to begin or end.
const PATIENCE: Duration = Duration::from_secs(60);

/// How many samples a second `profile` takes of the process.
const RATE: usize = 1000;

/// What is measured.
pub struct Tool {
    name: String,
    words: &'static [&'static str],
    /// Does it take a rate of samples?
    samples: bool,
    /// The project's limit: the mean ratio of CPU time while it works.
    limit: f64,
}

impl Tool {
    /// The tool of a name.
    pub fn of(name: &str) -> anyhow::Result<Tool> {
        let (words, limit): (&[&str], f64) = match name {
            "profile" => (&["profile", "--seconds", "1000", "--collapsed", "cpu"], 1.02),
            "alloc" => (&["profile", "--kinds", "alloc", "--seconds", "1000", "--collapsed", "alloc"], 1.02),
            "watch" => (&["watch", "--plain"], 1.01),
            // How far equal runs lie apart.
            "nothing" => (&[], 1.0),
            other => bail!("--cost-of takes profile, alloc, watch or nothing, not {other}"),
        };
        Ok(Tool { name: name.to_owned(), words, samples: name == "profile", limit })
    }
}

/// A program's process.
struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Program {
    fn start(java: &Path, vm: Option<&Path>, classes: &Path, name: &str, threads: usize) -> anyhow::Result<Program> {
        let mut command = clean(Command::new(java));
        command.args(vm.map(|dir| format!("-XXaltjvm={}", dir.display()))).arg("-cp").arg(classes);
        command.args(["Paid", name]).arg(threads.to_string());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (input, output) = input.zip(output).context("no pipes")?;
        Ok(Program { child, input, output: BufReader::new(output) })
    }

    fn cpu(&self) -> anyhow::Result<Duration> {
        Ok(cpu_time(self.child.id() as libc::pid_t)?)
    }

    /// Has it work so many times; the CPU time and the time by the clock on the wall that it took.
    fn work(&mut self, times: u64) -> anyhow::Result<(Duration, Duration)> {
        let (cpu, begun) = (self.cpu()?, Instant::now());
        writeln!(self.input, "{times}")?;
        let mut line = String::new();
        self.output.read_line(&mut line)?;
        ensure!(line == "done\n", "the program said {line:?}");
        Ok((self.cpu()? - cpu, begun.elapsed()))
    }

    /// Waits until a tool's thread is there; those have names that say so.
    fn looked_at(&self) -> anyhow::Result<()> {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            let tasks = fs::read_dir(format!("/proc/{}/task", self.child.id()))?.flatten();
            // A thread may end meanwhile.
            let mut names = tasks.filter_map(|task| fs::read_to_string(task.path().join("comm")).ok());
            if names.any(|name| name.starts_with("pellucid")) {
                return Ok(());
            }
            sleep(Duration::from_millis(5));
        }
        bail!("no tool looks at the program after {PATIENCE:?}");
    }

    /// Waits until it does nothing; its CPU time then.
    fn quiet(&self) -> anyhow::Result<Duration> {
        let (most, time) = QUIET;
        let (begun, mut last) = (Instant::now(), self.cpu()?);
        while begun.elapsed() < PATIENCE {
            sleep(time);
            let now = self.cpu()?;
            if now - last < most {
                return Ok(now);
            }
            last = now;
        }
        bail!("the program isn't quiet after {PATIENCE:?}");
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What pieces of work took, in nanoseconds of CPU time and by the clock on the wall.
#[derive(Default)]
struct Pieces {
    without: Vec<(f64, f64)>,
    with: Vec<(f64, f64)>,
    /// What the tool's beginnings and ends took, in milliseconds.
    begins: Vec<f64>,
    ends: Vec<f64>,
}

impl Pieces {
    /// Logarithms of the ratios of what each piece took with the tool to the mean of its neighbours.
    fn ratios(&self, of: fn(&(f64, f64)) -> f64) -> Vec<f64> {
        let around = self.without.windows(2).map(|pair| (of(&pair[0]) + of(&pair[1])) / 2.0);
        self.with.iter().map(of).zip(around).map(|(with, without)| (with / without).ln()).collect()
    }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn pieces(tool: &Tool, mut program: Program, threads: usize, pairs: usize) -> anyhow::Result<Pieces> {
    let (mut spent, mut last) = (Duration::ZERO, Duration::ZERO);
    while spent < WARM_UP {
        last = program.work(1)?.0;
        spent += last;
    }
    // The latest was compiled.
    let times = (PIECE.as_secs_f64() / last.as_secs_f64().max(1e-6)).ceil().min(1e6) as u64;
    let mut found = Pieces::default();
    let both = |(cpu, wall): (Duration, Duration)| (cpu.as_secs_f64() * 1e9, wall.as_secs_f64() * 1e9);
    program.work(times)?;
    found.without.push(both(program.work(times)?));
    for _ in 0..pairs {
        let before = program.quiet()?;
        let mut command = attach(tool, &program, threads)?;
        if command.is_some() {
            program.looked_at()?;
        }
        let begun = program.quiet()?;
        found.with.push(both(program.work(times)?));
        let worked = program.quiet()?;
        if let Some(command) = &mut command {
            signal(command.id() as libc::pid_t, libc::SIGINT);
            let ended = command.wait()?;
            ensure!(ended.success(), "{} ended with {ended}", tool.name);
        }
        let ended = program.quiet()?;
        found.begins.push(millis(begun - before));
        found.ends.push(millis(ended - worked));
        found.without.push(both(program.work(times)?));
    }
    Ok(found)
}

/// The command of a tool that looks at the program.
fn attach(tool: &Tool, program: &Program, threads: usize) -> anyhow::Result<Option<Child>> {
    let Some((verb, rest)) = tool.words.split_first() else { return Ok(None) };
    let mut command = Command::new(agents_folder().join("pellucid"));
    command.arg(verb).arg(program.child.id().to_string()).args(rest);
    if tool.samples {
        command.arg("--interval").arg((1_000_000 / RATE * threads).to_string());
    }
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    Ok(Some(quiet.spawn()?))
}

/// Measures it at the programs and prints what was found; false if it is beyond the limit.
pub fn run(
    tool: &Tool,
    java: &Path,
    vm: Option<&Path>,
    classes: &Path,
    programs: &[String],
    threads: usize,
    pairs: usize,
) -> anyhow::Result<bool> {
    build_agents()?;
    println!(
        "CPU time of the program: a piece of work without and with the tool, their ratio; what beginnings (the first) and ends take"
    );
    println!(
        "{:14} {:>10} {:>10}   {:>6} {:>6} {:>6} {:>6}   {:>16} {:>8}",
        "", "without ms", "with ms", "mean", "±95 %", "median", "wall", "begin ms (first)", "end ms"
    );
    let mut all = Vec::new();
    for name in programs {
        let found = pieces(tool, Program::start(java, vm, classes, name, threads)?, threads, pairs)
            .with_context(|| name.clone())?;
        let ratios = found.ratios(|piece| piece.0);
        let (mean, bound) = interval(&ratios);
        let column = |pieces: &[(f64, f64)]| median(&sorted(pieces.iter().map(|piece| piece.0 / 1e6).collect()));
        let middle = |values: &[f64]| median(&sorted(values.to_vec()));
        println!(
            "{name:14} {:>10.1} {:>10.1}   {mean:>6.4} {:>6.4} {:>6.4} {:>6.4}   {:>8.1} {:>7.1} {:>8.1}",
            column(&found.without),
            column(&found.with),
            bound - mean,
            middle(&ratios).exp(),
            middle(&found.ratios(|piece| piece.1)).exp(),
            middle(&found.begins),
            found.begins.first().copied().unwrap_or_default(),
            middle(&found.ends),
        );
        all.extend(ratios);
    }
    if all.len() < 2 {
        return Ok(true);
    }
    let (mean, bound) = interval(&all);
    println!(
        "{} pieces with {}: mean {mean:.4}, 95 % interval up to {bound:.4}, median {:.4}; limit {}",
        all.len(),
        tool.name,
        median(&sorted(all.clone())).exp(),
        tool.limit
    );
    Ok(mean <= tool.limit)
}
