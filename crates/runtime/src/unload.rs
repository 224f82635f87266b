//! Unloading of classes and loaders (JLS 12.7): edges that keep a class alive beside those of the heap, and the end of what is dead.
//!
//! Invariants: only full collections unload. A class is dead when its mirror is; that takes its loader with it unless it is hidden
//! and not strong. `Class`, `Method` and `Loader` structures of what is dead stay where they are, so that whoever still has an
//! address (a method id, a compiled body's record) finds no other class there; nothing that is alive leads to them. Their bulk (class
//! file, code, pool) is freed by the next full collection.

use crate::class::{Class, ClassRef, Method, MethodRef, NO_REFERENCE};
use crate::loader::Loader;
use crate::refs::Handle;
use crate::vm::Vm;
use classfile::Tag;
use hashbrown::HashSet;
use heap::Weak;
use std::sync::atomic::Ordering;

/// The classes of the adapters that a class's invokedynamic instructions and method handle calls were linked to.
pub(crate) fn for_each_adapter_class(class: ClassRef, visit: &mut dyn FnMut(ClassRef)) {
    for constants in class.versions() {
        let pool = constants.constant_pool();
        let length = usize::from(pool.len());
        for (at, number) in constants.reference_index.iter().enumerate() {
            if *number == NO_REFERENCE || at < length && pool.tag(at as u16) != Tag::Methodref {
                continue;
            }
            // SAFETY: such an entry holds 0 or a Method, which is never freed; this edge keeps its class alive.
            if let Some(adapter) = unsafe { (constants.pool[at].a() as usize as *const Method).as_ref() }
                && adapter.class.may_be_unloaded()
            {
                visit(adapter.class);
            }
        }
    }
}

/// Takes out of the VM's tables what a full collection found dead. The world is stopped, weak global references are swept.
pub(crate) fn sweep(vm: &Vm, table: &dyn Weak) {
    if table.is_nursery() {
        return;
    }
    empty_buried(vm);
    let dead = unchain(vm, table);
    for class in &dead {
        bury_class(vm, class);
    }
    vm.buried.lock().extend(&dead);
    let mut loaders = vm.loaders.write();
    if !dead.is_empty() {
        for loader in loaders.iter() {
            forget_classes(loader, &dead);
        }
    }
    loaders.retain(|loader| {
        let lives = !is_dead(loader);
        if !lives {
            bury_loader(vm, loader);
        }
        lives
    });
}

/// Takes dead classes out of the chain of all classes.
fn unchain(vm: &Vm, table: &dyn Weak) -> HashSet<usize> {
    let mut dead = HashSet::new();
    let _guard = vm.classes_lock.lock();
    let mut link = &vm.classes;
    // SAFETY: the chain holds classes, which are never freed.
    while let Some(class) = unsafe { link.load(Ordering::Relaxed).as_ref() } {
        if class.may_be_unloaded() {
            match table.forward(class.mirror_address()) {
                Some(mirror) => class.layout.mirror.store(mirror.0, Ordering::Relaxed),
                None => {
                    dead.insert(class as *const Class as usize);
                    link.store(class.next.load(Ordering::Relaxed), Ordering::Release);
                    continue;
                }
            }
        }
        link = &class.next;
    }
    dead
}

fn bury_class(vm: &Vm, class: &usize) {
    // SAFETY: `unchain` put addresses of classes there, which are never freed.
    let class: ClassRef = unsafe { &*(*class as *const Class) };
    crate::trace::class_unloaded(vm, class);
    crate::tools::events::class_unloaded(vm, class);
    vm.unloaded_classes.fetch_add(1, Ordering::Relaxed);
    class.layout.mirror.store(0, Ordering::Relaxed);
    for method in &class.methods {
        method.id.method.store(std::ptr::null_mut(), Ordering::Release);
        vm.tools.probes.forget(method);
    }
    for method in class.versions().flat_map(|v| v.old_methods.lock().clone()) {
        method.id.method.store(std::ptr::null_mut(), Ordering::Release);
        vm.tools.probes.forget(method);
    }
    if let Some(error) = vm.initialization_failures.lock().remove(&class.serial) {
        vm.globals.delete(Handle::from_bits(error));
    }
}

/// Frees most of what classes have that an earlier collection unloaded, unless the compiler may be looking at one.
fn empty_buried(vm: &Vm) {
    if vm.compiler.get().is_some_and(|compiler| !compiler.is_idle()) {
        return;
    }
    for class in vm.buried.lock().drain(..) {
        // SAFETY: `sweep` put it there, once. Since then no thread, table or object has led to the class: none of its code runs or
        // waits for the compiler, so nobody reads what is taken here.
        unsafe { empty(class as *mut Class) };
    }
}

/// Frees a class's parsed file, code, pool and maps.
///
/// # Safety
/// The class was unloaded, and nobody uses it or its methods any more.
unsafe fn empty(class: *mut Class) {
    // SAFETY: the structure itself stays; the caller promises that nobody else has a reference into these fields. Code was
    // made by `link` as a boxed slice, 8 bytes longer than the bytecode.
    unsafe {
        let old: Vec<MethodRef> = (*class).versions().flat_map(|v| v.old_methods.lock().clone()).collect();
        for method in (*class).methods.iter().chain(&old) {
            method.reference_maps.lock().clear();
            let code = method.code.swap(std::ptr::null_mut(), Ordering::AcqRel);
            if !code.is_null() {
                drop(Box::from_raw(std::ptr::slice_from_raw_parts_mut(code, method.code_length() as usize + 8)));
            }
        }
        let mut version = (*class).constants.swap(std::ptr::null_mut(), Ordering::AcqRel);
        while !version.is_null() {
            let constants = Box::from_raw(version);
            version = constants.previous.map_or(std::ptr::null_mut(), |c| std::ptr::from_ref(c).cast_mut());
        }
    }
}

/// Takes dead classes out of a loader's tables.
fn forget_classes(loader: &Loader, dead: &HashSet<usize>) {
    let is_dead = |class: ClassRef| dead.contains(&(class as *const Class as usize));
    loader.classes.write().retain(|_, class| !is_dead(class));
    for cell in loader.constraints.lock().values() {
        let mut agreed = cell.lock();
        if agreed.is_some_and(is_dead) {
            *agreed = None;
        }
    }
}

/// Was the java.lang.ClassLoader collected?
fn is_dead(loader: &Loader) -> bool {
    let handle = loader.handle();
    // SAFETY: a slot of a weak global reference, which is kept until the loader is buried.
    !handle.is_null_handle() && unsafe { (*handle.slot()).is_null() }
}

fn bury_loader(vm: &Vm, loader: &Loader) {
    *loader.classes.write() = Default::default();
    *loader.constraints.lock() = Default::default();
    let packages = std::mem::take(&mut *loader.packages.write());
    // SAFETY: null or a module, which lives for ever.
    let unnamed = unsafe { loader.unnamed_module.load(Ordering::Acquire).as_ref() };
    for module in packages.into_values().chain(unnamed) {
        let handle = std::mem::take(&mut *module.object.write());
        vm.weak_globals.delete(Handle::from_bits(handle));
    }
    vm.weak_globals.delete(Handle::from_bits(loader.object.swap(0, Ordering::AcqRel)));
}
