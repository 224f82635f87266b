//! What each type of dump agent does, with its messages; the files that dumps go to.
//!
//! Invariant: a file is made new, through no link; where there is one of its name, it counts as not writable.

use super::classic::Classic;
use super::configuration::Agent;
use super::engine::{Cause, seconds};
use super::javacore::{self, Category, Facts};
use super::kinds::{ABORT, EXCLUSIVE, GPF, Kind, REQUESTS, joined};
use super::phd::Phd;
use super::process;
use inspection::{HeapDumper, Inspector, ShownThread, Snapshot, Taken};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// An agent that runs.
pub struct Job<'a> {
    /// The VM.
    pub vm: &'static dyn Inspector,
    /// The agent.
    pub agent: &'a Agent,
    /// Why it runs.
    pub cause: &'a Cause<'a>,
    /// Its label, without tokens.
    pub label: &'a str,
    /// Are other folders tried where a file can't be made?
    pub failover: bool,
}

/// What an agent has left behind.
pub enum Written {
    /// A file of this name.
    File(String),
    /// Nothing.
    Nothing,
}

/// Writes to standard error, all at once.
pub fn say(text: &str) {
    // Nobody can be told that standard error is closed.
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Runs the agent.
///
/// # Errors
/// It could not do what it is for; messages have said why.
pub fn run(job: &Job<'_>) -> Result<Written, ()> {
    match job.agent.kind {
        Kind::Silent => Ok(Written::Nothing),
        Kind::Exit => {
            match job.cause.detail {
                "" => say("JVMDUMP047I Exit agent ends the VM\n"),
                detail => say(&format!("JVMDUMP046I Exit agent ends the VM, for {detail}\n")),
            }
            Ok(Written::Nothing)
        }
        Kind::Console => job.console(),
        Kind::Stack => job.stack(),
        Kind::Tool => job.tool(),
        Kind::Java => job.java(),
        Kind::Heap => job.heap(),
        Kind::System => job.file(job.label, |file, _| job.vm.write_core(file)),
        Kind::Snap => job.file(job.label, |file, _| (&*file).write_all(&crate::trace::snap())),
        Kind::Jit => job.file(job.label, |file, _| job.vm.write_compiler_state(file)),
    }
}

impl Job<'_> {
    fn title(&self) -> &'static str {
        self.agent.kind.facts().title
    }

    /// Says that the agent begins, with its file if it has one.
    fn begins(&self, file: Option<&str>) {
        let title = self.title();
        say(&match (self.cause.asker, file) {
            (None, Some(file)) => format!("JVMDUMP032I {title} dump for an event begins, file {file}\n"),
            (None, None) => format!("JVMDUMP033I {title} dump for an event begins\n"),
            (Some(asker), Some(file)) => {
                format!("JVMDUMP034I {title} dump begins, file {file}, asked for through {asker}\n")
            }
            (Some(asker), None) => format!("JVMDUMP035I {title} dump begins, asked for through {asker}\n"),
        });
    }

    fn failed(&self, what: &str, why: &str) {
        say(&format!("JVMDUMP012E {} dump failed, {what}: {why}\n", self.title()));
    }

    /// Writes a file by `write`, with messages before and after.
    fn file(&self, path: &str, write: impl FnOnce(&File, &str) -> io::Result<()>) -> Result<Written, ()> {
        self.begins(Some(path));
        let (file, path) = self.open(path)?;
        match write(&file, &path) {
            Ok(()) => {
                say(&format!("JVMDUMP010I {} dump written to {path}\n", self.title()));
                Ok(Written::File(path))
            }
            Err(error) => {
                self.failed(&path, &error.to_string());
                Err(())
            }
        }
    }

    /// Makes the file, or one of its name in a folder for temporary ones; with the name that it has then.
    fn open(&self, path: &str) -> Result<(File, String), ()> {
        let name = path.rsplit('/').next().unwrap_or("");
        if name.is_empty() || path.starts_with('-') {
            self.failed(path, "no name of a file");
            return Err(());
        }
        let temporary = std::env::var("TMPDIR").ok().into_iter().chain(["/tmp".to_owned()]);
        let others = temporary.map(|folder| format!("{}/{name}", folder.trim_end_matches('/')));
        let mut places = vec![path.to_owned()];
        if self.failover {
            places.extend(others.filter(|other| other != path));
        }
        for (at, place) in places.iter().enumerate() {
            match self.open_at(Path::new(place)) {
                Ok(file) => return Ok((file, place.clone())),
                Err(error) => {
                    let letter = if at + 1 < places.len() { 'W' } else { 'E' };
                    say(&format!("JVMDUMP030{letter} {place} can't be written: {error}\n"));
                }
            }
        }
        self.failed(path, "no file could be made");
        Err(())
    }

    fn open_at(&self, path: &Path) -> io::Result<File> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)?;
        }
        self.vm.new_file(path)
    }

    fn java(&self) -> Result<Written, ()> {
        let mut screen: Box<dyn Write> = match self.label.to_ascii_uppercase().as_str() {
            "-" | "/STDOUT/" => Box::new(io::stdout()),
            "/STDERR/" => Box::new(io::stderr()),
            _ => return self.file(self.label, |file, path| self.javacore(&mut BufWriter::new(file), path)),
        };
        self.begins(None);
        self.javacore(&mut screen, self.label).map_err(|error| self.failed(self.label, &error.to_string()))?;
        Ok(Written::Nothing)
    }

    fn javacore(&self, out: &mut dyn Write, path: &str) -> io::Result<()> {
        let begun = Instant::now();
        // A thread that crashed within the VM can't ask it for anything any more.
        let (snapshot, refused) = match self.vm.snapshot() {
            Ok(snapshot) => (snapshot, None),
            Err(refusal) if is_crash(self.cause) => (Snapshot::default(), Some(format!("{refusal:?}"))),
            Err(refusal) => return Err(io::Error::other(format!("{refusal:?}"))),
        };
        let known: Vec<u32> = snapshot.threads.iter().map(|thread| thread.os_id).collect();
        let facts = Facts { native_threads: others(&known), refused, ..self.facts(path) };
        let finished = || (self.vm.calendar(seconds(), true, c"%Y/%m/%d at %H:%M:%S"), begun.elapsed().as_millis());
        javacore::write(out, &facts, &snapshot, &finished)?;
        out.flush()
    }

    /// What a javacore says besides the snapshot.
    fn facts(&self, path: &str) -> Facts {
        let vm = self.vm;
        let property = |name: &str| vm.property(name).unwrap_or_default();
        let stamp = |nanos: u128, local: bool| {
            let text = vm.calendar((nanos / 1_000_000_000) as u64, local, c"%Y/%m/%d at %H:%M:%S");
            format!("{text}:{:03}", nanos / 1_000_000 % 1000)
        };
        let now =
            std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_nanos());
        let (began, began_nanos) = vm.began();
        let request = self.agent.settings.request;
        let text = |value: std::ffi::OsString| value.to_string_lossy().into_owned();
        Facts {
            charset: "UTF-8".to_owned(),
            event: (
                self.cause.name(),
                self.cause.event,
                self.cause.detail.to_owned(),
                self.cause.message.map(str::to_owned),
            ),
            asker: self.cause.asker,
            local: stamp(now, true),
            utc: stamp(now, false),
            zone: zone(vm),
            nanos: vm.nanos(),
            path: path.to_owned(),
            request: (request, joined(REQUESTS, request)),
            kernel: process::kernel(),
            processors: vm.processors(),
            java_version: self.version(),
            vm_version: format!("{} {}", property("java.vm.name"), property("java.vm.version")),
            compiler: !vm.arguments().iter().any(|argument| argument == "-Xint"),
            began: (stamp(u128::from(began), true), began_nanos),
            process: (std::process::id(), process::command_line()),
            java_home: property("java.home"),
            library_path: property("sun.boot.library.path"),
            class_path: property("java.class.path"),
            arguments: vm.arguments(),
            limits: process::limits(),
            variables: std::env::vars_os().map(|(name, value)| (text(name), text(value))).collect(),
            crash: self.cause.registers.to_vec(),
            categories: categories(),
            ..Facts::default()
        }
    }

    /// The version as readers of dumps know it.
    fn version(&self) -> String {
        let property = |name: &str| self.vm.property(name).unwrap_or_default();
        let build = property("java.runtime.version");
        let build = if build.is_empty() { property("java.vm.version") } else { build };
        format!("JRE {} Linux amd64-64 (build {build})", self.vm.release())
    }

    fn heap(&self) -> Result<Written, ()> {
        let options = self.agent.settings.options.as_deref().unwrap_or("PHD").to_ascii_uppercase();
        if self.agent.settings.request & EXCLUSIVE == 0 {
            say("JVMDUMP031W Heap dump is refused: the request lacks exclusive\n");
            return Err(());
        }
        let with = |suffix: &str| match self.label.strip_suffix(".phd") {
            Some(stem) => format!("{stem}.{suffix}"),
            None => self.label.to_owned(),
        };
        let mut written = Err(());
        if options.contains("CLASSIC") {
            written = self.file(&with("txt"), |file, _| {
                let mut classic = Classic::begin(BufWriter::new(file), &self.version())?;
                self.walk(&mut classic)?;
                classic.end().map(|_| ())
            });
        }
        if options.contains("HPROF") {
            written = self.file(&with("hprof"), |file, _| self.vm.write_hprof(file));
        }
        if options.contains("PHD") || !options.contains("CLASSIC") && !options.contains("HPROF") {
            written = self.file(self.label, |file, _| {
                let mut phd = Phd::begin(BufWriter::with_capacity(1 << 20, file), &self.version())?;
                self.walk(&mut phd)?;
                phd.end().map(|_| ())
            });
        }
        written
    }

    fn walk(&self, dumper: &mut dyn HeapDumper) -> io::Result<()> {
        self.vm.dump_heap(dumper)
    }

    fn console(&self) -> Result<Written, ()> {
        self.begins(None);
        let Ok(snapshot) = self.vm.snapshot() else {
            self.failed("the threads", "the VM can't be stopped");
            return Err(());
        };
        let mut text = format!("{0} Console dump {0}\n", "-".repeat(15));
        snapshot.threads.iter().for_each(|thread| stack_of(&mut text, thread));
        say(&format!("{text}{0} Console dump {0}\n", "^".repeat(15)));
        Ok(Written::Nothing)
    }

    fn stack(&self) -> Result<Written, ()> {
        self.begins(None);
        let Ok(snapshot) = self.vm.snapshot() else {
            self.failed("the stack", "the VM can't be stopped");
            return Err(());
        };
        let mut text = String::new();
        snapshot.threads.first().into_iter().for_each(|thread| stack_of(&mut text, thread));
        say(&text);
        Ok(Written::Nothing)
    }

    /// Runs a command; waits for its end, but not longer than is wanted.
    fn tool(&self) -> Result<Written, ()> {
        let options = self.agent.settings.options.as_deref().unwrap_or("").to_ascii_uppercase();
        let wait = options.split_once("WAIT").map_or("", |(_, rest)| rest);
        let digits: String = wait.chars().take_while(char::is_ascii_digit).collect();
        let millis = if options.contains("ASYNC") { 0 } else { digits.parse().unwrap_or(400) };
        say(&format!("JVMDUMP007I Tool runs {}\n", self.label));
        let begun = Command::new("/bin/sh").args(["-c", self.label]).stdin(Stdio::null()).spawn();
        let mut child = begun.map_err(|error| {
            let number = error.raw_os_error().unwrap_or(0);
            say(&format!("JVMDUMP037E Tool failed: spawn, error {number}\n"));
        })?;
        say(&format!("JVMDUMP011I Tool is process {}\n", child.id()));
        // Whoever ends later must be waited for as well, or the process table keeps it.
        let (tell, told) = std::sync::mpsc::channel();
        let waiter = std::thread::Builder::new().name("Dump tool".to_owned()).spawn(move || {
            let _ = tell.send(child.wait().is_ok());
        });
        if waiter.is_ok() {
            let _ = told.recv_timeout(Duration::from_millis(millis));
        }
        Ok(Written::Nothing)
    }
}

