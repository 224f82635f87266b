//! `jdk.internal.misc.Unsafe`: reads, writes, compare-and-set and memory blocks.
//!
//! Key invariant: these are as fast as the interpreter's own accesses: no handle, no allocation, no check beyond what the class
//! library leaves to the VM. An address is base plus offset; a null base makes the offset an address.

use crate::entry::rows;
use heap::Address;
use platform::fence;
use runtime::exceptions::Thrown;
use runtime::native_memory::OF_JAVA;
use runtime::natives::{Arguments, VmNative, boolean, int};
use runtime::thread::Current;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Bytes that are copied or filled between two polls.
const PIECE: usize = 1 << 20;

type Answer = Result<u64, Thrown>;

/// Where base (slot 1) and offset (slot 2) point.
#[inline(always)]
fn place(a: Arguments) -> usize {
    a.raw(1).wrapping_add(a.raw(2)) as usize
}

macro_rules! accesses {
    ($($get:ident $put:ident $get_volatile:ident $put_volatile:ident $type:ty, $out:expr, $in:expr;)*) => {$(
        #[inline(always)]
        fn $get(_: &mut Current, a: Arguments) -> Answer {
            // SAFETY: the class library vouches for the place.
            let value = unsafe { (place(a) as *const $type).read_unaligned() };
            Ok($out(value))
        }
        #[inline(always)]
        fn $put(_: &mut Current, a: Arguments) -> Answer {
            // SAFETY: the class library vouches for the place.
            unsafe { (place(a) as *mut $type).write_unaligned($in(a)) };
            Ok(0)
        }
        fn $get_volatile(_: &mut Current, a: Arguments) -> Answer {
            // SAFETY: the class library vouches for the place. On x86-64 a plain load of an aligned value is atomic, and is not
            // reordered with other loads; the fences keep the compiler from moving it.
            let value = unsafe {
                std::sync::atomic::compiler_fence(Ordering::SeqCst);
                let place = place(a) as *const $type;
                if place.is_aligned() { place.read_volatile() } else { place.read_unaligned() }
            };
            std::sync::atomic::compiler_fence(Ordering::SeqCst);
            Ok($out(value))
        }
        fn $put_volatile(_: &mut Current, a: Arguments) -> Answer {
            // SAFETY: as for the volatile read; the fence orders the store before later loads.
            unsafe {
                std::sync::atomic::compiler_fence(Ordering::SeqCst);
                let place = place(a) as *mut $type;
                if place.is_aligned() { place.write_volatile($in(a)) } else { place.write_unaligned($in(a)) }
            }
            fence::full();
            Ok(0)
        }
    )*};
}

accesses! {
    get_boolean put_boolean get_boolean_volatile put_boolean_volatile u8, |v: u8| u64::from(v != 0), |a: Arguments| u8::from(a.boolean(4));
    get_byte put_byte get_byte_volatile put_byte_volatile i8, |v: i8| int(i32::from(v)), |a: Arguments| a.int(4) as i8;
    get_short put_short get_short_volatile put_short_volatile i16, |v: i16| int(i32::from(v)), |a: Arguments| a.int(4) as i16;
    get_char put_char get_char_volatile put_char_volatile u16, |v: u16| u64::from(v), |a: Arguments| a.int(4) as u16;
    get_int put_int get_int_volatile put_int_volatile i32, int, |a: Arguments| a.int(4);
    get_long put_long get_long_volatile put_long_volatile i64, |v: i64| v as u64, |a: Arguments| a.long(4);
}

fn get_reference(_: &mut Current, a: Arguments) -> Answer {
    // SAFETY: the class library vouches for the place, which holds a reference: 8-aligned.
    Ok(unsafe { (*(place(a) as *const AtomicU64)).load(Ordering::Relaxed) })
}

fn get_reference_volatile(_: &mut Current, a: Arguments) -> Answer {
    // SAFETY: as above.
    Ok(unsafe { (*(place(a) as *const AtomicU64)).load(Ordering::SeqCst) })
}

/// The collector's barrier for a store into slot 1's object.
#[inline(always)]
fn stored(cur: &Current, a: Arguments) {
    if a.raw(1) != 0 {
        cur.write_barrier(Address(a.raw(1) as usize));
    }
}

