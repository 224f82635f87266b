//! The verbs that look at Java programs (`threads`, `profile`, `heap`): where the facts come from, a JVM that runs or a file, and where the result goes.
//!
//! Invariant: the result goes to standard output or to a file that wasn't there; progress and complaints go to standard error.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::mpsc::{Receiver, channel};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use lexopt::{Arg, Parser, ValueExt};
use pellucid::attach::Target;
use pellucid::library;
use tools::Order;
use tools::profile::{self, Kind, Profile};
use tools::threads::{self, Snapshot};

const THREADS: &str = "\
Shows what all threads of a Java program do at one moment: equal stacks together, who waits for whom, deadlocks.

  pellucid threads TARGET [OPTIONS]

TARGET is the process id or main class of a running JVM (any, since 17), or a file: what --json wrote, jstack's text, the
JSON of Thread.dump_to_file; - is standard input.

  --html FILE    write a page with a picture of who waits for whom
  --json         print the facts as JSON
  --no-virtual   leave virtual threads out, which takes no walk over the heap
  --force        replace FILE if it is there

examples:
  pellucid threads 4711
  pellucid threads com.example.Main --html threads.html
  jstack 4711 | pellucid threads -
";

const PROFILE: &str = "\
Shows where a Java program spends CPU and wall-clock time, allocates, and waits for monitors.

  pellucid profile [OPTIONS] TARGET             a running JVM, by process id or main class
  pellucid profile [OPTIONS] FILE               what --json wrote
  pellucid profile [OPTIONS] -- java ARGS…      a new process, until it ends

  --kinds LIST       of cpu, wall, alloc, lock; else cpu
  --seconds N        how long to look at a running JVM; else 10. Ctrl-C ends it earlier, with a result
  --interval MICROS  between two looks; else 10000
  --html FILE        write a page with flame graph, methods, search
  --pprof FILE       write pprof's form
  --collapsed KIND   print collapsed stacks of a kind
  --since OLDER      compare with what --json wrote before: in text, and in the page's colours
  --json             print the facts as JSON
  --force            replace FILE if it is there

examples:
  pellucid profile 4711 --html profile.html
  pellucid profile --kinds cpu,alloc,lock --html profile.html -- java -jar app.jar
  pellucid profile 4711 --collapsed cpu | flamegraph.pl > profile.svg
";

const HEAP: &str = "\
Shows what a Java program's heap holds: classes, what each keeps alive, why it is alive itself, suspects of leaks, copies of strings.

  pellucid heap TARGET [OPTIONS]

TARGET is the process id or main class of a running JVM, or a heap dump (HPROF, packed by gzip or not) of any JVM.

  --html FILE    write a page with a treemap of what keeps what alive
  --dump FILE    keep the heap dump of a running JVM
  --all          dump what is garbage, too
  --since OLDER  show what has grown since an older dump
  --json         print the report as JSON
  --force        replace FILE if it is there

examples:
  pellucid heap 4711
  pellucid heap 4711 --html heap.html --dump now.hprof
  pellucid heap now.hprof --since before.hprof
";

/// Between two looks for a result.
const STEP: Duration = Duration::from_millis(20);

/// Where a result goes.
#[derive(Default)]
pub struct Output {
    pub html: Option<PathBuf>,
    pub json: bool,
    pub force: bool,
}

