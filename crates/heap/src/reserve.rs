//! When the system gives no more memory: the process has all the mappings it may have (`vm.max_map_count`), whoever made them, or all the data
//! (`ulimit -d`, a strict overcommit).
//!
//! MMTk ends the process when it can't map a piece of the heap, and a collection that has begun must be able to copy. So some mappings are
//! kept for nothing. The linker sends this library's calls of `mmap` here (`libjvm/build.rs`), and the heap's get these mappings when the system
//! refuses. (Most become one with their neighbours, so that few are needed.) When half of the reserve is gone, threads get no memory any more by
//! which the heap might grow: that is OutOfMemoryError.
//!
//! Invariant: the lock is held for system calls only, so a collector's thread may wait for it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use libc::{c_int, c_long, c_void, off_t};
use mmtk::util::constants::BYTES_IN_PAGE;

use crate::client::ThreadId;
use crate::heap::{Heap, try_heap};

/// Pages that are readable, between others that aren't: each is two mappings.
const PAGES: usize = 128;
/// With fewer left, threads get no memory by which the heap might grow; the rest is for collections.
const ENOUGH: usize = PAGES / 2;
/// How many are given at a time: a mapping may have to be cut out of another.
const STEP: usize = 2;
/// Data that is kept: two of the pieces in which MMTk maps memory.
const DATA: usize = 8 << 20;
/// Objects as large are tried out first.
const LARGE: usize = 1 << 20;
/// Room that may be useless, as it lies between objects.
const SLACK: usize = 4 << 20;

/// What is kept.
#[derive(Default)]
pub(crate) struct Reserve {
    kept: Mutex<Kept>,
    whole: AtomicBool,
}

#[derive(Default)]
struct Kept {
    /// Where the pages are, or 0, and how many are readable.
    start: usize,
    pages: usize,
    /// Where the data is, or 0.
    data: usize,
}

impl Kept {
    fn is_whole(&self) -> bool {
        self.pages == PAGES && self.data != 0
    }

    fn fill(&mut self) {
        if self.data == 0 {
            self.data = map(DATA, libc::PROT_READ | libc::PROT_WRITE).unwrap_or(0);
        }
        if self.start == 0 {
            self.start = map((2 * PAGES + 1) * BYTES_IN_PAGE, libc::PROT_NONE).unwrap_or(0);
        }
        while self.start != 0 && self.pages < PAGES && self.protect(self.pages, libc::PROT_READ) {
            self.pages += 1;
        }
    }

    /// Gives a part away. False when there is none.
    fn give(&mut self) -> bool {
        let some = self.data != 0 || self.pages != 0;
        unmap(std::mem::take(&mut self.data), DATA);
        for _ in 0..STEP.min(self.pages) {
            self.pages -= 1;
            // It becomes one mapping with its neighbours.
            self.protect(self.pages, libc::PROT_NONE);
        }
        some
    }

    fn protect(&self, page: usize, protection: c_int) -> bool {
        let page = self.start + (2 * page + 1) * BYTES_IN_PAGE;
        // SAFETY: a page of our own, in which there is nothing.
        unsafe { libc::mprotect(page as *mut c_void, BYTES_IN_PAGE, protection) == 0 }
    }
}

impl Reserve {
    /// Tries to make what is missing; whether there is enough.
    pub(crate) fn fill(&self) -> bool {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.fill();
        self.whole.store(kept.is_whole(), Ordering::Relaxed);
        kept.pages >= ENOUGH && kept.data != 0
    }

    fn give(&self) -> bool {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        self.whole.store(false, Ordering::Relaxed);
        kept.give()
    }
}

impl Heap {
    /// May a mutator at a safepoint allocate an object of this size, beyond its buffer? Where the system gives no more memory, it may only if
    /// the heap needn't grow, perhaps after a collection.
    #[inline]
    pub(crate) fn may_take(&self, bytes: usize, is_large: bool, thread: ThreadId) -> bool {
        bytes < LARGE && self.reserve.whole.load(Ordering::Relaxed)
            || self.can_grow(bytes)
            || self.has_room(bytes, is_large)
            || self.collect(thread, true) && (self.can_grow(bytes) || self.has_room(bytes, is_large))
    }

    #[cold]
    fn can_grow(&self, bytes: usize) -> bool {
        let trial = || map(bytes, libc::PROT_READ | libc::PROT_WRITE).inspect(|trial| unmap(*trial, bytes)).is_some();
        self.reserve.fill() && (bytes < LARGE || trial() || self.reserve.give() && trial())
    }

    /// Is there room in what has been in use?
    fn has_room(&self, bytes: usize, is_large: bool) -> bool {
        let used = self.mmtk().get_plan().get_reserved_pages() * BYTES_IN_PAGE;
        bytes < LARGE && self.footprint.bytes(is_large) > used + SLACK
    }
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

fn map(bytes: usize, protection: c_int) -> Option<usize> {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
    // SAFETY: a fresh mapping at an address of the kernel's choice affects nothing.
    let start = unsafe { libc::mmap(std::ptr::null_mut(), bytes, protection, flags, -1, 0) };
    (start != libc::MAP_FAILED).then_some(start as usize)
}

fn unmap(start: usize, bytes: usize) {
    if start != 0 && bytes != 0 {
        // SAFETY: callers give a part of what `map` made and nobody else knows.
        unsafe { libc::munmap(start as *mut c_void, bytes) };
    }
}

/// What this library's calls of `mmap` come to. At an address that the caller chose, and where it can write, is the heap, or one of its
/// tables: that gets the reserve, and the process ends when there is none.
///
/// # Safety
/// As for `mmap`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __wrap_mmap(
    address: *mut c_void,
    bytes: usize,
    protection: c_int,
    flags: c_int,
    file: c_int,
    offset: off_t,
) -> *mut c_void {
    let heap = if flags & libc::MAP_FIXED != 0 && protection & libc::PROT_WRITE != 0 { try_heap() } else { None };
    loop {
        // SAFETY: the caller's promise. Arguments of a system call are as wide as a long.
        let mapped = unsafe {
            libc::syscall(
                libc::SYS_mmap,
                address,
                bytes,
                c_long::from(protection),
                c_long::from(flags),
                c_long::from(file),
                offset,
            )
        };
        let refused = mapped == -1 && std::io::Error::last_os_error().raw_os_error() == Some(libc::ENOMEM);
        match heap {
            Some(heap) if refused => {
                if !heap.reserve.give() {
                    insufficient_memory("the heap", bytes);
                }
            }
            _ => return mapped as *mut c_void,
        }
    }
}
