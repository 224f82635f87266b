//! What is written down, counted and told of each collection.

use crate::gc_history::{GcHistory, Record};
use crate::vm::Vm;
use inspection::EventKind;
use std::time::Duration;

/// Nobody asked: there was no room.
const ALLOCATION: &str = "Allocation Failure";

/// Bytes of class memory and compiled code in use.
fn others(vm: &Vm) -> [usize; 2] {
    [vm.class_memory.used(), crate::compilation::code_bytes(vm)[0]]
}

impl GcHistory {
    /// A collection begins.
    pub(crate) fn begin(&self, vm: &Vm, nursery: bool) {
        vm.peak_heap();
        let mut inner = self.0.lock();
        let asked = if nursery { None } else { inner.asked.take() };
        let cause = asked.unwrap_or(ALLOCATION);
        vm.counters.collection_begins(cause);
        inner.begun = Some((vm.verbose.uptime(), vm.heap().used_bytes(), cause, others(vm)));
    }

    /// A collection has ended.
    pub(crate) fn end(&self, vm: &Vm, nursery: bool) {
        let mut inner = self.0.lock();
        let Some((start, before, cause, others_before)) = inner.begun.take() else { return };
        let (after, total) = (vm.heap().used_bytes(), vm.heap().total_bytes());
        let record = Record {
            nursery,
            cause,
            number: inner.next,
            start,
            end: vm.verbose.uptime(),
            before,
            after,
            total,
            others: [others_before, others(vm)],
        };
        inner.next += 1;
        *if nursery { &mut inner.young } else { &mut inner.full } = Some(record);
        vm.verbose.collection(&record);
        vm.counters.collection(vm, &record);
        vm.thresholds.collected(&vm.signals, after);
        if !nursery {
            crate::probes::events::stopped(vm, EventKind::FullCollection, Duration::ZERO);
        }
        if let Some(waiting) = &mut inner.waiting {
            waiting.push(record);
            vm.signals.wake_for_tools();
        }
    }
}