impl Output {
    /// Takes an option that is about output.
    fn take(&mut self, name: &str, parser: &mut Parser) -> anyhow::Result<bool> {
        match name {
            "html" => self.html = Some(parser.value()?.into()),
            "json" => self.json = true,
            "force" => self.force = true,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Complains before anything is done rather than after.
    pub fn check(&self) -> anyhow::Result<()> {
        match &self.html {
            Some(path) if path.exists() && !self.force => {
                bail!("{} is there already; --force replaces it", path.display())
            }
            _ => Ok(()),
        }
    }

    /// Writes a file, whole or not at all.
    pub fn write(&self, path: &Path, page: &[u8]) -> anyhow::Result<()> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut part =
            tempfile::NamedTempFile::new_in(folder).with_context(|| format!("can't write {}", path.display()))?;
        part.write_all(page)?;
        let written = if self.force { part.persist(path) } else { part.persist_noclobber(path) };
        written.with_context(|| format!("can't write {}", path.display()))?;
        eprintln!("pellucid: wrote {}", path.display());
        Ok(())
    }
}

/// Reads what a tool is given: where its result goes, and its target, if it has one. `own` is asked of each option first, and says whether
/// it is the tool's own. None if `help` was asked for, and printed.
pub fn arguments(
    args: Vec<OsString>,
    help: &str,
    mut own: impl FnMut(&str, &mut Parser) -> anyhow::Result<bool>,
) -> anyhow::Result<Option<(Output, Option<String>)>> {
    let mut parser = Parser::from_args(args);
    let (mut output, mut target) = (Output::default(), None);
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Short('h') | Arg::Long("help") => {
                print(help)?;
                return Ok(None);
            }
            Arg::Value(value) if target.is_none() => target = Some(value.string()?),
            Arg::Long(name) => {
                let name = name.to_owned();
                if !own(&name, &mut parser)? && !output.take(&name, &mut parser)? {
                    return Err(Arg::Long(&name).unexpected().into());
                }
            }
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Some((output, target)))
}

/// Prints to standard output; a reader that has gone away has read enough.
pub fn print(text: &str) -> anyhow::Result<()> {
    match io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => Ok(other?),
    }
}

