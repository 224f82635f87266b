//! Method selection (JVMS 5.4.6).

use crate::class::{ClassRef, MethodRef, SEARCHED};
use crate::thread::Current;
use crate::thrown::JResult;
use crate::vm::Vm;

/// The method to run when `method` is called on an object of class `receiver`.
///
/// # Errors
/// IncompatibleClassChangeError, IllegalAccessError; an abstract selection is returned, its entry throws.
pub fn select(cur: &mut Current, receiver: ClassRef, method: MethodRef) -> JResult<MethodRef> {
    if method.is_private() || method.is_constructor() || method.is_static() {
        return Ok(method);
    }
    if method.class().is_interface() {
        return interface(cur, receiver, method);
    }
    match method.vtable_index() {
        index if index >= 0 => Ok(receiver.virtual_method(index as usize)),
        SEARCHED => interface(cur, receiver, method),
        _ => Ok(method),
    }
}

/// Selection by name and descriptor, for methods of interfaces and others that are `SEARCHED`; remembered in the receiver class's cache, whose entries hold the newest selection of each cell and
/// name the older ones.
///
/// # Errors
/// IncompatibleClassChangeError when the class does not implement the interface, IllegalAccessError when the selected
/// method is not public.
pub fn interface(cur: &mut Current, receiver: ClassRef, method: MethodRef) -> JResult<MethodRef> {
    if let Some(known) = receiver.known_selection(method) {
        return Ok(known);
    }
    if !receiver.is_subclass_of(method.class()) {
        let place = crate::messages::class_implements(cur, receiver, method.class());
        return Err(cur.throw("java/lang/IncompatibleClassChangeError", &place));
    }
    if method.is_private() {
        return Ok(method);
    }
    let Some(target) = find(cur.vm(), receiver, method) else {
        return Ok(method);
    };
    if method.class().is_interface() && !target.is_public() && !target.class().is_interface() {
        let message = format!(
            "class {} tried to access {} method '{}' (JVMS 5.4.6)",
            method.class().external_name(),
            if target.is_protected() { "protected" } else { "package-private" },
            crate::messages::method_text(target)
        );
        return Err(cur.throw("java/lang/IllegalAccessError", &message));
    }
    receiver.remember_selection(method, target);
    Ok(target)
}

/// The selected method without checks; None when there is none but the abstract one.
pub fn find(vm: &'static Vm, receiver: ClassRef, method: MethodRef) -> Option<MethodRef> {
    for class in receiver.ancestors() {
        if let Some(found) = class.declared_method(method.name, method.descriptor)
            && !found.is_static()
            && !found.is_private()
            && (std::ptr::eq(found, method) || method.class().is_interface() || crate::vtable::overrides(found, method))
        {
            return Some(found);
        }
    }
    crate::vtable::index_of(receiver, method)
        .map(|i| receiver.virtual_method(i))
        .or_else(|| crate::vtable::default_for(vm, receiver, (method.name, method.descriptor)))
}
