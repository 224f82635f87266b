//! Replacing objects by others that are ready made, when their class gets another layout: everything that refers to them, roots and weak
//! tables included, refers to the new ones afterwards.
//!
//! Invariant: the world is stopped by the VM's own safepoint, and no collection is going on; so what a collection would be told of
//! by `Client` can be asked for here as well.

use crate::binding::scan_object;
use crate::client::{ClassRoots, ThreadId, Weak, WeakPhase};
use crate::heap::Heap;
use crate::layout::{self, ARRAY_BASE, Address, ClassLayout};
use hashbrown::HashMap;

/// Which objects are replaced, and by which.
#[derive(Default)]
pub struct Replacements(HashMap<usize, usize>);

impl Replacements {
    /// `old` is replaced by `new`.
    pub fn add(&mut self, old: Address, new: Address) {
        self.0.insert(old.0, new.0);
    }

    /// What an object is replaced by.
    pub fn of(&self, object: Address) -> Option<Address> {
        self.0.get(&object.0).map(|new| Address(*new))
    }

    /// The pairs.
    pub fn iter(&self) -> impl Iterator<Item = (Address, Address)> {
        self.0.iter().map(|(old, new)| (Address(*old), Address(*new)))
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Weak for Replacements {
    fn is_live(&self, _object: Address) -> bool {
        true
    }
    fn forward(&self, object: Address) -> Option<Address> {
        if object.is_null() { None } else { Some(self.of(object).unwrap_or(object)) }
    }
    fn is_nursery(&self) -> bool {
        false
    }
    fn is_collection(&self) -> bool {
        false
    }
}

impl Heap {
    /// Makes memory that is no object any more, or not yet, an array of bytes that nobody knows.
    ///
    /// # Safety
    /// `place` has `bytes` bytes, as `object_size` gives them, which nobody uses; `filler` is the class of byte arrays.
    pub unsafe fn fill(&self, place: Address, bytes: usize, filler: &ClassLayout) {
        // SAFETY: the caller's promise.
        unsafe { layout::init_array(place, filler, (bytes - ARRAY_BASE) as u32) };
    }

    /// Makes everything refer to the new objects. `changed` is told which objects refer to some of them now, for the write barrier.
    ///
    /// # Safety
    /// The world is stopped by the VM's own safepoint; old objects are fillers and new ones are complete, with their class's layout.
    pub unsafe fn replace(&self, replacements: &Replacements, changed: &mut dyn FnMut(Address)) {
        let update = |slot: *mut Address| {
            // SAFETY: a slot that the collector would be given.
            let known = unsafe { slot.read_unaligned() };
            let new = replacements.of(known);
            if let Some(new) = new {
                // SAFETY: as above.
                unsafe { slot.write_unaligned(new) };
            }
            new.is_some()
        };
        let threads: Vec<usize> = {
            let registry = self.registry.read().unwrap_or_else(|poisoned| poisoned.into_inner());
            registry.mutators.keys().copied().collect()
        };
        let mut root = |slot: *mut Address| {
            update(slot);
        };
        for thread in threads {
            self.client.scan_thread(ThreadId(thread), &mut root);
        }
        root(self.references.pending_slot());
        self.client.scan_vm_roots(&mut root);
        self.client.scan_class_roots(ClassRoots::All, &mut root);
        // SAFETY: the caller's promise.
        unsafe {
            self.enumerate_objects(&mut |object| {
                let mut refers = false;
                scan_object(object, &mut |slot| refers |= update(slot));
                if refers {
                    changed(object);
                }
            });
        }
        self.client.process_weak(WeakPhase::AfterFinal, replacements);
    }
}
