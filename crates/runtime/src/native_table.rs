//! The natives and native forms that the VM supplies, by class, name and descriptor; part of `Vm`.

use crate::natives::VmNative;
use crate::symbol::{Symbol, SymbolTable};
use hashbrown::{HashMap, HashSet};
use parking_lot::RwLock;

/// Natives, or native forms: code to run instead of the bytecode of methods of the boot loader's classes, with the same effect.
#[derive(Default)]
pub struct NativeTable {
    natives: RwLock<HashMap<(Symbol, Symbol, Symbol), &'static VmNative>>,
    classes: RwLock<HashSet<Symbol>>,
}

impl NativeTable {
    /// Adds natives; those for other releases of the class library are left out.
    pub(crate) fn add(&self, symbols: &SymbolTable, release: u16, natives: &'static [VmNative]) {
        let (mut table, mut classes) = (self.natives.write(), self.classes.write());
        for native in natives.iter().filter(|n| n.releases.contains(&release)) {
            let [class, name, descriptor] =
                [native.class, native.name, native.descriptor].map(|text| symbols.intern(text.as_bytes()));
            table.insert((class, name, descriptor), native);
            classes.insert(class);
        }
    }

    /// Is there any of this class? Most have none.
    pub(crate) fn has(&self, class: Symbol) -> bool {
        self.classes.read().contains(&class)
    }

    /// That of a method.
    pub(crate) fn find(&self, class: Symbol, name: Symbol, descriptor: Symbol) -> Option<&'static VmNative> {
        self.natives.read().get(&(class, name, descriptor)).copied()
    }
}
