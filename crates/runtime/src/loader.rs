//! Class loaders: who has loaded what (JVMS 5.3).
//!
//! Invariant: for a loader, a name means one class for ever.

use crate::class::ClassRef;
use crate::handle::{AtomicHandle, Handle};
use crate::module::ModuleRef;
use crate::symbol::Symbol;
use hashbrown::HashMap;
use parking_lot::{Mutex, RwLock};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, OnceLock};

/// What loaders agreed on that a name means to them; None while none of them has such a class.
type Agreed = Arc<Mutex<Option<ClassRef>>>;

/// A loader as the rest of the VM passes it around: for as long as a `ClassRef` of one of its classes may be kept.
pub type LoaderRef = &'static Loader;

/// A class loader: the boot loader, or the native side of a java.lang.ClassLoader.
pub struct Loader {
    /// The java.lang.ClassLoader: a weak global handle, or a global one of those that are never unloaded; 0 for the boot loader.
    object: AtomicHandle,
    /// Classes by name, of which this loader is an initiating (or the defining) loader.
    classes: RwLock<HashMap<Symbol, ClassRef>>,
    /// Loading constraints (JVMS 5.3.4): names that must mean the same here as in another loader.
    constraints: Mutex<HashMap<Symbol, Agreed>>,
    unnamed_module: OnceLock<ModuleRef>,
    /// The named modules defined to this loader.
    modules: RwLock<Vec<ModuleRef>>,
    /// Modules of the packages defined to this loader.
    packages: RwLock<HashMap<Symbol, ModuleRef>>,
    /// A `BuiltIn`, or 0.
    built_in: AtomicU8,
    id: usize,
    /// What messages call it, where that is known without its object.
    name: RwLock<Option<String>>,
}

/// The loaders beside the boot loader that are never unloaded.
#[repr(u8)]
#[derive(Copy, Clone)]
pub(crate) enum BuiltIn {
    /// `ClassLoader.getPlatformClassLoader`
    Platform = 1,
    /// `ClassLoader.getSystemClassLoader`
    System = 2,
}

impl Loader {
    /// A loader without classes.
    pub fn new(id: usize) -> Loader {
        Loader {
            object: AtomicHandle::default(),
            classes: RwLock::default(),
            constraints: Mutex::default(),
            unnamed_module: OnceLock::new(),
            modules: RwLock::default(),
            packages: RwLock::default(),
            built_in: AtomicU8::new(0),
            id,
            name: RwLock::new(None),
        }
    }

    /// Its number among the loaders that there are, for messages; 0 is the boot loader.
    pub fn id(&self) -> usize {
        self.id
    }

    /// The boot loader, which has no object?
    pub fn is_boot(&self) -> bool {
        self.id == 0
    }

    /// The java.lang.ClassLoader; a null handle for the boot loader.
    pub fn handle(&self) -> Handle {
        self.object.load()
    }

    /// The java.lang.ClassLoader that it is the native side of: a weak global reference.
    pub(crate) fn belong_to(&self, object: Handle) {
        self.object.store(object);
    }

    /// Its object is gone: the weak global reference to delete.
    pub(crate) fn take_object(&self) -> Handle {
        self.object.take()
    }

    /// Is never unloaded from now on: `object` is a global reference to it, `name` what messages call it.
    pub(crate) fn become_built_in(&self, which: BuiltIn, object: Handle, name: String) {
        self.object.store(object);
        *self.name.write() = Some(name);
        self.built_in.store(which as u8, Ordering::Relaxed);
    }

    /// Is it never unloaded?
    pub fn is_lasting(&self) -> bool {
        self.is_boot() || self.built_in.load(Ordering::Relaxed) != 0
    }

