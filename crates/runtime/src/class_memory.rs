//! The native memory that classes take, and when it is worth a full collection, since only those unload: programs that make and drop
//! classes may fill hardly any heap.
//!
//! Invariant: what counts is the classes that aren't known to be dead, each with the bytes that its structures took when they were made
//! (`measured`). The limit is for what may grow without end: not for the boot loader's lasting classes, which the stock VM has in its archive.

use crate::class::ClassRef;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The share of `-XX:MinMetaspaceFreeRatio`, in percent: what may come before the next collection, of all.
const FREE: usize = 40;

/// How much there is, and may be.
pub struct ClassMemory {
    used: AtomicUsize,
    /// What of it the limits are for.
    limited: AtomicUsize,
    /// Beyond this many bytes, a collection is due.
    limit: AtomicUsize,
    /// `-XX:MetaspaceSize`
    least: usize,
    /// `-XX:MaxMetaspaceSize`
    most: usize,
}

impl ClassMemory {
    /// None used yet.
    pub fn new(least: usize, most: usize) -> ClassMemory {
        ClassMemory {
            used: AtomicUsize::new(0),
            limited: AtomicUsize::new(0),
            limit: AtomicUsize::new(least.min(most)),
            least,
            most,
        }
    }

    /// Bytes in use.
    pub fn used(&self) -> usize {
        self.used.load(Ordering::Relaxed)
    }

    /// Bytes in use that the limits aren't for.
    pub fn unlimited(&self) -> usize {
        self.used().saturating_sub(self.limited.load(Ordering::Relaxed))
    }

    /// A new class takes what it has, or an old one so many more bytes.
    pub fn add(&self, class: ClassRef, bytes: usize) {
        self.used.fetch_add(bytes, Ordering::Relaxed);
        if is_limited(class) {
            self.limited.fetch_add(bytes, Ordering::Relaxed);
        }
    }

    /// A class is dead.
    pub fn remove(&self, class: ClassRef) {
        self.used.fetch_sub(class.native_bytes(), Ordering::Relaxed);
        if is_limited(class) {
            self.limited.fetch_sub(class.native_bytes(), Ordering::Relaxed);
        }
    }

    /// Should there be a collection before so many more bytes are taken?
    pub fn is_due(&self, bytes: usize) -> bool {
        self.limited.load(Ordering::Relaxed) + bytes > self.limit.load(Ordering::Relaxed)
    }

    /// Is there no room for so many more bytes?
    pub fn is_full(&self, bytes: usize) -> bool {
        self.limited.load(Ordering::Relaxed) + bytes > self.most
    }

    /// A full collection has found what is dead.
    pub fn collected(&self) {
        let limit = self.limited.load(Ordering::Relaxed) / (100 - FREE) * 100;
        self.limit.store(limit.max(self.least).min(self.most), Ordering::Relaxed);
    }
}

/// Do the limits count the class?
fn is_limited(class: ClassRef) -> bool {
    class.may_be_unloaded() || !class.loader.is_boot()
}
