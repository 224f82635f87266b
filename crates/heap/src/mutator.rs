//! A thread's allocation buffer and remembered set.
//!
//! Invariant: memory between the buffer's cursor and limit belongs to the thread alone, is zero (`buffer.rs`), and shares no byte of
//! the valid-object bits with anyone: buffers are whole lines of 256 bytes, and a byte of those bits covers 64.

use std::mem::offset_of;
use std::ptr::NonNull;

use mmtk::memory_manager as mm;
use mmtk::util::alloc::{AllocatorSelector, BumpPointer, ImmixAllocator};
use mmtk::util::metadata::vo_bit::vo_bit_side_metadata_addr;
use mmtk::vm::ObjectModel;
use mmtk::{AllocationSemantics, MutatorContext};

use crate::binding::{Binding, Model};
use crate::buffer::Buffer;
use crate::client::ThreadId;
use crate::heap::{Heap, Plan, address, mmtk_address, reference};
use crate::layout::{Address, OBJECT_ALIGNMENT, reference_element};
use crate::sampler::{self, Sampler};
use crate::stress::Stress;

/// What a compiler needs to test the write barrier and to allocate in line.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct BarrierInfo {
    /// The bit of an object at `a` is bit `(a >> 3) & 7` of the byte at `log_base + (a >> 6)`; when it is set, a
    /// store of a reference into the object must be followed by a call of [`Mutator::remember`]. 0 when there is no barrier.
    pub log_base: usize,
    /// An object allocated in line at `a` needs bit `(a >> 3) & 7` of the byte at `valid_object_base + (a >> 6)` set, by a plain
    /// read, or and write. The bits may be accessed by words of 32, as those at `log_base`: both are aligned so, and a word's bits are of
    /// one line of memory, which is in one thread's buffer.
    pub valid_object_base: usize,
    /// From [`Mutator::raw`] to the 8-byte cursor.
    pub cursor_offset: usize,
    /// From [`Mutator::raw`] to the 8-byte limit: `cursor + bytes <= limit` fits.
    pub limit_offset: usize,
    /// Larger objects must go through [`Mutator::alloc_slow`]. 0 when nothing may be allocated in line.
    pub max_inline_bytes: usize,
}

/// A thread's access to the heap. It belongs to its thread; the collector uses it while the thread is stopped.
pub struct Mutator {
    buffer: Buffer,
    log_base: usize,
    valid_object_base: usize,
    /// Larger objects take the slow path; 0 under stress.
    max_inline_bytes: usize,
    max_small_bytes: usize,
    raw: NonNull<mmtk::Mutator<Binding>>,
    thread: ThreadId,
    heap: &'static Heap,
    stress: Option<Stress>,
    sampler: Sampler,
    /// Bytes allocated before the buffer's cursor was at `counted_to`.
    allocated: u64,
    counted_to: usize,
}

// SAFETY: a mutator may be made by one thread for another that has not started; it is used by one thread at a time.
unsafe impl Send for Mutator {}

const IMMIX: AllocatorSelector = AllocatorSelector::Immix(0);

fn bump_offset() -> usize {
    mmtk::Mutator::<Binding>::get_allocator_base_offset(IMMIX) + offset_of!(ImmixAllocator<Binding>, bump_pointer)
}

impl Mutator {
    pub(crate) fn new(
        raw: NonNull<mmtk::Mutator<Binding>>,
        thread: ThreadId,
        heap: &'static Heap,
        stress: Option<Stress>,
    ) -> Self {
        // SAFETY: the offset is that of a field of MMTk's mutator, initialised for both plans that we use. That lives as long as this one, and the
        // collector uses it only while the thread is stopped.
        let buffer = unsafe { Buffer::new(raw.byte_add(bump_offset()).cast::<BumpPointer>()) };
        let max_small_bytes = heap.mmtk().get_plan().constraints().max_non_los_default_alloc_bytes;
        Mutator {
            buffer,
            log_base: log_base(heap),
            valid_object_base: vo_bit_side_metadata_addr().as_usize(),
            max_inline_bytes: if stress.is_some() { 0 } else { max_small_bytes },
            max_small_bytes,
            raw,
            thread,
            heap,
            stress,
            sampler: Sampler::default(),
            allocated: 0,
            counted_to: 0,
        }
    }

    pub(crate) fn into_raw(self) -> NonNull<mmtk::Mutator<Binding>> {
        self.raw
    }

