//! What `-verbose`, `-Xlog` and JVM TI's SetVerboseFlag show, in the stock VM's form: the lines there are, and who wants them.

use crate::class::{ClassRef, MethodRef};
use crate::gc_history::Record;
use inspection::Verbosity;
use options::Options;
use options::log::{Level, Output, Target, Topic};
use parking_lot::RwLock;
use std::fmt::Arguments;
use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::{Duration, Instant};

/// Where lines go besides the log's files.
pub struct Listeners {
    /// Prints a line on standard output.
    pub say: Box<dyn Fn(&str) + Send + Sync>,
    /// Tells tools of one.
    pub tell: Tell,
}

/// Tells listeners of a line that is shown.
type Tell = Box<dyn Fn(Verbosity, &str) + Send + Sync>;

/// What is shown; part of `Vm`.
pub struct Verbose {
    /// Set once, when the VM is made.
    listeners: OnceLock<Listeners>,
    born: Instant,
    outputs: RwLock<Vec<Output>>,
    /// The highest level that any output shows, by topic.
    shown: [AtomicU8; Topic::ALL.len()],
    told: AtomicBool,
}

/// The topics that a tool's flag means, with the level that their lines have.
fn topics(what: Verbosity) -> &'static [(Topic, Level)] {
    match what {
        Verbosity::Class => &[(Topic::ClassLoad, Level::Info), (Topic::ClassUnload, Level::Info)],
        Verbosity::Collector => &[(Topic::Gc, Level::Info)],
        Verbosity::Jni => &[(Topic::JniResolve, Level::Debug)],
    }
}

impl Verbose {
    /// As the command line says.
    pub fn new(options: &Options) -> Verbose {
        let verbose = Verbose {
            listeners: OnceLock::new(),
            born: Instant::now(),
            outputs: RwLock::new(options.log.clone()),
            shown: [const { AtomicU8::new(0) }; Topic::ALL.len()],
            told: AtomicBool::new(false),
        };
        verbose.recompute();
        verbose
    }

    /// Where lines go from now on; once, when the VM is made.
    pub(crate) fn listen(&self, listeners: Listeners) {
        let _ = self.listeners.set(listeners);
    }

    fn recompute(&self) {
        let outputs = self.outputs.read();
        for (topic, shown) in self.shown.iter().enumerate() {
            let highest = outputs.iter().map(|o| o.levels[topic] as u8).max().unwrap_or(0);
            shown.store(highest, Ordering::Relaxed);
        }
    }

    /// Shows something on standard output from now on, or nowhere any longer.
    pub fn set(&self, what: Verbosity, on: bool) {
        {
            let mut outputs = self.outputs.write();
            if on && !outputs.iter().any(|o| matches!(o.target, Target::Stdout)) {
                outputs.push(Output::new("stdout", Target::Stdout));
            }
            for output in outputs.iter_mut() {
                for (topic, level) in topics(what) {
                    let now = &mut output.levels[*topic as usize];
                    if !on {
                        *now = (*now).min(Level::Warning);
                    } else if matches!(output.target, Target::Stdout) {
                        *now = (*now).max(*level);
                    }
                }
            }
        }
        self.recompute();
    }

    /// Time since the VM started.
    pub fn uptime(&self) -> Duration {
        self.born.elapsed()
    }

    /// Is it shown?
    pub fn is_on(&self, what: Verbosity) -> bool {
        topics(what).iter().any(|(topic, level)| self.shows(*topic, *level))
    }

    fn shows(&self, topic: Topic, level: Level) -> bool {
        self.shown[topic as usize].load(Ordering::Relaxed) >= level as u8
    }

    /// Is it shown, or does a tool want to hear of it?
    fn wanted(&self, topic: Topic, level: Level) -> bool {
        self.shows(topic, level) || self.told.load(Ordering::Relaxed)
    }

    /// Do tools want to hear of what is shown, whatever is?
    pub fn tell(&self, on: bool) {
        self.told.store(on, Ordering::Relaxed);
    }

