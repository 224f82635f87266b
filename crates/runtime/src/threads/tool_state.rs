//! What a thread of either kind is doing, as `Thread.getState` and JVM TI's GetThreadState have it.

use super::status;
use crate::refs::Ref;
use crate::thread::{Current, ThreadState};
use crate::virtual_thread;
use heap::Address;

/// The status of a java.lang.Thread: a platform thread's own, or what a virtual one's would be.
pub fn status(cur: &Current, thread_object: Address) -> u32 {
    // SAFETY: an address read just now.
    let thread = unsafe { Ref::from_address(cur, thread_object) };
    if !thread.is_null() && thread.class() == cur.vm().well_known().class_virtual_thread {
        return virtual_thread::status(cur, thread);
    }
    status::of_platform(cur, thread_object)
}

/// The state of a thread, by its object, as the JVM Tool Interface's bits.
pub fn of(cur: &Current, object: Ref<'_>) -> u32 {
    let vm = cur.vm();
    let mut bits = status(cur, object.address());
    if object.class() == vm.well_known().class_virtual_thread {
        if virtual_thread::is_alive(cur, object) {
            if virtual_thread::is_suspended(cur, object) {
                bits |= abi::jvmti::JVMTI_THREAD_STATE_SUSPENDED as u32;
            }
            if object.load_u8(vm.well_known().thread_interrupted as usize) != 0 {
                bits |= abi::jvmti::JVMTI_THREAD_STATE_INTERRUPTED as u32;
            }
            let carrier = vm.threads.lock().iter().find(|thread| thread.current_object() == object.address());
            if carrier.is_some_and(|thread| thread.state() == ThreadState::InNative) {
                bits |= abi::jvmti::JVMTI_THREAD_STATE_IN_NATIVE as u32;
            }
        }
        return bits;
    }
    if let Some(thread) = vm.threads.find(cur, object) {
        if virtual_thread::is_platform_suspended(thread) {
            bits |= abi::jvmti::JVMTI_THREAD_STATE_SUSPENDED as u32;
        }
        if thread.state() == ThreadState::InNative {
            bits |= abi::jvmti::JVMTI_THREAD_STATE_IN_NATIVE as u32;
        }
        if object.load_u8(vm.well_known().thread_interrupted as usize) != 0 {
            bits |= abi::jvmti::JVMTI_THREAD_STATE_INTERRUPTED as u32;
        }
    }
    bits
}
