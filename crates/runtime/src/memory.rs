//! Fields and elements in memory, by their size.
//!
//! On x86-64 every load acquires and every store releases, as the Java memory model wants of volatile fields, but for a fence behind stores.

use crate::class::BasicType;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};

macro_rules! memory {
    ($($read:ident $write:ident $type:ty, $atomic:ty;)*) => {$(
        /// Reads a field or element.
        ///
        /// # Safety
        /// It is naturally aligned, of a live object.
        #[inline(always)]
        pub unsafe fn $read(at: usize) -> $type {
            // SAFETY: the caller's promise.
            unsafe { <$atomic>::from_ptr(at as *mut $type) }.load(Ordering::Relaxed)
        }
        /// Writes a field or element.
        ///
        /// # Safety
        /// As for reading.
        #[inline(always)]
        pub unsafe fn $write(at: usize, value: $type) {
            // SAFETY: as for reading.
            unsafe { <$atomic>::from_ptr(at as *mut $type) }.store(value, Ordering::Relaxed)
        }
    )*};
}

memory! {
    read8 write8 u8, AtomicU8;
    read16 write16 u16, AtomicU16;
    read32 write32 u32, AtomicU32;
    read64 write64 u64, AtomicU64;
}

/// The slot bits of a field of the `BasicType` of this number.
///
/// # Safety
/// Such a field of a live object is there.
#[inline(always)]
pub unsafe fn field_bits(at: usize, basic_type: u8) -> u64 {
    // SAFETY: the caller names a field of that type in a live object.
    unsafe {
        match basic_type {
            t if t == BasicType::Boolean as u8 => u64::from(read8(at)),
            t if t == BasicType::Byte as u8 => u64::from(read8(at) as i8 as i32 as u32),
            t if t == BasicType::Char as u8 => u64::from(read16(at)),
            t if t == BasicType::Short as u8 => u64::from(read16(at) as i16 as i32 as u32),
            t if t == BasicType::Int as u8 || t == BasicType::Float as u8 => u64::from(read32(at)),
            _ => read64(at),
        }
    }
}

/// Writes slot bits to such a field, without the collector's barrier.
///
/// # Safety
/// As for `field_bits`.
#[inline(always)]
pub unsafe fn set_field_bits(at: usize, basic_type: u8, bits: u64) {
    // SAFETY: the caller names a field of that type in a live object.
    unsafe {
        match basic_type {
            t if t == BasicType::Boolean as u8 => write8(at, bits as u8 & 1),
            t if t == BasicType::Byte as u8 => write8(at, bits as u8),
            t if t == BasicType::Char as u8 || t == BasicType::Short as u8 => write16(at, bits as u16),
            t if t == BasicType::Int as u8 || t == BasicType::Float as u8 => write32(at, bits as u32),
            _ => write64(at, bits),
        }
    }
}
