//! Heap walks in their first form (JVM TI, "Heap (1.0)"), by the walks of the present one.
//!
//! Invariant: as in `heap_callbacks`.

use crate::callback;
use crate::entry::Call;
use crate::errors::{JvmtiError, Result};
use crate::parameters::{Callback, Class, Object};
use abi::jni::jmethodID;
use abi::jvmti::*;
use inspection::{HeapFilter, HeapObject, HeapReference, HeapVisitor, ObjectId, ReferenceKind, Visit};
use std::ffi::c_void;

/// What an agent passed; all but one are absent in most functions.
struct FirstVisitor {
    object: Option<jvmtiHeapObjectCallback>,
    root: Option<jvmtiHeapRootCallback>,
    stack: Option<jvmtiStackReferenceCallback>,
    reference: Option<jvmtiObjectReferenceCallback>,
    user: *mut c_void,
}

impl FirstVisitor {
    fn new(user: *const c_void) -> FirstVisitor {
        FirstVisitor { object: None, root: None, stack: None, reference: None, user: user.cast_mut() }
    }
}

fn verdict(control: jvmtiIterationControl) -> Visit {
    match control {
        JVMTI_ITERATION_ABORT => Visit::Abort,
        JVMTI_ITERATION_IGNORE => Visit::Skip,
        _ => Visit::Enter,
    }
}

/// A kind of reference of an object, with its index; -1 for none.
fn object_reference(kind: ReferenceKind) -> Option<(jvmtiObjectReferenceKind, i32)> {
    Some(match kind {
        ReferenceKind::Class | ReferenceKind::SuperClass => (JVMTI_REFERENCE_CLASS, -1),
        ReferenceKind::Field(index) => (JVMTI_REFERENCE_FIELD, index),
        ReferenceKind::Element(index) => (JVMTI_REFERENCE_ARRAY_ELEMENT, index),
        ReferenceKind::ClassLoader => (JVMTI_REFERENCE_CLASS_LOADER, -1),
        ReferenceKind::Signers => (JVMTI_REFERENCE_SIGNERS, -1),
        ReferenceKind::ProtectionDomain => (JVMTI_REFERENCE_PROTECTION_DOMAIN, -1),
        ReferenceKind::Interface => (JVMTI_REFERENCE_INTERFACE, -1),
        ReferenceKind::StaticField(index) => (JVMTI_REFERENCE_STATIC_FIELD, index),
        ReferenceKind::ConstantPool(index) => (JVMTI_REFERENCE_CONSTANT_POOL, index),
        _ => return None,
    })
}

fn root_kind(kind: ReferenceKind) -> jvmtiHeapRootKind {
    match kind {
        ReferenceKind::JniGlobal => JVMTI_HEAP_ROOT_JNI_GLOBAL,
        ReferenceKind::SystemClass => JVMTI_HEAP_ROOT_SYSTEM_CLASS,
        ReferenceKind::Monitor => JVMTI_HEAP_ROOT_MONITOR,
        ReferenceKind::Thread => JVMTI_HEAP_ROOT_THREAD,
        _ => JVMTI_HEAP_ROOT_OTHER,
    }
}

// SAFETY of the calls in here: JVM TI: the agent's callbacks have these types and take its own user data.
impl HeapVisitor for FirstVisitor {
    fn object(&mut self, object: &mut HeapObject) -> Visit {
        let Some(callback) = self.object else { return Visit::Enter };
        // SAFETY: see above.
        verdict(unsafe { callback(object.class_tag, object.size, &mut object.tag, self.user) })
    }

