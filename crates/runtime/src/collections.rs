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

/// The heap as tools see it.
pub fn heap_use(vm: &Vm) -> inspection::HeapUse {
    let of = |heap: &heap::Heap| inspection::HeapUse {
        used: heap.used_bytes(),
        total: heap.total_bytes(),
        max: heap.max_bytes(),
    };
    vm.heap_if_made().map_or(inspection::HeapUse::default(), of)
}

impl GcHistory {
    /// A collection begins.
    pub(crate) fn begin(&self, vm: &Vm, nursery: bool) {
        vm.peak_heap();
        let mut inner = self.0.lock();
        let asked = if nursery { None } else { inner.asked.take() };
        let cause = asked.unwrap_or(ALLOCATION);
        vm.counters.collection_begins(cause);
        let start = vm.verbose.uptime();
        let before = heap_use(vm);
        inner.current = Some(inspection::Collection {
            number: inner.next,
            is_partial: nursery,
            cause,
            is_asked: asked.is_some(),
            before,
            after: before,
            times: [start; 2],
        });
        inner.begun = Some((start, vm.heap().used_bytes(), cause, others(vm)));
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
        if let Some(current) = &mut inner.current {
            current.after = heap_use(vm);
            current.times[1] = record.end;
        }
        *if nursery { &mut inner.young } else { &mut inner.full } = Some(record);
        vm.verbose.collection(&record);
        vm.counters.collection(vm, &record);
        vm.thresholds.collected(&vm.signals, after);
        if !nursery {
            vm.tools.note_stop(&vm.signals, EventKind::FullCollection, Duration::ZERO);
        }
        if let Some(waiting) = &mut inner.waiting {
            waiting.push(record);
            vm.signals.wake_for_tools();
        }
    }
}
