//! The process's allocator: the system's, and `lasting` while the VM starts, which counts what each thread takes.

use crate::allocations::{count, of_this_thread};
use crate::lasting;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    /// Bytes that the thread has allocated and that `measured` is not to see.
    static UNCOUNTED: Cell<i64> = const { Cell::new(0) };
}

/// The allocator, which counts what each thread takes.
struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// What the system's allocator gave. There is no going on without, since no code here expects to get none.
fn given(place: *mut u8, bytes: usize) -> *mut u8 {
    if place.is_null() {
        insufficient_memory("the VM's own data", bytes);
    }
    place
}

// SAFETY: it is the system's allocator, and `lasting`, each of which gets back what it gave; counting allocates nothing, since the thread-local number is made without running code.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize, 1);
        if let Some(block) = lasting::take(layout) {
            return block.as_ptr();
        }
        // SAFETY: the caller's promise.
        given(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize, 1);
        if let Some(block) = lasting::take(layout) {
            return block.as_ptr();
        }
        // SAFETY: the caller's promise.
        given(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        count(-(layout.size() as isize), -1);
        if lasting::has(place) {
            // SAFETY: the caller's promise.
            return unsafe { lasting::give_back(place, layout) };
        }
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if lasting::has(place) {
            // SAFETY: the caller's promise; a new layout differs in its size alone.
            return unsafe { self.move_lasting(place, layout, size) };
        }
        count(size as isize - layout.size() as isize, 0);
        // SAFETY: the caller's promise.
        given(unsafe { System.realloc(place, layout, size) }, size)
    }
}

impl Counting {
    /// Another size for a block of `lasting`, where it lies or elsewhere.
    ///
    /// # Safety
    /// As for `realloc`.
    unsafe fn move_lasting(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller's promises; the new block has room for what both have.
        unsafe {
            if lasting::resize(place, layout, size) {
                count(size as isize - layout.size() as isize, 0);
                return place;
            }
            let new = self.alloc(Layout::from_size_align_unchecked(size, layout.align()));
            std::ptr::copy_nonoverlapping(place, new, layout.size().min(size));
            self.dealloc(place, layout);
            new
        }
    }
}

/// Counts a block that the calling thread has from elsewhere, or gives back there, as if it were the allocator's.
pub fn count_elsewhere(bytes: isize) {
    count(bytes, bytes.signum());
}

/// Ends the process: the system gives it no memory for what must be. Says so, as the C library's own functions might allocate.
pub fn insufficient_memory(what: &str, bytes: usize) -> ! {
    let mut digits = [0_u8; 20];
    let (mut rest, mut first) = (bytes, digits.len());
    while first == digits.len() || rest != 0 {
        first -= 1;
        digits[first] = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    let parts: [&[u8]; 5] = [
        b"pellucid: the system gives this process no more memory (for ",
        what.as_bytes(),
        b": ",
        &digits[first..],
        b" bytes), so it ends.\nMend: a higher limit (ulimit -d, ulimit -v, vm.max_map_count, the container's), a smaller heap (-Xmx), fewer threads.\n",
    ];
    // SAFETY: bytes that are there; `_exit` runs nothing.
    unsafe {
        for part in parts {
            libc::write(libc::STDERR_FILENO, part.as_ptr().cast(), part.len());
        }
        libc::_exit(1)
    }
}

/// Does some work; the bytes that it allocated and that are left, fewer than none if it freed others. It runs no Java, which might define
/// classes of its own.
pub fn measured<T>(work: impl FnOnce() -> T) -> (T, isize) {
    let taken = || of_this_thread() - UNCOUNTED.get();
    let before = taken();
    let done = work();
    (done, (taken() - before) as isize)
}

/// Does some work whose memory isn't for the class that is being made.
pub fn uncounted<T>(work: impl FnOnce() -> T) -> T {
    let before = of_this_thread();
    let done = work();
    UNCOUNTED.set(UNCOUNTED.get() + of_this_thread() - before);
    done
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
