//! How objects and the part of native class structures that the collector reads are laid out; `docs/ARCHITECTURE.md`,
//! "Objects".
//!
//! Invariant: bits 0..32 of an object's first word hold the address of its [`ClassLayout`], which lies below 4 GiB and
//! is aligned to 16. Only during a collection may bits 0 and 1 say that the object is moving or moved, and bit 2
//! that it is pinned.

use std::sync::atomic::{AtomicPtr, AtomicU32, AtomicUsize, Ordering};

/// Bytes before an instance's first field.
pub const HEADER_SIZE: usize = 8;
/// Where the 32-bit class word is.
pub const CLASS_WORD_OFFSET: usize = 0;
/// Where the 32-bit lock word is.
pub const LOCK_WORD_OFFSET: usize = 4;
/// Where an array's 32-bit length is.
pub const ARRAY_LENGTH_OFFSET: usize = 8;
/// Where an array's elements start, whatever their size.
pub const ARRAY_BASE: usize = 16;
/// Every object's address and size are multiples of it.
pub const OBJECT_ALIGNMENT: usize = 8;
/// No object is smaller, so that two objects never share the collector's per-16-byte state.
pub const MINIMUM_OBJECT_SIZE: usize = 16;
/// Bytes of a reference in a field, an array or a slot.
pub const REFERENCE_SIZE: usize = 8;
/// Alignment of a [`ClassLayout`].
pub const CLASS_ALIGNMENT: usize = 16;
/// Bits of the class word that name the class while a collection runs.
const CLASS_WORD_MASK: u32 = !7;

/// The raw address of an object, 0 for null. It is valid until the next safepoint of the thread that holds it.
#[repr(transparent)]
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[must_use]
pub struct Address(pub usize);

impl Address {
    /// The null reference.
    pub const NULL: Address = Address(0);

    /// Whether this is the null reference.
    #[inline(always)]
    #[must_use]
    pub const fn is_null(self) -> bool {
        self.0 == 0
    }

    /// `None` for null.
    #[inline(always)]
    #[must_use]
    pub const fn non_null(self) -> Option<Address> {
        if self.0 == 0 { None } else { Some(self) }
    }

    /// The address `bytes` into the object, as a pointer.
    #[inline(always)]
    #[must_use]
    pub const fn field<T>(self, bytes: usize) -> *mut T {
        (self.0 + bytes) as *mut T
    }
}

impl std::fmt::Debug for Address {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{:#x}", self.0)
    }
}

/// How the collector scans and measures the instances of a class.
#[repr(u8)]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Fields only.
    Instance = 0,
    /// Array of references.
    ReferenceArray = 1,
    /// Array of primitive values.
    PrimitiveArray = 2,
    /// An instance of `java.lang.Class`, followed by the statics of the class it mirrors.
    Mirror = 3,
    /// An instance of a subclass of `java.lang.ref.Reference`; its strength is in the layout.
    Reference = 4,
    /// A suspended virtual thread's frames, scanned by [`crate::Client::scan_stack_chunk`].
    StackChunk = 5,
}

/// How strongly an instance of a [`Kind::Reference`] class holds its referent.
#[repr(u8)]
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum ReferenceStrength {
    /// Not a reference class.
    #[default]
    None = 0,
    /// `SoftReference` and below.
    Soft = 1,
    /// `WeakReference` and below.
    Weak = 2,
    /// `FinalReference` (`Finalizer`).
    Final = 3,
    /// `PhantomReference` and below.
    Phantom = 4,
}

/// `count` reference fields that follow each other, the first `offset` bytes into the object.
#[repr(C)]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ReferenceRange {
    /// Bytes from the object's start.
    pub offset: u32,
    /// Number of 8-byte references.
    pub count: u32,
}

impl ReferenceRange {
    /// Does one of its references begin at `offset`?
    #[inline]
    #[must_use]
    pub const fn holds(&self, offset: usize) -> bool {
        let at = offset.wrapping_sub(self.offset as usize);
        at.is_multiple_of(REFERENCE_SIZE) && at / REFERENCE_SIZE < self.count as usize
    }
}

