//! `System.arraycopy`, `clone` of arrays and `Array.newArray` for compiled code: what needs no further look, without a call of a native method. x86-64.
//!
//! Invariant: an element that another thread reads meanwhile is the old or the new one, whole (JLS 17.6).

use core::arch::x86_64::__m128i;
use heap::{Address, Kind, array_length, class_of, element};
use runtime::class::{Class, ClassRef};
use runtime::refs::Ref;
use runtime::thread::{Current, JavaThread};
use std::sync::atomic::{AtomicU64, Ordering};

/// Elements up to which an array is copied at once, without a poll.
const MAX_COPIED_AT_ONCE: u32 = 1 << 16;

/// `System.arraycopy` between arrays of the same class, or of references that fit, in bounds and not too long; else 0: what was copied then is what
/// the method copies, too. Reaches no safepoint.
///
/// # Safety
/// `thread` is the running thread; the references are null or live.
pub unsafe extern "C" fn copy_quickly(
    thread: *const JavaThread,
    source: usize,
    from: u32,
    destination: usize,
    to: u32,
    length: u32,
) -> u32 {
    if source == 0 || destination == 0 || length > MAX_COPIED_AT_ONCE {
        return 0;
    }
    let (source, destination) = (Address(source), Address(destination));
    // SAFETY: live objects, and their classes, which live as long as they.
    let (layout, other) = unsafe { (&*class_of(source), &*class_of(destination)) };
    // What most copies are, without a register to save.
    if !std::ptr::eq(layout, other) || layout.kind != Kind::PrimitiveArray {
        // SAFETY: as above.
        return unsafe { copy_references(thread, source, from, destination, to, length) };
    }
    // SAFETY: two arrays.
    if unsafe { !is_within(source, from, length) || !is_within(destination, to, length) } {
        return 0;
    }
    let at = |array: Address, index: u32| element(array, index as usize, layout.element_shift);
    let bytes = (length as usize) << layout.element_shift;
    // SAFETY: both ranges lie in the arrays, and there was no safepoint since they were looked at.
    unsafe { copy_bytes(at(source, from) as *const u8, at(destination, to) as *mut u8, bytes) };
    1
}

/// Do so many elements from an index on lie within an array?
///
/// # Safety
/// It is a live array.
#[inline(always)]
unsafe fn is_within(array: Address, index: u32, length: u32) -> bool {
    // SAFETY: the caller's promise.
    let end = unsafe { array_length(array) };
    // What is negative is more than any array has.
    u64::from(index) + u64::from(length) <= u64::from(end)
}

/// As `copy_quickly`, of arrays of references.
///
/// # Safety
/// As for `copy_quickly`; neither is null.
#[inline(never)]
unsafe extern "C" fn copy_references(
    thread: *const JavaThread,
    source: Address,
    from: u32,
    destination: Address,
    to: u32,
    length: u32,
) -> u32 {
    // SAFETY: live objects, and their classes, which live as long as they.
    let (layout, other) = unsafe { (&*class_of(source), &*class_of(destination)) };
    if layout.kind != Kind::ReferenceArray || other.kind != Kind::ReferenceArray {
        return 0;
    }
    // SAFETY: two arrays.
    if unsafe { !is_within(source, from, length) || !is_within(destination, to, length) } {
        return 0;
    }
    let at = |array: Address, index: u32| element(array, index as usize, layout.element_shift);
    let (from, to) = (at(source, from), at(destination, to));
    // SAFETY: both ranges lie in the arrays, and there was no safepoint since they were looked at.
    unsafe {
        let is_done = if std::ptr::eq(layout, other) {
            copy_words(from as *const AtomicU64, to as *const AtomicU64, length as usize);
            true
        } else {
            copy_fitting(Class::of(destination), from, to, length)
        };
        Current::from_thread(thread).write_barrier(destination);
        u32::from(is_done)
    }
}

/// Copies references to an array of another class than that where they are, up to one that it doesn't take; were all copied?
///
/// # Safety
/// As for `copy_words`; `class` is that of the array where they come.
unsafe fn copy_fitting(class: ClassRef, from: usize, to: usize, count: u32) -> bool {
    let Some(component) = class.component else { return false };
    (0..count as usize).all(|at| {
        // SAFETY: the caller's promise.
        let [from, to] = [from, to].map(|elements| unsafe { &*(elements as *const AtomicU64).add(at) });
        let object = from.load(Ordering::Relaxed);
        // SAFETY: an element is null or a live object.
        let fits = object == 0 || unsafe { Class::of(Address(object as usize)) }.is_subclass_of(component);
        if fits {
            to.store(object, Ordering::Relaxed);
        }
        fits
    })
}

