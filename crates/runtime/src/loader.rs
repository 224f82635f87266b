//! Class loaders: who has loaded what (JVMS 5.3).
//!
//! Invariant: for a loader, a name means one class for ever.

use crate::class::ClassRef;
use crate::handle::{AtomicHandle, Handle};
use crate::module::Module;
use crate::symbol::Symbol;
use hashbrown::HashMap;
use parking_lot::{Mutex, RwLock};
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

/// A class loader: the boot loader, or the native side of a java.lang.ClassLoader.
pub struct Loader {
    /// The java.lang.ClassLoader: a weak global handle; 0 for the boot loader.
    pub object: AtomicHandle,
    /// Classes by name, of which this loader is an initiating (or the defining) loader.
    pub classes: RwLock<HashMap<Symbol, ClassRef>>,
    /// Loading constraints (JVMS 5.3.4): names that must mean the same here as in another loader, with the class once known.
    pub constraints: Mutex<HashMap<Symbol, std::sync::Arc<Mutex<Option<ClassRef>>>>>,
    /// The unnamed module.
    pub unnamed_module: AtomicPtr<Module>,
    /// The named modules defined to this loader.
    pub modules: RwLock<Vec<&'static Module>>,
    /// Modules of the packages defined to this loader.
    pub packages: RwLock<HashMap<Symbol, &'static Module>>,
    /// The platform or system loader: never unloaded.
    pub built_in: AtomicUsize,
    /// Serial number, for messages.
    pub id: usize,
    /// Native libraries and the like keep nothing here; Java does.
    pub name: RwLock<Option<String>>,
}

impl Loader {
    /// A loader without classes.
    pub fn new(id: usize) -> Loader {
        Loader {
            object: AtomicHandle::default(),
            classes: RwLock::default(),
            constraints: Mutex::default(),
            unnamed_module: AtomicPtr::default(),
            modules: RwLock::default(),
            packages: RwLock::default(),
            built_in: AtomicUsize::new(0),
            id,
            name: RwLock::new(None),
        }
    }

    /// The boot loader, which has no object?
    pub fn is_boot(&self) -> bool {
        self.id == 0
    }

    /// The java.lang.ClassLoader; a null handle for the boot loader.
    pub fn handle(&self) -> Handle {
        self.object.load()
    }

    /// Is it the boot loader or the platform loader, whose classes may use the VM's own annotations and go unverified?
    pub fn is_privileged(&self) -> bool {
        self.is_boot() || self.built_in.load(Ordering::Relaxed) == 1
    }

    /// Makes `class` the meaning of `name` here, unless there is one. Answers the meaning.
    ///
    /// # Errors
    /// The class that a loading constraint asks for instead (JVMS 5.3.4).
    pub(crate) fn publish(&self, name: Symbol, class: ClassRef) -> Result<ClassRef, ClassRef> {
        let constraints = self.constraints.lock();
        let mut classes = self.classes.write();
        if let Some(known) = classes.get(&name) {
            return Ok(known);
        }
        if let Some(cell) = constraints.get(&name) {
            let agreed = *cell.lock().get_or_insert(class);
            if agreed != class {
                return Err(agreed);
            }
        }
        classes.insert(name, class);
        Ok(class)
    }

    /// As messages name it: `'bootstrap'`, `'app'`, or `Name @hash`.
    pub fn describe(&self) -> String {
        if self.is_boot() {
            return "'bootstrap'".to_owned();
        }
        self.name.read().clone().unwrap_or_else(|| "<unnamed>".to_owned())
    }

    /// The module of a package of this loader; its unnamed module when there is none.
    pub fn module_of_package(&self, package: Symbol) -> Option<&'static Module> {
        if let Some(module) = self.packages.read().get(&package) {
            return Some(module);
        }
        // SAFETY: null or a module, which lives as long as its loader.
        unsafe { self.unnamed_module.load(Ordering::Acquire).as_ref() }
    }

    /// The named modules defined to this loader, and its unnamed one.
    pub(crate) fn all_modules(&self) -> impl Iterator<Item = &'static Module> + use<> {
        // SAFETY: null or a module, which lives as long as its loader.
        let unnamed = unsafe { self.unnamed_module.load(Ordering::Acquire).as_ref() };
        self.modules.read().clone().into_iter().chain(unnamed)
    }

    /// The class this loader has for a name, if it was asked before.
    pub fn loaded(&self, name: Symbol) -> Option<ClassRef> {
        self.classes.read().get(&name).copied()
    }
}

impl PartialEq for Loader {
    fn eq(&self, other: &Loader) -> bool {
        std::ptr::eq(self, other)
    }
}
impl Eq for Loader {}
