//! Giving memory back: what a full collection leaves free beyond the heap's present size goes back to the system.
//!
//! MMTk keeps the pages of its spaces once it has used them. A program that fills the heap with small objects and another time with large
//! ones would keep twice the heap's largest size. The bits that say where objects begin tell what is free.
//!
//! Invariant: nobody needs the content of free memory, as MMTk clears what it hands out; memory that was given back reads as zero.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use mmtk::util::Address as MmtkAddress;
use mmtk::util::constants::BYTES_IN_PAGE;
use mmtk::util::metadata::vo_bit::vo_bit_side_metadata_addr;
use mmtk::vm::ObjectModel;

use crate::binding::Model;
use crate::heap::Heap;
use crate::huge_pages::{Growth, HugePages};

/// MMTk maps its spaces in such pieces.
const CHUNK: usize = 4 << 20;
/// What small objects don't lie across: a block of the Immix space.
const GRANULE: usize = 32 << 10;
/// Bytes of objects that a byte of the side table stands for.
const BYTES_PER_BYTE: usize = 64;

/// Where objects have been allocated.
#[derive(Default)]
pub(crate) struct Footprint {
    /// In the space of small and in that of large ones.
    extents: [Extent; 2],
    huge_pages: Growth,
}

#[derive(Default)]
struct Extent {
    /// 0 while there is nothing.
    lowest: AtomicUsize,
    highest: AtomicUsize,
}

/// Free memory, within a chunk.
struct Free {
    range: Range<usize>,
    resident: usize,
}

impl Footprint {
    /// An object was allocated; not needed for those in a thread's buffer behind one of which it was told.
    pub(crate) fn note(&self, heap: &Heap, large: bool, start: usize, bytes: usize) {
        if let Some(chunk) = self.extents[usize::from(large)].note(start, bytes)
            && !large
            && let HugePages::Grown(patience) = heap.config.huge_pages
        {
            self.huge_pages.ask(chunk..chunk + CHUNK, self.bytes(false), patience);
        }
    }

    /// Bytes in which objects have been allocated, of the space of small or of large ones.
    pub(crate) fn bytes(&self, large: bool) -> usize {
        self.extents[usize::from(large)].range().len()
    }

    /// Gives back what is free beyond the heap's present size. The world is stopped after a full collection.
    pub(crate) fn give_back(&self, heap: &Heap) {
        let allowed = heap.size_pages.load(Ordering::Relaxed) * BYTES_IN_PAGE;
        let used = heap.mmtk().get_plan().get_reserved_pages() * BYTES_IN_PAGE;
        if self.bytes(false) + self.bytes(true) <= allowed {
            return;
        }
        let free: Vec<Free> = self.extents.iter().flat_map(|extent| free_memory(extent.range())).collect();
        let resident: usize = free.iter().map(|free| free.resident).sum();
        let mut excess = resident.saturating_sub(allowed.saturating_sub(used));
        // MMTk takes large objects' memory from the lower end.
        for Free { range, resident } in free.into_iter().rev() {
            if excess == 0 {
                break;
            }
            // SAFETY: memory of the heap in which there is no object; the world is stopped.
            if unsafe { libc::madvise(range.start as *mut libc::c_void, range.len(), libc::MADV_DONTNEED) } == 0 {
                excess = excess.saturating_sub(resident);
            }
        }
    }
}

impl Extent {
    /// Memory from `start` on was handed out; the chunk that came into use with it.
    fn note(&self, start: usize, bytes: usize) -> Option<usize> {
        let (start, end) = (start / GRANULE * GRANULE, (start + bytes).next_multiple_of(GRANULE));
        let lowest = self.lowest.load(Ordering::Relaxed);
        if lowest == 0 || start < lowest {
            let _ = self
                .lowest
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |now| (now == 0 || start < now).then_some(start));
        }
        if end <= self.highest.load(Ordering::Relaxed) {
            return None;
        }
        let chunk = (end - 1) / CHUNK * CHUNK;
        (self.highest.fetch_max(end, Ordering::Relaxed) <= chunk).then_some(chunk)
    }

    fn range(&self) -> Range<usize> {
        self.lowest.load(Ordering::Relaxed)..self.highest.load(Ordering::Relaxed)
    }
}

/// The free memory of an extent that is resident.
fn free_memory(extent: Range<usize>) -> Vec<Free> {
    let mut free = Vec::new();
    // Where the last object ends.
    let mut taken = extent.start;
    let mut chunk = extent.start;
    while chunk < extent.end {
        let end = ((chunk / CHUNK + 1) * CHUNK).min(extent.end);
        // SAFETY: an address of one of MMTk's spaces.
        if unsafe { MmtkAddress::from_usize(chunk) }.is_mapped() {
            let mut begin = chunk;
            for granule in (chunk..end).step_by(GRANULE) {
                let last = last_object(granule);
                if last.is_none() && granule >= taken {
                    continue;
                }
                push_resident(&mut free, begin..granule);
                begin = granule + GRANULE;
                taken = taken.max(last.map_or(0, |last| last + size(last)));
            }
            push_resident(&mut free, begin..end);
        }
        chunk = end;
    }
    free
}

/// The last object that begins in a granule of mapped memory.
fn last_object(granule: usize) -> Option<usize> {
    let table = vo_bit_side_metadata_addr().as_usize() + granule / BYTES_PER_BYTE;
    // SAFETY: the side table of mapped memory is mapped; a granule's part of it consists of whole words.
    let words = unsafe { std::slice::from_raw_parts(table as *const u64, GRANULE / BYTES_PER_BYTE / 8) };
    let (at, word) = words.iter().enumerate().rfind(|(_, word)| **word != 0)?;
    Some(granule + (at * 64 + 63 - word.leading_zeros() as usize) * 8)
}

/// Bytes of a live object.
fn size(object: usize) -> usize {
    // SAFETY: an address in the heap.
    let object = mmtk::util::ObjectReference::from_raw_address(unsafe { MmtkAddress::from_usize(object) });
    object.map_or(0, Model::get_current_size)
}

fn push_resident(free: &mut Vec<Free>, range: Range<usize>) {
    if range.is_empty() {
        return;
    }
    let mut pages = [0_u8; CHUNK / BYTES_IN_PAGE];
    // SAFETY: a part of a chunk of the heap, and room for a byte for each of its pages.
    let known = unsafe { libc::mincore(range.start as *mut libc::c_void, range.len(), pages.as_mut_ptr()) } == 0;
    let resident = pages.iter().filter(|page| **page & 1 != 0).count() * BYTES_IN_PAGE;
    if known && resident != 0 {
        free.push(Free { range, resident });
    }
}