    /// Is it the boot loader or the platform loader, whose classes may use the VM's own annotations and go unverified?
    pub fn is_privileged(&self) -> bool {
        self.is_boot() || self.built_in.load(Ordering::Relaxed) == BuiltIn::Platform as u8
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

    /// Remembers what an array class's name means here: that follows from its element.
    pub(crate) fn remember_array(&self, name: Symbol, class: ClassRef) {
        self.classes.write().insert(name, class);
    }

    /// The class this loader has for a name, if it was asked before.
    pub fn loaded(&self, name: Symbol) -> Option<ClassRef> {
        self.classes.read().get(&name).copied()
    }

    /// The classes of which it is an initiating loader.
    pub fn initiated(&self) -> Vec<ClassRef> {
        self.classes.read().values().copied().collect()
    }

    /// From now on a name means the same to both, if it does not mean different things already (JVMS 5.3.4).
    pub(crate) fn agree(name: Symbol, a: &Loader, b: &Loader) -> bool {
        let (first, second) = if a.id < b.id { (a, b) } else { (b, a) };
        let mut of_first = first.constraints.lock();
        let mut of_second = second.constraints.lock();
        let (class_a, class_b) = (first.loaded(name), second.loaded(name));
        if let (Some(x), Some(y)) = (class_a, class_b) {
            return x == y;
        }
        let cell = match (of_first.get(&name), of_second.get(&name)) {
            (Some(x), _) => x.clone(),
            (None, Some(y)) => y.clone(),
            (None, None) => Arc::default(),
        };
        let mut agreed = cell.lock();
        for class in [class_a, class_b].into_iter().flatten() {
            match *agreed {
                None => *agreed = Some(class),
                Some(other) if other == class => {}
                Some(_) => return false,
            }
        }
        drop(agreed);
        if let Some(other) = of_second.get(&name)
            && !Arc::ptr_eq(other, &cell)
        {
            let theirs = *other.lock();
            let mut mine = cell.lock();
            match (*mine, theirs) {
                (Some(x), Some(y)) if x != y => return false,
                (None, Some(y)) => *mine = Some(y),
                _ => {}
            }
        }
        of_first.insert(name, cell.clone());
        of_second.insert(name, cell);
        true
    }

    /// Takes dead classes out of its tables.
    pub(crate) fn forget_classes(&self, is_dead: impl Fn(ClassRef) -> bool) {
        self.classes.write().retain(|_, class| !is_dead(class));
        for cell in self.constraints.lock().values() {
            let mut agreed = cell.lock();
            if agreed.is_some_and(&is_dead) {
                *agreed = None;
            }
        }
    }

    /// Forgets what names of classes and packages mean; its modules stay.
    pub(crate) fn clear_tables(&self) {
        *self.classes.write() = Default::default();
        *self.constraints.lock() = Default::default();
        *self.packages.write() = Default::default();
    }

    /// As messages name it: `'bootstrap'`, `'app'`, or `Name @hash`.
    pub fn describe(&self) -> String {
        if self.is_boot() {
            return "'bootstrap'".to_owned();
        }
        self.name.read().clone().unwrap_or_else(|| "<unnamed>".to_owned())
    }

    /// The unnamed module, once there is its java.lang.Module.
    pub fn unnamed_module(&self) -> Option<ModuleRef> {
        self.unnamed_module.get().copied()
    }

    /// Gives it an unnamed module unless it has one; whether it was this.
    pub(crate) fn set_unnamed_module(&self, module: ModuleRef) -> bool {
        self.unnamed_module.set(module).is_ok()
    }

    /// The named module that a package was defined to.
    pub fn module_with_package(&self, package: Symbol) -> Option<ModuleRef> {
        self.packages.read().get(&package).copied()
    }

    /// The module of a package of this loader; its unnamed module when there is none.
    pub fn module_of_package(&self, package: Symbol) -> Option<ModuleRef> {
        self.module_with_package(package).or_else(|| self.unnamed_module())
    }

    /// The named modules defined to this loader, and its unnamed one.
    pub fn all_modules(&self) -> impl Iterator<Item = ModuleRef> + use<> {
        self.modules.read().clone().into_iter().chain(self.unnamed_module())
    }

    /// Defines a module to this loader with its packages, all or none; a message if the module or a package is there already.
    pub(crate) fn add_module(&self, module: ModuleRef, packages: &[Symbol], check_classes: bool) -> Option<String> {
        let name = module.name?;
        let mut table = self.packages.write();
        if self.modules.read().iter().any(|m| m.name == Some(name)) {
            return Some(format!("Module {name} is already defined"));
        }
        for package in packages {
            if let Some(other) = table.get(package).and_then(|m| m.name) {
                return Some(format!(
                    "Package {package} for module {name} is already in another module, {other}, defined to the class loader"
                ));
            }
            let in_package = |class: &ClassRef| std::ptr::eq(class.loader, self) && class.package() == package.bytes();
            if check_classes && self.classes.read().values().any(in_package) {
                return Some(format!(
                    "Package {package} for module {name} is already in the unnamed module defined to the class loader"
                ));
            }
        }
        table.extend(packages.iter().map(|package| (*package, module)));
        self.modules.write().push(module);
        None
    }
}

impl PartialEq for Loader {
    fn eq(&self, other: &Loader) -> bool {
        std::ptr::eq(self, other)
    }
}
impl Eq for Loader {}