/// What the collector knows of a class: the first member of the runtime's class structure, so that both have one
/// address.
#[repr(C, align(16))]
#[derive(Debug)]
pub struct ClassLayout {
    /// How to scan an instance.
    pub kind: Kind,
    /// For [`Kind::Reference`].
    pub reference_strength: ReferenceStrength,
    /// For arrays: log2 of an element's bytes.
    pub element_shift: u8,
    /// [`ClassLayout::TRACE_MIRROR`] and [`ClassLayout::ALWAYS_ALIVE`].
    flags: u8,
    /// Bytes of an instance, header included, not necessarily rounded; for a mirror, of `java.lang.Class` without
    /// statics; unused for arrays. This and the ranges change when the class gets other fields, with the world stopped.
    instance_size: AtomicU32,
    /// The reference fields, inherited ones included. For [`Kind::Reference`] they may or may not list `referent`, which is
    /// never followed as a field.
    ranges: AtomicPtr<ReferenceRange>,
    /// Length of `ranges`.
    range_count: AtomicU32,
    /// More static references in the class's mirror than those that follow the instance part; null for none.
    added_statics: AtomicPtr<Vec<ReferenceRange>>,
    /// Owned by the collector: the collection in which an instance was first seen, so that the edge to the mirror is
    /// followed once. The creator writes 0.
    pub(crate) seen_in: AtomicU32,
    /// The class's mirror ([`Address`]), or 0. The collector updates it when the mirror moves.
    mirror: AtomicUsize,
}

// SAFETY: everything but the atomics is written before the class is published; `ranges` points to memory that
// lives as long as the layout.
unsafe impl Sync for ClassLayout {}
// SAFETY: as above; nothing belongs to a thread.
unsafe impl Send for ClassLayout {}

impl ClassLayout {
    /// In full collections an instance keeps the mirror alive; set for classes of loaders that may be unloaded.
    pub const TRACE_MIRROR: u8 = 1;
    /// The class is never unloaded (its loader is one of the built-in ones); says so to tools, the collector goes by
    /// [`crate::Client::scan_class_roots`].
    pub const ALWAYS_ALIVE: u8 = 2;

    /// A layout without reference fields and without a mirror.
    #[must_use]
    pub const fn new(kind: Kind, instance_size: u32) -> Self {
        ClassLayout {
            kind,
            reference_strength: ReferenceStrength::None,
            element_shift: 0,
            flags: 0,
            instance_size: AtomicU32::new(instance_size),
            ranges: AtomicPtr::new(std::ptr::null_mut()),
            range_count: AtomicU32::new(0),
            added_statics: AtomicPtr::new(std::ptr::null_mut()),
            seen_in: AtomicU32::new(0),
            mirror: AtomicUsize::new(0),
        }
    }

    /// From a layout to the cell of the mirror, for compiled code.
    pub const MIRROR_OFFSET: usize = std::mem::offset_of!(ClassLayout, mirror);

    /// [`ClassLayout::TRACE_MIRROR`] and [`ClassLayout::ALWAYS_ALIVE`].
    #[inline(always)]
    pub fn flags(&self) -> u8 {
        self.flags
    }

    /// Sets them, before anyone else knows the class.
    pub fn set_flags(&mut self, flags: u8) {
        self.flags = flags;
    }

    /// The class's mirror, or null before it has one. Valid until the next safepoint.
    #[inline(always)]
    pub fn mirror(&self) -> Address {
        Address(self.mirror.load(Ordering::Acquire))
    }

    /// Sets the mirror, once it is complete; null when it is gone.
    pub fn set_mirror(&self, mirror: Address) {
        self.mirror.store(mirror.0, Ordering::Release);
    }

    /// The slot of the mirror, to give to the collector.
    #[inline]
    pub fn mirror_slot(&self) -> *mut Address {
        self.mirror.as_ptr().cast()
    }

