//! Monitor operations (JNI specification, chapter 4) and the way from an environment to its VM.

use crate::entry::{Status, native_functions, present};
use abi::jni::{JNI_OK, JavaVM, jint, jobject};
use runtime::monitor;

native_functions! {
    /// MonitorEnter
    pub(crate) fn monitor_enter(cur, object: jobject) -> Status {
        let object = present(cur, object)?;
        monitor::jni_enter(cur, object)?;
        Ok(Status(JNI_OK))
    }

    /// MonitorExit
    pub(crate) fn monitor_exit(cur, object: jobject) -> Status {
        let object = present(cur, object)?;
        monitor::jni_exit(cur, object)?;
        Ok(Status(JNI_OK))
    }

    /// GetJavaVM
    pub(crate) bare fn get_java_vm(cur, place: *mut *mut JavaVM) -> jint {
        let _ = cur;
        // SAFETY: JNI: a place for the answer.
        unsafe { *place = crate::invocation::java_vm() };
        JNI_OK
    }
}
