//! Memory for compiled code, mapped twice: once to run, once to write, so that no page is ever both (W^X). Linux.
//!
//! Invariants: each piece of code lies behind a `Header` that says how long it is and whose; a bit map has the places of the headers, so that
//! an address leads to its owner without a lock. Memory is handed out again only after its owner has given it back. Who looks an owner up says
//! so first (`with_owner`), and an owner goes when it can't be found any more and nobody is looking.

use heap::FreeBlocks;
use parking_lot::Mutex;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// The least that is kept for code.
const LEAST: usize = 1 << 20;
/// The most: all of it is to be in reach of a jump.
const MOST: usize = 2 << 30;
/// Pieces begin at multiples of this.
const GRANULE: usize = 32;

/// What lies before a piece of code.
#[repr(C, align(32))]
#[derive(Copy, Clone)]
struct Header {
    owner: usize,
    /// Where the code ends.
    end: usize,
}

/// The cache.
pub struct CodeCache {
    /// Bytes of address space. Pages are used as they are written.
    capacity: usize,
    run: usize,
    write: usize,
    free: Mutex<Free>,
    /// A bit for each granule: does a header lie there?
    headers: Vec<AtomicU64>,
    /// How many are looking at owners now.
    lookers: AtomicUsize,
}

struct Free {
    /// What lies beyond was never handed out.
    used: usize,
    /// Bytes that are handed out now.
    taken: usize,
    /// Offsets of what was given back.
    blocks: FreeBlocks,
}

/// Memory handed out: where it runs.
#[derive(Copy, Clone, Debug)]
pub struct Place {
    /// The address to run at.
    pub address: usize,
    length: usize,
}

impl Place {
    /// Bytes of the code.
    pub fn length(&self) -> usize {
        self.length
    }
}

impl CodeCache {
    /// Reserves about so many bytes of address space. None when the system refuses.
    pub fn reserve(capacity: usize) -> Option<CodeCache> {
        let capacity = capacity.clamp(LEAST, MOST).next_multiple_of(64 * GRANULE * 2);
        // SAFETY: plain system calls; results are checked.
        unsafe {
            // Not a file in memory: a limit on the size of files (ulimit -f) would count.
            let kind = libc::MAP_SHARED | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
            let write = libc::mmap(std::ptr::null_mut(), capacity, libc::PROT_READ | libc::PROT_WRITE, kind, -1, 0);
            if write == libc::MAP_FAILED {
                return None;
            }
            // Of shared memory, a mapping of size 0 "moves" by being there twice.
            let run = libc::mremap(write, 0, capacity, libc::MREMAP_MAYMOVE);
            if run != libc::MAP_FAILED && libc::mprotect(run, capacity, libc::PROT_READ | libc::PROT_EXEC) != 0 {
                return None;
            }
            if run == libc::MAP_FAILED {
                return None;
            }
            Some(CodeCache {
                capacity,
                run: run as usize,
                write: write as usize,
                free: Mutex::new(Free { used: 0, taken: 0, blocks: FreeBlocks::default() }),
                headers: std::iter::repeat_with(AtomicU64::default).take(capacity / GRANULE / 64).collect(),
                lookers: AtomicUsize::new(0),
            })
        }
    }

    /// Takes memory for code of `owner`; None when the cache is full.
    pub fn allocate(&self, length: usize, owner: usize) -> Option<Place> {
        let size = block_size(length);
        let mut free = self.free.lock();
        let start = match free.blocks.take(size) {
            Some(start) => start,
            None => {
                let start = free.used;
                free.used = start.checked_add(size).filter(|end| *end <= self.capacity)?;
                start
            }
        };
        let address = self.run + start + size_of::<Header>();
        let header = Header { owner, end: address + length };
        // SAFETY: memory of the writable mapping, aligned to the granule, that nobody else has now.
        unsafe { ((self.write + start) as *mut Header).write(header) };
        free.taken += size;
        let (word, bit) = bit_of(start);
        self.headers[word].fetch_or(bit, Ordering::Release);
        Some(Place { address, length })
    }

    /// Has the owner of code not found any more.
    pub fn hide(&self, place: Place) {
        let (word, bit) = bit_of(place.address - self.run - size_of::<Header>());
        // In one order with `lookers`: who doesn't count yet won't find it.
        self.headers[word].fetch_and(!bit, Ordering::SeqCst);
    }

    /// Is somebody looking at an owner, who may be one that was hidden meanwhile?
    pub fn is_looked_at(&self) -> bool {
        self.lookers.load(Ordering::SeqCst) != 0
    }

    /// Takes memory back.
    ///
    /// # Safety
    /// `allocate` gave it, nothing leads to the code any more, and nobody runs it.
    pub unsafe fn free(&self, place: Place) {
        self.hide(place);
        let start = place.address - self.run - size_of::<Header>();
        let mut free = self.free.lock();
        free.taken -= block_size(place.length);
        free.blocks.put(start, block_size(place.length));
    }

    /// The addresses that code may run at.
    pub fn addresses(&self) -> Range<usize> {
        self.run..self.run + self.capacity
    }

    /// Bytes in use, bytes that have ever been, and bytes that may be.
    pub fn bytes(&self) -> [usize; 3] {
        let free = self.free.lock();
        [free.taken, free.used, self.capacity]
    }

    /// Bytes that there are for code.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// Is little room left, so that some is to be made?
    pub fn is_short(&self) -> bool {
        self.free_bytes() < self.capacity / 8
    }

    /// Is so little left that it isn't worth while to compile?
    pub fn is_full(&self) -> bool {
        self.free_bytes() < self.capacity / 64
    }

    fn free_bytes(&self) -> usize {
        self.capacity - self.free.lock().taken
    }

