//! An agent's callbacks as a visitor of heap walks (JVM TI, "Heap", callbacks).
//!
//! Invariant: callbacks run with the world stopped; functions they call are refused unless they are safe there, since the calling
//! thread is not in native then.

use abi::jni::{jlong, jmethodID};
use abi::jvmti::*;
use inspection::{HeapObject, HeapReference, HeapVisitor, ReferenceKind, Value, Visit};
use std::ffi::c_void;

/// See the module.
pub(crate) struct AgentVisitor {
    callbacks: jvmtiHeapCallbacks,
    user: *mut c_void,
}

impl AgentVisitor {
    pub fn new(callbacks: jvmtiHeapCallbacks, user: *mut c_void) -> AgentVisitor {
        AgentVisitor { callbacks, user }
    }
}

fn verdict(bits: i32) -> Visit {
    if bits & JVMTI_VISIT_ABORT != 0 {
        Visit::Abort
    } else if bits & JVMTI_VISIT_OBJECTS != 0 {
        Visit::Enter
    } else {
        Visit::Skip
    }
}

fn goes_on(bits: i32) -> bool {
    bits & JVMTI_VISIT_ABORT == 0
}

/// Number and details of a kind of reference.
fn kind(kind: ReferenceKind) -> (jvmtiHeapReferenceKind, Option<jvmtiHeapReferenceInfo>) {
    let field = |index| Some(jvmtiHeapReferenceInfo { field: jvmtiHeapReferenceInfoField { index } });
    match kind {
        ReferenceKind::Class => (JVMTI_HEAP_REFERENCE_CLASS, None),
        ReferenceKind::Field(index) => (JVMTI_HEAP_REFERENCE_FIELD, field(index)),
        ReferenceKind::Element(index) => (
            JVMTI_HEAP_REFERENCE_ARRAY_ELEMENT,
            Some(jvmtiHeapReferenceInfo { array: jvmtiHeapReferenceInfoArray { index } }),
        ),
        ReferenceKind::ClassLoader => (JVMTI_HEAP_REFERENCE_CLASS_LOADER, None),
        ReferenceKind::Signers => (JVMTI_HEAP_REFERENCE_SIGNERS, None),
        ReferenceKind::ProtectionDomain => (JVMTI_HEAP_REFERENCE_PROTECTION_DOMAIN, None),
        ReferenceKind::Interface => (JVMTI_HEAP_REFERENCE_INTERFACE, None),
        ReferenceKind::StaticField(index) => (JVMTI_HEAP_REFERENCE_STATIC_FIELD, field(index)),
        ReferenceKind::ConstantPool(index) => (
            JVMTI_HEAP_REFERENCE_CONSTANT_POOL,
            Some(jvmtiHeapReferenceInfo { constant_pool: jvmtiHeapReferenceInfoConstantPool { index } }),
        ),
        ReferenceKind::SuperClass => (JVMTI_HEAP_REFERENCE_SUPERCLASS, None),
        ReferenceKind::JniGlobal => (JVMTI_HEAP_REFERENCE_JNI_GLOBAL, None),
        ReferenceKind::SystemClass => (JVMTI_HEAP_REFERENCE_SYSTEM_CLASS, None),
        ReferenceKind::Monitor => (JVMTI_HEAP_REFERENCE_MONITOR, None),
        ReferenceKind::StackLocal { thread_tag, thread_id, depth, method, location, slot } => {
            let method = method.0 as jmethodID;
            let stack_local = jvmtiHeapReferenceInfoStackLocal { thread_tag, thread_id, depth, method, location, slot };
            (JVMTI_HEAP_REFERENCE_STACK_LOCAL, Some(jvmtiHeapReferenceInfo { stack_local }))
        }
        ReferenceKind::JniLocal { thread_tag, thread_id, depth, method } => {
            let method = method.0 as jmethodID;
            let jni_local = jvmtiHeapReferenceInfoJniLocal { thread_tag, thread_id, depth, method };
            (JVMTI_HEAP_REFERENCE_JNI_LOCAL, Some(jvmtiHeapReferenceInfo { jni_local }))
        }
        ReferenceKind::Thread => (JVMTI_HEAP_REFERENCE_THREAD, None),
        ReferenceKind::Other => (JVMTI_HEAP_REFERENCE_OTHER, None),
    }
}

// SAFETY of the calls in here: JVM TI: the agent's callbacks have these types and take its own user data.
impl HeapVisitor for AgentVisitor {
    fn object(&mut self, object: &mut HeapObject) -> Visit {
        let Some(callback) = self.callbacks.heap_iteration_callback else { return Visit::Enter };
        // SAFETY: see above.
        let bits = unsafe { callback(object.class_tag, object.size, &mut object.tag, object.length, self.user) };
        if goes_on(bits) { Visit::Enter } else { Visit::Abort }
    }

    fn reference(&mut self, reference: &mut HeapReference) -> Visit {
        let Some(callback) = self.callbacks.heap_reference_callback else { return Visit::Enter };
        let (number, info) = kind(reference.kind);
        let object = &mut reference.object;
        let referrer_class_tag = reference.referrer.map_or(0, |r| r.0);
        let tag: *mut jlong = &mut object.tag;
        let referrer_tag: *mut jlong = match &mut reference.referrer {
            // A reference to itself shares the tag.
            Some(_) if reference.to_itself => tag,
            Some(referrer) => &mut referrer.1,
            None => std::ptr::null_mut(),
        };
        // SAFETY: see above.
        let bits = unsafe {
            callback(
                number,
                info.as_ref().map_or(std::ptr::null(), std::ptr::from_ref),
                object.class_tag,
                referrer_class_tag,
                object.size,
                tag,
                referrer_tag,
                object.length,
                self.user,
            )
        };
        verdict(bits)
    }

    fn field(&mut self, object: &mut HeapObject, is_static: bool, index: i32, signature: u8, value: Value) -> bool {
        let Some(callback) = self.callbacks.primitive_field_callback else { return true };
        let number = if is_static { JVMTI_HEAP_REFERENCE_STATIC_FIELD } else { JVMTI_HEAP_REFERENCE_FIELD };
        let info = jvmtiHeapReferenceInfo { field: jvmtiHeapReferenceInfoField { index } };
        // SAFETY: see above.
        goes_on(unsafe {
            callback(
                number,
                &info,
                object.class_tag,
                &mut object.tag,
                value.to_jvalue(),
                jvmtiPrimitiveType::from(signature),
                self.user,
            )
        })
    }

    fn elements(&mut self, object: &mut HeapObject, signature: u8, bytes: &[u8]) -> bool {
        let Some(callback) = self.callbacks.array_primitive_value_callback else { return true };
        // SAFETY: see above; the elements stay where they are while the world is stopped.
        goes_on(unsafe {
            callback(
                object.class_tag,
                object.size,
                &mut object.tag,
                object.length,
                jvmtiPrimitiveType::from(signature),
                bytes.as_ptr().cast(),
                self.user,
            )
        })
    }

    fn string(&mut self, object: &mut HeapObject, units: &[u16]) -> bool {
        let Some(callback) = self.callbacks.string_primitive_value_callback else { return true };
        // SAFETY: see above.
        goes_on(unsafe {
            callback(object.class_tag, object.size, &mut object.tag, units.as_ptr(), units.len() as i32, self.user)
        })
    }

    fn wants(&self) -> (bool, bool, bool) {
        let c = &self.callbacks;
        (
            c.primitive_field_callback.is_some(),
            c.array_primitive_value_callback.is_some(),
            c.string_primitive_value_callback.is_some(),
        )
    }
}
