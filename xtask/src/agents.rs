//! Agents with Java programs (`tests/agents`): what each logs on the stock VM is recorded (`./x oracle`), and ours must log the
//! same.
//!
//! A case is `category/Name.c`, the agent, and `Name.java`, whose class Name has the main method; `Name.options` holds the
//! agent's options, `Name.vmargs` options of the VM, one a line. Agent and program log to standard output. Where ours must do
//! otherwise than the stock VM does, `Name.ours` has the clause that says so, then ours's log; of what only ours has, `Name.pellucid`
//! is the log. With the main method on a virtual thread, `Name.virtual.log` and so on take their places where there are such files (a
//! `Name.virtual.ours` with nothing but the clause says that ours does on virtual threads what it does on all); `Name.virtual.skip` says why a case isn't run so.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

use anyhow::{Context, bail};

use crate::cases::{Answer, ExpectedFailures, file_name, folders};
use crate::java_tests::{Mode, Selection, Vm, recorded_here};
use crate::process::{self, Outcome};
use crate::report::{Tally, Verdict, judge_all};
use crate::toolchain::{NO_HEADERS, Toolchain, clean};
use crate::workspace::{fresh, root, scratch};

/// Why the stock VM isn't asked.
const OURS_ALONE: &str = "only ours has it";

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

    /// A file of what is expected in `mode`.
    fn expected(&self, mode: Mode, ending: &str) -> PathBuf {
        let special = self.beside(&format!("{}.{ending}", mode.name()));
        if special.exists() { special } else { self.beside(ending) }
    }

    /// Is it an agent of JVMDI, not of JVM TI?
    fn is_jvmdi(&self) -> bool {
        self.id.starts_with("agents/jvmdi/")
    }

    /// Its library in the folder of what was compiled.
    fn library(&self, built: &Path) -> PathBuf {
        let prefix = if self.is_jvmdi() { "lib" } else { "" };
        built.join(format!("{prefix}{}.so", self.name))
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
    headers.extend(files(&root().join("include"), "h")?);
    let on_virtual = scratch("agents-virtual");
    for category in categories()? {
        sources.extend(files(&category, "java")?);
        headers.extend(files(&category, "h")?);
    }
    let stamp = out.join("sources");
    let runners = on_virtual_thread()?;
    let fingerprint = format!("{}\n{sources:?}\n{:?}\n{runners:?}", tools.jdk.home.display(), newest(&sources)?);
    if fs::read_to_string(&stamp).ok().as_ref() != Some(&fingerprint) {
        fresh(&out)?;
        fresh(&on_virtual)?;
        for (name, source) in runners {
            let path = on_virtual.join(name);
            fs::write(&path, source)?;
            sources.push(path);
        }
        tools.compile(&sources, &[], &out)?;
        fs::write(stamp, fingerprint)?;
    }
    let headers = newest(&headers)?;
    for agent in agents {
        let library = agent.library(&out);
        let made = library.metadata().and_then(|facts| facts.modified()).ok();
        if made < headers.max(newest(std::slice::from_ref(&agent.source))?) {
            let own = format!("-I{}", root().join("include").display());
            let options = ["-O1", "-Wall", "-Wno-unused-function", &own];
            tools.compile_agent(&agent.source, &shared, &options, &library)?;
        }
    }
    Ok(out)
}

/// What runs a program's main method on a virtual thread called "main", as the first thread is.
const ON_VIRTUAL_THREAD: &str = r#"abstract class OnVirtualThread implements Runnable {
    Throwable thrown;

    public static void main(String[] args) throws Throwable {
        OnVirtualThread main = (OnVirtualThread) Class.forName("On" + args[0]).getDeclaredConstructor().newInstance();
        Thread.ofVirtual().name("main").start(main).join();
        if (main.thrown != null) {
            throw main.thrown;
        }
    }
}
"#;

/// The sources that run each program on a virtual thread. Each program has a class of its own: so no frames of reflection lie between,
/// which would differ, and what the logs show of the caller doesn't depend on what other programs there are.
fn on_virtual_thread() -> anyhow::Result<Vec<(String, String)>> {
    let mut sources = vec![("OnVirtualThread.java".to_owned(), ON_VIRTUAL_THREAD.to_owned())];
    for agent in all()? {
        let name = agent.name;
        let source = format!(
            "final class On{name} extends OnVirtualThread {{
    public void run() {{
        try {{
            {name}.main(new String[0]);
        }} catch (Throwable e) {{
            thrown = e;
        }}
    }}
}}
"
        );
        sources.push((format!("On{name}.java"), source));
    }
    Ok(sources)
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

/// Records what the stock VM logs, and what it logs on a virtual thread where that is something else.
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
                return Ok(Verdict::Skipped(OURS_ALONE.to_owned()));
            }
            let plain = match recorded(tools, Mode::Default, agent, &built)? {
                Ok(answer) => answer.text,
                Err(failure) => return Ok(failure),
            };
            fs::write(agent.beside("log"), &plain)?;
            if agent.beside("virtual.skip").exists() {
                return Ok(Verdict::Passed);
            }
            let on_virtual = match recorded(tools, Mode::Virtual, agent, &built)? {
                Ok(answer) => answer.text,
                Err(failure) => return Ok(failure),
            };
            let apart = agent.beside("virtual.log");
            if on_virtual != plain {
                fs::write(apart, &on_virtual)?;
            } else if apart.exists() {
                fs::remove_file(apart)?;
            }
            Ok(Verdict::Passed)
        },
    ))
}

