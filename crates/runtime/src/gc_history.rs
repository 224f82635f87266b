//! The newest collections, for those who watch the collector: `-Xlog:gc`, `java.lang.management`.
//!
//! Invariant: written by one thread of the collector while the world is stopped.

use crate::vm::Vm;
use inspection::EventKind;
use parking_lot::Mutex;
use std::time::Duration;

/// A collection.
#[derive(Clone, Copy, Debug)]
pub struct Record {
    /// Of the young objects only?
    pub nursery: bool,
    /// Why it was made.
    pub cause: &'static str,
    /// Counted from 0.
    pub number: u64,
    /// When it began and ended, since the VM started.
    pub start: Duration,
    /// See `start`.
    pub end: Duration,
    /// Bytes in use before, after, and that the heap has afterwards.
    pub before: usize,
    /// See `before`.
    pub after: usize,
    /// See `before`.
    pub total: usize,
    /// Bytes of class memory and compiled code before and after.
    pub others: [[usize; 2]; 2],
}

/// Bytes of class memory and compiled code in use.
fn others(vm: &Vm) -> [usize; 2] {
    [vm.class_memory.used(), crate::compilation::code_bytes(vm)[0]]
}

#[derive(Default)]
struct Inner {
    next: u64,
    begun: Option<(Duration, usize, &'static str, [usize; 2])>,
    /// The collection that runs, or the newest one.
    current: Option<inspection::Collection>,
    /// What somebody asks a full collection for.
    asked: Option<&'static str>,
    young: Option<Record>,
    full: Option<Record>,
    /// Does somebody want to be told of each collection? Those that were not told yet.
    waiting: Option<Vec<Record>>,
}

/// The heap as tools see it.
pub(crate) fn heap_use(vm: &Vm) -> inspection::HeapUse {
    let of = |heap: &heap::Heap| inspection::HeapUse {
        used: heap.used_bytes(),
        total: heap.total_bytes(),
        max: heap.max_bytes(),
    };
    vm.heap_if_made().map_or(inspection::HeapUse::default(), of)
}

/// Nobody asked: there was no room.
const ALLOCATION: &str = "Allocation Failure";

/// See the module.
#[derive(Default)]
pub struct GcHistory(Mutex<Inner>);

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
        vm.thresholds.collected(vm, after);
        if !nursery {
            crate::tools::events::stopped(vm, EventKind::FullCollection, Duration::ZERO);
        }
        if let Some(waiting) = &mut inner.waiting {
            waiting.push(record);
            vm.signals.wake_for_tools();
        }
    }

    /// Somebody is going to ask for a full collection.
    pub(crate) fn asked(&self, cause: &'static str) {
        self.0.lock().asked = Some(cause);
    }

    /// The collection that runs, or the newest one.
    pub(crate) fn current(&self) -> Option<inspection::Collection> {
        self.0.lock().current
    }

    /// The newest collection.
    pub fn newest(&self) -> Option<Record> {
        let inner = self.0.lock();
        [inner.young, inner.full].into_iter().flatten().max_by_key(|record| record.number)
    }

    /// The newest collection of a kind.
    pub fn last(&self, nursery: bool) -> Option<Record> {
        let inner = self.0.lock();
        if nursery { inner.young } else { inner.full }
    }

    /// Has the signal dispatcher tell of each collection from now on, or no longer.
    pub fn tell(&self, on: bool) {
        let mut inner = self.0.lock();
        if on != inner.waiting.is_some() {
            inner.waiting = on.then(Vec::new);
        }
    }

    /// Takes the collections that were not told yet.
    pub fn take(&self) -> Vec<Record> {
        self.0.lock().waiting.as_mut().map(std::mem::take).unwrap_or_default()
    }
}
