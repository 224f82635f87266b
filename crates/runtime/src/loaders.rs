//! The class loaders that there are, and the module that all others need; part of `Vm`.

use crate::handle::{AtomicHandle, Handle};
use crate::loader::{Loader, LoaderRef};
use crate::module::{Module, ModuleRef};
use parking_lot::{Mutex, MutexGuard, RwLock, RwLockWriteGuard};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, Ordering};

/// See the file's head.
#[derive(Default)]
pub struct Loaders {
    /// By ascending ids.
    all: RwLock<Vec<LoaderRef>>,
    boot: OnceLock<LoaderRef>,
    /// Held while the `Loader` of a java.lang.ClassLoader is made; nothing is allocated in the heap then.
    making: Mutex<()>,
    /// That of the application's classes, a global reference.
    system: AtomicHandle,
    java_base: AtomicPtr<Module>,
}

impl Loaders {
    /// The boot loader.
    #[inline]
    pub(crate) fn boot(&self) -> LoaderRef {
        match self.boot.get() {
            Some(loader) => loader,
            None => crate::vm_bug!("the boot loader is used before it was made"),
        }
    }

    /// Sets the boot loader.
    pub(crate) fn set_boot(&self, loader: LoaderRef) {
        if self.boot.set(loader).is_err() {
            crate::vm_bug!("the boot loader was set twice");
        }
        self.all.write().push(loader);
    }

    /// Makes a loader and adds it.
    pub(crate) fn add_new(&self) -> LoaderRef {
        let mut all = self.all.write();
        // Loaders may have been unloaded since, so their number is no serial number.
        let id = all.last().map_or(1, |newest| newest.id() + 1);
        let loader: LoaderRef = Box::leak(Box::new(Loader::new(id)));
        all.push(loader);
        loader
    }

    /// Those that are there now.
    pub fn all(&self) -> Vec<LoaderRef> {
        self.all.read().clone()
    }

    /// The list, to take dead ones out. The world is stopped.
    pub(crate) fn lock(&self) -> RwLockWriteGuard<'_, Vec<LoaderRef>> {
        self.all.write()
    }

    /// One thread at a time makes the `Loader` of a java.lang.ClassLoader.
    pub(crate) fn begin_making(&self) -> MutexGuard<'_, ()> {
        self.making.lock()
    }

    /// The java.lang.ClassLoader of the application's classes, a global reference; null before the class library has made it.
    pub fn system(&self) -> Handle {
        self.system.load()
    }

    /// Sets it.
    pub(crate) fn set_system(&self, loader: Handle) {
        self.system.store(loader);
    }

    /// The module java.base, once it is defined: from then on new classes find their module by package.
    pub(crate) fn java_base(&self) -> Option<ModuleRef> {
        // SAFETY: null or a module of the boot loader, which lives for ever.
        unsafe { self.java_base.load(Ordering::Acquire).as_ref() }
    }

    /// The module java.base is defined.
    pub(crate) fn set_java_base(&self, module: ModuleRef) {
        self.java_base.store(std::ptr::from_ref(module).cast_mut(), Ordering::Release);
    }
}
