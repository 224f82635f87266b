//! JNI function interception (JVM TI, "JNI Function Interception").
//!
//! Invariant: a table that was set once is never freed: a thread may be about to call through it.

use crate::entry::Call;
use crate::errors::Result;
use crate::memory;
use crate::parameters::{Input, Out};
use abi::jvmti::jniNativeInterface;

/// SetJNIFunctionTable.
pub(crate) fn set_jni_function_table(call: &Call, table: Input<jniNativeInterface>) -> Result<()> {
    let copy: &'static jniNativeInterface = Box::leak(Box::new(table.get(0)));
    call.vm.set_jni_table(std::ptr::from_ref(copy) as usize);
    Ok(())
}

/// GetJNIFunctionTable.
pub(crate) fn get_jni_function_table(call: &Call, table: Out<*mut jniNativeInterface>) -> Result<()> {
    // SAFETY: the VM's table, which lives for ever.
    let now = unsafe { *(call.vm.jni_table() as *const jniNativeInterface) };
    table.set(memory::copy(&[now])?);
    Ok(())
}
