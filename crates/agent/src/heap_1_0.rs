//! The walks of version 1.0 (specification, "Heap (1.0)"), for those who port old agents; new ones use [`crate::heap`]'s.
//!
//! Invariant: as there, visitors run while the world may be stopped, and a panic ends the walk and goes on in the caller.

use std::any::Any;
use std::cell::Cell;
use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use crate::env::Env;
use crate::heap::tag;
use crate::sys::*;
use crate::{
    Class, Function, HeapObjectFilter, HeapRootKind, IterationControl, Method, Object, ObjectReferenceKind, Result,
};

/// What a walk of version 1.0 meets.
#[derive(Debug)]
pub struct Met<'a> {
    /// The tag of the object's class, 0 for none.
    pub class_tag: i64,
    /// Its size in bytes.
    pub size: i64,
    /// Its tag, which may be set.
    pub tag: &'a Cell<i64>,
    /// How it was met.
    pub how: How,
}

/// How a walk of version 1.0 met an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum How {
    /// By going through the heap.
    Heap,
    /// As a root that is no frame's.
    Root { kind: HeapRootKind },
    /// From a frame.
    Stack { kind: HeapRootKind, thread_tag: i64, depth: i32, method: Option<Method>, slot: i32 },
    /// From another object.
    Reference { kind: ObjectReferenceKind, referrer_tag: i64, index: i32 },
}

struct Walk<F> {
    visitor: F,
    panic: Option<Box<dyn Any + Send>>,
}

impl Env {
    /// Visits all objects (IterateOverHeap).
    ///
    /// # Errors
    /// Those of IterateOverHeap.
    pub fn iterate_over_heap<F: FnMut(Met<'_>) -> IterationControl>(
        &self,
        filter: HeapObjectFilter,
        visitor: F,
    ) -> Result<()> {
        self.check(Function::IterateOverHeap)?;
        let answer = walk(visitor, |data| {
            // SAFETY: callback and data belong together and live until the call is over.
            unsafe { (self.table().IterateOverHeap)(self.raw(), filter as jint, Some(object::<F>), data) }
        });
        self.answer(Function::IterateOverHeap, answer)
    }

    /// Visits the instances of a class and its subclasses (IterateOverInstancesOfClass).
    ///
    /// # Errors
    /// Those of IterateOverInstancesOfClass.
    pub fn iterate_over_instances_of_class<F: FnMut(Met<'_>) -> IterationControl>(
        &self,
        klass: &Class<'_>,
        filter: HeapObjectFilter,
        visitor: F,
    ) -> Result<()> {
        self.check(Function::IterateOverInstancesOfClass)?;
        let (function, filter) = (self.table().IterateOverInstancesOfClass, filter as jint);
        // SAFETY: callback and data belong together and live until the call is over.
        let answer =
            walk(visitor, |data| unsafe { function(self.raw(), klass.raw(), filter, Some(object::<F>), data) });
        self.answer(Function::IterateOverInstancesOfClass, answer)
    }

    /// Visits the roots and what can be reached from them (IterateOverReachableObjects).
    ///
    /// # Errors
    /// Those of IterateOverReachableObjects.
    pub fn iterate_over_reachable_objects<F: FnMut(Met<'_>) -> IterationControl>(&self, visitor: F) -> Result<()> {
        self.check(Function::IterateOverReachableObjects)?;
        let function = self.table().IterateOverReachableObjects;
        let answer = walk(visitor, |data| {
            // SAFETY: callbacks and data belong together and live until the call is over.
            unsafe { function(self.raw(), Some(root::<F>), Some(stack::<F>), Some(reference::<F>), data) }
        });
        self.answer(Function::IterateOverReachableObjects, answer)
    }

    /// Visits what can be reached from an object (IterateOverObjectsReachableFromObject).
    ///
    /// # Errors
    /// Those of IterateOverObjectsReachableFromObject.
    pub fn iterate_over_objects_reachable_from_object<F: FnMut(Met<'_>) -> IterationControl>(
        &self,
        from: &Object<'_>,
        visitor: F,
    ) -> Result<()> {
        self.check(Function::IterateOverObjectsReachableFromObject)?;
        let function = self.table().IterateOverObjectsReachableFromObject;
        // SAFETY: callback and data belong together and live until the call is over.
        let answer = walk(visitor, |data| unsafe { function(self.raw(), from.raw(), Some(reference::<F>), data) });
        self.answer(Function::IterateOverObjectsReachableFromObject, answer)
    }
}