    /// Bytes of an instance, not necessarily rounded.
    #[inline(always)]
    #[must_use]
    pub fn instance_bytes(&self) -> u32 {
        self.instance_size.load(Ordering::Relaxed)
    }

    /// Gives instances another layout. The world is stopped, and all instances get it before it goes on.
    pub fn set_fields(&self, instance_size: u32, ranges: &'static [ReferenceRange]) {
        self.instance_size.store(instance_size, Ordering::Relaxed);
        self.ranges.store(ranges.as_ptr().cast_mut(), Ordering::Relaxed);
        self.range_count.store(ranges.len() as u32, Ordering::Relaxed);
    }

    /// Sets which static references there are besides those that follow the mirror's instance part. The world is stopped.
    pub fn set_added_statics(&self, ranges: Vec<ReferenceRange>) {
        let ranges = if ranges.is_empty() { std::ptr::null_mut() } else { Box::into_raw(Box::new(ranges)) };
        let before = self.added_statics.swap(ranges, Ordering::Relaxed);
        if !before.is_null() {
            // SAFETY: put there by this function; the world is stopped, so no collection reads it.
            drop(unsafe { Box::from_raw(before) });
        }
    }

    /// The static references that were added.
    pub fn added_static_ranges(&self) -> &[ReferenceRange] {
        // SAFETY: null or a leaked box, which is replaced with the world stopped.
        unsafe { self.added_statics.load(Ordering::Relaxed).as_ref() }.map_or(&[], |ranges| ranges)
    }

    /// The reference fields.
    #[inline]
    #[must_use]
    pub fn reference_ranges(&self) -> &[ReferenceRange] {
        let count = self.range_count.load(Ordering::Relaxed) as usize;
        if count == 0 {
            return &[];
        }
        // SAFETY: whoever made the layout promised that `ranges` has `range_count` elements for as long as it lives.
        unsafe { std::slice::from_raw_parts(self.ranges.load(Ordering::Relaxed), count) }
    }

    /// Whether instances are arrays.
    #[inline]
    #[must_use]
    pub const fn is_array(&self) -> bool {
        matches!(self.kind, Kind::ReferenceArray | Kind::PrimitiveArray)
    }

    /// Bytes to allocate for an instance that is neither array nor mirror.
    #[inline]
    #[must_use]
    pub fn allocation_size(&self) -> usize {
        object_size(self.instance_bytes() as usize)
    }

    /// Bytes to allocate for an array of `length` elements.
    #[inline]
    #[must_use]
    pub const fn array_size(&self, length: u32) -> usize {
        object_size(ARRAY_BASE + ((length as usize) << self.element_shift))
    }
}

/// Rounds `bytes` to what an object takes.
#[inline]
#[must_use]
pub const fn object_size(bytes: usize) -> usize {
    let rounded = (bytes + OBJECT_ALIGNMENT - 1) & !(OBJECT_ALIGNMENT - 1);
    if rounded < MINIMUM_OBJECT_SIZE { MINIMUM_OBJECT_SIZE } else { rounded }
}

/// Bytes from a mirror's start to the first static reference.
#[inline]
#[must_use]
pub const fn static_references_offset(mirror_class_instance_size: u32) -> usize {
    object_size(mirror_class_instance_size as usize)
}

/// The class of an object.
///
/// # Safety
/// `object` is the address of a live object with its header written, and isn't null. No collection is moving it.
#[inline(always)]
#[must_use]
pub unsafe fn class_of(object: Address) -> *const ClassLayout {
    // SAFETY: the caller promises a readable header.
    let word = unsafe { object.field::<u32>(CLASS_WORD_OFFSET).read() };
    word as usize as *const ClassLayout
}

/// The class of an object that a collection may be moving, but has not moved yet.
///
/// # Safety
/// As [`class_of`], but during a collection, and the header isn't a forwarding pointer.
#[inline(always)]
pub(crate) unsafe fn class_while_collecting(object: Address) -> *const ClassLayout {
    // SAFETY: the caller promises a readable header. Atomic, as another worker may be setting the forwarding state.
    let word = unsafe { AtomicU32::from_ptr(object.field(CLASS_WORD_OFFSET)).load(Ordering::Relaxed) };
    (word & CLASS_WORD_MASK) as usize as *const ClassLayout
}

