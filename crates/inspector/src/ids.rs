//! What the ids of the seam stand for: references, methods and fields that an agent names become the VM's here, checked, and here alone.
//!
//! Invariant: an id that came from outside may be anything that once was a reference: one that was deleted, another thread's, a weak one
//! whose object is gone. What is made of it here is live, and of the class that is asked for. The calling thread is in VM and has
//! made no handle since it came from native code but for results, so that a local reference which was deleted is not another's again.

use heap::Address;
use inspection::{Answer, FieldId, MethodId, ObjectId, ReferenceState, Refusal};
use runtime::class::{ClassRef, Field, FieldRef, MethodRef};
use runtime::loader::LoaderRef;
pub(crate) use runtime::probes::object_id;
use runtime::refs::{Handle, Ref};
use runtime::thread::Current;
use runtime::vm::Vm;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The id of a new local reference.
pub(crate) fn local_reference(cur: &Current, object: Ref<'_>) -> ObjectId {
    object_id(cur.handle(object))
}

/// An id as a handle whose slot must not be read yet.
fn unchecked(id: ObjectId) -> Handle {
    // SAFETY: its slot isn't read before it is known to be a reference.
    unsafe { Handle::from_jobject(id.as_jobject()) }
}

/// The reference that an id names: one that is live, though a weak one may have lost its object.
fn reference(cur: &Current, id: ObjectId) -> Answer<Handle> {
    let handle = unchecked(id);
    if cur.reference_kind(handle).is_some() { Ok(handle) } else { of_other_thread(cur, handle) }
}

/// A local reference to what another thread's local reference refers to. JNI ("Local References") forbids to pass those on; agents that
/// do so while the owner waits for them live with other VMs, and -Xcheck:jvmti tells them.
fn of_other_thread(cur: &Current, handle: Handle) -> Answer<Handle> {
    let slot = handle.slot();
    let threads = cur.vm().threads.lock();
    if handle.tag() != 0 || !slot.is_aligned() || !threads.iter().any(|thread| thread.handles.contains(slot)) {
        return Err(Refusal::InvalidObject);
    }
    // SAFETY: the list's lock keeps the thread, and its slots with it. It may run on, but no collection comes while the current thread is
    // in VM: a slot that was in use a moment ago still holds an object or null.
    let object = unsafe { &*slot.cast::<AtomicUsize>() }.load(Ordering::Acquire);
    if object == 0 { Err(Refusal::InvalidObject) } else { Ok(cur.handle_of(Address(object))) }
}

/// What an id is, as a reference.
pub(crate) fn state(cur: &Current, id: ObjectId) -> ReferenceState {
    let handle = unchecked(id);
    if cur.reference_kind(handle).is_some() {
        ReferenceState::Live
    } else if handle.tag() == 0 && cur.vm().threads.lock().iter().any(|thread| thread.has_local(handle.slot())) {
        ReferenceState::OfOtherThread
    } else {
        ReferenceState::Gone
    }
}

/// A handle to the object that an id names.
pub(crate) fn handle(cur: &Current, id: ObjectId) -> Answer<Handle> {
    reference(cur, id).and_then(|handle| if handle.is_null(cur) { Err(Refusal::InvalidObject) } else { Ok(handle) })
}

/// The same; null for the null id.
pub(crate) fn handle_or_null(cur: &Current, id: ObjectId) -> Answer<Handle> {
    if id.is_null() { Ok(Handle::NULL) } else { handle(cur, id) }
}

/// The object that an id names.
pub(crate) fn object(cur: &Current, id: ObjectId) -> Answer<Ref<'_>> {
    handle(cur, id).map(|handle| handle.get(cur))
}

/// A handle to an object that must be an instance of a class.
pub(crate) fn instance_of(cur: &Current, id: ObjectId, class: ClassRef, refusal: Refusal) -> Answer<Handle> {
    let handle = handle(cur, id).map_err(|_| refusal)?;
    if handle.get(cur).class().is_subclass_of(class) { Ok(handle) } else { Err(refusal) }
}

/// A java.lang.Thread.
pub(crate) fn thread_object(cur: &Current, id: ObjectId) -> Answer<Handle> {
    instance_of(cur, id, cur.vm().well_known().class_thread, Refusal::InvalidThread)
}

/// A java.lang.Module.
pub(crate) fn module(cur: &Current, id: ObjectId) -> Answer<Handle> {
    instance_of(cur, id, cur.vm().well_known().class_module, Refusal::InvalidModule)
}

/// The loader of a java.lang.ClassLoader. Null is the boot loader, and so is a weak reference whose object is gone (JNI, "Weak Global
/// References": it is equivalent to null).
pub(crate) fn loader(cur: &mut Current, id: ObjectId, refusal: Refusal) -> Answer<LoaderRef> {
    let handle = if id.is_null() { Handle::NULL } else { reference(cur, id).map_err(|_| refusal)? };
    let class = cur.vm().well_known().class_class_loader;
    if handle.is_null(cur) || handle.get(cur).class().is_subclass_of(class) {
        Ok(cur.loader_of(handle))
    } else {
        Err(refusal)
    }
}

/// The class of a java.lang.Class.
pub(crate) fn class_of(cur: &Current, id: ObjectId) -> Answer<ClassRef> {
    let mirror = object(cur, id).map_err(|_| Refusal::InvalidClass)?;
    if mirror.class() != cur.vm().well_known().class_class {
        return Err(Refusal::InvalidClass);
    }
    cur.class_of_mirror(mirror).ok_or(Refusal::InvalidClass)
}

/// The method of a jmethodID.
pub(crate) fn method_of(vm: &Vm, id: MethodId) -> Answer<MethodRef> {
    vm.method_ids.method(id.0).ok_or(Refusal::InvalidMethod)
}

/// A method that isn't native.
pub(crate) fn bytecode_method_of(vm: &Vm, id: MethodId) -> Answer<MethodRef> {
    let method = method_of(vm, id)?;
    if method.is_native() { Err(Refusal::NativeMethod) } else { Ok(method) }
}

/// A field that the class or one of its supers declares.
pub(crate) fn field_of(class: ClassRef, id: FieldId) -> Answer<FieldRef> {
    let supers = class.ancestors().chain(class.all_interfaces().iter().copied());
    let mut fields = supers.flat_map(|c| c.fields().iter().copied());
    fields.find(|f| std::ptr::from_ref::<Field>(*f) as usize == id.0).ok_or(Refusal::InvalidField)
}
