//! The native memory that classes take, and when it is worth a full collection, since only those unload: programs that make and drop
//! classes may fill hardly any heap.
//!
//! Invariant: what counts is the classes that aren't known to be dead.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Bytes of native memory for a class, for each of its methods and each byte of its file: their structures, code, resolved constants and the
/// parsed file (measured with classes of 4, 11 and 43 methods that had run).
const BYTES_PER_CLASS: usize = 1400;
const BYTES_PER_METHOD: usize = 540;
const BYTES_PER_FILE_BYTE: usize = 3;

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

    /// About how many bytes a class takes beside its structure, by the length of its file and the number of its methods.
    pub fn of_class(file_length: usize, methods: usize) -> usize {
        BYTES_PER_CLASS + methods * BYTES_PER_METHOD + file_length * BYTES_PER_FILE_BYTE
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