/// Writes the header of an object just allocated: its class, unlocked, no hash.
///
/// # Safety
/// `object` was just allocated by this thread, which has passed no safepoint since; `class` lies below 4 GiB and is
/// aligned to 16.
#[inline(always)]
pub unsafe fn init_header(object: Address, class: *const ClassLayout) {
    debug_assert!((class as usize) >> 32 == 0 && (class as usize).is_multiple_of(CLASS_ALIGNMENT));
    // SAFETY: the caller just allocated at least 16 bytes there.
    unsafe { object.field::<u64>(CLASS_WORD_OFFSET).write(class as u64) }
}

/// As [`init_header`], and sets the length.
///
/// # Safety
/// As [`init_header`]; the allocation has [`ClassLayout::array_size`] bytes.
#[inline(always)]
pub unsafe fn init_array(object: Address, class: *const ClassLayout, length: u32) {
    // SAFETY: as the caller promises.
    unsafe {
        init_header(object, class);
        object.field::<u64>(ARRAY_LENGTH_OFFSET).write(u64::from(length));
    }
}

/// The length of an array.
///
/// # Safety
/// `array` is a live array.
#[inline(always)]
#[must_use]
pub unsafe fn array_length(array: Address) -> u32 {
    // SAFETY: the caller promises an array.
    unsafe { array.field::<u32>(ARRAY_LENGTH_OFFSET).read() }
}

/// Where element `index` of an array with elements of `1 << shift` bytes is; not checked against the length.
#[inline(always)]
#[must_use]
pub const fn element(array: Address, index: usize, shift: u8) -> usize {
    array.0 + ARRAY_BASE + (index << shift)
}

/// The slot of element `index` of an array of references; not checked against the length.
#[inline(always)]
pub const fn reference_element(array: Address, index: usize) -> *mut Address {
    element(array, index, 3) as *mut Address
}

/// The atomic lock word of an object.
///
/// # Safety
/// `object` is live; the reference is used only until the next safepoint.
#[inline(always)]
#[must_use]
pub unsafe fn lock_word<'a>(object: Address) -> &'a AtomicU32 {
    // SAFETY: the caller promises a live object; the word is only ever accessed atomically.
    unsafe { AtomicU32::from_ptr(object.field(LOCK_WORD_OFFSET)) }
}

/// Bytes of an object, as it was allocated.
///
/// # Safety
/// `object` is live with its header written. A mirror or stack chunk has its size at `size_offset`
/// ([`crate::WellKnown::mirror_size`], [`crate::WellKnown::stack_chunk_size`]).
#[inline]
#[must_use]
pub(crate) unsafe fn size_in_class(object: Address, class: &ClassLayout, size_offset: u32) -> usize {
    match class.kind {
        Kind::Instance | Kind::Reference => class.allocation_size(),
        Kind::ReferenceArray | Kind::PrimitiveArray => {
            // SAFETY: the class says that it is an array.
            class.array_size(unsafe { array_length(object) })
        }
        Kind::Mirror | Kind::StackChunk => {
            // SAFETY: objects of these kinds hold their own size at that offset.
            let size = unsafe { object.field::<u32>(size_offset as usize).read() };
            object_size(size as usize)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_rounded() {
        assert_eq!(object_size(0), 16);
        assert_eq!(object_size(17), 24);
        let mut bytes = ClassLayout::new(Kind::PrimitiveArray, 0);
        assert_eq!(bytes.array_size(1), 24);
        bytes.element_shift = 3;
        assert_eq!(bytes.array_size(2), 32);
        assert_eq!(std::mem::align_of::<ClassLayout>(), CLASS_ALIGNMENT);
        assert_eq!(std::mem::offset_of!(ClassLayout, kind), 0);
    }
}