fn put_reference(cur: &mut Current, a: Arguments) -> Answer {
    // SAFETY: as for reading.
    unsafe { (*(place(a) as *const AtomicU64)).store(a.raw(4), Ordering::Relaxed) };
    stored(cur, a);
    Ok(0)
}

fn put_reference_volatile(cur: &mut Current, a: Arguments) -> Answer {
    // SAFETY: as for reading.
    unsafe { (*(place(a) as *const AtomicU64)).store(a.raw(4), Ordering::SeqCst) };
    stored(cur, a);
    Ok(0)
}

#[inline(always)]
fn exchange_reference(cur: &Current, a: Arguments) -> Result<u64, u64> {
    // SAFETY: as for reading.
    let cell = unsafe { &*(place(a) as *const AtomicU64) };
    let result = cell.compare_exchange(a.raw(4), a.raw(5), Ordering::SeqCst, Ordering::SeqCst);
    if result.is_ok() {
        stored(cur, a);
    }
    result
}

fn compare_and_set_reference(cur: &mut Current, a: Arguments) -> Answer {
    Ok(boolean(exchange_reference(cur, a).is_ok()))
}

fn compare_and_exchange_reference(cur: &mut Current, a: Arguments) -> Answer {
    Ok(exchange_reference(cur, a).unwrap_or_else(|found| found))
}

#[inline(always)]
fn exchange_int(a: Arguments) -> Result<u32, u32> {
    // SAFETY: the class library vouches for the place and aligns it.
    let cell = unsafe { &*(place(a) as *const AtomicU32) };
    cell.compare_exchange(a.raw(4) as u32, a.raw(5) as u32, Ordering::SeqCst, Ordering::SeqCst)
}

fn compare_and_set_int(_: &mut Current, a: Arguments) -> Answer {
    Ok(boolean(exchange_int(a).is_ok()))
}

fn compare_and_exchange_int(_: &mut Current, a: Arguments) -> Answer {
    Ok(u64::from(exchange_int(a).unwrap_or_else(|found| found)))
}

#[inline(always)]
fn exchange_long(a: Arguments) -> Result<u64, u64> {
    // SAFETY: the class library vouches for the place and aligns it.
    let cell = unsafe { &*(place(a) as *const AtomicU64) };
    cell.compare_exchange(a.raw(4), a.raw(6), Ordering::SeqCst, Ordering::SeqCst)
}

fn compare_and_set_long(_: &mut Current, a: Arguments) -> Answer {
    Ok(boolean(exchange_long(a).is_ok()))
}

fn compare_and_exchange_long(_: &mut Current, a: Arguments) -> Answer {
    Ok(exchange_long(a).unwrap_or_else(|found| found))
}

fn full_fence(_: &mut Current, _: Arguments) -> Answer {
    fence::full();
    Ok(0)
}

fn allocate_memory(_: &mut Current, a: Arguments) -> Answer {
    let bytes = a.long(1) as usize;
    if bytes == 0 || bytes > isize::MAX as usize {
        return Ok(0);
    }
    // SAFETY: malloc takes any size; 0 tells the class library that there is no memory.
    let block = unsafe { libc::malloc(bytes) };
    OF_JAVA.taken(block);
    Ok(block as u64)
}

fn reallocate_memory(_: &mut Current, a: Arguments) -> Answer {
    let (old, bytes) = (a.raw(1) as *mut libc::c_void, a.long(3) as usize);
    OF_JAVA.freed(old);
    // SAFETY: the class library passes what allocateMemory0 returned, or 0.
    unsafe {
        if bytes == 0 {
            libc::free(old);
            return Ok(0);
        }
        let block = libc::realloc(old, bytes);
        // Without memory for the new one the old one stays.
        OF_JAVA.taken(if block.is_null() { old } else { block });
        Ok(block as u64)
    }
}

fn free_memory(_: &mut Current, a: Arguments) -> Answer {
    let block = a.raw(1) as *mut libc::c_void;
    OF_JAVA.freed(block);
    // SAFETY: the class library passes what allocateMemory0 returned, or 0.
    unsafe { libc::free(block) };
    Ok(0)
}

