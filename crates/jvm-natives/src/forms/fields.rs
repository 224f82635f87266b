//! Fields of the class library's objects that kernels read and write, and the classes they belong to.
//!
//! Invariant: an offset is looked up once; it can't change, since redefinition keeps a class's fields (JVM TI, RedefineClasses).

use runtime::class::{ClassRef, Field, FieldRef, ReferenceField};
use runtime::refs::Ref;
use runtime::thread::Current;
use std::sync::OnceLock;

/// An instance field of a class of the boot loader: where it lies is of type `T`, which says what it holds.
pub(super) struct InstanceField<T> {
    class: &'static str,
    name: &'static str,
    descriptor: &'static str,
    place: OnceLock<T>,
}

impl<T> InstanceField<T> {
    pub(super) const fn new(class: &'static str, name: &'static str, descriptor: &'static str) -> InstanceField<T> {
        InstanceField { class, name, descriptor, place: OnceLock::new() }
    }

    #[cold]
    fn find(&self, cur: &Current, object: Ref<'_>, place: impl FnOnce(FieldRef) -> Option<T>) -> T {
        let symbols = &cur.vm().symbols;
        let (name, descriptor) = (symbols.intern(self.name.as_bytes()), symbols.intern(self.descriptor.as_bytes()));
        let field = boot_ancestor(object, self.class).and_then(|c| c.declared_field(name, descriptor));
        match field.and_then(place) {
            Some(place) => place,
            None => {
                runtime::vm_bug!("{:?} has no field {}.{} {}", object.class(), self.class, self.name, self.descriptor)
            }
        }
    }
}

impl InstanceField<usize> {
    /// The offset of a number in `object`, an instance of the field's class and not null.
    #[inline]
    pub(super) fn offset(&self, cur: &Current, object: Ref<'_>) -> usize {
        *self.place.get_or_init(|| self.find(cur, object, |field| Some(field.offset() as usize)))
    }
}

impl InstanceField<ReferenceField> {
    /// What the field of `object` refers to, an instance of the field's class and not null.
    #[inline]
    pub(super) fn load<'c>(&self, cur: &Current, object: Ref<'c>) -> Ref<'c> {
        object.load_ref(*self.place.get_or_init(|| self.find(cur, object, Field::reference)))
    }
}

/// The class with this name among the object's class and its superclasses, if it is one of the boot loader.
pub(super) fn boot_ancestor(object: Ref<'_>, name: &str) -> Option<ClassRef> {
    object.class().ancestors().find(|c| c.loader.is_boot() && c.name.is(name))
}
