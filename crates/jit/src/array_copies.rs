//! `System.arraycopy` for compiled code: what needs no further look, without a call of a native method. x86-64.
//!
//! Invariant: an element that another thread reads meanwhile is the old or the new one, whole (JLS 17.6).

use core::arch::x86_64::__m128i;
use heap::{ARRAY_BASE, ARRAY_LENGTH_OFFSET, Address, CLASS_WORD_OFFSET, ClassLayout, Kind};
use runtime::thread::{Current, JavaThread};
use std::sync::atomic::{AtomicU64, Ordering};

/// Elements up to which an array is copied at once, without a poll.
const MAX_COPIED_AT_ONCE: u32 = 1 << 16;

/// `System.arraycopy` between arrays of the same class, in bounds and not too long; else 0, with nothing done. Reaches no safepoint.
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
    // SAFETY: words of the headers of live objects; the class word names a class, which begins with its layout.
    let word = |object: usize, offset: usize| unsafe { *((object + offset) as *const u32) };
    let class = word(source, CLASS_WORD_OFFSET);
    // SAFETY: as above.
    let layout = unsafe { &*(class as usize as *const ClassLayout) };
    if class != word(destination, CLASS_WORD_OFFSET) || !layout.is_array() {
        return 0;
    }
    // What is negative is more than any array has.
    let ends_within = |at: u32, bound: u32| u64::from(at) + u64::from(length) <= u64::from(bound);
    if !ends_within(from, word(source, ARRAY_LENGTH_OFFSET)) || !ends_within(to, word(destination, ARRAY_LENGTH_OFFSET))
    {
        return 0;
    }
    let shift = layout.element_shift;
    let element = |array: usize, at: u32| array + ARRAY_BASE + ((at as usize) << shift);
    let (from, to) = (element(source, from), element(destination, to));
    // SAFETY: both ranges lie in the arrays, and there was no safepoint since they were looked at.
    unsafe {
        if layout.kind == Kind::PrimitiveArray {
            copy_bytes(from as *const u8, to as *mut u8, (length as usize) << shift);
        } else {
            copy_words(from as *const AtomicU64, to as *const AtomicU64, length as usize);
            Current::from_thread(thread).write_barrier(Address(destination));
        }
    }
    1
}

/// As `std::ptr::copy`, without a call for what is short.
///
/// # Safety
/// As for `std::ptr::copy`.
#[inline(always)]
unsafe fn copy_bytes(from: *const u8, to: *mut u8, count: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        match count {
            0 => {}
            1 => *to = *from,
            2..=3 => copy_ends::<u16>(from, to, count),
            4..=7 => copy_ends::<u32>(from, to, count),
            8..=15 => copy_ends::<u64>(from, to, count),
            16..=32 => copy_ends::<__m128i>(from, to, count),
            33..=64 => copy_ends::<[__m128i; 2]>(from, to, count),
            _ => std::ptr::copy(from, to, count),
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
