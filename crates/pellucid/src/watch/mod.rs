//! `pellucid watch`: a program's numbers while it runs, on a page, on the terminal, for Prometheus, in a recording.
//!
//! Invariant: the agent's lines are recorded as they come, before anything is shown; the agent ends when its socket does, so nothing that
//! becomes of this process leaves anything behind in the program.

mod record;
mod screen;
mod server;

use std::ffi::OsString;
use std::fs;
use std::io::{self, BufRead, BufReader, IsTerminal, Write, stderr, stdout};
use std::net::Shutdown;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ExitCode, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{scope, sleep, spawn};
use std::time::{Duration, Instant};

use ::tools::Order;
use ::tools::watch::{Header, Recording, Tick, html, text};
use anyhow::{Context, bail};
use pellucid::attach::Target;
use pellucid::ends;
use pellucid::place::Place;
use record::Record;

use crate::arguments::Watch as Asked;
use crate::tools::{pass_on, print, print_report, with_agent};

/// How many ticks are kept in memory; a recording has all.
const KEPT: usize = 20_000;

/// How long the agent may take to come, or to send its last tick.
const PATIENCE: Duration = Duration::from_secs(10);

/// What has been seen, for all who show it.
#[derive(Default)]
pub struct Seen {
    /// What is kept of it.
    pub recording: Recording,
    /// Is that all?
    pub ended: bool,
}

/// What has been seen, shared.
pub type Shared = Arc<Mutex<Seen>>;

/// What was seen so far; a panic of another thread that shows it doesn't matter.
pub fn lock(seen: &Shared) -> MutexGuard<'_, Seen> {
    seen.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the main thread waits for.
enum Happened {
    /// The agent has sent all, or what it sends can't be taken.
    Ended(anyhow::Result<()>),
    Interrupted,
}

/// `pellucid watch`.
pub fn watch(asked: &Asked) -> anyhow::Result<ExitCode> {
    asked.output.check()?;
    let Some(target) = &asked.target else { return follow(asked, Program::New(&asked.command)) };
    if !Path::new(target).is_file() {
        return follow(asked, Program::Running(Target::find(target)?));
    }
    let text = fs::read_to_string(target).with_context(|| format!("can't read {target}"))?;
    let recording = Recording::read(&text).map_err(|why| anyhow::anyhow!("{target}: {why}"))?;
    if asked.output.json {
        print(&(serde_json::to_string(&recording)? + "\n"))?;
    }
    if has_screen(asked) {
        let over = Arc::new(AtomicBool::new(false));
        let seen = Shared::new(Mutex::new(Seen { recording, ended: true }));
        let (signals, signalled) = (ends::first(), over.clone());
        spawn(move || signals.iter().for_each(|_| signalled.store(true, Ordering::Release)));
        screen::show(&seen, target, &over, || over.store(true, Ordering::Release))?;
        return Ok(ExitCode::SUCCESS);
    }
    conclude(asked, &recording)?;
    Ok(ExitCode::SUCCESS)
}

/// Is a screen drawn?
fn has_screen(asked: &Asked) -> bool {
    stdout().is_terminal() && !asked.plain && !asked.output.json && asked.output.html.is_none()
}

/// What is watched.
enum Program<'c> {
    New(&'c [OsString]),
    Running(Target),
}

fn follow(asked: &Asked, program: Program<'_>) -> anyhow::Result<ExitCode> {
    let listener = server::bind(asked.port)?;
    let record = asked.record.as_deref().map(|path| Record::open(path, asked.output.force)).transpose()?;
    let place = match program {
        Program::New(_) => Place::own()?,
        Program::Running(target) => Place::with(target)?,
    };
    let (here, there) = place.file("watch");
    let socket = UnixListener::bind(&here)?;
    place.give(&here)?;
    let settings = vec![("millis".to_owned(), asked.interval.to_string())];
    let order = Order { tool: "watch".to_owned(), settings, out: there };
    let (sender, happens) = channel();
    let (interrupts, keys) = (sender.clone(), sender.clone());
    let signals = if matches!(program, Program::New(_)) { ends::each() } else { ends::first() };
    let mut child = match &program {
        Program::New(command) => Some(with_agent(command, &place, &order)?.spawn().with_context(|| {
            format!("can't run {}", command.first().map(PathBuf::from).unwrap_or_default().display())
        })?),
        Program::Running(target) => {
            target.load_agent(place.library(), &order.to_options())?;
            None
        }
    };
    let pid = child.as_ref().map(Child::id);
    spawn(move || {
        for signal in signals {
            pid.iter().for_each(|pid| pass_on(signal, *pid));
            // Where nobody waits any more, the end is near.
            let _ = interrupts.send(Happened::Interrupted);
        }
    });
    let stream = match connected(&socket, child.as_mut())? {
        Ok(stream) => stream,
        Err(status) => bail!("the program ended before it could be watched ({status})"),
    };
    let seen = Shared::default();
    let (reader, json) = (BufReader::new(stream.try_clone()?), asked.output.json);
    let told = seen.clone();
    spawn(move || {
        let outcome = receive(reader, &told, record, json, &sender);
        // The main thread may have given up.
        let _ = sender.send(Happened::Ended(outcome));
    });
    let target = match (&program, pid) {
        (Program::Running(target), _) => *target,
        (Program::New(_), pid) => Target { pid: pid.unwrap_or(0).cast_signed() },
    };
    let address = server::serve(listener, target, seen.clone())?;
    eprintln!("pellucid: watching on {address}; Ctrl-C ends it");
    let over = AtomicBool::new(false);
    let outcome = scope(|scope| {
        // The terminal of a new program is the program's.
        if child.is_none() && has_screen(asked) {
            scope.spawn(|| {
                let leave = || {
                    // Where nobody waits any more, the end is near.
                    let _ = keys.send(Happened::Interrupted);
                };
                if let Err(error) = screen::show(&seen, &address, &over, leave) {
                    // The terminal may have gone.
                    let _ = writeln!(stderr(), "pellucid: no screen: {error}");
                }
            });
        }
        let outcome = wait(&happens, &stream, asked.seconds.filter(|_| child.is_none()));
        over.store(true, Ordering::Release);
        outcome
    });
    // An agent that can't send any more ends; the program goes on.
    drop(stream);
    let code = child.map(|mut child| child.wait()).transpose()?.map_or(ExitCode::SUCCESS, exit_code);
    let recording = lock(&seen).recording.clone();
    conclude(asked, &recording)?;
    outcome.map(|()| code)
}

