//! JNI function interception (JVM TI, "JNI Function Interception").
//!
//! Invariant: a table that was set once is never freed: a thread may be about to call through it.

use crate::entry::{Input, Out, functions};
use crate::memory;
use abi::jvmti::jniNativeInterface;

functions! {
    /// SetJNIFunctionTable.
    fn SetJNIFunctionTable(call, table: Input<jniNativeInterface>) {
        let copy: &'static jniNativeInterface = Box::leak(Box::new(table.get(0)));
        call.vm.set_jni_table(std::ptr::from_ref(copy) as usize);
        Ok(())
    }

    /// GetJNIFunctionTable.
    fn GetJNIFunctionTable(call, table: Out<*mut jniNativeInterface>) {
        // SAFETY: the VM's table, which lives for ever.
        let now = unsafe { *(call.vm.jni_table() as *const jniNativeInterface) };
        table.set(memory::copy(&[now])?);
        Ok(())
    }
}
