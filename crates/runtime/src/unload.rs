//! Unloading (JLS 12.7): after a full collection, classes that may be unloaded and whose mirrors are dead are forgotten.
//!
//! What keeps such a class: its mirror, its instances, frames of its methods, its loader (which lists its classes in Java), and the
//! classes of loaders that were asked for it (`roots`). Invariant: who holds a `ClassRef` or `MethodRef` across a safepoint holds one
//! of these. The memory of the structures is kept, since stale ids may be asked about for ever.

use crate::class::{Class, ClassRef};
use crate::vm::Vm;
use heap::Weak;
use std::sync::atomic::Ordering;

/// Forgets the dead classes. The world is stopped, and everything alive is marked.
pub(crate) fn sweep(vm: &Vm, table: &dyn Weak) {
    let dead = |class: ClassRef| class.may_be_unloaded() && table.forward(class.mirror_address()).is_none();
    let mut any = false;
    let mut link = &vm.classes;
    // SAFETY: chained classes are valid.
    while let Some(class) = unsafe { link.load(Ordering::Acquire).as_ref() } {
        let class: &'static Class = class;
        if dead(class) {
            any = true;
            link.store(class.next.load(Ordering::Acquire), Ordering::Release);
            forget(vm, class);
        } else {
            link = &class.next;
        }
    }
    if !any {
        return;
    }
    for loader in vm.loaders.read().iter() {
        loader.classes.write().retain(|_, class| !dead(class));
        for agreed in loader.constraints.lock().values() {
            let mut agreed = agreed.lock();
            if agreed.is_some_and(dead) {
                *agreed = None;
            }
        }
    }
}

fn forget(vm: &Vm, class: &'static Class) {
    crate::trace::class_unloaded(vm, class);
    for method in &class.methods {
        method.id.method.store(std::ptr::null_mut(), Ordering::Release);
        vm.tools.probes.forget(method);
    }
}