    fn line(&self, topic: Topic, level: Level, text: Arguments<'_>) {
        let text = text.to_string();
        if self.shows(topic, level) {
            let say = |line: &str| match self.listeners.get() {
                Some(listeners) => (listeners.say)(line),
                // Nobody may be there any more to read it.
                None => drop(writeln!(std::io::stdout().lock(), "{line}")),
            };
            for output in self.outputs.read().iter() {
                output.write(self.born, topic, level, &text, &say);
            }
        }
        let flag = [Verbosity::Class, Verbosity::Collector, Verbosity::Jni]
            .into_iter()
            .find(|what| topics(*what).iter().any(|(t, _)| *t == topic));
        if self.told.load(Ordering::Relaxed)
            && let (Some(listeners), Some(flag)) = (self.listeners.get(), flag)
        {
            let (uptime, level, tags) = (self.born.elapsed().as_secs_f64(), level.name(), topic.tags());
            let line = format!("[{uptime:.3}s][{level}][{tags}] {text}");
            (listeners.tell)(flag, &line);
        }
    }

    /// A class was loaded.
    pub fn class_loaded(&self, class: ClassRef) {
        if self.wanted(Topic::ClassLoad, Level::Info) {
            let source = class.source().unwrap_or("unknown");
            self.line(Topic::ClassLoad, Level::Info, format_args!("{} source: {source}", class.external_name()));
        }
    }

    /// A class was unloaded.
    pub fn class_unloaded(&self, class: ClassRef) {
        if self.wanted(Topic::ClassUnload, Level::Info) {
            self.line(
                Topic::ClassUnload,
                Level::Info,
                format_args!("unloading class {} {:#018x}", class.external_name(), class.address()),
            );
        }
    }

    /// A module was defined.
    pub fn module_loaded(&self, name: &str, location: Option<&str>) {
        if self.shows(Topic::ModuleLoad, Level::Info) {
            self.line(
                Topic::ModuleLoad,
                Level::Info,
                format_args!("{name} location: {}", location.unwrap_or("(null)")),
            );
        }
    }

    /// A native method was bound to a function that a library has, or one was registered.
    pub fn native_bound(&self, method: MethodRef, registered: bool) {
        if self.wanted(Topic::JniResolve, Level::Debug) {
            let name = format!("{}.{}", method.class().external_name(), method.name);
            let text = if registered {
                format!("[Registering JNI native method {name}]")
            } else {
                format!("[Dynamic-linking native method {name} ... JNI]")
            };
            self.line(Topic::JniResolve, Level::Debug, format_args!("{text}"));
        }
    }

    /// The heap is there.
    pub fn heap_made(&self) {
        if self.wanted(Topic::Gc, Level::Info) {
            self.line(Topic::Gc, Level::Info, format_args!("Using StickyImmix"));
        }
    }

    /// A collection has ended.
    pub fn collection(&self, record: &Record) {
        if self.wanted(Topic::Gc, Level::Info) {
            let kind = if record.nursery { "Young" } else { "Full" };
            let (before, after, total) = (record.before >> 20, record.after >> 20, record.total >> 20);
            let millis = (record.end - record.start).as_secs_f64() * 1e3;
            self.line(
                Topic::Gc,
                Level::Info,
                format_args!("GC({}) Pause {kind} {before}M->{after}M({total}M) {millis:.3}ms", record.number),
            );
        }
    }

    /// The world was stopped and goes on: how long it took to stop it, and how long it stood.
    pub(crate) fn stopped(&self, reaching: Duration, stopped: Duration) {
        if !self.shows(Topic::Safepoint, Level::Info) {
            return;
        }
        self.line(
            Topic::Safepoint,
            Level::Info,
            format_args!(
                "Safepoint, Reaching safepoint: {} ns, At safepoint: {} ns, Total: {} ns",
                reaching.as_nanos(),
                stopped.as_nanos(),
                (reaching + stopped).as_nanos()
            ),
        );
    }
}
