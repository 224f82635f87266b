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
    interface_method: MethodRef,
    /// The method to run for receivers of the class.
    target: MethodRef,
    /// An older selection that goes to the same entry of the cache; null for none.
    next: *const InterfaceSelection,
}

/// What compiled code reads of a selection at offsets.
pub mod selection_offsets {
    use super::InterfaceSelection;
    use std::mem::offset_of;

    /// The interface's method.
    pub const METHOD: usize = offset_of!(InterfaceSelection, interface_method);
    /// The method to run.
    pub const TARGET: usize = offset_of!(InterfaceSelection, target);
    /// The next one of its cell.
    pub const NEXT: usize = offset_of!(InterfaceSelection, next);
}

/// Which entry of a class's cache of selections a method goes to.
#[inline(always)]
pub fn selection_index(method: MethodRef) -> usize {
    (method as *const _ as usize >> 6) % INTERFACE_CACHE_LENGTH
}

impl Class {
    /// What was selected before for receivers of this class.
    #[inline(always)]
    pub fn known_selection(&self, method: MethodRef) -> Option<MethodRef> {
        let mut next = self.interface_cache[selection_index(method)].load(Ordering::Acquire).cast_const();
        // SAFETY: null or a selection, which is freed with its class or by `forget_selections`, at a safepoint; so are those before it.
        while let Some(known) = unsafe { next.as_ref() } {
            if std::ptr::eq(known.interface_method, method) {
                return Some(known.target);
            }
            next = known.next;
        }
        None
    }

    /// Remembers what was selected, before what the entry has.
    pub(crate) fn remember_selection(&self, method: MethodRef, target: MethodRef) {
        let cell = &self.interface_cache[selection_index(method)];
        let newest = cell.load(Ordering::Acquire);
        let selection = Box::into_raw(Box::new(InterfaceSelection { interface_method: method, target, next: newest }));
        if cell.compare_exchange(newest, selection, Ordering::Release, Ordering::Relaxed).is_err() {
            // Somebody else was faster, perhaps with the same: the next call looks again.
            // SAFETY: made just now, and nobody knows it.
            drop(unsafe { Box::from_raw(selection) });
        }
    }

    /// Forgets what was selected for receivers of this class. The world is stopped.
    pub fn forget_selections(&self) {
        for cell in &self.interface_cache {
            let mut selection = cell.swap(std::ptr::null_mut(), Ordering::AcqRel);
            while !selection.is_null() {
                // SAFETY: selections are leaked boxes; VM code that reads them reaches no safepoint, so nobody does now.
                selection = unsafe { Box::from_raw(selection) }.next.cast_mut();
            }
        }
    }

    /// How many entries of the virtual table, from the first one on, stand for the same as the superclass's.
    pub fn inherited_slots(&self) -> u32 {
        self.inherited_slots.load(Ordering::Relaxed)
    }

    /// No more than so many do.
    pub(crate) fn limit_inherited_slots(&self, most: u32) {
        self.inherited_slots.fetch_min(most, Ordering::Relaxed);
    }

    /// How many of them stand for the same in the tables of all subclasses.
    pub fn shared_slots(&self) -> u32 {
        self.shared_slots.load(Ordering::Relaxed)
    }

    /// No more than so many do.
    pub(crate) fn limit_shared_slots(&self, most: u32) {
        self.shared_slots.fetch_min(most, Ordering::Relaxed);
    }

    /// Sets an entry of the virtual method table: before the class is published, or with the world stopped.
    pub(crate) fn set_vtable_entry(&self, index: usize, method: Option<MethodRef>) {
        let method = method.map_or(std::ptr::null_mut(), |method| std::ptr::from_ref(method).cast_mut());
        self.vtable_entry(index).store(method, Ordering::Release);
    }

    /// Methods that earlier versions declared and the newest doesn't.
    pub fn removed_methods(&self) -> Vec<MethodRef> {
        self.removed_methods.lock().clone()
    }

    /// Keeps what the newest version no longer declares, and takes back from there what it declares again.
    pub fn exchange_removed_methods(&self, removed: &[MethodRef]) {
        let mut methods = self.removed_methods.lock();
        methods.retain(|method| method.is_removed());
        methods.extend(removed);
    }

    /// Fields that earlier versions declared and the newest doesn't.
    pub fn removed_fields(&self) -> Vec<FieldRef> {
        self.removed_fields.lock().clone()
    }

    /// Keeps what the newest version no longer declares, and takes back, and gives, what it declares again.
    pub fn exchange_removed_fields(&self, declared: &[FieldRef], removed: &[FieldRef]) -> Vec<FieldRef> {
        let mut fields = self.removed_fields.lock();
        let back = fields.extract_if(.., |field| declared.contains(field)).collect();
        fields.extend(removed);
        back
    }

    /// Entry `index` of the virtual method table.
    #[inline(always)]
    fn vtable_entry(&self, index: usize) -> &AtomicPtr<Method> {
        if index >= self.vtable_length as usize {
            crate::vm_bug!("{} has no virtual method {index}", self.name.text());
        }
        // SAFETY: the table of vtable_length entries was allocated right behind this structure.
        unsafe { &*(self as *const Class).add(1).cast::<AtomicPtr<Method>>().add(index) }
    }

    /// The method in entry `index` of the virtual method table.
    #[inline(always)]
    pub fn virtual_method(&self, index: usize) -> MethodRef {
        // SAFETY: the table is filled before the class is published, and methods are freed with their class.
        unsafe { &*self.vtable_entry(index).load(Ordering::Relaxed) }
    }

    /// As `virtual_method`.
    ///
    /// # Safety
    /// The table has such an entry, as that of an object's class has where the method of the call stands in the table.
    #[inline(always)]
    pub unsafe fn virtual_method_unchecked(&self, index: usize) -> MethodRef {
        // SAFETY: as the caller promises; else as above.
        unsafe { &*(*(self as *const Class).add(1).cast::<AtomicPtr<Method>>().add(index)).load(Ordering::Relaxed) }
    }

    /// The declared method of this name and descriptor.
    pub fn declared_method(&self, name: Symbol, descriptor: Symbol) -> Option<MethodRef> {
        self.methods().iter().copied().find(|m| m.name == name && m.descriptor == descriptor)
    }

    /// Declared methods of the newest version in class-file order; none of arrays and primitives.
    #[inline]
    pub fn methods(&self) -> &[MethodRef] {
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
    pub fn fields(&self) -> &[FieldRef] {
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
