//! The native memory that classes take, and when it is worth a full collection, since only those unload: programs that make and drop
//! classes may fill hardly any heap.
//!
//! Invariant: what counts is the classes that aren't known to be dead.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Bytes of native memory for each byte of a class file: its parsed form, methods, code and resolved constants (measured with
/// classes of one to ten kilobytes).
const BYTES_PER_FILE_BYTE: usize = 5;

/// The share of `-XX:MinMetaspaceFreeRatio`, in percent: what may come before the next collection, of all.
const FREE: usize = 40;

/// How much there is, and may be.
pub struct ClassMemory {
    used: AtomicUsize,
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
        ClassMemory { used: AtomicUsize::new(0), limit: AtomicUsize::new(least.min(most)), least, most }
    }

    /// About how many bytes a class of a file of this length takes, beside its structure.
    pub fn of_file(length: usize) -> usize {
        length * BYTES_PER_FILE_BYTE
    }

    /// Bytes in use, estimated.
    pub fn used(&self) -> usize {
        self.used.load(Ordering::Relaxed)
    }

    /// A class takes this many bytes.
    pub fn add(&self, bytes: usize) {
        self.used.fetch_add(bytes, Ordering::Relaxed);
    }

    /// A class with this many bytes is dead.
    pub fn remove(&self, bytes: usize) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Should there be a collection before so many more bytes are taken?
    pub fn is_due(&self, bytes: usize) -> bool {
        self.used() + bytes > self.limit.load(Ordering::Relaxed)
    }

    /// Is there no room for so many more bytes?
    pub fn is_full(&self, bytes: usize) -> bool {
        self.used() + bytes > self.most
    }

    /// A full collection has found what is dead.
    pub fn collected(&self) {
        let limit = self.used() / (100 - FREE) * 100;
        self.limit.store(limit.max(self.least).min(self.most), Ordering::Relaxed);
    }
}