/// A thread's name and frames.
fn stack_of(text: &mut String, thread: &ShownThread) {
    *text += &format!("Thread={} ({})\n", javacore::name(thread), javacore::pointer(thread.structure));
    for frame in &thread.frames {
        *text += &format!("  {}\n", javacore::describe_frame(frame));
    }
    text.push('\n');
}

/// Native memory by what it is for.
fn categories() -> Vec<Category> {
    let shown = |(depth, name, [own, _]): (usize, &str, [Taken; 2])| Category {
        name: name.to_owned(),
        depth,
        bytes: own.bytes,
        allocations: own.blocks,
    };
    crate::memory_categories::tree().into_iter().map(shown).collect()
}

/// Is it an event at which the VM may be in any state?
fn is_crash(cause: &Cause<'_>) -> bool {
    cause.event & (GPF | ABORT) != 0
}

/// Threads of the process that aren't among those with these ids.
fn others(known: &[u32]) -> Vec<(u32, String)> {
    let unknown = process::threads().into_iter().filter(|id| !known.contains(id));
    unknown.map(|id| (id, process::thread_name(id))).collect()
}

/// This place's zone, as in `UTC+1 (CET)`.
fn zone(vm: &dyn Inspector) -> String {
    let offset = vm.calendar(seconds(), true, c"%z");
    let name = vm.calendar(seconds(), true, c"%Z");
    let (sign, digits) = offset.split_at(offset.len().min(1));
    let hour = digits.get(..2).unwrap_or("0").trim_start_matches('0');
    let minute = digits.get(2..).filter(|minute| *minute != "00").map_or(String::new(), |minute| format!(":{minute}"));
    match (hour, minute.as_str()) {
        ("", "") => format!("UTC ({name})"),
        ("", _) => format!("UTC{sign}0{minute} ({name})"),
        _ => format!("UTC{sign}{hour}{minute} ({name})"),
    }
}