    /// Writes code. Nobody runs it yet: x86-64 sees new code when it jumps there.
    pub fn write(&self, place: Place, at: usize, code: &[u8]) {
        assert!(at + code.len() <= place.length);
        let target = self.write + (place.address - self.run) + at;
        // SAFETY: inside memory handed out for this, in the writable mapping.
        unsafe { std::ptr::copy_nonoverlapping(code.as_ptr(), target as *mut u8, code.len()) };
    }

    /// What `look` says of whose code an address lies in, which stays there until it has. Takes no lock: for signal handlers.
    pub fn with_owner<R>(&self, address: usize, look: impl FnOnce(usize) -> R) -> Option<R> {
        self.lookers.fetch_add(1, Ordering::SeqCst);
        let found = self.owner_of(address).map(look);
        self.lookers.fetch_sub(1, Ordering::SeqCst);
        found
    }

    /// Whose code an address lies in; it may go at the next stop.
    pub fn owner_of(&self, address: usize) -> Option<usize> {
        let offset = address.checked_sub(self.run).filter(|offset| *offset < self.capacity)?;
        let (mut word, bit) = bit_of(offset);
        // The bits up to the address's own.
        let mut bits = self.headers[word].load(Ordering::SeqCst) & (bit | (bit - 1));
        while bits == 0 {
            word = word.checked_sub(1)?;
            bits = self.headers[word].load(Ordering::SeqCst);
        }
        let start = (word * 64 + 63 - bits.leading_zeros() as usize) * GRANULE;
        // SAFETY: the bit says that a header lies there; the mapping is readable in any case.
        let header = unsafe { ((self.run + start) as *const Header).read() };
        (start + size_of::<Header>() <= offset && address < header.end).then_some(header.owner)
    }
}

/// Bytes taken for so many bytes of code.
fn block_size(length: usize) -> usize {
    size_of::<Header>() + length.next_multiple_of(GRANULE)
}

/// The bit for the granule at an offset, and the number of its word.
fn bit_of(offset: usize) -> (usize, u64) {
    let granule = offset / GRANULE;
    (granule / 64, 1 << (granule % 64))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAPACITY: usize = 64 << 20;

    #[test]
    fn written_code_runs_and_is_found() {
        let cache = CodeCache::reserve(CAPACITY).unwrap();
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
        // SAFETY: the code isn't used any more.
        unsafe { cache.free(first) };
        assert_eq!(cache.owner_of(first.address), None);
        assert_eq!(cache.owner_of(second.address + 5), Some(9));
        let third = cache.allocate(2, 11).unwrap();
        assert_eq!(third.address, first.address);
        assert_eq!(cache.owner_of(third.address + 1), Some(11));
    }

    #[test]
    fn owners_wait_for_who_looks_at_them() {
        let cache = CodeCache::reserve(CAPACITY).unwrap();
        let place = cache.allocate(3, 7).unwrap();
        let looked_at = cache.with_owner(place.address, |owner| {
            cache.hide(place);
            assert_eq!(owner, 7);
            assert_eq!(cache.with_owner(place.address, |owner| owner), None, "hidden");
            cache.is_looked_at()
        });
        assert_eq!(looked_at, Some(true));
        assert!(!cache.is_looked_at());
    }

    #[test]
    fn pieces_never_overlap_and_all_have_owners() {
        let cache = CodeCache::reserve(CAPACITY).unwrap();
        let mut pieces: Vec<(Place, usize)> = Vec::new();
        let mut random = 12345u64;
        for owner in 1..2000 {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let length = (random >> 33) as usize % 300 + 1;
            if pieces.len() > 50 {
                let (place, _) = pieces.swap_remove((random >> 40) as usize % 50);
                // SAFETY: nobody runs it.
                unsafe { cache.free(place) };
                assert_eq!(cache.owner_of(place.address), None, "given back");
            }
            let place = cache.allocate(length, owner).unwrap();
            cache.write(place, 0, &vec![owner as u8; length]);
            pieces.push((place, owner));
        }
        let taken: usize = pieces.iter().map(|(place, _)| block_size(place.length)).sum();
        assert_eq!(cache.bytes()[0], taken);
        assert!(cache.bytes()[1] < 4 * taken, "memory is used again: {:?}", cache.bytes());
        for (place, owner) in pieces {
            for address in [place.address, place.address + place.length - 1] {
                assert_eq!(cache.owner_of(address), Some(owner));
            }
            // SAFETY: readable memory of so many bytes.
            let code = unsafe { std::slice::from_raw_parts(place.address as *const u8, place.length) };
            assert!(code.iter().all(|byte| *byte == owner as u8), "nobody else wrote there");
        }
    }

    #[test]
    fn a_full_cache_says_so_and_takes_back() {
        let cache = CodeCache::reserve(CAPACITY).unwrap();
        let half = CAPACITY / 2 - GRANULE;
        let first = cache.allocate(half, 1).unwrap();
        assert!(cache.allocate(half, 2).is_some());
        assert!(cache.allocate(1, 3).is_none());
        assert_eq!(cache.bytes(), [CAPACITY; 3]);
        assert!(cache.allocate(usize::MAX / 2, 3).is_none());
        // SAFETY: nobody runs it.
        unsafe { cache.free(first) };
        assert!(cache.allocate(half, 4).is_some());
    }

    #[test]
    fn foreign_addresses_have_no_owner() {
        let cache = CodeCache::reserve(CAPACITY).unwrap();
        assert_eq!(
            [0, cache.run - 1, cache.run, cache.run + CAPACITY, usize::MAX].map(|at| cache.owner_of(at)),
            [None; 5]
        );
    }
}
