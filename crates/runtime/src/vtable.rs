//! Virtual method tables (JVMS 5.4.5 overriding, 5.4.6 selection), computed when a class is derived.
//!
//! Invariant: for a class that is no interface, every instance method its objects can be asked for, interface methods
//! included, has an entry; an entry from an interface is the default to run, an abstract method, or a conflict.

use crate::class::{ClassRef, Method, MethodFlags, MethodParts, MethodRef, SEARCHED};
use crate::loader::{Loader, LoaderRef};
use crate::symbol::Symbol;
use crate::vm::Vm;
use classfile::access;

fn is_virtual(method: MethodRef) -> bool {
    method.access_flags() & (access::STATIC | access::PRIVATE) == 0
        && !method.is_constructor()
        && !method.is_class_initializer()
}

/// May a method of a class in (`loader`, `package`) override `above` (JVMS 5.4.5)?
pub fn can_override(above: MethodRef, loader: &Loader, class_package: &[u8]) -> bool {
    if above.access_flags() & (access::PUBLIC | access::PROTECTED) != 0 {
        return true;
    }
    if above.access_flags() & access::PRIVATE != 0 {
        return false;
    }
    std::ptr::eq(above.class().loader, loader) && above.class().package() == class_package
}

/// May `method`, of a subclass, override `above` by itself (JVMS 5.4.5)?
pub(crate) fn overrides(method: MethodRef, above: MethodRef) -> bool {
    can_override(above, method.class().loader, method.class().package())
}

/// The table of a class that is being built. Sets the `vtable_index` of its methods.
pub fn build(
    vm: &'static Vm,
    name: Symbol,
    loader: LoaderRef,
    super_class: Option<ClassRef>,
    all_interfaces: &[ClassRef],
    methods: &[MethodRef],
    interface: bool,
) -> Vec<Option<MethodRef>> {
    if interface {
        // An interface's own objects do not exist; calls of Object's methods through it use Object's indexes.
        for method in methods {
            if is_virtual(method) {
                method.set_vtable_index(SEARCHED);
            }
        }
        return Vec::new();
    }
    let class_package = name.package();
    let mut table: Vec<Option<MethodRef>> = match super_class {
        None => Vec::new(),
        Some(parent) => (0..parent.vtable_length as usize).map(|i| Some(parent.virtual_method(i))).collect(),
    };
    let inherited = table.len();
    let mut own = vec![false; table.len()];
    for method in methods.iter().copied().filter(|m| is_virtual(m)) {
        let mut index = None;
        for slot in 0..inherited {
            let Some(above) = table[slot] else { continue };
            if above.name != method.name || above.descriptor != method.descriptor {
                continue;
            }
            let from_interface = !own[slot] && above.class_is_interface_entry();
            if own[slot]
                || from_interface
                || can_override(above, loader, class_package)
                || overrides_through(super_class, slot, loader, class_package)
            {
                above.add_flags(MethodFlags::OVERRIDDEN);
                table[slot] = Some(method);
                own[slot] = true;
                index.get_or_insert(slot);
            }
        }
        let slot = index.unwrap_or_else(|| {
            table.push(Some(method));
            own.push(true);
            table.len() - 1
        });
        method.set_vtable_index(slot as i32);
    }
    add_interface_methods(vm, &mut table, super_class, all_interfaces, methods);
    table
}

/// Does the class override entry `slot` because some ancestor's version of it is overridable from here (JVMS 5.4.5, transitive)?
fn overrides_through(super_class: Option<ClassRef>, slot: usize, loader: &Loader, class_package: &[u8]) -> bool {
    let mut up = super_class;
    while let Some(class) = up {
        if slot >= class.vtable_length as usize {
            return false;
        }
        if can_override(class.virtual_method(slot), loader, class_package) {
            return true;
        }
        if slot >= class.inherited_slots() as usize {
            return false;
        }
        up = class.super_class();
    }
    false
}

