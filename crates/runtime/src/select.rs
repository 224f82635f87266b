//! Method selection (JVMS 5.4.6).

use crate::class::{ClassRef, INTERFACE_CACHE_LENGTH, InterfaceSelection, MethodRef, SEARCHED};
use crate::thread::Current;
use crate::thrown::JResult;
use crate::vm::Vm;
use std::sync::atomic::Ordering;

/// The method to run when `method` is called on an object of class `receiver`.
///
/// # Errors
/// IncompatibleClassChangeError, IllegalAccessError; an abstract selection is returned, its entry throws.
pub fn select(cur: &mut Current, receiver: ClassRef, method: MethodRef) -> JResult<MethodRef> {
    if method.is_private() || method.is_constructor() || method.is_static() {
        return Ok(method);
    }
    if method.class.is_interface() {
        return interface(cur, receiver, method);
    }
    match method.vtable_index.load(Ordering::Relaxed) {
        index if index >= 0 => Ok(receiver.virtual_method(index as usize)),
        SEARCHED => interface(cur, receiver, method),
        _ => Ok(method),
    }
}

/// Which entry of a class's cache a method goes to.
#[inline(always)]
pub fn cache_index(method: MethodRef) -> usize {
    (method as *const _ as usize >> 6) % INTERFACE_CACHE_LENGTH
}

/// What `interface` has selected before for receivers of a class.
#[inline(always)]
pub fn known_interface(receiver: ClassRef, method: MethodRef) -> Option<MethodRef> {
    let mut next = receiver.interface_cache[cache_index(method)].load(Ordering::Acquire).cast_const();
    // SAFETY: null or a selection, which is freed with its class or by `forget`, at a safepoint; so are those before it.
    while let Some(known) = unsafe { next.as_ref() } {
        if std::ptr::eq(known.interface_method, method) {
            return Some(known.target);
        }
        next = known.next;
    }
    None
}

/// Selection by name and descriptor, for methods of interfaces and others that are `SEARCHED`; remembered in the receiver class's cache, whose entries hold the newest selection of each cell and
/// name the older ones.
///
/// # Errors
/// IncompatibleClassChangeError when the class does not implement the interface, IllegalAccessError when the selected
/// method is not public.
pub fn interface(cur: &mut Current, receiver: ClassRef, method: MethodRef) -> JResult<MethodRef> {
    let cell = &receiver.interface_cache[cache_index(method)];
    let newest = cell.load(Ordering::Acquire);
    if let Some(known) = known_interface(receiver, method) {
        return Ok(known);
    }
    if !receiver.is_subclass_of(method.class) {
        let place = crate::messages::class_implements(cur, receiver, method.class);
        return Err(cur.throw("java/lang/IncompatibleClassChangeError", &place));
    }
    if method.is_private() {
        return Ok(method);
    }
    let Some(target) = find(cur.vm(), receiver, method) else {
        return Ok(method);
    };
    if method.class.is_interface() && !target.is_public() && !target.class.is_interface() {
        let message = format!(
            "class {} tried to access {} method '{}' (JVMS 5.4.6)",
            method.class.external_name(),
            if target.is_protected() { "protected" } else { "package-private" },
            crate::messages::method_text(target)
        );
        return Err(cur.throw("java/lang/IllegalAccessError", &message));
    }
    let selection = Box::into_raw(Box::new(InterfaceSelection { interface_method: method, target, next: newest }));
    if cell.compare_exchange(newest, selection, Ordering::Release, Ordering::Relaxed).is_err() {
        // Somebody else was faster, perhaps with the same: the next call looks again.
        // SAFETY: made just now, and nobody knows it.
        drop(unsafe { Box::from_raw(selection) });
    }
    Ok(target)
}

/// The selected method without checks; None when there is none but the abstract one.
pub fn find(vm: &'static Vm, receiver: ClassRef, method: MethodRef) -> Option<MethodRef> {
    for class in receiver.ancestors() {
        if let Some(found) = class.declared_method(method.name, method.descriptor)
            && !found.is_static()
            && !found.is_private()
            && (std::ptr::eq(found, method) || method.class.is_interface() || crate::vtable::overrides(found, method))
        {
            return Some(found);
        }
    }
    crate::vtable::index_of(receiver, method)
        .map(|i| receiver.virtual_method(i))
        .or_else(|| crate::vtable::default_for(vm, receiver, (method.name, method.descriptor)))
}

/// Forgets what was selected for receivers of a class. The world is stopped.
pub fn forget(receiver: ClassRef) {
    for cell in &receiver.interface_cache {
        let mut selection = cell.swap(std::ptr::null_mut(), Ordering::AcqRel);
        while !selection.is_null() {
            // SAFETY: selections are leaked boxes; VM code that reads them reaches no safepoint, so nobody does now.
            selection = unsafe { Box::from_raw(selection) }.next.cast_mut();
        }
    }
}