    /// From a mutator to the pointer that [`BarrierInfo`]'s offsets count from. It doesn't change while the mutator lives.
    pub const RAW_OFFSET: usize = offset_of!(Mutator, raw);
    /// From a mutator to its buffer, for [`crate::buffer::extend`].
    pub const BUFFER_OFFSET: usize = offset_of!(Mutator, buffer);

    /// The thread it was bound for.
    #[inline]
    #[must_use]
    pub fn thread(&self) -> ThreadId {
        self.thread
    }

    /// For a compiler; the same for all threads.
    #[must_use]
    pub fn barrier_info(&self) -> BarrierInfo {
        BarrierInfo {
            log_base: self.log_base,
            valid_object_base: self.valid_object_base,
            cursor_offset: bump_offset() + offset_of!(BumpPointer, cursor),
            limit_offset: bump_offset() + offset_of!(BumpPointer, limit),
            max_inline_bytes: self.max_inline_bytes,
        }
    }

    /// Allocates from the thread's buffer, or returns `None` when [`Mutator::alloc_slow`] must do it. Never reaches a safepoint.
    /// `bytes` comes from [`crate::layout::object_size`]. The memory is zero; the caller writes the header before
    /// its next safepoint.
    #[inline(always)]
    pub fn alloc_fast(&mut self, bytes: usize) -> Option<Address> {
        debug_assert!(bytes >= 16 && bytes.is_multiple_of(OBJECT_ALIGNMENT));
        if bytes > self.max_inline_bytes {
            return None;
        }
        let start = self.buffer.take(bytes)?;
        let bits = (self.valid_object_base + (start >> 6)) as *mut u8;
        // SAFETY: the side table covers the buffer, and this byte of it belongs to this thread (see the file's head).
        unsafe { *bits |= 1 << ((start >> 3) & 7) };
        Some(Address(start))
    }

    /// Bytes that the thread has allocated. It is the current one, or stopped.
    #[must_use]
    pub fn allocated_bytes(&self) -> u64 {
        // A collection takes the buffer away, after `count_buffer`.
        self.allocated + self.buffer.cursor().saturating_sub(self.counted_to) as u64
    }

    /// Counts what was allocated from the buffer so far. The thread is the current one, or stopped for a collection that begins.
    pub fn count_buffer(&mut self) {
        self.sampler.note(self.buffer.cursor(), self.buffer.is_armed());
        self.allocated = self.allocated_bytes();
        self.counted_to = self.buffer.cursor();
    }

    /// Allocates, collecting if need be: a safepoint. `None` when there is no memory even after a full collection that
    /// cleared all soft references; the heap stays usable.
    #[cold]
    #[inline(never)]
    #[must_use]
    pub fn alloc_slow(&mut self, bytes: usize) -> Option<Address> {
        debug_assert!(bytes >= 16 && bytes.is_multiple_of(OBJECT_ALIGNMENT));
        if bytes <= self.max_inline_bytes && self.buffer.extend(bytes) {
            return self.alloc_fast(bytes);
        }
        if let Some(full) = self.stress.as_mut().and_then(Stress::at_allocation) {
            self.heap.collect(self.thread, full);
        }
        // MMTk's page tables can't even express requests much above the heap's size.
        let is_large = bytes > self.max_small_bytes;
        if bytes > self.heap.config.max || !self.heap.may_take(bytes, is_large, self.thread) {
            return None;
        }
        let semantics = if is_large { AllocationSemantics::Los } else { AllocationSemantics::Default };
        self.count_buffer();
        self.buffer.hide();
        // SAFETY: the mutator lives as long as `self`; the collector uses it only while this thread is stopped.
        let raw = unsafe { self.raw.as_mut() };
        let start = mm::alloc(raw, bytes, OBJECT_ALIGNMENT, 0, semantics);
        let object = mmtk::util::ObjectReference::from_raw_address(start);
        self.counted_to = self.buffer.cursor();
        if let Some(object) = object {
            if !is_large {
                // SAFETY: memory that was just given to this thread. Large objects get pages that are zero.
                unsafe { start.to_mut_ptr::<u8>().write_bytes(0, bytes) };
            }
            self.heap.footprint.note(self.heap, is_large, start.as_usize(), bytes);
            self.allocated += bytes as u64;
            mm::post_alloc(raw, object, bytes, semantics);
        }
        let interval = self.heap.sample_interval.load(std::sync::atomic::Ordering::Relaxed);
        let to_sample = (object.is_some() && interval != sampler::OFF)
            .then(|| self.sampler.count(self.buffer.cursor(), bytes, interval));
        if self.max_inline_bytes != 0 {
            self.buffer.show(to_sample);
        }
        object.map(address)
    }

