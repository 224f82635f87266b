//! Native memory below 4 GiB, so that an object's header names its class in 32 bits.
//!
//! Invariant: every block is aligned to 16, lies wholly below 4 GiB, and is zero when handed out.

use crate::FreeBlocks;
use std::ptr::NonNull;
use std::sync::Mutex;

const MIB: usize = 1 << 20;
const ALIGNMENT: usize = 16;
/// Memory is committed in steps of this.
const COMMIT_STEP: usize = 256 << 10;
const LOWEST: usize = 256 * MIB;
const LIMIT: usize = 1 << 32;

/// The allocator; made once by the runtime.
pub struct ClassSpace {
    start: usize,
    end: usize,
    state: Mutex<State>,
}

struct State {
    /// First byte never handed out.
    next: usize,
    /// First byte not committed.
    committed: usize,
    free: FreeBlocks,
    used: usize,
}

/// No stretch of address space below 4 GiB could be had.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NoLowMemory;

impl std::fmt::Display for NoLowMemory {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("no address space below 4 GiB could be reserved for class structures")
    }
}

impl std::error::Error for NoLowMemory {}

impl ClassSpace {
    /// Reserves 512 MiB of addresses, or less if that isn't to be had; commits nothing.
    ///
    /// # Errors
    /// When not even 16 MiB are free.
    pub fn reserve() -> Result<ClassSpace, NoLowMemory> {
        for size in [512 * MIB, 256 * MIB, 128 * MIB, 64 * MIB, 32 * MIB, 16 * MIB] {
            let step = size.min(64 * MIB);
            let mut hint = LOWEST * 2;
            // First from 512 MiB upwards (below lie non-relocatable executables), then the rest.
            while hint + size <= LIMIT {
                if let Some(start) = map_at(hint, size) {
                    return Ok(ClassSpace::over(start, size));
                }
                hint += step;
            }
            if let Some(start) = map_at(LOWEST, size) {
                return Ok(ClassSpace::over(start, size));
            }
        }
        Err(NoLowMemory)
    }

    fn over(start: usize, size: usize) -> ClassSpace {
        let state = State { next: start, committed: start, free: FreeBlocks::default(), used: 0 };
        ClassSpace { start, end: start + size, state: Mutex::new(state) }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Zeroed memory of `size` bytes, aligned to 16; `None` when the space or the system's memory is used up.
    #[must_use]
    pub fn alloc(&self, size: usize) -> Option<NonNull<u8>> {
        let size = round(size)?;
        let mut state = self.lock();
        if let Some(block) = state.free.take(size) {
            state.used += size;
            // SAFETY: a freed block of at least `size` bytes that nobody else has.
            unsafe { std::ptr::write_bytes(block as *mut u8, 0, size) };
            return NonNull::new(block as *mut u8);
        }
        let block = state.next;
        let end = block.checked_add(size).filter(|&end| end <= self.end)?;
        if end > state.committed {
            let target = end.next_multiple_of(COMMIT_STEP).min(self.end);
            let bytes = target - state.committed;
            // SAFETY: the range is part of our own reservation and not in use.
            let done = unsafe {
                libc::mprotect(state.committed as *mut libc::c_void, bytes, libc::PROT_READ | libc::PROT_WRITE)
            };
            if done != 0 {
                return None;
            }
            platform::lasting::touch(state.committed, bytes);
            state.committed = target;
        }
        state.next = end;
        state.used += size;
        NonNull::new(block as *mut u8)
    }

    /// As [`ClassSpace::alloc`], for what may as well lie elsewhere: only while a quarter of the space was never handed out.
    #[must_use]
    pub fn alloc_if_plenty(&self, size: usize) -> Option<NonNull<u8>> {
        let is_plenty = self.end - self.lock().next > (self.end - self.start) / 4;
        if is_plenty { self.alloc(size) } else { None }
    }

    /// Gives a block back.
    ///
    /// # Safety
    /// `block` came from [`ClassSpace::alloc`] of this space with the same `size`, and nobody uses it any more, no
    /// object's header either.
    pub unsafe fn free(&self, block: NonNull<u8>, size: usize) {
        let Some(size) = round(size) else { return };
        let mut state = self.lock();
        state.used -= size;
        state.free.put(block.as_ptr() as usize, size);
    }

    /// Whether `address` lies in the space.
    #[must_use]
    pub fn contains(&self, address: usize) -> bool {
        (self.start..self.end).contains(&address)
    }

    /// Whether `address` lies in the part that can be read.
    #[must_use]
    pub fn is_committed(&self, address: usize) -> bool {
        (self.start..self.lock().committed).contains(&address)
    }

    /// Its first byte.
    #[must_use]
    pub fn start(&self) -> usize {
        self.start
    }

    /// Bytes handed out and not freed.
    #[must_use]
    pub fn used_bytes(&self) -> usize {
        self.lock().used
    }

    /// Bytes that could be handed out in all.
    #[must_use]
    pub fn reserved_bytes(&self) -> usize {
        self.end - self.start
    }

    /// Bytes made accessible.
    #[must_use]
    pub fn committed_bytes(&self) -> usize {
        self.lock().committed - self.start
    }
}

impl Drop for ClassSpace {
    fn drop(&mut self) {
        // SAFETY: our own reservation; who drops the space uses no block of it any more.
        unsafe { libc::munmap(self.start as *mut libc::c_void, self.end - self.start) };
    }
}

fn round(size: usize) -> Option<usize> {
    size.max(1).checked_next_multiple_of(ALIGNMENT)
}

fn map_at(hint: usize, size: usize) -> Option<usize> {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | libc::MAP_FIXED_NOREPLACE;
    // SAFETY: FIXED_NOREPLACE never touches a mapping that exists.
    let got = unsafe { libc::mmap(hint as *mut libc::c_void, size, libc::PROT_NONE, flags, -1, 0) };
    if got == libc::MAP_FAILED {
        return None;
    }
    if got as usize == hint {
        return Some(hint);
    }
    // A kernel before 4.17 takes the address for a mere wish.
    // SAFETY: the mapping just made.
    unsafe { libc::munmap(got, size) };
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_low_zero_and_reused() {
        let space = ClassSpace::reserve().unwrap();
        let mut blocks = Vec::new();
        for index in 0..5000usize {
            let size = 1 + index * 37 % 900;
            let block = space.alloc(size).unwrap();
            let start = block.as_ptr() as usize;
            assert!(start.is_multiple_of(16) && start + size < 1 << 32 && space.contains(start));
            // SAFETY: `alloc` gave `size` bytes.
            let bytes = unsafe { std::slice::from_raw_parts_mut(block.as_ptr(), size) };
            assert!(bytes.iter().all(|&byte| byte == 0));
            bytes.fill(0xa5);
            blocks.push((block, size));
            if index % 3 == 0 {
                let (block, size) = blocks.swap_remove(index * 7 % blocks.len());
                // SAFETY: it came from `alloc` with that size and is forgotten here.
                unsafe { space.free(block, size) };
            }
        }
        let mut ranges: Vec<_> = blocks.iter().map(|(block, size)| (block.as_ptr() as usize, *size)).collect();
        ranges.sort_unstable();
        assert!(ranges.windows(2).all(|pair| pair[0].0 + pair[0].1 <= pair[1].0));
        assert!(space.committed_bytes() < 4 * MIB);
        assert!(space.alloc(usize::MAX).is_none());
        assert!(space.alloc(1 << 31).is_none());
    }
}
