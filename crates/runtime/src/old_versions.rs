//! Older versions of classes (JVM TI, RedefineClasses): they are there for frames of their code, and are freed when there is none any more.
//!
//! Invariant: a version leaves its class's list while the world is stopped and no frame belongs to it. New frames of it can't come: calls
//! run the newest version. What VM code may still know of it is freed by `reclaim`.

use crate::class::{Class, ClassRef, Constants, ConstantsRef, Method, MethodFlags, MethodRef};
use crate::frames_in_use::Used;
use crate::method_ids::MethodId;
use crate::reclaim::oldest_pin;
use crate::retired::OldVersions;
use crate::vm::Vm;
use std::ops::Range;
use std::sync::atomic::Ordering;

/// A class has got a new version.
pub fn note(vm: &Vm, class: ClassRef) {
    vm.retired.old_versions().classes.insert(class as *const Class as usize);
}

/// A class is unloaded, with all its versions.
pub(crate) fn forget(vm: &Vm, class: ClassRef) {
    let mut versions = vm.retired.old_versions();
    let address = class as *const Class as usize;
    versions.classes.remove(&address);
    // Their ids stand for methods of the class, which goes now.
    for (_, version) in versions.retired.iter().filter(|(_, version)| class_address(version) == address) {
        version.old_methods.lock().iter().filter(|m| has_own_id(m)).for_each(|m| forget_id(m.id));
        // Until it is freed it is nobody's: another class may come to lie at the address.
        version.class.store(std::ptr::null_mut(), Ordering::Relaxed);
    }
    for (_, id) in versions.superseded.extract_if(.., |(class, _)| *class == address) {
        forget_id(id);
    }
}

/// Where the class of a version is, or was.
fn class_address(version: &Constants) -> usize {
    version.class.load(Ordering::Relaxed) as usize
}

fn forget_id(id: &MethodId) {
    id.method.store(std::ptr::null_mut(), Ordering::Release);
}

/// Only obsolete methods have an id of their own; others share it with the newest version's.
fn has_own_id(method: &Method) -> bool {
    method.flags().contains(MethodFlags::OBSOLETE)
}

impl OldVersions {
    /// Are there none?
    pub(crate) fn is_empty(&self) -> bool {
        self.classes.is_empty() && self.retired.is_empty()
    }
}

/// Frees what is used no more. The world is stopped.
pub(crate) fn reclaim(vm: &'static Vm, used: &Used) {
    let mut versions = vm.retired.old_versions();
    let OldVersions { classes, retired, superseded } = &mut *versions;
    if !retired.is_empty() {
        let known_since = oldest_pin(vm);
        for (_, version) in retired.extract_if(.., |(epoch, _)| *epoch <= known_since) {
            // SAFETY: it was taken out of its class's list, and no thread's VM code has been at work since then.
            unsafe { free(vm, version, superseded) };
        }
    }
    let mut epoch = None;
    classes.retain(|class| {
        // SAFETY: `forget` takes classes out before they are freed.
        let class: ClassRef = unsafe { &*(*class as *const Class) };
        let Some(mut newer) = class.constants() else { return false };
        while let Some(version) = newer.previous() {
            if is_used(version, used) {
                newer = version;
            } else {
                newer.previous.store(version.previous.load(Ordering::Relaxed), Ordering::Release);
                retire(vm, version);
                retired.push((*epoch.get_or_insert_with(|| vm.reclaimer.retire()), version));
            }
        }
        class.constants().is_some_and(|newest| newest.previous().is_some())
    });
}

fn is_used(version: ConstantsRef, used: &Used) -> bool {
    let has_frame = |method: &MethodRef| used.addresses.contains(&(std::ptr::from_ref::<Method>(method) as usize));
    used.addresses.contains(&(version.pool.as_ptr() as usize)) || version.old_methods.lock().iter().any(has_frame)
}

/// Takes the methods of a version out of the VM's tables. Ids that tools have of them, and stack traces, stand for the newest version's
/// methods, which are other ones.
fn retire(vm: &Vm, version: ConstantsRef) {
    for method in version.old_methods.lock().iter() {
        vm.tools.probes.forget(method);
        if has_own_id(method) {
            let newest = version.class().method_at(method.slot as usize);
            method.id.superseded.store(true, Ordering::Release);
            let newest = newest.map_or(std::ptr::null_mut(), |newest| std::ptr::from_ref(newest).cast_mut());
            method.id.method.store(newest, Ordering::Release);
        }
    }
}

/// # Safety
/// Nothing leads to the version or its methods, and nobody uses them.
unsafe fn free(vm: &Vm, version: ConstantsRef, superseded: &mut Vec<(usize, &'static MethodId)>) {
    for method in std::mem::take(&mut *version.old_methods.lock()) {
        let own_id = has_own_id(method);
        if own_id && method.id.given.load(Ordering::Relaxed) && !method.id.method.load(Ordering::Relaxed).is_null() {
            superseded.push((class_address(version), method.id));
        }
        // SAFETY: the caller's promise.
        unsafe { free_body(vm, method, own_id) };
    }
    // SAFETY: the caller's promise; constants are leaked boxes.
    drop(unsafe { Box::from_raw(std::ptr::from_ref(version).cast_mut()) });
}

/// Frees a method's structure, and its id, if that is its own and nobody was given it.
///
/// # Safety
/// Nothing leads to the method, and nobody uses it.
pub unsafe fn free_body(vm: &Vm, method: MethodRef, own_id: bool) {
    if own_id && !method.id.given.load(Ordering::Relaxed) {
        forget_id(method.id);
        method.id.superseded.store(false, Ordering::Release);
        vm.method_ids.free(method.id);
    }
    // SAFETY: the caller's promise.
    unsafe { crate::unload::free_method(method) };
}

/// Room for the resolved references of another version: indices that none of the versions that are there uses, and how many there are then
/// in all.
pub fn reference_room(vm: &Vm, class: ClassRef, count: u32) -> (u32, u32) {
    let mut taken = references(vm, class);
    taken.sort_by_key(|range| range.start);
    let mut first = 0;
    for range in &taken {
        if range.start >= first + count {
            break;
        }
        first = first.max(range.end);
    }
    let end = taken.iter().map(|range| range.end).max().unwrap_or(0);
    (first, end.max(first + count))
}

/// The indices of the resolved references of all versions of a class that are there.
pub fn references(vm: &Vm, class: ClassRef) -> Vec<Range<u32>> {
    let versions = vm.retired.old_versions();
    let retired = versions.retired.iter().map(|(_, version)| *version);
    let own = |version: &&Constants| class_address(version) == class as *const Class as usize;
    class.versions().chain(retired.filter(own)).map(|v| v.references.clone()).filter(|r| !r.is_empty()).collect()
}