    /// After [`Mutator::alloc_slow`]: does the object belong to the sample ([`Heap::set_sampling`])? True once.
    #[inline]
    pub fn take_sample(&mut self) -> bool {
        self.sampler.take()
    }

    /// The next allocation takes the slow path. The thread is stopped, or the current one.
    pub fn expire(&mut self) {
        self.sampler.note(self.buffer.cursor(), self.buffer.is_armed());
        self.buffer.expire();
    }

    /// [`Mutator::alloc_fast`], else [`Mutator::alloc_slow`].
    #[inline]
    #[must_use]
    pub fn alloc(&mut self, bytes: usize) -> Option<Address> {
        match self.alloc_fast(bytes) {
            Some(object) => Some(object),
            None => self.alloc_slow(bytes),
        }
    }

    /// After a reference was stored into a field or element of `object`, before the next safepoint. Not needed for an object
    /// allocated since the last safepoint, nor for storing null.
    ///
    /// # Safety
    /// `object` is live.
    #[inline(always)]
    pub unsafe fn write_barrier(&mut self, object: Address) {
        // SAFETY: as the caller promises.
        if unsafe { self.is_unlogged(object) } {
            // SAFETY: as the caller promises.
            unsafe { self.remember(object) };
        }
    }

    /// After `count` references were stored into an array from element `first` on; else as [`Mutator::write_barrier`].
    ///
    /// # Safety
    /// `array` is a live array of references that has these elements.
    #[inline]
    pub unsafe fn array_barrier(&mut self, array: Address, first: usize, count: usize) {
        // SAFETY: as the caller promises.
        if count != 0 && unsafe { self.is_unlogged(array) } {
            // SAFETY: as the caller promises.
            unsafe { self.remember_elements(array, first, count) };
        }
    }

    /// Whether a store into `object` must be followed by [`Mutator::remember`].
    ///
    /// # Safety
    /// `object` is live.
    #[inline(always)]
    #[must_use]
    pub unsafe fn is_unlogged(&self, object: Address) -> bool {
        if self.log_base == 0 {
            return false;
        }
        let bits = (self.log_base + (object.0 >> 6)) as *const u8;
        // SAFETY: the side table covers every live object. Other threads may change other bits of the byte: the read
        // is atomic.
        let byte = unsafe { std::sync::atomic::AtomicU8::from_ptr(bits.cast_mut()) };
        byte.load(std::sync::atomic::Ordering::Relaxed) & (1 << ((object.0 >> 3) & 7)) != 0
    }

    /// The slow path of [`Mutator::write_barrier`]: the next nursery collection looks for young objects in this one.
    ///
    /// # Safety
    /// `object` is live.
    #[cold]
    #[inline(never)]
    pub unsafe fn remember(&mut self, object: Address) {
        let Some(source) = reference(object) else {
            return;
        };
        // SAFETY: as in `alloc_slow`.
        let raw = unsafe { self.raw.as_mut() };
        raw.barrier().object_reference_write_slow(source, mmtk_address(object), None);
    }

    /// # Safety
    /// As [`Mutator::array_barrier`].
    #[cold]
    #[inline(never)]
    unsafe fn remember_elements(&mut self, array: Address, first: usize, count: usize) {
        /// Arrays beyond this are worth remembering in part.
        const LONG: usize = 8192;
        // SAFETY: the caller promises an array.
        let length = unsafe { crate::layout::array_length(array) } as usize;
        if length < LONG || count > length / 16 {
            // SAFETY: as the caller promises.
            return unsafe { self.remember(array) };
        }
        let start = mmtk_address(Address(reference_element(array, first) as usize));
        let end = mmtk_address(Address(reference_element(array, first + count) as usize));
        // SAFETY: as in `alloc_slow`.
        let raw = unsafe { self.raw.as_mut() };
        raw.barrier().memory_region_copy_post(start..end, start..end);
    }
}

fn log_base(heap: &Heap) -> usize {
    match heap.config().plan {
        Plan::Immix => 0,
        Plan::StickyImmix => {
            let spec = <Model as ObjectModel<Binding>>::GLOBAL_LOG_BIT_SPEC;
            spec.as_spec().extract_side_spec().get_starting_address().as_usize()
        }
    }
}