impl crate::class::Method {
    /// A vtable entry that an interface supplied: an interface's method, or a stand-in for conflicting ones.
    // Not inlined: the class of a method under construction dangles, and the compiler, which takes a reference for readable,
    // would read it before the test that spares such methods.
    #[inline(never)]
    pub fn class_is_interface_entry(&self) -> bool {
        self.flags().contains(MethodFlags::CONFLICTING_DEFAULTS) || self.class().is_interface()
    }
}

/// Adds and renews the entries for methods that only interfaces declare.
fn add_interface_methods(
    vm: &'static Vm,
    table: &mut Vec<Option<MethodRef>>,
    super_class: Option<ClassRef>,
    all_interfaces: &[ClassRef],
    methods: &[MethodRef],
) {
    let above = super_class.map_or(&[][..], |c| c.all_interfaces());
    let renewed = all_interfaces.len() != above.len();
    if !renewed {
        // The same interfaces as the superclass: its entries, with this class's overrides, stand. But a method that was
        // hidden there stays hidden, so nothing is to be added.
        return;
    }
    let mut seen: Vec<(Symbol, Symbol)> = Vec::new();
    for interface in all_interfaces {
        for method in interface.methods().iter().copied().filter(|m| is_virtual(m)) {
            let key = (method.name, method.descriptor);
            if seen.contains(&key) {
                continue;
            }
            seen.push(key);
            // The class's own methods do not know their class yet.
            let supplied = |m: MethodRef| !methods.contains(&m) && m.class_is_interface_entry();
            let slot = (0..table.len()).find(|s| {
                table[*s].is_some_and(|m| {
                    m.name == key.0
                        && m.descriptor == key.1
                        && m.access_flags() & (access::PRIVATE | access::STATIC) == 0
                })
            });
            if let Some(slot) = slot
                && table[slot].is_some_and(|m| !supplied(m))
            {
                continue;
            }
            let chosen = maximally_specific(vm, all_interfaces, key);
            match slot {
                Some(slot) => table[slot] = Some(chosen),
                None => table.push(Some(chosen)),
            }
        }
    }
}

/// The method that the superinterfaces supply (JVMS 5.4.3.3, maximally-specific).
fn maximally_specific(vm: &'static Vm, all_interfaces: &[ClassRef], key: (Symbol, Symbol)) -> MethodRef {
    let candidates: Vec<MethodRef> =
        all_interfaces.iter().filter_map(|i| i.declared_method(key.0, key.1)).filter(|m| is_virtual(m)).collect();
    let specific: Vec<MethodRef> = candidates
        .iter()
        .copied()
        .filter(|m| {
            !candidates.iter().any(|other| other.class() != m.class() && other.class().is_subclass_of(m.class()))
        })
        .collect();
    let mut defaults = specific.iter().copied().filter(|m| !m.is_abstract());
    match (defaults.next(), defaults.next()) {
        (Some(only), None) => only,
        (None, _) => specific[0],
        (Some(first), Some(second)) => conflict(vm, first, second),
    }
}

/// A stand-in whose call throws IncompatibleClassChangeError.
fn conflict(vm: &'static Vm, first: MethodRef, second: MethodRef) -> MethodRef {
    let _ = second;
    let method = Method::leak(MethodParts {
        id: vm.method_ids.create(),
        entry: vm.tiers().call_conflicting as usize,
        class: first.class(),
        constants: None,
        max_locals: first.arg_slots,
        max_stack: 0,
        arg_slots: first.arg_slots,
        access_flags: access::PUBLIC,
        flags: MethodFlags::CONFLICTING_DEFAULTS | MethodFlags::INHERITED_FROM_INTERFACE,
        return_type: first.return_type,
        index: first.index(),
        name: first.name,
        descriptor: first.descriptor,
        code_length: 0,
        first_site: 0,
    });
    method.set_vtable_index(SEARCHED);
    method
}

