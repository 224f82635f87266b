//! What the VM counts for those who look from outside (`perf_data`): threads, classes, the heap, collections, stops, compilation. The names
//! are the JDK's; where the collector is another kind than they think of, docs/ARCHITECTURE.md says what they mean.
//!
//! Invariant: a counter is written where the thing happens, so that nobody has to be asked; what isn't measured isn't there.

use crate::class::{Class, ClassRef, MethodRef};
use crate::perf_data::{PerfData, Text, Unit, Variability};
use Unit::{Bytes, Events, None as Plain, Ticks};
use Variability::{Monotonic, Variable};
use std::io;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

/// A number that others read; the VM alone changes it, where it counts.
#[derive(Copy, Clone)]
pub struct Number(&'static AtomicI64);

impl Number {
    /// Its value now.
    pub fn get(self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }

    pub(crate) fn add(self, amount: i64) {
        self.0.fetch_add(amount, Ordering::Relaxed);
    }

    pub(crate) fn set(self, value: usize) {
        self.0.store(value as i64, Ordering::Relaxed);
    }
}

macro_rules! numbers {
    ($($(#[$about:meta])* $name:ident $counter:literal $unit:ident $how:ident;)*) => {
        /// The numbers that change.
        pub struct Numbers {
            $($(#[$about])* pub $name: Number,)*
        }

        impl Numbers {
            fn add_to(data: &PerfData) -> Option<Numbers> {
                Some(Numbers { $($name: Number(data.add_number($counter, $unit, $how, 0)?),)* })
            }
        }
    };
}

numbers! {
    /// Threads started so far.
    threads_started "java.threads.started" Events Monotonic;
    /// Threads alive.
    threads_live "java.threads.live" Plain Variable;
    /// Most threads alive at once.
    threads_peak "java.threads.livePeak" Plain Variable;
    /// Daemons alive.
    threads_daemon "java.threads.daemon" Plain Variable;
    /// Classes loaded so far, arrays left out.
    classes_loaded "java.cls.loadedClasses" Events Monotonic;
    /// Classes unloaded so far.
    classes_unloaded "java.cls.unloadedClasses" Events Monotonic;
    /// Bytes of the structures of the classes loaded so far.
    class_bytes_loaded "sun.cls.loadedBytes" Bytes Monotonic;
    /// The same of those unloaded.
    class_bytes_unloaded "sun.cls.unloadedBytes" Bytes Monotonic;
    /// Time for making classes of class files.
    class_time "sun.cls.time" Ticks Monotonic;
    /// Classes initialised so far.
    classes_initialized "sun.cls.initializedClasses" Events Monotonic;
    /// Time for compilation.
    compile_time "java.ci.totalTime" Ticks Monotonic;
    /// Methods compiled so far.
    compiles "sun.ci.totalCompiles" Events Monotonic;
    /// Methods that turned out not to be compilable.
    compile_failures "sun.ci.totalBailouts" Events Monotonic;
    /// Compiled code that was dropped.
    compile_invalidations "sun.ci.totalInvalidates" Events Monotonic;
    /// Bytes of code of all compiled methods.
    code_bytes "sun.ci.nmethodCodeSize" Bytes Monotonic;
    /// Bytes of bytecode of the last method compiled.
    last_compiled_bytes "sun.ci.lastSize" Bytes Variable;
    /// 1 if a method was compiled.
    last_compiled_kind "sun.ci.lastType" Plain Variable;
    /// 1 if a method couldn't be compiled.
    last_failed_kind "sun.ci.lastFailedType" Plain Variable;
    /// Young collections so far.
    young_count "sun.gc.collector.0.invocations" Events Monotonic;
    /// Time for young collections.
    young_time "sun.gc.collector.0.time" Ticks Monotonic;
    /// When the last one began, since the VM started.
    young_entry "sun.gc.collector.0.lastEntryTime" Ticks Variable;
    /// When it ended.
    young_exit "sun.gc.collector.0.lastExitTime" Ticks Variable;
    /// Full collections so far.
    full_count "sun.gc.collector.1.invocations" Events Monotonic;
    /// Time for full collections.
    full_time "sun.gc.collector.1.time" Ticks Monotonic;
    /// When the last one began, since the VM started.
    full_entry "sun.gc.collector.1.lastEntryTime" Ticks Variable;
    /// When it ended.
    full_exit "sun.gc.collector.1.lastExitTime" Ticks Variable;
    /// What young objects may have of the heap.
    young_capacity "sun.gc.generation.0.capacity" Bytes Variable;
    /// The same.
    eden_capacity "sun.gc.generation.0.space.0.capacity" Bytes Variable;
    /// Bytes allocated since the last collection.
    eden_used "sun.gc.generation.0.space.0.used" Bytes Variable;
    /// What old objects may have of the heap: all of it.
    old_capacity "sun.gc.generation.1.capacity" Bytes Variable;
    /// The same.
    old_space_capacity "sun.gc.generation.1.space.0.capacity" Bytes Variable;
    /// Bytes that were in use after the last collection.
    old_used "sun.gc.generation.1.space.0.used" Bytes Variable;
    /// Accessible bytes for class structures.
    class_capacity "sun.gc.metaspace.capacity" Bytes Variable;
    /// Bytes of class structures.
    class_used "sun.gc.metaspace.used" Bytes Variable;
    /// How often all threads were stopped.
    stops "sun.rt.safepoints" Events Monotonic;
    /// How long they were, since somebody wished it.
    stop_time "sun.rt.safepointTime" Ticks Monotonic;
    /// How long it took until they were.
    stop_sync_time "sun.rt.safepointSyncTime" Ticks Monotonic;
}

/// Bytes of a text that doesn't change: a long command line must leave room for other entries.
pub(crate) const LONGEST_CONSTANT: usize = 8 << 10;
/// Bytes of a text that changes.
pub(crate) const LONG_TEXT: usize = 512;

/// The VM's counters.
pub struct Counters {
    data: PerfData,
    numbers: Numbers,
    pub(crate) cause: Text,
    pub(crate) last_cause: Text,
    last_compiled: Text,
    last_failed: Text,
    last_invalidated: Text,
}

pub(crate) fn nanos(time: Duration) -> i64 {
    time.as_nanos() as i64
}

/// A method, as the JDK's counters name it.
pub(crate) fn named(method: MethodRef) -> String {
    format!("{} {}", method.class().name, method.name)
}

/// While there is no collection.
pub(crate) const NO_CAUSE: &str = "No GC";

/// Numbers of threads, as `java.lang.management` has them.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ThreadCounts {
    /// Alive.
    pub live: usize,
    /// Alive and daemon.
    pub daemon: usize,
    /// Most that were alive at once.
    pub peak: usize,
    /// Ever started.
    pub started: u64,
}

impl Counters {
    /// The numbers.
    pub fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    /// Where they are, and others may be.
    pub fn data(&self) -> &PerfData {
        &self.data
    }

    /// All of them, at zero; in a file if `shared`.
    ///
    /// # Errors
    /// No memory.
    pub fn create(shared: bool) -> io::Result<Counters> {
        let data = PerfData::create(shared)?;
        let twice = || io::Error::other("two counters of one name");
        let numbers = Numbers::add_to(&data).ok_or_else(twice)?;
        let text = |name, value: &str, room| data.add_text(name, Variable, value.as_bytes(), room).ok_or_else(twice);
        Ok(Counters {
            cause: text("sun.gc.cause", NO_CAUSE, 64)?,
            last_cause: text("sun.gc.lastCause", NO_CAUSE, 64)?,
            last_compiled: text("sun.ci.lastMethod", "", LONG_TEXT)?,
            last_failed: text("sun.ci.lastFailedMethod", "", LONG_TEXT)?,
            last_invalidated: text("sun.ci.lastInvalidatedMethod", "", LONG_TEXT)?,
            numbers,
            data,
        })
    }

    /// Threads have come or gone.
    pub(crate) fn threads(&self, counts: ThreadCounts) {
        let n = &self.numbers;
        n.threads_started.set(counts.started as usize);
        n.threads_live.set(counts.live);
        n.threads_peak.set(counts.peak);
        n.threads_daemon.set(counts.daemon);
    }

    /// A class was unloaded.
    pub(crate) fn class_unloaded(&self, class: ClassRef) {
        self.numbers.classes_unloaded.add(1);
        self.numbers.class_bytes_unloaded.add(Class::structure_bytes(class.vtable_length as usize) as i64);
    }

    /// Classes loaded and not unloaded.
    pub fn classes_now(&self) -> i64 {
        self.numbers.classes_loaded.get() - self.numbers.classes_unloaded.get()
    }

    /// Bytes of the heap are in use now.
    pub(crate) fn heap_used(&self, used: usize) {
        let old = self.numbers.old_used.get() as usize;
        self.numbers.eden_used.set(used.saturating_sub(old));
    }

    /// A collection begins.
    pub(crate) fn collection_begins(&self, cause: &str) {
        self.cause.set(cause);
    }

    /// All threads were stopped, after `sync` of `whole`.
    pub(crate) fn stop(&self, sync: Duration, whole: Duration) {
        self.numbers.stops.add(1);
        self.numbers.stop_sync_time.add(nanos(sync));
        self.numbers.stop_time.add(nanos(whole));
    }

    /// A method was compiled to `code_bytes` bytes.
    pub fn compiled(&self, method: MethodRef, time: Duration, code_bytes: usize) {
        let n = &self.numbers;
        n.compile_time.add(nanos(time));
        n.compiles.add(1);
        n.code_bytes.add(code_bytes as i64);
        n.last_compiled_bytes.set(method.code_length() as usize);
        n.last_compiled_kind.set(1);
        self.last_compiled.set(&named(method));
    }

    /// A method could not be compiled.
    pub fn not_compiled(&self, method: MethodRef, time: Duration) {
        self.numbers.compile_time.add(nanos(time));
        self.numbers.compile_failures.add(1);
        self.numbers.last_failed_kind.set(1);
        self.last_failed.set(&named(method));
    }

    /// Compiled code was dropped.
    pub(crate) fn invalidated(&self, method: MethodRef) {
        self.numbers.compile_invalidations.add(1);
        self.last_invalidated.set(&named(method));
    }
}
