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
use pellucid::attach::Target;
use pellucid::ends::{self, Leftover};
use pellucid::place::Place;
use rustix::process::{Pid, Signal, kill_process};
use tools::Order;
use tools::profile::{self, Profile};
use tools::threads::series::{Moment, Series};
use tools::threads::{self, Snapshot};

use crate::arguments::{Heap, Output, Profile as Asked, Threads};
use crate::paint::painted;
use crate::progress::Progress;

/// Between two looks for a result.
const STEP: Duration = Duration::from_millis(20);

impl Output {
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
        let part =
            Leftover::make(|| tempfile::NamedTempFile::new_in(folder).map(|part| (part.path().to_owned(), part)));
        let (_leftover, mut part) = part.with_context(|| format!("can't write {}", path.display()))?;
        part.write_all(page)?;
        let written = if self.force { part.persist(path) } else { part.persist_noclobber(path) };
        written.with_context(|| format!("can't write {}", path.display()))?;
        eprintln!("pellucid: wrote {}", path.display());
        Ok(())
    }
}

/// Prints to standard output; a reader that has gone away has read enough.
pub fn print(text: &str) -> anyhow::Result<()> {
    match io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => Ok(other?),
    }
}

/// Prints a report, in colours where standard output is a terminal that has them.
pub fn print_report(text: &str) -> anyhow::Result<()> {
    match anstream::AutoStream::choice(&io::stdout()) {
        anstream::ColorChoice::Never => print(text),
        _ => print(&painted(text)),
    }
}