/// Waits for the end, by itself or as somebody wants it; then for what the agent has to say last.
fn wait(happens: &Receiver<Happened>, stream: &UnixStream, seconds: Option<u64>) -> anyhow::Result<()> {
    let mut until = seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let mut stopping = false;
    loop {
        let left = until.map_or(Duration::from_secs(3600), |until| until.saturating_duration_since(Instant::now()));
        match happens.recv_timeout(left) {
            Ok(Happened::Ended(outcome)) => return outcome,
            Err(RecvTimeoutError::Disconnected) => bail!("what the agent sends isn't read any more"),
            Err(RecvTimeoutError::Timeout) if until.is_none() => {}
            Err(RecvTimeoutError::Timeout) if stopping => bail!("the program didn't say how it was at the end"),
            Ok(Happened::Interrupted) if stopping => {}
            Ok(Happened::Interrupted) | Err(RecvTimeoutError::Timeout) => {
                // Where the agent has gone already, its end is on the way here.
                let _ = stream.shutdown(Shutdown::Write);
                (stopping, until) = (true, Some(Instant::now() + PATIENCE));
            }
        }
    }
}

/// Takes the agent's lines.
fn receive(
    mut lines: BufReader<UnixStream>,
    seen: &Shared,
    mut record: Option<Record>,
    json: bool,
    sender: &Sender<Happened>,
) -> anyhow::Result<()> {
    let mut line = String::new();
    let mut first = true;
    loop {
        line.clear();
        // The program may end, or be killed, at any byte.
        if lines.read_line(&mut line).unwrap_or(0) == 0 || !line.ends_with('\n') {
            lock(seen).ended = true;
            return if first { Err(anyhow::anyhow!("the program ended before anything was seen")) } else { Ok(()) };
        }
        if let Some(record) = &mut record {
            record.line(&line)?;
        }
        if json && print(&line).is_err() {
            // Whoever read it has read enough.
            let _ = sender.send(Happened::Interrupted);
        }
        let mut seen = lock(seen);
        if std::mem::take(&mut first) {
            seen.recording.header = serde_json::from_str::<Header>(&line)?;
            continue;
        }
        seen.recording.ticks.push(serde_json::from_str::<Tick>(&line)?);
        if seen.recording.ticks.len() > 2 * KEPT {
            seen.recording.ticks.drain(..KEPT);
        }
    }
}

/// The agent's end of the socket, or how the program ended before.
fn connected(socket: &UnixListener, mut child: Option<&mut Child>) -> io::Result<Result<UnixStream, ExitStatus>> {
    socket.set_nonblocking(true)?;
    loop {
        match socket.accept() {
            Ok((stream, _)) => {
                stream.set_nonblocking(false)?;
                return Ok(Ok(stream));
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
        if let Some(status) = child.as_mut().map(|child| child.try_wait()).transpose()?.flatten() {
            return Ok(Err(status));
        }
        sleep(Duration::from_millis(10));
    }
}

/// What it came to.
fn conclude(asked: &Asked, recording: &Recording) -> anyhow::Result<()> {
    if let Some(path) = &asked.output.html {
        asked.output.write(path, html::report(recording)?.as_bytes())?;
    } else if !asked.output.json {
        print_report(&text::report(recording))?;
    }
    Ok(())
}

/// As the program ended.
fn exit_code(status: ExitStatus) -> ExitCode {
    ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1))
}
