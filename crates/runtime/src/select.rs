//! Method selection (JVMS 5.4.6).

use crate::class::{ClassRef, INTERFACE_CACHE_LENGTH, InterfaceSelection, MethodRef};
use crate::thread::Current;
use crate::thrown::JResult;
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
    // SAFETY: null or a selection, which is never freed while its class lives; so are those before it.
    while let Some(known) = unsafe { next.as_ref() } {
        if std::ptr::eq(known.interface_method, method) {
            return Some(known.target);
        }
        next = known.next;
    }
    None
}

/// Selection for invokeinterface; remembered in the receiver class's cache, whose entries hold the newest selection of each cell and
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
    let target = find(receiver, method);
    let Some(target) = target else {
        return Ok(method);
    };
    if !target.is_public() && !target.class.is_interface() {
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
pub fn find(receiver: ClassRef, method: MethodRef) -> Option<MethodRef> {
    for class in receiver.ancestors() {
        if let Some(found) = class.declared_method(method.name, method.descriptor)
            && !found.is_static()
            && !found.is_private()
        {
            return Some(found);
        }
    }
    crate::vtable::index_of(receiver, method).map(|i| receiver.virtual_method(i))
}