fn walk<F>(visitor: F, call: impl FnOnce(*const c_void) -> jvmtiError) -> jvmtiError {
    let mut walk = Walk { visitor, panic: None };
    let data: *mut Walk<F> = &raw mut walk;
    let answer = call(data.cast::<c_void>().cast_const());
    if let Some(panic) = walk.panic {
        resume_unwind(panic);
    }
    answer
}

/// Tells the visitor of an object.
///
/// # Safety
/// Tag and data are those of a callback.
unsafe fn met<F: FnMut(Met<'_>) -> IterationControl>(
    data: *mut c_void,
    (class_tag, size, tag_ptr): (jlong, jlong, *mut jlong),
    how: Option<How>,
) -> jint {
    // SAFETY: the caller's.
    let (walk, tag) = unsafe { (&mut *data.cast::<Walk<F>>(), tag(tag_ptr)) };
    let (Some(tag), Some(how)) = (tag, how) else { return JVMTI_ITERATION_CONTINUE };
    match catch_unwind(AssertUnwindSafe(|| (walk.visitor)(Met { class_tag, size, tag, how }))) {
        Ok(control) => control as jint,
        Err(panic) => {
            walk.panic = Some(panic);
            JVMTI_ITERATION_ABORT
        }
    }
}

unsafe extern "C" fn object<F: FnMut(Met<'_>) -> IterationControl>(
    class_tag: jlong,
    size: jlong,
    tag_ptr: *mut jlong,
    user_data: *mut c_void,
) -> jint {
    // SAFETY: the VM's parameters, and the data that `walk` passed.
    unsafe { met::<F>(user_data, (class_tag, size, tag_ptr), Some(How::Heap)) }
}

unsafe extern "C" fn root<F: FnMut(Met<'_>) -> IterationControl>(
    root_kind: jvmtiHeapRootKind,
    class_tag: jlong,
    size: jlong,
    tag_ptr: *mut jlong,
    user_data: *mut c_void,
) -> jint {
    let how = HeapRootKind::from_raw(root_kind).map(|kind| How::Root { kind });
    // SAFETY: the VM's parameters, and the data that `walk` passed.
    unsafe { met::<F>(user_data, (class_tag, size, tag_ptr), how) }
}

#[allow(clippy::too_many_arguments)]
unsafe extern "C" fn stack<F: FnMut(Met<'_>) -> IterationControl>(
    root_kind: jvmtiHeapRootKind,
    class_tag: jlong,
    size: jlong,
    tag_ptr: *mut jlong,
    thread_tag: jlong,
    depth: jint,
    method: jmethodID,
    slot: jint,
    user_data: *mut c_void,
) -> jint {
    // SAFETY: null or the VM's.
    let method = unsafe { Method::from_raw(method) };
    let how = HeapRootKind::from_raw(root_kind).map(|kind| How::Stack { kind, thread_tag, depth, method, slot });
    // SAFETY: the VM's parameters, and the data that `walk` passed.
    unsafe { met::<F>(user_data, (class_tag, size, tag_ptr), how) }
}

unsafe extern "C" fn reference<F: FnMut(Met<'_>) -> IterationControl>(
    reference_kind: jvmtiObjectReferenceKind,
    class_tag: jlong,
    size: jlong,
    tag_ptr: *mut jlong,
    referrer_tag: jlong,
    referrer_index: jint,
    user_data: *mut c_void,
) -> jint {
    let kind = ObjectReferenceKind::from_raw(reference_kind);
    let how = kind.map(|kind| How::Reference { kind, referrer_tag, index: referrer_index });
    // SAFETY: the VM's parameters, and the data that `walk` passed.
    unsafe { met::<F>(user_data, (class_tag, size, tag_ptr), how) }
}
