//! Memory for what the VM makes while it starts, most of which stays for as long as the process: one stretch of addresses, made accessible in large
//! pieces. The C library would give a thread its memory page by page, with a system call and a fault for each.
//!
//! Invariant: a block of the stretch never comes to the C library. What is freed there is lost, unless it is its thread's newest block.

use std::alloc::Layout;
use std::cell::Cell;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Bytes of the stretch; what doesn't fit is the C library's.
const STRETCH: usize = 64 << 20;
/// Bytes that become accessible at once.
const PIECE: usize = 256 << 10;
/// Larger blocks are the C library's, which can take them back.
const LARGEST: usize = 16 << 10;
const ALIGNMENT: usize = 16;

/// Where the stretch is, or 0.
static START: AtomicUsize = AtomicUsize::new(0);
/// The first byte that no thread has.
static NEXT: AtomicUsize = AtomicUsize::new(0);
/// How many threads are at work for the start.
static WORKING: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// What is left of the calling thread's piece, from where to where; 0 to 0 for threads that aren't at work for the start.
    static PIECE_LEFT: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
}

/// Says for as long as it is there that the calling thread works for the VM's start.
pub struct Starting(());

impl Starting {
    /// From here on.
    pub fn begin() -> Starting {
        if START.load(Ordering::Acquire) == 0 {
            reserve();
        }
        WORKING.fetch_add(1, Ordering::Relaxed);
        let piece = take_piece();
        PIECE_LEFT.set(piece);
        Starting(())
    }
}

impl Drop for Starting {
    fn drop(&mut self) {
        PIECE_LEFT.set((0, 0));
        WORKING.fetch_sub(1, Ordering::Relaxed);
    }
}

fn reserve() {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
    // SAFETY: a fresh mapping at an address of the kernel's choice affects nothing.
    let start = unsafe { libc::mmap(std::ptr::null_mut(), STRETCH, libc::PROT_NONE, flags, -1, 0) };
    if start != libc::MAP_FAILED
        && START.compare_exchange(0, start as usize, Ordering::AcqRel, Ordering::Relaxed).is_err()
    {
        // SAFETY: the mapping just made, which nobody knows.
        unsafe { libc::munmap(start, STRETCH) };
    }
}

/// One more piece, or 0 to 0.
fn take_piece() -> (usize, usize) {
    let offset = NEXT.fetch_add(PIECE, Ordering::Relaxed);
    let stretch = START.load(Ordering::Acquire);
    if stretch == 0 || offset + PIECE > STRETCH {
        return (0, 0);
    }
    let start = stretch + offset;
    // SAFETY: a part of our own mapping that no other thread has.
    unsafe {
        if libc::mprotect(start as *mut libc::c_void, PIECE, libc::PROT_READ | libc::PROT_WRITE) != 0 {
            return (0, 0);
        }
    }
    touch(start, PIECE);
    (start, start + PIECE)
}

/// Has the kernel give all pages of an accessible range at once, which takes it a fifth of the time of so many faults. One that can't (before 5.14)
/// gives them as they are used.
pub fn touch(start: usize, bytes: usize) {
    // SAFETY: the range stays as it is.
    unsafe { libc::madvise(start as *mut libc::c_void, bytes, libc::MADV_POPULATE_WRITE) };
}

/// A block of zeros, if the calling thread works for the start.
#[inline]
pub(crate) fn take(layout: Layout) -> Option<NonNull<u8>> {
    if WORKING.load(Ordering::Relaxed) == 0 { None } else { take_while_starting(layout) }
}

fn take_while_starting(layout: Layout) -> Option<NonNull<u8>> {
    if layout.size() > LARGEST || layout.align() > ALIGNMENT {
        return None;
    }
    let left = PIECE_LEFT.try_with(Cell::get).unwrap_or_default();
    let size = layout.size().next_multiple_of(ALIGNMENT);
    let (start, end) = match left {
        (0, _) => return None,
        (start, end) if end - start >= size => (start, end),
        _ => take_piece(),
    };
    PIECE_LEFT.set(if start == 0 { left } else { (start + size, end) });
    NonNull::new(start as *mut u8)
}

/// Is it a block of the stretch?
#[inline]
pub(crate) fn has(block: *mut u8) -> bool {
    (block as usize).wrapping_sub(START.load(Ordering::Relaxed)) < STRETCH && START.load(Ordering::Relaxed) != 0
}

/// Takes a block of the stretch back.
///
/// # Safety
/// `take` gave it for this layout, and nobody uses it any more.
pub(crate) unsafe fn give_back(block: *mut u8, layout: Layout) {
    let size = layout.size().next_multiple_of(ALIGNMENT);
    let (start, end) = PIECE_LEFT.try_with(Cell::get).unwrap_or_default();
    if block as usize + size == start {
        // SAFETY: the caller's promise. Blocks are zeros when they are given.
        unsafe { block.write_bytes(0, size) };
        PIECE_LEFT.set((block as usize, end));
    }
}

/// Makes a block of the stretch larger or smaller where it lies, if it is its thread's newest.
///
/// # Safety
/// `take` gave it for this layout.
pub(crate) unsafe fn resize(block: *mut u8, layout: Layout, size: usize) -> bool {
    let (start, end) = PIECE_LEFT.try_with(Cell::get).unwrap_or_default();
    let old = layout.size().next_multiple_of(ALIGNMENT);
    let new = size.next_multiple_of(ALIGNMENT);
    if new <= old {
        return true;
    }
    let fits = block as usize + old == start && block as usize + new <= end && new <= LARGEST;
    if fits {
        PIECE_LEFT.set((block as usize + new, end));
    }
    fits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_lie_one_after_the_other() {
        let layout = Layout::from_size_align(40, 8).unwrap();
        assert_eq!(PIECE_LEFT.get(), (0, 0));
        let starting = Starting::begin();
        let (a, b) = (take(layout).unwrap().as_ptr(), take(layout).unwrap().as_ptr());
        assert!(has(a) && has(b) && b as usize == a as usize + 48);
        // SAFETY: `b` came from `take`; it is given back once, `c` as well.
        unsafe {
            b.write_bytes(7, 40);
            assert!(!resize(a, layout, 4000) && resize(b, layout, 4000));
            let larger = Layout::from_size_align(4000, 8).unwrap();
            give_back(b, larger);
            let c = take(larger).unwrap().as_ptr();
            assert_eq!(c, b);
            assert!(std::slice::from_raw_parts(c, 4000).iter().all(|byte| *byte == 0));
            give_back(c, larger);
        }
        assert!(take(Layout::from_size_align(1 << 20, 8).unwrap()).is_none());
        let pieces = (0..3 * PIECE / LARGEST).map(|_| take(Layout::from_size_align(LARGEST, 16).unwrap()).unwrap());
        assert!(pieces.into_iter().all(|block| has(block.as_ptr())));
        drop(starting);
        assert!(take(layout).is_none());
    }
}
