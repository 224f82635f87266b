//! The native memory that classes take, and when it is worth a full collection, since only those unload: programs that make and drop
//! classes may fill hardly any heap.
//!
//! Invariant: what counts is the classes that aren't known to be dead, each with the bytes that its structures took when they were made
//! (`measured`). The limit is for what may grow without end: not for the boot loader's lasting classes, which the stock VM has in its archive.

use crate::class::ClassRef;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};

thread_local! {
    /// Bytes that the thread has allocated, without those that it has freed.
    static TAKEN: Cell<isize> = const { Cell::new(0) };
}

fn take(bytes: isize, blocks: isize) {
    crate::native_memory::count(bytes, blocks);
    // A thread that ends measures nothing.
    let _ = TAKEN.try_with(|taken| taken.set(taken.get().wrapping_add(bytes)));
}

/// The system's allocator, which counts what each thread takes.
struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// SAFETY: it is the system's allocator; counting allocates nothing, since the thread-local number is made without running code.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        take(layout.size() as isize, 1);
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        take(layout.size() as isize, 1);
        // SAFETY: the caller's promise.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        take(-(layout.size() as isize), -1);
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        take(size as isize - layout.size() as isize, 0);
        // SAFETY: the caller's promise.
        unsafe { System.realloc(place, layout, size) }
    }
}

/// Does some work; the bytes that it allocated and that are left, fewer than none if it freed others. It runs no Java, which might define
/// classes of its own.
pub fn measured<T>(work: impl FnOnce() -> T) -> (T, isize) {
    let before = TAKEN.get();
    let done = work();
    (done, TAKEN.get().wrapping_sub(before))
}

/// Does some work whose memory isn't for the class that is being made.
pub(crate) fn uncounted<T>(work: impl FnOnce() -> T) -> T {
    let before = TAKEN.get();
    let done = work();
    TAKEN.set(before);
    done
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_what_is_left() {
        let (kept, bytes) = measured(|| {
            drop(vec![0u8; 5000]);
            let kept = vec![0u8; 1000];
            uncounted(|| std::mem::forget(vec![0u8; 300]));
            kept
        });
        assert_eq!(bytes, 1000);
        assert_eq!(measured(|| drop(kept)).1, -1000);
    }
}
