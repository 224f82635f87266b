//! What of the VM goes into the counters that other processes read.

use crate::class::{Class, ClassRef};
use crate::counters::{Counters, LONGEST_CONSTANT, NO_CAUSE, nanos};
use crate::gc_history::Record;
use crate::perf_data::Unit::{self, Bytes, Events, None as Plain, Ticks};
use crate::perf_data::Variability::Constant;
use crate::vm::Vm;

use std::time::Duration;

impl Counters {
    /// Adds what never changes, and lets tools look.
    pub fn publish(&self, vm: &Vm) {
        let text = |name: &str, value: &str| {
            let _ = self.data().add_text(name, Constant, value.as_bytes(), (value.len() + 1).min(LONGEST_CONSTANT));
        };
        let number = |name: &str, unit, value: usize| {
            let _ = self.data().add_number(name, unit, Constant, value as i64);
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
            let home = vm.boot_path.java_home().to_string_lossy();
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
        self.data().open_to_tools();
    }

    /// A class was made of a class file.
    pub(crate) fn class_loaded(&self, vm: &Vm, class: ClassRef, time: Duration) {
        self.numbers().class_time.add(nanos(time));
        self.numbers().classes_loaded.add(1);
        self.numbers().class_bytes_loaded.add(Class::structure_bytes(class.vtable_length as usize) as i64);
        self.numbers().class_used.set(vm.class_space.used_bytes());
        self.numbers().class_capacity.set(vm.class_space.committed_bytes());
    }

    /// What the heap has, when `old` bytes were in use after the last collection.
    fn spaces(&self, vm: &Vm, old: usize) {
        let n = &self.numbers();
        let total = vm.heap().total_bytes();
        for capacity in [n.old_capacity, n.old_space_capacity] {
            capacity.set(total);
        }
        for capacity in [n.young_capacity, n.eden_capacity] {
            capacity.set(total.saturating_sub(old));
        }
        n.old_used.set(old);
        n.eden_used.set(vm.heap().used_bytes().saturating_sub(old));
    }

    /// A collection has ended.
    pub(crate) fn collection(&self, vm: &Vm, record: &Record) {
        let n = &self.numbers();
        let done = vm.heap().collections();
        let (count, time, entry, exit, so_far, time_so_far) = if record.nursery {
            (n.young_count, n.young_time, n.young_entry, n.young_exit, done.nursery_count, done.nursery_nanos)
        } else {
            (n.full_count, n.full_time, n.full_entry, n.full_exit, done.full_count, done.full_nanos)
        };
        count.set(so_far as usize);
        time.set(time_so_far as usize);
        entry.set(nanos(record.start) as usize);
        exit.set(nanos(record.end) as usize);
        n.stop_time.add(nanos(record.end - record.start));
        self.spaces(vm, record.after);
        self.last_cause.set(record.cause);
        self.cause.set(NO_CAUSE);
    }
}