/// What the stock VM logs each time.
fn recorded(tools: &Toolchain, mode: Mode, agent: &Agent, built: &Path) -> anyhow::Result<Result<Answer, Verdict>> {
    let (outcome, answer) = execute(tools, &Vm::Stock, mode, agent, built)?;
    if Answer::broken(&outcome) {
        return Ok(Err(Verdict::Failed(format!("{}: the stock VM ended with {}", mode.name(), outcome.exit))));
    }
    let (_, again) = execute(tools, &Vm::Stock, mode, agent, built)?;
    Ok(if answer == again {
        Ok(answer)
    } else {
        let detail = answer.difference(&again, 6);
        Err(Verdict::Failed(format!("{}: the stock VM doesn't always do the same\n{detail}", mode.name())))
    })
}

/// What ours must log where the specification wants something else of it than the stock VM does.
fn differing(agent: &Agent, mode: Mode) -> anyhow::Result<Option<Answer>> {
    let file = agent.expected(mode, "ours");
    let Ok(text) = fs::read_to_string(&file) else { return Ok(None) };
    match text.split_once('\n') {
        Some((clause, "")) if clause.starts_with("clause: ") && mode == Mode::Virtual => {
            // Ours does the same on every thread.
            let plain = differing(agent, Mode::Default)?.map(|answer| answer.text);
            let text = plain.map_or_else(|| fs::read_to_string(agent.beside("log")), Ok)?;
            Ok(Some(Answer { text, stderr: None }))
        }
        Some((clause, log)) if clause.starts_with("clause: ") => {
            Ok(Some(Answer { text: log.to_owned(), stderr: None }))
        }
        _ => bail!("{}: its first line must be `clause: ` and where the specification says so", file.display()),
    }
}

fn judge(tools: &Toolchain, vm: &Vm, mode: Mode, agent: &Agent, built: &Path) -> anyhow::Result<Verdict> {
    if mode == Mode::Virtual
        && let Ok(reason) = fs::read_to_string(agent.beside("virtual.skip"))
    {
        return Ok(Verdict::Skipped(reason.trim().to_owned()));
    }
    if let Ok(text) = fs::read_to_string(agent.expected(mode, "pellucid")) {
        if let Vm::Stock = vm {
            return Ok(Verdict::Skipped(OURS_ALONE.to_owned()));
        }
        let (outcome, answer) = execute(tools, vm, mode, agent, built)?;
        return Answer { text, stderr: None }.judge(&answer, &outcome, mode.name(), &agent.id);
    }
    let Ok(recorded) = fs::read_to_string(agent.expected(mode, "log")) else {
        return Ok(Verdict::Failed("nothing expected yet; `./x oracle` records it".to_owned()));
    };
    let mut expected = Answer { text: recorded, stderr: None };
    let (outcome, answer) = execute(tools, vm, mode, agent, built)?;
    if let (Some(differing), Vm::Library(_)) = (differing(agent, mode)?, vm) {
        if differing == expected {
            return Ok(Verdict::Failed("the stock VM logs the same as ours; NAME.ours isn't needed".to_owned()));
        }
        expected = differing;
    } else if answer != expected && !recorded_here(tools) && !Answer::broken(&outcome) {
        let stock = if mode == Mode::Virtual { mode } else { Mode::Default };
        (_, expected) = execute(tools, &Vm::Stock, stock, agent, built)?;
    }
    expected.judge(&answer, &outcome, mode.name(), &agent.id)
}

fn execute(tools: &Toolchain, vm: &Vm, mode: Mode, agent: &Agent, built: &Path) -> anyhow::Result<(Outcome, Answer)> {
    let label = match vm {
        Vm::Stock if mode == Mode::Virtual => "stock-virtual",
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
            command.arg(format!("-XXaltjvm={}", dir.display())).args(mode.options_for(&agent.id));
            patience = mode.patience();
        }
    }
    let options = agent.lines("options").first().cloned();
    command.args(agent.lines("vmargs")).env("PELLUCID_MODE", mode.name());
    if agent.is_jvmdi() {
        // These are found by their names, on the path of libraries.
        let options = options.map_or(String::new(), |options| format!(":{options}"));
        command.args(["-Xdebug".to_owned(), format!("-Xrun{}{options}", agent.name)]).env("LD_LIBRARY_PATH", built);
    } else {
        let options = options.map_or(String::new(), |options| format!("={options}"));
        command.arg(format!("-agentpath:{}{options}", agent.library(built).display()));
    }
    command.arg("-cp").arg(built).current_dir(&work);
    if mode == Mode::Virtual {
        command.arg("OnVirtualThread");
    }
    command.arg(&agent.name);
    let seconds = agent.lines("timeout").first().map(|seconds| seconds.parse()).transpose();
    let seconds: Option<u64> = seconds.with_context(|| format!("{}: timeout is no number", agent.id))?;
    let outcome = process::run(command, None, seconds.map_or(TIMEOUT, Duration::from_secs) * patience)?;
    let hidden = [(work.display().to_string(), "$WORK"), (built.display().to_string(), "$BUILT")];
    let answer = Answer::of(&outcome, false, &hidden);
    Ok((outcome, answer))
}