/// `pellucid threads`.
pub fn threads(args: Vec<OsString>) -> anyhow::Result<ExitCode> {
    let mut with_virtual = true;
    let read = arguments(args, THREADS, |name, _| {
        let is_own = name == "no-virtual";
        with_virtual &= !is_own;
        Ok(is_own)
    })?;
    let Some((output, target)) = read else { return Ok(ExitCode::SUCCESS) };
    let Some(target) = target else {
        eprint!("{THREADS}");
        return Ok(ExitCode::from(2));
    };
    output.check()?;
    let snapshot = match saved(&target)? {
        Some(text) => Snapshot::read(&text).map_err(|why| anyhow::anyhow!("{target}: {why}"))?,
        None => threads_of(Target::find(&target)?, with_virtual)?,
    };
    if let Some(path) = &output.html {
        output.write(path, threads::html::report(&snapshot).as_bytes())?;
    } else if output.json {
        print(&serde_json::to_string_pretty(&snapshot)?)?;
        print("\n")?;
    } else {
        print(&threads::text::report(&snapshot))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The threads of a running JVM.
fn threads_of(target: Target, with_virtual: bool) -> anyhow::Result<Snapshot> {
    let settings = vec![("virtual".to_owned(), u8::from(with_virtual).to_string())];
    let mut snapshot: Snapshot = serde_json::from_slice(&asked(target, "threads", settings)?)?;
    // The stock VM gives late agents no capability to see monitors, but tells of them in its dump.
    if snapshot.lacks_monitors {
        snapshot.add_monitors(threads::jstack::read(&target.thread_dump()?).map_err(anyhow::Error::msg)?);
    }
    Ok(snapshot)
}

/// A page about a running JVM as it is now, for whoever watches it; None where no tool has the name.
pub fn view(name: &str, target: Target) -> anyhow::Result<Option<String>> {
    Ok(Some(match name {
        "threads" => threads::html::report(&threads_of(target, true)?),
        "profile" => {
            let settings = vec![("kinds".to_owned(), "cpu,wall,alloc".to_owned())];
            let found = sampled(target, 5, settings, &channel().1)?;
            profile::html::report(&serde_json::from_slice(&found)?, None)?
        }
        "heap" => {
            let folder = tempfile::tempdir()?;
            let path = folder.path().join("heap.hprof");
            target.dump_heap(&path, false)?;
            tools::heap::html::report(&heap_report(&path)?)?
        }
        _ => return Ok(None),
    }))
}

/// `pellucid heap`.
pub fn heap(args: Vec<OsString>) -> anyhow::Result<ExitCode> {
    let mut all = false;
    let (mut kept, mut older): (Option<PathBuf>, Option<PathBuf>) = (None, None);
    let read = arguments(args, HEAP, |name, parser| {
        match name {
            "all" => all = true,
            "dump" => kept = Some(parser.value()?.into()),
            "since" => older = Some(parser.value()?.into()),
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    let Some((output, target)) = read else { return Ok(ExitCode::SUCCESS) };
    let Some(target) = target else {
        eprint!("{HEAP}");
        return Ok(ExitCode::from(2));
    };
    output.check()?;
    let folder = tempfile::tempdir()?;
    let file = if Path::new(&target).is_file() {
        PathBuf::from(&target)
    } else {
        let path = kept.map_or_else(|| Ok(folder.path().join("heap.hprof")), std::path::absolute)?;
        if path.exists() {
            bail!("{} is there already", path.display());
        }
        let target = Target::find(&target)?;
        eprintln!("pellucid: process {} dumps its heap", target.pid);
        target.dump_heap(&path, all)?;
        path
    };
    let report = heap_report(&file)?;
    if let Some(path) = &output.html {
        output.write(path, tools::heap::html::report(&report)?.as_bytes())?;
    } else if output.json {
        print(&serde_json::to_string(&report)?)?;
    } else if let Some(older) = older {
        print(&tools::heap::text::growth(&heap_report(&older)?, &report))?;
    } else {
        print(&tools::heap::text::report(&report))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn heap_report(path: &Path) -> anyhow::Result<tools::heap::report::Report> {
    let report = tools::heap::Heap::open(path).and_then(|heap| tools::heap::report::report(&heap));
    report.map_err(|why| anyhow::anyhow!("{}: {why}", path.display()))
}

/// `pellucid profile`.
pub fn profile(mut args: Vec<OsString>) -> anyhow::Result<ExitCode> {
    let command = args.iter().position(|word| word == "--").map(|at| args.split_off(at).split_off(1));
    let (mut seconds, mut settings) = (10u64, Vec::new());
    let (mut since, mut collapsed, mut pprof): (_, _, Option<PathBuf>) = (None, None, None);
    let read = arguments(args, PROFILE, |name, parser| {
        match name {
            "kinds" => settings.push(("kinds".to_owned(), parser.value()?.string()?)),
            "seconds" => seconds = parser.value()?.parse()?,
            "interval" => settings.push(("micros".to_owned(), parser.value()?.parse::<u64>()?.to_string())),
            "since" => since = Some(read_profile(&PathBuf::from(parser.value()?))?),
            "pprof" => pprof = Some(parser.value()?.into()),
            "collapsed" => {
                let name = parser.value()?.string()?;
                let kind =
                    Kind::from_name(&name).with_context(|| format!("{name}: kinds are cpu, wall, alloc, lock"))?;
                collapsed = Some(kind);
            }
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    let Some((output, target)) = read else { return Ok(ExitCode::SUCCESS) };
    output.check()?;
    let mut code = ExitCode::SUCCESS;
    let bytes = match (command, target) {
        (Some(command), None) => {
            let (bytes, ended) = watched(&command, settings)?;
            code = ended;
            bytes
        }
        (None, Some(target)) => match saved(&target)? {
            Some(text) => text.into_bytes(),
            None => {
                let (sender, interrupted) = channel();
                // Whoever presses it again when nobody listens any more has been heard.
                ctrlc::set_handler(move || {
                    let _ = sender.send(());
                })?;
                let target = Target::find(&target)?;
                eprintln!("pellucid: profiling process {} for {seconds} s; Ctrl-C ends it earlier", target.pid);
                sampled(target, seconds, settings, &interrupted)?
            }
        },
        _ => {
            eprint!("{PROFILE}");
            return Ok(ExitCode::from(2));
        }
    };
    let profile: Profile = serde_json::from_slice(&bytes).context("that is no profile")?;
    if let Some(path) = &output.html {
        output.write(path, profile::html::report(&profile, since.as_ref())?.as_bytes())?;
    }
    if let Some(path) = &pprof {
        output.write(path, &profile::pprof::pprof(&profile)?)?;
    }
    match collapsed {
        Some(kind) => print(&profile::collapsed::collapsed(&profile, kind))?,
        None if output.json => print(&serde_json::to_string(&profile)?)?,
        None if output.html.is_some() || pprof.is_some() => {}
        None => print(&match &since {
            Some(older) => profile::text::difference(older, &profile),
            None => profile::text::report(&profile),
        })?,
    }
    Ok(code)
}

fn read_profile(path: &Path) -> anyhow::Result<Profile> {
    let bytes = fs::read(path).with_context(|| format!("can't read {}", path.display()))?;
    serde_json::from_slice(&bytes).with_context(|| format!("{} is no profile", path.display()))
}

/// Profiles a running JVM. The agent ends by itself after its time, whatever becomes of this process.
fn sampled(
    target: Target,
    seconds: u64,
    mut settings: Vec<(String, String)>,
    interrupted: &Receiver<()>,
) -> anyhow::Result<Vec<u8>> {
    let folder = tempfile::tempdir()?;
    let out = folder.path().join("found");
    settings.push(("seconds".to_owned(), seconds.to_string()));
    let order = Order { tool: "profile".to_owned(), settings, out: out.clone() };
    target.load_agent(&agent_library()?, &order.to_options())?;
    let late = Instant::now() + Duration::from_secs(seconds + 20);
    while !out.exists() {
        let begun = Instant::now();
        if interrupted.recv_timeout(STEP).is_ok() {
            let stop = Order { tool: "profile-stop".to_owned(), settings: Vec::new(), out: out.clone() };
            target.load_agent(&agent_library()?, &stop.to_options())?;
        }
        // Where nobody can interrupt it, that took no time.
        sleep(STEP.saturating_sub(begun.elapsed()));
        if !Path::new(&format!("/proc/{}", target.pid)).exists() && !out.exists() {
            bail!("process {} ended without a result", target.pid);
        }
        if Instant::now() > late {
            bail!("process {} gave no result in time; its standard error may say why", target.pid);
        }
    }
    Ok(fs::read(&out)?)
}

/// Profiles a new process until it ends; also how it ended.
fn watched(command: &[OsString], settings: Vec<(String, String)>) -> anyhow::Result<(Vec<u8>, ExitCode)> {
    let folder = tempfile::tempdir()?;
    let out = folder.path().join("found");
    let order = Order { tool: "profile".to_owned(), settings, out: out.clone() };
    // The program gets the terminal's signal itself, and ends; this process waits for what it leaves.
    ctrlc::set_handler(|| {})?;
    let mut child = with_agent(command, &order)?;
    let name = PathBuf::from(child.get_program());
    let status = child.status().with_context(|| format!("can't run {}", name.display()))?;
    let bytes = fs::read(&out).with_context(|| format!("{} left no profile ({status})", name.display()))?;
    let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
    Ok((bytes, ExitCode::from(code)))
}

/// A new process, `java …` or `pellucid java …`, with the agent in it.
pub fn with_agent(command: &[OsString], order: &Order) -> anyhow::Result<Command> {
    let mut agent = OsString::from("-agentpath:");
    agent.push(agent_library()?);
    agent.push(format!("={}", order.to_options()));
    let java = command.iter().take(2).position(|word| Path::new(word).file_name().is_some_and(|name| name == "java"));
    let Some(java) = java else { bail!("the command must be java, or pellucid java") };
    let (before, after) = command.split_at(java + 1);
    let mut child = Command::new(&before[0]);
    child.args(&before[1..]).arg(agent).args(after);
    Ok(child)
}

/// What a target holds that is a file, or standard input.
fn saved(target: &str) -> anyhow::Result<Option<String>> {
    if target == "-" {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text)?;
        return Ok(Some(text));
    }
    if Path::new(target).is_file() {
        return Ok(Some(fs::read_to_string(target).with_context(|| format!("can't read {target}"))?));
    }
    Ok(None)
}

/// The agent's library.
pub fn agent_library() -> anyhow::Result<PathBuf> {
    library::tools().with_context(|| format!("no {} beside this command; `./x build` makes it", library::TOOLS))
}

/// Has the agent find something out in a running JVM.
fn asked(target: Target, tool: &str, settings: Vec<(String, String)>) -> anyhow::Result<Vec<u8>> {
    let folder = tempfile::tempdir()?;
    let order = Order { tool: tool.to_owned(), settings, out: folder.path().join("found") };
    target.load_agent(&agent_library()?, &order.to_options())?;
    fs::read(&order.out).with_context(|| format!("process {} wrote nothing", target.pid))
}
