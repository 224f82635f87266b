//! The extension mechanism (JVM TI, "Extension Mechanism"): what the stock VM offers under its ids, as far as it is there.

use crate::entry::{Out, functions};
use crate::errors::{JvmtiError, Result};
use crate::memory;
use abi::jni::jboolean;
use abi::jvmti::*;
use std::ptr::null_mut;

/// Are classes unloaded? They are.
unsafe extern "C" fn is_class_unloading_enabled(_env: *mut jvmtiEnv, answer: *mut jboolean) -> jvmtiError {
    if answer.is_null() {
        return JVMTI_ERROR_NULL_POINTER;
    }
    // SAFETY: the agent's variable.
    unsafe { answer.write(1) };
    JVMTI_ERROR_NONE
}

type OneAnswer = unsafe extern "C" fn(*mut jvmtiEnv, *mut jboolean) -> jvmtiError;

fn class_unloading() -> Result<jvmtiExtensionFunctionInfo> {
    let parameter = jvmtiParamInfo {
        name: memory::text(b"IsClassUnloadingEnabled")?,
        kind: JVMTI_KIND_OUT,
        base_type: JVMTI_TYPE_JBOOLEAN,
        null_ok: 0,
    };
    Ok(jvmtiExtensionFunctionInfo {
        // SAFETY: on this machine variable arguments are passed as others are, and agents pass what the parameters say.
        func: Some(unsafe { std::mem::transmute::<OneAnswer, jvmtiExtensionFunction>(is_class_unloading_enabled) }),
        id: memory::text(b"com.sun.hotspot.functions.IsClassUnloadingEnabled")?,
        short_description: memory::text(b"Are classes unloaded?")?,
        param_count: 1,
        params: memory::copy(&[parameter])?,
        error_count: 0,
        errors: null_mut(),
    })
}

functions! {
    /// GetExtensionFunctions.
    fn GetExtensionFunctions(call, count: Out<i32>, list: Out<*mut jvmtiExtensionFunctionInfo>) {
        list.set(memory::copy(&[class_unloading()?])?);
        count.set(1);
        Ok(())
    }

    /// GetExtensionEvents: none yet.
    fn GetExtensionEvents(call, count: Out<i32>, list: Out<*mut jvmtiExtensionEventInfo>) {
        list.set(memory::copy(&[])?);
        count.set(0);
        Ok(())
    }

    /// SetExtensionEventCallback: there is no event to be told of.
    fn SetExtensionEventCallback(call, _index: i32, _callback: Option<jvmtiExtensionEvent>) {
        Err(JvmtiError(JVMTI_ERROR_ILLEGAL_ARGUMENT))
    }
}
