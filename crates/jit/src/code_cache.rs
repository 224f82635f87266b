//! Memory for compiled code, mapped twice: once to run, once to write, so that no page is ever both (W^X). Linux.
//!
//! Invariant: memory is handed out upwards and never taken back, so that an address leads to its method by binary search
//! and code that a frame still uses stays.

use parking_lot::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Address space kept for code. Pages are used as they are written.
const CAPACITY: usize = 256 << 20;
/// Compiled methods that the address table can hold.
const TABLE_LENGTH: usize = 1 << 18;

/// One piece of code that belongs to a method.
#[derive(Copy, Clone)]
struct Piece {
    start: usize,
    end: usize,
    owner: usize,
}

/// The cache.
pub struct CodeCache {
    run: usize,
    write: usize,
    used: Mutex<usize>,
    /// `TABLE_LENGTH` pieces, ascending; the first `count` are valid.
    table: *mut Piece,
    count: AtomicUsize,
}

// SAFETY: the table is written under the lock of `used`, and read up to `count`, which is published after the entries.
unsafe impl Send for CodeCache {}
// SAFETY: as above.
unsafe impl Sync for CodeCache {}

/// Memory handed out: where it runs.
#[derive(Copy, Clone, Debug)]
pub struct Place {
    /// The address to run at.
    pub address: usize,
    length: usize,
}

impl CodeCache {
    /// Reserves the address space. None when the system refuses.
    pub fn reserve() -> Option<CodeCache> {
        // SAFETY: plain system calls; results are checked.
        unsafe {
            let file = libc::memfd_create(c"pellucid-code".as_ptr(), libc::MFD_CLOEXEC);
            if file < 0 || libc::ftruncate(file, CAPACITY as libc::off_t) != 0 {
                return None;
            }
            let map = |protection| {
                libc::mmap(std::ptr::null_mut(), CAPACITY, protection, libc::MAP_SHARED | libc::MAP_NORESERVE, file, 0)
            };
            let run = map(libc::PROT_READ | libc::PROT_EXEC);
            let write = map(libc::PROT_READ | libc::PROT_WRITE);
            libc::close(file);
            let table = libc::mmap(
                std::ptr::null_mut(),
                TABLE_LENGTH * size_of::<Piece>(),
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE,
                -1,
                0,
            );
            if [run, write, table].contains(&libc::MAP_FAILED) {
                return None;
            }
            Some(CodeCache {
                run: run as usize,
                write: write as usize,
                used: Mutex::new(0),
                table: table.cast(),
                count: AtomicUsize::new(0),
            })
        }
    }

    /// Takes memory for code of `owner`; None when the cache is full.
    pub fn allocate(&self, length: usize, owner: usize) -> Option<Place> {
        let mut used = self.used.lock();
        let start = used.next_multiple_of(32);
        let end = start.checked_add(length).filter(|e| *e <= CAPACITY)?;
        let count = self.count.load(Ordering::Relaxed);
        if count == TABLE_LENGTH {
            return None;
        }
        let piece = Piece { start: self.run + start, end: self.run + end, owner };
        // SAFETY: inside the table; only the holder of the lock writes, and nobody reads at or beyond `count`.
        unsafe { self.table.add(count).write(piece) };
        self.count.store(count + 1, Ordering::Release);
        *used = end;
        Some(Place { address: self.run + start, length })
    }

    /// Writes code. Nobody runs it yet: x86-64 sees new code when it jumps there.
    pub fn write(&self, place: Place, at: usize, code: &[u8]) {
        assert!(at + code.len() <= place.length);
        let target = self.write + (place.address - self.run) + at;
        // SAFETY: inside memory handed out for this, in the writable mapping.
        unsafe { std::ptr::copy_nonoverlapping(code.as_ptr(), target as *mut u8, code.len()) };
    }

    /// Whose code an address lies in. Takes no lock: for signal handlers.
    pub fn owner_of(&self, address: usize) -> Option<usize> {
        let count = self.count.load(Ordering::Acquire);
        // SAFETY: the first `count` entries are written and don't change.
        let pieces = unsafe { std::slice::from_raw_parts(self.table, count) };
        let after = pieces.partition_point(|p| p.start <= address);
        let piece = pieces[..after].last()?;
        (address < piece.end).then_some(piece.owner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_code_runs_and_is_found() {
        let cache = CodeCache::reserve().unwrap();
        let first = cache.allocate(3, 7).unwrap();
        let second = cache.allocate(6, 9).unwrap();
        cache.write(second, 0, &[0xb8, 42, 0, 0, 0, 0xc3]);
        // SAFETY: `mov eax, 42; ret`.
        let code: extern "C" fn() -> i32 = unsafe { std::mem::transmute(second.address) };
        assert_eq!(code(), 42);
        assert_eq!(cache.owner_of(first.address + 2), Some(7));
        assert_eq!(cache.owner_of(first.address + 3), None);
        assert_eq!(cache.owner_of(second.address + 5), Some(9));
        assert_eq!(cache.owner_of(first.address - 1), None);
    }
}
