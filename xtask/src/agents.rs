//! Agents with Java programs (`tests/agents`): each is run on the stock VM and on ours, and both must log the same.
//!
//! A case is a folder with `Name.c`, the agent, and `Name.java`, whose class Name has the main method; `options` holds the
//! agent's options, `vmargs` options of the VM, one a line. Agent and program log to standard output.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

use crate::cases::{Answer, ExpectedFailures};
use crate::java_tests::{Mode, Selection, Vm, workers};
use crate::process;
use crate::report::{Tally, Verdict};
use crate::toolchain::{Toolchain, clean};
use crate::workspace::{fresh, root, say, scratch};

/// How long a case may run, plainly interpreted.
const TIMEOUT: Duration = Duration::from_secs(30);

struct Agent {
    /// `agents/category/Name`.
    id: String,
    name: String,
    dir: PathBuf,
}

fn all() -> anyhow::Result<Vec<Agent>> {
    let mut agents = Vec::new();
    for category in folders(&root().join("tests/agents"))? {
        for dir in folders(&category)? {
            let file_name = |p: &Path| p.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let name = file_name(&dir);
            agents.push(Agent { id: format!("agents/{}/{name}", file_name(&category)), name, dir });
        }
    }
    Ok(agents)
}

/// The names of all cases, as the list of expected failures may use them.
pub fn names() -> anyhow::Result<Vec<String>> {
    Ok(all()?.into_iter().map(|agent| agent.id).collect())
}

fn folders(dir: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(dir).with_context(|| format!("can't list {}", dir.display()))?;
    let mut found: Vec<PathBuf> = entries.flatten().map(|e| e.path()).filter(|p| p.is_dir()).collect();
    found.sort();
    Ok(found)
}

/// Compiles the programs and the agents' libraries; the library of `Name.c` is `Name.so` in the folder returned.
fn compile(tools: &Toolchain, agents: &[Agent]) -> anyhow::Result<PathBuf> {
    let out = scratch("agents");
    fresh(&out)?;
    let mut sources = Vec::new();
    for agent in agents {
        let entries = fs::read_dir(&agent.dir)?.flatten().map(|e| e.path());
        sources.extend(entries.filter(|p| p.extension().is_some_and(|x| x == "java")));
        library(tools, agent, &out)?;
    }
    if !sources.is_empty() {
        tools.compile(&sources, &[], &out)?;
    }
    Ok(out)
}

fn library(tools: &Toolchain, agent: &Agent, out: &Path) -> anyhow::Result<()> {
    let include = tools.jdk.home.join("include");
    let output = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-g", "-Wall", "-Wno-unused-function"])
        .arg("-I")
        .arg(&include)
        .arg("-I")
        .arg(include.join("linux"))
        .arg("-I")
        .arg(root().join("tests/agents"))
        .arg(agent.dir.join(format!("{}.c", agent.name)))
        .arg("-o")
        .arg(out.join(format!("{}.so", agent.name)))
        .output()
        .context("can't run cc")?;
    if !output.status.success() {
        bail!("cc of {} failed:\n{}", agent.id, String::from_utf8_lossy(&output.stderr));
    }
    Ok(())
}

/// Runs the cases whose names contain one of the filters, in `mode`.
pub fn run(tools: &Toolchain, vm: &Vm, mode: Mode, selection: &Selection) -> anyhow::Result<Tally> {
    let known = ExpectedFailures::read()?;
    let mut tally = Tally::new(&format!("tests/agents {}", mode.name()));
    if !tools.jdk.home.join("include/jvmti.h").is_file() {
        tally.skip_all("the JDK has no include/jvmti.h");
        return Ok(tally);
    }
    let filters = &selection.filters;
    let mut agents = all()?;
    agents.retain(|a| filters.is_empty() || filters.iter().any(|f| a.id.contains(f.as_str())));
    let step = selection.sample.unwrap_or(1).max(1);
    let mut index = selection.offset;
    agents.retain(|_| {
        index += 1;
        (index - 1).is_multiple_of(step)
    });
    let built = compile(tools, &agents)?;
    let started = Instant::now();
    let tally = Mutex::new(tally);
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(agent) = agents.get(next.fetch_add(1, Ordering::Relaxed)) {
            let begun = Instant::now();
            let verdict = judge(tools, vm, mode, agent, &built)
                .unwrap_or_else(|error| Verdict::Failed(format!("{error:#}")))
                .against(known.reason(mode.name(), &agent.id));
            if selection.verbose {
                say(&format!("{:>7.2} s  {}  {}", begun.elapsed().as_secs_f64(), verdict.word(), agent.id));
            }
            if let Ok(mut tally) = tally.lock() {
                tally.add(&agent.id, verdict);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..workers() {
            scope.spawn(work);
        }
    });
    let mut tally = tally.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    tally.took(started.elapsed());
    Ok(tally)
}

fn judge(tools: &Toolchain, vm: &Vm, mode: Mode, agent: &Agent, built: &Path) -> anyhow::Result<Verdict> {
    let (expected, _) = execute(tools, &Vm::Stock, Mode::Default, agent, built)?;
    let (actual, stderr) = execute(tools, vm, mode, agent, built)?;
    let saved = scratch("failed").join(mode.name()).join(&agent.id);
    if actual == expected {
        let _ = fs::remove_dir_all(&saved);
        return Ok(Verdict::Passed);
    }
    fs::create_dir_all(&saved)?;
    fs::write(saved.join("expected"), &expected.text)?;
    fs::write(saved.join("actual"), &actual.text)?;
    fs::write(saved.join("stderr"), &stderr)?;
    let mut detail = expected.difference(&actual, 12);
    for line in stderr.lines().filter(|l| !l.trim().is_empty()).take(6) {
        detail.push_str("\n! ");
        detail.extend(line.chars().take(160));
    }
    Ok(Verdict::Failed(detail))
}

fn lines(agent: &Agent, file: &str) -> Vec<String> {
    let text = fs::read_to_string(agent.dir.join(file)).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

fn execute(
    tools: &Toolchain,
    vm: &Vm,
    mode: Mode,
    agent: &Agent,
    built: &Path,
) -> anyhow::Result<(Answer, String)> {
    let label = match vm {
        Vm::Stock => "stock",
        Vm::Library(_) => mode.name(),
    };
    let work = scratch("work").join(label).join(&agent.id);
    fresh(&work)?;
    let mut command = clean(Command::new(tools.jdk.java()));
    let mut patience = 1;
    match vm {
        Vm::Stock => {
            command.arg("-Xshare:auto");
        }
        Vm::Library(dir) => {
            command.arg(format!("-XXaltjvm={}", dir.display())).args(mode.options());
            patience = mode.patience();
        }
    }
    let mut agent_path = format!("-agentpath:{}", built.join(format!("{}.so", agent.name)).display());
    if let Some(options) = lines(agent, "options").first() {
        agent_path.push('=');
        agent_path.push_str(options);
    }
    command
        .args(lines(agent, "vmargs"))
        .arg(agent_path)
        .arg("-cp")
        .arg(built)
        .arg(&agent.name)
        .args(lines(agent, "args"))
        .current_dir(&work);
    let outcome = process::run(command, None, TIMEOUT * patience)?;
    let hidden = [(work.display().to_string(), "$WORK"), (built.display().to_string(), "$BUILT")];
    let answer = Answer::of(&outcome, false, &hidden);
    Ok((answer, String::from_utf8_lossy(&outcome.stderr).into_owned()))
}
