//! Resolved entries of the run-time constant pool (JVMS 5.1): two words, and what they say by the kind of entry. Only this file knows
//! the bits. `resolve` fills entries.
//!
//! Invariant: the first word is 0 while the entry is unresolved, and is written last. By kind it is
//! - Class: the `Class`;
//! - Fieldref: `FIELD` | basic type << 32 | flags << 40 | offset; the second word is the declaring `Class`, before and after;
//! - Methodref, InterfaceMethodref: the `Method`; the second word argument slots << 32 | how to select;
//! - Methodref of a signature-polymorphic method, invokedynamic site: the adapter `Method`; the second word argument slots of the call
//!   << 32 | reference index of the appendix + 1 (0: none);
//! - loadable constants: `REFERENCE` | reference index, or `BITS` | basic type with the bits in the second word. Classes lie below.

use crate::class::{BasicType, Class, ClassRef, Field, FieldRef, Method, MethodRef};
use std::sync::atomic::{AtomicU64, Ordering};

/// In the second word of a field's entry that is not resolved: the rest is a watched field's address.
const WATCHED: u64 = 1;
const FIELD: u64 = 1 << 63;
const FIELD_VOLATILE: u64 = 1 << 40;
const FIELD_FINAL: u64 = 2 << 40;
const FIELD_STATIC: u64 = 4 << 40;
const NO_SELECTION: u32 = u32::MAX;
const INTERFACE_SELECTION: u32 = u32::MAX - 1;
const REFERENCE: u64 = 1 << 32;
const BITS: u64 = 2 << 32;

/// One entry.
#[repr(C)]
#[derive(Default)]
pub struct PoolEntry {
    a: AtomicU64,
    b: AtomicU64,
}

/// What a field's entry says.
#[derive(Copy, Clone)]
pub struct ResolvedField(u64);

impl ResolvedField {
    /// Bytes from the start of the object, or of the mirror.
    #[inline(always)]
    pub fn offset(self) -> u32 {
        self.0 as u32
    }
    /// Its `BasicType` as a number.
    #[inline(always)]
    pub fn type_code(self) -> u8 {
        (self.0 >> 32) as u8
    }
    /// Its type; None where the entry is unresolved.
    pub fn basic_type(self) -> Option<BasicType> {
        BasicType::PRIMITIVES.into_iter().chain([BasicType::Reference]).find(|t| *t as u8 == self.type_code())
    }
    /// Declared volatile?
    #[inline(always)]
    pub fn is_volatile(self) -> bool {
        self.0 & FIELD_VOLATILE != 0
    }
    /// Declared final?
    pub fn is_final(self) -> bool {
        self.0 & FIELD_FINAL != 0
    }
    /// Declared static?
    pub fn is_static(self) -> bool {
        self.0 & FIELD_STATIC != 0
    }
}

/// How the method to run is found from the one that was resolved (JVMS 5.4.6).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Selection {
    /// It is the one.
    None,
    /// By name and descriptor in the receiver's class, as for interface methods.
    Interface,
    /// At this index of the table of the receiver's class.
    Virtual(u32),
}

/// What a method's entry says besides the method.
#[derive(Copy, Clone)]
pub struct ResolvedCall(u64);

impl ResolvedCall {
    /// Slots of the arguments, the receiver among them.
    #[inline(always)]
    pub fn argument_slots(self) -> usize {
        (self.0 >> 32) as usize
    }
    /// How to select, of a method that is no adapter.
    pub fn selection(self) -> Selection {
        match self.0 as u32 {
            NO_SELECTION => Selection::None,
            INTERFACE_SELECTION => Selection::Interface,
            index => Selection::Virtual(index),
        }
    }
    /// The index, where the selection is known to be virtual.
    #[inline(always)]
    pub fn vtable_index(self) -> usize {
        self.0 as u32 as usize
    }
    /// Index of an adapter's appendix among the class's resolved references.
    #[inline(always)]
    pub fn appendix(self) -> Option<u32> {
        (self.0 as u32).checked_sub(1)
    }
}

/// What the entry of a loadable constant (JVMS 5.1) says.
#[derive(Copy, Clone)]
pub enum ResolvedConstant {
    /// Index among the class's resolved references.
    Reference(u32),
    /// Number of the type (`BasicType`) and slot bits.
    Bits(u8, u64),
    /// The mirror of this class.
    Class(*const Class),
}

impl PoolEntry {
    /// The first word, read so that the second may be read after it.
    #[inline(always)]
    fn a(&self) -> u64 {
        self.a.load(Ordering::Acquire)
    }
    #[inline(always)]
    fn b(&self) -> u64 {
        self.b.load(Ordering::Relaxed)
    }
    fn set(&self, a: u64, b: u64) {
        self.b.store(b, Ordering::Relaxed);
        self.a.store(a, Ordering::Release);
    }

    /// Does it say something?
    #[inline]
    pub fn is_resolved(&self) -> bool {
        self.a() != 0
    }

    /// Makes it unresolved again. Nobody uses what it said: the world is stopped.
    pub fn forget(&self) {
        self.set(0, 0);
    }

