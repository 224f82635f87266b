//! Run-time modules (JVMS 5.3.6) as the VM keeps them for access checks.
//!
//! Invariant: modules and packages are only added to; a `Module` lives as long as its loader, and then nobody's reads and exports name it.

use crate::class::ClassRef;
use crate::handle::{AtomicHandle, Handle};
use crate::loader::LoaderRef;
use crate::symbol::Symbol;
use hashbrown::{HashMap, HashSet};
use parking_lot::RwLock;

/// To whom a package is exported.
#[derive(Default, Debug)]
pub struct Export {
    /// Exported to everyone.
    pub to_all: bool,
    /// Exported to all unnamed modules.
    pub to_all_unnamed: bool,
    /// Exported to these, by address.
    pub to: HashSet<usize>,
}

/// What is learned about a module after it was defined.
#[derive(Default)]
pub struct ModuleState {
    /// Modules it reads, by address.
    pub reads: HashSet<usize>,
    /// Reads every unnamed module.
    pub reads_all_unnamed: bool,
    /// Exports by package.
    pub exports: HashMap<Symbol, Export>,
    /// Packages that belong to it (named modules).
    pub packages: HashSet<Symbol>,
}

impl ModuleState {
    /// Modules with these addresses are gone: what comes to lie there is another.
    pub(crate) fn forget(&mut self, dead: &std::collections::HashSet<usize>) {
        self.reads.retain(|module| !dead.contains(module));
        for export in self.exports.values_mut() {
            export.to.retain(|module| !dead.contains(module));
        }
    }
}

/// A module as the rest of the VM passes it around: for as long as its loader.
pub type ModuleRef = &'static Module;

/// A module: named, or the unnamed one of a loader.
pub struct Module {
    /// None for an unnamed module.
    pub name: Option<Symbol>,
    /// The version given when it was defined.
    pub version: Option<String>,
    /// Its location (a URI), when given.
    pub location: Option<String>,
    /// Its loader.
    pub loader: LoaderRef,
    /// `open module`
    pub open: bool,
    /// The java.lang.Module; a global handle.
    pub object: AtomicHandle,
    /// Reads, exports, packages.
    pub state: RwLock<ModuleState>,
}

impl Module {
    /// A module without packages.
    pub fn new(
        name: Option<Symbol>,
        version: Option<String>,
        location: Option<String>,
        loader: LoaderRef,
        open: bool,
    ) -> Module {
        Module { name, version, location, loader, open, object: AtomicHandle::default(), state: RwLock::default() }
    }

    /// The java.lang.Module, null until it is known.
    pub fn handle(&self) -> Handle {
        self.object.load()
    }

    /// `module m` or `unnamed module of loader l`, as messages name it.
    pub fn describe(&self) -> String {
        match self.name {
            Some(name) => format!("module {name}"),
            None => format!("unnamed module of loader {}", self.loader.describe()),
        }
    }

    /// Does this module read `other` (JVMS 5.4.4)? java.base is read by all; unnamed modules read everything.
    pub fn reads(&self, other: &Module) -> bool {
        if self.name.is_none() || std::ptr::eq(self, other) {
            return true;
        }
        if other.name.is_some_and(|n| n.is("java.base")) {
            return true;
        }
        let state = self.state.read();
        if other.name.is_none() && state.reads_all_unnamed {
            return true;
        }
        state.reads.contains(&(other as *const Module as usize))
    }

    /// Is `package` exported to `to`, at run time? Unnamed and open modules export everything.
    pub fn exports(&self, package: Symbol, to: &Module) -> bool {
        if self.name.is_none() || self.open || std::ptr::eq(self, to) {
            return true;
        }
        match self.state.read().exports.get(&package) {
            None => false,
            Some(e) => {
                e.to_all || (e.to_all_unnamed && to.name.is_none()) || e.to.contains(&(to as *const Module as usize))
            }
        }
    }
}

/// Why a class can't be accessed across modules.
pub enum ModuleAccess {
    /// It can.
    Yes,
    /// The accessing module does not read the other.
    DoesNotRead,
    /// The package is not exported to the accessing module.
    NotExported,
}

/// Module part of access checking between two classes (JVMS 5.4.4).
pub fn check(from: ClassRef, to: ClassRef, package_symbol: impl FnOnce(&[u8]) -> Symbol) -> ModuleAccess {
    let (Some(a), Some(b)) = (from.module(), to.module()) else { return ModuleAccess::Yes };
    if std::ptr::eq(a, b) {
        return ModuleAccess::Yes;
    }
    if !a.reads(b) {
        return ModuleAccess::DoesNotRead;
    }
    if b.name.is_none() || b.open || b.exports(package_symbol(to.package()), a) {
        ModuleAccess::Yes
    } else {
        ModuleAccess::NotExported
    }
}
