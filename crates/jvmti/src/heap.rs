//! The heap (JVM TI, "Heap"): tags, and walks in their present form.

use crate::callback;
use crate::entry::Call;
use crate::errors::{JvmtiError, Result};
use crate::heap_callbacks::AgentVisitor;
use crate::memory;
use crate::parameters::{AnyObject, Count, Input, MaybeOut, Object, Out};
use abi::jni::{jlong, jobject};
use abi::jvmti::*;
use inspection::HeapFilter;
use std::ffi::c_void;

fn filter(bits: i32) -> HeapFilter {
    HeapFilter {
        tagged: bits & JVMTI_HEAP_FILTER_TAGGED != 0,
        untagged: bits & JVMTI_HEAP_FILTER_UNTAGGED != 0,
        class_tagged: bits & JVMTI_HEAP_FILTER_CLASS_TAGGED != 0,
        class_untagged: bits & JVMTI_HEAP_FILTER_CLASS_UNTAGGED != 0,
        subclasses: false,
    }
}

fn visitor(callbacks: Input<jvmtiHeapCallbacks>, user: *const c_void) -> AgentVisitor {
    AgentVisitor::new(callbacks.get(0), user.cast_mut())
}

/// GetTag.
pub(crate) fn get_tag(call: &Call, object: Object, tag: Out<jlong>) -> Result<()> {
    tag.set(call.vm.tag(call.env.id, object.0)?);
    Ok(())
}

/// SetTag.
pub(crate) fn set_tag(call: &Call, object: Object, tag: i64) -> Result<()> {
    Ok(call.vm.set_tag(call.env.id, object.0, tag)?)
}

/// GetObjectsWithTags.
pub(crate) fn get_objects_with_tags(
    call: &Call,
    tag_count: Count,
    tags: Input<jlong>,
    count: Out<i32>,
    objects: MaybeOut<*mut jobject>,
    object_tags: MaybeOut<*mut jlong>,
) -> Result<()> {
    let wanted: Vec<i64> = (0..tag_count.0).map(|i| tags.get(i)).collect();
    if wanted.contains(&0) {
        return Err(JvmtiError(JVMTI_ERROR_ILLEGAL_ARGUMENT));
    }
    let found = call.vm.tagged(call.env.id, &wanted)?;
    if objects.is_wanted() {
        let references: Vec<jobject> = found.iter().map(|f| f.0.as_jobject()).collect();
        objects.set(memory::copy(&references)?);
    }
    if object_tags.is_wanted() {
        let numbers: Vec<jlong> = found.iter().map(|f| f.1).collect();
        object_tags.set(memory::copy(&numbers)?);
    }
    count.set(found.len() as i32);
    Ok(())
}

/// IterateThroughHeap.
pub(crate) fn iterate_through_heap(
    call: &Call,
    heap_filter: i32,
    class: AnyObject,
    callbacks: Input<jvmtiHeapCallbacks>,
    user: *const c_void,
) -> Result<()> {
    let mut visitor = visitor(callbacks, user);
    Ok(callback::of_walk(|| call.vm.iterate(call.env.id, filter(heap_filter), class.0, &mut visitor))?)
}

/// FollowReferences.
pub(crate) fn follow_references(
    call: &Call,
    heap_filter: i32,
    class: AnyObject,
    initial: AnyObject,
    callbacks: Input<jvmtiHeapCallbacks>,
    user: *const c_void,
) -> Result<()> {
    let mut visitor = visitor(callbacks, user);
    Ok(callback::of_walk(|| call.vm.follow(call.env.id, filter(heap_filter), class.0, initial.0, &mut visitor))?)
}

/// SetHeapSamplingInterval.
pub(crate) fn set_heap_sampling_interval(call: &Call, interval: Count) -> Result<()> {
    call.vm.set_sampling_interval(interval.0);
    Ok(())
}

/// ForceGarbageCollection.
pub(crate) fn force_garbage_collection(call: &Call) -> Result<()> {
    Ok(call.vm.collect()?)
}
