//! Unloading of classes and loaders (JLS 12.7): edges that keep a class alive beside those of the heap, and the end of what is dead.
//!
//! Invariants: only full collections unload. A class is dead when its mirror is; that takes its loader with it unless it is hidden
//! and not strong. What is dead is *buried*: nothing that is alive leads to it any more. It is freed at a later full collection, when no
//! thread can have an address of it from before (`reclaim`), the compiler is at none of its methods, and tools have been told of its code.
//! Cells of method ids that were given away stay, and are null.

use crate::class::{Class, ClassFlags, ClassRef, ConstantsRef, MethodRef};
use crate::loader::Loader;
use crate::module::Module;
use crate::retired::Batch;
use crate::vm::Vm;
use classfile::Tag;
use heap::{Address, Weak};
use inspection::EventKind;
use std::collections::HashSet;
use std::ptr::NonNull;
use std::sync::atomic::Ordering;

/// The classes of the adapters that a class's invokedynamic instructions and method handle calls were linked to.
pub(crate) fn for_each_adapter_class(class: ClassRef, visit: &mut dyn FnMut(ClassRef)) {
    for constants in class.versions() {
        let pool = constants.constant_pool();
        let length = usize::from(pool.len());
        for (at, _) in constants.referring() {
            if at < length && pool.tag(at as u16) != Tag::Methodref {
                continue;
            }
            // SAFETY: such an entry holds 0 or a Method; this edge keeps its class alive.
            if let Some(adapter) = unsafe { constants.pool[at].method().as_ref() }
                && adapter.class().may_be_unloaded()
            {
                visit(adapter.class());
            }
        }
    }
}

/// Keeps classes that are found dead as long as it takes to tell tools of them, who are given a reference (JVMDI, CLASS_UNLOAD: a class "is about to
/// be unloaded"). The world is stopped, all else is traced. One that a listener has kept will be told of again.
fn keep_for_tools(vm: &Vm, table: &dyn Weak, keep: &mut dyn FnMut(Address) -> Address) -> bool {
    if !vm.tools.wants_everywhere(EventKind::ClassUnloading) {
        return false;
    }
    let mut kept = false;
    for class in vm.all_classes().filter(|class| class.may_be_unloaded()) {
        if table.is_live(class.mirror_address()) {
            class.remove_flags(ClassFlags::UNLOADING_TOLD);
        } else if !class.flags().contains(ClassFlags::UNLOADING_TOLD) {
            let mirror = keep(class.mirror_address());
            crate::probes::events::class_unloading(vm, class, vm.globals.create(mirror));
            kept = true;
        }
    }
    kept
}

/// Keeps classes that are found dead, but are needed yet. The world is stopped, all else is traced.
pub(crate) fn keep_dead(vm: &Vm, table: &dyn Weak, keep: &mut dyn FnMut(Address) -> Address) {
    let keeps_some = keep_for_tools(vm, table, keep);
    if let Some(compiler) = vm.wired.compiler() {
        let is_live = |class: ClassRef| !class.may_be_unloaded() || table.is_live(class.mirror_address());
        compiler.keep_contained(&is_live, keeps_some, &mut |class| {
            let _mirror = keep(class.mirror_address());
        });
    }
}

/// Takes out of the VM's tables what a full collection found dead. The world is stopped, weak global references are swept.
pub(crate) fn sweep(vm: &Vm, table: &dyn Weak) {
    if vm.options.stress_reclaim || !table.is_nursery() {
        free_buried(vm);
    }
    if table.is_nursery() {
        return;
    }
    let dead = unchain(vm, table);
    if table.is_collection() {
        vm.classes.set_old(true);
    }
    for class in &dead {
        bury_class(vm, class);
    }
    if let Some(compiler) = vm.wired.compiler().filter(|_| !dead.is_empty()) {
        compiler.forget_classes(&dead);
    }
    vm.class_memory.collected();
    vm.thresholds.classes.used(&vm.signals, vm.class_memory.used());
    let mut buried = vm.retired.buried();
    let mut loaders = vm.loaders.lock();
    if !dead.is_empty() {
        for loader in loaders.iter() {
            forget_classes(loader, &dead);
        }
    }
    let mut dead_loaders = Vec::new();
    let mut modules = HashSet::new();
    loaders.retain(|loader| {
        let lives = !is_dead(loader);
        if !lives {
            bury_loader(vm, loader);
            dead_loaders.push(std::ptr::from_ref::<Loader>(loader) as usize);
            modules.extend(loader.all_modules().map(|m| std::ptr::from_ref(m) as usize));
        }
        lives
    });
    if !modules.is_empty() {
        for module in loaders.iter().copied().chain([vm.boot_loader()]).flat_map(Loader::all_modules) {
            module.state.write().forget(&modules);
        }
    }
    if !dead.is_empty() || !dead_loaders.is_empty() {
        buried.0.push(Batch { epoch: vm.reclaimer.retire(), classes: dead, loaders: dead_loaders });
    }
}

/// Takes dead classes out of the chain of all classes.
fn unchain(vm: &Vm, table: &dyn Weak) -> HashSet<usize> {
    let mut dead = HashSet::new();
    vm.classes.take_out(|class| {
        if !class.may_be_unloaded() {
            return false;
        }
        let mirror = table.forward(class.mirror_address());
        match mirror {
            Some(mirror) => class.set_mirror(mirror),
            None => drop(dead.insert(std::ptr::from_ref(class) as usize)),
        }
        mirror.is_none()
    });
    dead
}