/// `pellucid threads`.
pub fn threads(asked: &Threads) -> anyhow::Result<ExitCode> {
    let (output, target) = (&asked.output, &asked.target);
    output.check()?;
    let series = match saved(target)? {
        Some(text) => Series::read(&text).map_err(|why| anyhow::anyhow!("{target}: {why}"))?,
        None => moments_of(Target::find(target)?, asked)?,
    };
    if let Some(path) = &output.html {
        output.write(path, threads::html::series(&series).as_bytes())?;
    } else if output.json {
        let json = match &series.moments[..] {
            [one] => serde_json::to_string_pretty(&one.snapshot)?,
            _ => serde_json::to_string(&series)?,
        };
        print(&(json + "\n"))?;
    } else {
        print_report(&threads::text::timeline(&series))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The threads of a running JVM at as many moments as are wanted, or until Ctrl-C. A program that ends has had its moments.
fn moments_of(target: Target, asked: &Threads) -> anyhow::Result<Series> {
    let (with_virtual, place) = (!asked.no_virtual, Place::with(target)?);
    if asked.moments == 1 {
        return Ok(Series::from(threads_of(target, &place, with_virtual)?));
    }
    let interrupted = ends::first();
    let every = Duration::from_millis(asked.every);
    let time = every * (asked.moments - 1);
    eprintln!("pellucid: looking at process {} for {:.1} s; Ctrl-C ends it earlier", target.pid, time.as_secs_f64());
    let _progress = Progress::lasting(format!("process {}", target.pid), time);
    let (mut series, begun) = (Series::default(), Instant::now());
    for number in 0..asked.moments {
        let left = (every * number).saturating_sub(begun.elapsed());
        if number > 0 && interrupted.recv_timeout(left).is_ok() {
            break;
        }
        let at = u64::try_from(begun.elapsed().as_millis()).ok();
        match threads_of(target, &place, with_virtual) {
            Ok(snapshot) => series.moments.push(Moment { at, snapshot }),
            Err(error) if series.moments.is_empty() => return Err(error),
            Err(error) => {
                eprintln!("pellucid: {} moments: {error:#}", series.moments.len());
                break;
            }
        }
    }
    Ok(series)
}

/// The threads of a running JVM.
fn threads_of(target: Target, place: &Place, with_virtual: bool) -> anyhow::Result<Snapshot> {
    let settings = vec![("virtual".to_owned(), u8::from(with_virtual).to_string())];
    let mut snapshot: Snapshot = serde_json::from_slice(&asked(target, place, "threads", settings)?)?;
    // The stock VM gives late agents no capability to see monitors, but tells of them in its dump.
    if snapshot.lacks_monitors {
        snapshot.add_monitors(threads::jstack::read(&target.thread_dump()?).map_err(anyhow::Error::msg)?);
    }
    Ok(snapshot)
}

/// A page about a running JVM as it is now, for whoever watches it; None where no tool has the name.
pub fn view(name: &str, target: Target) -> anyhow::Result<Option<String>> {
    Ok(Some(match name {
        "threads" => threads::html::report(&threads_of(target, &Place::with(target)?, true)?),
        "profile" => {
            let settings = vec![("kinds".to_owned(), "cpu,wall,alloc".to_owned())];
            let found = sampled(target, 5, settings, &channel().1)?;
            profile::html::report(&profile::name_kernel(serde_json::from_slice(&found)?), None)?
        }
        "heap" => {
            let place = Place::with(target)?;
            let (here, there) = place.file("heap.hprof");
            target.dump_heap(&there, false)?;
            tools::heap::html::report(&heap_report(&here, None)?)?
        }
        _ => return Ok(None),
    }))
}

/// `pellucid heap`.
pub fn heap(asked: &Heap) -> anyhow::Result<ExitCode> {
    let (output, target) = (&asked.output, &asked.target);
    output.check()?;
    let mut place = None;
    let file = if Path::new(target).is_file() {
        PathBuf::from(target)
    } else {
        if let Some(dump) = asked.dump.as_ref().filter(|dump| dump.exists()) {
            bail!("{} is there already", dump.display());
        }
        let target = Target::find(target)?;
        let place = place.insert(Place::with(target)?);
        let _progress = Progress::of(format!("process {} dumps its heap", target.pid));
        let (here, there) = place.file("heap.hprof");
        match &asked.dump {
            // A dump may be large: where the JVM can, it writes it to its place.
            Some(dump) if place.is_own() => {
                target.dump_heap(&std::path::absolute(dump)?, asked.all)?;
                dump.clone()
            }
            Some(dump) => {
                target.dump_heap(&there, asked.all)?;
                let mut file = fs::File::create_new(dump).with_context(|| format!("can't write {}", dump.display()))?;
                io::copy(&mut fs::File::open(here)?, &mut file)
                    .with_context(|| format!("can't write {}", dump.display()))?;
                dump.clone()
            }
            None => {
                target.dump_heap(&there, asked.all)?;
                here
            }
        }
    };
    let progress = Progress::of(format!("reading {}", file.display()));
    let report = heap_report(&file, asked.memory)?;
    let older = asked.since.as_deref().map(|older| heap_report(older, asked.memory)).transpose()?;
    drop(progress);
    if let Some(path) = &output.html {
        output.write(path, tools::heap::html::report(&report)?.as_bytes())?;
    } else if output.json {
        print(&serde_json::to_string(&report)?)?;
    } else if let Some(older) = older {
        print_report(&tools::heap::text::growth(&older, &report))?;
    } else {
        print_report(&tools::heap::text::report(&report))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn heap_report(path: &Path, memory: Option<u64>) -> anyhow::Result<tools::heap::report::Report> {
    let report = tools::heap::Heap::open(path, memory).and_then(|heap| tools::heap::report::report(&heap));
    report.map_err(|why| anyhow::anyhow!("{}: {why}", path.display()))
}

/// `pellucid profile`.
pub fn profile(asked: &Asked) -> anyhow::Result<ExitCode> {
    let (output, seconds) = (&asked.output, asked.seconds);
    let kinds: Vec<&str> = asked.kinds.iter().map(|kind| kind.name()).collect();
    let shown = |hidden: bool| u8::from(!hidden).to_string();
    let settings = [
        ("kinds", kinds.join(",")),
        ("micros", asked.interval.to_string()),
        ("native", shown(asked.no_native)),
        ("kernel", shown(asked.no_kernel)),
    ];
    let settings = settings.map(|(name, value)| (name.to_owned(), value)).to_vec();
    let since = asked.since.as_deref().map(read_profile).transpose()?;
    output.check()?;
    let mut code = ExitCode::SUCCESS;
    let bytes = match &asked.target {
        None => {
            let (bytes, ended) = watched(&asked.command, settings)?;
            code = ended;
            bytes
        }
        Some(target) => match saved(target)? {
            Some(text) => text.into_bytes(),
            None => {
                let interrupted = ends::first();
                let target = Target::find(target)?;
                eprintln!("pellucid: profiling process {} for {seconds} s; Ctrl-C ends it earlier", target.pid);
                let _progress = Progress::lasting(format!("process {}", target.pid), Duration::from_secs(seconds));
                sampled(target, seconds, settings, &interrupted)?
            }
        },
    };
    let profile: Profile = serde_json::from_slice(&bytes).context("that is no profile")?;
    let profile = profile::name_kernel(profile);
    if let Some(path) = &output.html {
        output.write(path, profile::html::report(&profile, since.as_ref())?.as_bytes())?;
    }
    if let Some(path) = &asked.pprof {
        output.write(path, &profile::pprof::pprof(&profile)?)?;
    }
    if let Some(path) = &asked.firefox {
        output.write(path, &profile::firefox::firefox(&profile)?)?;
    }
    match asked.collapsed {
        Some(kind) => print(&profile::collapsed::collapsed(&profile, kind))?,
        None if output.json => print(&serde_json::to_string(&profile)?)?,
        None if [&output.html, &asked.pprof, &asked.firefox].iter().any(|file| file.is_some()) => {}
        None => print_report(&match &since {
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
    interrupted: &Receiver<i32>,
) -> anyhow::Result<Vec<u8>> {
    let place = Place::with(target)?;
    let (found, out) = place.file("found");
    settings.push(("seconds".to_owned(), seconds.to_string()));
    let order = Order { tool: "profile".to_owned(), settings, out: out.clone() };
    target.load_agent(place.library(), &order.to_options())?;
    let late = Instant::now() + Duration::from_secs(seconds + 20);
    while !found.exists() {
        let begun = Instant::now();
        if interrupted.recv_timeout(STEP).is_ok() {
            let stop = Order { tool: "profile-stop".to_owned(), settings: Vec::new(), out: out.clone() };
            target.load_agent(place.library(), &stop.to_options())?;
        }
        // Where nobody can interrupt it, that took no time.
        sleep(STEP.saturating_sub(begun.elapsed()));
        if !Path::new(&format!("/proc/{}", target.pid)).exists() && !found.exists() {
            bail!("process {} ended without a result", target.pid);
        }
        if Instant::now() > late {
            bail!("process {} gave no result in time; its standard error may say why", target.pid);
        }
    }
    Ok(fs::read(&found)?)
}

/// Profiles a new process until it ends; also how it ended.
fn watched(command: &[OsString], settings: Vec<(String, String)>) -> anyhow::Result<(Vec<u8>, ExitCode)> {
    let place = Place::own()?;
    let (_, out) = place.file("found");
    let order = Order { tool: "profile".to_owned(), settings, out: out.clone() };
    let signals = ends::each();
    let mut child = with_agent(command, &place, &order)?;
    let name = PathBuf::from(child.get_program());
    let mut child = child.spawn().with_context(|| format!("can't run {}", name.display()))?;
    let pid = child.id();
    // This process waits for what the program leaves.
    std::thread::spawn(move || signals.iter().for_each(|signal| pass_on(signal, pid)));
    let status = child.wait()?;
    let bytes = fs::read(&out).with_context(|| format!("{} left no profile ({status})", name.display()))?;
    let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
    Ok((bytes, ExitCode::from(code)))
}

/// Passes a signal on to the program that this command runs. The terminal sends its own to both.
pub fn pass_on(signal: i32, pid: u32) {
    let pid = Pid::from_raw(pid.cast_signed());
    if let (Some(signal @ (Signal::TERM | Signal::HUP)), Some(pid)) = (Signal::from_named_raw(signal), pid) {
        // One that has ended already needs no signal.
        let _ = kill_process(pid, signal);
    }
}

/// A new process, `java …` or `pellucid java …`, with the agent in it.
pub fn with_agent(command: &[OsString], place: &Place, order: &Order) -> anyhow::Result<Command> {
    let mut agent = OsString::from("-agentpath:");
    agent.push(place.library());
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

/// Has the agent find something out in a running JVM.
fn asked(target: Target, place: &Place, tool: &str, settings: Vec<(String, String)>) -> anyhow::Result<Vec<u8>> {
    let (found, out) = place.file("found");
    let order = Order { tool: tool.to_owned(), settings, out };
    target.load_agent(place.library(), &order.to_options())?;
    fs::read(found).with_context(|| format!("process {} wrote nothing", target.pid))
}
