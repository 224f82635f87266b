//! Local variables (JVM TI, "Local Variable").

use crate::entry::Call;
use crate::errors::{JvmtiError, Result};
use crate::parameters::{AnyObject, Depth, Out, ThreadOrCurrent};
use abi::jni::jobject;
use abi::jvmti::*;
use inspection::{Value, ValueType};

fn mismatch<T>() -> Result<T> {
    Err(JvmtiError(JVMTI_ERROR_TYPE_MISMATCH))
}

/// GetLocalObject.
pub(crate) fn get_local_object(
    call: &Call,
    thread: ThreadOrCurrent,
    depth: Depth,
    slot: i32,
    value: Out<jobject>,
) -> Result<()> {
    match call.vm.local(thread.0, depth.0, slot, ValueType::Object)? {
        Value::Object(id) => value.set(id.as_jobject()),
        _ => return mismatch(),
    }
    Ok(())
}

/// GetLocalInstance.
pub(crate) fn get_local_instance(
    call: &Call,
    thread: ThreadOrCurrent,
    depth: Depth,
    value: Out<jobject>,
) -> Result<()> {
    value.set(call.vm.local_instance(thread.0, depth.0)?.as_jobject());
    Ok(())
}

/// GetLocalInt.
pub(crate) fn get_local_int(
    call: &Call,
    thread: ThreadOrCurrent,
    depth: Depth,
    slot: i32,
    value: Out<i32>,
) -> Result<()> {
    match call.vm.local(thread.0, depth.0, slot, ValueType::Int)? {
        Value::Int(v) => value.set(v),
        _ => return mismatch(),
    }
    Ok(())
}

/// GetLocalLong.
pub(crate) fn get_local_long(
    call: &Call,
    thread: ThreadOrCurrent,
    depth: Depth,
    slot: i32,
    value: Out<i64>,
) -> Result<()> {
    match call.vm.local(thread.0, depth.0, slot, ValueType::Long)? {
        Value::Long(v) => value.set(v),
        _ => return mismatch(),
    }
    Ok(())
}

/// GetLocalFloat.
pub(crate) fn get_local_float(
    call: &Call,
    thread: ThreadOrCurrent,
    depth: Depth,
    slot: i32,
    value: Out<f32>,
) -> Result<()> {
    match call.vm.local(thread.0, depth.0, slot, ValueType::Float)? {
        Value::Float(v) => value.set(v),
        _ => return mismatch(),
    }
    Ok(())
}

/// GetLocalDouble.
pub(crate) fn get_local_double(
    call: &Call,
    thread: ThreadOrCurrent,
    depth: Depth,
    slot: i32,
    value: Out<f64>,
) -> Result<()> {
    match call.vm.local(thread.0, depth.0, slot, ValueType::Double)? {
        Value::Double(v) => value.set(v),
        _ => return mismatch(),
    }
    Ok(())
}

/// SetLocalObject.
pub(crate) fn set_local_object(
    call: &Call,
    thread: ThreadOrCurrent,
    depth: Depth,
    slot: i32,
    value: AnyObject,
) -> Result<()> {
    Ok(call.vm.set_local(thread.0, depth.0, slot, Value::Object(value.0))?)
}

/// SetLocalInt.
pub(crate) fn set_local_int(call: &Call, thread: ThreadOrCurrent, depth: Depth, slot: i32, value: i32) -> Result<()> {
    Ok(call.vm.set_local(thread.0, depth.0, slot, Value::Int(value))?)
}

/// SetLocalLong.
pub(crate) fn set_local_long(call: &Call, thread: ThreadOrCurrent, depth: Depth, slot: i32, value: i64) -> Result<()> {
    Ok(call.vm.set_local(thread.0, depth.0, slot, Value::Long(value))?)
}

/// SetLocalFloat.
pub(crate) fn set_local_float(call: &Call, thread: ThreadOrCurrent, depth: Depth, slot: i32, value: f32) -> Result<()> {
    Ok(call.vm.set_local(thread.0, depth.0, slot, Value::Float(value))?)
}

/// SetLocalDouble.
pub(crate) fn set_local_double(
    call: &Call,
    thread: ThreadOrCurrent,
    depth: Depth,
    slot: i32,
    value: f64,
) -> Result<()> {
    Ok(call.vm.set_local(thread.0, depth.0, slot, Value::Double(value))?)
}
