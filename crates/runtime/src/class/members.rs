//! What a class declares and which methods its objects run (JVMS 5.4.6): members by name and by number, the virtual table, and what was
//! selected of interfaces' methods.
//!
//! Invariant: the virtual table lies right behind the class's structure and is filled before anyone knows the class.

use super::{Class, FieldRef, Method, MethodRef};
use crate::symbol::Symbol;
use std::sync::atomic::{AtomicPtr, Ordering};

/// `Method::vtable_index` of methods that are selected by name and descriptor.
pub const SEARCHED: i32 = -2;

/// Entries of a class's cache of interface method selections.
pub const INTERFACE_CACHE_LENGTH: usize = 16;

/// A selected interface method, remembered per receiver class.
pub struct InterfaceSelection {
    /// The method named by the call.
    pub interface_method: MethodRef,
    /// The method to run for receivers of the class.
    pub target: MethodRef,
    /// An older selection that goes to the same entry of the cache; null for none.
    pub next: *const InterfaceSelection,
}

impl Class {
    /// Entry `index` of the virtual method table.
    #[inline(always)]
    pub fn vtable_entry(&self, index: usize) -> &'static AtomicPtr<Method> {
        debug_assert!(index < self.vtable_length as usize);
        // SAFETY: the table of vtable_length entries was allocated right behind this structure.
        unsafe { &*(self as *const Class).add(1).cast::<AtomicPtr<Method>>().add(index) }
    }

    /// The method in entry `index` of the virtual method table.
    #[inline(always)]
    pub fn virtual_method(&self, index: usize) -> MethodRef {
        // SAFETY: the table is filled before the class is published, and methods outlive their class.
        unsafe { &*self.vtable_entry(index).load(Ordering::Relaxed) }
    }

    /// The declared method of this name and descriptor.
    pub fn declared_method(&self, name: Symbol, descriptor: Symbol) -> Option<MethodRef> {
        self.methods().iter().copied().find(|m| m.name == name && m.descriptor == descriptor)
    }

    /// Declared methods of the newest version in class-file order; none of arrays and primitives.
    #[inline]
    pub fn methods(&self) -> &'static [MethodRef] {
        self.constants().and_then(|constants| constants.declared.get()).map_or(&[], |methods| methods)
    }

    /// The method with this `Method::slot`, which may be one that an earlier version declared.
    pub fn method_at(&self, slot: usize) -> Option<MethodRef> {
        let methods = self.methods();
        let is_it = |method: &&MethodRef| method.slot as usize == slot;
        methods.get(slot).filter(is_it).or_else(|| methods.iter().find(is_it)).copied().or_else(|| {
            let removed = self.removed_methods.lock();
            removed.iter().find(is_it).copied()
        })
    }

    /// The declared field of this name and descriptor.
    pub fn declared_field(&'static self, name: Symbol, descriptor: Symbol) -> Option<FieldRef> {
        self.fields().iter().copied().find(|f| f.name == name && f.descriptor == descriptor)
    }

    /// Declared fields of the newest version in class-file order; none of arrays and primitives.
    #[inline]
    pub fn fields(&self) -> &'static [FieldRef] {
        self.constants().and_then(|constants| constants.declared_fields.get()).map_or(&[], |fields| fields)
    }

    /// The field with this `Field::slot`, which may be one that an earlier version declared.
    pub fn field_at(&self, slot: usize) -> Option<FieldRef> {
        let is_it = |field: &FieldRef| field.slot as usize == slot;
        let fields = self.fields();
        fields.get(slot).copied().filter(is_it).or_else(|| fields.iter().copied().find(is_it)).or_else(|| {
            let removed = self.removed_fields.lock();
            removed.iter().copied().find(is_it)
        })
    }
}
