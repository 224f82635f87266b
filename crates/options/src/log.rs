//! Where log lines go and how they look (`-Xlog`, JEP 158): outputs, decorations, files that are rotated.
//!
//! Invariant: a line is written whole, under its output's lock, which is held over nothing but the write.

use parking_lot::Mutex;
use platform::{output_file, time};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How much of a topic is shown; each level includes those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Level {
    Off,
    Error,
    Warning,
    Info,
    Debug,
    Trace,
}

impl Level {
    /// All, with their names.
    pub const ALL: [(Level, &'static str); 6] = [
        (Level::Off, "off"),
        (Level::Trace, "trace"),
        (Level::Debug, "debug"),
        (Level::Info, "info"),
        (Level::Warning, "warning"),
        (Level::Error, "error"),
    ];

    /// Its name in `-Xlog`.
    pub fn name(self) -> &'static str {
        Level::ALL.iter().find(|(level, _)| *level == self).map_or("", |(_, name)| name)
    }
}

/// What there are lines about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Topic {
    Gc,
    ClassLoad,
    ClassUnload,
    ModuleLoad,
    JniResolve,
    Safepoint,
}

impl Topic {
    /// All of them, with their tags in the order in which lines name them.
    pub const ALL: [(Topic, &'static [&'static str]); 6] = [
        (Topic::Gc, &["gc"]),
        (Topic::ClassLoad, &["class", "load"]),
        (Topic::ClassUnload, &["class", "unload"]),
        (Topic::ModuleLoad, &["module", "load"]),
        (Topic::JniResolve, &["jni", "resolve"]),
        (Topic::Safepoint, &["safepoint"]),
    ];

    /// Its tags as a line shows them.
    pub fn tags(self) -> String {
        Topic::ALL[self as usize].1.join(",")
    }
}

/// What stands before a line, each in brackets. In the order in which they are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Decorator {
    Time,
    UtcTime,
    Uptime,
    TimeMillis,
    UptimeMillis,
    TimeNanos,
    UptimeNanos,
    HostName,
    Pid,
    Tid,
    Level,
    Tags,
}

impl Decorator {
    /// All, with their names and the short ones.
    pub const ALL: [(Decorator, &'static str, &'static str); 12] = [
        (Decorator::Time, "time", "t"),
        (Decorator::UtcTime, "utctime", "utc"),
        (Decorator::Uptime, "uptime", "u"),
        (Decorator::TimeMillis, "timemillis", "tm"),
        (Decorator::UptimeMillis, "uptimemillis", "um"),
        (Decorator::TimeNanos, "timenanos", "tn"),
        (Decorator::UptimeNanos, "uptimenanos", "un"),
        (Decorator::HostName, "hostname", "hn"),
        (Decorator::Pid, "pid", "p"),
        (Decorator::Tid, "tid", "ti"),
        (Decorator::Level, "level", "l"),
        (Decorator::Tags, "tags", "tg"),
    ];

    /// Those that are shown when nothing else is said.
    pub const DEFAULT: [Decorator; 3] = [Decorator::Uptime, Decorator::Level, Decorator::Tags];

    fn show(self, born: Instant, level: Level, topic: Topic) -> String {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        match self {
            Decorator::Time => calendar(now, true),
            Decorator::UtcTime => calendar(now, false),
            Decorator::Uptime => format!("{:.3}s", born.elapsed().as_secs_f64()),
            Decorator::TimeMillis => format!("{}ms", now.as_millis()),
            Decorator::UptimeMillis => format!("{}ms", born.elapsed().as_millis()),
            Decorator::TimeNanos => format!("{}ns", now.as_nanos()),
            Decorator::UptimeNanos => format!("{}ns", born.elapsed().as_nanos()),
            Decorator::HostName => host_name(),
            Decorator::Pid => std::process::id().to_string(),
            // SAFETY: always callable.
            Decorator::Tid => unsafe { libc::gettid() }.to_string(),
            Decorator::Level => level.name().to_owned(),
            Decorator::Tags => topic.tags(),
        }
    }
}

/// `2026-11-21T20:37:30.139+0000`
fn calendar(since_epoch: Duration, local: bool) -> String {
    let text = |format| time::calendar(since_epoch.as_secs(), local, format);
    format!("{}.{:03}{}", text(c"%Y-%m-%dT%H:%M:%S"), since_epoch.subsec_millis(), text(c"%z"))
}

/// When the process began, as names of files have it: `2026-11-21_20-37-31`.
pub(crate) fn file_time() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    time::calendar(now.as_secs(), true, c"%Y-%m-%d_%H-%M-%S")
}

