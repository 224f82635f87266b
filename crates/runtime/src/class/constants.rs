//! What one version of a class says: its parsed class file, and what the constants have been resolved to.
//!
//! Invariant: lives as long as its class, or until a newer version has come and no frame belongs to it (`old_versions`).

use super::{Class, ClassRef, FieldRef, MethodRef};
use crate::origin::{ClassBytes, Origin};
use crate::pool_entry::PoolEntry;
use classfile::ClassFile;
use parking_lot::Mutex;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, Ordering};

/// What one version of a class says in its class file, and what its constants have been resolved to.
pub struct Constants {
    /// Set before anyone else sees this.
    pub(crate) class: AtomicPtr<Class>,
    pub file: ClassFile,
    /// The fields that the class declares in this version, in the file's order. Set before anyone else sees this.
    pub declared_fields: OnceLock<Box<[FieldRef]>>,
    /// The methods that the class declares in this version, in the file's order. Set before anyone else sees this.
    pub declared: OnceLock<Box<[MethodRef]>>,
    /// Resolved entries: one per constant pool index, then one per invokedynamic instruction.
    pub pool: Box<[PoolEntry]>,
    /// Errors of resolution that must be thrown again (JVMS 5.4.3), by pool index: class name and message.
    pub resolution_errors: Mutex<Vec<(u32, crate::remembered_error::RememberedError)>>,
    /// The indices of entries that may have a resolved reference: Strings, MethodHandles, MethodTypes, Dynamics, calls of method handles and
    /// call sites, in order. So are the references, from the first of `references` on.
    pub(crate) may_refer: Box<[u32]>,
    /// None for classes of the boot class path, which can be read again, and hidden ones, which never change.
    pub(crate) origin: Option<Origin>,
    /// The next older version that is still there; null for none.
    pub(crate) previous: AtomicPtr<Constants>,
    /// The indices of its resolved references among those of all versions.
    pub references: std::ops::Range<u32>,
    /// Methods that live on for frames of this version's code, after a newer version has come.
    pub old_methods: Mutex<Vec<MethodRef>>,
}

/// Lives as long as its class, or until a newer version has come and no frame belongs to it (`old_versions`).
pub type ConstantsRef = &'static Constants;

impl Constants {
    /// The class of which this is a version.
    #[inline]
    pub fn class(&self) -> ClassRef {
        // SAFETY: set before publication, to a class, which lives as long as its constants.
        unsafe { &*self.class.load(Ordering::Relaxed) }
    }

    /// The next older version that is still there.
    pub fn previous(&self) -> Option<ConstantsRef> {
        // SAFETY: null or a leaked box, which is freed after it was taken out of the list, when nobody can have it from there any more.
        unsafe { self.previous.load(Ordering::Acquire).as_ref() }
    }

    /// The number of an entry's resolved reference, if it may have one.
    pub fn reference_index(&self, at: usize) -> Option<u32> {
        let number = self.may_refer.binary_search(&(at as u32)).ok()?;
        Some(self.references.start + number as u32)
    }

    /// The entries that may have resolved references, with the numbers of those.
    pub fn referring(&self) -> impl Iterator<Item = (usize, u32)> {
        self.may_refer.iter().map(|at| *at as usize).zip(self.references.clone())
    }

    /// The methods whose code belongs to this version.
    pub fn methods(&self) -> Vec<MethodRef> {
        let mine = |m: &&MethodRef| m.constants().is_some_and(|c| std::ptr::eq(c, self));
        self.class().methods().iter().filter(mine).chain(self.old_methods.lock().iter()).copied().collect()
    }

    /// What it was made from, where that is kept.
    pub fn origin(&self) -> Option<ClassBytes<'_>> {
        self.origin.as_ref().map(|origin| origin.read(&self.file))
    }

    /// Makes this a version of `class`.
    pub fn belong_to(&self, class: ClassRef) {
        self.class.store(std::ptr::from_ref(class).cast_mut(), Ordering::Relaxed);
        self.pool[usize::from(self.file.this_class)].set_class(class);
    }

    /// The constant pool as the file has it.
    #[inline]
    pub fn constant_pool(&self) -> &classfile::ConstantPool {
        &self.file.constant_pool
    }
}
