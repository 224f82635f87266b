//! Raw references and handles: the two ways the VM names an object.
//!
//! Invariant: a `Ref` borrows the `Current` it was read with, so it can't outlive the next call that may reach a
//! safepoint (such calls take `&mut Current`). A `Handle` is the address of a rooted slot and may be kept.

use crate::class::{Class, ClassRef};
use crate::thread::Current;
use heap::{ARRAY_BASE, ARRAY_LENGTH_OFFSET, Address, LOCK_WORD_OFFSET};
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};

pub use crate::handle::{AtomicHandle, Handle};

/// A raw reference, null included. Valid until the `Current` it borrows is used mutably.
#[derive(Copy, Clone)]
pub struct Ref<'c> {
    address: Address,
    borrow: PhantomData<&'c Current>,
}

macro_rules! accessors {
    ($($load:ident $store:ident $type:ty;)*) => {$(
        /// Reads a field or element at a byte offset.
        #[inline(always)]
        pub fn $load(self, offset: usize) -> $type {
            debug_assert!(!self.is_null());
            // SAFETY: the object is live while `self` is; the offset comes from its class's layout.
            unsafe { ((self.address.0 + offset) as *const $type).read_unaligned() }
        }
        /// Writes a field or element at a byte offset.
        #[inline(always)]
        pub fn $store(self, offset: usize, value: $type) {
            debug_assert!(!self.is_null());
            // SAFETY: as for reading.
            unsafe { ((self.address.0 + offset) as *mut $type).write_unaligned(value) }
        }
    )*};
}

impl<'c> Ref<'c> {
    /// Vouches that `address` is null or a live object.
    ///
    /// # Safety
    /// It must be, for as long as `cur` is not used mutably.
    #[inline(always)]
    pub unsafe fn from_address(_cur: &'c Current, address: Address) -> Ref<'c> {
        Ref { address, borrow: PhantomData }
    }

    /// The null reference.
    pub const fn null() -> Ref<'c> {
        Ref { address: Address(0), borrow: PhantomData }
    }

    /// Is it null?
    #[inline(always)]
    pub fn is_null(self) -> bool {
        self.address.0 == 0
    }

    /// The address now.
    #[inline(always)]
    pub fn address(self) -> Address {
        self.address
    }

    /// The object's class. The reference is not null.
    #[inline(always)]
    pub fn class(self) -> ClassRef {
        debug_assert!(!self.is_null());
        // SAFETY: live and not null.
        unsafe { Class::of(self.address) }
    }

    /// Same object?
    #[inline(always)]
    pub fn same(self, other: Ref<'_>) -> bool {
        self.address == other.address
    }

    accessors! {
        load_i8 store_i8 i8; load_u8 store_u8 u8; load_u16 store_u16 u16; load_i16 store_i16 i16;
        load_i32 store_i32 i32; load_u32 store_u32 u32; load_i64 store_i64 i64; load_u64 store_u64 u64;
        load_f32 store_f32 f32; load_f64 store_f64 f64;
    }

    /// Reads a reference field or element.
    #[inline(always)]
    pub fn load_ref(self, offset: usize) -> Ref<'c> {
        debug_assert!(!self.is_null());
        // SAFETY: as for reading numbers; reference fields are 8-aligned, and atomic so that a racing writer can't tear it.
        let raw = unsafe { (*((self.address.0 + offset) as *const AtomicUsize)).load(Ordering::Relaxed) };
        Ref { address: Address(raw), borrow: PhantomData }
    }

    /// Writes a reference field or element, with the collector's barrier.
    #[inline(always)]
    pub fn store_ref(self, cur: &Current, offset: usize, value: Ref<'_>) {
        debug_assert!(!self.is_null());
        let slot = self.address.0 + offset;
        // SAFETY: as for load_ref.
        unsafe { (*(slot as *const AtomicUsize)).store(value.address.0, Ordering::Relaxed) };
        cur.write_barrier(self.address);
    }

    /// A 32-bit field as an atomic.
    #[inline]
    pub fn atomic_u32(self, offset: usize) -> &'c AtomicU32 {
        // SAFETY: live object, naturally aligned field.
        unsafe { &*((self.address.0 + offset) as *const AtomicU32) }
    }

    /// A 64-bit field as an atomic.
    #[inline]
    pub fn atomic_u64(self, offset: usize) -> &'c AtomicU64 {
        // SAFETY: live object, naturally aligned field.
        unsafe { &*((self.address.0 + offset) as *const AtomicU64) }
    }

    /// The lock word (docs/ARCHITECTURE.md, Objects).
    #[inline(always)]
    pub fn lock_word(self) -> &'c AtomicU32 {
        self.atomic_u32(LOCK_WORD_OFFSET)
    }

    /// Length of an array.
    #[inline(always)]
    pub fn array_length(self) -> usize {
        debug_assert!(self.class().is_array());
        self.load_u32(ARRAY_LENGTH_OFFSET) as usize
    }

    /// Element `index` of a reference array; the caller has checked the bounds.
    #[inline]
    pub fn element_ref(self, index: usize) -> Ref<'c> {
        debug_assert!(index < self.array_length());
        self.load_ref(ARRAY_BASE + index * 8)
    }

    /// Stores element `index` of a reference array; bounds and type are checked by the caller.
    #[inline]
    pub fn set_element_ref(self, cur: &Current, index: usize, value: Ref<'_>) {
        debug_assert!(index < self.array_length());
        self.store_ref(cur, ARRAY_BASE + index * 8, value);
    }

    /// The bytes of a primitive array.
    #[inline]
    pub fn array_bytes(self) -> &'c [u8] {
        let length = self.array_length() << self.class().layout().element_shift;
        // SAFETY: the elements of a live primitive array; other threads may write them, as Java allows: callers
        // take what they see and must not rely on two reads agreeing.
        unsafe { std::slice::from_raw_parts((self.address.0 + ARRAY_BASE) as *const u8, length) }
    }

    /// Where the elements of an array begin.
    #[inline]
    pub fn array_base(self) -> *mut u8 {
        (self.address.0 + ARRAY_BASE) as *mut u8
    }
}

impl Handle {
    /// The object now.
    #[inline]
    pub fn get(self, cur: &Current) -> Ref<'_> {
        if self.is_null_handle() {
            return Ref::null();
        }
        // SAFETY: a handle's slot is rooted and holds null or a live object.
        unsafe { Ref::from_address(cur, *self.slot()) }
    }

    /// Does it hold null?
    #[inline]
    pub fn is_null(self, cur: &Current) -> bool {
        self.get(cur).is_null()
    }

    /// Makes the slot hold another object.
    pub fn set(self, cur: &Current, value: Ref<'_>) {
        let _ = cur;
        // SAFETY: the slot is rooted and only its owner writes it; slots are no heap memory, so no barrier.
        unsafe { *self.slot() = value.address() }
    }
}