/// The machine's name.
pub(crate) fn host_name() -> String {
    fs::read_to_string("/proc/sys/kernel/hostname")
        .map_or_else(|_| "localhost".to_owned(), |name| name.trim().to_owned())
}

/// A file that is moved away when it has grown big.
#[derive(Debug)]
pub struct LogFile {
    path: String,
    /// How many old ones are kept; 0 for none: it grows for ever.
    keep: u32,
    /// Bytes after which a new one is begun; 0 for never.
    limit: u64,
    /// The number the next old one gets.
    next: u32,
    written: u64,
    file: File,
}

impl LogFile {
    /// Begins the file; one that is there is kept as an old one if old ones are.
    ///
    /// # Errors
    /// The operating system's.
    pub fn begin(path: &str, keep: u32, limit: u64) -> io::Result<LogFile> {
        let mut next = 0;
        if keep > 0 && fs::metadata(path).is_ok_and(|m| m.is_file()) {
            let age = |n: &u32| fs::metadata(old(path, keep, *n)).and_then(|m| m.modified()).ok();
            // The first that isn't there, else the oldest.
            let to = (0..keep).min_by_key(age).unwrap_or(0);
            fs::rename(path, old(path, keep, to))?;
            next = (to + 1) % keep;
        }
        Ok(LogFile { path: path.to_owned(), keep, limit, next, written: 0, file: replace(path)? })
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.written += bytes.len() as u64;
        if self.keep > 0 && self.limit > 0 && self.written >= self.limit {
            fs::rename(&self.path, old(&self.path, self.keep, self.next))?;
            self.next = (self.next + 1) % self.keep;
            self.file = replace(&self.path)?;
            self.written = 0;
        }
        Ok(())
    }
}

/// A log is written over as the user wants it, and others may read it.
fn replace(path: &str) -> io::Result<File> {
    output_file::replace(Path::new(path), 0o644)
}

/// The name of an old file.
fn old(path: &str, keep: u32, number: u32) -> String {
    format!("{path}.{number:0width$}", width = keep.saturating_sub(1).to_string().len())
}

/// Where lines go.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub enum Target {
    Stdout,
    Stderr,
    File(Arc<Mutex<LogFile>>),
}

/// An output: what goes there, and in which form.
#[derive(Clone, Debug)]
pub struct Output {
    /// `stdout`, `stderr` or `file=PATH`, by which later options mean it again.
    pub name: String,
    /// Where it goes.
    pub target: Target,
    /// In ascending order.
    pub decorators: Vec<Decorator>,
    /// Line ends inside a message become `\n`.
    pub fold: bool,
    /// By topic.
    pub levels: [Level; Topic::ALL.len()],
    /// How wide each decoration has been so far: they are padded to stand below each other.
    pub widths: Arc<Mutex<[usize; Decorator::ALL.len()]>>,
}

impl Output {
    /// An output that shows nothing yet.
    pub fn new(name: &str, target: Target) -> Output {
        Output {
            name: name.to_owned(),
            target,
            decorators: Decorator::DEFAULT.to_vec(),
            fold: false,
            levels: [Level::Off; Topic::ALL.len()],
            widths: Arc::default(),
        }
    }

    /// Does it show lines of this level?
    pub fn shows(&self, topic: Topic, level: Level) -> bool {
        self.levels[topic as usize] >= level
    }

    /// Writes a line if the output shows such lines; `say` prints what goes to standard output.
    pub fn write(&self, born: Instant, topic: Topic, level: Level, text: &str, say: &dyn Fn(&str)) {
        if !self.shows(topic, level) {
            return;
        }
        let mut line = String::new();
        {
            let mut widths = self.widths.lock();
            for decorator in &self.decorators {
                let shown = decorator.show(born, level, topic);
                let width = &mut widths[*decorator as usize];
                *width = (*width).max(shown.len());
                line.push_str(&format!("[{shown:<width$}]", width = *width));
            }
        }
        if !self.decorators.is_empty() {
            line.push(' ');
        }
        if self.fold {
            line.push_str(&text.replace('\\', "\\\\").replace('\n', "\\n"));
        } else {
            line.push_str(text);
        }
        if matches!(self.target, Target::Stdout) {
            return say(&line);
        }
        line.push('\n');
        // Nobody may be there any more to read it, or to make room on the disk.
        let _ = match &self.target {
            Target::Stdout => Ok(()),
            Target::Stderr => io::stderr().lock().write_all(line.as_bytes()),
            Target::File(file) => file.lock().write(line.as_bytes()),
        };
    }
}
