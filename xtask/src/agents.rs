//! Agents with Java programs (`tests/agents`): what each logs on the stock VM is recorded (`./x oracle`), and ours must log the
//! same.
//!
//! A case is `category/Name.c`, the agent, and `Name.java`, whose class Name has the main method; `Name.options` holds the
//! agent's options, `Name.vmargs` options of the VM, one a line. Agent and program log to standard output. Where ours must do
//! otherwise than the stock VM does, `Name.ours` has the clause that says so, then ours's log; of what only ours has, `Name.pellucid`
//! is the log.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

use anyhow::bail;

use crate::cases::{Answer, ExpectedFailures, file_name, folders};
use crate::java_tests::{Mode, Selection, Vm, recorded_here};
use crate::process::{self, Outcome};
use crate::report::{Tally, Verdict, judge_all};
use crate::toolchain::{NO_HEADERS, Toolchain, clean};
use crate::workspace::{fresh, root, scratch};

/// How long a case may run, plainly interpreted.
const TIMEOUT: Duration = Duration::from_secs(30);

struct Agent {
    /// `agents/category/Name`.
    id: String,
    name: String,
    /// The agent's source.
    source: PathBuf,
}

impl Agent {
    /// What stands beside the source under another ending.
    fn beside(&self, ending: &str) -> PathBuf {
        self.source.with_extension(ending)
    }

    fn lines(&self, ending: &str) -> Vec<String> {
        let text = fs::read_to_string(self.beside(ending)).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }
}

fn files(dir: &Path, ending: &str) -> anyhow::Result<Vec<PathBuf>> {
    let mut found: Vec<PathBuf> = fs::read_dir(dir)?.flatten().map(|e| e.path()).collect();
    found.retain(|path| path.extension().is_some_and(|x| x == ending));
    found.sort();
    Ok(found)
}

fn categories() -> anyhow::Result<Vec<PathBuf>> {
    folders(&root().join("tests/agents"))
}

fn all() -> anyhow::Result<Vec<Agent>> {
    let mut agents = Vec::new();
    for category in categories()? {
        for source in files(&category, "c")? {
            let name = file_name(&source.with_extension(""));
            agents.push(Agent { id: format!("agents/{}/{name}", file_name(&category)), name, source });
        }
    }
    Ok(agents)
}

/// The names of all cases, as the list of expected failures may use them.
pub fn names() -> anyhow::Result<Vec<String>> {
    Ok(all()?.into_iter().map(|agent| agent.id).collect())
}

/// Compiles the agents' libraries and all programs, where they are newer than what was compiled before; the library of `Name.c` is `Name.so`
/// in the folder returned.
fn compile(tools: &Toolchain, agents: &[Agent]) -> anyhow::Result<PathBuf> {
    let out = scratch("agents");
    let shared = root().join("tests/agents");
    let (mut sources, mut headers) = (Vec::new(), files(&shared, "h")?);
    for category in categories()? {
        sources.extend(files(&category, "java")?);
        headers.extend(files(&category, "h")?);
    }
    let stamp = out.join("sources");
    let fingerprint = format!("{}\n{sources:?}\n{:?}", tools.jdk.home.display(), newest(&sources)?);
    if fs::read_to_string(&stamp).ok().as_ref() != Some(&fingerprint) {
        fresh(&out)?;
        tools.compile(&sources, &[], &out)?;
        fs::write(stamp, fingerprint)?;
    }
    let headers = newest(&headers)?;
    for agent in agents {
        let library = out.join(format!("{}.so", agent.name));
        let made = library.metadata().and_then(|facts| facts.modified()).ok();
        if made < headers.max(newest(std::slice::from_ref(&agent.source))?) {
            tools.compile_agent(&agent.source, &shared, &["-O1", "-Wall", "-Wno-unused-function"], &library)?;
        }
    }
    Ok(out)
}

/// When the newest of the files was changed; None of none.
fn newest(files: &[PathBuf]) -> anyhow::Result<Option<SystemTime>> {
    let mut newest = None;
    for file in files {
        newest = newest.max(Some(file.metadata()?.modified()?));
    }
    Ok(newest)
}

/// The selected cases and the folder of what was compiled; None where the JDK has no headers.
fn prepared(tools: &Toolchain, selection: &Selection) -> anyhow::Result<Option<(Vec<Agent>, PathBuf)>> {
    if tools.headers().is_none() {
        return Ok(None);
    }
    let agents = selection.of(all()?, |agent| &agent.id);
    let built = if agents.is_empty() { PathBuf::new() } else { compile(tools, &agents)? };
    Ok(Some((agents, built)))
}

