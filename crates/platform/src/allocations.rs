//! How much the process's allocator has given out.
//!
//! Invariant: each thread counts in numbers of its own, which others only read; a thread that ends leaves its numbers to all. So an
//! allocation costs two additions and no atomic read-modify-write.

use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, Ordering};

/// What one thread has allocated, without what it has freed.
struct Local {
    bytes: AtomicI64,
    blocks: AtomicI64,
    /// Its neighbours in the list that `KNOWN` begins, or 0: a thread leaves the list without a walk through all others.
    next: AtomicI64,
    previous: AtomicI64,
    is_known: AtomicI64,
}

/// The list of the threads' numbers, as addresses, and what threads that have ended have left.
struct Known {
    first: i64,
    bytes: i64,
    blocks: i64,
}

// The system's mutex: it allocates nothing.
static KNOWN: Mutex<Known> = Mutex::new(Known { first: 0, bytes: 0, blocks: 0 });

thread_local! {
    static LOCAL: Local = const {
        Local {
            bytes: AtomicI64::new(0),
            blocks: AtomicI64::new(0),
            next: AtomicI64::new(0),
            previous: AtomicI64::new(0),
            is_known: AtomicI64::new(0),
        }
    };
}

fn known() -> std::sync::MutexGuard<'static, Known> {
    // Nothing can panic while it is locked.
    KNOWN.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn add(number: &AtomicI64, more: i64) {
    number.store(number.load(Ordering::Relaxed) + more, Ordering::Relaxed);
}

/// The calling thread has allocated so much more, or freed it.
#[inline]
pub(crate) fn count(bytes: isize, blocks: isize) {
    let counted = LOCAL.try_with(|local| {
        if local.is_known.load(Ordering::Relaxed) == 0 {
            local.join();
        }
        add(&local.bytes, bytes as i64);
        add(&local.blocks, blocks as i64);
    });
    if counted.is_err() {
        // The thread's own numbers are gone.
        let mut known = known();
        known.bytes += bytes as i64;
        known.blocks += blocks as i64;
    }
}

/// Bytes that the calling thread has allocated, without those that it has freed; 0 when it is about to end.
pub(crate) fn of_this_thread() -> i64 {
    LOCAL.try_with(|local| local.bytes.load(Ordering::Relaxed)).unwrap_or(0)
}

impl Local {
    #[cold]
    fn join(&self) {
        self.is_known.store(1, Ordering::Relaxed);
        let mut known = known();
        let me = std::ptr::from_ref(self) as i64;
        self.next.store(known.first, Ordering::Relaxed);
        // SAFETY: the list is locked.
        if let Some(second) = unsafe { at(known.first) } {
            second.previous.store(me, Ordering::Relaxed);
        }
        known.first = me;
    }
}

/// # Safety
/// The list is locked, and `address` is 0 or one of it.
unsafe fn at(address: i64) -> Option<&'static Local> {
    // SAFETY: the caller's promise: what is in the list is there until it leaves it, which takes the lock.
    unsafe { (address as *const Local).as_ref() }
}

impl Drop for Local {
    fn drop(&mut self) {
        if self.is_known.load(Ordering::Relaxed) == 0 {
            return;
        }
        let mut known = known();
        known.bytes += self.bytes.load(Ordering::Relaxed);
        known.blocks += self.blocks.load(Ordering::Relaxed);
        let (next, previous) = (self.next.load(Ordering::Relaxed), self.previous.load(Ordering::Relaxed));
        // SAFETY: the list is locked.
        unsafe {
            if let Some(after) = at(next) {
                after.previous.store(previous, Ordering::Relaxed);
            }
            match at(previous) {
                Some(before) => before.next.store(next, Ordering::Relaxed),
                None => known.first = next,
            }
        }
    }
}

/// Bytes and blocks that the process's allocator has given out.
pub fn allocated() -> (u64, u64) {
    let known = known();
    let (mut bytes, mut blocks, mut address) = (known.bytes, known.blocks, known.first);
    // SAFETY: the list is locked.
    while let Some(local) = unsafe { at(address) } {
        bytes += local.bytes.load(Ordering::Relaxed);
        blocks += local.blocks.load(Ordering::Relaxed);
        address = local.next.load(Ordering::Relaxed);
    }
    (bytes.max(0) as u64, blocks.max(0) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_threads_leave_counts() {
        let before = allocated();
        let kept = std::thread::spawn(|| vec![0u8; 1 << 20]).join().unwrap();
        let during = allocated();
        assert!(during.0 >= before.0 + (1 << 20) - (64 << 10), "{before:?} {during:?}");
        drop(kept);
        let after = allocated();
        assert!(after.0 + (1 << 20) <= during.0 + (64 << 10), "{during:?} {after:?}");
    }
}
