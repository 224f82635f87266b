//! What a collector's worker scans next. While it scans an object, what the objects a little further on refer to comes into the cache.
//!
//! To look at an object's header, which the collector does for each reference, waits for memory, and the exchange that follows lets the processor
//! begin nothing else meanwhile. MMTk asks of each object of a packet of work how it is to be scanned, and then scans them in the same order.
//!
//! MMTk gives what such objects refer to to all workers, packet by packet. Where packets are small, as of a list, that takes longer than it saves, and
//! objects' slots go into packets of the worker's own.
//!
//! Invariant: a worker's list is used by that worker alone. Were the order another one, nothing would be fetched ahead.

use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::layout::{
    Address, ClassLayout, Kind, REFERENCE_SIZE, array_length, class_while_collecting, reference_element,
};

/// How many objects before its turn what an object refers to is fetched.
const OBJECTS_AHEAD: usize = 4;
/// References of an object that are fetched before its turn, at most; and how far ahead those of a long array are.
pub(crate) const REFERENCES_AHEAD: usize = 16;

/// Objects of a packet below which it is small.
const SMALL_PACKET: usize = 16;
/// How many objects are scanned in the other way then; twice as many after each further small packet, up to the last number.
const SLOTS_FOR: [u32; 2] = [16, 8192];

/// A worker's list, on cache lines of its own.
#[repr(align(128))]
#[derive(Default)]
struct List(UnsafeCell<Packet>);

#[derive(Default)]
struct Packet {
    objects: Vec<Address>,
    scanned: usize,
    /// How many objects' slots are to go into packets yet.
    slots_for: u32,
    /// How many were to after the last packet, if that was small.
    last_slots_for: u32,
}

/// See the file's head.
pub(crate) struct Upcoming(Vec<List>);

// SAFETY: each list is its worker's.
unsafe impl Sync for Upcoming {}

impl Upcoming {
    pub(crate) fn new(workers: usize) -> Upcoming {
        Upcoming((0..workers).map(|_| List::default()).collect())
    }

    /// A worker is going to scan an object; false if its slots had better go into packets.
    ///
    /// # Safety
    /// The caller is that worker.
    pub(crate) unsafe fn add(&self, worker: usize, object: Address) -> bool {
        // SAFETY: the caller's promise.
        let packet = unsafe { &mut *self.0[worker].0.get() };
        if packet.slots_for != 0 {
            packet.slots_for -= 1;
            return false;
        }
        if packet.scanned != 0 {
            packet.clear();
        }
        packet.objects.push(object);
        true
    }

    /// A worker begins to scan an object.
    ///
    /// # Safety
    /// The caller is that worker. A collection is going on, and what was added in it is live and has moved if it moves at all.
    pub(crate) unsafe fn begin(&self, worker: usize, object: Address) {
        // SAFETY: the caller's promise.
        let packet = unsafe { &mut *self.0[worker].0.get() };
        if packet.objects.get(packet.scanned) != Some(&object) {
            return packet.clear();
        }
        if packet.scanned == 0 {
            let [least, most] = SLOTS_FOR;
            let is_small = packet.objects.len() < SMALL_PACKET;
            packet.last_slots_for = if is_small { (packet.last_slots_for * 2).clamp(least, most) } else { 0 };
            packet.slots_for = packet.last_slots_for;
        }
        let first = if packet.scanned == 0 { 1 } else { packet.scanned + OBJECTS_AHEAD };
        packet.scanned += 1;
        for &next in packet.objects.iter().take(packet.scanned + OBJECTS_AHEAD).skip(first) {
            // SAFETY: the caller's promise.
            unsafe { fetch_references(next) };
        }
    }
}

impl Packet {
    fn clear(&mut self) {
        self.objects.clear();
        self.scanned = 0;
    }
}

/// Has what a slot refers to come into the cache.
///
/// # Safety
/// `slot` is one of a live object, which another worker may be changing.
#[inline(always)]
pub(crate) unsafe fn fetch(slot: *mut Address) {
    // SAFETY: the caller's promise; a prefetch may be of any address.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(AtomicUsize::from_ptr(slot.cast()).load(Ordering::Relaxed) as *const i8) };
}

/// # Safety
/// As for [`Upcoming::begin`].
#[inline]
unsafe fn fetch_references(object: Address) {
    // SAFETY: as the caller promises; live objects have a header, and a class outlives its instances.
    let class: &ClassLayout = unsafe { &*class_while_collecting(object) };
    if class.kind == Kind::ReferenceArray {
        // SAFETY: the class says that it is an array.
        let length = unsafe { array_length(object) } as usize;
        // SAFETY: elements of the array.
        (0..length.min(REFERENCES_AHEAD)).for_each(|index| unsafe { fetch(reference_element(object, index)) });
        return;
    }
    let slots = class.reference_ranges().iter().flat_map(|range| {
        (0..range.count as usize).map(|index| object.field(range.offset as usize + index * REFERENCE_SIZE))
    });
    // SAFETY: fields of the object.
    slots.take(REFERENCES_AHEAD).for_each(|slot| unsafe { fetch(slot) });
}
