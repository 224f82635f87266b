//! What the VM counts for those who look from outside (`perf_data`): threads, classes, the heap, collections, stops, compilation. The names
//! are the JDK's; where the collector is another kind than they think of, docs/ARCHITECTURE.md says what they mean.
//!
//! Invariant: a counter is written where the thing happens, so that nobody has to be asked; what isn't measured isn't there.

use crate::class::{Class, ClassRef, MethodRef};
use crate::gc_history::Record;
use crate::perf_data::{PerfData, Text, Unit, Variability};
use crate::threads::ThreadCounts;
use crate::vm::Vm;
use Unit::{Bytes, Events, None as Plain, Ticks};
use Variability::{Constant, Monotonic, Variable};
use std::io;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

macro_rules! numbers {
    ($($(#[$about:meta])* $name:ident $counter:literal $unit:ident $how:ident;)*) => {
        /// The numbers that change.
        pub struct Numbers {
            $($(#[$about])* pub $name: &'static AtomicI64,)*
        }

        impl Numbers {
            fn add_to(data: &PerfData) -> Option<Numbers> {
                Some(Numbers { $($name: data.add_number($counter, $unit, $how, 0)?,)* })
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
const LONGEST_CONSTANT: usize = 8 << 10;
/// Bytes of a text that changes.
const LONG_TEXT: usize = 512;

/// The VM's counters.
pub struct Counters {
    /// Where they are.
    pub data: PerfData,
    /// The numbers.
    pub numbers: Numbers,
    cause: Text,
    last_cause: Text,
    last_compiled: Text,
    last_failed: Text,
    last_invalidated: Text,
}

fn add(counter: &AtomicI64, amount: i64) {
    counter.fetch_add(amount, Ordering::Relaxed);
}

fn set(counter: &AtomicI64, value: usize) {
    counter.store(value as i64, Ordering::Relaxed);
}

fn nanos(time: Duration) -> i64 {
    time.as_nanos() as i64
}

/// A method, as the JDK's counters name it.
fn named(method: MethodRef) -> String {
    format!("{} {}", method.class.name, method.name)
}

/// While there is no collection.
const NO_CAUSE: &str = "No GC";

impl Counters {
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

    /// Adds what never changes, and lets tools look.
    pub fn publish(&self, vm: &Vm) {
        let text = |name: &str, value: &str| {
            let _ = self.data.add_text(name, Constant, value.as_bytes(), (value.len() + 1).min(LONGEST_CONSTANT));
        };
        let number = |name: &str, unit, value: usize| {
            let _ = self.data.add_number(name, unit, Constant, value as i64);
        };
        text("sun.rt.javaCommand", vm.options.property("sun.java.command").unwrap_or(""));
        text("java.rt.vmArgs", &vm.options.vm_arguments.join(" "));
        text("java.rt.vmFlags", "");
        for key in [
            "java.home",
            "java.vm.info",
            "java.vm.name",
            "java.vm.specification.name",
            "java.vm.specification.vendor",
            "java.vm.specification.version",
            "java.vm.vendor",
            "java.vm.version",
            "java.class.path",
            "java.library.path",
        ] {
            let home = vm.java_home.to_string_lossy();
            let value = if key == "java.home" { Some(&*home) } else { vm.options.property(key) };
            if let Some(value) = value {
                text(&format!("java.property.{key}"), value);
            }
        }
        // The first capability: tools may attach.
        text("sun.rt.jvmCapabilities", &format!("{:0<64}", if vm.options.disable_attach { "0" } else { "1" }));
        let uptime = vm.verbose.uptime().as_millis() as i64;
        let now = platform::time::wall_millis();
        number("sun.rt.createVmBeginTime", Ticks, (now - uptime) as usize);
        number("sun.rt.createVmEndTime", Ticks, now as usize);
        number("sun.rt.vmInitDoneTime", Ticks, now as usize);
        number("sun.os.hrt.frequency", Unit::Hertz, 1_000_000_000);
        // Nothing is shared between processes.
        for of_shared in ["java.cls.sharedLoadedClasses", "java.cls.sharedUnloadedClasses"] {
            number(of_shared, Events, 0);
        }
        for of_shared in ["sun.cls.sharedLoadedBytes", "sun.cls.sharedUnloadedBytes"] {
            number(of_shared, Bytes, 0);
        }
        text("sun.gc.policy.name", "StickyImmix");
        number("sun.gc.policy.collectors", Plain, 2);
        number("sun.gc.policy.generations", Plain, 2);
        // What survives one collection is old.
        number("sun.gc.policy.tenuringThreshold", Plain, 0);
        number("sun.gc.policy.maxTenuringThreshold", Plain, 0);
        text("sun.gc.collector.0.name", "StickyImmix young collection pauses");
        text("sun.gc.collector.1.name", "StickyImmix full collection pauses");
        let max = vm.heap().max_bytes();
        for (generation, name, space) in [(0, "young", "since the last collection"), (1, "old", "survivors")] {
            let prefix = format!("sun.gc.generation.{generation}");
            text(&format!("{prefix}.name"), name);
            text(&format!("{prefix}.space.0.name"), space);
            number(&format!("{prefix}.spaces"), Plain, 1);
            number(&format!("{prefix}.minCapacity"), Bytes, 0);
            number(&format!("{prefix}.maxCapacity"), Bytes, max);
            number(&format!("{prefix}.space.0.initCapacity"), Bytes, 0);
            number(&format!("{prefix}.space.0.maxCapacity"), Bytes, max);
        }
        number("sun.gc.metaspace.minCapacity", Bytes, 0);
        number("sun.gc.metaspace.maxCapacity", Bytes, vm.class_space.reserved_bytes());
        self.spaces(vm, 0);
        self.data.open_to_tools();
    }

    /// Threads have come or gone.
    pub(crate) fn threads(&self, counts: ThreadCounts) {
        let n = &self.numbers;
        set(n.threads_started, counts.started as usize);
        set(n.threads_live, counts.live);
        set(n.threads_peak, counts.peak);
        set(n.threads_daemon, counts.daemon);
    }

    /// A class was made of a class file.
    pub(crate) fn class_loaded(&self, vm: &Vm, class: ClassRef, time: Duration) {
        add(self.numbers.class_time, nanos(time));
        add(self.numbers.classes_loaded, 1);
        add(self.numbers.class_bytes_loaded, Class::structure_bytes(class.vtable_length as usize) as i64);
        set(self.numbers.class_used, vm.class_space.used_bytes());
        set(self.numbers.class_capacity, vm.class_space.committed_bytes());
    }

    /// A class was unloaded.
    pub(crate) fn class_unloaded(&self, class: ClassRef) {
        add(self.numbers.classes_unloaded, 1);
        add(self.numbers.class_bytes_unloaded, Class::structure_bytes(class.vtable_length as usize) as i64);
    }

    /// Classes loaded and not unloaded.
    pub fn classes_now(&self) -> i64 {
        self.numbers.classes_loaded.load(Ordering::Relaxed) - self.numbers.classes_unloaded.load(Ordering::Relaxed)
    }

    /// What the heap has, when `old` bytes were in use after the last collection.
    fn spaces(&self, vm: &Vm, old: usize) {
        let n = &self.numbers;
        let total = vm.heap().total_bytes();
        for capacity in [n.old_capacity, n.old_space_capacity] {
            set(capacity, total);
        }
        for capacity in [n.young_capacity, n.eden_capacity] {
            set(capacity, total.saturating_sub(old));
        }
        set(n.old_used, old);
        set(n.eden_used, vm.heap().used_bytes().saturating_sub(old));
    }

    /// Bytes of the heap are in use now.
    pub(crate) fn heap_used(&self, used: usize) {
        let old = self.numbers.old_used.load(Ordering::Relaxed) as usize;
        set(self.numbers.eden_used, used.saturating_sub(old));
    }

    /// A collection begins.
    pub(crate) fn collection_begins(&self, cause: &str) {
        self.cause.set(cause);
    }

    /// A collection has ended.
    pub(crate) fn collection(&self, vm: &Vm, record: &Record) {
        let n = &self.numbers;
        let done = vm.heap().collections();
        let (count, time, entry, exit, so_far, time_so_far) = if record.nursery {
            (n.young_count, n.young_time, n.young_entry, n.young_exit, done.nursery_count, done.nursery_nanos)
        } else {
            (n.full_count, n.full_time, n.full_entry, n.full_exit, done.full_count, done.full_nanos)
        };
        set(count, so_far as usize);
        set(time, time_so_far as usize);
        entry.store(nanos(record.start), Ordering::Relaxed);
        exit.store(nanos(record.end), Ordering::Relaxed);
        add(n.stop_time, nanos(record.end - record.start));
        self.spaces(vm, record.after);
        self.last_cause.set(record.cause);
        self.cause.set(NO_CAUSE);
    }

    /// All threads were stopped, after `sync` of `whole`.
    pub(crate) fn stop(&self, sync: Duration, whole: Duration) {
        add(self.numbers.stops, 1);
        add(self.numbers.stop_sync_time, nanos(sync));
        add(self.numbers.stop_time, nanos(whole));
    }

    /// A method was compiled to `code_bytes` bytes.
    pub fn compiled(&self, method: MethodRef, time: Duration, code_bytes: usize) {
        let n = &self.numbers;
        add(n.compile_time, nanos(time));
        add(n.compiles, 1);
        add(n.code_bytes, code_bytes as i64);
        set(n.last_compiled_bytes, method.code_length() as usize);
        set(n.last_compiled_kind, 1);
        self.last_compiled.set(&named(method));
    }

    /// A method could not be compiled.
    pub fn not_compiled(&self, method: MethodRef, time: Duration) {
        add(self.numbers.compile_time, nanos(time));
        add(self.numbers.compile_failures, 1);
        set(self.numbers.last_failed_kind, 1);
        self.last_failed.set(&named(method));
    }

    /// Compiled code was dropped.
    pub(crate) fn invalidated(&self, method: MethodRef) {
        add(self.numbers.compile_invalidations, 1);
        self.last_invalidated.set(&named(method));
    }
}
