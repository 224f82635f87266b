//! Fields of the class library's objects that kernels read and write, and the classes they belong to.
//!
//! Invariant: an offset is looked up once; it can't change, since redefinition keeps a class's fields (JVM TI, RedefineClasses).

use runtime::class::ClassRef;
use runtime::refs::Ref;
use runtime::thread::Current;
use std::sync::atomic::{AtomicU32, Ordering};

/// An instance field of a class of the boot loader.
pub(super) struct InstanceField {
    class: &'static str,
    name: &'static str,
    descriptor: &'static str,
    /// 0 while unknown: no field is in the header.
    offset: AtomicU32,
}

impl InstanceField {
    pub(super) const fn new(class: &'static str, name: &'static str, descriptor: &'static str) -> InstanceField {
        InstanceField { class, name, descriptor, offset: AtomicU32::new(0) }
    }

    /// Its offset in `object`, an instance of its class and not null.
    #[inline]
    pub(super) fn offset(&self, cur: &Current, object: Ref<'_>) -> usize {
        match self.offset.load(Ordering::Relaxed) {
            0 => self.find(cur, object),
            known => known as usize,
        }
    }

    #[cold]
    fn find(&self, cur: &Current, object: Ref<'_>) -> usize {
        let symbols = &cur.vm().symbols;
        let (name, descriptor) = (symbols.intern(self.name.as_bytes()), symbols.intern(self.descriptor.as_bytes()));
        let field = boot_ancestor(object, self.class).and_then(|c| c.declared_field(name, descriptor));
        let Some(field) = field else {
            runtime::vm_bug!("{:?} has no field {}.{} {}", object.class(), self.class, self.name, self.descriptor)
        };
        self.offset.store(field.offset(), Ordering::Relaxed);
        field.offset() as usize
    }
}

/// The class with this name among the object's class and its superclasses, if it is one of the boot loader.
pub(super) fn boot_ancestor(object: Ref<'_>, name: &str) -> Option<ClassRef> {
    object.class().ancestors().find(|c| c.loader.is_boot() && c.name.is(name))
}
