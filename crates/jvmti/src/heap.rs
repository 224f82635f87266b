//! The heap (JVM TI, "Heap"): tags, and walks in their present form.

use crate::callback;
use crate::entry::{AnyObject, Count, Input, MaybeOut, Object, Out, functions};
use crate::errors::JvmtiError;
use crate::heap_callbacks::AgentVisitor;
use crate::memory;
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

fn visitor(callbacks: *const jvmtiHeapCallbacks, user: *const c_void) -> crate::errors::Result<AgentVisitor> {
    // SAFETY: JVM TI: null or a structure of callbacks.
    let callbacks = unsafe { callbacks.as_ref() };
    let callbacks = callbacks.ok_or(JvmtiError(JVMTI_ERROR_NULL_POINTER))?;
    Ok(AgentVisitor::new(*callbacks, user.cast_mut()))
}

functions! {
    /// GetTag.
    fn GetTag(call, object: Object, tag: Out<jlong>) {
        tag.set(call.vm.tag(call.env.id, object.0)?);
        Ok(())
    }

    /// SetTag.
    fn SetTag(call, object: Object, tag: i64) {
        Ok(call.vm.set_tag(call.env.id, object.0, tag)?)
    }

    /// GetObjectsWithTags.
    fn GetObjectsWithTags(
        call,
        tag_count: Count,
        tags: Input<jlong>,
        count: Out<i32>,
        objects: MaybeOut<*mut jobject>,
        object_tags: MaybeOut<*mut jlong>,
    ) {
        let wanted: Vec<i64> = (0..tag_count.0).map(|i| tags.get(i)).collect();
        if wanted.contains(&0) {
            return Err(JvmtiError(JVMTI_ERROR_ILLEGAL_ARGUMENT));
        }
        let found = call.vm.tagged(call.env.id, &wanted)?;
        if objects.is_wanted() {
            let references: Vec<jobject> = found.iter().map(|f| f.0.0 as jobject).collect();
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
    fn IterateThroughHeap(
        call,
        heap_filter: i32,
        class: AnyObject,
        callbacks: *const jvmtiHeapCallbacks,
        user: *const c_void,
    ) {
        let mut visitor = visitor(callbacks, user)?;
        Ok(callback::of_walk(|| call.vm.iterate(call.env.id, filter(heap_filter), class.0, &mut visitor))?)
    }

    /// FollowReferences.
    fn FollowReferences(
        call,
        heap_filter: i32,
        class: AnyObject,
        initial: AnyObject,
        callbacks: *const jvmtiHeapCallbacks,
        user: *const c_void,
    ) {
        let mut visitor = visitor(callbacks, user)?;
        Ok(callback::of_walk(|| call.vm.follow(call.env.id, filter(heap_filter), class.0, initial.0, &mut visitor))?)
    }

    /// SetHeapSamplingInterval.
    fn SetHeapSamplingInterval(call, interval: Count) {
        call.vm.set_sampling_interval(interval.0);
        Ok(())
    }

    /// ForceGarbageCollection.
    fn ForceGarbageCollection(call) {
        Ok(call.vm.collect()?)
    }
}
