//! Agents' libraries (JVMDI, "Starting a VM with a JVMDI Client"): JVM_OnLoad.

use crate::environment::{Jvmdi, run_agent};
use abi::jni::{JNI_ERR, JavaVM};
use abi::jvmdi::JVM_OnLoad;
use std::ffi::{c_char, c_void};

impl Jvmdi {
    /// Calls the JVM_OnLoad of a library (`-Xrun`), which gets an environment of its own if it asks for one; what it returns.
    ///
    /// # Safety
    /// `on_load` is such a function; `options` is null or a string that stays, into which the agent may write.
    pub unsafe fn run_library(&'static self, on_load: *mut c_void, options: *mut c_char) -> i32 {
        let Some(environment) = self.new_environment() else {
            inspection::say!("too many JVMDI agents");
            return JNI_ERR;
        };
        run_agent(environment.index, on_load as usize, || {
            // SAFETY: the caller's promise.
            unsafe {
                let on_load = std::mem::transmute::<*mut c_void, JVM_OnLoad>(on_load);
                on_load(self.java_vm as *mut JavaVM, options, std::ptr::null_mut())
            }
        })
    }
}
