//! What a class extends and implements (JVMS 5.3), and subtype tests (JVMS 6.5.instanceof).
//!
//! Invariant: what a class once extended and implemented stays readable as long as the class: VM code reads it without a lock.

use super::{Class, ClassRef};
use std::sync::atomic::{AtomicPtr, Ordering};

/// Superclasses that a subtype test finds by depth alone.
pub const DISPLAY_LENGTH: usize = 8;

/// What a class extends and implements.
pub struct Supers {
    /// None for Object, interfaces have Object, arrays have Object, primitives have none.
    pub super_class: Option<ClassRef>,
    /// Direct superinterfaces.
    pub interfaces: Vec<ClassRef>,
    /// All superinterfaces, each once; supers' first.
    pub all_interfaces: Vec<ClassRef>,
    /// What was before a new version came: VM code may be reading it still.
    #[expect(dead_code, reason = "only kept")]
    pub(crate) previous: Option<Box<Supers>>,
}

impl Supers {
    /// What a new class has.
    pub(crate) fn new(
        super_class: Option<ClassRef>,
        interfaces: Vec<ClassRef>,
        all_interfaces: Vec<ClassRef>,
    ) -> AtomicPtr<Supers> {
        AtomicPtr::new(Box::into_raw(Box::new(Supers { super_class, interfaces, all_interfaces, previous: None })))
    }
}

impl Class {
    /// What it extends and implements.
    #[inline]
    fn supers(&self) -> &'static Supers {
        // SAFETY: a leaked box, which is freed with the class and outlives newer ones.
        unsafe { &*self.supers.load(Ordering::Acquire) }
    }

    /// None for Object, interfaces have Object, arrays have Object, primitives have none.
    #[inline]
    pub fn super_class(&self) -> Option<ClassRef> {
        self.supers().super_class
    }

    /// Direct superinterfaces.
    #[inline]
    pub fn interfaces(&self) -> &'static [ClassRef] {
        &self.supers().interfaces
    }

    /// All superinterfaces, each once; supers' first.
    #[inline]
    pub fn all_interfaces(&self) -> &'static [ClassRef] {
        &self.supers().all_interfaces
    }

    /// Number of superclasses.
    #[inline(always)]
    pub fn depth(&self) -> usize {
        self.depth.load(Ordering::Relaxed) as usize
    }

    /// Is an instance of this class also one of `other` (JVMS 6.5.instanceof)? Loads nothing.
    #[inline]
    pub fn is_subclass_of(&self, other: &Class) -> bool {
        if std::ptr::eq(self, other) {
            return true;
        }
        let depth = other.depth();
        if depth < DISPLAY_LENGTH && !other.is_interface() && other.dimensions == 0 {
            return std::ptr::eq(self.display[depth].load(Ordering::Relaxed), other);
        }
        if std::ptr::eq(self.secondary_cache.load(Ordering::Relaxed), other) {
            return true;
        }
        self.is_subclass_of_slow(other)
    }

    #[cold]
    fn is_subclass_of_slow(&self, other: &Class) -> bool {
        let found = if other.is_array() {
            self.is_array() && self.array_is_subclass_of(other)
        } else if other.is_interface() {
            self.all_interfaces().iter().any(|i| std::ptr::eq(*i, other))
        } else {
            let mut up = self.super_class();
            loop {
                match up {
                    None => break false,
                    Some(c) if std::ptr::eq(c, other) => break true,
                    Some(c) => up = c.super_class(),
                }
            }
        };
        if found {
            self.secondary_cache.store(other as *const Class as *mut Class, Ordering::Relaxed);
        }
        found
    }

    fn array_is_subclass_of(&self, other: &Class) -> bool {
        match (self.component, other.component) {
            (Some(mine), Some(theirs)) if mine.is_primitive() || theirs.is_primitive() => std::ptr::eq(mine, theirs),
            (Some(mine), Some(theirs)) => mine.is_subclass_of(theirs),
            _ => false,
        }
    }

    /// This class and its superclasses, nearest first.
    pub fn ancestors(&'static self) -> impl Iterator<Item = ClassRef> {
        std::iter::successors(Some(self), |c| c.super_class())
    }
}

/// The display of a class below this one, without itself, and its depth.
pub(crate) fn display_below(super_class: Option<ClassRef>) -> ([AtomicPtr<Class>; DISPLAY_LENGTH], u32) {
    let display: [AtomicPtr<Class>; DISPLAY_LENGTH] = Default::default();
    let Some(parent) = super_class else { return (display, 0) };
    for (mine, theirs) in display.iter().zip(&parent.display) {
        mine.store(theirs.load(Ordering::Relaxed), Ordering::Relaxed);
    }
    (display, parent.depth() as u32 + 1)
}