/// `Array.newArray`, where the class of such arrays is there, the thread's buffer has room and nobody hears of what the VM makes; else 0, with nothing
/// done. Reaches no safepoint.
///
/// # Safety
/// `thread` is the running thread; `component` is null or a live java.lang.Class.
pub unsafe extern "C" fn new_quickly(thread: *const JavaThread, component: usize, length: u32) -> usize {
    // What is negative is more.
    if component == 0 || length > MAX_COPIED_AT_ONCE {
        return 0;
    }
    // SAFETY: the caller's promise.
    let mut cur = unsafe { Current::from_thread(thread) };
    // SAFETY: as above.
    let component = cur.class_of_mirror(unsafe { Ref::from_address(&cur, Address(component)) });
    let Some(class) = component.and_then(|component| component.known_array_class()) else { return 0 };
    if runtime::probes::events::wants_vm_objects(&cur) {
        return 0;
    }
    cur.array_quickly(class, length).map_or(0, |array| array.0)
}

/// `clone` of an array that isn't too long, where the thread's buffer has room and nobody hears of what the VM makes; else 0, with nothing done.
/// Reaches no safepoint.
///
/// # Safety
/// `thread` is the running thread; the object is live.
pub unsafe extern "C" fn clone_quickly(thread: *const JavaThread, array: usize) -> usize {
    let array = Address(array);
    // SAFETY: the caller's promise; an object's class lives as long as it does.
    let (class, mut cur) = unsafe { (Class::of(array), Current::from_thread(thread)) };
    let layout = class.layout();
    if !layout.is_array() || runtime::probes::events::wants_vm_objects(&cur) {
        return 0;
    }
    // SAFETY: an array.
    let length = unsafe { array_length(array) };
    if length > MAX_COPIED_AT_ONCE {
        return 0;
    }
    let Some(copy) = cur.array_quickly(class, length) else { return 0 };
    // SAFETY: arrays of one length; the collector need not be told of stores into what was just made.
    unsafe {
        let [from, to] = [array, copy].map(|array| element(array, 0, layout.element_shift));
        if layout.kind == Kind::PrimitiveArray {
            copy_bytes(from as *const u8, to as *mut u8, (length as usize) << layout.element_shift);
        } else {
            copy_words(from as *const AtomicU64, to as *const AtomicU64, length as usize);
        }
    }
    copy.0
}

/// As `std::ptr::copy`, without a call for what is short.
///
/// # Safety
/// As for `std::ptr::copy`.
#[inline(always)]
unsafe fn copy_bytes(from: *const u8, to: *mut u8, count: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        // By halves: one match of all ranges becomes a chain that begins with the shortest.
        if count >= 16 {
            match count {
                16..=32 => copy_ends::<__m128i>(from, to, count),
                33..=64 => copy_ends::<[__m128i; 2]>(from, to, count),
                _ => std::ptr::copy(from, to, count),
            }
        } else if count >= 8 {
            copy_ends::<u64>(from, to, count);
        } else if count >= 4 {
            copy_ends::<u32>(from, to, count);
        } else if count >= 2 {
            copy_ends::<u16>(from, to, count);
        } else if count == 1 {
            *to = *from;
        }
    }
}

/// Copies one to two times as much as a `T` takes: as much at the beginning and at the end, which may overlap, so both are read before either is
/// written.
///
/// # Safety
/// As for `std::ptr::copy`.
#[inline(always)]
unsafe fn copy_ends<T>(from: *const u8, to: *mut u8, count: usize) {
    let last = count - size_of::<T>();
    // SAFETY: the caller's promise.
    unsafe {
        let (first_piece, last_piece) =
            (from.cast::<T>().read_unaligned(), from.add(last).cast::<T>().read_unaligned());
        to.cast::<T>().write_unaligned(first_piece);
        to.add(last).cast::<T>().write_unaligned(last_piece);
    }
}

/// Copies references, each at once.
///
/// # Safety
/// As for `std::ptr::copy`, but that others may read and write the words.
unsafe fn copy_words(from: *const AtomicU64, to: *const AtomicU64, count: usize) {
    // SAFETY: the caller's promise.
    let copy = |at: usize| unsafe { (*to.add(at)).store((*from.add(at)).load(Ordering::Relaxed), Ordering::Relaxed) };
    if (to as usize) <= from as usize { (0..count).for_each(copy) } else { (0..count).rev().for_each(copy) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_of_any_length_and_distance() {
        for count in 0..200 {
            for (from, to) in [(0, 300), (300, 0), (100, 101), (101, 100), (100, 133), (133, 100), (100, 100)] {
                let mut memory: Vec<u8> = (0..600usize).map(|at| (at * 7 + at / 256) as u8).collect();
                let mut expected = memory.clone();
                expected.copy_within(from..from + count, to);
                let start = memory.as_mut_ptr();
                // SAFETY: both lie within the vector.
                unsafe { copy_bytes(start.add(from), start.add(to), count) };
                assert_eq!(memory, expected, "{count} from {from} to {to}");
            }
        }
    }
}
