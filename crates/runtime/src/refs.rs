//! Raw references and handles: the two ways the VM names an object.
//!
//! Invariant: a `Ref` borrows the `Current` it was read with, so it can't outlive the next call that may reach a
//! safepoint (such calls take `&mut Current`). A `Handle` is the address of a rooted slot and may be kept.

use crate::class::{Class, ClassRef, ReferenceField};
use crate::thread::Current;
use heap::{ARRAY_BASE, ARRAY_LENGTH_OFFSET, Address, Heap, Kind, LOCK_WORD_OFFSET};
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, AtomicUsize, Ordering};

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
            // SAFETY: `place` has looked that it lies in the live object; any bits are a number.
            unsafe { self.place::<$type>(offset).read_unaligned() }
        }
        /// Writes a field or element at a byte offset, which holds no reference.
        #[inline(always)]
        pub fn $store(self, offset: usize, value: $type) {
            // SAFETY: as for reading.
            unsafe { self.place::<$type>(offset).write_unaligned(value) }
        }
    )*};
}

/// An access to no object, or to what isn't in it.
#[cold]
fn outside(address: Address, offset: usize) -> ! {
    crate::vm_bug!("an access at offset {offset} of the object at {:#x}, which has no such place", address.0)
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

    /// Where a value of this type lies, which is inside the object.
    #[inline(always)]
    fn place<T>(self, offset: usize) -> *mut T {
        // SAFETY: the object is live while `self` is.
        if self.is_null() || !unsafe { Heap::is_inside(self.address, offset, size_of::<T>()) } {
            outside(self.address, offset);
        }
        (self.address.0 + offset) as *mut T
    }

    /// As `place`, for what is accessed atomically.
    #[inline(always)]
    fn atomic<T>(self, offset: usize) -> &'c T {
        let place = self.place::<T>(offset);
        if !place.is_aligned() {
            outside(self.address, offset);
        }
        // SAFETY: inside a live object, and aligned; any bits are a number.
        unsafe { &*place }
    }

    accessors! {
        load_i8 store_i8 i8; load_u8 store_u8 u8; load_u16 store_u16 u16; load_i16 store_i16 i16;
        load_i32 store_i32 i32; load_u32 store_u32 u32; load_i64 store_i64 i64; load_u64 store_u64 u64;
        load_f32 store_f32 f32; load_f64 store_f64 f64;
    }

    /// A field that holds a reference, as the object's class says of its offset.
    #[inline(always)]
    fn reference(self, field: ReferenceField) -> &'c AtomicUsize {
        let offset = field.offset() as usize;
        // SAFETY: the object is live while `self` is.
        if self.is_null() || !unsafe { Heap::has_reference_field(self.address, offset) } {
            outside(self.address, offset);
        }
        // SAFETY: inside a live object and aligned. Atomic so that a racing writer can't tear it.
        unsafe { &*self.address.field::<AtomicUsize>(offset) }
    }

    /// Element `index` of a reference array.
    #[inline(always)]
    fn element(self, index: usize) -> &'c AtomicUsize {
        if self.is_null() || self.class().kind() != Kind::ReferenceArray || index >= self.array_length() {
            outside(self.address, ARRAY_BASE.saturating_add(index.saturating_mul(8)));
        }
        // SAFETY: as for a field.
        unsafe { &*self.address.field::<AtomicUsize>(ARRAY_BASE + index * 8) }
    }

    /// Reads a field that holds a reference.
    #[inline(always)]
    pub fn load_ref(self, field: ReferenceField) -> Ref<'c> {
        Ref { address: Address(self.reference(field).load(Ordering::Relaxed)), borrow: PhantomData }
    }

    /// Writes a field that holds a reference, with the collector's barrier.
    #[inline(always)]
    pub fn store_ref(self, cur: &Current, field: ReferenceField, value: Ref<'_>) {
        self.reference(field).store(value.address.0, Ordering::Relaxed);
        cur.write_barrier(self.address);
    }

    /// Writes a field that holds a reference unless it has one; the one that it then has. Whoever reads it sees what was written to the
    /// object before.
    pub fn store_first_ref(self, cur: &Current, field: ReferenceField, value: Ref<'c>) -> Ref<'c> {
        let cell = self.reference(field);
        match cell.compare_exchange(0, value.address.0, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => {
                cur.write_barrier(self.address);
                value
            }
            Err(first) => Ref { address: Address(first), borrow: PhantomData },
        }
    }

    /// A 32-bit field as an atomic.
    #[inline]
    pub fn atomic_u32(self, offset: usize) -> &'c AtomicU32 {
        self.atomic(offset)
    }

    /// A 64-bit field as an atomic.
    #[inline]
    pub fn atomic_u64(self, offset: usize) -> &'c AtomicU64 {
        self.atomic(offset)
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

    /// Element `index` of a reference array, which has one.
    #[inline]
    pub fn element_ref(self, index: usize) -> Ref<'c> {
        Ref { address: Address(self.element(index).load(Ordering::Relaxed)), borrow: PhantomData }
    }

    /// Stores element `index` of a reference array, which has one; whether the array may hold such an object, the caller has checked.
    #[inline]
    pub fn set_element_ref(self, cur: &Current, index: usize, value: Ref<'_>) {
        self.element(index).store(value.address.0, Ordering::Relaxed);
        cur.write_barrier(self.address);
    }

    /// The bytes of a primitive array, which other threads may be writing: two reads needn't agree. None of what is no primitive array.
    #[inline]
    pub fn array_cells(self) -> &'c [AtomicU8] {
        let layout = self.class().layout();
        if layout.kind != Kind::PrimitiveArray {
            return &[];
        }
        // SAFETY: the elements of a live primitive array, read as what they are: shared.
        unsafe { std::slice::from_raw_parts(self.array_base().cast(), self.array_length() << layout.element_shift) }
    }

    /// What the bytes of a primitive array are now, one after the other.
    pub fn copy_array(self) -> Vec<u8> {
        self.array_cells().iter().map(|byte| byte.load(Ordering::Relaxed)).collect()
    }

    /// The bytes of a primitive array.
    ///
    /// # Safety
    /// Nobody writes the array while they are looked at: the world is stopped.
    #[inline]
    pub unsafe fn stopped_array_bytes(self) -> &'c [u8] {
        let cells = self.array_cells();
        // SAFETY: the same bytes, which nobody writes, as the caller promises.
        unsafe { std::slice::from_raw_parts(cells.as_ptr().cast(), cells.len()) }
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