/// Checks that no final method is overridden (JVMS 5.3.5 as of release 16).
///
/// # Errors
/// The message of the IncompatibleClassChangeError.
pub fn check(class: ClassRef) -> Result<(), String> {
    let Some(parent) = class.super_class() else { return Ok(()) };
    for slot in 0..parent.vtable_length.min(class.vtable_length) as usize {
        let (above, mine) = (parent.virtual_method(slot), class.virtual_method(slot));
        if above != mine && above.is_final() && !above.is_static() && !above.is_private() && mine.class() == class {
            return Err(format!(
                "class {} overrides final method {}.{}{}",
                class.external_name(),
                above.class().external_name(),
                above.name,
                above.descriptor
            ));
        }
    }
    Ok(())
}

/// Fills the table of a class anew after new versions of it or of its supers came with other methods; those of its supers are done. It keeps
/// its length: methods for which it has no place are `SEARCHED`. The world is stopped.
pub fn renew(vm: &'static Vm, class: ClassRef) {
    for method in class.methods() {
        method.set_vtable_index(if is_virtual(method) { SEARCHED } else { -1 });
    }
    let inherited = class.inherited_slots() as usize;
    let shared = class.shared_slots() as usize;
    for slot in 0..class.vtable_length as usize {
        let parent = class.super_class().filter(|_| slot < inherited);
        // A method that has become private or static is none that others override.
        let above = parent.map(|parent| parent.virtual_method(slot)).filter(|above| is_virtual(above));
        let known = above.unwrap_or_else(|| class.virtual_method(slot));
        let overrides = |above: MethodRef| {
            above.class_is_interface_entry()
                || can_override(above, class.loader, class.package())
                || overrides_through(class.super_class(), slot, class.loader, class.package())
        };
        let own = class.declared_method(known.name, known.descriptor).filter(|own| is_virtual(own));
        let entry = match own.filter(|_| above.is_none_or(overrides)) {
            Some(own) => {
                if slot < shared && own.vtable_index() == SEARCHED {
                    own.set_vtable_index(slot as i32);
                }
                if let Some(above) = above {
                    above.add_flags(MethodFlags::OVERRIDDEN);
                }
                own
            }
            None => match above {
                Some(above) if !above.class_is_interface_entry() && !above.is_removed() => above,
                _ => supplied(vm, class, (known.name, known.descriptor)).unwrap_or(known),
            },
        };
        class.set_vtable_entry(slot, Some(entry));
    }
}

/// What a class that declares no such method itself gets from its supers.
fn supplied(vm: &'static Vm, class: ClassRef, key: (Symbol, Symbol)) -> Option<MethodRef> {
    let inherited = class.super_class().and_then(|parent| crate::resolve::lookup_in_classes(parent, key.0, key.1));
    inherited.filter(|method| is_virtual(method)).or_else(|| default_for(vm, class, key))
}

/// The method that a class's superinterfaces supply.
pub(crate) fn default_for(vm: &'static Vm, class: ClassRef, key: (Symbol, Symbol)) -> Option<MethodRef> {
    let mut declared = class.all_interfaces().iter().filter_map(|i| i.declared_method(key.0, key.1));
    declared.any(is_virtual).then(|| maximally_specific(vm, class.all_interfaces(), key))
}

/// The index of the entry for (name, descriptor) in a class's table, as calls through the class find it: the entry
/// that `resolved` itself is in, or one that an interface supplied.
pub fn index_of(class: ClassRef, resolved: MethodRef) -> Option<usize> {
    let index = resolved.vtable_index();
    if index >= 0 {
        return Some(index as usize);
    }
    (0..class.vtable_length as usize).rev().find(|slot| {
        let entry = class.virtual_method(*slot);
        let is_named = entry.name == resolved.name && entry.descriptor == resolved.descriptor;
        let is_it = is_named && is_virtual(entry) && !entry.is_removed();
        // What a former superclass declares is none of the class's.
        is_it && class.is_subclass_of(entry.class())
    })
}