/// Calls `piece(from, bytes)` for consecutive stretches of `total`, from the end if `backwards`, and polls in between.
fn in_pieces(cur: &mut Current, total: usize, backwards: bool, mut piece: impl FnMut(usize, usize)) -> Answer {
    let mut done = 0;
    while done < total {
        let bytes = (total - done).min(PIECE);
        piece(if backwards { total - done - bytes } else { done }, bytes);
        done += bytes;
        if done < total {
            cur.poll()?;
        }
    }
    Ok(0)
}

fn set_memory(cur: &mut Current, a: Arguments) -> Answer {
    let value = a.int(6) as u8;
    in_pieces(cur, a.long(4) as usize, false, |from, bytes| {
        // SAFETY: the class library vouches for the range; slot 1 is read again after each poll.
        unsafe { std::ptr::write_bytes((place(a) + from) as *mut u8, value, bytes) };
    })
}

fn copy_memory(cur: &mut Current, a: Arguments) -> Answer {
    let total = a.long(7) as usize;
    let ends = || (place(a), a.raw(4).wrapping_add(a.raw(5)) as usize);
    let (source, destination) = ends();
    // Both move together or are different objects, so the direction stays right.
    let backwards = destination > source && destination < source.saturating_add(total);
    in_pieces(cur, total, backwards, |from, bytes| {
        let (source, destination) = ends();
        // SAFETY: the class library vouches for both ranges; they hold no references.
        unsafe { std::ptr::copy((source + from) as *const u8, (destination + from) as *mut u8, bytes) };
    })
}

fn copy_swap_memory(cur: &mut Current, a: Arguments) -> Answer {
    let (total, size) = (a.long(7) as usize, a.long(9) as usize);
    let ends = || (place(a), a.raw(4).wrapping_add(a.raw(5)) as usize);
    let (source, destination) = ends();
    let backwards = destination > source && destination < source.saturating_add(total);
    in_pieces(cur, total, backwards, |from, bytes| {
        let (source, destination) = ends();
        let count = bytes / size;
        for k in 0..count {
            let at = from + size * if backwards { count - 1 - k } else { k };
            // SAFETY: the class library vouches for both ranges and for sizes of 2, 4 or 8, which divide PIECE.
            unsafe {
                let mut unit = [0u8; 8];
                std::ptr::copy_nonoverlapping((source + at) as *const u8, unit.as_mut_ptr(), size);
                unit[..size].reverse();
                std::ptr::copy_nonoverlapping(unit.as_ptr(), (destination + at) as *mut u8, size);
            }
        }
    })
}

fn get_uncompressed_object(_: &mut Current, a: Arguments) -> Answer {
    // SAFETY: the class library vouches for an address that holds a reference.
    Ok(unsafe { *(a.raw(1) as *const u64) })
}

fn nothing(_: &mut Current, _: Arguments) -> Answer {
    Ok(0)
}

