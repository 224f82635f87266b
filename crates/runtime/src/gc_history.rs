//! The newest collections, for those who watch the collector: `-Xlog:gc`, `java.lang.management`.
//!
//! Invariant: written by one thread of the collector while the world is stopped.

use crate::vm::Vm;
use parking_lot::Mutex;
use std::time::Duration;

/// A collection.
#[derive(Clone, Copy, Debug)]
pub struct Record {
    /// Of the young objects only?
    pub nursery: bool,
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
}

#[derive(Default)]
struct Inner {
    next: u64,
    begun: Option<(Duration, usize)>,
    young: Option<Record>,
    full: Option<Record>,
    /// Does somebody want to be told of each collection? Those that were not told yet.
    waiting: Option<Vec<Record>>,
}

/// See the module.
#[derive(Default)]
pub struct GcHistory(Mutex<Inner>);

impl GcHistory {
    /// A collection begins.
    pub(crate) fn begin(&self, vm: &Vm) {
        vm.peak_heap();
        self.0.lock().begun = Some((vm.verbose.uptime(), vm.heap().used_bytes()));
    }

    /// A collection has ended.
    pub(crate) fn end(&self, vm: &Vm, nursery: bool) {
        let mut inner = self.0.lock();
        let Some((start, before)) = inner.begun.take() else { return };
        let (after, total) = (vm.heap().used_bytes(), vm.heap().total_bytes());
        let record = Record { nursery, number: inner.next, start, end: vm.verbose.uptime(), before, after, total };
        inner.next += 1;
        *if nursery { &mut inner.young } else { &mut inner.full } = Some(record);
        vm.verbose.collection(&record);
        if let Some(waiting) = &mut inner.waiting {
            waiting.push(record);
            vm.signals.wake_for_tools();
        }
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
