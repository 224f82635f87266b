//! CPU time of threads: what signals caught (`native::capture`), made into stacks, with the native frames of what a Java method called, and
//! of threads that run no Java, and the kernel's frames above.
//!
//! Invariant: all the CPU time of a thread from its first signal's predecessor to its last goes to some stack: to "Java frames unknown", where the VM
//! doesn't know them at that moment. The stock VM has ids of methods in a handler only where somebody asked for them before.

use std::collections::HashMap;
use std::error::Error;
use std::ops::DerefMut;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use agent::{Class, Env, Event, FrameInfo, Jni, Method, Thread as JavaThread};

use super::native::capture::{self, Capture};
use super::native::events;
use super::native::kernel::Kernel;
use super::native::modules::Libraries;
use super::native::timers::Timers;
use super::session::State;
use super::{FrameName, Kind};

/// Between two looks for new threads of which no event tells.
const LOOK: Duration = Duration::from_millis(100);

const EVENTS: [Event; 3] = [Event::ThreadStart, Event::ClassLoad, Event::ClassPrepare];

/// The bottom of what a virtual thread runs.
const VIRTUAL: &str = "java.lang.VirtualThread.run";

/// What events and the thread that collects share.
pub struct Cpu {
    native: bool,
    kernel: bool,
    timers: Mutex<Timers>,
    /// Java's names of threads, by their JNI environment.
    names: Mutex<HashMap<usize, String>>,
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
        Ok(Cpu { native, kernel: native && kernel, timers: Mutex::new(Timers::new(every)), names: Mutex::default() })
    }

    /// A thread starts; called by itself.
    pub fn thread_starts(&self, env: &Env, jni: &Jni<'_>, thread: &JavaThread<'_>) {
        // One without a name here has that of the system; one without a timer is found by the next look, which says what failed.
        if let Ok(info) = env.get_thread_info(jni, Some(thread)) {
            lock(&self.names).insert(jni.raw() as usize, info.name);
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
            lock(&self.names).insert(record(&thread)?.wrapping_add(distance), name);
        }
        Ok(())
    }
}

/// The thread that collects.
pub struct Collector<'c> {
    cpu: &'c Cpu,
    libraries: Libraries,
    kernel: Kernel,
    /// The system's names of threads.
    names: HashMap<i32, String>,
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
        let kernel = Kernel::default();
        Ok(Collector { cpu, libraries, kernel, names: HashMap::new(), looked: Instant::now(), own, failed })
    }

    /// Adds what signals have caught since.
    pub fn collect<S: DerefMut<Target = State>>(
        &mut self,
        env: &Env,
        jni: &Jni<'_>,
        at: Duration,
        state: impl Fn() -> S,
    ) {
        if self.looked.elapsed() > LOOK {
            self.looked = Instant::now();
            let looked = lock(&self.cpu.timers).look(self.own);
            self.failed = looked.err().or(self.failed.take());
        }
        if self.cpu.native {
            self.libraries.refresh();
        }
        capture::drain(|caught| {
            self.add(env, jni, at, caught, &mut state());
        });
    }

    fn add(&mut self, env: &Env, jni: &Jni<'_>, at: Duration, caught: &Capture, state: &mut State) {
        if caught.cpu == 0 || (caught.env.is_null() && !self.cpu.native) {
            return;
        }
        let (mut above, whole) =
            if self.cpu.native { self.libraries.unwind(caught.registers, caught.stack()) } else { (Vec::new(), false) };
        if caught.count < 0 && !whole {
            above.push(FrameName::of("[Java frames unknown]"));
        }
        let mut stack: Vec<u32> = above.into_iter().map(|frame| state.builder.frame(frame)).collect();
        let mut is_virtual = false;
        for frame in caught.frames() {
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
        let known = lock(&self.cpu.names).get(&(caught.env as usize)).cloned();
        let name = match known {
            _ if is_virtual => "virtual threads",
            Some(ref name) => name,
            None => self.names.entry(caught.tid).or_insert_with(|| system_name(caught.tid)),
        };
        let chains = if self.cpu.kernel { events::chains(caught.samples()) } else { Vec::new() };
        // While the kernel does one thing for long, there are several samples before the signal.
        let parts = chains.len().max(1) as u64;
        for part in 0..parts {
            let chain = chains.get(part as usize).map_or(&[][..], Vec::as_slice);
            let above = self.kernel.frames(chain).into_iter().map(|frame| state.builder.frame(frame));
            let whole: Vec<u32> = above.chain(stack.iter().copied()).collect();
            let amount = caught.cpu * (part + 1) / parts - caught.cpu * part / parts;
            state.builder.add(at, Kind::Cpu, name, whole.into_iter(), amount);
        }
    }

    /// What failed, for the reader.
    pub fn notes(self) -> Vec<String> {
        let failed = self.failed.map(|why| format!("not all CPU time could be seen: {why}"));
        let refused = lock(&self.cpu.timers).refused().map(|why| format!("kernel frames are missing: {why}"));
        failed.into_iter().chain(refused.filter(|_| self.cpu.kernel)).collect()
    }
}

/// The system's name of a thread.
fn system_name(tid: i32) -> String {
    let name = std::fs::read_to_string(format!("/proc/self/task/{tid}/comm")).unwrap_or_default();
    name.trim_end().to_owned()
}