pub(crate) const NATIVES: &[VmNative] = rows! { accesses memory, "jdk/internal/misc/Unsafe";
    "registerNatives" "()V" 17..=25 => nothing;
    "getBoolean" "(Ljava/lang/Object;J)Z" 17..=25 => get_boolean;
    "getByte" "(Ljava/lang/Object;J)B" 17..=25 => get_byte;
    "getShort" "(Ljava/lang/Object;J)S" 17..=25 => get_short;
    "getChar" "(Ljava/lang/Object;J)C" 17..=25 => get_char;
    "getInt" "(Ljava/lang/Object;J)I" 17..=25 => get_int;
    "getLong" "(Ljava/lang/Object;J)J" 17..=25 => get_long;
    "getFloat" "(Ljava/lang/Object;J)F" 17..=25 => get_int;
    "getDouble" "(Ljava/lang/Object;J)D" 17..=25 => get_long;
    "getReference" "(Ljava/lang/Object;J)Ljava/lang/Object;" 17..=25 => get_reference;
    "getBooleanVolatile" "(Ljava/lang/Object;J)Z" 17..=25 => get_boolean_volatile;
    "getByteVolatile" "(Ljava/lang/Object;J)B" 17..=25 => get_byte_volatile;
    "getShortVolatile" "(Ljava/lang/Object;J)S" 17..=25 => get_short_volatile;
    "getCharVolatile" "(Ljava/lang/Object;J)C" 17..=25 => get_char_volatile;
    "getIntVolatile" "(Ljava/lang/Object;J)I" 17..=25 => get_int_volatile;
    "getLongVolatile" "(Ljava/lang/Object;J)J" 17..=25 => get_long_volatile;
    "getFloatVolatile" "(Ljava/lang/Object;J)F" 17..=25 => get_int_volatile;
    "getDoubleVolatile" "(Ljava/lang/Object;J)D" 17..=25 => get_long_volatile;
    "getReferenceVolatile" "(Ljava/lang/Object;J)Ljava/lang/Object;" 17..=25 => get_reference_volatile;
    "putBoolean" "(Ljava/lang/Object;JZ)V" 17..=25 => put_boolean;
    "putByte" "(Ljava/lang/Object;JB)V" 17..=25 => put_byte;
    "putShort" "(Ljava/lang/Object;JS)V" 17..=25 => put_short;
    "putChar" "(Ljava/lang/Object;JC)V" 17..=25 => put_char;
    "putInt" "(Ljava/lang/Object;JI)V" 17..=25 => put_int;
    "putLong" "(Ljava/lang/Object;JJ)V" 17..=25 => put_long;
    "putFloat" "(Ljava/lang/Object;JF)V" 17..=25 => put_int;
    "putDouble" "(Ljava/lang/Object;JD)V" 17..=25 => put_long;
    "putReference" "(Ljava/lang/Object;JLjava/lang/Object;)V" 17..=25 => put_reference;
    "putBooleanVolatile" "(Ljava/lang/Object;JZ)V" 17..=25 => put_boolean_volatile;
    "putByteVolatile" "(Ljava/lang/Object;JB)V" 17..=25 => put_byte_volatile;
    "putShortVolatile" "(Ljava/lang/Object;JS)V" 17..=25 => put_short_volatile;
    "putCharVolatile" "(Ljava/lang/Object;JC)V" 17..=25 => put_char_volatile;
    "putIntVolatile" "(Ljava/lang/Object;JI)V" 17..=25 => put_int_volatile;
    "putLongVolatile" "(Ljava/lang/Object;JJ)V" 17..=25 => put_long_volatile;
    "putFloatVolatile" "(Ljava/lang/Object;JF)V" 17..=25 => put_int_volatile;
    "putDoubleVolatile" "(Ljava/lang/Object;JD)V" 17..=25 => put_long_volatile;
    "putReferenceVolatile" "(Ljava/lang/Object;JLjava/lang/Object;)V" 17..=25 => put_reference_volatile;
    "compareAndSetInt" "(Ljava/lang/Object;JII)Z" 17..=25 => compare_and_set_int;
    "compareAndSetLong" "(Ljava/lang/Object;JJJ)Z" 17..=25 => compare_and_set_long;
    "compareAndSetReference" "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z" 17..=25 => compare_and_set_reference;
    "compareAndExchangeInt" "(Ljava/lang/Object;JII)I" 17..=25 => compare_and_exchange_int;
    "compareAndExchangeLong" "(Ljava/lang/Object;JJJ)J" 17..=25 => compare_and_exchange_long;
    "compareAndExchangeReference" "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;" 17..=25
        => compare_and_exchange_reference;
    "fullFence" "()V" 17..=25 => full_fence;
    "loadFence" "()V" 17..=17 => full_fence;
    "storeFence" "()V" 17..=17 => full_fence;
    "allocateMemory0" "(J)J" 17..=25 => allocate_memory;
    "reallocateMemory0" "(JJ)J" 17..=25 => reallocate_memory;
    "freeMemory0" "(J)V" 17..=25 => free_memory;
    "setMemory0" "(Ljava/lang/Object;JJB)V" 17..=25 => set_memory;
    "copyMemory0" "(Ljava/lang/Object;JLjava/lang/Object;JJ)V" 17..=25 => copy_memory;
    "copySwapMemory0" "(Ljava/lang/Object;JLjava/lang/Object;JJJ)V" 17..=25 => copy_swap_memory;
    "getUncompressedObject" "(J)Ljava/lang/Object;" 17..=25 => get_uncompressed_object;
};