/// Runs a selection in `mode`.
pub fn run(tools: &Toolchain, vm: &Vm, mode: Mode, selection: &Selection) -> anyhow::Result<Tally> {
    let known = ExpectedFailures::read()?;
    let what = format!("tests/agents {}", mode.name());
    let Some((agents, built)) = prepared(tools, selection)? else { return Ok(Tally::skipped(&what, NO_HEADERS)) };
    Ok(judge_all(
        &what,
        selection.verbose,
        &agents,
        |agent| &agent.id,
        |agent| {
            let verdict = judge(tools, vm, mode, agent, &built)?;
            Ok(verdict.against(known.reason(mode.name(), &agent.id)))
        },
    ))
}

/// Records what the stock VM logs.
pub fn oracle(tools: &Toolchain, selection: &Selection) -> anyhow::Result<Tally> {
    let what = "recorded agents";
    let Some((agents, built)) = prepared(tools, selection)? else { return Ok(Tally::skipped(what, NO_HEADERS)) };
    Ok(judge_all(
        what,
        selection.verbose,
        &agents,
        |agent| &agent.id,
        |agent| {
            if agent.beside("pellucid").exists() {
                return Ok(Verdict::Skipped("only ours has it".to_owned()));
            }
            let (outcome, answer) = execute(tools, &Vm::Stock, Mode::Default, agent, &built)?;
            if Answer::broken(&outcome) {
                return Ok(Verdict::Failed(format!("the stock VM ended with {}", outcome.exit)));
            }
            let (_, again) = execute(tools, &Vm::Stock, Mode::Default, agent, &built)?;
            if answer != again {
                let detail = answer.difference(&again, 6);
                return Ok(Verdict::Failed(format!("the stock VM doesn't always do the same\n{detail}")));
            }
            fs::write(agent.beside("log"), &answer.text)?;
            Ok(Verdict::Passed)
        },
    ))
}

/// What ours must log where the specification wants something else of it than the stock VM does.
fn differing(agent: &Agent) -> anyhow::Result<Option<Answer>> {
    let Ok(text) = fs::read_to_string(agent.beside("ours")) else { return Ok(None) };
    match text.split_once('\n') {
        Some((clause, log)) if clause.starts_with("clause: ") => {
            Ok(Some(Answer { text: log.to_owned(), stderr: None }))
        }
        _ => bail!(
            "{}: its first line must be `clause: ` and where the specification says so",
            agent.beside("ours").display()
        ),
    }
}

fn judge(tools: &Toolchain, vm: &Vm, mode: Mode, agent: &Agent, built: &Path) -> anyhow::Result<Verdict> {
    if let Ok(text) = fs::read_to_string(agent.beside("pellucid")) {
        if let Vm::Stock = vm {
            return Ok(Verdict::Skipped("only ours has it".to_owned()));
        }
        let (outcome, answer) = execute(tools, vm, mode, agent, built)?;
        return Answer { text, stderr: None }.judge(&answer, &outcome, mode.name(), &agent.id);
    }
    let Ok(recorded) = fs::read_to_string(agent.beside("log")) else {
        return Ok(Verdict::Failed("nothing expected yet; `./x oracle` records it".to_owned()));
    };
    let mut expected = Answer { text: recorded, stderr: None };
    let (outcome, answer) = execute(tools, vm, mode, agent, built)?;
    if let (Some(differing), Vm::Library(_)) = (differing(agent)?, vm) {
        if differing == expected {
            return Ok(Verdict::Failed("the stock VM logs the same as ours; NAME.ours isn't needed".to_owned()));
        }
        expected = differing;
    } else if answer != expected && !recorded_here(tools) && !Answer::broken(&outcome) {
        (_, expected) = execute(tools, &Vm::Stock, Mode::Default, agent, built)?;
    }
    expected.judge(&answer, &outcome, mode.name(), &agent.id)
}

fn execute(tools: &Toolchain, vm: &Vm, mode: Mode, agent: &Agent, built: &Path) -> anyhow::Result<(Outcome, Answer)> {
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
    if let Some(options) = agent.lines("options").first() {
        agent_path.push('=');
        agent_path.push_str(options);
    }
    command.args(agent.lines("vmargs")).arg(agent_path).arg("-cp").arg(built).arg(&agent.name).current_dir(&work);
    let outcome = process::run(command, None, TIMEOUT * patience)?;
    let hidden = [(work.display().to_string(), "$WORK"), (built.display().to_string(), "$BUILT")];
    let answer = Answer::of(&outcome, false, &hidden);
    Ok((outcome, answer))
}
