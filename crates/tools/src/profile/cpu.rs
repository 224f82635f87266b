//! CPU time of threads: what signals caught (`native::capture`), made into stacks, with the native frames of what a Java method called, and
//! of threads that run no Java, and the kernel's frames above.
//!
//! Invariant: all the CPU time of a thread up to its last signal goes to some stack: to "before the first look" what it had when it was found, to "Java frames unknown", where the VM
//! doesn't know them at that moment. The stock VM has ids of methods in a handler only where somebody asked for them before.

use std::error::Error;
use std::ops::DerefMut;
use std::os::unix::fs::MetadataExt;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use agent::{Class, Env, Event, FrameInfo, Jni, Method, Thread as JavaThread};
use rustc_hash::FxHashMap;

use super::native::capture::{self, Capture};
use super::native::events;
use super::native::kernel;
use super::native::modules::Libraries;
use super::native::timers::Timers;
use super::session::State;
use super::{FrameName, Kind};

/// Between two looks for new threads of which no event tells, where there are as many as before.
const LOOK: Duration = Duration::from_secs(1);

const EVENTS: [Event; 3] = [Event::ThreadStart, Event::ClassLoad, Event::ClassPrepare];

/// The bottom of what a virtual thread runs.
const VIRTUAL: &str = "java.lang.VirtualThread.run";

/// What events and the thread that collects share.
pub struct Cpu {
    native: bool,
    kernel: bool,
    timers: Mutex<Timers>,
    /// Java's threads, by their JNI environment.
    names: Mutex<FxHashMap<usize, Name>>,
    /// When it began.
    begun: u64,
}

/// A thread's name, and its number where it was seen.
enum Name {
    Known(String),
    Seen(u32),
}

fn lock<T>(mutex: &Mutex<T>) -> impl DerefMut<Target = T> {
    // What one thread failed to add harms no other.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Cpu {
    /// Has the VM tell what signals need. Without native frames there are none of the kernel either.
    pub fn begin(env: &Env, every: Duration, native: bool, kernel: bool) -> Result<Cpu, Box<dyn Error>> {
        capture::begin(env.vm(), native)?;
        env.enable(&EVENTS)?;
        let timers = Mutex::new(Timers::new(every));
        Ok(Cpu { native, kernel: native && kernel, timers, names: Mutex::default(), begun: capture::now() })
    }

    /// A thread starts; called by itself.
    pub fn thread_starts(&self, env: &Env, jni: &Jni<'_>, thread: &JavaThread<'_>) {
        // One without a name here has that of the system; one without a timer is found by the next look, which says what failed.
        if let Ok(info) = env.get_thread_info(jni, Some(thread)) {
            lock(&self.names).insert(jni.raw() as usize, Name::Known(info.name));
        }
        // SAFETY: a system call.
        let _ = lock(&self.timers).add(unsafe { libc::gettid() }, false);
    }

    /// Has the VM make the ids of a class's methods.
    pub fn class_is_prepared(&self, env: &Env, class: &Class<'_>) {
        // Where it can't, frames of theirs are unknown.
        let _ = env.get_class_methods(class);
    }

    /// No more signals; what they have caught can still be collected.
    pub fn end(&self, env: &Env) -> agent::Result<()> {
        env.disable(&EVENTS)?;
        lock(&self.timers).clear();
        capture::end();
        Ok(())
    }

    /// The names of the threads that started before: their JNI environments lie as far from their `eetop` as the caller's.
    fn name_all(&self, env: &Env, jni: &Jni<'_>) -> agent::Result<()> {
        let record = |thread: &JavaThread<'_>| Ok(jni.long_field(thread, "eetop")? as usize);
        let distance = (jni.raw() as usize).wrapping_sub(record(&env.get_current_thread(jni)?)?);
        for thread in env.get_all_threads(jni)? {
            let name = env.get_thread_info(jni, Some(&thread))?.name;
            lock(&self.names).insert(record(&thread)?.wrapping_add(distance), Name::Known(name));
        }
        Ok(())
    }
}

/// The thread that collects.
pub struct Collector<'c> {
    cpu: &'c Cpu,
    libraries: Libraries,
    /// The numbers of the kernel's frames, by address.
    kernel: FxHashMap<u64, u32>,
    /// Threads that Java doesn't know, by the system's number.
    names: FxHashMap<i32, u32>,
    threads: u64,
    looked: Instant,
    own: i32,
    failed: Option<String>,
}

