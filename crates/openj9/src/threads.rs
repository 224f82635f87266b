//! The VM's own and the operating system's names of threads and methods: GetOSThreadID, GetJ9vmThread, GetJ9method,
//! GetMethodAndClassNames.
//!
//! Invariant: the VM's own value of a method is its jmethodID and is looked up, never followed, when an agent passes it back.

use crate::entry::{Failure, Result};
use crate::parameters::{MaybeOut, Opaque, Out};
use crate::types::jvmtiExtensionRamMethodData;
use abi::jvmti::*;
use inspection::{Answer, ExtensionCall, MethodId, ObjectId, ThreadId};
use std::ffi::c_void;

/// A live thread; null is the calling one.
fn live(call: &ExtensionCall, object: ObjectId) -> Result<ThreadId> {
    let object = if object.is_null() { call.vm.current_thread_object()? } else { object };
    Ok(call.vm.thread(object)?)
}

/// GetOSThreadID.
pub(crate) fn get_os_thread_id(call: &ExtensionCall, thread: ObjectId, id: Out<i64>) -> Result<()> {
    id.set(0);
    let object = if thread.is_null() { call.vm.current_thread_object()? } else { thread };
    // It has none of its own, mounted or not.
    if call.vm.is_virtual(object)? {
        return Err(Failure(JVMTI_ERROR_UNSUPPORTED_OPERATION));
    }
    id.set(call.vm.os_thread_id(live(call, thread)?)?);
    Ok(())
}

/// GetJ9vmThread: the address of the thread's JNI environment; null of a virtual thread that is not mounted.
pub(crate) fn get_vm_thread(call: &ExtensionCall, thread: ObjectId, address: Out<*mut c_void>) -> Result<()> {
    address.set(call.vm.jni_environment(live(call, thread)?)? as *mut c_void);
    Ok(())
}

/// GetJ9method.
pub(crate) fn get_method(call: &ExtensionCall, method: MethodId, value: MaybeOut<*mut c_void>) -> Result<()> {
    call.vm.is_native(method)?;
    value.given()?.set(method.0 as *mut c_void);
    Ok(())
}

/// The name of a method's class with slashes, and its own name and descriptor.
fn names(call: &ExtensionCall, method: MethodId) -> Answer<(Vec<u8>, Vec<u8>)> {
    let facts = call.vm.method_facts(method)?;
    let signature = call.vm.class_facts(call.vm.method_class(method)?)?.signature;
    let class = signature.strip_prefix(b"L").and_then(|s| s.strip_suffix(b";")).unwrap_or(&signature).to_vec();
    Ok((class, [facts.name, facts.signature].concat()))
}

/// GetMethodAndClassNames. The strings are bytes, whatever the header says; the size is what all of them take.
pub(crate) fn get_method_and_class_names(
    call: &ExtensionCall,
    methods: Opaque,
    count: i32,
    descriptors: MaybeOut<jvmtiExtensionRamMethodData>,
    strings: MaybeOut<u16>,
    size: MaybeOut<i32>,
) -> Result<()> {
    let count = usize::try_from(count).ok().filter(|count| *count > 0).ok_or(Failure(JVMTI_ERROR_ILLEGAL_ARGUMENT))?;
    let (descriptors, strings, size) = (descriptors.given()?, strings.given()?, size.given()?);
    if methods.0.is_null() {
        return Err(Failure(JVMTI_ERROR_NULL_POINTER));
    }
    call.vm.current_thread_object()?;
    let room = usize::try_from(size.get()).unwrap_or(0);
    let buffer = strings.pointer().cast::<u8>();
    let (mut needed, mut used) = (0, 0);
    for at in 0..count {
        // SAFETY: the header: `count` pointers.
        let method = MethodId(unsafe { methods.0.cast::<usize>().add(at).read_unaligned() });
        let nothing = std::ptr::null_mut();
        let mut found =
            jvmtiExtensionRamMethodData { className: nothing, methodName: nothing, reasonCode: JVMTI_ERROR_NONE };
        match names(call, method) {
            Err(_) => found.reasonCode = JVMTI_ERROR_INVALID_METHODID,
            Ok((class, name)) => {
                let bytes = class.len() + name.len() + 2;
                needed += bytes;
                if bytes <= room - used {
                    let text = [&class[..], &[0], &name, &[0]].concat();
                    // SAFETY: the buffer has `room` bytes, of which `used` are taken.
                    unsafe {
                        let place = buffer.add(used);
                        std::ptr::copy_nonoverlapping(text.as_ptr(), place, bytes);
                        found.className = place.cast();
                        found.methodName = place.add(class.len() + 1).cast();
                    }
                    used += bytes;
                } else {
                    found.reasonCode = JVMTI_ERROR_OUT_OF_MEMORY;
                }
            }
        }
        // SAFETY: the header: `count` descriptors.
        unsafe { descriptors.set_at(at, found) };
    }
    size.set(i32::try_from(needed).unwrap_or(i32::MAX));
    Ok(())
}