    fn reference(&mut self, reference: &mut HeapReference) -> Visit {
        let object = &mut reference.object;
        if let Some((kind, index)) = object_reference(reference.kind) {
            let Some(callback) = self.reference else { return Visit::Enter };
            let referrer = if reference.to_itself { object.tag } else { reference.referrer.map_or(0, |r| r.1) };
            // SAFETY: see above.
            return verdict(unsafe {
                callback(kind, object.class_tag, object.size, &mut object.tag, referrer, index, self.user)
            });
        }
        let (kind, thread_tag, depth, method, slot) = match reference.kind {
            ReferenceKind::StackLocal { thread_tag, depth, method, slot, .. } => {
                (JVMTI_HEAP_ROOT_STACK_LOCAL, thread_tag, depth, method, slot)
            }
            ReferenceKind::JniLocal { thread_tag, depth, method, .. } => {
                (JVMTI_HEAP_ROOT_JNI_LOCAL, thread_tag, depth, method, -1)
            }
            kind => {
                let Some(callback) = self.root else { return Visit::Enter };
                // SAFETY: see above.
                return verdict(unsafe {
                    callback(root_kind(kind), object.class_tag, object.size, &mut object.tag, self.user)
                });
            }
        };
        let Some(callback) = self.stack else { return Visit::Enter };
        let method = method.0 as jmethodID;
        // SAFETY: see above.
        verdict(unsafe {
            callback(kind, object.class_tag, object.size, &mut object.tag, thread_tag, depth, method, slot, self.user)
        })
    }
}

fn filter(number: jvmtiHeapObjectFilter) -> Result<HeapFilter> {
    let (tagged, untagged) = match number {
        JVMTI_HEAP_OBJECT_TAGGED => (false, true),
        JVMTI_HEAP_OBJECT_UNTAGGED => (true, false),
        JVMTI_HEAP_OBJECT_EITHER => (false, false),
        _ => return Err(JvmtiError(JVMTI_ERROR_ILLEGAL_ARGUMENT)),
    };
    Ok(HeapFilter { tagged, untagged, subclasses: true, ..HeapFilter::default() })
}

/// IterateOverObjectsReachableFromObject.
pub(crate) fn iterate_over_objects_reachable_from_object(
    call: &Call,
    object: Object,
    reference: Callback<jvmtiObjectReferenceCallback>,
    user: *const c_void,
) -> Result<()> {
    let mut visitor = FirstVisitor { reference: Some(reference.0), ..FirstVisitor::new(user) };
    Ok(callback::of_walk(|| {
        call.vm.follow(call.env.id, HeapFilter::default(), ObjectId::NULL, object.0, &mut visitor)
    })?)
}

/// IterateOverReachableObjects.
pub(crate) fn iterate_over_reachable_objects(
    call: &Call,
    root: Option<jvmtiHeapRootCallback>,
    stack: Option<jvmtiStackReferenceCallback>,
    reference: Option<jvmtiObjectReferenceCallback>,
    user: *const c_void,
) -> Result<()> {
    let mut visitor = FirstVisitor { root, stack, reference, ..FirstVisitor::new(user) };
    Ok(callback::of_walk(|| {
        call.vm.follow(call.env.id, HeapFilter::default(), ObjectId::NULL, ObjectId::NULL, &mut visitor)
    })?)
}

/// IterateOverHeap.
pub(crate) fn iterate_over_heap(
    call: &Call,
    which: i32,
    object: Callback<jvmtiHeapObjectCallback>,
    user: *const c_void,
) -> Result<()> {
    let mut visitor = FirstVisitor { object: Some(object.0), ..FirstVisitor::new(user) };
    let filter = filter(which)?;
    Ok(callback::of_walk(|| call.vm.iterate(call.env.id, filter, ObjectId::NULL, &mut visitor))?)
}

/// IterateOverInstancesOfClass: of its subclasses, too.
pub(crate) fn iterate_over_instances_of_class(
    call: &Call,
    class: Class,
    which: i32,
    object: Callback<jvmtiHeapObjectCallback>,
    user: *const c_void,
) -> Result<()> {
    let mut visitor = FirstVisitor { object: Some(object.0), ..FirstVisitor::new(user) };
    let filter = filter(which)?;
    Ok(callback::of_walk(|| call.vm.iterate(call.env.id, filter, class.0, &mut visitor))?)
}
