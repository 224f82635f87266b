//! What a class extends and implements (JVMS 5.3), and subtype tests (JVMS 6.5.instanceof).
//!
//! Invariant: what a class once extended and implemented stays readable as long as the class: VM code reads it without a lock.

use super::{Class, ClassRef};
use std::sync::atomic::{AtomicPtr, Ordering};

/// Superclasses that a subtype test finds by depth alone.
pub const DISPLAY_LENGTH: usize = 8;

/// Cells of a class for what slow subtype tests of its objects succeeded for.
pub(super) const SECONDARY_CACHE_LENGTH: usize = 4;

/// Two of 64 places, by a class's address: of `Class::interface_marks` the bits that both say that an interface of these places is implemented. The
/// lowest bits of the first are the cell of the cache.
#[inline(always)]
fn places_of(class: &Class) -> [usize; 2] {
    let hash = (std::ptr::from_ref(class).addr() as u64 >> 4).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    [(hash >> 58) as usize, (hash >> 52) as usize % 64]
}

/// `Class::interface_marks` of a class that implements these.
pub(super) fn marks_of(interfaces: &[ClassRef]) -> u64 {
    interfaces.iter().fold(0, |marks, interface| marks | interface.mark())
}

/// What a class extends and implements.
pub(super) struct Supers {
    /// None for Object, interfaces have Object, arrays have Object, primitives have none.
    super_class: Option<ClassRef>,
    /// Direct superinterfaces.
    interfaces: Vec<ClassRef>,
    /// All superinterfaces, each once; supers' first.
    all_interfaces: Vec<ClassRef>,
    /// What was before a new version came: VM code may be reading it still.
    #[expect(dead_code, reason = "only kept")]
    previous: Option<Box<Supers>>,
}

impl Supers {
    /// What a new class has.
    pub(super) fn new(
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
    fn supers(&self) -> &Supers {
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
    pub fn interfaces(&self) -> &[ClassRef] {
        &self.supers().interfaces
    }

    /// All superinterfaces, each once; supers' first.
    #[inline]
    pub fn all_interfaces(&self) -> &[ClassRef] {
        &self.supers().all_interfaces
    }

    /// Extends and implements something else from now on; what it was before stays readable. The world is stopped.
    pub(crate) fn set_supers(
        &self,
        super_class: Option<ClassRef>,
        interfaces: Vec<ClassRef>,
        all_interfaces: Vec<ClassRef>,
    ) {
        // SAFETY: a leaked box, which becomes part of the new one.
        let previous = Some(unsafe { Box::from_raw(self.supers.load(Ordering::Relaxed)) });
        self.interface_marks.store(marks_of(&all_interfaces), Ordering::Relaxed);
        let supers = Box::new(Supers { super_class, interfaces, all_interfaces, previous });
        self.supers.store(Box::into_raw(supers), Ordering::Release);
    }

    /// Frees what it extends and implements, and did before.
    ///
    /// # Safety
    /// Nobody uses the class any more.
    pub(crate) unsafe fn free_supers(&self) {
        // SAFETY: a leaked box, which nobody reads, as the caller promises.
        drop(unsafe { Box::from_raw(self.supers.load(Ordering::Relaxed)) });
    }

    /// Brings depth and display up to date with the superclass's.
    pub(crate) fn renew_display(&'static self) {
        let (display, depth) = display_below(self.super_class());
        self.depth.store(depth, Ordering::Relaxed);
        for (place, ancestor) in self.display.iter().zip(&display) {
            place.store(ancestor.load(Ordering::Relaxed), Ordering::Relaxed);
        }
        self.stand_in_display();
    }

    /// Enters the class in its own display, which it can be once it has its address.
    pub(crate) fn stand_in_display(&'static self) {
        if let Some(own) = self.display.get(self.depth()) {
            own.store(std::ptr::from_ref(self).cast_mut(), Ordering::Relaxed);
        }
    }

    /// Is this one `other` or below it, where `other` is a class that stands in the displays of those below?
    #[inline(always)]
    pub fn has_in_display(&self, other: &Class) -> bool {
        std::ptr::eq(self.display[other.depth() & (DISPLAY_LENGTH - 1)].load(Ordering::Relaxed), other)
    }

    /// Is an instance of this class known to be one of `other`, as far as two loads can tell? False says nothing.
    #[inline(always)]
    pub fn is_plainly_below(&self, other: &Class) -> bool {
        let address = std::ptr::from_ref(other).cast_mut();
        // Only superclasses stand in the display, so that a hit is a hit whatever `other` is.
        let depth = other.depth().min(DISPLAY_LENGTH - 1);
        self.display[depth].load(Ordering::Relaxed) == address
            || self.secondary_cache[other.secondary_cell()].load(Ordering::Relaxed) == address
    }

    /// The cell, in each class's cache of slow subtype tests, of tests for this class.
    #[inline(always)]
    pub fn secondary_cell(&self) -> usize {
        places_of(self)[0] % SECONDARY_CACHE_LENGTH
    }

    /// What a class's `interface_marks` has if it implements this interface; others may have it, too.
    #[inline(always)]
    pub fn mark(&self) -> u64 {
        let [one, other] = places_of(self);
        1 << one | 1 << other
    }

    /// Forgets what subtype tests found. The world is stopped.
    pub fn forget_subtype_tests(&self) {
        self.secondary_cache.iter().for_each(|cell| cell.store(std::ptr::null_mut(), Ordering::Relaxed));
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
        if std::ptr::eq(self.secondary_cache[other.secondary_cell()].load(Ordering::Relaxed), other) {
            return true;
        }
        let may_be =
            !other.is_interface() || self.interface_marks.load(Ordering::Relaxed) & other.mark() == other.mark();
        may_be && self.is_subclass_of_slow(other)
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
            let cell = &self.secondary_cache[other.secondary_cell()];
            cell.store(other as *const Class as *mut Class, Ordering::Relaxed);
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
pub(super) fn display_below(super_class: Option<ClassRef>) -> ([AtomicPtr<Class>; DISPLAY_LENGTH], u32) {
    let display: [AtomicPtr<Class>; DISPLAY_LENGTH] = Default::default();
    let Some(parent) = super_class else { return (display, 0) };
    for (mine, theirs) in display.iter().zip(&parent.display) {
        mine.store(theirs.load(Ordering::Relaxed), Ordering::Relaxed);
    }
    (display, parent.depth() as u32 + 1)
}