impl<'c> Collector<'c> {
    /// Begins with the threads and classes that are there.
    pub fn new(cpu: &'c Cpu, env: &Env, jni: &mut Jni<'_>) -> Result<Collector<'c>, String> {
        // SAFETY: a system call.
        let own = unsafe { libc::gettid() };
        let mut failed = jni.frame(256, |jni| cpu.name_all(env, jni)).and_then(|named| named).err();
        let all = jni.frame(256, |jni| {
            for class in env.get_loaded_classes(jni)? {
                cpu.class_is_prepared(env, &class);
            }
            Ok(())
        });
        failed = all.and_then(|all| all).err().or(failed);
        lock(&cpu.timers).look(own)?;
        let failed = failed.map(|error| error.to_string());
        let libraries = Libraries::default();
        let (kernel, names, looked) = (FxHashMap::default(), FxHashMap::default(), Instant::now());
        Ok(Collector { cpu, libraries, kernel, names, threads: threads(), looked, own, failed })
    }

    /// Adds what signals have caught since; says how much that is of what leaves room enough for more.
    pub fn collect<S: DerefMut<Target = State>>(&mut self, env: &Env, jni: &Jni<'_>, state: impl Fn() -> S) -> f64 {
        let now = threads();
        if now != self.threads || self.looked.elapsed() > LOOK {
            (self.looked, self.threads) = (Instant::now(), now);
            let looked = lock(&self.cpu.timers).look(self.own);
            self.failed = looked.err().or(self.failed.take());
        }
        capture::drain(|caught| self.add(env, jni, caught, &mut state()))
    }

    fn add(&mut self, env: &Env, jni: &Jni<'_>, caught: &Capture, state: &mut State) {
        if (caught.cpu == 0 && caught.before == 0) || (caught.env.is_null() && !self.cpu.native) {
            return;
        }
        if self.cpu.native {
            // What was caught while others were added may be of a library that was loaded since.
            self.libraries.refresh();
        }
        let mut stack = Vec::new();
        let frame = |name| state.builder.frame(name);
        let whole =
            self.cpu.native && self.libraries.unwind(caught.registers, caught.stack(), false, frame, &mut stack);
        if caught.count < 0 && !whole {
            stack.push(state.builder.frame(FrameName::of("[Java frames unknown]")));
        }
        let mut is_virtual = false;
        let frames = caught.frames();
        for (place, frame) in frames.iter().enumerate() {
            if let Some(entry) = frame.entry() {
                // What has begun the thread, below all Java frames, is of no interest.
                let between = frames[place..].iter().any(|frame| frame.entry().is_none());
                if let Some(registers) = caught.registers_at(entry).filter(|_| between && self.cpu.native) {
                    let number = |name| state.builder.frame(name);
                    self.libraries.unwind(registers, caught.stack(), true, number, &mut stack);
                }
                continue;
            }
            // SAFETY: the VM's id of a method.
            let Some(method) = (unsafe { Method::from_raw(frame.method.cast()) }) else { continue };
            let number = match state.frame(env, jni, FrameInfo { method, location: i64::from(frame.bci) }) {
                Ok(number) => number,
                // Its class was unloaded since.
                Err(_) => state.builder.frame(FrameName::of("[a method that is gone]")),
            };
            stack.push(number);
            if state.builder.name(number) == VIRTUAL {
                // A carrier's own frames aren't what it runs.
                is_virtual = true;
                break;
            }
        }
        if stack.is_empty() {
            stack.push(state.builder.frame(FrameName::of("[nothing known]")));
        }
        let thread = match lock(&self.cpu.names).get_mut(&(caught.env as usize)) {
            _ if is_virtual => state.builder.thread("virtual threads"),
            Some(Name::Seen(number)) => *number,
            Some(name) => {
                let number = if let Name::Known(name) = name { state.builder.thread(name) } else { 0 };
                *name = Name::Seen(number);
                number
            }
            None => *self.names.entry(caught.tid).or_insert_with(|| state.builder.thread(&system_name(caught.tid))),
        };
        let at = Duration::from_nanos(caught.at.saturating_sub(self.cpu.begun));
        if caught.before > 0 {
            let unseen = state.builder.frame(FrameName::of("[before the first look]"));
            state.builder.add(at, Kind::Cpu, thread, [unseen].into_iter(), caught.before);
        }
        let chains = if self.cpu.kernel { events::chains(caught.samples()) } else { Vec::new() };
        // While the kernel does one thing for long, there are several samples before the signal.
        let parts = chains.len().max(1) as u64;
        for part in 0..parts {
            let chain = chains.get(part as usize).map_or(&[][..], Vec::as_slice);
            let mut number = |address: &u64| {
                *self.kernel.entry(*address).or_insert_with(|| state.builder.frame(kernel::unnamed(*address)))
            };
            let above: Vec<u32> = chain.iter().map(&mut number).collect();
            let amount = caught.cpu * (part + 1) / parts - caught.cpu * part / parts;
            state.builder.add(at, Kind::Cpu, thread, above.iter().chain(&stack).copied(), amount);
        }
    }

    /// What failed, for the reader.
    pub fn notes(self) -> Vec<String> {
        let failed = self.failed.map(|why| format!("not all CPU time could be seen: {why}"));
        let refused = lock(&self.cpu.timers).refused().map(|why| format!("kernel frames are missing: {why}"));
        let between =
            "native frames between Java frames are missing: this VM doesn't say where native code has called Java";
        let between = (self.cpu.native && !capture::is_mixed()).then(|| between.to_owned());
        failed.into_iter().chain(refused.filter(|_| self.cpu.kernel)).chain(between).collect()
    }
}

/// How many threads there are: the links to their folder. Zero where nobody knows, and then the time alone counts.
fn threads() -> u64 {
    std::fs::metadata("/proc/self/task").map_or(0, |folder| folder.nlink())
}

/// The system's name of a thread.
fn system_name(tid: i32) -> String {
    let name = std::fs::read_to_string(format!("/proc/self/task/{tid}/comm")).unwrap_or_default();
    name.trim_end().to_owned()
}
