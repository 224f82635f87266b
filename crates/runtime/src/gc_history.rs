//! The newest collections, for those who watch the collector: `-Xlog:gc`, `java.lang.management`.
//!
//! Invariant: written by one thread of the collector while the world is stopped.

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

#[derive(Default)]
pub(crate) struct Inner {
    pub next: u64,
    pub begun: Option<(Duration, usize, &'static str, [usize; 2])>,
    /// The collection that runs, or the newest one.
    pub current: Option<inspection::Collection>,
    /// What somebody asks a full collection for.
    pub asked: Option<&'static str>,
    pub young: Option<Record>,
    pub full: Option<Record>,
    /// Does somebody want to be told of each collection? Those that were not told yet.
    pub waiting: Option<Vec<Record>>,
}

/// See the module.
#[derive(Default)]
pub struct GcHistory(pub(crate) Mutex<Inner>);

impl GcHistory {
    /// Somebody is going to ask for a full collection.
    pub(crate) fn asked(&self, cause: &'static str) {
        self.0.lock().asked = Some(cause);
    }

    /// The collection that runs, or the newest one.
    pub fn current(&self) -> Option<inspection::Collection> {
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