    /// The class of a Class entry; null while unresolved. It lives as long as the class whose pool this is.
    #[inline(always)]
    pub fn class(&self) -> *const Class {
        self.a() as usize as *const Class
    }

    /// Publishes a class.
    pub fn set_class(&self, class: ClassRef) {
        self.set(std::ptr::from_ref(class) as u64, 0);
    }

    /// What a Fieldref says, if it is resolved.
    pub fn field(&self) -> Option<ResolvedField> {
        let a = self.a();
        (a & FIELD != 0).then_some(ResolvedField(a))
    }

    /// The same of an entry that is known to be resolved.
    #[inline(always)]
    pub fn known_field(&self) -> ResolvedField {
        ResolvedField(self.a())
    }

    /// The class that declares the field of a resolved Fieldref.
    #[inline(always)]
    pub fn field_owner(&self) -> *const Class {
        self.b() as usize as *const Class
    }

    /// Is the entry, a Fieldref's, resolved to this field?
    pub fn is_field(&self, field: FieldRef) -> bool {
        self.field().is_some_and(|known| {
            known.offset() == field.offset()
                && known.is_static() == field.is_static()
                && std::ptr::eq(self.field_owner(), field.class())
        })
    }

    /// Publishes a field.
    pub fn set_field(&self, field: FieldRef) {
        let flag = |is: bool, flag: u64| if is { flag } else { 0 };
        let flags = flag(field.is_volatile(), FIELD_VOLATILE)
            | flag(field.is_final(), FIELD_FINAL)
            | flag(field.is_static(), FIELD_STATIC);
        let a = FIELD | (field.basic_type as u64) << 32 | flags | u64::from(field.offset());
        self.set(a, std::ptr::from_ref::<Class>(field.class()) as u64);
    }

    /// The field that an entry means that is kept unresolved since the field is watched.
    pub fn watched_field(&self) -> Option<FieldRef> {
        let b = if self.is_resolved() { 0 } else { self.b() };
        // SAFETY: an address that `set_watched_field` wrote; classes' addresses, which others write, are even.
        (b & WATCHED != 0).then(|| unsafe { &*((b & !WATCHED) as *const Field) })
    }

    /// Remembers the watched field that an entry means, without resolving it; unless another thread, which found the field no longer watched,
    /// is resolving it.
    pub fn set_watched_field(&self, field: FieldRef) {
        let watched = std::ptr::from_ref(field) as u64 | WATCHED;
        // Each access asks, and a locked instruction costs as much as the rest of the answer.
        if self.b() == 0 {
            let _ = self.b.compare_exchange(0, watched, Ordering::Relaxed, Ordering::Relaxed);
        }
    }

    /// The method or adapter of a Methodref, an InterfaceMethodref or a call site; null while unresolved. It lives as long as the class
    /// whose pool this is.
    #[inline(always)]
    pub fn method(&self) -> *const Method {
        self.a() as usize as *const Method
    }

    /// What else is known of the call, where the method isn't null.
    #[inline(always)]
    pub fn call(&self) -> ResolvedCall {
        ResolvedCall(self.b())
    }

    /// Publishes a method, with the argument slots that it has.
    pub fn set_method(&self, method: MethodRef, selection: Selection) {
        let selection = match selection {
            Selection::None => NO_SELECTION,
            Selection::Interface => INTERFACE_SELECTION,
            Selection::Virtual(index) => index,
        };
        let b = u64::from(method.arg_slots) << 32 | u64::from(selection);
        self.set(std::ptr::from_ref(method) as u64, b);
    }

    /// Publishes an adapter, with the call's argument slots and the index of the appendix.
    pub fn set_adapter(&self, adapter: MethodRef, argument_slots: u16, appendix: Option<u32>) {
        let b = u64::from(argument_slots) << 32 | appendix.map_or(0, |index| u64::from(index) + 1);
        self.set(std::ptr::from_ref(adapter) as u64, b);
    }

    /// What a loadable constant's entry says, if it is resolved.
    #[inline(always)]
    pub fn constant(&self) -> Option<ResolvedConstant> {
        let a = self.a();
        Some(match a {
            0 => return None,
            _ if a & REFERENCE != 0 => ResolvedConstant::Reference(a as u32),
            _ if a & BITS != 0 => ResolvedConstant::Bits(a as u8, self.b()),
            _ => ResolvedConstant::Class(a as usize as *const Class),
        })
    }

    /// The slot bits of a constant that is known to be resolved to a number.
    #[inline(always)]
    pub fn constant_bits(&self) -> u64 {
        self.b()
    }

    /// The index of a constant that is known to be resolved to a reference.
    #[inline(always)]
    pub fn constant_reference(&self) -> u32 {
        self.a() as u32
    }

    /// Publishes a constant that is kept among the class's resolved references.
    pub fn set_reference(&self, index: u32) {
        self.set(REFERENCE | u64::from(index), 0);
    }

    /// Publishes a number.
    pub fn set_bits(&self, basic_type: BasicType, bits: u64) {
        self.set(BITS | basic_type as u64, bits);
    }
}
