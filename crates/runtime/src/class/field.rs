//! A field (JVMS 4.5).
//!
//! Invariant: structures are shared between threads; what changes after creation is atomic.

use super::{BasicType, Class, ClassRef};
use crate::symbol::Symbol;
use classfile::access;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU8, AtomicU16, AtomicU32, Ordering};

/// Where objects of some class hold a reference: bytes from the object's start, of the mirror for static fields. Only what knows the type of
/// the field makes one.
#[repr(transparent)]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ReferenceField(u32);

impl ReferenceField {
    /// That of a field of this type, which the VM has put there; None for one that holds a number.
    pub(crate) fn at(basic_type: BasicType, offset: u32) -> Option<ReferenceField> {
        (basic_type == BasicType::Reference).then_some(ReferenceField(offset))
    }

    /// Bytes from the object's start.
    #[inline(always)]
    pub const fn offset(self) -> u32 {
        self.0
    }
}

/// A field (JVMS 4.5).
pub struct Field {
    /// The declaring class; set before the class is published.
    class: AtomicPtr<Class>,
    /// Its name.
    pub name: Symbol,
    /// Its descriptor.
    pub descriptor: Symbol,
    /// JVMS table 4.5-A, as the newest version has it.
    access_flags: AtomicU16,
    /// What it holds.
    pub basic_type: BasicType,
    /// Index in the newest class file.
    index: AtomicU16,
    /// Its number among the fields that the class has or had: the `slot` of reflection objects.
    pub slot: u32,
    /// Bytes from the start of the object; of the mirror for static fields. Another one when the class gets a superclass whose fields lie there.
    offset: AtomicU32,
    /// Finals that not even reflection may write: static or in records and hidden classes.
    trusted_final: AtomicBool,
    /// What tools want to hear of: bits of `probes::watches`.
    watch: AtomicU8,
}

impl Field {
    /// A field of a class that is told to it later; `frozen`: not even reflection may write its finals.
    pub(crate) fn new(
        names: [Symbol; 2],
        basic_type: BasicType,
        access_flags: u16,
        index: u16,
        offset: u32,
        frozen: bool,
    ) -> Field {
        let [name, descriptor] = names;
        let trusted = access_flags & access::FINAL != 0 && (access_flags & access::STATIC != 0 || frozen);
        Field {
            class: AtomicPtr::default(),
            name,
            descriptor,
            access_flags: AtomicU16::new(access_flags),
            basic_type,
            index: AtomicU16::new(index),
            slot: u32::from(index),
            offset: AtomicU32::new(offset),
            trusted_final: AtomicBool::new(trusted),
            watch: AtomicU8::new(0),
        }
    }

    /// Is declared by this class; said before anyone else sees the field.
    pub fn belong_to(&self, class: ClassRef) {
        self.class.store(std::ptr::from_ref(class).cast_mut(), Ordering::Relaxed);
    }

    /// Is what a new version of its class says. The world is stopped.
    pub fn renew(&self, access_flags: u16, index: u16, frozen: bool) {
        self.access_flags.store(access_flags, Ordering::Relaxed);
        self.index.store(index, Ordering::Relaxed);
        self.trusted_final.store(access_flags & access::FINAL != 0 && frozen, Ordering::Relaxed);
    }

    /// Lies elsewhere in objects from now on. The world is stopped.
    pub fn move_to(&self, offset: u32) {
        self.offset.store(offset, Ordering::Relaxed);
    }

    /// What tools want to hear of: bits of `probes::watches`.
    #[inline]
    pub fn watch(&self) -> u8 {
        self.watch.load(Ordering::Relaxed)
    }

    /// Where these are, while the field lives.
    pub fn watch_address(&self) -> *const u8 {
        self.watch.as_ptr()
    }

    /// Adds such bits.
    pub fn add_watch(&self, bits: u8) {
        self.watch.fetch_or(bits, Ordering::SeqCst);
    }

    /// Takes such bits away.
    pub(crate) fn remove_watch(&self, bits: u8) {
        self.watch.fetch_and(!bits, Ordering::SeqCst);
    }

    /// Bytes from the start of the object; of the mirror for static fields.
    #[inline]
    pub fn offset(&self) -> u32 {
        self.offset.load(Ordering::Relaxed)
    }
    /// Where it lies, if it holds references.
    #[inline]
    pub fn reference(&self) -> Option<ReferenceField> {
        ReferenceField::at(self.basic_type, self.offset())
    }
    /// JVMS table 4.5-A.
    #[inline]
    pub fn access_flags(&self) -> u16 {
        self.access_flags.load(Ordering::Relaxed)
    }
    /// Is it a final that not even reflection may write?
    pub fn is_trusted_final(&self) -> bool {
        self.trusted_final.load(Ordering::Relaxed)
    }
    /// The declaring class.
    #[inline]
    pub fn class(&self) -> ClassRef {
        // SAFETY: set to the owning class, which contains this field, before anyone else sees it.
        unsafe { &*self.class.load(Ordering::Relaxed) }
    }
    /// `ACC_STATIC`
    #[inline]
    pub fn is_static(&self) -> bool {
        self.access_flags() & access::STATIC != 0
    }
    /// `ACC_FINAL`
    #[inline]
    pub fn is_final(&self) -> bool {
        self.access_flags() & access::FINAL != 0
    }
    /// `ACC_VOLATILE`
    #[inline]
    pub fn is_volatile(&self) -> bool {
        self.access_flags() & access::VOLATILE != 0
    }
    /// `ACC_PRIVATE`
    #[inline]
    pub fn is_private(&self) -> bool {
        self.access_flags() & access::PRIVATE != 0
    }
    /// Its part of the class file.
    pub fn info(&self) -> Option<&classfile::FieldInfo> {
        self.class().class_file().and_then(|f| f.fields.get(usize::from(self.index.load(Ordering::Relaxed))))
    }
}

impl PartialEq for Field {
    fn eq(&self, other: &Field) -> bool {
        std::ptr::eq(self, other)
    }
}
impl Eq for Field {}