fn bury_class(vm: &Vm, class: &usize) {
    // SAFETY: `unchain` put addresses of classes there, which nobody has freed.
    let class: ClassRef = unsafe { &*(*class as *const Class) };
    crate::trace::class_unloaded(vm, class);
    crate::probes::events::class_unloaded(vm, class);
    crate::old_versions::forget(vm, class);
    vm.tools.watches.forget(class);
    vm.counters.class_unloaded(class);
    vm.class_memory.remove(class);
    class.set_mirror(Address::NULL);
    for method in all_methods(class) {
        method.id.method.store(std::ptr::null_mut(), Ordering::Release);
        vm.tools.probes.forget(method);
        crate::probes::events::code_unloaded(vm, method);
    }
    if let Some(error) = vm.classes.take_failure(class) {
        vm.globals.delete(error);
    }
}

/// The methods of a class, older versions included.
fn all_methods(class: ClassRef) -> Vec<MethodRef> {
    let old = class.versions().flat_map(|v| v.old_methods.lock().clone());
    let removed = class.removed_methods();
    class.methods().iter().copied().chain(old).chain(removed).collect()
}

/// Frees what earlier collections unloaded, unless a thread or the compiler may be at it, or tools are still to be told of it.
fn free_buried(vm: &Vm) {
    let mut buried = vm.retired.buried();
    if buried.0.is_empty() || crate::probes::events::has_unloaded_code(vm) {
        return;
    }
    // Who compiles may look at methods that a method handle led to.
    let Some(_none) = vm.tools.installing.try_rest() else { return };
    let known_since = crate::reclaim::oldest_pin(vm);
    let compiler = vm.wired.compiler();
    let is_free = |batch: &mut Batch| {
        batch.epoch <= known_since && !compiler.is_some_and(|compiler| compiler.is_compiling(&batch.classes))
    };
    for batch in buried.0.extract_if(.., is_free) {
        for class in batch.classes {
            // SAFETY: `sweep` put it there, once. Since then no thread, table or object has led to the class: none of its code runs or
            // is compiled, so nobody reads what is freed here.
            unsafe { free_class(vm, class as *mut Class) };
        }
        for loader in batch.loaders {
            // SAFETY: as above; the loader's classes are freed.
            unsafe { free_loader(loader as *mut Loader) };
        }
    }
}

/// Frees a class with its methods and their code.
///
/// # Safety
/// The class was unloaded, and nobody uses it or its methods any more.
unsafe fn free_class(vm: &Vm, class: *mut Class) {
    // SAFETY: the caller promises that nobody else has a reference into the class. Constants and selections were leaked boxes, ranges a leaked
    // boxed slice, where there are any.
    unsafe {
        let mut fields = (*class).fields().to_vec();
        fields.extend((*class).removed_fields());
        let mut cells = HashSet::new();
        for method in all_methods(&*class) {
            if let Some(compiler) = vm.wired.compiler() {
                compiler.free_code(method);
            }
            if !method.id.given.load(Ordering::Relaxed) {
                cells.insert(std::ptr::from_ref(method.id));
            }
            free_method(method);
        }
        cells.into_iter().for_each(|cell| vm.method_ids.free(&*cell));
        let versions: Vec<ConstantsRef> = (*class).versions().collect();
        versions.into_iter().for_each(|version| drop(Box::from_raw(std::ptr::from_ref(version).cast_mut())));
        (*class).forget_selections();
        let ranges = (*class).layout().reference_ranges();
        if !ranges.is_empty() {
            drop(Box::from_raw(std::ptr::from_ref(ranges).cast_mut()));
        }
        (*class).layout().set_added_statics(Vec::new());
        (*class).free_supers();
        for field in fields {
            drop(Box::from_raw(std::ptr::from_ref(field).cast_mut()));
        }
        let size = Class::structure_bytes((*class).vtable_length as usize);
        std::ptr::drop_in_place(class);
        vm.class_space.free(NonNull::new_unchecked(class.cast()), size);
    }
}

/// Frees a method's structure and bytecode.
///
/// # Safety
/// Nothing leads to the method, and nobody uses it.
pub(crate) unsafe fn free_method(method: MethodRef) {
    // SAFETY: the caller's promise; methods are leaked boxes.
    unsafe {
        method.free_code();
        crate::class::Method::free(method);
    }
}

/// Frees a loader with its modules.
///
/// # Safety
/// The loader was buried, its classes are freed, and nobody uses it or its modules any more.
unsafe fn free_loader(loader: *mut Loader) {
    // SAFETY: the caller's promise; loaders and modules are leaked boxes.
    unsafe {
        let modules: Vec<_> = (*loader).all_modules().map(|m| std::ptr::from_ref::<Module>(m).cast_mut()).collect();
        modules.into_iter().for_each(|module| drop(Box::from_raw(module)));
        drop(Box::from_raw(loader));
    }
}

/// Takes dead classes out of a loader's tables.
fn forget_classes(loader: &Loader, dead: &HashSet<usize>) {
    loader.forget_classes(|class| dead.contains(&(class as *const Class as usize)));
}

/// Was the java.lang.ClassLoader collected?
fn is_dead(loader: &Loader) -> bool {
    let handle = loader.handle();
    // SAFETY: a slot of a weak global reference, which is kept until the loader is buried.
    !handle.is_null_handle() && unsafe { (*handle.slot()).is_null() }
}

fn bury_loader(vm: &Vm, loader: &Loader) {
    loader.clear_tables();
    for module in loader.all_modules() {
        vm.weak_globals.delete(module.object.take());
    }
    vm.weak_globals.delete(loader.take_object());
}
